//! A computer opponent for a person, at two levels.

use std::cmp::Reverse;

use rulebook::{
    faults::playouts::Size, game::Outcome, games::GameInfo, random::Rng, referee::Referee,
};

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Plays rare moves, like fresh games
    Easy,
    /// Looks one move ahead: for a win, a capture, or few replies
    Hard,
}

/// With at most this many moves left, a fresh game looks for its end.
const LEFT: usize = 5;

/// The computer's move, if there is a legal one. `played` has the moves since the usual start; none after a custom
/// start.
pub fn reply(
    game: &GameInfo,
    referee: &dyn Referee,
    played: Option<&[String]>,
    level: Level,
    seed: u64,
) -> Option<String> {
    let mut rng = Rng::with_seed(seed);
    match (level, played) {
        (Level::Hard, _) => best(referee, &mut rng),
        (Level::Easy, None) => rng.choice(referee.legal_moves()),
        (Level::Easy, Some(played)) => {
            let size = Size { inputs: played.len() + LEFT, probes: 0 };
            game.playouts(seed).next_game_after(played, size).into_iter().nth(played.len())
        }
    }
}

/// The best move after which the other player cannot win immediately; if there is none, the best move.
fn best(referee: &dyn Referee, rng: &mut Rng) -> Option<String> {
    let mut moves = referee.legal_moves();
    rng.shuffle(&mut moves);
    moves.sort_by_cached_key(|input| Reverse(worth(referee, input)));
    let is_safe = |input: &&String| {
        let next = after(referee, input);
        wins(referee, &*next)
            || !next.legal_moves().iter().any(|reply| wins(&*next, &*after(&*next, reply)))
    };
    moves.iter().find(is_safe).or(moves.first()).cloned()
}

/// The worth of a move: whether it wins, how many pieces it removes, and how few replies it leaves.
fn worth(referee: &dyn Referee, input: &str) -> (bool, usize, Reverse<usize>) {
    let next = after(referee, input);
    let removed = pieces(referee).saturating_sub(pieces(&*next));
    let is_passed = next.turn() != referee.turn();
    let replies = if is_passed { next.legal_moves().len() } else { 0 };
    (wins(referee, &*next), removed, Reverse(replies))
}

fn after(referee: &dyn Referee, input: &str) -> Box<dyn Referee> {
    let mut next = referee.duplicate();
    next.submit(input);
    next
}

/// Whether the player whose turn it was has won.
fn wins(before: &dyn Referee, after: &dyn Referee) -> bool {
    matches!(after.outcome(), Outcome::Won(winner, _) if winner == before.turn())
}

fn pieces(referee: &dyn Referee) -> usize {
    referee.board().marks().filter(|mark| *mark != '.').count()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::{GAMES, find};

    use super::*;

    #[rstest]
    #[case::a_win("alak", "1 5, 8 7, 2 6, 11 8, 6 11, 7 6", &["3 7", "4 7"])]
    #[case::a_capture("gun", "e2e4, d7d5", &["e4d5"])]
    fn the_hard_one_sees(#[case] game: &str, #[case] position: &str, #[case] expected: &[&str]) {
        let game = find(game).expect("it is listed");
        let referee = game.at(position).expect("a position");
        for seed in 0..5 {
            let found = reply(game, &*referee, None, Level::Hard, seed);
            assert!(expected.contains(&&*found.expect("a move is legal")));
        }
    }

    #[test]
    fn every_game_is_answered_with_a_legal_move() {
        for game in GAMES {
            let mut referee = game.referee(None).expect("a start");
            let mut played = Vec::new();
            for (n, level) in [Level::Easy, Level::Hard, Level::Easy].into_iter().enumerate() {
                let input = reply(game, &*referee, Some(&played), level, n as u64);
                let input = input.expect("a move is legal");
                assert!(referee.legal_moves().contains(&input), "{}: {input}", game.name);
                referee.submit(&input);
                played.push(input);
            }
        }
    }
}
