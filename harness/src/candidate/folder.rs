//! A program's folder: the files that the program may read, and the names in its working folder.
//!
//! The folder is that of the script or executable on the command line, or else the one in which the command was typed.
//! A typed program may read all of it, at any depth, except
//!
//! - hidden files, whose names start with a dot;
//! - suites: the subfolders of a folder that contains `golden` and `transcripts`, and programs that embed a suite;
//! - manifests, and the files of their other entries;
//! - build folders and caches, which are marked by a `CACHEDIR.TAG`;
//! - links, which could lead to any of these.
//!
//! If a folder holds more than a project, such as a home folder, only the named files are read. An entry of a manifest
//! reads the files that it names, wherever they are.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    env,
    ffi::OsString,
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use super::making::normal;
use crate::{
    sandbox::own_files::{is_everybodys, is_in_suite, is_suite, suites},
    session::{Program, folder_access::FolderAccess},
};

/// At most this many files and folders are visited. Folders that were not reached are not read.
const LOOKED_AT_MOST: usize = 20_000;
/// At most this many files and folders are granted one by one. Each costs every start of the program a little.
const GRANTED_MOST: usize = 1000;
/// A working folder has at most this many names, which are counted repeatedly while the program runs.
const LINKS_MOST: usize = 256;
/// Number of levels above a folder in which a manifest is looked for.
const MANIFESTS_ABOVE: usize = 8;
/// A file that is longer than this is not a manifest.
const LONGEST_MANIFEST: u64 = 1 << 20;

/// Folders that hold packages, and are read whole.
const PACKAGES: [&str; 2] = ["node_modules", "site-packages"];
/// Programs that contain a suite.
const OURS: [&str; 2] = ["stickler", "rulebook"];
/// Folders that hold more than a project.
const PLACES: [&str; 19] = [
    "/",
    "/tmp",
    "/var",
    "/var/tmp",
    "/dev",
    "/dev/shm",
    "/etc",
    "/proc",
    "/sys",
    "/run",
    "/home",
    "/Users",
    "/root",
    "/mnt",
    "/media",
    "/opt",
    "/srv",
    "/boot",
    "/private/tmp",
];
/// Folders of a home folder that hold more than a project.
const PLACES_AT_HOME: [&str; 8] =
    ["", ".local", ".cargo", ".config", ".cache", "Desktop", "Documents", "Downloads"];

/// Returns what a typed command reads and finds from the folder `base`, and a note if that is less than the folder.
pub(super) fn of_typed(
    program: &Program,
    files: &[PathBuf],
    base: &Path,
) -> (FolderAccess, Option<String>) {
    let named: Vec<PathBuf> = named(program, files).collect();
    let folder = folder_of(program, base);
    let folders: BTreeSet<PathBuf> = [Some(folder.as_path()), real_folder_of(program).as_deref()]
        .into_iter()
        .filter_map(|folder| fs::canonicalize(folder?).ok())
        .collect();
    let (mut access, mut note) = (FolderAccess::default(), None);
    for real in folders {
        if let Some(why) = why_not(&real) {
            note = note.or_else(|| {
                Some(format!(
                    "{why}; the program reads only the files that you name: add `--files PATH`"
                ))
            });
        } else if !is_everybodys(&real) && !is_in_suite(&real) && !is_in_cache(&real) {
            let survey = Survey::of(&real, &named);
            note = note.or_else(|| survey.note());
            survey.grant(&mut access);
        }
    }
    finish(program, &named, base, &folder, &mut access);
    (access, note)
}

/// Returns what an entry's program reads and finds: the files that the entry names. Their names are relative to the folder of the
/// manifest and to that of the script or executable.
pub(super) fn of_entry(program: &Program, files: &[PathBuf], base: &Path) -> FolderAccess {
    let named: Vec<PathBuf> = named(program, files).collect();
    let mut access = FolderAccess::default();
    finish(program, &named, base, &folder_of(program, base), &mut access);
    access
}

