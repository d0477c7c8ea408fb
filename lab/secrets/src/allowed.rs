// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions that machine code of secret paths may consist of.
//!
//! Instructions whose time or whose addresses depend on what registers hold are not here: division,
//! square roots, gather and scatter, `vpconflict`, `vcompress` to memory, `pdep` and `pext`
//! (microcode on some processors), string instructions, and what makes flags out of vectors (`vptest`,
//! `kortest`, `vucomisd`). Floating-point arithmetic is that of `avx2` on doubles that hold
//! integers: none of them is denormal, so none takes longer than another.
//!
//! References: *Data Operand Independent Timing Instruction Set Architecture Guidance* (Intel);
//! Fog, *Instruction tables*.

/// Groups of mnemonics. A trailing `*` stands for any width and any condition: `vmovdq*`, `cmov*`.
pub const INSTRUCTIONS: [(&str, &[&str]); 10] = [
    (
        "doubles that hold integers",
        &[
            "vfmadd132pd",
            "vfmadd213pd",
            "vfmadd231pd",
            "vaddpd",
            "vsubpd",
            "vcmplt_oqpd",
        ],
    ),
    (
        "vector arithmetic",
        &[
            "vpadd*",
            "vpsub*",
            "vpmadd52luq",
            "vpmadd52huq",
            "vpmaddwd",
            "vpdpwssd",
            "vpmullw",
            "vpmulhuw",
            "vpmulhw",
            "vpmuludq",
            "vpmuldq",
            "vpmullq",
            "vpmulld",
            "vpand",
            "vpandd",
            "vpandq",
            "vpandn",
            "vpandnd",
            "vpandnq",
            "vpor",
            "vpord",
            "vporq",
            "vpxor",
            "vpxord",
            "vpxorq",
            "vxorps",
            "vxorpd",
            "vandps",
            "vandpd",
            "vorps",
            "vorpd",
            "vandnps",
            "vandnpd",
            "vpternlog*",
            "vpsll*",
            "vpsrl*",
            "vpsra*",
            "vprol*",
            "vpror*",
            "vpshld*",
            "vpshrd*",
            "vpabs*",
            "vpsign*",
            "vpmin*",
            "vpmax*",
            "vpcmpeq*",
            "vpcmpgt*",
            "pand",
            "pandn",
            "por",
            "pxor",
            "xorps",
            "paddb",
            "paddd",
            "paddq",
            "psubd",
            "psubq",
            "pmuludq",
            "pslld",
            "psllq",
            "psrld",
            "psrlq",
        ],
    ),
    (
        "vector moves, in an order that is part of the program",
        &[
            "vmovdq*",
            "vmovups",
            "vmovaps",
            "vmovupd",
            "vmovapd",
            "vmovd",
            "vmovq",
            "vmovddup",
            "vmovshdup",
            "vmovsldup",
            "vmovlps",
            "vmovhps",
            "vmovlpd",
            "vmovhpd",
            "vmovlhps",
            "vmovhlps",
            "vmovss",
            "vmovsd",
            "vbroadcast*",
            "vpbroadcast*",
            "vinsert*",
            "vextract*",
            "vpinsr*",
            "vpextr*",
            "vperm*",
            "vpshuf*",
            "vshuf*",
            "vpunpck*",
            "vunpck*",
            "vpalignr",
            "valign*",
            "vpack*",
            "vpslldq",
            "vpsrldq",
            "vpmovzx*",
            "vpmovsx*",
            "vpmov?b",
            "vpmov?w",
            "vpmov?d",
            "vpmovqd",
            "vpmovqb",
            "vpmovqw",
            "vpmovdb",
            "vpmovdw",
            "vzeroupper",
            "vzeroall",
            "movups",
            "movaps",
            "movdqa",
            "movdqu",
            "movupd",
            "movapd",
            "movd",
            "movhps",
            "movlps",
            "punpck*",
            "pshufd",
            "shufps",
        ],
    ),
    (
        "vector selections",
        &["vpblend*", "vblend*", "vptestm*", "vptestnm*", "vpcmp*"],
    ),
    (
        "masks",
        &[
            "kmov*",
            "knot*",
            "kand*",
            "kor?",
            "kxor*",
            "kxnor*",
            "kunpck*",
            "kshift*",
            "kadd*",
            "vpmovm2*",
            "vpmov?2m",
            "vpmovmskb",
            "vmovmsk*",
        ],
    ),
    (
        "scalar arithmetic",
        &[
            "add*", "sub*", "adc*", "sbb*", "adox", "inc*", "dec*", "neg*", "not*", "and*", "or",
            "orb", "orw", "orl", "orq", "xor*", "shl*", "shr*", "sar*", "rol*", "ror*", "rorx",
            "mul", "mulq", "mulx", "imul*", "lea*", "cmp", "cmpb", "cmpw", "cmpl", "cmpq", "test",
            "testb", "testw", "testl", "testq", "bt", "btl", "btq", "bzhi", "blsr", "blsi",
            "bextr", "tzcnt", "lzcnt", "popcnt", "bswap",
        ],
    ),
    (
        "scalar moves",
        &[
            "mov", "movb", "movw", "movl", "movq", "movabs", "movz*", "movs?l", "movs?q", "movs?w",
            "movslq", "cltq", "cqto", "cltd", "cwtl", "xchg", "push", "pop", "set*", "cmov*",
        ],
    ),
    // `rules` checks their conditions.
    ("jumps", &["jmp", "j*", "call", "ret"]),
    ("strings of fixed length, with rep", &["stos", "movsq"]),
    (
        "nothing, and what cannot be reached",
        &["nop", "nopw", "nopl", "endbr64", "int3", "ud2"],
    ),
];

