//! The inputs of a game: the moves from its patterns, near misses, and the notations of submissions.

use std::collections::{HashMap, HashSet};

use toml::Spanned;

use super::{
    faults::Wrong,
    grammar::{Pattern, Piece, Place, Slot},
    names::Names,
    notation::{Notation, Spot, loose_spots, placeholders, strict_spots, with_capital_letters},
    parts::{self, Form, InputPart},
    read_input::ReadInput,
    schema::{Keys, Section, Text, Texts},
};

/// The `[input]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub(super) patterns: Vec<Pattern>,
    /// Parts that a program may read in its own way.
    pub parts: Vec<InputPart>,
    pub(super) forms: Vec<Form>,
    /// Near misses, which match no pattern.
    pub nonsense: Vec<String>,
    pub(super) notations: Vec<String>,
    /// Inputs that leave the game, such as `q`.
    pub leave: Vec<String>,
    /// Lines that are sent before the first board, such as names.
    pub before: Vec<String>,
}

/// The inputs from the patterns, and near misses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Universe {
    /// The inputs from the patterns, in order; an even selection if there are more than [`Universe::MOST`].
    pub moves: Vec<String>,
    /// The near misses.
    pub nonsense: Vec<String>,
    /// The number of inputs that match the patterns.
    pub total: u128,
}

/// Two inputs that a notation writes in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The notation.
    pub notation: String,
    /// The two inputs. The first is a move; the second may be a near miss.
    pub inputs: [String; 2],
    /// The common text.
    pub written: String,
}

impl Universe {
    /// At most this many moves are listed.
    pub const MOST: usize = 20_000;

    /// Whether it lists all inputs that match the patterns.
    pub fn is_complete(&self) -> bool {
        self.total == self.moves.len() as u128
    }

    /// The moves, then the near misses.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().chain(&self.nonsense).map(String::as_str)
    }
}

impl Input {
    /// The places that an input names, with their names. None if it matches no pattern.
    pub fn places<'i>(&'i self, input: &str) -> Option<Vec<(&'i str, Place)>> {
        self.forms.iter().find_map(|Form { pattern, .. }| {
            let values = pattern.matched(input)?;
            let named = |(slot, at): (&'i Slot, usize)| (&*slot.name, slot.values[at].1.clone());
            Some(pattern.slots().zip(values).map(named).collect())
        })
    }

    /// Parses an input that matches a pattern, or looks as if it did, such as `i9` on a board of eight rows.
    pub fn read(&self, input: &str) -> Option<ReadInput<'_>> {
        let with = |spots: fn(&Pattern, &str) -> Option<Vec<Spot>>| {
            let mut forms = self.forms.iter();
            forms.find_map(|form| Some((form, spots(&form.pattern, input)?)))
        };
        let (form, spots) = with(strict_spots).or_else(|| with(loose_spots))?;
        Some(ReadInput::of((&self.patterns, &self.parts), form, spots))
    }

    /// The input that names exactly these places.
    pub fn naming(&self, places: &[&str]) -> Option<String> {
        let text = |slot: &Slot, place: &str| slot.value(place).map(|at| slot.values[at].0.clone());
        self.forms.iter().find_map(|Form { pattern, .. }| {
            let mut left = places.iter();
            let piece = |piece: &Piece| match piece {
                Piece::Literal(literal) => Some(literal.clone()),
                Piece::Slot(slot) => text(slot, left.next()?),
            };
            let input: String = pattern.pieces.iter().map(piece).collect::<Option<_>>()?;
            left.next().is_none().then_some(input)
        })
    }

    /// All inputs that could be a move, and the near misses.
    pub fn universe(&self) -> Universe {
        let sizes = self.forms.iter().map(|form| form.pattern.size());
        let total = sizes.fold(0, u128::saturating_add);
        let listed = total.min(Universe::MOST as u128);
        let numbers = (0..listed).map(|n| spread(n, total, listed));
        let moves = numbers.filter_map(|number| self.input(number)).collect();
        Universe { moves, nonsense: self.nonsense.clone(), total }
    }

    /// The input with this index among those of all patterns.
    fn input(&self, mut number: u128) -> Option<String> {
        for Form { pattern, .. } in &self.forms {
            if number < pattern.size() {
                return Some(pattern.input(number));
            }
            number -= pattern.size();
        }
        None
    }

    /// The notations of submissions, the usual one first.
    pub fn notations(&self) -> &[String] {
        &self.notations
    }

    /// The notations to try: those of submissions, then those that write a place as a letter, with capitals.
    pub fn notations_to_try(&self) -> Vec<String> {
        let mut all = self.notations.clone();
        for capital in self.notations.iter().filter_map(|text| self.in_capital_letters(text)) {
            if !all.contains(&capital) {
                all.push(capital);
            }
        }
        all
    }

    fn in_capital_letters(&self, notation: &str) -> Option<String> {
        let Notation { pattern, .. } = self.notation(notation)?;
        with_capital_letters(notation, &self.patterns[pattern])
    }

    /// The names that a notation may have in braces, with the braces.
    pub fn placeholders(&self) -> Vec<String> {
        let all = self.moves().flat_map(|(_, pattern)| placeholders(pattern));
        let mut placeholders: Vec<String> = Vec::new();
        for placeholder in all.map(|word| format!("{{{word}}}")) {
            if !placeholders.contains(&placeholder) {
                placeholders.push(placeholder);
            }
        }
        placeholders
    }

    /// Checks a notation from a user.
    ///
    /// # Errors
    /// What is wrong with it, and what is expected.
    pub fn check_notation(&self, notation: &str) -> Result<(), String> {
        let told = |wrong: Wrong| format!("{}; {}", wrong.found, wrong.allowed);
        self.read_notation(notation).map(drop).map_err(told)
    }

    /// Reads a notation.
    pub(super) fn read_notation(&self, notation: &str) -> Result<Notation, Wrong> {
        Notation::parse(notation, self.moves())
    }

    /// Parses a notation; none if it has a fault.
    pub fn notation(&self, notation: &str) -> Option<Notation> {
        self.read_notation(notation).ok()
    }

    /// The patterns that notations write, each with its index.
    fn moves(&self) -> impl Iterator<Item = (usize, &Pattern)> {
        let is_part = |at: usize| self.parts.iter().any(|part| part.whole == Some(at));
        self.patterns.iter().enumerate().filter(move |(at, _)| !is_part(*at))
    }

    /// An input in this notation, with its parts as in `pinned`. An input of another pattern does not change.
    pub fn write<'p>(
        &self,
        input: &str,
        notation: &Notation,
        pinned: impl Fn(&str) -> Option<&'p str>,
    ) -> String {
        let read = self.read(input);
        read.map_or_else(|| input.to_owned(), |read| read.write(notation, pinned))
    }

    /// For each notation that has a clash, the first two inputs that it writes in the same way.
    pub fn clashes(&self) -> Vec<Clash> {
        let universe = self.universe();
        self.notations.iter().filter_map(|notation| self.clash(notation, &universe)).collect()
    }

    fn clash(&self, text: &str, universe: &Universe) -> Option<Clash> {
        let notation = self.read_notation(text).ok()?;
        let mut written: HashMap<String, &str> = HashMap::new();
        for input in universe.inputs() {
            let line = self.write(input, &notation, |_| None);
            if let Some(other) = written.get(&line) {
                let inputs = [*other, input].map(str::to_owned);
                return Some(Clash { notation: text.to_owned(), inputs, written: line });
            }
            written.insert(line, input);
        }
        None
    }
}

