// SPDX-License-Identifier: MIT OR Apache-2.0
//! The application: two parties who write to each other with X3DH and the Double Ratchet, over the names of `x25519-dalek`.
//!
//! The program is the text in `program/`. It uses `StaticSecret`, `ReusableSecret`, `PublicKey` and `SharedSecret` of a module
//! `x25519_dalek`, and whoever includes it says which that is. Here it runs on the crate of that name, on `nineteen` by
//! its façade `compat/current/x25519-dalek`, and on crrl. The firmware of the simulated SoC includes it once more
//! for the engine. Same generators, so the same ciphertexts everywhere: `tests/same_ciphertexts.rs`.
//!
//! | part | source |
//! |---|---|
//! | start | *The X3DH Key Agreement Protocol*, revision 1, signal.org/docs; the signature of the prekey is left out |
//! | ratchet | *The Double Ratchet Algorithm*, revision 1, section 3, keys of messages that come late in 8 places |
//! | chains | HKDF and HMAC with SHA-256, as section 5.2 there recommends |
//! | messages | ChaCha20-Poly1305, key and nonce by HKDF from the key of the message |
//!
//! It measures, so its random numbers are reproducible: not for use as it stands.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

// The included text names this crate the same way from everywhere.
extern crate self as ratchet;

pub mod names; // dalek's names over one function
pub mod symmetric; // chains and messages

// What the text uses: whoever includes it need not name them.
pub use {chacha20, rand_core, sha2, zeroize};

/// On the crate `x25519-dalek`.
#[cfg(feature = "dalek")]
pub mod dalek {
    use ::x25519_dalek;
    include!("../program/session.rs");
    include!("../program/conversation.rs");
}

/// On `nineteen`, by its façade with dalek's names.
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

/// What a conversation is: how many messages in a row each party sends, in turn.
pub type Turns = [u8];

/// A conversation with a clock, on one implementation.
pub type Converse = fn(&Turns, fn() -> u64) -> Result<Outcome, Refused>;

/// A hundred messages in ten turns.
pub const HUNDRED: [u8; 10] = [16, 1, 12, 3, 20, 5, 9, 14, 2, 18];

/// Seven messages in three turns.
pub const FEW: [u8; 3] = [3, 1, 3];

/// What a conversation gave and took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// SHA-256 of everything that was sent, in order.
    pub transcript: [u8; 32],
    /// Messages sent and received.
    pub messages: u32,
    /// How often a message brought a new key: two exchanges and a key pair each time.
    pub steps: u32,
    /// Of the clock, for both sides together.
    pub time: Time,
}

/// Where the time of a conversation goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// The start: eight exchanges, and five key pairs with the first of the ratchet.
    pub start: u64,
    /// Sending.
    pub sent: u64,
    /// Receiving what brings no new key.
    pub received: u64,
    /// Receiving what brings a new key: the ratchet steps.
    pub stepped: u64,
}

impl Time {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.start + self.sent + self.received + self.stepped
    }
}

/// Why a message was refused. Whatever the reason, the session is as before.
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
