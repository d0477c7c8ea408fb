// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps of `m64` as a whole in assembly: doubling, both additions, and the ladder step.
//!
//! A compiler keeps the operands of one product in registers, and moves words and carries to the
//! stack between products. Here a step is one text, composed at compile time by the macros below:
//! the constants of reductions are loaded once, and sums and differences start where products leave
//! their words.
//!
//! # The text
//!
//! An element is four words, in memory or in a set of registers. Values are those of
//! `field/fe4x64.rs`:
//!
//! | value  | bound              | made by                                          |
//! |--------|--------------------|--------------------------------------------------|
//! | tight  | `< 2^255 + 2^198`  | [`fold!`], so every product and square           |
//! | loose  | `< 2^256`          | sums and differences; any operand of a product   |
//!
//! | register                 | use                                              |
//! |--------------------------|--------------------------------------------------|
//! | `x0`, `x1`               | the places of operands in memory                 |
//! | `x2`..`x17`, `x20`..`x27`| six sets of four words, `A` to `F`               |
//! | `x28`, `x30`             | 38 and 19, by which the upper half is folded     |
//!
//! **Features:** none. **Time:** constant: no jump, and no addresses except those of the operands.
//! **Proven** on this very text: its parts in `proofs/assembly/aarch64.rs`, on any processor;
//! whole steps by Coq, in `/proofs/statements/aarch64_steps.v`. **Tested**: the steps against the formulas of `curve/`, in `m64/tests.rs`.

/// The register of a word: one of a set, or a constant.
#[rustfmt::skip]
macro_rules! word {
    (A 0) => {"x2"};  (A 1) => {"x3"};  (A 2) => {"x4"};  (A 3) => {"x5"};
    (B 0) => {"x6"};  (B 1) => {"x7"};  (B 2) => {"x8"};  (B 3) => {"x9"};
    (C 0) => {"x10"}; (C 1) => {"x11"}; (C 2) => {"x12"}; (C 3) => {"x13"};
    (D 0) => {"x14"}; (D 1) => {"x15"}; (D 2) => {"x16"}; (D 3) => {"x17"};
    (E 0) => {"x20"}; (E 1) => {"x21"}; (E 2) => {"x22"}; (E 3) => {"x23"};
    (F 0) => {"x24"}; (F 1) => {"x25"}; (F 2) => {"x26"}; (F 3) => {"x27"};
    (k 0) => {"xzr"}; (k 1) => {"x1"};  (k 38) => {"x28"}; (k 19) => {"x30"};
}

/// One instruction on three words.
macro_rules! op {
    ($name:literal $d:ident $i:tt, $n:ident $j:tt, $m:ident $k:tt) => {
        concat!(
            $name,
            " ",
            word!($d $i),
            ", ",
            word!($n $j),
            ", ",
            word!($m $k),
            "\n"
        )
    };
}

/// The constants of reductions.
macro_rules! constants {
    () => {
        "mov x28, #38\nmov x30, #19\n"
    };
}

/// Loads or stores a set: element `$i` from the address in `$at`.
macro_rules! transfer {
    ($name:literal $set:ident, $at:literal, $low:literal, $high:literal) => {
        concat!(
            $name, " ", word!($set 0), ", ", word!($set 1), ", [", $at, ", #", $low, "]\n",
            $name, " ", word!($set 2), ", ", word!($set 3), ", [", $at, ", #", $high, "]\n",
        )
    };
    ($name:literal $set:ident, $at:literal 0) => { transfer!($name $set, $at, 0, 16) };
    ($name:literal $set:ident, $at:literal 1) => { transfer!($name $set, $at, 32, 48) };
    ($name:literal $set:ident, $at:literal 2) => { transfer!($name $set, $at, 64, 80) };
    ($name:literal $set:ident, $at:literal 3) => { transfer!($name $set, $at, 96, 112) };
    ($name:literal $set:ident, $at:literal 4) => { transfer!($name $set, $at, 128, 144) };
    ($name:literal $set:ident, $at:literal 5) => { transfer!($name $set, $at, 160, 176) };
    ($name:literal $set:ident, $at:literal 6) => { transfer!($name $set, $at, 192, 208) };
    ($name:literal $set:ident, $at:literal 7) => { transfer!($name $set, $at, 224, 240) };
}
macro_rules! load {
    ($set:ident = $at:literal $i:tt) => { transfer!("ldp" $set, $at $i) };
}
macro_rules! store {
    ($at:literal $i:tt = $set:ident) => { transfer!("stp" $set, $at $i) };
}

