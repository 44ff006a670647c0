//! `stickler compare`: plays the same games on two submissions, and shows the first game in which they differ.

use std::{collections::BTreeMap, sync::atomic::AtomicBool};

use clap::Args;
use rulebook::games::GameInfo;

use crate::cli::{
    Exit, Failure, Output,
    args::{isolation::IsolationArgs, lookup, order, seed::SeedArgs, submission::SubmissionArgs},
    columns::{columns, count, width},
    interrupted, matches,
    verify::USUAL_FRESH_GAMES,
};
use crate::{
    candidate::PreparedSubmission,
    compare::{Comparison, Parting, Play, Side, compare},
    dialect,
    event::{Event, FreshGames, Totals},
    explore::fresh::Fresh,
    judge::{Strictness, Verdict},
    plan::{Outcome, Plan, Target as _, askable},
    report::{
        causes,
        failure::{self, Look},
        phrases::fresh_in_words,
        wrap::{self, hanging},
    },
    runner::run,
    tape::Tape,
    transcript::{
        Transcript,
        select::{NamePattern, Selection},
        suite,
    },
    untrusted_text,
};

/// Find the first game in which two programs differ
///
/// Shows which of the two is right. The exit code is 0 if they never differ, whether they are right or not, and 1 if they do.
#[derive(Args)]
#[command(
    mut_arg("command", |arg| arg.value_name("COMMAND :: COMMAND").help(COMMANDS)),
    mut_arg("files", |arg| arg.help(FILES)),
    mut_arg("entries", |arg| arg.help("Compare two entries of a manifest instead of two commands")),
    mut_arg("only", |arg| arg.help("One of the two entries, in this order")),
    mut_arg("seed", |arg| arg.help(SEED).long_help(None::<&str>)),
    after_help = "Examples:\n  stickler compare quagmire -- ruby old.rb :: ruby new.rb\n  \
                  stickler compare --entries entries.toml --entry old --entry new --fresh 100"
)]
pub(crate) struct Compare {
    /// The game; not needed with --entries
    #[arg(required_unless_present = "entries")]
    game: Option<String>,
    #[command(flatten)]
    submission: SubmissionArgs,
    /// Play only transcripts whose names contain PART
    #[arg(long = "transcript", value_name = "PART")]
    transcripts: Vec<NamePattern>,
    /// Play N fresh (random) games after the suite [default: 12]
    ///
    /// If you select transcripts, the default is 0.
    #[arg(long, value_name = "N")]
    fresh: Option<usize>,
    #[command(flatten)]
    seed: SeedArgs,
    /// Also fail doubtful output, such as a refusal in words where a falsy value is required
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    isolation: IsolationArgs,
}

const COMMANDS: &str =
    "The commands that start the two programs, after `--`, with `::` between them";
const FILES: &str = "Another file or folder that both programs may read";
const SEED: &str =
    "The seed of the fresh games: the same seed means the same games [default: random]";

