//! Errors about numbers on the command line: clap quotes those of Rust, which do not say what is allowed.

use clap::error::ErrorKind;

/// What Rust says, and what is allowed.
const IN_WORDS: [(&str, &str); 4] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "expected a smaller number"),
    ("number would be zero for non-zero type", "expected a whole number, at least 1"),
];

/// The error in other words, if it is about a number.
pub(crate) fn explained(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let text = error.render().to_string();
    let (rust, allowed) = IN_WORDS.iter().find(|(rust, _)| text.contains(rust))?;
    Some(text.replace(rust, allowed))
}
