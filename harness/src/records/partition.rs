//! Partitions: the assignment of cases to the shards of a run.

use std::{fmt, num::NonZero, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// The way to assign cases to shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Round-robin in their order: the sizes of the shards differ by at most one.
    Slice,
    /// By their names: a case stays in its shard, regardless of other cases.
    Hash,
}

/// One shard of a run that is divided in this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partition {
    /// The way to assign cases.
    pub by: By,
    /// The number of the shard, counted from one.
    pub shard: NonZero<usize>,
    /// The number of shards.
    pub of: NonZero<usize>,
}

impl Partition {
    /// A run that is not divided.
    pub const WHOLE: Self =
        Self { by: By::Slice, shard: NonZero::<usize>::MIN, of: NonZero::<usize>::MIN };

    /// The shard of a case, from its index in the sorted list of all cases and from its name.
    pub fn holder(self, place: usize, name: &str) -> usize {
        let of = self.of.get();
        match self.by {
            By::Slice => place % of + 1,
            By::Hash => (Digest::number(name) % of as u64) as usize + 1,
        }
    }

    fn new(by: By, shard: usize, of: usize) -> Option<Self> {
        let (shard, of) = (NonZero::new(shard)?, NonZero::new(of)?);
        (shard <= of).then_some(Self { by, shard, of })
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.by {
            By::Slice => "slice",
            By::Hash => "hash",
        };
        write!(f, "{by}:{}/{}", self.shard, self.of)
    }
}

/// A partition from the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This shard.
    This(Partition),
    /// The one in a scheduler's variables.
    Auto,
}

const ALLOWED: &str =
    "`slice:M/N`, `hash:M/N` with M from 1 to N, or `auto`, which asks the scheduler's variables";

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        let partition = text.split_once(':').and_then(|(by, part)| {
            let by = match by {
                "slice" => By::Slice,
                "hash" => By::Hash,
                _ => return None,
            };
            let (shard, of) = part.split_once('/')?;
            Partition::new(by, shard.parse().ok()?, of.parse().ok()?)
        });
        partition.map(Self::This).ok_or_else(|| format!("expected {ALLOWED}"))
    }
}

/// The variables of a scheduler. A number instead of a name is a constant.
struct Scheduler {
    number: &'static str,
    /// The number of the first shard.
    first: &'static str,
    /// The step from one number to the next; 1 if it is not set.
    step: &'static str,
    count: &'static str,
}

/// The first scheduler whose variable is set counts.
const SCHEDULERS: &[Scheduler] = &[
    Scheduler { number: "STICKLER_SHARD", first: "1", step: "", count: "STICKLER_SHARDS" },
    Scheduler {
        number: "SLURM_ARRAY_TASK_ID",
        first: "SLURM_ARRAY_TASK_MIN",
        step: "SLURM_ARRAY_TASK_STEP",
        count: "SLURM_ARRAY_TASK_COUNT",
    },
    Scheduler { number: "CI_NODE_INDEX", first: "1", step: "", count: "CI_NODE_TOTAL" },
    Scheduler { number: "JOB_COMPLETION_INDEX", first: "0", step: "", count: "STICKLER_SHARDS" },
];

