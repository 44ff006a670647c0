//! The working folder of a program: it holds only links at first, and is removed with all its contents when its session is over.
//!
//! It is in the folder of this harness. That folder is locked for as long as any of its programs may run, and removed at a normal
//! end. A folder of this kind that is not locked belongs to a harness that was killed, and is removed by the next harness.

use std::{
    env,
    fs::{self, DirEntry, Permissions},
    hash::{BuildHasher as _, RandomState},
    io,
    os::{
        fd::{AsFd as _, BorrowedFd, OwnedFd},
        unix::{
            ffi::OsStrExt as _,
            fs::{MetadataExt as _, PermissionsExt as _},
        },
    },
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, Once, PoisonError},
};

use rustix::{
    fs::{FlockOperation, Mode, OFlags, fchmod, flock, fstat, open},
    io::Errno,
    process::geteuid,
};
use tempfile::{Builder, TempDir};

use crate::sandbox::sys;

/// The file system in memory, where creating and removing a folder costs next to nothing.
const IN_MEMORY: &str = "/dev/shm";
/// A harness's folder is named by this prefix, some letters and digits, and a few that are computed from those. A program sees the
/// name in its own environment, and must not learn from it that stickler runs it. The computed letters identify our folders.
const PREFIX: &str = "tmp";
const LETTERS: usize = 12;
const COMPUTED: usize = 4;
/// Older versions of this harness named their folders openly.
const OLD_PREFIX: &str = "stickler-";
/// Number of attempts to create or remove a folder while a program changes the mode of the folder above.
const TRIES: usize = 100;

/// A folder that is removed when it is dropped.
pub(crate) struct Folder {
    folder: TempDir,
    opened: OwnedFd,
    home: Arc<Home>,
}

impl Folder {
    /// Creates an empty folder, in memory if possible.
    pub(crate) fn new() -> io::Result<Self> {
        let home = Home::ours(None)?;
        match Self::of(&home) {
            // Something has removed the folder of this harness.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Self::of(&Home::ours(Some(&home))?)
            }
            made => made,
        }
    }

    fn of(home: &Arc<Home>) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix("").rand_bytes(LETTERS).permissions(Permissions::from_mode(0o700));
        let folder = home.insist(|| builder.tempdir_in(&home.path))?;
        let opened = home.insist(|| open_folder(folder.path()))?;
        Ok(Self { folder, opened, home: Arc::clone(home) })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The folder itself, opened. A program may run as the owner of the harness's folder and change its mode; this stays reachable.
    pub(crate) fn opened(&self) -> BorrowedFd<'_> {
        self.opened.as_fd()
    }

    /// The lock on the harness's folder. Only this harness and its keeper hold it.
    pub(crate) fn lock(&self) -> BorrowedFd<'_> {
        self.home.lock.as_fd()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If this fails, the folder was moved, or the machine is at fault. Neither could be reported here.
        let _ = self.home.insist(|| remove(self.path()));
    }
}

/// The folder of this harness.
struct Home {
    path: PathBuf,
    /// The folder itself, opened and locked.
    lock: OwnedFd,
}

static HOME: Mutex<Option<Arc<Home>>> = Mutex::new(None);

fn home() -> MutexGuard<'static, Option<Arc<Home>>> {
    HOME.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Home {
    /// The folder of this harness. It is created if there is none, or if the existing one turned out to be useless.
    fn ours(useless: Option<&Arc<Self>>) -> io::Result<Arc<Self>> {
        let mut home = home();
        let useful = home.as_ref().filter(|home| useless.is_none_or(|it| !Arc::ptr_eq(home, it)));
        if let Some(home) = useful {
            return Ok(Arc::clone(home));
        }
        let made = Self::make_in(Path::new(IN_MEMORY));
        let made = Arc::new(made.or_else(|_| Self::make_in(&env::temp_dir()))?);
        static ONCE: Once = Once::new();
        ONCE.call_once(|| sys::at_exit(remove_home));
        *home = Some(Arc::clone(&made));
        Ok(made)
    }

    fn make_in(place: &Path) -> io::Result<Self> {
        sweep(place);
        // Between its creation and its locking, another harness may have removed it as left behind.
        Self::try_in(place).or_else(|_| Self::try_in(place))
    }

    fn try_in(place: &Path) -> io::Result<Self> {
        let folder = Builder::new().prefix(&new_name()).rand_bytes(0).tempdir_in(place)?;
        let lock = open_folder(folder.path())?;
        // Where nothing can be locked, nothing is swept either.
        if flock(&lock, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK)
            || !is_at(&lock, folder.path())
        {
            return Err(io::ErrorKind::NotFound.into());
        }
        open_up(&lock)?;
        Ok(Self { path: folder.keep(), lock })
    }

    /// Does something in the folder, repeatedly if a program that also owns it changes its mode.
    fn insist<T>(&self, work: impl Fn() -> io::Result<T>) -> io::Result<T> {
        for _ in 1..TRIES {
            match work() {
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                    open_up(&self.lock)?;
                }
                done => return done,
            }
        }
        work()
    }
}