impl Compare {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let interrupted = interrupted();
        self.submission.limit_threads();
        let game = self.game(output)?;
        let (transcripts, fresh) = self.transcripts(game)?;
        let isolation = self.isolation.choose()?;
        let submissions = self.submission.pair(game, &isolation)?;
        let isolated = format!("isolation {}", isolation.brief());
        let settings: Vec<String> =
            fresh.map(fresh_in_words).into_iter().chain([isolated]).collect();
        let transcripts = askable_by_both(&submissions, &transcripts);
        let runs = submissions.each_ref().map(|submitted| {
            let plan = self.plan(submitted, &transcripts, interrupted);
            ProgramRun::of(&plan, output)
        });
        let comparison = compare(&runs[0].plays, &runs[1].plays);
        let names = submissions.each_ref().map(|submitted| untrusted_text::line(submitted.name()));
        let settings = settings.join("; ");
        let report = Report { names, transcripts: &transcripts, runs: &runs, comparison, settings };
        report.lines(output).iter().for_each(|line| output.result(line));
        Ok(report.exit())
    }

    /// The game that both play.
    fn game(&self, output: &mut Output) -> Result<&'static GameInfo, Failure> {
        let games = self.submission.games(self.game.as_deref(), output)?;
        let [game] = games[..] else {
            let names: Vec<&str> = games.iter().map(|game| game.name).collect();
            let names = names.join(", ");
            return Err(Failure::usage(format!(
                "expected two entries of one game, found entries of {names}"
            )));
        };
        lookup::need_no_chance(game)?;
        match matches::are_played_in(game) {
            true => Err(Failure::usage(format!(
                "{} is played in matches, and no two matches are the same; use `stickler match {}`",
                game.title, game.name
            ))),
            false => Ok(game),
        }
    }

    /// The selected games of the suite, then the fresh ones.
    fn transcripts(&self, game: &'static GameInfo) -> Result<GamesToPlay, Failure> {
        let suite = lookup::suite(None)?;
        let mut drafts = suite::drafts_of(&suite, game)?;
        if self.transcripts.is_empty() {
            order::leave_usual(&suite, game, &mut drafts)?;
        }
        let selection = Selection { names: self.transcripts.clone(), rules: Vec::new() };
        drafts.retain(|draft| selection.wants(draft));
        if drafts.is_empty() {
            return Err(Failure::nothing_selected("no transcript is selected"));
        }
        let mut transcripts = suite::joined(&suite, game, drafts)?;
        let Some(fresh) = self.fresh() else { return Ok((transcripts, None)) };
        let games = Fresh::with_seed(game, fresh.seed).next_games(fresh.games);
        transcripts.extend(games.map_err(|fault| vec![fault])?);
        Ok((transcripts, Some(fresh)))
    }

    fn fresh(&self) -> Option<FreshGames> {
        let is_usual = self.transcripts.is_empty() || self.seed.given().is_some();
        let games = self.fresh.unwrap_or(if is_usual { USUAL_FRESH_GAMES } else { 0 });
        (games > 0).then(|| FreshGames { games, at_once: 0, seed: self.seed.seed() })
    }

    fn plan<'p>(
        &self,
        candidate: &'p PreparedSubmission,
        transcripts: &'p [Transcript],
        interrupted: &'p AtomicBool,
    ) -> Plan<'p> {
        Plan {
            io: self.submission.io(),
            jobs: self.submission.jobs(),
            strictness: if self.strict { Strictness::Strict } else { Strictness::Lenient },
            interrupted,
            ..Plan::usual(candidate, transcripts)
        }
    }
}

type GamesToPlay = (Vec<Transcript>, Option<FreshGames>);

/// The transcripts without the inputs that one of the two notations cannot express.
fn askable_by_both(
    submissions: &[PreparedSubmission; 2],
    transcripts: &[Transcript],
) -> Vec<Transcript> {
    let can_be_asked = |transcript: &Transcript| {
        let dialect = dialect::of(transcript.draft.game);
        let [one, other] = submissions;
        askable(&askable(transcript, dialect, one.pins()), dialect, other.pins())
    };
    transcripts.iter().map(can_be_asked).collect()
}

/// The outcomes of one submission in all games.
struct ProgramRun {
    plays: Vec<Play>,
    /// The failures, as a report shows them.
    told: Vec<causes::Failure>,
    totals: Totals,
}

impl ProgramRun {
    fn of(plan: &Plan<'_>, output: &Output) -> Self {
        let palette = output.palette();
        let look = Look { palette: &palette, columns: width(), is_verbose: false };
        let mut told = Vec::new();
        let finished = run(plan, &mut |event| {
            if let Event::Listed(case) = event {
                told.push(failure::failure(case, look));
            }
        });
        let play = |Outcome { verdict, tape, .. }| Play {
            verdict,
            sent: tape.as_ref().map_or(0, Tape::sent),
        };
        let plays = finished.outcomes.into_iter().map(play).collect();
        Self { plays, told, totals: finished.totals }
    }
}

const SIDES: [Side; 2] = [Side::First, Side::Second];

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The label of a submission in the report.
fn heading(side: Side) -> String {
    format!("{:<7}", name(side))
}

/// The data for the report.
struct Report<'a> {
    /// The names of the two programs.
    names: [String; 2],
    transcripts: &'a [Transcript],
    runs: &'a [ProgramRun; 2],
    comparison: Comparison,
    /// The fresh games, and the sandbox.
    settings: String,
}

/// The columns of the names of details, such as `run`.
const DETAIL: usize = 14;

