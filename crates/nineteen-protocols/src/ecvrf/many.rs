// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many proofs at once, each with its value or an error.
//!
//! A proof hashes the points that it is about, so there is no equation for all of them; but every
//! step takes all proofs at once, and with the feature `batch` vectors compute on several.

use alloc::vec::Vec;

use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};

use super::{Parts, Proof, PublicKey, Value, scalar};
use crate::Error;

/// A proof to verify, with the input that it is about.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The key of the proof.
    pub public_key: &'a PublicKey,
    /// The input, of any length.
    pub alpha: &'a [u8],
    /// The proof.
    pub proof: &'a Proof,
}

/// The value of each input whose proof shows it: result `i` is that of [`PublicKey::verify`] on item
/// `i`, whatever the others are. Variable time.
///
/// ```
/// use nineteen_protocols::Error;
/// use nineteen_protocols::ecvrf::{Item, SecretKey, Suite, verify_each};
///
/// let key = SecretKey::from_seed(&[7; 32], Suite::Elligator2); // take 32 random bytes
/// let (value, proof) = key.prove(b"block 4711")?;
/// let public_key = key.public_key();
/// let items = [b"block 4711", b"block 4712"].map(|alpha| Item { public_key, alpha, proof: &proof });
/// assert_eq!(verify_each(&items), [Ok(value), Err(Error::Invalid)]);
/// # Ok::<(), Error>(())
/// ```
pub fn verify_each(items: &[Item<'_>]) -> Vec<Result<Value, Error>> {
    let mut results = Vec::with_capacity(items.len());
    for items in items.chunks(TOGETHER) {
        let mut open = Vec::with_capacity(items.len());
        let gammas: Vec<_> = items.iter().map(|item| gamma(item.proof)).collect();
        let decoded = decode(&gammas);
        let first = results.len();
        for (i, item) in items.iter().enumerate() {
            let opened = Open::new(item, decoded[i]);
            results.push(opened.as_ref().map(|_| [0; 64]).map_err(|why| *why));
            open.extend(opened.ok().map(|opened| (first + i, opened)));
        }
        for (place, result) in conclude(&open) {
            results[place] = result;
        }
    }
    results
}

/// The number of proofs that share memory.
const TOGETHER: usize = 64;

/// A proof in the form in which it can be checked.
struct Open<'a> {
    key: &'a PublicKey,
    parts: Parts,
    gamma: EdwardsPoint,
    h: EdwardsPoint,
}

impl<'a> Open<'a> {
    /// # Errors
    ///
    /// Those of [`PublicKey::verify`], but for the challenge.
    fn new(item: &Item<'a>, gamma: Option<EdwardsPoint>) -> Result<Open<'a>, Error> {
        let key = item.public_key;
        let parts = Parts::of(item.proof)?;
        let gamma = gamma.ok_or(Error::Invalid)?;
        let h = key.suite.point(key.as_bytes(), item.alpha)?;
        Ok(Open {
            key,
            parts,
            gamma,
            h,
        })
    }
}

/// The encoding of Γ.
fn gamma(proof: &Proof) -> CompressedEdwardsY {
    let mut bytes = [0; 32];
    bytes.copy_from_slice(&proof[..32]);
    CompressedEdwardsY(bytes)
}

/// The points of canonical encodings.
fn decode(encodings: &[CompressedEdwardsY]) -> Vec<Option<EdwardsPoint>> {
    let points = CompressedEdwardsY::decompress_batch(encodings);
    let or_any = |point: &Option<EdwardsPoint>| point.unwrap_or_default();
    let again = EdwardsPoint::compress_batch_alloc(&points.iter().map(or_any).collect::<Vec<_>>());
    let canonical = encodings
        .iter()
        .zip(again)
        .map(|(one, other)| *one == other);
    let points = points.into_iter().zip(canonical);
    points
        .map(|(point, canonical)| point.filter(|_| canonical))
        .collect()
}

/// The results of the proofs, with their places.
fn conclude(open: &[(usize, Open<'_>)]) -> Vec<(usize, Result<Value, Error>)> {
    let n = open.len();
    let (mut points, mut scalars) = (Vec::with_capacity(3 * n), Vec::with_capacity(3 * n));
    for (
        _,
        Open {
            key,
            parts,
            gamma,
            h,
        },
    ) in open
    {
        // As in `PublicKey::verify`: L - c is not -c where a component has small order.
        let c = scalar(&parts.c);
        points.extend([-key.point, *h, -*gamma]);
        scalars.extend([c, parts.s, c]);
    }
    // Nothing here is secret; this is the one product of a scalar and a point for each pair.
    let products = EdwardsPoint::mul_pairwise(&points, &scalars);
    let mut all = Vec::with_capacity(4 * n);
    for ((_, open), products) in open.iter().zip(products.chunks_exact(3)) {
        let u = EdwardsPoint::mul_base(&open.parts.s) + products[0];
        let v = products[1] + products[2];
        all.extend([open.h, u, v, open.gamma.mul_by_cofactor()]);
    }
    let encodings = EdwardsPoint::compress_batch_alloc(&all);
    let mut results = Vec::with_capacity(n);
    for ((place, open), encodings) in open.iter().zip(encodings.chunks_exact(4)) {
        let (key, parts) = (open.key, &open.parts);
        let [h, u, v, gamma_8] = [0, 1, 2, 3].map(|i| &encodings[i]);
        let found = key.suite.challenge([&key.encoding, h, &parts.gamma, u, v]);
        let value = key.suite.value_of_encoding(gamma_8);
        results.push((
            *place,
            if found == parts.c {
                Ok(value)
            } else {
                Err(Error::Invalid)
            },
        ));
    }
    results
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::decode;
    use crate::point::vartime_decode;
    use nineteen::edwards::CompressedEdwardsY;

    /// No proof is known with a Γ whose encoding is not canonical, so that only this shows it.
    #[test]
    fn encodings_are_read_as_alone() {
        let mut encodings = Vec::from([[0; 32]; 40]);
        for (i, encoding) in (0u8..).zip(&mut encodings) {
            // y from 0 to 19, and p - 1 to p + 18; with either sign.
            (encoding[0], encoding[31]) = (i % 20, i << 7);
            if i >= 20 {
                *encoding = [0xff; 32];
                (encoding[0], encoding[31]) = (0xec + i % 20, 0x7f | i << 7);
            }
        }
        let encodings: Vec<_> = encodings.into_iter().map(CompressedEdwardsY).collect();
        let alone: Vec<_> = encodings.iter().map(|e| vartime_decode(&e.0)).collect();
        assert!(alone[1].is_none() && alone[0].is_some() && alone[20].is_some());
        assert!(alone[21..].iter().all(Option::is_none));
        assert_eq!(decode(&encodings), alone);
    }
}