extern "C" fn remove_home() {
    if let Some(home) = home().take() {
        // If a session goes on the folder is not empty, and the next harness sweeps it.
        let _ = fs::remove_dir(&home.path);
    }
}

/// Allows every user to pass through a folder, and none to list it.
fn open_up(folder: &OwnedFd) -> io::Result<()> {
    Ok(fchmod(folder, Mode::from_raw_mode(0o711))?)
}

/// Opens a folder, which must not be a link to one.
fn open_folder(path: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(open(path, flags, Mode::empty())?)
}

/// Whether this open folder is the one at this path.
fn is_at(folder: &OwnedFd, path: &Path) -> bool {
    let (Ok(here), Ok(there)) = (fstat(folder), fs::symlink_metadata(path)) else { return false };
    here.st_ino == there.ino()
}

/// Removes the folders of harnesses that were killed.
fn sweep(place: &Path) {
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    for entry in entries.filter(may_be_left) {
        // A folder that cannot be swept is left to the next harness, or to another user.
        let _ = sweep_one(&entry.path());
    }
}

/// Whether an entry has the name of a harness's folder, and belongs to the user.
fn may_be_left(entry: &DirEntry) -> bool {
    // This does not follow links.
    let Ok(metadata) = entry.metadata() else { return false };
    let (name, user) = (entry.file_name(), geteuid().as_raw());
    is_ours(name.as_bytes()) && metadata.is_dir() && metadata.uid() == user
}

/// Whether a name has the form of a harness's folder.
fn is_ours(name: &[u8]) -> bool {
    let computed = |letters: &[u8]| {
        let random = letters.get(..LETTERS);
        random.is_some_and(|random| letters[LETTERS..] == computed_from(random))
    };
    let is_random = |letters: &[u8]| {
        letters.len() == LETTERS
            && letters.iter().all(u8::is_ascii_alphanumeric)
            && !letters.iter().all(u8::is_ascii_lowercase)
            && !letters.iter().all(u8::is_ascii_digit)
    };
    name.strip_prefix(PREFIX.as_bytes()).is_some_and(computed)
        || name.strip_prefix(OLD_PREFIX.as_bytes()).is_some_and(is_random)
}

/// A name for the folder of a harness.
fn new_name() -> String {
    let mut number = RandomState::new().hash_one(());
    let random: Vec<u8> = (0..LETTERS).map(|_| letter(&mut number)).collect();
    let name = [PREFIX.as_bytes(), &random, &computed_from(&random)].concat();
    String::from_utf8(name).expect("letters and digits are text")
}

/// The letters that follow these in the name of a harness's folder: a checksum (FNV-1a), which no other program has a reason to
/// write.
fn computed_from(random: &[u8]) -> [u8; COMPUTED] {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let hash = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(PRIME);
    let mut sum = random.iter().fold(BASIS, hash);
    [(); COMPUTED].map(|()| letter(&mut sum))
}

/// The next letter or digit of a number.
fn letter(number: &mut u64) -> u8 {
    const ALL: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let letter = ALL[(*number % 62) as usize];
    *number /= 62;
    letter
}

/// Removes a folder if it is not locked.
fn sweep_one(path: &Path) -> io::Result<()> {
    let folder = open_folder(path)?;
    flock(&folder, FlockOperation::NonBlockingLockExclusive)?;
    let is_ours = fstat(&folder)?.st_uid == geteuid().as_raw();
    if is_ours && is_at(&folder, path) { remove(path) } else { Ok(()) }
}

