//! Reading is the inverse of rendering: a random dialect's rendering of a game is read as that game, and its rendering of another
//! game is not.
//!
//! A game is a list of events, expected from a transcript of the suite or from a random game of the rulebook. Each case is a game's
//! name and a seed. Those that once failed are kept in `inverse.txt` and tried first. By default a few cases of each game are
//! tried. Ten thousand of each: `cargo test --release -p stickler --test it attacks -- --ignored --nocapture ten_thousand`.
//! `STICKLER_CASES` tries another number, `STICKLER_GAME` one game, and `STICKLER_SEED` other cases.

use std::{collections::BTreeMap, env, sync::LazyLock};

use fastrand::Rng;
use rulebook::{
    board::Board,
    game::Player,
    games::{GAMES, GameInfo, find},
};
use stickler::{
    dialect::{
        Announcement, Learned, Pins, Reading, Reply, Tone, TurnDisplay, fit::templates::EventKind,
        learn,
    },
    report::dialect::describe,
    tape::{IoMode, Tape},
    transcript::{Expect, Transcript},
};

use super::{
    corrupt::changed,
    dialect_generator::{Program, honest, pick},
    play::{Session, chosen},
    profile::{Event, Profile},
    random_games::random_game,
    seed,
};

/// Cases that once failed: a game and a seed on each line, and after `#` the failure.
const REGRESSIONS: &str = include_str!("inverse.txt");

/// An event as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EventRead {
    /// The kind, if it was understood.
    kind: Option<EventKind>,
    /// The board, if one was shown.
    board: Option<Board>,
}

/// The events of a session as they were read; none where there was no output or the session had ended.
fn events_read(reading: &Reading, transcript: &Transcript) -> Vec<Option<EventRead>> {
    let kinds = foretold_kinds(transcript);
    let replies = reading.replies.iter().zip(kinds);
    replies
        .map(|(reply, foretold)| {
            let at = usize::from(reply.restarts(&transcript.start));
            let board = reply.boards().nth_back(at).cloned();
            let kind = foretold.and_then(|foretold| kind_read(reply, foretold));
            (!reply.utterances.is_empty()).then_some(EventRead { kind, board })
        })
        .collect()
}

/// The kind of event in a reply. Where it does not name the player, the expected one is meant.
fn kind_read(reply: &Reply, foretold: EventKind) -> Option<EventKind> {
    let player = match foretold {
        EventKind::Start(player)
        | EventKind::Moved(player)
        | EventKind::Refused(player)
        | EventKind::Won(player) => player,
        EventKind::Drawn | EventKind::EndOfInput => Player::One,
    };
    let player = reply.last_turn().unwrap_or(player);
    match (reply.end(), reply.refusal()) {
        (Some(Announcement::Won(winner)), _) => Some(EventKind::Won(winner)),
        (Some(Announcement::NoWinner), _) => Some(EventKind::Drawn),
        (None, Some((Tone::Truthy | Tone::AsPlayed, _))) => None,
        (None, Some(_)) => Some(EventKind::Refused(player)),
        (None, None) if matches!(foretold, EventKind::Start(_)) => Some(EventKind::Start(player)),
        (None, None) => reply.last_board().map(|_| EventKind::Moved(player)),
    }
}

/// The kinds of events that a transcript expects; none after the end.
fn foretold_kinds(transcript: &Transcript) -> Vec<Option<EventKind>> {
    let steps = transcript.steps.iter().map(|step| match &step.expect {
        Expect::Board { next, .. } => Some(EventKind::Moved(*next)),
        Expect::Refusal(_) => Some(EventKind::Refused(step.turn)),
        Expect::End { winner, .. } => Some(winner.map_or(EventKind::Drawn, EventKind::Won)),
        Expect::Leave(_) | Expect::Over(_) => None,
    });
    [Some(EventKind::Start(transcript.first))].into_iter().chain(steps).collect()
}

/// Some sessions with one program.
struct Case {
    program: Program,
    sessions: Vec<Session>,
    pins: Pins,
}

impl Case {
    fn of(game: &'static GameInfo, rng: &mut Rng) -> Self {
        let program = honest(game.name, rng);
        let mut transcripts = vec![random_game(game, rng), random_game(game, rng)];
        transcripts.extend(of_suite(game, rng));
        let sessions = transcripts.iter().map(|transcript| Session::play(transcript, &program));
        Self { sessions: sessions.collect(), program, pins: Pins::default() }
    }

