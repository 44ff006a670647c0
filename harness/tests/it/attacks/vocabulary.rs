//! Words and characters of imagined dialects.
//!
//! In texts `{g}` is the character of the player they are about and `{o}` the other's. `{n}` and `{c}` are that player's number and
//! colour, `{s}` is the name of that side, and `{k}` counts the moves.

/// Three characters each: for the first player's pieces, the second's, and an empty cell.
pub(crate) const TRIOS: &[[&str; 3]] = &[
    ["O", "X", "."],
    ["@", "#", " "],
    ["x", "o", "_"],
    ["X", "O", "-"],
    ["0", "1", " "],
    ["1", "2", "."],
    ["+", "-", "|"],
    ["w", "b", "."],
    ["Ｏ", "Ｘ", "\u{3000}"],
    ["⚪", "⚫", "⬜"],
    ["❌", "⭕", "·"],
    ["O\u{301}", "X\u{301}", "."],
    ["✔\u{fe0f}", "✖\u{fe0f}", "▫\u{fe0f}"],
    ["\u{f00e9}", "\u{f00e8}", "."],
    ["\u{1}", "\u{2}", "\u{3}"],
    ["👩\u{200d}🚀", "🧑\u{200d}🌾", "."],
    ["я", "ж", "."],
];

/// Characters for the pieces of chess, `KQRBNPF` and then in lower case, and for an empty square.
pub(crate) const CHESSMEN: &[[&str; 2]] = &[
    ["KQRBNPFkqrbnpf", "."],
    ["kqrbnpfKQRBNPF", "."],
    ["KQRBNPFkqrbnpf", "-"],
    ["♔♕♖♗♘♙F♚♛♜♝♞♟f", "·"],
    ["KDTLSBFkdtlsbf", "."],
    ["WXYZVUFwxyzvuf", "_"],
];

/// `[before, after, prompt]`
pub(crate) const TURNS: &[[&str; 3]] = &[
    ["", "", "{g}> "],
    ["", "", "{g}>"],
    ["", "{g} to move\n", ""],
    ["", "Turn: {g}\n", "> "],
    ["{g} to move\n", "", ""],
    ["{g}'s turn\n", "", "> "],
    ["", "", "Player {n}: "],
    ["", "{c}\n", ""],
    ["", "It is {c}'s turn, player {n}.   \n", "Your move? "],
    ["", "{g} moves, {o} waits\n", ""],
    ["", "", "{k}. {g}? "],
    ["-- {g} --\n", "", "{g}: "],
    ["\x1b[2J\x1b[H", "", "{g}: "],
    ["", "\nMove {k}, {g}\nEnter your move:\n", ""],
    ["", "Pieces are drawn {g} and {o}\n", "? "],
    ["true\n", "", "{g}> "],
    ["", "ok\n\n{c}\t \n", ""],
];

pub(crate) const FALSY: &[&str] = &[
    "0\n",
    "False\n",
    "false\n",
    "nil\n",
    "null\n",
    "undefined\n",
    "None\n",
    "()\n",
    "[]\n",
    "''\n",
    "\"\"\n",
    "{}\n",
    "NaN\n",
    "\n",
    "0",
    "False ",
];

/// No falsy value, but no truthy one either.
pub(crate) const WORDS: &str = "Illegal move!\n";

pub(crate) const WINS: &[&str] = &[
    "{g} 1\n",
    "1 {g}\n",
    "{g}\n1\n",
    "{g} wins! true\n",
    "\"{g}\"\n",
    "('{g}', 1)\n",
    "{g}True\n",
    "{\"winner\": \"{g}\", \"over\": true}\n",
    "Game over, player {g} won\n",
    "The winner is {g}. Thank you for playing!\nGoodbye.\n",
    "yes, {g}",
];

pub(crate) const BANNERS: &[&str] = &[
    "",
    "",
    "Welcome!\n\n",
    "*** A game for two players ***\nType a move and press Enter.\n",
    "\x1b]0;golf\x07",
    "1: draughts\n2: this\nWhich (1 or 2)? Rules (y/n)? ",
    "Name of the first: Name of the second: \n",
];

/// Words of a win and of a draw, of refusals and around the boards of chess.
pub(crate) const CHESS_WINS: &[&str] =
    &["{s} wins\n", "{s} has won.\n", "Checkmate! {s} wins!\nBye\n"];
pub(crate) const CHESS_DRAWS: &[&str] = &["Draw\n", "Stalemate\n", "1/2-1/2\n", "Nobody wins.\n"];
pub(crate) const CHESS_REFUSALS: &[&str] =
    &["Illegal move!\n", "0\n", "False\n", "illegal\n", "Try again: "];
pub(crate) const CHESS_TURNS: &[[&str; 3]] = &[
    ["", "", "> "],
    ["", "", "{s}> "],
    ["{s} to move\n", "", ""],
    ["", "  a b c d e f g h\n", "{s}: "],
    ["  a b c d e f g h\n", "", "Move {k}: "],
    ["", "{s} to move\n", ""],
];

/// Words of Alak that contain the required ones.
pub(crate) const INVALIDS: &[&str] =
    &["INVALID\n", "INVALID MOVE\n", "INVALID!", "*** INVALID ***\n"];
pub(crate) const ALAK_WINS: &[&str] =
    &["P{n} WINS\n", "P{n} WINS!\n", "Game over: P{n} WINS\nGoodbye.\n"];
