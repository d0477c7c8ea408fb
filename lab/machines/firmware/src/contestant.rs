// SPDX-License-Identifier: MIT OR Apache-2.0
//! The interface that a measured library implements.

/// A library.
pub trait Contestant {
    const NAME: &'static str;
    /// A ready secret of X25519.
    type Secret;
    /// A ready signing key: hashed, clamped, with its public key.
    type Key;

    /// The name of the backend that serves.
    fn backend() -> &'static str;
    /// Takes the backend of that number from now on, or the library's choice for [`FREE`]; whether
    /// there is one.
    fn force(backend: u32) -> bool {
        backend == FREE
    }
    fn keygen(seed: &[u8; 32]) -> [u8; 32];
    fn key(seed: &[u8; 32]) -> Self::Key;
    fn sign(key: &Self::Key, message: &[u8; 32]) -> [u8; 64];
    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool;
    fn secret(bytes: &[u8; 32]) -> Self::Secret;
    fn x25519(secret: &Self::Secret, peer: &[u8; 32]) -> [u8; 32];
    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32];
    /// `links` dependent operations of the field that begin with `x`: products with `x`, squares,
    /// inversions; none if the library does not show its field.
    fn chain(_: Link, _: &[u8; 32], _: usize) -> Option<[u8; 32]> {
        None
    }
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
