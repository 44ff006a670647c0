//! Classes of dialects that the challenges permit, each on its own: a reader for usual dialects alone fails on them.

use fastrand::Rng;
use rulebook::game::Player;
use stickler::tape::Ending;

use super::{
    classes::Class,
    dialect_generator::{Phrases, Program, apart, labels, pick, take_trio},
    profile::{AfterEnd, Layout},
};

/// Classes that the reader does not handle yet. A class that it has learned moves to those below, and is tried by default from then
/// on.
pub(crate) const NEW: &[Class] = &[];

/// Classes that it handles.
pub(crate) const KNOWN: &[Class] = &[
    Class {
        name: "prefixed-prompt",
        what: "one prompt is the other with something before it, as `1> ` and `-1> `",
        games: &["quagmire"],
        make: prefixed_prompt,
    },
    Class {
        name: "bare-truth-value",
        what: "the turn is a bare `0` or `1`, `False` or `True`, and refusals are something else",
        games: &["quagmire"],
        make: bare_truth_value,
    },
    Class {
        name: "box-drawing",
        what: "cells stand between `│`, ranks between `├───┼───┤`",
        games: &["gun", "extinction", "fibonacci"],
        make: box_drawing,
    },
    Class {
        name: "border-only",
        what: "bars stand at the border only",
        games: &["gun", "extinction", "alak"],
        make: border_only,
    },
    Class {
        name: "brackets",
        what: "each cell stands in brackets, as in `[x]`",
        games: &["gun", "extinction", "alak"],
        make: brackets,
    },
    Class {
        name: "loser-too",
        what: "the end names the loser as well as the winner, or a draw names a player",
        games: &["quagmire", "gun", "extinction", "alak"],
        make: loser_too,
    },
    Class {
        name: "later-pieces",
        what: "pieces that are first seen after the start have characters of their own",
        games: &["baseline"],
        make: later_pieces,
    },
    Class {
        name: "glued-counter",
        what: "a count of the moves is glued to the player, as in `O1>`",
        games: &["quagmire", "quagmire", "gun", "alak"],
        make: glued_counter,
    },
    Class {
        name: "endless-flood",
        what: "at the end of input something is said for ever",
        games: &["quagmire", "gun", "alak"],
        make: endless_flood,
    },
    Class {
        name: "varying-text",
        what: "counts and clocks next to the board change with every move",
        games: &["quagmire", "gun", "extinction", "alak"],
        make: varying_text,
    },
    Class {
        name: "second-prompt",
        what: "two lines ask for an input, and the second is the same at every turn",
        games: &["quagmire", "gun", "extinction", "alak"],
        make: second_prompt,
    },
    Class {
        name: "letter-ruler",
        what: "the slots have letters in a ruler above the board",
        games: &["alak"],
        make: letter_ruler,
    },
];

/// Only this text, after the board or in this prompt, shows the turn.
fn turn(phrases: &mut Phrases, after: &'static str, prompt: &'static str) {
    (phrases.before, phrases.after, phrases.prompt) = ("", after, prompt);
}

/// Next to a digit for a piece, a counter could not be distinguished.
fn glued_counter(program: &Program, rng: &mut Rng) -> Option<Program> {
    const CHARACTERS: &[[&str; 2]] = &[
        ["", "{g}{k}> "],
        ["", "{k}{g}> "],
        ["", "{g}{k}>"],
        ["", "{k}{g}: "],
        ["", "Move{k}{g}> "],
        ["Move{k}{g}\n", ""],
        ["{g}{k}\n", "> "],
        ["Turn {k}{g}.\n", ""],
    ];
    const NAMES: &[[&str; 2]] = &[["", "{s}{k}> "], ["", "{k}{s}: "], ["Move{k}{s}\n", ""]];
    let is_quagmire = program.game == "quagmire";
    let [after, prompt] = pick(if is_quagmire { CHARACTERS } else { NAMES }, rng);
    let are_digits = is_quagmire && (program.draws("0") || program.draws("1"));
    (!are_digits).then(|| program.saying(|phrases| turn(phrases, after, prompt)))
}

