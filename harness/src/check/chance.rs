//! Question 9: do random games reach every result?

use std::collections::BTreeSet;

use super::{Answer, Finding, Subject, random_games::MOVES};
use crate::{
    description::{Description, End},
    report::phrases::count,
    transcript::Draft,
};

/// Compares the results of random games with those in the description.
pub(super) fn ask(subject: &Subject) -> Answer {
    let description = subject.known.description;
    let reached = subject.games.ends();
    let written: BTreeSet<Option<usize>> = subject.drafts().filter_map(end).collect();
    let games = subject.games.0.len();
    let missed: Vec<_> =
        results(description).into_iter().filter(|result| !reached.contains_key(result)).collect();
    let unwritten = missed.iter().filter(|result| !written.contains(*result));
    let findings = unwritten.map(|result| {
        Finding::advice(format!(
            "none of {} ended {}, and no transcript does: write one, from which fresh games start",
            count(games, "random game"),
            in_words(description, *result)
        ))
    });
    let findings = findings.collect();
    Answer::found(findings, note(subject, &missed))
}

fn note(subject: &Subject, missed: &[Option<usize>]) -> String {
    let games = &subject.games.0;
    let cut = games.iter().filter(|game| game.end.is_none()).count();
    let cut = match cut {
        0 => String::new(),
        _ => format!(", {cut} of them cut after {MOVES} moves"),
    };
    let missed: Vec<String> =
        missed.iter().map(|it| in_words(subject.known.description, *it)).collect();
    let missed = match missed.is_empty() {
        true => String::new(),
        false => format!("; none ended {}", missed.join(" or ")),
    };
    format!("{}{cut}{missed}", count(games.len(), "random game"))
}

/// The results in the description.
fn results(description: &Description) -> Vec<Option<usize>> {
    let nobody = match &description.output.end {
        End::Names(results) => results.nobody.is_some(),
        End::Exact(results) => results.nobody.is_some(),
        End::Character | End::Free => false,
    };
    (0..description.sides.len()).map(Some).chain(nobody.then_some(None)).collect()
}

/// The result of a transcript.
fn end(draft: &Draft) -> Option<Option<usize>> {
    draft.end.as_ref().map(|end| end.winner.map(|winner| winner as usize))
}

fn in_words(description: &Description, result: Option<usize>) -> String {
    match (result, description.sides.len()) {
        (Some(side), 2) => format!("with a win for {}", description.sides[side]),
        (Some(_), _) => "with the puzzle solved".to_owned(),
        (None, 2) => "in a draw".to_owned(),
        (None, _) => "with the puzzle lost".to_owned(),
    }
}
