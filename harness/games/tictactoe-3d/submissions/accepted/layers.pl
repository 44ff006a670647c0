# The board is one text: nine rows and, between the layers, an empty row. Cells are crosses (*) and noughts (0).
# An input has its three numbers side by side.
$| = 1;
my $layer = "-  -  -\n" x 3;
my $board = join "\n", ($layer) x 3;
my ($mark, $other) = qw(* 0);
my %names = ('*' => 'Crosses', '0' => 'Noughts');

# The cells of a line have equal distances in this text: 3 in a row, 8 in a column and 25 from one layer to the next.
# A step of a line goes -1, 0 or 1 in each of the three directions, and the line begins where two steps stay on the cube.
sub has_line {
    my @numbers = map { my $z = $_; map { my $y = $_; map { [$z, $y, $_] } 0 .. 2 } 0 .. 2 } 0 .. 2;
    for my $first (@numbers) {
        for my $way (grep { "@$_" ne '1 1 1' } @numbers) {
            my @step = map { $_ - 1 } @$way;
            next if grep { my $last = $first->[$_] + 2 * $step[$_]; $last < 0 || $last > 2 } 0 .. 2;
            my ($at, $distance) = map { 25 * $_->[0] + 8 * $_->[1] + 3 * $_->[2] } $first, \@step;
            return 1 unless grep { substr($board, $at + $_ * $distance, 1) ne $mark } 0 .. 2;
        }
    }
    return 0;
}

print "$board$names{$mark}? ";
while (my $input = <STDIN>) {
    # The first cell of the text is 1 1 1.
    my $at = $input =~ /^([1-3])([1-3])([1-3])$/ ? 25 * $1 + 8 * $2 + 3 * $3 - 36 : -1;
    if ($at < 0 || substr($board, $at, 1) ne '-') {
        print "illegal\n$names{$mark}? ";
        next;
    }
    substr $board, $at, 1, $mark;
    print "\n$board";
    if (has_line()) {
        print "$names{$mark} win\n";
        last;
    }
    ($mark, $other) = ($other, $mark);
    print "$names{$mark}? ";
}
