//! Digests, by which records and reports show that two runs play the same transcripts.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use hmac_sha256::Hash;

/// A digest of a list of parts. Lists of different parts differ even if their texts together are the same.
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

    /// The digest in hexadecimal digits.
    pub fn text(&self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A number for a text, the same on every machine.
    pub fn number(text: &str) -> u64 {
        let digest = Self::default().and(text).0.finalize();
        digest[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// Adds a file, or everything in a folder, under this name. For a link, its target counts.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn and_file(self, name: &Path, path: &Path) -> io::Result<Self> {
        self.and_some(name, path, &|_| true)
    }

    /// Like [`and_file`](Self::and_file), but skips unwanted names.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn and_some(
        self,
        name: &Path,
        path: &Path,
        is_wanted: &dyn Fn(&Path) -> bool,
    ) -> io::Result<Self> {
        let named = self.and(name.as_os_str().as_encoded_bytes());
        if !path.is_dir() {
            return Ok(named.and(fs::read(path)?));
        }
        let names = fs::read_dir(path)?.map(|entry| Ok(name.join(entry?.file_name())));
        let mut names = names.collect::<io::Result<Vec<PathBuf>>>()?;
        names.retain(|name| is_wanted(name));
        names.sort();
        names.iter().try_fold(named, |digest, name| {
            let entry = path.join(name.file_name().unwrap_or_default());
            let Ok(target) = fs::read_link(&entry) else {
                return digest.and_some(name, &entry, is_wanted);
            };
            let digest = digest.and(name.as_os_str().as_encoded_bytes());
            Ok(digest.and(target.as_os_str().as_encoded_bytes()))
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
