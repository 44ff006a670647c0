//! From bytes to text. Nothing is refused: bytes that are not UTF-8 become characters of their own, what only a terminal
//! would understand is dropped, and both are noted.

use std::sync::LazyLock;

use regex::bytes::Regex;

use crate::untrusted_text;

/// Control sequences, window titles and two-character escapes of terminals.
static ESCAPES: LazyLock<Regex> = LazyLock::new(|| {
    let sequences = r"(?-u)\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P^_X][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-OQ-WYZ\\`-~]";
    Regex::new(sequences).expect("the pattern is a constant")
});

/// Text and what was done to read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::dialect) struct Decoded {
    pub(in crate::dialect) text: String,
    pub(in crate::dialect) escapes: bool,
    pub(in crate::dialect) undecodable: bool,
    pub(in crate::dialect) carriage_returns: bool,
}

pub(in crate::dialect) fn decode(bytes: &[u8]) -> Decoded {
    let stripped = ESCAPES.replace_all(bytes, &b""[..]);
    let mut decoded = Decoded { escapes: stripped.len() != bytes.len(), ..Decoded::default() };
    decoded.undecodable = str::from_utf8(&stripped).is_err();
    decoded.text = untrusted_text::of_bytes(&stripped);
    decoded.carriage_returns = decoded.text.contains("\r\n");
    decoded.text = decoded.text.replace("\r\n", "\n").replace('\u{feff}', "");
    decoded
}

/// A glyph as people can read it: blanks and bytes that are not UTF-8 are named.
pub fn readable(glyph: &str) -> String {
    let name = |c: char| match c {
        ' ' => "space".to_owned(),
        '\u{3000}' => "ideographic space".to_owned(),
        c if c.is_control() || c.is_whitespace() => format!("<U+{:04X}>", c as u32),
        c => untrusted_text::number(c).unwrap_or_else(|| c.to_string()),
    };
    glyph.chars().map(name).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::colour(b"\x1b[31mX\x1b[0m", "X")]
    #[case::clear_screen(b"\x1b[2J\x1b[H a", " a")]
    #[case::title(b"\x1b]0;golf\x07X", "X")]
    #[case::hyperlink(b"\x1b]8;;u\x1b\\X\x1b]8;;\x1b\\", "X")]
    #[case::crlf(b"a\r\nb", "a\nb")]
    #[case::byte_order_mark(b"\xef\xbb\xbfa", "a")]
    #[case::control_characters_stay(b"\x01|\x02", "\x01|\x02")]
    fn what_only_a_terminal_understands_is_dropped(#[case] bytes: &[u8], #[case] text: &str) {
        assert_eq!(decode(bytes).text, text);
    }

    #[test]
    fn different_undecodable_bytes_stay_different() {
        let decoded = decode(b"\xe9|\xe8");
        assert_eq!(decoded.text.chars().count(), 3);
        assert_eq!(readable(&decoded.text), r"\xe9|\xe8");
    }
}
