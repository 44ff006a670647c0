//! Openings and other inputs that a search takes from transcripts.
//!
//! Random games rarely reach rare positions, and never contain inputs such as `quit`. So most games of a search start
//! from a transcript, with its refusals or with others. Other inputs that people might try are added.

use std::collections::BTreeSet;

use rulebook::{
    faults::playouts::{Playouts, Size},
    game::Outcome,
    games::GameInfo,
    random::Rng,
    referee::Referee,
};

use crate::transcript::{Line, Transcript};

/// The openings of a search, and the inputs other than moves that it uses.
pub(super) struct Openings {
    game: &'static GameInfo,
    rng: Rng,
    /// The lines of each transcript from the start of the game. Generated games are excluded: they show faults on their
    /// own and lead to nothing rare.
    games: Vec<Vec<Line>>,
    /// The number of games that have started from an opening.
    set_out: usize,
    /// Inputs that are not moves and are refused.
    refused: Vec<String>,
    /// Inputs that are not moves and leave the game.
    leaving: Vec<String>,
}

/// The start of a game.
pub(super) struct Opening {
    /// The played moves.
    played: Vec<String>,
    /// All inputs of the transcript up to there, if its own refusals are used.
    as_written: Option<Vec<String>>,
    /// The maximum size of the game.
    size: Size,
}

/// The first games of a search have no opening, and after those every fourth game has none.
const ALONE: (usize, usize) = (8, 4);
/// One game in this many leaves its opening before the end.
const TURNS_OFF: usize = 4;
/// One opening in this many gets other illegal moves than the transcript has.
const OTHERWISE: usize = 3;
/// Maximum number of illegal moves tried before each move of such an opening.
const PROBES: usize = 4;
/// Maximum number of inputs after an opening.
const FURTHER: usize = 16;
/// Maximum number of inputs in a game that are not moves.
const WORDS: usize = 2;
/// One game in this many is left before it is over.
const LEFT: usize = 6;

impl Openings {
    /// The openings of a suite, in an order chosen by a seed.
    pub(super) fn of(game: &'static GameInfo, transcripts: &[Transcript], seed: u64) -> Self {
        let opens = |it: &&Transcript| it.draft.is_from_start() && !it.draft.is_generated();
        let from_start = transcripts.iter().filter(opens);
        let games = from_start.map(|transcript| transcript.draft.lines.clone());
        let lines = transcripts.iter().flat_map(|transcript| &transcript.draft.lines);
        let words = lines.filter(|line| game.written(&line.input).is_err());
        let (refused, leaving): (Vec<&Line>, Vec<&Line>) =
            words.partition(|line| line.refused_by.is_some());
        Self {
            game,
            rng: Rng::with_seed(seed),
            games: games.collect(),
            set_out: 0,
            refused: once_each(&refused),
            leaving: once_each(&leaving),
        }
    }

    /// The opening of the game after `before` others; none if it has no opening. The transcripts take turns.
    pub(super) fn next(&mut self, before: usize) -> Option<Opening> {
        let (first, every) = ALONE;
        if self.games.is_empty() || before < first || (before + 1).is_multiple_of(every) {
            return None;
        }
        if self.set_out.is_multiple_of(self.games.len()) {
            self.rng.shuffle(&mut self.games);
        }
        self.set_out += 1;
        Some(self.opening((self.set_out - 1) % self.games.len()))
    }

    /// All or a part of a transcript, as it is written or with other refusals.
    fn opening(&mut self, transcript: usize) -> Opening {
        let all = &self.games[transcript];
        let turns_off = self.rng.usize(0..TURNS_OFF) == 0;
        let lines = &all[..if turns_off { self.rng.usize(0..=all.len()) } else { all.len() }];
        let is_move =
            |line: &&Line| line.refused_by.is_none() && self.game.written(&line.input).is_ok();
        let played = inputs(lines.iter().filter(is_move));
        let otherwise = self.rng.usize(0..OTHERWISE) == 0;
        let probes = if otherwise { self.rng.usize(0..=PROBES) } else { 0 };
        let most = played.len() * (1 + probes) + self.rng.usize(1..=FURTHER);
        let as_written = (!otherwise).then(|| inputs(lines.iter()));
        Opening { played, as_written, size: Size { inputs: most, probes } }
    }

    /// Adds inputs that are not moves but that people might try.
    pub(super) fn add_to(&mut self, inputs: &mut Vec<String>) {
        self.say_words(inputs);
        let further = self.after_the_end(inputs).unwrap_or_else(|| self.leave(inputs));
        inputs.extend(further);
    }

