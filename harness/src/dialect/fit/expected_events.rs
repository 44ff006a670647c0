//! Which event each passage answers to: a transcript foretells it, so what is said comes with its label.
//!
//! A wrong program's passages would carry wrong labels. So a session is followed only as far as it goes as it should, and a
//! turn counts as certain once its player's move was seen to be played.

use rulebook::{board::Board, game::Player};

use super::{templates::EventKind, turn_tokens::Around};
use crate::dialect::read::passage::{Passage, Passages};
use crate::transcript::{Expect, Transcript};

/// A session whose passages are labelled.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Session<'a> {
    pub(in crate::dialect) transcript: &'a Transcript,
    pub(in crate::dialect) passages: &'a Passages,
}

/// One turn of a game: from its player's board to the next.
#[derive(Clone, Debug)]
pub(in crate::dialect) struct Turn<'a> {
    /// What is learned from.
    pub(in crate::dialect) around: Around,
    /// All that stands before its board, whatever it answers.
    pub(in crate::dialect) before: &'a str,
    /// What was said to each input that was refused in it.
    pub(in crate::dialect) refused: Vec<&'a Passage>,
    /// Whether the program left at the last input of it.
    pub(in crate::dialect) has_left: bool,
    /// The board that it begins with.
    pub(in crate::dialect) board: Option<&'a Board>,
    /// How many bytes were said between this board and the next.
    pub(in crate::dialect) said: usize,
    /// Whether the next board came as it should.
    pub(in crate::dialect) is_certain: bool,
}

/// The last passage of a game that somebody has won, and its last board was shown.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Won<'a> {
    pub(in crate::dialect) by: Player,
    pub(in crate::dialect) reply: &'a Passage,
    pub(in crate::dialect) session: Session<'a>,
}

/// A passage and the event that it answers to, where its board is the foretold one.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Observed<'a> {
    pub(in crate::dialect) kind: EventKind,
    pub(in crate::dialect) passage: &'a Passage,
    /// How many legal moves were made up to the event.
    pub(in crate::dialect) ply: usize,
    /// Whether the last board of the passage is another game's.
    pub(in crate::dialect) restarts: bool,
}

impl<'a> Session<'a> {
    /// The passages up to the first that is not as it should be, each with its event.
    pub(in crate::dialect) fn observed(self) -> Vec<Observed<'a>> {
        let passages = self.passages.replies.iter().zip(self.events());
        let observed = passages.map_while(|(passage, (kind, board, ply))| {
            let restarts = *board != self.transcript.start && self.restarts(passage);
            let last = passage.shown.iter().nth_back(usize::from(restarts));
            let is_refusal = matches!(kind, EventKind::Refused(_));
            let is_right = last.map_or(is_refusal, |shown| shown.board == *board);
            let observed = Observed { kind, passage, ply, restarts };
            (is_right && !passage.shared).then_some(observed)
        });
        observed.collect()
    }

    /// The kind of each event up to the end of the game, the board then, and how many legal moves were made up to it.
    fn events(self) -> Vec<(EventKind, &'a Board, usize)> {
        let (mut ply, mut board) = (0, &self.transcript.start);
        let steps = self.transcript.steps.iter().map_while(|step| {
            if let Expect::Board { board: next, .. } | Expect::End { board: next, .. } =
                &step.expect
            {
                (ply, board) = (ply + 1, next);
            }
            let kind = match &step.expect {
                Expect::Board { next, .. } => EventKind::Moved(*next),
                Expect::Refusal(_) => EventKind::Refused(step.turn),
                Expect::End { winner, .. } => winner.map_or(EventKind::Drawn, EventKind::Won),
                Expect::Leave(_) | Expect::Over(_) => return None,
            };
            Some((kind, board, ply))
        });
        let start = (EventKind::Start(self.transcript.first), &self.transcript.start, 0);
        [start].into_iter().chain(steps.collect::<Vec<_>>()).collect()
    }

    /// The turns, as far as the session goes as it should.
    pub(in crate::dialect) fn turns(self) -> Vec<Turn<'a>> {
        let mut turns = Vec::new();
        let start = self.passages.replies.first();
        let is_start = |reply: &&Passage| shows_last(reply, &self.transcript.start);
        turns.extend(start.filter(is_start).map(|reply| Turn::first(reply, self.transcript.first)));
        if turns.is_empty() {
            return turns;
        }
        for (step, reply) in self.transcript.steps.iter().zip(self.passages.replies.iter().skip(1))
        {
            let went_on = match &step.expect {
                Expect::Board { board, next } => play(&mut turns, reply, board, *next),
                Expect::Refusal(_) => refuse(&mut turns, reply),
                Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => false,
            };
            if !went_on {
                break;
            }
        }
        self.mark_departure(&mut turns);
        turns
    }

    /// Marks the last turn if the program left at the last input that was refused in it.
    fn mark_departure(self, turns: &mut [Turn<'a>]) {
        let (Some(turn), Some(last)) = (turns.last_mut(), self.passages.replies.last()) else {
            return;
        };
        let is_last = turn.refused.last().is_some_and(|reply| std::ptr::eq(*reply, last));
        turn.has_left = !self.passages.closed && is_last;
    }

    /// What was said when somebody had won, where the last board was shown.
    pub(in crate::dialect) fn won(self) -> Option<Won<'a>> {
        let replies = self.passages.replies.iter().skip(1);
        self.transcript.steps.iter().zip(replies).find_map(|(step, reply)| {
            let Expect::End { board, winner: Some(by), .. } = &step.expect else { return None };
            let is_shown = reply.shown.iter().any(|shown| shown.board == *board);
            is_shown.then_some(Won { by: *by, reply, session: self })
        })
    }

    /// What was said before the first board.
    pub(in crate::dialect) fn banner(self) -> &'a str {
        self.passages.replies.first().map_or("", |reply| reply.before.as_str())
    }

    /// Whether the game goes on when the input ends.
    pub(in crate::dialect) fn is_unfinished(self) -> bool {
        self.transcript.end().is_none()
    }

    /// Whether another game begins after the last board of one.
    pub(in crate::dialect) fn restarts(self, reply: &Passage) -> bool {
        reply.shown.len() > 1 && shows_last(reply, &self.transcript.start)
    }
}

