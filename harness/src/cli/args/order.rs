//! `--quick`, `--all`, `--fail-fast` and `--list`: which transcripts are played, in which order, and for how long.

use std::{collections::HashSet, num::NonZero};

use clap::{Args, value_parser};
use rulebook::{games::GameInfo, suite::Suite};

use crate::{
    bless::Change,
    cli::{Exit, Failure, Output, columns::columns, help::GAMES},
    strength::order::{Added, Order, QUICK_PERCENT},
    transcript::{Draft, SuiteFault},
};

#[derive(Args)]
pub(crate) struct OrderArgs {
    /// Play only the transcripts that detect the most
    ///
    /// They detect all known misreadings, and PERCENT of the generated faults that the whole suite detects [default: 60].
    #[arg(help_heading = GAMES, long, value_name = "PERCENT", require_equals = true, value_parser = value_parser!(u8).range(..=100))]
    #[expect(
        clippy::option_option,
        reason = "clap tells by it an option without its value from none"
    )]
    quick: Option<Option<u8>>,
    /// Play all transcripts, also those that rarely find anything new
    ///
    /// A suite of your own is always played whole.
    #[arg(help_heading = GAMES, long, conflicts_with = "quick")]
    all: bool,
    /// Stop after N failures [default: 1]
    #[arg(help_heading = GAMES, long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1", conflicts_with = "known_failures")]
    fail_fast: Option<NonZero<usize>>,
    /// Play nothing: list the transcripts in playing order, with what each adds
    #[arg(help_heading = GAMES, long, hide_short_help = true)]
    list: bool,
}

impl OrderArgs {
    /// Whether only a part of the suite is selected.
    pub(crate) fn is_quick(&self) -> bool {
        self.quick.is_some()
    }

    /// Whether nothing is to be played.
    pub(crate) fn is_list(&self) -> bool {
        self.list
    }

    /// How many failures end a run.
    pub(crate) fn fail_fast(&self) -> Option<NonZero<usize>> {
        self.fail_fast
    }

    /// Whether any of these options is used.
    pub(crate) fn is_used(&self) -> bool {
        self.is_quick() || self.all || self.list || self.fail_fast.is_some()
    }

    /// The transcripts that `--quick` plays, or would play.
    fn quick_of<'o>(&self, order: &'o Order) -> HashSet<&'o str> {
        order.noticing(self.quick.flatten().unwrap_or(QUICK_PERCENT)).collect()
    }

    /// Keeps only the transcripts of a quick run, if `--quick` is given.
    pub(crate) fn narrow(&self, drafts: &mut Vec<Draft>, order: &Order) {
        if self.is_quick() {
            let quick = self.quick_of(order);
            order.keep(drafts, |one| quick.contains(&*one.name));
        }
    }

    /// Leaves the transcripts that are usually played or that must stay, unless all are wanted or a quick run, and says how many
    /// it takes away.
    pub(crate) fn leave_out(
        &self,
        drafts: &mut Vec<Draft>,
        order: &Order,
        stays: impl Fn(&Draft) -> bool,
    ) -> usize {
        let all = drafts.len();
        if !self.all && !self.is_quick() {
            let is_usual = order.is_usual();
            order.keep(drafts, |one| is_usual(one) || stays(one));
        }
        all - drafts.len()
    }

    /// Lists transcripts in an order, with what each adds.
    pub(crate) fn list(&self, order: &Order, drafts: &[Draft], output: &mut Output) {
        let quick = self.quick_of(order);
        let is_usual = order.is_usual();
        let faults: usize = order.transcripts.iter().map(|added| added.faults).sum();
        let mut noticed = 0;
        let mut rows = vec![
            ["", "transcript", "inputs", "misreadings", "faults", "so far", ""].map(str::to_owned),
        ];
        for added in &order.transcripts {
            noticed += added.faults;
            let named = drafts.iter().find(|draft| draft.name == added.name);
            let Some(draft) = named else { continue };
            let share = noticed as f64 / faults.max(1) as f64 * 100.0;
            let played = match (quick.contains(&*added.name), is_usual(draft)) {
                (true, _) => "quick",
                (false, true) => "",
                (false, false) => "--all",
            };
            rows.push(row(rows.len(), added, draft, share, played));
        }
        columns(&rows).iter().for_each(|line| output.result(line));
    }
}

/// Leaves the transcripts that are usually played of all of a game.
pub(crate) fn leave_usual(
    suite: &Suite,
    game: &GameInfo,
    drafts: &mut Vec<Draft>,
) -> Result<(), Failure> {
    let order = of(suite, game, drafts)?;
    order.keep(drafts, order.is_usual());
    Ok(())
}

/// The order of the transcripts of a game: the one that the suite keeps, or else it is computed.
pub(crate) fn of(suite: &Suite, game: &GameInfo, drafts: &[Draft]) -> Result<Order, Failure> {
    match suite.orders.get(game.name) {
        Some(text) => Order::parse(text).map_err(|found| {
            let allowed = format!("what `stickler bless {}` writes", game.name);
            vec![SuiteFault::of_file(suite.order_path(game.name), found, allowed)].into()
        }),
        None => computed(drafts),
    }
}

/// The order of these transcripts of a game as it should be kept.
pub(crate) fn computed(drafts: &[Draft]) -> Result<Order, Failure> {
    Order::of(drafts).map_err(|error| Failure::new(Exit::SuiteAtFault, error.to_string()))
}

/// What would make the order that a suite keeps of a game's transcripts the one that they have; nothing where it keeps none.
pub(crate) fn change(
    suite: &Suite,
    game: &str,
    drafts: &[Draft],
) -> Result<Option<Change>, Failure> {
    let Some(before) = suite.orders.get(game) else { return Ok(None) };
    let after = computed(drafts)?.to_string();
    let path = suite.order_path(game);
    let change =
        Change { path, before: Some(before.clone()), after: Some(after), inputs: Vec::new() };
    Ok((change.before != change.after).then_some(change))
}

fn row(number: usize, added: &Added, draft: &Draft, share: f64, played: &str) -> [String; 7] {
    [
        number.to_string(),
        added.name.clone(),
        draft.lines.len().to_string(),
        added.misreadings.to_string(),
        added.faults.to_string(),
        format!("{share:.1} %"),
        played.to_owned(),
    ]
}
