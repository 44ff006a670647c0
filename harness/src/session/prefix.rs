//! Prefix runs: the program runs once with no line, once with the first line, and so on. The answer to a line is the part of its
//! run's output that the run before does not have.
//!
//! This works for every program on every system, at the price of one run per line. In the tests it is the oracle for the other I/O
//! modes. The tape has the same shape as one that was made line by line. Early exits are not visible: unread lines are on the tape
//! with an empty answer.
//!
//! # Method
//!
//! A run with k lines prints the answers to the lines, and then its reaction to the end of input: nothing, a farewell, or an
//! endless series of refusals. So the run does not show where the answer to line k ends. The next run does: it begins in the same
//! way, and continues with the answer to line k + 1 where this run prints its last words. The length of the common prefix of the
//! two is never too small. It is too large if the last words and that answer begin with the same characters. Two steps correct
//! this:
//!
//! - **A farewell** is the longest remainder of a run after its common prefix with the next. If every run ends with it, each is cut
//!   there. This also finds the end of the answer to the last line, which has no next run.
//! - **An endless end** repeats a text. Lines whose answer is that very text look the same: a run with two refused lines has the
//!   same output as a run with none. But a later run that continues differently has as many repetitions as there were such lines,
//!   so each of them gets one.

use std::{iter, time::Instant};

use super::{
    Ending, HarnessFault, IoMode, Limits, Tape, Turn, batch, conversation::LAST_WORDS, is_stopping,
    program::Program,
};

/// Extra bytes for each line that a program with endless output at the end of input may print.
const FLOOD_PER_LINE: usize = 16 << 10;
/// The length of the longest text that is recognised as the repeated text of an endless end.
const LONGEST_UNIT: usize = 4 << 10;

/// Runs a program once for every number of lines.
pub(super) fn converse(
    program: &Program,
    lines: &[String],
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    let started = Instant::now();
    let floods = limits_for_flood(limits, LAST_WORDS);
    let (first, output) = batch::converse_on_either(program, &[], &floods)?;
    if matches!(first.ending, Ending::NeverStarted(_) | Ending::Interrupted) {
        return Ok(Tape { drive: IoMode::Prefix, ..first });
    }
    let endless = first.ending == Ending::TooMuchOutput;
    let mut most = said(&first).len();
    let mut tapes = vec![first];
    for count in 1..=lines.len() {
        // This is never less than before, or a run would not begin like the one before it.
        most = most.max(before_flood(&tapes[count - 1]) + FLOOD_PER_LINE + LAST_WORDS);
        let limits = if endless { limits_for_flood(limits, most) } else { *limits };
        tapes.push(batch::converse_on(output, program, &lines[..count], &limits)?);
        if is_stopping() {
            return Ok(join(lines, tapes, endless, Some(Ending::Interrupted)));
        }
        if started.elapsed() > limits.total_wall {
            return Ok(join(lines, tapes, endless, Some(Ending::OutOfTime)));
        }
    }
    Ok(join(lines, tapes, endless, None))
}

/// The limits for a program with endless output at the end of input, which may print this much.
fn limits_for_flood(limits: &Limits, most: usize) -> Limits {
    Limits { total_output: most.min(limits.total_output), ..*limits }
}

/// The number of bytes before a run's endless output, or in all if it has none.
fn before_flood(tape: &Tape) -> usize {
    let run = said(tape);
    period(run).map_or(run.len(), |period| flood_start(run, period))
}

/// Joins many tapes into one.
fn join(lines: &[String], tapes: Vec<Tape>, endless: bool, ending: Option<Ending>) -> Tape {
    let runs: Vec<&[u8]> = tapes.iter().map(said).collect();
    let ends = if endless { ends_before_flood(&runs) } else { ends_of_answers(&runs) };
    let whole = runs[runs.len() - 1];
    let starts = iter::once(0).chain(ends.iter().copied());
    let mut answers = starts.zip(&ends).map(|(start, &end)| Turn::Said(whole[start..end].to_vec()));
    let mut turns: Vec<Turn> = answers.next().into_iter().collect();
    for (line, answer) in lines.iter().zip(answers) {
        turns.extend([Turn::Sent(line.clone()), answer]);
    }
    let last_words = ends.last().map_or(0, |&end| end);
    turns.extend([Turn::Closed, Turn::Said(whole[last_words..].to_vec())]);
    let last = &tapes[tapes.len() - 1];
    Tape {
        drive: IoMode::Prefix,
        isolation: last.isolation,
        turns,
        ending: ending.unwrap_or_else(|| last.ending.clone()),
        wall: tapes.iter().map(|tape| tape.wall).sum(),
        cpu: tapes.iter().map(|tape| tape.cpu).sum(),
        stderr: last.stderr.clone(),
    }
}

