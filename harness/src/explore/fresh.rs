//! Fresh games: new games chosen by a seed, with illegal moves between moves. A program that has memorised the suite
//! does not know them.

use rulebook::{
    faults::playouts::{Playouts, Size},
    games::GameInfo,
    random::Rng,
};

use super::openings::Openings;
use crate::{
    event::FreshGames,
    package::Package,
    transcript::{Draft, SuiteFault, Transcript, pool},
};

/// The fresh games of one seed, in order.
pub struct Fresh {
    game: &'static GameInfo,
    seed: u64,
    played: usize,
    playouts: Box<dyn Playouts>,
    kind: Kind,
    openings: Option<Openings>,
}

/// The illegal moves that a game tries.
#[derive(Clone, Copy)]
enum Kind {
    /// A few illegal moves in each position.
    Usual,
    /// Every possible illegal move, in one position, after at most this many moves.
    Saturated(usize),
}

/// The usual sizes: most faults show early, a few only in a long game.
const USUAL_SIZES: &[Size] = &[
    Size { inputs: 24, probes: 2 },
    Size { inputs: 100, probes: 2 },
    Size { inputs: 32, probes: 2 },
    Size { inputs: 24, probes: 2 },
];
/// One game in this many has the size that follows, with many illegal moves. Some programs fail only after repeated refusals. This game
/// comes late, because a game of refusals shows little else.
const STUBBORN: (usize, Size) = (16, Size { inputs: 48, probes: 6 });

/// By then, most positions of a game have occurred, and the output for thousands of inputs still fits.
const MOVES_BEFORE_ALL: usize = 40;

impl Fresh {
    /// The games of a seed.
    pub fn with_seed(game: &'static GameInfo, seed: u64) -> Self {
        let playouts = game.playouts(seed);
        Self { game, seed, played: 0, playouts, kind: Kind::Usual, openings: None }
    }

    /// Lets some games start from these transcripts, from all or a part of each, because random games rarely reach rare
    /// positions. Inputs of the transcripts that are not moves also occur in the games. When a game is over, another
    /// move is tried.
    pub fn setting_out_from(self, transcripts: &[Transcript]) -> Self {
        Self { openings: Some(Openings::of(self.game, transcripts, self.seed)), ..self }
    }

    /// The games of a seed, each with every possible move in one position.
    pub fn saturated(game: &'static GameInfo, seed: u64) -> Self {
        Self { kind: Kind::Saturated(MOVES_BEFORE_ALL), ..Self::with_seed(game, seed) }
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The next games.
    ///
    /// # Errors
    /// If the rulebook decides its own moves differently, which is a harness error.
    pub fn next_games(&mut self, number: usize) -> Result<Vec<Transcript>, SuiteFault> {
        (0..number).map(|_| self.next_game()).collect()
    }

    fn next_game(&mut self) -> Result<Transcript, SuiteFault> {
        let mut inputs = match self.kind {
            Kind::Usual => self.usual(),
            Kind::Saturated(moves) => self.playouts.next_saturated(moves),
        };
        if let Some(openings) = &mut self.openings {
            openings.add_to(&mut inputs);
        }
        self.played += 1;
        let (seed, number) = (self.seed, self.played);
        let title = format!("Game {number} of the fresh games of seed {seed}");
        Draft::played(self.game, format!("fresh-{seed}-{number}"), title, &inputs).blessed()
    }

    fn usual(&mut self) -> Vec<String> {
        let opening = self.openings.as_mut().and_then(|openings| openings.next(self.played));
        match opening {
            Some(opening) => opening.led_on_by(&mut *self.playouts),
            None => self.playouts.next_game(usual_size(self.played)),
        }
    }
}

/// This many games of this seed: fresh ones, or [kept] ones in an order that the seed decides.
///
/// # Errors
/// If the rulebook decides its own moves differently, which is a harness error, or the kept games cannot be read.
pub fn chosen(
    game: &'static GameInfo,
    FreshGames { games, seed, .. }: FreshGames,
) -> Result<Vec<Transcript>, SuiteFault> {
    let Some(mut kept) = kept(game)? else {
        return Fresh::with_seed(game, seed).next_games(games);
    };
    Rng::with_seed(seed).shuffle(&mut kept);
    kept.truncate(games);
    Ok(kept)
}

/// The games that a package keeps for machines on which its reference cannot be started. None if the reference is
/// available, or no game is kept.
///
/// # Errors
/// If they cannot be read.
pub fn kept(game: &'static GameInfo) -> Result<Option<Vec<Transcript>>, SuiteFault> {
    match Package::of(game).filter(|package| package.known.reference.is_none()) {
        Some(package) => package.pool()?.map(|pool| pool::read(game, &pool)).transpose(),
        None => Ok(None),
    }
}

/// The size of a game after `played` others.
fn usual_size(played: usize) -> Size {
    let (of_so_many, stubborn) = STUBBORN;
    let is_stubborn = played % of_so_many == of_so_many - 1;
    if is_stubborn { stubborn } else { USUAL_SIZES[played % USUAL_SIZES.len()] }
}

#[cfg(test)]
mod tests {
    use rulebook::games::GAMES;

    use super::*;
    use crate::transcript::{Expect, Step};

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
    fn a_saturated_game_asks_for_every_pair_of_squares_in_one_position() {
        let game = rulebook::games::find("quagmire").expect("it is listed");
        let games = Fresh::saturated(game, 1).next_games(3).expect("the rulebook agrees");
        for transcript in games {
            let is_refused = |step: &&Step| matches!(step.expect, Expect::Refusal(_));
            let refused = transcript.steps.iter().filter(is_refused).count();
            let start = transcript.steps.iter().position(|step| is_refused(&step)).expect("one is");
            let asked = &transcript.steps[start..start + refused];
            assert!(asked.iter().all(|step| is_refused(&step)), "they come one after the other");
            let mut referee = game.referee(None).expect("a game has a start");
            transcript.steps[..start].iter().for_each(|step| drop(referee.submit(&step.input)));
            assert_eq!(refused + referee.legal_moves().len(), 64 * 64);
            assert_eq!(transcript.steps.len(), start + refused + 1);
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