/// Next to a digit for a piece, a count could not be distinguished.
fn varying_text(program: &Program, rng: &mut Rng) -> Option<Program> {
    const AFTER: &[&str] = &[
        "Taken: {k}\n{turn}\n",
        "{turn}\nMoves made: {k}\n",
        "Clock 0{k}:1{k} - 0{k}:3{k}\n{turn}\n",
        "[{k} moves, {k} s] {turn}\n",
        "Move {k} of 200. {turn}\nTime left: {k}.{k} s\n",
    ];
    let after = pick(AFTER, rng).replace("{turn}", turn_of(program.game));
    let prompt = pick(&["", "> ", "Move {k}: "], rng);
    let are_digits = (0..10).any(|digit| program.draws(&digit.to_string()));
    (!are_digits).then(|| program.saying(|phrases| turn(phrases, after.leak(), prompt)))
}

/// Where `1` is a piece, a winner and `1` on lines of their own could be two turns.
fn second_prompt(program: &Program, rng: &mut Rng) -> Option<Program> {
    let after = pick(&["", "{turn}:\n", "It is your turn, {turn}.\n"], rng);
    let prompt = pick(&["{turn}, type a move.\nFrom and to: ", "{turn}\n? ", "{turn}> \n> "], rng);
    let [after, prompt] = [after, prompt].map(|text| text.replace("{turn}", turn_of(program.game)));
    let is_turn = program.draws("1") && program.phrases.win == "{g}\n1\n";
    (!is_turn).then(|| program.saying(|phrases| turn(phrases, after.leak(), prompt.leak())))
}

/// Shows the turn in the words of a game.
fn turn_of(game: &str) -> &'static str {
    if game == "quagmire" { "{g}" } else { "{s}" }
}

fn prefixed_prompt(program: &Program, rng: &mut Rng) -> Option<Program> {
    const NAMES: &[([&str; 2], &str)] = &[
        (["1", "-1"], "{a}> "),
        (["", "X"], "{a}> "),
        (["", "X "], "{a}> "),
        (["1", "-1"], "{a}: "),
        (["O", "NO"], "{a}, your move: "),
        (["1", "11"], "{a}>"),
        (["", "2"], "{a}? "),
    ];
    let (names, prompt) = pick(NAMES, rng);
    let (names, refusal) = (exchanged(names, rng), pick(&["0\n", "False\n", "nil\n", "no\n"], rng));
    // A piece's character in a prompt is that player's.
    let mut named = program.clone();
    take_trio(
        &mut named.profile,
        &pick(&[["@", "#", "."], ["+", "*", " "], ["я", "ж", "_"]], rng),
        "OX",
    );
    Some(named.saying(|phrases| {
        turn(phrases, "", prompt);
        (phrases.names, phrases.refusal) = (names, refusal.to_owned());
        (phrases.asks_again, phrases.shows_again) = (true, false);
    }))
}

