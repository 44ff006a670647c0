# Geese over fields on standard streams, with carriage returns and blanks that do no harm.
use strict;
use MIME::Base64;
$| = 1;
my $token = <STDIN>;
$token =~ s/\s+$//;
my %ways = (u => [-1, 0], l => [0, -1], r => [0, 1]);
my @plan = qw(du eu fu cu bu);
my @picture = ("    - - -", "    - - -", "- - X - Y - -", "a b c d e f g", "h i j k l m n", "    o p q", "    r s t");
my $first = 1;
sub at { my ($r, $c) = @_; $r < 0 || $c < 0 || $r > 6 || 2 * $c >= length $picture[$r] ? "" : substr $picture[$r], 2 * $c, 1 }
while (1) {
    my %legal;
    for my $r (0 .. 6) {
        for my $c (0 .. 6) {
            my $goose = at($r, $c);
            next unless $goose =~ /[a-t]/;
            for my $way (keys %ways) {
                $legal{"$goose$way"} = 1 if at($r + $ways{$way}[0], $c + $ways{$way}[1]) eq "-";
            }
        }
    }
    my ($move) = ((grep { $legal{$_} } shift @plan // ""), sort keys %legal);
    print "  geese: $move\r\n", $first ? " start:1\r\n" : "", " token: $token \r\n\r\n";
    $first = 0;
    my %reply;
    while (defined(my $line = <STDIN>)) {
        $line =~ s/\s+$//;
        last if $line eq "";
        $reply{$1} = $2 if $line =~ /^(\w+): (.*)/;
    }
    die $reply{error} if $reply{error};
    exit if $reply{end} || !%reply;
    @picture = split /\n/, decode_base64($reply{field});
}
