// SPDX-License-Identifier: MIT OR Apache-2.0
//! One key for all rows: 64 hexadecimal digits, or a file.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use base64ct::{Base64, Encoding as _};
use nineteen::ed25519::VerifyingKey;
use nineteen::ed25519::pkcs8::DecodePublicKey as _;

use crate::Error;
use crate::error::shown;
use crate::text::from_text;

/// The source of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A column with a key for each row.
    Column(String),
    /// One key for all rows.
    One([u8; 32]),
    /// A file with one key for all rows.
    File(PathBuf),
}

impl Key {
    /// The meaning of an argument: 64 hexadecimal digits are a key, a path with a folder is a file,
    /// and anything else is a column. It does not depend on the columns of a table or the files of
    /// a folder.
    pub fn of_argument(argument: &str) -> Key {
        let digits = argument.len() == 64 && argument.bytes().all(|c| c.is_ascii_hexdigit());
        match from_text(argument, 32).and_then(|key| key.try_into().ok()) {
            Some(key) if digits => Key::One(key),
            _ if argument.contains(['/', std::path::MAIN_SEPARATOR]) => Key::File(argument.into()),
            _ => Key::Column(argument.to_owned()),
        }
    }
}

/// The public key in a file: PEM, a line of OpenSSH, 64 hexadecimal digits, or 32 bytes.
///
/// # Errors
///
/// If the file cannot be read, has none of these forms or more than one key.
pub fn read_key(path: &Path) -> Result<[u8; 32], Error> {
    const MOST: usize = 64 << 10;
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST as u64 + 1).read_to_end(&mut bytes))
        .map_err(|why| Error::io("read", path, &why))?;
    if bytes.len() > MOST {
        return Err(Error::new(format!("{} is too long for a key", shown(path)))
            .hint("a column of the table has a key for each row; name it without a folder"));
    }
    if let Ok(key) = bytes[..].try_into() {
        return Ok(key);
    }
    let text = String::from_utf8_lossy(&bytes);
    if text.contains("PRIVATE KEY") {
        return Err(Error::new(format!("{} is a secret key", shown(path)))
            .hint("name the file of the public key; `nineteen pub KEY` makes it"));
    }
    if let Ok(key) = VerifyingKey::from_public_key_pem(text.trim_ascii()) {
        return Ok(key.to_bytes());
    }
    let hex = from_text(&text, 32).and_then(|key| key.try_into().ok());
    hex.or_else(|| openssh(&text)).ok_or_else(|| {
        Error::new(format!("{} holds no public key of Ed25519", shown(path))).hint(
            "PEM, one line `ssh-ed25519 ...`, 64 hexadecimal digits or 32 bytes are read; \
             a name without a folder is a column",
        )
    })
}

/// The first bytes of the blob of an OpenSSH key.
const HEAD: &[u8] = b"\0\0\0\x0bssh-ed25519\0\0\0\x20";

/// The key in the only line `ssh-ed25519 AAAA... comment`, beside blank lines and comments. Lines of
/// `authorized_keys` with options are not read: some restrict what the key may do.
fn openssh(text: &str) -> Option<[u8; 32]> {
    let lines = text.lines().map(str::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (line, None) = (lines.next()?, lines.next()) else {
        return None;
    };
    let mut words = line.split_ascii_whitespace();
    words.next().filter(|name| *name == "ssh-ed25519")?;
    let blob = Base64::decode_vec(words.next()?).ok()?;
    blob.strip_prefix(HEAD)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments() {
        let digits = "ab".repeat(32);
        assert_eq!(Key::of_argument(&digits), Key::One([0xab; 32]));
        assert_eq!(Key::of_argument("./key.pub"), Key::File("./key.pub".into()));
        assert_eq!(
            Key::of_argument("key.pub"),
            Key::Column("key.pub".to_owned())
        );
    }

    #[test]
    fn one_line_of_openssh() {
        let line = |byte: u8| {
            let blob = [HEAD, &[byte; 32]].concat();
            format!("ssh-ed25519 {} me\n", Base64::encode_string(&blob))
        };
        assert_eq!(openssh(&line(7)), Some([7; 32]));
        // What a comment says is no key.
        let revoked = format!("\n# revoked: {}  {}", line(8), line(7));
        assert_eq!(openssh(&revoked), Some([7; 32]));
        assert_eq!(openssh(&(line(7) + &line(8))), None);
        for options in [
            "no-pty ",
            "cert-authority ",
            "command=\"ssh-ed25519 AAAA\" ",
        ] {
            assert_eq!(openssh(&(options.to_owned() + &line(7))), None);
        }
        assert_eq!(openssh("ssh-ed25519 AAAA"), None);
        assert_eq!(openssh("ssh-rsa AAAA"), None);
    }
}
