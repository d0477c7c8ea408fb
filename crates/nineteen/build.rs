// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decides which processor's code is compiled; `src/arch.rs` has the table and checks it.
//!
//! A build script, because what decides is more than `target_arch`: byte order, width of pointers,
//! whether there are vector registers, whether the program is interpreted; and because a stable
//! compiler tells nobody else for which of Arm's instructions it compiles. Without this script the
//! code is portable.
//!
//! | emitted | what it selects |
//! |---|---|
//! | `nineteen_arch="x86_64"`, `"aarch64"`, `"riscv64"` | `arch/` of a 64-bit processor, and its vectors |
//! | `nineteen_neon` | two lanes of NEON, on AArch64 |
//! | `nineteen_wasm128` | two lanes of `simd128`, in WebAssembly |
//! | `nineteen_pairs` | either of these |
//! | `nineteen_w32="v6m"`, `"v7em"`, `"rv32m"` | eight words of 32 bits in assembly |
//! | `nineteen_narrow` | portable code on words of 32 bits; else of 64 |
//! | `nineteen_computed_tables` | the feature of that name, where a table can be kept: there is compare-and-swap |
//! | `nineteen_fiat` | the backend `fiat` serves, if its feature is on |
//! | `nineteen_outlined` | `opt-level` 0 or 1: steps are calls, because inlined they would each take stack and time to compile |
//! | `nineteen_unoptimized` | `opt-level` 0: everything is on words of 64 bits, and products are in assembly |
//! | `nineteen_sized` | `opt-level` `s` or `z`, with which the compiler inlines hardly anything by itself |
//! | `nineteen_deep` | frames may be deep, as in any build but one for speed: more stack is overwritten |
//!
//! Read from `RUSTFLAGS`: `--cfg nineteen_backend="portable"` (or `"serial"`, as dalek has it)
//! leaves out assembly and vectors, `"fiat"` does so and prefers the backend of that name; `--cfg
//! nineteen_words32` takes words of 32 bits on any target. `curve25519_dalek_backend` and
//! `curve25519_dalek_bits` mean the same where dalek's values have a counterpart.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for (name, values) in [
        (
            "nineteen_arch",
            "none(), \"x86_64\", \"aarch64\", \"riscv64\"",
        ),
        ("nineteen_w32", "none(), \"v6m\", \"v7em\", \"rv32m\""),
        ("nineteen_neon", "none()"),
        ("nineteen_wasm128", "none()"),
        ("nineteen_pairs", "none()"),
        ("nineteen_narrow", "none()"),
        ("nineteen_computed_tables", "none()"),
        ("nineteen_fiat", "none()"),
        ("nineteen_deep", "none()"),
        ("nineteen_outlined", "none()"),
        ("nineteen_sized", "none()"),
        ("nineteen_unoptimized", "none()"),
    ] {
        println!("cargo::rustc-check-cfg=cfg({name}, values({values}))");
    }
    let level = env::var("OPT_LEVEL");
    // Depths are measured for these levels.
    if !matches!(level.as_deref(), Ok("2" | "3")) {
        println!("cargo::rustc-cfg=nineteen_deep");
    }
    // Not `debug_assertions`, which many builds have that are optimized.
    if matches!(level.as_deref(), Ok("0" | "1")) {
        println!("cargo::rustc-cfg=nineteen_outlined");
    }
    if level.as_deref() == Ok("0") {
        println!("cargo::rustc-cfg=nineteen_unoptimized");
    }
    if matches!(level.as_deref(), Ok("s" | "z")) {
        println!("cargo::rustc-cfg=nineteen_sized");
    }
    let backend = Choice::read();
    let target = Target::read();
    if backend == Choice::Fiat {
        println!("cargo::rustc-cfg=nineteen_fiat");
    }
    if env::var_os("CARGO_FEATURE_COMPUTED_TABLES").is_some() && target.has_compare_and_swap {
        println!("cargo::rustc-cfg=nineteen_computed_tables");
    }
    if target.is_narrow() {
        println!("cargo::rustc-cfg=nineteen_narrow");
    }
    if backend != Choice::Automatic || target.is_interpreted {
        return;
    }
    if let Some(arch) = target.arch_with_code() {
        println!("cargo::rustc-cfg=nineteen_arch");
        println!("cargo::rustc-cfg=nineteen_arch=\"{arch}\"");
        if arch == "aarch64" && target.wants_neon() {
            println!("cargo::rustc-cfg=nineteen_neon");
            println!("cargo::rustc-cfg=nineteen_pairs");
        }
    }
    if target.arch == "wasm32" && target.has("simd128") {
        println!("cargo::rustc-cfg=nineteen_wasm128");
        println!("cargo::rustc-cfg=nineteen_pairs");
    }
    if let Some(instructions) = target.eight_words() {
        println!("cargo::rustc-cfg=nineteen_w32");
        println!("cargo::rustc-cfg=nineteen_w32=\"{instructions}\"");
    }
}

