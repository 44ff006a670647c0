//! Texts around boards in mid-game, by the player to move.

use std::{cmp::Reverse, collections::BTreeSet};

use rulebook::game::Player;

use serde::{Deserialize, Serialize};

use crate::dialect::{
    Alphabet, OutputContract, RefusalForm, ResultForm, TurnForm,
    fit::{
        expected_events::Turn,
        thresholds::SHORT,
        turn_tokens::{Around, TurnTokens, without_numbers},
    },
    games::contract::has_word,
    interpret::tone::{falsy_value, is_falsy},
};

/// Texts around boards in mid-game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Turns {
    /// How the program shows the turn.
    pub markers: TurnTokens,
    /// The words that show the turn, for each player, if the challenge has names for the winner.
    #[serde(default)]
    names: [Vec<String>; 2],
    /// All lines, without their numbers.
    lines: BTreeSet<String>,
    /// The lines without the pieces in them, if the challenge has names for the winner: a list of captured pieces is not
    /// new because it is longer.
    #[serde(default)]
    without_pieces: BTreeSet<String>,
    /// The short ones unchanged, the longest first, except those that contain a falsy value.
    short: Vec<String>,
    /// Prompts that come with the next reply, without their numbers.
    late_prompts: BTreeSet<String>,
    /// Whole lines that answer legal moves of both players and do not occur after boards.
    answers: BTreeSet<String>,
    /// The fewest bytes of a turn without refusals, for each player: in total up to the next board, and after the board
    /// only. The last turn of a game may have only the bytes after the board.
    shortest: [Option<(usize, usize)>; 2],
    glyphs: BTreeSet<String>,
}

