# Hears no signal that can be ignored, and sleeps for this long with a child and an orphan that do the same: `deaf.sh SECONDS`.
trap '' HUP INT TERM
(sleep "$1" & sleep "$1") &
sleep "$1"
:
