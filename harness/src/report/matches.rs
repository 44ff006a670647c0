//! How matches are reported: a failure in a line and in full, what all of them add up to, and the same for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::{palette::Palette, words::ending_in_words};
use crate::{
    diff::{board::side_by_side, text::shown},
    event::matches::{MatchReport, MatchSetting, Scoreboard, Wins},
    judge::{Diagnosis, Finding, Verdict},
    legible,
};

/// A match in a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchRecord {
    /// Its name: the opponent and the seed.
    #[serde(rename = "match")]
    pub name: String,
    /// The opponent.
    pub against: String,
    /// What seeded the opponent's random choices.
    pub seed: u64,
    /// The wire over which it was played.
    pub wire: &'static str,
    /// `accepted`, `wrong-answer`, `stopped` or `harness-fault`.
    pub verdict: &'static str,
    /// The verdict in words.
    pub summary: String,
    /// The kind of the first finding.
    pub fault: Option<&'static str>,
    /// The rule that it speaks of.
    pub rule: Option<&'static str>,
    /// What is to be said about it.
    pub what: Option<String>,
    /// The misreading that does the same.
    pub likeness: Option<&'static str>,
    /// The rule that is misread so.
    pub misread: Option<&'static str>,
    /// Who has won the last game that was finished.
    pub winner: Option<&'static str>,
    /// The rule that ended it.
    pub ended_by: Option<&'static str>,
    /// The moves of the last game.
    pub moves: Vec<String>,
    /// How many requests there were.
    pub requests: usize,
    /// Time on the clock, in milliseconds.
    pub wall_ms: u128,
    /// One line that does the same by hand.
    pub reproduce: Option<String>,
}

/// What matches add up to, in a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ScoreboardRecord {
    /// Matches in which all rules were kept.
    pub legal: usize,
    /// Matches.
    pub matches: usize,
    /// Matches that were won, against each opponent; empty if winning is not asked of the submission's side.
    pub won: Vec<WonRecord>,
    /// How many must be won.
    pub wins_wanted: usize,
    /// How many games each rule ended.
    pub ends: Vec<EndRecord>,
}

/// How many matches against one opponent were won.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the sentence above names them")]
pub struct WonRecord {
    pub against: String,
    pub won: usize,
    pub matches: usize,
}

/// How many games a rule ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the sentence above names them")]
pub struct EndRecord {
    pub rule: &'static str,
    pub games: usize,
}

/// How a submission plays, in a line for each thing.
pub fn setting_lines(setting: &MatchSetting) -> Vec<String> {
    let MatchSetting { side, wire, wire_in_words } = setting;
    vec![format!("plays     the {side}"), format!("wire      {wire}: {wire_in_words}")]
}

/// A match's name with its game's.
pub fn name(report: &MatchReport<'_>) -> String {
    format!("{}/{}", report.game.name, report.name)
}

/// A match in a line.
pub fn summary(report: &MatchReport<'_>) -> String {
    match report.verdict {
        Verdict::Accepted => result(report),
        Verdict::WrongAnswer(findings) => findings.first().map(finding_line).unwrap_or_default(),
        Verdict::Stopped(ending) => format!("stopped: {}", ending_in_words(ending)),
        Verdict::Skipped(reason) => format!("skipped: {reason}"),
        Verdict::HarnessFault(fault) => format!("not judged: {fault}"),
    }
}

/// Who has won.
fn result(report: &MatchReport<'_>) -> String {
    report.end.map_or_else(
        || "no game was finished".to_owned(),
        |end| format!("{} win by {} after {} moves", end.winner, end.rule.id, end.moves),
    )
}

fn finding_line(finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {}", rule.id)).unwrap_or_default();
    let place = finding.step.map(|step| format!(" at request {}", step + 1)).unwrap_or_default();
    format!("{}{rule}{place}: {}", finding.fault.id(), finding.what)
}

/// A failure in full.
pub fn in_full_lines(report: &MatchReport<'_>, palette: &Palette) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(finding) = report.verdict.finding() {
        lines.push(format!("{}: {}", palette.bad(finding.fault.id()), finding.fault.text()));
        lines.extend(finding.rule.map(|rule| format!("{rule} ({})", rule.source)));
        lines.extend(finding.diagnosis.map(|Diagnosis { rule, text, .. }| {
            format!("it plays like a program that {text} ({})", rule.id)
        }));
        lines.extend(boards(report, finding, palette));
        lines.extend(said_lines(finding));
    } else if let Some(tape) = report.tape {
        let stderr = tape.stderr.lines().rev().take(3).map(|line| format!("  | {}", shown(line)));
        let stderr: Vec<String> = stderr.collect::<Vec<_>>().into_iter().rev().collect();
        let heading = "standard error, which is not evidence, ends with:".to_owned();
        lines.extend((!stderr.is_empty()).then_some(heading).into_iter().chain(stderr));
    }
    lines.extend(game_line(report));
    let reproduce = legible::lines(&report.reproduce);
    lines.push(format!("reproduce: {}", palette.hint(reproduce)));
    lines
}

