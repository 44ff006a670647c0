//! How an imagined program speaks: one choice of all that the challenges leave open.
//!
//! In templates `{g}` is the character of the player to move and `{o}` the other's, `{n}` and `{c}` that player's number and
//! colour, `{s}` the name of that side, and `{k}` counts the moves.

use fastrand::Rng;
use rulebook::{board::Board, game::Player, games::Listing};
use stickler::tape::{Drive, Ending};

use super::play::{Came, Moment};

/// One way to speak.
#[derive(Clone, Debug)]
pub(crate) struct Voice {
    /// What is drawn for each of the rulebook's characters.
    pub(crate) glyphs: Vec<(char, String)>,
    pub(crate) frame: Frame,
    pub(crate) banner: &'static str,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    /// What it says last when it waits for an input.
    pub(crate) prompt: &'static str,
    /// Whether each board is shown twice.
    pub(crate) twice: bool,
    pub(crate) refusal: &'static str,
    /// Whether the unchanged board follows a refusal.
    pub(crate) shows_again: bool,
    /// Whether the prompt follows a refusal.
    pub(crate) asks_again: bool,
    /// How it says who has won, with that player as the one who would move next.
    pub(crate) win: &'static str,
    pub(crate) draw: &'static str,
    /// Whether the last board comes after those words.
    pub(crate) ends_with_board: bool,
    /// Whether the last board is shown at all.
    pub(crate) shows_last_board: bool,
    pub(crate) after_end: AfterEnd,
    pub(crate) at_eof: AtEof,
    pub(crate) status: i32,
    pub(crate) line_end: &'static str,
    /// Whether cells are coloured.
    pub(crate) is_coloured: bool,
    pub(crate) has_byte_order_mark: bool,
    /// Whether an unfinished line is held back until the next reply.
    pub(crate) is_late: bool,
    pub(crate) drive: Drive,
}

