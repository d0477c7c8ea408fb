// SPDX-License-Identifier: MIT OR Apache-2.0
//! The choice of the field representation for each operation on this machine.
//!
//! Each operation is dispatched once, as a whole: a signature, a verification, a key exchange. The
//! choice ([`current`]) is a table based on measurements. [`force`] overrides it for the whole
//! process, and so does the environment variable `NINETEEN_BACKEND` (with the feature `std`). All
//! backends compute the same results. On x86-64 the processor itself tells what it has; on 64-bit
//! Arm with Linux or Android, `/proc/cpuinfo` is read once (with the feature `std`).
//!
//! # At compile time
//!
//! `RUSTFLAGS='--cfg nineteen_backend="portable"'` leaves out all assembly, all vector code and the
//! detection of processor features. `"serial"`, the name that dalek uses, means the same. `"fiat"`
//! does so too and prefers [`Backend::Fiat`] if the feature `fiat` is on.
//! `curve25519_dalek_backend="serial"` and `"fiat"` have the same meanings, so that flags set for
//! the dalek crates keep their effect.
//!
//! The portable code is also chosen, without a flag,
//!
//! - under Miri;
//! - on x86-64 without SSE2, as used for kernels and UEFI (`x86_64-unknown-none`,
//!   `x86_64-unknown-uefi`);
//! - on big-endian processors, and where pointers are narrower than registers (x32, arm64_32).
//!
//! ```
//! use nineteen::backend::{self, Operation};
//!
//! for operation in Operation::ALL {
//!     println!("{operation}: {} ({})", backend::current(operation), backend::reason(operation));
//! }
//! let first = backend::available().next().expect("one is always there");
//! backend::force(Some(first))?;
//! assert_eq!(backend::current(Operation::Sign), first);
//! backend::force(None)?;
//! # Ok::<(), backend::Unavailable>(())
//! ```

use core::fmt;
use core::str::FromStr;

use ground::forced::Forced;

#[cfg(not(nineteen_arch = "x86_64"))]
mod any; // no vectors
#[cfg(feature = "batch")]
mod batches; // batches, in lanes as far as they fill them
mod items; // single items
#[cfg(feature = "alloc")]
pub(crate) mod lanes; // operations on vectors
mod one; // what serial backends compute, a row for each
mod points; // batches of points
#[cfg(feature = "alloc")]
mod prepared; // points in the format of a vector backend
mod selected; // the backend selected for an operation
mod serial; // serial backends
#[cfg(all(test, feature = "batch", nineteen_arch = "x86_64"))]
mod tests; // vector functions against serial ones
mod vector_operations; // what all vector backends compute by the same code, a row for each
#[cfg(nineteen_arch = "x86_64")]
mod x86_64; // avx2, avxifma and ifma, and their functions

#[cfg(not(nineteen_arch = "x86_64"))]
use any as processor;
#[cfg(nineteen_arch = "x86_64")]
use x86_64 as processor;

#[cfg(feature = "batch")]
pub(crate) use batches::Combined;
pub(crate) use items::*;
pub(crate) use points::*;
#[cfg(feature = "alloc")]
pub(crate) use prepared::PreparedMultiples;
#[cfg(feature = "batch")]
pub(crate) use prepared::PreparedPoints;
pub(crate) use selected::Selected;
#[cfg(feature = "alloc")]
pub(crate) use selected::Vector;

/// A representation of field elements and its arithmetic.
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
    /// `w32`: eight saturated limbs of 32 bits.
    W32,
    /// `neon`: ten limbs of 25.5 bits, three products side by side, NEON and general registers.
    Neon,
    /// `avx2`: five limbs of 51 bits in four lanes, multiplied as doubles, AVX2 and FMA.
    Avx2,
    /// `avxifma`: five limbs of 52 bits in four lanes, and of 51 bits, AVX-IFMA.
    AvxIfma,
    /// `ifma`: five limbs of 52 bits in eight lanes, and of 51 bits in four, AVX-512 IFMA.
    Ifma,
}

/// An operation that is dispatched as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// Derive an Ed25519 public key from its seed.
    Keygen,
    /// Make an Ed25519 signature.
    Sign,
    /// Verify one Ed25519 signature.
    Verify,
    /// Compute an X25519 shared secret.
    X25519,
    /// Derive an X25519 public key from its secret.
    X25519Keygen,
    /// Group operations without an entry of their own: a single encoding or decoding, and a single
    /// map to a point.
    Group,
    /// Map a hash to a point, by two maps.
    HashToGroup,
    /// Multiply the base point by a scalar.
    BaseMul,
    /// Multiply any point by a scalar.
    PointMul,
    /// Add a multiple of a point and a multiple of the base point, with public scalars.
    DoubleBaseMul,
    /// Multiscalar multiplication with secret scalars.
    Msm,
    /// Multiscalar multiplication with public scalars.
    VartimeMsm,
    /// Encode or decode many points.
    PointBatch,
    /// Multiply many points by scalars.
    PointMulBatch,
    /// Verify a signature with a key that was expanded beforehand.
    VerifyExpanded,
    /// Verify many signatures, with a verdict for each.
    VerifyBatch,
    /// Verify many signatures, all or nothing.
    VerifyBatchAll,
    /// Make many signatures.
    SignBatch,
    /// Compute many X25519 shared secrets.
    X25519Batch,
}

