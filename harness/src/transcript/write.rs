//! Writes a draft as a person would have written it.

use std::fmt;

use super::{Draft, Line};

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.id).collect();
        writeln!(f, "title: {}\nrules: {}", self.title, rules.join(", "))?;
        if !self.rulings.is_empty() {
            let rulings: Vec<&str> = self.rulings.iter().map(|ruling| ruling.name).collect();
            writeln!(f, "rulings: {}", rulings.join(", "))?;
        }
        if let Some(set_up) = &self.set_up {
            // A blank would be taken for the margin; `_` is an absent cell, too.
            let rows = set_up.board.to_string().replace(' ', "_").replace('\n', "\n  ");
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
                writeln!(f, "= {} {}", winner.unwrap_or_else(|| "draw".to_owned()), end.rule.id)
            }
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.refused_by {
            None => f.write_str(&self.input),
            Some(rule) => write!(f, "  {:<8}  ! {}", self.input, rule.id),
        }
    }
}
