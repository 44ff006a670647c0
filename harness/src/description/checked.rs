//! From the text of a `game.toml` to a description, or to all its faults.

#[cfg(test)]
mod tests;

use rulebook::games::GAMES;
use toml::{Spanned, de::DeTable};

use super::{
    Description, PlayingProgram, Run, board,
    faults::{Fault, Faults, Wrong},
    fields, input,
    output::{self, exact_turn},
    rules,
    schema::{Keys, Section, Text},
    symmetry::Symmetry,
};

/// The kind of game whose description is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// A new package, whose name must not be in use.
    User,
    /// A game of the rulebook, which implements its rules, or a package that was checked before.
    Known,
}

/// The number of the format that this version of stickler reads.
const FORMAT: usize = 1;

const GAME: Keys = &[
    "stickler",
    "name",
    "version",
    "title",
    "about",
    "source",
    "sides",
    "symmetry",
    "chance",
    "board",
    "input",
    "output",
    "reference",
    "oracle",
    "rule",
    "field",
    "ruling",
    "misreading",
];

const RUN: Keys = &["run", "build", "files", "asks", "speaks", "dialect", "turn"];

/// Reads a description.
pub(super) fn read(text: &str, owner: Owner) -> Result<Description, Vec<Fault>> {
    let faults = Faults::of(text);
    let table = DeTable::parse(text).map_err(|error| not_toml(&faults, &error));
    let description = table.ok().and_then(|table| game(table.get_ref(), &faults, owner));
    let faults = faults.sorted();
    description.filter(|_| faults.is_empty()).ok_or(faults)
}

fn not_toml(faults: &Faults<'_>, error: &toml::de::Error) {
    let message = error.message().lines().next().unwrap_or_default();
    faults.add(
        error.span().unwrap_or_default(),
        format!("found no TOML: {message}"),
        "see https://toml.io",
    );
}

/// The game of the whole table.
fn game(table: &DeTable<'_>, faults: &Faults<'_>, owner: Owner) -> Option<Description> {
    check_format(table, faults)?;
    let game = Section::new("the game".to_owned(), 0..0, table, GAME, faults);
    let sides = sides(&game);
    let [version, title] = ["version", "title"].map(|key| game.line(key));
    let name = name(&game, owner);
    let [about, source] = ["about", "source"].map(|key| game.text(key).map(Spanned::into_inner));
    let known_sides = sides.as_deref().unwrap_or_default();
    let runs = ["reference", "oracle"].map(|key| run(&game, key, known_sides));
    let (symmetry, sides) = (symmetry(&game), sides?);
    let (board, input, output) = parts(&game, &sides, owner);
    let rules = rules::read(&game, &sides, owner);
    let fields = fields::read(&game, rules.as_ref().map(|(rules, ..)| &**rules));
    let (rules, rulings, misreadings) = rules?;
    let [reference, oracle] = runs;
    let chance = chance(&game, board.as_ref(), output.as_ref(), reference.as_ref());
    Some(Description {
        name: name?,
        chance,
        version: version?.into_inner(),
        title: title?.into_inner(),
        about: about.unwrap_or_default(),
        source: source.unwrap_or_default(),
        sides,
        board: board?,
        input: input?,
        output: output?,
        reference: reference?,
        oracle: oracle?,
        rules,
        fields: fields?,
        rulings,
        misreadings,
        symmetry,
    })
}

/// Whether chance decides boards. Then the reference decides which of them are possible, and boards are read without
/// knowing them.
fn chance(
    game: &Section<'_>,
    board: Option<&board::GameBoard>,
    output: Option<&output::Output>,
    reference: Option<&Option<Run>>,
) -> bool {
    let chance = game.flag("chance");
    if chance && matches!(reference, Some(None)) {
        let allowed = "add `[reference]`: it says which boards are possible";
        game.add("chance", Wrong::new("found `chance` without `[reference]`", allowed));
    }
    if chance && board.is_some_and(|board| board.ragged) {
        let found = "found `chance` for a board whose rows end early";
        game.add("chance", Wrong::new(found, "leave `chance` or `ragged` out"));
    }
    let has_numbers = board.is_none_or(|board| board.numbers.is_some());
    let is_fixed = output.is_none_or(|output| output.glyphs == output::Glyphs::Fixed);
    if chance && !has_numbers && !is_fixed {
        let found = "found `chance`, but the characters of the board are free";
        let allowed = "add `glyphs = \"fixed\"` to `[output]`, or a range of numbers as `marks`";
        game.add("chance", Wrong::new(found, allowed));
    }
    chance
}

type Parts = (Option<board::GameBoard>, Option<input::Input>, Option<output::Output>);

/// The board, the input and the output. The latter two can only be read for a board.
fn parts(game: &Section<'_>, sides: &[String], owner: Owner) -> Parts {
    let board = game.required_section("board", board::KEYS);
    let input = game.required_section("input", input::KEYS);
    let output = game.required_section("output", output::KEYS);
    let board = board.and_then(|section| board::read(&section, sides));
    let Some(read) = &board else { return (None, None, None) };
    let input = input.and_then(|section| {
        let input = input::read(&section, &read.names, sides)?;
        if owner == Owner::User {
            input::check(&section, &input);
        }
        Some(input)
    });
    let output = output.and_then(|section| output::read(&section, read, sides));
    (board, input, output)
}

/// Checks the number of the format, since keys of another format have no meaning here.
fn check_format(table: &DeTable<'_>, faults: &Faults<'_>) -> Option<()> {
    let Some(value) = table.get("stickler") else {
        faults.add(
            0..0,
            "`stickler` is missing in the game",
            "add `stickler = 1`, the number of the format",
        );
        return None;
    };
    let number = value.get_ref().as_integer().and_then(|n| n.as_str().parse().ok());
    if number != Some(FORMAT) {
        faults.add(
            value.span(),
            "found another number of the format for `stickler`",
            "expected `stickler = 1`",
        );
    }
    (number == Some(FORMAT)).then_some(())
}

