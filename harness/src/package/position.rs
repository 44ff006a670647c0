//! A position of a package: the start of the game, and the inputs since. The reference knows the rest.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use rulebook::{
    board::Board,
    differential::{Explored, Mutant},
    feature::Feature,
    game::{About, Game, Malformed, Outcome, Player, SetUp, Unparsed},
    rule::Citation,
    sketch::Sketch,
};

use super::{
    features,
    input::Input,
    known::{Known, kept},
};
use crate::reference::{Capability, Decided, Facts, Reference, protocol};

/// A position, under the rules or with one of them misread.
#[derive(Clone)]
pub struct PackagePosition {
    known: &'static Known,
    misreading: Option<&'static str>,
    begin: &'static str,
    path: Arc<Vec<String>>,
    facts: Arc<Facts>,
    chance: Chance,
}

/// The results of chance in a game that was played live, and the number of inputs since its start.
#[derive(Clone, Copy, Default)]
struct Chance {
    played: Option<&'static Played>,
    sent: usize,
}

/// The boards that a program showed in a game that was played live, as parts of a path.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The first board.
    pub start: Option<String>,
    /// The board after each input that changed it.
    pub after: Vec<Option<String>>,
}

impl PackagePosition {
    /// The start position of a game.
    pub fn start(known: &'static Known) -> Self {
        Self::after(known, None, protocol::NONE, Arc::default())
    }

    /// The start position of a game that was played live.
    pub fn start_of(known: &'static Known, played: &'static Played) -> Self {
        let chance = Chance { played: Some(played), sent: 0 };
        Self { chance, ..Self::start(known) }.where_chance_leads(played.start.as_deref())
    }

    /// The position after chance has acted, if it can lead to that board; otherwise this one.
    fn where_chance_leads(self, part: Option<&str>) -> Self {
        let Some(part) = part else { return self };
        let path = [&self.path[..], &[part.to_owned()]].concat();
        let next = Self::after(self.known, self.misreading, self.begin, Arc::new(path));
        match next.facts.impossible {
            None => Self { chance: self.chance, ..next },
            Some(_) => self,
        }
    }

    /// A custom start position. A reference that is missing or at fault has said nothing against it.
    ///
    /// # Errors
    /// If the reference supports only the usual start, or does not answer with the board of the custom start.
    pub fn set_up(known: &'static Known, from: &SetUp) -> Result<Self, Malformed> {
        let malformed = |from: &SetUp, allowed: &str| Malformed::new(from.to_string(), allowed);
        from.turn(known.about.sides)?;
        let can_answer = || known.reference.as_ref().is_some_and(|it| it.fault().is_none());
        let can = known.reference.as_ref().is_none_or(|it| it.can(Capability::SetUp));
        if !can && can_answer() {
            let allowed = "moves from the start: the reference cannot set a position up";
            return Err(malformed(from, allowed));
        }
        let from = &within(known, from);
        let position = Self::after(known, None, kept(&format!("board={from}")), Arc::default());
        if position.facts.board != from.board && can_answer() {
            return Err(malformed(from, "a position that the reference can set up"));
        }
        Ok(position)
    }

    fn after(
        known: &'static Known,
        misreading: Option<&'static str>,
        begin: &'static str,
        path: Arc<Vec<String>>,
    ) -> Self {
        let facts = match &known.reference {
            Some(reference) => reference.facts(misreading, begin, &path),
            None => Arc::new(unknown(known)),
        };
        Self { known, misreading, begin, path, facts, chance: Chance::default() }
    }

    /// The position after an input, if it is a legal move.
    pub(super) fn played(&self, input: &str) -> Option<Self> {
        let m = self.read_move(input).ok().filter(|m| self.check(*m).is_ok())?;
        let mut next = self.clone();
        next.play_unchecked(m);
        Some(next)
    }

    /// Its facts, from the reference.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The inputs since the start of the game.
    pub fn path(&self) -> &[String] {
        &self.path
    }

    /// The same position with a rule misread. None if that forbids a move on the way to it: a reference is never sent a
    /// path with an input that it refuses.
    fn misread(&self, misreading: &'static str) -> Option<Self> {
        let at = |path| Self::after(self.known, Some(misreading), self.begin, path);
        if let Some(played) = self.chance.played {
            let start = Self { chance: self.chance, ..at(Arc::default()) };
            return Some(start.where_chance_leads(played.start.as_deref()));
        }
        let reference = self.reference()?;
        let is_allowed = |n: usize| {
            let (before, input) = (&self.path[..n], &self.path[n..=n]);
            let decided = reference.ask(Some(misreading), self.begin, before, input);
            matches!(decided[..], [Decided::Ok(_)])
        };
        (0..self.path.len()).all(is_allowed).then(|| at(Arc::clone(&self.path)))
    }

