//! Reads transcripts. The format by example:
//!
//! ```text
//! title: A piece may not be moved twice in a row
//! rules: Q-TWICE
//!
//! c2 d3
//! g7 f6
//!   d3 e4     ! Q-TWICE      # O's last move was this piece
//! b3 b5
//! ```
//!
//! A refused input is indented and names its rule. A finished game closes with `= X wins Q-STUCK` (or `= draw RULE`); inputs after
//! the end are refused for the rule that ended the game. A header may set a custom start position. It has `board:` with the rows
//! indented below it, and the fields of the game, such as `turn: X` and `last: d2,-`. Or it has all of it in the line `board:`, in
//! chess as FEN. `after:` gives the moves of a whole game, separated by `,`: then this is the second game of a session.

use std::{collections::BTreeMap, num::NonZeroUsize};

use rulebook::{
    game::{Malformed, Outcome, Player, SetUp},
    games::GameInfo,
    referee::LineOutcome,
    rule::{Citation, Ruling},
    suite::Key,
};

use super::{Draft, End, Line, Source, SuiteFault, choices::one_of, hold::rule_of};

type Parsed<T> = Result<T, SuiteFault>;

impl Draft {
    /// Reads a transcript.
    ///
    /// # Errors
    /// The first line with an error.
    pub fn parse(game: &'static GameInfo, key: &Key, source: Source) -> Result<Self, SuiteFault> {
        let mut parser = Parser { game, source, header: BTreeMap::new(), board: Vec::new() };
        let text = parser.source.text.clone();
        if let Some((number, line)) = game_record(&text) {
            let found = "found a game record (PGN), which is no transcript";
            return Err(parser.source.fault(number, line, found, no_game_record(game)));
        }
        let mut lines =
            text.lines().enumerate().map(|(n, line)| (NonZeroUsize::MIN.saturating_add(n), line));
        parser.read_header(&mut lines)?;
        let (steps, end) = parser.read_steps(lines)?;
        parser.finish(key, steps, end)
    }
}

/// Fields that every header may have; a custom start position has more.
const KNOWN: [&str; 5] = ["title", "rules", "rulings", "after", "board"];

/// The first line of a game record in the notation of chess players (PGN): a tag such as `[White "A"]`, or the first
/// move of a text without tags, such as `1. e4 e5`. Comments may come before it. None if the text is not a game record.
fn game_record(text: &str) -> Option<(NonZeroUsize, &str)> {
    let mut lines = (1..).filter_map(NonZeroUsize::new).zip(text.lines().map(str::trim));
    let mut is_in_comment = false;
    let (number, line) = lines.find(|(_, line)| !skips(line, &mut is_in_comment))?;
    let tag = line.strip_prefix('[').and_then(|line| line.split_once('"'));
    let is_tag = tag.is_some_and(|(name, _)| name.trim().chars().all(char::is_alphanumeric));
    let first_move = line.strip_prefix("1.").map(|rest| rest.trim_start_matches('.').trim_start());
    let is_move = first_move.is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic()));
    (is_tag || is_move).then_some((number, line))
}

/// Whether a line of a game record has no tag and no move: it is empty or a comment.
fn skips(line: &str, is_in_comment: &mut bool) -> bool {
    let begins = *is_in_comment || line.starts_with('{');
    *is_in_comment = begins && !line.contains('}');
    begins || line.is_empty() || line.starts_with([';', '%'])
}

fn no_game_record(game: &GameInfo) -> String {
    let name = game.name;
    format!(
        "a transcript; stickler does not read game records: `stickler record {name} -o FILE` writes a transcript while you play the game"
    )
}

/// The notation of an empty input.
pub(super) const EMPTY: &str = "\"\"";

struct Parser {
    game: &'static GameInfo,
    source: Source,
    header: BTreeMap<String, (NonZeroUsize, String)>,
    board: Vec<String>,
}

impl Parser {
    /// Reads `name: value` lines up to the first empty line; rows of a board are indented.
    fn read_header<'t>(
        &mut self,
        lines: &mut impl Iterator<Item = (NonZeroUsize, &'t str)>,
    ) -> Parsed<()> {
        for (number, line) in lines {
            if line.trim().is_empty() {
                return Ok(());
            }
            if line.starts_with(' ') && self.header.contains_key("board") {
                self.board.push(line.trim().to_owned());
                continue;
            }
            let Some((name, value)) = line.split_once(':') else {
                let allowed = "a header line `name: value`; an empty line ends the header";
                return Err(self.source.fault(
                    number,
                    line,
                    format!("found `{line}` in the header"),
                    allowed,
                ));
            };
            let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
            if self.header.insert(name.clone(), (number, value)).is_some() {
                let found = format!("found a second `{name}:`");
                return Err(self.source.fault(number, &name, found, "one of each header line"));
            }
        }
        Ok(())
    }

