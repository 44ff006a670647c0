#!/bin/bash
# Verifies a thousand submissions in shards on a Slurm of two nodes, loses one node in the middle, compares what is merged with
# what one machine says, and has `stickler merge` refuse shards that are missing, cut off, doubled or of something else.
#
#     harness/workbench/scripts/cluster.sh target/release/stickler [SUBMISSIONS [SHARDS [OPTION OF VERIFY…]]]
#
# Without options the whole suite is played on each, which takes half an hour on two processors, and a gigabyte in /tmp. A
# small run takes two minutes: `harness/workbench/scripts/cluster.sh target/release/stickler 40 4 --transcript a-`.
#
# The submissions are those of copies.sh, of which every tenth is wrong. What it needs is told by tests/slurm/two_nodes.sh; besides,
# cc.
set -eu

here=$(realpath "$(dirname "$0")")
# A busy node is not taken for a lost one; and the node that is left has both processors.
tools=cc node_timeout=30 processors_of_a=2
. "$here/../../tests/slurm/two_nodes.sh"
shift
submissions=${1:-1000} shards=${2:-16}
options="--shrink 0 --fresh 0 ${*:3}"

# The time of a command on the clock and of the processors, and the most memory that one of its processes had, which is the
# harness unless a submission needs more. A task of the cluster is measured as well.
rm "$cluster/bin/stickler"
cat > "$cluster/bin/stickler" <<PYTHON
#!$(command -v python3)
import os, resource, subprocess, sys, time
started = time.time()
# By this variable the first process of a task is found, which is not stickler.
os.environ.pop("STICKLER_CLUSTER", None)
exit = subprocess.run(["$stickler", *sys.argv[1:]]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open("$cluster/took", "a") as took:
    what = os.environ.get("SLURM_ARRAY_TASK_ID", "") if sys.argv[1] == "verify" else ""
    cpu, wall = used.ru_utime + used.ru_stime, time.time() - started
    print(sys.argv[1], what or "-", exit, round(wall, 1), round(cpu, 1), used.ru_maxrss // 1024, file=took)
sys.exit(exit)
PYTHON
chmod +x "$cluster/bin/stickler"
told() {
    tail -n 1 "$cluster/took" |
        awk -v what="$1" '{ print what ": " $4 " s, " $5 " s of processor time, at most " $6 " MiB" }'
}

. "$here/copies.sh"
copies . "$submissions" wrong || fail "there are no submissions"

# Half of the shards are complete when the node is lost, and of the one that it plays nobody knows how much.
submit "$shards" $options
began=$SECONDS
lose_amid 3600 $((shards / 2 - 1)) 20
await_end 3600
echo "Slurm verified $submissions submissions in $shards shards and merged them in $((SECONDS - began)) s"
nothing_is_lost_or_twice
awk '$1 == "verify" && $6 > most { most = $6 } END { print "a shard took at most " most " MiB" }' "$cluster/took"
grep '^verify '"$lost " "$cluster/took" | tail -n 1 | awk '{ print "the shard that went on: at most " $6 " MiB" }'
told "merge"

stickler verify --entries entries.toml $options --format human=whole.txt --format junit=whole.xml > /dev/null || [ $? = 1 ]
told "one machine"
for form in txt xml; do
    diff <(without_times < whole.$form) <(without_times < shards/verdict.$form) > differ ||
        fail "the verdicts differ: $(head differ)"
done
wrong=$(grep -o "^q-[0-9]* does not conform: " whole.txt | sort -u | wc -l)
[ "$wrong" = $((submissions / 10)) ] || fail "$wrong submissions are told not to conform"
echo "the verdict is one machine's, of $(grep -c '<testcase ' whole.xml) cases; $wrong submissions do not conform"

# Merges the first shard, as it is or in place of it these files, and all others.
refused() {
    local exit=$1 why=$2 status=0
    shift 2
    stickler merge "$@" $(find shards -name '*.jsonl' ! -name 1.jsonl) > said 2> why || status=$?
    [ $status = "$exit" ] && [ ! -s said ] && grep -qF "$why" why || fail "$why: ended with $status, said $(head -c 500 said why)"
    echo "refused with $exit: $(head -n 1 why)"
}
first=shards/1.jsonl
refused 6 "shard 1 of $shards is missing"
head -n -1 $first > footless
refused 6 "footless is not complete: it ends without a footer" footless
head -c $(($(stat -c %s $first) / 2)) $first > torn
refused 6 "torn is not complete: it ends within a line" torn
sed 's/"said":"false/"said":"falsE/' $first > changed
refused 6 "changed is not complete: its lines are not those of which its footer has the digest" changed
cp $first doubled
refused 5 "are the same shard, slice:1/$shards" $first doubled

# The same shard of other runs: of a suite with one more remark, by another rule for what is doubtful, and of fewer entries.
mkdir other
cp -r "$here/../../../transcripts" "$here/../../../golden" other
for transcript in other/transcripts/quagmire/*.txt; do echo "# Read once more." >> "$transcript"; done
one="--entries entries.toml $options --partition slice:1/$shards --records"
stickler verify --suite other $one of-another-suite > /dev/null
refused 5 "are of different runs: the suite differs" of-another-suite
stickler verify --entry q-00001 $one of-one-entry > /dev/null
refused 5 "are of different runs: the submissions differ" of-one-entry
refused 5 "the shards were played by another suite; give --suite DIR" --suite other $first
