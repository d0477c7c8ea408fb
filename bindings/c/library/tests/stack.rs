// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each kind of function uses at most as much of the caller's stack as the header says, on every
//! backend, including the part that is overwritten after an operation on secrets.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

use std::ffi::c_int;
use std::hint::black_box;
use std::ptr::from_mut;

use nineteen::backend;
use nineteen_c::batch::*;
use nineteen_c::ed25519::*;
use nineteen_c::generate::*;
use nineteen_c::instances::*;
use nineteen_c::ristretto255::*;
use nineteen_c::x25519::*;
use testkit::residue::{Needles, Watching, left, optimised};

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// Bytes of stack, as `include/nineteen.h` states them.
const SECRET: usize = 10 << 10;
const VERIFY: usize = 16 << 10;
const SECRET_BATCH: usize = 32 << 10;
const VERIFY_BATCH: usize = 80 << 10;

/// Items of a batch: more than are computed together.
const N: usize = 1000;

/// The depth of a call, without what a thread takes for itself.
fn depth(call: impl Fn() -> c_int + Sync) -> usize {
    let of = |operation: &(dyn Fn() + Sync)| left(&Needles::default(), operation).1;
    let depth = of(&|| {
        black_box(call());
    });
    depth.saturating_sub(of(&|| ()))
}

#[test]
fn calls_take_as_much_stack_as_the_header_says() {
    if !optimised() {
        return println!("SKIPPED: frames are deeper without optimisation");
    }
    let header = include_str!("../include/nineteen.h");
    for bytes in [SECRET, VERIFY, SECRET_BATCH, VERIFY_BATCH] {
        let stated = format!("{} KiB", bytes >> 10);
        assert!(header.contains(&stated), "{stated}");
    }
    for backend in backend::available() {
        backend::force(Some(backend)).unwrap();
        let (secret, verify) = single();
        let (secrets, verdicts) = batches();
        println!(
            "{backend}: {secret} bytes with a secret, {verify} to verify, {secrets} for a batch \
             with secrets, {verdicts} for a batch of verdicts"
        );
        assert!(
            secret > 1000 && verify > 1000,
            "{backend}: nothing was measured"
        );
        assert!(secret <= SECRET, "{backend}: {secret}");
        assert!(verify <= VERIFY, "{backend}: {verify}");
        assert!(secrets <= SECRET_BATCH, "{backend}: {secrets}");
        assert!(verdicts <= VERIFY_BATCH, "{backend}: {verdicts}");
    }
    backend::force(None).unwrap();
}