/// The keys of the section.
pub(super) const KEYS: Keys = &["moves", "nonsense", "notations", "leave", "before", "part"];

/// Reads the section of a game with these names and sides.
pub(super) fn read(section: &Section<'_>, names: &Names, sides: &[String]) -> Option<Input> {
    let [nonsense, leave, before] = ["nonsense", "leave", "before"].map(|key| lines(section, key));
    let patterns = patterns(section, names, sides)?;
    let parts = parts::read(section, &patterns, names, sides)?;
    let forms = parts::forms(&patterns, &parts);
    check_names(section, &forms)?;
    let input = Input {
        patterns,
        parts,
        forms,
        nonsense: nonsense?,
        leave: leave?,
        before: before?,
        notations: Vec::new(),
    };
    input.with_notations(section)
}

/// Checks that no two inputs are the same. A game that was read before needs no check.
pub(super) fn check(section: &Section<'_>, input: &Input) {
    input.check_no_moves(section, "nonsense");
    input.check_no_moves(section, "leave");
    input.check_different(section);
    if let Some(texts) = section.value("notations").and(section.texts("notations")) {
        input.check_notations(section, &texts);
    }
}

/// Checks that the places of a part differ in name from all others in the same input.
fn check_names(section: &Section<'_>, forms: &[Form]) -> Option<()> {
    let wrong = forms.iter().find_map(|form| form.pattern.check_names().err());
    if let Some(wrong) = &wrong {
        section.add("part", wrong.clone());
    }
    wrong.is_none().then_some(())
}

/// The patterns of the moves; none if one of them has a fault.
fn patterns(section: &Section<'_>, names: &Names, sides: &[String]) -> Option<Vec<Pattern>> {
    let Some(moves) = section.texts("moves") else {
        if section.value("moves").is_none() {
            section.add_missing(
                "moves",
                "add `moves = [\"{from:cell} {to:cell}\"]` or another pattern",
            );
        }
        return None;
    };
    if moves.get_ref().is_empty() {
        section.add("moves", Wrong::new("found no pattern in `moves`", "expected at least one"));
        return None;
    }
    let each = |text: &Text| {
        let line = check_line(text.get_ref(), "moves");
        let pattern = line.and_then(|text| Pattern::parse(text, names, sides));
        section.faults.keep(text.span(), pattern)
    };
    let read: Vec<_> = moves.get_ref().iter().map(each).collect();
    read.into_iter().collect()
}

