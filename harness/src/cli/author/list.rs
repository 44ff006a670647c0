//! `stickler list`: lists games, transcripts, rules, misreadings or entries. An empty list prints an error.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use rulebook::{
    differential::Mutant,
    games::GameInfo,
    rule::{Citation, Ruling},
};

use super::explain::transcripts;
use crate::cli::args::lookup;
use crate::cli::columns::{columns, columns_within, count, indented, width};
use crate::cli::{Exit, Failure, Output};
use crate::{
    manifest,
    report::wrap,
    strength::{Shown, add_rulings, shown},
    transcript::{Draft, select::Selection, suite},
    untrusted_text,
};

/// List games, rules, transcripts, known mistakes or entries
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler list rules quagmire\n  stickler list misreadings alak"
)]
pub(crate) struct List {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Games, with the number of transcripts and rules of each
    Games(Games),
    /// Transcripts, with their titles
    Transcripts(Transcripts),
    /// Rules and rulings, with the number of transcripts that test each
    Rules(Rules),
    /// Known mistakes, with the broken rule and what the program does wrong
    Misreadings(Misreadings),
    /// Entries of a manifest
    Entries(Entries),
}

#[derive(Args)]
struct Games {
    #[command(flatten)]
    place: WhereArgs,
}

#[derive(Args)]
struct Transcripts {
    #[command(flatten)]
    of: OfGame,
    /// Only transcripts about this rule
    #[arg(long = "rule", value_name = "ID")]
    rules: Vec<String>,
    #[command(flatten)]
    place: WhereArgs,
}

#[derive(Args)]
struct Rules {
    #[command(flatten)]
    of: OfGame,
    /// Name the transcripts
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    place: WhereArgs,
}

#[derive(Args)]
struct Misreadings {
    #[command(flatten)]
    of: OfGame,
}

#[derive(Args)]
struct Entries {
    /// The manifest
    file: PathBuf,
    /// Only entries of this game
    game: Option<String>,
}

#[derive(Args)]
struct OfGame {
    /// The game; all if none is named
    game: Option<String>,
    /// The folder of a game of your own
    #[arg(long = "game", value_name = "DIR", conflicts_with = "game")]
    folder: Option<PathBuf>,
}

impl OfGame {
    fn games(&self) -> Result<Vec<&'static GameInfo>, Failure> {
        match lookup::brought(self.folder.as_deref())? {
            Some(package) => Ok(vec![package.game]),
            None => lookup::games(self.game.as_deref()),
        }
    }

    /// A name of one of the games, with its game if there may be several.
    fn named(&self, game: &str, name: &str) -> String {
        match self.game.is_some() || self.folder.is_some() {
            true => name.to_owned(),
            false => format!("{game}/{name}"),
        }
    }
}

#[derive(Args)]
struct WhereArgs {
    /// Use the suite in this folder (`transcripts` and `golden`) instead of the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
}

impl List {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let lines = match &self.what {
            What::Games(games) => games.lines()?,
            What::Transcripts(transcripts) => transcripts.lines()?,
            What::Rules(rules) => rules.lines(output)?,
            What::Misreadings(misreadings) => misreadings.lines()?,
            What::Entries(entries) => entries.lines()?,
        };
        lines.iter().for_each(|line| output.result(line));
        Ok(Exit::Conforms)
    }
}

impl Games {
    fn lines(&self) -> Result<Vec<String>, Failure> {
        let keys = suite::keys(&lookup::suite(self.place.suite.as_deref())?);
        let row = |game: &&GameInfo| {
            let transcripts = keys.iter().filter(|key| key.game == game.name).count();
            let counts = format!(
                "{}, {}",
                count(transcripts, "transcript"),
                count(game.rules().len(), "rule")
            );
            [game.name.to_owned(), game.title.to_owned(), counts]
        };
        let rows: Vec<[String; 3]> = lookup::games(None)?.iter().map(row).collect();
        Ok(columns_within(&rows, Output::columns()))
    }
}

impl Transcripts {
    fn lines(&self) -> Result<Vec<String>, Failure> {
        let games = self.of.games()?;
        self.know_rules(&games)?;
        let selection = Selection { names: Vec::new(), rules: self.rules.clone() };
        let drafts = drafts(&games, self.place.suite.as_deref())?;
        let wanted: Vec<&Draft> = drafts.iter().filter(|draft| selection.wants(draft)).collect();
        if wanted.is_empty() {
            return Err(Failure::nothing_selected("no transcript is selected"));
        }
        let rows: Vec<[String; 2]> = wanted.into_iter().map(|draft| self.row(draft)).collect();
        Ok(columns_within(&rows, Output::columns()))
    }