/// The boards that differ, or the one on which it happened.
fn boards(report: &MatchReport<'_>, finding: &Finding, palette: &Palette) -> Vec<String> {
    match finding.expected.as_ref().zip(finding.seen.as_ref()) {
        Some((expected, seen)) => side_by_side(expected, seen, &|mark| mark.to_string(), palette),
        None => report.board.lines().map(|line| format!("  {line}")).collect(),
    }
}

fn said_lines(finding: &Finding) -> Vec<String> {
    const MOST: usize = 6;
    let lines: Vec<&str> = finding.said.lines().filter(|line| !line.is_empty()).collect();
    let last = lines.iter().rev().take(MOST).rev().map(|line| format!("  | {}", shown(line)));
    let heading = (!lines.is_empty()).then(|| "it said:".to_owned());
    heading.into_iter().chain(last).collect()
}

/// The game so far, as it could be typed.
fn game_line(report: &MatchReport<'_>) -> Option<String> {
    const MOST: usize = 24;
    let moves = &report.moves;
    let cut = if moves.len() > MOST { "… " } else { "" };
    let last = &moves[moves.len().saturating_sub(MOST)..];
    (!moves.is_empty()).then(|| format!("the game: {cut}{}", last.join(" ")))
}

/// What all matches add up to, a line for each count.
pub fn scoreboard_lines(scoreboard: &Scoreboard) -> Vec<String> {
    let (legal, all) = scoreboard.legal;
    let wins = |wins: &Wins| format!("{} of {} against {}", wins.won, wins.matches, wins.against);
    let won: Vec<String> = scoreboard.won.iter().map(wins).collect();
    let ends: Vec<String> =
        scoreboard.ends.iter().map(|(rule, count)| format!("{} {count}", rule.id)).collect();
    let mut lines = vec![format!("legal     {legal} of {all} matches")];
    if !won.is_empty() {
        let too_few = match scoreboard.wins_enough() {
            true => String::new(),
            false => format!("; {} must be won", scoreboard.wins_wanted),
        };
        lines.push(format!("wins      {}{too_few}", won.join(", ")));
    }
    if !ends.is_empty() {
        lines.push(format!("ended by  {}", ends.join(", ")));
    }
    lines
}

/// A match as a record.
pub fn match_record(report: &MatchReport<'_>) -> MatchRecord {
    let finding = report.verdict.finding();
    let diagnosis = finding.and_then(|finding| finding.diagnosis);
    MatchRecord {
        name: report.name.clone(),
        against: report.opponent.clone(),
        seed: report.seed,
        wire: report.wire,
        verdict: report.verdict.word(),
        summary: summary(report),
        fault: finding.map(|finding| finding.fault.id()),
        rule: finding.and_then(|finding| finding.rule).map(|rule| rule.id),
        what: finding.map(|finding| finding.what.clone()),
        likeness: diagnosis.map(|diagnosis| diagnosis.id),
        misread: diagnosis.map(|diagnosis| diagnosis.rule.id),
        winner: report.end.map(|end| end.winner),
        ended_by: report.end.map(|end| end.rule.id),
        moves: report.moves.clone(),
        requests: report.requests,
        wall_ms: report.wall().as_millis(),
        reproduce: report.verdict.fails().then(|| report.reproduce.clone()),
    }
}

/// What matches add up to, as a record.
pub fn scoreboard_record(scoreboard: &Scoreboard) -> ScoreboardRecord {
    let won = scoreboard.won.iter().map(|wins| WonRecord {
        against: wins.against.clone(),
        won: wins.won,
        matches: wins.matches,
    });
    ScoreboardRecord {
        legal: scoreboard.legal.0,
        matches: scoreboard.legal.1,
        won: won.collect(),
        wins_wanted: scoreboard.wins_wanted,
        ends: scoreboard
            .ends
            .iter()
            .map(|(rule, games)| EndRecord { rule: rule.id, games: *games })
            .collect(),
    }
}
