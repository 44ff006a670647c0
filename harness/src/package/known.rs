//! The data of a package: its description, its reference, and names that are never freed.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, PoisonError},
};

use rulebook::{
    game::{About, Wording},
    games::NOBODY,
    rule::{Citation, Ruling},
};

use crate::{
    description::{Description, End, PlayingProgram, Refusal, Run, Turn, Universe},
    dialect::Pins,
    reference::{Described, Launch, LaunchError, Reference, Vocabulary},
    sandbox::Isolation,
    transcript::UNPROVEN,
};

/// The number of inputs to ask about in a position, if the description does not specify it.
const USUALLY_ASKED: usize = 300;

/// The data of a package.
pub struct Known {
    /// The description from `game.toml`.
    pub description: &'static Description,
    /// The folder of the game.
    pub folder: PathBuf,
    /// The reference, if it can be started.
    pub reference: Option<Reference>,
    /// Why there is no reference.
    pub missing: Option<String>,
    /// The names that all positions share.
    pub about: About,
    /// Its rules, in the order of the description.
    pub rules: Vec<Citation>,
    /// The rule of turns. A puzzle has none; then it is the first rule.
    pub turn_rule: Citation,
    /// The decisions on open questions.
    pub rulings: &'static [Ruling],
    /// The misreadings: the id, the misread rule, and what a program with the misreading does.
    pub misreadings: Vec<(&'static str, Citation, &'static str)>,
    /// All inputs that could be a move, and the near misses.
    pub universe: Universe,
    /// At most this many inputs are asked about in a position, if not all are needed.
    pub asks: usize,
}

impl Known {
    /// The data of a described game in this folder. Its reference is prepared, and started at the first query.
    pub(super) fn of(
        description: &'static Description,
        folder: &Path,
        isolation: &Isolation,
    ) -> Self {
        let rules = cited(description);
        let turn = description.rules.iter().position(|rule| rule.turn).unwrap_or_default();
        let prepared = prepared(description, folder, isolation);
        let (reference, missing) = match prepared {
            Ok(reference) => (Some(reference), None),
            Err(why) => (None, Some(why)),
        };
        let asks = description.reference.as_ref().and_then(|run| run.asks);
        Self {
            description,
            folder: folder.to_owned(),
            reference,
            missing,
            about: about(description),
            turn_rule: rules.get(turn).copied().unwrap_or(Citation {
                id: "",
                text: "",
                source: "",
            }),
            misreadings: misreadings(description, &rules),
            rules,
            rulings: rulings(description),
            universe: description.input.universe(),
            asks: asks.unwrap_or(USUALLY_ASKED),
        }
    }

    /// The rule with this id. The reference names no others.
    pub fn rule(&self, id: &str) -> Citation {
        if id == UNPROVEN.id {
            return UNPROVEN;
        }
        self.rules.iter().find(|rule| rule.id == id).copied().unwrap_or(self.turn_rule)
    }

    /// Whether there is a reference that can be started.
    pub fn has_reference(&self) -> bool {
        self.missing.is_none()
    }

    /// The second program that knows the rules.
    ///
    /// # Errors
    /// The reason why it cannot be started. A missing oracle is an error as well.
    pub fn oracle(&self) -> Result<Reference, String> {
        let Description { name, oracle, .. } = self.description;
        let oracle = oracle.as_ref().ok_or_else(|| format!("{name} has no oracle"))?;
        let launch = launch(self.description, oracle, &self.folder, Isolation::usual())
            .map_err(|error| format!("the oracle of {name} cannot be started: {error}"))?;
        Ok(Reference::new(launch.as_oracle(), vocabulary(self.description)))
    }

    /// A new process of the same reference, without its state.
    ///
    /// # Errors
    /// The reason why it cannot be started.
    pub fn again(&self) -> Result<Reference, String> {
        prepared(self.description, &self.folder, Isolation::usual())
    }
}

/// Prepares the reference.
fn prepared(
    description: &Description,
    folder: &Path,
    isolation: &Isolation,
) -> Result<Reference, String> {
    let (name, run) = (&description.name, description.reference.as_ref());
    let cannot = |error| format!("the reference of {name} cannot be started: {error}");
    let launch = match run {
        Some(run) => launch(description, run, folder, isolation).map_err(cannot)?,
        None => return Err(format!("{name} has no reference")),
    };
    let reference = Reference::new(launch, vocabulary(description));
    let Some(program) = run.and_then(|run| run.program.as_ref()) else { return Ok(reference) };
    let pins = pins(program).map_err(|why| format!("the reference of {name}: {why}"))?;
    let exact = match &description.output.turn {
        Turn::Exact(texts) => Some(texts.clone()),
        Turn::Shown | Turn::Free => None,
    };
    Ok(reference.that_plays(pins, program.turn.clone().or(exact)))
}