/// The depth of operations on one item: the deepest with a secret, and a verification.
fn single() -> (usize, usize) {
    let (seed, noise, uniform, message) = ([7_u8; 32], [8; 32], [9; 64], [3; 100]);
    let (mut public, mut signature, mut element) = ([0; 32], [0; 64], [0; 32]);
    // SAFETY: here and below, as many bytes as the header says.
    let made = unsafe {
        nineteen_ed25519_public_key(public.as_mut_ptr(), seed.as_ptr())
            | nineteen_ed25519_sign(signature.as_mut_ptr(), seed.as_ptr(), message.as_ptr(), 100)
            | nineteen_ristretto255_mul_base(element.as_mut_ptr(), seed.as_ptr())
    };
    assert_eq!(made, 0);
    // SAFETY: as above, in each call; `to` has 64 bytes.
    let calls: [&(dyn Fn(*mut u8) -> c_int + Sync); 13] = [
        &|to| unsafe { nineteen_ed25519_public_key(to, seed.as_ptr()) },
        &|to| unsafe { nineteen_ed25519_sign(to, seed.as_ptr(), message.as_ptr(), 100) },
        &|to| unsafe {
            let message = message.as_ptr();
            nineteen_ed25519_sign_hedged(to, seed.as_ptr(), noise.as_ptr(), message, 100)
        },
        &|to| unsafe {
            let mut key = core::mem::zeroed::<nineteen_ed25519_key>();
            let key = from_mut(&mut key);
            nineteen_ed25519_key_from_seed(key, seed.as_ptr())
                | nineteen_ed25519_key_sign(to, key, message.as_ptr(), 100)
        },
        &|to| unsafe {
            let (seed, text) = (seed.as_ptr(), message.as_ptr());
            nineteen_ed25519ctx_sign(to, seed, text, 100, text, 100)
        },
        &|to| unsafe {
            let (seed, text) = (seed.as_ptr(), message.as_ptr());
            nineteen_ed25519ph_sign(to, seed, text, 100, text)
        },
        &|to| unsafe { nineteen_ed25519_generate(to, to.add(32)) },
        &|to| unsafe { nineteen_x25519_secret_from_ed25519(to, seed.as_ptr()) },
        &|to| unsafe { nineteen_x25519(to, seed.as_ptr(), public.as_ptr()) },
        &|to| unsafe { nineteen_x25519_base(to, seed.as_ptr()) },
        &|to| unsafe { nineteen_ristretto255_map(to, uniform.as_ptr()) },
        &|to| unsafe { nineteen_ristretto255_mul(to, seed.as_ptr(), element.as_ptr()) },
        &|to| unsafe { nineteen_ristretto255_mul_base(to, seed.as_ptr()) },
    ];
    let secret = calls.iter().map(|call| {
        depth(|| {
            let mut to = [0; 64];
            call(to.as_mut_ptr())
        })
    });
    let secret = secret.max().unwrap();
    let verify = depth(|| {
        let message = message.as_ptr();
        // SAFETY: as above.
        unsafe { nineteen_ed25519_verify(public.as_ptr(), signature.as_ptr(), message, 100, 2) }
    });
    // Signatures that are not valid, but whose equations are computed.
    let with_context = depth(|| {
        let (key, text) = (public.as_ptr(), message.as_ptr());
        let signature = signature.as_ptr();
        // SAFETY: as above.
        let _ = unsafe { nineteen_ed25519ctx_verify(key, signature, text, 100, text, 100, 2) };
        0
    });
    (secret, verify.max(with_context))
}

/// The depth of batches: the deepest with secrets, and the deepest of verdicts.
fn batches() -> (usize, usize) {
    let seeds: Vec<u8> = (0..N)
        .flat_map(|i| [i as u8, (i >> 8) as u8].repeat(16))
        .collect();
    let offsets: Vec<u64> = (0..=N as u64).collect();
    let message = [9; N];
    let (mut keys, mut signatures) = (vec![0; 32 * N], vec![0; 64 * N]);
    for (key, seed) in keys.chunks_mut(32).zip(seeds.chunks(32)) {
        // SAFETY: as above.
        let made = unsafe { nineteen_ed25519_public_key(key.as_mut_ptr(), seed.as_ptr()) };
        assert_eq!(made, 0);
    }
    let sign = |to: *mut u8| {
        let (text, offsets) = (message.as_ptr(), offsets.as_ptr());
        // SAFETY: as above.
        unsafe { nineteen_ed25519_sign_batch(to, seeds.as_ptr(), 32, text, N, offsets, N, 1) }
    };
    assert_eq!(sign(signatures.as_mut_ptr()), 0);
    let signed = depth(|| sign(vec![0; 64 * N].as_mut_ptr()));
    let exchanged = depth(|| {
        let mut to = vec![0; 32 * N];
        let (secret, public) = (seeds.as_ptr(), keys.as_ptr());
        // SAFETY: as above.
        unsafe { nineteen_x25519_batch(to.as_mut_ptr(), secret, 32, public, 32, N, 1) }
    });
    let verified = |stride, policy| {
        depth(|| {
            let mut verdicts = [0; N];
            let (key, signature) = (keys.as_ptr(), signatures.as_ptr());
            let (text, offsets) = (message.as_ptr(), offsets.as_ptr());
            let to = verdicts.as_mut_ptr();
            // SAFETY: as above.
            unsafe {
                nineteen_ed25519_verify_batch(
                    to, key, stride, signature, 64, text, N, offsets, N, policy, 1,
                )
            }
        })
    };
    let verdicts = [verified(32, 0), verified(32, 3), verified(0, 0)];
    (signed.max(exchanged), verdicts.into_iter().max().unwrap())
}
