// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names for the content of other programs' key files: a key for another algorithm, a certificate.
//!
//! Only outlines are examined, enough to name the content of a file: the label of its armour, the
//! object identifier of its algorithm, or the shape of its outermost ASN.1 sequence.
//!
//! References: RFC 8017 appendix A.1 (RSA), RFC 5915 (EC), RFC 5280 §4.1 (X.509), RFC 5958
//! (PKCS#8), RFC 7292 §4 (PKCS#12), RFC 8037 §2 (JSON Web Keys), RFC 8410 §3, RFC 9580 §4.2
//! (OpenPGP); age's page on its format, C2SP.org/age; BIP 173 (Bech32); Tor's manual,
//! HiddenServiceDir.

use pkcs8::ObjectIdentifier;
use pkcs8::der::asn1::{AnyRef, ObjectIdentifier as Oid};
use pkcs8::der::{Decode, Reader, SliceReader, Tag, Tagged};

use super::Refused;

const RSA: &str = "an RSA key";
const EC: &str = "an EC key";
const DSA: &str = "a DSA key";
const CERTIFICATE: &str = "an X.509 certificate";
const PGP: &str = "a PGP key";
/// The name of an SSH certificate.
pub const SSH_CERTIFICATE: &str = "an SSH certificate";
const COSIGN: &str = "a key of cosign";
const PUTTY: &str = "a PuTTY key";
const SSH2: &str = "an SSH2 public key";

const TOR_PUBLIC: &str = "a public Ed25519 key of Tor";
const TOR_SECRET: &str = "a secret Ed25519 key of Tor";
const AGE_PUBLIC: &str = "a public X25519 key of age";
const AGE_SECRET: &str = "a secret X25519 key of age";
const JWK_ED25519: &str = "a public Ed25519 key as a JSON Web Key";
const JWK_ED25519_SECRET: &str = "a secret Ed25519 key as a JSON Web Key";
const JWK_X25519: &str = "a public X25519 key as a JSON Web Key";
const JWK_X25519_SECRET: &str = "a secret X25519 key as a JSON Web Key";

/// The content of a text block with this label.
pub fn of_label(label: &str) -> Option<&'static str> {
    Some(match label {
        "RSA PRIVATE KEY" | "RSA PUBLIC KEY" => RSA,
        "EC PRIVATE KEY" | "EC PARAMETERS" => EC,
        "DSA PRIVATE KEY" | "DSA PARAMETERS" => DSA,
        "DH PARAMETERS" | "X9.42 DH PARAMETERS" => "Diffie-Hellman parameters",
        "CERTIFICATE" | "X509 CERTIFICATE" | "TRUSTED CERTIFICATE" => CERTIFICATE,
        "CERTIFICATE REQUEST" | "NEW CERTIFICATE REQUEST" => "a certificate request",
        "X509 CRL" => "a list of revoked certificates",
        "PKCS7" | "CMS" => "a CMS message",
        "PGP PUBLIC KEY BLOCK" | "PGP PRIVATE KEY BLOCK" => PGP,
        "PGP MESSAGE" | "PGP SIGNED MESSAGE" => "a PGP message",
        "PGP SIGNATURE" => "a PGP signature",
        "ENCRYPTED SIGSTORE PRIVATE KEY" | "ENCRYPTED COSIGN PRIVATE KEY" => COSIGN,
        "SSH2 ENCRYPTED PRIVATE KEY" => "an SSH2 secret key",
        "CURVE9767 SECRET KEY" | "CURVE9767 PUBLIC KEY" => "a key of curve9767",
        _ => return None,
    })
}

/// The kind of a key whose SSH type has this name.
pub fn of_ssh_type(name: &[u8]) -> &'static str {
    let starts = |with: &[u8]| name.starts_with(with);
    if name.ends_with(b"-cert-v01@openssh.com") || name.ends_with(b"-cert-v00@openssh.com") {
        SSH_CERTIFICATE
    } else if starts(b"sk-") {
        "a key of a security token"
    } else if starts(b"ssh-rsa") || starts(b"rsa-sha2") {
        RSA
    } else if starts(b"ecdsa-") {
        EC
    } else if starts(b"ssh-dss") {
        DSA
    } else if starts(b"ssh-ed448") {
        "an Ed448 key"
    } else {
        "an SSH key of another type"
    }
}