    /// The dialect that is learned, and the reading of each session.
    fn learn(&self) -> (Learned, Vec<Reading>) {
        let tapes: Vec<Tape> =
            self.sessions.iter().map(|session| session.tape(&self.program)).collect();
        let transcripts = self.sessions.iter().map(|session| &session.transcript);
        let run: Vec<(&Transcript, &Tape)> = transcripts.zip(&tapes).collect();
        learn(self.sessions[0].game(), &self.pins, &run)
    }

    fn read(&self) -> Vec<Vec<Option<EventRead>>> {
        self.events(&self.learn().1)
    }

    fn events(&self, readings: &[Reading]) -> Vec<Vec<Option<EventRead>>> {
        let each = self.sessions.iter().zip(readings);
        each.map(|(session, reading)| events_read(reading, &session.transcript)).collect()
    }

    /// The first event that is read differently than it was rendered. Where no turn is read at all, no turn can be read as
    /// rendered.
    fn misread(&self) -> Result<(), String> {
        let (_, readings) = self.learn();
        if readings.iter().any(|reading| reading.display != TurnDisplay::Shown) {
            return Err(format!("no turn is read\n{:?}", self.program));
        }
        for (session, read) in self.sessions.iter().zip(self.events(&readings)) {
            for n in session.places(|moment| moment.event().is_some()) {
                let Some(event) = session.moments[n].event() else { continue };
                let read = read.get(n).cloned().flatten();
                if !is_read_as(&event, read.as_ref(), &self.program.profile) {
                    return Err(self.told(session, &event, read.as_ref()));
                }
            }
        }
        Ok(())
    }

    fn told(&self, session: &Session, event: &Event, read: Option<&EventRead>) -> String {
        let rendered = self.program.profile.render(event);
        let name = session.transcript.name();
        format!(
            "{name}: {event:?} is rendered as {rendered:?} and read as {read:?}\n{:?}",
            self.program
        )
    }
}

/// Whether an event was read as this one: a board that is not shown cannot be read, nor can a player who is not named.
fn is_read_as(event: &Event, read: Option<&EventRead>, profile: &Profile) -> bool {
    let template = &profile.templates[&event.kind];
    let is_said = !profile.render(event).is_empty();
    let Some(read) = read else { return !is_said };
    let kind = read.kind.and_then(|kind| profile.templates.get(&kind));
    kind == Some(template) && (template.boards == 0 || read.board.as_ref() == Some(&event.board))
}

static OF_SUITE: LazyLock<BTreeMap<&str, Vec<Transcript>>> =
    LazyLock::new(|| played().map(|game| (game.name, chosen(game.name))).collect());

/// A game for each end that occurs, since random games hardly end.
fn of_suite(game: &GameInfo, rng: &mut Rng) -> Vec<Transcript> {
    let all = &OF_SUITE[game.name];
    let ends = [Some(Some(Player::One)), Some(Some(Player::Two)), Some(None)];
    let with = |end| all.iter().filter(|transcript| transcript.end() == end).collect::<Vec<_>>();
    let some = ends.map(with).into_iter().filter(|some| !some.is_empty());
    some.map(|some| pick(&some, rng).clone()).collect()
}

/// The games that are played in text.
fn played() -> impl Iterator<Item = &'static GameInfo> {
    GAMES.iter().filter(|game| game.name != "foxgeese")
}

