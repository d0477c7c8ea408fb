// SPDX-License-Identifier: MIT OR Apache-2.0
//! The choice of the field representation for each operation on this machine.
//!
//! Each operation is dispatched once, as a whole: a signature, a verification, a key exchange. The
//! choice ([`current`]) is a table based on measurements. [`force`] overrides it for the whole
//! process, and so does the environment variable `NINETEEN_BACKEND` (with the feature `std`), which
//! is ignored if it names none of [`available`]. All backends compute the same results. On x86-64 the processor itself tells what it has; on 64-bit
//! Arm with Linux or Android, `/proc/cpuinfo` is read once (with the feature `std`). Built with
//! `opt-level = 0`, no operation is on vectors unless they are forced: words are faster there.
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
mod table; // the backends, a row for each
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
use table::backends;

/// [`Backend`] and the choice among backends, from the rows.
macro_rules! declare {
    (
        serial { $(
            $(#[$meta:meta])*
            $serial:ident = $name:literal, $description:literal, $strength:literal,
                $condition:meta or $missing:literal, $group:ty;
        )* }
        vector { $(
            $(#[$of_vector:meta])*
            $vector:ident = $called:literal, $lanes:literal, $fast:literal, $needs:literal;
        )* }
    ) => {
        ground::backends! {
            /// A representation of field elements and its arithmetic.
            pub enum Backend {
                $($(#[$meta])* $serial = $name, $description;)*
                $($(#[$of_vector])* $vector = $called, $lanes;)*
            }

            /// Makes the whole process use one backend for all operations. `None` undoes this, and
            /// overrides the environment variable too.
            ///
            /// # Errors
            ///
            /// If the backend cannot run here; the choice then stays unchanged.
            pub fn force(environment: "NINETEEN_BACKEND");
        }

        impl Backend {
            /// Why this backend is fast.
            const fn strength(self) -> &'static str {
                match self {
                    $(Backend::$serial => $strength,)*
                    $(Backend::$vector => $fast,)*
                }
            }

            /// Whether it computes on vectors of elements.
            const fn has_lanes(self) -> bool {
                matches!(self, $(Backend::$vector)|*)
            }
        }
    };
}
backends!(declare! {});

ground::named! {
    /// An operation that is dispatched as a whole.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Operation:
        /// All operations.
        all,
        /// The name in the command line and the benchmark.
        name
    {
        /// Derive an Ed25519 public key from its seed.
        Keygen = "keygen",
        /// Make an Ed25519 signature.
        Sign = "sign",
        /// Verify one Ed25519 signature.
        Verify = "verify",
        /// Compute an X25519 shared secret.
        X25519 = "x25519",
        /// Derive an X25519 public key from its secret.
        X25519Keygen = "x25519_keygen",
        /// Group operations without an entry of their own: a single encoding or decoding, and a single
        /// map to a point.
        Group = "group",
        /// Map a hash to a point, by two maps.
        HashToGroup = "hash_to_group",
        /// Multiply the base point by a scalar.
        BaseMul = "base_mul",
        /// Multiply any point by a scalar.
        PointMul = "point_mul",
        /// Add a multiple of a point and a multiple of the base point, with public scalars.
        DoubleBaseMul = "double_base_mul",
        /// Multiscalar multiplication with secret scalars.
        Msm = "msm",
        /// Multiscalar multiplication with public scalars.
        VartimeMsm = "vartime_msm",
        /// Encode or decode many points.
        PointBatch = "point_batch",
        /// Multiply many points by scalars.
        PointMulBatch = "point_mul_batch",
        /// Verify a signature with a key that was expanded beforehand.
        VerifyExpanded = "verify_expanded",
        /// Verify many signatures, with a verdict for each.
        VerifyBatch = "verify_batch",
        /// Verify many signatures, all or nothing.
        VerifyBatchAll = "verify_batch_all",
        /// Make many signatures.
        SignBatch = "sign_batch",
        /// Compute many X25519 shared secrets.
        X25519Batch = "x25519_batch",
    }
}

impl Backend {
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
        let single = !self.has_lanes();
        match operation {
            Group => single,
            Msm | VartimeMsm | PointBatch => single || cfg!(feature = "batch"),
            _ => true,
        }
    }
}

impl Operation {
    /// The backends that measure faster than [`HOME`] for this operation, the fastest first; the
    /// first that can run here is used.
    const fn ranking(self) -> &'static [Backend] {
        use Backend::{Avx2, AvxIfma, Ifma};
        match self {
            Operation::Group => &[],
            _ => &[Ifma, AvxIfma, Avx2],
        }
    }

    /// Whether lanes of `avx2` or words of 64 bits are faster on this kind of processor, for
    /// operations for which that depends on it.
    #[cfg(nineteen_arch = "x86_64")]
    fn by_kind(self) -> Option<ground::arch::x86_64::models::Choice> {
        let kind = crate::arch::x86_64::kind();
        match self {
            Operation::Verify
            | Operation::X25519
            | Operation::HashToGroup
            | Operation::PointMul
            | Operation::DoubleBaseMul => Some(kind.singles),
            Operation::VerifyBatch | Operation::PointMulBatch => Some(kind.batches),
            _ => None,
        }
    }

    /// The first in the ranking that can run here.
    fn ranked(self) -> Option<Backend> {
        let mut ranking = self.ranking().iter().copied();
        ranking.find(|b| b.serves(self) && b.is_available())
    }

    /// The fastest backend that can run here.
    fn preferred(self) -> Backend {
        // `--cfg nineteen_backend="fiat"` requests it, provided it is compiled in.
        if cfg!(all(nineteen_fiat, feature = "fiat")) {
            return Backend::Fiat;
        }
        // Every intrinsic is a call there; steps in assembly are as fast as ever.
        if cfg!(nineteen_unoptimized) {
            return HOME;
        }
        // By a model, which ranks it first for every operation: `field/triples.rs`.
        #[cfg(nineteen_neon)]
        if crate::arch::aarch64::cores::multiplies_slowly() {
            return Backend::Neon;
        }
        let first = self.ranked();
        #[cfg(nineteen_arch = "x86_64")]
        let first = first
            .filter(|b| *b != Backend::Avx2 || self.by_kind().is_none_or(|choice| choice.lanes));
        first.unwrap_or(HOME)
    }

    /// Why [`preferred`](Self::preferred) is fast here, or what is not known about it.
    fn why(self) -> &'static str {
        let preferred = self.preferred();
        if cfg!(nineteen_unoptimized) && preferred == HOME {
            return "built without optimization, where vectors are slower than words";
        }
        #[cfg(nineteen_arch = "x86_64")]
        if matches!(preferred, Backend::Avx2 | HOME)
            && self.ranked() == Some(Backend::Avx2)
            && !cfg!(all(nineteen_fiat, feature = "fiat"))
        {
            let sums = crate::arch::x86_64::kind().sums;
            let choice = match self {
                Operation::Msm | Operation::VartimeMsm => Some(sums),
                _ => self.by_kind(),
            };
            if let Some(choice) = choice {
                return choice.because;
            }
        }
        preferred.strength()
    }
}

/// The portable backend that suits the target best. It is always available.
const HOME: Backend = selected::HOME;

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
        None => operation.why(),
    }
}
