//! A failed transcript as people are told of it: in a line, and in full with the position, the rule and the proof.

use rulebook::board::Board;

use super::{
    causes::{Cause, Failure},
    page::hanging,
    palette::Palette,
    words::ending_in_words,
};
use crate::{
    diff::{
        board::{Drawing, visible},
        text::shown,
    },
    event::Case,
    judge::{Diagnosis, Fault, Finding, Verdict},
    legible,
    tape::{Ending, Tape, Turn},
    transcript::{Expect, Transcript},
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
            (lines.len() > most).then(|| format!("  | … {} more lines above", lines.len() - most));
        let width = self.columns.saturating_sub(4);
        let last = lines.iter().rev().take(most).rev();
        let last = last.map(|line| format!("  | {}", legible::brief(&shown(line), width)));
        cut.into_iter().chain(last).collect()
    }

    /// The end of standard error under its heading, if there is any.
    pub fn stderr(&self, tape: Option<&Tape>) -> Vec<String> {
        const MOST: usize = 3;
        let text = tape.map_or("", |tape| tape.stderr.trim_end());
        if text.is_empty() {
            return Vec::new();
        }
        let last = text.lines().count().saturating_sub(MOST);
        let last: Vec<&str> = text.lines().skip(last).collect();
        let heading = "  its standard error, which is not evidence, ends with:".to_owned();
        [heading].into_iter().chain(self.quoted(&last.join("\n"), MOST)).collect()
    }
}