/// `$r = $r + $k·$u` for a `$k` below 2^17 in a register: tight for 38, else loose. `$h` and `$t`
/// are clobbered; `$h` may be `$u`.
///
/// The sum is below `2^256 + 2^17·2^256`: the word of weight 2^256 is at most 2^17, and with bit
/// 255 below it and times 19, as `2^255 ≡ 19`, below `2^18·19 + 19 < 2^23`. It is added together
/// with the upper words of the products, which are below `$k`, once bit 255 is clear: the result is
/// below `2^255 + $k·2^192`, and there is no carry out.
macro_rules! fold {
    ($r:ident += $k:tt * $u:ident, $h:ident $t:ident) => {
        concat!(
            op!("mul" $t 0, $u 0, k $k),
            op!("umulh" $h 0, $u 0, k $k),
            op!("mul" $t 1, $u 1, k $k),
            op!("umulh" $h 1, $u 1, k $k),
            op!("mul" $t 2, $u 2, k $k),
            op!("umulh" $h 2, $u 2, k $k),
            op!("mul" $t 3, $u 3, k $k),
            op!("umulh" $h 3, $u 3, k $k),
            op!("adds" $r 0, $r 0, $t 0),
            op!("adcs" $r 1, $r 1, $t 1),
            op!("adcs" $r 2, $r 2, $t 2),
            op!("adcs" $r 3, $r 3, $t 3),
            op!("adc" $h 3, $h 3, k 0),
            "extr ", word!($t 0), ", ", word!($h 3), ", ", word!($r 3), ", #63\n",
            "and ", word!($r 3), ", ", word!($r 3), ", #0x7fffffffffffffff\n",
            op!("mul" $t 0, $t 0, k 19),
            op!("adds" $r 0, $r 0, $t 0),
            op!("adcs" $r 1, $r 1, $h 0),
            op!("adcs" $r 2, $r 2, $h 1),
            op!("adc" $r 3, $r 3, $h 2),
        )
    };
}

/// A row of a product: `$r + 2^256·$e = $r + $a·$b`, for one word `$a`. Names are single words.
/// `$t` is clobbered.
///
/// `$r` is below 2^256. High words first: the last of them is at most 2^64 - 2 and can take a
/// carry. With the low words the row is below 2^320 as a whole, so there is no carry out.
macro_rules! row {
    ($a:ident $i:tt, $b:ident, $r0:ident $p0:tt, $r1:ident $p1:tt, $r2:ident $p2:tt, $r3:ident $p3:tt, $e:ident $p4:tt, $t:ident) => {
        concat!(
            op!("umulh" $t 0, $a $i, $b 0),
            op!("umulh" $t 1, $a $i, $b 1),
            op!("umulh" $t 2, $a $i, $b 2),
            op!("umulh" $t 3, $a $i, $b 3),
            op!("adds" $r1 $p1, $r1 $p1, $t 0),
            op!("adcs" $r2 $p2, $r2 $p2, $t 1),
            op!("adcs" $r3 $p3, $r3 $p3, $t 2),
            op!("adc" $e $p4, $t 3, k 0),
            op!("mul" $t 0, $a $i, $b 0),
            op!("mul" $t 1, $a $i, $b 1),
            op!("mul" $t 2, $a $i, $b 2),
            op!("mul" $t 3, $a $i, $b 3),
            op!("adds" $r0 $p0, $r0 $p0, $t 0),
            op!("adcs" $r1 $p1, $r1 $p1, $t 1),
            op!("adcs" $r2 $p2, $r2 $p2, $t 2),
            op!("adcs" $r3 $p3, $r3 $p3, $t 3),
            op!("adc" $e $p4, $e $p4, k 0),
        )
    };
}

