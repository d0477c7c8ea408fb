// SPDX-License-Identifier: MIT OR Apache-2.0
//! Threads, processes that fork, unloading, and what stays in memory. One test at a time.

#[path = "support/mod.rs"]
mod support; // libcrypto

use std::fs;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use support::{Context, OURS, Pkey, THEIRS};

fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Signs, verifies and exchanges with a key of each kind; the answers are the default provider's.
fn works(context: &Context, sign: &Pkey, exchange: &Pkey, rounds: u32) {
    for round in 0..rounds {
        let message = round.to_le_bytes();
        let signed = context.sign(OURS, sign, &[], &message).unwrap();
        assert!(context.verify(OURS, sign, &[], &message, &signed));
        assert!(!context.verify(OURS, sign, &[], b"other", &signed));
        if round == 0 {
            assert!(context.verify(THEIRS, sign, &[], &message, &signed));
        }
        let peer = context.generate(OURS, c"X25519");
        let shared = context.derive(OURS, exchange, &peer).unwrap();
        assert_eq!(context.derive(OURS, &peer, exchange), Some(shared));
    }
}

#[test]
fn threads_share_keys() {
    let _turn = turn();
    let context = Context::new("threads");
    // The public halves are computed by whichever thread comes first.
    let sign = context.generate(OURS, c"ED25519");
    let exchange = context.generate(OURS, c"X25519");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| works(&context, &sign, &exchange, 200));
        }
    });
    let public = sign.public().unwrap();
    let alone = context
        .private(THEIRS, c"ED25519", &sign.private().unwrap())
        .unwrap();
    assert_eq!(alone.public(), Some(public));
}

/// Runs `child` in a process that is forked from this one, and waits for it.
fn forked(child: impl FnOnce()) {
    assert_eq!(status(child), 0, "the child failed");
}

/// The status of a child, which a signal ends after ten seconds.
fn status(child: impl FnOnce()) -> i32 {
    // SAFETY: the other threads of this program wait for their turn, or hold nothing that the child
    // needs, which is what is tested; the child leaves by `_exit`.
    unsafe {
        let id = libc::fork();
        assert!(id >= 0);
        if id == 0 {
            libc::alarm(10);
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(child));
            libc::_exit(if done.is_ok() { 0 } else { 1 });
        }
        let mut status = 0;
        assert_eq!(libc::waitpid(id, &mut status, 0), id);
        status
    }
}

#[test]
fn processes_fork() {
    let _turn = turn();
    // Before the provider is loaded.
    forked(|| {
        let context = Context::new("before");
        let [sign, exchange] = [c"ED25519", c"X25519"].map(|kind| context.generate(OURS, kind));
        works(&context, &sign, &exchange, 3);
    });
    let context = Context::new("after");
    let [sign, exchange] = [c"ED25519", c"X25519"].map(|kind| context.generate(OURS, kind));
    forked(|| works(&context, &sign, &exchange, 3));
    works(&context, &sign, &exchange, 3);
    // Generated keys differ between the two, and from the parent's.
    let keys = support::folder("keys-of-children");
    for child in ["one", "two"] {
        forked(|| {
            let key = context.generate(OURS, c"ED25519").private().unwrap();
            fs::write(keys.join(child), key).unwrap();
        });
    }
    let key = context.generate(OURS, c"ED25519").private().unwrap();
    let [one, two] = ["one", "two"].map(|child| fs::read(keys.join(child)).unwrap());
    assert!(one != two && one != key && two != key);
}

/// A lock that a thread holds while the process forks stays locked in the child.
#[test]
fn processes_fork_while_threads_use_the_key() {
    let _turn = turn();
    let context = Context::new("meanwhile");
    let sign = context.generate(OURS, c"ED25519");
    let signed = context.sign(OURS, &sign, &[], b"text");
    let done = AtomicBool::new(false);
    let failed = std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let _ = (context.sign(OURS, &sign, &[], b"text"), sign.private());
                }
            });
        }
        let child = || {
            sign.private().unwrap();
            assert_eq!(context.sign(OURS, &sign, &[], b"text"), signed);
        };
        let failed = (0..3000).map(|_| status(child)).find(|status| *status != 0);
        done.store(true, Ordering::Relaxed);
        failed
    });
    assert_eq!(failed, None);
}

/// Whether the provider's library is mapped.
fn mapped() -> bool {
    let maps = fs::read_to_string("/proc/self/maps").unwrap();
    maps.contains("libnineteen_openssl.so")
}

#[test]
fn the_provider_is_unloaded_and_loaded_again() {
    let _turn = turn();
    assert!(!mapped());
    let resident = || {
        let pages = fs::read_to_string("/proc/self/statm").unwrap();
        pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
    };
    let mut after_some = 0;
    for round in 0..300 {
        let mut context = Context::new("again");
        let [sign, exchange] = [c"ED25519", c"X25519"].map(|kind| context.generate(OURS, kind));
        works(&context, &sign, &exchange, 1);
        // Keys hold the library, so they may outlive the call that unloads it.
        context.unload();
        assert!(mapped());
        drop((sign, exchange));
        drop(context);
        assert!(!mapped(), "round {round}");
        if round == 50 {
            after_some = resident();
        }
    }
    let grown = resident().saturating_sub(after_some);
    assert!(grown < 1 << 20, "{grown} bytes more after 250 rounds");
}

