//! A verdict in a line: the broken rule or what else is wrong, what the program did, and the id of the fault.

use std::time::Duration;

use rulebook::rule::Citation;

use super::{
    causes::Cause,
    phrases::{count, departure_in_words, ending_in_words},
};
use crate::{
    event::Case,
    judge::{Fault, Finding, Verdict},
    session::Limits,
    stderr::complaint,
    tape::{Ending, Tape},
    untrusted_text,
};

/// A verdict in a line, without times.
pub fn summary(case: &Case<'_>) -> String {
    match case.verdict {
        Verdict::Failed(findings) => {
            findings.first().map(|finding| finding_line(case, finding)).unwrap_or_default()
        }
        Verdict::Stopped(ending) => {
            format!(
                "{}: {}",
                stop_label(ending),
                ending_in_words(ending, last_input(case).as_deref())
            )
        }
        Verdict::HarnessError(fault) => format!("harness error: {fault}"),
        Verdict::Passed => "passed".to_owned(),
        Verdict::Skipped(reason) => format!("skipped: {reason}"),
    }
}

pub(super) fn finding_line(case: &Case<'_>, finding: &Finding) -> String {
    format!("{}: {} [{}]", label(case, finding), message(case, finding), finding.fault.id())
}

/// What the program did, in a sentence that quotes the inputs as the program reads them.
pub fn message(case: &Case<'_>, finding: &Finding) -> String {
    let steps = [finding.step, finding.shows_at].into_iter().flatten();
    steps.fold(finding.what.clone(), |what, step| {
        let input = &case.transcript.steps[step].input;
        what.replace(&format!("`{input}`"), &as_read(case, input))
    })
}

/// An input in quotes as the program reads it. If it has two lines, each has its quotes.
pub fn as_read(case: &Case<'_>, input: &str) -> String {
    let written = case.learned.dialect.write(input, &case.learned.pins);
    format!("`{}`", written.replace('\n', "`, `"))
}

/// A failure in a few words, for the progress bar.
pub fn in_few_words(case: &Case<'_>) -> String {
    let finding = case.verdict.finding();
    let label = match (finding, case.verdict) {
        (Some(finding), _) => label(case, finding),
        (None, Verdict::Stopped(ending)) => stop_label(ending),
        (None, _) => "harness error",
    };
    let step = finding.and_then(|finding| finding.step);
    let input = step.map(|step| as_read(case, &case.transcript.steps[step].input));
    let input = input.map(|input| format!(", {input}"));
    format!("{label}{}", input.unwrap_or_default())
}

/// The broken rule. If none is broken, a word for what is wrong.
pub(super) fn label(case: &Case<'_>, finding: &Finding) -> &'static str {
    match rule_of(finding) {
        _ if has_crashed(case) => "crash",
        Some(rule) => rule.id,
        None if case.transcript.draft.is_second() => "restart",
        None => label_of(finding.fault),
    }
}

/// The word for what is wrong if no rule is broken.
pub fn label_of(fault: Fault) -> &'static str {
    match fault {
        Fault::TurnNotShown | Fault::WrongTurn => "turn",
        Fault::NoEnd
        | Fault::PrematureEnd
        | Fault::WrongWinner
        | Fault::WinnerNotShown
        | Fault::UnreportedWin => "end",
        Fault::WrongField | Fault::FieldNotShown => "field",
        Fault::AcceptedIllegal | Fault::RefusedLegal => "legality",
        Fault::WrongBoard => "board",
        Fault::NotUnderstood
        | Fault::NoBoard
        | Fault::NoReply
        | Fault::TruthyRefusal
        | Fault::RefusalNotShown
        | Fault::FalsyOnLegal
        | Fault::MalformedBoard
        | Fault::AmbiguousCharacters
        | Fault::IllegalMove
        | Fault::NoMove
        | Fault::BadRequest
        | Fault::TooManyRequests
        | Fault::BadReply
        | Fault::WrongCounter => "format",
    }
}

pub(super) fn stop_label(ending: &Ending) -> &'static str {
    match ending {
        Ending::Exited(_) | Ending::Died(_) => "crash",
        Ending::NeverStarted(_) => "start",
        Ending::Quiet
        | Ending::OutOfTime
        | Ending::OutOfCpu
        | Ending::OutOfMemory
        | Ending::TooManyTasks
        | Ending::TooMuchOutput
        | Ending::Interrupted => "limit",
    }
}

