//! `stickler strength`: would the suite detect a misread rule?

use std::path::PathBuf;

use clap::Args;
use rulebook::{
    game::Malformed,
    games::{GAMES, GameInfo},
    suite::Suite,
};

use super::list::{counts, headed};
use crate::cli::args::{lookup, order};
use crate::cli::columns::columns;
use crate::cli::verify::MORE_FRESH_GAMES;
use crate::cli::{Exit, Failure, Output};
use crate::{
    explore::fresh::Fresh,
    strength::{
        generated::{Class, Noticed, Search},
        held_out::{HeldOut, Kind},
        killed_by, partial, shown,
    },
    transcript::{Draft, suite},
};

/// Count the transcripts that detect each known mistake
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler strength quagmire\n  stickler strength alak --suite ."
)]
pub(crate) struct Strength {
    /// The game; with --held-out all games, if none is named
    #[arg(required_unless_present = "held_out")]
    game: Option<String>,
    /// Use the suite in this folder (`transcripts` and `golden`) instead of the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// Count generated faults instead of known mistakes: each is one wrong decision of a rule, for moves with one or two features
    #[arg(long, group = "faults")]
    generated: bool,
    /// Count known mistakes in part: each applies only to moves with one feature, such as captures
    #[arg(long, group = "faults")]
    partial: bool,
    /// Print how many generated faults without a game of their own a usual run and the whole suite detect
    ///
    /// A usual run on a fast program plays the whole suite and more fresh games.
    #[arg(long, group = "faults")]
    held_out: bool,
    /// Search N games for generated faults
    #[arg(long, value_name = "N", default_value_t = 400, requires = "generated")]
    games: usize,
    /// Name the faults that fewer than TIMES transcripts detect
    #[arg(long, value_name = "TIMES", requires = "faults", conflicts_with = "held_out")]
    unnoticed: Option<usize>,
    /// Print the order in which the transcripts detect the most
    #[arg(long, conflicts_with = "faults")]
    order: bool,
}

impl Strength {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = self.game.as_deref().map(lookup::game).transpose()?;
        let suite = lookup::suite(self.suite.as_deref())?;
        output.searching("playing the transcripts against each fault");
        if self.held_out {
            return report_held_out(game, &suite, output);
        }
        let game = game.expect("the command line requires it");
        let drafts = drafts(game, &suite)?;
        if self.order {
            output.result(order::computed(&drafts)?.to_string().trim_end());
            return Ok(Exit::Conforms);
        }
        if self.partial {
            return self.report_partial(game, &drafts, output);
        }
        if self.generated {
            return self.report_generated(game, &drafts, output);
        }
        let killers = killed_by(&drafts);
        let rules = game.rules().into_iter().map(|rule| (rule, shown(&drafts, rule)));
        let rules: Vec<_> = rules.collect();
        lookup::need_no_fault(game)?;
        for (rule, shown) in rules {
            let counted = headed(rule.id, &counts(&shown).join(", "), output);
            counted.iter().for_each(|line| output.result(line));
            for (id, _, transcripts) in killers.iter().filter(|(_, misread, _)| *misread == rule.id)
            {
                output.result(&format!("  {id:<22} {:>4} detect", transcripts.len()));
            }
        }
        let unnoticed = killers.iter().any(|(_, _, transcripts)| transcripts.is_empty());
        Ok(if unnoticed { Exit::SuiteAtFault } else { Exit::Conforms })
    }

    fn report_generated(
        &self,
        game: &GameInfo,
        drafts: &[Draft],
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let search = Search { games: self.games, ..Search::usual() };
        let noticed = Noticed::of(search.known(game), drafts)
            .map_err(|error| Failure::new(Exit::SuiteAtFault, error.to_string()))?;
        let bound = format!("{} games of at most {} inputs", search.games, search.size.inputs);
        output
            .result(&format!("generated faults of {} that {bound} meet, worst first", game.title));
        self.report_classes(&noticed, output);
        Ok(Exit::Conforms)
    }

    fn report_partial(
        &self,
        game: &GameInfo,
        drafts: &[Draft],
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let known = partial::known(game, Search::usual().games(game));
        let noticed = Noticed::by(known, drafts, partial::revealed_by)
            .map_err(|error| Failure::new(Exit::SuiteAtFault, error.to_string()))?;
        output.result(&format!("misreadings of {} that apply in part, worst first", game.title));
        self.report_classes(&noticed, output);
        Ok(Exit::Conforms)
    }

    fn report_classes(&self, noticed: &Noticed, output: &mut Output) {
        let head = ["class", "known", "noticed", "twice", "share"].map(str::to_owned);
        let rows = noticed
            .classes()
            .into_iter()
            .chain([noticed.sum(), noticed.held_out()])
            .map(|class| row(&class));
        let rows: Vec<[String; 5]> = [head].into_iter().chain(rows).collect();
        columns(&rows).iter().for_each(|line| output.result(line));
        for fault in self.unnoticed.map(|least| noticed.unnoticed(least)).unwrap_or_default() {
            output.result(&fault.to_string());
        }
    }
}

/// The transcripts of a game, if its reference is available.
fn drafts(game: &'static GameInfo, suite: &Suite) -> Result<Vec<Draft>, Failure> {
    lookup::need_reference(game)?;
    let drafts = suite::drafts(suite, |key| key.game == game.name)?;
    if drafts.is_empty() {
        return Err(Failure::nothing_selected(format!("no transcripts of {}", game.name)));
    }
    Ok(drafts)
}

/// The seed and the number of fresh games in a usual run with a program that starts fast.
const FRESH: (u64, usize) = (7, MORE_FRESH_GAMES);

fn report_held_out(
    game: Option<&'static GameInfo>,
    suite: &Suite,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let head = ["game", "kind", "held out", "usual", "whole suite", "fast program"];
    let mut rows = vec![head.map(str::to_owned)];
    let games = game.map_or_else(|| GAMES.iter().collect(), |game| vec![game]);
    for game in games {
        rows.extend(held_out(game, suite)?);
    }
    columns(&rows).iter().for_each(|line| output.result(line));
    Ok(Exit::Conforms)
}

fn held_out(game: &'static GameInfo, suite: &Suite) -> Result<[[String; 6]; 2], Failure> {
    let at_fault = |error: Malformed| Failure::new(Exit::SuiteAtFault, error.to_string());
    let drafts = drafts(game, suite)?;
    let order = order::of(suite, game, &drafts)?;
    let (seed, games) = FRESH;
    let fresh = Fresh::with_seed(game, seed).next_games(games).map_err(|fault| vec![fault])?;
    let row = |kind: Kind| -> Result<[String; 6], Failure> {
        let one = HeldOut::of(kind, &drafts, order.is_usual(), &fresh).map_err(at_fault)?;
        let [usual, whole, fast] =
            [one.usual, one.whole, one.fast].map(|number| format!("{:.1} %", one.percent(number)));
        let known = one.known.to_string();
        Ok([game.name.to_owned(), kind.to_string(), known, usual, whole, fast])
    };
    Ok([row(Kind::Generated)?, row(Kind::Partial)?])
}

fn row(class: &Class) -> [String; 5] {
    let share = class.once as f64 / class.known.max(1) as f64 * 100.0;
    let counts = [class.known, class.once, class.twice].map(|count| count.to_string());
    let [known, once, twice] = counts;
    [class.name.clone(), known, once, twice, format!("{share:.1} %")]
}
