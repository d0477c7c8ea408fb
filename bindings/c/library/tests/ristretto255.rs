// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255 through the names of C, beside the Rust library.

use std::ptr;

use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen_c::ristretto255::*;

fn points(n: usize) -> Vec<RistrettoPoint> {
    (0..n)
        .map(|i| RistrettoPoint::from_uniform_bytes(&[i as u8; 64]))
        .collect()
}

fn scalars(n: usize) -> Vec<Scalar> {
    (0..n)
        .map(|i| Scalar::from_bytes_mod_order([i as u8 + 1; 32]))
        .collect()
}

#[test]
fn elements_and_scalars_are_those_of_the_library() {
    let (p, k) = (points(2), scalars(3));
    let encoded = [p[0].compress().0, p[1].compress().0];
    let k_bytes: Vec<[u8; 32]> = k.iter().map(Scalar::to_bytes).collect();
    let mut r = [0; 32];
    let to = r.as_mut_ptr();
    let at = |i: usize| encoded[i].as_ptr();
    let k_at = |i: usize| k_bytes[i].as_ptr();
    let got = |answer| {
        assert_eq!(answer, 0);
        // SAFETY: an array, which only the calls below write to.
        unsafe { to.cast::<[u8; 32]>().read() }
    };
    // SAFETY: as many bytes as the header says.
    unsafe {
        assert_eq!(nineteen_ristretto255_decode(at(0)), 0);
        assert_eq!(
            got(nineteen_ristretto255_map(to, [1; 64].as_ptr())),
            encoded[1]
        );
        assert_eq!(
            got(nineteen_ristretto255_add(to, at(0), at(1))),
            (p[0] + p[1]).compress().0
        );
        assert_eq!(
            got(nineteen_ristretto255_sub(to, at(0), at(1))),
            (p[0] - p[1]).compress().0
        );
        assert_eq!(
            got(nineteen_ristretto255_mul(to, k_at(0), at(1))),
            (p[1] * k[0]).compress().0
        );
        let product = RistrettoPoint::mul_base(&k[1]).compress().0;
        assert_eq!(got(nineteen_ristretto255_mul_base(to, k_at(1))), product);
        let wide = Scalar::from_bytes_mod_order_wide(&[0xfe; 64]).to_bytes();
        assert_eq!(
            got(nineteen_ristretto255_scalar_reduce(to, [0xfe; 64].as_ptr())),
            wide
        );
        let sum = (k[0] * k[1] + k[2]).to_bytes();
        assert_eq!(
            got(nineteen_ristretto255_scalar_mul_add(
                to,
                k_at(0),
                k_at(1),
                k_at(2)
            )),
            sum
        );
        let inverse = k[1].invert().to_bytes();
        assert_eq!(
            got(nineteen_ristretto255_scalar_invert(to, k_at(1))),
            inverse
        );

        // Not canonical, not below the order, zero.
        let bad = [0xff; 32].as_ptr();
        let zero = [0; 32].as_ptr();
        assert_eq!(nineteen_ristretto255_decode(bad), -1);
        assert_eq!(nineteen_ristretto255_decode(zero), 0);
        assert_eq!(nineteen_ristretto255_add(to, at(0), bad), -1);
        assert_eq!(nineteen_ristretto255_sub(to, bad, at(0)), -1);
        assert_eq!(nineteen_ristretto255_mul(to, bad, at(0)), -1);
        assert_eq!(nineteen_ristretto255_mul(to, k_at(0), bad), -1);
        assert_eq!(nineteen_ristretto255_mul_base(to, bad), -1);
        assert_eq!(nineteen_ristretto255_scalar_invert(to, zero), -1);
        assert_eq!(
            nineteen_ristretto255_scalar_mul_add(to, k_at(0), bad, k_at(0)),
            -1
        );
        assert_eq!(got(nineteen_ristretto255_mul(to, zero, at(0))), [0; 32]);
    }
}

#[test]
fn sums_and_multiples_are_those_of_the_library() {
    for n in [0, 1, 2, 17, 200] {
        let (p, k) = (points(n), scalars(n.max(1)));
        let mut encoded: Vec<[u8; 32]> = p.iter().map(|p| p.compress().0).collect();
        encoded.push([0xff; 32]);
        let k_bytes: Vec<[u8; 32]> = k.iter().map(Scalar::to_bytes).collect();
        let expected = p.iter().zip(&k).map(|(p, k)| p * k).sum::<RistrettoPoint>();
        let mut sum = [1; 32];
        let mut products = vec![[1_u8; 32]; n + 1];
        let (from, scalars) = (encoded.as_ptr().cast::<u8>(), k_bytes.as_ptr().cast::<u8>());
        // SAFETY: n items each; the last encoding, which is none, is the case under test.
        unsafe {
            let to = sum.as_mut_ptr();
            let each = products.as_mut_ptr().cast::<u8>();
            let msm = nineteen_ristretto255_vartime_multiscalar_mul;
            assert_eq!(msm(to, scalars, from, n), 0);
            assert_eq!(nineteen_ristretto255_mul_each(each, scalars, from, n), 0);
            if n > 0 {
                assert_eq!(msm(to, scalars, from.add(32), n), -1);
                assert_eq!(
                    nineteen_ristretto255_mul_each(each, scalars, from.add(32), n),
                    -1
                );
                assert_eq!(msm(to, ptr::null(), from, n), -1);
            }
            assert_eq!(msm(to, scalars, from, usize::MAX / 8), -1);
        }
        assert_eq!(sum, expected.compress().0);
        for (product, p) in products.iter().zip(&p) {
            assert_eq!(*product, (p * k[0]).compress().0);
        }
        assert_eq!(products[n], [1; 32], "nothing is written beyond the end");
    }
}

/// A scalar that is not below the order is refused, wherever there are several, and nothing is
/// written.
#[test]
fn scalars_are_below_the_order() {
    let p: Vec<[u8; 32]> = points(3).iter().map(|p| p.compress().0).collect();
    let mut order = (-Scalar::ONE).to_bytes();
    order[0] += 1;
    for at in 0..3 {
        let mut k: Vec<[u8; 32]> = scalars(3).iter().map(Scalar::to_bytes).collect();
        k[at] = order;
        let (mut sum, mut products) = ([1_u8; 32], [[1_u8; 32]; 3]);
        let (k, p) = (k.as_ptr().cast::<u8>(), p.as_ptr().cast::<u8>());
        let each = products.as_mut_ptr().cast::<u8>();
        // SAFETY: three items each, and a scalar at `at`.
        unsafe {
            let msm = nineteen_ristretto255_vartime_multiscalar_mul;
            assert_eq!(msm(sum.as_mut_ptr(), k, p, 3), -1);
            assert_eq!(
                nineteen_ristretto255_mul_each(each, k.add(32 * at), p, 3),
                -1
            );
        }
        assert_eq!((sum, products), ([1; 32], [[1; 32]; 3]));
    }
}
