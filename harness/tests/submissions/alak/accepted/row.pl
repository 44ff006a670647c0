# Freedoms taken:
# - lines end with carriage return and line feed;
# - the pieces are 1 and 2, an empty slot is a middle dot in UTF-8, with blanks between the slots;
# - tiles are counted from 0, and numbered so above the row;
# - INVALID stands on the line of the prompt;
# - the last board is not shown, and the end of input is the only way to leave: `quit` is invalid.
use strict;
use warnings;
$| = 1;

my $row = "1111___2222";
my $side = 1;

sub show {
    (my $drawn = join " ", split //, $row) =~ s/_/\xc2\xb7/g;
    print "0 1 2 3 4 5 6 7 8 9 10\r\n$drawn\r\n";
}

# The next empty slot from here on, in a direction; none is -1.
sub next_empty {
    my ($slot, $step) = @_;
    do { $slot += $step } while ($slot >= 0 && $slot < 11 && substr($row, $slot, 1) ne "_");
    return $slot < 11 ? $slot : -1;
}

show();
print "P$side> ";
while (my $line = <STDIN>) {
    my ($from, $to) = $line =~ /^(\d+)\s+(\d+)\s*$/;
    my $legal = defined $to && $from < 11 && substr($row, $from, 1) eq $side
        && grep { $to == $_ } next_empty($from, 1), next_empty($from, -1);
    if (!$legal) {
        print "INVALID\r\nP$side> ";
        next;
    }
    substr($row, $to, 1) = $side;
    substr($row, $from, 1) = "_";
    for my $loser (3 - $side, $side) {
        my $winner = 3 - $loser;
        $row =~ s/(?<=$winner)($loser+)(?=$winner)/"_" x length $1/ge;
    }
    $side = 3 - $side;
    for my $loser (1, 2) {
        my $count = () = $row =~ /$loser/g;
        next if $count > 1;
        print "P" . (3 - $loser) . " WINS\r\n";
        exit;
    }
    show();
    print "P$side> ";
}