fn said(tape: &Tape) -> &[u8] {
    match tape.turns.last() {
        Some(Turn::Said(bytes)) => bytes,
        Some(Turn::Sent(_) | Turn::Closed) | None => &[],
    }
}

/// The ends of the answers in the last run, for each number of lines. For runs that end on their own.
fn ends_of_answers(runs: &[&[u8]]) -> Vec<usize> {
    let mut ends = ends_in_common(runs);
    let farewell = farewell(runs, &ends);
    if runs.iter().all(|run| run.ends_with(farewell)) {
        ends = runs.iter().map(|run| run.len() - farewell.len()).collect();
    } else if let [.., last, end] = &mut ends[..] {
        let whole = runs[runs.len() - 1];
        if whole.ends_with(farewell) {
            *end = (whole.len() - farewell.len()).max(*last);
        }
    }
    ascending(&mut ends);
    ends
}

/// The length of the common prefix of each run with the next and all later ones, and the length of the last run.
fn ends_in_common(runs: &[&[u8]]) -> Vec<usize> {
    let pairs = runs.windows(2).map(|pair| in_common(pair[0], pair[1]));
    let mut ends: Vec<usize> = pairs.chain(runs.last().map(|run| run.len())).collect();
    ascending(&mut ends);
    ends
}

/// Lowers each end that is after a later one: an answer cannot end after the next one.
fn ascending(ends: &mut [usize]) {
    for index in (1..ends.len()).rev() {
        ends[index - 1] = ends[index - 1].min(ends[index]);
    }
}

/// The longest remainder of a run.
fn farewell<'a>(runs: &[&'a [u8]], ends: &[usize]) -> &'a [u8] {
    let remainders = runs.iter().zip(ends).map(|(run, &end)| &run[end..]);
    remainders.max_by_key(|remainder| remainder.len()).unwrap_or_default()
}

