//! The length of a source as code golf counts it: in bytes, in characters, and in the encoding of its score.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

use encoding_rs::Encoding;
use oem_cp::{code_table::ENCODING_TABLE_CP_MAP, encode_string_checked};
use serde::Serialize;

/// The length of a source. A newline at its end counts like any other byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Length {
    /// Its bytes, as stored.
    pub bytes: usize,
    /// Its characters; none if it is not UTF-8.
    pub characters: Option<usize>,
    /// Its bytes in ISO 8859-1; none if it is not UTF-8, or if that encoding lacks one of its characters.
    pub latin_1: Option<usize>,
    /// Whether its last byte is a newline.
    pub ends_with_newline: bool,
}

/// Maximum length of a source.
const BYTES_MOST: u64 = 16 << 20;

impl Length {
    /// The length of a source.
    pub fn of(source: &[u8]) -> Self {
        let text = str::from_utf8(source).ok();
        let characters = text.map(|text| text.chars().count());
        let is_latin_1 = text.is_some_and(|text| text.chars().all(|c| u8::try_from(c).is_ok()));
        Self {
            bytes: source.len(),
            characters,
            // Its characters are one byte each.
            latin_1: characters.filter(|_| is_latin_1),
            ends_with_newline: source.ends_with(b"\n"),
        }
    }
}

/// Reads the source in a file.
///
/// # Errors
/// If it cannot be read, is not a regular file, or has more than 16 MiB.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Other kinds of files are not opened: reading them may never end, or never start.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("expected a regular file"));
    }
    let mut source = Vec::new();
    File::open(path)?.take(BYTES_MOST + 1).read_to_end(&mut source)?;
    match source.len() as u64 > BYTES_MOST {
        true => Err(io::Error::other("expected at most 16 MiB, found more")),
        false => Ok(source),
    }
}

/// The score of a source in an encoding. UTF-8, ASCII and no encoding count the bytes as stored. A single-byte code page counts one byte
/// for each character, and must have all of them. A source that is not UTF-8 is stored in its code page already.
///
/// # Errors
/// The reason why that encoding cannot be used, as the end of a sentence.
pub fn counted(source: &[u8], encoding: Option<&str>) -> Result<usize, String> {
    let Some(name) = encoding else { return Ok(source.len()) };
    let page = CodePage::named(name).ok_or_else(|| {
        format!("`{name}` is an unknown encoding; known are utf-8, ascii, iso-8859-1 and other code pages of single bytes, such as windows-1252, koi8-r and cp437")
    })?;
    match str::from_utf8(source) {
        Ok(text) => {
            page.count(text).ok_or_else(|| format!("one of its characters is not in {name}"))
        }
        Err(_) => Ok(source.len()),
    }
}

/// An encoding in which a source may be counted.
enum CodePage {
    /// The stored bytes count.
    Stored,
    /// The first 256 characters; the web's encodings of this name have others.
    Latin1,
    /// An encoding of the web standard.
    Web(&'static Encoding),
    /// A DOS code page, by its number.
    Dos(u16),
}

impl CodePage {
    fn named(name: &str) -> Option<Self> {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        match &*letters.collect::<String>().to_ascii_lowercase() {
            "utf8" | "ascii" | "usascii" => return Some(Self::Stored),
            "iso88591" | "latin1" => return Some(Self::Latin1),
            _ => {}
        }
        let web = Encoding::for_label(name.as_bytes()).filter(|page| page.is_single_byte());
        web.map(Self::Web).or_else(|| dos(name).map(Self::Dos))
    }

    /// The number of bytes of a text in it; none if it lacks one of the characters.
    fn count(&self, text: &str) -> Option<usize> {
        match self {
            Self::Stored => Some(text.len()),
            Self::Latin1 => {
                text.chars().all(|c| u8::try_from(c).is_ok()).then(|| text.chars().count())
            }
            Self::Web(page) => {
                let (bytes, _, unknown) = page.encode(text);
                (!unknown).then_some(bytes.len())
            }
            Self::Dos(number) => {
                Some(encode_string_checked(text, ENCODING_TABLE_CP_MAP.get(number)?)?.len())
            }
        }
    }
}

/// The number of a DOS code page, such as `cp437` or `IBM 850`.
fn dos(name: &str) -> Option<u16> {
    let number = name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    ENCODING_TABLE_CP_MAP.get(&number).map(|_| number)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn length(bytes: usize, characters: Option<usize>, latin_1: Option<usize>) -> Length {
        Length { bytes, characters, latin_1, ends_with_newline: false }
    }

    #[rstest]
    #[case::nothing(b"", length(0, Some(0), Some(0)))]
    #[case::ascii(b"p 1", length(3, Some(3), Some(3)))]
    #[case::in_iso_8859_1("é".as_bytes(), length(2, Some(1), Some(1)))]
    #[case::the_last_of_iso_8859_1("ÿ".as_bytes(), length(2, Some(1), Some(1)))]
    #[case::the_first_beyond_it("Ā".as_bytes(), length(2, Some(1), None))]
    #[case::chess("♔a".as_bytes(), length(4, Some(2), None))]
    #[case::beyond_the_basic_plane("🦆".as_bytes(), length(4, Some(1), None))]
    #[case::no_utf_8(b"\xe9\xff", length(2, None, None))]
    #[case::a_newline_inside(b"a\nb", length(3, Some(3), Some(3)))]
    #[case::a_newline_at_the_end(b"a\n", Length { ends_with_newline: true, ..length(2, Some(2), Some(2)) })]
    #[case::a_line_end_of_two_bytes(b"a\r\n", Length { ends_with_newline: true, ..length(3, Some(3), Some(3)) })]
    fn sources_have_lengths(#[case] source: &[u8], #[case] expected: Length) {
        assert_eq!(Length::of(source), expected);
    }

    #[rstest]
    #[case::without_one("é".as_bytes(), None, Ok(2))]
    #[case::utf_8("é".as_bytes(), Some("UTF-8"), Ok(2))]
    #[case::iso_8859_1("é".as_bytes(), Some("ISO-8859-1"), Ok(1))]
    #[case::by_its_short_name("é".as_bytes(), Some("latin1"), Ok(1))]
    #[case::stored_in_it(b"\xe9", Some("iso-8859-1"), Ok(1))]
    #[case::not_in_it("♔".as_bytes(), Some("iso-8859-1"), Err("not in iso-8859-1"))]
    #[case::of_windows("€".as_bytes(), Some("windows-1252"), Ok(1))]
    #[case::cyrillic("ж".as_bytes(), Some("koi8-r"), Ok(1))]
    #[case::of_dos("░π".as_bytes(), Some("cp437"), Ok(2))]
    #[case::of_dos_by_its_other_name("é".as_bytes(), Some("IBM 850"), Ok(1))]
    #[case::not_in_that_of_dos("♔".as_bytes(), Some("cp437"), Err("not in cp437"))]
    #[case::of_two_bytes(b"a", Some("utf-16le"), Err("`utf-16le` is an unknown encoding"))]
    #[case::of_several_bytes(b"a", Some("shift_jis"), Err("unknown encoding"))]
    #[case::unknown(b"a", Some("Jelly"), Err("`Jelly` is an unknown encoding"))]
    fn an_encoding_counts(
        #[case] source: &[u8],
        #[case] encoding: Option<&str>,
        #[case] expected: Result<usize, &str>,
    ) {
        match (counted(source, encoding), expected) {
            (Err(said), Err(part)) => assert!(said.contains(part), "{said}"),
            (counted, expected) => assert_eq!(counted.ok(), expected.ok()),
        }
    }
}
