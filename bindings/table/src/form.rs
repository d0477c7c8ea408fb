// SPDX-License-Identifier: MIT OR Apache-2.0
//! Encodings of bytes as text.

use std::fmt;
use std::str::FromStr;

/// The encoding of messages in columns of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// The text is the message.
    #[default]
    Utf8,
    /// Hexadecimal digits, with or without `0x` or `\x`.
    Hex,
    /// Base64 of either alphabet, with or without padding.
    Base64,
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Encoding, String> {
        match name {
            "utf8" => Ok(Encoding::Utf8),
            "hex" => Ok(Encoding::Hex),
            "base64" => Ok(Encoding::Base64),
            _ => Err("encodings are utf8, hex and base64".to_owned()),
        }
    }
}

/// The encoding of keys or signatures in columns of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Base58 if most of the first rows are, otherwise any of the other forms.
    #[default]
    Auto,
    /// Hexadecimal digits, with or without `0x` or `\x`.
    Hex,
    /// Base64 of either alphabet, with or without padding.
    Base64,
    /// Base58 with Bitcoin's alphabet, as in Solana and NEAR.
    Base58,
    /// An array of the bytes as numbers: `[205, 45, ...]`.
    Array,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 5] = [
        Form::Auto,
        Form::Hex,
        Form::Base64,
        Form::Base58,
        Form::Array,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Auto => "auto",
            Form::Hex => "hex",
            Form::Base64 => "base64",
            Form::Base58 => "base58",
            Form::Array => "array",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Form, String> {
        let found = Form::ALL.into_iter().find(|form| form.name() == name);
        found.ok_or_else(|| "forms are auto, hex, base64, base58 and array".to_owned())
    }
}
