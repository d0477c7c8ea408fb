// SPDX-License-Identifier: MIT OR Apache-2.0
//! XSalsa20-Poly1305 and the key of a box, for the names of PyNaCl.
//!
//! A box is `crypto_box` of NaCl: the key is HSalsa20 of the shared secret of X25519 and zeros, and a
//! text is sealed by `crypto_secretbox`: the first 32 bytes of the keystream are the key of Poly1305
//! over the ciphertext, the others are added to the text (D. J. Bernstein, *Cryptography in NaCl*,
//! 2009).

use poly1305::Poly1305;
use poly1305::universal_hash::KeyInit as _;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use salsa20::cipher::consts::U10;
use salsa20::cipher::{KeyIvInit as _, StreamCipher as _};
use salsa20::{XSalsa20, hsalsa};
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

use crate::argument::Bytes;
use crate::error::value;
use crate::x25519::{X25519PrivateKey, X25519PublicKey};

/// Bytes in which a ciphertext is longer than its text.
const TAG: usize = 16;

/// The key of a box, 32 bytes that Python does not wipe. Raises ValueError if the shared secret would
/// be all zeros: the public key has small order then.
#[pyfunction]
#[pyo3(signature = (key, peer_public_key, /))]
pub fn box_key<'py>(
    py: Python<'py>,
    key: &Bound<'py, X25519PrivateKey>,
    peer_public_key: &Bound<'py, X25519PublicKey>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (key, peer) = (&key.get().0, &peer_public_key.get().0);
    let shared = py.detach(|| key.checked_diffie_hellman(peer));
    let shared = shared.map_err(|why| value(why.to_string()))?;
    let key = Zeroizing::new(hsalsa::<U10>(shared.as_bytes().into(), &[0; 16].into()));
    Ok(PyBytes::new(py, &key[..]))
}

/// The ciphertext of a text under a key of 32 bytes and a nonce of 24: 16 bytes that authenticate
/// it, and as many as the text has. A key seals one text with a nonce.
#[pyfunction]
#[pyo3(signature = (text, nonce, key, /))]
pub fn secretbox<'py>(
    py: Python<'py>,
    text: Bytes<'_>,
    nonce: Bytes<'_>,
    key: Bytes<'_>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (mut cipher, authenticator) = start(&nonce, &key)?;
    let sealed = py.detach(|| {
        let mut sealed = vec![0; TAG + text.len()];
        let (tag, body) = sealed.split_at_mut(TAG);
        body.copy_from_slice(&text);
        cipher.apply_keystream(body);
        tag.copy_from_slice(&authenticator.compute_unpadded(body));
        sealed
    });
    Ok(PyBytes::new(py, &sealed))
}

/// The text of a ciphertext, or None if it is not one under this key and nonce. Tags are compared in
/// constant time, before anything is decrypted.
#[pyfunction]
#[pyo3(signature = (ciphertext, nonce, key, /))]
pub fn secretbox_open<'py>(
    py: Python<'py>,
    ciphertext: Bytes<'_>,
    nonce: Bytes<'_>,
    key: Bytes<'_>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let (mut cipher, authenticator) = start(&nonce, &key)?;
    let Some((tag, body)) = ciphertext.split_at_checked(TAG) else {
        return Ok(None);
    };
    let text = py.detach(|| {
        let valid = authenticator.compute_unpadded(body).ct_eq(tag);
        bool::from(valid).then(|| {
            let mut text = Zeroizing::new(body.to_vec());
            cipher.apply_keystream(&mut text);
            text
        })
    });
    Ok(text.map(|text| PyBytes::new(py, &text)))
}

/// The cipher, past the key of the authenticator, and the authenticator.
fn start(nonce: &Bytes<'_>, key: &Bytes<'_>) -> PyResult<(XSalsa20, Poly1305)> {
    let nonce = nonce.exactly::<24>("a nonce")?;
    let key = key.exactly::<32>("a key")?;
    let mut cipher = XSalsa20::new(key.into(), nonce.into());
    let mut first = Zeroizing::new([0; 32]);
    cipher.apply_keystream(&mut *first);
    let authenticator = Poly1305::new((&*first).into());
    Ok((cipher, authenticator))
}
