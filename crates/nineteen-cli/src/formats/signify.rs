// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures of OpenBSD's signify and of minisign, which have a common framing.
//!
//! A file is a line `untrusted comment: ...`, which is not authenticated, and a line of base64:
//!
//! ```text
//! public key   "Ed"  number[8]  A[32]                                            both; 42 bytes
//! secret key   "Ed" "BK" rounds[4] salt[16] check[8] number[8] (seed A)[64]      signify; 104
//!              "Ed" "Sc" "B2" salt[32] ops[8] mem[8] (number seed A check[32])   minisign; 158
//! signature    "Ed"  number[8]  (R S)[64]     of the message                     both; 74
//!              "ED"  number[8]  (R S)[64]     of its BLAKE2b-512 hash            minisign; 74
//! ```
//!
//! `signify -S -e` writes the message after the second line of the signature. `signify -S -z` puts
//! the signature, and hashes of the blocks of the archive, into the comment of a gzip header.
//!
//! A signature of minisign has two more lines: `trusted comment: ...`, and the base64 of a second
//! signature, of `R S` followed by that comment. The number says which key to use, and is no secret.
//!
//! No crate reads both, and those for minisign verify only with their own arithmetic. References:
//! signify.c of OpenBSD; the page "Minisign", section "Signature format".

use base64ct::{Base64, Encoding};
use blake2::Blake2b;
use blake2::digest::consts::U32;
use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

use super::{Algorithm, Refused, SecretParts};

/// The first bytes of every such file.
pub const COMMENT: &str = "untrusted comment: ";
const TRUSTED: &str = "trusted comment: ";

/// Rounds of bcrypt that signify writes.
const ROUNDS: u32 = 42;
/// The largest number of rounds that is accepted.
const MOST_ROUNDS: u32 = 8192;
/// Limits of scrypt that minisign writes: libsodium's "sensitive".
const OPS: u64 = 33_554_432;
const MEM: u64 = 1_073_741_824;

/// The program whose format a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    Minisign,
    Signify,
}

impl Program {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minisign => "minisign",
            Self::Signify => "signify",
        }
    }
}

/// The number of a key, which its signatures repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub bytes: [u8; 8],
    /// The program of the key. Public keys of the two programs differ only in the comment.
    pub program: Option<Program>,
}

impl Number {
    /// The number in the notation of minisign.
    pub fn digits(self) -> String {
        format!("{:016X}", u64::from_le_bytes(self.bytes))
    }
}

/// A signature as found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    pub number: [u8; 8],
    pub signature: [u8; 64],
    /// Whether the BLAKE2b-512 hash of the message was signed instead of the message.
    pub hashed: bool,
    /// The comment of minisign, with the signature that protects it.
    pub trusted: Option<(String, [u8; 64])>,
    /// The offset of the message in the same file, if it is there.
    pub embedded: Option<usize>,
}

impl Signed {
    /// The bytes that the second signature covers.
    pub fn global(&self) -> Option<Vec<u8>> {
        let (comment, _) = self.trusted.as_ref()?;
        Some([&self.signature[..], comment.as_bytes()].concat())
    }
}

/// Whether a file begins with an untrusted comment.
pub fn is_one(content: &[u8]) -> bool {
    content.starts_with(b"untrusted comment:")
}

