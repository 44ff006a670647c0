//! Chooses the inputs of a live game, and records a program's answers as far as the reference calls them possible.

use std::{num::NonZeroUsize, sync::Arc};

use rulebook::{board::Board, game::Player as Side, games::GameInfo, random::Rng, rule::Citation};

use super::GameSettings;
use crate::{
    dialect::{
        Pins,
        live::{LiveReader, first_boards},
        of,
    },
    package::{Known, Package, Played},
    reference::{
        Decided, Facts, Reference,
        protocol::{NONE, chance},
    },
    tape::{Tape, Turn},
    transcript::{Expect, Impossible, Step},
};

/// One input in this many is illegal.
const ILLEGAL: usize = 6;
/// At most this many inputs are queried to find an illegal one.
const ASKED: usize = 24;
/// At most this many boards of a reply are queried. A hostile program could print thousands of them.
const BOARDS: usize = 16;

/// The player of a live game.
pub(super) struct Player {
    game: &'static GameInfo,
    pub(super) known: &'static Known,
    reference: &'static Reference,
    pins: Pins,
    settings: GameSettings,
    rng: Rng,
    reader: Option<LiveReader>,
    pub(super) path: Vec<String>,
    facts: Arc<Facts>,
    /// The last input, if its reply has not been read, and the rule that refuses it.
    asked: Option<(String, Option<Citation>)>,
    /// The number of inputs sent.
    sent: usize,
    /// Whether nothing more is sent.
    is_done: bool,
    /// Whether the board changed after a move.
    is_played: bool,
    /// The board before the first input.
    pub(super) start: Board,
    pub(super) first: Side,
    pub(super) fields: Vec<String>,
    pub(super) steps: Vec<Step>,
    pub(super) played: Played,
    pub(super) impossible: Option<Impossible>,
}

impl Player {
    pub(super) fn new(
        package: Package,
        reference: &'static Reference,
        pins: &Pins,
        settings: GameSettings,
        rng: Rng,
    ) -> Self {
        let facts = reference.facts(None, NONE, &[]);
        Self {
            game: package.game,
            known: package.known,
            reference,
            pins: pins.clone(),
            settings,
            rng,
            reader: None,
            path: Vec::new(),
            start: facts.board.clone(),
            first: side(&facts),
            fields: facts.fields.clone(),
            facts,
            asked: None,
            sent: 0,
            is_done: false,
            is_played: false,
            steps: Vec::new(),
            played: Played::default(),
            impossible: None,
        }
    }

    /// Whether the program showed a board from which a game can start.
    pub(super) fn shows_board(&self) -> bool {
        self.reader.is_some()
    }

    /// Whether a move changed the board.
    pub(super) fn is_played(&self) -> bool {
        self.is_played
    }

    /// The next line, given this output; none if the game is over.
    pub(super) fn next(&mut self, said: &[u8]) -> Option<String> {
        self.hear(said);
        let is_over = self.is_done || self.facts.over.is_some();
        let (input, refused_by) = self.choice().filter(|_| !is_over)?;
        let line = of(self.game).write(&input, &self.pins);
        self.asked = Some((input, refused_by));
        self.sent += 1;
        Some(line)
    }

    /// Reads the last output. If the program exited in mid-game, adds a move for which it did not wait.
    pub(super) fn end(&mut self, tape: &Tape) {
        if tape.turns.contains(&Turn::Closed) {
            return;
        }
        let last = tape.turns.iter().rev().take_while(|turn| matches!(turn, Turn::Said(_)));
        let last: Vec<&[u8]> = last.filter_map(said).collect();
        self.hear(&last.into_iter().rev().collect::<Vec<_>>().concat());
        if !self.is_done && self.facts.over.is_none() {
            let legal = self.legal();
            if let Some(input) = self.one_of(&legal) {
                let (expect, fields) = self.before_chance(&input);
                self.record(input, expect, fields);
            }
        }
    }

    fn hear(&mut self, said: &[u8]) {
        match self.asked.take() {
            None => self.hear_start(said),
            Some((input, None)) => self.hear_move(input, said),
            Some((input, Some(rule))) => self.hear_refusal(input, rule, said),
        }
    }

    /// Reads the start: the first possible start board. If there is none, the likeliest board counts as impossible.
    fn hear_start(&mut self, said: &[u8]) {
        let mut boards = first_boards(self.game, said);
        boards.truncate(BOARDS);
        let (paths, facts) = self.led_to(&[], &boards);
        let possible = facts.iter().position(|facts| facts.impossible.is_none());
        let Some(at) = possible.or((!boards.is_empty()).then_some(0)) else {
            self.is_done = true;
            return;
        };
        self.start = boards[at].clone();
        self.played.start = paths[at].last().cloned();
        (self.first, self.fields) = (side(&facts[at]), facts[at].fields.clone());
        match &facts[at].impossible {
            Some(rule) => self.cannot_result(None, rule.as_deref()),
            None => {
                (self.path, self.facts) = (paths[at].clone(), Arc::clone(&facts[at]));
                self.reader = LiveReader::of(self.game, said, &self.start);
            }
        }
        self.is_done = self.reader.is_none();
    }

    /// Reads the answer to a move: the last possible board is the one after it.
    fn hear_move(&mut self, input: String, said: &[u8]) {
        let boards = self.boards(said);
        let path = [&self.path[..], std::slice::from_ref(&input)].concat();
        let (paths, facts) = self.led_to(&path, &boards);
        let changed = boards.iter().position(|board| *board != self.facts.board);
        self.is_played |= changed.is_some();
        if let Some(at) = facts.iter().position(|facts| facts.impossible.is_none()) {
            return self.advance(input, paths[at].clone(), Arc::clone(&facts[at]));
        }
        if self.settings.is_trial {
            return;
        }
        let (expect, fields) = self.before_chance(&input);
        self.record(input, expect, fields);
        let named = changed.map(|at| facts[at].impossible.clone().flatten());
        self.played.after.push(changed.and_then(|at| paths[at].last().cloned()));
        if let Some(named) = named {
            let step = self.steps.len() - 1;
            self.cannot_result(Some(step), named.as_deref());
        }
        self.is_done = true;
    }

