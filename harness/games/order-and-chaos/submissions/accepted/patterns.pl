# The board is one text of six lines, and a pattern finds five in a line. A refused input gets the same prompt again.
$| = 1;
my $board = "------\n" x 6;
my @sides = ('ORDER', 'CHAOS');

print "$board$sides[0]> ";
while (my $line = <STDIN>) {
    if ($line =~ /^([0-5]) ([0-5]) ([XO])$/ && substr($board, $2 * 7 + $1, 1) eq '-') {
        substr $board, $2 * 7 + $1, 1, $3;
        print "\n$board";
        # From one mark of a line to the next there are 0, 6, 7 or 5 characters; the end of a row is no mark.
        if (grep { $board =~ /([XO])(?:.{$_}\1){4}/s } 0, 5, 6, 7) {
            print "ORDER has won\n";
            last;
        }
        if ($board !~ /-/) {
            print "CHAOS has won\n";
            last;
        }
        @sides = reverse @sides;
    }
    print "$sides[0]> ";
}
