// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts that texts are composed of, as macros whose value is text. Registers and bounds are
//! those of `words.rs`.

/// Lines of text.
macro_rules! lines {
    ($($line:expr),* $(,)?) => { concat!($($line, "\n",)*) };
}

/// Adds `rdx·[rcx .. rcx + 64]` to `$r0..$r7`, of which `$r0` gets its word of `t`, if there is one,
/// and goes where it says. Leaves the result in `$r1..$r7, $r0`. Begins with both carries clear.
///
/// The high word of a product is at most `B - 2`, so that the chain of ADOX has no carry out; that
/// of ADCX has none because the sum has nine words.
macro_rules! row {
    (
        $t:expr, $store:expr;
        $r0:literal $r1:literal $r2:literal $r3:literal $r4:literal $r5:literal $r6:literal $r7:literal
    ) => {
        concat!(
            $t,
            "mulx rbx, rax, [rcx]\n",
            "adcx ",
            $r0,
            ", rax\n",
            $store,
            "adox ",
            $r1,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 8]\n",
            "adcx ",
            $r1,
            ", rax\n",
            "adox ",
            $r2,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 16]\n",
            "adcx ",
            $r2,
            ", rax\n",
            "adox ",
            $r3,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 24]\n",
            "adcx ",
            $r3,
            ", rax\n",
            "adox ",
            $r4,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 32]\n",
            "adcx ",
            $r4,
            ", rax\n",
            "adox ",
            $r5,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 40]\n",
            "adcx ",
            $r5,
            ", rax\n",
            "adox ",
            $r6,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 48]\n",
            "adcx ",
            $r6,
            ", rax\n",
            "adox ",
            $r7,
            ", rbx\n",
            "mulx ",
            $r0,
            ", rax, [rcx + 56]\n",
            "adcx ",
            $r7,
            ", rax\n",
            "mov ebx, 0\n",
            "adox ",
            $r0,
            ", rbx\n",
            "adcx ",
            $r0,
            ", rbx\n",
        )
    };
}

/// Eight of `$row`, with the number of each and its registers.
macro_rules! eight {
    ($row:ident) => {
        concat!(
            $row!("0"; "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"),
            $row!("8"; "r9" "r10" "r11" "r12" "r13" "r14" "r15" "r8"),
            $row!("16"; "r10" "r11" "r12" "r13" "r14" "r15" "r8" "r9"),
            $row!("24"; "r11" "r12" "r13" "r14" "r15" "r8" "r9" "r10"),
            $row!("32"; "r12" "r13" "r14" "r15" "r8" "r9" "r10" "r11"),
            $row!("40"; "r13" "r14" "r15" "r8" "r9" "r10" "r11" "r12"),
            $row!("48"; "r14" "r15" "r8" "r9" "r10" "r11" "r12" "r13"),
            $row!("56"; "r15" "r8" "r9" "r10" "r11" "r12" "r13" "r14"),
        )
    };
}

/// A row of a product.
macro_rules! product_row {
    ($at:literal; $r0:literal $($r:literal)*) => {
        concat!(
            "mov rdx, [rsi + ", $at, "]\n",
            "xor eax, eax\n", // clears both carries
            row!(
                concat!("adox ", $r0, ", [rdi + ", $at, "]\n"),
                concat!("mov [rdi + ", $at, "], ", $r0, "\n");
                $r0 $($r)*
            ),
        )
    };
}

/// A row of a reduction: the multiple of the modulus that makes the lowest word 0. The factor is
/// stored in the place of that word.
macro_rules! reduction_row {
    ($at:literal; $r0:literal $($r:literal)*) => {
        concat!(
            "mov rdx, rbp\n",
            concat!("imul rdx, ", $r0, "\n"),
            concat!("mov [rdi + ", $at, "], rdx\n"),
            "xor eax, eax\n", // clears both carries
            row!("", ""; $r0 $($r)*),
        )
    };
}

/// Blocks of a product: `rbp` of them, not 0, along `t` and `b`.
macro_rules! blocks {
    () => {
        concat!(
            "2:\n",
            eight!(product_row),
            "add rdi, 64\n",
            "add rcx, 64\n",
            "dec rbp\n",
            "jnz 2b\n",
        )
    };
}

