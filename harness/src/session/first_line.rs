//! The first line of a script, which names its interpreter.

use std::{
    fs, io,
    io::Read as _,
    path::{Path, PathBuf},
};

/// The first line is looked for in this many bytes.
const LONGEST: usize = 256;

/// Checks from a file's first bytes that the system can start it: a program, or a script whose first line names an
/// interpreter, which `env` may look for in the search path.
///
/// # Errors
/// The defect of its first line.
pub(super) fn check_first_line(
    file: &Path,
    is_in_path: impl Fn(&str) -> bool,
) -> Result<(), String> {
    let bytes = first_bytes(file).unwrap_or_default();
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let interpreter =
        line.strip_prefix(b"#!").map(|rest| String::from_utf8_lossy(rest).into_owned());
    let why = match interpreter {
        Some(named) if named.ends_with('\r') => {
            "its #! line ends with a carriage return; save the file with Unix line ends (LF)"
                .to_owned()
        }
        Some(named) => match (named.split_whitespace().next(), started_by_env(&named)) {
            (Some(path), _) if !Path::new(path).exists() => {
                format!("its #! line names the interpreter `{path}`, which is not there")
            }
            (_, Some(name)) if !name.contains('/') && !is_in_path(name) => not_in_path(name),
            (Some(_), _) => return Ok(()),
            (None, _) => "its #! line names no interpreter".to_owned(),
        },
        None if line.starts_with(b"\xef\xbb\xbf#!") => {
            "its #! line begins with a byte-order mark; save the file without one".to_owned()
        }
        None if !bytes.is_empty() && is_text(&bytes) => {
            "no #! line and not an executable; name its interpreter before it".to_owned()
        }
        None => return Ok(()),
    };
    Err(why)
}

/// That `env` does not find a program. Without `-S`, Linux hands it all words of the line as one name.
fn not_in_path(name: &str) -> String {
    let split = if name.contains(' ') { "; write `env -S` before several words" } else { "" };
    format!("its #! line names the interpreter `{name}`, which is not in PATH{split}")
}

/// The program that `env` starts for this line after `#!`, if that can be told.
pub(super) fn started_by_env(line: &str) -> Option<&str> {
    let line = line.trim();
    let (path, words) = line.split_once(char::is_whitespace)?;
    Path::new(path).file_name().filter(|name| *name == "env")?;
    let words = words.trim();
    let split = ["-S", "--split-string="].iter().find_map(|option| words.strip_prefix(option));
    let is_setting = |word: &&str| matches!(*word, "-i" | "-") || word.contains('=');
    let name = match split {
        Some(words) => words.split_whitespace().find(|word| !is_setting(word)),
        None if cfg!(target_os = "linux") => Some(words).filter(|word| !is_setting(word)),
        None => words.split_whitespace().next(),
    };
    name.filter(|name| !name.starts_with('-'))
}

/// Whether these bytes are the start of a text rather than of a program.
fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace() || *byte >= 0x80)
}

/// The interpreter that the first line of a script names.
pub(super) fn shebang(file: &Path) -> Option<PathBuf> {
    let interpreter = PathBuf::from(first_line(file)?.split_whitespace().next()?);
    interpreter.is_absolute().then_some(interpreter)
}

/// The first line of a script after `#!`.
pub(super) fn first_line(file: &Path) -> Option<String> {
    let bytes = first_bytes(file).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    Some(text.strip_prefix("#!")?.lines().next()?.to_owned())
}

fn first_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; LONGEST];
    let read = fs::File::open(file)?.read(&mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_name("/usr/bin/env python3", Some("python3"))]
    #[case::split(" /usr/bin/env -S python3 -u", Some("python3"))]
    #[case::split_at_once("/usr/bin/env -Spython3 -u", Some("python3"))]
    #[case::after_a_variable("/usr/bin/env -S A=b python3", Some("python3"))]
    #[case::an_unknown_option("/usr/bin/env -u A python3", None)]
    #[case::another_program("/bin/sh -e", None)]
    #[case::nothing("/usr/bin/env", None)]
    fn env_starts(#[case] line: &str, #[case] name: Option<&str>) {
        assert_eq!(started_by_env(line), name);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn several_words_are_one_name() {
        assert_eq!(started_by_env("/usr/bin/env python3 -u"), Some("python3 -u"));
        let why = "its #! line names the interpreter `a -u`, which is not in PATH; write `env -S` before several words";
        assert_eq!(not_in_path("a -u"), why);
    }
}