/// `$r = $a·$b`, tight; the operands are any 256-bit integers and are kept. `$u` and `$t` are
/// clobbered.
macro_rules! product {
    ($r:ident = $a:ident * $b:ident, $u:ident $t:ident) => {
        concat!(
            op!("mul" $r 0, $a 0, $b 0),
            op!("umulh" $r 1, $a 0, $b 0),
            op!("mul" $t 0, $a 0, $b 1),
            op!("umulh" $r 2, $a 0, $b 1),
            op!("mul" $t 1, $a 0, $b 2),
            op!("umulh" $r 3, $a 0, $b 2),
            op!("mul" $t 2, $a 0, $b 3),
            op!("umulh" $u 0, $a 0, $b 3),
            op!("adds" $r 1, $r 1, $t 0),
            op!("adcs" $r 2, $r 2, $t 1),
            op!("adcs" $r 3, $r 3, $t 2),
            op!("adc" $u 0, $u 0, k 0),
            row!($a 1, $b, $r 1, $r 2, $r 3, $u 0, $u 1, $t),
            row!($a 2, $b, $r 2, $r 3, $u 0, $u 1, $u 2, $t),
            row!($a 3, $b, $r 3, $u 0, $u 1, $u 2, $u 3, $t),
            fold!($r += 38 * $u, $u $t),
        )
    };
}

/// `$r = $a²`, tight; the operand is any 256-bit integer and is kept. `$u` and `$t` are clobbered.
///
/// The six products above the diagonal, `Σ aᵢaⱼ·2^(64(i+j)) < a²/2 < 2^511`, in words 1 to 6; then
/// they are doubled, and the diagonal is added.
macro_rules! square {
    ($r:ident = $a:ident, $u:ident $t:ident) => {
        concat!(
            op!("mul" $r 1, $a 0, $a 1),
            op!("umulh" $r 2, $a 0, $a 1),
            op!("mul" $r 3, $a 0, $a 3),
            op!("umulh" $u 0, $a 0, $a 3),
            op!("mul" $u 1, $a 2, $a 3),
            op!("umulh" $u 2, $a 2, $a 3),
            op!("mul" $t 0, $a 0, $a 2),
            op!("umulh" $t 1, $a 0, $a 2),
            op!("mul" $t 2, $a 1, $a 3),
            op!("umulh" $t 3, $a 1, $a 3),
            op!("adds" $r 2, $r 2, $t 0),
            op!("adcs" $r 3, $r 3, $t 1),
            op!("adcs" $u 0, $u 0, $t 2),
            op!("adcs" $u 1, $u 1, $t 3),
            op!("adc" $u 2, $u 2, k 0),
            op!("mul" $t 0, $a 1, $a 2),
            op!("umulh" $t 1, $a 1, $a 2),
            op!("adds" $r 3, $r 3, $t 0),
            op!("adcs" $u 0, $u 0, $t 1),
            op!("adcs" $u 1, $u 1, k 0),
            op!("adc" $u 2, $u 2, k 0),
            op!("mul" $r 0, $a 0, $a 0),
            op!("umulh" $t 0, $a 0, $a 0),
            op!("mul" $t 1, $a 1, $a 1),
            op!("umulh" $t 2, $a 1, $a 1),
            op!("mul" $t 3, $a 2, $a 2),
            op!("adds" $r 1, $r 1, $r 1),
            op!("adcs" $r 2, $r 2, $r 2),
            op!("adcs" $r 3, $r 3, $r 3),
            op!("adcs" $u 0, $u 0, $u 0),
            op!("adcs" $u 1, $u 1, $u 1),
            op!("adcs" $u 2, $u 2, $u 2),
            op!("adc" $u 3, k 0, k 0),
            op!("adds" $r 1, $r 1, $t 0),
            op!("adcs" $r 2, $r 2, $t 1),
            op!("umulh" $t 0, $a 2, $a 2),
            op!("mul" $t 1, $a 3, $a 3),
            op!("adcs" $r 3, $r 3, $t 2),
            op!("umulh" $t 2, $a 3, $a 3),
            op!("adcs" $u 0, $u 0, $t 3),
            op!("adcs" $u 1, $u 1, $t 0),
            op!("adcs" $u 2, $u 2, $t 1),
            op!("adc" $u 3, $u 3, $t 2),
            fold!($r += 38 * $u, $u $t),
        )
    };
}

