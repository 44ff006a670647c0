//! Generates random dialects, and programs that use them.
//!
//! The output is a [`Profile`] of the library, built from [phrases](Phrases). Their placeholders for characters and names are those
//! of the [vocabulary](super::vocabulary). The properties of a program that do not depend on its output are its [`Manner`].

use std::collections::BTreeMap;

use fastrand::Rng;
use rulebook::{
    board::Board,
    game::Player,
    games::{GameInfo, find},
};
use stickler::{
    dialect::fit::templates::{CellStyle, EventKind, Labels, Template},
    package::Package,
    tape::{Ending, IoMode},
};

use super::{
    described::described,
    play::{Moment, start_of},
    profile::{AfterEnd, Event, Layout, Part, Profile},
    vocabulary::*,
};

/// An imagined program: its output and its behaviour.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) game: &'static str,
    pub(crate) profile: Profile,
    /// The phrases from which the profile's templates are built.
    pub(crate) phrases: Phrases,
    pub(crate) manner: Manner,
    /// The first event of another game after the end, if it is not a start.
    pub(crate) next_game: Option<Event>,
}

/// The texts from which templates are built.
#[derive(Clone, Debug)]
pub(crate) struct Phrases {
    /// The game's names of its sides, and the program's names of the players (`{a}` in its texts, and `{b}` for the other).
    pub(crate) sides: [&'static str; 2],
    pub(crate) names: [&'static str; 2],
    pub(crate) banner: &'static str,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    /// The end of its output when it waits for an input.
    pub(crate) prompt: &'static str,
    /// Whether each board is shown twice.
    pub(crate) twice: bool,
    pub(crate) refusal: String,
    /// Whether the unchanged board follows a refusal.
    pub(crate) shows_again: bool,
    /// Whether the prompt follows a refusal.
    pub(crate) asks_again: bool,
    /// Its words for a win, about the winner.
    pub(crate) win: &'static str,
    /// Its words for a draw, about the player who has moved first.
    pub(crate) draw: &'static str,
    /// Whether the last board comes after those words.
    pub(crate) ends_with_board: bool,
    /// Whether the last board is shown at all.
    pub(crate) shows_last_board: bool,
    /// Its output at the end of input.
    pub(crate) farewell: String,
}

/// The properties of a program other than its words.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Its end at the end of input.
    pub(crate) ending: Ending,
    /// The status with which it exits after a game.
    pub(crate) status: i32,
    pub(crate) line_end: &'static str,
    /// Whether cells are coloured.
    pub(crate) is_coloured: bool,
    /// The numbers of the colours of each player's pieces, if only these distinguish them.
    pub(crate) colours: Option<[u8; 2]>,
    /// Whether the second player sees the board from the other side.
    pub(crate) is_turned: bool,
    /// Text next to the fifth line of a board.
    pub(crate) beside: &'static str,
    pub(crate) has_byte_order_mark: bool,
    /// Whether an unfinished line is held back until the next reply.
    pub(crate) is_late: bool,
    pub(crate) drive: IoMode,
}

/// Stands for a byte that is not UTF-8: this character and the 255 after it.
const RAW: u32 = 0x000F_0000;

/// Stands for a cell that the board does not have.
const HOLE: char = '_';

/// The board with something in each place, so that the cells of a row keep theirs.
fn without_holes(board: &Board) -> Board {
    let filled = |row: &[Option<char>]| row.iter().map(|cell| cell.or(Some(HOLE))).collect();
    Board::new(board.rows().map(filled).collect::<Vec<Vec<_>>>())
}

impl Program {
    /// The program with templates from its phrases.
    fn remade(mut self) -> Self {
        self.profile.templates = self.phrases.templates(&self.profile);
        self
    }

    /// The program with other phrases.
    pub(crate) fn saying(&self, change: impl FnOnce(&mut Phrases)) -> Self {
        let mut other = self.clone();
        change(&mut other.phrases);
        other.remade()
    }

    /// The program with other characters or boards.
    pub(crate) fn drawing(&self, change: impl FnOnce(&mut Profile)) -> Self {
        let mut other = self.clone();
        change(&mut other.profile);
        other.remade()
    }

    /// The output at a moment of a game; after its end another may begin.
    pub(crate) fn say(&self, moment: &Moment) -> Vec<Part> {
        let again = moment.is_won_or_drawn() && self.profile.after_end == AfterEnd::Restart;
        let next = self.next_game.clone();
        let next = again.then(|| next.unwrap_or_else(|| start_of(moment.game)));
        let events = moment.event().into_iter().chain(next);
        events.flat_map(|event| self.render_parts(&event)).collect()
    }

