//! `stickler explain`: explains a rule, a ruling, a fault, a misreading, a transcript or a word.

mod example;
mod glossary;
mod misreading;
mod required;

use std::path::{Path, PathBuf};

use clap::Args;
use glossary::Word;
use rulebook::{
    console,
    differential::Mutant,
    games::{self, GameInfo},
    referee::Referee,
    rule::{Citation, Rule as _, Ruling},
    suite::{Key, Suite},
};

use crate::cli::args::lookup;
use crate::cli::columns::{columns_within, count, indented, width};
use crate::cli::{Exit, Failure, Output};
use crate::package::{Package, is_folder};
use crate::{
    foxgeese,
    judge::Fault,
    report::phrases::result_of,
    strength::shown,
    transcript::{Draft, Step, Transcript, near, suite},
};

/// Explain a rule, ruling, failure, known mistake or transcript
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler explain Q-TWICE\n  stickler explain alak/sample-game"
)]
pub(crate) struct Explain {
    /// A game (`alak`, or its folder), rule (`Q-TWICE`), ruling (`hole_knight`), finding (`accepted-illegal`), known mistake
    /// (`way-round-of-four`), transcript (`sample-game`) or word (`golden`); of one game only: `alak/sample-game`
    thing: String,
    /// Use the suite in this folder (`transcripts` and `golden`) instead of the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// The folder of a game of your own
    #[arg(long, value_name = "DIR", conflicts_with = "suite")]
    game: Option<PathBuf>,
}

impl Explain {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let is_game = |path: &&Path| is_folder(&self.thing) && path.join("game.toml").is_file();
        let folder = Some(Path::new(&self.thing)).filter(is_game);
        let game = lookup::brought(folder.or(self.game.as_deref()))?;
        let name = match (folder, &game) {
            (Some(_), Some(package)) => package.game.name,
            _ => &self.thing,
        };
        let suite = lookup::suite(self.suite.as_deref())?;
        let mut things = things(&suite);
        let is_exact = things.iter().any(|thing| thing.is_called(name));
        let is_meant = |thing: &Thing| match is_exact {
            true => thing.is_called(name),
            false => thing.has_word(name),
        };
        if !things.iter().any(is_meant) {
            return Err(Failure::usage(unknown(&things, name)));
        }
        things.retain(is_meant);
        if let Some(package) = game {
            only_of(package.game.name, &mut things);
        }
        let shared = rules_said_before(&things);
        things.retain(|thing| !thing.is_in(&shared));
        for thing in &things {
            thing.lines(&suite, output)?.iter().for_each(|line| output.result(line));
        }
        if !shared.is_empty() {
            let also = shared.iter().map(|game| format!("{game}/{name}"));
            let also = also.collect::<Vec<_>>().join(", ");
            output.result(&indented(&format!("the same in other games: {also}"), 2));
        }
        Ok(Exit::Conforms)
    }
}

/// Keeps only what is of this game, if anything is.
fn only_of(game: &str, things: &mut Vec<Thing>) {
    let is_own = |thing: &Thing| {
        let is_game = matches!(thing, Thing::Game(own) if own.name == game);
        is_game || thing.game() == Some(game)
    };
    if things.iter().any(is_own) {
        things.retain(is_own);
    }
}

/// The rules that an earlier game has with the same name and text.
fn rules_said_before(things: &[Thing]) -> Vec<&'static str> {
    let rules = things.iter().filter_map(|thing| {
        let Thing::Rule(game, _) = thing else { return None };
        Some(game.name)
    });
    rules.skip(1).collect()
}

