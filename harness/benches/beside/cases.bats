# The cases for bats. It knows no tables of tests, so whoever runs this writes a test for each case below.

judge() {
    diff <("$PROGRAM" < "$CASES/$1.stdin" 2> /dev/null) "$CASES/$1.stdout"
}

