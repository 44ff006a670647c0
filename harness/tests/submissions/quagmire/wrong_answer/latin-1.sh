# Quagmire.
# Fault: there is no board, only a line in Latin-1, which is not UTF-8.
printf 'D\351j\340 vu\n'
while read -r; do :; done
