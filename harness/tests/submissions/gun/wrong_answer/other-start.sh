# Gun Chess.
# Fault: the pawns stand behind the pieces at the start, and nothing is said from there on, not even the end of the last line.
printf '%s\n' pppppppp rnbqkbnr ........ ........ ........ ........ RNBQKBNR
printf PPPPPPPP
while read -r; do :; done
