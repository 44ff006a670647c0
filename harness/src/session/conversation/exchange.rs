//! Exchanges a block of requests for answers, each of which ends with an empty line. The program answers while the rest of the
//! block is still sent, so neither side ever waits for the other with a full pipe.

use std::io;

use super::{
    super::{Ending, HarnessFault, SEES_WAITING, cancel::is_stopping, observation::Activity},
    Conversation, Meter,
};

/// The result of a block of requests.
#[derive(Debug, Default)]
pub(crate) struct Exchanged {
    /// The complete answers, without the empty lines after them.
    pub(crate) answers: Vec<Vec<u8>>,
    /// The reason why there is not one answer to each request.
    pub(crate) broken: Option<Broken>,
    /// The output after the last complete answer.
    pub(crate) rest: Vec<u8>,
}

/// Reasons why there is not one answer to each request of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The program ended, or was ended by a limit.
    Over(Ending),
    /// The program waits for input, and its answer has no end.
    Unfinished,
    /// The program printed more answers than there were requests.
    TooMuch,
}

impl Conversation<'_> {
    /// Sends a block of this many requests, and reads the answers.
    pub(crate) fn exchange(
        &mut self,
        block: &str,
        requests: usize,
    ) -> Result<Exchanged, HarnessFault> {
        self.unsent = block.as_bytes().to_vec();
        self.step = Meter::start();
        let mut answers = Vec::new();
        let broken = self
            .write_on()
            .and_then(|()| self.read_answers(requests, &mut answers))
            .map_err(|error| HarnessFault::new("asking the program", error))?;
        self.waiting.is_over();
        Ok(Exchanged { answers, broken, rest: std::mem::take(&mut self.said) })
    }

    fn read_answers(
        &mut self,
        requests: usize,
        answers: &mut Vec<Vec<u8>>,
    ) -> io::Result<Option<Broken>> {
        loop {
            if is_stopping() {
                return Ok(Some(Broken::Over(Ending::Interrupted)));
            }
            let activity = self.watcher.look(&self.process, self.idle_time_left())?;
            let ending = (activity == Activity::Exited).then(|| self.process.ending());
            self.take_answers(requests, answers)?;
            let is_answered = answers.len() == requests && self.said.is_empty();
            if let Some(ending) = ending {
                return Ok((!is_answered).then_some(Broken::Over(ending)));
            }
            if answers.len() > requests {
                return Ok(Some(Broken::TooMuch));
            }
            let is_waiting = activity == Activity::Waiting;
            if !self.unsent.is_empty() && (is_waiting || !SEES_WAITING) {
                self.write_on()?;
            } else if is_waiting || (is_answered && !SEES_WAITING) {
                let amount = (answers.len() < requests).then_some(Broken::Unfinished);
                return Ok(amount.or((!is_answered).then_some(Broken::TooMuch)));
            }
            self.take_errors()?;
            if let Some(ending) = self.overrun_by_answer()? {
                return Ok(Some(Broken::Over(ending)));
            }
        }
    }

    /// Reads output and takes the complete answers from it, but at most one more than there are requests. The limits of a step
    /// apply to each answer.
    fn take_answers(&mut self, requests: usize, answers: &mut Vec<Vec<u8>>) -> io::Result<()> {
        loop {
            let checked = self.said.len();
            let has_heard = self.take_words(self.limits.step_output)?;
            let before = answers.len();
            answers.append(&mut complete(&mut self.said, checked, requests + 1 - before));
            if answers.len() > before {
                self.step = Meter::start();
            }
            if !has_heard || answers.len() > requests || self.is_over_said(self.limits.step_output)
            {
                return Ok(());
            }
        }
    }

    /// The limit that the next answer exceeded, if any.
    fn overrun_by_answer(&mut self) -> io::Result<Option<Ending>> {
        if self.is_over_said(self.limits.step_output) {
            return Ok(Some(Ending::TooMuchOutput));
        }
        if self.idle_time_left().is_zero() {
            return Ok(Some(Ending::OutOfTime));
        }
        self.overspent()
    }
}

/// Takes at most `most` complete answers from the output, whose first `checked` bytes are known to contain no end.
fn complete(said: &mut Vec<u8>, checked: usize, most: usize) -> Vec<Vec<u8>> {
    let (mut answers, mut taken) = (Vec::new(), 0);
    // The end of the line before may have been there already.
    let mut from = checked.saturating_sub(2);
    while answers.len() < most
        && let Some((end, next)) = end_of_answer(&said[taken..], from)
    {
        answers.push(said[taken..taken + end].to_vec());
        (taken, from) = (taken + next, 0);
    }
    said.drain(..taken);
    answers
}

/// The end of an answer and the start of the next: before and after the first empty line.
fn end_of_answer(said: &[u8], from: usize) -> Option<(usize, usize)> {
    let ends = (from..said.len()).filter(|at| said[*at] == b'\n');
    ends.map(|at| (start_of_line(said, at), at + 1))
        .find(|(start, next)| matches!(&said[*start..*next], b"\n" | b"\r\n"))
}

/// The start of the line that ends here.
fn start_of_line(said: &[u8], end: usize) -> usize {
    let is_after_return = end > 0 && said[end - 1] == b'\r';
    let start = if is_after_return { end - 1 } else { end };
    if start == 0 || said[start - 1] == b'\n' { start } else { 0 }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The output, its length that was known to contain no end, the answers in it, and the rest.
    #[rstest]
    #[case::nothing("", 0, &[], "")]
    #[case::an_empty_line_alone("\n", 0, &[""], "")]
    #[case::no_end_yet("a\n", 0, &[], "a\n")]
    #[case::one_answer("a\nb\n\n", 0, &["a\nb\n"], "")]
    #[case::two_and_a_half("a\n\n\nb", 0, &["a\n", ""], "b")]
    #[case::the_end_came_later("a\n\nb\n", 2, &["a\n"], "b\n")]
    #[case::returns("a\r\n\r\nb\r\n\r\n", 0, &["a\r\n", "b\r\n"], "")]
    #[case::a_return_that_came_before("a\n\r\n", 3, &["a\n"], "")]
    #[case::a_blank_is_something("a\n \n", 0, &[], "a\n \n")]
    fn an_answer_ends_with_an_empty_line(
        #[case] said: &str,
        #[case] checked: usize,
        #[case] expected: &[&str],
        #[case] rest: &str,
    ) {
        let mut said = said.as_bytes().to_vec();
        let answers = complete(&mut said, checked, 9);
        let answers: Vec<_> =
            answers.into_iter().map(|it| String::from_utf8(it).unwrap()).collect();
        assert_eq!(
            (answers.iter().map(String::as_str).collect::<Vec<_>>(), &*said),
            (expected.to_vec(), rest.as_bytes())
        );
    }
}
