//! Random games of the rulebook: legal moves at random, with illegal inputs between them.

use fastrand::Rng;
use rulebook::{game::Outcome, games::GameInfo, referee::Referee};
use stickler::transcript::{Draft, Transcript};

use super::dialect_generator::pick;

/// A game of a few inputs, as a transcript.
pub(crate) fn random_game(game: &'static GameInfo, rng: &mut Rng) -> Transcript {
    let mut referee = game.referee(None).expect("a game has a start");
    let length = rng.usize(4..14);
    let mut inputs = Vec::new();
    while inputs.len() < length && matches!(referee.outcome(), Outcome::Ongoing) {
        let input = next_input(game, &*referee, rng);
        referee.submit(&input);
        inputs.push(input);
    }
    let (name, title) = ("random".to_owned(), "A random game".to_owned());
    let played = Draft::played(game, name, title, &inputs).blessed();
    played.expect("the rulebook rules as it has ruled")
}

/// A legal move, or one time in three an illegal input in the notation of a move.
fn next_input(game: &GameInfo, referee: &dyn Referee, rng: &mut Rng) -> String {
    let any = any_input(game, rng);
    if rng.usize(..3) == 0 && referee.rule_of(&any).is_none() {
        any
    } else {
        pick(&referee.legal_moves(), rng)
    }
}

fn any_input(game: &GameInfo, rng: &mut Rng) -> String {
    let square = |rng: &mut Rng| format!("{}{}", rng.char('a'..='h'), rng.u8(1..=8));
    match game.name {
        "alak" => format!("{} {}", rng.u8(1..=11), rng.u8(1..=11)),
        "quagmire" => format!("{} {}", square(rng), square(rng)),
        _ => square(rng) + &square(rng),
    }
}
