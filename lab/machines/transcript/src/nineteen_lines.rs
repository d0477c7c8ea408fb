// SPDX-License-Identifier: MIT OR Apache-2.0
//! The results of each backend of `nineteen`.

use nineteen::backend::{self, Backend};
use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign};
use nineteen::ed25519::{Policy, Sha512, Signature, Signer, SigningKey};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::x25519::{X25519_BASEPOINT_BYTES, x25519};
use sha2::Digest as _;

use crate::Say;

/// Rounds of everything, with other inputs in each.
const ROUNDS: u8 = 12;

pub fn say(say: Say<'_>) {
    // Single values, so that a difference can be found.
    let key = SigningKey::from_bytes(&[7; 32]);
    say("public key", key.verifying_key().as_bytes());
    say("exchange", &x25519([7; 32], X25519_BASEPOINT_BYTES));
    let base = EdwardsPoint::mul_base(&Scalar::ONE);
    say("base", &base.compress().0);
    say(
        "16 base",
        &EdwardsPoint::mul_base(&Scalar::from(16u8)).compress().0,
    );
    say("sum", &(base + base).compress().0);
    for backend in Backend::ALL {
        if backend::force(Some(backend)).is_ok() {
            let mut hash = Sha512::new();
            for round in 0..ROUNDS {
                signatures(round, &mut hash);
                groups(round, &mut hash);
            }
            say(backend.name(), &hash.finalize());
        }
    }
}

/// Inputs that look random.
fn input(round: u8) -> [u8; 64] {
    Sha512::digest([round]).into()
}

fn half(input: &[u8; 64], which: usize) -> [u8; 32] {
    core::array::from_fn(|i| input[32 * which + i])
}

fn signatures(round: u8, hash: &mut Sha512) {
    let input = input(round);
    let seed = half(&input, 0);
    let key = SigningKey::from_bytes(&seed);
    let public = key.verifying_key();
    hash.update(public.as_bytes());
    let message = &[round; 300][..25 * usize::from(round)];
    let context = &input[..=usize::from(round)];

    let pure = key.sign(message);
    let hedged = key.sign_hedged(&half(&input, 1), message);
    for signature in [pure, hedged] {
        hash.update(signature.to_bytes());
        let mut changed = signature.to_bytes();
        changed[usize::from(round) * 5 % 64] ^= 1;
        let changed = Signature::from_bytes(&changed);
        for policy in Policy::ALL {
            let verdicts = [signature, changed]
                .map(|signature| public.verify_with(policy, message, &signature).is_ok() as u8);
            hash.update(verdicts);
        }
    }
    let with_context = key.sign_with_context(context, message);
    hash.update(with_context.expect("a context of its length").to_bytes());
    let prehashed = Sha512::new().chain_update(message);
    let signature = key.sign_prehashed(prehashed.clone(), Some(context));
    let signature = signature.expect("a context of its length");
    hash.update(signature.to_bytes());
    let verdict = public.verify_prehashed(prehashed, Some(context), &signature);
    hash.update([verdict.is_ok() as u8]);
    let expanded = ExpandedSecretKey::from_bytes(&input);
    hash.update(raw_sign::<Sha512>(&expanded, message, &public).to_bytes());
}

fn groups(round: u8, hash: &mut Sha512) {
    let input = input(round);
    let [low, high] = [0, 1].map(|which| half(&input, which));
    hash.update(x25519(low, high));
    hash.update(MontgomeryPoint::mul_base_clamped(low).0);

    let k = Scalar::from_bytes_mod_order_wide(&input);
    for scalar in [k, k.invert(), k * k - Scalar::from(round)] {
        hash.update(scalar.to_bytes());
    }
    let p = EdwardsPoint::mul_base(&k) + EIGHT_TORSION[usize::from(round) % 8];
    let sum = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &p, &(k + Scalar::ONE));
    for point in [p, p * k, sum, p.mul_clamped(low)] {
        hash.update(point.compress().0);
        hash.update(point.to_montgomery().0);
        hash.update([point.is_torsion_free() as u8, point.is_small_order() as u8]);
        let decoded = point.compress().decompress().expect("a point's encoding");
        assert!(decoded == point, "a point is another one after decoding");
    }
    for sign in [0, 1] {
        if let Some(point) = MontgomeryPoint(low).to_edwards(sign) {
            hash.update(point.compress().0);
        }
    }
    let r = RistrettoPoint::from_uniform_bytes(&input);
    for point in [r, r * k, RistrettoPoint::mul_base(&k)] {
        hash.update(point.compress().0);
    }
    hash.update([
        CompressedRistretto(low).decompress().is_some() as u8,
        CompressedEdwardsY(low).decompress().is_some() as u8,
    ]);
}