/// The folder of the script or executable, or else the one in which the command was typed.
fn folder_of(program: &Program, base: &Path) -> PathBuf {
    let base = std::path::absolute(base).unwrap_or_else(|_| base.to_owned());
    normal(program.main().and_then(Path::parent).unwrap_or(&base))
}

/// The real folder of a script or executable that was named by a link.
fn real_folder_of(program: &Program) -> Option<PathBuf> {
    fs::canonicalize(program.main()?).ok()?.parent().map(Path::to_owned)
}

/// The files and folders that the command names, and the additional ones.
fn named<'n>(program: &'n Program, files: &'n [PathBuf]) -> impl Iterator<Item = PathBuf> + 'n {
    let command = program.argv().map(Path::new).filter(|path| path.is_absolute());
    command.chain(files.iter().map(PathBuf::as_path)).map(normal).filter(|path| path.exists())
}

/// Adds the names in the working folder, and whether the folder can be listed.
fn finish(
    program: &Program,
    named: &[PathBuf],
    base: &Path,
    folder: &Path,
    access: &mut FolderAccess,
) {
    let base = normal(&std::path::absolute(base).unwrap_or_else(|_| base.to_owned()));
    let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let is_whole = access.covers(&real) || program.own.iter().any(|own| real.starts_with(own));
    access.is_listed = is_whole || access.lists.iter().any(|listed| real.starts_with(listed));
    let mut links = BTreeMap::new();
    let mut link = |from: &Path, path: &Path| {
        let first = path.strip_prefix(from).ok().and_then(|path| path.components().next());
        if let Some(first) = first {
            let name = first.as_os_str().to_owned();
            links.entry(name).or_insert_with_key(|name: &OsString| from.join(name));
        }
    };
    let of_program =
        named.iter().filter(|path| !fs::canonicalize(path).is_ok_and(|real| is_everybodys(&real)));
    for path in of_program.clone() {
        link(&base, path);
    }
    if !access.reads.is_empty() || is_whole {
        link(&base, folder);
    }
    for path in of_program {
        link(folder, path);
    }
    let inside: Vec<PathBuf> = if is_whole {
        let entries = fs::read_dir(&real).into_iter().flatten().flatten();
        entries.map(|entry| folder.join(entry.file_name())).take(LINKS_MOST + 1).collect()
    } else {
        let granted = access.reads.iter().chain(&access.lists);
        granted.filter_map(|path| Some(folder.join(path.strip_prefix(&real).ok()?))).collect()
    };
    let names: BTreeSet<_> =
        inside.iter().filter_map(|path| path.strip_prefix(folder).ok()?.iter().next()).collect();
    if names.len() <= LINKS_MOST {
        inside.iter().for_each(|path| link(folder, path));
    }
    access.links = links.into_iter().take(2 * LINKS_MOST).collect();
}

/// The reason not to read a folder that holds more than a project.
fn why_not(real: &Path) -> Option<String> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let at_home = home.iter().flat_map(|home| PLACES_AT_HOME.map(|name| home.join(name)));
    let places = PLACES.iter().map(PathBuf::from).chain(at_home).chain([env::temp_dir()]);
    let mut places = places.filter_map(|place| fs::canonicalize(place).ok());
    let is_place = places.any(|place| place.starts_with(real));
    is_place.then(|| format!("`{}` holds more than this program", real.display()))
}

/// Whether a folder is in a build folder or cache, such as `target/release`. Build results are not data of a program.
fn is_in_cache(folder: &Path) -> bool {
    folder.ancestors().any(is_cache)
}

fn is_cache(folder: &Path) -> bool {
    folder.join("CACHEDIR.TAG").is_file()
}

/// Something in a folder.
struct Item {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A file, or a folder that is read whole.
    Whole,
    /// A folder whose contents are visited.
    Folder,
    /// Not read, although its name may be visible.
    Hidden,
    /// Not read, and its name is not visible either.
    Secret,
}

