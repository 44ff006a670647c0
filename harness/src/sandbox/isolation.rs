//! Isolation that this system can enforce. It is tried out in a disposable child, never derived from versions.

use std::{fmt, sync::LazyLock};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    mechanism::Mechanism,
    probe::{landlock_version, try_out},
};

/// How well a program is kept apart. A higher tier includes the lower ones.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(into = "u8", try_from = "u8")]
#[schemars(with = "u8")]
pub enum Tier {
    /// The same as `Limits`, because the user asked for no isolation.
    Off,
    /// A session and a process group of its own, limits, an environment and a working folder of its own, and no descriptor but
    /// the three standard ones. It can still read what its user can read, and reach what its user can reach.
    Limits,
    /// Only files that it needs, no privileges, no sockets, nothing of other processes, and nothing that outlives it.
    Files,
    /// The same as `Files`; besides, other processes, mounts and shared objects do not even exist for it.
    Namespaces,
}

impl Tier {
    /// Its number, from 0 for `Off`.
    pub fn number(self) -> u8 {
        self as u8
    }
}

impl From<Tier> for u8 {
    fn from(tier: Tier) -> Self {
        tier.number()
    }
}

impl TryFrom<u8> for Tier {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let tiers = [Self::Off, Self::Limits, Self::Files, Self::Namespaces];
        let tier = tiers.into_iter().find(|tier| tier.number() == number);
        tier.ok_or_else(|| format!("there is no isolation tier {number}, only 0 to 3"))
    }
}

/// A mechanism that is not active, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// The missing mechanism.
    pub mechanism: Mechanism,
    /// The reason.
    pub why: String,
}

/// The isolation of programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Isolation {
    tier: Tier,
    in_force: Vec<Mechanism>,
    missing: Vec<Missing>,
    version: Option<i64>,
}

impl Isolation {
    /// The best isolation that this system can enforce. It is tried once.
    pub fn best() -> &'static Self {
        static BEST: LazyLock<Isolation> = LazyLock::new(|| Isolation::found(&try_out));
        &BEST
    }

    /// The default isolation: the best without namespaces. Creating namespaces takes several times as long as all the rest, and
    /// they add little to it.
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<Isolation> = LazyLock::new(|| {
            Isolation::found(&|mechanism| match mechanism {
                Mechanism::Namespaces => Err("tier 3 was not requested".to_owned()),
                Mechanism::Limits
                | Mechanism::Counting
                | Mechanism::Cgroup
                | Mechanism::Watching
                | Mechanism::Calls
                | Mechanism::Files
                | Mechanism::Signals
                | Mechanism::User => try_out(mechanism),
            })
        });
        &USUAL
    }

    /// The default isolation if it reaches this tier, otherwise the best.
    pub fn reaching(tier: Tier) -> &'static Self {
        if Self::usual().tier >= tier { Self::usual() } else { Self::best() }
    }

    /// Only what is needed to end a program, because the user disabled isolation.
    pub fn off() -> Self {
        let asked = |mechanism| match mechanism {
            Mechanism::Limits | Mechanism::Counting | Mechanism::Cgroup | Mechanism::Watching => {
                try_out(mechanism)
            }
            Mechanism::Calls
            | Mechanism::Files
            | Mechanism::Signals
            | Mechanism::User
            | Mechanism::Namespaces => Err("--no-isolation".to_owned()),
        };
        Self { tier: Tier::Off, ..Self::found(&asked) }
    }

    fn found(try_out: &dyn Fn(Mechanism) -> Result<(), String>) -> Self {
        let (mut in_force, mut missing) = (Vec::new(), Vec::new());
        for mechanism in Mechanism::ALL {
            match try_out(mechanism) {
                Ok(()) => in_force.push(mechanism),
                Err(why) => missing.push(Missing { mechanism, why }),
            }
        }
        let has =
            |needed: &[Mechanism]| needed.iter().all(|mechanism| in_force.contains(mechanism));
        let tier = if !has(&[Mechanism::Calls, Mechanism::Files]) {
            Tier::Limits
        } else if has(&[Mechanism::Namespaces]) {
            Tier::Namespaces
        } else {
            Tier::Files
        };
        let version = in_force.contains(&Mechanism::Files).then(landlock_version).flatten();
        Self { tier, in_force, missing, version }
    }

    /// Its tier.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The active mechanisms.
    pub fn in_force(&self) -> &[Mechanism] {
        &self.in_force
    }

    /// The missing mechanisms, and why.
    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// Like [`missing`](Self::missing), but reports of mechanisms that were not requested whether they are available.
    pub fn missing_though_wanted(&self) -> Vec<Missing> {
        let best = if self.tier == Tier::Off { self } else { Self::best() };
        let wanted = |missing: &Missing| {
            let mut of_best = best.missing.iter();
            of_best
                .find(|of_best| of_best.mechanism == missing.mechanism)
                .unwrap_or(missing)
                .clone()
        };
        self.missing.iter().map(wanted).collect()
    }

    /// The tier alone, if everything is active that it has on most systems; otherwise all of it in words.
    pub fn brief(&self) -> String {
        let is_usual = |missing: &Missing| match missing.mechanism {
            Mechanism::Cgroup | Mechanism::User | Mechanism::Namespaces => false,
            Mechanism::Limits
            | Mechanism::Counting
            | Mechanism::Watching
            | Mechanism::Calls
            | Mechanism::Files
            | Mechanism::Signals => true,
        };
        let is_whole = !self.missing.iter().any(is_usual);
        match self.tier {
            Tier::Files | Tier::Namespaces if is_whole => format!("tier {}", self.tier.number()),
            Tier::Off | Tier::Limits | Tier::Files | Tier::Namespaces => self.to_string(),
        }
    }

    /// The name of a mechanism, with its version on this system.
    pub fn name(&self, mechanism: Mechanism) -> String {
        match (mechanism, self.version) {
            (Mechanism::Files, Some(version)) => format!("{} {version}", mechanism.name()),
            _ => mechanism.name().to_owned(),
        }
    }
}

impl fmt::Display for Isolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> =
            self.in_force.iter().map(|mechanism| self.name(*mechanism)).collect();
        let missing: Vec<&str> =
            self.missing.iter().map(|missing| missing.mechanism.name()).collect();
        match self.tier {
            Tier::Off => {
                write!(f, "off (--no-isolation): programs can reach everything that you can")?;
            }
            Tier::Limits | Tier::Files | Tier::Namespaces => {
                write!(f, "tier {} ({})", self.tier.number(), names.join(", "))?;
            }
        }
        if missing.is_empty() || self.tier == Tier::Off {
            return Ok(());
        }
        write!(f, "; missing: {}", missing.join(", "))
    }
}
