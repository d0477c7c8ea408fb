// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps as composed texts: macros without operands, of which `steps.rs` makes functions.
//!
//! | register | use                                                                       |
//! |----------|---------------------------------------------------------------------------|
//! | `rdi`    | a work area; for the ladder a `Ladder`                                    |
//! | `rsi`    | the address of four elements that are replaced; for the ladder, of a word |
//! | `r15`    | the address of the second operand                                         |
//!
//! Operands are any 256-bit integers, results loose, except where it says otherwise. A comment at a
//! store gives the new content of the place. `lab/scheduler` reads this file too.

/// `p = 2p` on the Edwards curve, from E, F, G, H to E, F, G, H: three products, four squares. A
/// work area of five elements.
///
/// The formulas are those of `Projective::double` in `curve/point.rs`: A = X², B = Y², C = Z²; H =
/// A + B, G = B - A, F = 2C - G, E = (X + Y)² - H.
macro_rules! double_text {
    () => {
        double_text!("rsi" "rsi + 32" "rsi + 64" "rsi + 96"
            "rdi" "rdi + 32" "rdi + 64" "rdi + 96" "rdi + 128")
    };
    ($e:literal $f:literal $g:literal $h:literal
     $x:literal $y:literal $z:literal $s:literal $b:literal) => {
        concat!(
            product!($e, $f),
            store!($x),
            product!($h, $g),
            store!($y),
            sum!($x, $s), // X + Y
            product!($f, $g),
            store!($z),
            square!($y),
            store!($b),
            square!($x), // A
            sum!($b, $h),
            store!($x),
            load!($b),
            less!($x),
            store!($g),
            square!($z), // C
            twice!(),
            less_loose!($g),
            store!($f),
            square!($s),
            less_loose!($h),
            store!($e),
        )
    };
}

/// `p = p + q` on the Edwards curve, from E, F, G, H to E, F, G, H: eight products. `q` is Y+X,
/// Y-X, 2Z, 2dT. A work area of four elements.
///
/// The formulas are those of `Extended::add_cached` in `curve/point.rs`: A = (Y1-X1)(Y2-X2), B =
/// (Y1+X1)(Y2+X2), C = 2d·T1·T2, D = 2·Z1·Z2; E = B - A, F = D - C, G = D + C, H = B + A.
macro_rules! add_text {
    () => {
        add_text!("rsi" "rsi + 32" "rsi + 64" "rsi + 96" "rbx" "rbx + 32" "rbx + 64" "rbx + 96"
            "rdi" "rdi + 32" "rdi + 64" "rdi + 96")
    };
    ($e:literal $f:literal $g:literal $h:literal
     $plus:literal $minus:literal $z2:literal $t2d:literal
     $x:literal $z:literal $t:literal $s:literal) => {
        concat!(
            "mov rbx, r15\n",
            product!($f, $g),
            store!($z),
            product!($e, $h),
            store!($t),
            product!($e, $f),
            store!($x),
            product!($h, $g), // Y
            sum!($x, $s),     // Y + X
            less!($x),
            store!($x), // Y - X
            product!($t, $t2d),
            store!($t),        // C
            product!($z, $z2), // D
            sum!($t, $g),
            less!($t),
            store!($f),
            product!($x, $minus),
            store!($x),          // A
            product!($s, $plus), // B
            sum!($x, $h),
            less!($x),
            store!($e),
        )
    };
}

/// `p = p + q` with Z = 1 for `q`, on the Edwards curve, from E, F, G, H to E, F, G, H: seven
/// products. `q` is y+x, y-x, 2dxy. A work area of four elements.
///
/// The formulas are those of `Extended::add_affine` in `curve/point.rs`: A = (Y1-X1)(y2-x2), B =
/// (Y1+X1)(y2+x2), C = 2d·T1·x2·y2, D = 2·Z1; E = B - A, F = D - C, G = D + C, H = B + A.
macro_rules! add_affine_text {
    () => {
        add_affine_text!("rsi" "rsi + 32" "rsi + 64" "rsi + 96" "rbx" "rbx + 32" "rbx + 64"
            "rdi" "rdi + 32" "rdi + 64" "rdi + 96")
    };
    ($e:literal $f:literal $g:literal $h:literal
     $plus:literal $minus:literal $xy2d:literal
     $x:literal $z:literal $t:literal $s:literal) => {
        concat!(
            "mov rbx, r15\n",
            product!($f, $g),
            store!($z),
            product!($e, $h),
            store!($t),
            product!($e, $f),
            store!($x),
            product!($h, $g), // Y
            sum!($x, $s),     // Y + X
            less!($x),
            store!($x), // Y - X
            product!($t, $xy2d),
            store!($t), // C
            load!($z),
            twice!(), // D
            sum_loose!($t, $g),
            less!($t),
            store!($f),
            product!($x, $minus),
            store!($x),          // A
            product!($s, $plus), // B
            sum!($x, $h),
            less!($x),
            store!($e),
        )
    };
}

/// `p = p + q` on the Edwards curve, from Y+X, Y-X, Z, T to X, Y, Z, T, which are tight: eight
/// products. `q` is Y+X, Y-X, 2Z, 2dT. A work area of four elements. Builds rows of multiples.
///
/// The formulas are those of [`add_text!`]; the products of E, F, G, H, which that begins with,
/// come at the end.
macro_rules! add_extended_text {
    () => {
        add_extended_text!("rsi" "rsi + 32" "rsi + 64" "rsi + 96"
            "rbx" "rbx + 32" "rbx + 64" "rbx + 96" "rdi" "rdi + 32" "rdi + 64" "rdi + 96")
    };
    ($x:literal $y:literal $z:literal $t:literal
     $plus:literal $minus:literal $z2:literal $t2d:literal
     $e:literal $f:literal $g:literal $h:literal) => {
        concat!(
            "mov rbx, r15\n",
            product!($t, $t2d),
            store!($f),        // C
            product!($z, $z2), // D
            sum!($f, $g),
            less!($f),
            store!($f),
            product!($y, $minus),
            store!($e),          // A
            product!($x, $plus), // B
            sum!($e, $h),
            less!($e),
            store!($e),
            product!($f, $g),
            store!($z),
            product!($e, $f),
            store!($x),
            product!($g, $h),
            store!($y),
            product!($e, $h),
            store!($t),
        )
    };
}

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

/// A step of the Montgomery ladder, from a `Ladder` with loose `sums` to another: five products,
/// four squares, one small multiple. The word, zero or not, says which point to double.
///
/// The formulas are those of `curve/ladder.rs`. Swapping the two points matters only for the
/// doubling: in the sum, (X3-Z3)(X2+Z2) and (X3+Z3)(X2-Z2) change places, so their sum stays the
/// same and their difference changes its sign, which squaring removes. Differences are Z - X in
/// both points, which flips the signs of both products.
///
/// `a b c d` are the sums, then comes `u`, and `p q` are the sums to double.
macro_rules! ladder_step_text {
    () => {
        ladder_step_text!("rdi" "rdi + 32" "rdi + 64" "rdi + 96" "rdi + 128"
            "rdi + 160" "rdi + 192" "rdi + 224" "rdi + 256" "rdi + 288" "rdi + 320" "rdi + 352")
    };
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
