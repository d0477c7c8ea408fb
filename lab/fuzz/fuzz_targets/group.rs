// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same program on the groups of `curve25519-dalek` and on ours: the same encodings after every step.
//!
//! A program is a list of steps of 34 bytes: what to do, with which of the last eight values, and 32 bytes. It runs on a backend
//! that its first byte names.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nineteen::backend;

/// The machine, for either library: whoever includes it says what `group` is.
macro_rules! machine {
    ($name:ident, $group:path) => {
        mod $name {
            use $group as group;

            use group::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
            use group::edwards::{
                CompressedEdwardsY, EdwardsBasepointTable, EdwardsPoint, VartimeEdwardsPrecomputation,
            };
            use group::montgomery::MontgomeryPoint;
            use group::ristretto::{CompressedRistretto, RistrettoPoint};
            use group::scalar::Scalar;
            use group::traits::{
                BasepointTable, MultiscalarMul, VartimeMultiscalarMul,
                VartimePrecomputedMultiscalarMul,
            };
            use sha2::Sha512;

            pub fn run(program: &[[u8; 34]]) -> Vec<[u8; 32]> {
                let mut points = vec![ED25519_BASEPOINT_POINT];
                let mut elements = vec![RistrettoPoint::default()];
                let mut scalars = vec![Scalar::ONE];
                let mut seen = Vec::new();
                for step in program {
                    let bytes: [u8; 32] = step[2..].try_into().unwrap();
                    let which = usize::from(step[1]);
                    let p = points[points.len() - 1 - which % 8 % points.len()];
                    let q = points[points.len() - 1];
                    let e = elements[elements.len() - 1 - which % 8 % elements.len()];
                    let f = elements[elements.len() - 1];
                    let k = scalars[scalars.len() - 1 - which / 8 % 8 % scalars.len()];
                    let l = scalars[scalars.len() - 1];
                    match step[0] % 30 {
                        0 => scalars.push(Scalar::from_bytes_mod_order(bytes)),
                        1 => scalars.push(k + l),
                        2 => scalars.push(k * l),
                        3 => scalars.push(k.invert()),
                        4 => scalars.push(k - l),
                        5 => scalars.push(k.div_by_2()),
                        6 => points.extend(CompressedEdwardsY(bytes).decompress()),
                        7 => points.push(p + q),
                        8 => points.push(p - q),
                        9 => points.push(p * k),
                        10 => points.push(EdwardsPoint::mul_base(&k)),
                        11 => points.push(p.mul_clamped(bytes)),
                        12 => points.push(p + EIGHT_TORSION[which % 8]),
                        13 => points.push(EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &p, &l)),
                        14 => points.push(EdwardsPoint::multiscalar_mul(&scalars, vec![p; scalars.len()])),
                        15 => {
                            let n = points.len().min(scalars.len());
                            points.push(EdwardsPoint::vartime_multiscalar_mul(&scalars[..n], &points[..n]));
                        }
                        16 => points.push(&EdwardsBasepointTable::create(&p) * &k),
                        17 => points.push(
                            VartimeEdwardsPrecomputation::new([p, q])
                                .vartime_mixed_multiscalar_mul([k, l], [k], [ED25519_BASEPOINT_POINT]),
                        ),
                        18 => points.push(EdwardsPoint::hash_to_curve::<Sha512>(&[&bytes], &[b"fuzz"])),
                        19 => points.extend(MontgomeryPoint(bytes).to_edwards(step[1] & 1)),
                        20 => seen.push(MontgomeryPoint(bytes).mul_clamped(k.to_bytes()).to_bytes()),
                        21 => seen.push((MontgomeryPoint(bytes) * k).to_bytes()),
                        22 => seen.push(p.to_montgomery().to_bytes()),
                        23 => elements.extend(CompressedRistretto(bytes).decompress()),
                        24 => elements.push(RistrettoPoint::map_to_curve(bytes)),
                        25 => elements.push(e + f),
                        26 => elements.push(e * k),
                        way @ (27 | 28) => {
                            // Many points, so that every way to sum them runs: p + [i]q by the bytes turned.
                            let (mut point, mut turned) = (p, bytes);
                            let many: Vec<_> = (0..step[1])
                                .map(|i| {
                                    let scalar = Scalar::from_bytes_mod_order(turned);
                                    turned.rotate_left(1);
                                    turned[0] ^= i;
                                    let this = point;
                                    point += q;
                                    (scalar, this)
                                })
                                .collect();
                            let (scalars, many): (Vec<_>, Vec<_>) = many.into_iter().unzip();
                            points.push(match way {
                                27 => EdwardsPoint::vartime_multiscalar_mul(&scalars, &many),
                                _ => EdwardsPoint::multiscalar_mul(&scalars, &many),
                            });
                        }
                        _ => seen.push([u8::from(e == f), u8::from(p == q), u8::from(p.is_torsion_free()), u8::from(p.is_small_order())].repeat(8).try_into().unwrap()),
                    }
                    seen.push(points[points.len() - 1].compress().to_bytes());
                    seen.push(elements[elements.len() - 1].compress().to_bytes());
                    seen.push(scalars[scalars.len() - 1].to_bytes());
                }
                let all = EdwardsPoint::compress_batch_alloc(&points);
                seen.extend(all.iter().map(|encoding| encoding.to_bytes()));
                let twice = RistrettoPoint::double_and_compress_batch(&elements);
                seen.extend(twice.iter().map(|encoding| encoding.to_bytes()));
                seen
            }
        }
    };
}
machine!(ours, ::nineteen);
machine!(theirs, ::curve25519_dalek);

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else {
        return;
    };
    let backends: Vec<_> = backend::available().collect();
    let chosen = backends[usize::from(*first) % backends.len()];
    backend::force(Some(chosen)).unwrap();
    let (steps, _) = rest.as_chunks::<34>();
    let steps = &steps[..steps.len().min(40)];
    assert_eq!(ours::run(steps), theirs::run(steps), "{chosen}");
});
