# Plays well over a pipe, and sleeps for this long where it is talked to in another way: `plays_over_a_pipe.sh SECONDS STICKLER`.
test -p /dev/stdin && exec "$2" play alak
exec sleep "$1"
