//! A learned dialect in words. Each part that a manifest can override is named by its key there.

use rulebook::game::Player;

use crate::{
    dialect::{
        Learned, Pins, RefusalForm, Tone, TurnForm,
        fit::templates::{EventKind, Template},
        typed,
    },
    diff::text::shown,
    tape::IoMode,
};

/// The columns of a name, with the blanks after it.
const NAME: usize = 10;

/// The name and the text of a line about a submission.
pub fn named(line: &str) -> (&str, &str) {
    let (name, text) = line.split_at_checked(NAME).unwrap_or(("", line));
    (name.trim(), text)
}

/// The learned dialect, one line for each part.
pub fn describe(learned: &Learned, drive: IoMode) -> Vec<String> {
    let mut lines = Vec::new();
    if learned.alphabet.is_empty() {
        lines.push("pieces    nothing: the program did not draw the start position".to_owned());
    } else {
        lines.push(format!("pieces    {}", learned.alphabet.describe()));
        lines.extend(turn(learned).map(|turn| format!("turn      {turn}")));
        lines.push(format!("refusal   {}", refusal(learned)));
        lines.extend(end(learned).map(|end| format!("end       {end}")));
        lines.extend(fields(learned).into_iter().map(|field| format!("field     {field}")));
    }
    if let Some(input) = &learned.pins.input
        && input != learned.dialect.notations()[0]
    {
        lines.push(format!("input     {}", template(input)));
    }
    let parts = learned.pins.parts.iter();
    lines.extend(parts.map(|(name, part)| format!("input     {name}: {}", template(part))));
    if !learned.pins.first.is_empty() {
        lines.push(format!("first     {}", template(&learned.pins.first.join("\n"))));
    }
    lines.push(format!("io        {}", drive_in_words(drive)));
    lines.extend(learned.notes.iter().map(|note| format!("note      {note}")));
    if holds_prompt_back(learned, drive) {
        lines.push(format!("note      {HELD_BACK}"));
    }
    let must_be_falsy = matches!(learned.dialect.contract().refusal, RefusalForm::Falsy);
    if learned.fit.refusals.in_words && must_be_falsy {
        lines.push(
            "note      some refusals are messages, not falsy values; --strict fails them"
                .to_owned(),
        );
    }
    lines
}

const HELD_BACK: &str = "the prompt appears only with the next board: flush it before reading";

/// Whether a prompt, a text without a line end, comes only with the next board: it was written but not flushed.
fn holds_prompt_back(learned: &Learned, drive: IoMode) -> bool {
    let is_watched = matches!(drive, IoMode::Step | IoMode::Pty);
    let mut moved = Player::BOTH
        .into_iter()
        .filter_map(|player| learned.fit.templates.get(&EventKind::Moved(player)));
    let is_late = |template: &Template| {
        let is_open = !template.before.trim().is_empty() && !template.before.ends_with('\n');
        is_open && template.after.trim().is_empty()
    };
    is_watched && moved.any(is_late)
}

/// The I/O mode in words.
pub fn drive_in_words(drive: IoMode) -> &'static str {
    match drive {
        IoMode::Step => "line by line",
        IoMode::Pty => "line by line, in a terminal",
        IoMode::Batch => "all input at once",
        IoMode::Prefix => "one run per input line: the program answers only at end of input",
    }
}

/// How the turn is shown. None if it is not shown and need not be.
fn turn(learned: &Learned) -> Option<String> {
    let after = |kind| said(learned, kind, |template| &template.after);
    let prompt =
        |player| after(EventKind::Moved(player)).or_else(|| after(EventKind::Start(player)));
    let texts: Vec<&str> = Player::BOTH.into_iter().filter_map(prompt).collect();
    let prompts: Vec<String> = match texts[..] {
        [one, two] if waits_at(one) == waits_at(two) => {
            let lines = [(one, two), (two, one)].map(|(text, other)| distinctive_line(text, other));
            lines.into_iter().flatten().map(quote).collect()
        }
        _ => texts.iter().copied().map(last_line).collect(),
    };
    match prompts.is_empty() {
        true if !texts.is_empty() => None,
        true if learned.dialect.contract().turn != TurnForm::Shown => None,
        true if learned.fit.turns.markers.are_missing() => Some("not shown".to_owned()),
        true if learned.fit.turns.markers.are_known() => Some("shown before the board".to_owned()),
        true => None,
        false => Some(prompts.join(", ")),
    }
}

