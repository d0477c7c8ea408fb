// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strong Lucas test with `P = 1` and `Q = (1 - D)/4`.
//!
//! ```text
//! U_1 = 1, V_1 = 1          U_2k = U_k V_k              V_2k = V_k^2 - 2 Q^k
//!                           U_(k+1) = (U_k + V_k)/2     V_(k+1) = (D U_k + V_k)/2
//! n + 1 = d 2^s             U_d = 0, or V_(d 2^r) = 0 for an r with 0 <= r < s     (mod n)
//! ```
//!
//! which a prime `n` satisfies if `D` is no square modulo it. Everything is constant time in `n` for
//! a given length, `s` and `D`; what depends on `n` is wiped.
//!
//! Reference: Baillie, Wagstaff, *Lucas Pseudoprimes*, doi:10.1090/S0025-5718-1980-0583518-6.

use super::{Modulus, Scratch, bits, mask, subtract_once};
use crate::number::{self, Secret};
use alloc::vec;
use subtle::Choice;
use zeroize::Zeroizing;

impl Modulus {
    /// Whether the modulus passes the test for an odd `D`, 1 modulo 4, whose Jacobi symbol is -1.
    pub(in crate::modexp) fn passes_strong_lucas(&self, discriminant: i64) -> bool {
        let k = self.n.len();
        let scratch = &mut self.scratch();
        let mut odd = Zeroizing::new(number::widen(&self.n, k + 1));
        number::add_assign(&mut odd, &[1]);
        let mut s = 0;
        while odd[0] & 1 == 0 {
            odd = Zeroizing::new(number::half(&odd));
            s += 1;
        }
        let d = self.small(discriminant, scratch);
        let q = self.small((1 - discriminant) / 4, scratch);
        let mut state = State {
            u: Zeroizing::new(self.one.clone()),
            v: Zeroizing::new(self.one.clone()),
            power: q.clone(),
        };
        for at in (0..number::vartime_bit_length(&odd) - 1).rev() {
            self.mul(&mut state.u, &state.v, scratch);
            state.double_v(self, scratch);
            // The next one, which is kept if the bit is set.
            let chosen = mask(Choice::from(bits(&odd, at, 1) as u8));
            let mut u = self.sum(&state.u, &state.v);
            self.halve(&mut u);
            let mut v = state.u.clone();
            self.mul(&mut v, &d, scratch);
            v = self.sum(&v, &state.v);
            self.halve(&mut v);
            let mut power = state.power.clone();
            self.mul(&mut power, &q, scratch);
            for (kept, next) in [
                (&mut state.u, u),
                (&mut state.v, v),
                (&mut state.power, power),
            ] {
                for (kept, next) in kept.iter_mut().zip(next.iter()) {
                    *kept ^= (*kept ^ next) & chosen;
                }
            }
        }
        let mut passed = is_zero(&state.u) | is_zero(&state.v);
        for _ in 1..s {
            state.double_v(self, scratch);
            passed |= is_zero(&state.v);
        }
        passed.into()
    }

    /// A small integer modulo `n`, in Montgomery's representation.
    fn small(&self, x: i64, scratch: &mut Scratch) -> Secret {
        let magnitude = self.enter(&[x.unsigned_abs()], scratch);
        if x < 0 {
            let zero = vec![0; self.n.len()];
            return Zeroizing::new(number::sub_mod(&zero, &magnitude, &self.n));
        }
        magnitude
    }

    /// `a + b mod n` for `a, b < n`.
    fn sum(&self, a: &[u64], b: &[u64]) -> Secret {
        // In one limb more, whose word is the carry.
        let k = self.n.len();
        let mut wide = Zeroizing::new(number::widen(a, k + 1));
        number::add_assign(&mut wide, b);
        let top = wide[k];
        subtract_once(&mut wide[..k], top, &self.n);
        Zeroizing::new(wide[..k].to_vec())
    }

    /// `x = x/2 mod n`: of x and x + n, the one that is even, halved.
    fn halve(&self, x: &mut Secret) {
        let k = self.n.len();
        let odd = mask(Choice::from((x[0] & 1) as u8));
        let addend: Secret = Zeroizing::new(self.n.iter().map(|limb| limb & odd).collect());
        let mut wide = Zeroizing::new(number::widen(x, k + 1));
        number::add_assign(&mut wide, &addend);
        let half = Zeroizing::new(number::half(&wide));
        x.copy_from_slice(&half[..k]);
    }
}

/// `U_k`, `V_k` and `Q^k` in Montgomery's representation.
struct State {
    u: Secret,
    v: Secret,
    power: Secret,
}

impl State {
    /// `V_2k` and `Q^2k`.
    fn double_v(&mut self, n: &Modulus, scratch: &mut Scratch) {
        n.square(&mut self.v, scratch);
        for _ in 0..2 {
            self.v = Zeroizing::new(number::sub_mod(&self.v, &self.power, &n.n));
        }
        n.square(&mut self.power, scratch);
    }
}

fn is_zero(x: &[u64]) -> Choice {
    number::is_equal(x, &vec![0; x.len()])
}