impl Report<'_> {
    /// The verdict, the first difference, the counts and the settings. A difference is followed by the verdict again,
    /// because its lines may fill the screen.
    fn lines(&self, output: &Output) -> Vec<String> {
        let verdict = hanging(&self.verdict(output), 0, width());
        let mut lines = verdict.clone();
        for (side, name) in SIDES.into_iter().zip(&self.names) {
            lines.push(format!("  {} {name}", heading(side)));
        }
        if let Some(parting) = self.comparison.parting {
            lines.push(String::new());
            lines.extend(self.parting(parting, output));
        }
        lines.push(String::new());
        lines.extend(self.counts());
        lines.push(String::new());
        lines.extend(self.not_judged());
        lines.extend(wrap::row("run", &self.settings, DETAIL, width()));
        lines.extend(self.comparison.parting.map(|_| verdict).into_iter().flatten());
        lines
    }

    /// The game in which the two differ, and what each of them does.
    fn parting(&self, parting: Parting, output: &Output) -> Vec<String> {
        let palette = output.palette();
        let transcript = &self.transcripts[parting.game];
        let place = parting.step.map(|step| &transcript.steps[step]);
        let place = place.map(|step| format!("line {}, `{}`", step.line, step.input));
        let headline = format!(
            "{} {}/{} at {}: {}",
            palette.bad("first difference:"),
            transcript.draft.game.name,
            transcript.name(),
            place.unwrap_or_else(|| "the start".to_owned()),
            right_in_words(parting.right),
        );
        let lines = hanging(&headline, 0, width());
        let sides = SIDES.into_iter().zip(self.runs);
        let sides = sides.flat_map(|(side, run)| {
            side_lines(side, parting.right, run.told[parting.game].clone(), output)
        });
        lines.into_iter().chain(sides).collect()
    }

    fn counts(&self) -> Vec<String> {
        let counts = self.comparison.counts;
        let row = |text: &str, number: usize| [text.to_owned(), number.to_string()];
        columns(&[
            row("both are right", counts.both),
            row("only the first is right", counts.only_first),
            row("only the second is right", counts.only_second),
            row("neither is right", counts.neither),
        ])
    }

    /// The reasons for games that were not compared, with their counts.
    fn not_judged(&self) -> Vec<String> {
        let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
        for game in 0..self.transcripts.len() {
            let is_unjudged = |run: &&ProgramRun| match run.plays[game].verdict {
                Verdict::Skipped(_) | Verdict::HarnessError(_) => true,
                Verdict::Passed | Verdict::Failed(_) | Verdict::Stopped(_) => false,
            };
            if let Some(run) = self.runs.iter().find(is_unjudged) {
                let what = untrusted_text::line(&run.told[game].what);
                let reason = what.strip_prefix("skipped: ").unwrap_or(&what);
                *reasons.entry(reason.to_owned()).or_default() += 1;
            }
        }
        let line = |(reason, number): (&String, &usize)| {
            let text = format!("{}: {reason}", count(*number, "game"));
            wrap::row("not compared", &text, DETAIL, width())
        };
        reasons.iter().flat_map(line).collect()
    }

    fn verdict(&self, output: &Output) -> String {
        let (palette, compared) = (output.palette(), self.comparison.counts.compared());
        let games = count(compared, "game");
        match (self.is_interrupted(), self.comparison.parted) {
            (true, parted) => {
                let differ = palette.bad("interrupted");
                format!("{differ}; so far the programs differ in {parted} of {games}")
            }
            (false, _) if compared == 0 => palette.bad("no game could be compared"),
            (false, 0) => format!("the programs {} in {games}", palette.good("never differ")),
            (false, parted) => {
                format!("the programs {} in {parted} of {games}", palette.bad("differ"))
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.runs.iter().any(|run| run.totals.interrupted)
    }

    fn exit(&self) -> Exit {
        match self.comparison {
            _ if self.runs.iter().any(|run| run.totals.faults > 0) => Exit::Internal,
            _ if self.is_interrupted() => Exit::Incomplete,
            comparison if comparison.counts.compared() == 0 => Exit::NothingSelected,
            comparison if comparison.parted > 0 => Exit::DoesNotConform,
            _ => Exit::Conforms,
        }
    }
}

fn right_in_words(right: Option<Side>) -> String {
    match right {
        Some(side) => format!("the {} follows the rules", name(side)),
        None => "neither follows the rules".to_owned(),
    }
}

/// What one of them does in the game: in full, unless it is right where they differ.
fn side_lines(
    side: Side,
    right: Option<Side>,
    told: causes::Failure,
    output: &Output,
) -> Vec<String> {
    let (palette, columns) = (output.palette(), width());
    let is_right = right == Some(side);
    let passes = told.id == Verdict::Passed.word();
    let later = if is_right && !passes { "later " } else { "" };
    let summary = if passes { told.what.clone() } else { told.summary() };
    let said = untrusted_text::line(&summary);
    let mut lines = hanging(&format!("{} {later}{said}", heading(side)), 2, columns);
    if !is_right {
        lines.extend(told.lines(&palette));
    }
    lines
}
