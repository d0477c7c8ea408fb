// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers of RSA beside those of AWS-LC, in one run: interleaved, medians.
//!
//! ```text
//! cargo run --release --bin modexp [BITS [ROUNDS]]
//! ```
//!
//! `private` is both powers of a private operation and nothing else. AWS-LC's `RSA_sign_raw` also
//! blinds, checks the result with e = 65537 and combines the halves; `x2` is its pair of powers
//! alone. `public` is a power modulo n whose exponent has two bits less than half of n. Results are
//! compared with AWS-LC's first.

use std::hint::black_box;
use std::time::Instant;

use aws_lc_sys as aws;
use blind_rsa::backend::{self, Backend};
use blind_rsa::hazmat::{Job, Modulus, pow_each, pow_pair, vartime_pow_each};

/// A number of AWS-LC, freed on drop.
struct Number(*mut aws::BIGNUM);

impl Number {
    fn new(limbs: &[u64]) -> Number {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        // SAFETY: reads the bytes; a null result is checked.
        let number = unsafe { aws::BN_le2bn(bytes.as_ptr(), bytes.len(), std::ptr::null_mut()) };
        assert!(!number.is_null());
        Number(number)
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: it is ours, and freed once.
        unsafe { aws::BN_free(self.0) }
    }
}

fn limbs(number: *const aws::BIGNUM, count: usize) -> Vec<u64> {
    let mut bytes = vec![0; 8 * count];
    // SAFETY: the number lives, and so many bytes are written.
    assert_eq!(1, unsafe {
        aws::BN_bn2le_padded(bytes.as_mut_ptr(), bytes.len(), number)
    });
    let words = bytes.as_chunks::<8>().0.iter();
    words.map(|word| u64::from_le_bytes(*word)).collect()
}

/// xorshift64, for operands.
fn random(state: &mut u64, count: usize) -> Vec<u64> {
    let next = || {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    };
    std::iter::repeat_with(next).take(count).collect()
}