/// Decodes a file that is base64 as a whole, as Tauri writes keys and signatures of minisign.
pub fn unwrapped(content: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    // "untrusted comment:" in base64.
    let text = content.trim_ascii();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if !text.starts_with(b"dW50cnVzdGVkIGNvbW1lbnQ6") {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?;
    let bytes = Zeroizing::new(Base64::decode_vec(text).ok()?);
    is_one(&bytes).then_some(bytes)
}

/// Whether a file is a gzip archive that `signify -S -z` signed.
pub fn is_archive(content: &[u8]) -> bool {
    // Magic number, DEFLATE, and the flag of a comment alone; then time, level and system (RFC 1952
    // section 2.3).
    content.starts_with(&[0x1f, 0x8b, 8, 0x10]) && content.get(10..).is_some_and(is_one)
}

/// Reads a public key: its number, and the 32 bytes.
pub fn decode_public(content: &[u8]) -> Option<(Number, [u8; 32])> {
    let (line, rest) = body(content)?;
    let (mut number, key) = rest.is_empty().then(|| decode_public_line(line))??;
    let comment = content.split(|byte| *byte == b'\n').next()?;
    let comment = String::from_utf8_lossy(comment);
    let programs = [Program::Minisign, Program::Signify];
    number.program = programs
        .into_iter()
        .find(|program| comment.contains(program.name()));
    Some((number, key))
}

/// Reads the base64 line of a public key, 56 characters that start with `RW`.
pub fn decode_public_line(line: &str) -> Option<(Number, [u8; 32])> {
    let bytes = Base64::decode_vec(line).ok()?;
    let [b'E', b'd', rest @ ..] = bytes.as_slice() else {
        return None;
    };
    let (number, key) = rest.split_at_checked(8)?;
    let number = Number {
        bytes: number.try_into().ok()?,
        program: None,
    };
    Some((number, key.try_into().ok()?))
}

/// Returns the file with a public key.
pub fn encode_public(number: [u8; 8], public: &[u8; 32], program: &str) -> Vec<u8> {
    let comment = match program {
        "minisign" => format!("minisign public key {:016X}", u64::from_le_bytes(number)),
        _ => "signify public key".into(),
    };
    let bytes = [&b"Ed"[..], &number, public].concat();
    format!("{COMMENT}{comment}\n{}\n", Base64::encode_string(&bytes)).into_bytes()
}

/// The program of a secret key, judged by its outline.
pub fn program_of_secret(content: &[u8]) -> Option<Program> {
    let (line, _) = body(content)?;
    let bytes = Zeroizing::new(Base64::decode_vec(line).ok()?);
    match bytes.len() {
        104 => Some(Program::Signify),
        158 => Some(Program::Minisign),
        _ => None,
    }
}

/// Reads a secret key, with its passphrase if it has one.
///
/// # Errors
///
/// [`Refused::Encrypted`] where a passphrase is needed and not given.
pub fn decode_secret(content: &[u8], passphrase: Option<&[u8]>) -> Result<SecretParts, Refused> {
    let (line, rest) = body(content).ok_or(Refused::Damaged)?;
    let bytes = Zeroizing::new(Base64::decode_vec(line).map_err(|_| Refused::Damaged)?);
    match (bytes.len(), bytes.get(..4)) {
        _ if !rest.is_empty() => Err(Refused::Damaged),
        (104, Some(b"EdBK")) => signify_secret(&bytes, passphrase),
        (158, Some(b"EdSc" | b"Ed\0\0")) if bytes[4..6] == *b"B2" => {
            minisign_secret(&bytes, passphrase)
        }
        _ => Err(Refused::Damaged),
    }
}

fn signify_secret(bytes: &[u8], passphrase: Option<&[u8]>) -> Result<SecretParts, Refused> {
    let rounds = u32::from_be_bytes(array(&bytes[4..8]));
    let mut pair = Zeroizing::new([0; 64]);
    pair.copy_from_slice(&bytes[40..]);
    if rounds > 0 {
        let passphrase = passphrase.ok_or(Refused::Encrypted)?;
        mask(&mut pair[..], &bytes[8..24], rounds, passphrase)?;
    }
    if Sha512::digest(&pair[..])[..8] != bytes[24..32] {
        return Err(wrong(rounds > 0));
    }
    Ok(parts(array(&bytes[32..40]), Program::Signify, &pair))
}

fn minisign_secret(bytes: &[u8], passphrase: Option<&[u8]>) -> Result<SecretParts, Refused> {
    let locked = bytes[2..4] == *b"Sc";
    let mut inner = Zeroizing::new([0; 104]);
    inner.copy_from_slice(&bytes[54..]);
    if locked {
        let passphrase = passphrase.ok_or(Refused::Encrypted)?;
        let [ops, mem] = [38, 46].map(|at| u64::from_le_bytes(array(&bytes[at..at + 8])));
        scrypted(&mut inner[..], &bytes[6..38], ops, mem, passphrase)?;
    }
    // `minisign -W` writes a checksum of zeros. The halves of the key are compared nevertheless.
    let unchecked = !locked && inner[72..] == [0; 32];
    if !unchecked && check(&inner[..72]) != inner[72..] {
        return Err(wrong(locked));
    }
    let mut pair = Zeroizing::new([0; 64]);
    pair.copy_from_slice(&inner[8..72]);
    Ok(parts(array(&inner[..8]), Program::Minisign, &pair))
}

/// Returns the file with a secret key of signify.
///
/// # Errors
///
/// When the passphrase is empty.
pub fn encode_signify(
    number: [u8; 8],
    pair: &[u8; 64],
    salt: &[u8; 32],
    passphrase: Option<&[u8]>,
) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let rounds = passphrase.map_or(0, |_| ROUNDS);
    let mut bytes = Zeroizing::new(Vec::with_capacity(104));
    bytes.extend(b"EdBK");
    bytes.extend(rounds.to_be_bytes());
    bytes.extend(&salt[..16]);
    bytes.extend(&Sha512::digest(pair)[..8]);
    bytes.extend(number);
    bytes.extend(pair);
    if let Some(passphrase) = passphrase {
        mask(&mut bytes[40..], &salt[..16], rounds, passphrase)?;
    }
    Ok(file("signify secret key", &bytes))
}

