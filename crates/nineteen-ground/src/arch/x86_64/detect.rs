// SPDX-License-Identifier: MIT OR Apache-2.0
//! Feature detection by CPUID, and by XGETBV for the register state that the operating system
//! saves.
//!
//! A feature counts only together with those that the compiler considers implied by it: code
//! compiled for AVX2 may contain SSE4.2 instructions, and code for AVX-512 those of FMA and F16C.
//! The answer is read once and cached.
//!
//! Features that the program is compiled for always count. Other features are not detected
//!
//! - in an SGX enclave, where CPUID is an illegal instruction;
//! - on bare metal and UEFI (`target_os = "none"`, `"uefi"`), if they involve vector registers:
//!   CPUID and XCR0 tell what the processor can do, not that interrupt handlers and task switches
//!   save these registers.
//!
//! Reference: *Intel 64 and IA-32 Architectures Software Developer's Manual*, volume 2A, CPUID;
//! volume 1, section 13.3.

use core::sync::atomic::{AtomicU32, Ordering};

use super::models::{self, KINDS, Kind};

/// Feature names as the compiler spells them; the index is the bit in the answer.
const NAMES: [&str; 11] = [
    "bmi2",
    "adx",
    "avx2",
    "fma",
    "avx512f",
    "avx512dq",
    "avx512vl",
    "avx512bw",
    "avx512ifma",
    "avx512vnni",
    "avxifma",
];

/// The features that the program is compiled for.
const COMPILED: u32 = in_order([
    cfg!(target_feature = "bmi2"),
    cfg!(target_feature = "adx"),
    cfg!(target_feature = "avx2"),
    cfg!(target_feature = "fma"),
    cfg!(target_feature = "avx512f"),
    cfg!(target_feature = "avx512dq"),
    cfg!(target_feature = "avx512vl"),
    cfg!(target_feature = "avx512bw"),
    cfg!(target_feature = "avx512ifma"),
    cfg!(target_feature = "avx512vnni"),
    cfg!(target_feature = "avxifma"),
]);

/// The features whose registers any underlying system saves for every program.
const SAVED: u32 = if cfg!(any(target_os = "none", target_os = "uefi")) {
    bits("bmi2,adx")
} else {
    u32::MAX
};

/// The answer has been read.
const READ: u32 = 1 << 31;

/// The bit of [`is_eight_lanes_wide`].
const EIGHT_LANES: u32 = 1 << 30;

/// The bit of [`is_intel`].
const INTEL: u32 = 1 << 29;

/// The bit of [`squares_51_bits_faster`].
const SQUARES_51: u32 = 1 << 28;

/// Where the answer has the number of the row of [`kind`] in [`KINDS`]: eight bits from here.
const KIND: u32 = 16;

// Features are below, flags are above.
const _: () = assert!(NAMES.len() <= KIND as usize && KINDS.len() <= 256);

static FOUND: AtomicU32 = AtomicU32::new(0);

/// Whether all features of `needed`, a result of [`bits`], can be used.
#[inline]
pub fn has_all(needed: u32) -> bool {
    features() & needed == needed
}

/// Whether the feature of this name can be used.
///
/// # Panics
///
/// If the name is not among the detected features.
pub fn is_present(name: &str) -> bool {
    has_all(bits(name))
}

/// Whether the processor is known to compute on eight lanes of 64 bits as fast as on four: AMD
/// processors of family 1Ah whose vector units are 512 bits wide. Not a feature: only the time that
/// instructions take depends on it.
///
/// Processors say so by a bit, FP512, that hypervisors hide, so models of servers count without it.
#[inline]
pub fn is_eight_lanes_wide() -> bool {
    features() & EIGHT_LANES != 0
}

/// Whether the processor is one of Intel's: steps in assembly have an order for these. Not a
/// feature: only the time that they take depends on it.
///
/// For use inside of such steps, so that it must not take any: it is a load, and the answer is no
/// before any feature was asked for.
#[inline(always)]
pub fn is_intel() -> bool {
    FOUND.load(Ordering::Relaxed) & INTEL != 0
}

/// Whether a chain of squares is taken to be faster in five limbs of 51 bits than in four words: on
/// processors of Intel (measured on Golden Cove: a square 29.9 cycles in place of 35.2) and of AMD
/// from family 1Ah on (Zen 5: 25.9 in place of 32.2; but Zen 4: 40.1 in place of 38.4). Not a
/// feature.
///
/// For use where secrets are, so a function that only loads: the answer is no before any feature was
/// asked for.
#[inline(never)]
pub fn squares_51_bits_faster() -> bool {
    FOUND.load(Ordering::Relaxed) & SQUARES_51 != 0
}

/// The kind of the processor, with the operations for which points in lanes of AVX2 are taken to be
/// faster than words of 64 bits. Not a feature.
#[inline]
pub fn kind() -> &'static Kind {
    let number = (features() >> KIND & 0xff) as usize;
    KINDS.get(number).unwrap_or(&KINDS[0])
}