/// Whether `mnemonic` is in one of the groups.
pub fn instruction(mnemonic: &str) -> bool {
    !NEVER.iter().any(|pattern| matches(pattern, mnemonic))
        && INSTRUCTIONS
            .iter()
            .any(|(_, group)| group.iter().any(|pattern| matches(pattern, mnemonic)))
}

/// Exceptions from the patterns above.
const NEVER: [&str; 2] = ["jmpf*", "jrcxz"];

/// `?` is one character, a trailing `*` any number of them.
fn matches(pattern: &str, word: &str) -> bool {
    let (body, open) = match pattern.strip_suffix('*') {
        Some(body) => (body, true),
        None => (pattern, false),
    };
    let same = |(p, w): (char, char)| p == '?' || p == w;
    let (b, w) = (body.chars().count(), word.chars().count());
    (w == b || open && w > b) && body.chars().zip(word.chars()).all(same)
}

/// Functions that secret paths may call and that are not inspected: copies of a length that does
/// not depend on secrets; panics, which end a process that has handed over slices of wrong lengths;
/// and what says which backend serves an operation, by what the processor is and what the program
/// forces.
pub fn call(name: &str) -> bool {
    ["memcpy", "memmove", "memset", "__stack_chk_fail"].contains(&name)
        || name.starts_with("__aeabi_mem")
        || name == "nineteen::backend::current"
        || name.starts_with("nineteen_ground::forced::Forced::")
        || ends(name)
}

/// Functions without arguments that say what the processor is: their result is public.
pub fn tells(name: &str) -> bool {
    name == "nineteen_ground::arch::x86_64::detect::squares_51_bits_faster"
}

/// Panics, and what goes on with one: the call does not return.
pub fn ends(name: &str) -> bool {
    name == "_Unwind_Resume"
        || [
            "core::panicking::",
            "core::slice::index::",
            "core::option::unwrap_failed",
            "core::option::expect_failed",
            "core::slice::copy_from_slice_impl::len_mismatch_fail",
            "core::slice::<impl [T]>::copy_from_slice::len_mismatch_fail",
        ]
        .iter()
        .any(|start| name.starts_with(start))
}

/// Functions of the project that are inspected where a secret path calls them.
pub fn followed(name: &str) -> bool {
    // Compilers call these on words of 64 bits. Their code shows whether they are constant time.
    name.contains("nineteen::")
        || name.contains("nineteen_ground::")
        || name.contains("curve9767::")
        || name.contains("blind_rsa::")
        || [
            "__aeabi_lmul",
            "__aeabi_llsl",
            "__aeabi_llsr",
            "__aeabi_lasr",
        ]
        .contains(&name)
}

/// Functions beside the entry points: Valgrind reports a processor without ADX to the program.
pub const BESIDES: [&str; 6] = [
    "nineteen::curve::compiled::x86_64::m64::double",
    "nineteen::curve::compiled::x86_64::m64::add",
    "nineteen::curve::compiled::x86_64::m64::add_affine",
    "nineteen::curve::compiled::x86_64::m64::next_multiple",
    "nineteen::curve::compiled::x86_64::m64::ladder",
    "nineteen::curve::compiled::x86_64::m51::ladder",
];

