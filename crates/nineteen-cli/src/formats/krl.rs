// SPDX-License-Identifier: MIT OR Apache-2.0
//! Key revocation lists of OpenSSH, as `ssh-keygen -k` writes them.
//!
//! ```text
//! "SSHKRL\n\0"  uint32 1  uint64 version  uint64 date  uint64 flags  string reserved
//! string comment
//! byte type  string { ... }                                    zero or more sections
//!   1 certificates   string authority  string reserved  byte type  string { ... } ...
//!      0x20 serials  uint64 ...     0x21 a range  uint64 uint64
//!      0x22 bitmap   uint64 mpint   0x23 key ids  string ...    0x39 extension
//!   2 keys           string ...     3, 5 SHA-1 and SHA-256 of keys  string ...
//!   255 extension    string name  boolean critical  string content
//! ```
//!
//! A list is refused as a whole if a section is malformed, unknown and critical, or has trailing
//! bytes. Signed lists (section 4) are refused, as OpenSSH does since 9.4. There is no checksum: a
//! list that is truncated between two sections is a valid shorter list.
//!
//! Reference: PROTOCOL.krl of the OpenSSH source.

use sha1::Sha1;
use sha2::{Digest, Sha256};

use super::certificate::Certificate;
use super::wire::Reader;
use super::{any_key, openssh};

/// The first bytes of every list.
pub const MAGIC: &[u8] = b"SSHKRL\n\0";

const VERSION: u32 = 1;
/// The longest bitmap that OpenSSH reads.
const MAX_BITMAP: usize = 2048;

const DAMAGED: &str = "is cut short or damaged";

/// Whether `key`, the certificate that it signed with, or the authority of that is revoked. Always
/// reads the whole list.
///
/// # Errors
///
/// The defect of a malformed list.
pub fn revokes(
    list: &[u8],
    key: &[u8; 32],
    certificate: Option<&Certificate>,
) -> Result<bool, &'static str> {
    let mut reader = Reader::new(list);
    header(&mut reader).ok_or(DAMAGED)?;
    let mut keys = vec![openssh::encode_blob(key)];
    keys.extend(certificate.map(|certificate| openssh::encode_blob(&certificate.authority)));
    let sha1: Vec<_> = keys.iter().map(Sha1::digest).collect();
    let sha256: Vec<_> = keys.iter().map(Sha256::digest).collect();
    let mut revoked = false;
    while !reader.is_empty() {
        let kind = reader.byte().ok_or(DAMAGED)?;
        if kind == 4 {
            return Err(
                "is signed inside, which OpenSSH no longer supports; sign it like any other file",
            );
        }
        let mut section = Reader::new(reader.string().ok_or(DAMAGED)?);
        revoked |= match kind {
            1 => certificates(&mut section, certificate)?,
            2 => listed(section, None, |entry| keys.iter().any(|key| key == entry))?,
            3 => listed(section, Some(20), |entry| {
                sha1.iter().any(|one| one[..] == *entry)
            })?,
            5 => listed(section, Some(32), |entry| {
                sha256.iter().any(|one| one[..] == *entry)
            })?,
            255 => extension(section)?,
            _ => return Err("has a section of an unknown type"),
        };
    }
    Ok(revoked)
}

fn header(reader: &mut Reader<'_>) -> Option<()> {
    reader.expect(MAGIC)?;
    if reader.uint32()? != VERSION {
        return None;
    }
    // Version, date and flags, which have no effect.
    for _ in 0..3 {
        reader.uint64()?;
    }
    reader.string()?;
    (!reader.string()?.contains(&0)).then_some(())
}

/// Whether an entry of a section matches.
fn listed(
    mut section: Reader<'_>,
    length: Option<usize>,
    fits: impl Fn(&[u8]) -> bool,
) -> Result<bool, &'static str> {
    let mut found = false;
    while !section.is_empty() {
        let entry = section.string().ok_or(DAMAGED)?;
        if length.is_some_and(|length| length != entry.len()) {
            return Err(DAMAGED);
        }
        found |= fits(entry);
    }
    Ok(found)
}

