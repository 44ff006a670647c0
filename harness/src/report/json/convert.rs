//! Turns events into records.

use std::collections::BTreeMap;

use super::{
    DialectRecord, ExplanationRecord, ExploredRecord, FindingRecord, FreshRecord, FuzzedRecord,
    GameRecord, IsolationRecord, PackageRecord, Record, SetUpRecord, ShortenedRecord, TotalsRecord,
    VERSION, VerdictRecord,
};
use crate::report::dialect::describe;
use crate::report::failure;
use crate::report::matches::{match_record, scoreboard_record};
use crate::{
    dialect::{Alphabet, Learned},
    event::{Case, Event, FreshGames, StaleKnownFailure, Totals, matches::MatchSetting},
    judge::{Finding, Verdict},
    package::Package,
    sandbox::Isolation,
    tape::IoMode,
    transcript::Transcript,
};

/// The record of an event, if it is reported.
pub fn record(event: &Event<'_>) -> Option<Record> {
    Some(match event {
        Event::RunStarted { submission, game, transcripts, left_out, fresh, isolation, .. } => {
            Record::RunStarted {
                version: VERSION,
                submission: (*submission).to_owned(),
                game: game.name.to_owned(),
                package: Package::of(game).map(PackageRecord::from),
                transcripts: *transcripts,
                omitted: *left_out,
                fresh: fresh.map(|FreshGames { games, at_once: batch, seed }| FreshRecord {
                    games,
                    batch,
                    seed,
                }),
                isolation: isolation.map(self::isolation),
            }
        }
        Event::Conversed { .. } | Event::Exploring(_) | Event::Fuzzing(_) => return None,
        Event::Fuzzed(fuzzed) => Record::Fuzzed(FuzzedRecord {
            seed: fuzzed.seed,
            games: fuzzed.games,
            inputs: fuzzed.inputs,
            illegal_inputs: fuzzed.refusals,
            interrupted: fuzzed.interrupted,
        }),
        Event::Explored(explored) => Record::Explored(ExploredRecord {
            positions: explored.positions,
            positions_total: explored.of,
            inputs: explored.inputs,
            games: explored.games,
            interrupted: explored.interrupted,
        }),
        Event::NotStarted(reason) => Record::NotStarted { reason: (*reason).to_owned() },
        Event::Learned { learned, drive } => Record::Learned(dialect(learned, *drive)),
        Event::Judged(case) | Event::Listed(case) => Record::Judged(verdict(case)),
        Event::Shortened { of, shorter } => Record::Shortened(shortened(of, shorter)),
        Event::MatchesStarted(MatchSetting { side, wire, .. }) => {
            Record::MatchesStarted { role: side, protocol: wire }
        }
        Event::MatchFinished(report) => Record::MatchFinished(Box::new(match_record(report))),
        Event::MatchesFinished(scoreboard) => {
            Record::MatchesFinished(scoreboard_record(scoreboard))
        }
        Event::StaleKnownFailure(StaleKnownFailure { place, line }) => {
            Record::StaleKnownFailure { place: place.clone(), line: line.clone() }
        }
        Event::RunFinished(totals) => Record::RunFinished(count(totals)),
    })
}

fn isolation(isolation: &Isolation) -> IsolationRecord {
    IsolationRecord {
        tier: isolation.tier(),
        text: isolation.to_string(),
        active: isolation.in_force().to_vec(),
        missing: isolation.missing().iter().map(|missing| missing.mechanism).collect(),
    }
}

fn dialect(learned: &Learned, drive: IoMode) -> DialectRecord {
    DialectRecord {
        io: drive,
        pieces: learned.alphabet.describe(),
        characters: characters(&learned.alphabet),
        lines: describe(learned, drive),
    }
}

/// What is drawn for each of the rulebook's characters, as far as it is known.
fn characters(alphabet: &Alphabet) -> BTreeMap<char, String> {
    let drawn = alphabet.marks().map(|mark| (mark, alphabet.shown(mark).to_owned()));
    drawn.filter(|(_, glyph)| !glyph.is_empty()).collect()
}

