//! Digests, by which records tell whether they are of the same thing.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use hmac_sha256::Hash;

/// What is digested part by part, so that no two lists of parts are alike only because their texts are.
#[derive(Clone)]
pub struct Digest(Hash);

impl Default for Digest {
    fn default() -> Self {
        Self(Hash::new())
    }
}

impl Digest {
    /// Adds a part.
    #[must_use]
    pub fn and(mut self, part: impl AsRef<[u8]>) -> Self {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
        self
    }

    /// Adds bytes to those before.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// All of it, in hexadecimal digits.
    pub fn text(&self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A number that a text stands for, the same on every machine.
    pub fn number(text: &str) -> u64 {
        let digest = Self::default().and(text).0.finalize();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// Adds a file, or all that is in a folder, under this name. A link counts by where it leads.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn and_file(self, name: &Path, path: &Path) -> io::Result<Self> {
        let named = self.and(name.to_string_lossy().as_bytes());
        if !path.is_dir() {
            return Ok(named.and(fs::read(path)?));
        }
        let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
        let mut entries = entries.collect::<io::Result<Vec<PathBuf>>>()?;
        entries.sort();
        entries.iter().try_fold(named, |digest, entry| {
            let name = name.join(entry.file_name().unwrap_or_default());
            match fs::read_link(entry) {
                Ok(target) => {
                    let digest = digest.and(name.to_string_lossy().as_bytes());
                    Ok(digest.and(target.to_string_lossy().as_bytes()))
                }
                Err(_) => digest.and_file(&name, entry),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart() {
        let digest = |parts: &[&str]| {
            parts.iter().fold(Digest::default(), |digest, part| digest.and(part)).text()
        };
        assert_eq!(digest(&["a", "b"]), digest(&["a", "b"]));
        assert_ne!(digest(&["a", "b"]), digest(&["ab"]));
        assert_ne!(digest(&["a", "b"]), digest(&["b", "a"]));
    }

    #[test]
    fn a_folder_is_what_is_in_it() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let digest = || {
            let name = Path::new("own");
            Digest::default().and_file(name, folder.path()).expect("it can be read").text()
        };
        let empty = digest();
        fs::write(folder.path().join("a"), "1").expect("it can be written");
        let one = digest();
        fs::write(folder.path().join("a"), "2").expect("it can be written");
        assert!(empty != one && one != digest());
    }
}
