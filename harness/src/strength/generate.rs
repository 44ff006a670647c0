//! Writes few long games that together notice every misreading that a game from the start can show, and of the generated faults
//! as many as there is room for. What they leave, games find that are [aimed](super::aimed).
//!
//! What is rare on a board is hardly met by chance. So a game may begin as a transcript of people does that shows a misreading
//! which no generated game has shown yet, with illegal moves tried on its way; where that one is over, so is the game, and where
//! it is not, the game goes on.

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

/// A game that nobody wrote, and what it adds.
pub struct GeneratedGame {
    /// The game.
    pub draft: Draft,
    /// How many misreadings it notices that no generated game before it did.
    pub misreadings: usize,
    /// How many known faults it notices that no game before it did.
    pub adds: usize,
}

impl fmt::Display for GeneratedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { draft, misreadings, adds } = self;
        let inputs = draft.lines.len();
        write!(f, "{}: {inputs} inputs, {misreadings} misreadings, {adds} faults", draft.name)
    }
}

/// How much is generated.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// At most this number of games.
    pub games: usize,
    /// At most this number of inputs in each, and of illegal moves tried before each move.
    pub size: Size,
}

/// These games are to be few and short, whatever comes of their inputs: a start weighs as much as this number of them.
const START: usize = 30;
/// This number of games are tried for each that is written, and so many that begin as a transcript does.
const TRIED: u64 = 60;
/// At most this number of transcripts are tried as openings of each game: those that show most of what was not shown.
const OPENINGS: usize = 10;
/// The generated games are named by this and their number.
const NAME: &str = "generated-game";

/// Games that together notice every misreading, as far as any are found, and what the drafts of people do not.
///
/// # Errors
/// What is wrong with a draft's set-up.
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

/// A search for games, each of which adds to those before it.
struct Generator<'a> {
    game: &'static GameInfo,
    known: &'a Known,
    amount: Amount,
    playouts: Box<dyn Playouts>,
    /// What the transcripts and the games before this one notice.
    tally: Tally,
    /// The misreadings that no generated game notices yet.
    open: Vec<Mutant>,
    openings: Vec<Opening>,
}

/// How a transcript of people goes, and what it shows.
struct Opening {
    inputs: Vec<String>,
    is_over: bool,
    misreadings: Vec<&'static str>,
}

/// A game that was tried.
struct Tried {
    draft: Draft,
    misreadings: usize,
    /// How rare these are together.
    rarity: f64,
    /// The faults that it adds for each input that it costs.
    each: f64,
}

impl Tried {
    /// Games are to be few, so what people are known to misread comes first, and of that what few games show.
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

    /// The game that notices most misreadings, and then most faults for what it costs, of some that are tried.
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

    /// Games that the playouts may come to, from the start and from the openings that show most.
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

    /// How rare the misreadings that are open and that an opening shows are together.
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

    /// How large a game may be that begins so. Where nothing comes after it, all that is asked is asked on its way.
    fn size(&self, size: Size) -> Size {
        if !self.is_over {
            return size;
        }
        Size { probes: size.inputs / self.inputs.len().max(1), ..size }
    }
}

/// Inputs that are no moves are left out: the guidance knows nothing of them.
fn learn(playouts: &mut dyn Playouts, draft: &Draft) {
    let inputs = draft.lines.iter().map(|line| line.input.clone());
    let moves: Vec<String> = inputs.filter(|input| draft.game.written(input).is_ok()).collect();
    playouts.count(&moves).expect("only moves are counted");
}
