//! Classes of programs whose output is wrong throughout their games, so that no other output reveals them.

use fastrand::Rng;
use rulebook::{game::Player, games::find};
use stickler::dialect::fit::templates::EventKind;

use super::{
    classes::Class,
    corrupt::changed,
    dialect_generator::{Phrases, Program, pick},
    play::start_of,
    profile::{AfterEnd, Event},
    vocabulary::INVALIDS,
};

/// Classes that the reader does not detect yet. A class that it has learned moves to those below, and is tried by default from then
/// on.
pub(crate) const NEW: &[Class] = &[];

/// Classes that it detects.
pub(crate) const KNOWN: &[Class] = &[
    Class {
        name: "falsy-always",
        what: "a falsy value comes with every legal move, another one refuses",
        games: &["quagmire"],
        make: falsy_always,
    },
    Class {
        name: "loser-in-words",
        what: "the loser is named as the winner, as in `O wins against X` where X has won",
        games: &["quagmire", "gun", "extinction", "alak"],
        make: loser_in_words,
    },
    Class {
        name: "players-exchanged",
        what: "the prompt numbers the players the other way round",
        games: &["quagmire"],
        make: players_exchanged,
    },
    Class {
        name: "truthy-refusal",
        what: "refusals are truthy, such as `-1`, `2` or `Yes, that is legal`",
        games: &["quagmire", "alak"],
        make: truthy_refusal,
    },
    Class {
        name: "win-at-refusal",
        what: "a win is announced at every refusal",
        games: &["quagmire", "gun", "extinction", "alak"],
        make: win_at_refusal,
    },
    Class {
        name: "same-sentence",
        what: "the whole refusal is also said before the board of each legal move",
        games: &["quagmire", "alak"],
        make: same_sentence,
    },
    Class {
        name: "restart-of-other-player",
        what: "after the end a new game begins with the wrong player to move",
        games: &["quagmire"],
        make: restart_of_other_player,
    },
    Class {
        name: "restart-elsewhere",
        what: "after the end a new game begins on another board than the start",
        games: &["quagmire", "gun", "extinction", "alak"],
        make: restart_elsewhere,
    },
];

/// Adds text to the program's output for a legal move, before the board or after it.
fn at_legal_moves(program: &mut Program, text: &str, is_before: bool) {
    for (kind, template) in &mut program.profile.templates {
        if matches!(kind, EventKind::Moved(_) | EventKind::Won(_)) {
            let words = if is_before { &mut template.before } else { &mut template.after };
            words.insert_str(0, text);
        }
    }
}

/// A piece's character may be there to show the turn.
fn falsy_always(program: &Program, rng: &mut Rng) -> Option<Program> {
    let values = ["0", "False", "nil", "null", "None"].map(|value| format!("{value}\n"));
    let [mine, other] = [pick(&values, rng), pick(&values, rng)];
    let mut faulty = program.saying(|phrases| phrases.refusal.clone_from(&mine));
    at_legal_moves(&mut faulty, &other, rng.bool());
    (mine != other && !program.draws(other.trim())).then_some(faulty)
}

fn loser_in_words(program: &Program, rng: &mut Rng) -> Option<Program> {
    let wins: &[&str] = match program.game {
        "quagmire" => &[
            "{o} wins against {g}: 1\n",
            "{o} wins against {g}\n1\n",
            "{g} loses! true\n",
            "{g} has lost to {o}. True\n",
        ],
        "alak" => &["P{m} WINS, P{n} loses\n", "P{n} has lost.\nP{m} WINS!\n"],
        _ => &[
            "{t} wins against {s}.\n",
            "{s} loses!\n",
            "{t} beats {s}\n",
            "{s} is checkmated by {t}\n",
            "{s} has lost, {t} wins\n",
        ],
    };
    let win = pick(wins, rng);
    Some(program.saying(|phrases| phrases.win = win))
}

/// Where the digits are pieces it is another fault. A number without a name before it may count anything, and is left out.
fn players_exchanged(program: &Program, rng: &mut Rng) -> Option<Program> {
    let prompt = pick(&["Player {m}> ", "Player {m}: ", "P{m}> ", "Turn of player {m}? "], rng);
    (!program.draws("1") && !program.draws("2")).then(|| {
        program.saying(|phrases| (phrases.before, phrases.after, phrases.prompt) = ("", "", prompt))
    })
}

fn truthy_refusal(program: &Program, rng: &mut Rng) -> Option<Program> {
    let truthy = pick(&["-1\n", "2\n", "Yes, that is legal\n", "true\n", "OK\n"], rng);
    let is_glyph = ["1", "2", "-"].iter().any(|glyph| program.draws(glyph));
    let is_usual =
        program.phrases.before.starts_with("true") || program.phrases.after.starts_with("ok");
    (!is_glyph && !is_usual).then(|| program.saying(|phrases| phrases.refusal = truthy.to_owned()))
}

/// Next to the refusal.
fn win_at_refusal(program: &Program, rng: &mut Rng) -> Option<Program> {
    let Phrases { refusal, win, .. } = &program.phrases;
    let refusal = if rng.bool() {
        format!("{}\n{win}", refusal.trim_end())
    } else {
        format!("{}\n{refusal}", win.trim_end())
    };
    Some(program.saying(|phrases| phrases.refusal = refusal))
}

/// Only the board shows whether such a move was played.
fn same_sentence(program: &Program, rng: &mut Rng) -> Option<Program> {
    const SENTENCES: &[&str] = &[
        "You have moved.\n",
        "Illegal move!\n",
        "0\n",
        "False\n",
        "Thank you.\n",
        "Next, please:\n",
    ];
    let sentence = pick(if program.game == "alak" { INVALIDS } else { SENTENCES }, rng);
    let mut faulty = program.saying(|phrases| {
        phrases.refusal = sentence.to_owned();
        (phrases.asks_again, phrases.shows_again) = (false, false);
    });
    at_legal_moves(&mut faulty, sentence, true);
    (!program.draws(sentence.trim())).then_some(faulty)
}

/// The program starts another game after each, with this instead of its start.
fn restarting(program: &Program, change: impl FnOnce(&mut Event)) -> Program {
    let mut next = start_of(find(program.game).expect("a game of the rulebook"));
    change(&mut next);
    let mut faulty = program.drawing(|profile| profile.after_end = AfterEnd::Restart);
    faulty.next_game = Some(next);
    faulty
}

fn restart_of_other_player(program: &Program, _: &mut Rng) -> Option<Program> {
    Some(restarting(program, |next| next.kind = EventKind::Moved(Player::Two)))
}

fn restart_elsewhere(program: &Program, rng: &mut Rng) -> Option<Program> {
    let glyphs = program.profile.glyphs.clone();
    Some(restarting(program, |next| next.board = changed(&next.board, &glyphs, rng)))
}