/// A `cfg` of the target or of `RUSTFLAGS`; empty if there is none of the name.
fn cfg(name: &str) -> String {
    env::var(format!("CARGO_CFG_{name}")).unwrap_or_default()
}

#[derive(PartialEq)]
enum Choice {
    Automatic,
    Portable,
    Fiat,
}

impl Choice {
    fn read() -> Choice {
        match cfg("NINETEEN_BACKEND").as_str() {
            "" => {}
            "auto" => return Choice::Automatic,
            "portable" | "serial" => return Choice::Portable,
            "fiat" => return Choice::Fiat,
            other => panic!(
                "--cfg nineteen_backend=\"{other}\": there are \"auto\", \"portable\", \"serial\" and \"fiat\""
            ),
        }
        // Dalek's "simd" asks for vectors where they are found, as we do.
        match cfg("CURVE25519_DALEK_BACKEND").as_str() {
            "serial" => Choice::Portable,
            "fiat" => Choice::Fiat,
            _ => Choice::Automatic,
        }
    }
}

struct Target {
    /// The first part of the name of the target.
    name: String,
    arch: String,
    os: String,
    features: String,
    is_little: bool,
    pointer_width: String,
    wants_narrow: bool,
    /// Miri runs neither assembly nor CPUID.
    is_interpreted: bool,
    /// On pointers.
    has_compare_and_swap: bool,
}

impl Target {
    fn read() -> Target {
        let triple = env::var("TARGET").unwrap_or_default();
        Target {
            name: triple.split('-').next().unwrap_or_default().to_owned(),
            arch: cfg("TARGET_ARCH"),
            os: cfg("TARGET_OS"),
            features: cfg("TARGET_FEATURE"),
            is_little: cfg("TARGET_ENDIAN") == "little",
            pointer_width: cfg("TARGET_POINTER_WIDTH"),
            wants_narrow: env::var_os("CARGO_CFG_NINETEEN_WORDS32").is_some()
                || cfg("CURVE25519_DALEK_BITS") == "32",
            is_interpreted: env::var_os("CARGO_CFG_MIRI").is_some(),
            has_compare_and_swap: cfg("TARGET_HAS_ATOMIC").split(',').any(|of| of == "ptr"),
        }
    }

    fn has(&self, feature: &str) -> bool {
        self.features.split(',').any(|f| f == feature)
    }

    /// Whether registers have 32 bits. Those of x86-64 and AArch64 have 64 even where pointers have
    /// 32.
    fn is_narrow(&self) -> bool {
        let has_wide_registers = matches!(self.arch.as_str(), "x86_64" | "aarch64");
        self.wants_narrow || self.pointer_width != "64" && !has_wide_registers
    }

    /// The processor, if its code fits the target. Addresses in assembly are of 64 bits, and
    /// elements in memory are little-endian words.
    fn arch_with_code(&self) -> Option<&str> {
        if self.wants_narrow || !self.is_little || self.pointer_width != "64" {
            return None;
        }
        match self.arch.as_str() {
            // Kernels and UEFI have no vector registers: no value may be in one, in any function.
            "x86_64" if self.has("sse2") => Some("x86_64"),
            "aarch64" => Some("aarch64"),
            "riscv64" if self.has("m") => Some("riscv64"),
            _ => None,
        }
    }

    /// Where an operating system tells which core runs (`src/arch/aarch64/cores.rs`), or all backends
    /// are asked for. Kernels have no vector registers.
    fn wants_neon(&self) -> bool {
        let is_told = matches!(self.os.as_str(), "linux" | "android");
        let asked = env::var_os("CARGO_FEATURE_BACKENDS").is_some();
        self.has("neon") && (is_told || asked)
    }

    /// For which instructions eight words of 32 bits have assembly.
    fn eight_words(&self) -> Option<&'static str> {
        if !self.is_little {
            return None;
        }
        match self.name.as_str() {
            "thumbv6m" | "thumbv8m.base" => Some("v6m"), // Cortex-M0, M0+, M1, M23
            "thumbv7em" => Some("v7em"),                 // Cortex-M4, M7: with the DSP extension
            name if name.starts_with("riscv32") && self.has("m") && !self.has("e") => Some("rv32m"),
            _ => None,
        }
    }
}
