//! The captures that foxes can make and must make.

use super::{CLOSED, Cell, FOXES, Oracle, WAYS, is_goose, next};
use crate::foxgeese::{Misreading, Rule};

impl Oracle {
    /// The position after a jump, if it is one.
    fn jump(&self, fox: char, way: char) -> Option<Self> {
        let from = self.find(fox)?;
        let over = next(from, way);
        let mut to = next(over, way);
        if !is_goose(self.at(over)) || !self.is_free(to, Misreading::JumpsOffTheCross) {
            return None;
        }
        while self.misreads(Misreading::LandsFurther) && self.at(next(to, way)) == '.' {
            to = next(to, way);
        }
        let mut after = self.clone();
        after.put(over, '.');
        after.go(from, to);
        Some(after)
    }

    /// Whether another jump may follow a chain.
    fn may_go_on(&self, chain: &str, way: char) -> bool {
        match self.misreading {
            Some(Misreading::OneAtATime) => chain.is_empty(),
            Some(Misreading::StraightOn) => chain.is_empty() || chain.ends_with(way),
            Some(Misreading::NeverJumpsUp) => way != 'u',
            _ => true,
        }
    }

    /// Every sequence of jumps of a fox, stopped anywhere, with the resulting position.
    pub(super) fn chains(&self, fox: char) -> Vec<(String, Self)> {
        let mut found = Vec::new();
        self.lengthen(fox, "", &mut found);
        found
    }

    fn lengthen(&self, fox: char, chain: &str, found: &mut Vec<(String, Self)>) {
        for way in WAYS.chars().filter(|way| self.may_go_on(chain, *way)) {
            let Some(mut after) = self.jump(fox, way) else { continue };
            if chain.is_empty() && self.misreads(Misreading::OwnCellClosed) {
                self.find(fox).into_iter().for_each(|from| after.put(from, CLOSED));
            }
            let longer = format!("{chain}{way}");
            found.push((longer.clone(), after.clone()));
            after.lengthen(fox, &longer, found);
        }
    }

    pub(super) fn after_fox(&self, fox: char, from: Cell, ways: &str) -> Result<Self, Rule> {
        let first = ways.chars().next().unwrap_or_default();
        let tramples = self.misreads(Misreading::Tramples) && self.jump(fox, first).is_none();
        let faces_a_goose = is_goose(self.at(next(from, first))) && !tramples;
        if ways.len() == 1 && !faces_a_goose {
            return self.after_step(fox, from, first);
        }
        let chains = self.chains(fox);
        let chain = chains.iter().find(|(chain, _)| chain == ways);
        match chain {
            Some(_) if !self.is_long_enough(fox, ways) => Err(Rule::Longest),
            Some((_, after)) => Ok(after.clone()),
            None if self.misreads(Misreading::SeveralSteps) => self.after_steps(fox, ways),
            None => Err(Rule::Capture),
        }
    }

    pub(super) fn is_obliged(&self, fox: char) -> bool {
        let can_capture = |fox| !self.chains(fox).is_empty();
        match self.misreading {
            Some(Misreading::NeverObliged) => false,
            Some(Misreading::ObligedItself) => can_capture(fox),
            Some(Misreading::OnlyXObliged) => can_capture('X'),
            Some(Misreading::ObligedBeside) => self.is_beside_a_goose(fox),
            _ => FOXES.chars().any(can_capture),
        }
    }

    fn is_beside_a_goose(&self, fox: char) -> bool {
        let goose = |from: Cell| WAYS.chars().any(|way| is_goose(self.at(next(from, way))));
        self.find(fox).is_some_and(goose)
    }

    fn is_long_enough(&self, fox: char, ways: &str) -> bool {
        let of = |fox: char| self.chains(fox).into_iter().map(move |(chain, _)| (fox, chain));
        let all: Vec<(char, String)> = FOXES.chars().flat_map(of).collect();
        let most = |fox: Option<char>| {
            let wanted = all.iter().filter(|(of, _)| fox.is_none_or(|fox| fox == *of));
            wanted.map(|(_, chain)| chain.len()).max().unwrap_or(0)
        };
        let goes_on = |(of, chain): &(char, String)| {
            *of == fox && chain.starts_with(ways) && chain.len() > ways.len()
        };
        let to_its_end = !all.iter().any(goes_on);
        match self.misreading {
            Some(Misreading::AnyCapture) => true,
            Some(Misreading::AnyToItsEnd) => to_its_end,
            Some(Misreading::LongestOfEach) => ways.len() == most(Some(fox)),
            Some(Misreading::LooksTwoAhead) => to_its_end && ways.len().min(2) == most(None).min(2),
            Some(Misreading::FirstLongest) => {
                let first = all.iter().find(|(_, chain)| chain.len() == most(None));
                first.is_some_and(|(of, chain)| *of == fox && chain == ways)
            }
            _ => ways.len() == most(None),
        }
    }
}
