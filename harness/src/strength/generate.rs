//! Writes a few long games that together detect every misreading that a game from the start can show, and as many generated faults as
//! possible. Games [aimed](super::aimed) at the remaining faults follow.
//!
//! Random games rarely reach rare positions. So a game may start like a written transcript that shows a misreading which no generated game
//! has shown yet, with illegal moves tried between its moves. If that transcript ends the game, so does the new one; otherwise the game
//! continues.

use std::fmt;

use rulebook::{
    differential::Mutant,
    faults::playouts::{Playouts, Size},
    game::Malformed,
    games::GameInfo,
};

use super::{
    detection,
    detection_counts::Tally,
    generated::{Known, Search},
    killed,
};
use crate::transcript::Draft;

/// A generated game, and what it adds.
pub struct GeneratedGame {
    /// The game.
    pub draft: Draft,
    /// The number of misreadings that it detects and no earlier generated game does.
    pub misreadings: usize,
    /// The number of known faults that it detects and no earlier game does.
    pub adds: usize,
}

impl fmt::Display for GeneratedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { draft, misreadings, adds } = self;
        let inputs = draft.lines.len();
        write!(f, "{}: {inputs} inputs, {misreadings} misreadings, {adds} faults", draft.name)
    }
}

/// The number and size of the games.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// Maximum number of games.
    pub games: usize,
    /// Maximum number of inputs in each, and of illegal moves tried before each move.
    pub size: Size,
}

/// The weight of a start, in inputs of any kind: games should be few and short.
const START: usize = 30;
/// The number of candidates without an opening for each game, and of those for each opening.
const TRIED: u64 = 60;
/// Maximum number of transcripts tried as openings of each game: those that show most that is new.
const OPENINGS: usize = 10;
/// The start of the names of generated games; a number follows.
const NAME: &str = "generated-game";

/// Games that together detect every misreading, as far as any are found, and the faults that written drafts do not detect.
///
/// # Errors
/// An error in a draft's set-up.
pub fn generate(
    game: &'static GameInfo,
    people: &[Draft],
    known: &Known,
    search: Search,
    amount: Amount,
) -> Result<Vec<GeneratedGame>, Malformed> {
    let mut generator = Generator::of(game, people, known, search, amount)?;
    let mut generated: Vec<GeneratedGame> = Vec::new();
    while generated.len() < amount.games {
        let name = format!("{NAME}-{}", generated.len() + 1);
        let found = generator.next_game(&name)?;
        if found.misreadings == 0 {
            break;
        }
        generated.push(found);
    }
    Ok(generated)
}

/// A search for games that each add to the earlier ones.
struct Generator<'a> {
    game: &'static GameInfo,
    known: &'a Known,
    amount: Amount,
    playouts: Box<dyn Playouts>,
    /// The faults that the transcripts and the earlier games detect.
    tally: Tally,
    /// The misreadings that no generated game detects yet.
    open: Vec<Mutant>,
    openings: Vec<Opening>,
}

/// The moves of a written transcript, and the misreadings it shows.
struct Opening {
    inputs: Vec<String>,
    is_over: bool,
    misreadings: Vec<&'static str>,
}

/// A candidate.
struct Tried {
    draft: Draft,
    misreadings: usize,
    /// The sum of their rarities.
    rarity: f64,
    /// The number of new faults per input.
    each: f64,
}

impl Tried {
    /// Prefers misreadings, because they are known mistakes and games should be few; among them, those that few games show.
    fn is_better_than(&self, other: &Self) -> bool {
        (self.rarity, self.each) > (other.rarity, other.each)
    }
}

impl<'a> Generator<'a> {
    fn of(
        game: &'static GameInfo,
        people: &[Draft],
        known: &'a Known,
        search: Search,
        amount: Amount,
    ) -> Result<Self, Malformed> {
        let (mut playouts, mut tally) = (game.playouts(search.seed), Tally::default());
        let from_start = || people.iter().filter(|draft| draft.is_from_start());
        for draft in from_start() {
            tally.note_faults(known.of(draft)?);
            learn(&mut *playouts, draft);
        }
        let (open, openings) = (game.mutants(None)?, from_start().map(Opening::of).collect());
        Ok(Self { game, known, amount, playouts, tally, open, openings })
    }