/// Returns the file with a secret key of minisign.
///
/// # Errors
///
/// Never for this cost.
pub fn encode_minisign(
    number: [u8; 8],
    pair: &[u8; 64],
    salt: &[u8; 32],
    passphrase: Option<&[u8]>,
) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let mut inner = Zeroizing::new([0; 104]);
    inner[..8].copy_from_slice(&number);
    inner[8..72].copy_from_slice(pair);
    if passphrase.is_some() {
        let sum = check(&inner[..72]);
        inner[72..].copy_from_slice(&sum);
    }
    let mut bytes = Zeroizing::new(Vec::with_capacity(158));
    let (name, salt, ops, mem) = match passphrase {
        Some(_) => (b"EdScB2", salt, OPS, MEM),
        None => (b"Ed\0\0B2", &[0; 32], 0, 0),
    };
    bytes.extend(name);
    bytes.extend(salt);
    bytes.extend(ops.to_le_bytes());
    bytes.extend(mem.to_le_bytes());
    if let Some(passphrase) = passphrase {
        scrypted(&mut inner[..], salt, ops, mem, passphrase)?;
    }
    bytes.extend(&inner[..]);
    let comment = match passphrase {
        Some(_) => "minisign encrypted secret key",
        None => "minisign secret key",
    };
    Ok(file(comment, &bytes))
}

/// Reads a signature file.
///
/// # Errors
///
/// A sentence about the defect.
pub fn decode_signature(content: &[u8]) -> Result<Signed, &'static str> {
    const WRONG: &str = "its text cannot be decoded";
    let (front, after) = front(content).ok_or(WRONG)?;
    let (line, _) = body(front).ok_or(WRONG)?;
    let bytes = Base64::decode_vec(line).map_err(|_| WRONG)?;
    if bytes.len() != 74 {
        return Err("its second line does not hold a signature");
    }
    let hashed = match &bytes[..2] {
        b"Ed" => false,
        b"ED" => true,
        _ => return Err("it is no Ed25519 signature"),
    };
    let (trusted, embedded) = match lines_of_comment(after) {
        _ if after.trim_ascii().is_empty() && hashed => {
            return Err("its trusted comment is missing");
        }
        _ if after.trim_ascii().is_empty() => (None, None),
        Some([comment, signature]) => {
            let signature = Base64::decode_vec(signature).map_err(|_| WRONG)?;
            let signature = signature.try_into().map_err(|_| WRONG)?;
            (Some((comment.to_owned(), signature)), None)
        }
        None if hashed || after.starts_with(TRUSTED.as_bytes()) => {
            return Err("its third line is no comment, or lines follow its end");
        }
        None => (None, Some(front.len())),
    };
    Ok(Signed {
        number: array(&bytes[2..10]),
        signature: array(&bytes[10..]),
        hashed,
        trusted,
        embedded,
    })
}

/// The first two lines with their ends, and what follows them.
fn front(content: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut ends = content.iter().enumerate().filter(|(_, b)| **b == b'\n');
    let end = ends.nth(1).map_or(content.len(), |(at, _)| at + 1);
    content.split_at_checked(end)
}

/// The trusted comment of minisign and its signature, if that is all of `text`.
fn lines_of_comment(text: &[u8]) -> Option<[&str; 2]> {
    let text = std::str::from_utf8(text).ok()?.trim_end();
    let mut lines = text.lines().map(|line| line.trim_end_matches('\r'));
    let comment = lines.next()?.strip_prefix(TRUSTED)?;
    let signature = lines.next()?;
    lines.next().is_none().then_some([comment, signature])
}

