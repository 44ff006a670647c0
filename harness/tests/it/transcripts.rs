//! The rulebook plays every transcript as it is written and prints its golden, and every generated game has the digest of what the
//! rulebook makes of it. `stickler bless --check` asks the same of a folder.

use rstest::rstest;
use rulebook::suite::Suite;
use stickler::transcript::suite;

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