    /// The decisions of the rules about these inputs.
    pub fn decide(&self, inputs: &[String]) -> Vec<Decided> {
        match &self.known.reference {
            Some(reference) => reference.ask(self.misreading, self.begin, &self.path, inputs),
            None => vec![Decided::What("there is no reference".to_owned()); inputs.len()],
        }
    }

    fn decided(&self, input: &str) -> Decided {
        if self.known.description.chance && input.starts_with(protocol::CHANCE) {
            return self.decided_by_chance(input);
        }
        let decided = self.decide(&[input.to_owned()]).pop();
        decided.unwrap_or_else(|| Decided::What("the reference did not answer".to_owned()))
    }

    /// Whether chance can lead to a board. The first rule stands for every rule that allows this.
    fn decided_by_chance(&self, part: &str) -> Decided {
        let path = [&self.path[..], &[part.to_owned()]].concat();
        let next = Self::after(self.known, self.misreading, self.begin, Arc::new(path));
        let first = || self.known.turn_rule.id.to_owned();
        match &next.facts.impossible {
            None => Decided::Ok(first()),
            Some(rule) => Decided::No(rule.clone().unwrap_or_else(first)),
        }
    }

    /// The moves among these inputs, legal or not.
    fn moves_among<'i>(&self, inputs: impl IntoIterator<Item = &'i str>) -> Vec<Input> {
        let inputs: Vec<String> = inputs.into_iter().map(str::to_owned).collect();
        let decided = self.decide(&inputs);
        let moves = inputs.iter().zip(decided).filter(|(_, decided)| is_move(decided));
        moves.map(|(input, _)| Input::of(input)).collect()
    }

    fn legal(&self) -> Vec<Input> {
        if let Some(legal) = &self.facts.legal {
            return legal.iter().map(|input| Input::of(input)).collect();
        }
        let inputs: Vec<String> = self.known.universe.inputs().map(str::to_owned).collect();
        let decided = self.decide(&inputs);
        let legal = inputs.iter().zip(decided).filter(|(_, it)| matches!(it, Decided::Ok(_)));
        legal.map(|(input, _)| Input::of(input)).collect()
    }

    fn reference(&self) -> Option<&'static Reference> {
        self.known.reference.as_ref()
    }
}

/// The start position with its cells as people write them: an empty cell drawn as `_` is not a missing cell.
fn within(known: &Known, from: &SetUp) -> SetUp {
    let description = known.description;
    let (start, board) = (&description.board.start, &from.board);
    let blank = description.output.drawing.meaning('_');
    let cell = |column, row| {
        let absent = start.cell(column, row).and(blank);
        board.cell(column, row).or(absent)
    };
    let rows =
        (0..board.height()).map(|row| (0..board.width()).map(|column| cell(column, row)).collect());
    SetUp { board: Board::new(rows), fields: from.fields.clone() }
}

/// The facts of every position of a game without a reference.
fn unknown(known: &Known) -> Facts {
    Facts {
        turn: 0,
        board: known.description.board.start.clone(),
        over: None,
        legal: Some(Vec::new()),
        fields: Vec::new(),
        key: None,
        remark: None,
        features: Vec::new(),
        impossible: None,
    }
}

fn is_move(decided: &Decided) -> bool {
    matches!(decided, Decided::Ok(_) | Decided::No(_))
}

fn player(side: usize) -> Player {
    Player::BOTH[side.min(1)]
}

impl PartialEq for PackagePosition {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.facts, &other.facts);
        let is_alike = one.board == two.board && one.turn == two.turn && one.over == two.over;
        let is_alike = is_alike && one.fields == two.fields && one.key == two.key;
        self.misreading == other.misreading && is_alike
    }
}

impl Eq for PackagePosition {}

impl Hash for PackagePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Facts { board, turn, over, fields, key, .. } = &*self.facts;
        (self.misreading, board, turn, over, fields, key).hash(state);
    }
}

impl fmt::Debug for PackagePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {:?}\n{}", self.path, self.facts.board)
    }
}

impl Game for PackagePosition {
    type Move = Input;
    type Rule = Citation;

    fn about(&self) -> About {
        self.known.about
    }

    fn read_move(&self, line: &str) -> Result<Input, Malformed> {
        match self.decided(line) {
            Decided::Ok(_) | Decided::No(_) => Ok(Input::of(line)),
            Decided::What(allowed) => Err(Malformed::new(line, allowed)),
            Decided::Quit(rule) => {
                Err(Malformed::new(line, format!("a move; {rule} ends the game")))
            }
        }
    }

