# A fork bomb as it is written on walls, but for eight generations: 511 shells.
bomb() {
    [ "$1" -gt 0 ] || exec sleep 20
    bomb $(($1 - 1)) &
    bomb $(($1 - 1)) &
    wait
}
bomb 8
