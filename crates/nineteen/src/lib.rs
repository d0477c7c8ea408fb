// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 signatures, X25519 key exchange and the Ristretto255 group.
//!
//! Names and meanings are those of `ed25519-dalek` 3, `x25519-dalek` 3 and `curve25519-dalek` 5. At
//! run time the library picks the fastest field arithmetic for the processor ([`backend`]).
//!
//! | module | contents |
//! |---|---|
//! | [`ed25519`] | signatures; the names of `ed25519-dalek` 3 |
//! | [`x25519`] | key exchange; the names of `x25519-dalek` 3 |
//! | [`edwards`], [`montgomery`], [`ristretto`], [`scalar`], [`traits`], [`constants`] | the groups; the names of `curve25519-dalek` 5 |
//! | [`halfsize`] | half-size scalars, for any group |
//! | [`accelerator`] | the same operations on hardware |
//! | [`backend`], [`cpu`] | which representation runs, and why |
//!
//! # Make a key, sign, verify
//!
//! A key is 32 random bytes, its seed. [`SigningKey::to_bytes`](ed25519::SigningKey::to_bytes)
//! returns the seed for storage, and [`SigningKey::from_bytes`](ed25519::SigningKey::from_bytes)
//! restores the key. `SigningKey::random` needs the feature `getrandom`.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use nineteen::ed25519::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
//!
//! let key = SigningKey::random();
//! let signature: [u8; 64] = key.sign(b"a message").to_bytes();
//! let public_key: [u8; 32] = key.verifying_key().to_bytes();
//!
//! // On the other side:
//! let public_key = VerifyingKey::from_bytes(&public_key)?;
//! let signature = Signature::from_bytes(&signature);
//! public_key.verify(b"a message", &signature)?;
//! assert!(public_key.verify(b"another message", &signature).is_err());
//! # Ok::<(), nineteen::ed25519::SignatureError>(())
//! ```
//!
//! A message that does not fit into memory can be verified in pieces with a
//! [`StreamVerifier`](ed25519::StreamVerifier).
//!
//! # Choose a policy
//!
//! Ed25519 implementations disagree on malformed keys and signatures, which only a dishonest signer
//! makes. A [`Policy`](ed25519::Policy) fixes the answer:
//!
//! | policy | use it |
//! |---|---|
//! | `Cofactorless` (default) | to agree with dalek, ring, Go and OpenSSL |
//! | `Canonical` | to agree with aws-lc, HACL* and nettle |
//! | `Strict` | if a signature must bind the key and the message: rejects keys of small order, as libsodium does |
//! | `Zip215` | for consensus, and for the fastest batches |
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use nineteen::ed25519::{self, Policy, Signer, SigningKey};
//!
//! let key = SigningKey::random();
//! let signature = key.sign(b"a message");
//! key.verifying_key().verify_with(Policy::Strict, b"a message", &signature)?;
//!
//! // The same from bytes, without decoding first:
//! let public_key = key.verifying_key().to_bytes();
//! ed25519::verify(Policy::Strict, &public_key, b"a message", &signature.to_bytes())?;
//! # Ok::<(), nineteen::ed25519::SignatureError>(())
//! ```
//!
//! # Verify many signatures
//!
//! Needs the feature `batch`. Every verdict equals that of single verification under the same
//! policy. [`ed25519`] has a table of the functions.
//!
#![cfg_attr(all(feature = "batch", feature = "getrandom"), doc = "```")]
#![cfg_attr(not(all(feature = "batch", feature = "getrandom")), doc = "```ignore")]
//! use nineteen::ed25519::{BatchQueue, Policy, Signer, SigningKey};
//!
//! let key = SigningKey::random();
//! let public_key = key.verifying_key().to_bytes();
//! let mut queue = BatchQueue::new(Policy::Zip215);
//! for message in [b"one", b"two"] {
//!     queue.push(&public_key, message, &key.sign(message).to_bytes());
//! }
//! queue.verify_all()?; // the error lists the invalid ones
//! # Ok::<(), nineteen::ed25519::InvalidSignatures>(())
//! ```
//!
//! # Exchange keys
//!
//! `checked_diffie_hellman` rejects public keys of small order, for which the result would be zero
//! whatever the secret. The shared secret is not uniform: derive keys from it with a hash or HKDF.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use nineteen::x25519::{EphemeralSecret, PublicKey};
//!
//! let (alice, bob) = (EphemeralSecret::random(), EphemeralSecret::random());
//! let (alice_public, bob_public) = (PublicKey::from(&alice), PublicKey::from(&bob));
//! let shared = alice.checked_diffie_hellman(&bob_public)?;
//! assert_eq!(shared.as_bytes(), bob.checked_diffie_hellman(&alice_public)?.as_bytes());
//! # Ok::<(), nineteen::x25519::NonContributory>(())
//! ```
//!
//! # Store keys: PKCS#8 and serde
//!
//! With the feature `pkcs8` keys are read and written as PKCS#8 in DER, with `pem` also as text.
//! `to_pkcs8_pem` of a key writes the public key too, as dalek's does; OpenSSL reads only the older
//! form without it, which a `KeypairBytes` writes.
//!
#![cfg_attr(all(feature = "pem", feature = "getrandom"), doc = "```")]
#![cfg_attr(not(all(feature = "pem", feature = "getrandom")), doc = "```ignore")]
//! use nineteen::ed25519::SigningKey;
//! use nineteen::ed25519::pkcs8::{DecodePrivateKey, EncodePrivateKey, KeypairBytes};
//!
//! let key = SigningKey::random();
//! let text = key.to_pkcs8_pem(Default::default())?;
//! assert!(text.starts_with("-----BEGIN PRIVATE KEY-----"));
//! assert_eq!(SigningKey::from_pkcs8_pem(&text)?, key);
//!
//! let for_openssl = KeypairBytes { secret_key: key.to_bytes(), public_key: None };
//! let text = for_openssl.to_pkcs8_pem(Default::default())?;
//! assert_eq!(SigningKey::from_pkcs8_pem(&text)?, key);
//! # Ok::<(), nineteen::ed25519::pkcs8::Error>(())
//! ```
//!
//! With the feature `serde`, keys, signatures, points and scalars are serialized in the formats of
//! the dalek crates.
//!
#![cfg_attr(all(feature = "serde", feature = "getrandom"), doc = "```")]
#![cfg_attr(not(all(feature = "serde", feature = "getrandom")), doc = "```ignore")]
//! use nineteen::ed25519::{SigningKey, VerifyingKey};
//!
//! let public_key = SigningKey::random().verifying_key();
//! let text = serde_json::to_string(&public_key)?;
//! assert_eq!(serde_json::from_str::<VerifyingKey>(&text)?, public_key);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Without an operating system
//!
//! With `default-features = false` the library is `no_std` and allocates nothing.
//! `SigningKey::generate` (feature `rand_core`) uses the board's random number generator; the
//! feature `small` saves flash and stack at the cost of speed.
//!
//! | stack on a Cortex-M4, optimized | default | `small`, `opt-level = "z"` |
//! |---|--:|--:|
//! | verify | 7.0 KB | 4.3 KB |
//! | sign, generate a key, X25519 | 4.4 KB | 3.0 KB |
//!
//! `examples/firmware` in the repository is a boot loader to start from, which runs in QEMU.
//!
//! Randomness comes from the chip's generator: implement `TryRng` and `TryCryptoRng` of the crate
//! `rand_core` for the peripheral. `SigningKey::try_generate_from_rng` of the trait `Generate` passes
//! on the faults that it reports. Only new keys and exchanges need it. Signing and verification do
//! not: a chip without a generator gets the seed of its key once, when it is made. A counter, a clock
//! or the noise of an ADC is no generator; two devices that start alike would make the same keys.
//!
//! # Features
//!
//! If a free function or a type is missing because its feature is off, the compiler names the
//! feature, and so it does for the methods `random`, `generate` and `random_from_rng`. Any other
//! method it only calls missing: methods of PKCS#8 need `pkcs8` or `pem`, `sign_digest` and
//! `verify_digest` need `digest`, `try_random` needs `rand_core`, `lizard_encode` needs `lizard`,
//! `from_bits` and `from_representative` need `hazmat`.
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default), `alloc` | processor detection through the operating system; keys on the heap |
//! | `getrandom` | `random` for keys and secrets |
//! | `batch` | many signatures or key exchanges at once |
//! | `rayon` | multithreaded batches; the results do not change |
//! | `pkcs8`, `pem` | keys as PKCS#8, in DER and PEM |
//! | `serde` | `Serialize` and `Deserialize` |
//! | `rand_core` | constructors that take a random number generator |
//! | `digest` | `DigestSigner` and `DigestVerifier` |
//! | `group` | the traits of the crates `ff` and `group` |
//! | `small` | less flash and stack, at a lower speed |
//! | `computed_tables` | 36 KB less in the program: multiples of the base point are computed when first used. Without effect where there is no compare-and-swap (Cortex-M0 and M0+) |
//! | `backends` | every portable backend, for comparison |
//! | `fiat` | field arithmetic from `fiat-crypto`, generated and proven by machine, as a backend |
//! | `lizard` | 16 bytes embedded in a Ristretto element, as in `curve25519-dalek` |
//! | `legacy_compatibility` | as in the dalek crates: `Scalar::from_bits`, and functions that name no policy accept `L ≤ S < 2^253` too: from each valid signature anyone can then make another |
//! | `hazmat` | expanded keys, raw signing, single field operations |
//!
//! # Layers
//!
//! api → [`backend`] → `curve` → `field` → [`cpu`]; imports only go down. See
//! `docs/ARCHITECTURE.md`.
//!
//! # Security
//!
//! Not audited. Everything is constant time in secrets, except functions whose names begin with
//! `vartime_`, the traits whose names begin with `Vartime` (`optional_multiscalar_mul` too) and all
//! verification; these take only public inputs.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Lane code is compiled everywhere but used only where vectors are available, some of it only by
// batches.
#![cfg_attr(
    not(all(nineteen_arch = "x86_64", feature = "batch")),
    allow(dead_code)
)]

