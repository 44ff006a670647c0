//! The rulebook plays every transcript as it is written and prints its golden. Every generated game has the digest of the
//! rulebook's outcomes. `stickler bless --check` checks the same in a folder.

use rstest::rstest;
use rulebook::suite::Suite;
use stickler::transcript::{Expect, Transcript, suite};

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
    let embedded = Suite::embedded_of(game);
    let checked = suite::transcripts(&embedded, |key| key.game == game).and_then(|transcripts| {
        suite::check(&embedded, &transcripts)?;
        Ok(transcripts)
    });
    let transcripts = checked.unwrap_or_else(|faults| {
        let faults: Vec<String> =
            faults.iter().map(|fault| format!("{fault}; expected: {}", fault.allowed)).collect();
        panic!("run `stickler bless {game}` and read the difference\n{}", faults.join("\n"))
    });
    let (generated, written): (Vec<_>, Vec<_>) =
        transcripts.iter().partition(|transcript| transcript.draft.is_generated());
    assert!(written.len() >= 20 && !generated.is_empty(), "{} written", written.len());
}

/// The challenges do not define a move to the last rank that names no piece. It is neither legal nor illegal, so no transcript may
/// contain it.
#[rstest]
fn no_promotion_without_a_letter_is_asked(
    #[values("gun", "fairy", "blackhole", "fibonacci", "madhouse", "baseline", "extinction")]
    game: &str,
) {
    let embedded = Suite::embedded_of(game);
    let transcripts = suite::transcripts(&embedded, |key| key.game == game);
    let transcripts = transcripts.unwrap_or_else(|faults| panic!("{} faults", faults.len()));
    let asked: Vec<String> = transcripts.iter().flat_map(promotions_without_a_letter).collect();
    assert_eq!(asked, [""; 0]);
}

/// The refused inputs of a transcript that would be legal with the letter of a piece after the squares.
fn promotions_without_a_letter(transcript: &Transcript) -> Vec<String> {
    let draft = &transcript.draft;
    let Ok(mut referee) = draft.game.referee(draft.set_up.as_ref()) else { return Vec::new() };
    let mut asked = Vec::new();
    for step in transcript.steps.iter() {
        if let (Expect::Refusal(_), Some((squares, rest))) =
            (&step.expect, step.input.split_at_checked(4))
        {
            let legal =
                if squares.ends_with(['1', '8']) { referee.legal_moves() } else { Vec::new() };
            let with_letter = |letter| legal.contains(&format!("{squares}{letter}{rest}"));
            if "qrbnf".chars().any(with_letter) {
                asked.push(format!("{}:{}: {}", draft.name, step.line, step.input));
            }
        }
        referee.submit(&step.input);
    }
    asked
}