/// `[rdi .. rdi + 64] = r`
macro_rules! store {
    () => {
        lines!(
            "mov [rdi], r8",
            "mov [rdi + 8], r9",
            "mov [rdi + 16], r10",
            "mov [rdi + 24], r11",
            "mov [rdi + 32], r12",
            "mov [rdi + 40], r13",
            "mov [rdi + 48], r14",
            "mov [rdi + 56], r15",
        )
    };
}

/// Adds the products of two different words of `[rsi .. rsi + 64]` to eight words of `t`, the lowest
/// of which stays as it is: words 1 to 7 go back to `t`, words 8 to 15 are `r`.
///
/// Word `p` of the sum is in `r(8 + p mod 8)`, and row `i` adds to words `2i + 1` to `i + 8`. Rows 0
/// to `i` leave `t + Σ a_j·B^j·(...) ≤ (B^8 - 1) + (B^(i+1) - 1)(B^8 - 1) < B^(i+9)`, so that each
/// ends without a carry. Word 15 is 0, for the products alone are below half of `B^15`, and `t` is
/// below `B^8`.
macro_rules! triangle {
    () => {
        lines!(
            "mov r9, [rdi + 8]",
            "mov r10, [rdi + 16]",
            "mov r11, [rdi + 24]",
            "mov r12, [rdi + 32]",
            "mov r13, [rdi + 40]",
            "mov r14, [rdi + 48]",
            "mov r15, [rdi + 56]",
            "mov rdx, [rsi]",
            "xor eax, eax", // clears both carries
            "mulx rbx, rax, [rsi + 8]",
            "adcx r9, rax",
            "mov [rdi + 8], r9",
            "adox r10, rbx",
            "mulx rbx, rax, [rsi + 16]",
            "adcx r10, rax",
            "mov [rdi + 16], r10",
            "adox r11, rbx",
            "mulx rbx, rax, [rsi + 24]",
            "adcx r11, rax",
            "adox r12, rbx",
            "mulx rbx, rax, [rsi + 32]",
            "adcx r12, rax",
            "adox r13, rbx",
            "mulx rbx, rax, [rsi + 40]",
            "adcx r13, rax",
            "adox r14, rbx",
            "mulx rbx, rax, [rsi + 48]",
            "adcx r14, rax",
            "adox r15, rbx",
            "mulx r8, rax, [rsi + 56]",
            "adcx r15, rax",
            "mov ebx, 0",
            "adox r8, rbx",
            "adcx r8, rbx",
            "mov rdx, [rsi + 8]",
            "xor eax, eax", // clears both carries
            "mulx rbx, rax, [rsi + 16]",
            "adcx r11, rax",
            "mov [rdi + 24], r11",
            "adox r12, rbx",
            "mulx rbx, rax, [rsi + 24]",
            "adcx r12, rax",
            "mov [rdi + 32], r12",
            "adox r13, rbx",
            "mulx rbx, rax, [rsi + 32]",
            "adcx r13, rax",
            "adox r14, rbx",
            "mulx rbx, rax, [rsi + 40]",
            "adcx r14, rax",
            "adox r15, rbx",
            "mulx rbx, rax, [rsi + 48]",
            "adcx r15, rax",
            "adox r8, rbx",
            "mulx r9, rax, [rsi + 56]",
            "adcx r8, rax",
            "mov ebx, 0",
            "adox r9, rbx",
            "adcx r9, rbx",
            "mov rdx, [rsi + 16]",
            "xor eax, eax", // clears both carries
            "mulx rbx, rax, [rsi + 24]",
            "adcx r13, rax",
            "mov [rdi + 40], r13",
            "adox r14, rbx",
            "mulx rbx, rax, [rsi + 32]",
            "adcx r14, rax",
            "mov [rdi + 48], r14",
            "adox r15, rbx",
            "mulx rbx, rax, [rsi + 40]",
            "adcx r15, rax",
            "adox r8, rbx",
            "mulx rbx, rax, [rsi + 48]",
            "adcx r8, rax",
            "adox r9, rbx",
            "mulx r10, rax, [rsi + 56]",
            "adcx r9, rax",
            "mov ebx, 0",
            "adox r10, rbx",
            "adcx r10, rbx",
            "mov rdx, [rsi + 24]",
            "xor eax, eax", // clears both carries
            "mulx rbx, rax, [rsi + 32]",
            "adcx r15, rax",
            "mov [rdi + 56], r15",
            "adox r8, rbx",
            "mulx rbx, rax, [rsi + 40]",
            "adcx r8, rax",
            "adox r9, rbx",
            "mulx rbx, rax, [rsi + 48]",
            "adcx r9, rax",
            "adox r10, rbx",
            "mulx r11, rax, [rsi + 56]",
            "adcx r10, rax",
            "mov ebx, 0",
            "adox r11, rbx",
            "adcx r11, rbx",
            "mov rdx, [rsi + 32]",
            "xor eax, eax", // clears both carries
            "mulx rbx, rax, [rsi + 40]",
            "adcx r9, rax",
            "adox r10, rbx",
            "mulx rbx, rax, [rsi + 48]",
            "adcx r10, rax",
            "adox r11, rbx",
            "mulx r12, rax, [rsi + 56]",
            "adcx r11, rax",
            "mov ebx, 0",
            "adox r12, rbx",
            "adcx r12, rbx",
            "mov rdx, [rsi + 40]",
            "xor eax, eax", // clears both carries
            "mulx rbx, rax, [rsi + 48]",
            "adcx r11, rax",
            "adox r12, rbx",
            "mulx r13, rax, [rsi + 56]",
            "adcx r12, rax",
            "mov ebx, 0",
            "adox r13, rbx",
            "adcx r13, rbx",
            "mov rdx, [rsi + 48]",
            "xor eax, eax", // clears both carries
            "mulx r14, rax, [rsi + 56]",
            "adcx r13, rax",
            "mov ebx, 0",
            "adcx r14, rbx",
            "mov r15d, 0",
        )
    };
}

