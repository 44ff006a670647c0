//! A failed transcript as people are told of it: in a line, and in full with the position, the rule and the proof.

use rulebook::board::Board;

use super::{
    causes::{Cause, Failure},
    palette::Palette,
    phrases::{departure_in_words, ending_in_words},
    stderr::complaint,
    wrap::hanging,
};
use crate::{
    description::BoardLabels,
    diff::{
        board::{Drawing, visible},
        text::shown,
    },
    event::Case,
    judge::{Diagnosis, Fault, Finding, Pattern, Verdict},
    tape::{Ending, Tape},
    transcript::{Expect, Transcript},
    untrusted_text,
};

/// How a report looks.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The colours.
    pub palette: &'a Palette,
    /// The columns that there are.
    pub columns: usize,
    /// Whether everything is told.
    pub is_verbose: bool,
}

impl Look<'_> {
    /// A sentence below the headline of a failure.
    pub fn sentence(&self, text: &str) -> Vec<String> {
        hanging(text, 2, self.columns)
    }

    /// Lines as they were said, the last of them, each at most as long as a line may be.
    pub fn quoted(&self, text: &str, most: usize) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        let cut =
            (lines.len() > most).then(|| format!("  | … {} above", more_lines(lines.len() - most)));
        let width = self.columns.saturating_sub(4);
        let last = lines.iter().rev().take(most).rev();
        let last = last.map(|line| format!("  | {}", untrusted_text::brief(&shown(line), width)));
        cut.into_iter().chain(last).collect()
    }

    /// What tells most of standard error under its heading, if there is any. A line that is too long takes at most three.
    pub fn stderr(&self, tape: Option<&Tape>) -> Vec<String> {
        let told = tape.map_or_else(String::new, |tape| complaint(&tape.stderr));
        if told.is_empty() {
            return Vec::new();
        }
        let width = self.columns.saturating_sub(4);
        let wrapped = |line: &str| {
            untrusted_text::wrapped(
                &untrusted_text::brief(&shown(line), 3 * width - width / 2),
                width,
            )
        };
        let rows = told.lines().map(wrapped).collect::<Vec<_>>().join("\n");
        let heading = "  its standard error, which is not evidence, says:".to_owned();
        [heading].into_iter().chain(rows.lines().map(|row| format!("  | {row}"))).collect()
    }
}

/// `1 more line`, `2 more lines`.
fn more_lines(number: usize) -> String {
    format!("{number} more line{}", if number == 1 { "" } else { "s" })
}

/// A verdict in a line.
pub fn summary(case: &Case<'_>) -> String {
    match case.verdict {
        Verdict::Failed(findings) => {
            findings.first().map(|finding| finding_line(case, finding)).unwrap_or_default()
        }
        Verdict::Stopped(ending) => format!("stopped: {}", ending_in_words(ending)),
        Verdict::HarnessError(fault) => format!("not judged: {fault}"),
        Verdict::Passed => "accepted".to_owned(),
        Verdict::Skipped(reason) => format!("skipped: {reason}"),
    }
}

fn finding_line(case: &Case<'_>, finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {}", rule.id)).unwrap_or_default();
    let place = finding.step.map(|step| {
        let step = &case.transcript.steps[step];
        format!(" at line {}, `{}`", step.line, step.input)
    });
    format!("{}{rule}{}", finding.fault.id(), place.unwrap_or_else(|| " at the start".to_owned()))
}

/// The name of a transcript with its game's.
pub fn name(case: &Case<'_>) -> String {
    format!("{}/{}", case.transcript.draft.game.name, case.transcript.name())
}

/// How many inputs a shorter game has, and which is its last.
pub fn inputs_in_words(shorter: &Case<'_>) -> String {
    let steps = &shorter.transcript.steps;
    let last = steps.last().map_or("", |step| &step.input);
    match steps.len() {
        1 => format!("one input shows the same: `{last}`"),
        inputs => {
            format!("a game of {inputs} inputs shows the same at its end, `{last}`")
        }
    }
}

const MORE_TIME: &str = "; --step-seconds and --total-seconds give it more time";

/// A failed transcript, laid out.
pub fn failure(case: &Case<'_>, look: Look<'_>) -> Failure {
    let tape = case.tape;
    let shown = Failure {
        cause: cause(case),
        asked: case.verdict.finding().and_then(|finding| finding.rule).map(|rule| rule.id),
        name: name(case),
        summary: summary(case),
        inputs: case
            .verdict
            .finding()
            .map_or_else(|| tape.map_or(0, Tape::showing), Finding::inputs),
        what: String::new(),
        body: title(case, look),
        reproduce: reproduction(case),
        stderr: Vec::new(),
    };
    match case.verdict {
        Verdict::Failed(findings) => wrong(case, findings, look, shown),
        Verdict::Stopped(ending) => {
            let times = tape.filter(|_| ending.is_by_limit()).map(times).unwrap_or_default();
            let is_stuck = tape.is_some_and(Tape::is_cut_off_before_first_turn);
            let stuck = if is_stuck { "; it took no line" } else { "" };
            let is_slow = matches!(ending, Ending::OutOfTime | Ending::OutOfCpu) && !is_stuck;
            let advice = if is_slow { MORE_TIME } else { "" };
            let what = format!("{}{times}{stuck}{advice}", ending_in_words(ending));
            Failure { what, stderr: with_hint(case, look), ..shown }
        }
        Verdict::HarnessError(fault) => Failure { what: fault.clone(), ..shown },
        Verdict::Passed | Verdict::Skipped(_) => shown,
    }
}

