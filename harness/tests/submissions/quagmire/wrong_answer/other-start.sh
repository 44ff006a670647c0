# Quagmire.
# Fault: X and O stand in the other two corners at the start, and nothing is said from there on, not even the end of the last line.
rule=+-+-+-+-+-+-+-+-+
echo ' a b c d e f g h'
number=8
for row in XXXX.... XXX..... XX...... X....... .......O ......OO .....OOO ....OOOO; do
  printf '%s\n|' "$rule"
  for ((cell = 0; cell < 8; cell++)); do printf '%s|' "${row:cell:1}"; done
  echo " $((number--))"
done
printf '%s' "$rule"
while read -r; do :; done
