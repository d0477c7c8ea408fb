// SPDX-License-Identifier: MIT OR Apache-2.0
//! The application: two parties write to each other with X3DH and the Double Ratchet, over the
//! names of `x25519-dalek`.
//!
//! The program is the text in `program/`. It uses `StaticSecret`, `ReusableSecret`, `PublicKey` and
//! `SharedSecret` from a module `x25519_dalek`, which the including crate provides. Here it runs on
//! the crate of that name, on `nineteen` through its façade `compat/current/x25519-dalek`, and on
//! crrl. The firmware of the simulated SoC also includes it, for the engine. All use the same
//! generators, so the ciphertexts are the same everywhere: `tests/same_ciphertexts.rs`.
//!
//! | part | source |
//! |---|---|
//! | start | *The X3DH Key Agreement Protocol*, revision 1, signal.org/docs; the signature of the prekey is left out |
//! | ratchet | *The Double Ratchet Algorithm*, revision 1, section 3, keys of late messages in 8 places |
//! | chains | HKDF and HMAC with SHA-256, as section 5.2 there recommends |
//! | messages | ChaCha20-Poly1305, key and nonce by HKDF from the key of the message |
//!
//! It is a benchmark, so its random numbers are reproducible: not for use as it stands.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

// The included text names this crate the same way from everywhere.
extern crate self as ratchet;

pub mod names; // dalek's names over one function
pub mod symmetric; // chains and messages

// Re-exported for the text, so that the including crate need not name them.
pub use {chacha20, rand_core, sha2, zeroize};

/// On the crate `x25519-dalek`.
#[cfg(feature = "dalek")]
pub mod dalek {
    use ::x25519_dalek;
    include!("../program/session.rs");
    include!("../program/conversation.rs");
}

/// On `nineteen`, through its façade with dalek's names.
#[cfg(feature = "nineteen")]
pub mod nineteen {
    use ::facade as x25519_dalek;
    include!("../program/session.rs");
    include!("../program/conversation.rs");
}

/// On crrl, which has functions but not these names.
#[cfg(feature = "crrl")]
pub mod crrl {
    /// X25519 of crrl.
    #[derive(Debug)]
    pub struct Crrl;

    impl crate::names::Exchange for Crrl {
        fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
            ::crrl::x25519::x25519(u, k)
        }

        fn public(k: &[u8; 32]) -> [u8; 32] {
            ::crrl::x25519::x25519_base(k)
        }
    }

    crate::names!(pub x25519_dalek, Crrl);
    include!("../program/session.rs");
    include!("../program/conversation.rs");
}

/// The shape of a conversation: how many messages in a row each party sends, in turn.
pub type Turns = [u8];

/// A conversation with a clock, on one implementation.
pub type Converse = fn(&Turns, fn() -> u64) -> Result<Outcome, Refused>;

/// A hundred messages in ten turns.
pub const HUNDRED: [u8; 10] = [16, 1, 12, 3, 20, 5, 9, 14, 2, 18];

/// Seven messages in three turns.
pub const FEW: [u8; 3] = [3, 1, 3];

/// The result and the cost of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// SHA-256 of everything that was sent, in order.
    pub transcript: [u8; 32],
    /// Messages sent and received.
    pub messages: u32,
    /// How often a message brought a new key: two exchanges and a key pair each time.
    pub steps: u32,
    /// Ticks of the clock, for both sides together.
    pub time: Time,
}

/// The time of a conversation, by part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// The start: eight exchanges, and five key pairs with the first of the ratchet.
    pub start: u64,
    /// Sending.
    pub sent: u64,
    /// Receiving messages without a new key.
    pub received: u64,
    /// Receiving messages with a new key: the ratchet steps.
    pub stepped: u64,
}

impl Time {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.start + self.sent + self.received + self.stepped
    }
}

/// Why a message was refused. In every case the session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Nobody has written to us yet, so there is no chain to send on.
    NotStarted,
    /// A public key of small order.
    WeakKey,
    /// More messages are missing than there are places for.
    TooManyMissing,
    /// A chain has no more numbers.
    Exhausted,
    /// Not what was sent, or not for the first time.
    NotAuthentic,
}

impl core::fmt::Display for Refused {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Refused::NotStarted => "the other side has to write first",
            Refused::WeakKey => "a public key has small order",
            Refused::TooManyMissing => "too many messages are missing",
            Refused::Exhausted => "the chain has no more numbers",
            Refused::NotAuthentic => "the message is not authentic, or came before",
        })
    }
}

impl core::error::Error for Refused {}