fn verdict(case: &Case<'_>) -> VerdictRecord {
    let findings = match case.verdict {
        Verdict::Failed(findings) => {
            findings.iter().map(|finding| self::finding(case, finding)).collect()
        }
        Verdict::Passed | Verdict::Stopped(_) | Verdict::Skipped(_) | Verdict::HarnessError(_) => {
            Vec::new()
        }
    };
    let tape = case.tape;
    VerdictRecord {
        transcript: case.transcript.name().to_owned(),
        verdict: case.verdict.word(),
        summary: failure::summary(case),
        known: case.is_known,
        findings,
        wall_ms: tape.map_or(0, |tape| tape.wall.as_millis()),
        cpu_ms: tape.map_or(0, |tape| tape.cpu.as_millis()),
        isolation_tier: tape.and_then(|tape| tape.isolation),
        reproduce: case.reproduce.clone().filter(|_| case.verdict.fails()),
        ending: failure::ending(case),
        stderr: failure::stderr_of(case),
        replay: case.verdict.fails().then(|| game(case.transcript)),
    }
}

fn game(played: &Transcript) -> GameRecord {
    let from = played.draft.set_up.as_ref().map(|set_up| SetUpRecord {
        board: set_up.board.to_string(),
        fields: set_up.fields.clone(),
    });
    GameRecord { from, after: played.draft.after.clone(), inputs: inputs(played) }
}

fn inputs(played: &Transcript) -> Vec<String> {
    played.steps.iter().map(|step| step.input.clone()).collect()
}

fn shortened(of: &str, shorter: &Case<'_>) -> ShortenedRecord {
    ShortenedRecord {
        of: of.to_owned(),
        inputs: inputs(shorter.transcript),
        shorter: verdict(shorter),
    }
}

fn finding(case: &Case<'_>, finding: &Finding) -> FindingRecord {
    let step = finding.step.map(|step| &case.transcript.steps[step]);
    FindingRecord {
        fault: finding.fault.id(),
        rule: finding.rule.map(|rule| rule.id),
        line: step.map(|step| step.line.get()),
        step: finding.step.map(|step| step + 1),
        input: step.map(|step| step.input.clone()),
        message: failure::message(case, finding),
        why: finding.why.as_ref().map(|why| why.text.clone()),
        misreading: finding.diagnosis.map(|diagnosis| diagnosis.id),
        misread_rule: finding.diagnosis.map(|diagnosis| diagnosis.rule.id),
        matching: finding.diagnosis.map(|diagnosis| diagnosis.fitting),
        pattern: finding.common.as_ref().map(|common| common.text.clone()),
        shown_at: finding.shows_at.map(|step| case.transcript.steps[step].line.get()),
        output: failure::said_in_brief(finding),
        expected: finding.expected.as_ref().map(ToString::to_string),
        actual: finding.seen.as_ref().map(ToString::to_string),
    }
}

/// The explanation of a failure, if there is one.
pub fn explanation(case: &Case<'_>) -> Option<ExplanationRecord> {
    let FindingRecord { rule, misreading, misread_rule, matching, pattern, .. } =
        finding(case, case.verdict.finding()?);
    let transcript = case.transcript.name().to_owned();
    (rule.is_some() || pattern.is_some()).then_some(ExplanationRecord {
        transcript,
        rule,
        misreading,
        misread_rule,
        matching,
        pattern,
    })
}

fn count(totals: &Totals) -> TotalsRecord {
    TotalsRecord {
        conforms: totals.conforms(),
        passed: totals.accepted,
        failed: totals.wrong,
        stopped: totals.stopped,
        skipped: totals.skipped,
        harness_error: totals.faults,
        known: totals.known,
        stale: totals.outdated,
        too_few_wins: totals.too_few_wins,
        not_started: totals.not_started,
        interrupted: totals.interrupted,
        elapsed_ms: totals.elapsed.as_millis(),
    }
}
