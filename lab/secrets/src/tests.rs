// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inspection must find what is planted in a disassembly, and pass what is clean.

use super::listing::Listing;
use super::{allowed, declared, report, rules};

/// A program with one function of this name.
fn program(name: &str, code: &str) -> Listing {
    // Addresses in steps of one, in hexadecimal: label `@5` is line 5.
    let mut text = format!("0000000000001000 <nineteen::backend::x86_64::{name}>:\n");
    for (i, line) in code.lines().enumerate() {
        let line = line.trim().replace('@', "100");
        text += &format!("    {:x}:\t{line}\n", 0x1000 + i);
    }
    text += "\n0000000000002000 <core::panicking::panic_bounds_check>:\n    2000:\tud2\n";
    text += "\n0000000000003000 <nineteen::field::invert64>:\n    3000:\tdiv    %rcx\n";
    text += "\n0000000000004000 <std::io::write>:\n    4000:\tret\n";
    text += "\n0000000000006000 <nineteen_ground::arch::x86_64::detect::squares_51_bits_faster>:\n\
        \x20   6000:\tret\n";
    let slots = "OFFSET TYPE VALUE\n\
        5000 R_X86_64_GLOB_DAT  memcpy@GLIBC_2.14\n\
        5008 R_X86_64_RELATIVE  *ABS*+0x2000\n\
        5010 R_X86_64_RELATIVE  *ABS*+0x3000\n\
        5018 R_X86_64_RELATIVE  *ABS*+0x4000\n";
    Listing::parse(&text, slots)
}

fn faults_of(name: &str, code: &str) -> Vec<String> {
    rules::inspect(&program(name, code), 0x1000).faults
}

fn faults(code: &str) -> Vec<String> {
    faults_of("ifma::mul_base", code)
}

#[track_caller]
fn clean(code: &str) {
    let faults = faults(code);
    assert!(faults.is_empty(), "{faults:#?}");
}

#[track_caller]
fn found(code: &str, why: &str) {
    let faults = faults(code);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].contains(why), "{faults:#?}");
}

#[test]
fn counted_loops_and_length_checks_pass() {
    clean(
        "push   %rbx
        xor    %eax,%eax
        vmovdqu64 (%rdi,%rax,1),%zmm1
        vpmadd52luq %zmm1,%zmm1,%zmm2
        vmovdqu64 %zmm2,(%rdx,%rax,1)
        add    $0x40,%rax
        cmp    %rsi,%rax
        jne    @2 <name+0x2>
        mov    %rsi,0x18(%rsp)
        cmp    0x18(%rsp),%rcx
        ja     @e <name+0xe>
        vzeroupper
        pop    %rbx
        ret
        call   *0x5008(%rip)        # 5008 <_DYNAMIC+0x8>",
    );
}

#[test]
fn counters_may_be_in_vectors_but_not_secrets() {
    let code = |from: &str| {
        format!(
            "vmovq  {from},%xmm1
            vpaddq %xmm1,%xmm1,%xmm1
            vpextrq $0x1,%xmm1,%r8
            vmovdqu64 (%rdx,%r8,8),%zmm2
            cmp    $0x40,%r8
            jne    @1 <name+0x1>
            ret"
        )
    };
    clean(&code("%rsi"));
    let faults = faults(&code("(%rdi)"));
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert!(faults[0].contains("an address that depends on a secret"));
    assert!(faults[1].contains("a jump on flags that depend on a secret"));
}

#[test]
fn a_secret_that_was_pushed_is_one_when_it_is_popped() {
    let code = "mov    (%rdi),%rax
        push   %rax
        pop    %rcx
        test   %rcx,%rcx
        jne    @0 <name>
        ret";
    found(code, "a jump on flags that depend on a secret");
}

#[test]
fn planted_instructions_are_found() {
    let why = "not an instruction of the list";
    for code in [
        "vpgatherqq (%rax,%zmm1,8),%zmm2{%k1}",
        "vpscatterqq %zmm2,(%rax,%zmm1,8){%k1}",
        "div    %rcx",
        "idivq  0x8(%rsp)",
        "vsqrtpd %zmm1,%zmm2",
        "vpconflictq %zmm1,%zmm2",
        "vpcompressq %zmm1,(%rdi){%k1}",
        "vptest %ymm1,%ymm2",
        "kortestw %k1,%k2",
        "pdep   %rax,%rcx,%rdx",
        "pext   %rax,%rcx,%rdx",
        "repz cmpsb %es:(%rdi),%ds:(%rsi)",
        "rdrand %rax",
    ] {
        found(code, why);
    }
    found("vmovdqu64 (%rax,%zmm1,8),%zmm2", "addresses in a vector");
    found("jmp    *(%rax,%rcx,8)", "cannot tell");
}

