//! Learns a submission's dialect from all tapes of a run together.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashSet},
};

use rulebook::{board::Board, game::Player};

use super::{
    Alphabet, Deviation, Dialect, Pins, Reading, Refusing, Reply,
    evidence::{self, Session},
    has_word,
    read::{Stream, read},
    replies::{Tone, falsy_value, is_falsy, tone, unusual},
    turn::{Around, Markers, without_numbers},
};
use crate::{
    tape::Tape,
    transcript::{Expect, Transcript},
};

/// What was learned of a submission's dialect.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The challenge's permissions and demands.
    pub dialect: &'static dyn Dialect,
    /// What is pinned of it.
    pub pins: Pins,
    /// The characters it draws.
    pub alphabet: Alphabet,
    /// How the characters were bound, or why they were not.
    pub start: Start,
    /// How it tells whose turn it is.
    pub markers: Markers,
    /// What was done to read its output.
    pub notes: BTreeSet<&'static str>,
    /// How its refusals sound, and how often each way.
    pub tones: BTreeMap<Tone, usize>,
    /// A text it says after a board, for the two players.
    pub prompts: [Option<String>; 2],
    /// A falsy value it refuses with.
    pub falsy: BTreeSet<String>,
    /// Lines it says around boards while a game goes on, numbers left out.
    ordinary: HashSet<String>,
    /// Short lines it says around boards, as they stand, the longest first.
    usual: Vec<String>,
    /// Prompts that come with the next reply, numbers left out.
    held_back: HashSet<String>,
    /// What stands before boards with which a game may begin.
    openings: BTreeSet<String>,
    /// The shortest text between two boards of a player's turn without refusals.
    between: [Option<usize>; 2],
    /// Lines that are said at the end of input of games that go on.
    farewells: HashSet<String>,
    /// What is new in the texts of ends, by the winner.
    ends: [Vec<String>; 2],
    /// The lines of these texts that are said at no turn, once for each.
    announced: HashSet<Vec<String>>,
}

/// Lines that are said again and again are shorter, in bytes.
const SHORT: usize = 60;
/// So many lines may stand above the first board of every game.
const FEW: usize = 8;

/// How the first board was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// No board was shown before any input.
    #[default]
    Nothing,
    /// It bound the characters.
    Bound,
    /// It would, but two kinds of cells share a character.
    Shared,
    /// It is not quite a board.
    Broken(Deviation),
    /// It would, but one kind of cell is drawn in several ways.
    Several,
    /// It is another board than the start position.
    Other,
}

/// Learns a dialect from sessions, and reads each of them.
pub fn learn(
    dialect: &'static dyn Dialect,
    pins: &Pins,
    sessions: &[(&Transcript, &Tape)],
) -> (Learned, Vec<Reading>) {
    let mut learned = Learned::new(dialect, pins);
    learned.bind(sessions);
    let readings: Vec<Reading> = sessions
        .iter()
        .map(|(transcript, tape)| read(tape, transcript, dialect, &learned.alphabet))
        .collect();
    let games: Vec<Game<'_>> = sessions
        .iter()
        .zip(&readings)
        .map(|((transcript, _), reading)| Game::follow(transcript, reading))
        .collect();
    learned.hear_turns(&games);
    learned.hear_openings(sessions, &readings, &games);
    learned.hear_refusals(&games);
    learned.hear_ends(sessions, &readings);
    (learned, readings)
}

impl Learned {
    fn new(dialect: &'static dyn Dialect, pins: &Pins) -> Self {
        Self {
            dialect,
            pins: pins.clone(),
            alphabet: Alphabet::default(),
            start: Start::default(),
            markers: Markers::default(),
            notes: BTreeSet::new(),
            tones: BTreeMap::new(),
            prompts: [None, None],
            falsy: BTreeSet::new(),
            ordinary: HashSet::new(),
            usual: Vec::new(),
            held_back: HashSet::new(),
            openings: BTreeSet::new(),
            between: [None; 2],
            farewells: HashSet::new(),
            ends: [Vec::new(), Vec::new()],
            announced: HashSet::new(),
        }
    }