/// The inputs of an optional key.
fn lines(section: &Section<'_>, key: &str) -> Option<Vec<String>> {
    let Some(texts) = section.texts(key) else {
        return section.value(key).is_none().then(Vec::new);
    };
    let each = |text: &Text| {
        let line = check_line(text.get_ref(), key).map(str::to_owned);
        section.faults.keep(text.span(), line)
    };
    let read: Vec<_> = texts.get_ref().iter().map(each).collect();
    read.into_iter().collect()
}

/// Checks that an input is one line without tabs, which end it in the protocol of references, and that a transcript can
/// hold it: there `#` begins a comment, `!` a refusal, and `=` an end.
fn check_line<'t>(text: &'t str, key: &str) -> Result<&'t str, Wrong> {
    let is_bad = |c: &char| c.is_control() || "#!".contains(*c);
    match text.chars().find(is_bad).or(text.starts_with('=').then_some('=')) {
        None => Ok(text),
        Some(c) => Err(Wrong::new(
            format!("found {c:?} in `{key}`"),
            "expected inputs of one line without tabs, `#`, `!` and a leading `=`, which mean something else in transcripts",
        )),
    }
}

impl Input {
    /// Checks that no input of this key matches a pattern.
    fn check_no_moves(&self, section: &Section<'_>, key: &str) {
        for text in section.texts(key).map(Spanned::into_inner).into_iter().flatten() {
            let mut patterns = self.forms.iter().map(|form| &form.pattern);
            if let Some(pattern) =
                patterns.find(|pattern| pattern.matched(text.get_ref()).is_some())
            {
                let found = format!(
                    "found `{}` in `{key}`, which the pattern `{}` makes",
                    text.get_ref(),
                    pattern.text
                );
                section.faults.add(text.span(), found, "expected inputs that no pattern makes");
            }
        }
    }

    /// Checks that the patterns produce each input only once.
    fn check_different(&self, section: &Section<'_>) {
        let mut seen = HashSet::new();
        let twice = self.universe().moves.into_iter().find(|input| !seen.insert(input.clone()));
        if let Some(input) = twice {
            let found = format!("found two ways in which `moves` make the input `{input}`");
            section.add("moves", Wrong::new(found, "expected patterns that make each input once"));
        }
    }

    /// The inputs with the notations of the section, or the usual ones.
    fn with_notations(mut self, section: &Section<'_>) -> Option<Self> {
        let Some(texts) = section.texts("notations") else {
            self.notations = self.usual_notations();
            return section.value("notations").is_none().then_some(self);
        };
        let each = |text: &Text| self.given_notation(section, text);
        let read: Vec<_> = texts.get_ref().iter().map(each).collect();
        self.notations = read.into_iter().collect::<Option<_>>()?;
        Some(self)
    }

    /// The notations that equal their patterns. A pattern without places needs none.
    fn usual_notations(&self) -> Vec<String> {
        let patterns = self.moves().map(|(_, pattern)| pattern);
        let with_places = patterns.filter(|pattern| pattern.slots().next().is_some());
        with_places.map(Pattern::usual_notation).collect()
    }

    fn given_notation(&self, section: &Section<'_>, text: &Text) -> Option<String> {
        let read = self.read_notation(text.get_ref()).map(|_| text.get_ref().clone());
        section.faults.keep(text.span(), read)
    }

    /// Checks that there is a notation, and that each writes different moves differently.
    fn check_notations(&self, section: &Section<'_>, texts: &Texts) {
        if texts.get_ref().is_empty() {
            let wrong =
                Wrong::new("found no notation in `notations`", "add one, or leave `notations` out");
            section.add("notations", wrong);
        }
        let moves = Universe { nonsense: Vec::new(), ..self.universe() };
        for text in texts.get_ref() {
            if let Some(Clash { notation, inputs: [one, other], written }) =
                self.clash(text.get_ref(), &moves)
            {
                let found = format!(
                    "the notation {notation:?} writes both `{one}` and `{other}` as {written:?}"
                );
                section.faults.add(
                    text.span(),
                    found,
                    "put something between the places, or leave it out",
                );
            }
        }
    }
}

/// The number at index `n` of an even selection of `listed` numbers from `total`.
fn spread(n: u128, total: u128, listed: u128) -> u128 {
    let (whole, rest) = (total / listed, total % listed);
    n * whole + n * rest / listed
}
