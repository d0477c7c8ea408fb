// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets marked undefined: a branch or an address that depends on one is reported, by Valgrind or
//! by MemorySanitizer.
//!
//! Memcheck follows undefined bits through arithmetic and complains where one decides a jump or an
//! address. The marks are client requests: a sequence of rotations that does nothing on a
//! processor. Bytes that an operation publishes are marked defined again before they are printed.
//!
//! With `--cfg nineteen_msan` the marks are calls of MemorySanitizer's run-time library, which
//! follows undefined bits in the compiler's output, vectors included. The standard library is not
//! instrumented: all that it writes would count as undefined, so words go out through `puts`.
//!
//! References: Langley, *ctgrind*; the Valgrind manual, chapter 3.1, *The client request
//! mechanism*; Stepanov, Serebryany, *MemorySanitizer*, doi:10.1109/CGO.2015.7054186.

use std::hint::black_box;
#[cfg(not(nineteen_msan))]
use std::{env, process::ExitCode};

#[cfg(nineteen_msan)]
mod msan; // marks and words of MemorySanitizer
#[cfg(nineteen_msan)]
pub use msan::{DEFINED, UNDEFINED, line, mark};

/// Memcheck's `MAKE_MEM_UNDEFINED` and `MAKE_MEM_DEFINED`: the tool's two letters and a number.
#[cfg(not(nineteen_msan))]
pub const UNDEFINED: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16 | 1;
/// As [`UNDEFINED`].
#[cfg(not(nineteen_msan))]
pub const DEFINED: usize = UNDEFINED + 1;

/// Asks Valgrind to mark `bytes`; does nothing outside of it.
#[cfg(not(nineteen_msan))]
#[inline(never)]
pub fn mark(request: usize, bytes: &[u8]) {
    let arguments = [request, bytes.as_ptr() as usize, bytes.len(), 0, 0, 0];
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the four rotations of `rdi` add up to 128 bits, twice its width, and restore it;
    // exchanging `rbx` with itself does nothing. Under Valgrind the sequence reads `arguments`,
    // which lives to the end of this function, and writes `rdx`, which is declared.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") 0usize => _,
            options(nostack),
        );
    }
    black_box(&arguments);
}

/// 32 secret bytes.
pub fn secret(start: u8) -> [u8; 32] {
    let bytes: [u8; 32] = black_box(std::array::from_fn(|i| {
        (i as u8).wrapping_mul(37).wrapping_add(start)
    }));
    mark(UNDEFINED, &bytes);
    bytes
}

/// Makes a result public and prints it, so that nothing is optimised away.
pub fn publish(bytes: &[u8]) {
    mark(DEFINED, bytes);
    #[cfg(not(nineteen_msan))]
    println!("{:02x?}", &bytes[..4]);
    #[cfg(nineteen_msan)]
    msan::print(&bytes[..4]);
}

/// Must be reported: a jump on a secret bit.
pub fn planted_branch() {
    let bytes = secret(9);
    let sum: u32 = if bytes[0] & 1 == 1 {
        black_box(&bytes).iter().map(|b| u32::from(*b) * 3).sum()
    } else {
        black_box(&bytes)
            .iter()
            .rev()
            .fold(7, |s, b| s.rotate_left(5) ^ u32::from(*b))
    };
    publish(&sum.to_le_bytes());
}

/// Must be reported: an address made from a secret byte.
pub fn planted_look_up() {
    let bytes = secret(10);
    let table: [u8; 256] = black_box(std::array::from_fn(|i| (i as u8).wrapping_mul(77)));
    publish(&[table[usize::from(bytes[0])]; 4]);
}

/// `NAME list` prints what can be run, one `BACKEND CASE` a line; `NAME BACKEND CASE` runs it.
/// `force` makes the process use the backend of a name; `cases` are functions with their names.
#[cfg(not(nineteen_msan))]
pub fn run(
    name: &str,
    backends: impl Iterator<Item = &'static str>,
    force: impl FnOnce(&str) -> Result<(), String>,
    cases: &[(&str, fn())],
) -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [list] if list == "list" => {
            for backend in backends {
                for (case, _) in cases {
                    println!("{backend} {case}");
                }
            }
            ExitCode::SUCCESS
        }
        [backend, case] => {
            let found = cases.iter().find(|(name, _)| name == case);
            match (force(backend), found) {
                (Ok(()), Some((_, run))) => {
                    run();
                    ExitCode::SUCCESS
                }
                (Err(why), _) => {
                    eprintln!("{backend}: {why}");
                    ExitCode::from(2)
                }
                (_, None) => {
                    eprintln!("{case}: no such case; `{name} list` shows them");
                    ExitCode::from(2)
                }
            }
        }
        _ => {
            eprintln!("usage: {name} list | {name} BACKEND CASE");
            ExitCode::from(2)
        }
    }
}