impl Backend {
    /// All backends of this crate, whether available or not.
    pub const ALL: [Backend; 10] = [
        Backend::M64,
        Backend::M51,
        Backend::Serial,
        Backend::Fiat,
        Backend::M32,
        Backend::W32,
        Backend::Neon,
        Backend::Avx2,
        Backend::AvxIfma,
        Backend::Ifma,
    ];

    /// The name in the command line, the environment variable and the benchmark.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::M64 => "m64",
            Backend::M51 => "m51",
            Backend::Serial => "serial",
            Backend::Fiat => "fiat",
            Backend::M32 => "m32",
            Backend::W32 => "w32",
            Backend::Neon => "neon",
            Backend::Avx2 => "avx2",
            Backend::AvxIfma => "avxifma",
            Backend::Ifma => "ifma",
        }
    }

    /// A short description of the representation.
    pub const fn description(self) -> &'static str {
        match self {
            Backend::M64 => "4 limbs x 64 bits, saturated",
            Backend::M51 => "5 limbs x 51 bits, products split on the register boundary",
            Backend::Serial => "5 limbs x 51 bits, 128-bit column sums",
            Backend::Fiat => "machine-generated and proven (fiat-crypto)",
            Backend::M32 => "10 limbs x 25.5 bits, 32-bit words",
            Backend::W32 => "8 limbs x 32 bits, saturated",
            Backend::Neon => "10 limbs x 25.5 bits, three products at a time, NEON",
            Backend::Avx2 => "5 limbs x 51 bits in 4 lanes, as doubles, AVX2 and FMA",
            Backend::AvxIfma => "5 limbs x 52 or 51 bits in 4 lanes, AVX-IFMA",
            Backend::Ifma => "5 limbs x 52 bits in 8 lanes, 5 x 51 in 4, AVX-512 IFMA",
        }
    }

    /// The reason why this backend cannot run here, or `None` if it can.
    pub fn unavailable_because(self) -> Option<&'static str> {
        Selected::new(self).err()
    }

    /// Whether this backend has its own code for `operation`.
    ///
    /// The vector backends have none for a single encoding, decoding or map to a point. Without the
    /// feature `batch`, they have none for multiscalar multiplication or batches of points either, and
    /// multiply many points one by one. If a vector backend is forced, these operations use the
    /// fastest backend without vectors.
    pub const fn serves(self, operation: Operation) -> bool {
        use Operation::{Group, Msm, PointBatch, VartimeMsm};
        let single = !matches!(self, Backend::Avx2 | Backend::AvxIfma | Backend::Ifma);
        match operation {
            Group => single,
            Msm | VartimeMsm | PointBatch => single || cfg!(feature = "batch"),
            _ => true,
        }
    }

    /// Why this backend is fast.
    const fn strength(self) -> &'static str {
        match self {
            Backend::M64 => "fewest word products, and add-with-carry is cheap",
            Backend::M51 => {
                "no carry flag: unsaturated limbs, products split for free, fewest instructions"
            }
            Backend::Serial => "128-bit column sums",
            Backend::Fiat => "proven",
            Backend::M32 => "32-bit words",
            Backend::W32 => "fewest products of 32-bit words, in assembly",
            Backend::Neon => {
                "64-bit products are slow on this core: three of 32-bit words at a time"
            }
            Backend::Avx2 => "fused multiply-and-add of doubles, four products at once",
            Backend::AvxIfma => "fused 52-bit multiply-and-add, in four lanes",
            Backend::Ifma => "fused 52-bit multiply-and-add, in eight or four lanes",
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
    pub fn is_available(self) -> bool {
        self.unavailable_because().is_none()
    }
}

impl Operation {
    /// All operations.
    pub const ALL: [Operation; 19] = [
        Operation::Keygen,
        Operation::Sign,
        Operation::Verify,
        Operation::X25519,
        Operation::X25519Keygen,
        Operation::Group,
        Operation::HashToGroup,
        Operation::BaseMul,
        Operation::PointMul,
        Operation::DoubleBaseMul,
        Operation::Msm,
        Operation::VartimeMsm,
        Operation::PointBatch,
        Operation::PointMulBatch,
        Operation::VerifyExpanded,
        Operation::VerifyBatch,
        Operation::VerifyBatchAll,
        Operation::SignBatch,
        Operation::X25519Batch,
    ];