/// Skips an extension, unless it is critical.
fn extension(mut section: Reader<'_>) -> Result<bool, &'static str> {
    let mut content = || {
        section.string()?;
        let critical = section.byte()?;
        section.string()?;
        section.is_empty().then_some(critical)
    };
    match content().ok_or(DAMAGED)? {
        0 => Ok(false),
        _ => Err("has a critical extension that is not known"),
    }
}

/// A section about certificates of one authority, or of all if none is named.
fn certificates(
    section: &mut Reader<'_>,
    certificate: Option<&Certificate>,
) -> Result<bool, &'static str> {
    let authority = section.string().ok_or(DAMAGED)?;
    section.string().ok_or(DAMAGED)?;
    if !authority.is_empty() && !any_key::is_known(authority) {
        return Err(DAMAGED);
    }
    let certificate = certificate.filter(|certificate| {
        authority.is_empty() || openssh::encode_blob(&certificate.authority) == authority
    });
    let mut found = false;
    while !section.is_empty() {
        let kind = section.byte().ok_or(DAMAGED)?;
        let mut content = Reader::new(section.string().ok_or(DAMAGED)?);
        // 0 is the serial number of certificates without one.
        let serial = certificate.map_or(0, |certificate| certificate.serial);
        let within = match kind {
            0x20 => serials(&mut content, serial),
            0x21 => range(&mut content, serial),
            0x22 => bitmap(&mut content, serial),
            0x23 => key_ids(&mut content, certificate),
            0x39 => {
                extension(content)?;
                continue;
            }
            _ => return Err("has a section of certificates of an unknown type"),
        };
        found |= within.filter(|_| content.is_empty()).ok_or(DAMAGED)?;
    }
    Ok(found)
}

fn serials(content: &mut Reader<'_>, serial: u64) -> Option<bool> {
    let mut found = false;
    while !content.is_empty() {
        let one = content.uint64().filter(|one| *one != 0)?;
        found |= one == serial;
    }
    Some(found)
}

fn range(content: &mut Reader<'_>, serial: u64) -> Option<bool> {
    let (first, last) = (content.uint64()?, content.uint64()?);
    (first != 0 && first <= last).then_some((first..=last).contains(&serial))
}

/// Bit N of the number stands for the serial number `offset + N`.
fn bitmap(content: &mut Reader<'_>, serial: u64) -> Option<bool> {
    let offset = content.uint64()?;
    let bits = content.string()?;
    // A negative or overlong number is malformed.
    let (sign, length) = (bits.first().map_or(0, |first| first >> 7), bits.len());
    if sign != 0 || length > MAX_BITMAP + 1 || (length > MAX_BITMAP && bits[0] != 0) {
        return None;
    }
    let set = |at: u64| {
        let byte = usize::try_from(at / 8).ok().filter(|at| *at < length);
        byte.is_some_and(|byte| bits[length - 1 - byte] >> (at % 8) & 1 == 1)
    };
    let start = bits.iter().position(|byte| *byte != 0).unwrap_or(length);
    let highest = bits.get(start).map_or(0, |byte| {
        8 * (length - start) as u64 - u64::from(byte.leading_zeros())
    });
    // Serial numbers must be neither 0 nor overflow.
    if offset.checked_add(highest.saturating_sub(1)).is_none() || (offset == 0 && set(0)) {
        return None;
    }
    let at = serial.checked_sub(offset).filter(|_| serial != 0);
    Some(at.is_some_and(set))
}

