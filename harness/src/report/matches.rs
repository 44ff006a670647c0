//! Reports of matches: a failure in a line and in full, the results of all matches, and the same for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    causes::{Cause, Failure},
    failure::{Look, guesses, label_of, rule_in_words},
    phrases::{count, ending_in_words},
};
use crate::{
    description::BoardLabels,
    diff::board::Drawing,
    event::matches::{MatchReport, MatchSetting, Scoreboard, Wins},
    judge::{Finding, Verdict},
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
    /// The protocol.
    pub protocol: &'static str,
    /// `passed`, `failed`, `stopped` or `harness-error`.
    pub verdict: &'static str,
    /// The verdict in words.
    pub summary: String,
    /// Whether it is a failure that the list of known ones names, so that it does not count.
    pub known: bool,
    /// The kind of the first finding.
    pub fault: Option<&'static str>,
    /// The rule that it speaks of.
    pub rule: Option<&'static str>,
    /// What the program did, in a sentence.
    pub message: Option<String>,
    /// The misreading that does the same.
    pub misreading: Option<&'static str>,
    /// The rule that is misread so.
    pub misread_rule: Option<&'static str>,
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
    /// Wins against each opponent; empty if the submission's side need not win.
    pub wins: Vec<WinsRecord>,
    /// How many must be won.
    pub wins_required: usize,
    /// How many games each rule ended.
    pub ends: Vec<EndRecord>,
}

/// How many matches against one opponent were won.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the sentence above names them")]
pub struct WinsRecord {
    pub against: String,
    pub wins: usize,
    pub matches: usize,
}

/// How many games a rule ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the sentence above names them")]
pub struct EndRecord {
    pub rule: &'static str,
    pub games: usize,
}

/// How a submission plays, one line for each fact.
pub fn setting_lines(setting: &MatchSetting) -> Vec<String> {
    let MatchSetting { side, wire, wire_in_words } = setting;
    vec![format!("side      {side}"), format!("protocol  {wire}: {wire_in_words}")]
}

/// These lines in one.
pub fn in_row(lines: &[String]) -> String {
    let words = |line: &String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.iter().map(words).collect::<Vec<_>>().join("; ")
}

/// The name of a match, with its game.
pub fn name(report: &MatchReport<'_>) -> String {
    format!("{}/{}", report.game.name, report.name)
}

/// A match in a line.
pub fn summary(report: &MatchReport<'_>) -> String {
    match report.verdict {
        Verdict::Passed => result(report),
        Verdict::Failed(findings) => findings.first().map(finding_line).unwrap_or_default(),
        Verdict::Stopped(ending) => ending_in_words(ending, None),
        Verdict::Skipped(reason) => format!("skipped: {reason}"),
        Verdict::HarnessError(fault) => format!("harness error: {fault}"),
    }
}

/// The winner.
fn result(report: &MatchReport<'_>) -> String {
    report.end.map_or_else(
        || "no game was finished".to_owned(),
        |end| format!("{} win by {} after {} moves", end.winner, end.rule.id, end.moves),
    )
}

fn finding_line(finding: &Finding) -> String {
    format!("{}: {} [{}]", label(finding), finding.what, finding.fault.id())
}

/// The broken rule. If none is broken, a word for what is wrong.
fn label(finding: &Finding) -> &'static str {
    finding.rule.map_or_else(|| label_of(finding.fault), |rule| rule.id)
}

/// A match that failed, laid out.
pub fn failure(report: &MatchReport<'_>, look: Look<'_>) -> Failure {
    let finding = report.verdict.finding();
    let cause = Cause {
        fault: finding.map_or_else(|| summary(report), |finding| finding.fault.id().to_owned()),
        rule: finding.and_then(|finding| finding.rule).map(|rule| rule.id),
        misreading: finding.and_then(|finding| finding.diagnosis).map(|diagnosis| diagnosis.id),
        is_at_start: report.requests == 0,
    };
    let (body, stderr) = match finding {
        Some(finding) => (finding_lines(report, finding, look), Vec::new()),
        None => (Vec::new(), look.stderr(report.tape)),
    };
    let moves = moves_line(report).map(|line| look.sentence(&line)).unwrap_or_default();
    let guesses = finding.into_iter().flat_map(guesses).flat_map(|guess| look.sentence(&guess));
    let above = [body, moves].concat();
    Failure {
        cause,
        asked: None,
        name: name(report),
        label: finding.map_or("match", label),
        id: finding.map_or_else(|| report.verdict.word(), |finding| finding.fault.id()),
        inputs: 0,
        is_shortened: false,
        what: finding.map_or_else(|| summary(report), |finding| finding.what.clone()),
        reproduce_at: above.len(),
        body: above.into_iter().chain(guesses).collect(),
        reproduce: Some(report.reproduce.clone()),
        stderr,
    }
}

