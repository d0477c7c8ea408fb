// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 keys in the files of OpenSSH: `openssh-key-v1` and lines `ssh-ed25519 AAAA...`.

use core::ffi::{c_char, c_int};

use nineteen::ed25519::VerifyingKey;
use nineteen::hazmat::leaving_nothing;
use nineteen_c_common::memory::{self, NO, answer};
use nineteen_c_common::signing;
use nineteen_openssh::key::{self, BLOCK, Envelope, LABEL, MAGIC, Section};
use nineteen_openssh::{armor, wire::Writer};
use zeroize::Zeroizing;

/// The answer of `nineteen_ed25519_openssh_private_read` for a key that a passphrase protects.
pub const NINETEEN_ENCRYPTED: c_int = -2;

/// Reads a private key as `ssh-keygen` writes it ("openssh-key-v1", in its text or in binary) and
/// writes its seed (32 bytes). The public key beside the seed must belong to it. Returns
/// `NINETEEN_ENCRYPTED` (-2) if a passphrase protects the key, and -1 for all other bytes; then
/// nothing is written. Constant time in the seed, except in bytes that are no valid format.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_openssh_private_read(
    seed: *mut u8,
    key: *const u8,
    key_len: usize,
) -> c_int {
    leaving_nothing(|| {
        // SAFETY: `key_len` bytes, by the contract in the header.
        let Some(bytes) = (unsafe { memory::bytes(key, key_len) }) else {
            return NO;
        };
        if bytes.starts_with(MAGIC) {
            // SAFETY: 32 bytes, by the same.
            return unsafe { seed_of(seed, bytes) };
        }
        let mut blocks = armor::blocks(bytes);
        let block = blocks.find(|block| block.label == LABEL);
        match block.and_then(|block| block.decode()) {
            // SAFETY: 32 bytes, by the same.
            Some(bytes) => unsafe { seed_of(seed, &bytes) },
            None => NO,
        }
    })
}

/// Writes the seed of a key in binary.
///
/// # Safety
///
/// `seed` is null or has 32 bytes, which may be among `bytes`.
unsafe fn seed_of(seed: *mut u8, bytes: &[u8]) -> c_int {
    let Some(file) = Envelope::read(bytes) else {
        return NO;
    };
    if file.is_encrypted() {
        return NINETEEN_ENCRYPTED;
    }
    let found = Section::read(file.section).filter(|found| {
        let public = signing::expanded(found.seed, signing::public);
        file.rest.is_empty()
            && key::of_blob(file.blob) == Some(found.public)
            && public == *found.public
    });
    // A copy, since the place may be among the bytes that are read.
    let found = found.map(|found| Zeroizing::new(*found.seed));
    // SAFETY: 32 bytes are writable, as the caller promises.
    answer(found.and_then(|found| unsafe { memory::write(seed, &found) }))
}

/// Reads a public key from a line "ssh-ed25519 AAAA... comment" (32 bytes); `line_len` may count one
/// zero at its end. Returns -1 for keys of other types, for text of more than one line, and if the
/// key is no point of the curve.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_openssh_public_read(
    public_key: *mut u8,
    line: *const u8,
    line_len: usize,
) -> c_int {
    // SAFETY: `line_len` bytes, by the contract in the header.
    let bytes = unsafe { memory::bytes(line, line_len) };
    let read = |bytes: &[u8]| {
        let line = core::str::from_utf8(bytes.strip_suffix(b"\0").unwrap_or(bytes))
            .ok()?
            .trim_end_matches(key::is_blank);
        let key = key::of_line(line).filter(|_| !line.contains(['\r', '\n']))?;
        VerifyingKey::from_bytes(&key).is_ok().then_some(key)
    };
    let key = bytes.and_then(read);
    // SAFETY: 32 bytes, by the same; the input is not used any more.
    answer(key.and_then(|key| unsafe { memory::write(public_key, &key) }))
}

/// Writes the private key of a seed (32 bytes) as `ssh-keygen` does without a passphrase. The
/// comment is text in UTF-8 without control characters; it may be null if its length is 0.
///
/// `text_len` points to the number of characters that `text` has room for, and receives the number
/// that the key takes, with the zero at the end. If that is more, the answer is -1 and `text`,
/// which may be null then, stays as it is.
///
/// cbindgen:postfix=NINETEEN_NONNULL((2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_openssh_private(
    text: *mut c_char,
    text_len: *mut usize,
    seed: *const u8,
    comment: *const u8,
    comment_len: usize,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        // SAFETY: `comment_len` bytes, by the same.
        let comment = unsafe { memory::bytes(comment, comment_len) }?;
        let made = private(&seed, one_line(comment)?);
        // SAFETY: a number, and as many characters as it says, by the same.
        unsafe { write_text(text, text_len, &made) }
    }))
}

fn private(seed: &[u8; 32], comment: &str) -> Zeroizing<Vec<u8>> {
    let public = signing::expanded(seed, signing::public);
    let section = Section {
        seed,
        public: &public,
        comment: comment.as_bytes(),
    };
    // The number shows whether a passphrase is right, and here is none: any will do.
    let [a, b, c, d, ..] = public;
    let section = section.write(u32::from_be_bytes([a, b, c, d]), BLOCK);
    let file: Writer = Envelope::clear(&key::blob(&public), section.as_bytes()).write();
    armor::encode(LABEL, armor::SSH_WIDTH, file.as_bytes())
}

/// Writes a public key (32 bytes) as a line "ssh-ed25519 AAAA... comment" with a line end. Comment
/// and lengths are as for `nineteen_ed25519_openssh_private`. Returns -1 also if the key is no
/// point of the curve.
///
/// cbindgen:postfix=NINETEEN_NONNULL((2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_openssh_public(
    text: *mut c_char,
    text_len: *mut usize,
    public_key: *const u8,
    comment: *const u8,
    comment_len: usize,
) -> c_int {
    // SAFETY: 32 and `comment_len` bytes, by the contract in the header.
    let arguments = unsafe { memory::read(public_key).zip(memory::bytes(comment, comment_len)) };
    answer(arguments.and_then(|(public, comment)| {
        VerifyingKey::from_bytes(&public).ok()?;
        let line = key::line(&public, one_line(comment)?);
        // SAFETY: a number, and as many characters as it says, by the same.
        unsafe { write_text(text, text_len, line.as_bytes()) }
    }))
}

/// A comment as text, unless it would break its line or command a terminal.
fn one_line(comment: &[u8]) -> Option<&str> {
    let comment = core::str::from_utf8(comment).ok()?;
    (!comment.contains(char::is_control)).then_some(comment)
}

/// Writes a text and a zero, and how many characters that takes.
///
/// # Safety
///
/// `len` is null or points to a number. `to` is null or has as many characters as it says.
unsafe fn write_text(to: *mut c_char, len: *mut usize, text: &[u8]) -> Option<()> {
    if len.is_null() {
        return None;
    }
    let needed = text.len() + 1;
    // SAFETY: not null, and a number, as the caller promises; alignment is not assumed.
    let room = unsafe { len.read_unaligned() };
    // SAFETY: as above.
    unsafe { len.write_unaligned(needed) };
    if room < needed || to.is_null() {
        return None;
    }
    let to = to.cast::<u8>();
    // SAFETY: not null, and `needed <= room` characters are writable, as the caller promises. The
    // text is memory of this library, so the two do not overlap.
    unsafe {
        to.copy_from_nonoverlapping(text.as_ptr(), text.len());
        to.add(text.len()).write(0);
    }
    Some(())
}
