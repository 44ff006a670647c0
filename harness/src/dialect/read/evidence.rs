//! Decides the meaning of a submission's characters.
//!
//! A hypothesis is a layout with an alphabet. The start position proposes hypotheses. The evidence is every board that
//! the transcripts predict, and the hypothesis that explains most of them wins. Pieces that appear later are learned
//! from the same evidence: a character without a meaning is bound to the rulebook's character in whose place it is on
//! most boards. A board is evidence for new characters only if all others in it are as predicted and the new ones pair
//! off one to one. So evidence against what is learned remains a finding.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    slice,
};

use rulebook::board::Board;

use serde::{Deserialize, Serialize};

use super::{
    colour::plain,
    extract::{Cells, Segment},
};
use crate::dialect::{Alphabet, Dialect, FormatError, Pins, SessionText};
use crate::transcript::Transcript;

/// At most this many sessions propose a hypothesis: two that agree outvote one whose first board is wrong.
pub(in crate::dialect) const PROPOSALS: usize = 3;
/// At most this many sessions decide between hypotheses. A wrong program shows in its findings, not in its alphabet.
pub(in crate::dialect) const DECIDING: usize = 16;

/// The result of reading the first board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// There was no board before the first input.
    #[default]
    Nothing,
    /// It bound the characters.
    Bound,
    /// It would bind them, but two kinds of cells share a character.
    Shared,
    /// It is a near-board.
    Broken(FormatError),
    /// It would bind them, but one kind of cell is drawn in several ways.
    Several,
    /// It is not the start position.
    Other,
}

/// A session: the predicted boards, and the output.
pub(in crate::dialect) struct SessionEvidence<'t> {
    pub(in crate::dialect) transcript: &'t Transcript,
    pub(in crate::dialect) said: SessionText<'t>,
}

/// The alphabet that explains most, with the overrides, and the result of reading the start position.
pub(in crate::dialect) fn bind(
    dialect: &Dialect,
    pins: &Pins,
    sessions: &[SessionEvidence<'_>],
) -> (Alphabet, Start) {
    let proposed = propose(dialect, sessions);
    let start = proposed.as_ref().map_or_else(Clone::clone, |_| Start::Bound);
    let mut alphabet = best(dialect, proposed.unwrap_or_default(), sessions);
    alphabet.pin(&pins.glyphs);
    if sessions.iter().any(|session| session.needs_more(&alphabet)) {
        extend(&mut alphabet, dialect, sessions);
    }
    (alphabet, start)
}

/// The alphabet for reading a session, with the pieces that first appear in it.
pub(in crate::dialect) fn extended<'a>(
    alphabet: &'a Alphabet,
    dialect: &Dialect,
    session: &SessionEvidence<'_>,
) -> Cow<'a, Alphabet> {
    if !session.needs_more(alphabet) {
        return Cow::Borrowed(alphabet);
    }
    let mut extended = alphabet.clone();
    extend(&mut extended, dialect, slice::from_ref(session));
    Cow::Owned(extended)
}