/// Two words of a square: `[rdi + $low], [rdi + $high]` are doubled along the chain of ADCX, and
/// the square of a word, in `r8` and `r9`, is added along that of ADOX.
macro_rules! two_words {
    ($low:literal, $high:literal) => {
        concat!(
            concat!("mov rax, [rdi + ", $low, "]\n"),
            "adcx rax, rax\n",
            "adox rax, r8\n",
            concat!("mov [rdi + ", $low, "], rax\n"),
            concat!("mov rax, [rdi + ", $high, "]\n"),
            "adcx rax, rax\n",
            "adox rax, r9\n",
            concat!("mov [rdi + ", $high, "], rax\n"),
        )
    };
}

/// The square of a word of `a` in `r8` and `r9`.
macro_rules! word_squared {
    ($at:literal) => {
        concat!(
            concat!("mov rdx, [rsi + ", $at, "]\n"),
            "mulx r9, r8, rdx\n"
        )
    };
}

/// Doubles 16 words of `t`, and adds the squares of eight words of `a` and the carries of the words
/// below, 0 to 2 in `rbx`; leaves the carries there.
///
/// A square is at most `(B - 1)² = B² - 2B + 1`, so that with the carries it has two words.
macro_rules! doubled {
    () => {
        concat!(
            word_squared!("0"),
            "add r8, rbx\n",
            "adc r9, 0\n",
            "xor eax, eax\n", // clears both carries
            two_words!("0", "8"),
            word_squared!("8"),
            two_words!("16", "24"),
            word_squared!("16"),
            two_words!("32", "40"),
            word_squared!("24"),
            two_words!("48", "56"),
            word_squared!("32"),
            two_words!("64", "72"),
            word_squared!("40"),
            two_words!("80", "88"),
            word_squared!("48"),
            two_words!("96", "104"),
            word_squared!("56"),
            two_words!("112", "120"),
            "mov eax, 0\n",
            "mov ebx, 0\n",
            "adcx rbx, rax\n",
            "adox rbx, rax\n",
        )
    };
}

/// `[rdi .. rdi + 64] = [rsi .. rsi + 64] - [rcx .. rcx + 64]` less the borrow in CF, which it
/// leaves there.
macro_rules! difference {
    ($($at:literal)*) => {
        concat!($(
            concat!("mov rdx, [rsi + ", $at, "]\n"),
            concat!("sbb rdx, [rcx + ", $at, "]\n"),
            concat!("mov [rdi + ", $at, "], rdx\n"),
        )*)
    };
}
