//! One file, one test: every transcript is held by the rulebook, and its golden is what the rulebook prints.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use rstest::rstest;
use rulebook::{games::find, suite::Key};
use stickler::transcript::{Draft, Source};

#[rstest]
fn transcript(
    #[files("../transcripts/*/*.txt")]
    #[exclude("/orthodox/")]
    path: PathBuf,
) {
    let slug = name(path.file_stem());
    let game = name(path.parent().and_then(Path::file_name));
    let listing = find(&game).unwrap_or_else(|unknown| panic!("{unknown}"));
    let text = fs::read_to_string(&path).unwrap();
    let goldens = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden");
    let golden = goldens.join(&game).join(&slug).with_extension("txt");
    let key = Key { game, slug };
    let draft = Draft::parse(listing, &key, Source { path, text: text.into() })
        .and_then(|draft| draft.hold().map(|()| draft))
        .unwrap_or_else(|fault| panic!("{fault}; allowed is {}", fault.allowed));
    let blessed = fs::read_to_string(&golden).unwrap_or_default();
    assert_eq!(
        blessed,
        draft.golden(),
        "run `stickler bless {}` and read the difference",
        key.game
    );
}

#[rstest]
fn golden(#[files("../golden/*/*.txt")] path: PathBuf) {
    let (game, file) = (name(path.parent().and_then(Path::file_name)), name(path.file_name()));
    let transcripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../transcripts");
    assert!(
        transcripts.join(game).join(file).is_file(),
        "there is no transcript for it: `stickler bless` removes it"
    );
}

fn name(part: Option<&OsStr>) -> String {
    part.and_then(OsStr::to_str).expect("transcripts are named in letters").to_owned()
}