fn wrong(case: &Case<'_>, findings: &[Finding], look: Look<'_>, shown: Failure) -> Failure {
    let Some(finding) = findings.first() else { return shown };
    let mut body = shown.body;
    body.extend(boards(case, finding, look));
    body.extend(rule_lines(finding, look));
    body.extend(pin_line(case, finding).iter().flat_map(|line| look.sentence(line)));
    body.extend(said_lines(case, finding, look));
    if look.is_verbose {
        let secondary = findings.iter().skip(1).take(3);
        let secondary =
            secondary.map(|finding| format!("also (secondary): {}", finding_line(case, finding)));
        body.extend(secondary.flat_map(|line| look.sentence(&line)));
    }
    let stderr = if has_crashed(case) { with_hint(case, look) } else { Vec::new() };
    Failure { what: untrusted_text::line(&finding.what), body, stderr, ..shown }
}

/// What tells most of standard error, and what may help.
fn with_hint(case: &Case<'_>, look: Look<'_>) -> Vec<String> {
    let hint = case.hint.iter().flat_map(|hint| look.sentence(&untrusted_text::line(hint)));
    look.stderr(case.tape).into_iter().chain(hint).collect()
}

/// What is told of the transcript itself, where everything is told.
fn title(case: &Case<'_>, look: Look<'_>) -> Vec<String> {
    match look.is_verbose {
        true => look.sentence(&format!("shows: {}", case.transcript.draft.title)),
        false => Vec::new(),
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
    Cause {
        fault: finding.map_or_else(|| summary(case), |finding| finding.fault.id().to_owned()),
        rule: finding.and_then(Finding::broken_rule).map(|rule| rule.id),
        misreading: finding.and_then(|finding| finding.diagnosis).map(|diagnosis| diagnosis.id),
        is_at_start,
    }
}

fn times(tape: &Tape) -> String {
    let (wall, cpu) = (tape.wall.as_secs_f64(), tape.cpu.as_secs_f64());
    format!(", after {wall:.1} s on the clock and {cpu:.1} s of processor time")
}

/// Whether the program left by itself although the game goes on.
fn has_crashed(case: &Case<'_>) -> bool {
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
        Verdict::Stopped(ending) => ending_in_words(ending),
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

fn is_over_early(case: &Case<'_>) -> bool {
    matches!(case.verdict, Verdict::Stopped(_)) || has_crashed(case)
}

/// The rule, and the misreading of a rule that does the same.
pub fn rule_lines(finding: &Finding, look: Look<'_>) -> Vec<String> {
    let rule = finding.rule.map(|rule| match look.is_verbose {
        true => format!("{rule} ({})", rule.source),
        false => rule.to_string(),
    });
    rule.into_iter().chain(guesses(finding)).flat_map(|line| look.sentence(&line)).collect()
}

/// What may lie behind a finding, in sentences: the misreading that does the same, and what the wrong inputs have in common.
pub fn guesses(finding: &Finding) -> impl Iterator<Item = String> {
    let diagnosis = finding.diagnosis.map(|diagnosis| misreading(&diagnosis, finding));
    diagnosis.into_iter().chain(finding.common.as_ref().map(common))
}

/// What the inputs have in common at which it goes wrong.
fn common(common: &Pattern) -> String {
    let Pattern { text, wrong, right } = common;
    let inputs = if *wrong == 1 { "input" } else { "inputs" };
    format!("it goes wrong {text}: {wrong} {inputs}; it is right at {right} others decided alike")
}

fn misreading(diagnosis: &Diagnosis, finding: &Finding) -> String {
    let Diagnosis { id, rule, text, fitting } = diagnosis;
    let of = match finding.rule == Some(*rule) {
        true => String::new(),
        false => format!(" of {}", rule.id),
    };
    match fitting {
        0 | 1 => format!("misread{of} as {id}: it {text}"),
        many => format!("misread{of} perhaps as {id}, one of {many} that fit: it {text}"),
    }
}

/// The pin to try where a legal move is refused that has a part which a program may ask for by itself.
pub fn pin_line(case: &Case<'_>, finding: &Finding) -> Option<String> {
    let step = case.transcript.steps.get(finding.step?)?;
    let (name, value) = case.learned.dialect.pin_of_its_own(&step.input, &case.learned.pins)?;
    let is_refused = finding.fault == Fault::RefusedLegal;
    is_refused.then(|| {
        format!("if it asks for that part on a line of its own, pin it: dialect = {{ {name} = \"{value}\" }}")
    })
}

/// The position, with the squares that matter marked; none while nobody knows what the characters mean, nor where it is about
/// something else than the position.
fn boards(case: &Case<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let alphabet = &case.learned.alphabet;
    if alphabet.is_empty() || !is_about_position(finding) {
        return Vec::new();
    }
    let Some(expected) = &finding.expected else { return Vec::new() };
    let glyph = |mark: char| match alphabet.shown(mark) {
        "" => rulebook::board::shown(mark),
        glyph => visible(glyph),
    };
    let labels = BoardLabels::of(case.transcript.draft.game);
    let columns = look.columns.saturating_sub(2);
    let drawing = Drawing { glyph: &glyph, labels, palette: look.palette, columns };
    let lines = match (&finding.seen, finding.step) {
        (Some(seen), _) if seen != expected => drawing.pair(["expected", "seen"], expected, seen),
        (None, Some(step)) if board_is_due(case.transcript, step) => {
            let before = position_before(case.transcript, step);
            drawing.pair(["expected", "before it"], expected, before)
        }
        (_, Some(step)) => drawing.single("the position", expected, &concerned(case, step)),
        (_, None) => Vec::new(),
    };
    lines.into_iter().map(|line| format!("  {}", line.trim_end())).collect()
}

/// What is no board cannot be drawn, unless only a character of it means nothing.
pub fn is_about_position(finding: &Finding) -> bool {
    const OF_TEXT: [Fault; 3] =
        [Fault::TurnNotShown, Fault::AmbiguousCharacters, Fault::NotUnderstood];
    let mut marks = finding.seen.iter().flat_map(|seen| seen.marks());
    let is_board = finding.fault != Fault::MalformedBoard || marks.any(|mark| mark == '?');
    is_board && !OF_TEXT.contains(&finding.fault)
}

fn board_is_due(transcript: &Transcript, step: usize) -> bool {
    matches!(transcript.steps[step].expect, Expect::Board { .. } | Expect::End { .. })
}

/// The cells that a step is about: those that a move changes, and those that an illegal input names.
fn concerned(case: &Case<'_>, step: usize) -> Vec<String> {
    let before = position_before(case.transcript, step);
    let step = &case.transcript.steps[step];
    match step.expect.board() {
        Some(board) => before.differences(board).into_iter().map(|changed| changed.cell).collect(),
        None => case.learned.dialect.cells(&step.input),
    }
}

/// The position as it should be before a step.
pub fn position_before(transcript: &Transcript, step: usize) -> &Board {
    let earlier = transcript.steps[..step].iter().rev();
    earlier.into_iter().find_map(|step| step.expect.board()).unwrap_or(&transcript.start)
}

/// What was said, where that is more than a board which is drawn already; all of a board whose characters nobody knows.
fn said_lines(case: &Case<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let most = match (case.learned.alphabet.is_empty(), &finding.seen) {
        (true, _) => 20,
        (false, None) => 6,
        (false, Some(_)) if is_about_words(finding.fault) => 3,
        (false, Some(_)) => return Vec::new(),
    };
    match finding.said.trim() {
        "" => vec!["  it said nothing".to_owned()],
        _ => {
            ["  it said:".to_owned()].into_iter().chain(look.quoted(&finding.said, most)).collect()
        }
    }
}

/// Whether a fault is about what stands around a board.
fn is_about_words(fault: Fault) -> bool {
    matches!(
        fault,
        Fault::NotUnderstood
            | Fault::TruthyRefusal
            | Fault::RefusalNotShown
            | Fault::FalsyOnLegal
            | Fault::TurnNotShown
            | Fault::WrongTurn
            | Fault::NoEnd
            | Fault::PrematureEnd
            | Fault::WrongWinner
            | Fault::WinnerNotShown
            | Fault::MalformedBoard
            | Fault::AmbiguousCharacters
            | Fault::BadRequest
            | Fault::BadReply
    )
}

/// The command line that shows the failure, without a long standard error that proves nothing.
pub fn reproduction(case: &Case<'_>) -> Option<String> {
    const LONG: usize = 1000;
    let tape = case.tape;
    let is_noise = |tape: &Tape| tape.stderr.len() > LONG && !matters(case, &tape.ending);
    let silenced = if tape.is_some_and(is_noise) { " 2>/dev/null" } else { "" };
    case.reproduce.as_ref().map(|line| format!("{line}{silenced}"))
}

/// Whether standard error may tell why a session ended so.
fn matters(case: &Case<'_>, ending: &Ending) -> bool {
    is_over_early(case) && !ending.is_by_limit()
}
