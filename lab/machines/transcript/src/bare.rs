// SPDX-License-Identifier: MIT OR Apache-2.0
//! The entry point on Linux without a C library, and its two system calls.

use core::arch::{asm, global_asm};
use core::panic::PanicInfo;

const STDOUT: usize = 1;

#[cfg(target_arch = "aarch64")]
global_asm!(
    ".globl _start",
    "_start:",
    "mov x29, xzr",
    "mov x30, xzr",
    "bl go"
);
#[cfg(target_arch = "s390x")]
global_asm!(
    ".globl _start",
    "_start:",
    "aghi %r15, -160",
    "brasl %r14, go"
);
// ELFv1: a function's symbol is its descriptor.
#[cfg(target_arch = "powerpc64")]
global_asm!(
    ".section .opd, \"aw\"",
    ".p2align 3",
    ".globl _start",
    "_start:",
    ".quad 0f, .TOC.@tocbase, 0",
    ".text",
    "0:",
    "stdu 1, -112(1)",
    "bl go",
    "nop",
);

/// The program.
#[unsafe(no_mangle)]
extern "C" fn go() -> ! {
    crate::lines(&mut |name, bytes| {
        write(name.as_bytes());
        write(b" ");
        for byte in bytes {
            let digit = |i: u8| b"0123456789abcdef"[usize::from(i)];
            write(&[digit(byte >> 4), digit(byte & 15)]);
        }
        write(b"\n");
    });
    exit(0)
}

fn write(bytes: &[u8]) {
    let (start, length) = (bytes.as_ptr(), bytes.len());
    // SAFETY: `write` reads the bytes; what the call changes beside its result is declared.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!("svc #0", in("x8") 64, inlateout("x0") STDOUT => _, in("x1") start, in("x2") length);
    }
    // SAFETY: as above.
    #[cfg(target_arch = "s390x")]
    unsafe {
        asm!("svc 4", inlateout("r2") STDOUT => _, in("r3") start, in("r4") length);
    }
    // SAFETY: as above.
    #[cfg(target_arch = "powerpc64")]
    unsafe {
        asm!(
            "sc",
            inlateout("r0") 4_usize => _,
            inlateout("r3") STDOUT => _,
            inlateout("r4") start => _,
            inlateout("r5") length => _,
            out("r6") _, out("r7") _, out("r8") _, out("r9") _,
            out("r10") _, out("r11") _, out("r12") _,
            out("ctr") _, out("xer") _, out("cr0") _,
        );
    }
}

fn exit(code: usize) -> ! {
    // SAFETY: the call does not return.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!("svc #0", in("x8") 93, in("x0") code, options(noreturn));
    }
    // SAFETY: as above.
    #[cfg(target_arch = "s390x")]
    unsafe {
        asm!("svc 1", in("r2") code, options(noreturn));
    }
    // SAFETY: as above.
    #[cfg(target_arch = "powerpc64")]
    unsafe {
        asm!("sc", in("r0") 1, in("r3") code, options(noreturn));
    }
}

/// The function that the crate `libc` declares and the detection of SHA-512 instructions calls: it
/// announces no instructions.
#[unsafe(no_mangle)]
extern "C" fn getauxval(_: u64) -> u64 {
    0
}

#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    write(b"panicked");
    if let Some(place) = info.location() {
        write(b" at ");
        write(place.file().as_bytes());
        write(b":");
        let line = place.line();
        for unit in [1000, 100, 10, 1] {
            write(&[b'0' + (line / unit % 10) as u8]);
        }
    }
    write(b"\n");
    exit(101)
}
