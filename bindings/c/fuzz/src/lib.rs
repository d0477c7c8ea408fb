// SPDX-License-Identifier: MIT OR Apache-2.0
//! An input cut into arguments, and memory of exactly their size, so that AddressSanitizer sees the
//! first byte beyond it.

pub mod instances; // Ed25519ctx, Ed25519ph, conversions
pub mod openssh; // keys of OpenSSH

use rust::constants::EIGHT_TORSION;
use rust::ed25519::{Digest, Sha512, SigningKey};
use rust::edwards::EdwardsPoint;
use rust::scalar::Scalar;

/// The bytes of an input, from the front.
#[derive(Debug)]
pub struct Input<'a>(pub &'a [u8]);

impl Input<'_> {
    /// The next bytes; zeros where there are none.
    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        let n = self.0.len().min(N);
        let mut array = [0; N];
        array[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        array
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.array::<1>()[0]
    }

    /// The next `n` bytes in memory of their own; zeros where there are none.
    pub fn block(&mut self, n: usize) -> Box<[u8]> {
        (0..n).map(|_| self.byte()).collect()
    }

    /// The remaining bytes, in memory of their own.
    pub fn rest(&mut self) -> Box<[u8]> {
        std::mem::take(&mut self.0).into()
    }

    /// Thirty-two bytes: as they are, a public key, a number near 0, p or L, or a point of small
    /// order.
    pub fn word(&mut self) -> Box<[u8; 32]> {
        /// The order L, and p, little-endian.
        const NEAR: [[u8; 32]; 2] = [
            [
                0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9,
                0xde, 0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
            ],
            [
                0xed, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                0xff, 0xff, 0xff, 0x7f,
            ],
        ];
        let kind = self.byte();
        Box::new(match kind % 6 {
            0 | 1 => self.array(),
            2 => SigningKey::from_bytes(&self.array())
                .verifying_key()
                .to_bytes(),
            3 => {
                let mut number = NEAR[usize::from(kind / 6 % 2)];
                number[0] = number[0].wrapping_add(self.byte());
                number[31] ^= self.byte() & 0x80;
                number
            }
            4 => EIGHT_TORSION[usize::from(kind / 6 % 8)].compress().0,
            _ => {
                let mut number = [0; 32];
                number[0] = self.byte();
                number[31] = self.byte() & 0x80;
                number
            }
        })
    }

    /// A key and a signature that satisfy the equation multiplied by the cofactor, with a component
    /// of small order in each point, which may be the identity. Whether they satisfy the other one,
    /// and which policy accepts them, depends on the hash.
    pub fn mixed(&mut self, message: &[u8]) -> (Box<[u8; 32]>, Box<[u8; 64]>) {
        let (choice, scalars) = (self.byte(), self.byte());
        let torsion = |choice: u8| EIGHT_TORSION[usize::from(choice % 8)];
        // Zero now and then: then the whole point has small order.
        let secret = Scalar::from(u64::from(scalars % 4));
        let nonce = Scalar::from(u64::from(scalars / 4 % 4));
        let encode =
            |k: &Scalar, choice| (EdwardsPoint::mul_base(k) + torsion(choice)).compress().0;
        let (key, r) = (encode(&secret, choice), encode(&nonce, choice / 8));
        let hash = Sha512::new()
            .chain_update(r)
            .chain_update(key)
            .chain_update(message);
        let k = Scalar::from_bytes_mod_order_wide(&hash.finalize().into());
        let mut signature = Box::new([0; 64]);
        signature[..32].copy_from_slice(&r);
        signature[32..].copy_from_slice((nonce + k * secret).as_bytes());
        (Box::new(key), signature)
    }
}

/// Writable memory of exactly `n` bytes, all `0xaa`.
pub fn room(n: usize) -> Box<[u8]> {
    vec![0xaa; n].into()
}
