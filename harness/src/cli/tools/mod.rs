//! Commands that set a folder up, check the machine or describe stickler.
//!
//! - `init`: `stickler init`: writes a manifest, a first transcript and a workflow
//! - `doctor`: `stickler doctor`: what the sandbox can enforce on this machine
//! - `schema`: `stickler schema`: the JSON schema of reports
//! - `completions`: `stickler completions` and `stickler man`

pub(super) mod completions;
pub(super) mod doctor;
pub(super) mod init;
pub(super) mod schema;
