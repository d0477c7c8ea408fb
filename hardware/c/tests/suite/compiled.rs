// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver as firmware compiles it: by other compilers and for other processors; under
//! sanitizers, with the accesses of the driver in Rust instead of an engine; its residues on the
//! stack.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use engine25519::Message;

use super::compare::{K, SMALL, TEXT, U};
use super::support::*;

const SOURCES: [&str; 5] = [
    "access.c",
    "engine25519.c",
    "mapped.c",
    "scalar.c",
    "signature.c",
];
const WARNINGS: [&str; 10] = [
    "-std=c99",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Wpedantic",
    "-Wstrict-prototypes",
    "-Wcast-qual",
];

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for what is compiled");
    folder
}

/// The compilers that there are; the step of the test command installs both.
fn compilers() -> Vec<&'static str> {
    let there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found: Vec<&str> = ["gcc", "clang-19"].into_iter().filter(there).collect();
    if found.len() < 2 {
        println!("SKIPPED: not both of gcc and clang-19 are installed");
    }
    found
}

fn run(command: &mut Command) -> String {
    let done = command.output().expect("the compiler starts");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// The jobs of replay.c: the accesses of the driver in Rust, and what replay.c must print.
fn transcript(setting: &Setting) -> (String, String) {
    let (mut rows, mut printed) = (String::new(), String::new());
    let mut add = |names: &[(&str, usize)], job: Job<'_>| {
        let (outcome, after) = in_rust(Logged::new(), setting, &job);
        let (bytes, _) = outcome.expect("a result");
        for access in &after.log {
            let kind = if access.writes { 'w' } else { 'r' };
            let _ = writeln!(rows, "{kind} {:x} {:x}", access.address, access.word);
        }
        let mut rest = &bytes[..];
        for (name, length) in names {
            let (part, after) = rest.split_at(*length);
            let hex: String = part.iter().map(|byte| format!("{byte:02x}")).collect();
            let _ = writeln!(printed, "{name} {hex}");
            rest = after;
        }
    };
    add(&[("x25519", 32)], Job::X25519(K, U));
    add(&[("mul_base", 32)], Job::MulBase(SMALL));
    for message in [
        Message::Pure(&TEXT[..64]),
        Message::WithContext {
            context: &TEXT[..7],
            message: &TEXT[..300],
        },
    ] {
        add(&[("public", 32), ("sign", 64)], Job::Sign(K, message));
        add(&[("verify", 6)], Job::Verify(U, message, [1; 64]));
    }
    (rows, printed)
}

/// Compiles replay.c with the driver, of which `scalar.c` may be another.
fn replay(folder: &Path, compiler: &str, flags: &[&str], scalar: &Path) -> PathBuf {
    let program = folder.join("replay");
    let mut command = Command::new(compiler);
    command.args(WARNINGS).args(flags).arg("-I").arg(here());
    for source in SOURCES.iter().filter(|source| **source != "scalar.c") {
        command.arg(here().join(source));
    }
    command.arg(scalar).arg(here().join("tests/replay.c"));
    run(command.arg("-o").arg(&program));
    program
}

/// The output of the program for the accesses.
fn replayed(program: &Path, setting: &Setting, rows: &str) -> String {
    let mut running = Command::new(program)
        .args(setting.blinded.then_some("blinded"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = running.stdin.take().expect("it has an input");
    // It stops reading where it finds something wrong: its status says so.
    let _ = input.write_all(rows.as_bytes());
    drop(input);
    let done = running.wait_with_output().expect("it ends");
    assert!(
        done.status.success(),
        "{}: {}",
        program.display(),
        done.status
    );
    String::from_utf8_lossy(&done.stdout).into_owned()
}

#[test]
fn under_sanitizers() {
    if !compilers().contains(&"gcc") {
        return;
    }
    let flags = [
        "-O1",
        "-g",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ];
    let scalar = here().join("scalar.c");
    let program = replay(&folder("sanitized"), "gcc", &flags, &scalar);
    for setting in [PLAIN, BLINDED] {
        let (rows, printed) = transcript(&setting);
        assert_eq!(replayed(&program, &setting, &rows), printed);
    }
}

/// Neither seeds, scalars nor random words; without the wiping they are there.
#[test]
fn nothing_secret_stays_on_the_stack() {
    let source = std::fs::read_to_string(here().join("scalar.c")).expect("scalar.c");
    let [bytes, words] = ["while (length-- > 0) *byte++ = 0;", "*word++ = 0;"];
    assert!([bytes, words].map(|wipes| source.matches(wipes).count()) == [1, 1]);
    let source = source.replace(bytes, "(void)byte;\n    (void)length;");
    let source = source.replace(words, "word++;");
    for compiler in compilers() {
        for level in ["-O0", "-Os", "-O2"] {
            let folder = folder(&format!("stack-{compiler}{level}"));
            let careless = folder.join("scalar.c");
            std::fs::write(&careless, &source).expect("a file in our folder");
            // A function of the C library that is looked up at its first call has the loader save the
            // vector registers on the stack, and with them what the compiler had copied last: here
            // all are looked up before.
            let flags = [level, "-DSTACK_SCAN", "-Wl,-z,now"];
            for (scalar, wiped) in [(here().join("scalar.c"), true), (careless, false)] {
                let program = replay(&folder, compiler, &flags, &scalar);
                for setting in [PLAIN, BLINDED] {
                    let (rows, printed) = transcript(&setting);
                    let said = replayed(&program, &setting, &rows);
                    let is_clean = said == printed;
                    assert_eq!(is_clean, wiped, "{compiler} {level} {setting:?}:\n{said}");
                }
            }
        }
    }
}

/// 32-bit RISC-V and Cortex-M, without a C library: at most memcpy, memset and their kin are called.
#[test]
fn for_microcontrollers() {
    if !compilers().contains(&"clang-19") {
        return;
    }
    let folder = folder("microcontrollers");
    for target in [
        &["--target=riscv32-unknown-elf", "-march=rv32imac"][..],
        &[
            "--target=riscv32-unknown-elf",
            "-march=rv32i",
            "-mabi=ilp32",
        ],
        &["--target=thumbv7em-none-eabi"],
        &["--target=thumbv6m-none-eabi"],
    ] {
        let mut objects = Vec::new();
        for source in SOURCES {
            let object = folder.join(source).with_extension("o");
            let mut command = Command::new("clang-19");
            command
                .args(WARNINGS)
                .args(target)
                .args(["-Oz", "-ffreestanding", "-nostdlibinc", "-c"])
                .arg(here().join(source))
                .arg("-o")
                .arg(&object);
            run(&mut command);
            objects.push(object);
        }
        let mut asked = Command::new("nm");
        let symbols = run(asked.arg("-A").args(&objects));
        let outside: Vec<&str> = symbols
            .lines()
            .filter_map(|line| line.split_once(" U ").map(|(_, name)| name.trim()))
            .filter(|name| !name.starts_with("e25519_") && !name.starts_with("engine25519_"))
            .collect();
        let allowed = |name: &&str| {
            name.starts_with("mem")
                || name.starts_with("__aeabi_mem")
                // Products and shifts where the processor has none.
                || [
                    "__aeabi_lmul",
                    "__aeabi_llsl",
                    "__aeabi_llsr",
                    "__muldi3",
                    "__mulsi3",
                    "__lshrdi3",
                ].contains(name)
        };
        assert!(outside.iter().all(allowed), "{target:?}: {outside:?}");
        assert!(
            symbols.contains("engine25519_sign"),
            "{target:?}: {symbols}"
        );
    }
}
