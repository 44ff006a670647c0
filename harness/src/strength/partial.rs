//! Writes games for partial misreadings, such as a king that castles across an attacked square only on the queen's side.

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use rulebook::{
    faults::{aimed::Size, partial::Shown},
    game::Malformed,
    games::GameInfo,
};

use super::generated::{Generated, Known};
use crate::transcript::Draft;

/// A written game, and what it adds.
pub struct PartialGame {
    /// The game.
    pub draft: Draft,
    /// The number of partial misreadings that it detects and no earlier game does.
    pub adds: usize,
}

impl fmt::Display for PartialGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { draft, adds } = self;
        write!(f, "{}: {} inputs, {adds} misreadings in part", draft.name, draft.lines.len())
    }
}

/// The start of the names of these games; a number follows.
pub(super) const NAME: &str = "partial-game";
/// The maximum size of a game.
const SIZE: Size = Size { inputs: 160, moves: 90 };
/// The number of candidates for each game.
const TRIED: u64 = 3;
/// The minimum that a game must add to be worth its time.
const LEAST: usize = 3;
/// `generate` stops after this many attempts in a row that find no such game.
const PATIENCE: usize = 4;
/// `generate` writes games until this many detect each misreading. They then also detect most that it does not look for.
const OFTEN: usize = 3;
/// The numbers of games in which existing partial misreadings are found: games that look for them, and random ones.
const SOUGHT: u64 = 12;
const AT_RANDOM: usize = 60;
/// The seed of the first game that looks for them; no written game has it.
const FIRST_SEED: u64 = 1 << 20;

/// The partial misreadings that a game from the start or from a set-up reveals.
///
/// # Errors
/// An error in the set-up.
pub fn revealed_by(draft: &Draft) -> Result<HashSet<Generated>, Malformed> {
    let revealed = draft.game.partly_misread(draft.set_up.as_ref(), &draft.inputs(), None)?;
    Ok(revealed.into_iter().flatten().collect())
}

/// The partial misreadings that are known to be detectable: some game of a search detects them.
pub fn known(game: &GameInfo, at_random: Vec<Vec<String>>) -> Known {
    let mut known = Shown::new();
    for inputs in at_random.iter().take(AT_RANDOM) {
        known.extend(revealed_in(game, inputs));
    }
    for seed in FIRST_SEED..FIRST_SEED + SOUGHT {
        let inputs = game.partial(seed).next_game(&known, SIZE);
        known.extend(revealed_in(game, &inputs));
    }
    Known(known)
}

fn revealed_in(game: &GameInfo, inputs: &[String]) -> impl Iterator<Item = Generated> {
    game.partly_misread(None, inputs, None).unwrap_or_default().into_iter().flatten()
}

/// Writes games in addition to these transcripts, each for what the earlier ones do not detect.
///
/// # Errors
/// An error in a set-up.
pub fn partial_games(
    game: &'static GameInfo,
    drafts: &[Draft],
    tell: &mut dyn FnMut(&PartialGame),
    most: usize,
) -> Result<Vec<Draft>, Malformed> {
    let mut shown = Times::default();
    for draft in drafts.iter().filter(|draft| draft.is_from_start()) {
        shown.add(revealed_by(draft)?);
    }
    let (mut games, mut seed) = (Vec::new(), drafts.len() as u64);
    let number = drafts.iter().filter_map(number_of).max().unwrap_or_default();
    let mut in_vain = 0;
    while games.len() < most && in_vain < PATIENCE {
        let seeds = seed..seed + TRIED;
        seed = seeds.end;
        let tried = seeds.map(|seed| {
            let inputs = game.partial(seed).next_game(&shown.often, SIZE);
            let revealed: HashSet<_> = revealed_in(game, &inputs).collect();
            let is_new = |it: &&Generated| !shown.often.contains(it) && !it.is_held_out();
            (revealed.iter().filter(is_new).count(), inputs, revealed)
        });
        let best = tried.max_by_key(|(adds, ..)| *adds);
        let Some((adds, inputs, revealed)) = best.filter(|(adds, ..)| *adds >= LEAST) else {
            in_vain += 1;
            continue;
        };
        in_vain = 0;
        shown.add(revealed);
        let name = format!("{NAME}-{}", number + games.len() + 1);
        let draft = Draft::played(game, name, String::new(), &inputs);
        let found = PartialGame { draft, adds };
        tell(&found);
        games.push(found.draft);
    }
    Ok(games)
}

/// Counts the games that detect each partial misreading.
#[derive(Default)]
struct Times {
    times: HashMap<Generated, usize>,
    /// Those that `OFTEN` games detect.
    often: Shown,
}

impl Times {
    /// Adds what a game detects.
    fn add(&mut self, revealed: HashSet<Generated>) {
        for fault in revealed {
            let times = self.times.entry(fault).or_default();
            *times += 1;
            if *times == OFTEN {
                self.often.insert(fault);
            }
        }
    }
}

/// The number in the name of such a game.
fn number_of(draft: &Draft) -> Option<usize> {
    draft.name.strip_prefix(NAME)?.strip_prefix('-')?.parse().ok()
}
