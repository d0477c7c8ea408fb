# The command for other processors and systems, by what runs their programs here.
export WINEDEBUG=-all
for archive in /dist/nineteen-cli-*-windows-*.zip /dist/nineteen-cli-*-linux-*.tar.gz; do
    [ -e "$archive" ] || continue # it was not made
    case $archive in
        *-"$(uname -m)"-*-linux-*) continue ;;
        *-windows-*)
            [ "$(uname -m)" = x86_64 ] || continue # Debian has Wine for no other
            by=/usr/lib/wine/wine64 ending=.exe
            ;;
        *) by=qemu-$(basename "$archive" | cut -d- -f4) ending= ;;
    esac
    folder=$(mktemp -d)
    bsdtar -xf "$archive" -C "$folder" --strip-components=1
    use "$by" "$folder/nineteen$ending"
    # Under QEMU one program does not find the other.
    tables "$by" "$folder/nineteen-table$ending"
    echo "$by: $archive"
done
