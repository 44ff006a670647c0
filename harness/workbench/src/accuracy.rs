//! Measures how often the right rule is named. Programs that are known to be wrong, because each is the rulebook with one generated
//! fault, are verified like any submission. Then the report is compared with the fault.

use std::{collections::BTreeMap, error::Error, fmt::Display};

use rulebook::{
    faults::{Decision, Fault},
    games::GameInfo,
    random::Rng,
    rule::Citation,
    suite::Suite,
};

use stickler::{
    candidate::Rulebook,
    explore::fresh::Fresh,
    judge::{Finding, Verdict},
    plan::Plan,
    runner::run,
    strength::{
        generated::{Known, Search},
        order::Order,
    },
    transcript::{SuiteFault, Transcript, suite},
};

/// The report on one program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Something was found.
    pub is_noticed: bool,
    /// The cause of most failures cites the rule that is misread.
    pub is_first: bool,
    /// One of the first three causes cites it.
    pub is_among_three: bool,
    /// The common pattern of the wrong inputs is that of the fault.
    pub is_told: bool,
}

/// The reports on the programs whose faults are of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The kind of decision that is wrong.
    pub name: &'static str,
    /// Programs.
    pub programs: usize,
    /// Number of programs with a finding.
    pub noticed: usize,
    /// Number of programs whose first cause cites the rule.
    pub first: usize,
    /// Number of programs for which one of the first three causes cites it.
    pub among_three: usize,
    /// Number of programs whose common pattern of wrong inputs is reported.
    pub told: usize,
}

/// The seed of the programs and of their fresh games, and the number of these games.
const SEED: u64 = 1;
const FRESH_GAMES: usize = 12;

/// A table of the reports on this many programs in a default run.
///
/// # Errors
/// If the suite has an error.
pub fn report(game: &'static GameInfo, programs: usize) -> Result<String, Box<dyn Error>> {
    let faults = sample(&Search::usual().known(game), programs, SEED);
    let mut rows = table(game, &usual(game)?, &faults, FRESH_GAMES, SEED)?;
    rows.push(Row::sum(&rows));
    let (number, title) = (faults.len(), game.title);
    let what =
        format!("{number} programs for {title}, each with one generated fault, in a usual run");
    let head = line("fault", ["programs", "noticed", "rule first", "among three", "explained"]);
    let counts = |row: &Row| [row.programs, row.noticed, row.first, row.among_three, row.told];
    let rows = rows.iter().map(|row| line(row.name, counts(row)));
    Ok([what, head].into_iter().chain(rows).map(|line| line + "\n").collect())
}

/// The transcripts that `stickler verify` plays by default. Fox & Geese is played in matches, so all of its transcripts count.
fn usual(game: &'static GameInfo) -> Result<Vec<Transcript>, Box<dyn Error>> {
    let embedded = Suite::embedded_of(game.name);
    let mut drafts = suite::drafts_of(&embedded, game).map_err(first)?;
    if let Some(order) = embedded.orders.get(game.name).filter(|_| game.name != "foxgeese") {
        let order = Order::parse(order)?;
        order.keep(&mut drafts, order.is_usual());
    }
    Ok(suite::joined(&embedded, game, drafts).map_err(first)?)
}

fn first(faults: Vec<SuiteFault>) -> String {
    faults[0].to_string()
}

fn line<T: Display>(name: &str, counts: [T; 5]) -> String {
    let [programs, noticed, first, among_three, told] = counts;
    format!("{name:<24} {programs:>8} {noticed:>8} {first:>10} {among_three:>11} {told:>9}")
}

/// The number of causes that a report shows in full.
const CAUSES: usize = 3;

/// This many known faults of a game, chosen by the seed. Each must misread a rule.
pub fn sample(known: &Known, number: usize, seed: u64) -> Vec<Fault<Citation>> {
    let ruled = known.0.iter().filter(|fault| fault.decision.rule().is_some());
    let mut faults: Vec<_> = ruled.copied().collect();
    faults.sort_by_cached_key(ToString::to_string);
    Rng::with_seed(seed).shuffle(&mut faults);
    faults.truncate(number);
    faults
}

