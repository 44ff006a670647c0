//! Text files that people write. Some editors put a byte-order mark at the start of a file; it is not part of the text.

use std::{fs, io, path::Path};

/// The byte-order mark as a character.
const MARK: char = '\u{feff}';

/// A text without the byte-order mark at its start.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// The text in these bytes. Bytes that are not UTF-8 become replacement characters.
pub fn lossy(bytes: &[u8]) -> String {
    without_mark(&String::from_utf8_lossy(bytes)).to_owned()
}

/// Reads a file that must be UTF-8.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub fn read(path: &Path) -> io::Result<String> {
    Ok(without_mark(&fs::read_to_string(path)?).to_owned())
}

/// Reads a file. Bytes that are not UTF-8 become replacement characters, which the parser reports with their line.
///
/// # Errors
/// If it cannot be read.
pub fn read_lossy(path: &Path) -> io::Result<String> {
    Ok(lossy(&fs::read(path)?))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_mark(b"\xef\xbb\xbftitle", "title")]
    #[case::no_mark(b"title", "title")]
    #[case::a_mark_alone(b"\xef\xbb\xbf", "")]
    #[case::nothing(b"", "")]
    #[case::a_second_mark(b"\xef\xbb\xbf\xef\xbb\xbfa", "\u{feff}a")]
    #[case::a_mark_inside(b"a\xef\xbb\xbf", "a\u{feff}")]
    #[case::what_is_not_utf_8(b"\xef\xbb\xbfa\xff", "a\u{fffd}")]
    fn a_byte_order_mark_is_no_part_of_the_text(#[case] bytes: &[u8], #[case] text: &str) {
        assert_eq!(lossy(bytes), text);
    }
}
