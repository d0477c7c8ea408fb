# The command for other processors and systems, by what runs their programs here.
export WINEDEBUG=-all
for archive in /dist/nineteen-cli-*-windows-*.zip /dist/nineteen-cli-*-linux-*.tar.gz; do
    case $archive in
        *-windows-*) by=/usr/lib/wine/wine64 ending=.exe ;;
        *-"$(uname -m)"-*) continue ;;
        *) by=qemu-$(basename "$archive" | cut -d- -f4) ending= ;;
    esac
    if [ ! -e "$archive" ] || ! command -v "$by"; then continue; fi
    folder=$(mktemp -d)
    bsdtar -xf "$archive" -C "$folder" --strip-components=1
    use "$by" "$folder/nineteen$ending"
    # Under QEMU one program does not find the other.
    tables "$by" "$folder/nineteen-table$ending"
    echo "$by: $archive"
done
