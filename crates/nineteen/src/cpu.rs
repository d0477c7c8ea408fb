// SPDX-License-Identifier: MIT OR Apache-2.0
//! What this processor can do: feature detection, with and without `std`, and tokens that prove it.
//!
//! On x86-64 the source is CPUID, and XGETBV for the register state that the operating system keeps
//! (*Intel 64 and IA-32 Architectures Software Developer's Manual*, volume 2A, CPUID; volume 1,
//! section 13.3). The answer is read once and kept.

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use core::sync::atomic::{AtomicU32, Ordering};

    /// Feature names as the Rust compiler spells them; the index is the bit in the answer.
    pub(super) const NAMES: [&str; 10] = [
        "bmi2",
        "adx",
        "avx2",
        "avx512f",
        "avx512dq",
        "avx512vl",
        "avx512bw",
        "avx512ifma",
        "avx512vbmi2",
        "avxifma",
    ];
    const BMI2: u32 = 1 << 0;
    const ADX: u32 = 1 << 1;
    const AVX2: u32 = 1 << 2;
    /// avx512f, avx512dq, avx512vl, avx512bw, avx512ifma
    const AVX512_IFMA: u32 = 0b11111 << 3;
    const READ: u32 = 1 << 31;

    static FOUND: AtomicU32 = AtomicU32::new(0);

    /// Bit `i` says whether feature `NAMES[i]` can be used.
    pub(super) fn features() -> u32 {
        let found = FOUND.load(Ordering::Relaxed);
        if found & READ != 0 {
            return found;
        }
        let found = detect() | READ;
        FOUND.store(found, Ordering::Relaxed);
        found
    }

    #[allow(unused_unsafe)] // CPUID is a safe function in newer compilers
    #[allow(unsafe_code)]
    fn detect() -> u32 {
        use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
        // SAFETY: every x86-64 processor has CPUID.
        let leaf = |leaf, sub| unsafe { __cpuid_count(leaf, sub) };
        // SAFETY: as above.
        if unsafe { __cpuid(0) }.eax < 7 {
            return 0;
        }
        #[target_feature(enable = "xsave")]
        fn saved_state() -> u64 {
            // SAFETY: called only where CPUID reports OSXSAVE, which allows XGETBV with index 0.
            unsafe { _xgetbv(0) }
        }
        let os_saves = leaf(1, 0).ecx >> 27 & 1 != 0;
        let state = if os_saves {
            // SAFETY: OSXSAVE implies that the processor has XSAVE and XGETBV.
            unsafe { saved_state() }
        } else {
            0
        };
        let ymm = state & 0x06 == 0x06; // XMM and YMM
        let zmm = state & 0xe6 == 0xe6; // and opmask, ZMM
        let extended = leaf(7, 0);
        let (b, c) = (extended.ebx, extended.ecx);
        let second = if extended.eax >= 1 { leaf(7, 1).eax } else { 0 };
        [
            b >> 8 & 1 != 0,
            b >> 19 & 1 != 0,
            ymm && b >> 5 & 1 != 0,
            zmm && b >> 16 & 1 != 0,
            zmm && b >> 17 & 1 != 0,
            zmm && b >> 31 & 1 != 0,
            zmm && b >> 30 & 1 != 0,
            zmm && b >> 21 & 1 != 0,
            zmm && c >> 6 & 1 != 0,
            ymm && second >> 23 & 1 != 0,
        ]
        .iter()
        .enumerate()
        .fold(0, |bits, (i, present)| bits | u32::from(*present) << i)
    }

    macro_rules! tokens {
        ($($(#[$doc:meta])* $name:ident = $needed:expr;)*) => {$(
            $(#[$doc])*
            /// [`detect`](Self::detect) is the only source of values.
            #[derive(Clone, Copy, Debug)]
            pub(crate) struct $name(());

            impl $name {
                /// The token, if the features are there.
                #[inline]
                pub(crate) fn detect() -> Option<$name> {
                    const NEEDED: u32 = $needed;
                    (features() & NEEDED == NEEDED).then_some($name(()))
                }
            }
        )*};
    }

    tokens! {
        /// Proof that this processor has BMI2 and ADX.
        Bmi2Adx = BMI2 | ADX;
        /// Proof that this processor has AVX2 and BMI2.
        Avx2 = AVX2 | BMI2;
        /// Proof that this processor has AVX-512 with F, DQ, VL, BW and IFMA, BMI2 and ADX.
        Ifma = AVX512_IFMA | BMI2 | ADX;
    }
}

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "backends", not(nineteen_words32))
))]
pub(crate) use x86_64::Bmi2Adx;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
pub(crate) use x86_64::{Avx2, Ifma};

/// A token that is never made, where vectors are not compiled.
#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Never {}

#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
impl Never {
    /// Nothing.
    pub(crate) fn detect() -> Option<Never> {
        None
    }
}

#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
pub(crate) use {Never as Avx2, Never as Ifma};

/// The processor features that backends of this crate ask for, and whether each can be used.
///
/// Empty on architectures where no backend needs a run-time check.
///
/// ```
/// for (name, present) in nineteen::cpu::features() {
///     println!("{name}: {present}");
/// }
/// ```
pub fn features() -> impl Iterator<Item = (&'static str, bool)> {
    #[cfg(target_arch = "x86_64")]
    {
        let found = x86_64::features();
        x86_64::NAMES
            .iter()
            .enumerate()
            .map(move |(i, name)| (*name, found >> i & 1 != 0))
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        core::iter::empty()
    }
}