type Attempt = fn(&'static GameInfo, &mut Rng) -> Result<(), String>;

fn what_is_rendered_is_read(game: &'static GameInfo, rng: &mut Rng) -> Result<(), String> {
    Case::of(game, rng).misread()
}

/// The rendering, without the parts that belong to a board as well as to the words around it: rules, names of files, and blanks.
fn words(profile: &Profile, event: &Event) -> String {
    let is_rule = |line: &str| line.chars().all(|c| "+-|│├┼┤ ".contains(c));
    let is_files = |line: &str| line.replace(' ', "") == "abcdefgh";
    let rendered = profile.render(event);
    let kept = rendered.split_inclusive('\n').filter(|line| {
        let line = line.trim_end_matches('\n');
        line.is_empty() || !is_rule(line) && !is_files(line)
    });
    kept.collect::<String>().trim().to_owned()
}

/// The learned dialect renders the same as the dialect itself. Two things may differ: the layout of boards, which is read again
/// each time, and parts that only a terminal understands.
fn what_is_learned_is_what_was_said(game: &'static GameInfo, rng: &mut Rng) -> Result<(), String> {
    let mut case = Case::of(game, rng);
    // Text next to the slots of a row, such as its line end, is read as words.
    if game.name == "alak" {
        return Ok(());
    }
    case.program.manner.is_late = false;
    case.program.manner.drive = IoMode::Step;
    let (learned, _) = case.learn();
    let profile = Profile { templates: learned.fit.templates, ..case.program.profile.clone() };
    for session in &case.sessions {
        for n in session.places(|moment| moment.event().is_some()) {
            let event = session.moments[n].event();
            // A text that occurs only once may count or not.
            let is_once = |event: &Event| matches!(event.kind, EventKind::Start(_));
            let Some(event) = event.filter(|event| !is_once(event)) else { continue };
            let [said, again] = [&case.program.profile, &profile].map(|said| words(said, &event));
            if !said.contains('\u{1b}') && again != said {
                return Err(format!("{:?}: {said:?} is learned as {again:?}", event.kind));
            }
        }
    }
    Ok(())
}

/// A dialect can be overridden with the values from a report, and the run is read as before.
fn what_is_reported_can_be_pinned(game: &'static GameInfo, rng: &mut Rng) -> Result<(), String> {
    let mut case = Case::of(game, rng);
    let (learned, readings) = case.learn();
    let before = case.events(&readings);
    let reported = describe(&learned, case.program.manner.drive);
    for line in &reported {
        pin_as_reported(line, &mut case.pins).map_err(|error| format!("{line}: {error}"))?;
    }
    let is_same = case.read() == before;
    if is_same { Ok(()) } else { Err(format!("{reported:?}\n{:?}", case.program)) }
}

/// Sets the override in a line of a report: `pieces    X=@ O=# blank=.` or ``end       draw=`Nobody wins` ``.
fn pin_as_reported(line: &str, pins: &mut Pins) -> Result<(), String> {
    let (what, said) = line.split_once(' ').unwrap_or((line, ""));
    let said = said.trim_start();
    match what {
        // Invisible characters are reported in words, and so are those that are drawn in several ways.
        "pieces" => said.split(' ').filter_map(|pair| pair.split_once('=')).try_for_each(|pin| {
            if pin.1.chars().count() == 1 && !said.contains(" or ") {
                pins.pin(pin.0, pin.1)
            } else {
                Ok(())
            }
        }),
        "end" => said
            .split("` ")
            .filter_map(|pair| pair.split_once("=`"))
            .try_for_each(|pin| pins.pin(pin.0, pin.1.trim_end_matches('`'))),
        _ => Ok(()),
    }
}

/// If one event is replaced by another, the run is not read as the right one.
fn what_is_wrong_is_not_read_as_right(
    game: &'static GameInfo,
    rng: &mut Rng,
) -> Result<(), String> {
    let mut case = Case::of(game, rng);
    case.program.manner.is_late = false;
    let s = rng.usize(..case.sessions.len());
    let n = pick(&case.sessions[s].places(|moment| moment.event().is_some()), rng);
    let right = case.sessions[s].moments[n].event();
    let Some(wrong) = right.and_then(|right| another(&right, &case, rng)) else { return Ok(()) };
    let parts = case.program.render_parts(&wrong);
    let is_wrong = parts != case.sessions[s].replies[n];
    case.sessions[s].replies[n] = parts;
    if is_wrong && case.misread().is_ok() {
        let name = case.sessions[s].transcript.name();
        return Err(format!("{name}: nobody minds {wrong:?}\n{:?}", case.program));
    }
    Ok(())
}

/// An event that cannot be read as this one: only Quagmire requires the turn.
fn another(event: &Event, case: &Case, rng: &mut Rng) -> Option<Event> {
    use EventKind::{Drawn, EndOfInput, Moved, Refused, Start, Won};
    let player = pick(&Player::BOTH, rng);
    let kind = match (event.kind, rng.usize(..3)) {
        (EndOfInput, _) => return None,
        (Refused(player), _) => Moved(player.other()),
        (Moved(player), 0) if case.program.game == "quagmire" => Moved(player.other()),
        (Moved(_), 1) => Won(player),
        (Won(player), 0) => Won(player.other()),
        (Won(_) | Drawn, 1) => Moved(player),
        (kind @ (Start(_) | Moved(_) | Won(_) | Drawn), _) => kind,
    };
    if kind == event.kind || matches!(event.kind, Refused(_)) {
        let is_shown = case.program.profile.templates[&kind].boards > 0;
        let event = Event { kind, ..event.clone() };
        return is_shown.then(|| with_another_board(&event, case, rng));
    }
    Some(Event { kind, ..event.clone() })
}

/// The event with a cell changed. At the start it becomes one of the characters there: other characters are tried on their own.
fn with_another_board(event: &Event, case: &Case, rng: &mut Rng) -> Event {
    let mut glyphs = case.program.profile.glyphs.clone();
    if matches!(event.kind, EventKind::Start(_)) {
        glyphs.retain(|mark, _| event.board.marks().any(|drawn| drawn == *mark));
    }
    Event { board: changed(&event.board, &glyphs, rng), ..event.clone() }
}

/// A character on an empty square of one start board, and on no other, is no kind of empty square.
fn what_is_odd_at_the_start_is_not_empty(
    game: &'static GameInfo,
    rng: &mut Rng,
) -> Result<(), String> {
    let mut case = Case::of(game, rng);
    let Some(start) = case.sessions[0].moments[0].event() else { return Ok(()) };
    let is_new = |mark: &&char| !start.board.marks().any(|drawn| drawn == **mark);
    let Some(mark) = case.program.profile.glyphs.keys().find(is_new) else { return Ok(()) };
    let mut cells: Vec<Option<char>> = start.board.rows().flatten().copied().collect();
    let empty = cells.iter_mut().filter(|cell| **cell == Some('.'));
    let mut empty: Vec<&mut Option<char>> = empty.collect();
    let nth = rng.usize(..empty.len());
    *empty[nth] = Some(*mark);
    let odd = Event { board: Board::of(start.board.width(), cells), ..start };
    case.sessions[0].replies[0] = case.program.render_parts(&odd);
    let told = || format!("nobody minds {odd:?}\n{:?}", case.program);
    if case.misread().is_ok() { Err(told()) } else { Ok(()) }
}

/// Tries this many cases of each game, and fails with all failures.
fn try_each(cases: u64, attempt: Attempt) {
    let kept = REGRESSIONS.lines().filter_map(regression);
    let asked_for = env::var("STICKLER_CASES").ok().and_then(|number| number.parse().ok());
    let cases = asked_for.unwrap_or(cases);
    let only = env::var("STICKLER_GAME").ok();
    let games = played().filter(|game| only.as_deref().is_none_or(|only| only == game.name));
    let new = games.flat_map(|game| (0..cases).map(move |case| (game, seed() << 32 | case)));
    let failed = kept.chain(new).filter_map(|(game, seed)| {
        let told = attempt(game, &mut Rng::with_seed(seed)).err()?;
        Some(format!("{} {seed} # {}", game.name, told.replace('\n', "\n  ")))
    });
    let failed: Vec<String> = failed.collect();
    failed.iter().take(5).for_each(|told| eprintln!("{told}"));
    assert!(failed.is_empty(), "{} went wrong", failed.len());
}

/// The game and the seed on a line.
fn regression(line: &str) -> Option<(&'static GameInfo, u64)> {
    let (case, _) = line.split_once('#').unwrap_or((line, ""));
    let (game, seed) = case.trim().split_once(' ')?;
    Some((find(game).ok()?, seed.parse().ok()?))
}

/// At most this many, since each is a run that is learned from the beginning.
const FEW: u64 = 4;
const MANY: u64 = 10_000;

#[test]
fn what_is_rendered_is_read_again() {
    try_each(FEW, what_is_rendered_is_read);
}

#[test]
fn what_is_wrong_is_not_taken_for_right() {
    try_each(FEW, what_is_wrong_is_not_read_as_right);
}

#[test]
fn a_report_says_what_can_be_pinned() {
    try_each(FEW.div_ceil(3), what_is_reported_can_be_pinned);
}

#[test]
fn the_dialect_that_is_learned_is_the_one_that_was_spoken() {
    try_each(FEW.div_ceil(3), what_is_learned_is_what_was_said);
}

#[test]
#[ignore = "ten thousand of each game take a while"]
fn ten_thousand_are_read_again() {
    try_each(MANY, what_is_rendered_is_read);
}

#[test]
#[ignore = "ten thousand of each game take a while"]
fn ten_thousand_wrong_ones_are_not_taken_for_right() {
    try_each(MANY, what_is_wrong_is_not_read_as_right);
}

#[test]
fn what_is_odd_at_the_start_is_noticed() {
    try_each(FEW, what_is_odd_at_the_start_is_not_empty);
}