/// `$r = $a + $b`, loose, for a loose `$a` and a tight `$b`. `$t` is clobbered.
///
/// If the sum carries, the remainder is below `2^255 + 2^198`, and adding 38 cannot carry again.
macro_rules! sum {
    ($r:ident = $a:ident + $b:ident, $t:ident) => {
        concat!(
            op!("adds" $r 0, $a 0, $b 0),
            op!("adcs" $r 1, $a 1, $b 1),
            op!("adcs" $r 2, $a 2, $b 2),
            op!("adcs" $r 3, $a 3, $b 3),
            "csel ", word!($t 0), ", ", word!(k 38), ", xzr, cs\n",
            op!("adds" $r 0, $r 0, $t 0),
            op!("adcs" $r 1, $r 1, k 0),
            op!("adcs" $r 2, $r 2, k 0),
            op!("adc" $r 3, $r 3, k 0),
        )
    };
}

/// `$r = $a - $b`, loose, for a loose `$a` and a tight `$b`. `$t` is clobbered.
///
/// The difference is above `-2^255 - 2^198`: if it borrows, the remainder is above 2^254, and
/// subtracting 38 cannot borrow again.
macro_rules! less {
    ($r:ident = $a:ident - $b:ident, $t:ident) => {
        concat!(
            op!("subs" $r 0, $a 0, $b 0),
            op!("sbcs" $r 1, $a 1, $b 1),
            op!("sbcs" $r 2, $a 2, $b 2),
            op!("sbcs" $r 3, $a 3, $b 3),
            "csel ", word!($t 0), ", ", word!(k 38), ", xzr, cc\n",
            op!("subs" $r 0, $r 0, $t 0),
            op!("sbcs" $r 1, $r 1, k 0),
            op!("sbcs" $r 2, $r 2, k 0),
            op!("sbc" $r 3, $r 3, k 0),
        )
    };
}

/// `$r = $a - $b`, loose, for loose operands. `$t` is clobbered.
///
/// If the first fold borrows again, the remainder is at least 2^256 - 38, and the second stays in
/// the lowest word.
macro_rules! less_loose {
    ($r:ident = $a:ident - $b:ident, $t:ident) => {
        concat!(
            op!("subs" $r 0, $a 0, $b 0),
            op!("sbcs" $r 1, $a 1, $b 1),
            op!("sbcs" $r 2, $a 2, $b 2),
            op!("sbcs" $r 3, $a 3, $b 3),
            "csel ", word!($t 0), ", ", word!(k 38), ", xzr, cc\n",
            op!("subs" $r 0, $r 0, $t 0),
            op!("sbcs" $r 1, $r 1, k 0),
            op!("sbcs" $r 2, $r 2, k 0),
            op!("sbcs" $r 3, $r 3, k 0),
            "csel ", word!($t 0), ", ", word!(k 38), ", xzr, cc\n",
            op!("sub" $r 0, $r 0, $t 0),
        )
    };
}

/// The text as assembly, with addresses in `x0` and, if there is one, `x1`. All sets and constants
/// are overwritten.
#[cfg(nineteen_arch = "aarch64")]
macro_rules! run {
    ($text:expr, $first:expr $(, $second:expr)?) => {
        core::arch::asm!(
            $text,
            in("x0") $first,
            $(inout("x1") $second => _,)?
            out("x2") _, out("x3") _, out("x4") _, out("x5") _, out("x6") _, out("x7") _, out("x8") _, out("x9") _,
            out("x10") _, out("x11") _, out("x12") _, out("x13") _, out("x14") _, out("x15") _, out("x16") _, out("x17") _,
            out("x20") _, out("x21") _, out("x22") _, out("x23") _, out("x24") _, out("x25") _, out("x26") _, out("x27") _,
            out("x28") _, out("x30") _,
            options(nostack),
        )
    };
}

pub(crate) mod add; // p + q, eight products
pub(crate) mod add_affine; // p + q with Z = 1, seven products
pub(crate) mod double; // 2p
pub(crate) mod ladder_step; // 2p and p + q on the Montgomery curve
#[cfg(test)]
pub(crate) mod parts; // for the proof
#[cfg(all(test, nineteen_arch = "aarch64"))]
mod tests; // against big integers

#[cfg(nineteen_arch = "aarch64")]
pub(crate) use self::{add::add, add_affine::add_affine, double::double, ladder_step::ladder_step};
