//! A failed transcript for people: in a line, and in full with the position, the rule and the output.

use rulebook::{board::Board, rule::Citation};

pub use super::summary::{
    as_read, cause, ending, in_few_words, inputs_in_words, label_of, message, name, said_in_brief,
    stderr_of, summary,
};
use super::{
    causes::Failure,
    palette::Palette,
    phrases::count,
    summary::{finding_line, has_crashed, is_over_early, label, stop_in_words, stop_label},
    wrap::hanging,
};
use crate::{
    description::BoardLabels,
    diff::{
        board::{Drawing, drawn},
        text::shown,
    },
    event::Case,
    judge::{Diagnosis, Fault, Finding, Pattern, Verdict},
    stderr::complaint,
    tape::{Ending, Tape},
    transcript::{Expect, Step, Transcript},
    untrusted_text,
};

/// The look of a report.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The colours.
    pub palette: &'a Palette,
    /// The number of columns.
    pub columns: usize,
    /// Whether to show everything.
    pub is_verbose: bool,
}

impl Look<'_> {
    /// A sentence below the heading of a failure.
    pub fn sentence(&self, text: &str) -> Vec<String> {
        hanging(text, 2, self.columns)
    }

    /// The last lines of output, each cut to the usual length.
    pub fn quoted(&self, text: &str, most: usize) -> Vec<String> {
        self.quoted_around(text, most, |_| false)
    }

    /// The lines of output around the first that is meant, each cut to the usual length; the last ones if none is.
    fn quoted_around(
        &self,
        text: &str,
        most: usize,
        is_meant: impl Fn(&str) -> bool,
    ) -> Vec<String> {
        let lines: Vec<String> = text.lines().map(shown).collect();
        let last = lines.len().saturating_sub(most);
        let meant = lines.iter().position(|line| is_meant(line));
        let above = meant.map_or(last, |meant| meant.saturating_sub(most / 2).min(last));
        let below = last - above;
        let width = self.columns.saturating_sub(4);
        let cut = |number: usize, place| {
            (number > 0).then(|| format!("  | … {} {place}", count(number, "line")))
        };
        let kept = lines[above..].iter().take(most);
        let kept = kept.map(|line| format!("  | {}", untrusted_text::brief(line, width)));
        cut(above, "above").into_iter().chain(kept).chain(cut(below, "below")).collect()
    }

    /// The most informative lines of standard error under a heading, if there are any. A long line takes up at most
    /// three lines.
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
        let heading = "  stderr (not judged):".to_owned();
        [heading].into_iter().chain(rows.lines().map(|row| format!("  | {row}"))).collect()
    }
}

/// A failed transcript, laid out.
pub fn failure(case: &Case<'_>, look: Look<'_>) -> Failure {
    let (tape, finding) = (case.tape, case.verdict.finding());
    let shown = Failure {
        cause: cause(case),
        asked: finding.and_then(|finding| finding.rule).map(|rule| rule.id),
        name: name(case),
        label: "harness error",
        id: case.verdict.word(),
        inputs: finding.map_or_else(|| tape.map_or(0, Tape::showing), Finding::inputs),
        is_shortened: false,
        what: summary(case),
        body: title(case, look),
        reproduce_at: 0,
        reproduce: reproduction(case),
        stderr: Vec::new(),
    };
    match case.verdict {
        Verdict::Failed(findings) => wrong(case, findings, look, shown),
        Verdict::Stopped(ending) => {
            let (label, what) = (stop_label(ending), stop_in_words(case, ending));
            Failure { label, what, stderr: with_hint(case, look), ..shown }
        }
        Verdict::HarnessError(fault) => {
            Failure { what: format!("{fault}; please report it"), ..shown }
        }
        Verdict::Passed | Verdict::Skipped(_) => shown,
    }
}

