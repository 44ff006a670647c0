//! A summary of all runs in Markdown, for people who look at the job instead of its log: a line for each submission,
//! and each cause of failures with its shortest game.
//!
//! Output of a submission is only text: every character with a meaning in Markdown or HTML is written as its number.

use rulebook::games::GameInfo;

use super::{
    causes::Failure,
    palette::Palette,
    phrases::{count, totals_in_words, verdict_in_words},
};
use crate::{
    event::{SourceLength, Totals},
    sandbox::Isolation,
    untrusted_text,
};

/// At most this many causes in all, and this many characters of each, are shown: a summary may have at most a megabyte.
const MOST_CAUSES: usize = 20;
const MOST_CHARACTERS: usize = 8000;

/// A submission in the summary.
pub struct Submission {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: &'static GameInfo,
    /// The length of its source, if there is one.
    pub source: Option<SourceLength>,
    /// How it was run, the fresh games and the slow ones.
    pub facts: Vec<String>,
    /// The totals; none while the run goes on.
    pub totals: Option<Totals>,
    /// The shortest failure of each cause, and the number of its games.
    pub causes: Vec<(Failure, usize)>,
    /// Other problems.
    pub others: Vec<String>,
}

impl Submission {
    /// A submission whose run starts.
    pub fn new(
        name: &str,
        game: &'static GameInfo,
        (isolation, source): (Option<&Isolation>, Option<SourceLength>),
        played: impl Iterator<Item = String>,
    ) -> Self {
        let isolation = isolation.map(|isolation| format!("isolation: {}", isolation.brief()));
        let facts = isolation.into_iter().chain(played).collect();
        let (name, causes, others) = (name.to_owned(), Vec::new(), Vec::new());
        Self { name, game, source, facts, totals: None, causes, others }
    }

    /// The verdict in words.
    pub fn verdict(&self) -> &'static str {
        self.totals.as_ref().map_or("was interrupted", verdict_in_words)
    }

    fn is_good(&self) -> bool {
        self.totals.as_ref().is_some_and(|totals| totals.passes() && !totals.interrupted)
    }

    fn sign(&self) -> &'static str {
        if self.is_good() { "✅" } else { "❌" }
    }
}

/// The summary.
pub fn summary(submissions: &[Submission]) -> String {
    let causes = submissions.iter().flat_map(|one| one.causes.iter().map(move |it| (one, it)));
    let told: Vec<_> = causes.collect();
    let more = told.len().saturating_sub(MOST_CAUSES);
    let more = (more > 0).then(|| format!("\n+{more} more\n"));
    let causes =
        told.iter().take(MOST_CAUSES).map(|(of, (failure, games))| cause(of, failure, *games));
    let parts = [heading(submissions), table(submissions), others(submissions)];
    parts.into_iter().chain(causes).chain(more).collect()
}

fn heading(submissions: &[Submission]) -> String {
    let conforming = submissions.iter().filter(|one| one.is_good()).count();
    match submissions {
        [one] => format!("## {} {} {}\n\n", one.sign(), text(&one.name), one.verdict()),
        many => format!("## stickler: {conforming} of {} submissions conform\n\n", many.len()),
    }
}

fn table(submissions: &[Submission]) -> String {
    let row = |one: &Submission| {
        let totals = one.totals.as_ref().map(totals_in_words).unwrap_or_default();
        let (game, facts) = (one.game.title, text(&one.facts.join("; ")));
        let bytes = one.source.map(|source| source.bytes.to_string()).unwrap_or_default();
        let verdict = format!("{} {}", one.sign(), one.verdict());
        format!(
            "| {} | {} | {verdict} | {} | {bytes} | {facts} |\n",
            text(&one.name),
            text(game),
            text(&totals)
        )
    };
    let rows: String = submissions.iter().map(row).collect();
    format!(
        "| submission | game | verdict | games | bytes | run |\n| --- | --- | --- | --- | ---: | --- |\n{rows}\n"
    )
}

fn others(submissions: &[Submission]) -> String {
    let lines = submissions.iter().flat_map(|one| one.others.iter().map(move |it| (one, it)));
    lines.map(|(one, other)| problem(&one.name, other)).collect()
}

/// A problem of a submission; the lines below its first one keep their shape.
fn problem(name: &str, other: &str) -> String {
    let (first, more) = other.split_once('\n').unwrap_or((other, ""));
    let item = format!("- {}: {}\n", text(name), text(first));
    match more {
        "" => item,
        more => format!("{item}\n<pre>{}</pre>\n\n", preformatted(more)),
    }
}

/// Lines that keep their shape.
fn preformatted(lines: &str) -> String {
    escaped(&untrusted_text::brief(&untrusted_text::lines(lines), MOST_CHARACTERS), is_of_html)
}

/// A cause that the reader can unfold.
fn cause(of: &Submission, failure: &Failure, games: usize) -> String {
    let title = format!("{}: {} (in {})", of.name, failure.summary(), count(games, "game"));
    let lines = failure.lines(&Palette::plain()).into_iter();
    let body = lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
    let body = preformatted(&body);
    format!("\n<details><summary>{}</summary>\n\n<pre>{body}</pre>\n\n</details>\n", text(&title))
}

/// A text in one line, without any markup.
fn text(text: &str) -> String {
    let means = |c: char| c.is_ascii_punctuation() && !matches!(c, '-' | ',' | '\'');
    escaped(&untrusted_text::brief(&untrusted_text::line(text), MOST_CHARACTERS), means)
}

fn is_of_html(c: char) -> bool {
    matches!(c, '&' | '<' | '>' | '"' | '\'')
}

fn escaped(text: &str, has_meaning: impl Fn(char) -> bool) -> String {
    let one = |c: char| match has_meaning(c) {
        true => format!("&#{};", u32::from(c)),
        false => c.to_string(),
    };
    text.chars().map(one).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_link("[a](b)", "&#91;a&#93;&#40;b&#41;")]
    #[case::a_cell("a|b\nc", "a&#124;b&#92;nc")]
    #[case::an_element("<b>", "&#60;b&#62;")]
    #[case::an_address("www.a", "www&#46;a")]
    #[case::words("Füchse, 7-8", "Füchse, 7-8")]
    fn a_text_means_itself(#[case] said: &str, #[case] told: &str) {
        assert_eq!(text(said), told);
    }

    #[test]
    fn the_output_of_a_compiler_keeps_its_shape() {
        let told = problem("a", "it failed\n  1 | <x\n    | ^");
        assert_eq!(told, "- a: it failed\n\n<pre>  1 | &#60;x\n    | ^</pre>\n\n");
    }
}
