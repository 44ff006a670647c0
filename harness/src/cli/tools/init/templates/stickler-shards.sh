#!/bin/sh
# Plays the shards by GNU parallel, as many at a time as there are processors, and merges them. Run again, it plays only what is
# missing. Words that follow go to parallel, such as `--sshlogin a,b --workdir .`.
set -eu
cd "$(dirname "$0")"
mkdir -p shards
# Of a shard that could not be played the merge tells that it is missing.
seq @SHARDS@ | parallel "$@" --line-buffer \
    STICKLER_SHARD={} STICKLER_SHARDS=@SHARDS@ stickler verify --entries @ENTRIES@ --seed @SEED@ --jobs 1 \
    --partition auto --records shards/{}.jsonl || true
exec stickler merge shards/*.jsonl
