// SPDX-License-Identifier: MIT OR Apache-2.0
//! Measured operations, with the names and the meaning of `lab/bench`.

use core::hint::black_box;

use crate::contestant::{Contestant, Link};
use crate::contestants::Chosen;
use crate::inputs::{ELEMENTS, MESSAGES, PEERS, PUBLICS, SECRETS, SEEDS, SIGNATURES};

/// An operation.
pub trait Operation {
    /// The inputs, made before the operation is measured.
    type Prepared;
    type Output: AsRef<[u8]>;
    /// How often [`run`](Operation::run) does it.
    const REPETITIONS: u32 = 1;

    fn prepare(item: usize) -> Self::Prepared;
    fn run(prepared: &Self::Prepared) -> Self::Output;

    /// The output on which all libraries must agree.
    fn checked(prepared: &Self::Prepared) -> impl AsRef<[u8]> {
        Self::run(prepared)
    }
}

#[derive(Debug)]
pub struct Keygen;

impl Operation for Keygen {
    type Prepared = [u8; 32];
    type Output = [u8; 32];

    fn prepare(item: usize) -> [u8; 32] {
        *black_box(&SEEDS[item])
    }

    fn run(seed: &[u8; 32]) -> [u8; 32] {
        Chosen::keygen(seed)
    }
}

/// With an expanded key.
#[derive(Debug)]
pub struct Sign;

impl Operation for Sign {
    type Prepared = (<Chosen as Contestant>::Key, [u8; 32]);
    type Output = [u8; 64];

    fn prepare(item: usize) -> Self::Prepared {
        (
            Chosen::key(black_box(&SEEDS[item])),
            *black_box(&MESSAGES[item]),
        )
    }

    fn run((key, message): &Self::Prepared) -> [u8; 64] {
        Chosen::sign(key, message)
    }
}

/// From the bytes of the key.
#[derive(Debug)]
pub struct Verify;

impl Operation for Verify {
    type Prepared = usize;
    type Output = [u8; 1];

    fn prepare(item: usize) -> usize {
        black_box(item)
    }

    fn run(item: &usize) -> [u8; 1] {
        [Chosen::verify(&PUBLICS[*item], &MESSAGES[*item], &SIGNATURES[*item]).into()]
    }

    /// The verdicts on a good signature, on one with a changed bit, and on another message.
    fn checked(item: &usize) -> impl AsRef<[u8]> {
        let verdict =
            |signature, message| Chosen::verify(&PUBLICS[*item], message, signature).into();
        let mut bent = SIGNATURES[*item];
        bent[17 * *item] ^= 1;
        let good = &SIGNATURES[*item];
        let message = &MESSAGES[*item];
        let another = &MESSAGES[(*item + 1) % MESSAGES.len()];
        [
            verdict(good, message),
            verdict(&bent, message),
            verdict(good, another),
        ]
    }
}

#[derive(Debug)]
pub struct X25519;

impl Operation for X25519 {
    type Prepared = usize;
    type Output = [u8; 32];

    fn prepare(item: usize) -> usize {
        black_box(item)
    }

    fn run(item: &usize) -> [u8; 32] {
        Chosen::x25519(&Chosen::secret(&SECRETS[*item]), &PEERS[*item])
    }
}

#[derive(Debug)]
pub struct X25519Keygen;

impl Operation for X25519Keygen {
    type Prepared = [u8; 32];
    type Output = [u8; 32];

    fn prepare(item: usize) -> [u8; 32] {
        *black_box(&SECRETS[item])
    }

    fn run(secret: &[u8; 32]) -> [u8; 32] {
        Chosen::x25519_keygen(secret)
    }
}

/// A chain of operations of the field: conversions at its ends are a small part.
macro_rules! chain {
    ($($name:ident $link:ident $links:expr),*) => { $(
        #[derive(Debug)]
        pub struct $name;

        impl Operation for $name {
            type Prepared = [u8; 32];
            type Output = [u8; 32];
            const REPETITIONS: u32 = $links;

            fn prepare(item: usize) -> [u8; 32] {
                *black_box(&ELEMENTS[item])
            }

            fn run(x: &[u8; 32]) -> [u8; 32] {
                Chosen::chain(Link::$link, x, black_box($links as usize)).unwrap_or_default()
            }
        }
    )* };
}

/// An inversion that takes as long as seven products is a short chain.
const INVERSIONS: u32 = if cfg!(feature = "curve9767") { 100 } else { 10 };

chain!(FeMul Multiply 500, FeSquare Square 500, FeInvert Invert INVERSIONS);

/// Multiples of the generator and of a point, without what protocols have around them.
#[cfg(feature = "curve9767")]
mod multiples {
    use curve9767::group::{Point, Scalar};

    use super::*;

    #[derive(Debug)]
    pub struct Generator;

    impl Operation for Generator {
        type Prepared = Scalar;
        type Output = [u8; 32];

        fn prepare(item: usize) -> Scalar {
            Scalar::from_bytes_mod_order(black_box(&SECRETS[item]))
        }

        fn run(k: &Scalar) -> [u8; 32] {
            Point::mul_base(k).to_bytes()
        }
    }

    #[derive(Debug)]
    pub struct MultipleOfPoint;

    impl Operation for MultipleOfPoint {
        type Prepared = (Scalar, Point);
        type Output = [u8; 32];

        fn prepare(item: usize) -> Self::Prepared {
            let k = Generator::prepare(item);
            (
                k,
                Point::mul_base(&Generator::prepare((item + 1) % SECRETS.len())),
            )
        }

        fn run((k, point): &Self::Prepared) -> [u8; 32] {
            point.mul(k).to_bytes()
        }
    }
}

#[cfg(feature = "curve9767")]
pub use multiples::{Generator, MultipleOfPoint};

/// Signing, verification and exchange in one program, for its flash and stack.
#[derive(Debug)]
pub struct All;

impl Operation for All {
    type Prepared = (<Sign as Operation>::Prepared, usize);
    type Output = [u8; 97];

    fn prepare(item: usize) -> Self::Prepared {
        (Sign::prepare(item), item)
    }

    fn run((key, item): &Self::Prepared) -> [u8; 97] {
        let mut output = [0; 97];
        output[..64].copy_from_slice(&apart::<Sign>(key));
        output[64..96].copy_from_slice(&apart::<X25519>(item));
        output[96] = apart::<Verify>(item)[0];
        output
    }
}

/// An operation in a frame of its own: what verification has on the stack is not there while
/// something is signed.
#[inline(never)]
fn apart<O: Operation>(prepared: &O::Prepared) -> O::Output {
    O::run(prepared)
}

/// The program without an operation.
#[derive(Debug)]
pub struct Nothing;

impl Operation for Nothing {
    type Prepared = ();
    type Output = [u8; 1];

    fn prepare(_: usize) {}

    fn run((): &()) -> [u8; 1] {
        [0]
    }
}
