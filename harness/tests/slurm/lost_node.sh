#!/bin/bash
# Verifies in shards on a Slurm of two nodes, of which one is lost in the middle, and compares the verdict with one machine's.
#
#     harness/tests/slurm/lost_node.sh target/debug/stickler
#
# What it needs is told by two_nodes.sh. harness/workbench/scripts/cluster.sh does the same with very many submissions.
set -eu

here=$(realpath "$(dirname "$0")")
. "$here/two_nodes.sh"

cp "$here"/../../examples/quickstart/{*.py,entries.toml} .
# It takes seconds, not minutes, where only a part of the suite is played on two of the programs.
few="--transcript a-capture --entry keeps-the-rules --entry forgets-a-rule --shrink 0 --fresh 4"
submit 4 $few
# Somewhere in the middle of what node b plays, it is gone.
lose_amid 60 0 3
await_end 300

# Nothing is lost: the verdict is that of one machine.
stickler verify --entries entries.toml --seed 7 $few > whole.txt || [ $? = 1 ]
diff <(without_times < whole.txt) <(without_times < shards/verdict.txt) || fail "the verdicts differ"
nothing_is_lost_or_twice
echo "the verdict is one machine's"
