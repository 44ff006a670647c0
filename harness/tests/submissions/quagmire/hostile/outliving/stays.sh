# Sleeps for this long, as somebody else, and says nothing: `stays.sh SECONDS`.
sleep "$1"
:
