//! A learned dialect in words.

use crate::{
    dialect::{Learned, replies::Tone},
    diff::text::shown,
    tape::Drive,
};

/// What was learned, a line for each thing.
pub fn describe(learned: &Learned, drive: Drive) -> Vec<String> {
    let mut lines = match learned.alphabet.describe().as_str() {
        "" => vec!["pieces    unknown: no start position was seen".to_owned()],
        pieces => vec![
            format!("pieces    {pieces}"),
            format!("turn      {}", turn(learned)),
            format!("refusal   {}", refusal(learned)),
        ],
    };
    lines.push(format!("talked to {}", drive_in_words(drive)));
    lines.extend(learned.notes.iter().map(|note| format!("note      {note}")));
    if learned.tones.get(&Tone::Words).is_some_and(|count| *count > 0) {
        lines.push(
            "note      some refusals are words that are not falsy; --strict fails them".to_owned(),
        );
    }
    lines
}

/// How the submission is talked to, in words.
pub fn drive_in_words(drive: Drive) -> &'static str {
    match drive {
        Drive::Step => "a line at a time",
        Drive::Pty => "a line at a time, at a terminal",
        Drive::Batch => "all lines at once",
        Drive::Prefix => "by runs with ever more lines: it answers only at the end of input",
    }
}

fn turn(learned: &Learned) -> String {
    let prompts: Vec<String> =
        learned.prompts.iter().flatten().map(|prompt| quote(prompt)).collect();
    if prompts.is_empty() { "shown before the board".to_owned() } else { prompts.join(", ") }
}

fn refusal(learned: &Learned) -> String {
    let falsy: Vec<String> = learned.falsy.iter().map(|value| quote(value)).collect();
    let tone = |tone: Tone| learned.tones.get(&tone).is_some_and(|count| *count > 0);
    match () {
        () if !falsy.is_empty() => falsy.join(", "),
        () if tone(Tone::Falsy) => "a falsy value".to_owned(),
        () if tone(Tone::Prompt) => "its prompt again".to_owned(),
        () if tone(Tone::Words) => "words".to_owned(),
        () if tone(Tone::Truthy) => "something truthy".to_owned(),
        () => "not before the next board".to_owned(),
    }
}

fn quote(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let more = if text.lines().count() > 1 { " …" } else { "" };
    format!("`{}`{more}", shown(first).chars().take(60).collect::<String>())
}
