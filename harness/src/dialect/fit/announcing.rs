//! Finds the line that announces the end of a game: a line that all ends with the same winner share.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::game::Player;

use super::{Fit, templates::EventKind, turn_tokens::without_numbers};
use crate::dialect::{
    Learned, ResultForm, games::contract::has_word, interpret::victory_grammar::is_draw,
};

/// The new text of each end of one kind, as trimmed lines.
type Texts = Vec<Vec<String>>;

impl Learned {
    /// The line that announces that this player has won, or that the game is drawn. All such ends share it, and it is
    /// never printed at a turn. Preferably it names the winner and is not printed at other ends. Numbers that vary
    /// become `{k}`.
    pub fn announcing_line(&self, winner: Option<Player>) -> Option<String> {
        let others: BTreeSet<String> = Player::BOTH
            .into_iter()
            .filter(|other| Some(*other) != winner)
            .flat_map(|other| self.fit.end_lines(Some(other)).concat())
            .collect();
        let names = winner.map_or_else(Vec::new, |winner| self.names(winner));
        let names_it = |line: &str| match winner {
            Some(_) => names.iter().any(|name| has_word(&line.to_lowercase(), name)),
            None => is_draw(line),
        };
        shared_line(&self.fit.end_lines(winner), |line| (names_it(line), !others.contains(line)))
    }

    /// The names that a line may use for a player, in lower case.
    fn names(&self, player: Player) -> Vec<String> {
        let lower = |name: &str| name.to_lowercase();
        match self.dialect.contract().end {
            ResultForm::Words(words) => vec![lower(words[player as usize])],
            ResultForm::Names(names) => names[player as usize].iter().copied().map(lower).collect(),
            ResultForm::Free => Vec::new(),
            ResultForm::Character => {
                let own = |mark: &char| self.dialect.owner(*mark) == Some(player);
                let marks = self.dialect.marks().chars().filter(own);
                marks.map(|mark| lower(self.alphabet.glyph(mark))).collect()
            }
        }
    }
}

impl Fit {
    fn end_lines(&self, winner: Option<Player>) -> Texts {
        let drawn = self.templates.get(&EventKind::Drawn);
        let drawn = drawn.map(|drawn| format!("{}{}", drawn.before, drawn.after));
        let texts = match winner {
            Some(winner) => self.ends.texts_of(winner).to_vec(),
            None => drawn.into_iter().collect(),
        };
        let lines = |text: &String| {
            let new = self.turns.new_lines(self.turns.after_late_prompt(text));
            new.lines().map(|line| line.trim().to_owned()).collect()
        };
        texts.iter().map(lines).collect()
    }
}

/// The line that most texts share; of these the best, and of equals the first. A line of only one text must be good.
fn shared_line(texts: &Texts, quality: impl Fn(&str) -> (bool, bool)) -> Option<String> {
    let mut lines: BTreeMap<String, (BTreeSet<usize>, BTreeSet<&str>)> = BTreeMap::new();
    for (n, line) in texts.iter().enumerate().flat_map(|(n, text)| text.iter().map(move |l| (n, l)))
    {
        let (places, forms) = lines.entry(without_numbers(line)).or_default();
        places.insert(n);
        forms.insert(line);
    }
    let shared = |line: &str| lines[&without_numbers(line)].0.len();
    let rank = |line: &&String| (quality(line), shared(line));
    let is_shared = |line: &&String| texts.len() == 1 || shared(line) > 1 || quality(line).0;
    let first = texts.iter().flatten().filter(is_shared).rev().max_by_key(rank)?;
    let (_, forms) = &lines[&without_numbers(first)];
    Some(if forms.len() > 1 { with_slots(first) } else { first.clone() })
}

/// A line with a slot for each number.
fn with_slots(line: &str) -> String {
    let mut out = String::new();
    let mut is_in_number = false;
    for c in line.chars() {
        match (c.is_ascii_digit(), is_in_number) {
            (true, false) => out += "{k}",
            (true, true) => {}
            (false, _) => out.push(c),
        }
        is_in_number = c.is_ascii_digit();
    }
    out
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Ends that White has won, with `|` between the lines. Black's ends print `Game over` as well.
    #[rstest]
    #[case::below_what_varies(&["Taken: k|White wins", "Taken: P k|White wins"], Some("White wins"))]
    #[case::once(&["Taken: k|White wins"], Some("White wins"))]
    #[case::above(&["White wins|bye", "White wins|bye"], Some("White wins"))]
    #[case::said_at_all_ends_as_well(&["Game over|1-0", "Game over|1-0"], Some("1-0"))]
    #[case::nothing_else(&["Game over", "Game over"], Some("Game over"))]
    #[case::a_number(&["White won in 12 moves", "White won in 9 moves"], Some("White won in {k} moves"))]
    #[case::only_what_varies(&["Taken: k", "Taken: P k"], None)]
    #[case::two_wordings(&["e2e4|White has won", "e7e5|Mate, White wins"], Some("White has won"))]
    #[case::nothing(&[], None)]
    fn a_line_is_shared(#[case] texts: &[&str], #[case] line: Option<&str>) {
        let lines = |text: &&str| text.split('|').map(str::to_owned).collect();
        let texts: Texts = texts.iter().map(lines).collect();
        let quality = |line: &str| (line.contains("White"), line != "Game over");
        assert_eq!(shared_line(&texts, quality).as_deref(), line);
    }
}