/// The broken rule of a finding: its rule, unless only the output is wrong. A rule may require that the turn is shown.
fn rule_of(finding: &Finding) -> Option<Citation> {
    let is_its_own = finding.diagnosis.is_some()
        || matches!(finding.fault, Fault::TurnNotShown | Fault::FieldNotShown);
    if is_its_own { finding.rule } else { finding.broken_rule() }
}

/// The last input that a program had read when it was stopped.
fn last_input(case: &Case<'_>) -> Option<String> {
    let last = case.tape?.showing().checked_sub(1)?;
    case.transcript.steps.get(last).map(|step| as_read(case, &step.input))
}

/// The name of a transcript with its game's.
pub fn name(case: &Case<'_>) -> String {
    format!("{}/{}", case.transcript.draft.game.name, case.transcript.name())
}

/// The number of moves of a shorter game.
pub fn inputs_in_words(shorter: &Case<'_>) -> String {
    format!("the shortest game found has {}", count(shorter.transcript.steps.len(), "move"))
}

const MORE_TIME: &str = "; --step-seconds and --total-seconds give it more time";

/// How a session was stopped, with its times and the limit that it reached.
pub(super) fn stop_in_words(case: &Case<'_>, ending: &Ending) -> String {
    let Some(tape) = case.tape.filter(|_| ending.is_by_limit()) else {
        return ending_in_words(ending, last_input(case).as_deref());
    };
    let is_of_time = matches!(ending, Ending::OutOfTime | Ending::OutOfCpu);
    let more = match (tape.is_cut_off_before_first_turn(), is_of_time) {
        (true, _) => "; the program read no input",
        (false, true) => MORE_TIME,
        (false, false) => "",
    };
    format!("{}{more}", limit_in_words(ending, tape, case.limits))
}

/// What a session used when it reached a limit, and the limit if it is known.
fn limit_in_words(ending: &Ending, tape: &Tape, limits: Option<Limits>) -> String {
    let (wall, cpu) = (tape.wall.as_secs_f64(), tape.cpu.as_secs_f64());
    let times = format!("{wall:.1} s ({cpu:.1} s of CPU)");
    let Some(limits) = limits else {
        return format!("{} after {times}", departure_in_words(ending));
    };
    let of_time = |used: Duration, all: Duration, step: Duration| match used >= all {
        true => format!("the limit is {} s", all.as_secs()),
        false => format!("the limit for one input is {} s", step.as_secs()),
    };
    let reached = match ending {
        Ending::OutOfTime => {
            let limit = of_time(tape.wall, limits.total_wall, limits.step_wall);
            let is_first = tape.is_cut_off_before_first_turn();
            let what = if is_first { "no answer in" } else { "time limit reached after" };
            return format!("{what} {times}; {limit}");
        }
        Ending::OutOfCpu => {
            let limit = of_time(tape.cpu, limits.total_cpu, limits.step_cpu);
            return format!("the program used {cpu:.1} s of processor time; {limit}");
        }
        Ending::OutOfMemory => format!("memory limit ({} MiB) reached", limits.memory >> 20),
        Ending::TooManyTasks => format!("process limit ({}) reached", limits.tasks),
        Ending::TooMuchOutput => {
            let (step, total) = (limits.step_output >> 10, limits.total_output >> 20);
            format!("output limit ({step} KiB for one input, {total} MiB in all) reached")
        }
        Ending::Exited(_)
        | Ending::Died(_)
        | Ending::Quiet
        | Ending::NeverStarted(_)
        | Ending::Interrupted => departure_in_words(ending),
    };
    format!("{reached} after {times}")
}

/// The cause of a failure, for grouping.
pub fn cause(case: &Case<'_>) -> Cause {
    let finding = case.verdict.finding();
    let is_at_start = match case.verdict {
        Verdict::Failed(_) => finding.is_some_and(|finding| finding.step.is_none()),
        Verdict::Stopped(_) => case.tape.is_none_or(|tape| tape.showing() == 0),
        Verdict::Passed | Verdict::Skipped(_) | Verdict::HarnessError(_) => false,
    };
    let fault = match case.verdict {
        Verdict::Stopped(ending) => stopped(ending),
        Verdict::Passed | Verdict::Failed(_) | Verdict::Skipped(_) | Verdict::HarnessError(_) => {
            let fault = |finding: &Finding| finding.fault_of_cause(case.transcript).id().to_owned();
            let crash = case.tape.filter(|_| has_crashed(case)).map(|tape| stopped(&tape.ending));
            crash.unwrap_or_else(|| finding.map_or_else(|| summary(case), fault))
        }
    };
    Cause {
        fault,
        rule: finding.and_then(Finding::broken_rule).map(|rule| rule.id),
        misreading: finding.and_then(|finding| finding.diagnosis).map(|diagnosis| diagnosis.id),
        is_at_start,
    }
}