    /// Binds the characters by the boards that are foretold.
    fn bind(&mut self, sessions: &[(&Transcript, &Tape)]) {
        let stream =
            |(transcript, tape): &(&'_ Transcript, &Tape)| Stream::of(tape, transcript.draft.game);
        let streams: Vec<Stream> = sessions.iter().map(stream).collect();
        self.notes.extend(streams.iter().flat_map(|stream| &stream.notes));
        let heard = sessions.iter().zip(&streams);
        let heard =
            heard.map(|((transcript, _), stream)| Session { transcript, said: stream.said() });
        (self.alphabet, self.start) =
            evidence::bind(self.dialect, &self.pins, &heard.collect::<Vec<_>>());
    }

    /// What the submission draws for a player's pieces.
    pub fn glyph(&self, transcript: &Transcript, player: Player) -> &str {
        let side = transcript.draft.game.sides[player as usize];
        self.alphabet.glyph(side.chars().next().unwrap_or_default())
    }

    fn hear_turns(&mut self, games: &[Game<'_>]) {
        let texts: Vec<Around> =
            games.iter().flat_map(|game| &game.turns).map(|turn| turn.around.clone()).collect();
        // Whose move was then played is certain; a program that takes the wrong player's moves would blur the rest.
        let certain = games.iter().flat_map(|game| &game.turns).filter(|turn| turn.is_complete);
        let certain: Vec<Around> = certain.map(|turn| turn.around.clone()).collect();
        if self.dialect.duties().turn {
            let enough = Markers::can_learn(&certain);
            self.markers = Markers::learn(if enough { &certain } else { &texts });
        }
        let ordinary = if certain.is_empty() { &texts } else { &certain };
        let lines = ordinary
            .iter()
            .flat_map(|text| text.before.iter().chain([&text.after]))
            .flat_map(|text| text.lines());
        let lines: BTreeSet<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
        self.ordinary = lines.iter().map(|line| without_numbers(line)).collect();
        let before = ordinary.iter().filter_map(|text| text.before.as_deref());
        let held_back = before.filter_map(unfinished_line);
        let held_back = held_back.filter(|line| line.len() < SHORT && !self.refuses(line));
        self.held_back = held_back.map(without_numbers).collect();
        let usual: BTreeSet<&str> = lines.iter().map(|line| line.trim()).collect();
        let usual = usual.into_iter().filter(|line| line.len() < SHORT && !self.holds_falsy(line));
        self.usual = usual.map(str::to_owned).collect();
        self.usual.sort_by_key(|line| Reverse(line.len()));
        for turn in games.iter().flat_map(|game| &game.turns) {
            let player = turn.around.to_move as usize;
            let prompt =
                Some(turn.around.after.trim().to_owned()).filter(|prompt| !prompt.is_empty());
            self.prompts[player] = self.prompts[player].take().or(prompt);
            if turn.refusals.is_empty() && turn.is_complete {
                let shortest =
                    self.between[player].map_or(turn.said, |shortest| shortest.min(turn.said));
                self.between[player] = Some(shortest);
            }
        }
    }

    /// Whether a line is what refuses in this game.
    fn refuses(&self, line: &str) -> bool {
        match self.dialect.duties().refusal {
            Refusing::Word(word) => has_word(line, word),
            Refusing::Falsy | Refusing::Somehow => is_falsy(line),
        }
    }

    /// Whether a line is a falsy value, perhaps beside a prompt; what is long is neither.
    fn holds_falsy(&self, line: &str) -> bool {
        let is_held_back = |rest: &str| self.held_back.contains(&without_numbers(rest));
        let mut parts = line.char_indices().map(|(at, _)| line.split_at(at));
        line.len() < SHORT
            && (falsy_value(line).is_some_and(|value| !self.is_glyph(value))
                || parts.any(|(before, after)| {
                    is_falsy(before) && self.is_ordinary(after)
                        || is_falsy(after) && is_held_back(before)
                }))
    }

    /// A game begins as a session does, be it without its first lines, or as the turns of the player who begins do.
    fn hear_openings(
        &mut self,
        sessions: &[(&Transcript, &Tape)],
        readings: &[Reading],
        games: &[Game<'_>],
    ) {
        for ((transcript, _), (reading, game)) in sessions.iter().zip(readings.iter().zip(games)) {
            let banner = reading.replies.first().map_or("", |reply| reply.before.as_str());
            let line_ends = banner.rmatch_indices('\n').map(|(at, _)| at + 1).take(FEW);
            let lines =
                line_ends.chain([0]).map(|at| &banner[at..]).filter(|rest| !rest.is_empty());
            let first_player = |turn: &&Turn<'_>| turn.around.to_move == transcript.first;
            let turns = game.turns.iter().filter(first_player);
            let before = turns.filter_map(|turn| turn.around.before.as_deref());
            self.openings.extend(lines.chain(before).map(str::to_owned));
        }
    }

    fn hear_refusals(&mut self, games: &[Game<'_>]) {
        for turn in games.iter().flat_map(|game| &game.turns) {
            for refusal in turn.refusals.iter().filter(|refusal| !refusal.shared) {
                let glyphs = self.glyphs();
                let tone = self.tone(refusal, &turn.around.after);
                let usual = self.usual_after(&turn.around.after);
                let said = unusual(&refusal.words(), &usual, &glyphs);
                let falsy = said.lines().filter_map(falsy_value);
                let falsy: Vec<String> =
                    falsy.filter(|value| !glyphs.contains(value)).map(str::to_owned).collect();
                self.falsy.extend(falsy);
                *self.tones.entry(tone).or_default() += 1;
            }
        }
    }

    fn hear_ends(&mut self, sessions: &[(&Transcript, &Tape)], readings: &[Reading]) {
        let unfinished = sessions.iter().zip(readings).filter(|((t, _), _)| t.end().is_none());
        for (_, reading) in unfinished {
            self.farewells.extend(late(&reading.rest).lines().map(str::to_owned));
        }
        for ((transcript, _), reading) in sessions.iter().zip(readings) {
            for (step, reply) in transcript.steps.iter().zip(reading.replies.iter().skip(1)) {
                let Expect::End { board, winner: Some(winner), .. } = &step.expect else {
                    continue;
                };
                if reply.shown.iter().any(|shown| shown.board == *board) {
                    let text = self.end_text(reply, reading, transcript);
                    self.ends[*winner as usize].push(text);
                }
            }
        }
        let announced = self.ends.iter().flatten().map(|end| {
            let new = self.new_lines(end);
            new.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()
        });
        self.announced = announced.filter(|lines| !lines.is_empty()).collect();
    }

    fn is_glyph(&self, text: &str) -> bool {
        self.alphabet.glyphs().any(|glyph| glyph == text)
    }

    fn glyphs(&self) -> Vec<&str> {
        self.alphabet.glyphs().collect()
    }

    /// What is usual after a board after which this was said: a falsy value that stands there is no part of a prompt.
    fn usual_after<'t>(&'t self, after: &'t str) -> Vec<&'t str> {
        let lines = after.lines().filter(|line| !self.holds_falsy(line));
        lines.chain(self.usual.iter().map(String::as_str)).collect()
    }

    /// How a reply to a refused input sounds, when this is what was said after the board.
    pub fn tone(&self, reply: &Reply, after: &str) -> Tone {
        match self.dialect.duties().refusal {
            Refusing::Word(word) if has_word(&reply.text, word) => return Tone::Falsy,
            Refusing::Word(_) if !reply.text.is_empty() => return Tone::Words,
            Refusing::Falsy | Refusing::Word(_) | Refusing::Somehow => {}
        }
        let usual = self.usual_after(after);
        let words = reply.words();
        let said = if reply.shown.is_empty() || !words.trim().is_empty() {
            words
        } else {
            "\n".to_owned()
        };
        tone(if reply.text.is_empty() { "" } else { &said }, &usual, &self.glyphs())
    }

    /// Whether the submission ever says something to a refused input before the next.
    pub fn answers_at_once(&self) -> bool {
        self.tones.iter().any(|(tone, count)| *tone != Tone::Silent && *count > 0)
    }

    /// The shortest text between two boards of a player's turn in which nothing was refused.
    pub fn shortest_between(&self, player: Player) -> Option<usize> {
        self.between[player as usize]
    }

    /// Whose turn the texts around a board say it is, if they say so.
    pub fn turn_said(&self, before: Option<&str>, after: &str) -> Option<Player> {
        let around = Around {
            to_move: Player::One,
            before: before.map(str::to_owned),
            after: after.to_owned(),
        };
        self.markers.said(&around)
    }

    /// Whether the texts after boards name the player who is not to move, and by the character of that player's pieces.
    pub fn names_the_wrong_player(&self, transcript: &Transcript) -> bool {
        let glyph = |player| self.glyph(transcript, player);
        let marks = |player, other| self.markers.marks(player, glyph(other));
        let [one, two] = Player::BOTH;
        marks(one, two) && marks(two, one) && !marks(one, one) && !marks(two, two)
    }

    /// A line that refuses, in a text in which nothing was refused.
    pub fn falsy_line<'t>(&self, text: &'t str) -> Option<&'t str> {
        let refuses = |line: &&str| match self.dialect.duties().refusal {
            Refusing::Falsy => self.is_known_falsy(line),
            Refusing::Word(word) => has_word(line, word),
            Refusing::Somehow => false,
        };
        text.lines().map(str::trim).find(refuses)
    }

    /// Whether a line is a falsy value that refuses, or begins with one that stands before an ordinary line.
    fn is_known_falsy(&self, line: &str) -> bool {
        falsy_value(line).is_some_and(|value| self.falsy.contains(value))
            || self.after_falsy(line).is_some()
    }

    /// The ordinary line that a falsy value which refuses stands before, such as the prompt in `0O> `.
    fn after_falsy<'t>(&self, line: &'t str) -> Option<&'t str> {
        let mut rests = self.falsy.iter().filter_map(|value| line.strip_prefix(value.as_str()));
        rests.find(|rest| self.is_ordinary(rest))
    }

