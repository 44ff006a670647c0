//! Plays transcripts on the rulebook, and puts each outcome on tape as an imagined program would print it.

use std::time::Duration;

use rulebook::{
    board::Board,
    game::{Outcome, Player},
    games::{GAMES, GameInfo},
    referee::{LineOutcome, Referee},
    suite::Suite,
};
use stickler::{
    dialect::fit::templates::EventKind,
    package::Package,
    tape::{Ending, IoMode, Tape, Turn},
    transcript::{Expect, Transcript, suite},
};

use super::{
    dialect_generator::Program,
    profile::{AfterEnd, Event, Part},
};
use crate::package::package;

/// The outcome of an input, and the status of the game after it.
#[derive(Clone)]
pub(crate) struct Moment {
    pub(crate) game: &'static GameInfo,
    pub(crate) came: Came,
    pub(crate) board: Board,
    pub(crate) to_move: Player,
    pub(crate) ply: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    Start,
    Played,
    Refused,
    /// The game is over, and this player has won.
    Over(Option<Player>),
    /// A player has left the game.
    Left,
    /// The game was over before.
    Nothing,
}

/// One session with an imagined program.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) transcript: Transcript,
    /// Before the first input, then after each that was read.
    pub(crate) moments: Vec<Moment>,
    /// The output at each moment.
    pub(crate) replies: Vec<Vec<Part>>,
    pub(crate) ending: Ending,
    /// Whether the program was still there at the end of input.
    pub(crate) is_closed: bool,
    /// Its output then.
    pub(crate) rest: String,
    /// Whether something in it is wrong.
    pub(crate) is_spoiled: bool,
}

/// A transcript of a game by its name.
pub(crate) fn transcript(game: &str, name: &str) -> Transcript {
    let mut named = all(game).into_iter().filter(|transcript| transcript.name() == name);
    named.next().expect("a transcript of the suite")
}

/// The transcripts of a game: one of the rulebook, or of a package.
fn all(game: &str) -> Vec<Transcript> {
    let folder = package(game);
    let suite = match folder.is_dir() && !GAMES.iter().any(|built_in| built_in.name == game) {
        true => Package::open(&folder).expect("a package").suite().expect("it has transcripts"),
        false => Suite::embedded(),
    };
    suite::transcripts(&suite, |key| key.game == game).expect("the suite is whole")
}

/// The transcripts of a game that are played: for each kind of end the shortest games, and unfinished ones.
pub(crate) fn chosen(game: &str) -> Vec<Transcript> {
    let mut all = all(game);
    all.retain(|transcript| transcript.draft.is_from_start() && transcript.steps.len() >= 4);
    all.sort_by_key(|transcript| transcript.steps.len());
    let mut left: [usize; 4] = [4, 2, 2, 1];
    all.retain(|transcript| {
        let kind = match transcript.end() {
            None => 0,
            Some(Some(winner)) => 1 + winner as usize,
            Some(None) => 3,
        };
        let is_wanted = left[kind] > 0;
        left[kind] -= usize::from(is_wanted);
        is_wanted
    });
    all
}

impl Session {
    /// Plays a transcript's inputs on the rulebook.
    pub(crate) fn play(transcript: &Transcript, program: &Program) -> Self {
        let after_end = program.profile.after_end;
        let moments = moments(transcript, after_end);
        let is_closed = moments.len() > transcript.steps.len()
            && !(after_end == AfterEnd::Exit && moments.iter().any(Moment::ends));
        let replies = moments.iter().map(|moment| program.say(moment)).collect();
        let status = Ending::Exited(program.manner.status);
        let ending = if is_closed { program.manner.ending.clone() } else { status };
        let closing = moments.last().filter(|_| is_closed).map(Moment::end_of_input);
        let rest = closing.map(|event| program.profile.render(&event)).unwrap_or_default();
        let (transcript, is_spoiled) = (transcript.clone(), false);
        Self { transcript, moments, replies, ending, is_closed, rest, is_spoiled }
    }

    pub(crate) fn game(&self) -> &'static GameInfo {
        self.transcript.draft.game
    }

    /// The moments of the game with this property. After its end comes another game, which is not judged.
    pub(crate) fn places(&self, is_like: impl Fn(&Moment) -> bool) -> Vec<usize> {
        let end = self.moments.iter().position(Moment::ends);
        let game = 0..end.map_or(self.replies.len(), |end| end + 1);
        game.filter(|n| is_like(&self.moments[*n])).collect()
    }

    /// Removes all output and input after this reply.
    pub(crate) fn end_after(&mut self, reply: usize, ending: Ending) {
        self.replies.truncate(reply + 1);
        self.is_closed = false;
        self.rest.clear();
        self.ending = ending;
    }

    /// The tape that a runner would have kept of the session.
    pub(crate) fn tape(&self, program: &Program) -> Tape {
        let said = self.said(program);
        let sent = self.transcript.steps.iter().map(|step| Turn::Sent(step.input.clone()));
        let mut turns = Vec::new();
        if program.manner.drive == IoMode::Batch {
            turns.extend(sent);
            turns.extend([Turn::Closed, Turn::Said(said.concat())]);
        } else {
            let mut sent = sent;
            for (n, bytes) in said.into_iter().enumerate() {
                if n == self.replies.len() {
                    turns.extend(sent.by_ref());
                    turns.push(Turn::Closed);
                } else if n > 0 {
                    turns.extend(sent.next());
                }
                if !bytes.is_empty() {
                    turns.push(Turn::Said(bytes));
                }
            }
        }
        let (wall, cpu) = (Duration::from_millis(20), Duration::from_millis(10));
        let (drive, ending, stderr) = (program.manner.drive, self.ending.clone(), String::new());
        Tape { drive, isolation: None, turns, ending, wall, cpu, stderr }
    }

    /// The replies as bytes, and the last output if there was an end of input. If a program holds its prompts back, an unfinished
    /// line comes with the next reply.
    fn said(&self, program: &Program) -> Vec<Vec<u8>> {
        let text = |parts: &Vec<Part>| parts.iter().map(Part::text).collect::<String>();
        let rest = self.is_closed.then(|| self.rest.clone());
        let mut texts: Vec<String> = self.replies.iter().map(text).chain(rest).collect();
        if program.manner.is_late {
            for n in 1..texts.len() {
                let cut = texts[n - 1].rfind('\n').map_or(0, |at| at + 1);
                let held_back = texts[n - 1].split_off(cut);
                texts[n].insert_str(0, &held_back);
            }
        }
        if program.manner.has_byte_order_mark {
            texts[0].insert(0, '\u{feff}');
        }
        texts.iter().map(|text| program.bytes(text)).collect()
    }
}

