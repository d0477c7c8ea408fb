// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verification of curve9767: constant time against variable time with half-size scalars, alone and in batches, on every
//! backend.
//!
//! The input makes a key (of a small secret, its negative, or any), a message, and a signature by its equation from a
//! small or any nonce, of which one byte may be changed; or it is the signature itself.
#![no_main]

use curve9767::backend;
use curve9767::group::{Point, Scalar};
use curve9767::schnorr::{HashId, Item, Signature, SigningKey, VerifyingKey, vartime_verify_batch};
use libfuzzer_sys::fuzz_target;
use sha3::{
    Shake256,
    digest::{ExtendableOutput, Update, XofReader},
};

const HASH: HashId = HashId::Sha256;

fn challenge(c: &[u8; 32], key: &[u8; 32], hashed: &[u8; 32]) -> Scalar {
    let mut hasher = Shake256::default();
    for part in [b"curve9767-sign-e:".as_slice(), c, key, HASH.oid().as_bytes(), b":", hashed] {
        hasher.update(part);
    }
    let mut wide = [0; 64];
    hasher.finalize_xof().read(&mut wide);
    Scalar::from_bytes_mod_order(&wide)
}

fn secret(kind: u8, small: u8, any: &[u8; 32]) -> Scalar {
    let small = Scalar::from(u64::from(small));
    match kind % 3 {
        0 => small,
        1 => -small,
        _ => Scalar::from_bytes_mod_order(any),
    }
}

fuzz_target!(|data: [u8; 104]| {
    let (first, second, hashed) = (
        data[..32].try_into().unwrap(),
        data[32..64].try_into().unwrap(),
        data[64..96].try_into().unwrap(),
    );
    let [kind, s, k, change, at, value, raw, _] = data[96..] else { unreachable!() };
    backend::force(None).unwrap();
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&secret(kind, s, first).to_bytes());
    let Ok(key) = SigningKey::from_bytes(&bytes) else { return };
    let (public, s) = (key.verifying_key(), secret(kind, s, first));
    let nonce = secret(kind / 3, k, second);
    let c = Point::mul_base(&nonce).to_bytes();
    let d = nonce + challenge(&c, public.as_bytes(), hashed) * s;
    bytes[..32].copy_from_slice(&c);
    bytes[32..].copy_from_slice(&d.to_bytes());
    if raw & 3 == 0 {
        bytes[..32].copy_from_slice(second);
    }
    let changed = change & 1 == 1 && value != 0;
    if changed {
        bytes[usize::from(at) % 64] ^= value;
    }
    let good = !changed && raw & 3 != 0 && nonce != Scalar::ZERO;
    let signature = Signature::from_bytes(&bytes);
    for b in backend::available() {
        backend::force(Some(b)).unwrap();
        let public = VerifyingKey::from_bytes(public.as_bytes()).unwrap();
        let slow = public.verify_prehashed(HASH, hashed, &signature).is_ok();
        let fast = public.vartime_verify_prehashed(HASH, hashed, &signature).is_ok();
        assert_eq!(slow, fast);
        assert!(slow || !good);
        let item = Item { public_key: public.as_bytes(), hash: HASH, hashed, signature: &bytes };
        let mut verdicts = [!slow; 3];
        vartime_verify_batch(&[item; 3], &mut verdicts).unwrap();
        assert_eq!(verdicts, [slow; 3]);
    }
});