/// Removes a folder and its contents.
fn remove(folder: &Path) -> io::Result<()> {
    // Most programs leave it as empty as it was, and then this is all.
    match fs::remove_dir(folder).or_else(|_| fs::remove_dir_all(folder)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => flatten(folder),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Removes a folder that cannot be removed in the usual way, because it is nested too deeply or its modes forbid it. The subfolders
/// of every folder are moved to a new one at the top, after which it is empty.
fn flatten(top: &Path) -> io::Result<()> {
    let mut folders = remove_files(top)?;
    let places = TempDir::new_in(top)?;
    let mut moved = 0_u64;
    while let Some(folder) = folders.pop() {
        for inner in remove_files(&folder)? {
            let place = places.path().join(moved.to_string());
            moved += 1;
            fs::rename(inner, &place)?;
            folders.push(place);
        }
        fs::remove_dir(&folder)?;
    }
    places.close()?;
    fs::remove_dir(top)
}

/// Removes the files in a folder, and returns the folders in it.
fn remove_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let ours = || Permissions::from_mode(0o700);
    fs::set_permissions(folder, ours())?;
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        if entry.file_type()?.is_dir() {
            fs::set_permissions(entry.path(), ours())?;
            folders.push(entry.path());
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that looks like that of a harness, in its own place.
    fn planted(place: &Path, name: &str) -> PathBuf {
        let home = place.join(name);
        fs::create_dir_all(home.join("of a session/deep")).expect("folders");
        home
    }

    #[test]
    fn what_a_killed_harness_left_is_swept_and_nothing_else() {
        let place = TempDir::new().expect("a folder");
        let left =
            [planted(place.path(), "stickler-0aB1cD2eF3gH"), planted(place.path(), &new_name())];
        let locked = planted(place.path(), &new_name());
        let lock = open_folder(&locked).expect("it is there");
        flock(&lock, FlockOperation::NonBlockingLockExclusive).expect("nobody else locks it");
        let others = [
            "stickler-handwritten",
            "stickler-0aB1cD",
            "stickler-0aB1cD2eF3gH4",
            "aB1",
            "tmp",
            "tmp0aB1cD2eF3gH",
            "tmp0aB1cD2eF3gH4567",
        ];
        let others = others.map(|name| planted(place.path(), name));
        let link = place.path().join(new_name());
        std::os::unix::fs::symlink(&others[0], &link).expect("a link");
        sweep(place.path());
        assert!(left.iter().all(|left| !left.exists()));
        for kept in others.iter().chain([&locked, &link]) {
            assert!(kept.join("of a session/deep").exists(), "{}", kept.display());
        }
        drop(lock);
        sweep(place.path());
        assert!(!locked.exists());
    }

    #[test]
    fn a_home_is_locked_and_lets_nobody_look_around() {
        let place = TempDir::new().expect("a folder");
        let home = Arc::new(Home::make_in(place.path()).expect("a home"));
        let folder = Folder::of(&home).expect("a folder");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").mode() & 0o7777;
        assert_eq!((mode(&home.path), mode(folder.path())), (0o711, 0o700));
        sweep(place.path());
        assert!(folder.path().exists());
        fs::set_permissions(&home.path, Permissions::from_mode(0o000)).expect("a mode");
        let other = Folder::of(&home).expect("whatever a program does");
        drop((folder, other));
        assert!(fs::remove_dir(&home.path).is_ok());
    }

    #[test]
    fn a_folder_is_removed_however_deep_and_however_forbidden() {
        let folder = Folder::new().expect("a folder");
        let top = folder.path().to_owned();
        for chain in 0..3 {
            let mut at = top.join(format!(".stickler-{chain}"));
            fs::create_dir(&at).expect("a folder");
            for _ in 0..500 {
                at.push("deep");
                fs::create_dir(&at).expect("a folder in a folder");
            }
            fs::write(at.join("file"), "text").expect("a file");
            fs::set_permissions(&at, Permissions::from_mode(0o000)).expect("a mode");
        }
        flatten(&top).expect("everything can be removed");
        assert!(!top.exists());
    }
}
