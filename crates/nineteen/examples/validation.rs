// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `docs/VALIDATION.md`: the verdict of every policy on every published edge case.
//!
//! ```text
//! cargo run --release -p nineteen --example validation            prints the page
//! cargo run --release -p nineteen --example validation -- --check compares it with the file
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use nineteen::ed25519::{Policy, verify};
use serde_json::Value;

/// One edge case.
struct Case {
    key: [u8; 32],
    message: Vec<u8>,
    signature: [u8; 64],
    flags: Vec<String>,
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal digits"))
        .collect()
}

fn bytes<const N: usize>(text: &Value) -> [u8; N] {
    unhex(text.as_str().expect("a string"))
        .try_into()
        .expect("the right number of bytes")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> Value {
    let text = fs::read_to_string(root().join("testdata").join(file))
        .unwrap_or_else(|why| panic!("testdata/{file}: {why}"));
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("testdata/{file}: {why}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn speccheck() -> Vec<Case> {
    list(&read("speccheck/cases.json"))
        .iter()
        .map(|c| Case {
            key: bytes(&c["pub_key"]),
            message: unhex(c["message"].as_str().expect("a string")),
            signature: bytes(&c["signature"]),
            flags: Vec::new(),
        })
        .collect()
}

fn cctv() -> Vec<Case> {
    list(&read("cctv/ed25519vectors.json"))
        .iter()
        .map(|c| Case {
            key: bytes(&c["key"]),
            message: c["msg"].as_str().expect("a string").as_bytes().to_vec(),
            signature: bytes(&c["sig"]),
            flags: c["flags"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|f| f.as_str().expect("a string").to_owned())
                .collect(),
        })
        .collect()
}

fn zip215() -> Vec<Case> {
    list(&read("zip215/small_order_196.json")["cases"])
        .iter()
        .map(|c| Case {
            key: bytes(&c["key"]),
            message: b"Zcash".to_vec(),
            signature: bytes(&c["sig"]),
            flags: Vec::new(),
        })
        .collect()
}

/// The verdicts of the four policies on one case. The policies are nested, so one letter is enough.
fn letter(case: &Case) -> char {
    let accepts = [
        Policy::Strict,
        Policy::Canonical,
        Policy::Cofactorless,
        Policy::Zip215,
    ]
    .map(|p| verify(p, &case.key, &case.message, &case.signature).is_ok());
    match accepts {
        [true, true, true, true] => 'S',
        [false, true, true, true] => 'C',
        [false, false, true, true] => 'D',
        [false, false, false, true] => 'Z',
        [false, false, false, false] => '.',
        _ => panic!("the policies are not nested: {accepts:?}"),
    }
}

/// Whether a policy accepts a case with this letter.
fn accepts(policy: Policy, letter: char) -> bool {
    let accepted = match policy {
        Policy::Strict => "S",
        Policy::Canonical => "SC",
        Policy::Cofactorless => "SCD",
        _ => "SCDZ",
    };
    accepted.contains(letter)
}

/// Libraries whose measured verdicts equal the policy's on all of these cases.
fn peers(policy: Policy) -> &'static str {
    match policy {
        Policy::Cofactorless => {
            "ed25519-dalek 3.0.0 `verify`, ring 0.17.14, OpenSSL 3.6.3, Go 1.26.8, Node 20, pyca/cryptography 50"
        }
        Policy::Canonical => {
            "aws-lc-rs 1.19.0, graviola 0.4.2, libcrux-ed25519 0.0.10 (HACL*), nettle 3.8"
        }
        Policy::Strict => {
            "ed25519-dalek 3.0.0 `verify_strict`, libsodium 1.0.18 and 1.0.22, PyNaCl 1.6.2"
        }
        _ => "ed25519-zebra 5.0.0, ed25519-consensus 2.1.0, noble-curves 2.4.0, Monocypher",
    }
}

fn page() -> String {
    let sets = [
        ("speccheck", speccheck()),
        ("CCTV", cctv()),
        ("ZIP-215", zip215()),
    ];
    let letters: Vec<String> = sets
        .iter()
        .map(|(_, cases)| cases.iter().map(letter).collect())
        .collect();
    let mut out = String::from(HEAD);

    out.push_str("| policy | speccheck 0–11 | CCTV, of 914 | ZIP-215, of 196 | the same verdicts on every case |\n");
    out.push_str("|---|---|--:|--:|---|\n");
    for policy in Policy::ALL {
        let verdicts: String = letters[0]
            .chars()
            .map(|l| if accepts(policy, l) { 'V' } else { '×' })
            .collect();
        let count = |set: usize| letters[set].chars().filter(|l| accepts(policy, *l)).count();
        let (cctv, zip) = (count(1), count(2));
        let _ = writeln!(
            out,
            "| `{policy}` | `{verdicts}` | {cctv} | {zip} | {} |",
            peers(policy)
        );
    }

    out.push_str("\n## CCTV by flag\n\nAccepted of all cases with a flag; a case may have several.\n\n| flag | cases |");
    for policy in Policy::ALL {
        let _ = write!(out, " `{policy}` |");
    }
    out.push_str("\n|---|--:|--:|--:|--:|--:|\n");
    let mut flags: BTreeMap<&str, Vec<char>> = BTreeMap::new();
    for (case, letter) in sets[1].1.iter().zip(letters[1].chars()) {
        for flag in &case.flags {
            flags.entry(flag).or_default().push(letter);
        }
    }
    for (flag, letters) in flags {
        let _ = write!(out, "| `{flag}` | {} |", letters.len());
        for policy in Policy::ALL {
            let n = letters.iter().filter(|l| accepts(policy, **l)).count();
            let _ = write!(out, " {n} |");
        }
        out.push('\n');
    }

    out.push_str(LEGEND);
    for ((name, cases), letters) in sets.iter().zip(&letters) {
        let _ = writeln!(out, "\n### {name}, {} cases\n\n```text", cases.len());
        let line: Vec<char> = letters.chars().collect();
        for (row, chunk) in line.chunks(100).enumerate() {
            let text: String = chunk.iter().collect();
            let _ = writeln!(out, "{:>4}  {text}", 100 * row);
        }
        out.push_str("```\n");
    }
    out.push_str(CURVE9767);
    out.push_str(TOKENS);
    out
}

const HEAD: &str = "<!-- @generated by `cargo run --release -p nineteen --example validation` -->
# What each policy accepts

This page helps to choose a verification policy: it defines the four policies, and lists their
verdicts on the signatures that implementations disagree on. RFC 8032 leaves three questions open:

1. Is the equation multiplied by the cofactor? `S·B = R + k·A`, or `8·S·B = 8·R + 8·k·A`. They differ when A or R has a component
   of small order, which no honest signer makes.
2. Which encodings of a point count? A y of p or more, or the sign bit on x = 0, encode a point that has another encoding.
3. Do points of small order count? A key of small order verifies signatures that nobody made.

| policy | equation | A | R | small order |
|---|---|---|---|---|
| `cofactorless` (default) | `S·B = R + k·A` | any encoding | canonical | accepted |
| `canonical` | `S·B = R + k·A` | canonical | canonical | accepted |
| `strict` | `S·B = R + k·A` | canonical | canonical | A and R refused |
| `zip215` | `8·S·B = 8·R + 8·k·A` | any encoding | any encoding | accepted |

All refuse `S ≥ L` and bytes that encode no point. k is hashed from the bytes as they came. Each policy accepts everything that the
one before it in the order strict, canonical, cofactorless, zip215 accepts. Single and batch verification give the same verdict on
every input.

`strict` refuses non-canonical keys as libsodium does; `verify_strict` of ed25519-dalek accepts one that is not of small order, but
a signature under such a key cannot be made without a discrete logarithm, and no published case tells the two apart.

The packages of `compat` that stand in for dalek's check with `cofactorless` in `verify` and with `strict` in `verify_strict`. With their feature
`legacy_compatibility` the functions that name no policy accept `L ≤ S < 2^253` too, as dalek does with it.

## Verdicts

`V` valid, `×` invalid. The last column lists the libraries that gave the same verdict on all 1,273 edge cases (these sets and
Wycheproof's 151) when 35 verifiers were run side by side.

";

const LEGEND: &str = "
## Every case

One letter a case, in the order of the files in `testdata/`: `S` accepted by all four policies; `C` by all but strict; `D` by
cofactorless and zip215; `Z` by zip215 only; `.` by none.
";

/// `curve9767/tests/suite` checks these statements.
const CURVE9767: &str = "
## curve9767

There is one rule, for every verification, alone or in a batch: `[d]G − [e]Q = C`. The order is prime, so there is no cofactor.

| where | cases | how |
|---|--:|---|
| x86-64, every backend that the processor has | 1,835 of 21 files | in `curve9767`: `cargo test --features batch` |
| Cortex-M0+ and Cortex-M4, under QEMU: assembly (release and small) and portable | the same 1,835, 2026-11-22 | `cargo xtask cross test thumbv6m`, `thumbv7em`; three of each file in the test command |
| RV32IMAC under QEMU, portable: release and small | the same 1,835, 2026-11-23 | `cargo xtask cross test riscv32imac` |

| input | verdict |
|---|---|
| c with the highest bit set, a coefficient of 9767 or more, or an x of no point | refused |
| c as it is written for the neutral element (31 × `ff`, `7f`), with `[d]G − [e]Q` neutral | refused; a verifier that compares encodings accepts it |
| `d ≥ n` | refused |
| a public key that is no point; the neutral element, which has no encoding | refused |
| c or the public key 32 bytes of 0: the generator | as any other point |
| a challenge with a quotient above 2^31 in its reduction (`verify_rare.json`) | by the equation, in no more time |
";

/// `crates/blind-rsa/tests/suite`, `crates/voprf/tests/suite` and the tests of `examples/privacy-pass`
/// check these statements.
const TOKENS: &str = "
## Tokens

| scheme | vectors | on |
|---|---|---|
| RSABSSA, four variants | the 4 of RFC 9474, appendix A | `portable`, `adx`, `ifma` |
| RSAPBSSA | the 4 of draft-irtf-cfrg-partially-blind-rsa | `portable`, `adx`, `ifma` |
| OPRF, VOPRF, POPRF on Ristretto255 | those of RFC 9497, batches too | every backend that the processor has |
| Privacy Pass, 0x0002 and 0x0005 | 20 exchanges of a Go and a Rust implementation | the default |

| input | verdict |
|---|---|
| an RSA signature or blinded message that is not below the modulus, or has another length | refused |
| a padding with any bit changed; a signature for another message, metadata, variant or key | invalid, all with the same error |
| a modulus for metadata whose length in bytes is no power of two (3,072 bits) | refused: the draft asks for a power of two, and implementations disagree |
| a key with a composite that passes fixed bases of Miller-Rabin | refused: bases are random, and a Lucas test follows |
| a master key whose primes are not safe; for RFC 9474, a key whose primes both are | refused: a key serves one scheme |
| a signature that a fault made wrong | withheld |
| an identity or a recipient of age with other than zeros in its last four bits | refused, as age does |
| an element that is the identity or not canonical, a secret key of 0, a scalar not below the order | refused |
| a proof with any bit changed, or of another key or element | refused |
";

fn main() -> ExitCode {
    let page = page();
    if env::args().nth(1).as_deref() != Some("--check") {
        print!("{page}");
        return ExitCode::SUCCESS;
    }
    let path = root().join("docs/VALIDATION.md");
    match fs::read_to_string(&path) {
        Ok(text) if text == page => {
            println!("docs/VALIDATION.md is what the policies do");
            ExitCode::SUCCESS
        }
        Ok(_) => {
            eprintln!("docs/VALIDATION.md differs from what the policies do; write it anew");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("docs/VALIDATION.md: {why}");
            ExitCode::FAILURE
        }
    }
}