/// Returns the file with a signature.
pub fn encode_signature(signed: &Signed, comment: &str) -> Vec<u8> {
    let name = if signed.hashed { b"ED" } else { b"Ed" };
    let bytes = [&name[..], &signed.number, &signed.signature].concat();
    let mut text = format!("{COMMENT}{comment}\n{}\n", Base64::encode_string(&bytes));
    if let Some((comment, signature)) = &signed.trusted {
        text += &format!("{TRUSTED}{comment}\n{}\n", Base64::encode_string(signature));
    }
    text.into_bytes()
}

/// The second line, and the lines after it without empty ones at the end.
fn body(content: &[u8]) -> Option<(&str, Vec<&str>)> {
    let text = std::str::from_utf8(content).ok()?;
    let mut lines = text
        .trim_end()
        .lines()
        .map(|line| line.trim_end_matches('\r'));
    lines
        .next()?
        .starts_with("untrusted comment:")
        .then_some(())?;
    let line = lines.next()?.trim();
    Some((line, lines.collect()))
}

fn file(comment: &str, bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    let digits = Zeroizing::new(Base64::encode_string(bytes));
    let mut text = Zeroizing::new(Vec::with_capacity(64 + digits.len()));
    for part in [COMMENT, comment, "\n", &digits, "\n"] {
        text.extend(part.as_bytes());
    }
    text
}

/// Adds the output of bcrypt_pbkdf to `bytes` without carry.
fn mask(bytes: &mut [u8], salt: &[u8], rounds: u32, passphrase: &[u8]) -> Result<(), Refused> {
    if rounds > MOST_ROUNDS {
        return Err(Refused::Unsupported);
    }
    let mut stream = Zeroizing::new(vec![0; bytes.len()]);
    bcrypt_pbkdf::bcrypt_pbkdf(passphrase, salt, rounds, &mut stream)
        .map_err(|_| Refused::WrongPassphrase)?;
    bytes
        .iter_mut()
        .zip(stream.iter())
        .for_each(|(byte, with)| *byte ^= with);
    Ok(())
}

/// Adds the output of scrypt to `bytes` without carry.
///
/// Its parameters are derived from the limits as in libsodium's `pickparams`: `r = 8`, and the
/// largest `N` that the limits on memory and operations allow.
fn scrypted(
    bytes: &mut [u8],
    salt: &[u8],
    ops: u64,
    mem: u64,
    passphrase: &[u8],
) -> Result<(), Refused> {
    let ops = ops.max(32_768);
    let few = ops < mem / 32;
    let most = if few { ops / (8 * 4) } else { mem / (8 * 128) };
    let log_n = (1..63)
        .find(|n| 1u64 << n > most / 2)
        .ok_or(Refused::Unsupported)?;
    let p = if few {
        1
    } else {
        ((ops / 4) >> log_n).min(0x3fff_ffff) / 8
    };
    // At most 1 GiB of memory, and four times the work that minisign asks for.
    if log_n > 20 || p == 0 || p << log_n > 1 << 22 {
        return Err(Refused::Unsupported);
    }
    let p = u32::try_from(p).map_err(|_| Refused::Unsupported)?;
    let params = scrypt::Params::new(log_n, 8, p).map_err(|_| Refused::Unsupported)?;
    let mut stream = Zeroizing::new(vec![0; bytes.len()]);
    scrypt::scrypt(passphrase, salt, &params, &mut stream).map_err(|_| Refused::Unsupported)?;
    bytes
        .iter_mut()
        .zip(stream.iter())
        .for_each(|(byte, with)| *byte ^= with);
    Ok(())
}

/// BLAKE2b-256 of the algorithm, the number and the key.
fn check(inner: &[u8]) -> [u8; 32] {
    Blake2b::<U32>::new()
        .chain_update(b"Ed")
        .chain_update(inner)
        .finalize()
        .into()
}

fn wrong(locked: bool) -> Refused {
    if locked {
        Refused::WrongPassphrase
    } else {
        Refused::Damaged
    }
}

fn parts(bytes: [u8; 8], program: Program, pair: &[u8; 64]) -> SecretParts {
    let mut seed = Zeroizing::new([0; 32]);
    seed.copy_from_slice(&pair[..32]);
    SecretParts {
        algorithm: Algorithm::Ed25519,
        seed,
        public: Some(array(&pair[32..])),
        comment: String::new(),
        number: Some(Number {
            bytes,
            program: Some(program),
        }),
    }
}

/// Converts a slice, whose length is right in all calls.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(bytes);
    array
}
