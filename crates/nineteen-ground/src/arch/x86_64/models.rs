// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kinds of processors that run AVX2 code for lack of a better instruction, and for which
//! operations a point in lanes is faster there than words of 64 bits: a row for each kind.
//!
//! The choice follows from the signature of CPUID alone, which is that of the package: on a
//! processor with two kinds of cores it does not depend on the core that runs at the moment, and
//! its row says what is right for the fast cores.
//!
//! Only time depends on a row. A processor without a row computes on words until it is measured or
//! modelled.
//!
//! References: families and models in *Intel 64 and IA-32 Architectures Software Developer's
//! Manual*, volume 4, table 2-1; in Linux, `arch/x86/include/asm/intel-family.h`; for AMD,
//! *Processor Programming Reference* of each family. Figures: docs/DECISIONS.md.

/// A row: a kind of processor, and where points in lanes are faster on it.
#[derive(Debug)]
pub struct Kind {
    /// The name of the microarchitecture.
    pub name: &'static str,
    /// As CPUID spells it.
    vendor: &'static [u8; 12],
    family: u32,
    /// Every model of the family, if empty.
    models: &'static [u32],
    /// One multiple, exchange or verification.
    pub singles: Choice,
    /// Sums of few multiples: whether their points are in lanes from the first on.
    pub sums: Choice,
    /// Many verifications or multiples at once.
    pub batches: Choice,
}

/// Whether lanes are used, and the ground for it.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Lanes of AVX2 in place of words of 64 bits.
    pub lanes: bool,
    /// A text that begins with "measured", "modelled" or "not measured".
    pub because: &'static str,
}

const fn lanes(because: &'static str) -> Choice {
    Choice {
        lanes: true,
        because,
    }
}

const fn words(because: &'static str) -> Choice {
    Choice {
        lanes: false,
        because,
    }
}

