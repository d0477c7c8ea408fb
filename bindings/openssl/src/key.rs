// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys: two halves of 32 bytes, of which either may be missing.
//!
//! OpenSSL's contexts take the halves as they are when an operation begins; a key that is changed
//! later does not change the operation, and threads share a key without locking it meanwhile.
//!
//! Nothing here waits for another thread, unless a key is changed that had halves before. A process
//! may fork while its other threads use a key: in the child these threads are gone, and what they
//! held stays locked for ever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nineteen::ed25519::SigningKey;
use nineteen::hazmat::leaving_nothing;
use nineteen::x25519::{PublicKey, StaticSecret};
use once_cell::race::OnceBox;
use zeroize::Zeroizing;

use crate::errors::{Core, Reason};

/// The two kinds of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Signatures.
    Ed25519,
    /// Key exchange.
    X25519,
}

/// A private half, and the values computed from it when they are first needed. Wiped when the last
/// key or context that uses it is freed.
pub struct Secret {
    bytes: Box<Zeroizing<[u8; 32]>>,
    kind: Kind,
    /// Threads that need it at once may each compute it, and one result is kept.
    derived: OnceBox<Derived>,
}

#[allow(clippy::large_enum_variant, reason = "there is one for a key")]
enum Derived {
    /// The seed, its expansion and the public key: the secrets are in one block, which is wiped.
    Ed25519(SigningKey),
    /// The public key.
    X25519([u8; 32]),
}

impl Secret {
    fn of(kind: Kind, bytes: Box<Zeroizing<[u8; 32]>>) -> Arc<Secret> {
        Arc::new(Secret {
            bytes,
            kind,
            derived: OnceBox::new(),
        })
    }

    /// The private half as it was given.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    fn derived(&self) -> &Derived {
        self.derived.get_or_init(|| {
            Box::new(match self.kind {
                Kind::Ed25519 => Derived::Ed25519(SigningKey::from_bytes(&self.bytes)),
                Kind::X25519 => Derived::X25519(leaving_nothing(|| {
                    PublicKey::from(&StaticSecret::from(**self.bytes)).to_bytes()
                })),
            })
        })
    }

    /// The public half that belongs to it.
    pub fn public(&self) -> [u8; 32] {
        match self.derived() {
            Derived::Ed25519(key) => key.verifying_key().to_bytes(),
            Derived::X25519(public) => *public,
        }
    }

    /// The key that signs. `None` for X25519.
    pub fn signing(&self) -> Option<&SigningKey> {
        match self.derived() {
            Derived::Ed25519(key) => Some(key),
            Derived::X25519(_) => None,
        }
    }
}

impl core::fmt::Debug for Secret {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Secret")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// The halves that a key has. A public half that was not given is computed from the private one.
#[derive(Clone, Debug, Default)]
pub struct Halves {
    public: Option<[u8; 32]>,
    secret: Option<Arc<Secret>>,
}

impl Halves {
    /// A public key.
    pub fn of_public(public: [u8; 32]) -> Halves {
        Halves {
            public: Some(public),
            secret: None,
        }
    }

    /// A private key. A public half that is given is kept as it is, like OpenSSL does; nothing is
    /// signed with it if it is that of another key.
    pub fn of_secret(
        kind: Kind,
        secret: Box<Zeroizing<[u8; 32]>>,
        public: Option<[u8; 32]>,
    ) -> Halves {
        Halves {
            public,
            secret: Some(Secret::of(kind, secret)),
        }
    }

    /// The halves of parameters: either may be missing, not both. The private one only counts if
    /// `private`.
    ///
    /// # Errors
    ///
    /// A half of another length, or none.
    pub fn read(
        kind: Kind,
        public: Option<Option<&[u8]>>,
        secret: Option<Option<&[u8]>>,
        private: bool,
    ) -> Result<Halves, Reason> {
        let length = |half: Option<&[u8]>| {
            half.and_then(|half| half.try_into().ok())
                .ok_or(Reason::Length)
        };
        let public: Option<[u8; 32]> = public.map(length).transpose()?;
        match secret.filter(|_| private) {
            Some(secret) => {
                let secret = secret.ok_or(Reason::Length)?;
                let mut copy = Box::new(Zeroizing::new([0; 32]));
                if secret.len() != copy.len() {
                    return Err(Reason::Length);
                }
                copy.copy_from_slice(secret);
                Ok(Halves::of_secret(kind, copy, public))
            }
            None => public.map(Halves::of_public).ok_or(Reason::NoKey),
        }
    }

    /// Whether there is a public half, given or to be computed.
    pub fn has_public(&self) -> bool {
        self.public.is_some() || self.secret.is_some()
    }

    /// The public half.
    ///
    /// # Errors
    ///
    /// If there is neither half.
    pub fn public(&self) -> Result<[u8; 32], Reason> {
        let computed = || self.secret.as_ref().map(|secret| secret.public());
        self.public.or_else(computed).ok_or(Reason::NoKey)
    }

    /// The private half.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn secret(&self) -> Result<&Secret, Reason> {
        self.secret.as_deref().ok_or(match self.public {
            Some(_) => Reason::NoPrivate,
            None => Reason::NoKey,
        })
    }

