# The cases for prove: a test point for each.
use strict;
use warnings;
use Test::More;

my @inputs = glob "$ENV{CASES}/*.stdin";
plan tests => scalar @inputs;
for my $input (@inputs) {
    (my $expected = $input) =~ s/stdin$/stdout/;
    open my $file, '<:raw', $expected or die $!;
    my $right = do { local $/; <$file> };
    my $said = `"$ENV{PROGRAM}" < "$input" 2>/dev/null`;
    is $said, $right, $input;
}