fn exchanged([one, two]: [&'static str; 2], rng: &mut Rng) -> [&'static str; 2] {
    if rng.bool() { [one, two] } else { [two, one] }
}

/// With digits for pieces, the number would show another turn.
fn bare_truth_value(program: &Program, rng: &mut Rng) -> Option<Program> {
    const NAMES: &[[&str; 2]] = &[["0", "1"], ["False", "True"], ["false", "true"], ["0", "-1"]];
    const TEXTS: &[[&str; 2]] = &[
        ["{a}\n", ""],
        ["{a}\n", "> "],
        ["", "{a}> "],
        ["", "{a} "],
        ["", "{a}"],
        ["\n{a}\n", ""],
    ];
    let (names, [after, prompt]) = (exchanged(pick(NAMES, rng), rng), pick(TEXTS, rng));
    let refusal = pick(&["nil\n", "\n", "Illegal move!\n", "None\n", "no\n"], rng).to_owned();
    let are_digits = ["0", "1", "-"].iter().any(|digit| program.draws(digit));
    let made = || {
        program.saying(|phrases| {
            turn(phrases, after, prompt);
            (phrases.names, phrases.refusal) = (names, refusal);
        })
    };
    (!are_digits).then(made)
}

/// The program with boards between box-drawing lines.
fn box_drawing(program: &Program, rng: &mut Rng) -> Option<Program> {
    let (cells, rule) = pick(
        &[
            (apart(["│", "│"], "│"), "├─┼─┼─┼─┼─┼─┼─┼─┤"),
            (apart(["│ ", " │"], " │ "), "├───┼───┼───┼───┼───┼───┼───┼───┤"),
            (apart(["│ ", " │"], " │ "), "  ├───┼───┼───┼───┼───┼───┼───┼───┤"),
            (apart(["│ ", " │"], " │ "), ""),
        ],
        rng,
    );
    let rule = Some(rule.to_owned()).filter(|rule| !rule.is_empty());
    Some(program.drawing(|profile| {
        profile.layout = Layout { cells, rule, labels: labels(rng), header: None };
    }))
}

fn border_only(program: &Program, rng: &mut Rng) -> Option<Program> {
    let border = pick(&[["|", "|"], ["│", "│"], ["| ", " |"], ["│ ", " │"]], rng);
    let cells = apart(border, pick(&["", " "], rng));
    let is_alak = program.game == "alak";
    let rule = pick(&[None, Some("+--------+"), Some("-----------------")], rng);
    let rule = rule.filter(|_| !is_alak).map(str::to_owned);
    let labels = if is_alak { Default::default() } else { labels(rng) };
    // A bar for a cell could be the border.
    (!program.draws("|")).then(|| {
        program.drawing(|profile| profile.layout = Layout { cells, rule, labels, header: None })
    })
}

fn brackets(program: &Program, rng: &mut Rng) -> Option<Program> {
    let [open, close] = pick(&[["[", "]"], ["(", ")"], ["[ ", " ]"], ["<", ">"]], rng);
    let cells = apart([open, close], &format!("{close}{open}"));
    let is_alak = program.game == "alak";
    let labels = if is_alak { Default::default() } else { labels(rng) };
    Some(program.drawing(|profile| profile.layout = Layout { cells, labels, ..Layout::default() }))
}

fn loser_too(program: &Program, rng: &mut Rng) -> Option<Program> {
    let wins: &[&str] = match program.game {
        "quagmire" => &[
            "{g} beats {o}: 1\n",
            "{o} has lost to {g}. true\n",
            "{o} loses, {g} wins: True\n",
            "1\n{g} has won against {o}\n",
        ],
        "alak" => &["P{n} WINS, P{m} loses\n", "P{m} has lost.\nP{n} WINS!\n"],
        _ => &[
            "{s} beats {t}\n",
            "{t} is checkmated by {s}\n",
            "{t} has lost, {s} wins\n",
            "{s} wins against {t}.\n",
            "{t} is mated. {s} has won!\n",
        ],
    };
    let (win, draw) =
        (pick(wins, rng), pick(&["{t} is stalemated: a draw.\n", "{s} has no move. Draw!\n"], rng));
    Some(program.saying(|phrases| (phrases.win, phrases.draw) = (win, draw)))
}

/// All pieces have their own characters, and those that come onto the board are first shown where they are placed.
fn later_pieces(program: &Program, rng: &mut Rng) -> Option<Program> {
    const PIECES: &[&str] =
        &["♔♕♖♗♘♙♚♛♜♝♞♟", "KDTLSBkdtlsb", "WXYZVUwxyzvu", "123456abcdef", "RDTFCPrdtfcp"];
    let pieces = pick(PIECES, rng);
    Some(program.drawing(|profile| {
        let drawn = "KQRBNPkqrbnp".chars().zip(pieces.chars().map(String::from));
        profile.glyphs.extend(drawn);
    }))
}

/// The program refuses, asks or shows its board for ever, as fast as it can.
fn endless_flood(program: &Program, rng: &mut Rng) -> Option<Program> {
    const BYTES: usize = 40 << 10;
    let prompt = program.phrases.prompt;
    let flood = pick(&[program.phrases.refusal.as_str(), prompt, "\n", "0\n", "Your move? "], rng);
    let flood = program.phrases.fill(flood, Player::One, &program.profile);
    let farewell = flood.repeat(BYTES / flood.len().max(1));
    let mut flooding = program.saying(|phrases| phrases.farewell = farewell);
    flooding.profile.after_end = pick(&[AfterEnd::Wait, AfterEnd::Restart], rng);
    flooding.manner.ending = Ending::TooMuchOutput;
    (!flood.is_empty()).then_some(flooding)
}

fn letter_ruler(program: &Program, rng: &mut Rng) -> Option<Program> {
    let (border, between) =
        pick(&[(["", ""], ""), (["", ""], " "), (["|", "|"], "|"), (["[", "]"], " ")], rng);
    let letters = pick(&["ABCDEFGHIJK", "abcdefghijk"], rng);
    let gap = " ".repeat(between.len());
    let ruler: Vec<String> = letters.chars().map(String::from).collect();
    let header = format!("{}{}", " ".repeat(border[0].len()), ruler.join(&gap));
    let made = || {
        program.drawing(|profile| {
            profile.layout.cells = apart(border, between);
            profile.layout.header = Some(header);
        })
    };
    // A bar for a cell could be the border.
    (border != ["|", "|"] || !program.draws("|")).then(made)
}