fn finding_lines(report: &MatchReport<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let request = finding.step.map(|step| format!("request {} of the match", step + 1));
    let rule = finding.rule.map(|rule| rule_in_words(rule, label(finding), look));
    let mut lines = boards(report, finding, look);
    lines.extend(request.into_iter().chain(rule).flat_map(|line| look.sentence(&line)));
    lines.extend(output_lines(finding, look));
    lines
}

/// The boards that differ, or the one on which the failure happened.
fn boards(report: &MatchReport<'_>, finding: &Finding, look: Look<'_>) -> Vec<String> {
    let Some((expected, seen)) = finding.expected.as_ref().zip(finding.seen.as_ref()) else {
        return report.board.lines().map(|line| format!("    {line}")).collect();
    };
    let (glyph, palette) = (rulebook::board::shown, look.palette);
    let labels = BoardLabels::of(report.game);
    let columns = look.columns.saturating_sub(2);
    let drawing = Drawing { glyph: &glyph, labels, palette, columns };
    let lines = drawing.pair(["expected", "actual"], expected, seen);
    lines.into_iter().map(|line| format!("  {}", line.trim_end())).collect()
}

fn output_lines(finding: &Finding, look: Look<'_>) -> Vec<String> {
    const MOST: usize = 6;
    let lines: Vec<&str> = finding.said.lines().filter(|line| !line.is_empty()).collect();
    let heading = (!lines.is_empty()).then(|| "  output:".to_owned());
    heading.into_iter().chain(look.quoted(&lines.join("\n"), MOST)).collect()
}

/// The moves so far, as the user would type them.
fn moves_line(report: &MatchReport<'_>) -> Option<String> {
    const MOST: usize = 24;
    let moves = &report.moves;
    let cut = if moves.len() > MOST { "… " } else { "" };
    let last = &moves[moves.len().saturating_sub(MOST)..];
    (!moves.is_empty()).then(|| format!("moves: {cut}{}", last.join(" ")))
}

/// The results of all matches, one line for each count.
pub fn scoreboard_lines(scoreboard: &Scoreboard) -> Vec<String> {
    let (legal, all) = scoreboard.legal;
    let wins = |wins: &Wins| format!("{} of {} against {}", wins.won, wins.matches, wins.against);
    let won: Vec<String> = scoreboard.won.iter().map(wins).collect();
    let ends: Vec<String> =
        scoreboard.ends.iter().map(|(rule, count)| format!("{} {count}", rule.id)).collect();
    let mut lines = vec![format!("rules     kept in {legal} of {all} matches")];
    if !won.is_empty() {
        let too_few = match scoreboard.wins_enough() {
            true => String::new(),
            false => format!("; {} required", count(scoreboard.wins_required, "win")),
        };
        lines.push(format!("won       {}{too_few}", won.join(", ")));
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
        protocol: report.wire,
        verdict: report.verdict.word(),
        summary: summary(report),
        known: report.is_known,
        fault: finding.map(|finding| finding.fault.id()),
        rule: finding.and_then(|finding| finding.rule).map(|rule| rule.id),
        message: finding.map(|finding| finding.what.clone()),
        misreading: diagnosis.map(|diagnosis| diagnosis.id),
        misread_rule: diagnosis.map(|diagnosis| diagnosis.rule.id),
        winner: report.end.map(|end| end.winner),
        ended_by: report.end.map(|end| end.rule.id),
        moves: report.moves.clone(),
        requests: report.requests,
        wall_ms: report.wall().as_millis(),
        reproduce: report.verdict.fails().then(|| report.reproduce.clone()),
    }
}

/// The results of all matches as a record.
pub fn scoreboard_record(scoreboard: &Scoreboard) -> ScoreboardRecord {
    let wins = scoreboard.won.iter().map(|wins| WinsRecord {
        against: wins.against.clone(),
        wins: wins.won,
        matches: wins.matches,
    });
    ScoreboardRecord {
        legal: scoreboard.legal.0,
        matches: scoreboard.legal.1,
        wins: wins.collect(),
        wins_required: scoreboard.wins_required,
        ends: scoreboard
            .ends
            .iter()
            .map(|(rule, games)| EndRecord { rule: rule.id, games: *games })
            .collect(),
    }
}
