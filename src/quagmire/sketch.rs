//! Drawings of why a move is refused: the open way round a loop, the pieces in quagmire, the piece in the way.

use super::{Move, Quagmire, Rule};
use crate::{
    built_in::BuiltIn as _,
    game::{Game as _, Player},
    sketch::{Sketch, listed},
    squares::Squares,
};

impl Quagmire {
    /// The drawing of why a move is refused, if there is one.
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

    /// The pieces in quagmire that ended the game.
    pub(super) fn sketch_of_end(&self) -> Option<Sketch> {
        let stuck = self.quagmired(self.turn.other());
        (!stuck.is_empty()).then(|| shut_in(self.turn.other(), stuck))
    }

    /// The shortest way of king's steps, avoiding the enemy, from the start of a jump to its end.
    fn open_way(&self, Move { from, to }: Move) -> Option<Sketch> {
        let (mut layers, mut reached) = (Vec::new(), Squares::from(from));
        while !reached.has(to) {
            let further = reached.neighbours() - reached - self.enemy();
            if further.is_empty() {
                return None;
            }
            layers.push(reached);
            reached |= further;
        }
        let mut way = vec![to];
        for layer in layers.iter().rev() {
            way.extend(
                (Squares::from(way[way.len() - 1]).neighbours() & *layer).into_iter().next(),
            );
        }
        way.reverse();
        let squares: Vec<String> = way.iter().map(ToString::to_string).collect();
        let text = format!(
            "the loop is open: a king walks from {from} to {to} in {} steps and meets no enemy piece: {}",
            layers.len(),
            squares.join(" ")
        );
        Some(Sketch::new(text).way(way))
    }

    /// The first piece in the way of a slide.
    fn in_the_way(&self, Move { from, to }: Move) -> Option<Sketch> {
        let direction = from.direction_to(to)?;
        let path = std::iter::successors(from.step(direction), |at| at.step(direction));
        let stands = path.take_while(|at| *at != to).chain([to]);
        let stands = stands.into_iter().find(|at| !self.empty().has(*at))?;
        Some(Sketch::new(format!("the piece on {stands} stands in the way")).cells([stands]))
    }
}

fn must_move(duty: Squares) -> Sketch {
    let are = if duty.len() == 1 { "is" } else { "are" };
    let text = format!("{} {are} in quagmire and can move", listed(duty));
    Sketch::new(text).cells(duty)
}

fn shut_in(player: Player, stuck: Squares) -> Sketch {
    let side = Quagmire::SIDES[player as usize];
    let are = if stuck.len() == 1 { "is" } else { "are" };
    let text = format!("{} {are} in quagmire at the end of {side}'s turn", listed(stuck));
    Sketch::new(text).cells(stuck)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::squares::Square;

    fn after(moves: &str) -> Quagmire {
        Quagmire::after(moves).expect("the moves are legal")
    }

    fn sketch(moves: &str, refused: &str) -> Sketch {
        let m = refused.parse().expect("it is a move");
        after(moves).why_refused(m).expect("there is something to draw")
    }

    #[test]
    fn the_way_round_an_open_loop_is_the_shortest_and_meets_no_enemy() {
        let moves = "a4 h4, h6 g5, a2 c4, g6 f5";
        let way: Vec<Square> = sketch(moves, "h4 h6").ways[0]
            .iter()
            .map(|cell| cell.parse().expect("it is a square"))
            .collect();
        assert_eq!(
            (way.first(), way.last()),
            ("h4".parse().ok().as_ref(), "h6".parse().ok().as_ref())
        );
        assert_eq!(way.len(), 7);
        assert!(way.windows(2).all(|step| Squares::from(step[0]).neighbours().has(step[1])));
        let position = after(moves);
        assert!(way.iter().all(|square| !position.enemy().has(*square)));
    }

    #[rstest]
    #[case::what_stands_in_the_way("", "d1 h5", &["h5"])]
    #[case::the_piece_that_moved_last("d1 e1, h5 h4", "e1 e2", &["e1"])]
    fn the_cells_that_matter(#[case] moves: &str, #[case] refused: &str, #[case] cells: &[&str]) {
        assert_eq!(sketch(moves, refused).cells, cells);
    }

    #[test]
    fn the_pieces_that_end_a_game() {
        let over = after("c1 c3, h6 d2, a3 c1");
        let sketch = over.why_over().expect("the game is over");
        let stuck: Vec<String> =
            over.quagmired(over.turn().other()).into_iter().map(|at| at.to_string()).collect();
        assert!(!stuck.is_empty());
        assert_eq!(sketch.cells, stuck);
        assert_eq!(after("c1 c3").why_over(), None);
    }

    #[test]
    fn what_is_legal_needs_no_reason() {
        let m = "d1 e1".parse().expect("it is a move");
        assert_eq!(after("").why_refused(m), None);
    }
}
