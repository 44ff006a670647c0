//! The first line of a script, which names its interpreter.

use std::{
    fs, io,
    io::Read as _,
    path::{Path, PathBuf},
};

/// The first line is looked for in this many bytes.
const LONGEST: usize = 256;

/// Checks from a file's first bytes that the system can start it: a program, or a script whose first line names an interpreter.
///
/// # Errors
/// The defect of its first line.
pub(super) fn check_first_line(file: &Path) -> Result<(), String> {
    let bytes = first_bytes(file).unwrap_or_default();
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let interpreter =
        line.strip_prefix(b"#!").map(|rest| String::from_utf8_lossy(rest).into_owned());
    let why = match interpreter {
        Some(named) if named.ends_with('\r') => {
            "its #! line ends with a carriage return; save the file with Unix line ends (LF)"
                .to_owned()
        }
        Some(named) => match named.split_whitespace().next() {
            Some(path) if !Path::new(path).exists() => {
                format!("its #! line names the interpreter `{path}`, which is not there")
            }
            Some(_) => return Ok(()),
            None => "its #! line names no interpreter".to_owned(),
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
