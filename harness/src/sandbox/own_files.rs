//! Ownership of files: installed interpreters, which every program reads; files of one submission; and files that no submission may
//! see, because they belong to another submission, a suite, or this program.

use std::{
    collections::BTreeSet,
    env,
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// Folders where systems keep programs and libraries.
const INSTALLED: [&str; 12] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/snap",
    "/run/current-system",
    "/home/linuxbrew/.linuxbrew",
];

/// Folders of a home folder that hold more than installed programs.
const MIXED: [&str; 4] = [".local", ".cargo", ".config", ".cache"];

/// If a folder contains something hidden, its other entries are allowed one by one, but at most this many.
const MANY: usize = 8192;
/// Folders where systems keep commands, whether or not they are in the search path.
const COMMANDS: [&str; 4] = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"];
/// A file of games with their results, in a package.
pub(crate) const POOL: &str = "games.pool";
/// Programs that contain goldens.
const OURS: [&str; 2] = ["stickler", "rulebook"];
/// Folders of installed sources.
const SOURCES: [&str; 2] = ["/usr/src", "/usr/local/src"];
/// A folder with more files than this is not searched for foreign files.
const LOOKED_AT_MOST: usize = 20_000;

/// The installed interpreters and their files, which every program reads.
pub(super) fn programs() -> &'static [PathBuf] {
    &PROGRAMS
}

/// Folders of installed programs: the usual ones, and the installations to which the folders of the search path belong.
fn installed(search_path: &OsStr) -> Vec<PathBuf> {
    let hidden = hidden(search_path);
    let mut folders: Vec<PathBuf> = INSTALLED
        .iter()
        .filter_map(|folder| fs::canonicalize(folder).ok())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .flat_map(|folder| without(&folder, &hidden))
        .collect();
    for entry in env::split_paths(search_path).filter(|entry| entry.is_absolute()) {
        let beside = installation(&entry).into_iter().chain([entry]);
        let beside = beside.filter_map(|folder| fs::canonicalize(folder).ok());
        for folder in beside.collect::<Vec<_>>() {
            if !is_beneath(&folder, &folders) && !is_shared(&folder) {
                folders.extend(without(&folder, &hidden));
            }
        }
    }
    outermost(&folders)
}

/// The folders that are below no other. Each costs every start of a program a rule.
fn outermost(folders: &[PathBuf]) -> Vec<PathBuf> {
    let is_covered = |path: &PathBuf| folders.iter().any(|it| it != path && path.starts_with(it));
    folders.iter().filter(|path| !is_covered(path)).cloned().collect()
}

fn is_beneath(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

/// Installed files that no program sees: this program, others of its name, and suites among installed sources.
fn hidden(search_path: &OsStr) -> Vec<PathBuf> {
    let installed = COMMANDS.iter().map(PathBuf::from).chain(env::split_paths(search_path));
    let ours = installed.flat_map(|folder| OURS.map(|name| folder.join(name)));
    let ours = ours.chain(env::current_exe()).filter_map(|path| fs::canonicalize(path).ok());
    ours.chain(SOURCES.iter().flat_map(|folder| suites(Path::new(folder), 3))).collect()
}

/// The suites in a folder, at most this many levels below.
pub(crate) fn suites(folder: &Path, levels: u32) -> Vec<PathBuf> {
    if is_suite(folder) {
        return vec![folder.to_owned()];
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let Some(below) = levels.checked_sub(1) else { return Vec::new() };
    folders.take(MANY).flat_map(|entry| suites(&entry.path(), below)).collect()
}

/// A folder, or everything else in it if it contains one of these. Empty if that is too much.
fn without(folder: &Path, hidden: &[PathBuf]) -> Vec<PathBuf> {
    if !hidden.iter().any(|hidden| hidden.starts_with(folder)) {
        return vec![folder.to_owned()];
    }
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()));
    let entries: Vec<PathBuf> = entries.map(Iterator::collect).unwrap_or_default();
    if entries.len() > MANY {
        return Vec::new();
    }
    entries
        .into_iter()
        .filter(|entry| !hidden.contains(entry))
        .flat_map(|entry| without(&entry, hidden))
        .collect()
}

/// The installation to which the programs in a folder belong: the folder above one such as `bin`.
fn installation(folder: &Path) -> Option<PathBuf> {
    let name = folder.file_name()?.to_str()?;
    let holds_programs = ["bin", "sbin", "shims", "libexec"].contains(&name);
    holds_programs.then(|| folder.parent().map(Path::to_owned))?
}

/// Whether every program may read a file, as it may read installed interpreters.
pub(crate) fn is_everybodys(real: &Path) -> bool {
    is_beneath(real, &PROGRAMS)
}

