// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many exchanges at once.

use core::fmt;

use zeroize::Zeroizing;

use super::{PublicKey, SharedSecret, StaticSecret};
use crate::backend;
use crate::curve::point::Point;
use crate::field::MAX_LANES;
use crate::wipe;

/// Slices that belong together differ in length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthMismatch;

impl fmt::Display for LengthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the slices differ in length")
    }
}

impl core::error::Error for LengthMismatch {}

/// [`diffie_hellman`](StaticSecret::diffie_hellman) of `n` secrets and public keys; `f(i, shared)`
/// is given each result, in order.
///
/// Each result is that of the single exchange, [`was_valid`](SharedSecret::was_valid) included.
///
/// # Errors
///
/// If the slices differ in length; `f` is not called then.
///
/// # Examples
///
/// ```
/// use curve9767::ecdh::{PublicKey, StaticSecret, diffie_hellman_batch};
///
/// let secrets = [StaticSecret::from_seed(&[1; 32]), StaticSecret::from_seed(&[2; 32])];
/// let public = [PublicKey::from(&secrets[1]), PublicKey::from([0xff; 32])];
/// let mut valid = [true; 2];
/// diffie_hellman_batch(&secrets, &public, |i, shared| valid[i] = shared.was_valid().into())?;
/// assert_eq!(valid, [true, false]);
/// # Ok::<(), curve9767::ecdh::LengthMismatch>(())
/// ```
pub fn diffie_hellman_batch(
    secrets: &[StaticSecret],
    their_public: &[PublicKey],
    mut f: impl FnMut(usize, SharedSecret),
) -> Result<(), LengthMismatch> {
    if secrets.len() != their_public.len() {
        return Err(LengthMismatch);
    }
    let operations = backend::operations();
    let lanes = operations.lanes;
    let groups = secrets.chunks(lanes).zip(their_public.chunks(lanes));
    for (group, (secrets, public)) in groups.enumerate() {
        let n = secrets.len();
        wipe::leaving_nothing(wipe::GROUP, || {
            let mut scalars = Zeroizing::new([[0; 4]; MAX_LANES]);
            let mut bytes = [[0; 32]; MAX_LANES];
            let (mut theirs, mut products) =
                ([Point::NEUTRAL; MAX_LANES], [Point::NEUTRAL; MAX_LANES]);
            for (i, (secret, public)) in secrets.iter().zip(public).enumerate() {
                scalars[i].copy_from_slice(&**secret.0);
                bytes[i] = public.0;
            }
            (operations.decode_each)(&bytes[..n], &mut theirs[..n]);
            (operations.mul_each)(&scalars[..n], &theirs[..n], &mut products[..n]);
            for i in 0..n {
                let shared = SharedSecret::new(&scalars[i], &public[i], &theirs[i], &products[i]);
                f(lanes * group + i, shared);
            }
        });
    }
    Ok(())
}