/// The part of a folder that is read.
enum Read {
    Whole,
    /// Some of it. The flag is set if anything in it is secret.
    Part(bool),
}

/// The contents of a folder, at any depth.
struct Survey {
    top: PathBuf,
    folders: HashMap<PathBuf, Vec<Item>>,
    /// Manifests, and the files of their other entries.
    foreign: BTreeSet<PathBuf>,
    /// Something that only its owner can read.
    closed: Option<PathBuf>,
    /// Whether the folder had too many files to visit.
    is_cut: bool,
}

impl Survey {
    /// Surveys a folder for a program that is given these files.
    fn of(top: &Path, named: &[PathBuf]) -> Self {
        let above = top.ancestors().skip(1).take(MANIFESTS_ABOVE);
        let mut manifests: Vec<PathBuf> = above.map(|folder| folder.join("entries.toml")).collect();
        let mut survey = Self {
            top: top.to_owned(),
            folders: HashMap::new(),
            foreign: BTreeSet::new(),
            closed: None,
            is_cut: false,
        };
        let (mut waiting, mut looked_at) = (VecDeque::from([top.to_owned()]), 0);
        while let Some(folder) = waiting.pop_front() {
            let Ok(entries) = fs::read_dir(&folder) else { continue };
            let is_suite = is_suite(&folder);
            let mut items = Vec::new();
            for entry in entries.flatten() {
                looked_at += 1;
                let item = survey.item(entry.path(), is_suite);
                let is_toml = item.path.extension().is_some_and(|ending| ending == "toml");
                manifests.extend((is_toml && item.kind == Kind::Whole).then(|| item.path.clone()));
                waiting.extend((item.kind == Kind::Folder).then(|| item.path.clone()));
                items.push(item);
            }
            if looked_at > LOOKED_AT_MOST {
                survey.is_cut = true;
                break;
            }
            survey.folders.insert(folder, items);
        }
        let own: BTreeSet<PathBuf> =
            named.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        survey.foreign = manifests.iter().flat_map(|path| foreign_to(path, &own)).collect();
        survey
    }

    fn item(&mut self, path: PathBuf, is_in_suite: bool) -> Item {
        let kind = self.kind(&path, is_in_suite);
        Item { path, kind }
    }

    fn kind(&mut self, path: &Path, is_in_suite: bool) -> Kind {
        let name = path.file_name().unwrap_or_default();
        let Ok(metadata) = path.symlink_metadata() else { return Kind::Hidden };
        if name.as_encoded_bytes().starts_with(b".") || metadata.is_symlink() {
            return Kind::Hidden;
        }
        let needed = if metadata.is_dir() { 0o005 } else { 0o004 };
        if metadata.permissions().mode() & needed != needed {
            self.closed.get_or_insert_with(|| path.to_owned());
        }
        if metadata.is_file() {
            let is_ours = OURS.iter().any(|ours| name == *ours) || is_this_program(&metadata);
            return if is_ours { Kind::Secret } else { Kind::Whole };
        }
        if !metadata.is_dir() {
            return Kind::Hidden;
        }
        let holds_packages = PACKAGES.iter().any(|packages| name == *packages);
        match () {
            () if is_in_suite => Kind::Secret,
            () if is_cache(path) => Kind::Secret,
            () if holds_packages || path.join("pyvenv.cfg").is_file() => {
                if suites(path, 2).is_empty() { Kind::Whole } else { Kind::Secret }
            }
            () => Kind::Folder,
        }
    }

    /// Grants the readable part of the folder.
    fn grant(self, access: &mut FolderAccess) {
        let mut granted = FolderAccess::default();
        if matches!(self.grant_in(&self.top, &mut granted), Read::Whole) {
            granted.reads.push(self.top.clone());
        }
        if granted.reads.len() + granted.lists.len() > GRANTED_MOST {
            return;
        }
        access.reads.append(&mut granted.reads);
        access.lists.append(&mut granted.lists);
        access.closed.extend([Some(self.top), self.closed].into_iter().flatten());
    }

