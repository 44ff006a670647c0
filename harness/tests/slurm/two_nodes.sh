# A Slurm of two nodes on this machine, and what is asked of shards that are played on it; a script sources this file with the
# path of stickler, and then is in the folder $work, where it puts its entries.toml.
#
# It needs root, slurmctld, slurmd and munged, as Debian's packages have them, jq and python3. The cluster lives in a temporary
# folder and on free ports of this machine, and every process of it is gone at the end. Where something is missing, that is said,
# and nothing is shown; with STICKLER_REQUIRE_TOOLS that is a failure.

for tool in slurmctld slurmd sbatch munged jq python3 ${tools:-}; do
    if ! command -v $tool > /dev/null || [ "$(id -u)" != 0 ]; then
        echo "SKIPPED: it needs root and $tool" >&2
        [ -z "${STICKLER_REQUIRE_TOOLS:-}" ]
        exit
    fi
done

stickler=$(realpath "$1")
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

# A process of this cluster and all that came from it, as they are gone when a machine loses its power. Whatever else got the
# number of a process that is gone, or became the parent of one, has no such variable.
lose() {
    ! grep -qszxF "SLURM_CONF=$SLURM_CONF" "/proc/$1/environ" || lose_all "$1"
}
lose_all() {
    local child
    kill -STOP "$1" 2> /dev/null || return 0
    for child in $(ps -o pid= --ppid "$1"); do lose_all "$child"; done
    kill -KILL "$1" 2> /dev/null || true
}

# A node: its daemon, and the stewards of its tasks, which have left the daemon's tree. The first process of a task knows its node.
lose_node() {
    local task
    lose "$(cat "$cluster/slurmd.$1.pid")"
    for task in $(grep -lzxF "STICKLER_CLUSTER=$cluster/$1" /proc/[0-9]*/environ 2> /dev/null); do
        lose "$(ps -o ppid= -p "$(basename "${task%/environ}")" | tr -d ' ')"
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
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
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
SlurmdTimeout=${node_timeout:-5}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
ReturnToService=0
JobRequeue=1
NodeName=a NodeHostname=localhost NodeAddr=127.0.0.1 Port=$a CPUs=${processors_of_a:-1}
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

cd "$work"

# Has Slurm verify the entries in this number of shards and merge them, with these options.
submit() {
    local shards=$1
    shift
    stickler init slurm --shards "$shards" --seed 7
    # By this variable a task is found when its node is lost.
    sed -i -e "s|stickler verify|stickler verify $*|" -e "s|^set -eu|&\nexport STICKLER_CLUSTER=$cluster/\$SLURMD_NODENAME|" \
        stickler-shards.sbatch
    ./stickler-submit.sh
}

# Whether this number of shards is complete, and node b has played more lines than that of another.
is_amid() {
    local task
    [ "$(find shards -name '*.jsonl' | wc -l)" -ge "$1" ] || return 1
    task=$(squeue -h -w b -t RUNNING -o %K)
    [ -n "$task" ] && [ -e "shards/$task.jsonl.part" ] &&
        [ "$(wc -l < "shards/$task.jsonl.part")" -gt "$2" ] && lost=$task
}

# Waits at most this number of seconds for that, and then node b is gone.
lose_amid() {
    within "$1" is_amid "$2" "$3" || fail "node b played too little: $(squeue)"
    lose_node b
    cp "shards/$lost.jsonl.part" lost.part
    kept=$(wc -l < lost.part)
    echo "node b was lost when shard $lost had $kept lines"
}

is_over() { [ -z "$(squeue -h)" ]; }
await_end() {
    within "$1" is_over || fail "the jobs did not end: $(squeue)"
    [ "$(sinfo -h -n b -o %T)" != idle ] || fail "node b is not lost"
}

# A report without its times, and without what only a run that is not divided tells before its end.
without_times() {
    awk '/^certain:/ { early = 1; next } early && /^  / { next } { early = 0 } NF' |
        sed -E -e 's/ in [0-9.]+ s\b//' -e 's/ time="[0-9.]+"//'
}

# What was played before the loss is kept, and nothing is there twice: each case is in one shard, once.
nothing_is_lost_or_twice() {
    cmp <(head -n "$kept" lost.part) <(head -n "$kept" "shards/$lost.jsonl") || fail "shard $lost was begun anew"
    jq -r 'select(.event == "judged") | [.game, .submission, .transcript] | @tsv' shards/*.jsonl > cases
    [ -s cases ] || fail "no verdict is recorded"
    [ -z "$(sort cases | uniq -d)" ] || fail "played twice: $(sort cases | uniq -d)"
    echo "shard $lost went on with line $kept on node a; $(wc -l < cases) cases, each once"
}