fn wrong(case: &Case<'_>, findings: &[Finding], look: Look<'_>, shown: Failure) -> Failure {
    let Some(finding) = findings.first() else { return shown };
    let mut body = shown.body;
    if !is_about_output(case, finding) {
        let why = finding.why.iter().flat_map(|why| look.sentence(&format!("why: {}", why.text)));
        body.extend(why);
        body.extend(boards(case, finding, look));
        body.extend(rule_lines(case, finding, look));
    }
    body.extend(pin_line(case, finding).iter().flat_map(|line| look.sentence(line)));
    body.extend(output_lines(case, finding, look));
    body.extend(required_by(case, finding).iter().flat_map(|line| look.sentence(line)));
    let reproduce_at = body.len();
    body.extend(guesses(finding).flat_map(|line| look.sentence(&line)));
    if look.is_verbose {
        let later = findings.iter().skip(1).take(3);
        let later = later.map(|one| format!("later in this game: {}", finding_line(case, one)));
        body.extend(later.flat_map(|line| look.sentence(&line)));
    }
    let stderr = if has_crashed(case) { with_hint(case, look) } else { Vec::new() };
    let (label, id) = (label(case, finding), finding.fault.id());
    let what = untrusted_text::line(&message(case, finding));
    Failure { label, id, what, body, reproduce_at, stderr, ..shown }
}

/// The most informative lines of standard error, and a hint.
fn with_hint(case: &Case<'_>, look: Look<'_>) -> Vec<String> {
    let hint = case.hint.iter().flat_map(|hint| look.sentence(&untrusted_text::line(hint)));
    look.stderr(case.tape).into_iter().chain(hint).collect()
}

/// The title of the transcript, if everything is shown.
fn title(case: &Case<'_>, look: Look<'_>) -> Vec<String> {
    match look.is_verbose {
        true => look.sentence(&format!("game: {}", case.transcript.draft.title)),
        false => Vec::new(),
    }
}

/// The rule of a finding, in full.
fn rule_lines(case: &Case<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let rule = rule_to_show(case, finding);
    let lines = |rule| look.sentence(&rule_in_words(rule, label(case, finding), look));
    rule.map(lines).unwrap_or_default()
}

/// The rule that a report shows with a finding; none if only the output is wrong, or the same whatever the rule.
pub fn rule_to_show(case: &Case<'_>, finding: &Finding) -> Option<Citation> {
    finding.rule.filter(|_| !finding.is_of_no_rule && !is_about_output(case, finding))
}

/// A rule below a heading with this label.
pub fn rule_in_words(rule: Citation, label: &str, look: Look<'_>) -> String {
    let id = if label == rule.id { String::new() } else { format!(" {}", rule.id) };
    let source = if look.is_verbose { format!(" ({})", rule.source) } else { String::new() };
    format!("rule{id}: {}{source}", rule.text)
}

/// Possible explanations of a finding, in sentences: the known mistake that does the same, and what the wrong moves
/// have in common.
pub fn guesses(finding: &Finding) -> impl Iterator<Item = String> {
    let diagnosis = finding.diagnosis.map(|diagnosis| misreading(&diagnosis, finding));
    let common = finding.common.as_ref().map(|common| pattern(common, finding));
    diagnosis.into_iter().chain(common).chain(habit(finding).map(str::to_owned))
}

/// What a program does whichever rule applies.
fn habit(finding: &Finding) -> Option<&'static str> {
    match (finding.fault, finding.heals) {
        _ if !finding.is_of_no_rule => None,
        (Fault::WrongBoard, Some(true)) => Some(
            "possible cause: it draws the board before the move is complete; the next board is right",
        ),
        (Fault::AcceptedIllegal, _) if !finding.is_refused => {
            Some("possible cause: it does not check whether moves are legal")
        }
        _ => None,
    }
}

