#!/bin/sh
# snapshot_file.sh RUNLET: a snapshot goes to a regular file and nowhere else, which is known before the program runs.
. "$(dirname "$0")/expect"

# keeps CODE TEXT PATH: --snapshot PATH is refused before the program runs
refuses() {
    expect "$1" "$2" "$runlet" run --pause-at ask --snapshot "$3" -c 'print("ran"); ask()'
    ! grep -q '^ran' "$work/out" || fail "$3: the program ran first"
}

mkdir "$work/folder" "$work/dev"
mkfifo "$work/fifo"
ln -s fifo "$work/to-fifo"
ln -s nowhere "$work/to-nothing"
ln -s /dev/null "$work/to-null"
refuses 2 'empty path' ''
refuses 125 'it is a folder' "$work/folder"
refuses 125 'it is a pipe' "$work/fifo"
refuses 125 'it is a pipe' "$work/to-fifo"
refuses 125 'it is a link to nothing' "$work/to-nothing"
refuses 125 'it is a device' "$work/to-null"
refuses 125 'it names a folder' "$work/new/"
refuses 125 'cannot write' "$work/folder/no/such"
refuses 125 'cannot write' "$work/fifo/x"
refuses 125 'too long' "$work/$(head -c 5000 /dev/zero | tr '\0' x)"
[ -p "$work/fifo" ] || fail 'the pipe is gone'
[ -L "$work/to-null" ] || fail 'the link is gone'
[ -L "$work/to-fifo" ] || fail 'the link is gone'
[ -c /dev/null ] || fail '/dev/null is gone'
if [ "$(id -u)" != 0 ]; then
    chmod 500 "$work/folder"
    refuses 125 'nothing can be created in' "$work/folder/s"
    chmod 700 "$work/folder"
fi

# a link leads to the file that is replaced
expect 75 '' "$runlet" run --pause-at ask --snapshot "$work/folder/s" -c 'print(ask() + ask())'
ln -s folder/s "$work/link"
expect 75 '' "$runlet" resume "$work/link" --value 3
[ -L "$work/link" ] || fail 'resume replaced the link and not what it leads to'
expect 0 '7' "$runlet" resume "$work/folder/s" --value 4
(cd "$work" && "$runlet" run --pause-at ask --snapshot plain -c 'ask()' 2>/dev/null)
[ -f "$work/plain" ] || fail 'a name without a folder'

# checked again at the save: a target that changed meanwhile
expect 125 'it is a pipe' "$runlet" run --pause-at ask --snapshot "$work/later" --tool "turn=mkfifo $work/later; echo 1" -c 'turn(); ask()'
[ -p "$work/later" ] || fail 'the pipe is gone'

# a snapshot out of a pipe has no file to go back to
expect 2 'say where with --snapshot FILE' sh -c '"$1" run --pause-at ask --snapshot "$2/p" -c "ask(); ask()"; "$1" resume - --value 1 <"$2/p"' sh "$runlet" "$work"
[ ! -e "$work/-" ] || fail 'a file is called -'
done_testing
