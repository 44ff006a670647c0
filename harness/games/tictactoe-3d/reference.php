<?php
// Tic-tac-toe in three dimensions. A cell has a layer, a row and a column, from 0 to 2. Its number is 9 * layer + 3 * row + column.
// This program speaks the protocol itself: a request is a line, and its fields are separated by tabs.

// The directions of lines: how the layer, the row and the column change. Of two opposite directions, the list has one.
function directions(string $mistake): array {
    $directions = [];
    for ($code = 14; $code < 27; $code++) {
        [$z, $y, $x] = [intdiv($code, 9) - 1, intdiv($code, 3) % 3 - 1, $code % 3 - 1];
        $changes = abs($z) + abs($y) + abs($x);
        $is_missed = match ($mistake) {
            'layers-alone' => $z != 0,
            'no-columns-through-layers' => $z != 0 && $changes == 1,
            'no-slanting-lines' => $z != 0 && $changes == 2,
            'no-space-diagonals' => $changes == 3,
            default => false,
        };
        if (!$is_missed) $directions[] = [$z, $y, $x];
    }
    return $directions;
}

// All lines of three cells.
function lines(string $mistake): array {
    $lines = [];
    foreach (directions($mistake) as [$z, $y, $x]) {
        for ($cell = 0; $cell < 27; $cell++) {
            $line = [];
            for ($i = 0; $i < 3; $i++) {
                $at = [intdiv($cell, 9) + $i * $z, intdiv($cell, 3) % 3 + $i * $y, $cell % 3 + $i * $x];
                if ($mistake == 'goes-round') $at = array_map(fn($n) => ($n + 3) % 3, $at);
                if (min($at) >= 0 && max($at) <= 2) $line[] = 9 * $at[0] + 3 * $at[1] + $at[2];
            }
            if (count($line) == 3) $lines[] = $line;
        }
    }
    return $lines;
}

class Position {
    public string $cells = '...........................';
    public string $side = 'X';
    public ?string $winner = null;

    function __construct(private array $lines, private string $mistake) {}

    function set_up(string $fields): void {
        preg_match('/^(?:board=)?([^ ]*)(?: turn=(.))?/', $fields, $found);
        $this->cells = preg_replace('/[^.XO]/', '', $found[1]);
        $this->side = $found[2] ?? 'X';
        foreach (['X', 'O'] as $side) if ($this->has_line($side)) $this->winner = $side;
    }

    function has_line(string $side): bool {
        foreach ($this->lines as [$a, $b, $c]) {
            if ($this->cells[$a] == $side && $this->cells[$b] == $side && $this->cells[$c] == $side) return true;
        }
        return false;
    }

    function cell(string $input): ?int {
        if (!preg_match('/^([1-3]) ([1-3]) ([1-3])$/D', $input, $at)) return null;
        if ($this->mistake == 'column-before-row') $at = [$input, $at[1], $at[3], $at[2]];
        return 9 * ($at[1] - 1) + 3 * ($at[2] - 1) + $at[3] - 1;
    }

    function check(string $input): string {
        if ($this->winner) return "no\tT3-LINE";
        $cell = $this->cell($input);
        if ($cell === null) return "no\tT3-INPUT";
        $is_free = $this->mistake == 'overwrites' ? $this->cells[$cell] != $this->side : $this->cells[$cell] == '.';
        return $is_free ? "ok\tT3-PLACE" : "no\tT3-TAKEN";
    }

    function play(string $input): void {
        $this->cells[$this->cell($input)] = $this->side;
        if ($this->has_line($this->side)) $this->winner = $this->side;
        $this->side = $this->side == 'X' ? 'O' : 'X';
    }

    function describe(): string {
        $text = "turn\t$this->side\nboard\t" . implode('/', str_split($this->cells, 3)) . "\n";
        if ($this->winner) $text .= "over\t$this->winner\tT3-LINE\n";
        $text .= 'legal';
        for ($cell = 0; $cell < 27; $cell++) {
            $input = implode(' ', [intdiv($cell, 9) + 1, intdiv($cell, 3) % 3 + 1, $cell % 3 + 1]);
            if ($this->check($input)[0] == 'o') $text .= "\t$input";
        }
        return "$text\n";
    }
}

$mistake = '';
$lines = lines($mistake);
$position = new Position($lines, $mistake);
while (($request = fgets(STDIN)) !== false) {
    $fields = explode("\t", rtrim($request, "\n")); // keeps empty fields, also the last one
    switch (array_shift($fields)) {
        case 'stickler':
            echo "protocol\t1\ncan\tlegal\tset_up\tmisread\n";
            break;
        case 'misread':
            $mistake = $fields[0];
            $lines = lines($mistake);
            break;
        case 'at':
            $position = new Position($lines, $mistake);
            $begin = array_shift($fields) ?? '-';
            if ($begin != '-') $position->set_up($begin);
            foreach ($fields as $input) $position->play($input);
            echo $position->describe();
            break;
        case 'ask':
            foreach ($fields as $input) echo $position->check($input), "\n";
    }
    echo "\n";
    flush();
}