    fn advance(&mut self, input: String, path: Vec<String>, facts: Arc<Facts>) {
        let board = facts.board.clone();
        let expect = match &facts.over {
            None => Expect::Board { board, next: side(&facts) },
            Some((winner, rule)) => {
                let winner = winner.map(|winner| Side::BOTH[winner.min(1)]);
                Expect::End { board, winner, rule: self.known.rule(rule) }
            }
        };
        self.record(input, expect, facts.fields.clone());
        self.played.after.push(path.last().cloned());
        (self.path, self.facts) = (path, facts);
    }

    /// Reads the answer to an illegal input. If the board changed, nothing more is known about the game.
    fn hear_refusal(&mut self, input: String, rule: Citation, said: &[u8]) {
        let boards = self.boards(said);
        let changed = boards.iter().find(|board| **board != self.facts.board);
        self.played.after.push(changed.map(|board| chance(board, self.has_numbers())));
        self.is_done = changed.is_some();
        self.record(input, Expect::Refusal(rule), self.facts.fields.clone());
    }

    fn record(&mut self, input: String, expect: Expect, fields: Vec<String>) {
        let line = NonZeroUsize::MIN.saturating_add(self.steps.len());
        self.steps.push(Step { line, input, turn: side(&self.facts), expect, fields });
    }

    fn cannot_result(&mut self, step: Option<usize>, rule: Option<&str>) {
        let rule = rule.map(|rule| self.known.rule(rule));
        self.impossible = Some(Impossible { step, rule });
    }

    /// The expected result of a move before chance has acted.
    fn before_chance(&self, input: &str) -> (Expect, Vec<String>) {
        let path = [&self.path[..], &[input.to_owned()]].concat();
        let facts = self.reference.facts(None, NONE, &path);
        let expect = Expect::Board { board: facts.board.clone(), next: side(&facts) };
        (expect, facts.fields.clone())
    }

    /// The boards in a reply, in reverse order, each once.
    fn boards(&self, said: &[u8]) -> Vec<Board> {
        let is_known = |board: &Board| {
            board.marks().all(|mark| self.known.description.board.marks.contains(&mark))
        };
        let mut boards = self.reader.as_ref().map(|it| it.boards(said)).unwrap_or_default();
        boards.retain(is_known);
        boards.reverse();
        boards.dedup();
        boards.truncate(BOARDS);
        boards
    }

    /// Whether cells show numbers.
    fn has_numbers(&self) -> bool {
        self.known.description.board.numbers.is_some()
    }

    /// The paths on which chance leads to these boards, with the facts of their positions.
    fn led_to(&self, path: &[String], boards: &[Board]) -> (Vec<Vec<String>>, Vec<Arc<Facts>>) {
        let to = |board: &Board| [path, &[chance(board, self.has_numbers())]].concat();
        let paths: Vec<Vec<String>> = boards.iter().map(to).collect();
        let facts = self.reference.facts_of_all(None, NONE, &paths);
        (paths, facts)
    }

    /// An input for the position, and the rule that refuses it.
    fn choice(&mut self) -> Option<(String, Option<Citation>)> {
        if self.sent >= self.settings.inputs {
            return None;
        }
        let is_illegal = !self.settings.is_trial && self.rng.usize(..ILLEGAL) == 0;
        let illegal = if is_illegal { self.illegal() } else { None };
        illegal.or_else(|| {
            let legal = self.legal();
            Some((self.one_of(&legal)?, None))
        })
    }

    fn legal(&self) -> Vec<String> {
        if let Some(legal) = &self.facts.legal {
            return legal.clone();
        }
        let inputs: Vec<String> = self.known.universe.inputs().map(str::to_owned).collect();
        let decided = self.reference.ask(None, NONE, &self.path, &inputs);
        let legal = inputs.into_iter().zip(decided);
        legal.filter(|(_, it)| matches!(it, Decided::Ok(_))).map(|(input, _)| input).collect()
    }

    /// An illegal move, or an input that is no move. Over the games, each of these is sent.
    fn illegal(&mut self) -> Option<(String, Option<Citation>)> {
        let universe = &self.known.universe;
        let mut inputs: Vec<String> = universe.moves.clone();
        self.rng.shuffle(&mut inputs);
        inputs.truncate(ASKED);
        let mut nonsense: Vec<String> = universe.nonsense.clone();
        let next = self.settings.number + self.sent;
        let count = nonsense.len().max(1);
        nonsense.rotate_left(next % count);
        let at = if self.rng.bool() { 0 } else { inputs.len() };
        inputs.splice(at..at, nonsense);
        let decided = self.reference.ask(None, NONE, &self.path, &inputs);
        inputs.into_iter().zip(decided).find_map(|(input, decided)| match decided {
            Decided::No(rule) => Some((input, Some(self.known.rule(&rule)))),
            Decided::Ok(_) | Decided::Quit(_) | Decided::What(_) => None,
        })
    }

    fn one_of(&mut self, inputs: &[String]) -> Option<String> {
        self.rng.choice(inputs).cloned()
    }
}

fn side(facts: &Facts) -> Side {
    Side::BOTH[facts.turn.min(1)]
}

fn said(turn: &Turn) -> Option<&[u8]> {
    match turn {
        Turn::Said(said) => Some(said),
        Turn::Sent(_) | Turn::Closed => None,
    }
}
