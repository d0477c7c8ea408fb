// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs of the ROM as values: their operands, and the interpretation of their results. The drivers
//! run them.

use zeroize::{Zeroize, Zeroizing};

use super::{Error, Findings, Random, blinding};
use crate::{microcode, scalar};

/// A job with up to `I` operands and `O` results, and the meaning of these. Both are wiped on drop.
pub(super) struct Request<const I: usize, const O: usize, T> {
    entry: u16,
    operands: [[u32; 8]; I],
    count: usize,
    results: [[u32; 8]; O],
    conclude: Conclude<I, O, T>,
}

/// Interprets the results. It also takes the operands, which stood in the registers before the job.
type Conclude<const I: usize, const O: usize, T> = fn(&[[u32; 8]; O], &[[u32; 8]; I]) -> Option<T>;

impl<const I: usize, const O: usize, T> Request<I, O, T> {
    fn new<const N: usize>(
        entry: u16,
        operands: [[u32; 8]; N],
        conclude: Conclude<I, O, T>,
    ) -> Self {
        const { assert!(N <= I) };
        let operands = Zeroizing::new(operands);
        let mut request = Request {
            entry,
            operands: [[0; 8]; I],
            count: N,
            results: [[0; 8]; O],
            conclude,
        };
        request.operands[..N].copy_from_slice(&operands[..]);
        request
    }

    /// The entry address, the operands, and the place for the results.
    pub(super) fn parts(&mut self) -> (u16, &[[u32; 8]], &mut [[u32; 8]; O]) {
        (self.entry, &self.operands[..self.count], &mut self.results)
    }

    /// Takes the results, leaving zeros in their place.
    pub(super) fn take(&mut self) -> Zeroizing<[[u32; 8]; O]> {
        Zeroizing::new(core::mem::replace(&mut self.results, [[0; 8]; O]))
    }

    /// [`Error::WrongResult`] if the results differ from these. Constant time.
    pub(super) fn compare<E>(&self, once: &[[u32; 8]; O]) -> Result<(), Error<E>> {
        let pairs = once.iter().flatten().zip(self.results.iter().flatten());
        let difference = pairs.fold(0, |bits, (a, b)| bits | a ^ b);
        if core::hint::black_box(difference) != 0 {
            return Err(Error::WrongResult);
        }
        Ok(())
    }

    /// The value of the results. [`Error::WrongResult`] if they cannot be right,
    /// [`Error::CheckFailed`] if the engine's own check failed.
    pub(super) fn conclude<E>(&self) -> Result<T, Error<E>> {
        (self.conclude)(&self.results, &self.operands).ok_or_else(|| refusal(&self.results[0]))
    }
}

impl<const I: usize, const O: usize, T> Drop for Request<I, O, T> {
    fn drop(&mut self) {
        for operand in &mut self.operands[..self.count] {
            operand.zeroize();
        }
        self.results.zeroize();
    }
}

/// The error for a result that cannot be right: all ones mean that the engine's own check failed.
#[cold]
pub(super) fn refusal<E>(words: &[u32; 8]) -> Error<E> {
    if words.iter().all(|word| *word == u32::MAX) {
        Error::CheckFailed
    } else {
        Error::WrongResult
    }
}

/// Whether a result is below p and differs from the former content of its register. Constant time
/// for valid results.
pub(super) fn is_coordinate(result: &[u32; 8], before: &[u32; 8]) -> bool {
    scalar::is_canonical(result) & !scalar::holds(result, before)
}

/// The u-coordinate of a multiple.
pub(super) fn x25519<E>(
    scalar: &[u8; 32],
    u: &[u8; 32],
    random: Option<Random>,
) -> Result<Request<6, 1, [u8; 32]>, Error<E>> {
    let conclude = |[shared]: &[[u32; 8]; 1], [before, ..]: &[[u32; 8]; 6]| {
        is_coordinate(shared, before).then(|| scalar::bytes(shared))
    };
    let k = Zeroizing::new(scalar::clamp(scalar));
    let u = scalar::words(u);
    Ok(match random {
        None => Request::new(microcode::X25519, [*k, u], conclude),
        Some(random) => {
            let operands = x25519_operands(&k, u, random)?;
            Request::new(microcode::X25519_BLINDED, *operands, conclude)
        }
    })
}

/// The operands of the blinded routine.
#[cold]
#[inline(never)]
fn x25519_operands<E>(
    k: &[u32; 8],
    u: [u32; 8],
    random: Random,
) -> Result<Zeroizing<[[u32; 8]; 6]>, Error<E>> {
    let m = blinding::multiplier(random)?;
    let ladders = Zeroizing::new(scalar::ladders(k, *m));
    let [a, b, c, d] = *ladders;
    let factor = blinding::factor(random)?;
    Ok(Zeroizing::new([a, b, c, d, u, *factor]))
}

/// x and y of a multiple of the base point.
pub(super) fn mul_base<E>(
    scalar: &[u8; 32],
    random: Option<Random>,
) -> Result<Request<3, 2, [[u8; 32]; 2]>, Error<E>> {
    let k = Zeroizing::new(scalar::words(scalar));
    if !scalar::is_below_order(&k) {
        return Err(Error::Operand(
            "the scalar is not below the order of the base point",
        ));
    }
    let conclude = |[y, x]: &[[u32; 8]; 2], before: &[[u32; 8]; 3]| {
        let possible = is_coordinate(x, &before[1]) & is_coordinate(y, &before[0]);
        possible.then(|| [scalar::bytes(x), scalar::bytes(y)])
    };
    let Some(random) = random else {
        return Ok(Request::new(
            microcode::MUL_BASE,
            [scalar::comb(&k), scalar::NO_RESULT],
            conclude,
        ));
    };
    let part = blinding::part(random)?;
    let operands = [
        scalar::difference(&k, &part),
        *part,
        *blinding::factor(random)?,
    ];
    Ok(Request::new(
        microcode::MUL_BASE_BLINDED,
        operands,
        conclude,
    ))
}

/// The encoding of a point (RFC 8032, 5.1.2).
pub(super) fn encoding([x, mut y]: [[u8; 32]; 2]) -> [u8; 32] {
    y[31] |= x[0] << 7;
    y
}

/// Findings about `S·B - k·A - R`.
pub(super) fn equation<E>(
    a: &[u8; 32],
    r: &[u8; 32],
    s: &[u8; 32],
    k: &[u8; 32],
) -> Result<Request<4, 1, Findings>, Error<E>> {
    let s = scalar::words(s);
    if !scalar::is_below_order(&s) {
        return Err(Error::Operand("S is not below the order of the base point"));
    }
    let k = scalar::words(k);
    if k[7] >> 29 != 0 {
        return Err(Error::Operand("k is not below 2^253"));
    }
    let operands = [
        scalar::words(a),
        scalar::words(r),
        scalar::quadruple(&k),
        scalar::comb(&s),
    ];
    Ok(Request::<4, 1, Findings>::new(
        microcode::VERIFY,
        operands,
        |answers, [a, r, ..]| Findings::of(answers, [a, r, a]),
    ))
}

/// Refuses a signature whose S is not below L.
pub(super) fn in_range<E>(signature: &[u8; 64]) -> Result<(), Error<E>> {
    let [_, s] = signature.as_chunks().0 else {
        unreachable!("two halves")
    };
    if !scalar::is_below_order(&scalar::words(s)) {
        return Err(Error::Operand("S is not below the order of the base point"));
    }
    Ok(())
}