/// The shard from a scheduler's variables.
///
/// # Errors
/// The variable that is missing or has an impossible value.
pub fn from_scheduler(variable: impl Fn(&str) -> Option<String>) -> Result<Partition, String> {
    let scheduler = SCHEDULERS.iter().find(|scheduler| variable(scheduler.number).is_some());
    let Some(scheduler) = scheduler else {
        let names: Vec<&str> = SCHEDULERS.iter().map(|scheduler| scheduler.number).collect();
        return Err(format!("`--partition auto` found none of {}", names.join(", ")));
    };
    let literal = |name: &str| name.parse::<usize>().ok().map(|number| number.to_string());
    let number = |name: &str| -> Result<usize, String> {
        let text = variable(name).or_else(|| literal(name)).ok_or_else(|| {
            format!("`--partition auto` found {}, but not {name}", scheduler.number)
        })?;
        text.parse().map_err(|_| format!("{name}: found `{text}`, expected a number"))
    };
    let (first, at) = (number(scheduler.first)?, number(scheduler.number)?);
    let count = number(scheduler.count)?;
    let apart = if variable(scheduler.step).is_some() { number(scheduler.step)? } else { 1 };
    let steps = at.checked_sub(first).filter(|after| apart > 0 && after % apart == 0);
    let shard = steps.map(|after| after / apart + 1);
    shard.and_then(|shard| Partition::new(By::Slice, shard, count)).ok_or_else(|| {
        let (name, of) = (scheduler.number, scheduler.count);
        format!(
            "{name}: found {at}, expected one of {count} numbers (by {of}) from {first} in steps of {apart}"
        )
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::one("slice:1/1", Some((By::Slice, 1, 1)))]
    #[case::the_last("hash:7/7", Some((By::Hash, 7, 7)))]
    #[case::none("slice:0/3", None)]
    #[case::too_far("slice:4/3", None)]
    #[case::of_none("slice:1/0", None)]
    #[case::no_kind("1/3", None)]
    #[case::another_kind("count:1/3", None)]
    #[case::no_number("hash:a/3", None)]
    fn a_partition_is_read(#[case] text: &str, #[case] expected: Option<(By, usize, usize)>) {
        let expected = expected.and_then(|(by, shard, of)| Partition::new(by, shard, of));
        let read = text.parse::<Wanted>().ok();
        assert_eq!(read, expected.map(Wanted::This));
        assert_eq!(expected.map(|partition| partition.to_string()), read.map(|_| text.to_owned()));
    }

    #[rstest]
    #[case::by_hand(&[("STICKLER_SHARD", "2"), ("STICKLER_SHARDS", "3")], Ok("slice:2/3"))]
    #[case::by_hand_inside_of_slurm(&[("STICKLER_SHARD", "2"), ("STICKLER_SHARDS", "3"), ("SLURM_ARRAY_TASK_ID", "9")], Ok("slice:2/3"))]
    #[case::slurm(&[("SLURM_ARRAY_TASK_ID", "4"), ("SLURM_ARRAY_TASK_MIN", "0"), ("SLURM_ARRAY_TASK_COUNT", "8")], Ok("slice:5/8"))]
    #[case::slurm_in_steps(&[("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_STEP", "3"), ("SLURM_ARRAY_TASK_COUNT", "4")], Ok("slice:3/4"))]
    #[case::slurm_with_gaps(&[("SLURM_ARRAY_TASK_ID", "9"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_COUNT", "3")], Err("SLURM_ARRAY_TASK_ID: found 9"))]
    #[case::gitlab(&[("CI_NODE_INDEX", "1"), ("CI_NODE_TOTAL", "5")], Ok("slice:1/5"))]
    #[case::kubernetes(&[("JOB_COMPLETION_INDEX", "0"), ("STICKLER_SHARDS", "5")], Ok("slice:1/5"))]
    #[case::no_count(&[("JOB_COMPLETION_INDEX", "0")], Err("`--partition auto` found JOB_COMPLETION_INDEX, but not STICKLER_SHARDS"))]
    #[case::no_number(&[("CI_NODE_INDEX", "one"), ("CI_NODE_TOTAL", "5")], Err("CI_NODE_INDEX: found `one`"))]
    #[case::nothing(&[], Err("`--partition auto` found none of STICKLER_SHARD, "))]
    fn a_scheduler_says_which_shard_it_is(
        #[case] variables: &[(&str, &str)],
        #[case] expected: Result<&str, &str>,
    ) {
        let variable = |name: &str| {
            variables.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        };
        match (from_scheduler(variable), expected) {
            (Ok(partition), Ok(expected)) => assert_eq!(partition.to_string(), expected),
            (Err(found), Err(expected)) => assert!(found.starts_with(expected), "{found}"),
            (found, expected) => panic!("found {found:?}, expected {expected:?}"),
        }
    }
}
