//! A conforming program with a random output format among those that the challenge allows.

use std::{collections::BTreeMap, time::Duration};

use rulebook::{
    board::{Board, number_of},
    game::Player,
    random::Rng,
};

use crate::{
    description::{
        BoardDrawing, Description, End, FieldEntry, Glyphs, Refusal, Results, Turn as TurnDue,
    },
    tape::{Ending, IoMode, Tape, Turn},
    transcript::{Expect, Step, Transcript},
};

/// Characters for marks and empty cells. A space stands for an empty cell only between bars.
const PIECES: &[char] = &['X', 'O', '@', '#', '*', '%', '&', '$', 'A', 'B', 'x', 'o', 'w', 'b'];
const BLANKS: &[char] = &['.', '_', '-', ' '];

/// The text around the value of a field, after its name.
const LABELS: &[[&str; 2]] = &[[": ", "\n"], [" = ", ";\n"], [" [", "]\n"], [" is now ", ".\n"]];

/// An output format.
#[derive(Clone, Debug)]
pub(super) struct OutputFormat {
    description: &'static Description,
    glyphs: BTreeMap<char, char>,
    separator: &'static str,
    /// The signs instead of digits, if cells show numbers.
    signs: Signs,
    labels: bool,
    header: bool,
    banner: bool,
    /// The texts around the values of the fields.
    fields: Vec<[&'static str; 2]>,
    fields_first: bool,
    /// The text when a side is to move.
    turns: Vec<String>,
    refusal: String,
    /// Whether the turn is shown again after a refusal.
    repeats_turn: bool,
    /// Whether the board is shown after the last move.
    last_board: bool,
    /// The announcements for each side, and for no winner.
    ends: [String; 3],
}

impl OutputFormat {
    /// A random format.
    pub(super) fn random(description: &'static Description, rng: &mut Rng) -> Self {
        let output = &description.output;
        let is_free = output.board == BoardDrawing::Free;
        let has_numbers = description.board.numbers.is_some();
        let ragged = description.board.ragged;
        let separator = match (is_free, has_numbers) {
            (true, false) if ragged => ["", " "][rng.usize(0..2)],
            (false, _) => "",
            (true, false) => ["", " ", "|"][rng.usize(0..3)],
            (true, true) => [" ", "|"][rng.usize(0..2)],
        };
        let signs = signs(description, separator, rng);
        let glyphs = glyphs(description, separator, rng);
        let turns = turns(description, rng);
        let ends = ends(description, &glyphs, rng);
        Self {
            description,
            separator,
            signs,
            labels: is_free && rng.bool(),
            header: is_free && rng.bool() && !ragged,
            banner: rng.bool(),
            refusal: refusal(&output.refusal, rng),
            repeats_turn: rng.bool()
                || output.refusal == Refusal::Falsy
                || matches!(output.turn, TurnDue::Exact(_)),
            last_board: output.last_board_due() || rng.bool(),
            fields: description.fields.iter().map(|_| LABELS[rng.usize(0..LABELS.len())]).collect(),
            fields_first: rng.bool(),
            glyphs,
            turns,
            ends,
        }
    }

    /// A session in which the program plays a transcript. `write` writes the inputs.
    pub(super) fn tape(&self, transcript: &Transcript, write: impl Fn(&str) -> String) -> Tape {
        let banner = if self.banner { "Welcome!\n" } else { "" };
        let start = self.shown(&transcript.start, &transcript.fields) + self.turn(transcript.first);
        let mut turns = vec![Turn::Said((banner.to_owned() + &start).into_bytes())];
        let (mut is_over, mut board) = (false, &transcript.start);
        for step in transcript.steps.iter() {
            board = step.expect.board().unwrap_or(board);
            turns.push(Turn::Sent(write(&step.input)));
            turns.push(Turn::Said(self.reply(step, board).into_bytes()));
            is_over = matches!(step.expect, Expect::End { .. } | Expect::Leave(_));
            if is_over {
                break;
            }
        }
        turns.extend((!is_over).then_some(Turn::Closed));
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        let (drive, ending, isolation) = (IoMode::Step, Ending::Exited(0), None);
        Tape { drive, isolation, turns, ending, wall, cpu, stderr }
    }

