//! What shows why a move is refused: the open way round a loop, the pieces in quagmire, the piece that stands in the way.

use std::collections::HashMap;

use super::{Move, Quagmire, Rule};
use crate::{
    game::{Game as _, Player},
    sketch::{Sketch, listed},
    squares::{Square, Squares},
};

impl Quagmire {
    /// What shows why a move is refused, if it can be drawn.
    pub(super) fn sketch_of(&self, m: Move) -> Option<Sketch> {
        match self.check(m).err()? {
            Rule::Loop => self.open_way(m),
            Rule::Slide => self.in_the_way(m),
            Rule::Duty => Some(must_move(self.duty())),
            Rule::Twice => {
                let side = Self::SIDES[self.turn as usize];
                let text = format!("{side} moved the piece on {} last turn", m.from);
                Some(Sketch::new(text).cells([m.from]))
            }
            Rule::Stuck => self.sketch_of_end(),
            Rule::Turn | Rule::Line | Rule::Jump | Rule::Pass | Rule::Blocked => None,
        }
    }

    /// The pieces in quagmire by which the game has ended.
    pub(super) fn sketch_of_end(&self) -> Option<Sketch> {
        let stuck = self.quagmired(self.turn.other());
        (!stuck.is_empty()).then(|| shut_in(self.turn.other(), stuck))
    }

    /// The shortest way of king's steps past the enemy from where a jump begins to where it ends.
    fn open_way(&self, Move { from, to }: Move) -> Option<Sketch> {
        let mut earlier: HashMap<Square, Square> = HashMap::new();
        let mut front = vec![from];
        while !front.is_empty() && !earlier.contains_key(&to) {
            let mut next = Vec::new();
            for square in front {
                let open = Squares::from(square).neighbours() - self.enemy() - Squares::from(from);
                for reached in open {
                    if !earlier.contains_key(&reached) {
                        earlier.insert(reached, square);
                        next.push(reached);
                    }
                }
            }
            front = next;
        }
        let back = std::iter::successors(Some(to), |at| earlier.get(at).copied());
        let mut way: Vec<Square> = back.collect();
        way.reverse();
        let steps = way.len() - 1;
        let text = format!(
            "the loop is open: {steps} king's steps lead from {from} to {to} past every enemy piece"
        );
        (steps > 0).then(|| Sketch::new(text).way(way))
    }

    /// The first piece that stands where a slide would pass.
    fn in_the_way(&self, Move { from, to }: Move) -> Option<Sketch> {
        let direction = from.direction_to(to)?;
        let path = std::iter::successors(from.step(direction), |at| at.step(direction));
        let stands = path.take_while(|at| *at != to).chain([to]);
        let stands = stands.into_iter().find(|at| !self.empty().has(*at))?;
        Some(Sketch::new(format!("the piece on {stands} stands in the way")).cells([stands]))
    }
}

fn must_move(duty: Squares) -> Sketch {
    let text = format!("in quagmire, and able to move: {}", listed(duty));
    Sketch::new(text).cells(duty)
}

fn shut_in(player: Player, stuck: Squares) -> Sketch {
    let side = Quagmire::SIDES[player as usize];
    let text = format!(
        "{side} has ended a turn with a piece on {} that has no empty square beside it, and an enemy",
        listed(stuck)
    );
    Sketch::new(text).cells(stuck)
}
