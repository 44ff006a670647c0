//! Reads a file of records from its beginning, as far as it is whole.

use std::{
    fs::File,
    io::{BufRead as _, BufReader},
    path::Path,
};

use super::{
    Refusal,
    digest::Digest,
    schema::{Footer, Header, Record, SCHEMA, VERSION},
};

/// How far a file could be read.
pub struct Read {
    /// This many bytes of it are whole lines.
    pub whole: u64,
    /// What was read of these.
    pub digest: Digest,
    /// How many of them are verdicts.
    pub verdicts: usize,
    /// Why it is not complete, if it is not.
    pub cut_off: Option<String>,
}

/// Where a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinePosition {
    /// Where it begins.
    pub at: u64,
    /// How long it is, its end included.
    pub bytes: usize,
}

/// Reads a file, line by line, up to its footer or to what is no whole line any more.
///
/// # Errors
/// If it cannot be read or begins with no header.
pub(super) fn read(
    path: &Path,
    mut each: impl FnMut(LinePosition, Record),
) -> Result<Read, Refusal> {
    let failed = |error: std::io::Error| Refusal::NoRecords(format!("{}: {error}", path.display()));
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let mut read = Read { whole: 0, digest: Digest::default(), verdicts: 0, cut_off: None };
    let mut line = Vec::new();
    loop {
        line.clear();
        let bytes = file.read_until(b'\n', &mut line).map_err(failed)?;
        let record = match parsed(&line) {
            Ok(record) => record,
            Err(why) if read.whole > 0 => {
                read.cut_off = Some(why);
                return Ok(read);
            }
            Err(why) => return Err(no_records(path, &why)),
        };
        check(path, &record, read.whole == 0)?;
        if let Record::Footer(footer) = &record {
            read.cut_off = read.misses(footer);
            return Ok(read);
        }
        let place = LinePosition { at: read.whole, bytes };
        read.verdicts += usize::from(matches!(record, Record::Judged(_)));
        read.digest.extend(&line);
        read.whole += bytes as u64;
        each(place, record);
    }
}

impl Read {
    /// Why a footer does not fit what stands before it.
    fn misses(&self, footer: &Footer) -> Option<String> {
        if footer.verdicts != self.verdicts {
            let (said, found) = (footer.verdicts, self.verdicts);
            return Some(format!("its footer counts {said} verdicts, and it holds {found}"));
        }
        let is_same = footer.lines == self.digest.text();
        (!is_same).then(|| "its lines are not those of which its footer has the digest".to_owned())
    }
}

/// The record of a line.
fn parsed(line: &[u8]) -> Result<Record, String> {
    if line.is_empty() {
        return Err("it ends without a footer".to_owned());
    }
    if !line.ends_with(b"\n") {
        return Err("it ends within a line".to_owned());
    }
    serde_json::from_slice(line)
        .map_err(|error| format!("it holds a line that is no record: {error}"))
}

/// The first line must be a header of this version, and no other may be one.
fn check(path: &Path, record: &Record, is_first: bool) -> Result<(), Refusal> {
    match (record, is_first) {
        (Record::Header(header), true) => check_version(path, header),
        (_, true) => Err(no_records(path, "its first line is no header")),
        (Record::Header(_), false) => {
            Err(Refusal::Mixed(format!("{}: found a second header", path.display())))
        }
        (_, false) => Ok(()),
    }
}

fn check_version(path: &Path, header: &Header) -> Result<(), Refusal> {
    if (&*header.schema, header.version) == (SCHEMA, VERSION) {
        return Ok(());
    }
    let (path, schema, version) = (path.display(), &header.schema, header.version);
    let found = format!("{path}: found records of the form {schema} {version}");
    Err(Refusal::Mixed(format!("{found}, allowed is {SCHEMA} {VERSION}")))
}

fn no_records(path: &Path, why: &str) -> Refusal {
    Refusal::NoRecords(format!("{}: found no records: {why}", path.display()))
}