/// What stands around the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Files above, rules between the ranks, and a number after each.
    Grid,
    /// One line, with this before, between and after the cells.
    Row(&'static str, &'static str, &'static str),
    /// Ranks, with this between the cells.
    Ranks(&'static str, Labels),
    /// Ranks between bars; rules between them if there is one.
    Bars(&'static str, Labels),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels {
    None,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterEnd {
    Exit,
    Restart,
    /// It reads on and says nothing.
    Wait,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtEof {
    Exit,
    Trace,
    Die,
    Flood,
    Sleep,
    Spin,
}

/// A part of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Words(String),
    Drawing(Vec<String>),
}

impl Part {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Drawing(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

impl AtEof {
    pub(crate) fn words(self) -> String {
        match self {
            Self::Exit | Self::Sleep | Self::Spin => String::new(),
            Self::Die => "\n".to_owned(),
            Self::Trace => "Traceback (most recent call last):\nEOFError\n".to_owned(),
            Self::Flood => "0\n".repeat(400),
        }
    }

    pub(crate) fn ending(self) -> Ending {
        match self {
            Self::Exit => Ending::Exited(0),
            Self::Trace => Ending::Exited(1),
            Self::Die => Ending::Died(6),
            Self::Flood => Ending::TooMuchOutput,
            Self::Sleep => Ending::Quiet,
            Self::Spin => Ending::OutOfCpu,
        }
    }
}

/// Stands for a byte that is not UTF-8: this character and the 255 after it.
const RAW: u32 = 0x000F_0000;

impl Voice {
    pub(crate) fn say(&self, moment: &Moment, game: &'static Listing) -> Vec<Part> {
        match moment.came {
            Came::Start => [self.words(self.banner, moment, game)]
                .into_iter()
                .chain(self.show(moment, game))
                .collect(),
            Came::Played => self.show(moment, game),
            Came::Refused => self.refuse(moment, game),
            Came::Over(winner) => self.end(moment, winner, game),
            Came::Left | Came::Nothing => Vec::new(),
        }
    }

    /// A board and what stands around it.
    fn show(&self, moment: &Moment, game: &'static Listing) -> Vec<Part> {
        let words = |template| self.words(template, moment, game);
        let drawing = Part::Drawing(self.draw(&moment.board));
        let mut parts = vec![words(self.before)];
        parts.extend(vec![drawing; 1 + usize::from(self.twice)]);
        parts.extend([words(self.after), words(self.prompt)]);
        parts
    }

    fn refuse(&self, moment: &Moment, game: &'static Listing) -> Vec<Part> {
        let words = |template| self.words(template, moment, game);
        let mut parts = vec![words(self.refusal)];
        if self.shows_again {
            parts.extend(self.show(moment, game));
        } else if self.asks_again {
            parts.push(words(self.prompt));
        }
        parts
    }

    fn end(&self, moment: &Moment, winner: Option<Player>, game: &'static Listing) -> Vec<Part> {
        let template = if winner.is_some() { self.win } else { self.draw };
        let named = Moment { to_move: winner.unwrap_or(Player::One), ..moment.clone() };
        let mut parts = vec![self.words(template, &named, game)];
        if self.shows_last_board {
            let at = if self.ends_with_board { 1 } else { 0 };
            parts.insert(at, Part::Drawing(self.draw(&moment.board)));
        }
        if self.after_end == AfterEnd::Restart {
            let start = (game.referee)(None).expect("a game has a start");
            let (board, to_move) = (start.board(), start.turn());
            parts.extend(self.show(&Moment { came: Came::Start, board, to_move, ply: 0 }, game));
        }
        parts
    }

    pub(crate) fn words(&self, template: &str, moment: &Moment, game: &Listing) -> Part {
        Part::Words(self.fill(template, moment.to_move, moment.ply, game))
    }

    pub(crate) fn fill(
        &self,
        template: &str,
        player: Player,
        ply: usize,
        game: &Listing,
    ) -> String {
        let side = |player: Player| game.sides[player as usize];
        let glyph = |player| self.glyph(side(player).chars().next().unwrap_or_default());
        let colour = |player: Player| ["white", "black"][player as usize];
        template
            .replace("{g}", &glyph(player))
            .replace("{o}", &glyph(player.other()))
            .replace("{n}", &(player as usize + 1).to_string())
            .replace("{c}", colour(player))
            .replace("{s}", side(player))
            .replace("{k}", &(ply + 1).to_string())
    }

    /// What is drawn for one of the rulebook's characters.
    pub(crate) fn glyph(&self, mark: char) -> String {
        let drawn = self.glyphs.iter().find(|(known, _)| *known == mark);
        drawn.map_or_else(|| mark.to_string(), |(_, glyph)| glyph.clone())
    }

    /// A board in lines.
    pub(crate) fn draw(&self, board: &Board) -> Vec<String> {
        let rows = board.rows().iter().enumerate();
        let ranks = rows.map(|(n, row)| {
            let cells: Vec<String> =
                row.iter().flatten().map(|mark| self.coloured(&self.glyph(*mark))).collect();
            self.rank(board.rows().len() - n, &cells)
        });
        let ranks: Vec<String> = ranks.flatten().collect();
        match self.frame {
            Frame::Grid => {
                let (files, rule) = (" a b c d e f g h", "+-+-+-+-+-+-+-+-+");
                [files, rule].into_iter().map(str::to_owned).chain(ranks).collect()
            }
            Frame::Row(..) | Frame::Ranks(..) | Frame::Bars("", _) => ranks,
            Frame::Bars(rule, _) => [rule.to_owned()].into_iter().chain(ranks).collect(),
        }
    }

    fn rank(&self, number: usize, cells: &[String]) -> Vec<String> {
        let labelled = |labels, rank: String| match labels {
            Labels::None => rank,
            Labels::Left => format!("{number} {rank}"),
            Labels::Right => format!("{rank} {number}"),
        };
        match self.frame {
            Frame::Grid => {
                vec![format!("|{}| {number}", cells.join("|")), "+-+-+-+-+-+-+-+-+".to_owned()]
            }
            Frame::Row(before, between, after) => {
                vec![format!("{before}{}{after}", cells.join(between))]
            }
            Frame::Ranks(between, labels) => vec![labelled(labels, cells.join(between))],
            Frame::Bars(rule, labels) => {
                let rank = labelled(labels, format!("|{}|", cells.join("|")));
                let rule = Some(rule).filter(|rule| !rule.is_empty()).map(str::to_owned);
                [rank].into_iter().chain(rule).collect()
            }
        }
    }

    fn coloured(&self, glyph: &str) -> String {
        if self.is_coloured { format!("\x1b[1;31m{glyph}\x1b[0m") } else { glyph.to_owned() }
    }

    pub(crate) fn bytes(&self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for c in text.replace('\n', self.line_end).chars() {
            match u8::try_from((c as u32).wrapping_sub(RAW)) {
                Ok(byte) => bytes.push(byte),
                Err(_) => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        bytes
    }
}

/// Three characters each: for the first player's pieces, the second's, and an empty cell.
const TRIOS: &[[&str; 3]] = &[
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

/// Characters for the pieces of chess, `KQRBNPF` and then in small letters, and for an empty square.
const CHESSMEN: &[[&str; 2]] = &[
    ["KQRBNPFkqrbnpf", "."],
    ["kqrbnpfKQRBNPF", "."],
    ["KQRBNPFkqrbnpf", "-"],
    ["♔♕♖♗♘♙F♚♛♜♝♞♟f", "·"],
    ["KDTLSBFkdtlsbf", "."],
    ["WXYZVUFwxyzvuf", "_"],
];

/// `[before, after, prompt]`
const TURNS: &[[&str; 3]] = &[
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

const FALSY: &[&str] = &[
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

const WINS: &[&str] = &[
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

const BANNERS: &[&str] = &[
    "",
    "",
    "Welcome!\n\n",
    "*** A game for two players ***\nType a move and press Enter.\n",
    "\x1b]0;golf\x07",
];

const AFTER: &[AfterEnd] = &[AfterEnd::Exit, AfterEnd::Restart, AfterEnd::Wait];
const AT_EOF: &[AtEof] =
    &[AtEof::Exit, AtEof::Trace, AtEof::Die, AtEof::Flood, AtEof::Sleep, AtEof::Spin];

/// The rulebook's characters, and as few words as there can be.
pub(crate) fn plain(game: &str) -> Voice {
    let (glyphs, frame) = match game {
        "quagmire" => ("OX.", Frame::Grid),
        _ => ("KQRBNPFkqrbnpf.", Frame::Ranks("", Labels::None)),
    };
    Voice {
        glyphs: glyphs.chars().map(|mark| (mark, mark.to_string())).collect(),
        frame,
        banner: "",
        before: "",
        after: "",
        prompt: "",
        twice: false,
        refusal: "0\n",
        shows_again: false,
        asks_again: false,
        win: "{g} 1\n",
        draw: "Draw\n",
        ends_with_board: false,
        shows_last_board: true,
        after_end: AfterEnd::Exit,
        at_eof: AtEof::Exit,
        status: 0,
        line_end: "\n",
        is_coloured: false,
        has_byte_order_mark: false,
        is_late: false,
        drive: Drive::Step,
    }
}

/// A random way to speak that a game's challenge permits.
pub(crate) fn honest(game: &str, rng: &mut Rng) -> Voice {
    let voice = freely(rng);
    let mut voice = match game {
        "quagmire" => quagmire(voice, rng),
        "alak" => alak(voice, rng),
        _ => chess(voice, rng),
    };
    // A prompt may be held back, but not a reply, and not until a line above the next board: only runs with ever more inputs
    // can tell those apart.
    voice.is_late &= [voice.refusal, voice.win].iter().all(|words| words.ends_with('\n'));
    voice.is_late &= voice.before.is_empty();
    voice
}

/// What is as free in every game.
fn freely(rng: &mut Rng) -> Voice {
    let mut one_in = |n: usize| rng.usize(..n) == 0;
    let (twice, shows_again, asks_again) = (one_in(6), one_in(4), one_in(2));
    let (is_coloured, has_byte_order_mark) = (one_in(6), one_in(6));
    let (ends_with_board, crlf) = (one_in(3), one_in(4));
    let is_late = one_in(8);
    let [before, after, prompt] = pick(TURNS, rng);
    Voice {
        glyphs: Vec::new(),
        frame: Frame::Grid,
        banner: pick(BANNERS, rng),
        before,
        after,
        prompt,
        twice,
        refusal: pick(FALSY, rng),
        shows_again,
        asks_again,
        win: pick(WINS, rng),
        draw: "Draw\n",
        ends_with_board,
        shows_last_board: true,
        after_end: pick(AFTER, rng),
        at_eof: pick(AT_EOF, rng),
        status: rng.i32(0..2),
        line_end: if crlf { "\r\n" } else { "\n" },
        is_coloured,
        has_byte_order_mark,
        is_late,
        // Talked to all at once, a program that seems wrong is asked again, so those tapes alone settle nothing.
        drive: pick(&[Drive::Step, Drive::Pty, Drive::Prefix], rng),
    }
}

fn quagmire(mut voice: Voice, rng: &mut Rng) -> Voice {
    voice.take_trio(&pick(TRIOS, rng), "OX");
    match rng.usize(..10) {
        0 => voice.refusal = WORDS,
        // The prompt alone refuses, and so does the unchanged board.
        1 if !voice.prompt.is_empty() => (voice.refusal, voice.asks_again) = ("", true),
        _ => {}
    }
    voice
}

fn alak(mut voice: Voice, rng: &mut Rng) -> Voice {
    voice.take_trio(&pick(TRIOS, rng), "xo");
    let between = pick(&["", " ", "|", ", ", "  "], rng);
    voice.frame = pick(&[Frame::Row("", between, ""), Frame::Row("[", between, "]")], rng);
    voice.refusal = pick(&["INVALID\n", "INVALID MOVE\n", "INVALID!", "*** INVALID ***\n"], rng);
    voice.win = pick(&["P{n} WINS\n", "P{n} WINS!\n", "Game over: P{n} WINS\nGoodbye.\n"], rng);
    voice.shows_last_board = rng.bool();
    if rng.bool() {
        (voice.before, voice.after, voice.prompt) = ("", "", pick(&["", "> ", "Move: "], rng));
    }
    voice
}

fn chess(mut voice: Voice, rng: &mut Rng) -> Voice {
    let [pieces, blank] = pick(CHESSMEN, rng);
    let drawn = "KQRBNPFkqrbnpf".chars().zip(pieces.chars().map(String::from));
    voice.glyphs = drawn.chain([('.', blank.to_owned())]).collect();
    let labels = pick(&[Labels::None, Labels::Left, Labels::Right], rng);
    let rule = pick(&["", "+---+---+---+---+---+---+---+---+", " -----------------"], rng);
    voice.frame = pick(
        &[Frame::Ranks("", labels), Frame::Ranks(" ", labels), Frame::Bars(rule, labels)],
        rng,
    );
    voice.win = pick(&["{s} wins\n", "{s} has won.\n", "Checkmate! {s} wins!\nBye\n"], rng);
    voice.draw = pick(&["Draw\n", "Stalemate\n", "1/2-1/2\n", "Nobody wins.\n"], rng);
    voice.refusal = pick(&["Illegal move!\n", "0\n", "False\n", "illegal\n", "Try again: "], rng);
    [voice.before, voice.after, voice.prompt] = pick(
        &[
            ["", "", "> "],
            ["", "", "{s}> "],
            ["{s} to move\n", "", ""],
            ["", "  a b c d e f g h\n", "{s}: "],
            ["  a b c d e f g h\n", "", "Move {k}: "],
            ["", "{s} to move\n", ""],
        ],
        rng,
    );
    voice
}

impl Voice {
    /// Draws these three for the two sides and an empty cell.
    fn take_trio(&mut self, trio: &[&str; 3], sides: &str) {
        let marks = sides.chars().chain(['.']);
        self.glyphs = marks.zip(trio.iter().map(|glyph| (*glyph).to_owned())).collect();
    }
}

pub(crate) fn pick<T: Clone>(choices: &[T], rng: &mut Rng) -> T {
    choices[rng.usize(..choices.len())].clone()
}