    /// Checks that at least one of these games has each rule.
    fn know_rules(&self, games: &[&'static GameInfo]) -> Result<(), Failure> {
        let known = |id: &&String| games.iter().any(|game| lookup::rule(game, id).is_ok());
        match self.rules.iter().find(|id| !known(id)) {
            Some(unknown) => {
                games.iter().try_for_each(|game| lookup::rule(game, unknown).map(drop))
            }
            None => Ok(()),
        }
    }

    /// The name, with its game if necessary, and the title.
    fn row(&self, draft: &Draft) -> [String; 2] {
        [self.of.named(draft.game.name, &draft.name), draft.title.clone()]
    }
}

impl Rules {
    fn lines(&self, output: &Output) -> Result<Vec<String>, Failure> {
        let games = self.of.games()?;
        let (mut lines, are_several) = (Vec::new(), games.len() > 1);
        for game in games {
            if are_several {
                let blank = (!lines.is_empty()).then(String::new);
                lines.extend(blank.into_iter().chain([format!("{}:", game.name)]));
            }
            let mut drafts = drafts(&[game], self.place.suite.as_deref())?;
            add_rulings(&mut drafts);
            let rules = game.rules();
            lines.extend(
                rules.iter().flat_map(|rule| self.rule(*rule, &shown(&drafts, *rule), output)),
            );
            lines.extend(
                game.rulings.iter().flat_map(|ruling| ruling_lines(ruling, &drafts, output)),
            );
        }
        Ok(lines)
    }

    fn rule(&self, rule: Citation, shown: &Shown, output: &Output) -> Vec<String> {
        let palette = output.palette();
        let [plays, refuses] = counts(shown);
        let painted = |text: String, names: &[String]| {
            if names.is_empty() { palette.bad(text) } else { text }
        };
        let counts = [painted(plays, &shown.accepts), painted(refuses, &shown.refuses)];
        let mut lines = headed(rule.id, &counts.join(", "), output);
        lines.push(indented(rule.text, 4));
        if self.verbose {
            lines.extend(shown.accepts.iter().map(|name| format!("    plays    {name}")));
            lines.extend(shown.refuses.iter().map(|name| format!("    refuses  {name}")));
        }
        lines
    }
}

impl Misreadings {
    /// The id, with its game if necessary, the rule, and what a program with this misreading does.
    fn lines(&self) -> Result<Vec<String>, Failure> {
        let row = |game: &GameInfo, mutant: &Mutant| {
            let id = self.of.named(game.name, mutant.id);
            [id, mutant.rule.id.to_owned(), mutant.text.to_owned()]
        };
        let mut rows = Vec::new();
        for game in self.of.games()? {
            let mutants = game.mutants(None).unwrap_or_default();
            rows.extend(mutants.iter().map(|mutant| row(game, mutant)));
        }
        Ok(columns_within(&rows, Output::columns()))
    }
}

impl Entries {
    fn lines(&self) -> Result<Vec<String>, Failure> {
        let game = self.game.as_deref().map(lookup::game).transpose()?;
        let mut entries = manifest::read(&self.file).map_err(Failure::manifest)?;
        entries.retain(|entry| game.is_none_or(|game| entry.game == game.name));
        if entries.is_empty() {
            return Err(Failure::nothing_selected(format!(
                "no entry of {} is selected",
                self.file.display()
            )));
        }
        let row = |entry: &manifest::Entry| {
            let score = entry
                .score
                .map_or_else(|| "no score claimed".to_owned(), |score| format!("claims {score}"));
            [
                untrusted_text::line(&entry.id),
                untrusted_text::line(&entry.game),
                untrusted_text::line(&entry.language),
                score,
            ]
        };
        Ok(columns(&entries.iter().map(row).collect::<Vec<_>>()))
    }
}

/// `126 transcripts play a move by it`, `23 test a refusal`; of a rule with known mistakes only those that detect one.
pub(super) fn counts(shown: &Shown) -> [String; 2] {
    let (plays, refuses) = (shown.accepts.len(), shown.refuses.len());
    if shown.is_misread {
        let plays = format!("{} a known mistake at a legal move", transcripts(plays, "detect"));
        return [plays, format!("{refuses} at a refusal")];
    }
    let refuses = match refuses {
        1 => "1 tests a refusal".to_owned(),
        many => format!("{many} test a refusal"),
    };
    [format!("{} a move by it", transcripts(plays, "play")), refuses]
}

/// A name as a heading, and a text after it.
pub(super) fn headed(name: &str, text: &str, output: &Output) -> Vec<String> {
    wrap::row(&output.palette().heading(name), text, name.len() + 2, width())
}

/// A ruling, and the number of transcripts that depend on it.
fn ruling_lines(ruling: &Ruling, drafts: &[Draft], output: &Output) -> Vec<String> {
    let depend = drafts.iter().filter(|draft| draft.rulings.contains(ruling)).count();
    let text = format!("a ruling; {} on it", transcripts(depend, "depend"));
    let mut lines = headed(ruling.name, &text, output);
    lines.push(indented(ruling.decided, 4));
    lines
}

fn drafts(games: &[&'static GameInfo], folder: Option<&Path>) -> Result<Vec<Draft>, Failure> {
    let suite = lookup::suite(folder)?;
    Ok(suite::drafts(&suite, |key| games.iter().any(|game| game.name == key.game))?)
}
