// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys from generators, keys in other forms, and messages in parts.

use nineteen::ed25519::ed25519::signature::{MultipartSigner, MultipartVerifier};
use nineteen::ed25519::{Signer, SigningKey, VerifyingKey};
use nineteen::edwards::EdwardsPoint;

use crate::support::{Seeded, for_each_backend};

/// The signature of a message in parts equals that of the message, wherever it is split.
#[test]
fn messages_in_parts() {
    let key = SigningKey::from_bytes(&[0x31; 32]);
    let public = key.verifying_key();
    let message: Vec<u8> = (0..300u32).map(|i| (i * i) as u8).collect();
    let cuts: [&[usize]; 7] = [
        &[],
        &[0],
        &[300],
        &[1, 2, 3],
        &[64, 128],
        &[127, 127, 128, 129],
        &[32, 95, 96, 200, 299],
    ];
    for_each_backend(|backend| {
        let whole = key.sign(&message);
        for cuts in cuts {
            let ends = cuts.iter().copied().chain([message.len()]);
            let starts = [0].into_iter().chain(cuts.iter().copied());
            let parts: Vec<&[u8]> = starts.zip(ends).map(|(a, b)| &message[a..b]).collect();
            let signed = key.try_multipart_sign(&parts).unwrap();
            assert_eq!(signed, whole, "{backend}, {cuts:?}");
            assert_eq!(key.multipart_sign(&parts), whole);
            assert!(public.multipart_verify(&parts, &whole).is_ok());
            assert!(key.multipart_verify(&parts, &whole).is_ok());
            if parts.len() > 1 {
                let (last, rest) = parts.split_last().unwrap();
                let turned: Vec<&[u8]> = [last].into_iter().chain(rest).copied().collect();
                let same = turned.concat() == message;
                assert_eq!(key.multipart_sign(&turned) == whole, same, "{cuts:?}");
                assert_eq!(public.multipart_verify(&turned, &whole).is_ok(), same);
            }
        }
        assert_eq!(key.multipart_sign(&[]), key.sign(b""));
        let mut verifier = public.verify_stream(&whole).unwrap();
        message.chunks(7).for_each(|piece| verifier.update(piece));
        assert!(verifier.finalize_and_verify().is_ok());
        let mut verifier = public.verify_stream(&whole).unwrap();
        message
            .chunks(7)
            .skip(1)
            .for_each(|piece| verifier.update(piece));
        assert!(verifier.finalize_and_verify().is_err());
    });
}

/// A public key equals its point, the encoding of the point, and its Montgomery form.
#[test]
fn public_keys_and_points() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(12);
        for _ in 0..5 {
            let key = SigningKey::from_bytes(&seeded.bytes());
            let public = key.verifying_key();
            let point = EdwardsPoint::mul_base(&key.to_scalar());
            assert_eq!(EdwardsPoint::from(public), point);
            assert_eq!(public.to_edwards(), point);
            assert_eq!(public.to_bytes(), point.compress().to_bytes());
            assert_eq!(public.to_montgomery(), point.to_montgomery());
            let again = VerifyingKey::from(point);
            assert_eq!(again, public);
            let signature = key.sign(b"message");
            assert!(again.verify_strict(b"message", &signature).is_ok());
            let copy = key.clone();
            assert_eq!(copy.sign(b"message"), signature);
            assert_eq!(copy.to_keypair_bytes(), key.to_keypair_bytes());
        }
        assert_eq!(VerifyingKey::default(), EdwardsPoint::default().into());
    });
}

/// The seed of a key from a generator is the first 32 bytes of the generator's output.
#[cfg(feature = "rand_core")]
#[test]
fn keys_from_generators() {
    use nineteen::x25519::{EphemeralSecret, PublicKey, ReusableSecret, StaticSecret};

    let bytes: [u8; 32] = core::array::from_fn(|i| i as u8 + 1);
    let counted = || Counting(0);
    let key = SigningKey::generate(&mut counted());
    assert_eq!(key.to_bytes(), bytes);
    assert_eq!(
        key.verifying_key(),
        SigningKey::from_bytes(&bytes).verifying_key()
    );
    let mut one = counted();
    let (first, second) = (
        SigningKey::generate(&mut one),
        SigningKey::generate(&mut one),
    );
    assert_eq!(first, key);
    assert_ne!(second, key);
    assert_eq!(second.as_bytes()[0], 33);

    let secret = StaticSecret::from(bytes);
    let public = PublicKey::from(&secret);
    let made = StaticSecret::random_from_rng(&mut counted());
    assert_eq!(made.as_bytes(), &bytes);
    assert_eq!(PublicKey::from(&made), public);
    let made = ReusableSecret::random_from_rng(&mut counted());
    assert_eq!(PublicKey::from(&made), public);
    let made = EphemeralSecret::random_from_rng(&mut counted());
    assert_eq!(PublicKey::from(&made), public);
}

/// A generator that outputs 1, 2, 3 and so on.
#[cfg(feature = "rand_core")]
pub struct Counting(pub u8);

#[cfg(feature = "rand_core")]
mod counting {
    use super::Counting;
    use core::convert::Infallible;
    use nineteen::ed25519::rand_core::{TryCryptoRng, TryRng};

    impl TryRng for Counting {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            let mut bytes = [0; 4];
            self.try_fill_bytes(&mut bytes)?;
            Ok(u32::from_le_bytes(bytes))
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            let mut bytes = [0; 8];
            self.try_fill_bytes(&mut bytes)?;
            Ok(u64::from_le_bytes(bytes))
        }

        fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
            for byte in to {
                self.0 = self.0.wrapping_add(1);
                *byte = self.0;
            }
            Ok(())
        }
    }

    impl TryCryptoRng for Counting {}
}