    fn grant_in(&self, folder: &Path, granted: &mut FolderAccess) -> Read {
        let Some(items) = self.folders.get(folder) else { return Read::Part(true) };
        let before = granted.lists.len();
        let (mut whole, mut is_whole, mut is_secret) = (Vec::new(), true, false);
        for Item { path, kind } in items {
            let kind = if self.foreign.contains(path) { Kind::Secret } else { *kind };
            let read = match kind {
                Kind::Whole => Read::Whole,
                Kind::Folder => self.grant_in(path, granted),
                Kind::Hidden => Read::Part(false),
                Kind::Secret => Read::Part(true),
            };
            match read {
                Read::Whole => whole.push(path.clone()),
                Read::Part(secret) => {
                    is_whole = false;
                    is_secret |= secret;
                }
            }
        }
        if is_whole {
            return Read::Whole;
        }
        granted.reads.append(&mut whole);
        if !is_secret {
            // This grant includes its subfolders.
            granted.lists.truncate(before);
            granted.lists.push(folder.to_owned());
        }
        Read::Part(is_secret)
    }

    /// A note if the folder was not visited completely.
    fn note(&self) -> Option<String> {
        let top = self.top.display();
        self.is_cut.then(|| {
            format!("`{top}` holds more than {LOOKED_AT_MOST} files, and the program reads only some of them: name the others with `--files PATH`")
        })
    }
}

/// Whether a file is this program, or has its length and so may be a copy.
fn is_this_program(metadata: &fs::Metadata) -> bool {
    static THIS: LazyLock<Option<u64>> =
        LazyLock::new(|| Some(fs::metadata(env::current_exe().ok()?).ok()?.len()));
    *THIS == Some(metadata.len())
}

/// The manifest and the files it names that do not belong to a program with these files. Empty if the file is not a
/// manifest.
fn foreign_to(path: &Path, own: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let (Some(entries), Some(folder)) = (entries_of(path), path.parent()) else {
        return Vec::new();
    };
    let in_folder = |word: &String| fs::canonicalize(folder.join(word)).ok();
    let files = entries.iter().map(|words| words.iter().filter_map(in_folder).collect());
    let files: Vec<BTreeSet<PathBuf>> = files.collect();
    let is_own = |files: &&BTreeSet<PathBuf>| files.iter().any(|file| own.contains(file));
    let mine: BTreeSet<&PathBuf> = files.iter().filter(is_own).flatten().collect();
    let holds_own = |path: &PathBuf| own.iter().any(|own| own.starts_with(path));
    let theirs = files.iter().flatten().filter(|path| !mine.contains(path) && !holds_own(path));
    theirs.cloned().chain(fs::canonicalize(path)).collect()
}

/// The words of each entry of a manifest that may name files; none if the file is not a manifest.
fn entries_of(path: &Path) -> Option<Vec<Vec<String>>> {
    let is_short = fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() <= LONGEST_MANIFEST);
    let text = is_short.then(|| fs::read_to_string(path).ok())??;
    if !text.contains("entry") {
        return None;
    }
    let table: toml::Table = toml::from_str(&text).ok()?;
    let entries = table.get("entry")?.as_array()?;
    let words = |entry: &toml::Value| {
        let of_key = |key: &str| match entry.get(key) {
            Some(toml::Value::String(word)) => vec![word.clone()],
            Some(toml::Value::Array(words)) => {
                words.iter().filter_map(|word| Some(word.as_str()?.to_owned())).collect()
            }
            Some(_) | None => Vec::new(),
        };
        ["source", "files", "build", "run"].into_iter().flat_map(of_key).collect()
    };
    Some(entries.iter().map(words).collect())
}