    /// Whether the public half is that of the private one.
    ///
    /// # Errors
    ///
    /// If it is not, or there is no private half.
    pub fn belong_together(&self) -> Result<(), Reason> {
        let secret = self.secret()?;
        match self.public {
            Some(public) if public != secret.public() => Err(Reason::Mismatch),
            _ => Ok(()),
        }
    }

    /// Copies of those halves that are asked for. A private key has its public half in any case.
    pub fn part(&self, public: bool, private: bool) -> Halves {
        match (public, private) {
            (_, true) => self.clone(),
            (true, false) => self.public().map(Halves::of_public).unwrap_or_default(),
            (false, false) => Halves::default(),
        }
    }

    /// Whether two keys are equal in the half that is compared. `None` if one of them lacks it.
    pub fn same_public(&self, other: &Halves) -> Option<bool> {
        Some(self.public().ok()? == other.public().ok()?)
    }

    /// The same for the private half. Constant time.
    pub fn same_secret(&self, other: &Halves) -> Option<bool> {
        let (one, two) = (self.secret().ok()?.bytes(), other.secret().ok()?.bytes());
        let differences = one.iter().zip(two).fold(0, |all, (a, b)| all | (a ^ b));
        Some(differences == 0)
    }
}

/// A fresh private half, from the operating system. One of X25519 is clamped, as OpenSSL does it.
///
/// # Errors
///
/// If the operating system has no randomness.
pub fn random(kind: Kind) -> Result<Halves, Reason> {
    let mut secret = Box::new(Zeroizing::new([0; 32]));
    getrandom::fill(&mut **secret).map_err(|_| Reason::Random)?;
    Ok(fresh(kind, secret))
}

/// The private half of X25519 that RFC 9180 §7.1.3 derives from material: `DeriveKeyPair`, with
/// HKDF-SHA-256.
pub fn derived(material: &[u8]) -> Halves {
    // "HPKE-v1", and the suite "KEM" with the number of DHKEM(X25519, HKDF-SHA256).
    const VERSION: &[u8] = b"HPKE-v1";
    const SUITE: &[u8] = b"KEM\x00\x20";
    leaving_nothing(|| {
        let mut extract = hkdf::HkdfExtract::<sha2::Sha256>::new(Some(&[]));
        for part in [VERSION, SUITE, b"dkp_prk", material] {
            extract.input_ikm(part);
        }
        let (_, prk) = extract.finalize();
        let mut secret = Box::new(Zeroizing::new([0; 32]));
        let info = [&[0, 32], VERSION, SUITE, b"sk"];
        // It fails for lengths above 255 hashes only.
        let _ = prk.expand_multi_info(&info, &mut **secret);
        fresh(Kind::X25519, secret)
    })
}

fn fresh(kind: Kind, mut secret: Box<Zeroizing<[u8; 32]>>) -> Halves {
    if kind == Kind::X25519 {
        // RFC 7748 §5.
        secret[0] &= 248;
        secret[31] = secret[31] & 127 | 64;
    }
    Halves::of_secret(kind, secret, None)
}

/// A key that OpenSSL holds.
#[derive(Debug)]
pub struct Key {
    /// Where errors go.
    pub core: Core,
    /// The algorithm.
    pub kind: Kind,
    /// Those that it got first. They stay, unused, when it gets others, until the key is freed: they
    /// are wiped then.
    first: OnceBox<Halves>,
    /// Whether `last` counts.
    changed: AtomicBool,
    last: Mutex<Halves>,
}

impl Key {
    /// A key.
    pub fn new(core: Core, kind: Kind, halves: Halves) -> Key {
        let key = Key {
            core,
            kind,
            first: OnceBox::new(),
            changed: AtomicBool::new(false),
            last: Mutex::default(),
        };
        if halves.has_public() {
            key.set(halves);
        }
        key
    }

    /// Its halves, as they are now.
    pub fn halves(&self) -> Halves {
        match self.changed.load(Ordering::Acquire) {
            true => self.last().clone(),
            false => self.first.get().cloned().unwrap_or_default(),
        }
    }

    /// Replaces its halves.
    pub fn set(&self, halves: Halves) {
        if let Err(halves) = self.first.set(Box::new(halves)) {
            *self.last() = *halves;
            self.changed.store(true, Ordering::Release);
        }
    }

    fn last(&self) -> MutexGuard<'_, Halves> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that differ in a single bit of any byte are different: two public keys with another sign
    /// of x, too.
    #[test]
    fn every_bit_of_a_key_is_compared() {
        let secret = |bytes: [u8; 32]| {
            Halves::of_secret(Kind::Ed25519, Box::new(Zeroizing::new(bytes)), None)
        };
        let bytes = [0x55; 32];
        assert_eq!(
            Halves::of_public(bytes).same_public(&Halves::of_public(bytes)),
            Some(true)
        );
        assert_eq!(secret(bytes).same_secret(&secret(bytes)), Some(true));
        for bit in 0..256 {
            let mut other = bytes;
            other[bit / 8] ^= 1 << (bit % 8);
            let (one, two) = (Halves::of_public(bytes), Halves::of_public(other));
            assert_eq!(one.same_public(&two), Some(false), "bit {bit}");
            assert_eq!(
                secret(bytes).same_secret(&secret(other)),
                Some(false),
                "bit {bit}"
            );
        }
        assert_eq!(Halves::of_public(bytes).same_secret(&secret(bytes)), None);
    }
}
