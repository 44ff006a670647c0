//! Classes of drawings that authors choose where a challenge leaves the drawing free.

use fastrand::Rng;

use super::{
    classes::Class,
    dialect_generator::{Program, apart, labels, pick},
    profile::Layout,
};

/// All of them. The reader handles them.
pub(crate) const DRAWINGS: &[Class] = &[
    Class {
        name: "two-letters",
        what: "a cell has the letters of a colour and of a kind, as in `bR`",
        games: &["gun", "extinction"],
        make: two_letters,
    },
    Class {
        name: "two-characters",
        what: "a cell has two characters",
        games: &["alak"],
        make: two_characters,
    },
    Class {
        name: "sides-in-colours",
        what: "the pieces of both sides are the same capitals in two colours",
        games: &["gun", "fibonacci"],
        make: sides_in_colours,
    },
    Class {
        name: "turned",
        what: "Black sees the board from the other side, without names of files and ranks",
        games: &["extinction", "fibonacci"],
        make: turned,
    },
    Class {
        name: "beside",
        what: "text stands beside a rank",
        games: &["gun", "extinction"],
        make: beside,
    },
    Class {
        name: "words",
        what: "cells are words of different lengths in a list, as in `[1, 0, -1]`",
        games: &["alak"],
        make: words,
    },
    Class {
        name: "numbers-for-pieces",
        what: "cells are numbers, below zero for one side, in a list for each rank",
        games: &["gun", "extinction"],
        make: numbers_for_pieces,
    },
];

const PIECES: &str = "KQRBNPkqrbnp";

fn two_letters(program: &Program, rng: &mut Rng) -> Option<Program> {
    let sides = pick(&[["w", "b"], ["W", "B"], ["1", "2"], ["+", "-"]], rng);
    let empty = pick(&["--", "__", "..", "  "], rng);
    let cells = if empty == "  " {
        apart(["|", "|"], "|")
    } else {
        pick(&[apart(["", ""], " "), apart(["|", "|"], "|"), apart(["[", "]"], "][")], rng)
    };
    let labels = labels(rng);
    Some(program.drawing(|profile| {
        for mark in PIECES.chars() {
            let side = sides[usize::from(mark.is_lowercase())];
            profile.glyphs.insert(mark, format!("{side}{}", mark.to_uppercase()));
        }
        profile.glyphs.insert('.', empty.to_owned());
        profile.layout = Layout { cells, labels, ..Layout::default() };
    }))
}

fn two_characters(program: &Program, rng: &mut Rng) -> Option<Program> {
    let [one, two, empty] =
        pick(&[["P1", "P2", "--"], ["xx", "oo", "  "], ["XX", "OO", ".."]], rng);
    let cells = pick(&[apart(["|", "|"], "|"), apart(["[", "]"], "]["), apart(["", ""], " ")], rng);
    let is_open = empty == "  " && cells == apart(["", ""], " ");
    (!is_open).then(|| {
        program.drawing(|profile| {
            for (mark, glyph) in [('x', one), ('o', two), ('.', empty)] {
                profile.glyphs.insert(mark, glyph.to_owned());
            }
            profile.layout = Layout { cells, ..Layout::default() };
        })
    })
}

fn sides_in_colours(program: &Program, rng: &mut Rng) -> Option<Program> {
    let mut coloured = program.drawing(|profile| {
        profile.glyphs.retain(|mark, _| *mark == '.');
    });
    coloured.manner.colours = Some(pick(&[[31, 34], [97, 30], [33, 36]], rng));
    coloured.manner.is_coloured = false;
    Some(coloured)
}

fn turned(program: &Program, rng: &mut Rng) -> Option<Program> {
    let cells = pick(&[apart(["", ""], " "), apart(["|", "|"], "|")], rng);
    let mut turned =
        program.drawing(|profile| profile.layout = Layout { cells, ..Layout::default() });
    turned.manner.is_turned = true;
    Some(turned)
}

fn beside(program: &Program, rng: &mut Rng) -> Option<Program> {
    let mut beside = program.drawing(|profile| {
        let cells = pick(&[apart(["", ""], " "), apart(["|", "|"], "|")], rng);
        profile.layout = Layout { cells, labels: labels(rng), ..Layout::default() };
    });
    beside.manner.beside = pick(&["   your move", "   Type quit to leave.", "  (chess)"], rng);
    // Without a character for empty cells, text next to a rank may be one.
    (!beside.draws(" ")).then_some(beside)
}

/// Rows of cells with different lengths.
fn lists(rng: &mut Rng) -> Layout {
    let around = [["[", "]"], ["(", ")"], ["", ""]];
    let cells = apart(pick(&around, rng), pick(&[", ", " ", ","], rng));
    Layout { cells, ..Layout::default() }
}

fn words(program: &Program, rng: &mut Rng) -> Option<Program> {
    let drawn =
        [["1", "-1", "0"], ["X", "O", "NIL"], ["True", "False", "None"], [":x", ":o", "nil"]];
    let drawn = pick(&drawn, rng);
    Some(program.drawing(|profile| {
        profile.glyphs.extend(['x', 'o', '.'].into_iter().zip(drawn.map(str::to_owned)));
        profile.layout = lists(rng);
    }))
}

fn numbers_for_pieces(program: &Program, rng: &mut Rng) -> Option<Program> {
    Some(program.drawing(|profile| {
        for (number, mark) in (1..).zip("PNBRQK".chars()) {
            profile.glyphs.insert(mark, number.to_string());
            profile.glyphs.insert(mark.to_ascii_lowercase(), format!("-{number}"));
        }
        profile.glyphs.insert('.', "0".to_owned());
        profile.layout = lists(rng);
    }))
}
