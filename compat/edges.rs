// SPDX-License-Identifier: MIT OR Apache-2.0
// The edges of the dalek crates, of either generation: texts of errors, keys in PKCS#8, defaults,
// hashes, wiped values, panics. Included as `program.rs` is.

use std::collections::hash_map::DefaultHasher;
use std::error::Error as _;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

use self::curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, ED25519_BASEPOINT_TABLE, EIGHT_TORSION, RISTRETTO_BASEPOINT_POINT};
use self::curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint, VartimeEdwardsPrecomputation};
use self::curve25519_dalek::montgomery::MontgomeryPoint;
use self::curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use self::curve25519_dalek::scalar::{Scalar, clamp_integer};
use self::curve25519_dalek::traits::{Identity, MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};
use self::ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign_byupdate, raw_verify};
use self::ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use self::ed25519_dalek::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, KeypairBytes, PublicKeyBytes,
};
use self::ed25519_dalek::{Digest, Sha512, Signature, SignatureError, Signer, SigningKey, Verifier, VerifyingKey, verify_batch};
use self::x25519_dalek::{PublicKey, StaticSecret};
use zeroize::Zeroize;

/// Everything, by name.
pub fn run() -> Vec<(&'static str, String)> {
    let mut out = Vec::new();
    let mut keep = |name, text: String| out.push((name, text));
    let key = SigningKey::from_bytes(&[7; 32]);
    let public = key.verifying_key();
    let no_point = {
        let y = (2..).find(|y| CompressedEdwardsY([*y; 32]).decompress().is_none());
        [y.unwrap(); 32]
    };

    // Errors: their texts, and those of their sources.
    let error = |why: SignatureError| {
        let source = why.source().map(ToString::to_string);
        collapsed(&format!("{why}|{why:?}|{source:?}").replace("\\n", " "))
    };
    keep("no point", error(VerifyingKey::from_bytes(&no_point).unwrap_err()));
    keep("short key", error(VerifyingKey::try_from(&[1; 31][..]).unwrap_err()));
    keep("long seed", error(SigningKey::try_from(&[1; 33][..]).unwrap_err()));
    keep("short expanded", error(ExpandedSecretKey::from_slice(&[1; 63]).unwrap_err()));
    keep("short expanded", error(ExpandedSecretKey::try_from(&[1; 63][..]).unwrap_err()));
    keep("foreign pair", error(SigningKey::from_keypair_bytes(&[7; 64]).unwrap_err()));
    let mut pair = key.to_keypair_bytes();
    pair[32..].copy_from_slice(&no_point);
    keep("pair without a point", error(SigningKey::from_keypair_bytes(&pair).unwrap_err()));
    keep("long context", error(key.with_context(&[0; 256]).unwrap_err()));
    keep("long context", error(public.with_context(&[0; 256]).unwrap_err()));
    keep("long context", error(key.sign_prehashed(Sha512::new(), Some(&[0; 256])).unwrap_err()));
    let own = raw_sign_byupdate::<Sha512, _>(&ExpandedSecretKey::from(&[7; 32]), |_| Err(SignatureError::from_source("own")), &public);
    keep("own error", error(own.unwrap_err()));
    let signature = key.sign(b"message");
    keep("another message", error(public.verify(b"massage", &signature).unwrap_err()));
    keep("another message", error(public.verify_strict(b"massage", &signature).unwrap_err()));
    keep("another message", error(key.verify_prehashed(Sha512::new(), None, &signature).unwrap_err()));
    let mut stream = public.verify_stream(&signature).unwrap();
    stream.update(b"massage");
    keep("another message", error(stream.finalize_and_verify().unwrap_err()));
    let one = |m: usize, s: usize, k: usize| verify_batch(&[&b"message"[..]; 2][..m], &[signature; 2][..s], &[public; 2][..k]);
    keep("batch", error(one(1, 2, 2).unwrap_err()));
    keep("batch", error(one(2, 2, 1).unwrap_err()));
    keep("batch of none", one(0, 0, 0).is_ok().to_string());
    keep("batch", error(verify_batch(&[b"massage"], &[signature], &[public]).unwrap_err()));

    // S that is not reduced: `legacy_compatibility` is on. Every function that takes a signature.
    let order_minus_one = (-Scalar::ONE).to_bytes();
    for (name, times) in [("S + L", 1), ("S + 2L", 2), ("S + 7L", 7)] {
        let mut bytes = signature.to_bytes();
        for _ in 0..times {
            let mut carry = 1;
            for (byte, more) in bytes[32..].iter_mut().zip(order_minus_one) {
                let sum = u16::from(*byte) + u16::from(more) + carry;
                *byte = sum as u8;
                carry = sum >> 8;
            }
        }
        let high = Signature::from_bytes(&bytes);
        let said = |verdict: Result<(), SignatureError>| verdict.map_or_else(error, |()| "valid".to_owned());
        keep(name, said(public.verify(b"message", &high)));
        keep(name, said(public.verify(b"massage", &high)));
        keep(name, said(public.verify_strict(b"message", &high)));
        keep(name, said(key.verify(b"message", &high)));
        keep(name, said(raw_verify::<Sha512>(&public, b"message", &high)));
        keep(name, said(public.verify_prehashed(Sha512::new(), None, &high)));
        keep(name, said(public.verify_prehashed_strict(Sha512::new(), None, &high)));
        keep(name, said(verify_batch(&[b"message", b"message"], &[signature, high], &[public, public])));
        keep(name, said(public.verify_stream(&high).and_then(|mut stream| {
            stream.update(b"message");
            stream.finalize_and_verify()
        })));
    }

    // Keys in PKCS#8 and SPKI: written, read, and refused.
    let der = key.to_pkcs8_der().unwrap();
    keep("PKCS#8", format!("{:02x?}", der.as_bytes()));
    keep("PKCS#8 in PEM", key.to_pkcs8_pem(LineEnding::LF).unwrap().to_string());
    keep("PKCS#8 in PEM", key.to_pkcs8_pem(LineEnding::CRLF).unwrap().to_string());
    keep("SPKI in PEM", public.to_public_key_pem(LineEnding::LF).unwrap());
    let pair = KeypairBytes::from(&key);
    keep("pair", format!("{:02x?} {pair:?} {:02x?}", pair.to_bytes(), PublicKeyBytes::from(&public)));
    keep("pair", format!("{:02x?}", KeypairBytes::from(key.clone()).to_pkcs8_der().unwrap().as_bytes()));
    let told = |read: Result<SigningKey, _>| read.map_or_else(|why: self::ed25519_dalek::pkcs8::Error| format!("{why}"), |k| format!("{:02x?}", k.to_bytes()));
    let with = |public_key| KeypairBytes { secret_key: [7; 32], public_key };
    keep("pair read", told(SigningKey::try_from(&pair)));
    keep("pair read", told(SigningKey::try_from(with(None))));
    for (name, bytes) in [("foreign", [9; 32]), ("none", no_point), ("small", EIGHT_TORSION[2].compress().0)] {
        let pair = with(Some(PublicKeyBytes(bytes)));
        keep(name, told(SigningKey::try_from(&pair)));
        keep(name, told(SigningKey::from_pkcs8_der(pair.to_pkcs8_der().unwrap().as_bytes())));
        let read = VerifyingKey::try_from(PublicKeyBytes(bytes));
        keep(name, read.map_or_else(|why| why.to_string(), |k| format!("{:02x?}", k.to_bytes())));
        let spki = PublicKeyBytes(bytes).to_public_key_der().unwrap();
        keep(name, VerifyingKey::from_public_key_der(spki.as_bytes()).is_ok().to_string());
    }
    let short = with(None).to_pkcs8_der().unwrap();
    for whole in [der.as_bytes(), short.as_bytes()] {
        keep("read", told(SigningKey::from_pkcs8_der(whole)));
        // Each byte another one, each length: taken or not, and as which key.
        for at in 0..whole.len() {
            let mut other = whole.to_vec();
            other[at] ^= 1;
            keep("one bit", told(SigningKey::from_pkcs8_der(&other)));
            keep("cut", told(SigningKey::from_pkcs8_der(&whole[..at])));
        }
        keep("more", told(SigningKey::from_pkcs8_der(&[whole, &[0]].concat())));
    }
    let pem = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    keep("PEM read", told(SigningKey::from_pkcs8_pem(&pem)));
    keep("PEM read", told(SigningKey::from_pkcs8_pem(&pem.replace("PRIVATE", "PUBLIC"))));
    keep("PEM read", VerifyingKey::from_public_key_pem(&pem).unwrap_err().to_string());

    // `Debug` is dalek's for types that show neither limbs of a point nor a secret; all types hash
    // as dalek's do.
    let (p, e) = (ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT);
    keep("Debug", format!("{:?} {:?} {:?} {:?}", p.compress(), e.compress(), p.to_montgomery(), PublicKey::from([3; 32])));
    keep("Debug", format!("{:?}", key.with_context(b"c").unwrap().value()));
    let beyond = {
        let mut bytes = [0xff; 32];
        bytes[31] = 0x7f; // p + 18
        bytes
    };
    keep("Hash", format!("{:?}", [hash(&public), hash(&PublicKey::from([3; 32])), hash(&Scalar::from(5u8)), hash(&p.compress()), hash(&e.compress())]));
    keep("Hash", format!("{:?}", [MontgomeryPoint(beyond), MontgomeryPoint([18; 32])].map(|u| hash(&u))));
    let mut eighteen = [0; 32];
    eighteen[0] = 18;
    keep("equal", format!("{}", MontgomeryPoint(beyond) == MontgomeryPoint(eighteen)));
    keep("equal", format!("{}", PublicKey::from(beyond) == PublicKey::from(eighteen)));
    let odd = EIGHT_TORSION[0].compress().0.map(|b| b | if b == 0 { 0 } else { 1 });
    let mut signed = odd;
    signed[31] |= 0x80; // x = 0 with a sign
    let keys = [odd, signed].map(|b| VerifyingKey::from_bytes(&b).map_err(|why| why.to_string()));
    keep("equal", format!("{:?}", keys.each_ref().map(|k| k.as_ref().map(|k| (k.to_bytes(), k.is_weak())))));
    keep("equal", format!("{}", keys[0] == keys[1]));

    // Defaults, and what wiping leaves.
    keep("default", format!("{:?} {:?}", CompressedEdwardsY::default(), CompressedRistretto::default()));
    keep("default", format!("{:?} {:?}", EdwardsPoint::default().compress(), RistrettoPoint::default().compress()));
    keep("default", format!("{:?} {:?}", MontgomeryPoint::default(), Scalar::default().to_bytes()));
    keep("default", format!("{:02x?} {:?}", VerifyingKey::default().to_bytes(), MontgomeryPoint::identity()));
    let (mut a, mut b, mut c, mut d) = (p.compress(), e.compress(), p.to_montgomery(), Scalar::from(5u8));
    let (mut f, mut g, mut h) = (p, e, PublicKey::from([3; 32]));
    a.zeroize();
    b.zeroize();
    c.zeroize();
    d.zeroize();
    f.zeroize();
    g.zeroize();
    h.zeroize();
    keep("wiped", format!("{a:?} {b:?} {c:?} {:?} {:?} {:?} {h:?}", d.to_bytes(), f.compress(), g.compress()));

    // Slices of another length, sums of unequal lengths, what is outside.
    let slice = |n: usize| {
        let bytes = [1; 40];
        (CompressedEdwardsY::from_slice(&bytes[..n]).map_err(text), CompressedRistretto::from_slice(&bytes[..n]).map_err(text))
    };
    keep("slices", format!("{:?} {:?} {:?}", slice(31), slice(32), slice(33)));
    let k = Scalar::from(3u8);
    let known = || VartimeEdwardsPrecomputation::new([p]);
    let panics: [(&str, &dyn Fn()); 9] = [
        ("fewer points", &|| _ = EdwardsPoint::multiscalar_mul([k, k], [p])),
        ("fewer scalars", &|| _ = EdwardsPoint::vartime_multiscalar_mul([k], [p, p])),
        ("fewer elements", &|| _ = RistrettoPoint::vartime_multiscalar_mul([k, k], [e])),
        ("no terms", &|| _ = EdwardsPoint::vartime_multiscalar_mul([k; 0], [p; 0])),
        ("no known", &|| _ = known().vartime_mixed_multiscalar_mul([k], [k, k], [p])),
        ("too many known", &|| _ = known().vartime_multiscalar_mul([k, k])),
        ("index", &|| _ = k[31]),
        ("index", &|| _ = k[std::hint::black_box(32)]),
        ("missing", &|| assert!(EdwardsPoint::optional_multiscalar_mul([k, k], [Some(p), None]).is_none())),
    ];
    for (name, run) in panics {
        keep(name, catch_unwind(AssertUnwindSafe(run)).is_err().to_string());
    }
    keep("signs", format!("{:?}", [0, 1, 2, 255].map(|sign| p.to_montgomery().to_edwards(sign).map(|q| q.compress()))));

    // Scalars that are not reduced. (dalek's differences of them may be wrong, its sums and halves not canonical.)
    #[allow(deprecated)]
    let integer = |byte: u8| Scalar::from_bits(clamp_integer([byte; 32]));
    for byte in [0, 7, 0xa5, 0xff] {
        let (k, other) = (integer(byte), integer(!byte));
        let (q, table) = (p + EIGHT_TORSION[3], ED25519_BASEPOINT_TABLE);
        let scalars = [-k, k * other, k * k, k.invert(), (k + other) * Scalar::ONE, [k, other].iter().product()];
        keep("not reduced", format!("{:02x?} {:02x?}", k.to_bytes(), scalars.map(|k| k.to_bytes())));
        let double = EdwardsPoint::vartime_double_scalar_mul_basepoint;
        let many = EdwardsPoint::vartime_multiscalar_mul([k, -k, other], [q; 3]);
        let points = [q * k, q * -k, EdwardsPoint::mul_base(&-k), table * &k, double(&k, &q, &-k), many];
        keep("not reduced", format!("{:02x?}", points.map(|q| q.compress().0)));
        keep("not reduced", format!("{:02x?}", [e * k, e * -k].map(|e| e.compress().0)));
        keep("not reduced", format!("{:02x?}", [p.to_montgomery() * k, p.to_montgomery() * -k].map(|u| u.0)));
    }

    // Records of CSV, where a value of 32 fields is followed by another.
    macro_rules! in_csv {
        ($($value:expr),*) => {$({
            let write = |record| {
                let mut file = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
                file.serialize(&record).unwrap();
                String::from_utf8(file.into_inner().unwrap()).unwrap()
            };
            let written = write(($value, 7u16));
            let mut read = csv::ReaderBuilder::new().has_headers(false).from_reader(written.as_bytes());
            keep("CSV", read.deserialize().next().unwrap().map_or_else(|why| why.to_string(), write));
        })*};
    }
    in_csv!(integer(7) * integer(8), p, e, p.compress(), e.compress(), p.to_montgomery());
    in_csv!(PublicKey::from([3; 32]), StaticSecret::from([9; 32]));

    // An exchange with a u that has its highest bit, and one of p or more.
    let secret = StaticSecret::from([9; 32]);
    for u in [[0xff; 32], beyond, [0; 32]] {
        keep("exchange", format!("{:?}", secret.diffie_hellman(&PublicKey::from(u)).as_bytes()));
    }
    out
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// A text whose white space is one blank each.
fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(why: impl Debug) -> String {
    format!("{why:?}")
}