    /// Inserts inputs that are not moves at random places.
    fn say_words(&mut self, inputs: &mut Vec<String>) {
        for _ in 0..self.rng.usize(0..=WORDS) {
            let Some(word) = self.rng.choice(&self.refused) else { return };
            inputs.insert(self.rng.usize(0..=inputs.len()), word.clone());
        }
    }

    /// The inputs after the end of a game; none if it is not over.
    fn after_the_end(&mut self, inputs: &[String]) -> Option<Vec<String>> {
        let moves = moves_after_the_end(self.game, inputs)?;
        Some(self.rng.choice(moves).into_iter().collect())
    }

    /// Occasionally leaves a game, and then tries a move that would be legal if it continued.
    fn leave(&mut self, inputs: &[String]) -> Vec<String> {
        let leaves = self.rng.usize(0..LEFT) == 0;
        let Some(word) = self.rng.choice(&self.leaving).filter(|_| leaves) else {
            return Vec::new();
        };
        let further = self.rng.choice(after(self.game, inputs).legal_moves());
        [word.clone()].into_iter().chain(further).collect()
    }
}

/// The moves to try after the end of a game; none if it is not over. They were legal on the last turn of the player who
/// would move next. Moves that are legal at the start are excluded, because some programs start a new game.
pub(super) fn moves_after_the_end(game: &GameInfo, inputs: &[String]) -> Option<Vec<String>> {
    let mut referee = after(game, inputs);
    if referee.outcome() == Outcome::Ongoing {
        return None;
    }
    referee.undo();
    referee.undo();
    let at_start = after(game, &[]).legal_moves();
    let mut moves = referee.legal_moves();
    moves.retain(|m| !at_start.contains(m));
    Some(moves)
}

fn after(game: &GameInfo, inputs: &[String]) -> Box<dyn Referee> {
    let mut referee = game.referee(None).expect("a game has a start");
    inputs.iter().for_each(|input| drop(referee.submit(input)));
    referee
}

impl Opening {
    /// The inputs of a game with this opening.
    pub(super) fn led_on_by(self, playouts: &mut dyn Playouts) -> Vec<String> {
        let led_on = playouts.next_game_after(&self.played, self.size);
        let Some(mut game) = self.as_written else { return led_on };
        game.extend(led_on.into_iter().skip(self.played.len()));
        game
    }
}

fn inputs<'l>(lines: impl Iterator<Item = &'l Line>) -> Vec<String> {
    lines.map(|line| line.input.clone()).collect()
}

/// The inputs of these lines, without duplicates.
fn once_each(lines: &[&Line]) -> Vec<String> {
    let inputs: BTreeSet<&String> = lines.iter().map(|line| &line.input).collect();
    inputs.into_iter().cloned().collect()
}

#[cfg(test)]
mod tests {
    use rulebook::{games::find, suite::Suite};

    use super::*;
    use crate::{
        explore::fresh::Fresh,
        transcript::{Expect, suite},
    };

    /// A search without transcripts has no such games.
    #[test]
    fn a_search_sets_out_from_transcripts_says_words_and_goes_on_after_the_end() {
        let game = find("alak").expect("it is listed");
        let suite = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
        let suite = suite.unwrap_or_else(|faults| panic!("{}", faults[0]));
        let fresh = || Fresh::with_seed(game, 1);
        let count = |mut fresh: Fresh, is_so: fn(&Transcript) -> bool| {
            let games = fresh.next_games(60).expect("the rulebook agrees");
            games.iter().filter(|game| is_so(game)).count()
        };
        let leaves =
            |it: &Transcript| it.steps.iter().any(|step| matches!(step.expect, Expect::Leave(_)));
        let goes_on =
            |it: &Transcript| it.steps.iter().any(|step| matches!(step.expect, Expect::Over(_)));
        let says_words = |it: &Transcript| {
            it.steps.iter().any(|step| it.draft.game.written(&step.input).is_err())
        };
        for is_so in [leaves, goes_on, says_words] {
            assert_eq!(count(fresh(), is_so), 0);
            assert!(count(fresh().setting_out_from(&suite), is_so) > 0);
        }
    }

    #[test]
    fn each_transcript_has_its_turn() {
        let game = find("quagmire").expect("it is listed");
        let suite = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
        let suite = suite.unwrap_or_else(|faults| panic!("{}", faults[0]));
        let mut openings = Openings::of(game, &suite, 1);
        let all: BTreeSet<Vec<String>> =
            openings.games.iter().map(|lines| inputs(lines.iter())).collect();
        let turns = 12 * openings.games.len();
        let set_out = (0..turns).filter_map(|before| openings.next(before)?.as_written);
        let whole: BTreeSet<Vec<String>> = set_out.collect();
        let played = all.intersection(&whole).count();
        assert!(played * 10 > all.len() * 9, "{played} of {}", all.len());
    }
}