#[test]
fn planted_branches_are_found() {
    let secret = "a jump on flags that depend on a secret";
    found(
        "mov    (%rdi),%rax\ntest   $0x1,%al\nje     @3 <n+3>\nret",
        secret,
    );
    found("cmp    $0x7,(%rdi)\nje     @2 <n+2>\nret", secret);
    // By way of a mask register, of the stack, of a carry, of a conditional move.
    found(
        "vmovdqu64 (%rdi),%zmm1
        vptestmq %zmm1,%zmm1,%k1
        kmovd  %k1,%eax
        test   %eax,%eax
        jne    @5 <n+5>
        ret",
        secret,
    );
    found(
        "mov    (%rdi),%rax\nmov    %rax,0x8(%rsp)\nxor    %eax,%eax
        mov    0x8(%rsp),%rcx\ncmp    $0x3,%rcx\nja     @6 <n+6>\nret",
        secret,
    );
    found(
        "vmovdqu64 (%rdi),%zmm1\nvmovdqu64 %zmm1,0x40(%rsp)\nmov    0x48(%rsp),%rcx
        dec    %rcx\nje     @5 <n+5>\nret",
        secret,
    );
    found(
        "mov    (%rdi),%rax\nadd    %rax,%rax\nsbb    %rcx,%rcx\ntest   %rcx,%rcx\nje     @5 <n+5>\nret",
        secret,
    );
    found(
        "cmpq   $0x0,(%rdi)\ncmove  %rsi,%rcx\ncmp    $0x5,%rcx\nje     @4 <n+4>\nret",
        secret,
    );
    // A part of a word is public, the rest is not.
    let part = |compare: &str| {
        format!(
            "mov    (%rdi),%rax\nmov    %rax,0x8(%rsp)\nmov    %esi,0x8(%rsp)
            {compare}   $0x0,0x8(%rsp)\nje     @5 <n+5>\nret"
        )
    };
    clean(&part("cmpl"));
    found(&part("cmpq"), secret);
    // On one of two paths only.
    found(
        "cmp    $0x5,%rsi\nje     @3 <n+3>\nmov    (%rdi),%rdx\ntest   %rdx,%rdx\nje     @5 <n+5>\nret",
        secret,
    );
    // `dec` leaves the carry as it was.
    let carry = |jump: &str| {
        format!("mov    (%rdi),%rax\nadd    %rax,%rax\ndec    %rsi\n{jump}     @4 <n+4>\nret")
    };
    clean(&carry("jne"));
    found(&carry("jb"), secret);
    // The shape: flags of something else, flags of nothing.
    found(
        "bt     $0x3,%rsi\njb     @2 <n+2>\nret",
        "a jump on flags of",
    );
    found("je     @1 <n+1>\nret", "flags from elsewhere");
    found(
        "cmp    $0x1,%rsi\nje     9999 <other>\nret",
        "out of the function",
    );
}

#[test]
fn planted_addresses_are_found() {
    let why = "an address that depends on a secret";
    found("movzbl (%rdi),%eax\nmovzbl (%rsi,%rax,1),%eax", why);
    found(
        "mov    (%rdi),%rax\nand    $0x7,%eax\nvmovdqa64 (%rsi,%rax,8),%zmm1",
        why,
    );
    found("mov    (%rdi),%rax\nmov    %rdx,0x10(%rsp,%rax,8)", why);
    found(
        "mov    (%rdi),%rax\nlea    (%rsi,%rax,8),%rcx\nadd    $0x1,(%rcx)",
        why,
    );
    // Loads of tables at a public place, by a secret mask, are counted and not faulted.
    let code = "vmovdqu64 (%rdi),%zmm1\nvptestmq %zmm1,%zmm1,%k1\nvmovdqa64 (%rsi),%zmm2{%k1}\nret";
    let findings = rules::inspect(&program("ifma::mul_base", code), 0x1000);
    assert!(findings.faults.is_empty(), "{:#?}", findings.faults);
    assert_eq!(findings.masked_loads, 1);
}

