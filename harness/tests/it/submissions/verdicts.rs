//! Requirements on a program: that it is accepted, that it is caught for its fault, or that two I/O modes have the same result.

use super::*;

pub(crate) fn accepted(
    entry: &Entry,
    submitted: &PreparedSubmission,
    transcripts: &[Transcript],
) -> Result<(), String> {
    let finished = verify(submitted, transcripts, Io::Auto);
    // Only custom start positions may be skipped, and games that end by a draw that the program may announce.
    let announces_draws = entry.id.starts_with("draws-");
    let is_skipped = |t: &Transcript, verdict: &Verdict| {
        matches!(verdict, Verdict::Skipped(reason) if !(announces_draws && reason.contains("other_draws")))
            && t.draft.is_from_start()
    };
    let judged = transcripts.iter().zip(finished.verdicts());
    let failures = judged.filter(|(t, verdict)| verdict.fails() || is_skipped(t, verdict));
    let failures: Vec<String> =
        failures.map(|(t, verdict)| format!("{}: {}", t.name(), brief(verdict))).collect();
    if !failures.is_empty() || finished.totals.accepted == 0 {
        return Err(failures.join("\n    "));
    }
    // A program that conforms with all input at once is not run again for every line.
    match is_by_prefixes(&finished) {
        true => Err("it was run again by prefixes".to_owned()),
        false => Ok(()),
    }
}

pub(crate) fn is_by_prefixes(finished: &Finished) -> bool {
    let tapes = finished.outcomes.iter().filter_map(|outcome| outcome.tape.as_ref());
    tapes.into_iter().any(|tape| tape.drive == IoMode::Prefix)
}

pub(crate) fn wrong(
    entry: &Entry,
    submitted: &PreparedSubmission,
    transcripts: &[Transcript],
) -> Result<(), String> {
    caught(entry, transcripts, &verify(submitted, transcripts, Io::Auto))
}

/// Whether the first failure is a wrong answer that cites the fault in the entry's id.
pub(crate) fn caught(
    entry: &Entry,
    transcripts: &[Transcript],
    finished: &Finished,
) -> Result<(), String> {
    let failure = transcripts.iter().zip(finished.verdicts()).find(|(_, verdict)| verdict.fails());
    let Some((transcript, verdict)) = failure else { return Err("accepted".to_owned()) };
    let cited = verdict.finding().is_some_and(|finding| {
        let rules =
            finding.rule.into_iter().chain(finding.diagnosis.map(|diagnosis| diagnosis.rule));
        rules.into_iter().any(|rule| entry.id.starts_with(rule.id))
            || entry.id.starts_with(finding.fault.id())
    });
    if cited { Ok(()) } else { Err(format!("{}: {}", transcript.name(), brief(verdict))) }
}

/// Whether step by step and prefix runs have the same result.
pub(crate) fn same_by_prefixes(
    submitted: &PreparedSubmission,
    transcripts: &[Transcript],
) -> Result<(), String> {
    let stepped = verify(submitted, transcripts, Io::Auto);
    if is_by_prefixes(&stepped) {
        return Ok(());
    }
    let prefixed = verify(submitted, transcripts, Io::Only(IoMode::Prefix));
    let pairs = transcripts.iter().zip(stepped.verdicts().zip(prefixed.verdicts()));
    let differ: Vec<String> = pairs
        .filter(|(_, (one, other))| what(one) != what(other))
        .map(|(t, (one, other))| {
            format!("{}: step {}; prefix {}", t.name(), brief(one), brief(other))
        })
        .collect();
    if differ.is_empty() { Ok(()) } else { Err(differ.join("\n    ")) }
}

/// The finding, and its step. Prefix runs do not show whether a program that names no winner has ended.
fn what(verdict: &Verdict) -> (String, Option<usize>) {
    let finding = verdict.finding();
    let fault = finding.map(|finding| finding.fault);
    let kind = match fault {
        Some(Fault::NoEnd | Fault::WinnerNotShown) => "no winner",
        fault => fault.map_or(verdict.word(), Fault::id),
    };
    (kind.to_owned(), finding.and_then(|finding| finding.step))
}

pub(crate) fn brief(verdict: &Verdict) -> String {
    match verdict.finding() {
        Some(finding) => {
            let rule = finding.rule.map_or("no rule", |rule| rule.id);
            format!("{} {rule} at step {:?}: {}", finding.fault.id(), finding.step, finding.what)
        }
        None => format!("{verdict:?}"),
    }
}

/// Verifies a program as the command line does: inputs that its notation cannot express are left out.
pub(crate) fn verify(
    submitted: &PreparedSubmission,
    transcripts: &[Transcript],
    io: Io,
) -> Finished {
    let dialect = dialect::of(transcripts[0].draft.game);
    let can_be_asked = |one: &Transcript| askable(one, dialect, submitted.pins());
    let transcripts: Vec<Transcript> = transcripts.iter().map(can_be_asked).collect();
    let plan = Plan { io, ..Plan::usual(submitted, &transcripts) };
    run(&plan, &mut |_| {})
}
