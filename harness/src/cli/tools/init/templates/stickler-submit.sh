#!/bin/sh
# Submits the array and, behind it, the job that merges its shards. Submitted again, it plays only what is missing.
set -eu
cd "$(dirname "$0")"
mkdir -p shards
array=$(sbatch --parsable stickler-shards.sbatch)
merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" stickler-merge.sbatch)
echo "shards: job ${array%%;*}; verdict: job ${merge%%;*}, in shards/verdict.txt"
