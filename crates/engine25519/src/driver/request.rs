// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs of the ROM as values: what goes in, and what is made of the registers that come out. Who waits for them, and how, is
//! another matter.

use zeroize::Zeroize;

use super::{Error, Findings};
use crate::{microcode, scalar};

/// A job with `I` operands, `O` results, and what these mean. Both are wiped when it is dropped.
pub(super) struct Request<const I: usize, const O: usize, T> {
    pub(super) entry: u16,
    pub(super) operands: [[u32; 8]; I],
    pub(super) results: [[u32; 8]; O],
    conclude: fn(&[[u32; 8]; O]) -> Option<T>,
}

impl<const I: usize, const O: usize, T> Request<I, O, T> {
    fn new(entry: u16, operands: [[u32; 8]; I], conclude: fn(&[[u32; 8]; O]) -> Option<T>) -> Self {
        Request {
            entry,
            operands,
            results: [[0; 8]; O],
            conclude,
        }
    }

    /// What the results mean; [`Error::WrongResult`] if they cannot be right.
    pub(super) fn conclude<E>(&self) -> Result<T, Error<E>> {
        (self.conclude)(&self.results).ok_or(Error::WrongResult)
    }
}

impl<const I: usize, const O: usize, T> Drop for Request<I, O, T> {
    fn drop(&mut self) {
        self.operands.zeroize();
        self.results.zeroize();
    }
}

/// The u-coordinate of a multiple.
pub(super) fn x25519(scalar: &[u8; 32], u: &[u8; 32]) -> Request<2, 1, [u8; 32]> {
    let operands = [scalar::clamp(scalar), scalar::words(u)];
    Request::new(microcode::X25519, operands, |[shared]| {
        scalar::is_canonical(shared).then(|| scalar::bytes(shared))
    })
}

/// x and y of a multiple of the base point.
pub(super) fn mul_base<E>(scalar: &[u8; 32]) -> Result<Request<1, 2, [[u8; 32]; 2]>, Error<E>> {
    let mut words = scalar::words(scalar);
    let below = scalar::is_below_order(&words);
    let operands = [if below { scalar::comb(&words) } else { [0; 8] }];
    words.zeroize();
    if !below {
        return Err(Error::Operand(
            "the scalar is not below the order of the base point",
        ));
    }
    Ok(Request::new(microcode::MUL_BASE, operands, |[y, x]| {
        let canonical = scalar::is_canonical(x) & scalar::is_canonical(y);
        canonical.then(|| [scalar::bytes(x), scalar::bytes(y)])
    }))
}

/// The encoding of a point (RFC 8032, 5.1.2).
pub(super) fn encoding([x, mut y]: [[u8; 32]; 2]) -> [u8; 32] {
    y[31] |= x[0] << 7;
    y
}

/// Everything about `S·B - k·A - R`.
pub(super) fn equation<E>(
    a: &[u8; 32],
    r: &[u8; 32],
    s: &[u8; 32],
    k: &[u8; 32],
) -> Result<Request<5, 6, Findings>, Error<E>> {
    let s = scalar::words(s);
    if !scalar::is_below_order(&s) {
        return Err(Error::Operand("S is not below the order of the base point"));
    }
    let (k, even) = scalar::windows(&scalar::words(k));
    let operands = [
        scalar::words(a),
        scalar::words(r),
        k,
        scalar::comb(&s),
        even,
    ];
    Ok(Request::new(microcode::VERIFY, operands, Findings::of))
}
