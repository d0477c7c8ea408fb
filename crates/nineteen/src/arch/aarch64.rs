// SPDX-License-Identifier: MIT OR Apache-2.0
//! AArch64: arithmetic on saturated words in assembly, where the compiler moves carries out of the
//! flag and back; whole steps of scalar multiplication; look-ups; and inversion steps, where the
//! compiler does not use selection instructions.
//!
//! In tests, the texts of arithmetic exist on every processor: the proofs about them do not depend
//! on where they run.

pub(crate) mod add64; // sums
#[cfg(any(test, nineteen_neon))]
#[cfg_attr(not(nineteen_neon), allow(dead_code))]
pub(crate) mod cores; // cores that multiply slowly
pub(crate) mod divstep; // steps of an inversion
pub(crate) mod look_up; // table look-ups
#[cfg_attr(not(nineteen_arch = "aarch64"), allow(unused_macros, unused_imports))]
pub(crate) mod m64; // steps of scalar multiplication on words of 64 bits
pub(crate) mod mul64; // products
#[cfg(any(test, nineteen_neon))]
pub(crate) mod neon; // the ladder step of `neon`
#[cfg(nineteen_arch = "aarch64")]
pub(crate) mod routines; // overrides of generic code
pub(crate) mod square64; // squares
pub(crate) mod sub64; // differences

/// A product or a square in eight words `u`, modulo p: 38 times the upper half; bit 255 and the bits
/// above times 19. The end of two texts.
macro_rules! fold {
    () => {
        concat!(
            "mov {k}, #38\n",
            "mul {t0}, {u4}, {k}\n",
            "umulh {u4}, {u4}, {k}\n",
            "mul {t1}, {u5}, {k}\n",
            "umulh {u5}, {u5}, {k}\n",
            "mul {t2}, {u6}, {k}\n",
            "umulh {u6}, {u6}, {k}\n",
            "mul {t3}, {u7}, {k}\n",
            "umulh {u7}, {u7}, {k}\n",
            "adds {u0}, {u0}, {t0}\n",
            "adcs {u1}, {u1}, {t1}\n",
            "adcs {u2}, {u2}, {t2}\n",
            "adcs {u3}, {u3}, {t3}\n",
            "adc {u7}, {u7}, xzr\n",
            "extr {t0}, {u7}, {u3}, #63\n",
            "and {u3}, {u3}, #0x7fffffffffffffff\n",
            "add {t1}, {t0}, {t0}, lsl #3\n",
            "add {t0}, {t0}, {t1}, lsl #1\n",
            "adds {u0}, {u0}, {t0}\n",
            "adcs {u1}, {u1}, {u4}\n",
            "adcs {u2}, {u2}, {u5}\n",
            "adc {u3}, {u3}, {u6}\n",
        )
    };
}
use fold;