/// Something that can be explained.
enum Thing {
    Game(&'static GameInfo),
    Rule(&'static GameInfo, Citation),
    /// A rule of the protocol between a submission and a server.
    Exchange(Citation),
    Ruling(&'static GameInfo, Ruling),
    Fault(Fault),
    Misreading(&'static GameInfo, Mutant),
    Transcript(Key),
    Word(Word),
}

/// Everything that can be explained: the rules and misreadings of each game, the faults, the transcripts, and the words
/// of the glossary.
fn things(suite: &Suite) -> Vec<Thing> {
    let all = games::all();
    let rules = all
        .iter()
        .flat_map(|game| game.rules().into_iter().map(move |rule| Thing::Rule(game, rule)));
    let rulings = all
        .iter()
        .flat_map(|game| game.rulings.iter().map(move |ruling| Thing::Ruling(game, *ruling)));
    let mutants = |game: &'static GameInfo| game.mutants(None).unwrap_or_default();
    let misreadings = all.iter().flat_map(|game| {
        mutants(game).into_iter().map(move |mutant| Thing::Misreading(game, mutant))
    });
    let faults = Fault::ALL.iter().copied().map(Thing::Fault);
    let transcripts = suite::keys(suite).into_iter().map(Thing::Transcript);
    let exchanges = foxgeese::Rule::ALL.iter().map(|rule| Thing::Exchange(rule.cite()));
    let itself = all.iter().map(|game| Thing::Game(game));
    itself
        .chain(rules)
        .chain(exchanges)
        .chain(rulings)
        .chain(faults)
        .chain(misreadings)
        .chain(transcripts)
        .chain(glossary::words().map(Thing::Word))
        .collect()
}

/// The error for an unknown name, with similar names.
fn unknown(things: &[Thing], found: &str) -> String {
    let is_word = |thing: &&Thing| matches!(thing, Thing::Word(_));
    let (words, things): (Vec<&Thing>, Vec<&Thing>) = things.iter().partition(is_word);
    let words: Vec<&str> = words.iter().map(|thing| thing.id()).collect();
    let names: Vec<&str> = things.iter().map(|thing| thing.id()).collect();
    let contains = |name: &&&str| found.len() >= 3 && name.contains(found);
    let meant = near(&names, found)
        .or_else(|| near(&names, &found.to_uppercase()))
        .or_else(|| names.iter().find(contains).copied())
        .or_else(|| near(&words, found));
    let is_left_out = Package::all().is_empty() && Path::new("game.toml").is_file();
    if let Some(advice) = lookup::bare_folder(found) {
        return advice;
    }
    match meant {
        _ if is_left_out => {
            format!("unknown name `{found}`; for the game in this folder, add `--game .`")
        }
        Some(meant) => format!("unknown name `{found}`; did you mean `{meant}`?"),
        None => format!(
            "unknown name `{found}`; `stickler list rules` and `stickler list transcripts` list the names"
        ),
    }
}

impl Thing {
    fn id(&self) -> &str {
        match self {
            Self::Game(game) => game.name,
            Self::Rule(_, rule) | Self::Exchange(rule) => rule.id,
            Self::Ruling(_, ruling) => ruling.name,
            Self::Fault(fault) => fault.id(),
            Self::Misreading(_, mutant) => mutant.id,
            Self::Transcript(key) => &key.slug,
            Self::Word(word) => word.name,
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            Self::Rule(game, _) | Self::Ruling(game, _) | Self::Misreading(game, _) => {
                Some(game.name)
            }
            Self::Transcript(key) => Some(&key.game),
            Self::Game(_) | Self::Fault(_) | Self::Exchange(_) | Self::Word(_) => None,
        }
    }

    /// Whether it is a term of the glossary that contains this word, such as `tier`.
    fn has_word(&self, name: &str) -> bool {
        let is_word = |word: &str| word.eq_ignore_ascii_case(name);
        matches!(self, Self::Word(word) if word.name.split(' ').any(is_word))
    }

    /// Whether this is its name, with or without its game.
    fn is_called(&self, name: &str) -> bool {
        let with_game = self.game().and_then(|game| name.strip_prefix(game)?.strip_prefix('/'));
        with_game.unwrap_or(name).eq_ignore_ascii_case(self.id())
    }

    /// Whether it is a rule of one of these games.
    fn is_in(&self, games: &[&str]) -> bool {
        matches!(self, Self::Rule(game, _) if games.contains(&game.name))
    }

    fn lines(&self, suite: &Suite, output: &Output) -> Result<Vec<String>, Failure> {
        let drafts = |game: &GameInfo| suite::drafts(suite, |key| key.game == game.name);
        let heading = |kind: String| output.palette().heading(format!("{}: {kind}", self.id()));
        Ok(match self {
            Self::Game(game) => {
                let heading = heading(game.title.to_owned());
                [vec![heading], game_lines(game, &drafts(game)?)].concat()
            }
            Self::Rule(game, rule) => {
                let heading = heading(format!("a rule of {}", game.title));
                [vec![heading], rule_lines(game, *rule, &drafts(game)?, output)].concat()
            }
            Self::Ruling(game, ruling) => {
                let heading = heading(format!("a ruling of {}", game.title));
                let because = format!("reason: {}", ruling.because);
                let texts = [ruling.decided, &because].map(|text| indented(text, 2));
                let otherwise = ruling.otherwise.join(", ");
                let otherwise = Some(otherwise).filter(|ids| !ids.is_empty());
                let otherwise = otherwise.map(|ids| {
                    indented(&format!("known mistakes that decide it differently: {ids}"), 2)
                });
                let skip = format!("`--skip-ruling {}` skips the games that it decides", self.id());
                let skip = indented(&skip, 2);
                [heading].into_iter().chain(texts).chain(otherwise).chain([skip]).collect()
            }
            Self::Exchange(rule) => vec![
                heading("a rule of the exchange with a server".to_owned()),
                indented(rule.text, 2),
                format!("  source: {}", rule.source),
            ],
            Self::Fault(fault) => {
                vec![heading("a kind of finding".to_owned()), indented(fault.text(), 2)]
            }
            Self::Word(word) => {
                vec![heading("a word of the glossary".to_owned()), indented(&word.text(), 2)]
            }
            Self::Misreading(game, mutant) => {
                let heading = heading(format!(
                    "a known mistake (misreading) of {} in {}",
                    mutant.rule.id, game.title
                ));
                [vec![heading], misreading::lines(mutant, &drafts(game)?)].concat()
            }
            Self::Transcript(key) => {
                let transcripts = suite::transcripts(suite, |other| other == key)?;
                let heading = heading(format!("a transcript of {}", key.game));
                [vec![heading], transcripts.iter().flat_map(transcript_lines).collect()].concat()
            }
        })
    }
}

/// The start of a game, what the challenge requires, the rules, and how to play it.
fn game_lines(game: &GameInfo, drafts: &[Draft]) -> Vec<String> {
    let rules = game.rules();
    let rules = rules.iter().map(|rule| indented(&format!("{}: {}", rule.id, rule.text), 2));
    let start = game.referee(None).map(|referee| drawn(&*referee)).unwrap_or_default();
    let typed = lookup::typed(game);
    let play = match Package::with_chance(game) {
        None => format!("Play it: stickler play {typed}"),
        Some(_) => format!("Check a program: stickler verify {typed} -- COMMAND"),
    };
    let required = required::required(game, drafts);
    [start, String::new()]
        .into_iter()
        .chain(required)
        .chain([String::new()])
        .chain(rules)
        .chain([String::new(), play])
        .collect()
}

fn rule_lines(
    game: &'static GameInfo,
    rule: Citation,
    drafts: &[Draft],
    output: &Output,
) -> Vec<String> {
    let shown = shown(drafts, rule);
    let mut lines = vec![indented(rule.text, 2)];
    if !rule.source.is_empty() {
        lines.push(indented(&format!("source: {}", rule.source), 2));
    }
    lines.extend(example::example(game, rule, drafts, output));
    let mutants = game.mutants(None).unwrap_or_default();
    let misread = mutants.iter().filter(|mutant| mutant.rule == rule);
    let misreadings: Vec<_> =
        misread.map(|mutant| [mutant.id.to_owned(), mutant.text.to_owned()]).collect();
    let known_mistakes = count(misreadings.len(), "known mistake");
    let misreadings = columns_within(&misreadings, Some(width() - 2));
    lines.extend(list(&known_mistakes, &misreadings));
    let (accepts, refuses) = (shown.accepts.len(), shown.refuses.len());
    let counts = match shown.is_misread {
        true => [
            format!("{} a known mistake at a legal move", transcripts(accepts, "detect")),
            format!("{} a known mistake at a refusal", transcripts(refuses, "detect")),
        ],
        false => [
            format!("{} a move by this rule", transcripts(accepts, "play")),
            format!("{} a refusal by this rule", transcripts(refuses, "test")),
        ],
    };
    lines.extend(list(&counts[0], &first(&shown.accepts)));
    lines.extend(list(&counts[1], &first(&shown.refuses)));
    lines
}

fn transcript_lines(transcript: &Transcript) -> Vec<String> {
    let draft = &transcript.draft;
    let ids: Vec<&str> = draft.rules.iter().map(|rule| rule.id).collect();
    let mut lines =
        vec![indented(&draft.title, 2), indented(&format!("rules: {}", ids.join(", ")), 2)];
    lines.extend([String::new(), "start:".to_owned(), drawn(&*before(draft, 0)), String::new()]);
    let steps: Vec<_> = transcript.steps.iter().map(|step| row(draft.game, step)).collect();
    lines.extend(columns_within(&steps, Some(width())));
    lines.extend([String::new(), "end:".to_owned(), drawn(&*before(draft, draft.lines.len()))]);
    let met =
        draft.game.rules().into_iter().filter(|rule| draft.rules_met().any(|met| met == *rule));
    lines.extend([String::new(), "its rules:".to_owned()]);
    lines.extend(met.map(|rule| indented(&rule.to_string(), 2)));
    lines
}

/// A step: its line, whose turn it is, the input, and the result.
fn row(game: &GameInfo, step: &Step) -> [String; 4] {
    let side = game.sides[step.turn as usize].to_owned();
    [format!("line {}", step.line), side, step.input.clone(), result_of(game, step)]
}

/// The game of a transcript before one of its lines.
fn before(draft: &Draft, line: usize) -> Box<dyn Referee> {
    let mut referee =
        draft.game.referee(draft.set_up.as_ref()).expect("the parser has tried the set-up");
    for line in &draft.lines[..line] {
        referee.submit(&line.input);
    }
    referee
}

/// The board, and the player to move or the winner, as in goldens.
pub(crate) fn drawn(referee: &dyn Referee) -> String {
    let mut drawing = Vec::new();
    console::announce(referee, &mut drawing).expect("memory can be written");
    String::from_utf8_lossy(&drawing).trim_end_matches('\n').to_owned()
}

/// `1 transcript plays`, `2 transcripts play`.
pub(super) fn transcripts(number: usize, verb: &str) -> String {
    format!("{} {verb}{}", count(number, "transcript"), if number == 1 { "s" } else { "" })
}

/// The first few lines, and the count of the others.
fn first(lines: &[String]) -> Vec<String> {
    const FEW: usize = 12;
    let more = lines.len().saturating_sub(FEW);
    let rest = (more > 0).then(|| format!("and {more} more"));
    lines.iter().take(FEW).cloned().chain(rest).collect()
}

/// An empty line, a heading, and the lines under it.
fn list(heading: &str, items: &[String]) -> Vec<String> {
    let colon = if items.is_empty() { "" } else { ":" };
    let items = items.iter().map(|item| format!("  {item}"));
    [String::new(), format!("{heading}{colon}")].into_iter().chain(items).collect()
}
