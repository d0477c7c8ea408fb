# What scripts about the command share. The words of a call are the program and what runs it.
use() {
    cd "$(mktemp -d)"
    echo text > text
    "$@" keygen --format openssh key
    "$@" sign -k key text
    "$@" verify -k key.pub text text.sig
    { echo -n "me "; cut -d' ' -f1-2 key.pub; } > allowed
    ssh-keygen -Y verify -f allowed -I me -n file -s text.sig < text
    echo more >> text
    verdict=0
    "$@" verify -k key.pub text text.sig || verdict=$?
    test "$verdict" = 1 # not that of an error, or of a signal
    cd /
}
tables() {
    cd "$(mktemp -d)"
    "$@" make-table --like random --rows 100 --out table.csv
    "$@" verify-table --key key --sig sig --msg msg --encoding hex table.csv
    cd /
}
