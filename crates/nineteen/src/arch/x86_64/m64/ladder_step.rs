// SPDX-License-Identifier: MIT OR Apache-2.0
//! One step of the Montgomery ladder for `m64`: five products, four squares, one small multiple.
//!
//! - **In:** `rdi`, a [`Ladder`] with loose `sums` and any 256-bit `u`; `rsi`, the address of a
//!   word, zero or not.
//! - **Out:** the `sums` of the next pair, loose.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags, the rest of the [`Ladder`]; 16 bytes
//!   of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant: the point to double is selected by CMOV.
//!
//! The formulas are those of `curve/ladder.rs`. Swapping the two points matters only for the
//! doubling: in the sum, (X3-Z3)(X2+Z2) and (X3+Z3)(X2-Z2) change places, so their sum stays the
//! same and their difference changes its sign, which squaring removes. Differences are Z - X in
//! both points, which flips the signs of both products.

#![allow(unsafe_code)]

use super::Ladder;

/// `[$to] = [$a]`, or `[$b]` if the flags say "not zero". Leaves the flags.
macro_rules! choose {
    ($a:expr, $b:expr, $to:expr) => {
        concat!(
            load!($a),
            op!(cmovnz "r8", at!($b, 0)),
            op!(cmovnz "r9", at!($b, 1)),
            op!(cmovnz "r10", at!($b, 2)),
            op!(cmovnz "r11", at!($b, 3)),
            store!($to),
        )
    };
}

/// `a b c d` are the sums, then comes `u`, and `p q` are the sums to double; a comment at each
/// store gives the new content of the place.
macro_rules! text {
    ($a:literal $b:literal $c:literal $d:literal $u:literal
     $p:literal $q:literal $s:literal $t:literal $aa:literal $bb:literal $e:literal) => {
        concat!(
            "cmp qword ptr [rsi], 0\n",
            choose!($a, $c, $p),
            choose!($b, $d, $q),
            product!($d, $a),
            store!($t), // -DA
            product!($c, $b),
            sum!($t, $s), // -(DA + CB)
            less!($t),
            store!($t), // DA - CB
            square!($q),
            store!($bb),
            square!($p),
            store!($aa),
            less!($bb),
            store!($e), // E = AA - BB
            square!($t),
            store!($t),
            square!($s),
            store!($s), // X3
            load!($bb),
            fold!(121666, at!($e, 0), at!($e, 1), at!($e, 2), at!($e, 3)),
            store!($p), // BB + a24·E
            product!($aa, $bb),
            store!($q),       // X2
            product!($u, $t), // Z3
            sum!($s, $c),
            less!($s),
            store!($d),
            product!($e, $p), // Z2
            sum!($q, $a),
            less!($q),
            store!($b),
        )
    };
}

/// Steps from the pair (p, q) to (2p, p + q), or to (2q, p + q) if `swap` is not zero.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn ladder_step(ladder: &mut Ladder, swap: u64) {
    /// A function of its own: the values that the text leaves on the stack are not next to any of
    /// the caller's. The secret is passed by reference, since the inspection of machine code counts
    /// everything that is loaded as a secret.
    #[inline(never)]
    #[target_feature(enable = "bmi2,adx")]
    fn step(ladder: &mut Ladder, swap: &u64) {
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // reads and writes the ladder, whose twelve elements lie one after the other, and reads
        // `swap`.
        unsafe {
            run!(
                text!("rdi" "rdi + 32" "rdi + 64" "rdi + 96" "rdi + 128"
                    "rdi + 160" "rdi + 192" "rdi + 224" "rdi + 256" "rdi + 288" "rdi + 320" "rdi + 352"),
                core::ptr::from_mut(ladder),
                "rsi" = core::ptr::from_ref(swap)
            );
        }
    }
    step(ladder, &swap);
}