impl<'a> Turn<'a> {
    fn first(reply: &'a Passage, to_move: Player) -> Self {
        Self::begun(reply, to_move, None)
    }

    fn begun(reply: &'a Passage, to_move: Player, before: Option<String>) -> Self {
        let after = reply.last().map(|shown| shown.after.clone()).unwrap_or_default();
        let said = after.len();
        let around = Around { to_move, before, after };
        let board = reply.last().map(|shown| &shown.board);
        let (refused, has_left, is_certain) = (Vec::new(), false, false);
        Turn { around, before: &reply.before, refused, has_left, board, said, is_certain }
    }

    /// Whether answers to refused inputs are part of what was said in it, because nobody can tell them apart.
    pub(in crate::dialect) fn is_shared(&self) -> bool {
        self.refused.iter().any(|reply| reply.shared)
    }

    /// What was said to inputs that were refused in it, as long as no other board is shown, which begins another turn, and the
    /// program is there.
    pub(in crate::dialect) fn refused_in_step(&self) -> impl Iterator<Item = &'a Passage> {
        let is_in_step =
            |reply: &&&Passage| reply.last().is_none_or(|shown| Some(&shown.board) == self.board);
        let stayed = self.refused.len() - usize::from(self.has_left && !self.refused.is_empty());
        self.refused[..stayed].iter().take_while(is_in_step).copied()
    }
}

fn shows_last(reply: &Passage, board: &Board) -> bool {
    reply.last().is_some_and(|shown| shown.board == *board)
}

/// A move was made: its turn is certain, and the next begins, if its board was shown.
fn play<'a>(turns: &mut Vec<Turn<'a>>, reply: &'a Passage, board: &Board, next: Player) -> bool {
    let is_shown = shows_last(reply, board);
    if is_shown {
        if let Some(turn) = turns.last_mut() {
            turn.said += reply.before.len();
            turn.is_certain = true;
        }
        // What answers a refused input may stand there, too: then it is nothing that is said before any board.
        let is_shared = turns.last().is_some_and(Turn::is_shared);
        turns.push(Turn::begun(reply, next, (!is_shared).then(|| reply.before.clone())));
    }
    is_shown
}

fn refuse<'a>(turns: &mut [Turn<'a>], reply: &'a Passage) -> bool {
    let Some(turn) = turns.last_mut() else { return false };
    turn.refused.push(reply);
    turn.said += if reply.shared { 0 } else { reply.text.len() };
    true
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::of;
    use crate::dialect::read::passage::{Between, Stream, passages};
    use crate::dialect::script::{Line, Script};
    use crate::tape::IoMode;

    /// The turns of a session, each with what was said after its board, the number of refusals and whether it is certain; then
    /// who has won.
    fn labels(lines: &[Line<'_>]) -> Vec<String> {
        let Script { transcript, tape } = Script::of("quagmire", IoMode::Step, lines);
        let stream = Stream::of(&tape, transcript.draft.game);
        let dialect = of(transcript.draft.game);
        let alphabet = dialect.bind(&stream.said(), &transcript.start).unwrap_or_default();
        let passages =
            passages(&stream, IoMode::Step, &transcript, dialect, &alphabet, Between::Behind);
        let session = Session { transcript: &transcript, passages: &passages };
        let told = |turn: Turn<'_>| {
            let certain = if turn.is_certain { " certain" } else { "" };
            format!("{}{}{certain}", turn.around.after.trim(), turn.refused.len())
        };
        let won = session.won().map(|won| format!("won by {:?}", won.by));
        session.turns().into_iter().map(told).chain(won).collect()
    }

    #[rstest]
    #[case::certain_once_played(&[("start", "{b}O"), ("move", "{b}X")], &["O0 certain", "X0"])]
    #[case::refusals_belong_to_a_turn(
        &[("start", "{b}O"), ("illegal", "0"), ("illegal", "0"), ("move", "{b}X")],
        &["O2 certain", "X0"]
    )]
    #[case::no_further_than_it_goes_as_it_should(
        &[("start", "{b}O"), ("move", "{w}X"), ("move", "{b}O")],
        &["O0"]
    )]
    #[case::no_start(&[("start", "{w}O"), ("move", "{b}X")], &[])]
    #[case::won(&[("start", "{b}O"), ("won", "{b}O 1")], &["O0", "won by One"])]
    #[case::won_unshown(&[("start", "{b}O"), ("won", "O 1")], &["O0"])]
    #[case::drawn(&[("start", "{b}O"), ("drawn", "{b}")], &["O0"])]
    fn a_session_is_labelled(#[case] lines: &[Line<'_>], #[case] expected: &[&str]) {
        assert_eq!(labels(lines), expected);
    }
}
