// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every public name of the dalek crates of this generation, in ours: that this compiles is the test.

#![allow(unused_imports, deprecated)]

/// The names, for dalek and for us.
macro_rules! names {
    ($module:ident, $curve:path, $ed25519:path, $x25519:path) => {
        mod $module {
            use {$curve as curve, $ed25519 as ed25519, $x25519 as x25519};

            use curve::constants::{
                ED25519_BASEPOINT_COMPRESSED, ED25519_BASEPOINT_POINT, ED25519_BASEPOINT_TABLE,
                EIGHT_TORSION, RISTRETTO_BASEPOINT_COMPRESSED, RISTRETTO_BASEPOINT_POINT,
                RISTRETTO_BASEPOINT_TABLE, X25519_BASEPOINT,
            };
            use curve::digest;
            use curve::edwards::{
                CompressedEdwardsY, EdwardsBasepointTable, EdwardsBasepointTableRadix16,
                EdwardsBasepointTableRadix32, EdwardsBasepointTableRadix64,
                EdwardsBasepointTableRadix128, EdwardsBasepointTableRadix256, EdwardsPoint,
                SubgroupPoint, VartimeEdwardsPrecomputation,
            };
            use curve::montgomery::MontgomeryPoint;
            use curve::ristretto::{
                CompressedRistretto, RistrettoBasepointTable, RistrettoPoint,
                VartimeRistrettoPrecomputation,
            };
            use curve::scalar::{Scalar, clamp_integer};
            use curve::traits::{
                BasepointTable, Identity, IsIdentity, MultiscalarMul, VartimeMultiscalarMul,
                VartimePrecomputedMultiscalarMul,
            };
            use ed25519::hazmat::{
                ExpandedSecretKey, raw_sign, raw_sign_byupdate, raw_sign_prehashed, raw_verify,
                raw_verify_prehashed,
            };
            use ed25519::{
                Context, Digest, DigestSigner, DigestVerifier, EXPANDED_SECRET_KEY_LENGTH,
                KEYPAIR_LENGTH, PUBLIC_KEY_LENGTH, SECRET_KEY_LENGTH, SIGNATURE_LENGTH, SecretKey,
                Sha512, Signature, SignatureError, Signer, SigningKey, Verifier, VerifyingKey,
                ed25519 as format, pkcs8, verify_batch,
            };
            use x25519::{
                EphemeralSecret, PublicKey, ReusableSecret, SharedSecret, StaticSecret,
                X25519_BASEPOINT_BYTES, x25519 as function,
            };

            type Bytes = [u8; 32];

            /// Methods, by the types that a caller sees.
            #[allow(clippy::type_complexity)]
            pub fn methods() -> usize {
                let _: fn(Bytes) -> Scalar = Scalar::from_bits;
                let _: fn(&mut [Scalar]) -> Scalar = Scalar::batch_invert;
                let _: fn(&[u8]) -> Scalar = Scalar::hash_from_bytes::<Sha512>;
                let _: fn(&MontgomeryPoint, u8) -> Option<EdwardsPoint> =
                    MontgomeryPoint::to_edwards;
                let _: fn(&[u8]) -> EdwardsPoint = EdwardsPoint::nonspec_map_to_curve::<Sha512>;
                let _: Scalar = curve::constants::BASEPOINT_ORDER;
                let _: fn() -> MontgomeryPoint = MontgomeryPoint::identity;
                let _: fn(&EdwardsPoint) -> EdwardsBasepointTableRadix256 =
                    EdwardsBasepointTableRadix256::create;
                let _: fn(&EdwardsBasepointTableRadix32) -> EdwardsBasepointTable = |t| t.into();
                let _: fn(&EdwardsBasepointTable) -> EdwardsBasepointTableRadix64 = |t| t.into();
                let _: fn(SubgroupPoint) -> EdwardsPoint = From::from;
                let _: fn(
                    &SigningKey,
                    &Signature,
                ) -> Result<ed25519::StreamVerifier, SignatureError> = SigningKey::verify_stream;
                let _: fn(&SigningKey) -> Bytes = SigningKey::to_scalar_bytes;
                let _: fn(&VerifyingKey) -> bool = VerifyingKey::is_weak;
                let _: fn(EdwardsPoint) -> VerifyingKey = From::from;
                let _: fn(&[u8]) -> Result<ExpandedSecretKey, SignatureError> =
                    ExpandedSecretKey::from_slice;
                let _: fn() -> EphemeralSecret = EphemeralSecret::random;
                let _: fn(&SharedSecret) -> bool = SharedSecret::was_contributory;
                <Context<'_, '_, SigningKey>>::MAX_LENGTH
            }
        }
    };
}
names!(ours, ::curve25519_dalek, ::ed25519_dalek, ::x25519_dalek);
names!(
    theirs,
    ::their_curve25519_dalek,
    ::their_ed25519_dalek,
    ::their_x25519_dalek
);

#[test]
fn both_have_the_names() {
    assert_eq!(ours::methods(), theirs::methods());
}