/// A verdict in a line.
pub fn summary(case: &Case<'_>) -> String {
    match case.verdict {
        Verdict::WrongAnswer(findings) => {
            findings.first().map(|finding| finding_line(case, finding)).unwrap_or_default()
        }
        Verdict::Stopped(ending) => format!("stopped: {}", ending_in_words(ending)),
        Verdict::HarnessFault(fault) => format!("not judged: {fault}"),
        Verdict::Accepted => "accepted".to_owned(),
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

/// A failed transcript, laid out.
pub fn failure(case: &Case<'_>, look: Look<'_>) -> Failure {
    let tape = case.session.map(|(tape, _)| tape);
    let shown = Failure {
        cause: cause(case),
        name: name(case),
        summary: summary(case),
        inputs: case.verdict.finding().map_or_else(|| sent(tape), Finding::inputs),
        what: String::new(),
        body: title(case, look),
        reproduce: reproduction(case),
        stderr: Vec::new(),
    };
    match case.verdict {
        Verdict::WrongAnswer(findings) => wrong(case, findings, look, shown),
        Verdict::Stopped(ending) => {
            let times = tape.filter(|_| ending.is_by_limit()).map(times).unwrap_or_default();
            let what = format!("{}{times}", ending_in_words(ending));
            Failure { what, stderr: look.stderr(tape), ..shown }
        }
        Verdict::HarnessFault(fault) => Failure { what: fault.clone(), ..shown },
        Verdict::Accepted | Verdict::Skipped(_) => shown,
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
    let stderr = if has_crashed(case) {
        look.stderr(case.session.map(|(tape, _)| tape))
    } else {
        Vec::new()
    };
    Failure { what: legible::line(&finding.what), body, stderr, ..shown }
}

/// What is told of the transcript itself, where everything is told.
fn title(case: &Case<'_>, look: Look<'_>) -> Vec<String> {
    match look.is_verbose {
        true => look.sentence(&format!("shows: {}", case.transcript.draft.title)),
        false => Vec::new(),
    }
}

fn cause(case: &Case<'_>) -> Cause {
    let finding = case.verdict.finding();
    let is_at_start = match case.verdict {
        Verdict::WrongAnswer(_) => finding.is_some_and(|finding| finding.step.is_none()),
        Verdict::Stopped(_) => sent(case.session.map(|(tape, _)| tape)) == 0,
        Verdict::Accepted | Verdict::Skipped(_) | Verdict::HarnessFault(_) => false,
    };
    Cause {
        fault: finding.map_or_else(|| summary(case), |finding| finding.fault.id().to_owned()),
        rule: finding.and_then(|finding| finding.rule).map(|rule| rule.id),
        misreading: finding.and_then(|finding| finding.diagnosis).map(|diagnosis| diagnosis.id),
        is_at_start,
    }
}

/// How many inputs went in.
fn sent(tape: Option<&Tape>) -> usize {
    let turns = tape.map_or(&[][..], |tape| &tape.turns);
    turns.iter().filter(|turn| matches!(turn, Turn::Sent(_))).count()
}

fn times(tape: &Tape) -> String {
    let (wall, cpu) = (tape.wall.as_secs_f64(), tape.cpu.as_secs_f64());
    format!(", after {wall:.1} s on the clock and {cpu:.1} s of processor time")
}

/// Whether the program left by itself although the game goes on.
fn has_crashed(case: &Case<'_>) -> bool {
    let is_premature = |finding: &Finding| finding.fault == Fault::PrematureEnd;
    let has_left = case.session.is_some_and(|(_, reading)| reading.left_early);
    has_left && case.verdict.finding().is_some_and(is_premature)
}

/// The rule, and the misreading of a rule that does the same.
pub fn rule_lines(finding: &Finding, look: Look<'_>) -> Vec<String> {
    let rule = finding.rule.map(|rule| match look.is_verbose {
        true => format!("{rule} ({})", rule.source),
        false => rule.to_string(),
    });
    let diagnosis = finding.diagnosis.map(|diagnosis| misreading(&diagnosis, finding));
    rule.into_iter().chain(diagnosis).flat_map(|line| look.sentence(&line)).collect()
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
fn pin_line(case: &Case<'_>, finding: &Finding) -> Option<String> {
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
    if alphabet.is_empty() || !is_about_position(finding.fault) {
        return Vec::new();
    }
    let Some(expected) = &finding.expected else { return Vec::new() };
    let glyph = |mark: char| match alphabet.glyph(mark) {
        "" => mark.to_string(),
        glyph => visible(glyph),
    };
    let drawing =
        Drawing { glyph: &glyph, palette: look.palette, columns: look.columns.saturating_sub(2) };
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

fn is_about_position(fault: Fault) -> bool {
    !matches!(
        fault,
        Fault::TurnNotShown
            | Fault::MalformedBoard
            | Fault::AmbiguousCharacters
            | Fault::NotUnderstood
    )
}

fn board_is_due(transcript: &Transcript, step: usize) -> bool {
    matches!(transcript.steps[step].expect, Expect::Board { .. } | Expect::End { .. })
}

/// The cells that a step is about: those that a move changes, and those that an illegal input names.
fn concerned(case: &Case<'_>, step: usize) -> Vec<String> {
    let before = position_before(case.transcript, step);
    match &case.transcript.steps[step].expect {
        Expect::Board { board, .. } | Expect::End { board, .. } => {
            before.differences(board).into_iter().map(|difference| difference.cell).collect()
        }
        Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => {
            case.learned.dialect.cells(&case.transcript.steps[step].input)
        }
    }
}

/// The position as it should be before a step.
fn position_before(transcript: &Transcript, step: usize) -> &Board {
    let earlier = transcript.steps[..step].iter().rev();
    let board = earlier.into_iter().find_map(|step| match &step.expect {
        Expect::Board { board, .. } | Expect::End { board, .. } => Some(board),
        Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => None,
    });
    board.unwrap_or(&transcript.start)
}

/// What was said, where that is more than a board which is drawn already; all of a board whose characters nobody knows.
fn said_lines(case: &Case<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let most = match (case.learned.alphabet.is_empty(), &finding.seen) {
        (true, _) => 18,
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
    match fault {
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
        | Fault::BadReply => true,
        Fault::AcceptedIllegal
        | Fault::RefusedLegal
        | Fault::WrongBoard
        | Fault::NoReply
        | Fault::IllegalMove
        | Fault::NoMove
        | Fault::TooManyRequests
        | Fault::UnreportedWin
        | Fault::WrongCounter => false,
    }
}

/// The command line that shows the failure, without a long standard error that proves nothing.
fn reproduction(case: &Case<'_>) -> Option<String> {
    const LONG: usize = 1000;
    let tape = case.session.map(|(tape, _)| tape);
    let is_noise = |tape: &Tape| tape.stderr.len() > LONG && !matters(case, &tape.ending);
    let silenced = if tape.is_some_and(is_noise) { " 2>/dev/null" } else { "" };
    case.reproduce.as_ref().map(|line| format!("{line}{silenced}"))
}

/// Whether standard error may tell why a session ended so.
fn matters(case: &Case<'_>, ending: &Ending) -> bool {
    let is_stopped = matches!(case.verdict, Verdict::Stopped(_));
    (is_stopped || has_crashed(case)) && !ending.is_by_limit()
}