/// The kind of a key with this algorithm.
pub fn of_algorithm(oid: &ObjectIdentifier) -> &'static str {
    const NAMES: [(Oid, &str); 11] = [
        (Oid::new_unwrap("1.2.840.113549.1.1.1"), RSA),
        (Oid::new_unwrap("1.2.840.113549.1.1.10"), RSA),
        (Oid::new_unwrap("1.2.840.10045.2.1"), EC),
        (Oid::new_unwrap("1.2.840.10040.4.1"), DSA),
        (Oid::new_unwrap("1.3.101.111"), "an X448 key"),
        (Oid::new_unwrap("1.3.101.113"), "an Ed448 key"),
        (
            Oid::new_unwrap("1.2.840.113549.1.3.1"),
            "a Diffie-Hellman key",
        ),
        (Oid::new_unwrap("1.2.840.10046.2.1"), "a Diffie-Hellman key"),
        (Oid::new_unwrap("2.16.840.1.101.3.4.3.17"), "an ML-DSA key"),
        (Oid::new_unwrap("2.16.840.1.101.3.4.3.18"), "an ML-DSA key"),
        (Oid::new_unwrap("2.16.840.1.101.3.4.3.19"), "an ML-DSA key"),
    ];
    NAMES
        .iter()
        .find(|(known, _)| known == oid)
        .map_or("a key of another algorithm", |(_, name)| name)
}

/// The content of a DER file that is neither PKCS#8 nor SPKI, judged by its shape.
pub fn of_der(der: &[u8]) -> Option<Refused> {
    let outer = sequence(AnyRef::from_der(der).ok()?)?;
    let tags: Vec<Tag> = outer.iter().map(Tagged::tag).collect();
    Some(match tags.as_slice() {
        // EncryptedPrivateKeyInfo: the algorithm of the encryption, then its result.
        [Tag::Sequence, Tag::OctetString] => {
            let algorithm = sequence(outer[0])?;
            (algorithm.first()?.tag() == Tag::ObjectIdentifier).then_some(Refused::Encrypted)?
        }
        // Certificates, requests and lists of revoked ones: the content, an algorithm, a signature.
        [Tag::Sequence, Tag::Sequence, Tag::BitString] => {
            let content = sequence(outer[0])?;
            let versioned = matches!(content.first()?.tag(), Tag::ContextSpecific { .. });
            Refused::OtherType(match content.get(1)?.tag() {
                // Version and serial number, or in version 1 the number, algorithm and issuer.
                Tag::Integer if versioned => CERTIFICATE,
                Tag::Sequence if content.len() >= 6 => CERTIFICATE,
                _ => "a certificate request or a list of revoked certificates",
            })
        }
        // ECPrivateKey
        [Tag::Integer, Tag::OctetString, ..] => Refused::OtherType(EC),
        // PFX: version 3, then a CMS content.
        [Tag::Integer, Tag::Sequence, ..] => Refused::OtherType("a PKCS#12 file"),
        [Tag::ObjectIdentifier, Tag::ContextSpecific { .. }] => Refused::OtherType("a CMS message"),
        // RSAPublicKey has two numbers, RSAPrivateKey nine, and the traditional DSA key six.
        all if all.iter().all(|tag| *tag == Tag::Integer) => match all.len() {
            2 | 9 => Refused::OtherType(RSA),
            6 => Refused::OtherType(DSA),
            _ => return None,
        },
        _ => return None,
    })
}

/// The content of a text or a small binary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Content that is not a key for Ed25519 or X25519.
    Other(&'static str),
    /// A key for one of them in an unsupported form.
    Unread(&'static str),
}

impl Kind {
    /// The name with its article.
    pub fn name(self) -> &'static str {
        match self {
            Self::Other(name) | Self::Unread(name) => name,
        }
    }
}

/// The content of a file that is neither armoured nor DER.
pub fn of_text(content: &[u8]) -> Option<Kind> {
    let text = content.trim_ascii_start();
    let starts = |with: &str| text.starts_with(with.as_bytes());
    let other = if starts("PuTTY-User-Key-File-") {
        PUTTY
    } else if starts("---- BEGIN SSH2 PUBLIC KEY ----") {
        SSH2
    } else if starts("SSH PRIVATE KEY FILE FORMAT 1.1") {
        "a key of SSH 1"
    } else if starts("untrusted comment:") {
        "a file of minisign or signify"
    } else if starts("== ed25519v1-public: type0 ==") {
        return Some(Kind::Unread(TOR_PUBLIC));
    } else if starts("== ed25519v1-secret: type0 ==") {
        return Some(Kind::Unread(TOR_SECRET));
    } else if let Some(kind) = of_age(text) {
        return Some(kind);
    } else if let Some(kind) = of_json(text) {
        return Some(kind);
    } else if is_pgp_packet(content) {
        PGP
    } else {
        return None;
    };
    Some(Kind::Other(other))
}

/// Whether content is a key of Tor: a header of 32 bytes, then the key.
pub fn is_tor(content: &[u8]) -> bool {
    content.starts_with(b"== ed25519v1-")
}