/// The cause of a crash, or of a limit that was reached.
fn stopped(ending: &Ending) -> String {
    format!("{}: {}", stop_label(ending), departure_in_words(ending))
}

/// Whether the program exited in mid-game, and did so neither after it announced an end nor by a misread rule.
pub(super) fn has_crashed(case: &Case<'_>) -> bool {
    let Some((tape, reading)) = case.session().filter(|(_, reading)| reading.left_early) else {
        return false;
    };
    let has_died = matches!(tape.ending, Ending::Died(_));
    let announces = |finding: &Finding| {
        let reply = finding.step.and_then(|step| reading.replies.get(step + 1));
        reply.is_some_and(|reply| reply.end().is_some())
    };
    let is_an_end = |finding: &Finding| finding.diagnosis.is_some() || announces(finding);
    let is_premature = |finding: &Finding| {
        finding.fault == Fault::PrematureEnd && !is_an_end(finding)
            || finding.fault == Fault::NoReply && has_died
    };
    case.verdict.finding().is_some_and(is_premature)
}

/// How the session ended, in words, if the program was stopped or exited in mid-game.
pub fn ending(case: &Case<'_>) -> Option<String> {
    let (tape, _) = case.session().filter(|_| is_over_early(case))?;
    Some(match case.verdict {
        Verdict::Stopped(ending) => ending_in_words(ending, last_input(case).as_deref()),
        Verdict::Passed | Verdict::Failed(_) | Verdict::Skipped(_) | Verdict::HarnessError(_) => {
            departure_in_words(&tape.ending)
        }
    })
}

/// The most informative lines of standard error in such a case, and a hint below them.
pub fn stderr_of(case: &Case<'_>) -> Option<String> {
    let (tape, _) = case.session().filter(|_| is_over_early(case))?;
    let told = complaint(&tape.stderr);
    let lines = [told].into_iter().chain(case.hint.clone()).filter(|text| !text.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    Some(untrusted_text::lines(&text)).filter(|text| !text.is_empty())
}

/// The output at a finding, shortened and safe for other programs.
pub fn said_in_brief(finding: &Finding) -> String {
    const MOST: usize = 2000;
    untrusted_text::lines(&untrusted_text::brief(&finding.said, MOST))
}

pub(super) fn is_over_early(case: &Case<'_>) -> bool {
    matches!(case.verdict, Verdict::Stopped(_)) || has_crashed(case)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::tape::{IoMode, Turn};

    /// The ending of a session of two lines, its seconds on the clock and of processor time, and the sentence.
    #[rstest]
    #[case::an_input_takes_too_long(Ending::OutOfTime, [16, 1], "time limit reached after 16.0 s (1.0 s of CPU); the limit for one input is 15 s")]
    #[case::the_game_takes_too_long(Ending::OutOfTime, [22, 1], "time limit reached after 22.0 s (1.0 s of CPU); the limit is 22 s")]
    #[case::an_input_costs_too_much(Ending::OutOfCpu, [12, 11], "the program used 11.0 s of processor time; the limit for one input is 10 s")]
    #[case::the_game_costs_too_much(Ending::OutOfCpu, [30, 23], "the program used 23.0 s of processor time; the limit is 22 s")]
    #[case::memory(Ending::OutOfMemory, [1, 1], "memory limit (512 MiB) reached after 1.0 s (1.0 s of CPU)")]
    #[case::processes(Ending::TooManyTasks, [1, 1], "process limit (128) reached after 1.0 s (1.0 s of CPU)")]
    fn a_limit_is_named(#[case] ending: Ending, #[case] used: [u64; 2], #[case] sentence: &str) {
        let [wall, cpu] = used.map(Duration::from_secs);
        let turns = vec![Turn::Said(b"a board".to_vec()), Turn::Sent("a move".to_owned())];
        let (drive, stderr) = (IoMode::Step, String::new());
        let tape =
            Tape { drive, isolation: None, turns, ending: ending.clone(), wall, cpu, stderr };
        assert_eq!(limit_in_words(&ending, &tape, Some(Limits::for_lines(2))), sentence);
    }
}
