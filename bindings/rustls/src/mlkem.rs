// SPDX-License-Identifier: MIT OR Apache-2.0
//! ML-KEM-768 (FIPS 203) of `libcrux-ml-kem`, with secrets that are wiped.
//!
//! libcrux leaves keys and noise in its part of the stack, deeper than the library's own operations
//! reach. So its functions run in a frame from which 40,000 bytes are overwritten afterwards; the
//! tests search the stack for what is left.

use ground::wipe::{Overwrite, leaving_nothing, overwrite};
use libcrux_ml_kem::mlkem768::{self, MlKem768PrivateKey, MlKem768PublicKey};
use zeroize::{Zeroize, Zeroizing};

/// Bytes of an encapsulation key.
pub(crate) const PUBLIC: usize = 1184;
/// Bytes of a ciphertext.
pub(crate) const CIPHERTEXT: usize = 1088;
/// Bytes of the shared secret.
pub(crate) const SHARED: usize = 32;
/// Random bytes of a key: d and z of FIPS 203, algorithm 19.
pub(crate) const KEY_SEED: usize = 64;
/// Random bytes of an encapsulation: m of FIPS 203, algorithm 20.
pub(crate) const MESSAGE: usize = 32;

const DEEP: Overwrite = overwrite::<2000, 20>;

/// A decapsulation key, in a block of the heap that is wiped.
pub(crate) struct Decapsulation(Box<MlKem768PrivateKey>);

impl Drop for Decapsulation {
    fn drop(&mut self) {
        self.0[0..].zeroize();
    }
}

/// A new key pair. The public key is written where it belongs.
pub(crate) fn generate(seed: &[u8; KEY_SEED], public: &mut [u8; PUBLIC]) -> Decapsulation {
    let mut key = Decapsulation(Box::new(MlKem768PrivateKey::default()));
    leaving_nothing(DEEP, || {
        let pair = mlkem768::generate_key_pair(*seed);
        public.copy_from_slice(pair.pk());
        key.0[0..].copy_from_slice(pair.sk());
    });
    key
}

impl Decapsulation {
    /// The secret in a ciphertext. A ciphertext that nobody made for this key gives a secret that
    /// nobody knows.
    pub(crate) fn open(&self, ciphertext: &[u8; CIPHERTEXT], shared: &mut [u8; SHARED]) {
        leaving_nothing(DEEP, || {
            *shared = mlkem768::decapsulate(&self.0, &ciphertext.into());
        });
    }
}

/// A secret for the holder of `public`, and the ciphertext that says it. `None` if a coefficient of
/// the key is not reduced, which FIPS 203 §7.2 asks to check.
pub(crate) fn encapsulate(
    public: &[u8; PUBLIC],
    message: &[u8; MESSAGE],
    ciphertext: &mut [u8; CIPHERTEXT],
    shared: &mut [u8; SHARED],
) -> Option<()> {
    let public = MlKem768PublicKey::from(public);
    if !mlkem768::validate_public_key(&public) {
        return None;
    }
    leaving_nothing(DEEP, || {
        let (sent, secret) = mlkem768::encapsulate(&public, *message);
        ciphertext.copy_from_slice(sent.as_slice());
        *shared = *Zeroizing::new(secret);
    });
    Some(())
}