impl Turns {
    /// Fits the texts to turns. Uncertain turns count only if there are no certain ones.
    pub(super) fn fit(turns: &[Turn<'_>], contract: &OutputContract, alphabet: &Alphabet) -> Self {
        let around_those = |wanted: &dyn Fn(&Turn<'_>) -> bool| -> Vec<&Around> {
            turns.iter().filter(|turn| wanted(turn)).map(|turn| &turn.around).collect()
        };
        let all = around_those(&|_| true);
        let certain = around_those(&|turn| turn.is_certain);
        // Turns with answers to refused inputs would make refusals look like usual text.
        let pure = around_those(&|turn| turn.is_certain && !turn.is_shared());
        let around =
            [&pure, &certain].into_iter().find(|around| !around.is_empty()).unwrap_or(&all);
        let lines = lines(around);
        let late = late_prompts(around, contract);
        let is_shown = contract.turn == TurnForm::Shown;
        let has_names = matches!(contract.end, ResultForm::Names(_));
        let markers = match is_shown || has_names {
            true => markers(turns, &late),
            false => TurnTokens::default(),
        };
        let mut fitted = Self {
            names: if has_names { names(&markers, &late) } else { Default::default() },
            markers: if is_shown { markers } else { TurnTokens::default() },
            lines: lines.iter().map(|line| without_numbers(line)).collect(),
            without_pieces: BTreeSet::new(),
            short: Vec::new(),
            late_prompts: late,
            answers: answers(&certain),
            shortest: Player::BOTH.map(|player| shortest(turns, player)),
            glyphs: alphabet.glyphs().map(str::to_owned).collect(),
        };
        fitted.short = fitted.short_ones(&lines);
        if has_names {
            fitted.without_pieces =
                lines.iter().filter_map(|line| fitted.without_pieces(line)).collect();
        }
        fitted
    }

    /// A line without its numbers and the pieces at its end. None if nothing else is in it.
    fn without_pieces(&self, line: &str) -> Option<String> {
        let is_piece = |c: char| self.is_glyph(c.encode_utf8(&mut [0; 4]));
        let is_list = |word: &str| {
            let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
            self.is_glyph(word) || word.chars().all(is_piece)
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let pieces = words.iter().rev().take_while(|word| is_list(word)).count();
        let rest = words[..words.len() - pieces].join(" ");
        (!rest.is_empty()).then(|| without_numbers(&rest))
    }

    fn short_ones(&self, lines: &BTreeSet<&str>) -> Vec<String> {
        let short: BTreeSet<&str> = lines.iter().map(|line| line.trim()).collect();
        let short = short.into_iter().filter(|line| line.len() < SHORT && !self.holds_falsy(line));
        let mut short: Vec<String> = short.map(str::to_owned).collect();
        short.sort_by_key(|line| Reverse(line.len()));
        short
    }

    /// The words that show a player's turns, in lower case, if the challenge has names for the winner.
    pub(in crate::dialect) fn names(&self, player: Player) -> &[String] {
        &self.names[player as usize]
    }

    /// Whether a text is a piece's character.
    pub(in crate::dialect) fn is_glyph(&self, text: &str) -> bool {
        self.glyphs.contains(text)
    }

    /// All characters that the program draws.
    pub(in crate::dialect) fn glyphs(&self) -> Vec<&str> {
        self.glyphs.iter().map(String::as_str).collect()
    }

    /// A text without the lines that list what a side has captured, such as `Captured by White: p p`: they name a side
    /// before the colon, and only pieces after it.
    pub(in crate::dialect) fn without_captures(&self, text: &str, names: [&[&str]; 2]) -> String {
        let is_piece = |c: char| self.is_glyph(c.encode_utf8(&mut [0; 4]));
        let is_list = |line: &&str| {
            line.split_once(':').is_some_and(|(label, list)| {
                let label = label.to_lowercase();
                let mut pieces = list.chars().filter(|c| !c.is_whitespace() && *c != ',');
                names.concat().iter().any(|name| has_word(&label, name)) && pieces.all(is_piece)
            })
        };
        let kept: Vec<&str> = text.lines().filter(|line| !is_list(line)).collect();
        kept.join("\n")
    }

    /// Whether a line is usual around boards in mid-game, regardless of the numbers in it.
    pub(in crate::dialect) fn has(&self, line: &str) -> bool {
        self.lines.contains(&without_numbers(line))
    }

    /// The lines of a text that are not usual around boards in mid-game, even with other pieces at their ends.
    pub(in crate::dialect) fn new_lines(&self, text: &str) -> String {
        let is_listed = |line: &str| {
            !self.without_pieces.is_empty()
                && self.without_pieces(line).is_some_and(|rest| self.without_pieces.contains(&rest))
        };
        let is_usual = |line: &str| self.has(line) || is_listed(line);
        let new = text.lines().filter(|line| !line.trim().is_empty() && !is_usual(line));
        new.collect::<Vec<_>>().join("\n")
    }

    /// Whether a short line is a falsy value, perhaps next to a prompt.
    fn holds_falsy(&self, line: &str) -> bool {
        let is_late = |rest: &str| self.late_prompts.contains(&without_numbers(rest));
        let mut parts = line.char_indices().map(|(at, _)| line.split_at(at));
        line.len() < SHORT
            && (falsy_value(line).is_some_and(|value| !self.is_glyph(value))
                || parts.any(|(before, after)| {
                    is_falsy(before) && self.has(after) || is_falsy(after) && is_late(before)
                }))
    }

    /// The usual lines after a board with this text. A line with a falsy value does not count as a prompt.
    pub(in crate::dialect) fn usual_after<'t>(&'t self, after: &'t str) -> Vec<&'t str> {
        let lines = after.lines().filter(|line| !self.holds_falsy(line));
        lines.chain(self.short.iter().map(String::as_str)).collect()
    }

    /// A reply without the text that also follows the board, if that contains a falsy value that shows the turn: there
    /// the value refuses nothing.
    pub(in crate::dialect) fn without_prompt<'t>(&self, reply: &'t str, after: &str) -> &'t str {
        let is_sign = |line: &str| is_falsy(line) && self.markers.know(line.trim());
        let last_line = after.lines().next_back().unwrap_or_default();
        let prompts = [after.trim_end(), last_line.trim()].into_iter();
        let mut signs = prompts.filter(|prompt| prompt.lines().any(is_sign));
        let rest = signs.find_map(|prompt| reply.trim_end().strip_suffix(prompt));
        rest.filter(|rest| rest.is_empty() || rest.ends_with('\n')).unwrap_or(reply)
    }

