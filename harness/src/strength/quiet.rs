//! Writes games without captures and pawn moves that last as long as orthodox chess has no draw, to find programs that count differently.

use std::collections::HashMap;

use rulebook::{
    board::{Board, Difference},
    game::Outcome,
    games::GameInfo,
    random::Rng,
    referee::Referee,
};

use crate::transcript::Draft;

/// The name of the game. It is always played.
pub(super) const NAME: &str = "quiet-game";
/// One quiet move after these would be a draw.
const QUIET_MOVES: usize = 99;
/// Maximum number of steps in the search for a game.
const STEPS: usize = 2000;
const SEED: u64 = 1;

/// The quiet game of a chess variant; none for other games.
pub fn quiet_game(game: &'static GameInfo) -> Option<Draft> {
    game.family?;
    let title = "Nothing is captured and no pawn moves for a long time".to_owned();
    Some(Draft::played(game, NAME.to_owned(), title, &quiet_moves(game)?))
}

/// The moves of a quiet game. It stops when one more move without a capture would be a draw, or when the search ends; then it makes one
/// last move.
fn quiet_moves(game: &GameInfo) -> Option<Vec<String>> {
    let mut walk = Walk::start(game)?;
    let mut untried = vec![walk.choices()];
    for _ in 0..STEPS {
        match untried.last_mut().and_then(Vec::pop) {
            _ if walk.quiet_moves() == QUIET_MOVES => break,
            Some((input, board)) => {
                walk.play(input, board);
                untried.push(walk.choices());
            }
            // Every quiet move here has been tried, so the search goes back and tries another way.
            None => {
                untried.pop();
                walk.inputs.pop()?;
                walk.referee.undo();
            }
        }
    }
    let last = walk.last_move();
    walk.inputs.extend(last);
    Some(walk.inputs)
}

/// A quiet game in progress.
struct Walk {
    referee: Box<dyn Referee>,
    rng: Rng,
    inputs: Vec<String>,
    /// The number of times each board has occurred.
    came: HashMap<Board, usize>,
}

impl Walk {
    fn start(game: &GameInfo) -> Option<Self> {
        let (referee, rng) = (game.referee(None).ok()?, Rng::with_seed(SEED));
        Some(Self { referee, rng, inputs: Vec::new(), came: HashMap::new() })
    }

    /// The quiet moves here with the resulting boards, those that have occurred least often last.
    fn choices(&mut self) -> Vec<(String, Board)> {
        let mut moves = self.referee.legal_moves();
        self.rng.shuffle(&mut moves);
        let quiet = moves.into_iter().filter_map(|input| {
            let board = board_after(&mut *self.referee, &input)?;
            Some((input, board))
        });
        let mut quiet: Vec<_> = quiet.collect();
        let came = |board: &Board| self.came.get(board).copied().unwrap_or(0);
        quiet.sort_by_key(|(_, board)| std::cmp::Reverse(came(board)));
        quiet
    }

    fn play(&mut self, input: String, board: Board) {
        self.referee.submit(&input);
        self.inputs.push(input);
        *self.came.entry(board).or_default() += 1;
    }

    /// The first move that leads to a draw, which a program may announce but need not; any move if there is none.
    fn last_move(&mut self) -> Option<String> {
        let moves = self.referee.legal_moves();
        let drawing = moves.iter().find(|input| self.is_draw_after(input));
        drawing.or(moves.first()).cloned()
    }

    fn is_draw_after(&mut self, input: &str) -> bool {
        self.referee.submit(input);
        let is_draw = self.referee.draw_left_open().is_some();
        self.referee.undo();
        is_draw
    }

    /// The number of moves; placing a piece does not count.
    fn quiet_moves(&self) -> usize {
        self.inputs.iter().filter(|input| !input.contains('@')).count()
    }
}

/// The board after a move, if the game continues quietly.
fn board_after(referee: &mut dyn Referee, input: &str) -> Option<Board> {
    let before = referee.board();
    referee.submit(input);
    let after = referee.board();
    let goes_on = is_quiet(&before, &after)
        && referee.outcome() == Outcome::Ongoing
        && referee.draw_left_open().is_none();
    referee.undo();
    goes_on.then_some(after)
}

/// Whether no piece was captured and no pawn moved.
fn is_quiet(before: &Board, after: &Board) -> bool {
    let changed = before.differences(after);
    let is_pawn = |mark: Option<char>| matches!(mark, Some('P' | 'p'));
    let count = |board: &Board| board.marks().filter(|mark| *mark != '.').count();
    let is_piece = |mark: Option<char>| mark.is_some_and(|mark| mark != '.');
    let captures = |one: &Difference| is_piece(one.left) && is_piece(one.right);
    !changed.iter().any(|one| is_pawn(one.left) || is_pawn(one.right) || captures(one))
        && count(after) >= count(before)
}
