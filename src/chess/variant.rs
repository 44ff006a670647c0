//! What a variant may change about chess. Every constant and method with a default is orthodox chess unless it is overridden.

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

/// Names the variant where its type is gone: in the [oracle](super::oracle), which asks for the kind wherever a variant
/// differs from chess, and where misreadings are equivalent.
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

/// Which pieces come to the board while a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drops {
    /// None.
    None,
    /// Those that the players hold in reserve. To drop one is a move.
    FromReserve,
    /// Those that are captured. To drop one is part of the move that captures it.
    Captured,
}

/// A kind of chess. Its value is what it remembers beside the [`Core`].
pub trait Variant: Clone + Default + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The name in folders, filters and reports.
    const NAME: &'static str;
    /// Which variant it is.
    const KIND: Kind;
    /// The rules that it has, in the order in which `check` asks them.
    const RULES: &'static [Rule];
    /// The rule that says whose turn it is.
    const TURN_RULE: Rule = Rule::Turn;
    /// What its challenge leaves open, and how that was settled.
    const RULINGS: &'static [Ruling] = &[];

    /// How the pieces stand when the game begins.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    /// The inputs after which the pieces stand as in orthodox chess; none if they do at the start.
    const OPENING: &'static [&'static str] = &[];
    /// The kinds of pieces there are.
    const ROLES: &'static [Role] =
        &[Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    /// What a pawn may become.
    const PROMOTIONS: &'static [Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// Whether a king must not be left in check.
    const KING_IS_ROYAL: bool = true;
    /// The rule that forbids to castle, if one does.
    const NO_CASTLING: Option<Rule> = None;
    /// Which pieces come to the board.
    const DROPS: Drops = Drops::None;
    /// The rule that forbids to drop a piece from a reserve where it must not be dropped.
    const DROP_RULE: Rule = Rule::Turn;
    /// The rule that is broken if a king is in check because of what this variant makes of the move.
    const SELF_CHECK_RULE: Rule = Rule::Check;
    /// Empty squares that are black holes.
    const HOLES: Squares = Squares::NONE;
    /// What a set-up may say beside the board, whose turn it is, who may castle and which square a pawn has passed.
    const FIELDS: &'static [&'static str] = &[];

    /// Whether the player whose turn it is may move what stands on a square.
    ///
    /// # Errors
    /// The rule that says that it is not theirs to move.
    fn check_turn(&self, core: &Core, from: Square) -> Result<(), Rule> {
        if core.own().has(from) { Ok(()) } else { Err(Rule::Turn) }
    }

    /// Whether a piece may go where it can go.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        core.check_promotion(m, Self::PROMOTIONS)?;
        self.check_king(core, m)
    }

    /// Where what a move captures may be dropped.
    fn drop_squares(&self, _: &Core, _: NormalMove) -> Squares {
        Squares::NONE
    }

    /// Plays a move.
    fn play(&mut self, core: &mut Core, m: NormalMove) {
        core.apply(m);
        core.pass_turn();
    }

    /// The pieces that a player still has to drop.
    fn reserve(&self, _: Player) -> &[Role] {
        &[]
    }

    /// How the player whose turn it is may drop them.
    fn drops(&self, _: &Core) -> Vec<DropMove> {
        Vec::new()
    }

    /// Drops a piece from the reserve.
    fn play_drop(&mut self, _: &mut Core, _: DropMove) {}

    /// An end that orthodox chess does not know.
    fn end(&self, _: &Core) -> Option<Outcome<Rule>> {
        None
    }

    /// The variant's own rule by which a legal move is played.
    fn rule_of(&self, _: &Core, _: NormalMove) -> Option<Rule> {
        None
    }

    /// A remark to print beside whose turn it is.
    fn remark(&self) -> Option<String> {
        None
    }

    /// What the variant remembers in a position that somebody set up.
    ///
    /// # Errors
    /// What is wrong with the fields.
    fn set_up(_: &BTreeMap<String, String>, _: &Core) -> Result<Self, Malformed> {
        Ok(Self::default())
    }

    /// What the variant remembers, as the fields that [`set_up`](Self::set_up) reads.
    fn fields(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    // The method below follows from those above and is never overridden.

    /// Whether the king of the player who moves is safe when the variant has played the move.
    ///
    /// # Errors
    /// [`Rule::Check`] if the move itself leaves it in check, or [`SELF_CHECK_RULE`](Self::SELF_CHECK_RULE) if only what the
    /// variant makes of the move does.
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

/// Chess as it is played everywhere, from which the variants differ; the tests count its positions.
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