/// What the wrong moves have in common.
fn pattern(Pattern { text, wrong, right }: &Pattern, finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| rule.id);
    let others = match (finding.fault, rule) {
        (Fault::AcceptedIllegal, Some(rule)) => format!(" that {rule} forbids"),
        (Fault::RefusedLegal, Some(rule)) => format!(" that {rule} allows"),
        (Fault::NoEnd | Fault::WrongWinner, Some(rule)) => format!(" that end the game by {rule}"),
        _ => String::new(),
    };
    format!("pattern: wrong for moves {text} ({wrong}); right for the other {right}{others}")
}

fn misreading(diagnosis: &Diagnosis, finding: &Finding) -> String {
    let Diagnosis { id, rule, text, fitting } = diagnosis;
    let of = match finding.rule == Some(*rule) {
        true => String::new(),
        false => format!(", of {}", rule.id),
    };
    match fitting {
        0 | 1 => format!("known mistake: it {text} ({id}{of})"),
        many => format!("possible mistake, 1 of {many} that match: it {text} ({id}{of})"),
    }
}

/// The override to try if a program refuses a legal move with a part that it may read from a separate line.
pub fn pin_line(case: &Case<'_>, finding: &Finding) -> Option<String> {
    let step = case.transcript.steps.get(finding.step?)?;
    if finding.fault != Fault::RefusedLegal {
        return None;
    }
    let (dialect, pins) = (case.learned.dialect, &case.learned.pins);
    let in_capitals = dialect.pin_in_capitals(&step.input, pins);
    let (how, (name, value)) = match in_capitals {
        Some(pin) => ("in capitals too", pin),
        None => ("from a line of its own", dialect.pin_of_its_own(&step.input, pins)?),
    };
    Some(format!(
        "if the program reads this part {how}, set dialect = {{ {name} = \"{value}\" }} in a manifest"
    ))
}

/// The position, with the relevant squares marked. None if the meaning of the characters is unknown, or if the fault is
/// not about the position.
fn boards(case: &Case<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let alphabet = &case.learned.alphabet;
    if alphabet.is_empty() || !is_about_position(finding) {
        return Vec::new();
    }
    let Some(expected) = &finding.expected else { return Vec::new() };
    let glyph = |mark: char| drawn(alphabet, mark);
    let labels = BoardLabels::of(case.transcript.draft.game);
    let columns = look.columns.saturating_sub(2);
    let drawing = Drawing { glyph: &glyph, labels, palette: look.palette, columns };
    let is_due = finding.step.is_none_or(|step| board_is_due(case.transcript, step));
    let heading = if is_due { "expected" } else { "expected: no change" };
    let lines = match (&finding.seen, finding.step) {
        (Some(seen), _) if seen != expected => drawing.pair([heading, "actual"], expected, seen),
        (None, Some(step)) if board_is_due(case.transcript, step) => {
            let before = position_before(case.transcript, step);
            drawing.pair(["expected", "before"], expected, before)
        }
        (_, Some(step)) => drawing.single("position", expected, &concerned(case, step)),
        (Some(seen), None) if finding.fault == Fault::WrongBoard => {
            drawing.single("first board", seen, &[])
        }
        (_, None) => Vec::new(),
    };
    lines.into_iter().map(|line| format!("  {}", line.trim_end())).collect()
}

/// Whether a finding is about the position. A near-board cannot be drawn, unless only one of its characters is unknown.
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

/// The cells of a step: those that a move changes, or those that an illegal input names.
fn concerned(case: &Case<'_>, step: usize) -> Vec<String> {
    let before = position_before(case.transcript, step);
    let step = &case.transcript.steps[step];
    match step.expect.board() {
        Some(board) => before.differences(board).into_iter().map(|changed| changed.cell).collect(),
        None => case.learned.dialect.cells(&step.input),
    }
}

/// The expected position before a step.
pub fn position_before(transcript: &Transcript, step: usize) -> &Board {
    let earlier = transcript.steps[..step].iter().rev();
    earlier.into_iter().find_map(|step| step.expect.board()).unwrap_or(&transcript.start)
}