/// The kinds. The first stands for every processor without a row of its own.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "unknown",
        vendor: &[0; 12],
        family: 0,
        models: &[],
        singles: words("not measured on this processor: words of 64 bits in place of lanes"),
        sums: words("not measured on this processor: few multiples on words of 64 bits"),
        batches: words("not measured on this processor: words of 64 bits in place of lanes"),
    },
    // Zen 4 is of this family too, and comes here only if AVX-512 is hidden from programs.
    Kind {
        name: "Zen 3",
        vendor: b"AuthenticAMD",
        family: 0x19,
        models: &[],
        singles: lanes("measured on Zen 3: a verification takes 0.66 of the time on words"),
        sums: lanes("measured on Zen 3: sums of few multiples take 0.55 of the time on words"),
        batches: lanes("measured on Zen 3: lanes are faster than words"),
    },
    // The fast cores of Alder Lake (97h, 9Ah), Raptor Lake (B7h, BAh, BFh), Meteor Lake (AAh,
    // ACh) and Bartlett Lake (D7h); Sapphire and Emerald Rapids (8Fh, CFh), if AVX-512 is hidden
    // from programs. Arrow Lake and Lunar Lake have AVX-IFMA; Alder Lake-N (BEh) has small cores
    // alone.
    Kind {
        name: "Golden Cove",
        vendor: b"GenuineIntel",
        family: 6,
        models: &[0x8f, 0x97, 0x9a, 0xaa, 0xac, 0xb7, 0xba, 0xbf, 0xcf, 0xd7],
        singles: lanes("measured on Golden Cove: a verification takes 0.79 of the time on words"),
        sums: lanes("measured on Golden Cove: [a]P + [b]B takes 0.76 of the time on words"),
        batches: lanes("measured on Golden Cove: one verification in lanes is faster already"),
    },
    // Modelled rows: llvm-mca 19, a doubling and a ladder step of `avx2` beside those of `m64`.
    // Where both are measured, on Golden Cove, the model says 0.83 and 0.95.
    //
    // Without ADX, Haswell's words are slower than those in the model.
    Kind {
        name: "Haswell, Broadwell",
        vendor: b"GenuineIntel",
        family: 6,
        models: &[0x3c, 0x3f, 0x45, 0x46, 0x3d, 0x47, 0x4f, 0x56],
        singles: lanes("modelled for Broadwell: a doubling takes 0.61 of the cycles on words"),
        sums: lanes("modelled for Broadwell: an addition takes 0.46 of the cycles on words"),
        batches: lanes("modelled for Broadwell: a doubling in lanes is faster already"),
    },
    // From Skylake to Cypress Cove, if AVX-512 IFMA is absent or hidden from programs. A doubling
    // takes 0.83 of the cycles on words in the model and a ladder step 0.93. A lower clock, and
    // the time until the upper halves of vectors have power, are not in the model and may outweigh
    // that.
    Kind {
        name: "Skylake to Cypress Cove",
        vendor: b"GenuineIntel",
        family: 6,
        models: &[
            0x4e, 0x5e, 0x55, 0x8e, 0x9e, 0xa5, 0xa6, 0x66, 0x6a, 0x6c, 0x7d, 0x7e, 0x8c, 0x8d,
            0xa7,
        ],
        singles: words("modelled for Skylake: lanes show no clear gain over words of 64 bits"),
        sums: words("modelled for Skylake: few multiples in lanes show no clear gain over words"),
        batches: words("modelled for Skylake: lanes show no clear gain over words of 64 bits"),
    },
    Kind {
        name: "Zen 2",
        vendor: b"AuthenticAMD",
        family: 0x17,
        models: &[0x31, 0x47, 0x60, 0x68, 0x71, 0x90, 0x98, 0xa0],
        singles: lanes("modelled for Zen 2: a doubling takes 0.61 of the cycles on words"),
        sums: lanes("modelled for Zen 2: an addition takes 0.49 of the cycles on words"),
        batches: lanes("modelled for Zen 2: a doubling in lanes is faster already"),
    },
    // Vectors of 128 bits. A doubling takes 0.83 in the model and a ladder step 0.91, but the model
    // takes words to be slower than they are on Zen 3, where they are measured.
    Kind {
        name: "Zen 1",
        vendor: b"AuthenticAMD",
        family: 0x17,
        models: &[0x01, 0x08, 0x11, 0x18, 0x20],
        singles: words("modelled for Zen 1: lanes show no clear gain over words of 64 bits"),
        sums: words("modelled for Zen 1: few multiples in lanes show no clear gain over words"),
        batches: words("modelled for Zen 1: lanes show no clear gain over words of 64 bits"),
    },
];

/// The number of the row for a processor: its vendor, and the signature in EAX of CPUID's function
/// 1.
pub(super) const fn number_of(vendor: &[u8; 12], signature: u32) -> u32 {
    let mut i = 1;
    while i < KINDS.len() {
        if KINDS[i].has(vendor, signature) {
            return i as u32;
        }
        i += 1;
    }
    0
}

impl Kind {
    const fn has(&self, vendor: &[u8; 12], signature: u32) -> bool {
        let mut same = family(signature) == self.family;
        let mut i = 0;
        while i < vendor.len() {
            same &= vendor[i] == self.vendor[i];
            i += 1;
        }
        let mut listed = self.models.is_empty();
        let mut i = 0;
        while i < self.models.len() {
            listed |= self.models[i] == model(signature);
            i += 1;
        }
        same && listed
    }
}

/// The family: the extended one is added to Fh alone.
pub(super) const fn family(signature: u32) -> u32 {
    match signature >> 8 & 15 {
        15 => 15 + (signature >> 20 & 0xff),
        base => base,
    }
}

