//! What was meant by a command line in which the `--` before a submission's command was forgotten.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The commands that take a submission's command line.
const TAKE_COMMANDS: [&str; 6] = ["verify", "watch", "compare", "fuzz", "shave", "match"];

/// The same command line with `--` before the first word that nothing was expected to be, if such a word is the fault.
pub(crate) fn meant(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str()).collect::<Option<_>>()?;
    let command = words.get(1).filter(|command| TAKE_COMMANDS.contains(command))?;
    let Some(ContextValue::String(unexpected)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let is_word = error.kind() == ErrorKind::UnknownArgument && !unexpected.starts_with('-');
    let at = words.iter().skip(2).position(|word| word == unexpected).filter(|_| is_word)? + 2;
    let line = [&words[2..at], &["--"], &words[at..]].concat();
    let line = shlex::try_join(line).ok()?;
    Some(format!("write the program's command after `--`: stickler {command} {line}"))
}
