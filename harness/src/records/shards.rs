//! The files of a run that was divided: read together, if they belong together and nothing is missing.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Refusal,
    reader::{LinePosition, read},
    schema::{CalibratedRecord, Case, Header, JudgedRecord, Name, Record},
};

/// One file, of which the verdicts stay on disk.
struct Shard {
    path: PathBuf,
    header: Header,
    /// Where it stands how a submission is talked to, and the digest of that.
    calibrated: BTreeMap<Name, (LinePosition, String)>,
    not_started: BTreeSet<Name>,
    held: Held,
    judged: BTreeMap<Name, Vec<LinePosition>>,
    /// A case that stands there twice.
    twice: Option<Case>,
    cut_off: Option<String>,
}

/// The cases of a file. Very many have one of few names, so that each of these is kept once.
#[derive(Default)]
struct Held {
    names: BTreeSet<Arc<str>>,
    cases: BTreeMap<Name, BTreeSet<Arc<str>>>,
}

impl Held {
    /// Adds a case; false if it was there.
    fn add(&mut self, case: Case) -> bool {
        let known = self.names.get(&*case.case).cloned();
        let name = known.unwrap_or_else(|| case.case.into());
        self.names.insert(name.clone());
        self.cases.entry(case.of).or_default().insert(name)
    }

    fn has(&self, case: &Case) -> bool {
        self.cases.get(&case.of).is_some_and(|held| held.contains(&*case.case))
    }
}

/// All files of a run.
pub struct Shards {
    shards: Vec<Shard>,
    /// What is missing, a sentence each; nothing unless that is allowed.
    pub missing: Vec<String>,
}

/// What is known of a submission.
pub enum Found {
    /// It was talked to, and this was judged.
    Judged(Box<CalibratedRecord>, Vec<JudgedRecord>),
    /// It could not be built or started where this file was written.
    NotStarted(PathBuf),
    /// Nothing is known.
    Nothing,
}

impl Shards {
    /// Reads the files of a run.
    ///
    /// # Errors
    /// If they are of several runs, contradict each other, or something is missing though that is not allowed.
    pub fn read(paths: &[PathBuf], may_miss: bool) -> Result<Self, Refusal> {
        let (mut shards, mut missing) = (Vec::new(), Vec::new());
        for path in paths {
            match Shard::read(path) {
                Ok(shard) => shards.push(shard),
                Err(Refusal::NoRecords(why)) => missing.push(why),
                Err(other) => return Err(other),
            }
        }
        shards.sort_by_key(|shard| shard.header.partition.shard);
        let mut shards = Self { shards, missing };
        shards.check_together()?;
        shards.check_dialects()?;
        shards.look_for_missing();
        match (shards.missing.is_empty(), may_miss && !shards.shards.is_empty()) {
            (false, false) => Err(Refusal::Incomplete(shards.missing.join("\n"))),
            (true, _) | (_, true) => Ok(shards),
        }
    }

    /// The header that all have in common, but for its partition.
    pub fn header(&self) -> &Header {
        &self.shards[0].header
    }

    /// What is known of a submission, from all files.
    ///
    /// # Errors
    /// If a file cannot be read any more.
    pub fn find(&self, name: &Name) -> Result<Found, Refusal> {
        let known = |shard: &&Shard| shard.calibrated.contains_key(name);
        let Some(shard) = self.shards.iter().find(known) else {
            let not_started = self.shards.iter().find(|shard| shard.not_started.contains(name));
            let not_started = not_started.map(|shard| Found::NotStarted(shard.path.clone()));
            return Ok(not_started.unwrap_or(Found::Nothing));
        };
        let calibrated = shard.lines(&[shard.calibrated[name].0])?.pop();
        let Some(Record::Calibrated(calibrated)) = calibrated else { return Err(shard.changed()) };
        let mut judged = Vec::new();
        for shard in &self.shards {
            let places = shard.judged.get(name).map_or(&[][..], Vec::as_slice);
            for record in shard.lines(places)? {
                let Record::Judged(record) = record else { return Err(shard.changed()) };
                judged.push(*record);
            }
        }
        Ok(Found::Judged(calibrated, judged))
    }

    /// Whether all are shards of one run, and each is there once.
    fn check_together(&self) -> Result<(), Refusal> {
        for pair in self.shards.windows(2) {
            let [one, another] = pair else { continue };
            let names = format!("{} and {}", one.path.display(), another.path.display());
            if let Some(what) = one.header.difference(&another.header) {
                return Err(Refusal::Mixed(format!("{names} are of different runs: {what}")));
            }
            let (mine, theirs) = (one.header.partition, another.header.partition);
            if (mine.by, mine.of) != (theirs.by, theirs.of) {
                let both = format!("{mine} and {theirs}");
                return Err(Refusal::Mixed(format!("{names} are divided differently: {both}")));
            }
            if mine.shard == theirs.shard {
                return Err(Refusal::Mixed(format!("{names} are the same shard, {mine}")));
            }
        }
        Ok(())
    }

