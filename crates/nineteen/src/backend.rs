// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which representation of the field serves which operation, on this machine.
//!
//! An operation is dispatched once, as a whole: `sign`, `verify`, a key exchange. The choice is data
//! ([`current`]), made from measurements; [`force`] overrides it for the process, and so does the
//! environment variable `NINETEEN_BACKEND` (with the feature `std`). Every backend computes the same
//! results.
//!
//! ```
//! use nineteen::backend::{self, Backend, Operation};
//!
//! for operation in Operation::ALL {
//!     println!("{operation}: {} ({})", backend::current(operation), backend::reason(operation));
//! }
//! backend::force(Some(Backend::Serial))?;
//! assert_eq!(backend::current(Operation::Sign), Backend::Serial);
//! backend::force(None)?;
//! # Ok::<(), backend::Unavailable>(())
//! ```

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

mod dispatch; // the operations, one `match` each
pub(crate) mod generic; // what each operation does, over any field
pub(crate) mod packed; // the same for one point in four lanes
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
mod x86_64; // entry points for vectors

pub(crate) use dispatch::*;

/// A representation of field elements with its arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// `m64`: four saturated limbs of 64 bits.
    M64,
    /// `m51`: five limbs of 51 bits, products split on the register boundary.
    M51,
    /// `serial`: five limbs of 51 bits, 128-bit column sums.
    Serial,
    /// `fiat`: the machine-generated, machine-proven arithmetic of `fiat-crypto`.
    Fiat,
    /// `m32`: ten limbs of 25.5 bits, 32-bit words only.
    M32,
    /// `ifma`: five limbs of 52 bits in eight lanes, and of 51 bits in four, AVX-512 IFMA.
    Ifma,
}

/// What is dispatched as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// An Ed25519 public key from its seed.
    Keygen,
    /// An Ed25519 signature.
    Sign,
    /// The check of one Ed25519 signature.
    Verify,
    /// An X25519 shared secret.
    X25519,
    /// An X25519 public key from its secret.
    X25519Keygen,
    /// Group operations: multiples, encodings and maps of points.
    Group,
}

impl Backend {
    /// Every backend of this crate, available or not.
    pub const ALL: [Backend; 6] = [
        Backend::M64,
        Backend::M51,
        Backend::Serial,
        Backend::Fiat,
        Backend::M32,
        Backend::Ifma,
    ];

    /// The name that the command line, the environment and the benchmark use.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::M64 => "m64",
            Backend::M51 => "m51",
            Backend::Serial => "serial",
            Backend::Fiat => "fiat",
            Backend::M32 => "m32",
            Backend::Ifma => "ifma",
        }
    }

    /// The representation in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Backend::M64 => "4 limbs x 64 bits, saturated",
            Backend::M51 => "5 limbs x 51 bits, products split on the register boundary",
            Backend::Serial => "5 limbs x 51 bits, 128-bit column sums",
            Backend::Fiat => "machine-generated and proven (fiat-crypto)",
            Backend::M32 => "10 limbs x 25.5 bits, 32-bit words",
            Backend::Ifma => "5 limbs x 52 bits in 8 lanes, 5 x 51 in 4, AVX-512 IFMA",
        }
    }

    /// Why this backend cannot run here, or `None` if it can.
    pub const fn unavailable_because(self) -> Option<&'static str> {
        match self {
            Backend::Fiat if !cfg!(feature = "fiat") => Some("built without the feature `fiat`"),
            _ => None,
        }
    }

    /// # Errors
    ///
    /// If this backend cannot run here.
    pub(crate) fn check(self) -> Result<(), Unavailable> {
        self.unavailable_because()
            .map_or(Ok(()), |why| Err(Unavailable(why)))
    }

    /// Whether this backend can run here.
    pub const fn is_available(self) -> bool {
        self.unavailable_because().is_none()
    }
}

impl Operation {
    /// Every operation.
    pub const ALL: [Operation; 6] = [
        Operation::Keygen,
        Operation::Sign,
        Operation::Verify,
        Operation::X25519,
        Operation::X25519Keygen,
        Operation::Group,
    ];

