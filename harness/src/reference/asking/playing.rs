//! A reference that plays the game: its answers are read from its output after the inputs that lead to a position.
//!
//! It names no rule. An input is a move if it changes the board, the turn or a field, or ends the game. A refused input does not
//! change the session, so one session decides about many inputs.

mod shown;

use std::sync::{Arc, Mutex, PoisonError};

use rulebook::{
    board::Board,
    game::Player,
    games::{self, GameInfo},
};

use super::{Answered, Part, ReferenceProcesses, Stopped, kept, kept_stderr};
use crate::{
    description::Description,
    dialect::{
        Pins,
        live::{LiveReader, result, shown_turn},
        of,
    },
    reference::{
        fault::{Fault, FaultKind},
        launch::ended,
        process::{Query, Question},
        protocol::{self, Decided, Facts},
    },
    session::{Ending, HarnessFault, service::Talk},
    transcript::UNPROVEN,
    untrusted_text,
};

/// At most this many sessions are kept for positions that may be queried again.
const SESSIONS: usize = 12;

/// How to read the output of a program that plays the game, and its sessions.
pub(in crate::reference) struct Playing {
    pins: Pins,
    turn: Option<[String; 2]>,
    sessions: Mutex<Vec<Session>>,
}

/// A session, and its position.
struct Session {
    path: Vec<String>,
    at: Position,
    /// The program; none if it has exited.
    talk: Option<Talk>,
    reader: LiveReader,
    /// Whether the first output names the side to move, so that the later ones do as well.
    names_turn: bool,
}

/// A position as a program shows it.
#[derive(Clone, PartialEq, Eq)]
struct Position {
    board: Board,
    turn: Player,
    /// The values of the fields.
    fields: Vec<String>,
    /// The winner, if any, if the game is over.
    over: Option<Option<Player>>,
}

/// The reason why a session failed.
enum Failure {
    Interrupted,
    Harness(String),
    /// The program's behaviour, its output, and the end of its standard error.
    Program {
        kind: FaultKind,
        came: String,
        stderr: String,
    },
}

impl From<HarnessFault> for Failure {
    fn from(fault: HarnessFault) -> Self {
        Self::Harness(fault.to_string())
    }
}

impl Failure {
    fn wrong(why: impl Into<String>, said: &[u8]) -> Self {
        let came = kept(&untrusted_text::of_bytes(said), Part::End);
        let kind = FaultKind::Answer(protocol::Fault(why.into()));
        Self::Program { kind, came, stderr: String::new() }
    }

    /// The failure with the end of the program's standard error.
    fn of(self, talk: Option<Talk>) -> Self {
        let stderr = kept_stderr(&talk.map(Talk::end).unwrap_or_default());
        match self {
            Self::Program { kind, came, .. } => Self::Program { kind, came, stderr },
            Self::Interrupted | Self::Harness(_) => self,
        }
    }
}

impl Playing {
    pub(in crate::reference) fn new(pins: Pins, turn: Option<[String; 2]>) -> Self {
        Self { pins, turn, sessions: Mutex::default() }
    }

    /// Answers these queries.
    pub(in crate::reference) fn ask(
        &self,
        processes: &ReferenceProcesses,
        queries: &[Query<'_>],
    ) -> Result<Vec<Answered>, Stopped> {
        let answer = |query: &Query<'_>| {
            self.answer(processes, *query).map_err(|failure| stopped(failure, processes, *query))
        };
        queries.iter().map(answer).collect()
    }

    /// The lines that send this query.
    pub(in crate::reference) fn lines(
        &self,
        processes: &ReferenceProcesses,
        query: Query<'_>,
    ) -> String {
        let inputs = match query.question {
            Question::Decisions(inputs) => inputs,
            Question::Hello | Question::Facts | Question::Reason(_) => &[],
        };
        let written =
            query.position.path.iter().chain(inputs).map(|input| self.line(processes, input));
        written.map(|line| line + "\n").collect()
    }

    fn line(&self, processes: &ReferenceProcesses, input: &str) -> String {
        game(processes).map_or_else(|_| input.to_owned(), |game| of(game).write(input, &self.pins))
    }