    /// Whether all have come to the same dialect of each submission.
    fn check_dialects(&self) -> Result<(), Refusal> {
        let whole: Vec<&Shard> =
            self.shards.iter().filter(|shard| shard.cut_off.is_none()).collect();
        for (n, one) in whole.iter().enumerate() {
            if let Some(case) = &one.twice {
                let path = one.path.display();
                return Err(Refusal::Mixed(format!("{path}: found two verdicts on {case}")));
            }
            whole[n + 1..].iter().try_for_each(|another| one.check_agrees(another))?;
        }
        Ok(())
    }

    /// Notes what is missing: parts of files, files, and cases that no file has.
    fn look_for_missing(&mut self) {
        let cut_off = self.shards.iter().filter_map(Shard::cut_off);
        let mut missing: Vec<String> = cut_off.collect();
        if let Some(shard) = self.shards.first() {
            let of = shard.header.partition.of.get();
            let there: BTreeSet<usize> =
                self.shards.iter().map(|shard| shard.header.partition.shard.get()).collect();
            let absent = (1..=of).filter(|number| !there.contains(number));
            missing.extend(absent.map(|number| format!("shard {number} of {of} is missing")));
            if missing.is_empty() && self.missing.is_empty() {
                missing.extend(self.lacks());
            }
        }
        self.missing.extend(missing);
    }

    /// What a shard that is there and whole should hold, and does not.
    fn lacks(&self) -> Vec<String> {
        let header = self.header();
        let lacks = |(case, holder): (Case, usize)| {
            let shard = &self.shards[holder - 1];
            let is_there = shard.held.has(&case) || shard.not_started.contains(&case.of);
            (!is_there).then(|| format!("{}: {case} is missing", shard.path.display()))
        };
        header.plan.holders(header.partition).filter_map(lacks).collect()
    }
}

impl Shard {
    fn read(path: &Path) -> Result<Self, Refusal> {
        let (mut header, mut twice) = (None, None);
        let (mut calibrated, mut not_started) = (BTreeMap::new(), BTreeSet::new());
        let (mut held, mut judged) = (Held::default(), BTreeMap::<Name, Vec<LinePosition>>::new());
        let read = read(path, |place, record| match record {
            Record::Header(first) => header = Some(*first),
            Record::Calibrated(one) => {
                let digest = if one.is_whole() { one.digest } else { "changed".to_owned() };
                calibrated.insert(one.of, (place, digest));
            }
            Record::NotStarted(name) => drop(not_started.insert(name)),
            Record::Judged(one) => {
                judged.entry(one.case.of.clone()).or_default().push(place);
                if !held.add(one.case.clone()) {
                    twice = Some(one.case);
                }
            }
            Record::Footer(_) => {}
        })?;
        let header = header.expect("the first line is one");
        let (path, cut_off) = (path.to_owned(), read.cut_off);
        Ok(Self { path, header, calibrated, not_started, held, judged, twice, cut_off })
    }

    fn cut_off(&self) -> Option<String> {
        let why = self.cut_off.as_ref()?;
        Some(format!("{} is not complete: {why}", self.path.display()))
    }

    fn check_agrees(&self, other: &Self) -> Result<(), Refusal> {
        let names = format!("{} and {}", self.path.display(), other.path.display());
        for (name, (_, mine)) in &self.calibrated {
            if other.not_started.contains(name) {
                let found = format!("{names} contradict each other: {name} could be started");
                return Err(Refusal::Mixed(format!("{found} for the one and not for the other")));
            }
            if other.calibrated.get(name).is_some_and(|(_, theirs)| theirs != mine) {
                let found = format!("{names} contradict each other: {name} was talked to");
                return Err(Refusal::Mixed(format!("{found} in different ways or dialects")));
            }
        }
        let contradicts = self.not_started.iter().find(|name| other.calibrated.contains_key(*name));
        contradicts.map_or(Ok(()), |_| other.check_agrees(self))
    }

    /// The records at these places.
    fn lines(&self, places: &[LinePosition]) -> Result<Vec<Record>, Refusal> {
        let failed =
            |error: std::io::Error| Refusal::System(format!("{}: {error}", self.path.display()));
        let mut file = File::open(&self.path).map_err(failed)?;
        let mut record = |place: &LinePosition| {
            let mut line = vec![0; place.bytes];
            file.seek(SeekFrom::Start(place.at)).map_err(failed)?;
            file.read_exact(&mut line).map_err(failed)?;
            serde_json::from_slice(&line).map_err(|error| failed(error.into()))
        };
        places.iter().map(&mut record).collect()
    }

    fn changed(&self) -> Refusal {
        Refusal::System(format!("{} was changed", self.path.display()))
    }
}
