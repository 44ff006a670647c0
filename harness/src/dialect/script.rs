//! For tests: a session in lines, each a kind of event and the output at it.
//!
//! In texts, `{b}` stands for the expected board, `{s}` for the start position and `{w}` for another board.

use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

use rulebook::{
    board::Board,
    game::Player,
    games::{GameInfo, find},
    rule::Citation,
    suite::Text,
};

use super::{Announcement, Learned, Pins, Reading, Utterance, fit::learn::learn};
use crate::{
    description::Description,
    tape::{Ending, IoMode, Tape, Turn},
    transcript::{Draft, Expect, Source, Step, Transcript},
};

/// A kind of event, and the output at it.
pub(crate) type Line<'t> = (&'t str, &'t str);

const RULE: Citation = Citation { id: "T-RULE", text: "A rule.", source: "a test" };

/// A session and its output.
pub(crate) struct Script {
    pub(crate) transcript: Transcript,
    pub(crate) tape: Tape,
}

impl Script {
    /// A session of a game. The events are `start`, `move`, `illegal`, `won`, `drawn`, `leave`, `over` and `rest`,
    /// which is the output after the end of input.
    pub(crate) fn of(game: &str, drive: IoMode, lines: &[Line<'_>]) -> Self {
        let game = find(game).expect("a game of the rulebook");
        let (mut steps, mut turn, mut ply) = (Vec::new(), Player::One, 0);
        let mut turns = Vec::new();
        for (event, text) in lines {
            ply += usize::from(["move", "won", "drawn"].contains(event));
            if let Some(expect) = expect(game, event, turn, ply) {
                let line = NonZeroUsize::MIN;
                let step = Step {
                    line,
                    input: format!("1 {}", steps.len()),
                    turn,
                    expect,
                    fields: Vec::new(),
                };
                turns.push(Turn::Sent(step.input.clone()));
                turn = step.next();
                steps.push(step);
            } else if *event == "rest" {
                turns.push(Turn::Closed);
            }
            turns.push(Turn::Said(filled(text, game, ply).into_bytes()));
        }
        let start = board_after(game, 0);
        let (draft, steps) = (draft(game).into(), steps.into());
        let transcript = Transcript { draft, start, first: Player::One, fields: Vec::new(), steps };
        Self { transcript, tape: tape(drive, turns) }
    }
}

fn expect(game: &GameInfo, event: &str, turn: Player, ply: usize) -> Option<Expect> {
    let board = board_after(game, ply);
    Some(match event {
        "move" => Expect::Board { board, next: turn.other() },
        "illegal" => Expect::Refusal(RULE),
        "won" => Expect::End { board, winner: Some(turn), rule: RULE },
        "drawn" => Expect::End { board, winner: None, rule: RULE },
        "leave" => Expect::Leave(RULE),
        "over" => Expect::Over(RULE),
        _ => return None,
    })
}

/// The start position with this many of its empty cells filled, whatever the rules allow.
pub(crate) fn board_after(game: &GameInfo, ply: usize) -> Board {
    let start = game.referee(None).expect("a start").board();
    let mut cells: Vec<Option<char>> = start.rows().flatten().copied().collect();
    let mark = cells.iter().find(|cell| **cell != Some('.')).copied().flatten();
    let empty = cells.iter_mut().filter(|cell| **cell == Some('.'));
    empty.take(ply).for_each(|cell| *cell = mark);
    Board::of(start.width(), cells)
}

fn filled(text: &str, game: &GameInfo, ply: usize) -> String {
    let drawn = |ply| {
        let board = board_after(game, ply);
        Description::of(game.form).output.drawing.draw(&board) + "\n"
    };
    let text = text.replace("{b}", &drawn(ply)).replace("{s}", &drawn(0));
    text.replace("{w}", &drawn(ply + 2))
}

fn draft(game: &'static GameInfo) -> Draft {
    Draft {
        game,
        name: "a-script".to_owned(),
        title: "A script".to_owned(),
        rules: Vec::new(),
        rulings: Vec::new(),
        set_up: None,
        after: Vec::new(),
        lines: Vec::new(),
        end: None,
        source: Source { path: PathBuf::new(), text: Text::default() },
        listed: None,
        impossible: None,
    }
}

fn tape(drive: IoMode, turns: Vec<Turn>) -> Tape {
    let (isolation, stderr) = (None, String::new());
    let (wall, cpu) = (Duration::ZERO, Duration::ZERO);
    let turns = if drive == IoMode::Batch { at_once(turns) } else { turns };
    Tape { drive, isolation, turns, ending: Ending::Exited(0), wall, cpu, stderr }
}

/// All inputs, the end of input, and all output.
fn at_once(turns: Vec<Turn>) -> Vec<Turn> {
    let said = turns.iter().filter_map(|turn| match turn {
        Turn::Said(bytes) => Some(bytes.as_slice()),
        Turn::Sent(_) | Turn::Closed => None,
    });
    let said = Turn::Said(said.collect::<Vec<_>>().concat());
    let sent = turns.into_iter().filter(|turn| matches!(turn, Turn::Sent(_)));
    sent.chain([Turn::Closed, said]).collect()
}

/// The dialect learned from some sessions, and their readings.
pub(super) fn learned(scripts: &[Script]) -> (Learned, Vec<Reading>) {
    let sessions: Vec<_> =
        scripts.iter().map(|script| (&script.transcript, &script.tape)).collect();
    learn(scripts[0].transcript.draft.game, &Pins::default(), &sessions)
}

/// The statements of each reply of some sessions, in words.
pub(super) fn read(scripts: &[Script]) -> Vec<Vec<String>> {
    let (_, readings) = learned(scripts);
    let replies = readings.iter().map(|reading| reading.replies.iter());
    replies
        .map(|replies| {
            replies
                .map(|reply| reply.utterances.iter().map(in_words).collect::<Vec<_>>().join(", "))
        })
        .map(Iterator::collect)
        .collect()
}

/// An utterance in words.
fn in_words(utterance: &Utterance) -> String {
    match utterance {
        Utterance::Board(_) => "board".to_owned(),
        Utterance::NearBoard(_) => "near".to_owned(),
        Utterance::Turn(player) => format!("turn {player:?}"),
        Utterance::Refusal(tone, _) => format!("refusal {tone:?}"),
        Utterance::End(Announcement::Won(player)) => format!("won {player:?}"),
        Utterance::End(Announcement::NoWinner) => "end".to_owned(),
        Utterance::Field(name, value) => format!("{name} {value}"),
        Utterance::Unreadable => "unreadable".to_owned(),
        Utterance::Other(_) => "other".to_owned(),
    }
}