fn key_ids(content: &mut Reader<'_>, certificate: Option<&Certificate>) -> Option<bool> {
    let mut found = false;
    while !content.is_empty() {
        let id = content.string().filter(|id| !id.contains(&0))?;
        found |= certificate.is_some_and(|certificate| certificate.key_id.as_bytes() == id);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    fn string(bytes: &[u8]) -> Vec<u8> {
        [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat()
    }

    fn certificate(serial: u64) -> Certificate {
        let authority = [9; 32];
        let blob = [
            string(super::super::certificate::ED25519),
            string(b"nonce"),
            string(&KEY),
            serial.to_be_bytes().to_vec(),
            vec![0, 0, 0, 1],
            string(b"id"),
            string(&string(b"a")),
            vec![0; 8],
            vec![0xff; 8],
            vec![0; 12],
            string(&openssh::encode_blob(&authority)),
            string(&[string(openssh::ED25519), string(&[0; 64])].concat()),
        ];
        super::super::certificate::decode(&blob.concat()).unwrap()
    }

    fn list(sections: &[(u8, Vec<u8>)]) -> Vec<u8> {
        let mut bytes = [MAGIC, &VERSION.to_be_bytes(), &[0; 24 + 8]].concat();
        for (kind, content) in sections {
            bytes.push(*kind);
            bytes.extend(string(content));
        }
        bytes
    }

    /// A section about certificates of any authority, with one part.
    fn about(kind: u8, content: &[u8]) -> Vec<u8> {
        list(&[(1, [vec![0; 8], vec![kind], string(content)].concat())])
    }

    #[test]
    fn bitmaps_stand_for_their_numbers() {
        for (offset, bits) in [
            (1u64, 0b1u64),
            (100, 0b1000_0000_0001),
            (5, 0x8000_0001),
            (u64::MAX - 3, 0b1001),
        ] {
            let bytes = bits.to_be_bytes();
            let first = bytes.iter().position(|byte| *byte != 0).unwrap();
            // A leading zero keeps the number positive.
            let number = [&[0][..], &bytes[first..]].concat();
            let content = [&offset.to_be_bytes()[..], &string(&number)].concat();
            for n in 0..40 {
                let Some(serial) = offset.checked_add(n).filter(|serial| *serial != 0) else {
                    continue;
                };
                let found = revokes(&about(0x22, &content), &KEY, Some(&certificate(serial)));
                assert_eq!(found, Ok(bits >> n & 1 == 1), "{offset} {bits:x} {n}");
            }
            let found = revokes(&about(0x22, &content), &KEY, Some(&certificate(offset - 1)));
            assert_eq!(found, Ok(false));
        }
        let wraps = [&u64::MAX.to_be_bytes()[..], &string(&[2])].concat();
        let negative = [&1u64.to_be_bytes()[..], &string(&[0x80])].concat();
        let zero = [&[0; 8][..], &string(&[1])].concat();
        for content in [wraps, negative, zero] {
            assert!(revokes(&about(0x22, &content), &KEY, None).is_err());
        }
    }

    #[test]
    fn ranges_include_both_ends() {
        for (first, last) in [(1u64, 1), (5, 30), (2, 1_000_000), (u64::MAX - 1, u64::MAX)] {
            let content = [first.to_be_bytes(), last.to_be_bytes()].concat();
            for serial in [first - 1, first, last, last.saturating_add(1)] {
                let within = (first..=last).contains(&serial);
                let found = revokes(&about(0x21, &content), &KEY, Some(&certificate(serial)));
                assert_eq!(found, Ok(within), "{first} {last} {serial}");
            }
        }
        for (first, last) in [(0u64, 5u64), (6, 5)] {
            let content = [first.to_be_bytes(), last.to_be_bytes()].concat();
            assert!(revokes(&about(0x21, &content), &KEY, None).is_err());
        }
    }

    /// Truncated and modified lists give a result and do not panic.
    #[test]
    fn damaged_lists_are_read_to_their_end() {
        let blob = openssh::encode_blob(&KEY);
        let numbers = [1u64.to_be_bytes(), 9u64.to_be_bytes()].concat();
        let mut parts = string(&openssh::encode_blob(&[9; 32]));
        parts.extend(string(b""));
        for (kind, content) in [
            (0x20, numbers.clone()),
            (0x21, numbers.clone()),
            (0x22, [&numbers[..8], &string(&[1, 2, 3])].concat()),
            (0x23, string(b"id")),
            (0x39, [string(b"x"), vec![0], string(b"y")].concat()),
        ] {
            parts.push(kind);
            parts.extend(string(&content));
        }
        let whole = list(&[
            (1, parts),
            (2, string(&blob)),
            (3, string(&Sha1::digest(&blob))),
            (5, string(&Sha256::digest(&blob))),
            (255, [string(b"x"), vec![0], string(b"y")].concat()),
        ]);
        let someone = certificate(5);
        assert_eq!(revokes(&whole, &KEY, None), Ok(true));
        assert_eq!(revokes(&whole, &[1; 32], None), Ok(false));
        for n in 0..whole.len() {
            let _ = revokes(&whole[..n], &KEY, Some(&someone));
            for change in [1, 0x80, 0xff] {
                let mut changed = whole.clone();
                changed[n] ^= change;
                let _ = revokes(&changed, &KEY, Some(&someone));
                changed.remove(n);
                let _ = revokes(&changed, &KEY, Some(&someone));
            }
        }
    }
}
