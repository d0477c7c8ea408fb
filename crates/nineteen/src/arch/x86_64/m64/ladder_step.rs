// SPDX-License-Identifier: MIT OR Apache-2.0
//! One step of the Montgomery ladder for `m64`: five products, four squares, one small multiple.
//!
//! - **In:** `rdi`, a [`Ladder`] with loose `sums` and any 256-bit `u`; `rsi`, the place of a word, zero or not.
//! - **Out:** the `sums` of the next pair, loose.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags, the rest of the [`Ladder`]; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant: what is doubled is chosen by CMOV.
//!
//! The formulas are those of `curve/ladder.rs`. An exchange of the two points only matters for what is doubled: in the sum,
//! (X3-Z3)(X2+Z2) and (X3+Z3)(X2-Z2) change places, so their sum stays and their difference changes its sign, which its
//! square forgets. Differences are Z - X in both points, which turns the signs of both products.

#![allow(unsafe_code)]

use super::Ladder;

/// `[$to] = [$a]`, or `[$b]` if the flags say "not zero". Leaves the flags.
macro_rules! choose {
    ($a:expr, $b:expr, $to:expr) => {
        concat!(
            load!($a),
            "cmovnz r8, [",
            $b,
            "]\n",
            "cmovnz r9, [",
            $b,
            " + 8]\n",
            "cmovnz r10, [",
            $b,
            " + 16]\n",
            "cmovnz r11, [",
            $b,
            " + 24]\n",
            store!($to),
        )
    };
}

/// With `a b c d` for the sums, `u`, and `p q` for those that are doubled; what becomes of a place is said where it is stored.
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
            fold!(
                121666,
                concat!("[", $e, "]"),
                concat!("[", $e, " + 8]"),
                concat!("[", $e, " + 16]"),
                concat!("[", $e, " + 24]")
            ),
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

/// Steps from the pair (p, q) to (2p, p + q), or to (2q, p + q) if `exchange` is not zero.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn ladder_step(ladder: &mut Ladder, exchange: u64) {
    /// A function of its own: what the text leaves on the stack meanwhile stands beside nothing of the caller's. The secret comes by
    /// reference, as everything that is loaded counts as one where machine code is inspected.
    #[inline(never)]
    #[target_feature(enable = "bmi2,adx")]
    fn step(ladder: &mut Ladder, exchange: &u64) {
        // SAFETY: the processor has the features, as they are enabled for this function. The text reads and writes the ladder,
        // whose twelve elements lie one after the other, and reads `exchange`.
        unsafe {
            run!(
                text!("rdi" "rdi + 32" "rdi + 64" "rdi + 96" "rdi + 128"
                    "rdi + 160" "rdi + 192" "rdi + 224" "rdi + 256" "rdi + 288" "rdi + 320" "rdi + 352"),
                core::ptr::from_mut(ladder),
                "rsi" = core::ptr::from_ref(exchange)
            );
        }
    }
    step(ladder, &exchange);
}