    fn reply(&self, step: &Step, board: &Board) -> String {
        match &step.expect {
            Expect::Board { board, next } => self.shown(board, &step.fields) + self.turn(*next),
            Expect::Refusal(_) if self.description.output.due.refusal => {
                self.refusal.clone() + &self.shown(board, &step.fields) + self.turn(step.turn)
            }
            Expect::Refusal(_) if self.description.fields.iter().any(|field| field.due.refusal) => {
                self.refusal.clone() + &self.field_lines(&step.fields) + self.turn(step.turn)
            }
            Expect::Refusal(_) if self.repeats_turn => self.refusal.clone() + self.turn(step.turn),
            Expect::Refusal(_) => self.refusal.clone(),
            Expect::End { board, winner, .. } => {
                let board = match self.last_board {
                    true => self.shown(board, &step.fields),
                    false => self.field_lines(&step.fields),
                };
                board + &self.ends[winner.map_or(2, |winner| winner as usize)]
            }
            Expect::Leave(_) | Expect::Over(_) => String::new(),
        }
    }

    fn turn(&self, player: Player) -> &str {
        &self.turns[(player as usize).min(self.turns.len() - 1)]
    }

    /// The board with its fields.
    fn shown(&self, board: &Board, values: &[String]) -> String {
        let (board, fields) = (self.drawn(board), self.field_lines(values));
        if self.fields_first { fields + &board } else { board + &fields }
    }

    /// The fields, one per line.
    fn field_lines(&self, values: &[String]) -> String {
        let fields = self.description.fields.iter().zip(&self.fields).zip(values);
        let line = |((field, [before, after]), value): ((&FieldEntry, &[&str; 2]), &String)| {
            format!("{}{before}{value}{after}", field.name)
        };
        fields.map(line).collect()
    }

    /// The board in this format.
    pub(super) fn drawn(&self, board: &Board) -> String {
        let glyph = |mark: char| self.glyphs.get(&mark).copied().unwrap_or(mark);
        let board = board.map(glyph);
        if self.description.output.board == BoardDrawing::Exact {
            return self.description.output.drawing.draw(&board) + "\n";
        }
        let rows: Vec<String> =
            board.rows().enumerate().map(|(at, row)| self.row(at, row)).collect();
        let header = if self.header { self.top(board.width()) } else { String::new() };
        header + &rows.concat()
    }

    fn row(&self, at: usize, row: &[Option<char>]) -> String {
        let ragged = self.description.board.ragged;
        let cells = row.iter().filter(|cell| cell.is_some() || !ragged);
        let cells: Vec<String> = cells.map(|cell| self.signs.cell(*cell)).collect();
        let cells = cells.join(self.separator);
        let cells = if self.separator == "|" { format!("|{cells}|") } else { cells };
        let rows = self.description.board.start.height();
        let label = if self.labels { format!("{:>2} ", rows - at) } else { String::new() };
        format!("{label}{cells}\n")
    }