    fn is_ordinary(&self, line: &str) -> bool {
        self.ordinary.contains(&without_numbers(line))
    }

    /// A text without the falsy values that its lines begin with.
    pub fn without_falsy(&self, text: &str) -> String {
        let lines = text.lines().map(|line| self.after_falsy(line).unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The text of an end, without what is said before boards while a game goes on; empty if nothing in it is new.
    pub fn end_text(&self, reply: &Reply, reading: &Reading, transcript: &Transcript) -> String {
        let restarted = restarts(reply, transcript);
        let mut shown = reply.shown.iter().rev().skip(usize::from(restarted));
        let after = shown.next().map_or("", |shown| shown.after.as_str());
        let after = if restarted { self.before_opening(after) } else { after };
        let before = self.new_lines(self.after_held_back(&reply.before));
        match () {
            () if !self.new_lines(after).is_empty() => [before.as_str(), after].join("\n"),
            () if !before.is_empty() || restarted => before,
            () => self.without_farewell(&self.new_lines(&late(&reading.rest))),
        }
    }

    /// A text without what is said whenever the input ends, such as a trace.
    fn without_farewell(&self, text: &str) -> String {
        let new = text.lines().filter(|line| !self.farewells.contains(*line));
        new.collect::<Vec<_>>().join("\n")
    }

    /// A text without what stands at its end because another game begins there.
    fn before_opening<'t>(&self, text: &'t str) -> &'t str {
        let ends = self.openings.iter().filter_map(|opening| text.strip_suffix(opening.as_str()));
        ends.min_by_key(|text| text.len()).unwrap_or(text)
    }

