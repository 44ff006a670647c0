//! The parts of chess that a variant can change. Every constant and method with a default is orthodox chess unless it is overridden.

use std::{collections::BTreeMap, fmt, hash::Hash};

use super::{
    Rule,
    core::Core,
    moves::{DropMove, NormalMove},
    piece::Role,
};
use crate::{
    game::{Malformed, Outcome, Player},
    rule::Ruling,
    squares::{Square, Squares},
};

/// Identifies the variant where its type is not known. The [oracle](super::oracle) needs it wherever a variant differs from chess, and
/// where misreadings are equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the variant of that name")]
pub enum Kind {
    Orthodox,
    Gun,
    Fairy,
    Blackhole,
    Fibonacci,
    Madhouse,
    Baseline,
    Extinction,
}

/// The pieces that are dropped on the board during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drops {
    /// None.
    None,
    /// Pieces that the players hold in reserve. A drop is a move.
    FromReserve,
    /// Captured pieces. A drop is part of the move that captures.
    Captured,
}

/// A kind of chess. Its value is its state in addition to the [`Core`].
pub trait Variant: Clone + Default + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The name in folders, filters and reports.
    const NAME: &'static str;
    /// The variant.
    const KIND: Kind;
    /// Its rules, in the order in which `check` applies them.
    const RULES: &'static [Rule];
    /// The rule that decides whose turn it is.
    const TURN_RULE: Rule = Rule::Turn;
    /// Answers to the questions that the challenge leaves open.
    const RULINGS: &'static [Ruling] = &[];

    /// The pieces at the start of the game.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    /// The inputs after which the pieces stand as in orthodox chess; none if they do at the start.
    const OPENING: &'static [&'static str] = &[];
    /// The kinds of pieces there are.
    const ROLES: &'static [Role] =
        &[Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    /// The pieces to which a pawn may promote.
    const PROMOTIONS: &'static [Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// Whether a king must not be left in check.
    const KING_IS_ROYAL: bool = true;
    /// The rule that forbids castling, if one does.
    const NO_CASTLING: Option<Rule> = None;
    /// The pieces that are dropped.
    const DROPS: Drops = Drops::None;
    /// The rule that forbids dropping a piece from a reserve on a wrong square.
    const DROP_RULE: Rule = Rule::Turn;
    /// The rule that is broken if the variant's effects of a move leave the mover's king in check.
    const SELF_CHECK_RULE: Rule = Rule::Check;
    /// Empty squares that are black holes.
    const HOLES: Squares = Squares::NONE;
    /// The fields of a set-up in addition to board, turn, castling rights and passed square.
    const FIELDS: &'static [&'static str] = &[];

    /// Checks that the player to move may move the piece on a square.
    ///
    /// # Errors
    /// The rule by which the piece is not theirs to move.
    fn check_turn(&self, core: &Core, from: Square) -> Result<(), Rule> {
        if core.own().has(from) { Ok(()) } else { Err(Rule::Turn) }
    }

    /// Checks whether a piece may move to a square that it reaches.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        core.check_promotion(m, Self::PROMOTIONS)?;
        self.check_king(core, m)
    }

    /// The squares on which a captured piece may be dropped.
    fn drop_squares(&self, _: &Core, _: NormalMove) -> Squares {
        Squares::NONE
    }

    /// Plays a move.
    fn play(&mut self, core: &mut Core, m: NormalMove) {
        core.apply(m);
        core.pass_turn();
    }

    /// The pieces that a player has not dropped yet.
    fn reserve(&self, _: Player) -> &[Role] {
        &[]
    }

    /// The drops open to the player to move.
    fn drops(&self, _: &Core) -> Vec<DropMove> {
        Vec::new()
    }

    /// Drops a piece from the reserve.
    fn play_drop(&mut self, _: &mut Core, _: DropMove) {}

    /// An end that orthodox chess does not have.
    fn end(&self, _: &Core) -> Option<Outcome<Rule>> {
        None
    }

    /// The variant's own rule by which a legal move is played.
    fn rule_of(&self, _: &Core, _: NormalMove) -> Option<Rule> {
        None
    }

    /// A remark to print next to whose turn it is.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Reads the variant's state from a set-up.
    ///
    /// # Errors
    /// The error in the fields.
    fn set_up(_: &BTreeMap<String, String>, _: &Core) -> Result<Self, Malformed> {
        Ok(Self::default())
    }

    /// The variant's state, as the fields that [`set_up`](Self::set_up) reads.
    fn fields(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    // The method below is built from those above and is never overridden.

    /// Checks that the mover's king is safe after the variant has played the move.
    ///
    /// # Errors
    /// [`Rule::Check`] if the move itself leaves it in check, or [`SELF_CHECK_RULE`](Self::SELF_CHECK_RULE) if only the variant's effects
    /// do.
    fn check_king(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        if !Self::KING_IS_ROYAL {
            return Ok(());
        }
        let mut after = core.clone();
        self.clone().play(&mut after, m);
        match after.in_check(core.turn) {
            false => Ok(()),
            true if core.in_check_after(m) => Err(Rule::Check),
            true => Err(Self::SELF_CHECK_RULE),
        }
    }
}

/// Orthodox chess, from which the variants differ; the tests count its positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Orthodox;

impl Variant for Orthodox {
    const NAME: &'static str = "chess";
    const KIND: Kind = Kind::Orthodox;
    const RULES: &'static [Rule] = &[
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::Promote,
        Rule::Check,
        Rule::Mate,
        Rule::Stalemate,
    ];
}