    /// The end of a text that is usual before boards in mid-game: whole lines, and the end of a line.
    pub(in crate::dialect) fn before_a_board<'t>(&self, text: &'t str) -> &'t str {
        let known = text.split_inclusive('\n').rev().take_while(|line| self.has(line));
        let rest = &text[..text.len() - known.map(str::len).sum::<usize>()];
        let line = rest
            .rfind(|c| c != '\n')
            .map_or("", |end| &rest[rest[..end].rfind('\n').map_or(0, |at| at + 1)..]);
        let near = line.char_indices().filter(|(at, _)| line.len() - at < SHORT);
        // A bare number at the end of a line may mean anything.
        let is_number = |end: &str| end.trim().chars().all(|c| c.is_ascii_digit());
        let mut ends =
            near.map(|(at, _)| &line[at..]).filter(|end| self.has(end) && !is_number(end));
        let glued = ends.next().map_or(0, str::len);
        &text[rest.len() - glued..]
    }

    /// Whether a text consists only of prompts and of lines that answer legal moves of both players.
    pub(in crate::dialect) fn answers_a_move(&self, text: &str) -> bool {
        let (answers, others): (Vec<&str>, Vec<&str>) =
            text.lines().map(str::trim).partition(|line| self.answers.contains(*line));
        !answers.is_empty() && others.iter().all(|line| line.is_empty() || self.has(line))
    }

    /// A text without a delayed prompt at its start, which names the player of the input before. A piece's character
    /// alone is kept, since it may be part of the reply.
    pub(in crate::dialect) fn after_late_prompt<'t>(&self, text: &'t str) -> &'t str {
        let prompts = late_prompts_before(text, &self.late_prompts);
        let mut prompts = prompts.into_iter().filter(|prompt| !self.is_glyph(prompt.trim()));
        prompts.next().map_or(text, |prompt| &text[prompt.len()..])
    }

    /// The usual text after a falsy value at the start of a text. The value may also be a piece's character, as in `01>
    /// `.
    pub(in crate::dialect) fn after_any_falsy<'t>(&self, text: &'t str) -> Option<&'t str> {
        let line = text.lines().next().filter(|line| line.len() < SHORT)?;
        let mut parts = line.char_indices().skip(1).map(|(at, _)| line.split_at(at));
        let rest =
            parts.find(|(value, rest)| is_falsy(value) && self.has(rest)).map(|(_, rest)| rest);
        rest.filter(|rest| !rest.trim().is_empty())
    }

    /// The player whose turn the texts around a board show, if any.
    pub(in crate::dialect) fn said(&self, before: Option<&str>, after: &str) -> Option<Player> {
        let (before, after) = (before.map(str::to_owned), after.to_owned());
        self.markers.said(&Around { to_move: Player::One, before, after })
    }

    /// The fewest bytes between two boards of a player's turn without refusals. Before the last board of a game,
    /// nothing needs to announce a next turn.
    pub(in crate::dialect) fn shortest(&self, player: Player, is_last: bool) -> usize {
        let (whole, after) = self.shortest[player as usize].unwrap_or_default();
        if is_last { after } else { whole }
    }
}

/// The words that show the turn, for each player: those below the board, or above it if there are none below and no
/// prompt comes late.
fn names(markers: &TurnTokens, late_prompts: &BTreeSet<String>) -> [Vec<String>; 2] {
    let of = |side: char| Player::BOTH.map(|player| markers.words(side, player));
    let below = of('>');
    match below.iter().all(Vec::is_empty) && late_prompts.is_empty() {
        true => of('<'),
        false => below,
    }
}

