//! A verdict in a line: the rule that is broken or what else is wrong, what the program did, and the id of the fault.

use rulebook::rule::Citation;

use super::{
    causes::Cause,
    phrases::{count, departure_in_words, ending_in_words},
    stderr::complaint,
};
use crate::{
    event::Case,
    judge::{Fault, Finding, Verdict},
    tape::Ending,
    untrusted_text,
};

/// A verdict in a line, without times.
pub fn summary(case: &Case<'_>) -> String {
    match case.verdict {
        Verdict::Failed(findings) => {
            findings.first().map(|finding| finding_line(case, finding)).unwrap_or_default()
        }
        Verdict::Stopped(ending) => {
            format!("{}: {}", stop_label(ending), ending_in_words(ending, last_input(case)))
        }
        Verdict::HarnessError(fault) => format!("harness error: {fault}"),
        Verdict::Passed => "passed".to_owned(),
        Verdict::Skipped(reason) => format!("skipped: {reason}"),
    }
}

pub(super) fn finding_line(case: &Case<'_>, finding: &Finding) -> String {
    format!("{}: {} [{}]", label(case, finding), finding.what, finding.fault.id())
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
    let input = step.map(|step| format!(", `{}`", case.transcript.steps[step].input));
    format!("{label}{}", input.unwrap_or_default())
}

/// The rule that is broken, or what is wrong where no rule is.
pub(super) fn label(case: &Case<'_>, finding: &Finding) -> &'static str {
    match rule_of(finding) {
        _ if has_crashed(case) => "crash",
        Some(rule) => rule.id,
        None => label_of(finding.fault),
    }
}

/// What is wrong where no rule is broken.
pub fn label_of(fault: Fault) -> &'static str {
    match fault {
        Fault::TurnNotShown | Fault::WrongTurn => "turn",
        Fault::NoEnd
        | Fault::PrematureEnd
        | Fault::WrongWinner
        | Fault::WinnerNotShown
        | Fault::UnreportedWin => "end",
        Fault::WrongField | Fault::FieldNotShown => "field",
        Fault::NotUnderstood
        | Fault::AcceptedIllegal
        | Fault::RefusedLegal
        | Fault::WrongBoard
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

/// The rule that a finding says is broken: its own, unless only the output is wrong. A rule may require that the turn is shown.
fn rule_of(finding: &Finding) -> Option<Citation> {
    let is_its_own = finding.diagnosis.is_some()
        || matches!(finding.fault, Fault::TurnNotShown | Fault::FieldNotShown);
    if is_its_own { finding.rule } else { finding.broken_rule() }
}

/// The last input that a program had read when it was stopped.
fn last_input<'c>(case: &Case<'c>) -> Option<&'c str> {
    let last = case.tape?.showing().checked_sub(1)?;
    case.transcript.steps.get(last).map(|step| &*step.input)
}

/// The name of a transcript with its game's.
pub fn name(case: &Case<'_>) -> String {
    format!("{}/{}", case.transcript.draft.game.name, case.transcript.name())
}

/// How many moves a shorter game has.
pub fn inputs_in_words(shorter: &Case<'_>) -> String {
    format!("the shortest game found has {}", count(shorter.transcript.steps.len(), "move"))
}

const MORE_TIME: &str = "; --step-seconds and --total-seconds give it more time";

/// How a session was stopped, with its times.
pub(super) fn stop_in_words(case: &Case<'_>, ending: &Ending) -> String {
    let Some(tape) = case.tape.filter(|_| ending.is_by_limit()) else {
        return ending_in_words(ending, last_input(case));
    };
    let (wall, cpu) = (tape.wall.as_secs_f64(), tape.cpu.as_secs_f64());
    let times = format!("{wall:.1} s ({cpu:.1} s of CPU)");
    let is_of_time = matches!(ending, Ending::OutOfTime | Ending::OutOfCpu);
    match tape.is_cut_off_before_first_turn() {
        true if is_of_time => format!("no answer in {times}; the program read no input"),
        true => format!("{} after {times}; the program read no input", departure_in_words(ending)),
        false => {
            let advice = if is_of_time { MORE_TIME } else { "" };
            format!("{} after {times}{advice}", departure_in_words(ending))
        }
    }
}

/// What a failure has in common with others.
pub fn cause(case: &Case<'_>) -> Cause {
    let finding = case.verdict.finding();
    let is_at_start = match case.verdict {
        Verdict::Failed(_) => finding.is_some_and(|finding| finding.step.is_none()),
        Verdict::Stopped(_) => case.tape.is_none_or(|tape| tape.showing() == 0),
        Verdict::Passed | Verdict::Skipped(_) | Verdict::HarnessError(_) => false,
    };
    let fault = match case.verdict {
        Verdict::Stopped(ending) => {
            format!("{}: {}", stop_label(ending), departure_in_words(ending))
        }
        Verdict::Passed | Verdict::Failed(_) | Verdict::Skipped(_) | Verdict::HarnessError(_) => {
            finding.map_or_else(|| summary(case), |finding| finding.fault.id().to_owned())
        }
    };
    Cause {
        fault,
        rule: finding.and_then(Finding::broken_rule).map(|rule| rule.id),
        misreading: finding.and_then(|finding| finding.diagnosis).map(|diagnosis| diagnosis.id),
        is_at_start,
    }
}

/// Whether the program left by itself although the game goes on.
pub(super) fn has_crashed(case: &Case<'_>) -> bool {
    let Some((tape, _)) = case.session().filter(|(_, reading)| reading.left_early) else {
        return false;
    };
    let has_died = matches!(tape.ending, Ending::Died(_));
    let is_premature = |finding: &Finding| {
        finding.fault == Fault::PrematureEnd || finding.fault == Fault::NoReply && has_died
    };
    case.verdict.finding().is_some_and(is_premature)
}

/// How the session ended, in words, where the program was stopped or left by itself although the game goes on.
pub fn ending(case: &Case<'_>) -> Option<String> {
    let (tape, _) = case.session().filter(|_| is_over_early(case))?;
    Some(match case.verdict {
        Verdict::Stopped(ending) => ending_in_words(ending, last_input(case)),
        Verdict::Passed | Verdict::Failed(_) | Verdict::Skipped(_) | Verdict::HarnessError(_) => {
            departure_in_words(&tape.ending)
        }
    })
}

/// What tells most of standard error in such a case, if there is any, and below it what may help.
pub fn stderr_of(case: &Case<'_>) -> Option<String> {
    let (tape, _) = case.session().filter(|_| is_over_early(case))?;
    let told = complaint(&tape.stderr);
    let lines = [told].into_iter().chain(case.hint.clone()).filter(|text| !text.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    Some(untrusted_text::lines(&text)).filter(|text| !text.is_empty())
}

/// What was said at a finding, as other programs may pass it on.
pub fn said_in_brief(finding: &Finding) -> String {
    const MOST: usize = 2000;
    untrusted_text::lines(&untrusted_text::brief(&finding.said, MOST))
}

pub(super) fn is_over_early(case: &Case<'_>) -> bool {
    matches!(case.verdict, Verdict::Stopped(_)) || has_crashed(case)
}
