//! Generated games: `transcripts/<game>/generated.games`, one game per line. They have no goldens on disk. The rulebook
//! plays them when they are read. A digest on each line shows whether the rulebook still plays them in the same way.

use std::{collections::HashSet, fmt::Write as _, num::NonZeroUsize};

use hmac_sha256::Hash;
use rayon::prelude::*;
use rulebook::{
    games::GameInfo,
    suite::{Key, Suite, Text},
};

use super::{Draft, Source, SuiteFault, is_slug};

/// The place of a generated game in its file, and the digest there.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The line, counted from one.
    pub line: NonZeroUsize,
    /// The digest; `-` if the game was never blessed.
    pub digest: String,
}

/// A line of the file.
struct Entry<'s> {
    name: &'s str,
    listed: Listed,
    rulings: &'s str,
    inputs: &'s str,
}

const HEAD: &str = "\
# Written by `stickler generate`. One game a line: NAME DIGEST RULINGS INPUTS, with `; ` between the inputs. DIGEST stands for what the
# rulebook makes of the game; `stickler bless` renews it. RULINGS are those that the game depends on, with `,` between them, or `-`.
";
const EXPECTED: &str = "`NAME DIGEST RULINGS INPUTS`: a name of small letters, digits and `-` that no other game has; 16 hexadecimal digits, \
                        or `-` before `stickler bless`; rulings with `,` between them, or `-`; and inputs with `; ` between them";
const BETWEEN_INPUTS: &str = "; ";
const NOTHING: &str = "-";

/// The names of the generated games of a suite.
pub(super) fn names(suite: &Suite) -> impl Iterator<Item = Key> {
    suite.generated.iter().flat_map(|(game, text)| {
        let names = numbered(text).filter_map(|(_, line)| line.split(' ').next());
        names.map(|slug| Key { game: game.clone(), slug: slug.to_owned() })
    })
}

/// The file with the generated games of one game.
pub(super) fn source(suite: &Suite, game: &str) -> Source {
    let text = suite.generated.get(game).cloned().unwrap_or_default();
    Source { path: suite.generated_path(game), text }
}

/// The selected generated games of one game with the rulebook's results, or the error in each line.
pub(super) fn drafts(
    suite: &Suite,
    game: &'static GameInfo,
    wanted: &dyn Fn(&Key) -> bool,
) -> Vec<Result<Draft, SuiteFault>> {
    let source = source(suite, game.name);
    let key = |name: &str| Key { game: game.name.to_owned(), slug: name.to_owned() };
    let mut names = HashSet::new();
    let mut entry = |(line, text)| {
        let entry = Entry::read(line, text)
            .filter(|entry| !suite.transcripts.contains_key(&key(entry.name)))
            .filter(|entry| names.insert(entry.name));
        entry.ok_or_else(|| source.fault(line, text, format!("found `{text}`"), EXPECTED))
    };
    let is_wanted = |entry: &Result<Entry<'_>, _>| {
        entry.as_ref().map_or(true, |entry| wanted(&key(entry.name)))
    };
    let entries: Vec<_> = numbered(&source.text).map(&mut entry).filter(is_wanted).collect();
    entries.into_par_iter().map(|entry| entry?.draft(game, &source)).collect()
}

/// The lines with games, and their numbers.
fn numbered(text: &str) -> impl Iterator<Item = (NonZeroUsize, &str)> {
    let numbers = (0..).map(|n| NonZeroUsize::MIN.saturating_add(n));
    numbers.zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
}

impl<'s> Entry<'s> {
    fn read(line: NonZeroUsize, text: &'s str) -> Option<Self> {
        let mut words = text.splitn(4, ' ');
        let mut word = || words.next().filter(|word| !word.is_empty());
        let (name, digest, rulings, inputs) = (word()?, word()?, word()?, word()?);
        let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let is_digest = digest == NOTHING || digest.len() == DIGITS && digest.chars().all(is_hex);
        let listed = Listed { line, digest: digest.to_owned() };
        (is_slug(name) && is_digest).then_some(Self { name, listed, rulings, inputs })
    }

    /// The game with the rulebook's results.
    fn draft(self, game: &'static GameInfo, source: &Source) -> Result<Draft, SuiteFault> {
        let line = self.listed.line;
        let rulings = self.rulings.split(',').filter(|name| *name != NOTHING);
        let rulings =
            rulings.map(|name| source.ruling(game, line, name)).collect::<Result<_, _>>()?;
        let inputs: Vec<String> = self.inputs.split(BETWEEN_INPUTS).map(str::to_owned).collect();
        let title = "A generated game".to_owned();
        let played = Draft::played(game, self.name.to_owned(), title, &inputs);
        if played.lines.len() < inputs.len() {
            let is_move = |input: &String| played.lines.iter().any(|line| line.input == *input);
            let input = inputs.iter().find(|input| !is_move(input)).map_or("", String::as_str);
            let expected = format!("inputs that {} can read", game.authority());
            return Err(source.fault(line, input, format!("found the input `{input}`"), expected));
        }
        let source = Source { path: source.path.clone(), text: Text::default() };
        let rules = played.rules_shown();
        Ok(Draft { rules, rulings, source, listed: Some(self.listed), ..played })
    }
}

