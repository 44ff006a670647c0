# Freedoms taken:
# - the row is a Tcl list, with - for an empty slot;
# - tiles are counted from 0 and parted by a comma;
# - an empty line stands before each row;
# - after the end it starts again.
fconfigure stdout -buffering line

proc other {piece} { expr {$piece eq "x" ? "o" : "x"} }

proc count {row piece} { llength [lsearch -all -exact $row $piece] }

proc targets {row from} {
    set empty [lsearch -all -integer [lmap piece $row {expr {$piece eq "-"}}] 1]
    set left [lmap slot $empty {if {$slot > $from} continue; set slot}]
    set right [lmap slot $empty {if {$slot < $from} continue; set slot}]
    concat [lrange $left end end] [lrange $right 0 0]
}

proc capture {row loser} {
    set last -1
    for {set slot 0} {$slot < 11} {incr slot} {
        set piece [lindex $row $slot]
        if {$piece eq "-"} { set last -1 }
        if {$piece ne [other $loser]} continue
        if {$last >= 0} { for {set n [expr {$last + 1}]} {$n < $slot} {incr n} { lset row $n - } }
        set last $slot
    }
    return $row
}

proc play {} {
    set row {x x x x - - - o o o o}
    set me x
    puts "\n$row"
    while {[count $row x] > 1 && [count $row o] > 1} {
        if {[gets stdin line] < 0 || $line eq "quit"} exit
        set legal [regexp {^(\d+),(\d+)$} $line -> from to]
        if {!$legal || [lindex $row $from] ne $me || $to ni [targets $row $from]} {
            puts "INVALID"
            continue
        }
        lset row $from -
        lset row $to $me
        set row [capture [capture $row [other $me]] $me]
        set me [other $me]
        puts "\n$row"
    }
    puts [expr {[count $row o] > 1 ? "P2 WINS" : "P1 WINS"}]
}

while 1 play