    /// Whether a text says all that is said at an end, and at no turn.
    pub fn says_an_end(&self, text: &str) -> bool {
        let new = self.new_lines(self.after_held_back(text));
        let said: HashSet<&str> = new.lines().map(str::trim).collect();
        self.announced.iter().any(|end| end.iter().all(|line| said.contains(line.as_str())))
    }

    /// A text without the prompt before it that was held back: it names whoever was asked. A piece's character alone may be
    /// part of what is said.
    pub fn after_held_back<'t>(&self, text: &'t str) -> &'t str {
        let line = text.lines().next().filter(|_| !self.held_back.is_empty()).unwrap_or_default();
        let places: Vec<usize> =
            line.char_indices().map(|(at, c)| at + c.len_utf8()).take(SHORT).collect();
        let is_prompt = |at: &usize| {
            self.held_back.contains(&without_numbers(&line[..*at]))
                && !self.is_glyph(line[..*at].trim())
        };
        places.into_iter().rev().find(is_prompt).map_or(text, |at| &text[at..])
    }

    /// The lines of a text that are not said around boards while a game goes on.
    pub fn new_lines(&self, text: &str) -> String {
        let new = text.lines().filter(|line| !line.trim().is_empty() && !self.is_ordinary(line));
        new.collect::<Vec<_>>().join("\n")
    }

    /// The texts of ends that this player won.
    pub fn ends_won_by(&self, player: Player) -> &[String] {
        &self.ends[player as usize]
    }
}

