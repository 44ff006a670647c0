//! The suite for browsing: each transcript by its game and name, with its rules and its game.

use std::collections::BTreeSet;

use rulebook::{
    games::{self, GameInfo},
    suite::{Key, Suite},
};
use serde::Serialize;

use super::{session::Start, view::Rule};
use crate::{
    description::Description,
    http::Refused,
    package::Package,
    transcript::{Draft, Example, Line, suite},
};

/// A game, for a list of all.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct Game {
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub source: &'static str,
    pub sides: [&'static str; 2],
    pub is_puzzle: bool,
    pub has_chance: bool,
    pub rules: Vec<Rule>,
}

/// A transcript, for a list of all.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct Entry {
    pub game: String,
    pub name: String,
    pub title: String,
    pub rules: BTreeSet<&'static str>,
    pub inputs: usize,
    pub is_blessed: bool,
}

/// An opened transcript.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct Opened {
    pub game: &'static str,
    pub name: String,
    pub title: String,
    pub rules: Vec<Rule>,
    pub from: Option<Start>,
    pub after: Vec<String>,
    pub inputs: Vec<String>,
    pub comments: Vec<String>,
    pub text: String,
}

/// All games, the user's own first.
pub fn games() -> Vec<Game> {
    let game = |game: &'static GameInfo| {
        let description = Description::of(game.form);
        Game {
            name: game.name,
            title: game.title,
            about: &description.about,
            source: &description.source,
            sides: game.sides,
            is_puzzle: game.is_puzzle(),
            has_chance: description.chance,
            rules: game.rules().into_iter().map(Rule::from).collect(),
        }
    };
    let mut games = games::all();
    games.sort_by_key(|game| Package::of(game).is_none());
    games.into_iter().map(game).collect()
}

/// All readable transcripts of a suite. `stickler bless` reports the errors in the others.
pub fn entries(of: &Suite) -> Vec<Entry> {
    let entry = |draft: Draft| Entry {
        game: draft.game.name.to_owned(),
        rules: draft.rules_met().map(|rule| rule.id).collect(),
        inputs: draft.lines.len(),
        is_blessed: draft.is_generated() || of.goldens.contains_key(&draft.key()),
        name: draft.name,
        title: draft.title,
    };
    suite::read(of, &|_| true).into_iter().flatten().map(entry).collect()
}

/// One transcript of a suite.
///
/// # Errors
/// If there is none with this name, or it cannot be read.
pub fn opened(of: &Suite, game: &str, name: &str) -> Result<Opened, Refused> {
    let key = Key { game: game.to_owned(), slug: name.to_owned() };
    if !suite::keys(of).contains(&key) {
        return Err(Refused::new(404, "found no transcript of this name in the suite"));
    }
    let draft = suite::draft(of, &key).map_err(|fault| Refused::new(409, fault.to_string()))?;
    let text = draft.text();
    let Draft { game, name, title, rules, set_up, after, lines, source, .. } = draft;
    Ok(Opened {
        game: game.name,
        name,
        title,
        rules: rules.into_iter().map(Rule::from).collect(),
        from: set_up.as_ref().map(Start::from),
        after,
        comments: comments(&source.text, &lines),
        inputs: lines.into_iter().map(|line| line.input).collect(),
        text,
    })
}

/// A step of a transcript that a rule decides.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct RuleExample {
    pub name: String,
    pub from: Option<Start>,
    pub inputs: Vec<String>,
    pub verb: &'static str,
}

/// The example of a rule. None if the rule decides no step of a transcript.
///
/// # Errors
/// If there is no such game or rule, or its transcripts cannot be read.
pub fn example(of: &Suite, game: &str, id: &str) -> Result<Option<RuleExample>, Refused> {
    let game = games::find(game).map_err(|error| Refused::new(404, error.to_string()))?;
    let rule = game.rules().into_iter().find(|rule| rule.id == id);
    let rule = rule.ok_or_else(|| Refused::new(404, "found no rule of this name"))?;
    let drafts = suite::drafts(of, |key| key.game == game.name);
    let drafts = drafts.map_err(|faults| Refused::new(409, faults[0].to_string()))?;
    Ok(Example::of(rule, &drafts).map(|Example { draft, at, decided, .. }| RuleExample {
        name: draft.name.clone(),
        from: draft.set_up.as_ref().map(Start::from),
        inputs: draft.lines[..=at].iter().map(|line| line.input.clone()).collect(),
        verb: decided.verb(),
    }))
}

/// The author's comments next to the lines of a transcript.
fn comments(text: &str, lines: &[Line]) -> Vec<String> {
    let comment = |line: &Line| {
        let written = text.lines().nth(line.number.get() - 1).unwrap_or_default();
        let comment = written.split_once('#').map(|(_, comment)| comment.trim());
        comment.unwrap_or_default().to_owned()
    };
    lines.iter().map(comment).collect()
}
