// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs in C and C++: compiled without a warning, run on every backend, with the sanitizers for
//! addresses and for undefined behaviour and without.

#[path = "support/compile.rs"]
mod compile; // against the header and the shared library

use std::path::{Path, PathBuf};
use std::process::Command;

use compile::compiled;
use nineteen::backend::{self, Operation};
use testkit::vectors;

const SANITIZED: &[&str] = &[
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
];

fn run(compiler: &str, standard: &str, source: &str) {
    run_with(compiler, standard, source, &[]);
}

/// Runs a program, with a file of that name, on every backend.
fn run_with(compiler: &str, standard: &str, source: &str, arguments: &[&Path]) {
    let path = compile::folder().join(source);
    for flags in [&[][..], SANITIZED] {
        let Some(program) = compiled(compiler, standard, &path, flags) else {
            return;
        };
        for backend in backend::available() {
            let mut command = Command::new(&program);
            let done = command
                .args(arguments)
                .env("NINETEEN_BACKEND", backend.name())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&done.stdout);
            let errors = String::from_utf8_lossy(&done.stderr);
            assert!(
                done.status.success(),
                "{source} on {backend}: {} {errors}",
                done.status
            );
            if source.ends_with("verify.c") {
                let served = backend.serves(Operation::Verify);
                assert!(said.ends_with(": 1 0 1\n"), "{said}");
                assert!(!served || said.starts_with(backend.name()), "{said}");
            }
        }
    }
}

#[test]
fn verification_in_c() {
    run("cc", "-std=c99", "examples/verify.c");
}

#[test]
fn keys_of_openssh_in_c() {
    run("cc", "-std=c99", "examples/openssh.c");
    let example = compile::folder().join("examples/openssh.c");
    let Some(program) = compiled("cc", "-std=c99", &example, SANITIZED) else {
        return;
    };
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/command");
    let read = |name: &str| {
        let done = Command::new(&program).arg(testdata.join(name)).output();
        let done = done.unwrap();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        (
            done.status.code(),
            String::from_utf8(done.stdout).unwrap(),
            said,
        )
    };
    let (code, line, said) = read("micro-key-producer");
    assert_eq!((code, &*said), (Some(0), ""));
    let expected = std::fs::read_to_string(testdata.join("micro-key-producer.pub")).unwrap();
    let words = |line: &str| {
        line.split_whitespace()
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&line), words(&expected));
    assert_eq!(read("ec.pem").0, Some(4));
}

#[test]
fn exchange_in_cpp() {
    run("c++", "-std=c++17", "examples/exchange.cpp");
}

#[test]
fn ends_of_pages_threads_and_forks() {
    run("cc", "-std=c99", "tests/edges.c");
}

/// RFC 8032's vectors for the three instances, and keys that the program makes.
#[test]
fn vectors_in_c() {
    let mut lines = String::new();
    for instance in ["ed25519", "ed25519ctx", "ed25519ph"] {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
        let cases = vectors::json(root, &format!("rfc8032/{instance}.json"));
        for case in vectors::list(&cases) {
            let field = |name: &str| case[name].as_str().unwrap_or_default().to_owned();
            let fields = ["secretKey", "publicKey", "context", "message", "signature"].map(field);
            // The program reads words, so an empty field is a dash.
            let fields = fields.map(|hex| if hex.is_empty() { "-".to_owned() } else { hex });
            lines += &format!("{instance} {}\n", fields.join(" "));
        }
    }
    let count = lines.lines().count();
    assert_eq!(count, 10, "of RFC 8032, sections 7.1 to 7.3");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("vectors.txt");
    std::fs::write(&file, lines).unwrap();
    run_with("cc", "-std=c99", "tests/vectors.c", &[&file]);
}

/// An answer that is not looked at is an error in a program that wants it to be.
#[test]
fn ignored_answers_do_not_compile() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for (call, compiles) in [
        ("return nineteen_ed25519_verify(k, s, m, 3, 0);", true),
        ("nineteen_ed25519_verify(k, s, m, 3, 0); return 0;", false),
        ("return nineteen_ed25519_verify(0, s, m, 3, 0);", false),
    ] {
        let source = folder.join("ignored.c");
        let declared = "const unsigned char *k, const unsigned char *s, const unsigned char *m";
        let text = format!("#include <nineteen.h>\nint f({declared}) {{ (void)k; {call} }}\n");
        std::fs::write(&source, text).unwrap();
        let done = Command::new("cc")
            .args([
                "-std=c99",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-c",
                "-o",
                "/dev/null",
                "-I",
            ])
            .args([&include, &source])
            .output();
        let Ok(done) = done else {
            println!("SKIPPED: there is no cc");
            return;
        };
        assert_eq!(done.status.success(), compiles, "{call}");
    }
}