fn name(game: &Section<'_>, owner: Owner) -> Option<String> {
    let name = game.line("name")?;
    let checked = check_name(name.get_ref(), owner).map(|()| name.get_ref().clone());
    game.faults.keep(name.span(), checked)
}

/// A name has at most this many characters.
const NAME_MOST: usize = 40;

/// Checks the name of a game.
pub(super) fn check_name(name: &str, owner: Owner) -> Result<(), Wrong> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_name = (1..=NAME_MOST).contains(&name.len()) && !name.starts_with('-');
    if !is_name || !name.chars().all(is_part) {
        let allowed = "expected at most 40 lower-case letters, digits and `-`, and first no `-`";
        return Err(Wrong::new(format!("found the name `{name}`"), allowed));
    }
    if owner == Owner::User && GAMES.iter().any(|game| game.name == name) {
        let found = format!("found the name `{name}`, which is the name of a game of stickler");
        return Err(Wrong::new(found, "expected another name"));
    }
    Ok(())
}

/// Words that have another meaning in places where a side may be named.
const NO_SIDES: [&str; 5] = ["draw", "lost", "exact", "nobody", "-"];

fn sides(game: &Section<'_>) -> Option<Vec<String>> {
    if game.value("sides").is_none() {
        game.add_missing("sides", "add `sides = [\"X\", \"O\"]`, or one side for a puzzle");
    }
    let sides = game.texts("sides")?;
    let names: Vec<String> = sides.get_ref().iter().map(|side| side.get_ref().clone()).collect();
    if !(1..=2).contains(&names.len()) || names.first() == names.get(1) {
        let found = format!("found {} for `sides`", listed(&names));
        game.add("sides", Wrong::new(found, "expected one side (a puzzle) or two different ones"));
        return None;
    }
    let wrong = sides.get_ref().iter().filter(|side| !is_side(game, side)).count();
    (wrong == 0).then_some(names)
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "no side".to_owned(),
        [..] => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
    }
}

fn is_side(game: &Section<'_>, side: &Text) -> bool {
    let name = side.get_ref();
    let is_bad = |c: char| c.is_whitespace() || c.is_control();
    let is_side = !name.is_empty() && !name.contains(is_bad) && !NO_SIDES.contains(&name.as_str());
    if !is_side {
        let allowed = format!("expected words other than {}", NO_SIDES.join(", "));
        game.faults.add(side.span(), format!("found the side {name:?}"), allowed);
    }
    is_side
}

fn symmetry(game: &Section<'_>) -> Vec<Symmetry> {
    let given = game.value("symmetry").and(game.texts("symmetry")).map(Spanned::into_inner);
    let read = |text: Text| game.faults.keep(text.span(), Symmetry::parse(text.get_ref()));
    given.into_iter().flatten().filter_map(read).collect()
}

/// The program of a key, if there is one. The outer option is none if it has a fault.
fn run(game: &Section<'_>, key: &str, sides: &[String]) -> Option<Option<Run>> {
    if game.value(key).is_none() {
        return Some(None);
    }
    let section = game.section(key, RUN)?;
    if section.value("run").is_none() {
        section.add_missing("run", "add `run = [\"PROGRAM\", …]`");
    }
    let command = |key| section.value(key).map(|_| command(&section, key));
    let (run, build) = (command("run"), command("build"));
    let files = section.texts("files").map(texts).unwrap_or_default();
    let asks = section.number("asks");
    if asks == Some(0) {
        section.add("asks", Wrong::new("found 0 for `asks`", "expected at least 1"));
    }
    let build = build.map_or(Some(None), |build| build.map(Some))?;
    let program = playing_program(&section, sides);
    if program.is_some() && (key == "oracle" || game.flag("chance")) {
        let found = "found `speaks` where only the rules can answer";
        let allowed = "expected it in `[reference]`, in a game without chance";
        section.add("speaks", Wrong::new(found, allowed));
    }
    Some(Some(Run { run: run??, build, files, asks, program }))
}

/// How to read the output of a reference that plays the game.
fn playing_program(section: &Section<'_>, sides: &[String]) -> Option<PlayingProgram> {
    if section.value("speaks").is_none() {
        for key in ["dialect", "turn"].into_iter().filter(|key| section.value(key).is_some()) {
            let found = format!("found `{key}`, but the reference answers questions");
            section.add(key, Wrong::new(found, "expected `speaks = \"game\"` with it"));
        }
        return None;
    }
    section.word("speaks", &[("game", ())])?;
    let dialect = section.value("dialect").and_then(|_| section.open_section("dialect"));
    let pins = dialect.iter().flat_map(|dialect| {
        let names = dialect.keys().map(|(name, _)| name.to_owned());
        names.filter_map(|name| Some((name.clone(), dialect.text(&name)?.into_inner())))
    });
    let turn = section.value("turn").and_then(|_| exact_turn(section, sides));
    Some(PlayingProgram { dialect: pins.collect(), turn })
}

/// A program and its arguments.
fn command(section: &Section<'_>, key: &str) -> Option<Vec<String>> {
    let command = texts(section.texts(key)?);
    let is_command = command.first().is_some_and(|program| !program.is_empty());
    if !is_command || command.iter().any(|argument| argument.contains('\0')) {
        let found = format!("found {command:?} for `{key}`");
        section.add(key, Wrong::new(found, "expected a program and its arguments"));
    }
    Some(command)
}

fn texts(list: Spanned<Vec<Text>>) -> Vec<String> {
    list.into_inner().into_iter().map(Spanned::into_inner).collect()
}
