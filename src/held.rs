//! The rulebook held by the suite and by nothing else: on the inputs of a transcript it prints the golden, lists what is played
//! among the legal moves and nothing that is refused, refuses for the rules that are named, and ends as is said.
//!
//! `cargo mutants` asks with these tests alone which changes of the rulebook nobody would notice, so they read transcripts by
//! themselves, in the fewest words.

use rstest::rstest;

use crate::{
    console::play,
    game::Outcome,
    games::{GameInfo, find},
    referee::{LineOutcome, Referee},
    suite::{Key, Suite},
};

/// What a transcript says: where the game begins, the inputs with the rules that refuse them, and the end.
struct Written<'t> {
    start: String,
    inputs: Vec<(&'t str, Option<&'t str>)>,
    end: Option<&'t str>,
}

impl<'t> Written<'t> {
    fn read(text: &'t str) -> Self {
        let (header, body) = text.split_once("\n\n").expect("an empty line ends the header");
        let lines = body.lines().filter_map(|line| line.split('#').next());
        let lines: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
        let inputs = lines.iter().filter(|line| !line.starts_with('='));
        let input = |line: &&'t str| match line.split_once('!') {
            Some((input, rule)) => (input.trim(), Some(rule.trim())),
            None => (*line, None),
        };
        let end = lines.last().and_then(|line| line.strip_prefix('=')).map(str::trim);
        Self { start: set_up(header), inputs: inputs.map(input).collect(), end }
    }
}

/// The position that a header sets up, on one line; nothing if it sets up none.
fn set_up(header: &str) -> String {
    let lines: Vec<&str> = header.lines().collect();
    let rows: Vec<&str> =
        lines.iter().filter(|line| line.starts_with(' ')).map(|row| row.trim()).collect();
    let fields = lines.iter().filter_map(|line| line.split_once(": "));
    let others = ["title", "rules", "rulings"];
    let fields = fields.filter(|(name, _)| !others.contains(name));
    let fields = fields.map(|(name, value)| format!(" {name}={}", value.trim()));
    rows.join("/") + &fields.collect::<String>()
}

/// How a game stands, as a transcript says it.
fn end(game: &GameInfo, referee: &dyn Referee) -> Option<String> {
    match referee.outcome() {
        Outcome::Ongoing => None,
        Outcome::Won(winner, rule) => {
            Some(format!("{} wins {}", game.sides[winner as usize], rule.id))
        }
        Outcome::Drawn(rule) => Some(format!("draw {}", rule.id)),
    }
}

fn hold(game: &GameInfo, key: &Key, text: &str, golden: &str) {
    let written = Written::read(text);
    let begin = || game.at(&written.start).unwrap_or_else(|error| panic!("{key:?}: {error}"));
    let mut referee = begin();
    for (input, refused_by) in &written.inputs {
        let is_listed = game.written(input).is_ok_and(|m| referee.legal_moves().contains(&m));
        let rule = match referee.submit(input) {
            LineOutcome::Quit(_) => continue,
            LineOutcome::Played => None,
            LineOutcome::Refused(rule) => Some(rule.id),
            LineOutcome::Malformed(malformed) => panic!("{key:?}: {malformed}"),
        };
        assert_eq!((rule, is_listed), (*refused_by, refused_by.is_none()), "{key:?}: {input}");
    }
    assert_eq!(end(game, &*referee).as_deref(), written.end, "{key:?}");
    let lines: String = written.inputs.iter().map(|(input, _)| format!("{input}\n")).collect();
    let mut output = Vec::new();
    play(&mut *begin(), lines.as_bytes(), &mut output).expect("it is in memory");
    assert_eq!(str::from_utf8(&output), Ok(golden), "{key:?}");
}

#[rstest]
fn the_rulebook_plays_what_is_written(
    #[values(
        "quagmire",
        "alak",
        "gun",
        "fairy",
        "blackhole",
        "fibonacci",
        "madhouse",
        "baseline",
        "extinction",
        "foxgeese"
    )]
    game: &str,
) {
    let (suite, game) = (Suite::embedded(), find(game).expect("it is listed"));
    let ours = suite.transcripts.iter().filter(|(key, _)| key.game == game.name);
    let held = ours.map(|(key, text)| hold(game, key, text, &suite.goldens[key])).count();
    assert!(held >= 20, "{held}");
}