/// SHA-512 gets slices of secrets: where they are is public, what they hold is not.
#[test]
fn slices_in_memory_are_public_for_sha512_only() {
    let lengths = "mov    0x8(%rsi),%rax\ncmp    $0x80,%rax\njae    @3 <n+3>\nret";
    let contents = "mov    (%rsi),%rax\nmov    (%rax),%rcx\ntest   %rcx,%rcx\nje     @4 <n+4>\nret";
    assert!(faults_of("ifma::batch::sha512_each", lengths).is_empty());
    assert_eq!(faults_of("ifma::batch::sha512_each", contents).len(), 1);
    assert_eq!(faults(lengths).len(), 1);
    // The next slice, at an index that was computed from lengths.
    for next in [
        "mov    0x8(%rsi,%rax,1),%rcx",
        "add    %rsi,%rax\nmov    (%rax),%rcx",
        "lea    (%rsi,%rax,1),%rax\nmov    %rax,0x8(%rsp)\nmov    0x8(%rsp),%rdx\nmov    (%rdx),%rcx",
    ] {
        let code =
            |then: &str| format!("mov    0x8(%rsi),%rax\nshl    $0x4,%rax\n{next}\n{then}\nret");
        let length = code("test   %rcx,%rcx\nje     @1 <n+1>");
        let found = faults_of("ifma::batch::sha512_each", &length);
        assert!(found.is_empty(), "{next}: {found:#?}");
        let content = code("mov    0x8(%rcx),%rdx\ntest   %rdx,%rdx\nje     @1 <n+1>");
        assert_eq!(faults_of("ifma::batch::sha512_each", &content).len(), 1);
    }
    // Not by any other arithmetic, and not if it is so on one path only.
    for other in [
        "sub    %rax,%rsi",
        "imul   %rax,%rsi",
        // The distance of two addresses is no index: this is what the slice holds.
        "sub    %rsi,%rax\nadd    %rax,%rsi",
        "test   %rdi,%rdi\ncmove  %rax,%rsi",
        "test   %rdi,%rdi\nje     @4 <n+4>\nmov    %rax,%rsi",
    ] {
        let end = 4 + other.lines().count();
        let code = format!(
            "mov    0x8(%rsi),%rax\n{other}\nmov    (%rsi),%rcx\ntest   %rcx,%rcx\nje     @{end} <n>\nret"
        );
        assert_eq!(
            faults_of("ifma::batch::sha512_each", &code).len(),
            1,
            "{other}"
        );
    }
}

#[test]
fn sums_keep_what_was_in_them() {
    let jumps = "vmovq  %xmm0,%rax\ntest   %rax,%rax\nje     @5 <n+5>\nret";
    for adds in [
        "vfmadd231pd %ymm2,%ymm1,%ymm0",
        "vpdpwssd %ymm2,%ymm1,%ymm0",
    ] {
        found(
            &format!("vmovdqu (%rdi),%ymm0\n{adds}\n{jumps}"),
            "depend on a secret",
        );
    }
    // A load before AVX leaves what is above its 16 bytes.
    found(
        &format!("vmovdqu (%rdi),%ymm0\nmovaps %xmm1,%xmm0\n{jumps}"),
        "depend on a secret",
    );
}

#[test]
fn calls_are_on_the_list_or_followed() {
    clean("mov    0x5000(%rip),%rbx        # 5000 <memcpy@GLIBC_2.14>\ncall   *%rbx\nret");
    clean("call   *0x5000(%rip)        # 5000 <memcpy@GLIBC_2.14>\nret");
    found(
        "call   *0x5018(%rip)        # 5018 <_DYNAMIC+0x8>\nret",
        "not on the list",
    );
    found("call   4000 <std::io::write>\nret", "not on the list");
    found("jmp    4000 <std::io::write>", "not on the list");
    found("call   *%rbx\nret", "cannot tell");
    found("call   *0x8(%rdi)\nret", "cannot tell");
    // A division in what is called.
    let code = "call   *0x5010(%rip)        # 5010 <_DYNAMIC+0x8>\nret";
    clean(code);
    let wanted = ["nineteen::backend::x86_64::ifma::mul_base".to_owned()];
    let why = report(&program("ifma::mul_base", code), &wanted).err();
    assert!(why.is_some_and(|why| why.contains("nineteen::field::invert64: 3000")));
    // The result of a call is secret, unless the call asks for the processor.
    let asks = "call   6000 <nineteen_ground::arch::x86_64::detect::squares_51_bits_faster>";
    clean(&format!("{asks}\ntest   %al,%al\nje     @3 <n+3>\nret"));
    found(
        &format!("{asks}\ntest   %dl,%dl\nje     @3 <n+3>\nret"),
        "depend on a secret",
    );
    found(
        "call   3000 <nineteen::field::invert64>\ntest   %eax,%eax\nje     @3 <n+3>\nret",
        "secret",
    );
}

