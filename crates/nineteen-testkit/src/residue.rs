// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds the residues of an operation in memory: on its stack, and in heap memory that it frees.
//!
//! The operation runs on a thread whose stack is memory of the test, filled with a pattern before
//! and searched when the thread is gone. Meanwhile the allocator of the test program copies
//! everything that is freed, as it is at that moment, and the copies are searched too: the program
//! declares it with [`watching!`](crate::watching).

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::hint::black_box;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Bytes of the stack.
const STACK: usize = 4 << 20;
/// The byte that fills it.
const PATTERN: u8 = 0xa7;
/// Bytes of freed memory that are kept for one operation.
const FREED: usize = 16 << 20;

/// The system's allocator, which keeps copies of freed memory while an operation is watched.
#[derive(Debug)]
pub struct Watching;

thread_local! {
    /// Whether what this thread frees is kept.
    static WATCHING: Cell<bool> = const { Cell::new(false) };
}
static COPIES: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());
static COPIED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all memory comes from the system's allocator and goes back to it with the layout that it
// came with. `realloc` is the provided one, which allocates, copies and frees through these
// functions.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Zeros while an operation is watched: what the test itself freed before is not the
        // operation's. SAFETY: the caller's promise is passed on.
        unsafe {
            if WATCHING.get() {
                System.alloc_zeroed(layout)
            } else {
                System.alloc(layout)
            }
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if WATCHING.get() {
            // A byte between two blocks, so that no word is found across them.
            let at = COPIED.fetch_add(layout.size() + 1, Ordering::SeqCst);
            if at + layout.size() < FREED {
                // SAFETY: the block is the caller's for `size` bytes, and these bytes of the copies
                // are nobody else's.
                unsafe {
                    let to = COPIES.load(Ordering::SeqCst).add(at);
                    ptr::copy_nonoverlapping(memory.cast_const(), to, layout.size());
                }
            }
        }
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Runs `operation` on a new stack; returns the part of it that was used, and the freed memory.
fn watch(operation: impl FnMut() + Send) -> (Vec<u8>, Vec<u8>) {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut copies = vec![PATTERN; FREED];
    COPIES.store(copies.as_mut_ptr(), Ordering::SeqCst);
    COPIED.store(0, Ordering::SeqCst);
    let mut stack = vec![u128::from_ne_bytes([PATTERN; 16]); STACK / 16];
    run_on(&mut stack, operation);
    let copied = COPIED.load(Ordering::SeqCst);
    assert!(copied <= FREED, "more was freed than is kept");
    copies.truncate(copied);
    let mut stack: Vec<u8> = stack.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let lowest = stack.iter().position(|b| *b != PATTERN).unwrap_or(STACK);
    assert!(lowest > 0, "the stack is too small");
    stack.drain(..lowest);
    (stack, copies)
}

/// The part of POSIX threads that takes a stack from the caller.
mod posix {
    use super::*;

    /// More than any `pthread_attr_t`.
    pub type Attributes = [u64; 32];

    unsafe extern "C" {
        pub fn pthread_attr_init(attributes: *mut Attributes) -> c_int;
        pub fn pthread_attr_setstack(
            attributes: *mut Attributes,
            stack: *mut c_void,
            size: usize,
        ) -> c_int;
        pub fn pthread_create(
            thread: *mut usize,
            attributes: *const Attributes,
            start: extern "C" fn(*mut c_void) -> *mut c_void,
            argument: *mut c_void,
        ) -> c_int;
        pub fn pthread_join(thread: usize, result: *mut *mut c_void) -> c_int;
        pub fn pthread_attr_destroy(attributes: *mut Attributes) -> c_int;
    }
}

/// Calls `operation` some way down the stack, where the end of the thread overwrites nothing.
#[inline(never)]
fn further_down(operation: &mut dyn FnMut()) {
    let mut room = [PATTERN; 16 << 10];
    black_box(&mut room);
    WATCHING.set(true);
    operation();
    WATCHING.set(false);
    black_box(&mut room);
}

/// Runs `operation` on the stack `memory`, from the top down.
fn run_on(memory: &mut [u128], mut operation: impl FnMut() + Send) {
    extern "C" fn start(argument: *mut c_void) -> *mut c_void {
        // SAFETY: the argument points to the reference below, which lives until the thread is
        // joined, and nobody else uses it meanwhile.
        let operation = unsafe { &mut *argument.cast::<&mut (dyn FnMut() + Send)>() };
        // A panic must not leave the thread.
        let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            further_down(operation);
        }));
        WATCHING.set(false);
        if run.is_err() {
            // The panic's message is printed; a test that went on would take its residues for
            // the operation's.
            std::process::abort();
        }
        ptr::null_mut()
    }
    let mut operation: &mut (dyn FnMut() + Send) = &mut operation;
    let mut attributes: posix::Attributes = [0; 32];
    let mut thread = 0;
    // SAFETY: the attributes have room for the system's and are initialised before they are used.
    // The stack is borrowed for as long as the thread runs: it is joined before this function
    // returns. The argument lives as long, and a closure that may be sent may run there.
    unsafe {
        assert_eq!(posix::pthread_attr_init(&mut attributes), 0);
        let size = size_of_val(memory);
        let stack = memory.as_mut_ptr().cast();
        assert_eq!(
            posix::pthread_attr_setstack(&mut attributes, stack, size),
            0
        );
        let argument = (&raw mut operation).cast();
        assert_eq!(
            posix::pthread_create(&mut thread, &attributes, start, argument),
            0
        );
        assert_eq!(posix::pthread_join(thread, ptr::null_mut()), 0);
        assert_eq!(posix::pthread_attr_destroy(&mut attributes), 0);
    }
}