    /// The rendering of the profile, in colours if the program has them.
    pub(crate) fn render_parts(&self, event: &Event) -> Vec<Part> {
        let coloured = |part| match part {
            Part::Drawing(_) if self.is_turned_at(event.kind) => {
                Part::Drawing(self.draw(&event.board.turned()[0]))
            }
            Part::Drawing(_) => Part::Drawing(self.draw(&event.board)),
            words @ Part::Words(_) => words,
        };
        self.profile.render_parts(event).into_iter().map(coloured).collect()
    }

    /// A board in lines.
    pub(crate) fn draw(&self, board: &Board) -> Vec<String> {
        let drawn = self.profile.layout.draw(&without_holes(board), |mark| {
            if mark == HOLE {
                return " ".to_owned();
            }
            let glyph = self.profile.glyph(mark);
            match self.manner.colours {
                Some(colours) if mark != '.' => {
                    let colour = colours[usize::from(mark.is_lowercase())];
                    format!("\x1b[{colour}m{}\x1b[0m", glyph.to_uppercase())
                }
                None if self.manner.is_coloured => format!("\x1b[1;31m{glyph}\x1b[0m"),
                _ => glyph,
            }
        });
        let mut lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
        lines.iter_mut().skip(4).take(1).for_each(|line| *line += self.manner.beside);
        lines
    }

    /// Whether the board is drawn from the other side then.
    fn is_turned_at(&self, kind: EventKind) -> bool {
        use EventKind::{Moved, Refused, Start};
        self.manner.is_turned
            && matches!(kind, Start(Player::Two) | Moved(Player::Two) | Refused(Player::Two))
    }

    /// One of the phrases, about a player.
    pub(crate) fn words(&self, phrase: &str, player: Player, ply: usize) -> Part {
        let filled = self.phrases.fill(phrase, player, &self.profile);
        Part::Words(filled.replace("{k}", &(ply + 1).to_string()))
    }

    /// Whether a text is drawn for some cell.
    pub(crate) fn draws(&self, text: &str) -> bool {
        self.profile.glyphs.values().any(|glyph| glyph == text)
    }