/// Prepares a program that knows the rules to be started.
fn launch(
    description: &Description,
    run: &Run,
    folder: &Path,
    isolation: &Isolation,
) -> Result<Launch, LaunchError> {
    let files: Vec<PathBuf> = run.files.iter().map(PathBuf::from).collect();
    Launch::new(&Described {
        game: &description.name,
        folder,
        run: &run.run,
        build: run.build.as_deref(),
        files: &files,
        isolation,
    })
}

/// The overrides of the dialect of a reference that plays the game.
///
/// # Errors
/// An unknown name, or an invalid pattern.
pub(super) fn pins(program: &PlayingProgram) -> Result<Pins, String> {
    let mut pins = Pins::default();
    program.dialect.iter().try_for_each(|(name, value)| pins.pin(name, value))?;
    Ok(pins)
}

fn vocabulary(description: &Description) -> Vocabulary {
    Vocabulary {
        sides: description.sides.clone(),
        board: description.board.start.clone(),
        ragged: description.board.ragged,
        marks: description.board.marks.clone(),
        fields: description.fields.iter().map(|field| field.name.clone()).collect(),
        rules: description.rules.iter().map(|rule| rule.id.clone()).collect(),
        turn_rule: description.turn_rule().map(|rule| rule.id.clone()),
    }
}

fn cited(description: &'static Description) -> Vec<Citation> {
    let cite = |rule: &'static crate::description::RuleEntry| Citation {
        id: &rule.id,
        text: &rule.text,
        source: &rule.source,
    };
    description.rules.iter().map(cite).collect()
}

fn misreadings(
    description: &'static Description,
    rules: &[Citation],
) -> Vec<(&'static str, Citation, &'static str)> {
    let misreadings = description.misreadings.iter();
    let known = misreadings.filter_map(|misreading| {
        let rule = rules.iter().find(|rule| rule.id == misreading.rule)?;
        Some((&*misreading.id, *rule, &*misreading.text))
    });
    known.collect()
}

fn rulings(description: &'static Description) -> &'static [Ruling] {
    let names = |ids: &'static [String]| -> &'static [&'static str] {
        Vec::leak(ids.iter().map(String::as_str).collect())
    };
    let ruling = |ruling: &'static crate::description::RulingEntry| Ruling {
        name: &ruling.name,
        decided: &ruling.decided,
        because: &ruling.because,
        otherwise: names(&ruling.otherwise),
    };
    Vec::leak(description.rulings.iter().map(ruling).collect())
}

/// The names of the game and its sides, and the texts in its goldens next to the boards: the exact words of the
/// challenge, or else `X to move`, `refused`, `X wins` and `draw`.
fn about(description: &'static Description) -> About {
    let (one, other) = match &description.sides[..] {
        [one, other, ..] => (one.as_str(), other.as_str()),
        [one] => (one.as_str(), NOBODY),
        [] => (NOBODY, NOBODY),
    };
    let refusal = match &description.output.refusal {
        Refusal::Word(word) => word.as_str(),
        Refusal::Falsy | Refusal::Any | Refusal::Silent => "refused",
    };
    let exact = match &description.output.end {
        End::Exact(results) => Some(results),
        End::Character | End::Free | End::Names(_) => None,
    };
    let wins = |side: &'static str| {
        let word = exact.and_then(|results| results.wins.get(side));
        word.map_or_else(|| kept(&format!("{side} wins")), String::as_str)
    };
    let nobody = if other == NOBODY { "lost" } else { "draw" };
    let draw = exact.and_then(|results| results.nobody.as_deref()).unwrap_or(nobody);
    let turns = match &description.output.turn {
        Turn::Exact(words) => Some(words.each_ref().map(String::as_str)),
        Turn::Shown | Turn::Free => None,
    };
    let board_at_refusals = description.output.due.refusal;
    let wins = [wins(one), wins(other)];
    let fields = description.fields.iter().map(|field| field.name.as_str()).collect();
    let fields = Vec::leak(fields);
    let wording = Wording { refusal, wins, draw, turns, board_at_refusals, fields };
    About { name: &description.name, sides: [one, other], wording }
}

/// A text that is never freed. Equal texts are stored once.
pub(super) fn kept(text: &str) -> &'static str {
    static KEPT: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(text) {
        return known;
    }
    let text: &'static str = String::leak(text.to_owned());
    kept.insert(text);
    text
}
