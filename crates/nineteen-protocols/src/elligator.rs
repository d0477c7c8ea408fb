// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 public keys that look like random bytes: Elligator 2 and its inverse, as obfs4 and Noise
//! with hidden keys use them.
//!
//! A public key is recognisable: it is the coordinate of a point of the curve, and of one of prime
//! order. A hidden key is the representative of the public key plus a random point of small order,
//! which a key exchange does not notice, because secret keys are multiples of 8. All 256 bits of a
//! hidden key are uniform.
//!
//! ```
//! use nineteen::x25519::{PublicKey, StaticSecret};
//! use nineteen_protocols::elligator;
//!
//! # let mut counter = 0u8;
//! # let mut random = |bytes: &mut [u8; 33]| { counter += 1; bytes.fill(counter) };
//! let (secret, hidden) = elligator::generate(&mut random); // 33 random bytes each time
//! let peer = StaticSecret::from([9; 32]);
//!
//! let ours = secret.checked_diffie_hellman(&PublicKey::from(&peer))?;
//! let theirs = peer.checked_diffie_hellman(&elligator::public_key(&hidden))?;
//! assert_eq!(ours.as_bytes(), theirs.as_bytes());
//! # Ok::<(), nineteen::x25519::NonContributory>(())
//! ```
//!
//! Reference: Bernstein, Hamburg, Krasnova, Lange, *Elligator*, eprint 2013/325; <https://elligator.org>.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::EdwardsPoint;
use nineteen::hazmat::leaving_nothing;
use nineteen::montgomery::MontgomeryPoint;
use nineteen::x25519::{PublicKey, StaticSecret};
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

/// The public key of a hidden one; every 32 bytes are one. Constant time.
///
/// A peer can choose bytes whose key has small order, such as 32 zeros. The shared secret is then
/// zero: `checked_diffie_hellman` refuses it.
pub fn public_key(hidden: &[u8; 32]) -> PublicKey {
    PublicKey::from(MontgomeryPoint::from_representative(hidden).0)
}

/// The hidden public key of a secret key, if it has one; half of them do. Constant time, apart from
/// the answer.
///
/// `tweak` is a random byte: of the points of small order, the representative, and its two bits that
/// are ignored. One that is not random, or depends on the key, makes the hidden key recognisable.
pub fn hide(secret: &StaticSecret, tweak: u8) -> Option<[u8; 32]> {
    leaving_nothing(|| {
        let mut bytes = secret.to_bytes();
        let mut point = EdwardsPoint::mul_base_clamped(bytes);
        bytes.zeroize();
        let mut torsion = EIGHT_TORSION[0];
        for (i, other) in (0..8).zip(&EIGHT_TORSION) {
            torsion.conditional_assign(other, (tweak >> 1 & 7).ct_eq(&i));
        }
        point += torsion;
        let hidden = point.to_montgomery().to_representative(tweak);
        point.zeroize();
        Option::from(hidden)
    })
}

/// A secret key with its hidden public key. `random` fills its argument with random bytes, twice on
/// average.
pub fn generate(mut random: impl FnMut(&mut [u8; 33])) -> (StaticSecret, [u8; 32]) {
    leaving_nothing(|| {
        let mut bytes = [0; 33];
        loop {
            random(&mut bytes);
            let mut key = [0; 32];
            key.copy_from_slice(&bytes[..32]);
            let secret = StaticSecret::from(key);
            key.zeroize();
            if let Some(hidden) = hide(&secret, bytes[32]) {
                bytes.zeroize();
                return (secret, hidden);
            }
        }
    })
}
