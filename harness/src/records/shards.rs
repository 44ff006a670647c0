//! The files of a divided run: read together, if they belong together and nothing is missing.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use rulebook::game::SetUp;

use super::{
    Refusal,
    journal::{Content, read},
    known::Known,
    partition::Partition,
    schema::{CalibratedRecord, Header},
};
use crate::{
    candidate::{in_folder, reproduced_by},
    dialect::Pins,
    event::SourceLength,
    plan::Target,
    sandbox::Isolation,
    session::{Limits, Submission},
    tape::IoMode,
};

/// All files of a run.
pub struct Shards {
    /// The header of all files, except for its partition.
    pub header: Header,
    /// The records of all files.
    pub known: Known,
    /// The missing parts, a sentence each. Empty unless `may_miss` is set.
    pub missing: Vec<String>,
}

impl Shards {
    /// Reads the files of a run.
    ///
    /// # Errors
    /// If they belong to several runs, contradict each other, or a required part is missing.
    pub fn read(paths: &[PathBuf], may_miss: bool) -> Result<Self, Refusal> {
        let (mut missing, mut contradiction) = (Vec::new(), Ok(()));
        let mut first: Option<(&Path, Header)> = None;
        let mut known = Known::default();
        let mut files: BTreeMap<usize, &Path> = BTreeMap::new();
        for path in paths {
            let Content { header, records, cut_off, .. } = match read(path) {
                Err(Refusal::NoRecords(why)) => {
                    missing.push(why);
                    continue;
                }
                read => read?,
            };
            let (name, partition) = (path.display(), header.partition);
            let (other, whole) = first.get_or_insert_with(|| (path, header.clone()));
            let what = whole.difference(&header).map(|what| format!("of different runs: {what}"));
            let is_alike =
                whole.partition == Partition { shard: whole.partition.shard, ..partition };
            let apart = || format!("divided differently: {} and {partition}", whole.partition);
            if let Some(why) = what.or_else(|| (!is_alike).then(apart)) {
                return Err(Refusal::Mixed(format!("{} and {name} are {why}", other.display())));
            }
            if let Some(twin) = files.insert(partition.shard.get(), path) {
                let names = format!("{} and {name}", twin.display());
                return Err(Refusal::Mixed(format!("{names} are the same shard, {partition}")));
            }
            missing.extend(cut_off.map(|why| format!("{name} is not complete: {why}")));
            let added = records.into_iter().try_for_each(|record| known.add(record));
            let contradicts = "and the files before it contradict each other";
            contradiction = contradiction
                .and(added.map_err(|why| Refusal::Mixed(format!("{name} {contradicts}: {why}"))));
        }
        let Some((_, header)) = first else {
            return Err(Refusal::Incomplete(missing.join("\n")));
        };
        let of = header.partition.of.get();
        let absent = (1..=of).filter(|number| !files.contains_key(number));
        missing.extend(absent.map(|number| format!("shard {number} of {of} is missing")));
        if missing.is_empty() && contradiction.is_ok() {
            let cases = header.plan.holders(header.partition).filter(|(case, _)| {
                !known.judged.contains_key(case) && !known.not_started.contains_key(&case.of)
            });
            let sentence =
                |(case, holder)| format!("{}: {case} is missing", files[&holder].display());
            missing.extend(cases.map(sentence));
        }
        if !missing.is_empty() && !may_miss {
            return Err(Refusal::Incomplete(missing.join("\n")));
        }
        contradiction.map(|()| Self { header, known, missing })
    }
}

/// A submission known only from records.
impl Target for CalibratedRecord {
    fn name(&self) -> &str {
        &self.of.submission
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a record cannot be run".to_owned())
    }

    fn isolation(&self) -> Option<&Isolation> {
        Some(&self.isolation)
    }

    fn limits(&self, lines: usize) -> Limits {
        self.limits.of_session(lines)
    }

    fn pins(&self) -> &Pins {
        &self.calibrated.setup.pins
    }

    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String> {
        let line = reproduced_by(&self.command_line, inputs, drive);
        Some(in_folder(self.folder.as_deref(), &line))
    }

    fn source(&self) -> Option<SourceLength> {
        self.source
    }
}
