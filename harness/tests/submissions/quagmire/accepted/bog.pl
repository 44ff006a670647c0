#!/usr/bin/perl
# Freedoms taken:
# - the pieces are the white and the black king of chess, an empty square is a middle dot;
# - all lines end with CR and LF;
# - the turn is a sentence after the board;
# - an illegal move is answered with an empty line, the false of Perl being an empty string;
# - the end is told as `1` and then the winner;
# - the program then dies, and it also dies of a missing line at the end of input.
use strict;
use warnings;

$| = 1;
binmode STDOUT, ':encoding(UTF-8)';

# The board is one string, ten characters to a row, with a margin of # around the squares.
my @ranks = qw(OOOO.... OOO..... OO...... O....... .......X ......XX .....XXX ....XXXX);
my $board = '#' x 10 . join('', map { "#$_#" } @ranks) . '#' x 10;
my @ways = (-11, -10, -9, -1, 1, 9, 10, 11);
my %glyph = (O => "\x{2654}", X => "\x{265a}", '.' => "\x{b7}");
my %title = (O => 'White', X => 'Black');
my %foe   = (O => 'X', X => 'O');
my %rests = (O => -1, X => -1);

sub at { substr $board, $_[0], 1 }

sub show {
    my $bar = '+-' x 8 . "+\r\n";
    print " a b c d e f g h\r\n$bar";
    for my $rank (reverse 1 .. 8) {
        print '|', (map { "$glyph{ at(10 * $rank + $_) }|" } 1 .. 8), " $rank\r\n$bar";
    }
}

# The same water reaches both squares when it flows round every piece of the given colour.
sub same_pond {
    my ($from, $to, $dam) = @_;
    my $pond = $board;
    my @wet = $from;
    substr($pond, $from, 1) = '~';
    while (defined(my $s = shift @wet)) {
        return 1 if $s == $to;
        for my $t (map { $s + $_ } @ways) {
            next if substr($pond, $t, 1) =~ /[~#$dam]/;
            substr($pond, $t, 1) = '~';
            push @wet, $t;
        }
    }
    return 0;
}

sub mired {
    my $s = shift;
    my $around = join '', map { at($s + $_) } @ways;
    return $around !~ /\./ && index($around, $foe{ at($s) }) >= 0;
}

sub squares_of { my $side = shift; grep { at($_) eq $side } 11 .. 88 }

sub moves_from {
    my $s = shift;
    my $side = at($s);
    return if $rests{$side} == $s;
    my @found;
    for my $way (@ways) {
        my $t = $s + $way;
        if (at($t) eq '.') {
            for (; at($t) eq '.'; $t += $way) { push @found, "$s-$t" }
        }
        elsif (at($t) ne '#' && at($t + $way) eq '.') {
            push @found, "$s-" . ($t + $way) if at($t) eq $side || !same_pond($s, $t + $way, $foe{$side});
        }
    }
    return @found;
}

sub moves_of {
    my @pieces = squares_of(shift);
    my @duty = map { moves_from($_) } grep { mired($_) } @pieces;
    return @duty ? @duty : map { moves_from($_) } @pieces;
}

my ($turn, $winner) = ('O');
show();
until ($winner) {
    print "$title{$turn} moves.\r\n";
    my %legal = map { $_ => 1 } moves_of($turn);
    my ($from, $to);
    while (1) {
        my $line = <STDIN> // die "no more input";
        ($from, $to) = map { 10 * substr($_, 1, 1) + ord($_) - 96 } substr($line, 0, 2), substr($line, 3, 2);
        last if $legal{"$from-$to"};
        print !!0, "\r\n";
    }
    substr($board, $to, 1) = $turn;
    substr($board, $from, 1) = '.';
    $rests{$turn} = $to;
    show();
    if (grep { mired($_) } squares_of($turn)) { $winner = $foe{$turn} }
    elsif (!moves_of($foe{$turn}))            { $winner = $turn }
    $turn = $foe{$turn};
}
print "1\r\n$glyph{$winner}\r\n";
die "$title{$winner} has won";
