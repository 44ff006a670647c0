//! A transcript from a session and a header, and the files for it. Nothing is written here.

use rulebook::{
    referee::LineOutcome,
    rule::Citation,
    suite::{Key, Suite, Text},
};
use serde::{Deserialize, Serialize};

use super::{
    session::{Session, SessionInput},
    view::Rule,
};
use crate::{
    bless::Change,
    http::Refused,
    recording::draft::exercised,
    strength::depended_on,
    transcript::{Draft, Source, SuiteFault, is_slug},
    untrusted_text::{self, quoted},
};

/// A title, a name or a comment has at most this many characters.
const TEXT_MOST: usize = 200;

/// A session, and the header for its transcript.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The session.
    pub session: SessionInput,
    /// A sentence that says what the transcript shows.
    #[serde(default)]
    pub title: String,
    /// Its name; if empty, the title in slug form.
    #[serde(default)]
    pub slug: String,
    /// The ids of the rules that it is about; if empty, those that it exercises.
    #[serde(default)]
    pub rules: Vec<String>,
    /// A comment for each input.
    #[serde(default)]
    pub comments: Vec<String>,
    /// Whether to bless its golden as well.
    #[serde(default)]
    pub bless: bool,
}

/// A transcript that is ready to be written.
pub struct Authored {
    /// Its name.
    pub key: Key,
    /// Its text.
    pub text: String,
    /// The draft from the text, checked against the rulebook.
    pub draft: Draft,
}

/// A transcript as the page shows it before it is written.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct Preview {
    pub slug: String,
    pub text: String,
    pub rules: Vec<Choice>,
}

/// A rule that the header may name.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct Choice {
    #[serde(flatten)]
    pub rule: Rule,
    pub is_chosen: bool,
}

/// The transcript of a session.
///
/// # Errors
/// The error in the header, or in the session.
pub fn authored(written: Written) -> Result<Authored, Refused> {
    let session = Session::of(written.session)?;
    are_moves(&session)?;
    let title = one_line("title", &written.title)?;
    let slug = if written.slug.is_empty() { slug_of(&title) } else { written.slug };
    if title.is_empty() || !is_slug(&slug) || slug.len() > TEXT_MOST {
        let allowed = "a title, and a name of small letters, digits and `-`";
        let found = format!("found the title {} and the name {}", quoted(&title), quoted(&slug));
        return Err(Refused::bad(format!("expected {allowed}; {found}")));
    }
    let comments = written.comments.iter().map(|text| one_line("comment", text));
    let comments = comments.collect::<Result<Vec<_>, _>>()?;
    let draft = draft(&session, slug, title, &written.rules)?;
    let text = draft.annotated(&comments);
    let key = Key { game: session.game.name.to_owned(), slug: draft.name.clone() };
    let draft = reread(&draft, &key, &text).map_err(|fault| Refused::bad(fault.to_string()))?;
    Ok(Authored { key, text, draft })
}

/// The preview of a transcript for the page.
pub fn preview(authored: Authored) -> Preview {
    let Authored { key, text, draft } = authored;
    let choice =
        |rule: Citation| Choice { is_chosen: draft.rules.contains(&rule), rule: rule.into() };
    Preview { slug: key.slug, text, rules: draft.game.rules().into_iter().map(choice).collect() }
}

/// The new golden of a transcript.
pub fn golden(suite: &Suite, authored: &Authored) -> Change {
    let (path, before) = (suite.golden_path(&authored.key), suite.goldens.get(&authored.key));
    Change {
        path,
        before: before.map(Text::to_string),
        after: Some(authored.draft.golden()),
        inputs: Vec::new(),
    }
}

