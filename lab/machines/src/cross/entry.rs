// SPDX-License-Identifier: MIT OR Apache-2.0
//! Libraries for programs without an operating system: how each is built, and what it is asked.

use super::peers::{Digests, OURS};

/// A library, and how it is built.
#[derive(Debug)]
pub struct Entry {
    pub library: &'static str,
    /// Features of lab/machines/firmware.
    pub features: &'static str,
    pub way: Way,
}

/// A profile of lab/machines/firmware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The release profile of most: `opt-level = 3`.
    Release,
    /// Where flash is short: `opt-level = "z"`, in one piece.
    Small,
    /// As `Release`, with the vectors of WebAssembly.
    Simd128,
}

impl Way {
    pub const fn profile(self) -> &'static str {
        match self {
            Way::Release | Way::Simd128 => "release",
            Way::Small => "small",
        }
    }
}

impl Entry {
    /// The folder that it is built in: a build with other features or flags has another, and stays.
    pub fn folder(&self) -> String {
        match self.way {
            Way::Release | Way::Small => self.features.to_owned(),
            Way::Simd128 => format!("{}-simd128", self.features),
        }
    }

    pub const fn flags(&self) -> &'static str {
        match self.way {
            Way::Release | Way::Small => "",
            Way::Simd128 => "-Ctarget-feature=+simd128",
        }
    }

    pub const fn profile(&self) -> &'static str {
        self.way.profile()
    }

    /// A backend as rows name it.
    pub fn label(&self, backend: &str) -> String {
        match self.way {
            Way::Release | Way::Simd128 => backend.to_owned(),
            Way::Small => format!("{backend}, small"),
        }
    }
}

#[rustfmt::skip]
pub const ENTRIES: [Entry; 6] = [
    Entry { library: OURS, features: "nineteen", way: Way::Release },
    Entry { library: OURS, features: "nineteen-small", way: Way::Small },
    Entry { library: CRRL, features: "crrl", way: Way::Release },
    Entry { library: CRRL, features: "crrl", way: Way::Small },
    Entry { library: "curve25519-dalek", features: "dalek-tables", way: Way::Release },
    Entry { library: "curve25519-dalek", features: "dalek", way: Way::Small },
];

/// Every portable backend, for a processor that can run them all.
pub const BACKENDS: Entry = Entry {
    library: OURS,
    features: "nineteen-backends",
    way: Way::Release,
};

/// The same on vectors of WebAssembly, and the library's own choice there.
pub const BACKENDS_SIMD128: Entry = Entry {
    library: OURS,
    features: "nineteen-backends",
    way: Way::Simd128,
};
pub const SIMD128: Entry = Entry {
    library: OURS,
    features: "nineteen",
    way: Way::Simd128,
};

pub const CRRL: &str = "crrl";

/// The programs, in the order of the columns of a page. `all` is signing, verification and exchange
/// in one.
pub const OPERATIONS: [&str; 9] = [
    "keygen",
    "sign",
    "verify",
    "x25519",
    "x25519_keygen",
    "fe_mul",
    "fe_square",
    "fe_invert",
    "all",
];

/// Programs without an operation: one names the backend, one is what every other is compared with.
pub const NAME: &str = "name";
pub const NOTHING: &str = "nothing";

/// Whether a library has an operation: dalek keeps its field private.
pub fn has(library: &str, operation: &str) -> bool {
    library != "curve25519-dalek" || !operation.starts_with("fe_")
}

/// Refuses names that nothing has; `more` are libraries beside the [`ENTRIES`].
pub fn known(more: &[&str], libraries: &[String], operations: &[String]) -> Result<(), String> {
    let mut all: Vec<&str> = ENTRIES.iter().map(|entry| entry.library).collect();
    all.dedup();
    all.extend(more);
    let check = |what: &str, all: &[&str], names: &[String]| {
        let unknown = names.iter().find(|name| !all.contains(&name.as_str()));
        unknown.map_or(Ok(()), |name| {
            Err(format!("no {what} {name}; there are {}", all.join(", ")))
        })
    };
    check("library", &all, libraries)?;
    check("operation", &OPERATIONS, operations)
}

/// Compares what a library computed with what others did; of verdicts, the good signature must be
/// the only good one.
pub fn check(
    digests: &mut Digests,
    library: &str,
    backend: &str,
    op: &str,
    output: &str,
) -> Result<(), String> {
    if op == "verify" && !output.starts_with("010000") {
        return Err(format!("{library} {backend}: verdicts {output}"));
    }
    let backend = backend.replace(' ', "");
    digests.line(&format!("check {library} {backend} {op} {output}"))
}

/// The other curve.
pub const CURVE9767: &str = "curve9767";

/// The feature of lab/machines/firmware that leaves the assembly out.
pub const PORTABLE: &str = "curve9767-portable";

/// The compiler flags for that feature.
pub const PORTABLE_FLAGS: &str = "--cfg curve9767_backend=\"portable\"";

#[rustfmt::skip]
pub const OF_CURVE9767: [Entry; 3] = [
    Entry { library: CURVE9767, features: CURVE9767, way: Way::Release },
    Entry { library: CURVE9767, features: CURVE9767, way: Way::Small },
    Entry { library: CURVE9767, features: PORTABLE, way: Way::Release },
];