    /// The name that the command line and the benchmark use.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Keygen => "keygen",
            Operation::Sign => "sign",
            Operation::Verify => "verify",
            Operation::X25519 => "x25519",
            Operation::X25519Keygen => "x25519_keygen",
            Operation::Group => "group",
        }
    }

    /// The backend that is fastest for this operation on the compilation target, by measurement.
    const fn preferred(self) -> (Backend, &'static str) {
        if cfg!(all(not(nineteen_words32), target_arch = "riscv64")) {
            (
                Backend::M51,
                "no carry flag: unsaturated limbs need the fewest instructions",
            )
        } else if cfg!(all(not(nineteen_words32), target_pointer_width = "64")) {
            (
                Backend::M64,
                "fewest word products, and add-with-carry is cheap",
            )
        } else {
            (Backend::M32, "32-bit words")
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A backend cannot run here, or no backend has that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable(&'static str);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for Unavailable {}

impl FromStr for Backend {
    type Err = Unavailable;

    /// # Errors
    ///
    /// If no backend has that name.
    fn from_str(name: &str) -> Result<Backend, Unavailable> {
        Backend::ALL
            .into_iter()
            .find(|b| b.name() == name)
            .ok_or(Unavailable(
                "no such backend; there are m64, m51, serial, fiat and m32",
            ))
    }
}

/// The backends that can run here.
pub fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|b| b.is_available())
}

/// Position in [`Backend::ALL`] of the backend that is forced, or one of the two states below.
static FORCED: AtomicU8 = AtomicU8::new(UNREAD);
/// The environment has not been looked at.
const UNREAD: u8 = u8::MAX;
/// Nothing is forced.
const FREE: u8 = u8::MAX - 1;

/// Makes the whole process use one backend for everything; `None` undoes it, and any choice of the
/// environment too.
///
/// # Errors
///
/// If the backend cannot run here; nothing changes then.
pub fn force(backend: Option<Backend>) -> Result<(), Unavailable> {
    let state = match backend {
        None => FREE,
        Some(b) => {
            b.check()?;
            b as u8
        }
    };
    FORCED.store(state, Ordering::Relaxed);
    Ok(())
}

/// The backend that is forced, by [`force`] or by the environment.
fn forced() -> Option<Backend> {
    let mut state = FORCED.load(Ordering::Relaxed);
    if state == UNREAD {
        state = from_environment().map_or(FREE, |b| b as u8);
        // A concurrent `force` must win over the environment.
        let stored = FORCED.compare_exchange(UNREAD, state, Ordering::Relaxed, Ordering::Relaxed);
        state = stored.map_or_else(|now| now, |_| state);
    }
    Backend::ALL.get(usize::from(state)).copied()
}

/// The available backend that `NINETEEN_BACKEND` names; any other value is ignored.
#[cfg(feature = "std")]
fn from_environment() -> Option<Backend> {
    let name = std::env::var("NINETEEN_BACKEND").ok()?;
    name.parse().ok().filter(|b: &Backend| b.is_available())
}

#[cfg(not(feature = "std"))]
fn from_environment() -> Option<Backend> {
    None
}

/// The backend that serves `operation`.
pub fn current(operation: Operation) -> Backend {
    forced().unwrap_or(operation.preferred().0)
}

/// Why [`current`] is what it is.
pub fn reason(operation: Operation) -> &'static str {
    if forced().is_some() {
        "forced by the caller or by NINETEEN_BACKEND"
    } else {
        operation.preferred().1
    }
}

pub(crate) fn tmp_verify(
    t: crate::cpu::Ifma,
    c: &[crate::curve::verify_lanes::Claim; 8],
) -> [bool; 8] {
    x86_64::ifma::vartime_verify_lanes(t, crate::ed25519::Policy::Cofactorless.rule(), c)
}
pub(crate) fn tmp_x(t: crate::cpu::Ifma, k: &[[u64; 4]; 8], u: &[[u64; 4]; 8]) -> [[u64; 4]; 8] {
    x86_64::ifma::x25519_lanes(t, k, u)
}
pub(crate) fn tmp_b(t: crate::cpu::Ifma, k: &[[u64; 4]; 8]) -> [[u64; 4]; 8] {
    x86_64::ifma::mul_base_each(t, k)
}
