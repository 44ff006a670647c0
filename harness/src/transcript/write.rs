//! Writes a draft in the format of a hand-written transcript.

use std::{fmt, iter};

use super::{Draft, Line, parse::EMPTY};

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.id).collect();
        writeln!(f, "title: {}\nrules: {}", self.title, rules.join(", "))?;
        if !self.rulings.is_empty() {
            let rulings: Vec<&str> = self.rulings.iter().map(|ruling| ruling.name).collect();
            writeln!(f, "rulings: {}", rulings.join(", "))?;
        }
        if !self.after.is_empty() {
            writeln!(f, "after: {}", self.after.join(", "))?;
        }
        if let Some(set_up) = &self.set_up {
            // A blank would look like the margin; `_` is also an absent cell.
            let board = &set_up.board;
            let rows = board.to_string();
            let rows = if board.has_numbers() { rows } else { rows.replace(' ', "_") };
            let rows = rows.replace('\n', "\n  ");
            writeln!(f, "board:\n  {rows}")?;
            set_up.fields.iter().try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))?;
        }
        writeln!(f)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        match &self.end {
            None => Ok(()),
            Some(end) => {
                let winner =
                    end.winner.map(|winner| format!("{} wins", self.game.sides[winner as usize]));
                writeln!(
                    f,
                    "= {} {}",
                    winner.unwrap_or_else(|| self.game.nobody_wins().to_owned()),
                    end.rule.id
                )
            }
        }
    }
}

impl Draft {
    /// The original text, or the draft in the format of a hand-written transcript.
    pub fn text(&self) -> String {
        if self.source.text.is_empty() { self.to_string() } else { self.source.text.to_string() }
    }

    /// The draft with these comments next to its lines, in order. A comment is on one line.
    pub fn annotated(&self, comments: &[String]) -> String {
        let text = self.to_string();
        let Some((header, rest)) = text.split_once("\n\n") else { return text };
        let comments = comments.iter().map(String::as_str).chain(iter::repeat(""));
        let lines = rest.lines().zip(comments).map(|(line, comment)| commented(line, comment));
        format!("{header}\n\n{}", lines.collect::<String>())
    }
}

/// A line with a comment in the comment column.
fn commented(line: &str, comment: &str) -> String {
    const COLUMN: usize = 24;
    match comment.trim() {
        "" => format!("{line}\n"),
        comment => format!("{line:<COLUMN$}  # {comment}\n"),
    }
}

/// The notation of an input in a transcript.
fn written(input: &str) -> &str {
    if input.is_empty() { EMPTY } else { input }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.refused_by {
            None => f.write_str(written(&self.input)),
            Some(rule) => write!(f, "  {:<8}  ! {}", written(&self.input), rule.id),
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::games::find;

    use super::*;

    #[test]
    fn comments_stand_beside_their_lines() {
        let inputs = ["c2 d3", "a1 a2"].map(str::to_owned);
        let game = find("quagmire").expect("it is a game");
        let draft = Draft::played(game, "one".to_owned(), "One".to_owned(), &inputs);
        let comments = [String::new(), "not O's turn".to_owned()];
        let text = draft.annotated(&comments);
        let expected = "title: One\nrules: \n\nc2 d3\n  a1 a2     ! Q-TURN      # not O's turn\n";
        assert_eq!(text, expected);
    }
}
