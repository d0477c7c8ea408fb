// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts that steps are composed of, as macros whose value is text: loads and stores, products,
//! squares, folds, sums and differences. Registers and bounds are those of `m64.rs`.
//!
//! `lab/scheduler` reads this file too, and searches for better orders of what it composes.

/// One instruction.
macro_rules! op {
    ($name:ident $first:expr $(, $more:expr)*) => {
        concat!(stringify!($name), " ", $first, $(", ", $more,)* "\n")
    };
}

/// Word `$i` of the element at `$a`.
#[rustfmt::skip]
macro_rules! at {
    ($a:expr, 0) => { concat!("[", $a, "]") };
    ($a:expr, 1) => { concat!("[", $a, " + 8]") };
    ($a:expr, 2) => { concat!("[", $a, " + 16]") };
    ($a:expr, 3) => { concat!("[", $a, " + 24]") };
}

/// `r8..r11 = [$a]`
macro_rules! load {
    ($a:expr) => {
        concat!(
            op!(mov "r8", at!($a, 0)),
            op!(mov "r9", at!($a, 1)),
            op!(mov "r10", at!($a, 2)),
            op!(mov "r11", at!($a, 3)),
        )
    };
}

/// `[$to] = $r0..$r3`
macro_rules! store {
    ($to:expr) => {
        store!($to, "r8", "r9", "r10", "r11")
    };
    ($to:expr, $r0:literal, $r1:literal, $r2:literal, $r3:literal) => {
        concat!(
            op!(mov at!($to, 0), $r0),
            op!(mov at!($to, 1), $r1),
            op!(mov at!($to, 2), $r2),
            op!(mov at!($to, 3), $r3),
        )
    };
}

/// `r8..r11 = r8..r11 + $k·($e0 + 2^64·$e1 + 2^128·$e2 + 2^192·$e3)`, tight; `$k < 2^17`. Leaves 0
/// in `rbp`.
///
/// The sum is below `2^256 + 2^17·2^256`: the word of weight 2^256 is at most 2^17, and with bit
/// 255 below it and times 19, as `2^255 ≡ 19`, below `2^18·19 + 19 < 2^23`. The last chain has no
/// carry out: bit 255 is clear by then.
///
/// Low words go along the chain of ADCX, high words along that of ADOX; both end in `rcx`. `$e0`
/// may be `r12`, which is free afterwards.
macro_rules! fold {
    ($k:literal, $e0:expr, $e1:expr, $e2:expr, $e3:expr) => {
        concat!(
            op!(xor "ebp", "ebp"), // clears both carries
            op!(mov "edx", $k),
            op!(mulx "rcx", "rax", $e0),
            op!(adcx "r8", "rax"),
            op!(mulx "r12", "rax", $e1),
            op!(adox "r9", "rcx"),
            op!(adcx "r9", "rax"),
            op!(mulx "rcx", "rax", $e2),
            op!(adox "r10", "r12"),
            op!(adcx "r10", "rax"),
            op!(adox "r11", "rcx"),
            op!(mulx "rcx", "rax", $e3),
            op!(adox "rcx", "rbp"),
            op!(adcx "r11", "rax"),
            op!(adcx "rcx", "rbp"),
            op!(add "r11", "r11"), // Bit 255 leaves at the top and joins rcx.
            op!(adc "rcx", "rcx"),
            op!(shr "r11", 1),
            op!(imul "rcx", "rcx", 19),
            op!(add "r8", "rcx"),
            op!(adcx "r9", "rbp"),
            op!(adcx "r10", "rbp"),
            op!(adcx "r11", "rbp"),
        )
    };
}

