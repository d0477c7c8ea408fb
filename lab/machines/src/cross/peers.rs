// SPDX-License-Identifier: MIT OR Apache-2.0
//! The libraries that are measured: builds of the program `contest`, and the check that their
//! outputs agree.

use std::collections::BTreeMap;

use super::target::Target;

/// A build of the program.
#[derive(Debug)]
pub struct Contestant {
    pub library: &'static str,
    /// The backend that the build fixes; none if it has several and forces each in its turn.
    pub backend: Option<&'static str>,
    /// The feature of lab/machines/guest.
    pub feature: &'static str,
    /// Flags of the compiler that choose the backend.
    pub flags: &'static [&'static str],
    /// The processors that the library is written for.
    pub targets: &'static [Target],
}

pub const OURS: &str = "nineteen";
const BOTH: &[Target] = &Target::ALL;
const ARM: &[Target] = &[Target::Aarch64];

#[rustfmt::skip]
const CONTESTANTS: [Contestant; 7] = [
    Contestant { library: OURS, backend: None, feature: "nineteen", flags: &[], targets: BOTH },
    Contestant { library: "crrl", backend: Some("m64"), feature: "crrl-m64", flags: &[], targets: BOTH },
    Contestant { library: "crrl", backend: Some("m51"), feature: "crrl-m51", flags: &[], targets: BOTH },
    Contestant { library: "curve25519-dalek", backend: Some("serial"), feature: "dalek", flags: &["--cfg=curve25519_dalek_backend=\"serial\""], targets: BOTH },
    Contestant { library: "curve25519-dalek", backend: Some("fiat"), feature: "dalek", flags: &["--cfg=curve25519_dalek_backend=\"fiat\""], targets: BOTH },
    Contestant { library: "aws-lc-rs", backend: Some("default"), feature: "aws-lc-rs", flags: &[], targets: ARM },
    Contestant { library: "graviola", backend: Some("default"), feature: "graviola", flags: &[], targets: ARM },
];

impl Contestant {
    /// The name of the build.
    pub fn name(&self) -> String {
        match self.backend {
            Some(backend) => format!("{}-{backend}", self.library),
            None => self.library.to_owned(),
        }
    }
}

/// The contestants of the named libraries that a target can have; of all where none is named.
///
/// # Errors
///
/// A name that no library has there.
pub fn chosen(libraries: &[String], target: Target) -> Result<Vec<&'static Contestant>, String> {
    let able = |library: &str| {
        let all = CONTESTANTS.iter().filter(|c| c.targets.contains(&target));
        let library = library.to_owned();
        all.filter(move |c| library.is_empty() || c.library == library)
    };
    let names = match libraries {
        [] => vec![String::new()],
        named => named.to_vec(),
    };
    let mut found = Vec::new();
    for name in names {
        let before = found.len();
        found.extend(able(&name));
        if found.len() == before {
            let mut all: Vec<&str> = able("").map(|c| c.library).collect();
            all.dedup();
            return Err(format!("no library {name}; there are {}", all.join(", ")));
        }
    }
    Ok(found)
}

/// Digests of outputs: everybody's must be the same.
#[derive(Debug, Default)]
pub struct Digests {
    /// By operation: the digest and who gave it first.
    first: BTreeMap<String, (String, String)>,
    checked: usize,
}

impl Digests {
    /// Takes the line `check LIBRARY BACKEND OPERATION DIGEST`; other lines are nothing to it.
    ///
    /// # Errors
    ///
    /// Two libraries that differ.
    pub fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split(' ').collect();
        let ["check", library, backend, operation, digest] = words[..] else {
            return Ok(());
        };
        let who = format!("{library} {backend}");
        let (first, by) = self
            .first
            .entry(operation.to_owned())
            .or_insert_with(|| (digest.to_owned(), who.clone()));
        if first != digest {
            return Err(format!("{operation}: {who} differs from {by}"));
        }
        self.checked += 1;
        Ok(())
    }

    /// How many digests agreed.
    ///
    /// # Errors
    ///
    /// If there were none.
    pub fn finish(&self) -> Result<usize, String> {
        match self.checked {
            0 => Err("no output was checked".to_owned()),
            checked => Ok(checked),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_that_differ_are_found() {
        let mut digests = Digests::default();
        assert!(digests.finish().is_err());
        digests.line("check crrl m51 sign 00ff").unwrap();
        digests.line("check crrl m64 sign 00ff").unwrap();
        digests.line("cost crrl m64 sign 16 1 2").unwrap();
        assert_eq!(digests.finish(), Ok(2));
        let wrong = digests.line("check dalek serial sign 00fe");
        assert_eq!(
            wrong,
            Err("sign: dalek serial differs from crrl m51".to_owned())
        );
    }

    #[test]
    fn libraries_are_chosen_by_name_and_processor() {
        let count = |names: &[&str], target| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            chosen(&names, target).map(|found| found.len())
        };
        assert_eq!(count(&[], Target::Riscv64), Ok(5));
        assert_eq!(count(&[], Target::Aarch64), Ok(7));
        assert_eq!(count(&["crrl", OURS], Target::Riscv64), Ok(3));
        assert!(count(&["graviola"], Target::Riscv64).is_err());
        assert!(count(&["nobody"], Target::Aarch64).is_err());
    }
}
