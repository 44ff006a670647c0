# Plays well in its first three sessions, one of which is a trial, and sleeps for this long in the next. It counts them in a
# file: `plays_three_times.sh SECONDS FILE STICKLER`.
echo >> "$2"
test "$(wc -l < "$2")" -gt 3 && exec sleep "$1"
exec "$3" play quagmire
