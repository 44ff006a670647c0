//! From bytes to text. Any bytes are accepted: those that are not UTF-8 become characters, and are noted.

use crate::untrusted_text;

/// Text, and notes on how it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::dialect) struct Decoded {
    pub(in crate::dialect) text: String,
    pub(in crate::dialect) undecodable: bool,
    pub(in crate::dialect) carriage_returns: bool,
}

pub(in crate::dialect) fn decode(bytes: &[u8]) -> Decoded {
    let text = untrusted_text::of_bytes(bytes);
    Decoded {
        undecodable: str::from_utf8(bytes).is_err(),
        carriage_returns: text.contains("\r\n"),
        text: text.replace("\r\n", "\n").replace('\u{feff}', ""),
    }
}

/// Whether bytes contain something that only a terminal acts on: escapes, backspaces, and carriage returns within a
/// line.
pub(in crate::dialect) fn needs_terminal(bytes: &[u8]) -> bool {
    let returns = |pair: &[u8]| pair[0] == b'\r' && pair[1] != b'\n';
    bytes.iter().any(|byte| matches!(byte, 0x1b | 0x08)) || bytes.windows(2).any(returns)
}

/// A glyph for people: blanks and bytes that are not UTF-8 are named.
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
    #[case::line_ends_of_windows(b"a\r\nb", "a\nb")]
    #[case::byte_order_mark(b"\xef\xbb\xbfa", "a")]
    #[case::control_characters_stay(b"\x01|\x02", "\x01|\x02")]
    fn bytes_are_text(#[case] bytes: &[u8], #[case] text: &str) {
        assert_eq!(decode(bytes).text, text);
    }

    #[rstest]
    #[case::plain(b"a\r\nb\n", false)]
    #[case::an_escape(b"a\x1b[K", true)]
    #[case::a_backspace(b"a\x08", true)]
    #[case::a_line_written_again(b"a\rb", true)]
    fn a_terminal_acts_on_some_bytes(#[case] bytes: &[u8], #[case] expected: bool) {
        assert_eq!(needs_terminal(bytes), expected);
    }

    #[test]
    fn different_undecodable_bytes_stay_different() {
        let decoded = decode(b"\xe9|\xe8");
        assert_eq!(decoded.text.chars().count(), 3);
        assert_eq!(readable(&decoded.text), r"\xe9|\xe8");
    }
}
