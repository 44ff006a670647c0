//! Transcripts that follow from others: games of orthodox chess in the variants in which they mean the same, and images of games.
//! Only those are made that notice what fewer than two others from the start do, and that most for what they cost.

use rulebook::{
    chess::Kind,
    game::Malformed,
    games::{DialectKind, GameInfo},
};

use super::{
    depended_on,
    generate::is_nobodys,
    retold::Telling,
    symmetry::symmetries,
    tally::{Tally, Weighed},
};
use crate::transcript::Draft;

/// A transcript that follows from another, and what it adds.
pub struct Derived {
    /// The transcript; its title says from what it follows.
    pub draft: Draft,
    /// Misreadings that it notices, and that fewer than two games before it do.
    pub misreadings: usize,
    /// Generated faults that it notices, and that fewer than two games before it do.
    pub faults: usize,
}

/// What the names of games of orthodox chess begin with, and those of images, which are numbered: whoever names a transcript to
/// play does not mean its image.
const ORTHODOX: &str = "orthodox";
const IMAGE: &str = "image";
/// What an image adds weighs at least so much, as generated faults do: less is not worth its time.
const LEAST: usize = 10;
/// No game gets more transcripts than this, with more inputs altogether.
const MOST: usize = 10;
const MOST_INPUTS: usize = 200;

/// Whether a transcript follows from another.
pub fn is_derived(draft: &Draft) -> bool {
    [ORTHODOX, IMAGE]
        .iter()
        .any(|word| draft.name.strip_prefix(word).is_some_and(|rest| rest.starts_with('-')))
}

/// The transcripts of a game that follow from games of orthodox chess and from its others, none of which are derived.
///
/// # Errors
/// What is wrong with a set-up.
pub fn derived(
    game: &'static GameInfo,
    orthodox: &[Draft],
    others: &[Draft],
) -> Result<Vec<Derived>, Malformed> {
    let mut choice = Choice::beside(others)?;
    let told = orthodox.iter().filter_map(|draft| told_in(game, draft));
    let mut derived = choice.choose(told, 1)?;
    let people = others.iter().filter(|draft| draft.set_up.is_none() && !is_nobodys(draft));
    let images = choice.choose(people.flat_map(images_of), LEAST)?;
    derived.extend(images.into_iter().zip(1..).map(|(image, number)| {
        let draft = Draft { name: format!("{IMAGE}-{number}"), ..image.draft };
        Derived { draft, ..image }
    }));
    Ok(derived)
}

/// A game of orthodox chess as a variant plays it, if it means the same there.
pub fn told_in(game: &'static GameInfo, draft: &Draft) -> Option<Draft> {
    let DialectKind::Chess(kind) = game.dialect else { return None };
    let first = if kind == Kind::Baseline { placings() } else { Vec::new() };
    let telling = Telling { game, first: &first, swaps: false, input: str::to_owned };
    let title = format!("As in chess: {}", draft.title);
    Some(retold(game, draft, format!("{ORTHODOX}-{}", draft.name), title, &telling.of(draft)?))
}

/// The images of a game that mean the same.
fn images_of(draft: &Draft) -> Vec<Draft> {
    let images = symmetries(draft.game).iter().filter_map(|symmetry| {
        let name = format!("{IMAGE}-of-{}", draft.name);
        let title = format!("{}: {}", symmetry.title, draft.title);
        Some(retold(draft.game, draft, name, title, &symmetry.image(draft)?))
    });
    images.collect()
}

/// The first inputs of Baseline Chess, after which the pieces stand as in chess.
fn placings() -> Vec<String> {
    let pieces = ["K@e", "Q@d", "R@a", "R@h", "B@c", "B@f", "N@b", "N@g"];
    pieces.iter().flat_map(|piece| [1, 8].map(|rank| format!("{piece}{rank}"))).collect()
}

fn retold(
    game: &'static GameInfo,
    draft: &Draft,
    name: String,
    title: String,
    inputs: &[String],
) -> Draft {
    let told = Draft::played(game, name, title, inputs);
    Draft { rules: draft.rules.clone(), rulings: depended_on(&told), ..told }
}

/// How many transcripts notice each misreading and each fault, and how much was chosen.
#[derive(Default)]
struct Choice {
    tally: Tally,
    transcripts: usize,
    inputs: usize,
}

impl Choice {
    /// Nothing chosen beside these drafts, of which those count that begin at the start.
    fn beside(drafts: &[Draft]) -> Result<Self, Malformed> {
        let mut choice = Self::default();
        for draft in drafts.iter().filter(|draft| draft.set_up.is_none()) {
            choice.tally.note(&Weighed::of(draft.clone())?);
        }
        Ok(choice)
    }

    /// Chooses, again and again, the draft that adds most for what it costs, while one adds so much and finds room.
    fn choose(
        &mut self,
        drafts: impl Iterator<Item = Draft>,
        least: usize,
    ) -> Result<Vec<Derived>, Malformed> {
        let mut open: Vec<Weighed> = drafts.map(Weighed::of).collect::<Result<_, _>>()?;
        open.sort_by(|one, other| one.draft.name.cmp(&other.draft.name));
        let mut chosen = Vec::new();
        while let Some(best) = self.best(&open, least) {
            chosen.push(self.take(open.remove(best)));
        }
        Ok(chosen)
    }

    fn take(&mut self, candidate: Weighed) -> Derived {
        let (misreadings, faults) = self.tally.adds(&candidate);
        self.tally.note(&candidate);
        self.transcripts += 1;
        self.inputs += candidate.draft.lines.len();
        Derived { draft: candidate.draft, misreadings: misreadings.iter().sum(), faults }
    }

    /// The place of that candidate, the first of equals.
    fn best(&self, open: &[Weighed], least: usize) -> Option<usize> {
        let mut best: Option<(usize, usize, usize)> = None;
        for (n, candidate) in open.iter().enumerate().filter(|(_, one)| self.has_room_for(one)) {
            let (worth, cost) = (self.worth(candidate), candidate.cost());
            let is_better = best.is_none_or(|(_, most, of_it)| worth * of_it > most * cost);
            if worth >= least && is_better {
                best = Some((n, worth, cost));
            }
        }
        best.map(|(n, ..)| n)
    }

    fn has_room_for(&self, candidate: &Weighed) -> bool {
        let inputs = self.inputs + candidate.draft.lines.len();
        self.transcripts < MOST && inputs <= MOST_INPUTS
    }

    fn worth(&self, candidate: &Weighed) -> usize {
        self.tally.worth_of_misreadings(candidate) + self.tally.adds(candidate).1
    }
}
