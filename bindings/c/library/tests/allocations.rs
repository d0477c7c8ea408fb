// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on one key allocate nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use nineteen_c::ed25519::*;
use nineteen_c::generate::*;
use nineteen_c::instances::*;
use nineteen_c::ristretto255::*;
use nineteen_c::x25519::*;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: the system's allocator does the work; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn operations_on_one_key_allocate_nothing() {
    let (mut a, mut b, mut signature) = ([1; 32], [2; 32], [0; 64]);
    let operate = |a: &mut [u8; 32], b: &mut [u8; 32], signature: &mut [u8; 64]| {
        let (seed, to, sig) = ([7; 32], a.as_mut_ptr(), signature.as_mut_ptr());
        let (seed, text) = (seed.as_ptr(), [5; 99]);
        let text = text.as_ptr();
        // SAFETY: as many bytes as the header says.
        unsafe {
            let mut key = std::mem::zeroed::<nineteen_ed25519_key>();
            assert_eq!(nineteen_ed25519_public_key(to, seed), 0);
            assert_eq!(nineteen_ed25519_sign(sig, seed, text, 99), 0);
            assert_eq!(nineteen_ed25519_verify(to, sig, text, 99, 0), 0);
            assert_eq!(nineteen_ed25519_key_from_seed(&mut key, seed), 0);
            assert_eq!(nineteen_ed25519_key_sign(sig, &key, text, 99), 0);
            assert_eq!(nineteen_ed25519ctx_sign(sig, seed, text, 9, text, 99), 0);
            assert_eq!(nineteen_ed25519ctx_verify(to, sig, text, 9, text, 99, 0), 0);
            assert_eq!(nineteen_ed25519ph_key_sign(sig, &key, text, 9, text), 0);
            assert_eq!(nineteen_ed25519ph_verify(to, sig, text, 9, text, 0), 0);
            assert_eq!(nineteen_x25519_public_from_ed25519(to, to), 0);
            assert_eq!(nineteen_x25519_secret_from_ed25519(to, seed), 0);
            assert_eq!(nineteen_ed25519_generate(b.as_mut_ptr(), to), 0);
            assert_eq!(nineteen_x25519_generate(b.as_mut_ptr(), to), 0);
            assert_eq!(nineteen_x25519_base(to, seed), 0);
            assert_eq!(nineteen_x25519(to, seed, to), 0);
            assert_eq!(nineteen_ristretto255_map(to, sig), 0);
            assert_eq!(nineteen_ristretto255_scalar_reduce(b.as_mut_ptr(), sig), 0);
            assert_eq!(nineteen_ristretto255_mul(to, b.as_ptr(), to), 0);
            assert_eq!(nineteen_ristretto255_add(to, to, to), 0);
        }
    };
    // The first call may select a backend.
    operate(&mut a, &mut b, &mut signature);
    let before = COUNT.with(Cell::get);
    operate(&mut a, &mut b, &mut signature);
    assert_eq!(COUNT.with(Cell::get), before);
    assert!(before > 0, "allocations are counted");
}