/// Whether another game begins after the last board of one.
pub fn restarts(reply: &Reply, transcript: &Transcript) -> bool {
    reply.shown.len() > 1 && reply.last().is_some_and(|shown| shown.board == transcript.start)
}

/// What came only with the end of input, but not a flood of it.
fn late(rest: &Reply) -> String {
    rest.before.chars().take(200).collect()
}

/// The last line of a text if it has no end.
fn unfinished_line(text: &str) -> Option<&str> {
    text.rsplit('\n').next().filter(|line| !line.trim().is_empty())
}

/// A session as far as it went as it should: the turns of a game, with what was refused on each.
struct Game<'r> {
    turns: Vec<Turn<'r>>,
}

struct Turn<'r> {
    around: Around,
    refusals: Vec<&'r Reply>,
    /// How much was said between this board and the next.
    said: usize,
    is_complete: bool,
}

impl<'r> Game<'r> {
    fn follow(transcript: &Transcript, reading: &'r Reading) -> Self {
        let mut game = Self { turns: Vec::new() };
        let start = reading
            .replies
            .first()
            .filter(|reply| reply.last().is_some_and(|s| s.board == transcript.start));
        let Some(start) = start else { return game };
        game.begin(start, transcript.first, true);
        for (step, reply) in transcript.steps.iter().zip(reading.replies.iter().skip(1)) {
            let went_on = match &step.expect {
                Expect::Board { board, next } => game.play(reply, board, *next),
                Expect::Refusal(_) => game.refuse(reply),
                Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => false,
            };
            if !went_on {
                break;
            }
        }
        game
    }

    fn begin(&mut self, reply: &Reply, to_move: Player, is_first: bool) {
        let after = reply.last().map(|shown| shown.after.clone()).unwrap_or_default();
        let around = Around { to_move, before: (!is_first).then(|| reply.before.clone()), after };
        let said = around.after.len();
        self.turns.push(Turn { around, refusals: Vec::new(), said, is_complete: false });
    }

    fn play(&mut self, reply: &Reply, board: &Board, next: Player) -> bool {
        let shown = reply.last().is_some_and(|shown| shown.board == *board);
        if shown {
            if let Some(turn) = self.turns.last_mut() {
                turn.said += reply.before.len();
                turn.is_complete = true;
            }
            self.begin(reply, next, false);
        }
        shown
    }

    fn refuse(&mut self, reply: &'r Reply) -> bool {
        let Some(turn) = self.turns.last_mut() else { return false };
        turn.refusals.push(reply);
        turn.said += if reply.shared { 0 } else { reply.text.len() };
        true
    }
}
