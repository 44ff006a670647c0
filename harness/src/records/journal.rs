//! A file of records. During a run it is named `FILE.part` and grows line by line. It is renamed to its final name when
//! everything planned is done. A file that was cut off is read up to its last whole line, and continued from there.

use std::{
    fs::{self, File},
    io::{self, BufRead as _, BufReader, Write as _},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use rustix::fs::{FlockOperation, flock};

use super::{
    Refusal,
    schema::{Header, PlayedPackage, Record, SCHEMA, VERSION},
};
use crate::{digest::Digest, package::Package};

/// The content of a file of records.
pub struct Content {
    /// The first line.
    pub header: Header,
    /// The whole lines after it, without the footer.
    pub records: Vec<Record>,
    /// The reason why it is not complete, if it is not.
    pub cut_off: Option<String>,
    /// The number of bytes in whole lines, and their digest.
    whole: (u64, Digest),
}

/// A file of records that grows.
pub struct Journal {
    path: PathBuf,
    part: PathBuf,
    file: File,
    digest: Digest,
}

/// The temporary name of a file.
pub fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Finds the records of a run, complete or not. None if there is no file, or no whole line in it.
///
/// # Errors
/// If there is a file that contains no records.
pub fn find(path: &Path) -> Result<Option<Content>, Refusal> {
    if has_content(path) { read(path).map(Some) } else { read_part(&part_of(path)) }
}

fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() > 0)
}

fn read_part(part: &Path) -> Result<Option<Content>, Refusal> {
    let has_line = fs::read(part).is_ok_and(|bytes| bytes.contains(&b'\n'));
    has_line.then(|| read(part)).transpose()
}

/// Reads a file up to its footer, or up to the first line that is not whole.
///
/// # Errors
/// If it cannot be read, or does not start with a header.
pub fn read(path: &Path) -> Result<Content, Refusal> {
    let name = path.display();
    let failed = |error: io::Error| Refusal::NoRecords(format!("{name}: {error}"));
    let none = |why: &str| Refusal::NoRecords(format!("{name}: found no records: {why}"));
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let mut line = Vec::new();
    file.read_until(b'\n', &mut line).map_err(failed)?;
    let Record::Header(header) = parsed(&line).map_err(|why| none(&why))? else {
        return Err(none("its first line is no header"));
    };
    let (schema, version) = (&*header.schema, header.version);
    if (schema, version) != (SCHEMA, VERSION) {
        let found = format!("{name}: found records of the form {schema} {version}");
        return Err(Refusal::Mixed(format!("{found}, expected {SCHEMA} {VERSION}")));
    }
    header.packages.iter().try_for_each(|package| opened(&name.to_string(), package))?;
    let (header, records, whole) = (*header, Vec::new(), (0, Digest::default()));
    let mut content = Content { header, records, cut_off: None, whole };
    loop {
        content.whole.0 += line.len() as u64;
        content.whole.1.extend(&line);
        line.clear();
        file.read_until(b'\n', &mut line).map_err(failed)?;
        content.cut_off = match parsed(&line) {
            Ok(Record::Footer { digest }) => (digest != content.whole.1.text())
                .then(|| "its lines are not those of which its footer has the digest".to_owned()),
            Ok(record) => {
                content.records.push(record);
                continue;
            }
            Err(why) => Some(why),
        };
        return Ok(content);
    }
}

/// Opens the package of a game: its records cannot be read without it.
fn opened(name: &str, package: &PlayedPackage) -> Result<(), Refusal> {
    let is_open = Package::named(&package.game).is_some();
    if is_open || Package::open(&package.folder).is_ok() {
        return Ok(());
    }
    let (game, folder) = (&package.game, package.folder.display());
    Err(Refusal::Mixed(format!(
        "{name}: found no game {game} in {folder}; run this in the folder in which `stickler verify` ran, or give `merge` its folder with --game"
    )))
}

fn parsed(line: &[u8]) -> Result<Record, String> {
    match line {
        [] => Err("it ends without a footer".to_owned()),
        [.., b'\n'] => serde_json::from_slice(line)
            .map_err(|error| format!("it holds a line that is no record: {error}")),
        _ => Err("it ends within a line".to_owned()),
    }
}

impl Content {
    fn check_same(&self, path: &Path, wanted: &Header) -> Result<(), Refusal> {
        let (found, expected) = (self.header.partition, wanted.partition);
        let why = match self.header.difference(wanted) {
            None if found == expected => return Ok(()),
            None => format!("found the records of {found}, expected {expected}; name another file"),
            Some(what) => format!(
                "found the records of another run: {what}; name another file, or remove this one"
            ),
        };
        Err(Refusal::NoRecords(format!("{}: {why}", path.display())))
    }
}

impl Journal {
    /// Opens the records of a run: new ones, or those of an earlier start of the same run. If they are complete,
    /// nothing is left to write.
    ///
    /// # Errors
    /// If they belong to another run, or another process writes them.
    pub fn open(path: &Path, header: &Header) -> Result<(Vec<Record>, Option<Self>), Refusal> {
        if has_content(path) {
            let found = read(path)?;
            found.check_same(path, header)?;
            return match found.cut_off {
                None => Ok((found.records, None)),
                Some(why) => Err(Refusal::Incomplete(format!("{}: {why}", path.display()))),
            };
        }
        let part = part_of(path);
        let failed = |error| Refusal::System(format!("{}: {error}", part.display()));
        let file = File::options().append(true).create(true).open(&part).map_err(failed)?;
        lock(&part, &file)?;
        let found = read_part(&part)?;
        found.iter().try_for_each(|found| found.check_same(&part, header))?;
        let (records, whole) = found.map(|found| (found.records, found.whole)).unwrap_or_default();
        let (bytes, digest) = whole;
        file.set_len(bytes).map_err(failed)?;
        let mut journal = Self { path: path.to_owned(), part: part.clone(), file, digest };
        if bytes == 0 {
            journal.append(&Record::Header(Box::new(header.clone()))).map_err(failed)?;
        }
        Ok((records, Some(journal)))
    }

    /// Appends a record.
    ///
    /// # Errors
    /// If the system fails.
    pub fn append(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.digest.extend(&line);
        Ok(())
    }

    /// Appends the footer, syncs the file to disk and renames it.
    ///
    /// # Errors
    /// If the system fails.
    pub fn finish(mut self) -> io::Result<()> {
        let digest = self.digest.text();
        self.append(&Record::Footer { digest })?;
        self.file.sync_all()?;
        fs::rename(&self.part, &self.path)?;
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

/// Prevents two runs from writing one file. A run that waited for another may hold a file that was renamed meanwhile.
fn lock(part: &Path, file: &File) -> Result<(), Refusal> {
    let is_locked = flock(file, FlockOperation::NonBlockingLockExclusive).is_ok();
    let inode = |file: io::Result<fs::Metadata>| file.map(|file| file.ino()).ok();
    if is_locked && inode(fs::metadata(part)) == inode(file.metadata()) {
        return Ok(());
    }
    let part = part.display();
    Err(Refusal::System(format!("{part}: another run is writing these records; wait for its end")))
}