    /// The numbers of the columns.
    fn top(&self, width: usize) -> String {
        let names: Vec<String> = (1..=width).map(|column| (column % 10).to_string()).collect();
        let gap = if self.separator.is_empty() { "" } else { " " };
        let margin = if self.separator == "|" { " " } else { "" };
        let label = if self.labels { "   " } else { "" };
        format!("{label}{margin}{}\n", names.join(gap))
    }
}

/// The signs instead of digits.
#[derive(Clone, Copy, Debug, Default)]
struct Signs {
    nought: Option<char>,
    /// The character of runs whose length is the number.
    stroke: Option<char>,
    /// The fewest characters of a number.
    width: usize,
}

impl Signs {
    fn cell(self, cell: Option<char>) -> String {
        let (Self { nought, stroke, width }, number) = (self, cell.and_then(number_of));
        match (number, nought, stroke) {
            (Some(0), Some(sign), _) => format!("{sign:>width$}"),
            (Some(number), _, Some(stroke)) => stroke.to_string().repeat(number as usize),
            (Some(number), ..) => format!("{number:>width$}"),
            (None, ..) => cell.unwrap_or(' ').to_string(),
        }
    }
}

fn signs(description: &Description, separator: &str, rng: &mut Rng) -> Signs {
    let Some(numbers) = &description.board.numbers else { return Signs::default() };
    let is_drawn = description.board.tally && rng.bool();
    let strokes = if separator == "|" { ['o', '*', 'I'] } else { ['|', 'o', '*'] };
    let stroke = is_drawn.then(|| strokes[rng.usize(0..3)]);
    let may_be_drawn = numbers.contains(&0) && stroke.is_none();
    let nought = (may_be_drawn && rng.bool()).then(|| ['.', '-', '_'][rng.usize(0..3)]);
    let width = [1, numbers.end().to_string().len()][rng.usize(0..2)];
    Signs { nought, stroke, width }
}

fn glyphs(description: &Description, separator: &str, rng: &mut Rng) -> BTreeMap<char, char> {
    if description.board.numbers.is_some() {
        return BTreeMap::from([('.', BLANKS[rng.usize(0..BLANKS.len() - 1)])]);
    }
    if description.output.glyphs == Glyphs::Fixed || description.output.board == BoardDrawing::Exact
    {
        return BTreeMap::new();
    }
    let mut pieces = PIECES.to_vec();
    rng.shuffle(&mut pieces);
    let marks = description.board.marks.iter().copied();
    let (empty, others): (Vec<char>, Vec<char>) = marks.partition(|mark| *mark == '.');
    // A mark may keep its character, so that no blank looks like one. A blank space needs bars around it.
    let is_free = |blank: &char| !others.contains(blank) && (*blank != ' ' || separator == "|");
    let blanks: Vec<char> = BLANKS.iter().copied().filter(is_free).collect();
    let blank = blanks[rng.usize(0..blanks.len())];
    // Pieces that look like the name of the other side would contradict the turn.
    let names_other = |mark: char, piece: char| {
        let mut sides = description.sides.iter().filter(|side| !side.starts_with(mark));
        sides.any(|side| side.eq_ignore_ascii_case(&piece.to_string()))
    };
    let drawn = others.into_iter().zip(pieces).map(|(mark, piece)| {
        let is_clear = !names_other(mark, piece);
        (mark, if is_clear { piece } else { mark })
    });
    drawn.chain(empty.into_iter().map(|mark| (mark, blank))).collect()
}

/// The text when each side is to move.
fn turns(description: &Description, rng: &mut Rng) -> Vec<String> {
    let sides = description.sides.iter().enumerate();
    let form = rng.usize(0..3);
    if let TurnDue::Exact(texts) = &description.output.turn {
        let [before, after] = [["", ""], ["", "\n"], ["Your move! ", ""]][form];
        return texts.iter().map(|text| format!("{before}{text}{after}")).collect();
    }
    let shown = |(at, side): (usize, &String)| match form {
        0 => format!("{side} to move\n"),
        1 => format!("{side}> "),
        _ => format!("Player {}: ", at + 1),
    };
    let is_shown = description.output.turn == TurnDue::Shown && description.sides.len() > 1;
    match is_shown || rng.bool() {
        true => sides.map(shown).collect(),
        false => vec!["> ".to_owned()],
    }
}

fn refusal(refusal: &Refusal, rng: &mut Rng) -> String {
    let words = ["Illegal move!\n", "no\n", "?\n", "Try again\n"];
    match refusal {
        Refusal::Falsy => ["0\n", "", "False\n"][rng.usize(0..3)].to_owned(),
        Refusal::Any => words[rng.usize(0..words.len())].to_owned(),
        Refusal::Silent if rng.bool() => String::new(),
        Refusal::Silent => words[rng.usize(0..words.len())].to_owned(),
        Refusal::Word(word) => format!("{word}\n"),
    }
}

/// The announcements for the sides, and for no winner.
fn ends(description: &Description, glyphs: &BTreeMap<char, char>, rng: &mut Rng) -> [String; 3] {
    let side = |at: usize| description.sides.get(at).map_or("", String::as_str);
    let nobody = if description.sides.len() == 1 { "lost" } else { "draw" };
    match &description.output.end {
        End::Free => {
            three([0, 1].map(side).map(|it| format!("{it} wins\n")), format!("{nobody}\n"))
        }
        End::Character => {
            let glyph = |at: usize| {
                let mark = side(at).chars().next().unwrap_or_default();
                glyphs.get(&mark).copied().unwrap_or(mark)
            };
            let truthy = ["1", "True", "yes"][rng.usize(0..3)];
            three([0, 1].map(glyph).map(|it| format!("{it} {truthy}\n")), format!("{nobody}\n"))
        }
        End::Exact(results) => words(results, [0, 1].map(side), |word| format!("{word}\n")),
        End::Names(results) => {
            let form = rng.usize(0..3);
            let announced = |names: &Vec<String>| {
                let name = rng.choice(names).cloned().unwrap_or_default();
                match form {
                    0 => format!("{name}!\n"),
                    1 => format!("Game over: {name}\n"),
                    _ => format!("Result: {}\n", name.to_uppercase()),
                }
            };
            words(results, [0, 1].map(side), announced)
        }
    }
}

fn words<T>(
    results: &Results<T>,
    sides: [&str; 2],
    mut announced: impl FnMut(&T) -> String,
) -> [String; 3] {
    let [one, other] = sides.map(|side| results.wins.get(side));
    [one, other, results.nobody.as_ref()].map(|it| it.map(&mut announced).unwrap_or_default())
}

fn three([one, other]: [String; 2], nobody: String) -> [String; 3] {
    [one, other, nobody]
}
