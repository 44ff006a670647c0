//! The leaderboard for a browser, one file that loads nothing, and the badge of one source.

use maud::{DOCTYPE, Markup, html};
use serde::Serialize;

use super::{Scored, boards};
use crate::{cli::columns::count, report::html::document::head, untrusted_text};

/// A badge for shields.io, in its endpoint schema.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Badge {
    schema_version: u8,
    label: String,
    message: String,
    color: &'static str,
}

impl Badge {
    pub(super) fn of(scored: &Scored) -> Self {
        let (message, color) = match (scored.score, scored.conforms) {
            (_, Some(false)) => ("does not conform".to_owned(), "red"),
            (Some(score), Some(true)) => (count(score, "byte"), "brightgreen"),
            (Some(score), None) => (count(score, "byte"), "blue"),
            (None, _) => ("not counted".to_owned(), "lightgrey"),
        };
        let label = scored.game.clone().unwrap_or_else(|| scored.name.clone());
        Self { schema_version: 1, label: untrusted_text::line(&label), message, color }
    }
}

/// The leaderboards of all games.
pub(super) fn page(scores: &[Scored]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head("scores", false))
            body {
                header { h1 { "Scores" } }
                main { @for board in boards(scores) { (table(board)) } }
                footer { p { "Written by stickler " (env!("CARGO_PKG_VERSION")) "." } }
            }
        }
    }
}

fn table(board: &[Scored]) -> Markup {
    let or_hyphen = |number: Option<usize>| number.map_or("-".to_owned(), |n| n.to_string());
    html! {
        table {
            caption { (untrusted_text::line(board[0].game.as_deref().unwrap_or("Sources"))) }
            thead { tr { @for name in ["Rank", "Bytes", "Source", "Language", "Notes"] { th scope="col" { (name) } } } }
            tbody {
                @for scored in board {
                    tr {
                        td { (or_hyphen(scored.rank)) }
                        td { (or_hyphen(scored.score)) }
                        th scope="row" { (untrusted_text::line(&scored.name)) }
                        td { (untrusted_text::line(scored.language.as_deref().unwrap_or_default())) }
                        td { (scored.notes()) }
                    }
                }
            }
        }
    }
}
