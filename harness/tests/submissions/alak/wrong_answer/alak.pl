# Fault: the mover's own pieces are never looked at.
use strict;
use warnings;
$| = 1;

my ($row, $me, $you) = ("xxxx___oooo", "x", "o");
print "$row\n";
while (my $line = <STDIN>) {
    last if $line eq "quit\n";
    my ($from, $to) = $line =~ /^(\d+) (\d+)$/;
    my ($low, $high) = defined $to ? sort { $a <=> $b } $from, $to : (0, 99);
    my $legal = $low > 0 && $high < 12 && substr($row, $from - 1, 1) eq $me && substr($row, $to - 1, 1) eq "_"
        && substr($row, $low, $high - $low - 1) !~ /_/;
    unless ($legal) { print "INVALID\n"; next }
    substr($row, $from - 1, 1) = "_";
    substr($row, $to - 1, 1) = $me;
    $row =~ s/(?<=$me)($you+)(?=$me)/"_" x length $1/ge;
    print "$row\n";
    if (($row =~ s/$you/$you/g) < 2) { print $me eq "x" ? "P1 WINS\n" : "P2 WINS\n"; last }
    ($me, $you) = ($you, $me);
}
