//! Appends records to a file as they come. The file has a temporary name, its own with `.part` after it, until all is done; then
//! it is brought to disk and renamed. What is found under the temporary name is continued.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use rustix::fs::{FlockOperation, flock};

use super::{
    Refusal,
    digest::Digest,
    reader::read,
    schema::{Footer, Header, Record},
};

/// A file of records that grows.
pub struct Journal {
    path: PathBuf,
    part: PathBuf,
    file: File,
    digest: Digest,
    verdicts: usize,
}

/// A file of records that was opened, with all that it holds after its header.
pub enum Opened {
    /// It may grow.
    Open(Box<Journal>, Vec<Record>),
    /// All is done.
    Complete(Vec<Record>),
}

/// The temporary name of a file.
pub fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// The header of a file of records, complete or not; none if there is no file.
///
/// # Errors
/// If there is one that holds no records.
pub fn header(path: &Path) -> Result<Option<Header>, Refusal> {
    let part = part_of(path);
    let Some(there) = [path, &part].into_iter().find(|path| holds_something(path)) else {
        return Ok(None);
    };
    // Whoever was killed within the first line has begun nothing.
    if *there == part && !is_begun(&part)? {
        return Ok(None);
    }
    Ok(Some(all(there)?.0))
}

/// The header of a file and all that stands after it, and how far it is whole.
///
/// # Errors
/// If it holds no records.
pub fn all(path: &Path) -> Result<(Header, Vec<Record>, super::reader::Read), Refusal> {
    let (mut header, mut records) = (None, Vec::new());
    let read = read(path, |_, record| {
        if let Record::Header(first) = record {
            header = Some(*first);
        } else {
            records.push(record);
        }
    })?;
    Ok((header.expect("the first line is one"), records, read))
}

fn holds_something(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() > 0)
}

impl Journal {
    /// Opens the records of a run: new ones, or those of the same run that was interrupted, or is complete.
    ///
    /// # Errors
    /// If they are of another run, or somebody else writes them.
    pub fn open(path: &Path, header: &Header) -> Result<Opened, Refusal> {
        if holds_something(path) {
            let (found, records, read) = all(path)?;
            check_same(path, &found, header)?;
            return match read.cut_off {
                None => Ok(Opened::Complete(records)),
                Some(why) => Err(Refusal::Incomplete(format!("{}: {why}", path.display()))),
            };
        }
        let part = part_of(path);
        let file = opened(&part).map_err(|error| failed(&part, &error))?;
        lock(&part, &file)?;
        Self::continued(path.to_owned(), part, file, header)
    }

    fn continued(
        path: PathBuf,
        part: PathBuf,
        file: File,
        header: &Header,
    ) -> Result<Opened, Refusal> {
        let (digest, verdicts, records) = if is_begun(&part)? {
            let (found, records, read) = all(&part)?;
            check_same(&part, &found, header)?;
            file.set_len(read.whole).map_err(|error| failed(&part, &error))?;
            (read.digest, read.verdicts, records)
        } else {
            file.set_len(0).map_err(|error| failed(&part, &error))?;
            (Digest::default(), 0, Vec::new())
        };
        let is_new = digest.text() == Digest::default().text();
        let mut journal = Self { path, part, file, digest, verdicts };
        if is_new {
            let first = Record::Header(Box::new(header.clone()));
            journal.append(&first).map_err(|error| failed(&journal.part, &error))?;
        }
        Ok(Opened::Open(Box::new(journal), records))
    }

    /// Appends a record: all of its line, unless the system fails.
    ///
    /// # Errors
    /// If the system fails.
    pub fn append(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.digest.extend(&line);
        self.verdicts += usize::from(matches!(record, Record::Judged(_)));
        Ok(())
    }

    /// Appends the footer, brings the file to disk and gives it its name.
    ///
    /// # Errors
    /// If the system fails.
    pub fn finish(mut self) -> io::Result<()> {
        let footer = Footer { verdicts: self.verdicts, lines: self.digest.text() };
        self.append(&Record::Footer(footer))?;
        self.file.sync_all()?;
        fs::rename(&self.part, &self.path)?;
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

/// Whether a file holds at least one whole line: else whoever began it came to nothing.
fn is_begun(part: &Path) -> Result<bool, Refusal> {
    let bytes = fs::read(part).map_err(|error| failed(part, &error))?;
    Ok(bytes.contains(&b'\n'))
}

fn opened(part: &Path) -> io::Result<File> {
    File::options().append(true).create(true).read(true).open(part)
}

/// Two that append to one file would make it useless. Who has waited for another to end may hold a file that was renamed.
fn lock(part: &Path, file: &File) -> Result<(), Refusal> {
    let taken = || {
        let part = part.display();
        Refusal::System(format!("{part}: another run is writing these records; wait for its end"))
    };
    flock(file, FlockOperation::NonBlockingLockExclusive).map_err(|_| taken())?;
    let (named, held) = (fs::metadata(part), file.metadata());
    let is_same = named.is_ok_and(|named| held.is_ok_and(|held| held.ino() == named.ino()));
    if is_same { Ok(()) } else { Err(taken()) }
}

fn check_same(path: &Path, found: &Header, wanted: &Header) -> Result<(), Refusal> {
    match found.difference(wanted) {
        None if found.partition == wanted.partition => Ok(()),
        None => Err(Refusal::NoRecords(format!(
            "{}: found the records of {}, and {} is wanted; name another file",
            path.display(),
            found.partition,
            wanted.partition
        ))),
        Some(what) => Err(Refusal::NoRecords(format!(
            "{}: found the records of another run: {what}; name another file, or remove this one",
            path.display()
        ))),
    }
}

fn failed(path: &Path, error: &io::Error) -> Refusal {
    Refusal::System(format!("{}: {error}", path.display()))
}