fn extend(alphabet: &mut Alphabet, dialect: &Dialect, sessions: &[SessionEvidence<'_>]) {
    let evidence = sessions.iter().map(|session| Evidence::of(session, dialect, alphabet));
    alphabet.learn_later(learned(&evidence.collect::<Vec<_>>(), alphabet));
}

/// The meanings that most boards show. If they give a character to another piece than the one it first stood for, a
/// wrong move has exchanged the pieces. Then the first meaning is right, and only boards that agree with it count.
fn learned(evidence: &[Evidence<'_>], alphabet: &Alphabet) -> BTreeMap<char, String> {
    let boards = shown(evidence, alphabet);
    let most = settled(&votes(&boards), alphabet);
    let mut first = settled(&first_votes(&boards), alphabet);
    let moved = |(mark, glyph): (&char, &String)| {
        most.iter().any(|(other, drawn)| other != mark && drawn == glyph)
    };
    if !first.iter().any(moved) {
        return most;
    }
    let mut known = alphabet.clone();
    known.learn_later(first.clone());
    first.extend(settled(&votes(&shown(evidence, &known)), &known));
    first
}

/// The different alphabets under which sessions start with the start position, or why the last session does not. Custom
/// start positions count only if no other session binds the characters: they may lack some pieces.
fn propose(dialect: &Dialect, sessions: &[SessionEvidence<'_>]) -> Result<Vec<Alphabet>, Start> {
    let (set_up, from_start): (Vec<_>, Vec<_>) =
        sessions.iter().partition(|session| session.transcript.draft.set_up.is_some());
    let mut why = Start::default();
    for group in [from_start, set_up] {
        let bound = group.iter().map(|s| dialect.bind(&s.said, &s.transcript.start));
        let bound = bound.filter_map(|bound| bound.map_err(|unbound| why = unbound).ok());
        let mut proposals: Vec<Alphabet> = bound.take(PROPOSALS).collect();
        if !proposals.is_empty() {
            let is_coloured =
                group.iter().any(|session| session.said.text != plain(session.said.text));
            proposals
                .extend(proposals.clone().iter().filter(|_| is_coloured).map(Alphabet::coloured));
            let first = proposals[0].clone();
            proposals.retain(|other| *other != first);
            return Ok([vec![first], proposals].concat());
        }
    }
    Err(why)
}

/// The alphabet that explains most predicted boards; of equals, the first.
fn best(
    dialect: &Dialect,
    mut proposed: Vec<Alphabet>,
    sessions: &[SessionEvidence<'_>],
) -> Alphabet {
    if proposed.len() < 2 {
        return proposed.pop().unwrap_or_default();
    }
    let explained = |alphabet: &Alphabet| -> usize {
        let deciding = sessions.iter().take(DECIDING);
        deciding.map(|session| Evidence::of(session, dialect, alphabet).explained(alphabet)).sum()
    };
    proposed.reverse();
    proposed.into_iter().max_by_key(explained).unwrap_or_default()
}

impl SessionEvidence<'_> {
    /// The expected boards, in order.
    fn expected_boards(&self) -> impl Iterator<Item = &Board> {
        let due = self.transcript.steps.iter().filter_map(|step| step.expect.board());
        [&self.transcript.start].into_iter().chain(due)
    }

    /// Whether a piece appears whose character is not known for certain.
    fn needs_more(&self, alphabet: &Alphabet) -> bool {
        let mut marks = self.expected_boards().flat_map(Board::marks);
        !alphabet.is_empty() && marks.any(|mark| !alphabet.is_bound(mark))
    }
}

/// The drawn boards and the predicted boards of a session.
struct Evidence<'t> {
    drawn: Vec<Cells>,
    expected_boards: Vec<&'t Board>,
}

impl<'t> Evidence<'t> {
    fn of(session: &'t SessionEvidence<'_>, dialect: &Dialect, alphabet: &Alphabet) -> Self {
        let pieces = dialect.extract(&session.said, alphabet).into_iter();
        let drawn = pieces.filter_map(|piece| match piece {
            Segment::Board(_, cells) => Some(cells),
            Segment::Text(_) | Segment::Broken(..) => None,
        });
        Self { drawn: drawn.collect(), expected_boards: session.expected_boards().collect() }
    }

    /// The number of predicted boards that are drawn.
    fn explained(&self, alphabet: &Alphabet) -> usize {
        let is_drawn = |cells: &Cells, board: &Board| {
            alphabet.new_pairs(cells, board).filter(BTreeMap::is_empty)
        };
        self.follow(is_drawn).into_iter().collect::<BTreeMap<_, _>>().len()
    }

    /// The results of matching drawn boards with predicted ones, in order and perhaps repeated, each with the index of
    /// the predicted board.
    fn follow<T>(&self, shows: impl Fn(&Cells, &Board) -> Option<T>) -> Vec<(usize, T)> {
        let (mut shown, mut at) = (Vec::new(), 0);
        for cells in &self.drawn {
            let mut ahead = (at..self.expected_boards.len()).map(|n| (n, self.expected_boards[n]));
            if let Some((n, what)) = ahead.find_map(|(n, board)| Some((n, shows(cells, board)?))) {
                at = n;
                shown.push((n, what));
            }
        }
        shown
    }
}

/// The number of boards in which a character stands for one of the rulebook's.
type Votes = BTreeMap<(char, String), usize>;

/// What the boards of a session show about new characters, in order, each with the index of the predicted board.
type Shown = Vec<(usize, BTreeMap<char, String>)>;

fn shown(evidence: &[Evidence<'_>], alphabet: &Alphabet) -> Vec<Shown> {
    let pairs = |cells: &Cells, board: &Board| alphabet.new_pairs(cells, board);
    evidence.iter().map(|session| session.follow(pairs)).collect()
}

fn votes(shown: &[Shown]) -> Votes {
    let mut votes = Votes::new();
    for session in shown {
        let boards: BTreeMap<usize, _> = session.iter().map(|(n, pairs)| (*n, pairs)).collect();
        for (mark, glyph) in boards.into_values().flatten() {
            *votes.entry((*mark, glyph.clone())).or_default() += 1;
        }
    }
    votes
}

/// The number of sessions in which a character stands for one of the rulebook's when both first appear.
fn first_votes(shown: &[Shown]) -> Votes {
    let mut votes = Votes::new();
    for session in shown {
        let mut seen: BTreeMap<char, &String> = BTreeMap::new();
        for (mark, glyph) in session.iter().flat_map(|(_, pairs)| pairs) {
            if !seen.contains_key(mark) && !seen.values().any(|other| *other == glyph) {
                seen.insert(*mark, glyph);
            }
        }
        for (mark, glyph) in seen {
            *votes.entry((mark, glyph.clone())).or_default() += 1;
        }
    }
    votes
}

/// The pairs that most of the boards with either of the two show. A character that was guessed for another piece is
/// learned only if that piece is drawn differently. Otherwise a piece mistaken for another would be learned.
fn settled(votes: &Votes, alphabet: &Alphabet) -> BTreeMap<char, String> {
    let count = |is_one: &dyn Fn(&(char, String)) -> bool| -> usize {
        votes.iter().filter(|(pair, _)| is_one(pair)).map(|(_, count)| count).sum()
    };
    let is_most = |(mark, glyph): &(char, String), votes: usize| {
        let either = [count(&|(other, _)| other == mark), count(&|(_, other)| other == glyph)];
        either.iter().all(|all| 2 * votes > *all)
    };
    let most = votes.iter().filter(|(pair, count)| is_most(pair, **count));
    let mut settled: BTreeMap<char, String> = most.map(|(pair, _)| pair.clone()).collect();
    loop {
        let marks: BTreeSet<String> = settled.keys().map(char::to_string).collect();
        let before = settled.len();
        settled.retain(|_, glyph| alphabet.mark(glyph).is_none() || marks.contains(glyph));
        if settled.len() == before {
            return settled;
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn cells(text: &str) -> Cells {
        let board = Board::of(text.chars().count(), text.chars().map(Some));
        Cells::drawn(&board, |mark| mark.to_string())
    }

    /// An alphabet with pawns and blanks bound, and guesses for the other pieces.
    fn alphabet() -> Alphabet {
        let start: Board = "pP.".parse().unwrap();
        let blanks = super::super::alphabet::Blanks::Alike;
        let mut alphabet = Alphabet::learn(&cells("♟♙."), &start, blanks).unwrap();
        alphabet.expect_pieces("KQRBNPkqrbnp");
        alphabet
    }

    /// The characters learned from boards of one rank, each as predicted and as drawn.
    fn learned(boards: &[[&str; 2]]) -> String {
        let expected_boards: Vec<Board> = boards.iter().map(|[f, _]| f.parse().unwrap()).collect();
        let drawn = boards.iter().map(|[_, drawn]| cells(drawn)).collect();
        let evidence = Evidence { drawn, expected_boards: expected_boards.iter().collect() };
        learned_of(evidence).into_iter().map(|(mark, glyph)| format!("{mark}={glyph} ")).collect()
    }

    fn learned_of(evidence: Evidence<'_>) -> BTreeMap<char, String> {
        super::learned(&[evidence], &alphabet())
    }

    #[rstest]
    #[case::new_characters(&[["pK.P", "♟♔.♙"], ["pKQP", "♟♔♕♙"]], "K=♔ Q=♕ ")]
    #[case::as_expected(&[["pK.P", "♟K.♙"]], "K=K ")]
    #[case::other_letters(&[["pRK.P", "♟TR.♙"]], "K=R R=T ")]
    #[case::a_letter_whose_piece_is_not_seen(&[["pB.P", "♟N.♙"]], "")]
    #[case::a_letter_of_two_pieces(&[["pB.P", "♟N.♙"], ["pBNP", "♟NN♙"]], "")]
    #[case::another_cell_is_wrong(&[["pK.P", "♟♔♙♙"]], "")]
    #[case::a_piece_that_is_not_drawn(&[["pK.P", "♟..♙"]], "")]
    #[case::two_pieces_alike(&[["pKQP", "♟♔♔♙"]], "")]
    #[case::one_piece_in_two_ways(&[["pRRP", "♟♖♜♙"]], "")]
    #[case::a_known_piece_in_another_way(&[["pK.P", "♟♔.x"]], "")]
    #[case::another_character_from_then_on(&[["pK.P", "♟♔.♙"], ["p.KP", "♟.♔♙"], ["pK.P", "♟x.♙"]], "K=♔ ")]
    #[case::as_often_one_as_the_other(&[["pK.P", "♟♔.♙"], ["p.KP", "♟.x♙"]], "")]
    #[case::a_mark_on_what_moved_last(&[["pK..P", "♟x..♙"], ["pKQ.P", "♟♔x.♙"], ["pKQRP", "♟♔♕x♙"]], "K=♔ ")]
    #[case::exchanged_by_a_wrong_move(&[["pK..P", "♟♔..♙"], ["pKQ.P", "♟♕♔.♙"], ["pKQKP", "♟♕♔♕♙"]], "K=♔ ")]
    #[case::exchanged_at_once(&[["pKQ.P", "♟♔♕.♙"], ["pKQKP", "♟♕♔♕♙"], ["pK.KP", "♟♕.♕♙"]], "K=♔ Q=♕ ")]
    fn a_new_character_is_learned_where_most_boards_agree(
        #[case] boards: &[[&str; 2]],
        #[case] expected: &str,
    ) {
        assert_eq!(learned(boards), expected);
    }

    #[test]
    fn what_is_learned_takes_the_place_of_guesses() {
        let mut alphabet = alphabet();
        assert!(!alphabet.is_bound('K') && alphabet.mark("R") == Some('R'));
        alphabet.learn_later(BTreeMap::from([('K', "R".to_owned())]));
        assert!(alphabet.is_bound('K') && !alphabet.is_bound('R'));
        assert_eq!((alphabet.mark("R"), alphabet.mark("K")), (Some('K'), None));
    }
}
