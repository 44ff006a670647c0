//! Plays transcripts on the rulebook, and puts what comes of each input on tape as an imagined program would say it.

use std::time::Duration;

use rulebook::{
    board::Board,
    game::{Outcome, Player, Referee, Ruling},
    games::{Listing, find},
    suite::Suite,
};
use stickler::{
    tape::{Drive, Ending, Tape, Turn},
    transcript::{Expect, Transcript, suite},
};

use super::voice::{AfterEnd, Part, Voice};

/// What came of an input, and how the game stands then.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
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
    /// Somebody has left the game.
    Left,
    /// The game was over before.
    Nothing,
}

/// One session with an imagined program.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) transcript: Transcript,
    /// Before the first input, then of each that was read.
    pub(crate) moments: Vec<Moment>,
    /// What is said at each moment.
    pub(crate) replies: Vec<Vec<Part>>,
    pub(crate) ending: Ending,
    /// Whether the program was still there at the end of input.
    pub(crate) is_closed: bool,
    /// What it says then.
    pub(crate) rest: String,
    /// Whether something in it is wrong.
    pub(crate) is_spoiled: bool,
}

/// A transcript of a game by its name.
pub(crate) fn transcript(game: &str, name: &str) -> Transcript {
    let mut named = all(game).into_iter().filter(|transcript| transcript.name() == name);
    named.next().expect("a transcript of the suite")
}

fn all(game: &str) -> Vec<Transcript> {
    let game = find(game).expect("a game of the rulebook");
    suite::transcripts(&Suite::embedded(), |key| key.game == game.name).expect("the suite is whole")
}

/// The transcripts that are played of a game: for each kind of end the shortest games, and unfinished ones.
pub(crate) fn chosen(game: &str) -> Vec<Transcript> {
    let mut all = all(game);
    all.retain(|transcript| transcript.draft.set_up.is_none() && transcript.steps.len() >= 4);
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
    pub(crate) fn play(transcript: &Transcript, voice: &Voice) -> Self {
        let moments = moments(transcript, voice.after_end);
        let is_closed = moments.len() > transcript.steps.len()
            && !(voice.after_end == AfterEnd::Exit && moments.iter().any(Moment::ends));
        let game = transcript.draft.game;
        let replies = moments.iter().map(|moment| voice.say(moment, game)).collect();
        let ending = if is_closed { voice.at_eof.ending() } else { Ending::Exited(voice.status) };
        let rest = if is_closed { voice.at_eof.words() } else { String::new() };
        let (transcript, is_spoiled) = (transcript.clone(), false);
        Self { transcript, moments, replies, ending, is_closed, rest, is_spoiled }
    }

    pub(crate) fn game(&self) -> &'static Listing {
        self.transcript.draft.game
    }

    /// The moments of the game that are like this; what comes after its end is another game, and nobody's business.
    pub(crate) fn places(&self, is_like: impl Fn(&Moment) -> bool) -> Vec<usize> {
        let end = self.moments.iter().position(Moment::ends);
        let game = 0..end.map_or(self.replies.len(), |end| end + 1);
        game.filter(|n| is_like(&self.moments[*n])).collect()
    }

    /// Nothing is said or read after this reply.
    pub(crate) fn end_after(&mut self, reply: usize, ending: Ending) {
        self.replies.truncate(reply + 1);
        self.is_closed = false;
        self.rest.clear();
        self.ending = ending;
    }

    /// What a runner would have kept of the session.
    pub(crate) fn tape(&self, voice: &Voice) -> Tape {
        let said = self.said(voice);
        let sent = self.transcript.steps.iter().map(|step| Turn::Sent(step.input.clone()));
        let mut turns = Vec::new();
        if voice.drive == Drive::Batch {
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
        let (drive, ending, stderr) = (voice.drive, self.ending.clone(), String::new());
        Tape { drive, isolation: None, turns, ending, wall, cpu, stderr }
    }

    /// The replies as bytes, and the last words if there was an end of input. Where a program holds its prompts back, an
    /// unfinished line comes with the next reply.
    fn said(&self, voice: &Voice) -> Vec<Vec<u8>> {
        let text = |parts: &Vec<Part>| parts.iter().map(Part::text).collect::<String>();
        let rest = self.is_closed.then(|| self.rest.clone());
        let mut texts: Vec<String> = self.replies.iter().map(text).chain(rest).collect();
        if voice.is_late {
            for n in 1..texts.len() {
                let cut = texts[n - 1].rfind('\n').map_or(0, |at| at + 1);
                let held_back = texts[n - 1].split_off(cut);
                texts[n].insert_str(0, &held_back);
            }
        }
        if voice.has_byte_order_mark {
            texts[0].insert(0, '\u{feff}');
        }
        texts.iter().map(|text| voice.bytes(text)).collect()
    }
}

impl Moment {
    fn of(referee: &dyn Referee, came: Came, ply: usize) -> Self {
        Self { came, board: referee.board(), to_move: referee.turn(), ply }
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

/// What comes of a transcript's inputs, up to the end of a game if the program goes with it.
fn moments(transcript: &Transcript, after_end: AfterEnd) -> Vec<Moment> {
    let seat = || (transcript.draft.game.referee)(None).expect("a game has a start");
    let (mut referee, mut ply, mut is_over) = (seat(), 0, false);
    let mut moments = vec![Moment::of(&*referee, Came::Start, 0)];
    for step in &transcript.steps {
        if is_over && after_end == AfterEnd::Exit {
            break;
        }
        if is_over && after_end == AfterEnd::Restart {
            (referee, ply, is_over) = (seat(), 0, false);
        }
        let came = if is_over { Came::Nothing } else { come_of(&mut *referee, &step.input) };
        ply += usize::from(matches!(came, Came::Played | Came::Over(_)));
        moments.push(Moment::of(&*referee, came, ply));
        is_over |= matches!(came, Came::Over(_) | Came::Left);
    }
    moments
}

fn come_of(referee: &mut dyn Referee, input: &str) -> Came {
    match (referee.rule_on(input), referee.outcome()) {
        (Ruling::Left(_), _) => Came::Left,
        (Ruling::Refused(_) | Ruling::Malformed(_), _) => Came::Refused,
        (Ruling::Played, Outcome::Ongoing) => Came::Played,
        (Ruling::Played, Outcome::Won(winner, _)) => Came::Over(Some(winner)),
        (Ruling::Played, Outcome::Drawn(_)) => Came::Over(None),
    }
}

/// Whether what the rulebook says and what a transcript expects are the same.
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
