//! The version of a package, a game in a folder.

use schemars::JsonSchema;
use serde::Serialize;

use crate::package::Package;

/// A version of a game that was brought as a folder.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PackageRecord {
    /// The version in `game.toml`.
    pub version: &'static str,
    /// The digest of its files: `sha256:` and hexadecimal digits.
    pub digest: String,
}

impl From<Package> for PackageRecord {
    fn from(Package { known, digest, .. }: Package) -> Self {
        Self { version: &known.description.version, digest: format!("sha256:{digest}") }
    }
}
