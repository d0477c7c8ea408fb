// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 over columns.

use arrow_array::{Datum, FixedSizeBinaryArray};
use nineteen::x25519::x25519_batch;
use zeroize::Zeroizing;

use crate::Error;
use crate::column::{self, Column};
use crate::ed25519::fixed;
use crate::work::BLOCK;

/// The shared secret of each pair of a secret and a public key, as `FixedSizeBinary(32)`; null
/// where either is null.
///
/// Either argument may be an [`arrow_array::Scalar`] that stands for all rows. A public key of
/// small order gives 32 zeros. Protocols in which both sides must contribute have to refuse these
/// (RFC 7748 section 6.1).
///
/// # Errors
///
/// If a column does not hold bytes, columns differ in length, or a value is not 32 bytes long.
///
/// # Security
///
/// Constant time. Copies are wiped; the secrets stay in the caller's array and the results in this
/// one, which Arrow does not wipe.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, FixedSizeBinaryArray, Scalar};
/// use nineteen_arrow::x25519::x25519;
///
/// let mut base = [0; 32];
/// base[0] = 9;
/// let [alice, bob] = [[1; 32], [2; 32]]; // from your key store
/// let column = |bytes: [u8; 32]| FixedSizeBinaryArray::try_from_iter([bytes].iter());
///
/// let alices_public_key = x25519(&column(alice)?, &Scalar::new(column(base)?))?;
/// let bobs_public_key = x25519(&column(bob)?, &Scalar::new(column(base)?))?;
/// assert_eq!(x25519(&column(alice)?, &bobs_public_key)?, x25519(&column(bob)?, &alices_public_key)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn x25519(secrets: &dyn Datum, public_keys: &dyn Datum) -> Result<FixedSizeBinaryArray, Error> {
    const NAMES: [&str; 2] = ["secrets", "public_keys"];
    let secrets = Column::of_bytes(NAMES[0], secrets)?;
    let public_keys = Column::of_bytes(NAMES[1], public_keys)?;
    let lengths = [&secrets, &public_keys].map(Column::rows);
    let rows = column::rows(NAMES.into_iter().zip(lengths))?;
    let pair = |row| -> Result<_, Error> {
        if secrets.get(row).is_none() || public_keys.get(row).is_none() {
            return Ok(None);
        }
        let secret = secrets.exactly::<32>(NAMES[0], row, "32 bytes")?;
        let public_key = public_keys.exactly::<32>(NAMES[1], row, "32 bytes")?;
        Ok(Some((secret, public_key)))
    };
    // Every length is checked before the first shared secret is computed. After that nothing
    // fails, so `bytes`, which is not wiped, always becomes the result.
    let pairs = (0..rows).map(pair).collect::<Result<Vec<_>, Error>>()?;
    let mut bytes = vec![[0; 32]; rows];
    // Operands of one block. Rows with a null are computed with zeros, and the results ignored.
    let mut k = Zeroizing::new(vec![[0; 32]; BLOCK.min(rows)]);
    let mut u = vec![[0; 32]; BLOCK.min(rows)];
    for (pairs, shared) in pairs.chunks(BLOCK).zip(bytes.chunks_mut(BLOCK)) {
        for ((k, u), pair) in k.iter_mut().zip(&mut u).zip(pairs) {
            (*k, *u) = ([0; 32], [0; 32]);
            if let Some((secret, public_key)) = pair {
                k.copy_from_slice(&secret[..]);
                u.copy_from_slice(&public_key[..]);
            }
        }
        let n = shared.len();
        // The lengths are equal.
        let _ = x25519_batch(&k[..n], &u[..n], shared);
    }
    let valid = pairs.iter().map(Option::is_some).collect();
    Ok(fixed(32, bytes.into_flattened(), valid))
}