/// The model, with the extended one as its upper digit, as families 6 and Fh have it.
pub(super) const fn model(signature: u32) -> u32 {
    signature >> 4 & 15 | signature >> 12 & 0xf0
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTEL: &[u8; 12] = b"GenuineIntel";
    const AMD: &[u8; 12] = b"AuthenticAMD";

    /// The choice follows from signatures as processors report them.
    #[test]
    fn kinds_by_signature() {
        for (vendor, signature, name) in [
            (INTEL, 0x0009_0672, "Golden Cove"), // Core i9-12900K, 97h
            (INTEL, 0x0009_06a3, "Golden Cove"), // Core i7-1260P, 9Ah
            (INTEL, 0x000b_0671, "Golden Cove"), // Core i9-13900K, B7h
            (INTEL, 0x000b_06a2, "Golden Cove"), // Core i7-1360P, BAh
            (INTEL, 0x000b_06f2, "Golden Cove"), // Core i5-13400, BFh
            (INTEL, 0x000a_06a4, "Golden Cove"), // Core Ultra 7 155H, AAh
            (INTEL, 0x000a_06c1, "Golden Cove"), // Meteor Lake, ACh
            (INTEL, 0x000d_0671, "Golden Cove"), // Bartlett Lake, D7h
            (INTEL, 0x0008_06f8, "Golden Cove"), // Sapphire Rapids, 8Fh
            (INTEL, 0x000c_06f2, "Golden Cove"), // Emerald Rapids, CFh
            (INTEL, 0x000b_06e0, "unknown"),     // Alder Lake-N, BEh
            (INTEL, 0x0005_06e3, "Skylake to Cypress Cove"), // Core i7-6700, 5Eh
            (INTEL, 0x0005_0657, "Skylake to Cypress Cove"), // Cascade Lake, 55h
            (INTEL, 0x000a_0671, "Skylake to Cypress Cove"), // Rocket Lake, A7h
            (INTEL, 0x0003_06c3, "Haswell, Broadwell"), // Core i7-4770, 3Ch
            (INTEL, 0x0004_06f1, "Haswell, Broadwell"), // Xeon E5 v4, 4Fh
            (AMD, 0x00a2_0f10, "Zen 3"),         // Ryzen 5000, family 19h model 21h
            (AMD, 0x00a0_0f11, "Zen 3"),         // EPYC 7003, model 1
            (AMD, 0x0087_0f10, "Zen 2"),         // Ryzen 3000, family 17h model 71h
            (AMD, 0x0083_0f10, "Zen 2"),         // EPYC 7002, model 31h
            (AMD, 0x0080_0f12, "Zen 1"),         // EPYC 7001, model 1
            (AMD, 0x0081_0f81, "Zen 1"),         // Ryzen 3000 with graphics, model 18h
            (AMD, 0x00b4_0f40, "unknown"),       // Zen 5, family 1Ah
            (AMD, 0x0009_0672, "unknown"),       // Alder Lake's signature from another vendor
            (b"HygonGenuine", 0x0090_0f02, "unknown"),
            (INTEL, 0, "unknown"),
            (INTEL, u32::MAX, "unknown"),
        ] {
            let kind = &KINDS[number_of(vendor, signature) as usize];
            assert_eq!(kind.name, name, "{signature:x}");
            let slow = ["unknown", "Skylake to Cypress Cove", "Zen 1"];
            let faster_in_lanes = !slow.contains(&name);
            for choice in [kind.singles, kind.sums, kind.batches] {
                assert_eq!(choice.lanes, faster_in_lanes, "{signature:x}");
            }
        }
    }

    /// Every ground says what it rests on, and lanes need one.
    #[test]
    fn grounds_say_what_they_rest_on() {
        for kind in KINDS {
            for Choice { lanes, because } in [kind.singles, kind.sums, kind.batches] {
                let rests = because.starts_with("measured") || because.starts_with("modelled");
                assert!(rests || because.starts_with("not measured"), "{because}");
                assert!(rests || !lanes, "{because}");
            }
        }
    }
}