    pub(crate) fn bytes(&self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for c in text.replace('\n', self.manner.line_end).chars() {
            match u8::try_from((c as u32).wrapping_sub(RAW)) {
                Ok(byte) => bytes.push(byte),
                Err(_) => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        bytes
    }
}

impl Phrases {
    /// One template for each kind of event.
    fn templates(&self, profile: &Profile) -> BTreeMap<EventKind, Template> {
        let of_players = Player::BOTH.into_iter().flat_map(|player| {
            [
                (EventKind::Start(player), self.shown(self.banner, player, profile)),
                (EventKind::Moved(player), self.shown("", player, profile)),
                (EventKind::Refused(player), self.refused(player, profile)),
                (EventKind::Won(player), self.ended(self.win, player, profile)),
            ]
        });
        let drawn = (EventKind::Drawn, self.ended(self.draw, Player::One, profile));
        let farewell = Template { before: self.farewell.clone(), ..Template::default() };
        of_players.chain([drawn, (EventKind::EndOfInput, farewell)]).collect()
    }

    /// A board and the text around it.
    fn shown(&self, above: &str, player: Player, profile: &Profile) -> Template {
        let before = self.fill(&[above, self.before].concat(), player, profile);
        let after = self.fill(&[self.after, self.prompt].concat(), player, profile);
        Template { before, boards: 1 + usize::from(self.twice), after }
    }

    fn refused(&self, player: Player, profile: &Profile) -> Template {
        if self.shows_again {
            return self.shown(&self.refusal, player, profile);
        }
        let prompt = if self.asks_again { self.prompt } else { "" };
        let before = self.fill(&[&self.refusal, prompt].concat(), player, profile);
        Template { before, ..Template::default() }
    }

    fn ended(&self, words: &str, player: Player, profile: &Profile) -> Template {
        let (words, boards) =
            (self.fill(words, player, profile), usize::from(self.shows_last_board));
        if self.ends_with_board || boards == 0 {
            return Template { before: words, boards, after: String::new() };
        }
        Template { before: String::new(), boards, after: words }
    }

    /// A text about a player; the moves are counted where it is rendered.
    pub(crate) fn fill(&self, text: &str, player: Player, profile: &Profile) -> String {
        let glyph = |player: Player| {
            profile.glyph(self.sides[player as usize].chars().next().unwrap_or_default())
        };
        let (own, other) = (player as usize, player.other() as usize);
        text.replace("{a}", self.names[own])
            .replace("{b}", self.names[other])
            .replace("{g}", &glyph(player))
            .replace("{o}", &glyph(player.other()))
            .replace("{n}", &(own + 1).to_string())
            .replace("{m}", &(other + 1).to_string())
            .replace("{c}", ["white", "black"][own])
            .replace("{s}", self.sides[own])
            .replace("{t}", self.sides[other])
    }
}

const AFTER_END: &[AfterEnd] = &[AfterEnd::Exit, AfterEnd::Restart, AfterEnd::Wait];

/// Possible outputs at the end of input, each with the end of the program.
fn farewells() -> Vec<(String, Ending)> {
    vec![
        (String::new(), Ending::Exited(0)),
        ("Traceback (most recent call last):\nEOFError\n".to_owned(), Ending::Exited(1)),
        ("\n".to_owned(), Ending::Died(6)),
        ("0\n".repeat(400), Ending::TooMuchOutput),
        (String::new(), Ending::Quiet),
        (String::new(), Ending::OutOfCpu),
    ]
}

/// The rulebook's characters, and as few words as possible.
pub(crate) fn plain(game: &str) -> Program {
    let GameInfo { name, sides, .. } = *find(game).expect("a game of the rulebook");
    let (marks, layout) =
        if game == "quagmire" { ("OX.", grid()) } else { ("KQRBNPFkqrbnpf.", Layout::default()) };
    let glyphs = marks.chars().map(|mark| (mark, mark.to_string())).collect();
    let phrases = Phrases {
        sides,
        names: sides,
        banner: "",
        before: "",
        after: "",
        prompt: "",
        twice: false,
        refusal: "0\n".to_owned(),
        shows_again: false,
        asks_again: false,
        win: "{g} 1\n",
        draw: "Draw\n",
        ends_with_board: false,
        shows_last_board: true,
        farewell: String::new(),
    };
    let manner = Manner {
        ending: Ending::Exited(0),
        status: 0,
        line_end: "\n",
        is_coloured: false,
        colours: None,
        is_turned: false,
        beside: "",
        has_byte_order_mark: false,
        is_late: false,
        drive: IoMode::Step,
    };
    let profile = Profile { glyphs, layout, ..Profile::default() };
    Program { game: name, profile, phrases, manner, next_game: None }.remade()
}

/// A random dialect that a game's challenge permits, and a program that uses it.
pub(crate) fn honest(game: &str, rng: &mut Rng) -> Program {
    let mut program = plain(game);
    let Program { profile, phrases, manner, .. } = &mut program;
    freely(phrases, manner, rng);
    profile.after_end = pick(AFTER_END, rng);
    match game {
        "quagmire" => quagmire(profile, phrases, rng),
        "alak" => alak(profile, phrases, rng),
        _ => match Package::named(game) {
            Some(package) => described(package.known.description, profile, phrases, rng),
            None => chess(profile, phrases, rng),
        },
    }
    if game == "baseline" {
        usual_pieces(&mut program.profile);
    }
    program.hold_back_only_prompts();
    program.remade()
}

/// The choices that are free in every game.
fn freely(phrases: &mut Phrases, manner: &mut Manner, rng: &mut Rng) {
    let mut one_in = |n: usize| rng.usize(..n) == 0;
    (phrases.twice, phrases.shows_again, phrases.asks_again) = (one_in(6), one_in(4), one_in(2));
    phrases.ends_with_board = one_in(3);
    (manner.is_coloured, manner.has_byte_order_mark) = (one_in(6), one_in(6));
    manner.line_end = if one_in(4) { "\r\n" } else { "\n" };
    manner.is_late = one_in(8);
    [phrases.before, phrases.after, phrases.prompt] = pick(TURNS, rng);
    phrases.banner = pick(BANNERS, rng);
    phrases.refusal = pick(FALSY, rng).to_owned();
    phrases.win = pick(WINS, rng);
    (phrases.farewell, manner.ending) = pick(&farewells(), rng);
    manner.status = rng.i32(0..2);
    // With all input at once, a program that seems wrong is tried again, so those tapes alone decide nothing.
    manner.drive = pick(&[IoMode::Step, IoMode::Pty, IoMode::Prefix], rng);
}

fn quagmire(profile: &mut Profile, phrases: &mut Phrases, rng: &mut Rng) {
    take_trio(profile, &pick(TRIOS, rng), "OX");
    match rng.usize(..10) {
        0 => phrases.refusal = WORDS.to_owned(),
        // The prompt alone refuses, and so does the unchanged board.
        1 if !phrases.prompt.is_empty() => {
            (phrases.refusal, phrases.asks_again) = (String::new(), true);
        }
        _ => {}
    }
}

fn alak(profile: &mut Profile, phrases: &mut Phrases, rng: &mut Rng) {
    take_trio(profile, &pick(TRIOS, rng), "xo");
    let between = pick(&["", " ", "|", ", ", "  "], rng);
    profile.layout.cells = apart(pick(&[["", ""], ["[", "]"]], rng), between);
    phrases.refusal = pick(INVALIDS, rng).to_owned();
    phrases.win = pick(ALAK_WINS, rng);
    phrases.shows_last_board = rng.bool();
    if rng.bool() {
        (phrases.before, phrases.after) = ("", "");
        phrases.prompt = pick(&["", "> ", "Move: "], rng);
    }
}

fn chess(profile: &mut Profile, phrases: &mut Phrases, rng: &mut Rng) {
    let [pieces, blank] = pick(CHESSMEN, rng);
    let drawn = "KQRBNPFkqrbnpf".chars().zip(pieces.chars().map(String::from));
    profile.glyphs = drawn.chain([('.', blank.to_owned())]).collect();
    profile.layout = chess_layout(rng);
    phrases.win = pick(CHESS_WINS, rng);
    phrases.draw = pick(CHESS_DRAWS, rng);
    phrases.refusal = pick(CHESS_REFUSALS, rng).to_owned();
    [phrases.before, phrases.after, phrases.prompt] = pick(CHESS_TURNS, rng);
}

/// Pieces that are not on the board at the start have their usual characters: others are a class of their own.
fn usual_pieces(profile: &mut Profile) {
    let pieces = profile.glyphs.iter_mut().filter(|(mark, _)| mark.is_alphabetic());
    pieces.for_each(|(mark, glyph)| *glyph = mark.to_string());
}

/// Cells without gaps, with gaps, or between bars with or without rules.
fn chess_layout(rng: &mut Rng) -> Layout {
    let labels = labels(rng);
    let rule = pick(&["", "+---+---+---+---+---+---+---+---+", " -----------------"], rng);
    let rule = Some(rule.to_owned()).filter(|rule| !rule.is_empty());
    let bars = apart(["|", "|"], "|");
    match rng.usize(..3) {
        0 => Layout { labels, ..Layout::default() },
        1 => Layout { cells: apart(["", ""], " "), labels, ..Layout::default() },
        _ => Layout { cells: bars, labels, rule, header: None },
    }
}

/// A rank's number on neither side of the rank, or on one.
pub(crate) fn labels(rng: &mut Rng) -> Labels {
    let (left, right) = pick(&[(false, false), (true, false), (false, true)], rng);
    Labels { left, right }
}

pub(crate) fn apart([left, right]: [&str; 2], between: &str) -> CellStyle {
    CellStyle { border: [left.to_owned(), right.to_owned()], between: between.to_owned() }
}

/// The board that Quagmire's challenge draws.
pub(crate) fn grid() -> Layout {
    Layout {
        cells: apart(["|", "|"], "|"),
        labels: Labels { left: false, right: true },
        rule: Some("+-+-+-+-+-+-+-+-+".to_owned()),
        header: Some(" a b c d e f g h".to_owned()),
    }
}

/// Draws these three for the two sides and an empty cell.
pub(crate) fn take_trio(profile: &mut Profile, trio: &[&str; 3], sides: &str) {
    let marks = sides.chars().chain(['.']);
    profile.glyphs = marks.zip(trio.iter().map(|glyph| (*glyph).to_owned())).collect();
}

impl Program {
    /// A prompt may be held back, but not a reply, and not until a line above the next board: only prefix runs can distinguish
    /// those. Where a side may move twice, a prompt that comes after the board does not show who is to move.
    pub(crate) fn hold_back_only_prompts(&mut self) {
        let replies = [self.phrases.refusal.as_str(), self.phrases.win];
        self.manner.is_late &= replies.iter().all(|words| words.ends_with('\n'));
        self.manner.is_late &= self.phrases.before.is_empty() && self.game != "kalah";
    }
}

pub(crate) fn pick<T: Clone>(choices: &[T], rng: &mut Rng) -> T {
    choices[rng.usize(..choices.len())].clone()
}
