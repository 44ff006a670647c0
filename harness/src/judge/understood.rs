//! Finds out whether a program understood its inputs. Only then can it break rules.
//!
//! A program may refuse or ignore an input in the wrong notation, or exit, just as it may do with an illegal input. So
//! it understands its inputs only if its board ever changes, or if it [answers](crate::dialect::tells_apart) legal
//! moves differently from illegal ones.

use rulebook::board::Board;

use crate::{
    dialect::{Dialect, Reading},
    tape::IoMode,
    transcript::{Expect, Step, Transcript},
};

/// The visible result of the inputs of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Played {
    /// The board never changed.
    Nothing,
    /// The board changed, or is no longer a board.
    Something,
    /// A board changed as the input before it requires.
    AsForetold,
}

/// The visible result of the inputs of a session.
pub fn played(dialect: &Dialect, transcript: &Transcript, reading: &Reading) -> Played {
    let mut before = &transcript.start;
    let mut best = Played::Nothing;
    for (n, (step, reply)) in
        transcript.steps.iter().zip(reading.replies.iter().skip(1)).enumerate()
    {
        // Output that came all at once may belong to any input.
        let at_once = reading.drive == IoMode::Batch;
        let asked = if at_once { &transcript.steps[..] } else { &transcript.steps[n..=n] };
        if reply.deviation().is_some() && reading.replies[0].deviation().is_none() {
            best = best.max(Played::Something);
        }
        for board in reply.boards() {
            best = best.max(change(dialect, step, asked, [before, board], &transcript.start));
            before = board;
        }
    }
    best
}

/// What a later board shows. Any game may start again.
fn change(
    dialect: &Dialect,
    step: &Step,
    asked: &[Step],
    [before, after]: [&Board; 2],
    start: &Board,
) -> Played {
    if after == before || after == start {
        return Played::Nothing;
    }
    let changed = before.differences(after);
    let is_due = matches!(&step.expect, Expect::Board { board, .. } if board == after);
    match is_due || asked.iter().any(|step| dialect.is_played(&step.input, &changed)) {
        true => Played::AsForetold,
        false => Played::Something,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::GAMES;

    use super::*;
    use crate::{
        dialect::{self, FormatError, NearBoard, Pins, Utterance, learn},
        tape::{Ending, Tape},
        transcript::Draft,
    };

    /// Quagmire from the start, with these moves.
    fn asked(moves: &[&str]) -> Transcript {
        let game = GAMES.iter().find(|game| game.name == "quagmire").unwrap();
        let moves: Vec<String> = moves.iter().map(|m| (*m).to_owned()).collect();
        Draft::played(game, "asked".to_owned(), "Some moves".to_owned(), &moves).blessed().unwrap()
    }

    /// The board after the last of these moves.
    fn after(moves: &[&str]) -> Board {
        let steps = asked(moves).steps;
        steps.iter().rev().find_map(|step| step.expect.board()).unwrap().clone()
    }

    /// The output after the moves `a4 a5` and `h5 h4`, a word for each reply.
    fn utterances(word: &str) -> Vec<Utterance> {
        let (found, allowed) = ("+-+".to_owned(), "a rule".to_owned());
        match word {
            "start" => vec![Utterance::Board(asked(&["a4 a5"]).start)],
            "played" => vec![Utterance::Board(after(&["a4 a5"]))],
            "both" => vec![Utterance::Board(after(&["a4 a5", "h5 h4"]))],
            "another" => vec![Utterance::Board(after(&["d1 d2"]))],
            "broken" => {
                vec![Utterance::NearBoard(NearBoard::Malformed(FormatError { found, allowed }))]
            }
            _ => Vec::new(),
        }
    }

    fn reading(transcript: &Transcript, drive: IoMode, said: &[&str]) -> Reading {
        let tape = Tape {
            drive,
            isolation: None,
            turns: Vec::new(),
            ending: Ending::Exited(0),
            wall: std::time::Duration::ZERO,
            cpu: std::time::Duration::ZERO,
            stderr: String::new(),
        };
        let (_, mut readings) =
            learn(transcript.draft.game, &Pins::default(), &[(transcript, &tape)]);
        let mut reading = readings.remove(0);
        reading.replies.resize_with(said.len(), Default::default);
        for (reply, word) in reading.replies.iter_mut().zip(said) {
            reply.utterances = utterances(word);
        }
        reading
    }

    #[rstest]
    #[case::as_it_should(IoMode::Step, &["start", "played", "both"], Played::AsForetold)]
    #[case::once(IoMode::Step, &["start", "played", "played"], Played::AsForetold)]
    #[case::too_late(IoMode::Step, &["start", "start", "played"], Played::Something)]
    #[case::all_at_once(IoMode::Batch, &["start", "", "played"], Played::AsForetold)]
    #[case::something_else(IoMode::Step, &["start", "another", "start"], Played::Something)]
    #[case::something_that_is_no_board(IoMode::Step, &["start", "broken", ""], Played::Something)]
    #[case::the_start_was_no_board_either(IoMode::Step, &["broken", "broken", "broken"], Played::Nothing)]
    #[case::the_board_again(IoMode::Step, &["start", "start", "start"], Played::Nothing)]
    #[case::without_a_word(IoMode::Step, &["start", "", ""], Played::Nothing)]
    #[case::it_is_gone(IoMode::Step, &["start"], Played::Nothing)]
    fn of_two_moves_is_played(
        #[case] drive: IoMode,
        #[case] said: &[&str],
        #[case] expected: Played,
    ) {
        let transcript = asked(&["a4 a5", "h5 h4"]);
        let dialect = dialect::of(transcript.draft.game);
        assert_eq!(played(dialect, &transcript, &reading(&transcript, drive, said)), expected);
    }
}