    /// The best of several candidates: it detects the rarest misreadings, and then the most faults for its cost.
    fn next_game(&mut self, name: &str) -> Result<GeneratedGame, Malformed> {
        let mut best: Option<Tried> = None;
        for inputs in self.candidates() {
            let tried = self.tried(name, &inputs)?;
            if best.as_ref().is_none_or(|best| tried.is_better_than(best)) {
                best = Some(tried);
            }
        }
        let Tried { draft, misreadings, .. } = best.expect("some are tried");
        let adds = self.tally.note_faults(self.known.of(&draft)?);
        learn(&mut *self.playouts, &draft);
        self.open.retain(|mutant| detection(&draft, mutant).is_none());
        Ok(GeneratedGame { draft, misreadings, adds })
    }

    /// Games of the playouts, from the start and from the openings that show most.
    fn candidates(&self) -> Vec<Vec<String>> {
        let size = self.amount.size;
        let played = |seed, opening: &[String], size: Size| {
            let mut inputs = self.playouts.branch(seed).next_game_after(opening, size);
            inputs.truncate(size.inputs);
            inputs
        };
        let mut openings: Vec<(f64, &Opening)> =
            self.openings.iter().map(|opening| (self.shown_by(opening), opening)).collect();
        openings.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let openings = openings.iter().take_while(|(shows, _)| *shows > 0.0).take(OPENINGS);
        let plain = (0..TRIED).map(|seed| played(seed, &[], size));
        let opened = openings.flat_map(|(_, opening)| {
            (0..TRIED).map(move |seed| played(seed, &opening.inputs, opening.size(size)))
        });
        plain.chain(opened).collect()
    }

    /// The rarity of all undetected misreadings that an opening shows.
    fn shown_by(&self, opening: &Opening) -> f64 {
        let shown = self.open.iter().filter(|mutant| opening.misreadings.contains(&mutant.id));
        shown.map(|mutant| self.rarity(mutant.id)).sum()
    }

    fn tried(&self, name: &str, inputs: &[String]) -> Result<Tried, Malformed> {
        let draft = Draft::played(self.game, name.to_owned(), String::new(), inputs);
        let faults = self.known.of(&draft)?.filter(|fault| !self.tally.is_noticed(fault)).count();
        let shown: Vec<&Mutant> =
            self.open.iter().filter(|mutant| detection(&draft, mutant).is_some()).collect();
        let (misreadings, rarity) = (shown.len(), shown.iter().map(|it| self.rarity(it.id)).sum());
        let each = faults as f64 / (START + inputs.len()) as f64;
        Ok(Tried { draft, misreadings, rarity, each })
    }

    /// One, divided by the number of openings that show a misreading.
    fn rarity(&self, id: &str) -> f64 {
        let showing = self.openings.iter().filter(|opening| opening.misreadings.contains(&id));
        1.0 / showing.count().max(1) as f64
    }
}

impl Opening {
    fn of(draft: &Draft) -> Self {
        let played = draft.lines.iter().filter(|line| line.refused_by.is_none());
        Self {
            inputs: played.map(|line| line.input.clone()).collect(),
            is_over: draft.end.is_some(),
            misreadings: killed(draft),
        }
    }

    /// The maximum size of a game with this opening. If nothing follows the opening, all illegal moves are tried before its moves.
    fn size(&self, size: Size) -> Size {
        if !self.is_over {
            return size;
        }
        Size { probes: size.inputs / self.inputs.len().max(1), ..size }
    }
}

/// Counts the moves of a draft. Other inputs are left out because the guidance does not use them.
fn learn(playouts: &mut dyn Playouts, draft: &Draft) {
    let inputs = draft.lines.iter().map(|line| line.input.clone());
    let moves: Vec<String> = inputs.filter(|input| draft.game.written(input).is_ok()).collect();
    playouts.count(&moves).expect("only moves are counted");
}