/// The files of a program: those that its command names, and the installation of an interpreter that was found in the search path.
pub(crate) fn of_command(name: &OsStr, file: &Path, arguments: &[OsString]) -> Vec<PathBuf> {
    let is_found = !name.as_encoded_bytes().contains(&b'/');
    let installed = is_found.then(|| belonging_to_interpreter(file));
    let arguments = arguments.iter().map(Path::new).filter(|path| path.is_absolute());
    let named = [file].into_iter().chain(arguments).filter_map(named);
    let mut own: Vec<PathBuf> = named.chain(installed.into_iter().flatten()).collect();
    own.sort();
    own.dedup();
    own
}

/// A named file or folder, unless every program may read it anyway. A folder that holds more than one submission is not assumed to
/// be meant.
fn named(path: &Path) -> Option<PathBuf> {
    let real = fs::canonicalize(path).ok()?;
    (!is_everybodys(&real) && foreign_content(&real, []).is_none()).then_some(real)
}

/// The files of an interpreter that is outside the folders that every program may read, or that a link leads to from there. Its
/// installation is the folder above `bin`, if that holds libraries.
pub(crate) fn belonging_to_interpreter(file: &Path) -> Vec<PathBuf> {
    let Ok(real) = fs::canonicalize(file) else { return Vec::new() };
    let installation = real.parent().and_then(installation);
    let installation = installation.filter(|folder| holds_libraries(folder) && !is_shared(folder));
    let all = [Some(real), installation].into_iter().flatten();
    all.filter(|path| !is_beneath(path, &PROGRAMS)).collect()
}

/// Whether a folder looks like an installation, not like a project that contains programs.
fn holds_libraries(folder: &Path) -> bool {
    let has = |name: &str| folder.join(name).exists();
    ["lib", "lib64", "libexec"].into_iter().any(has) && !has(".git")
}

/// A part of a file or folder that a submission must not see, if there is one: a part of a suite, and in a folder also these files,
/// a suite, or this program. If a folder is too large to search, the answer says so.
pub(crate) fn foreign_content<'f>(
    path: &Path,
    files: impl IntoIterator<Item = &'f Path>,
) -> Option<String> {
    let Ok(real) = fs::canonicalize(path) else { return Some("what cannot be read".to_owned()) };
    if is_in_suite(&real) {
        return Some("a part of a suite".to_owned());
    }
    if !real.is_dir() {
        return None;
    }
    let shared = SHARED.iter().map(PathBuf::as_path);
    let held = files.into_iter().chain(shared).find(|file| file.starts_with(&real));
    held.map(|held| held.display().to_string()).or_else(|| suite_beneath(&real))
}

/// A suite in a folder or below it, or the note that it has too many files to search.
fn suite_beneath(folder: &Path) -> Option<String> {
    let (mut folders, mut seen) = (vec![folder.to_owned()], 0);
    while let Some(folder) = folders.pop() {
        if is_suite(&folder) {
            return Some(format!("the suite {}", folder.display()));
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            seen += 1;
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
        }
        if seen > LOOKED_AT_MOST {
            return Some(format!("more than {LOOKED_AT_MOST} files"));
        }
    }
    None
}

/// Whether a folder of the search path, or the folder above it, holds more than installed programs: other files of the user, a
/// suite, or this program.
pub(crate) fn is_shared(folder: &Path) -> bool {
    let Ok(folder) = fs::canonicalize(folder) else { return true };
    let above = |path: &Path| path.starts_with(&folder);
    SHARED.iter().any(|path| above(path)) || is_in_suite(&folder) || !suites(&folder, 2).is_empty()
}

/// Folders that hold many things, and this program.
static SHARED: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let home = env::var_os("HOME").map(PathBuf::from);
    let mixed = home.iter().flat_map(|home| MIXED.map(|folder| home.join(folder)));
    let places =
        ["/tmp", "/var/tmp", "/dev/shm", "/etc", "/proc", "/sys", "/run"].map(PathBuf::from);
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden");
    let ours = [Some(env::temp_dir()), env::current_exe().ok(), Some(suite)];
    let all = mixed.chain(home.clone()).chain(places).chain(ours.into_iter().flatten());
    all.filter_map(|path| fs::canonicalize(path).ok()).collect()
});

pub(crate) fn is_suite(folder: &Path) -> bool {
    let is_dir = |name: &str| folder.join(name).is_dir();
    is_dir("golden") && is_dir("transcripts") || folder.join(POOL).is_file()
}

pub(crate) fn is_in_suite(folder: &Path) -> bool {
    let mut above = folder.ancestors().skip(1).filter(|above| is_suite(above));
    above.any(|suite| {
        ["golden", "transcripts", POOL].iter().any(|part| folder.starts_with(suite.join(part)))
    })
}

/// The folders of installed programs, found once.
static PROGRAMS: LazyLock<Vec<PathBuf>> =
    LazyLock::new(|| installed(&env::var_os("PATH").unwrap_or_default()));