/// `$r0..$r4 = $r0..$r3 + [$a]·[$b .. $b + 32]`, where `$a` is one word and `rbp` is 0. A row of a
/// product: below `2^320`, so there is no carry out.
macro_rules! row {
    ($a:expr, $i:tt, $b:expr, $r0:literal, $r1:literal, $r2:literal, $r3:literal, $r4:literal) => {
        concat!(
            op!(mov "rdx", at!($a, $i)),
            op!(xor concat!($r4, "d"), concat!($r4, "d")), // clears both carries
            op!(mulx "rcx", "rax", at!($b, 0)),
            op!(adcx $r0, "rax"),
            op!(adox $r1, "rcx"),
            op!(mulx "rcx", "rax", at!($b, 1)),
            op!(adcx $r1, "rax"),
            op!(adox $r2, "rcx"),
            op!(mulx "rcx", "rax", at!($b, 2)),
            op!(adcx $r2, "rax"),
            op!(adox $r3, "rcx"),
            op!(mulx "rcx", "rax", at!($b, 3)),
            op!(adcx $r3, "rax"),
            op!(adox $r4, "rcx"),
            op!(adcx $r4, "rbp"),
        )
    };
}

/// `r8..r11 = [$a]·[$b]`, tight; the operands are any 256-bit integers.
macro_rules! product {
    ($a:expr, $b:expr) => {
        concat!(
            op!(mov "rdx", at!($a, 0)),
            op!(xor "ebp", "ebp"), // clears both carries
            op!(mulx "r9", "r8", at!($b, 0)),
            op!(mulx "r10", "rax", at!($b, 1)),
            op!(adcx "r9", "rax"),
            op!(mulx "r12", "rcx", at!($b, 3)),
            op!(mulx "r11", "rax", at!($b, 2)),
            op!(adcx "r10", "rax"),
            op!(adcx "r11", "rcx"),
            op!(adcx "r12", "rbp"),
            row!($a, 1, $b, "r9", "r10", "r11", "r12", "r13"),
            row!($a, 2, $b, "r10", "r11", "r12", "r13", "r14"),
            row!($a, 3, $b, "r11", "r12", "r13", "r14", "r15"),
            fold!(38, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `r8..r11 = [$a]²`, tight; the operand is any 256-bit integer.
///
/// The six products above the diagonal, `Σ aᵢaⱼ·2^(64(i+j)) < a²/2 < 2^511`, in words 1 to 6; then
/// they are doubled along one chain while the diagonal is added along the other.
macro_rules! square {
    ($a:expr) => {
        concat!(
            op!(xor "ebp", "ebp"), // clears both carries
            op!(mov "rdx", at!($a, 0)),
            op!(mulx "r11", "rax", at!($a, 2)),
            op!(mulx "r10", "r9", at!($a, 1)),
            op!(mulx "r12", "rcx", at!($a, 3)),
            op!(adcx "r10", "rax"),
            op!(adcx "r11", "rcx"),
            op!(adcx "r12", "rbp"),
            op!(xor "r14d", "r14d"), // clears both carries
            op!(mov "rdx", at!($a, 1)),
            op!(mulx "r13", "rax", at!($a, 3)),
            op!(mulx "rcx", "r15", at!($a, 2)),
            op!(adox "r12", "rcx"),
            op!(mov "rdx", at!($a, 2)),
            op!(adcx "r11", "r15"),
            op!(adcx "r12", "rax"),
            op!(mulx "rcx", "rax", at!($a, 3)),
            op!(adox "r13", "r14"),
            op!(adcx "r13", "rax"),
            op!(adcx "r14", "rcx"),
            op!(xor "r15d", "r15d"), // clears both carries
            op!(adcx "r9", "r9"),
            op!(adcx "r10", "r10"),
            op!(mov "rdx", at!($a, 0)),
            op!(mulx "rcx", "r8", "rdx"),
            op!(adox "r9", "rcx"),
            op!(mov "rdx", at!($a, 1)),
            op!(mulx "rcx", "rax", "rdx"),
            op!(adox "r10", "rax"),
            op!(adcx "r11", "r11"),
            op!(adcx "r12", "r12"),
            op!(mov "rdx", at!($a, 2)),
            op!(mulx "rbp", "rax", "rdx"),
            op!(mov "rdx", at!($a, 3)),
            op!(adox "r11", "rcx"),
            op!(adcx "r13", "r13"),
            op!(adcx "r14", "r14"),
            op!(adox "r12", "rax"),
            op!(adox "r13", "rbp"),
            op!(mulx "rcx", "rax", "rdx"),
            op!(adox "r14", "rax"),
            op!(adcx "r15", "r15"),
            op!(adox "r15", "rcx"),
            fold!(38, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `r12..r15 = [$b] + r8..r11`, with 38 added to `r12` if the sum carries; that may carry again.
macro_rules! sum_words {
    ($b:expr) => {
        concat!(
            op!(mov "r12", at!($b, 0)),
            op!(mov "r13", at!($b, 1)),
            op!(mov "r14", at!($b, 2)),
            op!(mov "r15", at!($b, 3)),
            op!(add "r12", "r8"),
            op!(adc "r13", "r9"),
            op!(adc "r14", "r10"),
            op!(adc "r15", "r11"),
            op!(sbb "rax", "rax"),
            op!(and "eax", 38),
            op!(add "r12", "rax"),
        )
    };
}

/// `[$to] = [$b] + r8..r11`, loose, for tight operands; `r8..r11` are kept.
///
/// The sum is below `2^256 + 2^25`: if it carries, the remainder is below 2^25, and adding 38 stays
/// in the lowest word.
macro_rules! sum {
    ($b:expr, $to:expr) => {
        concat!(sum_words!($b), store!($to, "r12", "r13", "r14", "r15"),)
    };
}

/// `[$to] = [$b] + r8..r11`, loose, for a tight `[$b]` and a loose `r8..r11`, which are kept.
///
/// If the sum carries, the remainder is below `2^255 + 2^24`, and adding 38 cannot carry again.
macro_rules! sum_loose {
    ($b:expr, $to:expr) => {
        concat!(
            sum_words!($b),
            op!(adc "r13", 0),
            op!(adc "r14", 0),
            op!(adc "r15", 0),
            store!($to, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `r8..r11 = r8..r11 - [$b]`, loose, for a tight `[$b]` and a loose `r8..r11`.
///
/// The difference is above `-2^255 - 2^24`: if it borrows, the remainder is above 2^254, and
/// subtracting 38 cannot borrow again.
macro_rules! less {
    ($b:expr) => {
        concat!(
            op!(sub "r8", at!($b, 0)),
            op!(sbb "r9", at!($b, 1)),
            op!(sbb "r10", at!($b, 2)),
            op!(sbb "r11", at!($b, 3)),
            op!(sbb "rax", "rax"),
            op!(and "eax", 38),
            op!(sub "r8", "rax"),
            op!(sbb "r9", 0),
            op!(sbb "r10", 0),
            op!(sbb "r11", 0),
        )
    };
}

/// `r8..r11 = r8..r11 - [$b]`, loose, for loose operands.
///
/// If the first fold borrows again, the remainder is at least 2^256 - 38, and the second stays in
/// the lowest word.
macro_rules! less_loose {
    ($b:expr) => {
        concat!(
            less!($b),
            op!(sbb "rax", "rax"),
            op!(and "eax", 38),
            op!(sub "r8", "rax"),
        )
    };
}

/// `r8..r11 = 2·r8..r11`, loose, for a tight operand, as in [`sum!`].
macro_rules! twice {
    () => {
        concat!(
            op!(add "r8", "r8"),
            op!(adc "r9", "r9"),
            op!(adc "r10", "r10"),
            op!(adc "r11", "r11"),
            op!(sbb "rax", "rax"),
            op!(and "eax", 38),
            op!(add "r8", "rax"),
        )
    };
}

/// The text as assembly, with the work area in `rdi`. Everything except `rdi` and the registers
/// that the compiler reserves is overwritten; of the latter, `rbx` and `rbp` are saved on the
/// stack.
macro_rules! run {
    ($text:expr, $work:expr $(, $name:tt = $value:expr)*) => {
        core::arch::asm!(
            "push rbx",
            "push rbp",
            $text,
            "pop rbp",
            "pop rbx",
            in("rdi") $work,
            $(in($name) $value,)*
            out("rax") _, out("rcx") _, out("rdx") _, lateout("rsi") _,
            out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, lateout("r15") _,
        )
    };
}
