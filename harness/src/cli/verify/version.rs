//! `--pin`: the expected version of a game of the user's own.

use std::ops::RangeInclusive;

use clap::Args;
use rulebook::games::GameInfo;

use crate::{
    cli::{Exit, Failure},
    package::Package,
};

#[derive(Args)]
pub(crate) struct VersionArgs {
    /// Refuse a game of your own unless its SHA-256 digest starts with these hexadecimal digits, at least 8
    #[arg(hide_short_help = true, long, value_name = "SHA", value_parser = digest_start)]
    pin: Option<String>,
}

impl VersionArgs {
    /// Checks that a game has the expected version.
    pub(crate) fn check(&self, game: &GameInfo) -> Result<(), Failure> {
        let Some(pin) = &self.pin else { return Ok(()) };
        let Some(package) = Package::of(game) else {
            let why = format!("--pin is for a game of your own; {} is part of stickler", game.name);
            return Err(Failure::usage(why));
        };
        let found = format!("this is {package}; expected a digest that starts with sha256:{pin}");
        let is_pinned = package.digest.starts_with(pin.as_str());
        is_pinned.then_some(()).ok_or_else(|| Failure::new(Exit::SuiteAtFault, found))
    }
}

/// The first digits of a digest, with or without `sha256:`.
fn digest_start(text: &str) -> Result<String, String> {
    const DIGITS: RangeInclusive<usize> = 8..=64;
    let digits = text.strip_prefix("sha256:").unwrap_or(text).to_ascii_lowercase();
    let is_digest = digits.chars().all(|digit| digit.is_ascii_hexdigit());
    match is_digest && DIGITS.contains(&digits.len()) {
        true => Ok(digits),
        false => Err("expected 8 to 64 hexadecimal digits, such as `sha256:3f9a0c12`".to_owned()),
    }
}
