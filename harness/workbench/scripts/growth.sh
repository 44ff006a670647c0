#!/bin/bash
# What `stickler verify --entries` costs, by how many sessions there are: processor time, everything that is started included, as
# the median of some rounds; how much of it the submissions took; the most memory of a process; and how the time grows.
#
#     harness/workbench/scripts/growth.sh target/release/stickler [ROUNDS]
#
# The submissions are copies of a program in C that conforms; fresh games are left out, so that each number of sessions is that of
# submissions times that of transcripts. With growth in proportion the exponent is 1. It needs cc, jq and python3; where
# one is missing, that is said, and nothing is shown; with STICKLER_REQUIRE_TOOLS that is a failure.
set -eu

for tool in cc jq python3; do
    if ! command -v $tool > /dev/null; then
        echo "SKIPPED: it needs $tool" >&2
        [ -z "${STICKLER_REQUIRE_TOOLS:-}" ]
        exit
    fi
done

export stickler=$(realpath "$1")
rounds=${2:-3}
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/copies.sh"
cd "$work"

# A suite of the first transcripts that begin as a game begins.
suite() {
    local name
    mkdir -p "suite-$1"/{transcripts,golden}/quagmire
    for name in $(cd "$here/../../../transcripts/quagmire" && grep -L '^board:' -- *.txt | head -n "$1"); do
        cp "$here/../../../transcripts/quagmire/$name" "suite-$1/transcripts/quagmire"
        cp "$here/../../../golden/quagmire/$name" "suite-$1/golden/quagmire"
    done
}

# The processor time of a verdict in seconds, and the memory in MiB.
verdict() {
    python3 -c 'import os, resource, subprocess, sys
subprocess.run([os.environ["stickler"], "verify", *sys.argv[1:]], stdout=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)' "$@"
}

for size in "1 10" "1 100" "10 100" "100 100"; do
    read -r submissions transcripts <<< "$size"
    copies "of-$submissions" "$submissions"
    suite "$transcripts"
    options="--suite suite-$transcripts --entries of-$submissions/entries.toml --fresh 0 --quiet"
    for ((round = 0; round < rounds; round++)); do echo "$size verdict $(verdict $options)"; done
    # What the submissions took stands in records, which are not kept while the time is taken.
    verdict $options --records records > /dev/null
    jq -r 'select(.event == "judged" and .tape != null) | [.transcript, (.tape.cpu | .secs + .nanos / 1e9)] | @tsv' records |
        awk -v size="$size" '$1 != "trial" { sessions++ } { own += $2 } END { print size, "own", own, sessions }'
    rm records
done > costs

python3 - <<'PYTHON'
import collections, math, statistics
costs = collections.defaultdict(lambda: collections.defaultdict(list))
for line in open("costs"):
    submissions, transcripts, what, one, another = line.split()
    costs[int(submissions), int(transcripts)][what].append((float(one), float(another)))
print("| submissions × transcripts | processor time | a session | its submission's | most memory |")
print("| --- | --- | --- | --- | --- |")
points = []
for (submissions, transcripts), cost in costs.items():
    sessions = submissions * transcripts
    (own, found), = cost["own"]
    assert found == sessions, f"{found:.0f} sessions instead of {sessions}"
    time, memory = (statistics.median(column) for column in zip(*cost["verdict"]))
    points.append((math.log(sessions), math.log(time)))
    each, own = (f"{1000 * part / sessions:.2f} ms" for part in (time, own))
    size = f"{submissions} × {transcripts} = {sessions:,}"
    print(f"| {size} | {time:.2f} s | {each} | {own} | {memory:.0f} MiB |")
slopes = (statistics.linear_regression(*zip(*some)).slope for some in (points, points[-2:]))
print("the time grows with the power {:.2f} of the sessions, and at the end {:.2f}".format(*slopes))
PYTHON
