//! Fresh games: played by nobody before, chosen by a seed, with illegal moves tried on the way. A program that knows the suite
//! by heart does not know them.

use rulebook::{
    faults::playouts::{Playouts, Size},
    games::GameInfo,
};

use crate::transcript::{Draft, SuiteFault, Transcript};

/// Fresh games of one seed, one after the other.
pub struct Fresh {
    game: &'static GameInfo,
    seed: u64,
    played: usize,
    playouts: Box<dyn Playouts>,
    /// The most inputs of each game, in turn.
    lengths: &'static [usize],
}

/// Most faults show early; some only in a long game.
const USUAL_LENGTHS: &[usize] = &[24, 100, 32, 24];

/// At most this number of illegal moves are tried before each move.
const PROBES: usize = 2;

impl Fresh {
    /// The games that a seed chooses.
    pub fn with_seed(game: &'static GameInfo, seed: u64) -> Self {
        Self { game, seed, played: 0, playouts: game.playouts(seed), lengths: USUAL_LENGTHS }
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The next games.
    ///
    /// # Errors
    /// If the rulebook rules otherwise on its own moves, which is a fault of ours.
    pub fn next_games(&mut self, number: usize) -> Result<Vec<Transcript>, SuiteFault> {
        (0..number).map(|_| self.next_game()).collect()
    }

    fn next_game(&mut self) -> Result<Transcript, SuiteFault> {
        let inputs = self.lengths[self.played % self.lengths.len()];
        let inputs = self.playouts.next_game(Size { inputs, probes: PROBES });
        self.played += 1;
        let (seed, number) = (self.seed, self.played);
        let title = format!("Game {number} of the fresh games of seed {seed}");
        Draft::played(self.game, format!("fresh-{seed}-{number}"), title, &inputs).blessed()
    }
}

#[cfg(test)]
mod tests {
    use rulebook::games::GAMES;

    use super::*;
    use crate::transcript::Expect;

    #[test]
    fn fresh_games_of_every_game_have_moves_and_refusals_and_are_what_the_rulebook_says() {
        for game in GAMES {
            let games = Fresh::with_seed(game, 1).next_games(2).expect("the rulebook agrees");
            for transcript in games {
                let refusals = transcript
                    .steps
                    .iter()
                    .filter(|step| matches!(step.expect, Expect::Refusal(_)));
                let refusals = refusals.count();
                assert!((1..transcript.steps.len()).contains(&refusals), "{}", game.name);
                assert!(transcript.draft.hold().is_ok());
            }
        }
    }

    #[test]
    fn a_seed_means_the_same_fresh_games() {
        let game = rulebook::games::find("quagmire").expect("it is listed");
        let inputs = |seed| {
            let games = Fresh::with_seed(game, seed).next_games(2).expect("the rulebook agrees");
            games
                .iter()
                .flat_map(|game| game.steps.iter().map(|step| step.input.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(inputs(5), inputs(5));
        assert_ne!(inputs(5), inputs(6));
    }
}
