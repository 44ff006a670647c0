# Writes submissions and their manifest into a folder; a script sources this file, which needs cc.
#
# They are copies of a program in C that plays Quagmire. It sleeps when its input ends, which would cost hours; the copies end
# instead. The rule that the wrong ones forget is that nobody moves the piece again that they moved last.

oneread=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../tests/submissions/quagmire/accepted/oneread.c")

# Into this folder this number of submissions, of which every tenth is wrong if there is a third word.
copies() {
    local number program
    mkdir -p "$1"
    sed 's/sleep(1)/_exit(0)/' "$oneread" > "$1/right.c"
    sed 's/if (banned\[.*\] == s)/if (0)/' "$1/right.c" > "$1/wrong.c"
    if ! grep -q '_exit(0);$' "$1/right.c" || cmp -s "$1/right.c" "$1/wrong.c"; then
        echo "oneread.c is not what it was" >&2
        return 1
    fi
    for program in right wrong; do cc -O2 -w -o "$1/$program" "$1/$program.c"; done
    for number in $(seq -f %05g "$2"); do
        program=right
        case ${3:-}$number in wrong*0) program=wrong ;; esac
        cp "$1/$program" "$1/q-$number"
        printf '[[entry]]\nid = "q-%s"\ngame = "quagmire"\nlanguage = "C"\nsource = "%s.c"\nrun = ["./q-%s"]\n\n' \
            "$number" $program "$number"
    done > "$1/entries.toml"
}
