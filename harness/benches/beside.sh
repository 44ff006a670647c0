#!/bin/bash
# What the same sixty cases of input and output cost through stickler, trycmd, snapbox, rstest with assert_cmd, bats, prove and
# pytest: processor time, everything that is started included, in turns, as medians.
#
#     harness/benches/beside.sh target/release/stickler [ROUNDS]
#
# The program is one in C that plays Alak. What it says to each of sixty transcripts is what the others compare with, after
# stickler has accepted it; stickler itself reads the dialect anew and holds it to the rules. Each tool must also notice an
# output that is wrong. It needs cc, cargo, python3, bats, prove and pytest; what is missing is said and left out, which
# with STICKLER_REQUIRE_TOOLS is a failure.
set -eu

stickler=$(realpath "$1")
rounds=${2:-9}
here=$(realpath "$(dirname "$0")")
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CASES=$work/beside/cases PROGRAM=$work/alak PYTHONDONTWRITEBYTECODE=1
cp -r "$here/beside" "$work"
mkdir "$CASES"

needs() {
    if ! command -v "$1" > /dev/null; then
        echo "SKIPPED $1: it is not on this machine" >&2
        [ -z "${STICKLER_REQUIRE_TOOLS:-}" ] || exit 1
        return 1
    fi
}
for tool in cc cargo python3; do needs $tool || exit 0; done

# The sixty: transcripts of people that begin as a game begins.
cc -O2 -w -o "$PROGRAM" "$root/harness/tests/submissions/alak/accepted/board.c"
cd "$root/transcripts/alak"
mapfile -t names < <(grep -L '^board:' -- *.txt | sed 's/\.txt$//' | head -n 60)
chosen=()
for name in "${names[@]}"; do
    # What has a bracket is the whole name, and not a part of others.
    chosen+=(--transcript "[${name:0:1}]${name:1}")
    awk 'seen && NF { sub(/ *#.*/, ""); if (NF) print } !NF { seen = 1 }' "$name.txt" > "$CASES/$name.stdin"
    status=0
    "$PROGRAM" < "$CASES/$name.stdin" > "$CASES/$name.stdout" 2> /dev/null || status=$?
    printf 'bin.name = "program"\nstatus.code = %d\n' $status > "$CASES/$name.toml"
done
cd "$work/beside"
for name in "${names[@]}"; do printf '@test "%s" {\n    judge %s\n}\n' "$name" "$name"; done >> cases.bats
export CARGO_TARGET_DIR=$work/target
cargo test --quiet --release --no-run 2>&1 | tail -n 5
built() { find "$CARGO_TARGET_DIR/release/deps" -name "$1-*" -executable -type f; }

declare -A run=(
    [stickler]="$stickler verify alak --quiet --fresh 0 ${chosen[*]@Q} -- $PROGRAM"
    [trycmd]=$(built with_trycmd)
    [snapbox]=$(built with_snapbox)
    ["rstest + assert_cmd"]=$(built with_rstest)
)
! needs bats || run[bats]="bats cases.bats"
! needs prove || run[prove]="prove cases.t"
! needs pytest || run[pytest]="pytest -q -p no:cacheprovider test_cases.py"

judge() { eval "${run[$1]}" > "$work/said" 2>&1; }
for tool in "${!run[@]}"; do
    judge "$tool" || { cat "$work/said"; echo "$tool refuses what is right" >&2; exit 1; }
done
eval "${run[stickler]/--quiet/}" | grep -q "conforms: ${#names[@]} accepted" || { echo "stickler judged another number" >&2; exit 1; }
one=$CASES/${names[30]}.stdout
cp "$one" "$work/right"
sed -i '3s/$/!/' "$one"
for tool in "${!run[@]}"; do
    [ "$tool" = stickler ] || ! judge "$tool" || { echo "$tool notices nothing" >&2; exit 1; }
done
cp "$work/right" "$one"

# The processor time of a tool, its children's included, in seconds.
cost() {
    python3 -c 'import resource, subprocess, sys
subprocess.run(["bash", "-c", sys.argv[1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)' "exec ${run[$1]}"
}
for ((round = 0; round < rounds; round++)); do
    for tool in "${!run[@]}"; do echo "$tool	$(cost "$tool")"; done
done > "$work/costs"

python3 - "$work/costs" "$rounds" <<'PYTHON'
import collections, statistics, sys
costs = collections.defaultdict(list)
for line in open(sys.argv[1]):
    tool, cost = line.rstrip().split("\t")
    costs[tool].append(float(cost))
ours = costs["stickler"]
print(f"| 60 cases through | processor time | of stickler's |  (medians of {sys.argv[2]})\n| --- | --- | --- |")
for tool in sorted(costs, key=lambda tool: statistics.median(costs[tool])):
    ratio = statistics.median(other / own for other, own in zip(costs[tool], ours))
    print(f"| {tool} | {statistics.median(costs[tool]):.2f} s | {ratio:.2f}x |")
cheaper = [tool for tool in costs if statistics.median(costs[tool]) < statistics.median(ours)]
sys.exit(f"cheaper than stickler: {', '.join(cheaper)}" if cheaper else 0)
PYTHON
