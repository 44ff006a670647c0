# Lights Off. The board is a text of five rows with `/` between them: one step to the right is 1, one step down is 6.
use strict;
use warnings;
$| = 1; # every answer leaves at once

my $START = '.****/*..**/.***./*.***/**.*.';
my @NAMES = map { my $row = $_; map { "$_$row" } 'a' .. 'e' } 1 .. 5;
my $mistake = '-'; # the known mistake to play with
my ($board, %pressed);

# The place of a lamp in the text of the board; undefined if the input names no lamp.
sub place {
    my ($input) = @_;
    $input =~ s/0\z/5/ if $mistake eq 'row-nought';
    return $input =~ /^([a-e])([1-5])\z/ ? (5 - $2) * 6 + ord($1) - ord('a') : undef;
}

sub is_solved {
    return 0 if $mistake eq 'goes-on';
    return $board =~ /^\.{5}/ if $mistake eq 'one-row';
    return $board !~ /\*/;
}

# The places of the lamps that change when the lamp at this place is pressed.
sub changed {
    my ($at) = @_;
    if ($mistake eq 'wraps') {
        my ($row, $column) = (int($at / 6), $at % 6);
        return map { ($row + $_->[0]) % 5 * 6 + ($column + $_->[1]) % 5 } [0, 0], [0, 1], [0, -1], [1, 0], [-1, 0];
    }
    my @steps = (1, -1, 6, -6);
    push @steps, 0 if $mistake ne 'spares-itself';
    push @steps, 5, -5, 7, -7 if $mistake eq 'diagonals';
    return grep { $_ >= 0 && $_ < length $board && substr($board, $_, 1) ne '/' } map { $at + $_ } @steps;
}

sub press {
    my ($input) = @_;
    for my $at (changed(place($input))) { substr($board, $at, 1) =~ tr/.*/*./ }
    $pressed{$input} = 1;
}

# The answer to one input: `ok` or `no`, and the rule.
sub check {
    my ($input) = @_;
    my $at = place($input);
    return 'no', 'L-SOLVED' if is_solved();
    return 'no', 'L-LAMP' unless defined $at;
    return 'no', 'L-CROSS' if $mistake eq 'once-only' && $pressed{$input};
    return $mistake eq 'only-lit' ? 'no' : 'ok', 'L-DARK' if substr($board, $at, 1) eq '.';
    return 'ok', $input =~ /[ae15]/ ? 'L-EDGE' : 'L-CROSS';
}

while (my $line = <STDIN>) {
    chomp $line;
    my ($request, @texts) = split /\t/, $line, -1; # -1 keeps empty fields, also the last one
    my @answer;
    if ($request eq 'stickler') { @answer = ("protocol\t1", "can\tlegal\tmisread") }
    elsif ($request eq 'misread') { $mistake = $texts[0] }
    elsif ($request eq 'ask') { @answer = map { join "\t", check($_) } @texts }
    elsif ($request eq 'at') {
        ($board, %pressed) = ($START);
        press($_) for @texts[1 .. $#texts];
        @answer = ("turn\tyou", "board\t$board");
        push @answer, "over\tyou\tL-SOLVED" if is_solved();
        push @answer, join "\t", 'legal', grep { (check($_))[0] eq 'ok' } @NAMES;
    }
    print map({ "$_\n" } @answer), "\n";
}
