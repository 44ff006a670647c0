# Freedoms taken:
# - the pieces are the Greek capitals Lambda and Omega, an empty square is an asterisk;
# - the turn is told after the board in a list, {turn Lambda};
# - an illegal move is answered with `false` before an unchanged board;
# - the end is told as a list of `true` and the winner, with words behind it;
# - the exit status is 17 at the end of the game and 0 at the end of input.

fconfigure stdin -encoding utf-8
fconfigure stdout -encoding utf-8 -buffering full

set glyph [dict create L \u039b O \u03a9 . *]
set word [dict create L Lambda O Omega]
array set foe {L O O L}
array set rested {L {} O {}}
set mover L

# Square a1 is 0, b1 is 1, h8 is 63. lines($s) are the squares in each direction, ring($s) the first of each.
for {set s 0} {$s < 64} {incr s} {
    set lines($s) {}
    set ring($s) {}
    foreach {across up} {-1 -1  -1 0  -1 1  0 -1  0 1  1 -1  1 0  1 1} {
        set line {}
        set file [expr {$s % 8 + $across}]
        set rank [expr {$s / 8 + $up}]
        while {$file >= 0 && $file < 8 && $rank >= 0 && $rank < 8} {
            lappend line [expr {8 * $rank + $file}]
            incr file $across
            incr rank $up
        }
        if {[llength $line]} {
            lappend lines($s) $line
            lappend ring($s) [lindex $line 0]
        }
    }
    set sum [expr {$s % 8 + $s / 8}]
    set at($s) [expr {$sum < 4 ? "L" : $sum > 10 ? "O" : "."}]
}

proc show {} {
    global at glyph
    set bar [string repeat +- 8]+
    puts " a b c d e f g h\n$bar"
    for {set rank 8} {$rank > 0} {incr rank -1} {
        set row "|"
        for {set file 0} {$file < 8} {incr file} {
            append row [dict get $glyph $at([expr {8 * $rank - 8 + $file}])] |
        }
        puts "$row $rank\n$bar"
    }
}

proc stuck {s} {
    global at ring foe
    set enemies 0
    foreach t $ring($s) {
        if {$at($t) eq "."} { return 0 }
        if {$at($t) eq $foe($at($s))} { set enemies 1 }
    }
    return $enemies
}

# True if no walk of a king leads from s to t round the pieces of the enemy.
proc walled_off {s t enemy} {
    global at ring
    set open [list $s]
    set seen($s) 1
    while {[llength $open]} {
        set fresh {}
        foreach here $open {
            foreach next $ring($here) {
                if {[info exists seen($next)] || $at($next) eq $enemy} continue
                if {$next == $t} { return 0 }
                set seen($next) 1
                lappend fresh $next
            }
        }
        set open $fresh
    }
    return 1
}

proc goals {s} {
    global at lines foe rested
    set side $at($s)
    set found {}
    if {$rested($side) eq $s} { return {} }
    foreach line $lines($s) {
        lassign $line over landing
        if {$at($over) eq "."} {
            foreach t $line {
                if {$at($t) ne "."} break
                lappend found $t
            }
        } elseif {$landing ne "" && $at($landing) eq "."} {
            if {$at($over) eq $side || [walled_off $s $landing $foe($side)]} { lappend found $landing }
        }
    }
    return $found
}

proc army {side} {
    global at
    set found {}
    for {set s 0} {$s < 64} {incr s} { if {$at($s) eq $side} { lappend found $s } }
    return $found
}

# A dictionary: from squares to the lists of squares their pieces may legally go to.
proc legal {side} {
    set free {}
    set duty {}
    foreach s [army $side] {
        set found [goals $s]
        if {![llength $found]} continue
        dict set free $s $found
        if {[stuck $s]} { dict set duty $s $found }
    }
    return [expr {[dict size $duty] ? $duty : $free}]
}

proc square {name} {
    expr {[scan [string index $name 0] %c] - 97 + 8 * ([string index $name 1] - 1)}
}

proc finish {side} {
    global glyph
    puts "true [dict get $glyph $side] and so the moor has its master"
    exit 17
}

show
set moves [legal $mover]
while {[puts "{turn [dict get $word $mover]}"; flush stdout; gets stdin line] >= 0} {
    set from [square [string range $line 0 1]]
    set to [square [string range $line 3 4]]
    if {![dict exists $moves $from] || [lsearch -integer [dict get $moves $from] $to] < 0} {
        puts false
        show
        continue
    }
    set at($to) $mover
    set at($from) .
    set rested($mover) $to
    show
    foreach s [army $mover] { if {[stuck $s]} { finish $foe($mover) } }
    set moves [legal $foe($mover)]
    if {![dict size $moves]} { finish $mover }
    set mover $foe($mover)
}
