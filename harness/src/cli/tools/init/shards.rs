//! Scripts for schedulers that verify the entries of a manifest in shards. Each shard gets its number from the
//! scheduler.

use super::{File, Init, What, filled, plain, project::address};
use crate::cli::Failure;

const SLURM_SHARDS: &str = include_str!("templates/stickler-shards.sbatch");
const SLURM_MERGE: &str = include_str!("templates/stickler-merge.sbatch");
const SLURM_SUBMIT: &str = include_str!("templates/stickler-submit.sh");
const PARALLEL: &str = include_str!("templates/stickler-shards.sh");
const MATRIX: &str = include_str!("templates/stickler-shards.yml");
const KUBERNETES: &str = include_str!("templates/stickler-job.yaml");

/// The files, and the next steps.
pub(super) fn files(init: &Init, what: What) -> Result<(Vec<File>, Vec<String>), Failure> {
    let (entries, image) = (plain("--entries", &init.entries)?, image(init)?);
    let (shards, seed) = (init.shards.to_string(), init.seed.seed().to_string());
    let all = (1..=init.shards.get()).map(|shard| shard.to_string()).collect::<Vec<_>>().join(", ");
    let git = address(init)?;
    let words = [
        ("@SHARDS@", &*shards),
        ("@ALL@", &all),
        ("@SEED@", &seed),
        ("@ENTRIES@", entries),
        ("@IMAGE@", image),
        ("@GIT@", &git),
    ];
    let text = |template: &str| filled(template, &words);
    let (files, next) = match what {
        What::Slurm => (
            vec![
                File::text("stickler-shards.sbatch", text(SLURM_SHARDS)),
                File::text("stickler-merge.sbatch", text(SLURM_MERGE)),
                File::script("stickler-submit.sh", text(SLURM_SUBMIT)),
            ],
            "submit the array and its merge: ./stickler-submit.sh",
        ),
        What::Parallel => (
            vec![File::script("stickler-shards.sh", text(PARALLEL))],
            "play the shards and merge them: ./stickler-shards.sh",
        ),
        What::Matrix => (
            vec![File::text(".github/workflows/stickler-shards.yml", text(MATRIX))],
            "it runs on every push, and by hand",
        ),
        What::Kubernetes => (
            vec![File::text("stickler-job.yaml", text(KUBERNETES))],
            "start it: kubectl apply -f stickler-job.yaml; the comment at its top says what to do next",
        ),
    };
    Ok((files, vec![next.to_owned()]))
}

fn image(init: &Init) -> Result<&str, Failure> {
    init.image.as_deref().map_or(Ok(""), |image| plain("--image", image))
}