/// The report on a program with a fault on these transcripts.
pub fn said_of(
    game: &'static GameInfo,
    fault: Fault<Citation>,
    transcripts: &[Transcript],
) -> Said {
    let candidate = Rulebook::with_fault(game, fault);
    let plan = Plan::usual(&candidate, transcripts);
    let finished = run(&plan, &mut |_| {});
    said(fault, &finished.verdicts().cloned().collect::<Vec<_>>())
}

fn said(fault: Fault<Citation>, verdicts: &[Verdict]) -> Said {
    let mut causes: BTreeMap<_, usize> = BTreeMap::new();
    for finding in verdicts.iter().filter_map(Verdict::finding) {
        let misreading = finding.diagnosis.map(|diagnosis| diagnosis.id);
        let rule = finding.rule.map(|rule| rule.id);
        *causes.entry((finding.fault, rule, misreading)).or_default() += 1;
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|(_, failures)| std::cmp::Reverse(*failures));
    let rule = fault.decision.rule().map(|rule| rule.id);
    let cites = |((_, cited, _), _): &((_, Option<&str>, _), usize)| *cited == rule;
    let findings = || verdicts.iter().filter_map(Verdict::finding);
    Said {
        is_noticed: !causes.is_empty(),
        is_first: causes.first().is_some_and(cites),
        is_among_three: causes.iter().take(CAUSES).any(cites),
        is_told: findings().any(|finding| tells(finding, fault)),
    }
}

/// Whether a finding names the pattern of the fault.
fn tells(finding: &Finding, fault: Fault<Citation>) -> bool {
    let features = [fault.feature, fault.and];
    let mut features = features.iter().flatten().map(ToString::to_string).peekable();
    let is_about_something = features.peek().is_some();
    let common = finding.common.as_ref().map_or("", |common| &common.text);
    is_about_something && features.all(|feature| common.contains(&feature))
}

/// The reports on a sample of programs, on the suite and on fresh games of this seed, by the kind of their faults.
///
/// # Errors
/// If the rulebook rules differently on its own moves, which is a harness error.
pub fn table(
    game: &'static GameInfo,
    suite: &[Transcript],
    faults: &[Fault<Citation>],
    fresh: usize,
    seed: u64,
) -> Result<Vec<Row>, SuiteFault> {
    let mut transcripts = suite.to_vec();
    transcripts.extend(Fresh::with_seed(game, seed).next_games(fresh)?);
    let mut rows: Vec<Row> = Vec::new();
    for fault in faults {
        let (said, name) = (said_of(game, *fault, &transcripts), kind(fault.decision));
        let place = rows.iter().position(|row| row.name == name).unwrap_or_else(|| {
            rows.push(Row { name, ..Row::default() });
            rows.len() - 1
        });
        rows[place].count(said);
    }
    rows.sort_by_key(|row| row.name);
    Ok(rows)
}

impl Row {
    fn count(&mut self, said: Said) {
        self.programs += 1;
        self.noticed += usize::from(said.is_noticed);
        self.first += usize::from(said.is_first);
        self.among_three += usize::from(said.is_among_three);
        self.told += usize::from(said.is_told);
    }

    /// All of these together.
    pub fn sum(rows: &[Self]) -> Self {
        rows.iter().fold(Self { name: "all", ..Self::default() }, |sum, row| Self {
            name: sum.name,
            programs: sum.programs + row.programs,
            noticed: sum.noticed + row.noticed,
            first: sum.first + row.first,
            among_three: sum.among_three + row.among_three,
            told: sum.told + row.told,
        })
    }
}

fn kind(decision: Decision<Citation>) -> &'static str {
    match decision {
        Decision::Moves | Decision::Plays(_) => "refuses what is legal",
        Decision::Refuses(_) => "plays what is illegal",
        Decision::Changes(_) => "forgets a change",
        Decision::Ends(_) => "goes on after the end",
        Decision::Misreads { .. } => "misreads a rule in part",
    }
}
