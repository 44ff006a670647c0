//! Drawings of why a move is refused or a game is over: the pieces that attack the king.

use super::{
    Chess, Rule,
    core::Core,
    moves::{Move, NormalMove},
    piece::Role,
    variant::Variant,
};
use crate::{
    game::{Game as _, Outcome, Player},
    sketch::{Sketch, listed},
    squares::Square,
};

impl<V: Variant> Chess<V> {
    /// The drawing of why a move is refused, if there is one.
    pub(super) fn sketch_of(&self, m: Move) -> Option<Sketch> {
        let rule = self.check(m).err()?;
        let Move::Normal(m) = m else { return None };
        if rule == Rule::Castle {
            return self.attacked_on_the_way(m);
        }
        let is_of_checks = rule == Rule::Check || rule == V::SELF_CHECK_RULE;
        let when = format!("after {}{} ", m.from, m.to);
        is_of_checks
            .then(|| attacked_king(&self.after_in_check(m), self.core.turn, &when))
            .flatten()
    }

    /// The pieces that mate a king, if it is mated.
    pub(super) fn sketch_of_end(&self) -> Option<Sketch> {
        match self.outcome() {
            Outcome::Won(_, Rule::Mate) => attacked_king(&self.core, self.core.turn, ""),
            Outcome::Won(..) | Outcome::Drawn(_) | Outcome::Ongoing => None,
        }
    }

    /// The position in which a move leaves its own king in check: after the move alone, or after the variant's effects.
    fn after_in_check(&self, m: NormalMove) -> Core {
        let mut after = self.core.clone();
        if self.core.in_check_after(m) {
            after.apply(m);
        } else {
            self.variant.clone().play(&mut after, m);
        }
        after
    }

    /// The square on a castling king's way that an enemy attacks.
    fn attacked_on_the_way(&self, m: NormalMove) -> Option<Sketch> {
        let crossed = m.from.step(m.from.direction_to(m.to)?)?;
        let attacked = |square: &Square| V::KING_IS_ROYAL && !self.attackers(*square).is_empty();
        let square = [m.from, crossed].into_iter().find(attacked)?;
        let text = format!("{square} is attacked from {}", listed(self.attackers(square)));
        Some(attacks(Sketch::new(text), square, self.attackers(square)))
    }

    fn attackers(&self, square: Square) -> Vec<Square> {
        self.core.attackers(square, self.core.turn.other()).into_iter().collect()
    }
}

/// A player's king and the pieces that attack it.
fn attacked_king(core: &Core, player: Player, when: &str) -> Option<Sketch> {
    let attackers = |king: Square| core.attackers(king, player.other());
    let mut kings = core.pieces(player, Role::King).into_iter();
    let king = kings.find(|king| !attackers(*king).is_empty())?;
    let text = format!("{when}the king on {king} is attacked from {}", listed(attackers(king)));
    Some(attacks(Sketch::new(text), king, attackers(king)))
}

fn attacks(sketch: Sketch, on: Square, from: impl IntoIterator<Item = Square>) -> Sketch {
    from.into_iter().fold(sketch.cells([on]), |sketch, attacker| sketch.way([attacker, on]))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::{built_in::BuiltIn as _, chess::Orthodox};

    fn position(text: &str) -> Chess<Orthodox> {
        Chess::position(text).expect("it is a position")
    }

    #[rstest]
    #[case::a_pinned_piece("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", &[["e8", "e1"]])]
    #[case::a_king_that_steps_into_check("4r2k/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", &[["e8", "e1"]])]
    #[case::a_king_that_leaves_one_check_for_another("4r2k/8/8/8/8/5n2/8/4K3 w - - 0 1", "e1e2", &[["e8", "e2"]])]
    #[case::two_checks_that_stay("4r2k/8/8/8/8/5n2/P7/4K3 w - - 0 1", "a2a3", &[["f3", "e1"], ["e8", "e1"]])]
    #[case::castling_across_check("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", &[["f4", "f1"]])]
    fn attackers_are_drawn(#[case] text: &str, #[case] refused: &str, #[case] ways: &[[&str; 2]]) {
        let refused = refused.parse().expect("it is a move");
        let sketch = position(text).why_refused(refused).expect("there is something to draw");
        assert_eq!(sketch.ways, ways);
        assert_eq!(sketch.cells, [ways[0][1]]);
    }

    #[test]
    fn a_mate_shows_who_mates() {
        let mated = position("f2f3, e7e5, g2g4, d8h4");
        assert_eq!(
            mated.why_over().map(|sketch| sketch.ways),
            Some(vec![vec!["h4".to_owned(), "e1".to_owned()]])
        );
        assert_eq!(position("f2f3, e7e5").why_over(), None);
    }
}