/// The features that distinguish the players. Only turns whose move was played count, since a program that accepts the
/// wrong player's moves would blur the others.
fn markers(turns: &[Turn<'_>], late_prompts: &BTreeSet<String>) -> TurnTokens {
    let around = with_late_prompts(turns, late_prompts);
    let all: Vec<&Around> = around.iter().collect();
    let certain = turns.iter().zip(&around).filter(|(turn, _)| turn.is_certain);
    let certain: Vec<&Around> = certain.map(|(_, around)| around).collect();
    TurnTokens::learn(if TurnTokens::can_learn(&certain) { &certain } else { &all })
}

/// The texts around boards. A delayed prompt may have come with a refusal instead of the next board. It counts as text
/// before that board.
fn with_late_prompts(turns: &[Turn<'_>], late_prompts: &BTreeSet<String>) -> Vec<Around> {
    let prompt = |text: &str| {
        let prompts = late_prompts_before(text, late_prompts);
        prompts.first().map(|prompt| (*prompt).to_owned())
    };
    let mut last: Option<&Turn<'_>> = None;
    let each = turns.iter().map(|turn| {
        let refused = last.replace(turn).and_then(|last| last.refused.first());
        let mut around = turn.around.clone();
        let before = around.before.as_mut().filter(|before| prompt(before).is_none());
        if let (Some(before), Some(refused)) = (before, refused) {
            before.insert_str(0, &prompt(&refused.text).unwrap_or_default());
        }
        around
    });
    each.collect()
}

/// The prefixes of a text's first line that are one of these prompts, the longest first.
fn late_prompts_before<'t>(text: &'t str, late_prompts: &BTreeSet<String>) -> Vec<&'t str> {
    let line = text.lines().next().filter(|_| !late_prompts.is_empty()).unwrap_or_default();
    let ends = line.char_indices().map(|(at, c)| at + c.len_utf8()).take(SHORT);
    let beginnings = ends.map(|end| &line[..end]);
    let mut prompts: Vec<&str> =
        beginnings.filter(|line| late_prompts.contains(&without_numbers(line))).collect();
    prompts.reverse();
    prompts
}

/// All lines around boards.
fn lines<'t>(around: &[&'t Around]) -> BTreeSet<&'t str> {
    let texts = around.iter().flat_map(|text| text.before.iter().chain([&text.after]));
    texts.flat_map(|text| text.lines()).filter(|line| !line.trim().is_empty()).collect()
}

/// The unfinished last lines before boards, unless they refuse.
fn late_prompts(around: &[&Around], contract: &OutputContract) -> BTreeSet<String> {
    let refuses = |line: &str| match contract.refusal {
        RefusalForm::Word(word) => has_word(line, word),
        RefusalForm::Falsy | RefusalForm::Somehow | RefusalForm::Silent => is_falsy(line),
    };
    let before = around.iter().filter_map(|text| text.before.as_deref());
    let unfinished = before.filter_map(|text| text.rsplit('\n').next());
    let prompts = unfinished.filter(|line| !line.trim().is_empty() && line.len() < SHORT);
    prompts.filter(|line| !refuses(line)).map(without_numbers).collect()
}

/// Whole lines that answer legal moves of both players and do not occur after boards. A falsy value does not count: it
/// is a fault.
fn answers(certain: &[&Around]) -> BTreeSet<String> {
    let before = |player: Player| -> BTreeSet<&str> {
        let turns = certain.iter().filter(|text| text.to_move == player);
        let before = turns.filter_map(|text| text.before.as_deref());
        let whole = before.flat_map(|text| text.split_inclusive('\n'));
        whole.filter(|line| line.ends_with('\n')).map(str::trim).collect()
    };
    let after: BTreeSet<&str> =
        certain.iter().flat_map(|text| text.after.lines()).map(str::trim).collect();
    let (one, two) = (before(Player::One), before(Player::Two));
    let both = one.intersection(&two).filter(|line| !line.is_empty() && !is_falsy(line));
    let both = both.filter(|line| !after.contains(*line));
    both.map(|line| (*line).to_owned()).collect()
}

fn shortest(turns: &[Turn<'_>], player: Player) -> Option<(usize, usize)> {
    let whole = turns.iter().filter(|turn| turn.is_certain && turn.refused.is_empty());
    let own = whole.filter(|turn| turn.around.to_move == player);
    own.map(|turn| (turn.said, turn.around.after.len())).min()
}

#[cfg(test)]
mod tests;