/// Bit `i` says whether feature `NAMES[i]` can be used.
#[inline(never)]
fn features() -> u32 {
    let found = FOUND.load(Ordering::Relaxed);
    if found & READ != 0 {
        return found;
    }
    let found = detect() & SAVED | COMPILED | READ;
    FOUND.store(found, Ordering::Relaxed);
    found
}

/// The bits of features, named as in `target_feature` and separated by commas.
///
/// In a constant, a name that is not detected does not compile.
///
/// # Panics
///
/// If a name is not among the detected features.
pub const fn bits(features: &str) -> u32 {
    let text = features.as_bytes();
    let (mut bits, mut start) = (0, 0);
    let mut end = 0;
    while end <= text.len() {
        if end == text.len() || text[end] == b',' {
            bits |= bit(text, start, end);
            start = end + 1;
        }
        end += 1;
    }
    bits
}

/// The bit of the name `text[start..end]`.
const fn bit(text: &[u8], start: usize, end: usize) -> u32 {
    let mut i = 0;
    while i < NAMES.len() {
        let name = NAMES[i].as_bytes();
        let mut same = name.len() == end - start;
        let mut j = 0;
        while same && j < name.len() {
            same = name[j] == text[start + j];
            j += 1;
        }
        if same {
            return 1 << i;
        }
        i += 1;
    }
    panic!("this feature is not detected")
}

/// The bits of features that are present, in the order of [`NAMES`].
const fn in_order(present: [bool; NAMES.len()]) -> u32 {
    let (mut bits, mut i) = (0, 0);
    while i < present.len() {
        bits |= (present[i] as u32) << i;
        i += 1;
    }
    bits
}

#[cfg(target_env = "sgx")]
fn detect() -> u32 {
    0
}

#[cfg(not(target_env = "sgx"))]
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
    let basic = leaf(1, 0).ecx;
    let has = |word: u32, bits: &[u32]| bits.iter().all(|bit| word >> bit & 1 != 0);
    let state = if has(basic, &[27]) {
        // SAFETY: OSXSAVE implies that the processor has XSAVE and XGETBV.
        unsafe { saved_state() }
    } else {
        0
    };
    let leaf7 = leaf(7, 0);
    let (extended, further) = (leaf7.ebx, leaf7.ecx);
    // Leaf 7 says how many more there are of it.
    let narrow_ifma = if leaf7.eax > 0 { leaf(7, 1).eax } else { 0 };
    // XMM and YMM are saved; SSE3, SSSE3, SSE4.1, SSE4.2, POPCNT, AVX.
    let avx2 = state & 0x06 == 0x06 && has(basic, &[0, 9, 19, 20, 23, 28]) && has(extended, &[5]);
    let fma = avx2 && has(basic, &[12]);
    // Opmask and ZMM are saved too; F16C.
    let avx512f = fma && state & 0xe6 == 0xe6 && has(basic, &[29]) && has(extended, &[16]);
    let avx512bw = avx512f && has(extended, &[30]);
    in_order([
        has(extended, &[8]),
        has(extended, &[19]) && second_carry(),
        avx2,
        fma,
        avx512f,
        avx512f && has(extended, &[17]),
        avx512f && has(extended, &[31]),
        avx512bw,
        avx512f && has(extended, &[21]),
        avx512f && has(further, &[11]),
        // `field/vector/avxifma.rs` multiplies as AVX-512 does under this `cfg`.
        match cfg!(nineteen_evex) {
            false => avx2 && has(narrow_ifma, &[23]),
            true => avx512f && has(extended, &[21, 31]),
        },
    ]) | match speeds() {
        speeds if avx512f => speeds,
        speeds => speeds & !EIGHT_LANES,
    }
}

