# Quagmire.  Dialect: x and o on blanks, the prompt "[x] ", an empty line for a
# refused move, "true: x" at the end.
# Fault: no duty to move a piece that is in quagmire.
use strict;
use warnings;
$| = 1;

my %at;    # square "file rank" => piece
for my $f (0 .. 7) {
    for my $r (0 .. 7) {
        my $d = $f + $r;
        $at{"$f $r"} = $d < 4 ? 'x' : $d > 10 ? 'o' : ' ';
    }
}
my ($me, $you) = ('x', 'o');
my %last = (x => '', o => '');
my @ways = grep { $_->[0] || $_->[1] } map { my $a = $_; map { [$a, $_] } -1 .. 1 } -1 .. 1;

sub hop {
    my ($s, $way, $n) = @_;
    my ($f, $r) = split ' ', $s;
    return ($f + $n * $way->[0]) . ' ' . ($r + $n * $way->[1]);
}

sub stuck {
    my $s = shift;
    my @near = grep { defined } map { $at{ hop($s, $_, 1) } } @ways;
    return 0 if grep { $_ eq ' ' } @near;
    return scalar grep { $_ ne $at{$s} } @near;
}

sub apart {
    my ($s, $t, $wall) = @_;
    my %wet = ($s => 1);
    my @todo = ($s);
    while (@todo) {
        my $here = shift @todo;
        for (map { hop($here, $_, 1) } @ways) {
            next if $wet{$_} || !defined $at{$_} || $at{$_} eq $wall;
            $wet{$_} = 1;
            push @todo, $_;
        }
    }
    return !$wet{$t};
}

# all squares that a piece gets to
sub targets {
    my $s = shift;
    return () if $at{$s} eq ' ' || $s eq $last{ $at{$s} };
    my @t;
    for my $way (@ways) {
        my $n = 1;
        for (; ($at{ hop($s, $way, $n) } // '') eq ' '; $n++) { push @t, hop($s, $way, $n) }
        next if $n > 1;
        my ($over, $land) = ($at{ hop($s, $way, 1) }, hop($s, $way, 2));
        next if !defined $over || ($at{$land} // '') ne ' ';
        push @t, $land if $over eq $at{$s} || apart($s, $land, $over);
    }
    return @t;
}

# the squares whose pieces may move
sub movable {
    my @mine = grep { $at{$_} eq $me && targets($_) } keys %at;
    # right: my @bound = grep { stuck($_) } @mine;
    my @bound = ();
    return @bound ? @bound : @mine;
}

sub show {
    my $rule = '+-' x 8 . "+\n";
    print ' ', join(' ', 'a' .. 'h'), "\n", $rule;
    for my $r (reverse 0 .. 7) {
        print '|', join('|', map { $at{"$_ $r"} } 0 .. 7), '| ', $r + 1, "\n", $rule;
    }
}

show();
print "[$me] ";
while (my $line = <STDIN>) {
    my ($s, $t) = map { (ord($_) - 97) . ' ' . (substr($_, 1) - 1) } $line =~ /([a-h][1-8])/g;
    if (!(grep { $_ eq $s } movable()) || !(grep { $_ eq $t } targets($s))) {
        print "\n[$me] ";
        next;
    }
    ($at{$s}, $at{$t}) = (' ', $me);
    $last{$me} = $t;
    my $winner = '';
    $winner = $you if grep { $at{$_} eq $me && stuck($_) } keys %at;
    ($me, $you) = ($you, $me);
    $winner ||= $you unless movable();
    show();
    if ($winner) {
        print "true: $winner\n";
        last;
    }
    print "[$me] ";
}