    fn read_steps<'t>(
        &self,
        lines: impl Iterator<Item = (NonZeroUsize, &'t str)>,
    ) -> Parsed<(Vec<Line>, Option<End>)> {
        let (mut steps, mut end) = (Vec::new(), None);
        for (number, line) in lines {
            let text = line.split('#').next().unwrap_or_default().trim_end();
            if text.is_empty() {
                continue;
            }
            if end.is_some() {
                let found = format!("found `{text}` after the end");
                return Err(self.source.fault(
                    number,
                    text,
                    found,
                    "nothing but comments after the line with `=`",
                ));
            }
            match text.strip_prefix('=').filter(|said| !is_chance(said)) {
                Some(said) => end = Some(self.read_end(number, said.trim())?),
                None => steps.push(self.read_step(number, text)?),
            }
        }
        Ok((steps, end))
    }

    fn read_step(&self, number: NonZeroUsize, text: &str) -> Parsed<Line> {
        let indented = text.starts_with([' ', '\t']);
        let (input, rule) = match text.split_once('!') {
            Some((input, rule)) => (input.trim(), Some(rule.trim())),
            None => (text.trim(), None),
        };
        let (by, input) = self.mover(input);
        let refused_by = rule.map(|rule| self.rule(number, rule)).transpose()?;
        match (indented, refused_by) {
            (true, None) => {
                let found = format!("found the indented input `{input}`, which names no rule");
                Err(self.source.fault(
                    number,
                    input,
                    found,
                    "an input that is refused, such as `  d3 e4 ! Q-TWICE`",
                ))
            }
            (false, Some(rule)) => {
                let found =
                    format!("found the input `{input}`, refused by {}, at the margin", rule.id);
                Err(self.source.fault(
                    number,
                    input,
                    found,
                    "refused inputs indented, played ones at the margin",
                ))
            }
            // `""` is an empty input, which would otherwise be invisible.
            _ => Ok(Line { number, by, input: input.replace(EMPTY, ""), refused_by }),
        }
    }

    /// The side that a line names, in any case, and the input after it: `W: a2 a3`.
    fn mover<'t>(&self, line: &'t str) -> (Option<Player>, &'t str) {
        let Some((side, input)) = line.split_once(": ") else { return (None, line) };
        let is_it = |player: &Player| side.eq_ignore_ascii_case(self.game.sides[*player as usize]);
        match Player::BOTH.into_iter().find(is_it) {
            Some(player) => (Some(player), input.trim_start()),
            None => (None, line),
        }
    }

    fn read_end(&self, number: NonZeroUsize, said: &str) -> Parsed<End> {
        let [one, two] = self.game.sides;
        let words: Vec<&str> = said.split_whitespace().collect();
        let (winner, rule) = match words[..] {
            [winner, "wins", rule] if winner == one => (Some(Player::One), rule),
            [winner, "wins", rule] if winner == two => (Some(Player::Two), rule),
            [nobody, rule] if nobody == self.game.nobody_wins() => (None, rule),
            _ => {
                let nobody = self.game.nobody_wins();
                let allowed = match self.game.is_puzzle() {
                    true => format!("`= {one} wins RULE` or `= {nobody} RULE`"),
                    false => {
                        format!("`= {one} wins RULE`, `= {two} wins RULE` or `= {nobody} RULE`")
                    }
                };
                return Err(self.source.fault(
                    number,
                    said,
                    format!("found the end `{said}`"),
                    allowed,
                ));
            }
        };
        Ok(End { number, winner, rule: self.rule(number, rule)? })
    }

    fn rule(&self, number: NonZeroUsize, id: &str) -> Parsed<Citation> {
        if let Some(rule) = rule_of(self.game, id) {
            return Ok(rule);
        }
        let rules = self.game.rules();
        let ids: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
        let found = format!("found `{id}`, which is no rule of {}", self.game.name);
        Err(self.source.fault(number, id, found, one_of(&ids, id)))
    }

    fn finish(self, key: &Key, lines: Vec<Line>, end: Option<End>) -> Parsed<Draft> {
        let set_up = self.set_up()?;
        let (_, title) = self.field("title")?;
        let (number, listed) = self.field("rules")?;
        let ids = listed.split([',', ' ']).filter(|id| !id.is_empty());
        let rules = ids.map(|id| self.rule(*number, id)).collect::<Parsed<Vec<_>>>()?;
        let rulings = self.rulings()?;
        let after = self.after()?;
        if let (Some((number, _)), Some(_)) = (self.header.get("after"), &set_up) {
            let found = "found both `after:` and `board:`".to_owned();
            let allowed = "one of them: a second game begins at the start";
            return Err(self.source.fault(*number, "after", found, allowed));
        }
        let (game, name, title) = (self.game, key.slug.clone(), title.clone());
        let (source, listed) = (self.source, None);
        Ok(Draft {
            game,
            name,
            title,
            rules,
            rulings,
            set_up,
            after,
            lines,
            end,
            source,
            listed,
            impossible: None,
        })
    }

    /// The rulings in the header.
    fn rulings(&self) -> Parsed<Vec<Ruling>> {
        let Some((number, listed)) = self.header.get("rulings") else { return Ok(Vec::new()) };
        let names = listed.split([',', ' ']).filter(|name| !name.is_empty());
        names.map(|name| self.source.ruling(self.game, *number, name)).collect()
    }

    /// The moves of the game before, separated by commas. They are legal, and the last one ends it.
    fn after(&self) -> Parsed<Vec<String>> {
        let Some((number, listed)) = self.header.get("after") else { return Ok(Vec::new()) };
        let moves: Vec<String> = listed.split(',').map(|one| one.trim().to_owned()).collect();
        let fault = |found: String, allowed: &str| {
            self.source.fault(*number, "after", found, allowed.to_owned())
        };
        let referee = self.game.referee(None);
        let mut referee = referee.map_err(|error| fault(error.found, &error.allowed))?;
        for input in &moves {
            if referee.submit(input) != LineOutcome::Played {
                let found = format!("found `{input}` in `after:`, which is not played");
                return Err(fault(found, "the moves of a game, with `,` between them"));
            }
        }
        if referee.outcome() == Outcome::Ongoing {
            let found = "found a game in `after:` that is not over".to_owned();
            return Err(fault(found, "the moves of a whole game"));
        }
        Ok(moves)
    }

    fn field(&self, name: &str) -> Parsed<&(NonZeroUsize, String)> {
        self.header.get(name).filter(|(_, value)| !value.is_empty()).ok_or_else(|| {
            let found = format!("found no `{name}:` in the header");
            self.source.fault(
                NonZeroUsize::MIN,
                "",
                found,
                "a header that begins with `title:` and `rules:`",
            )
        })
    }

    /// The custom start position in the header: its board, and every field other than `title` and `rules`.
    fn set_up(&self) -> Parsed<Option<SetUp>> {
        let others = self.header.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str()));
        let Some((number, value)) = self.header.get("board") else {
            return match others.into_iter().next() {
                None => Ok(None),
                Some((name, (number, _))) => {
                    let known = one_of(&KNOWN, name);
                    Err(self.source.fault(
                        *number,
                        name,
                        format!("found `{name}:` in the header"),
                        known,
                    ))
                }
            };
        };
        let malformed = |error: Malformed| {
            self.source.fault(
                *number,
                "board",
                format!("found `{}` in the position", error.found),
                error.allowed,
            )
        };
        let mut set_up = self.drawn(*number, value)?.map_err(malformed)?;
        for (name, (number, value)) in others {
            if set_up.fields.insert(name.clone(), value.clone()).is_some() {
                let found = format!("found `{name}:`, which the line `board:` gives as well");
                return Err(self.source.fault(*number, name, found, "one of each"));
            }
        }
        self.game.referee(Some(&set_up)).map_err(malformed)?;
        Ok(Some(set_up))
    }
}