/// A measurement: its name, the items of one call, the call, and the times so far.
type Row<'a> = (String, usize, Box<dyn FnMut() + 'a>, Vec<f64>);

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map(|a| a.parse().expect("a number"));
    let bits: usize = arguments.next().unwrap_or(2048);
    let rounds: usize = arguments.next().unwrap_or(300);
    let (whole, half) = (bits / 64, bits / 128);
    let state = &mut 0x9e37_79b9_7f4a_7c15;

    // SAFETY: objects of AWS-LC that live to the end of the program; results are checked.
    let (rsa, context) = unsafe {
        let (rsa, e) = (aws::RSA_new(), aws::BN_new());
        assert_eq!(1, aws::BN_set_word(e, 65537));
        let made = aws::RSA_generate_key_ex(rsa, bits as i32, e, std::ptr::null_mut());
        assert_eq!(1, made);
        (rsa, aws::BN_CTX_new())
    };
    // SAFETY: parts of a key that lives.
    let [n, p, q, dp, dq] = unsafe {
        [
            aws::RSA_get0_n(rsa),
            aws::RSA_get0_p(rsa),
            aws::RSA_get0_q(rsa),
            aws::RSA_get0_dmp1(rsa),
            aws::RSA_get0_dmq1(rsa),
        ]
    };
    let montgomery = |modulus: *const aws::BIGNUM| {
        // SAFETY: reads a number that lives; the result lives to the end.
        let made = unsafe { aws::BN_MONT_CTX_new_for_modulus(modulus, context) };
        assert!(!made.is_null());
        made
    };
    let (mont_n, mont_p, mont_q) = (montgomery(n), montgomery(p), montgomery(q));

    let exponents = [limbs(dp, half), limbs(dq, half)];
    let bases: Vec<Vec<u64>> = (0..8).map(|_| random(state, half)).collect();
    let messages: Vec<Vec<u64>> = (0..8)
        .map(|_| {
            let mut message = random(state, whole);
            message[whole - 1] >>= 2;
            message
        })
        .collect();
    let mut public = random(state, half);
    public[half - 1] = public[half - 1] >> 2 | 1 << 61;
    public[0] |= 1;

    // Results are compared first: moduli, bases, exponents.
    let expected = |modulus, base: &[u64], exponent: &[u64], count| {
        let (result, base, exponent) =
            (Number::new(&[0]), Number::new(base), Number::new(exponent));
        // SAFETY: numbers that live.
        assert_eq!(1, unsafe {
            aws::BN_nnmod(base.0, base.0, modulus, context)
        });
        // SAFETY: as above.
        assert_eq!(1, unsafe {
            aws::BN_mod_exp(result.0, base.0, exponent.0, modulus, context)
        });
        limbs(result.0, count)
    };

    let mut rows: Vec<Row<'_>> = Vec::new();
    let backends: Vec<Backend> = backend::available().collect();
    for &kind in &backends {
        backend::force(Some(kind)).expect("available");
        let start = Instant::now();
        let moduli = [Modulus::new(&limbs(p, half)), Modulus::new(&limbs(q, half))];
        println!("{kind}: two moduli prepared in {:?}", start.elapsed());
        let modulus = Modulus::new(&limbs(n, whole));
        let (moduli, modulus): (&'static [Modulus; 2], &'static Modulus) =
            (Box::leak(Box::new(moduli)), Box::leak(Box::new(modulus)));

        let pair = |i: usize| -> [Job<'_>; 2] {
            std::array::from_fn(|j| (&moduli[j], &bases[2 * i + j][..], &exponents[j][..]))
        };
        let secret: Vec<Job<'_>> = (0..4).flat_map(pair).collect();
        let open: Vec<Job<'_>> = messages
            .iter()
            .map(|message| (modulus, &message[..], &public[..]))
            .collect();
        let both = [p, q];
        let wanted: Vec<Vec<u64>> = (0..8)
            .map(|i| expected(both[i % 2], &bases[i], &exponents[i % 2], half))
            .collect();
        assert_eq!(pow_pair(pair(0)).as_slice(), &wanted[..2]);
        assert_eq!(pow_each(&secret), wanted);
        let wanted: Vec<Vec<u64>> = messages
            .iter()
            .map(|message| expected(n, message, &public, whole))
            .collect();
        assert_eq!(vartime_pow_each(&open), wanted);
        assert_eq!(modulus.vartime_pow(&messages[0], &public), wanted[0]);

        let (jobs, message, exponent) = (pair(0), &messages[0], &public);
        let name = |what: &str| format!("{kind}: {what}");
        rows.push((
            name("private"),
            1,
            Box::new(move || {
                backend::force(Some(kind)).expect("available");
                black_box(pow_pair(jobs));
            }),
            vec![],
        ));
        rows.push((
            name("private, four at once"),
            4,
            Box::new(move || {
                backend::force(Some(kind)).expect("available");
                black_box(pow_each(&secret));
            }),
            vec![],
        ));
        rows.push((
            name("public"),
            1,
            Box::new(move || {
                backend::force(Some(kind)).expect("available");
                black_box(modulus.vartime_pow(message, exponent));
            }),
            vec![],
        ));
        rows.push((
            name("public, eight at once"),
            8,
            Box::new(move || {
                backend::force(Some(kind)).expect("available");
                black_box(vartime_pow_each(&open));
            }),
            vec![],
        ));
    }

    let message: Vec<u8> = messages[0]
        .iter()
        .rev()
        .flat_map(|l| l.to_be_bytes())
        .collect();
    rows.push((
        "aws-lc: RSA_sign_raw".to_owned(),
        1,
        Box::new(move || {
            let mut signature = [0; 1024];
            let mut length = 0;
            // SAFETY: a key that lives, a message and room of the lengths that are given; 3 is no
            // padding.
            assert_eq!(1, unsafe {
                aws::RSA_sign_raw(
                    rsa,
                    &mut length,
                    signature.as_mut_ptr(),
                    signature.len(),
                    message.as_ptr(),
                    message.len(),
                    3,
                )
            });
            black_box(signature);
        }),
        vec![],
    ));
    let numbers: Vec<Number> = [&bases[0], &bases[1], &exponents[0], &exponents[1]]
        .map(|limbs| Number::new(limbs))
        .into();
    // SAFETY: numbers that live.
    unsafe {
        assert_eq!(1, aws::BN_nnmod(numbers[0].0, numbers[0].0, p, context));
        assert_eq!(1, aws::BN_nnmod(numbers[1].0, numbers[1].0, q, context));
    }
    rows.push((
        "aws-lc: BN_mod_exp_mont_consttime_x2".to_owned(),
        1,
        Box::new(move || {
            let (r, s) = (Number::new(&[0]), Number::new(&[0]));
            // SAFETY: numbers and contexts that live.
            assert_eq!(1, unsafe {
                aws::BN_mod_exp_mont_consttime_x2(
                    r.0,
                    numbers[0].0,
                    numbers[2].0,
                    p,
                    mont_p,
                    s.0,
                    numbers[1].0,
                    numbers[3].0,
                    q,
                    mont_q,
                    context,
                )
            });
            black_box((r, s));
        }),
        vec![],
    ));
    let numbers: Vec<Number> = [&messages[0], &public]
        .map(|limbs| Number::new(limbs))
        .into();
    rows.push((
        "aws-lc: BN_mod_exp_mont".to_owned(),
        1,
        Box::new(move || {
            let r = Number::new(&[0]);
            // SAFETY: numbers and contexts that live.
            assert_eq!(1, unsafe {
                aws::BN_mod_exp_mont(r.0, numbers[0].0, numbers[1].0, n, context, mont_n)
            });
            black_box(r);
        }),
        vec![],
    ));

    for _ in 0..rounds {
        for (_, items, call, times) in &mut rows {
            let start = Instant::now();
            call();
            times.push(start.elapsed().as_secs_f64() * 1e6 / *items as f64);
        }
    }
    println!("{bits} bits, {rounds} rounds, microseconds for one item: median, least");
    for (name, _, _, times) in &mut rows {
        times.sort_by(f64::total_cmp);
        println!("{name:40} {:9.1} {:9.1}", times[times.len() / 2], times[0]);
    }
}