/// Compiles the examples of the README shown by registries; `cargo xtask layers` compares them with
/// the repository's README.
#[cfg(all(doctest, feature = "batch", feature = "getrandom"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// Before the others: `edwards` adds a method to its type, which documentation lists in this order.
pub mod montgomery; // u-coordinates

pub mod accelerator; // operations on hardware
mod arch; // code per processor
pub mod backend; // which representation performs which operation
pub mod constants; // base points, torsion
pub mod cpu; // what the processor can do
mod curve; // the curve, generic over the field
pub mod ed25519; // signatures
pub mod edwards; // the group of edwards25519
mod field; // the representations
mod generated; // tables of multiples of the base point
#[cfg(feature = "group")]
mod group; // the traits of `ff` and `group`
pub mod halfsize; // half-size scalars for verification
#[cfg(feature = "hazmat")]
pub mod hazmat; // single field operations
#[cfg(not(all(feature = "getrandom", feature = "rand_core")))]
mod missing; // what the compiler says about features that are off
pub mod ristretto; // the prime-order group
pub mod scalar; // integers modulo L
#[cfg(feature = "serde")]
mod serde; // 32 bytes in and out
mod sha512; // SHA-512: several messages side by side, and in compact code
#[cfg(feature = "batch")]
mod threads; // multithreaded batches
pub mod traits; // common traits of the groups
mod wipe; // wiping what secret operations leave on the stack
pub mod x25519; // key exchange