/// The text of the file that lists these games. It depends only on their names, rulings and inputs, and on the rulebook's outcomes.
///
/// # Errors
/// The name of a game with an input that a line cannot hold.
pub fn text(drafts: &[Draft]) -> Result<String, String> {
    let mut text = HEAD.to_owned();
    for draft in drafts {
        let inputs = draft.inputs();
        if inputs.is_empty() || inputs.iter().any(|input| input.contains(BETWEEN_INPUTS.trim())) {
            return Err(draft.name.clone());
        }
        let rulings: Vec<&str> = draft.rulings.iter().map(|ruling| ruling.name).collect();
        let rulings = if rulings.is_empty() { NOTHING.to_owned() } else { rulings.join(",") };
        let (digest, inputs) = (draft.digest(), inputs.join(BETWEEN_INPUTS));
        writeln!(text, "{} {digest} {rulings} {inputs}", draft.name)
            .expect("a text can be written");
    }
    Ok(text)
}

/// The length of a digest.
const DIGITS: usize = 16;

impl Draft {
    /// Whether it is a generated game of a suite.
    pub fn is_generated(&self) -> bool {
        self.listed.is_some()
    }

    /// A digest of the rulebook's outcomes: the refused inputs and their rules, the end of the game, and the output.
    pub fn digest(&self) -> String {
        let lines: String = self.lines.iter().map(|line| format!("{line}\n")).collect();
        let end = self.end.as_ref().map_or("", |end| end.rule.id);
        let hash = Hash::hash(format!("{lines}= {end}\n{}", self.golden()).as_bytes());
        hash[..DIGITS / 2].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Checks the digest of a generated game.
    ///
    /// # Errors
    /// If the rulebook plays the game differently than when it was blessed.
    pub(super) fn check_digest(&self, listed: &Listed, source: &Source) -> Result<(), SuiteFault> {
        let digest = self.digest();
        if digest == listed.digest {
            return Ok(());
        }
        let found = format!("found the digest `{}` of {}", listed.digest, self.name);
        let expected = format!("`{digest}`; `stickler bless {}` writes it", self.game.name);
        Err(source.fault(listed.line, &self.name, found, expected))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find;

    use super::*;

    /// The games of a suite that contains only these games of Quagmire.
    fn drafts(text: &str) -> Vec<Result<Draft, SuiteFault>> {
        let generated = [("quagmire".to_owned(), text.to_owned().into())].into();
        let suite = Suite { generated, ..Suite::default() };
        super::drafts(&suite, find("quagmire").unwrap(), &|_| true)
    }

    #[test]
    fn games_are_read_as_they_are_written() {
        let drafts = drafts("# a comment\n\na-game - own_pieces_open c2 d3; d3 e4; g7 f6\n");
        let drafts: Vec<Draft> = drafts.into_iter().map(Result::unwrap).collect();
        let [game] = &drafts[..] else { panic!("found {} games", drafts.len()) };
        assert_eq!((&*game.name, game.rulings[0].name), ("a-game", "own_pieces_open"));
        let refused: Vec<_> =
            game.lines.iter().map(|line| line.refused_by.map(|it| it.id)).collect();
        assert_eq!(refused, [None, Some("Q-TURN"), None]);
        let text = text(&drafts).unwrap();
        let last = text.lines().last().unwrap();
        assert_eq!(last, format!("a-game {} own_pieces_open c2 d3; d3 e4; g7 f6", game.digest()));
    }

    #[rstest]
    #[case::no_inputs("a 0123456789abcdef -", ":1: found `a 0123456789abcdef -`")]
    #[case::no_slug("A - - c2 d3", ":1: found `A - - c2 d3`")]
    #[case::no_digest("a 0123 - c2 d3", ":1: found `a 0123 - c2 d3`")]
    #[case::the_name_of_another("a - - c2 d3\na - - c2 d4", ":2: found `a - - c2 d4`")]
    #[case::no_ruling("a - rule c2 d3", ":1: found `rule`, which is no ruling of quagmire")]
    #[case::no_move("# b\na - - c2 d3; quit it", ":2: found the input `quit it`")]
    fn the_line_of_a_mistake_is_named(#[case] text: &str, #[case] found: &str) {
        let fault = drafts(text).into_iter().find_map(Result::err).expect("something is wrong");
        assert_eq!(fault.to_string(), format!("transcripts/quagmire/generated.games{found}"));
    }

    #[test]
    fn a_digest_stands_for_what_the_rulebook_makes_of_a_game() {
        let digest = |inputs: &[&str]| {
            let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
            let game = find("quagmire").unwrap();
            Draft::played(game, String::new(), String::new(), &inputs).digest()
        };
        assert_eq!(digest(&["c2 d3", "g7 f6"]), digest(&["c2 d3", "g7 f6"]));
        assert_ne!(digest(&["c2 d3", "g7 f6"]), digest(&["c2 d3"]));
        assert_ne!(digest(&["c2 d3", "d3 e4"]), digest(&["c2 d3", "c2 c2"]));
    }
}