impl Moment {
    fn of(game: &'static GameInfo, referee: &dyn Referee, came: Came, ply: usize) -> Self {
        Self { game, came, board: referee.board(), to_move: referee.turn(), ply }
    }

    /// The event for a dialect to render. There is none for a player who leaves, or after the end.
    pub(crate) fn event(&self) -> Option<Event> {
        let kind = match self.came {
            Came::Start => EventKind::Start(self.to_move),
            Came::Played => EventKind::Moved(self.to_move),
            Came::Refused => EventKind::Refused(self.to_move),
            Came::Over(winner) => winner.map_or(EventKind::Drawn, EventKind::Won),
            Came::Left | Came::Nothing => return None,
        };
        Some(Event { kind, board: self.board.clone(), ply: self.ply })
    }

    fn end_of_input(&self) -> Event {
        Event { kind: EventKind::EndOfInput, board: self.board.clone(), ply: self.ply }
    }

    pub(crate) fn is_won_or_drawn(&self) -> bool {
        matches!(self.came, Came::Over(_))
    }

    pub(crate) fn shows_board(&self) -> bool {
        matches!(self.came, Came::Start | Came::Played | Came::Over(_))
    }

    /// Whether a legal move led here.
    pub(crate) fn is_played(&self) -> bool {
        matches!(self.came, Came::Played | Came::Over(_))
    }

    pub(crate) fn is_refused(&self) -> bool {
        self.came == Came::Refused
    }

    pub(crate) fn ends(&self) -> bool {
        matches!(self.came, Came::Over(_) | Came::Left)
    }
}

/// The start of another game, rendered like any other turn.
pub(crate) fn start_of(game: &'static GameInfo) -> Event {
    let start = game.referee(None).expect("a game has a start");
    Event { kind: EventKind::Moved(start.turn()), board: start.board(), ply: 0 }
}

/// The outcomes of a transcript's inputs, up to the end of a game if the program exits then.
fn moments(transcript: &Transcript, after_end: AfterEnd) -> Vec<Moment> {
    let game = transcript.draft.game;
    let seat = || game.referee(None).expect("a game has a start");
    let (mut referee, mut ply, mut is_over) = (seat(), 0, false);
    let mut moments = vec![Moment::of(game, &*referee, Came::Start, 0)];
    for step in transcript.steps.iter() {
        if is_over && after_end == AfterEnd::Exit {
            break;
        }
        if is_over && after_end == AfterEnd::Restart {
            (referee, ply, is_over) = (seat(), 0, false);
        }
        let came = if is_over { Came::Nothing } else { come_of(&mut *referee, &step.input) };
        ply += usize::from(matches!(came, Came::Played | Came::Over(_)));
        moments.push(Moment::of(game, &*referee, came, ply));
        is_over |= matches!(came, Came::Over(_) | Came::Left);
    }
    moments
}

fn come_of(referee: &mut dyn Referee, input: &str) -> Came {
    match (referee.submit(input), referee.outcome()) {
        (LineOutcome::Quit(_), _) => Came::Left,
        (LineOutcome::Refused(_) | LineOutcome::Malformed(_), _) => Came::Refused,
        (LineOutcome::Played, Outcome::Ongoing) => Came::Played,
        (LineOutcome::Played, Outcome::Won(winner, _)) => Came::Over(Some(winner)),
        (LineOutcome::Played, Outcome::Drawn(_)) => Came::Over(None),
    }
}

/// Whether the rulebook's outcomes are those that a transcript expects.
pub(crate) fn agrees(session: &Session) -> bool {
    let steps = session.transcript.steps.iter().zip(&session.moments[1..]);
    steps.into_iter().all(|(step, moment)| match &step.expect {
        Expect::Board { board, .. } => moment.came == Came::Played && moment.board == *board,
        Expect::Refusal(_) => moment.is_refused(),
        Expect::End { winner, .. } => moment.came == Came::Over(*winner),
        Expect::Leave(_) => moment.came == Came::Left,
        Expect::Over(_) => true,
    })
}