/// The output, unless it is only a board that is shown already. If the characters are unknown, the board as well.
fn output_lines(case: &Case<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let most = match (case.learned.alphabet.is_empty(), &finding.seen) {
        (true, _) => 20,
        (false, None) => 6,
        (false, Some(_)) if is_about_words(finding.fault) => 3,
        (false, Some(_)) => return Vec::new(),
    };
    let step = finding.shows_at.or(finding.step).map(|step| &case.transcript.steps[step]);
    let forbids = step.and_then(Step::refused_for).filter(|_| is_about_output(case, finding));
    let at = step.map_or_else(
        || "at the start".to_owned(),
        |step| match (as_read(case, &step.input), forbids) {
            (_, Some(rule)) if step.input.is_empty() => {
                format!("after the illegal empty line ({})", rule.id)
            }
            (input, Some(rule)) => format!("after the illegal input {input} ({})", rule.id),
            (input, None) => format!("after {input}"),
        },
    );
    match finding.said.trim() {
        "" => look.sentence(&format!("no output {at}")),
        _ => {
            let heading = look.sentence(&format!("output {at}:"));
            // A prompt may stand before the wrong line.
            let found =
                finding.what.rsplit_once("found `").and_then(|(_, at)| at.strip_suffix('`'));
            let is_meant = |line: &str| found.is_some_and(|found| line.ends_with(found));
            let quoted = look.quoted_around(&finding.said, most, is_meant);
            heading.into_iter().chain(quoted).collect()
        }
    }
}

/// Whether only the output is wrong, independent of the position and the rule.
fn is_about_output(case: &Case<'_>, finding: &Finding) -> bool {
    const OF_OUTPUT: [Fault; 6] = [
        Fault::RefusalNotShown,
        Fault::TruthyRefusal,
        Fault::TurnNotShown,
        Fault::WinnerNotShown,
        Fault::NotUnderstood,
        Fault::NoReply,
    ];
    has_crashed(case) || OF_OUTPUT.contains(&finding.fault)
}

/// The sentence of the challenge that requires the missing output, if no rule of the game does.
pub fn required_by(case: &Case<'_>, finding: &Finding) -> Option<String> {
    const MISSING: [(&str, &[Fault]); 4] = [
        ("board", &[Fault::MalformedBoard, Fault::AmbiguousCharacters, Fault::NoBoard]),
        ("turn", &[Fault::TurnNotShown]),
        ("refusal", &[Fault::RefusalNotShown, Fault::TruthyRefusal, Fault::NoReply]),
        ("end", &[Fault::WinnerNotShown]),
    ];
    let of_fault = MISSING.iter().find(|(_, faults)| faults.contains(&finding.fault));
    let is_start = finding.fault == Fault::WrongBoard && finding.step.is_none();
    let part = of_fault.map(|(part, _)| *part).or(is_start.then_some("board"))?;
    let required = case.learned.dialect.required(part)?;
    Some(format!("required by: {}, {required}", case.transcript.draft.game.title))
}

/// Whether a fault is about the text around a board.
fn is_about_words(fault: Fault) -> bool {
    matches!(
        fault,
        Fault::NotUnderstood
            | Fault::TruthyRefusal
            | Fault::RefusalNotShown
            | Fault::FalsyOnLegal
            | Fault::TurnNotShown
            | Fault::WrongTurn
            | Fault::WrongField
            | Fault::FieldNotShown
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

/// The command that shows the failure, without long standard error that proves nothing.
pub fn reproduction(case: &Case<'_>) -> Option<String> {
    const LONG: usize = 1000;
    let tape = case.tape;
    let is_noise = |tape: &Tape| tape.stderr.len() > LONG && !matters(case, &tape.ending);
    let silenced = if tape.is_some_and(is_noise) { " 2>/dev/null" } else { "" };
    case.reproduce.as_ref().map(|line| format!("{line}{silenced}"))
}

/// Whether standard error may explain the end of a session.
fn matters(case: &Case<'_>, ending: &Ending) -> bool {
    is_over_early(case) && !ending.is_by_limit()
}