/// How each end is announced, as patterns for overrides. None if no end was seen.
fn end(learned: &Learned) -> Option<String> {
    let winners = [Some(Player::One), Some(Player::Two), None];
    let ends = winners.into_iter().filter_map(|winner| {
        let side = winner.map(|winner| learned.game.sides[winner as usize]);
        let pattern = Pins::end_pattern(&learned.announcing_line(winner)?);
        Some(format!("{}=`{pattern}`", Pins::end_name(side)))
    });
    Some(ends.collect::<Vec<_>>().join(" ")).filter(|ends| !ends.is_empty())
}

/// The label of each field.
fn fields(learned: &Learned) -> Vec<String> {
    let names: Vec<&str> = learned.contract().fields.iter().map(|field| &*field.name).collect();
    let labels = learned.fit.fields.described(&names);
    let field = |(label, name): (Option<String>, &&str)| match label {
        Some(label) => quote(&label),
        None => format!("{name} not shown"),
    };
    labels.into_iter().zip(&names).map(field).collect()
}

/// A part of the output at a kind of event, without the border of a one-rank board if that is visible.
fn said(learned: &Learned, kind: EventKind, part: impl Fn(&Template) -> &String) -> Option<&str> {
    let text = part(learned.fit.templates.get(&kind)?).trim();
    let text = text.strip_prefix(learned.alphabet.border()).unwrap_or(text).trim();
    (!text.is_empty()).then_some(text)
}

fn refusal(learned: &Learned) -> String {
    let falsy: Vec<String> = learned.fit.refusals.falsy.iter().map(|value| quote(value)).collect();
    if learned.fit.refusals.tones.is_empty() {
        return "not seen".to_owned();
    }
    let times = |tone: Tone| learned.fit.refusals.tones.get(&tone).copied().unwrap_or_default();
    if let RefusalForm::Word(word) = learned.dialect.contract().refusal {
        return match times(Tone::Falsy) > 0 {
            true => quote(word),
            false => format!("never {}", quote(word)),
        };
    }
    if !falsy.is_empty() {
        return falsy.join(", ");
    }
    let must_be_falsy = matches!(learned.dialect.contract().refusal, RefusalForm::Falsy);
    let sounds = [
        (Tone::Falsy, if must_be_falsy { "a falsy value" } else { "a message" }),
        (Tone::Prompt, "its prompt again"),
        (Tone::Words, "a message"),
        (Tone::Truthy, "a truthy value"),
        (Tone::AsPlayed, "same as a legal move"),
    ];
    let usual = sounds.into_iter().rev().max_by_key(|(tone, _)| times(*tone));
    usual.filter(|(tone, _)| times(*tone) > 0).map_or("no output", |(_, words)| words).to_owned()
}

/// The line at which the program waits.
fn waits_at(text: &str) -> &str {
    text.lines().next_back().unwrap_or_default()
}

/// The last line that is not in the other player's text.
fn distinctive_line<'t>(text: &'t str, other: &str) -> Option<&'t str> {
    let is_shared = |line: &str| other.lines().any(|other| other.trim() == line.trim());
    text.lines().rev().find(|line| !line.trim().is_empty() && !is_shared(line))
}

/// The line at which the program waits, which is what a player sees.
fn last_line(text: &str) -> String {
    let more = if text.lines().count() > 1 { "… " } else { "" };
    format!("{more}{}", quote(waits_at(text)))
}

/// A template as the user types it.
fn template(text: &str) -> String {
    format!("`{}`", shown(&typed(text)))
}

fn quote(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let more = if text.lines().count() > 1 { " …" } else { "" };
    format!("`{}`{more}", shown(first).chars().take(60).collect::<String>())
}
