# The board is a string of nine characters. A refused input gets the same prompt again, and nothing else.
$| = 1;
my ($board, $side, $other) = ('_' x 9, 'X', 'O');

sub show { print join(' ', split //, substr $board, $_ * 3, 3), "\n" for 0 .. 2 }

show;
print "$side: ";
while (my $line = <STDIN>) {
    chomp $line;
    if ($line =~ /^[0-8]\z/ && substr($board, $line, 1) eq '_') {
        substr $board, $line, 1, $side;
        show;
        # Three in a row, a column, or one of the two diagonals.
        if ($board =~ /^(?:...)*$side{3}|$side..$side..$side|^$side...$side...$side|^..$side.$side.$side/) {
            print "$side wins\n";
            last;
        }
        if ($board !~ /_/) {
            print "draw\n";
            last;
        }
        ($side, $other) = ($other, $side);
    }
    print "$side: ";
}