impl Parser {
    /// The board that the header draws in rows, or the position that it gives on one line, in the notation of `record
    /// --from`: the rows separated by `/`, in chess FEN.
    fn drawn(&self, number: NonZeroUsize, value: &str) -> Parsed<Result<SetUp, Malformed>> {
        let on_one_line = match &self.board[..] {
            [] if value.is_empty() => {
                let found = "found no board: neither in the line `board:` nor in rows below it";
                let allowed = "rows that are indented, or a position such as `--from` of `stickler record` takes";
                return Err(self.source.fault(number, "board", found, allowed));
            }
            [] => value,
            [row] if value.is_empty() && row.contains('/') => row,
            rows if value.is_empty() => {
                let board = self.game.read_rows(&rows.join("\n"));
                return Ok(board.map(|board| SetUp { board, fields: BTreeMap::new() }));
            }
            _ => {
                let found = format!("found `{value}` and rows below it");
                return Err(self.source.fault(number, value, found, "one board"));
            }
        };
        Ok(match self.game.written_set_up(on_one_line) {
            Ok(None) => on_one_line.parse(),
            Ok(Some(set_up)) => Ok(set_up),
            Err(malformed) => Err(malformed),
        })
    }
}

/// Whether a line that starts with `=` has the result of chance: a board follows immediately.
fn is_chance(said: &str) -> bool {
    said.starts_with(|c: char| c.is_ascii_digit())
        || said.contains('/') && !said.starts_with(char::is_whitespace)
}

impl Source {
    /// The ruling with this name.
    pub(super) fn ruling(&self, game: &GameInfo, line: NonZeroUsize, name: &str) -> Parsed<Ruling> {
        game.rulings.iter().find(|ruling| ruling.name == name).copied().ok_or_else(|| {
            let names: Vec<&str> = game.rulings.iter().map(|ruling| ruling.name).collect();
            let found = format!("found `{name}`, which is no ruling of {}", game.name);
            self.fault(line, name, found, one_of(&names, name))
        })
    }
}

#[cfg(test)]
mod tests;