    fn turn(&self) -> Player {
        player(self.facts.turn)
    }

    fn check(&self, m: Input) -> Result<(), Citation> {
        match self.decided(m.text()) {
            Decided::Ok(_) => Ok(()),
            Decided::No(rule) | Decided::Quit(rule) => Err(self.known.rule(&rule)),
            Decided::What(_) => Err(self.known.turn_rule),
        }
    }

    fn legal_moves(&self) -> Vec<Input> {
        if self.facts.over.is_some() {
            return Vec::new();
        }
        let mut legal = self.legal();
        legal.sort_unstable();
        legal.dedup();
        legal
    }

    fn rule_of(&self, m: Input) -> Citation {
        match self.decided(m.text()) {
            Decided::Ok(rule) | Decided::No(rule) | Decided::Quit(rule) => self.known.rule(&rule),
            Decided::What(_) => self.known.turn_rule,
        }
    }

    /// Forces an illegal input, if the reference can do that; otherwise it has no effect.
    fn play_unchecked(&mut self, m: Input) {
        let is_legal = matches!(self.decided(m.text()), Decided::Ok(_));
        let can_force = || self.reference().is_some_and(|it| it.can(Capability::Force));
        let played = match is_legal {
            true => m.to_string(),
            false if can_force() => protocol::forced(m.text()),
            false => return,
        };
        Arc::make_mut(&mut self.path).push(played);
        let next = Self::after(self.known, self.misreading, self.begin, Arc::clone(&self.path));
        let Chance { played: chance, sent } = self.chance;
        let next = Self { chance: Chance { played: chance, sent: sent + 1 }, ..next };
        let shown = chance.and_then(|chance| chance.after.get(sent)?.as_deref());
        *self = next.where_chance_leads(shown);
    }

    fn outcome(&self) -> Outcome<Citation> {
        match &self.facts.over {
            None => Outcome::Ongoing,
            Some((Some(winner), rule)) => Outcome::Won(player(*winner), self.known.rule(rule)),
            Some((None, rule)) => Outcome::Drawn(self.known.rule(rule)),
        }
    }

    fn board(&self) -> Board {
        self.facts.board.clone()
    }

    fn draw(&self) -> String {
        self.known.description.output.drawing.draw(&self.facts.board) + "\n"
    }

    fn why_refused(&self, m: Input) -> Option<Sketch> {
        let why = self.reference()?.why(self.misreading, self.begin, &self.path, m.text())?;
        Some(why.sketch)
    }

    fn remark(&self) -> Option<String> {
        self.facts.remark.clone()
    }

    fn fields(&self) -> Vec<String> {
        self.facts.fields.clone()
    }

    fn on_rejected(&mut self, _: Input) {
        self.chance.sent += 1;
    }

    fn on_unparsed(&mut self, malformed: Malformed) -> Unparsed<Citation> {
        self.chance.sent += 1;
        match self.decided(&malformed.found) {
            Decided::Quit(rule) => Unparsed::Quit(self.known.rule(&rule)),
            Decided::Ok(_) | Decided::No(_) | Decided::What(_) => Unparsed::Malformed(malformed),
        }
    }
}

impl Explored for PackagePosition {
    fn universe(&self) -> Vec<Input> {
        self.moves_among(self.known.universe.inputs())
    }

    /// The near misses in the description, and as many other inputs as may be asked about. Each position has different
    /// ones.
    fn near_misses(&self) -> Vec<Input> {
        let universe = &self.known.universe;
        let left = self.known.asks.saturating_sub(universe.nonsense.len()).max(1);
        let step = universe.moves.len().div_ceil(left).max(1);
        let others = universe.moves.iter().skip(self.path.len() % step).step_by(step);
        self.moves_among(universe.nonsense.iter().chain(others).map(String::as_str))
    }

    fn foresee(&self, moves: &[Input]) {
        let inputs: Vec<String> = moves.iter().map(ToString::to_string).collect();
        self.decide(&inputs);
    }

    fn features(&self, m: Input) -> Vec<Feature> {
        features::of(self.known.description, &self.facts, m.text())
    }

    fn mutants(&self) -> Vec<Mutant> {
        let can = self.reference().is_some_and(|it| it.can(Capability::Misread));
        let misreadings = self.known.misreadings.iter().filter(|_| can);
        let mutant = |(id, rule, text): &(&'static str, Citation, &'static str)| {
            Some(Mutant::new(id, *rule, text, self.misread(id)?))
        };
        misreadings.filter_map(mutant).collect()
    }
}
