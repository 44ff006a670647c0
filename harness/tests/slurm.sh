#!/bin/bash
# Verifies in shards on a Slurm of two nodes, of which one is lost in the middle, and compares the verdict with one machine's.
#
#     harness/tests/slurm.sh target/debug/stickler
#
# It needs root, slurmctld, slurmd and munged, as Debian's packages have them, jq and python3. The cluster lives in a temporary
# folder and on free ports of this machine, and every process of it is gone at the end. Where something is missing, that is said,
# and nothing is shown; with STICKLER_REQUIRE_TOOLS that is a failure.
set -eu

for tool in slurmctld slurmd sbatch munged jq python3; do
    if ! command -v $tool > /dev/null || [ "$(id -u)" != 0 ]; then
        echo "SKIPPED: it needs root and $tool" >&2
        [ -z "${STICKLER_REQUIRE_TOOLS:-}" ]
        exit
    fi
done

stickler=$(realpath "$1")
programs=$(realpath "$(dirname "$0")/../examples/quickstart")
cluster=$(mktemp -d /tmp/slurm-XXXXXX)
work=$cluster/work
mkdir -p "$cluster"/{state,bin} "$work"
chmod 755 "$cluster"
export SLURM_CONF=$cluster/slurm.conf PATH=$cluster/bin:$PATH
ln -s "$stickler" "$cluster/bin/stickler"
unset SLURM_ARRAY_TASK_ID STICKLER_SHARD CI_NODE_INDEX

fail() {
    echo "FAILED: $*" >&2
    tail -n 20 "$cluster"/*.log >&2
    exit 1
}

# A process and all that came from it, as they are gone when a machine loses its power.
lose() {
    local child
    kill -STOP "$1" 2> /dev/null || return 0
    for child in $(ps -o pid= --ppid "$1"); do lose "$child"; done
    kill -KILL "$1" 2> /dev/null || true
}

# A node: its daemon, and the stewards of its tasks, which have left the daemon's tree. The first process of a task knows its node.
lose_node() {
    local task
    lose "$(cat "$cluster/slurmd.$1.pid")"
    for task in /proc/[0-9]*; do
        if tr '\0' '\n' 2> /dev/null < "$task/environ" | grep -qxF "STICKLER_CLUSTER=$cluster/$1"; then
            lose "$(ps -o ppid= -p "${task#/proc/}" | tr -d ' ')"
        fi
    done
}

finish() {
    local node
    for node in a b; do [ ! -e "$cluster/slurmd.$node.pid" ] || lose_node $node; done
    for daemon in slurmctld munged; do
        [ ! -e "$cluster/$daemon.pid" ] || lose "$(cat "$cluster/$daemon.pid")"
    done
    rm -rf "$cluster"
}
trap finish EXIT

# Waits until a command succeeds, at most this number of seconds.
within() {
    local left=$(($1 * 5))
    shift
    until "$@"; do
        left=$((left - 1))
        [ $left -gt 0 ] || return 1
        sleep 0.2
    done
}

ports=$(python3 -c 'import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
print(*(one.getsockname()[1] for one in sockets))')
read -r controller a b <<< "$ports"

cat > "$SLURM_CONF" <<CONF
ClusterName=stickler
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$controller
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A job is queued again when its credential has expired.
AuthInfo=socket=$cluster/munge.socket,cred_expire=10
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool.%n
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.%n.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SlurmdTimeout=5
ReturnToService=0
JobRequeue=1
NodeName=a NodeHostname=localhost NodeAddr=127.0.0.1 Port=$a CPUs=1
NodeName=b NodeHostname=localhost NodeAddr=127.0.0.1 Port=$b CPUs=1
PartitionName=all Nodes=a,b Default=YES MaxTime=INFINITE State=UP
CONF

head -c 1024 /dev/urandom > "$cluster/munge.key"
chmod 600 "$cluster/munge.key"
munged --force --socket="$cluster/munge.socket" --key-file="$cluster/munge.key" --pid-file="$cluster/munged.pid" \
    --seed-file="$cluster/munged.seed" --log-file="$cluster/munged.log"
slurmctld
for node in a b; do mkdir "$cluster/spool.$node" && slurmd -N $node; done
are_idle() { [ "$(sinfo -h -N -o %t | sort -u)" = idle ]; }
within 30 are_idle || fail "the nodes are not ready: $(sinfo -N)"

cp "$programs"/*.py "$work"
cd "$work"
cp "$programs/entries.toml" .
stickler init slurm --shards 4 --seed 7
# It takes seconds, not minutes, where only a part of the suite is played on two of the programs.
few="--transcript a-capture --entry conforms --entry forgets-a-rule --shrink 0 --fresh 4"
sed -i "s/stickler verify/stickler verify $few/" stickler-shards.sbatch
# By this variable a task is found when its node is lost.
sed -i "s|^set -eu|&\nexport STICKLER_CLUSTER=$cluster/\$SLURMD_NODENAME|" stickler-shards.sbatch
./stickler-submit.sh

# Somewhere in the middle of what node b plays, it is gone.
is_amid() {
    local task
    task=$(squeue -h -w b -t RUNNING -o %K)
    [ -n "$task" ] && [ -e "shards/$task.jsonl.part" ] && [ "$(wc -l < "shards/$task.jsonl.part")" -gt 3 ] && lost=$task
}
within 60 is_amid || fail "nothing was played on node b: $(squeue)"
lose_node b
cp "shards/$lost.jsonl.part" lost.part
kept=$(wc -l < lost.part)
echo "node b was lost when shard $lost had $kept lines"

is_over() { [ -z "$(squeue -h)" ]; }
within 300 is_over || fail "the jobs did not end: $(squeue)"
[ "$(sinfo -h -n b -o %T)" != idle ] || fail "node b is not lost"

# Nothing is lost: the verdict is that of one machine.
without_times() { grep -v '^certain already\|^  *$' | sed -E 's/ in [0-9.]+ s\b//'; }
stickler verify --entries entries.toml --seed 7 $few > whole.txt || [ $? = 1 ]
diff <(without_times < whole.txt) <(without_times < shards/verdict.txt) || fail "the verdicts differ"

# What was played before is kept.
cmp <(head -n "$kept" lost.part) <(head -n "$kept" "shards/$lost.jsonl") || fail "shard $lost was begun anew"

# Nothing is there twice: each case stands once in all shards, but for the trial by which each shard finds out how to talk.
cases=$(jq -r 'select(.record == "session" and .case != "trial") | [.game, .submission, .case, .drive] | @tsv' shards/*.jsonl)
[ -n "$cases" ] || fail "no session is recorded"
[ -z "$(sort <<< "$cases" | uniq -d)" ] || fail "played twice: $(sort <<< "$cases" | uniq -d)"
echo "shard $lost went on with line $kept on node a; $(wc -l <<< "$cases") cases, each once; the verdict is one machine's"
