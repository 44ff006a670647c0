//! Assigns an event to each passage. A transcript predicts the events, so each text gets a label.
//!
//! The passages of a wrong program would get wrong labels. So a session is followed only as long as it matches its
//! transcript, and a turn is certain only once its move was played.

use rulebook::{board::Board, game::Player};

use super::{templates::EventKind, turn_tokens::Around};
use crate::dialect::read::passage::{Passage, Passages};
use crate::transcript::{Expect, Transcript};

/// A session with labelled passages.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Session<'a> {
    pub(in crate::dialect) transcript: &'a Transcript,
    pub(in crate::dialect) passages: &'a Passages,
}

/// One turn of a game: from its player's board to the next.
#[derive(Clone, Debug)]
pub(in crate::dialect) struct Turn<'a> {
    /// The data to learn from.
    pub(in crate::dialect) around: Around,
    /// The text before its board, regardless of what that answers.
    pub(in crate::dialect) before: &'a str,
    /// The replies to the inputs that were refused in it.
    pub(in crate::dialect) refused: Vec<&'a Passage>,
    /// Whether the program exited at its last input.
    pub(in crate::dialect) has_left: bool,
    /// The board at its start.
    pub(in crate::dialect) board: Option<&'a Board>,
    /// The number of bytes between this board and the next.
    pub(in crate::dialect) said: usize,
    /// Whether the next board was the expected one.
    pub(in crate::dialect) is_certain: bool,
}

/// The last passage of a game that a player has won and whose last board was shown.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Won<'a> {
    pub(in crate::dialect) by: Player,
    pub(in crate::dialect) reply: &'a Passage,
    pub(in crate::dialect) session: Session<'a>,
}

/// A passage with the event that it answers, if it shows the expected board.
#[derive(Clone, Copy)]
pub(in crate::dialect) struct Observed<'a> {
    pub(in crate::dialect) kind: EventKind,
    pub(in crate::dialect) passage: &'a Passage,
    /// The number of legal moves up to the event.
    pub(in crate::dialect) ply: usize,
    /// Whether the last board of the passage belongs to another game.
    pub(in crate::dialect) restarts: bool,
}

impl<'a> Session<'a> {
    /// The passages up to the first unexpected one, each with its event.
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

    /// The kind of each event up to the end of the game, with the board and the number of legal moves at that point.
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

    /// The turns, as long as the session matches its transcript.
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

    /// Marks the last turn if the program exited at its last refused input.
    fn mark_departure(self, turns: &mut [Turn<'a>]) {
        let (Some(turn), Some(last)) = (turns.last_mut(), self.passages.replies.last()) else {
            return;
        };
        let is_last = turn.refused.last().is_some_and(|reply| std::ptr::eq(*reply, last));
        turn.has_left = !self.passages.closed && is_last;
    }

    /// The reply to the winning move, if it shows the last board.
    pub(in crate::dialect) fn won(self) -> Option<Won<'a>> {
        let replies = self.passages.replies.iter().skip(1);
        self.transcript.steps.iter().zip(replies).find_map(|(step, reply)| {
            let Expect::End { board, winner: Some(by), .. } = &step.expect else { return None };
            let is_shown = reply.shown.iter().any(|shown| shown.board == *board);
            is_shown.then_some(Won { by: *by, reply, session: self })
        })
    }

    /// The text before the first board.
    pub(in crate::dialect) fn banner(self) -> &'a str {
        self.passages.replies.first().map_or("", |reply| reply.before.as_str())
    }

    /// Whether the input ends in mid-game.
    pub(in crate::dialect) fn is_unfinished(self) -> bool {
        self.transcript.end().is_none()
    }

    /// Whether the reply ends with the first board of another game.
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

    /// Whether its output includes answers to refused inputs that cannot be separated.
    pub(in crate::dialect) fn is_shared(&self) -> bool {
        self.refused.iter().any(|reply| reply.shared)
    }

    /// The replies to the inputs refused in it, up to the first that shows another board, which starts another turn.
    /// The reply at which the program exited does not count.
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

/// Records a move. If its board was shown, its turn is certain, and the next one starts.
fn play<'a>(turns: &mut Vec<Turn<'a>>, reply: &'a Passage, board: &Board, next: Player) -> bool {
    let is_shown = shows_last(reply, board);
    if is_shown {
        if let Some(turn) = turns.last_mut() {
            turn.said += reply.before.len();
            turn.is_certain = true;
        }
        // The text before the board may include answers to refused inputs. Then it does not count.
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

    /// The turns of a session, each with the text after its board, the number of refusals and whether it is certain;
    /// then the winner.
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