/// Masks the strings that are searched for, so that this program holds no copy of them.
const MASK: u8 = 0x5a;
/// The SHA-256 of "a key that is searched", masked like the others.
#[rustfmt::skip]
const SEED: [u8; 32] = [
    0x73, 0xe2, 0xfb, 0x76, 0xbb, 0x78, 0x5a, 0xaa, 0x4c, 0x40, 0xdc, 0x96, 0x27, 0xa3, 0xaf, 0x06,
    0xe4, 0xa9, 0x07, 0x64, 0x56, 0x1b, 0xa6, 0x37, 0x8d, 0xb7, 0xf6, 0x97, 0x59, 0x67, 0x45, 0x3c,
];
/// The first half of its SHA-512, clamped.
#[rustfmt::skip]
const SCALAR: [u8; 32] = [
    0xd2, 0x96, 0xd9, 0x22, 0xdc, 0xec, 0x77, 0xea, 0xbe, 0xf4, 0x64, 0xa4, 0x91, 0x17, 0x4c, 0xdd,
    0x87, 0xfb, 0x1c, 0x49, 0x6b, 0x99, 0xe7, 0xa6, 0x56, 0x27, 0x21, 0xca, 0x53, 0x7a, 0xcb, 0x05,
];
/// That modulo L.
#[rustfmt::skip]
const REDUCED: [u8; 32] = [
    0xbd, 0xf2, 0xec, 0xfd, 0x58, 0x9d, 0x8b, 0xad, 0xee, 0xc4, 0x32, 0x95, 0x28, 0x36, 0xe1, 0x44,
    0x87, 0xfb, 0x1c, 0x49, 0x6b, 0x99, 0xe7, 0xa6, 0x56, 0x27, 0x21, 0xca, 0x53, 0x7a, 0xcb, 0x55,
];
/// The second half.
#[rustfmt::skip]
const PREFIX: [u8; 32] = [
    0x35, 0xd3, 0xbf, 0x6f, 0x66, 0xc2, 0xa7, 0xb9, 0xf8, 0x49, 0x92, 0x21, 0x71, 0x9f, 0xe5, 0xd7,
    0x6d, 0x49, 0x8b, 0xbd, 0x34, 0xa1, 0x3a, 0x26, 0x89, 0xb6, 0xfb, 0xeb, 0xdc, 0x9b, 0x70, 0xc8,
];

/// How often 16 bytes of `needle` are in memory that this process can write to.
fn found(needle: &[u8; 32]) -> usize {
    let memory = fs::File::open("/proc/self/mem").unwrap();
    let mut page = vec![0_u8; 1 << 16];
    let mut count = 0;
    for line in fs::read_to_string("/proc/self/maps").unwrap().lines() {
        let mut parts = line.split(' ');
        let (range, rights) = (parts.next().unwrap(), parts.next().unwrap());
        let (from, to) = range.split_once('-').unwrap();
        let [from, to] = [from, to].map(|at| u64::from_str_radix(at, 16).unwrap());
        if !rights.starts_with("rw") {
            continue;
        }
        let mut at = from;
        while at < to {
            let here = page.as_ptr() as u64;
            let length = page.len().min((to - at) as usize);
            let Ok(read) = memory.read_at(&mut page[..length], at) else {
                break;
            };
            for half in needle.as_chunks::<16>().0 {
                for (i, window) in page[..read].windows(16).enumerate() {
                    let is_page = (here..here + page.len() as u64).contains(&(at + i as u64));
                    let same = window
                        .iter()
                        .zip(half)
                        .all(|(byte, masked)| byte ^ MASK == *masked);
                    count += usize::from(same && !is_page);
                }
            }
            // Windows across two pieces are seen in the second.
            at += if read == length && at + (length as u64) < to {
                (length - 16) as u64
            } else {
                to - at
            };
        }
    }
    page.fill(0);
    count
}

#[inline(never)]
fn unmasked(needle: &[u8; 32], with: impl FnOnce(&[u8; 32])) {
    let mut bytes = Box::new(zeroize::Zeroizing::new([0; 32]));
    for (byte, masked) in bytes.iter_mut().zip(needle) {
        *byte = masked ^ MASK;
    }
    with(&bytes);
}

#[test]
fn freed_keys_are_wiped() {
    let _turn = turn();
    let context = Context::new("wiped");
    let other = context.generate(OURS, c"X25519");
    for kind in [c"ED25519", c"X25519"] {
        let mut key = None;
        unmasked(&SEED, |seed| key = context.private(OURS, kind, seed));
        let key = key.unwrap();
        assert!(found(&SEED) > 0, "the search finds a key that is there");
        let copy = key.dup();
        if kind == c"ED25519" {
            let signed = context.sign(OURS, &key, &[], b"text").unwrap();
            assert!(context.verify(OURS, &copy, &[], b"text", &signed));
            assert!(found(&PREFIX) > 0 && found(&SCALAR) + found(&REDUCED) > 0);
        } else {
            assert!(context.derive(OURS, &copy, &other).is_some());
        }
        drop(key);
        assert!(found(&SEED) > 0, "the copy has it");
        drop(copy);
        let names = ["seed", "scalar", "reduced scalar", "prefix"];
        for (name, needle) in names.iter().zip([&SEED, &SCALAR, &REDUCED, &PREFIX]) {
            assert_eq!(found(needle), 0, "{name} of {kind:?}");
        }
    }
}
