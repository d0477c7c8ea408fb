// SPDX-License-Identifier: MIT OR Apache-2.0
// A program for the dalek crates, of either generation: whoever includes it says which crates `ed25519_dalek`,
// `x25519_dalek` and `curve25519_dalek` are, and has a generator `Fixed` for it. It returns all bytes that it makes.

use self::curve25519_dalek::constants::{
    ED25519_BASEPOINT_TABLE, EIGHT_TORSION, RISTRETTO_BASEPOINT_POINT, RISTRETTO_BASEPOINT_TABLE,
};
use self::curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use self::curve25519_dalek::ristretto::{
    CompressedRistretto, RistrettoBasepointTable, RistrettoPoint, VartimeRistrettoPrecomputation,
};
use self::curve25519_dalek::scalar::{Scalar, clamp_integer};
use self::curve25519_dalek::traits::{
    Identity, IsIdentity, MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul,
};
use self::curve25519_dalek::MontgomeryPoint;
use self::ed25519_dalek::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePublicKey};
use self::ed25519_dalek::{Digest, Sha512, Signature, Signer, SigningKey, Verifier, VerifyingKey};
use self::x25519_dalek::{EphemeralSecret, PublicKey, ReusableSecret, StaticSecret};

/// Everything, by name.
pub fn run() -> Vec<(&'static str, Vec<u8>)> {
    let mut out = Vec::new();
    let mut keep = |name, bytes: &[u8]| out.push((name, bytes.to_vec()));

    // Keys and signatures.
    let key = SigningKey::generate(&mut Fixed(1));
    let public: VerifyingKey = key.verifying_key();
    let signature: Signature = key.sign(b"message");
    keep("key", &key.to_keypair_bytes());
    keep("signature", &signature.to_bytes());
    let hashed = || Sha512::new().chain_update(b"message");
    let prehashed = key.sign_prehashed(hashed(), Some(b"context")).unwrap();
    keep("prehashed", &prehashed.to_bytes());
    public.verify_prehashed_strict(hashed(), Some(b"context"), &prehashed).unwrap();
    let verdicts = |key: &VerifyingKey, message: &[u8], signature: &Signature| {
        [key.verify(message, signature).is_ok(), key.verify_strict(message, signature).is_ok()].map(u8::from)
    };
    keep("valid", &verdicts(&public, b"message", &signature));
    keep("another message", &verdicts(&public, b"massage", &signature));
    // A key of small order verifies what nobody signed, unless strictly; so does an R of small order.
    let weak = VerifyingKey::from_bytes(EIGHT_TORSION[0].compress().as_bytes()).unwrap();
    let mut forged = [0; 64];
    forged[..32].copy_from_slice(EIGHT_TORSION[0].compress().as_bytes());
    keep("weak key", &verdicts(&weak, b"any", &Signature::from_bytes(&forged)));
    // S that is not reduced.
    let mut high = signature.to_bytes();
    let order = (Scalar::ZERO - Scalar::ONE).to_bytes();
    let mut carry = 1;
    for (byte, more) in high[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(more) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
    keep("high S", &verdicts(&public, b"message", &Signature::from_bytes(&high)));
    let batch = |signature| {
        let messages: [&[u8]; 2] = [b"message", b"message"];
        self::ed25519_dalek::verify_batch(&messages, &[signature, signature], &[public, public]).is_ok()
    };
    keep("batch", &[batch(signature), batch(prehashed)].map(u8::from));
    keep("as X25519 key", public.to_montgomery().as_bytes());
    keep("scalar", key.to_scalar().as_bytes());

    // Key exchange.
    let mine = StaticSecret::random_from_rng(&mut Fixed(2));
    let theirs = ReusableSecret::random_from_rng(&mut Fixed(3));
    let once = EphemeralSecret::random_from_rng(&mut Fixed(4));
    let shared = mine.diffie_hellman(&PublicKey::from(&theirs));
    assert_eq!(shared.as_bytes(), theirs.diffie_hellman(&PublicKey::from(&mine)).as_bytes());
    keep("shared", shared.as_bytes());
    keep("once", once.diffie_hellman(&PublicKey::from(&mine)).as_bytes());
    let none = mine.diffie_hellman(&PublicKey::from([0; 32]));
    keep("not contributory", &[u8::from(none.was_contributory()), none.as_bytes()[0]]);

    // A Pedersen commitment in Ristretto, its sum, and the check as one sum of multiples.
    let h = RistrettoPoint::hash_from_bytes::<Sha512>(b"another base");
    let table = RistrettoBasepointTable::create(&h);
    let (v, r) = (Scalar::from(1234u64), Scalar::random(&mut Fixed(5)));
    let commitment = RISTRETTO_BASEPOINT_TABLE * &v + &table * &r;
    keep("commitment", commitment.compress().as_bytes());
    assert_eq!(commitment, RistrettoPoint::multiscalar_mul([v, r], [RISTRETTO_BASEPOINT_POINT, h]));
    let zero = RistrettoPoint::vartime_multiscalar_mul([v, r, -Scalar::ONE], [RISTRETTO_BASEPOINT_POINT, h, commitment]);
    assert!(zero.is_identity() && zero == RistrettoPoint::identity());
    let known = VartimeRistrettoPrecomputation::new([RISTRETTO_BASEPOINT_POINT, h]);
    let zero = known.vartime_mixed_multiscalar_mul([v, r], [-Scalar::ONE], [commitment]);
    assert!(zero.is_identity());
    keep("random element", RistrettoPoint::random(&mut Fixed(6)).compress().as_bytes());
    keep("twice", RistrettoPoint::double_and_compress_batch(&[h, commitment])[1].as_bytes());
    assert!(CompressedRistretto([1; 32]).decompress().is_none());

    // Scalars and the curve.
    let hash = Scalar::hash_from_bytes::<Sha512>(b"scalar");
    keep("inverse", (hash.invert() * r - v).as_bytes());
    keep("reduced", Scalar::from_bytes_mod_order([0xff; 32]).as_bytes());
    keep("canonical", &[u8::from(bool::from(Scalar::from_canonical_bytes([0xff; 32]).is_some()))]);
    let p = ED25519_BASEPOINT_TABLE * &hash + EIGHT_TORSION[3];
    keep("point", p.compress().as_bytes());
    keep("torsion", &[p.is_torsion_free(), p.is_small_order(), p.mul_by_cofactor().is_torsion_free()].map(u8::from));
    keep("clamped", p.mul_clamped([9; 32]).compress().as_bytes());
    keep("ladder", MontgomeryPoint([7; 32]).mul_clamped(clamp_integer([8; 32])).as_bytes());
    keep("double", EdwardsPoint::vartime_double_scalar_mul_basepoint(&r, &p, &v).compress().as_bytes());
    keep("decoding", &(0..64).map(|y| u8::from(CompressedEdwardsY([y; 32]).decompress().is_some())).collect::<Vec<_>>());

    // Formats.
    for (name, text) in [
        ("key as JSON", serde_json::to_string(&key).unwrap()),
        ("public key as JSON", serde_json::to_string(&public).unwrap()),
        ("secret as JSON", serde_json::to_string(&mine).unwrap()),
        ("scalar as JSON", serde_json::to_string(&r).unwrap()),
        ("element as JSON", serde_json::to_string(&commitment).unwrap()),
        ("no such key", serde_json::from_str::<VerifyingKey>("[1]").is_err().to_string()),
    ] {
        keep(name, text.as_bytes());
    }
    keep("point in postcard", &postcard::to_allocvec(&(p, MontgomeryPoint([1; 32]), PublicKey::from([2; 32]))).unwrap());
    keep("SPKI", public.to_public_key_der().unwrap().as_bytes());
    keep("PEM", public.to_public_key_pem(Default::default()).unwrap().as_bytes());
    assert_eq!(VerifyingKey::from_public_key_der(public.to_public_key_der().unwrap().as_bytes()).unwrap(), public);
    let old = [PKCS8_V1, &[7; 32]].concat();
    keep("from PKCS#8", &SigningKey::from_pkcs8_der(&old).unwrap().to_keypair_bytes());
    out
}

/// The bytes before a seed in PKCS#8 version 1 (RFC 8410 §7).
const PKCS8_V1: &[u8] = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20";
