// SPDX-License-Identifier: MIT OR Apache-2.0
//! One file for each library, behind the feature of the same name.

/// aws-lc-rs: AWS-LC's C and assembly.
#[cfg(feature = "aws-lc-rs")]
mod aws_lc_rs;
/// commonware-cryptography-curve25519: lanes of AVX-512 IFMA and NEON, batches in one equation.
#[cfg(feature = "commonware")]
mod commonware;
/// ed25519-compact: small Rust.
#[cfg(feature = "ed25519-compact")]
mod compact;
/// ed25519-consensus: batches over curve25519-dalek-ng.
#[cfg(feature = "ed25519-consensus")]
mod consensus;
/// crrl: Rust with 64-bit or 51-bit limbs.
#[cfg(feature = "crrl")]
mod crrl;
/// curve9767: the sister curve, with operations of its own.
#[cfg(feature = "curve9767")]
mod curve9767;
/// curve25519-dalek, ed25519-dalek, x25519-dalek.
#[cfg(feature = "dalek")]
mod dalek;
/// graviola: s2n-bignum's assembly in Rust.
#[cfg(all(
    feature = "graviola",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod graviola;
/// lib25519: Nath's and Bernstein's assembly and C, in builds that are loaded when this runs.
#[cfg(feature = "lib25519")]
mod lib25519;
/// nineteen: every backend that this machine can run.
#[cfg(feature = "nineteen")]
mod nineteen;
/// ring: BoringSSL's C and assembly.
#[cfg(feature = "ring")]
mod ring;
/// rscrypto: Rust with vectors, and s2n-bignum's assembly.
#[cfg(feature = "rscrypto")]
mod rscrypto;
/// ed25519-simd: batches with AVX-512 IFMA.
#[cfg(feature = "ed25519-simd")]
mod simd;
/// solana-ed25519: a fork of curve25519-dalek and ed25519-zebra with half-size scalars.
#[cfg(feature = "solana-ed25519")]
mod solana;
/// ed25519-zebra: batches over curve25519-dalek.
#[cfg(feature = "ed25519-zebra")]
pub mod zebra;

use crate::{contestant::Contestant, fixture::Fixture};
use serde::{Deserialize, Serialize};

/// The name of the library whose repository this is; all others are peers.
pub const OURS: &str = "nineteen";

/// The contestants that are wanted: patterns `library` or `library/backend`; without any, all.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Selection(pub Vec<String>);

impl Selection {
    /// Whether nothing is left out.
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, library: &str, backend: &str) -> bool {
        self.is_all()
            || self
                .0
                .iter()
                .any(|pattern| matches(pattern, library, backend))
    }
}

/// Whether `pattern` is `library` or `library/backend`.
pub fn matches(pattern: &str, library: &str, backend: &str) -> bool {
    match pattern.split_once('/') {
        Some((l, b)) => l == library && b == backend,
        None => pattern == library,
    }
}

/// The wanted contestants of this build. Outputs are checked on the way.
pub fn all(fixture: &'static Fixture, wanted: &Selection) -> Vec<Contestant> {
    let wanted = entries()
        .into_iter()
        .filter(|(library, backend, _)| wanted.contains(library, backend));
    wanted.map(|(_, _, make)| make(fixture)).collect()
}

/// Library and backend of all contestants of this build.
pub fn names() -> Vec<(&'static str, String)> {
    entries()
        .into_iter()
        .map(|(library, backend, _)| (library, backend))
        .collect()
}

/// Libraries and backends that this build could load but does not find on this machine, and why.
pub fn missing() -> Vec<(&'static str, &'static str, &'static str)> {
    #[cfg(feature = "lib25519")]
    return lib25519::missing().collect();
    #[cfg(not(feature = "lib25519"))]
    return Vec::new();
}

/// Versions of libraries that were not built with this program, by name.
pub fn versions_found() -> Vec<(String, String)> {
    #[cfg(feature = "lib25519")]
    return lib25519::versions().collect();
    #[cfg(not(feature = "lib25519"))]
    return Vec::new();
}

/// A library, a backend, and the function that makes a contestant of them.
type Entry = (
    &'static str,
    String,
    Box<dyn Fn(&'static Fixture) -> Contestant>,
);

#[allow(
    unused_mut,
    clippy::vec_init_then_push,
    reason = "which lines there are depends on the features"
)]
fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    #[cfg(feature = "nineteen")]
    entries.extend(nineteen::entries());
    #[cfg(feature = "curve9767")]
    entries.extend(curve9767::entries());
    #[cfg(feature = "crrl")]
    entries.push(("crrl", crrl::BACKEND.into(), Box::new(crrl::contestant)));
    #[cfg(feature = "dalek")]
    entries.push((
        "curve25519-dalek",
        dalek::backend().into(),
        Box::new(dalek::contestant),
    ));
    #[cfg(feature = "ring")]
    entries.push(("ring", DEFAULT.into(), Box::new(ring::contestant)));
    #[cfg(feature = "aws-lc-rs")]
    entries.push(("aws-lc-rs", DEFAULT.into(), Box::new(aws_lc_rs::contestant)));
    #[cfg(all(
        feature = "graviola",
        any(target_arch = "x86_64", target_arch = "aarch64")
    ))]
    if graviola::supported() {
        entries.push(("graviola", DEFAULT.into(), Box::new(graviola::contestant)));
    }
    #[cfg(feature = "lib25519")]
    entries.extend(lib25519::entries());
    #[cfg(feature = "ed25519-compact")]
    entries.push((
        "ed25519-compact",
        DEFAULT.into(),
        Box::new(compact::contestant),
    ));
    #[cfg(feature = "ed25519-consensus")]
    entries.push((
        "ed25519-consensus",
        DEFAULT.into(),
        Box::new(consensus::contestant),
    ));
    #[cfg(feature = "ed25519-zebra")]
    entries.push((
        "ed25519-zebra",
        dalek::backend().into(),
        Box::new(zebra::contestant),
    ));
    #[cfg(feature = "solana-ed25519")]
    entries.push((
        "solana-ed25519",
        solana::backend().into(),
        Box::new(solana::contestant),
    ));
    #[cfg(feature = "commonware")]
    entries.push((
        "commonware",
        commonware::backend().into(),
        Box::new(commonware::contestant),
    ));
    #[cfg(feature = "rscrypto")]
    entries.push(("rscrypto", DEFAULT.into(), Box::new(rscrypto::contestant)));
    #[cfg(feature = "ed25519-simd")]
    entries.push(("ed25519-simd", DEFAULT.into(), Box::new(simd::contestant)));
    entries
}

/// The backend of a library that has, or shows, only one.
#[allow(dead_code, reason = "a build without any such library")]
const DEFAULT: &str = "default";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_gives_the_known_outputs() {
        let fixture = Box::leak(Fixture::new());
        let contestants = all(fixture, &Selection::default());
        assert_eq!(contestants.len(), names().len());
        for contestant in contestants {
            let name = format!("{}/{}", contestant.library, contestant.backend);
            assert_eq!(contestant.faults, [""; 0], "{name}");
            assert!(!contestant.operations.is_empty(), "{name}");
        }
    }

    #[test]
    fn patterns_name_a_library_or_one_backend() {
        let wanted = Selection(vec!["crrl/m51".into(), "ring".into()]);
        assert!(wanted.contains("crrl", "m51") && wanted.contains("ring", "default"));
        assert!(!wanted.contains("crrl", "m64") && !wanted.contains("graviola", "default"));
        assert!(Selection::default().contains("graviola", "default"));
    }
}