/// A generator that gives these bytes, from where they are.
#[derive(Debug)]
pub struct Given<'a>(pub &'a [u8]);

impl rand_core::TryRng for Given<'_> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("bytes are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("bytes are asked for");
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Self::Error> {
        to.copy_from_slice(&self.0[..to.len()]);
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Given<'_> {}

/// Whether the build is one that is optimised; says so if it is not.
pub fn optimised() -> bool {
    if cfg!(debug_assertions) {
        println!(
            "SKIPPED: written for optimised builds; `cargo test --release --test residue` runs it"
        );
    }
    !cfg!(debug_assertions)
}

/// Words to look for, with their names.
#[derive(Debug, Default)]
pub struct Needles(Vec<(String, Vec<u8>)>);

impl Needles {
    /// Eight bytes at a time, and the same reversed.
    #[must_use]
    pub fn words(mut self, name: &str, bytes: &[u8]) -> Needles {
        for (i, word) in bytes.chunks_exact(8).enumerate() {
            // Zeros and counters are nobody's secret.
            if word.iter().filter(|b| **b != 0).count() < 6 {
                continue;
            }
            let reversed: Vec<u8> = word.iter().rev().copied().collect();
            self = self
                .run(format!("{name}[{i}]"), word)
                .run(format!("{name}[{i}], reversed"), &reversed);
        }
        self
    }

    /// These bytes as a whole.
    #[must_use]
    pub fn run(mut self, name: String, bytes: &[u8]) -> Needles {
        self.0.push((name, bytes.to_vec()));
        self
    }

    /// A 256-bit integer as bytes, little-endian; the biased form from which digits are cut; and its
    /// signed digits to the base 16, the highest of which takes the carry. `k + 8·(16^63 - 1)/15`
    /// must be below 2^256.
    #[must_use]
    pub fn integer(mut self, name: &str, k: &[u8; 32]) -> Needles {
        // Eight to each nibble but the highest.
        let mut carry = 0;
        let biased: [u8; 32] = std::array::from_fn(|i| {
            let sum = u16::from(k[i]) + if i < 31 { 0x88 } else { 0x08 } + carry;
            carry = sum >> 8;
            sum as u8
        });
        assert_eq!(carry, 0, "{name} is too large for signed digits");
        let digits: Vec<u8> = (0..64)
            .map(|i| (biased[i / 2] >> (4 * (i % 2)) & 15).wrapping_sub(if i < 63 { 8 } else { 0 }))
            .collect();
        for (i, run) in digits.chunks_exact(16).enumerate() {
            self = self.run(format!("digits of {name}[{i}]"), run);
        }
        self.words(name, k)
            .words(&format!("biased {name}"), &biased)
    }

    /// Where in `memory` they are: names, with the distance from its end.
    fn found_in(&self, memory: &[u8], what: &str) -> Vec<String> {
        // By first byte, so that one walk finds all.
        let mut by_first: Vec<Vec<&(String, Vec<u8>)>> = vec![Vec::new(); 256];
        for needle in &self.0 {
            by_first[usize::from(needle.1[0])].push(needle);
        }
        let mut found = Vec::new();
        for (at, first) in memory.iter().enumerate() {
            for (name, needle) in &by_first[usize::from(*first)] {
                if memory[at..].starts_with(needle) {
                    found.push(format!("{name} {what} at {}", memory.len() - at));
                }
            }
        }
        found
    }
}

/// The residues of `needles` after `operation`, the depth of the stack, and the bytes freed.
pub fn left(needles: &Needles, operation: impl FnMut() + Send) -> (Vec<String>, usize, usize) {
    let (stack, freed) = watch(operation);
    let mut found = needles.found_in(&stack, "on the stack");
    found.extend(needles.found_in(&freed, "in freed memory"));
    (found, stack.len(), freed.len())
}

/// The findings of a test.
#[derive(Debug, Default)]
pub struct Troubles(Vec<String>);

impl Troubles {
    /// Runs an operation and looks.
    pub fn check(&mut self, name: &str, needles: &Needles, operation: impl FnMut() + Send) {
        let (found, depth, freed) = left(needles, operation);
        println!(
            "{name}: {depth} bytes of stack, {freed} freed, {} residues",
            found.len()
        );
        if !found.is_empty() {
            let some = found.iter().take(24).cloned().collect::<Vec<_>>();
            self.0.push(format!(
                "{name}: {} residues: {}",
                found.len(),
                some.join(", ")
            ));
        }
    }

    /// [`check`](Self::check) of a value that is made, put in a box, moved out of it and into
    /// another one, and dropped there. Meanwhile `with` uses it.
    pub fn moved<T: Send>(
        &mut self,
        name: &str,
        needles: &Needles,
        make: impl Fn() -> T + Sync,
        with: impl Fn(&T) + Sync,
    ) {
        self.check(name, needles, || {
            let first = black_box(Box::new(make()));
            let on_the_way = black_box(*first);
            let second = black_box(Box::new(on_the_way));
            with(&second);
            drop(black_box(second));
        });
    }

    /// Fails if anything was found.
    pub fn end(self) {
        assert!(self.0.is_empty(), "\n{}", self.0.join("\n"));
    }
}

/// Planted bytes are found, at any alignment and on the heap, and wiped ones are not.
pub fn check_that_planted_residues_are_found(secret: &[u8; 32]) {
    #[inline(never)]
    fn plant(secret: &[u8; 32], offset: usize, wipe: bool) {
        let mut frame = [0u8; 256];
        frame[offset..offset + 32].copy_from_slice(secret);
        black_box(&mut frame);
        if wipe {
            frame.fill(0);
            black_box(&mut frame);
        }
    }
    #[inline(never)]
    fn free(secret: &[u8; 32], wipe: bool) {
        let mut block = vec![0; 32];
        block.copy_from_slice(secret);
        // Grows, and so is moved.
        block.reserve(black_box(1000));
        if wipe {
            block.fill(0);
            black_box(&mut block);
        }
    }
    let secret = Box::new(*secret);
    let reversed = Box::new(std::array::from_fn::<u8, 32, _>(|i| secret[31 - i]));
    let needles = Needles::default().words("secret", &secret[..]);
    for offset in [0, 1, 100, 224] {
        assert!(left(&needles, || plant(&secret, offset, false)).0.len() >= 4);
        assert!(left(&needles, || plant(&reversed, offset, false)).0.len() >= 4);
        assert_eq!(left(&needles, || plant(&secret, offset, true)).0.len(), 0);
    }
    // The block before it grew is found, whether the block after was wiped or not.
    assert_eq!(left(&needles, || free(&secret, false)).0.len(), 8);
    assert_eq!(left(&needles, || free(&secret, true)).0.len(), 4);
    // A value that is moved is found where it was.
    let mut troubles = Troubles::default();
    troubles.moved("planted", &needles, || *secret, |_| ());
    assert_eq!(troubles.0.len(), 1);
}
