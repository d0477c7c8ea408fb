// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a library must offer.

/// A library.
pub trait Contestant {
    /// A ready signing key: hashed, clamped, with its public key.
    type Key;

    /// The name of the backend that serves.
    fn backend() -> &'static str;
    /// Takes the backend of that number from now on, or the library's choice for [`FREE`]; whether there is one.
    fn force(backend: u32) -> bool {
        backend == FREE
    }
    fn keygen(seed: &[u8; 32]) -> [u8; 32];
    fn key(seed: &[u8; 32]) -> Self::Key;
    fn sign(key: &Self::Key, message: &[u8; 32]) -> [u8; 64];
    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool;
    fn x25519(secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32];
    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32];
    /// `links` dependent operations of the field that begin with `x`: products with `x`, squares, inversions.
    fn chain(link: Link, x: &[u8; 32], links: usize) -> [u8; 32];
}

/// No backend by its number.
pub const FREE: u32 = u32::MAX;

/// An operation of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    Multiply,
    Square,
    Invert,
}