#[test]
fn entry_points_that_are_not_in_the_program_are_missed() {
    let text = "\
#[inline(never)]
#[target_feature(enable = \"avx2\")]
pub(super) fn mul_base(k: &Words) -> Words {
    fn not_compiled() {}
}

#[target_feature(enable = \"avx2\")]
pub(super) fn vartime_verify(k: &Words) -> bool {}

#[target_feature(enable = \"avx2\")]
pub(crate) fn write_multiples(p: &Point) {}

#[target_feature(enable = \"avx2\")]
#[inline(never)]
fn x25519_each(
    k: &[Words],
) {}

#[inline(never)]
pub(super) fn not_compiled_either(token: Ifma, k: &[Words]) -> Point {}
";
    let wanted = declared("ifma", text);
    assert_eq!(
        wanted,
        [
            "nineteen::backend::x86_64::ifma::mul_base",
            "nineteen::backend::x86_64::ifma::x25519_each"
        ]
    );
    assert!(declared("ifma", "pub(super) fn mul_base() {}").is_empty());
    let rows = "\
fn before() {}
macro_rules! vector_operations {
    ($use:ident! { $($with:tt)* }) => { $use! { $($with)*
        /// Constant time.
        fn mul_base(k: &Words) -> Words { mul_base_in_lanes::<Lanes>(k) }
        fn vartime_double_mul(a: &Words) -> Words { straus::<Single>(a) }
        fn write_multiples(p: &Point) -> () { expand(p) }
        fn x25519_each(
            k: &[Words],
        ) -> () {}
    } };
}
fn after() {}
";
    let symbol = |name| format!("nineteen::backend::x86_64::{name}");
    let of = |text| crate::of_rows(text, "vector_operations", &["avx2", "avxifma", "ifma"]);
    let of_rows = of(rows).unwrap();
    assert_eq!(
        of_rows[..2],
        ["avx2::mul_base", "avx2::x25519_each"].map(symbol)
    );
    assert_eq!(
        of_rows[4..],
        ["ifma::mul_base", "ifma::x25519_each"].map(symbol)
    );
    assert!(of("fn mul_base(k: &Words) {}").is_err());
    let listing = program("ifma::mul_base", "ret");
    assert!(report(&listing, &wanted[..1]).is_ok());
    let why = report(&listing, &wanted).err();
    assert!(why.is_some_and(|why| why.contains("ifma::x25519_each")));
    assert!(report(&listing, &[]).is_err());
}

#[test]
fn the_list_of_instructions_has_no_pattern_too_wide() {
    for name in [
        "div",
        "idiv",
        "divq",
        "vdivpd",
        "vsqrtsd",
        "vpgatherdd",
        "vgatherqpd",
        "vpscatterdq",
        "vpconflictd",
        "vpcompressb",
        "vpexpandq",
        "pdep",
        "pext",
        "ptest",
        "vptest",
        "vtestps",
        "kortestb",
        "ktestw",
        "vucomisd",
        "vcomisd",
        "ucomiss",
        "cmpsb",
        "cmpsq",
        "scasb",
        "lodsb",
        "movsb",
        "loop",
        "jrcxz",
        "cpuid",
        "rdtsc",
        "syscall",
        "lock",
        "vaddps",
        "vmulpd",
        "vdivpd",
        "vfmadd231ps",
        "vfmadd231sd",
        "fadd",
        "vpmaskmovq",
        "vmaskmovps",
        "bsf",
        "rdrand",
        "clflush",
        "xlat",
    ] {
        assert!(!allowed::instruction(name), "{name}");
    }
    for name in [
        "vpaddq",
        "vmovdqu64",
        "kmovb",
        "cmovne",
        "setb",
        "mulx",
        "jne",
        "vpmovm2q",
        "vfmadd231pd",
        "vsubpd",
    ] {
        assert!(allowed::instruction(name), "{name}");
    }
}

#[test]
fn names_of_the_list() {
    let invert = "nineteen::scalar::Scalar::invert";
    assert!(allowed::names(invert, invert));
    assert!(allowed::names(
        invert,
        "nineteen::scalar::Scalar::invert::{closure#0}"
    ));
    assert!(!allowed::names(
        invert,
        "nineteen::scalar::Scalar::invert_batch_alloc"
    ));
    let operators = "<nineteen::scalar::Scalar as core::ops::arith::";
    assert!(allowed::names(
        operators,
        "<nineteen::scalar::Scalar as core::ops::arith::Add>::add"
    ));
}
