// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers in limbs of 52 bits, and what Montgomery's products need of a modulus in that radix.

use alloc::vec;
use alloc::vec::Vec;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::super::portable;
use crate::arch::MASK;
use crate::arch::x86_64::Ifma;
use crate::number::invert_word;

/// The limbs that numbers may have here: those of primes of 1024, 1536 and 2048 bits, and of moduli
/// of 3072 and 4096. Smaller numbers have zeros above.
pub(super) const SIZES: [usize; 5] = [20, 30, 40, 60, 80];

/// The least size of [`SIZES`] for a modulus of so many limbs of 64 bits: products need
/// `16m ≤ R = 2^52N`, and a base of as many limbs as the modulus must be below R.
pub(super) fn size(words: usize) -> Option<usize> {
    SIZES.into_iter().find(|n| 64 * words <= 52 * n - 4)
}

/// A modulus m with the constants of products.
///
/// It holds the token: where there is a `Prepared`, the processor has IFMA.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub(in super::super) struct Prepared {
    #[zeroize(skip)]
    _token: Ifma,
    /// m in limbs of 64 bits, for the last reduction.
    n: Vec<u64>,
    pub(super) m: Vec<u64>,
    /// `k = -1/m mod 2^52`
    pub(super) inverse: u64,
    /// `K = (km + 1)/2^52`
    pub(super) friendly: Vec<u64>,
    /// `R mod m`
    pub(super) one: Vec<u64>,
    /// `R² mod m`
    pub(super) rr: Vec<u64>,
}

impl Prepared {
    /// Everything but `rr`, and for it the number that squares make it of; see [`doublings`].
    pub(super) fn new(token: Ifma, modulus: &portable::Modulus, size: usize) -> Prepared {
        let n = modulus.limbs();
        let m = split(n, size);
        let inverse = invert_word(n[0]).wrapping_neg() & MASK;
        // km + 1 is a multiple of 2^52. Each sum is at most (2^52 - 1)^2 + 2^52 - 1 < 2^104, and
        // the carry below 2^52.
        let mut friendly = vec![0; size];
        let mut carry: u128 = 1;
        for (i, limb) in m.iter().enumerate() {
            let sum = u128::from(*limb) * u128::from(inverse) + carry;
            if i > 0 {
                friendly[i - 1] = sum as u64 & MASK;
            }
            carry = sum >> 52;
        }
        friendly[size - 1] = carry as u64;

        // 2^(b-1) < m for a modulus of b bits, since m is odd and above 1.
        let top = n[n.len() - 1].leading_zeros() as usize;
        let bits = 64 * n.len() - top;
        let mut x = Zeroizing::new(vec![0; n.len()]);
        x[n.len() - 1] = 1 << (63 - top);
        for _ in bits - 1..52 * size {
            modulus.double(&mut x);
        }
        let one = split(&x, size);
        for _ in 0..doublings(size).0 {
            modulus.double(&mut x);
        }
        Prepared {
            _token: token,
            n: n.to_vec(),
            m,
            inverse,
            friendly,
            one,
            rr: split(&x, size),
        }
    }

    /// The limbs of 52 bits.
    pub(super) fn size(&self) -> usize {
        self.m.len()
    }

    /// A number below `2m`, given in limbs of 52 bits, modulo m.
    pub(super) fn reduced(&self, limbs: &[u64]) -> Vec<u64> {
        let mut x = vec![0; self.n.len()];
        let top = join(limbs, &mut x);
        portable::subtract_once(&mut x, top, &self.n);
        x
    }
}

/// `R·2^j` squared s times in Montgomery's representation is `R·2^(j·2^s)`: `(j, s)` with
/// `j·2^s = 104N`, so that the number it represents is R².
pub(super) fn doublings(size: usize) -> (usize, u32) {
    let squares = (104 * size).trailing_zeros();
    ((104 * size) >> squares, squares)
}

/// A number in `size` limbs of 52 bits, which must hold it.
pub(super) fn split(words: &[u64], size: usize) -> Vec<u64> {
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    let limb = |i: usize| {
        let (at, shift) = (52 * i / 64, 52 * i % 64);
        // A shift by 64 bits is one by 1 and one by 63.
        (word(at) >> shift | word(at + 1) << 1 << (63 - shift)) & MASK
    };
    (0..size).map(limb).collect()
}

/// The inverse of [`split`]: fills `words`, and returns the word above them.
fn join(limbs: &[u64], words: &mut [u64]) -> u64 {
    let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
    let word = |i: usize| {
        let (at, shift) = (64 * i / 52, 64 * i % 52);
        // Bits of up to three limbs: 52 - shift, then 52, then the rest.
        let second = limb(at + 1) << (52 - shift);
        let third = if shift > 40 {
            limb(at + 2) << (104 - shift)
        } else {
            0
        };
        limb(at) >> shift | second | third
    };
    for (i, w) in words.iter_mut().enumerate() {
        *w = word(i);
    }
    word(words.len())
}
