// SPDX-License-Identifier: MIT OR Apache-2.0
//! How text stands for bytes.

use std::fmt;
use std::str::FromStr;

/// How messages are given in columns of text.
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

/// How keys or signatures are given in columns of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// What the first rows say: base58, or else any of the others.
    #[default]
    Auto,
    /// Hexadecimal digits, with or without `0x` or `\x`.
    Hex,
    /// Base64 of either alphabet, with or without padding.
    Base64,
    /// Base58 with Bitcoin's alphabet, as in Solana and NEAR.
    Base58,
    /// An array of numbers, each of which is a byte: `[205, 45, ...]`.
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