/// The bits of [`is_eight_lanes_wide`], [`is_intel`], [`squares_51_bits_faster`] and [`kind`].
///
/// Reference: *AMD64 Architecture Programmer's Manual*, volume 3, appendix E: functions 0000_0000,
/// 0000_0001 and 8000_001A.
#[cfg(not(target_env = "sgx"))]
#[allow(unused_unsafe)]
#[allow(unsafe_code)]
fn speeds() -> u32 {
    use core::arch::x86_64::__cpuid;
    // SAFETY: every x86-64 processor has CPUID.
    let leaf = |leaf| unsafe { __cpuid(leaf) };
    let vendor = leaf(0);
    let mut name = [0; 12];
    for (bytes, word) in name
        .chunks_exact_mut(4)
        .zip([vendor.ebx, vendor.edx, vendor.ecx])
    {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    let says_so = leaf(0x8000_0000).eax >= 0x8000_001a && leaf(0x8000_001a).eax >> 3 & 1 != 0;
    speeds_of(&name, leaf(1).eax, says_so)
}

/// The same from the vendor, the signature and the bit FP512.
#[cfg_attr(target_env = "sgx", allow(dead_code))]
fn speeds_of(vendor: &[u8; 12], signature: u32, says_so: bool) -> u32 {
    let (family, model) = (models::family(signature), models::model(signature));
    let wide = says_so || family == 0x1a && model < 0x20;
    let speeds = match (vendor, family) {
        (b"GenuineIntel", _) => INTEL | SQUARES_51,
        (b"AuthenticAMD", 0x1a..) if wide => SQUARES_51 | EIGHT_LANES,
        (b"AuthenticAMD", 0x1a..) => SQUARES_51,
        (b"AuthenticAMD", _) if wide => EIGHT_LANES,
        _ => 0,
    };
    speeds | models::number_of(vendor, signature) << KIND
}

/// Whether ADOX, if CPUID reports it, produces the carry of an addition.
///
/// On Bochs 2.7, an emulator that reports ADX, it produces the overflow of a signed addition, which
/// would make whole products wrong.
#[cfg(not(target_env = "sgx"))]
#[allow(unsafe_code)]
fn second_carry() -> bool {
    let carry: u32;
    // SAFETY: the text touches only declared registers, and is reached only where CPUID reports
    // ADX.
    unsafe {
        core::arch::asm!(
            "xor {carry:e}, {carry:e}", // clears both carries
            "adox {most}, {one}",       // 2^64 - 1 + 1 carries, -1 + 1 does not overflow
            "seto {carry:l}",
            most = inout(reg) u64::MAX => _,
            one = in(reg) 1_u64,
            carry = out(reg) carry,
            options(pure, nomem, nostack),
        );
    }
    carry == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits of [`COMPILED`] match those of [`NAMES`].
    #[test]
    fn compiled_features_are_found() {
        assert_eq!(features() & COMPILED, COMPILED);
        for (i, name) in NAMES.iter().enumerate() {
            let compiled = [
                ("bmi2", cfg!(target_feature = "bmi2")),
                ("adx", cfg!(target_feature = "adx")),
                ("avx2", cfg!(target_feature = "avx2")),
                ("fma", cfg!(target_feature = "fma")),
                ("avx512f", cfg!(target_feature = "avx512f")),
                ("avx512dq", cfg!(target_feature = "avx512dq")),
                ("avx512vl", cfg!(target_feature = "avx512vl")),
                ("avx512bw", cfg!(target_feature = "avx512bw")),
                ("avx512ifma", cfg!(target_feature = "avx512ifma")),
                ("avx512vnni", cfg!(target_feature = "avx512vnni")),
                ("avxifma", cfg!(target_feature = "avxifma")),
            ];
            let entry = compiled.iter().find(|(other, _)| other == name);
            assert_eq!(
                entry.map(|(_, is)| *is),
                Some(COMPILED >> i & 1 != 0),
                "{name}"
            );
        }
    }

    /// The answer holds the kind beside the other bits.
    #[test]
    fn speeds_by_signature() {
        for (vendor, signature, says_so, flags, name) in [
            (
                b"GenuineIntel",
                0x0009_0672,
                false,
                INTEL | SQUARES_51,
                "Golden Cove",
            ),
            (
                b"GenuineIntel",
                0x0005_06e3,
                true,
                INTEL | SQUARES_51,
                "Skylake to Cypress Cove",
            ),
            (b"AuthenticAMD", 0x00a0_0f11, false, 0, "Zen 3"),
            (
                b"AuthenticAMD",
                0x00b0_0f21,
                false,
                SQUARES_51 | EIGHT_LANES,
                "unknown",
            ),
            (
                b"AuthenticAMD",
                0x00b4_0f40,
                true,
                SQUARES_51 | EIGHT_LANES,
                "unknown",
            ),
            (b"AuthenticAMD", 0x00b4_0f40, false, SQUARES_51, "unknown"),
            (b"CentaurHauls", 0x0009_0672, true, 0, "unknown"),
        ] {
            let speeds = speeds_of(vendor, signature, says_so);
            assert_eq!(speeds & !(0xff << KIND), flags, "{signature:x}");
            assert_eq!(KINDS[(speeds >> KIND) as usize & 0xff].name, name);
        }
    }

    #[test]
    fn named_bits() {
        assert_eq!(bits("bmi2"), 1);
        assert_eq!(bits("adx,bmi2"), 3);
        assert_eq!(bits("avx512ifma,avx2"), 1 << 8 | 1 << 2);
    }

    /// Features that the compiler considers implied are present where a feature is, as the standard
    /// library detects it.
    #[test]
    fn what_is_implied_is_there() {
        macro_rules! implied {
            ($($name:tt: [$($other:tt)*];)*) => {$(
                if is_present($name) {
                    std::println!(concat!($name, ": checked"));
                    assert!(std::is_x86_feature_detected!($name));
                    $(assert!(std::is_x86_feature_detected!($other), concat!($name, " without ", $other));)*
                } else {
                    assert!(!std::is_x86_feature_detected!($name), $name);
                }
            )*};
        }
        #[cfg(not(nineteen_evex))]
        implied!("avxifma": ["avx2"];);
        implied! {
            "bmi2": [];
            "adx": [];
            "avx2": ["avx" "sse4.2" "sse4.1" "ssse3" "sse3" "popcnt"];
            "fma": ["avx2"];
            "avx512f": ["avx2" "fma" "f16c"];
            "avx512dq": ["avx512f"];
            "avx512vl": ["avx512f"];
            "avx512bw": ["avx512f"];
            "avx512ifma": ["avx512f"];
            "avx512vnni": ["avx512f"];
        }
    }
}