/// A recipient or an identity of age, perhaps after comments. Bech32 has no `1` after the one that
/// separates the name from the data, and X25519's has 52 + 6 characters there.
fn of_age(text: &[u8]) -> Option<Kind> {
    const OTHER: &str = "a key of age";
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty());
    let comment = |line: &&[u8]| line.starts_with(b"#");
    let mut commented = false;
    let line = loop {
        let line = lines.next()?;
        if !comment(&line) {
            break line;
        }
        commented |= line.starts_with(b"# created: ") || line.starts_with(b"# public key: age1");
    };
    let is = |front: &[u8]| {
        let data = line.strip_prefix(front);
        data.is_some_and(|data| data.len() == 58 && data.iter().all(u8::is_ascii_alphanumeric))
    };
    if is(b"age1") && !line[4..].contains(&b'1') {
        Some(Kind::Unread(AGE_PUBLIC))
    } else if is(b"AGE-SECRET-KEY-1") {
        Some(Kind::Unread(AGE_SECRET))
    } else if commented || line.starts_with(b"age1") || line.starts_with(b"AGE-") {
        Some(Kind::Other(OTHER))
    } else {
        None
    }
}

/// A JSON Web Key. Reference: RFC 7517 section 4, RFC 8037 section 2.
fn of_json(text: &[u8]) -> Option<Kind> {
    if !text.starts_with(b"{") {
        return None;
    }
    let Ok(key) = serde_json::from_slice::<serde_json::Value>(text) else {
        return find(text, b"\"kty\"").then_some(Kind::Other("a JSON Web Key"));
    };
    let field = |name: &str| key.get(name).and_then(serde_json::Value::as_str);
    let secret = field("d").is_some();
    Some(match (field("kty"), field("crv")) {
        (Some("OKP"), Some("Ed25519")) if secret => Kind::Unread(JWK_ED25519_SECRET),
        (Some("OKP"), Some("Ed25519")) => Kind::Unread(JWK_ED25519),
        (Some("OKP"), Some("X25519")) if secret => Kind::Unread(JWK_X25519_SECRET),
        (Some("OKP"), Some("X25519")) => Kind::Unread(JWK_X25519),
        (Some("RSA"), _) => Kind::Other("an RSA key as a JSON Web Key"),
        (Some("EC"), _) => Kind::Other("an EC key as a JSON Web Key"),
        (Some(_), _) => Kind::Other("a JSON Web Key"),
        (None, _) if key.get("keys").is_some_and(serde_json::Value::is_array) => {
            Kind::Other("a set of JSON Web Keys")
        }
        (None, _) => return None,
    })
}

/// Advice for a file of this kind.
pub fn advice(what: &str) -> &'static str {
    match what {
        CERTIFICATE => {
            "the key that it certifies is what `openssl x509 -pubkey -noout -in FILE` prints"
        }
        SSH_CERTIFICATE => "name the file with the public key that it certifies",
        COSIGN => "make one with `nineteen keygen`; `cosign import-key-pair --key KEY` takes it",
        PUTTY => "convert it: `puttygen FILE -O private-openssh-new -o COPY`",
        SSH2 => "convert it: `ssh-keygen -i -f FILE`",
        "a key of curve9767" => "`nineteen COMMAND --curve curve9767` takes it",
        TOR_PUBLIC => "its last 32 bytes are the key: `tail -c 32 FILE > COPY`, and name the copy",
        TOR_SECRET => {
            "it holds no seed, so no other program reads it; make one with `nineteen keygen`"
        }
        AGE_PUBLIC | AGE_SECRET => {
            "it is for encryption by `age`; make one with `nineteen keygen --type x25519`"
        }
        JWK_ED25519 | JWK_X25519 => "its field `x` is the key: name that text in place of the file",
        JWK_ED25519_SECRET | JWK_X25519_SECRET => {
            "its field `x` is the public key, which can be named in place of a file; secret keys are \
             read from PKCS#8, which most programs that write JSON Web Keys write, too"
        }
        _ => "make one with `nineteen keygen`",
    }
}

/// The elements of a sequence.
fn sequence(of: AnyRef<'_>) -> Option<Vec<AnyRef<'_>>> {
    if of.tag() != Tag::Sequence {
        return None;
    }
    let mut reader = SliceReader::new(of.value()).ok()?;
    let mut elements = Vec::new();
    while !reader.is_finished() {
        elements.push(AnyRef::decode(&mut reader).ok()?);
    }
    Some(elements)
}

/// Whether binary content starts with an OpenPGP key: packets 5 and 6 in either format, whose first
/// byte of content is a version from 2 to 6.
fn is_pgp_packet(content: &[u8]) -> bool {
    let body = match content {
        [0x94 | 0x98 | 0xc5 | 0xc6, length, body @ ..] if *length < 192 => body,
        [0x95 | 0x99, _, _, body @ ..] => body,
        [0xc5 | 0xc6, length, _, body @ ..] if (192..224).contains(length) => body,
        [0xc5 | 0xc6, 0xff, _, _, _, _, body @ ..] => body,
        _ => return false,
    };
    matches!(body, [2..=6, ..])
}

fn find(text: &[u8], what: &[u8]) -> bool {
    text.windows(what.len()).any(|window| window == what)
}