fn draft(session: &Session, slug: String, title: String, ids: &[String]) -> Result<Draft, Refused> {
    let Session { game, from, after, inputs, .. } = session;
    let draft = Draft::played_from(game, from.clone(), slug, title, inputs);
    let draft = draft.map_err(|error| Refused::bad(error.to_string()))?;
    let known = game.rules();
    let rule = |id: &String| {
        let found = known.iter().find(|rule| rule.id == id.as_str()).copied();
        found.ok_or_else(|| {
            Refused::bad(format!("found {}, which is no rule of {}", quoted(id), game.title))
        })
    };
    let rules = ids.iter().map(rule).collect::<Result<Vec<_>, _>>()?;
    let rules = if rules.is_empty() { exercised(&draft) } else { rules };
    Ok(Draft { rules, rulings: depended_on(&draft), after: after.clone(), ..draft })
}

/// The draft from the text, checked against the rulebook like any transcript.
fn reread(draft: &Draft, key: &Key, text: &str) -> Result<Draft, SuiteFault> {
    let source = Source { path: draft.source.path.clone(), text: text.to_owned().into() };
    let draft = Draft::parse(draft.game, key, source)?;
    draft.hold()?;
    Ok(draft)
}

/// Refuses a session without inputs, or with an input that is not a move.
fn are_moves(session: &Session) -> Result<(), Refused> {
    if session.inputs.is_empty() {
        return Err(Refused::bad("found no input: play something first"));
    }
    let no_move = |outcome: LineOutcome| match outcome {
        LineOutcome::Malformed(malformed) => Some(malformed),
        LineOutcome::Played | LineOutcome::Refused(_) | LineOutcome::Quit(_) => None,
    };
    let found = session.played().steps.into_iter().find_map(|step| no_move(step.outcome));
    found.map_or(Ok(()), |malformed| Err(Refused::bad(malformed.to_string())))
}

/// A text in one line.
fn one_line(what: &str, text: &str) -> Result<String, Refused> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() > TEXT_MOST || untrusted_text::line(&text) != text {
        let allowed = format!("expected at most {TEXT_MOST} visible characters");
        return Err(Refused::bad(format!("found the {what} {}, {allowed}", quoted(&text))));
    }
    Ok(text)
}

/// A sentence in slug form.
fn slug_of(title: &str) -> String {
    let letters = title.to_ascii_lowercase();
    let letters = letters.replace(['\'', '’'], "");
    let words = letters.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn written(title: &str, inputs: &[&str]) -> Written {
        let inputs = inputs.iter().map(|input| (*input).to_owned()).collect();
        let session =
            SessionInput { game: "quagmire".to_owned(), inputs, ..SessionInput::default() };
        Written { session, title: title.to_owned(), ..Written::default() }
    }

    #[test]
    fn the_second_game_of_a_session_stays_one() {
        let after = ["a3 e7", "f8 f6", "d1 e2", "h6 f8"];
        let session = SessionInput {
            game: "quagmire".to_owned(),
            after: after.map(str::to_owned).to_vec(),
            inputs: vec!["c2 d3".to_owned()],
            ..SessionInput::default()
        };
        let written = Written { session, title: "Again".to_owned(), ..Written::default() };
        let authored = authored(written).map_err(|refused| refused.why).unwrap();
        assert_eq!(authored.draft.after, after);
    }

    #[rstest]
    #[case::no_input(written("A title", &[]), "no input")]
    #[case::no_move(written("A title", &["resign"]), "found `resign`")]
    #[case::no_title(written(" ", &["c2 d3"]), "found the title")]
    #[case::a_title_that_commands(written("a\u{202e}b", &["c2 d3"]), "visible characters")]
    #[case::a_name_that_leads_away(Written { slug: "../a".to_owned(), ..written("A", &["c2 d3"]) }, "the name `../a`")]
    #[case::another_games_rule(Written { rules: vec!["A-END".to_owned()], ..written("A", &["c2 d3"]) }, "no rule of Quagmire")]
    fn what_is_no_transcript_is_refused(#[case] written: Written, #[case] why: &str) {
        let refused = authored(written).err().expect("it is refused");
        assert!(refused.why.contains(why), "{}", refused.why);
    }
}