    /// The name in the command line and the benchmark.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Keygen => "keygen",
            Operation::Sign => "sign",
            Operation::Verify => "verify",
            Operation::X25519 => "x25519",
            Operation::X25519Keygen => "x25519_keygen",
            Operation::Group => "group",
            Operation::HashToGroup => "hash_to_group",
            Operation::BaseMul => "base_mul",
            Operation::PointMul => "point_mul",
            Operation::DoubleBaseMul => "double_base_mul",
            Operation::Msm => "msm",
            Operation::VartimeMsm => "vartime_msm",
            Operation::PointBatch => "point_batch",
            Operation::PointMulBatch => "point_mul_batch",
            Operation::VerifyExpanded => "verify_expanded",
            Operation::VerifyBatch => "verify_batch",
            Operation::VerifyBatchAll => "verify_batch_all",
            Operation::SignBatch => "sign_batch",
            Operation::X25519Batch => "x25519_batch",
        }
    }

    /// The backends that measure faster than [`HOME`] for this operation, the fastest first; the
    /// first that can run here is used.
    const fn ranking(self) -> &'static [Backend] {
        use Backend::{Avx2, AvxIfma, Ifma};
        match self {
            Operation::Group => &[],
            _ => &[Ifma, AvxIfma, Avx2],
        }
    }

    /// Whether this processor is faster with words of 64 bits than with `avx2`.
    #[cfg(nineteen_arch = "x86_64")]
    fn prefers_words(self) -> bool {
        let of_words = matches!(
            self,
            Operation::Verify
                | Operation::VerifyBatch
                | Operation::X25519
                | Operation::HashToGroup
                | Operation::PointMul
                | Operation::PointMulBatch
                | Operation::DoubleBaseMul
        );
        of_words && !crate::arch::x86_64::points_in_lanes_faster()
    }

    /// The fastest backend that can run here.
    fn preferred(self) -> Backend {
        // `--cfg nineteen_backend="fiat"` requests it, provided it is compiled in.
        if cfg!(all(nineteen_fiat, feature = "fiat")) {
            return Backend::Fiat;
        }
        // By a model, which ranks it first for every operation: `field/triples.rs`.
        #[cfg(nineteen_neon)]
        if crate::arch::aarch64::cores::multiplies_slowly() {
            return Backend::Neon;
        }
        let mut ranking = self.ranking().iter();
        let first = ranking.find(|b| b.serves(self) && b.is_available());
        #[cfg(nineteen_arch = "x86_64")]
        let first = first.filter(|b| **b != Backend::Avx2 || !self.prefers_words());
        *first.unwrap_or(&HOME)
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

ground::unavailable!();

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
                "no such backend; there are m64, m51, serial, fiat, m32, w32, neon, avx2, avxifma and ifma",
            ))
    }
}

/// The backends that can run here.
pub fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|b| b.is_available())
}

/// The portable backend that suits the target best. It is always available.
const HOME: Backend = selected::HOME;

// `force` takes the position from the order of the variants, and `forced` reads it in `ALL`.
const _: () = {
    let mut i = 0;
    while i < Backend::ALL.len() {
        assert!(Backend::ALL[i] as usize == i);
        i += 1;
    }
};

/// The position in [`Backend::ALL`] of the forced backend.
static FORCED: Forced = Forced::new(cfg!(feature = "std"));

/// Makes the whole process use one backend for all operations. `None` undoes this, and overrides
/// the environment variable too.
///
/// # Errors
///
/// If the backend cannot run here; the choice then stays unchanged.
pub fn force(backend: Option<Backend>) -> Result<(), Unavailable> {
    if let Some(backend) = backend {
        backend.check()?;
    }
    FORCED.set(backend.map(|b| b as u8));
    Ok(())
}

/// The backend forced by [`force`] or by the environment.
fn forced() -> Option<Backend> {
    let position = FORCED.get(|| from_environment().map(|b| b as u8))?;
    Backend::ALL.get(usize::from(position)).copied()
}

/// The backend that `NINETEEN_BACKEND` names, if it is available; any other value is ignored.
#[cfg(feature = "std")]
fn from_environment() -> Option<Backend> {
    let name = std::env::var("NINETEEN_BACKEND").ok()?;
    name.parse().ok().filter(|b: &Backend| b.is_available())
}

/// Without `std` there is no environment.
#[cfg(not(feature = "std"))]
fn from_environment() -> Option<Backend> {
    None
}

/// The backend that performs `operation`.
pub fn current(operation: Operation) -> Backend {
    match forced() {
        Some(backend) if backend.serves(operation) => backend,
        Some(_) => HOME,
        None => operation.preferred(),
    }
}

/// The reason for the choice of [`current`], as a short text.
pub fn reason(operation: Operation) -> &'static str {
    match forced() {
        Some(backend) if backend.serves(operation) => "forced by the caller or by NINETEEN_BACKEND",
        Some(_) => "the forced backend has no code for this operation",
        None => operation.preferred().strength(),
    }
}
