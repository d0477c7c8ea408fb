// SPDX-License-Identifier: MIT OR Apache-2.0
// Steps on words in memory.

/// A step with its work area, the operand that it replaces, and the one that it reads.
type Candidate = unsafe extern "C" fn(*mut u64, *mut u64, *const u64);

/// Runs a candidate so many times on its own result, behind `BEFORE` instructions.
fn run<const BEFORE: usize>(candidate: Candidate, steps: u64) {
    let word = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut work: [u64; 48] = core::array::from_fn(|i| word(i as u64 + 1));
    let mut p: [u64; 16] = core::array::from_fn(|i| word(i as u64 + 50));
    let q: [u64; 16] = core::array::from_fn(|i| word(i as u64 + 70));
    for _ in 0..steps {
        // SAFETY: the text reads and writes the work area, of twelve elements at most, and four
        // elements from `p` on, and reads four from `q` on.
        unsafe {
            asm!(".rept {before}", "nop", ".endr", before = const BEFORE);
            candidate(work.as_mut_ptr(), p.as_mut_ptr(), q.as_ptr());
        }
    }
    core::hint::black_box((work, p));
}