    fn answer(
        &self,
        processes: &ReferenceProcesses,
        query: Query<'_>,
    ) -> Result<Answered, Failure> {
        let path = query.position.path;
        match query.question {
            Question::Hello | Question::Reason(_) => Ok(Answered::default()),
            Question::Facts => {
                let session = self.session(processes, path)?;
                let facts = Some(Arc::new(facts(processes, &session.at)));
                self.keep(session);
                Ok(Answered { facts, ..Answered::default() })
            }
            Question::Decisions(inputs) => {
                let decide = |input: &String| self.decide(processes, path, input);
                let decisions = inputs.iter().map(decide).collect::<Result<_, _>>()?;
                Ok(Answered { decisions, ..Answered::default() })
            }
        }
    }

    fn decide(
        &self,
        processes: &ReferenceProcesses,
        path: &[String],
        input: &str,
    ) -> Result<Decided, Failure> {
        let mut session = self.session(processes, path)?;
        let is_played = session.at.over.is_none() && self.play(processes, &mut session, input)?;
        self.keep(session);
        let rule = UNPROVEN.id.to_owned();
        let leaves =
            Description::of(game(processes)?.form).input.leave.iter().any(|it| it == input);
        Ok(match is_played {
            true if leaves => Decided::Quit(rule),
            true => Decided::Ok(rule),
            false => Decided::No(rule),
        })
    }

    /// A session at the position after these inputs: the nearest kept one, continued, or a new one.
    fn session(&self, processes: &ReferenceProcesses, path: &[String]) -> Result<Session, Failure> {
        let mut session = match self.nearest(path) {
            Some(session) => session,
            None => self.start(processes)?,
        };
        for input in &path[session.path.len()..] {
            if session.at.over.is_some() || !self.play(processes, &mut session, input)? {
                return Err(Failure::wrong(
                    format!("it refuses `{input}`, which it played in another session"),
                    b"",
                ));
            }
        }
        Ok(session)
    }

    fn nearest(&self, path: &[String]) -> Option<Session> {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let leads = |session: &Session| {
            session.path == path || session.at.over.is_none() && path.starts_with(&session.path)
        };
        let known = (0..sessions.len()).filter(|at| leads(&sessions[*at]));
        let nearest = known.max_by_key(|at| sessions[*at].path.len())?;
        Some(sessions.remove(nearest))
    }

    fn keep(&self, session: Session) {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.push(session);
        if sessions.len() > SESSIONS {
            sessions.remove(0);
        }
    }

    /// Starts a session, and reads the first board.
    fn start(&self, processes: &ReferenceProcesses) -> Result<Session, Failure> {
        let game = game(processes)?;
        let started = Talk::start(&processes.launch.program, processes.launch.limits)?;
        let mut talk = started.map_err(|ending| gone(&ending, b""))?;
        let mut said = Vec::new();
        let mut first = of(game).first(&self.pins).into_iter();
        loop {
            if let Some(ending) = talk.listen()? {
                return Err(gone(&ending, talk.said()).of(Some(talk)));
            }
            said.extend_from_slice(talk.said());
            let Some(line) = first.next() else { break };
            talk.send(&line)?;
        }
        let start = &processes.vocabulary.board;
        let reader = LiveReader::of(game, &said, start).ok_or_else(|| {
            Failure::wrong("no board of its first output is the `start` of the game", &said)
        })?;
        let reader = reader.pinned(&self.pins);
        let text = untrusted_text::of_bytes(&said);
        let fields = first_fields(&processes.vocabulary.fields, &text)
            .map_err(|missing| Failure::wrong(missing, &said))?;
        let names_turn = shown::named_turn(game.sides, &text) == Some(Player::One);
        let at = Position { board: start.clone(), turn: Player::One, fields, over: None };
        Ok(Session { path: Vec::new(), at, talk: Some(talk), reader, names_turn })
    }