/// The functions of a backend of curve9767, without those in variable time.
pub const CURVE9767: [&str; 9] = [
    "mul_base",
    "mul",
    "add",
    "decode",
    "hash",
    "map",
    "mul_base_each",
    "mul_each",
    "decode_each",
];

/// The functions of every layout of blind-rsa.
pub const BLIND_RSA: [&str; 3] = ["mul", "square", "choose"];

/// The functions of blind-rsa with assembly on words: Valgrind reports a processor without ADX to
/// the program.
pub const BLIND_RSA_ADX: [&str; 3] = [
    "blind_rsa::modexp::adx::square",
    "blind_rsa::modexp::adx::multiply",
    "blind_rsa::modexp::adx::reduce",
];

/// The layouts of blind-rsa: the names in lines such as `wide!(pair20: 2, 6, 4);`.
pub fn layouts(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().filter_map(|line| {
        let line = line
            .strip_prefix("wide!(")
            .or(line.strip_prefix("lanes!("))?;
        line.split_once(':')
    });
    lines.map(|(name, _)| name)
}

/// Entry points that are not inspected: those that handle public data only and are not named
/// `vartime_`, as they are constant time; and those that keep addresses or counters in memory,
/// where this check does not follow them: sums of multiples, which allocate, and square roots,
/// whose chain is a table. MemorySanitizer sees those.
pub const NOT_INSPECTED: [&str; 11] = [
    "msm",
    "msm_in_four",
    "msm_in_eight",
    "decode_each",
    "ristretto_encode_each",
    "ristretto_decode_each",
    "ristretto_map_each",
    "ristretto_map_pair",
    "elligator_map_pair",
    "write_multiples",
    "msm_of_many",
];

/// The inspected functions where there are no vectors: those of a backend whose arguments are all
/// addresses, with their callees. A name that ends in `::` stands for all that begin so.
/// Inverses of any number of scalars (`invert_batch_alloc`) allocate; Valgrind sees those.
pub const ELSEWHERE: [&str; 9] = [
    "nineteen::backend::one::ladder",
    "nineteen::backend::one::affine",
    "nineteen::backend::one::mul_base",
    "nineteen::backend::one::mul",
    "nineteen::backend::one::encode",
    "nineteen::backend::one::to_montgomery",
    "nineteen::backend::one::ristretto_encode",
    "nineteen::scalar::Scalar::invert",
    "<nineteen::scalar::Scalar as core::ops::arith::",
];

/// Whether `listed` means the function `name`, or a closure in it.
pub fn names(listed: &str, name: &str) -> bool {
    name.strip_prefix(listed)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::") || listed.ends_with("::"))
}

/// The functions of `lab/machines/firmware` that are inspected on processors without an operating
/// system: a program, and names in it. Their callees are inspected too.
pub const FIRMWARE: [(&str, &[&str]); 3] = [
    (
        "sign",
        &[
            "nineteen::backend::one::mul_base",
            "nineteen::ed25519::secret::ExpandedSecretKey::respond",
            "sha2::sha512::soft::unroll::compress",
        ],
    ),
    (
        "keygen",
        &["nineteen::ed25519::secret::ExpandedSecretKey::public"],
    ),
    ("x25519", &["nineteen::curve::compiled::in_place::ladder"]),
];

/// The numbers of the arguments that are secret values, for functions that are called with some: a
/// mask, words that are multiplied or shifted (by how much is public).
pub fn secret_arguments(name: &str) -> &'static [usize] {
    match name {
        "__aeabi_lmul" => &[0, 1, 2, 3],
        "__aeabi_llsl" | "__aeabi_llsr" | "__aeabi_lasr" => &[0, 1],
        _ if name.contains("Ladder") && name.ends_with("::step") => &[1, 2, 3],
        _ => &[],
    }
}

/// The public data of a function beyond its arguments, which are addresses and lengths.
#[derive(Clone, Copy, Debug)]
pub struct Public {
    /// How often an argument may be followed before what it leads to is secret.
    pub depth: u8,
    /// Whether the function keeps addresses and lengths in arrays on its stack and in vectors.
    pub stack: bool,
}

/// The public data of the function `name`.
pub fn public(name: &str) -> Public {
    // The argument is an array of slices: their contents are secret, their places and lengths are
    // not.
    if name.ends_with("::sha512_each") {
        return Public {
            depth: 1,
            stack: true,
        };
    }
    Public {
        depth: 0,
        stack: false,
    }
}