fn in_common(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The ends of the answers, for runs that are cut off in endless repetitions. The last runs may end on their own, after the end of
/// a game.
fn ends_before_flood(runs: &[&[u8]]) -> Vec<usize> {
    let mut ends = ends_in_common(runs);
    let whole = runs[runs.len() - 1];
    let units: Vec<Option<&[u8]>> =
        runs.iter().zip(&ends).map(|(run, end)| repeated(run, *end)).collect();
    let first_open = units.iter().rposition(Option::is_some).map_or(0, |index| index + 1);
    if let Some(period) = period(whole) {
        spread_open(&mut ends[first_open..], whole, period, &units);
    }
    share_out(&mut ends[..first_open], whole, &units);
    ends
}

/// The text that a run repeats from here on. A later run continues differently at this point, where the endless end seems to begin.
fn repeated(run: &[u8], end: usize) -> Option<&[u8]> {
    run.get(end..end + period(run)?)
}

/// Distributes repetitions among lines whose answers seem to end at the same point: each except the first of them had one.
fn share_out(ends: &mut [usize], whole: &[u8], units: &[Option<&[u8]>]) {
    let seeming = ends.to_vec();
    let mut unit = None;
    for index in (1..ends.len()).rev() {
        if seeming.get(index + 1) != Some(&seeming[index]) {
            unit = units[index];
        }
        let ended_before = |unit: &[u8]| whole[..ends[index]].ends_with(unit);
        if let Some(unit) = unit.filter(|unit| ended_before(unit))
            && seeming[index - 1] == seeming[index]
        {
            ends[index - 1] = ends[index] - unit.len();
        }
    }
}

/// Distributes repetitions among the last lines, after which no other output came. The first of them ends where the repetitions
/// begin, and each later line had one.
fn spread_open(ends: &mut [usize], whole: &[u8], period: usize, units: &[Option<&[u8]>]) {
    let start = flood_start(whole, period);
    let begins = |at: &usize| units.iter().flatten().any(|unit| whole[*at..].starts_with(unit));
    let aligned = (start..start + period).find(begins);
    let start = aligned.unwrap_or_else(|| line_start(whole, start));
    for (index, end) in ends.iter_mut().enumerate() {
        *end = (start + index * period).min(whole.len());
    }
}

/// The length of the text that the end of a run repeats.
fn period(run: &[u8]) -> Option<usize> {
    (1..=LONGEST_UNIT.min(run.len() / 4)).find(|&period| {
        let tail = &run[run.len() - 4 * period..];
        tail.windows(period + 1).all(|window| window[0] == window[period])
            && run.len() - flood_start(run, period) >= 4 * LONGEST_UNIT.min(run.len() / 8)
    })
}

/// The start of the repetitions, or of an earlier text that looks like them.
fn flood_start(run: &[u8], period: usize) -> usize {
    let repeats = |&at: &usize| run[at] == run[at + period];
    run.len() - period - (0..run.len() - period).rev().take_while(repeats).count()
}

fn line_start(run: &[u8], from: usize) -> usize {
    let is_start = |&at: &usize| at == 0 || run[at - 1] == b'\n';
    (from..run.len()).take(LONGEST_UNIT).find(is_start).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The runs of a program with these answers, the first of them to nothing, that prints `last_words` this many times at the end
    /// of input.
    fn runs(answers: &[&str], last_words: &str, times: usize) -> Vec<Vec<u8>> {
        let run = |count| (answers[..=count].concat() + &last_words.repeat(times)).into_bytes();
        (0..answers.len()).map(run).collect()
    }

    #[track_caller]
    fn check(answers: &[&str], last_words: &str, times: usize, most: usize) {
        let mut runs = runs(answers, last_words, times);
        runs.iter_mut().for_each(|run| run.truncate(most));
        let runs: Vec<&[u8]> = runs.iter().map(Vec::as_slice).collect();
        let ends = if times > 1 { ends_before_flood(&runs) } else { ends_of_answers(&runs) };
        let starts = iter::once(0).chain(ends.iter().copied());
        let whole = runs[runs.len() - 1];
        let found = starts.zip(&ends).map(|(start, &end)| &whole[start..end]);
        let found: Vec<_> = found.map(String::from_utf8_lossy).collect();
        assert_eq!(found, answers);
    }

    #[test]
    fn without_last_words_each_run_continues_the_one_before() {
        check(&["> ", "a> ", "b> "], "", 1, 999);
        check(&["> ", "a> ", "", "b> ", ""], "", 1, 999);
    }

    #[test]
    fn a_farewell_is_no_answer_even_if_it_begins_like_one() {
        check(&["> ", "a\n> ", "b\n> "], "bye\n", 1, 999);
        check(&["> ", "board\n> ", "a\n> ", "bye to you\n> "], "bye\n", 1, 999);
        check(&["> ", "0\n> ", "0\n> ", "a\n> "], "0\n", 1, 999);
    }

    #[test]
    fn who_exits_early_says_no_farewell() {
        let runs: [&[u8]; 4] = [b"> bye", b"> a> bye", b"> a> end", b"> a> end"];
        assert_eq!(ends_of_answers(&runs), [2, 5, 8, 8]);
    }

    #[test]
    fn an_endless_end_is_shared_out_among_the_lines_it_answers() {
        let most = 64 << 10;
        check(&["> ", "a> ", "b> "], "0\n", 99_999, most);
        check(&["", "a\n", "0\n", "0\n", "b\n", "0\n", "0\n"], "0\n", 99_999, most);
        check(&["> ", "0\n> ", "a\n> ", "0\n> "], "0\n> ", 99_999, most);
        check(&["", "0\n", "0\n", "0\n"], "0\n", 99_999, most);
        let board = "a board\n".repeat(99);
        let long: Vec<&str> = iter::repeat_n([board.as_str(), "0\n"], 99).flatten().collect();
        check(&long, "0\n", 99_999, 128 << 10);
    }

    #[test]
    fn the_endless_end_is_another_on_each_players_turn() {
        let answers = ["O> ", "O> ", "O> ", "a\nX> ", "X> ", "X> ", "b\n"];
        let said = |count: usize| answers[..=count].concat();
        let prompt = |count: usize| if (3..6).contains(&count) { "X> " } else { "O> " };
        let runs = (0..answers.len()).map(|count| said(count) + &prompt(count).repeat(9999));
        let runs: Vec<String> = runs.collect();
        let runs: Vec<&[u8]> = runs.iter().map(|run| &run.as_bytes()[..20_000]).collect();
        let ends: Vec<usize> = (0..answers.len()).map(|count| said(count).len()).collect();
        assert_eq!(ends_before_flood(&runs), ends);
    }

    #[test]
    fn a_game_that_ends_has_no_endless_end() {
        let most = 64 << 10;
        let mut runs = runs(&["> ", "a\n> ", "0\n> ", "0\n> ", "b\n> "], "0\n> ", 99_999);
        runs.iter_mut().for_each(|run| run.truncate(most));
        let over = b"> a\n> 0\n> 0\n> b\n> over\n".to_vec();
        runs.extend([over.clone(), over]);
        let runs: Vec<&[u8]> = runs.iter().map(Vec::as_slice).collect();
        assert_eq!(ends_before_flood(&runs), [2, 6, 10, 14, 18, 23, 23]);
    }
}