    /// Sends an input. Returns whether it is a move.
    fn play(
        &self,
        processes: &ReferenceProcesses,
        session: &mut Session,
        input: &str,
    ) -> Result<bool, Failure> {
        let line = self.line(processes, input);
        let Some(talk) = &mut session.talk else { return Ok(false) };
        let ending = match talk.send(&line)? {
            Some(ending) => Some(ending),
            None => talk.listen()?,
        };
        let next = self.read(processes, session, ending.as_ref());
        let next = next.map_err(|failure| failure.of(session.talk.take()))?;
        if next.over.is_some() {
            session.talk = None;
        }
        let is_played = next != session.at;
        if is_played {
            session.path.push(input.to_owned());
            session.at = next;
        }
        Ok(is_played)
    }

    /// The position in the last output.
    fn read(
        &self,
        processes: &ReferenceProcesses,
        session: &Session,
        ending: Option<&Ending>,
    ) -> Result<Position, Failure> {
        let (game, before) = (game(processes)?, &session.at);
        let said = session.talk.as_ref().map_or(&b""[..], Talk::said);
        let (mut boards, rest) = session.reader.boards_and_rest(said);
        let board = boards.pop().unwrap_or_else(|| before.board.clone());
        let over = result(game, &self.pins, &rest, ending.is_some());
        if let (None, Some(ending)) = (over, ending) {
            return Err(gone(ending, said));
        }
        let turn = match (&self.turn, game.is_puzzle()) {
            (_, true) => Player::One,
            (Some([one, other]), _) => shown_turn([one, other], &rest).unwrap_or(before.turn),
            (None, _) if session.names_turn && over.is_none() => {
                shown::named_turn(game.sides, &rest).unwrap_or(before.turn)
            }
            (None, _) if board != before.board => before.turn.other(),
            (None, _) => before.turn,
        };
        let text = untrusted_text::of_bytes(said);
        let names = processes.vocabulary.fields.iter().zip(&before.fields);
        let value = |(name, before): (&String, &String)| {
            shown::field(name, &text).unwrap_or_else(|| before.clone())
        };
        Ok(Position { board, turn, fields: names.map(value).collect(), over })
    }
}

/// The values of these fields in the first output, or what is missing there.
fn first_fields(names: &[String], said: &str) -> Result<Vec<String>, String> {
    let value = |name: &String| {
        let missing = || {
            format!(
                "its first output has no value next to the name of the field `{name}`, such as `{name}: 1`"
            )
        };
        shown::field(name, said).ok_or_else(missing)
    };
    names.iter().map(value).collect()
}

/// The game, which is registered under its name as soon as it is opened.
fn game(processes: &ReferenceProcesses) -> Result<&'static GameInfo, Failure> {
    let unknown = |_| Failure::Harness("the game is not opened".to_owned());
    games::find(&processes.launch.game).map_err(unknown)
}

fn gone(ending: &Ending, said: &[u8]) -> Failure {
    if *ending == Ending::Interrupted {
        return Failure::Interrupted;
    }
    let why = format!("{}, and no result can be read", ended(ending));
    let came = kept(&untrusted_text::of_bytes(said), Part::End);
    Failure::Program { kind: FaultKind::NoAnswer(why), came, stderr: String::new() }
}

fn stopped(failure: Failure, processes: &ReferenceProcesses, query: Query<'_>) -> Stopped {
    let fault = |kind| Fault::new(&processes.launch, query.position.path, kind);
    match failure {
        Failure::Interrupted => Stopped::Interrupted,
        Failure::Harness(why) => Stopped::Fault(Box::new(fault(FaultKind::Harness(why)))),
        Failure::Program { kind, came, stderr } => {
            let request = Some(processes.reproduced(query));
            Stopped::Fault(Box::new(Fault { request, came, stderr, ..fault(kind) }))
        }
    }
}

fn facts(processes: &ReferenceProcesses, at: &Position) -> Facts {
    let over = at.over.map(|winner| (winner.map(|winner| winner as usize), UNPROVEN.id.to_owned()));
    let nothing = Facts::nothing(&processes.vocabulary);
    let (turn, board, fields) = (at.turn as usize, at.board.clone(), at.fields.clone());
    Facts { turn, board, fields, over, legal: None, ..nothing }
}
