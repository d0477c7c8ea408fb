// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages as Solana, Nix and Stellar sign them.

use nineteen::ed25519::{Signer as _, SigningKey};
use sha2::{Digest as _, Sha256};

use super::draw::Draw;
use super::{Row, Shape};

/// The network of a Stellar table: payments on the test network have no value.
const NETWORK: &str = "Test SDF Network ; September 2015";
/// The number of accounts in a Stellar table.
const ACCOUNTS: u64 = 16;

/// The keys that many rows of a table share.
#[derive(Debug)]
pub(super) struct Keys {
    shape: Shape,
    shared: Vec<SigningKey>,
    network: [u8; 32],
}

impl Keys {
    pub(super) fn new(shape: Shape, seed: u64) -> Keys {
        let shared = match shape {
            Shape::Random | Shape::Solana => 0,
            Shape::Nix => 1,
            Shape::Stellar => ACCOUNTS,
        };
        let key = |i| SigningKey::from_bytes(&Draw::new(seed, "key", i).bytes());
        Keys {
            shape,
            shared: (0..shared).map(key).collect(),
            network: Sha256::digest(NETWORK).into(),
        }
    }
}

/// A row before it is signed.
#[derive(Debug)]
pub(super) struct Honest {
    pub(super) key: SigningKey,
    pub(super) message: Vec<u8>,
    /// The Stellar transaction.
    transaction: Option<Vec<u8>>,
    /// Whether the message is text and has to remain so if it is spoiled.
    pub(super) is_text: bool,
}

impl Honest {
    /// Signs the row.
    pub(super) fn row(self) -> Row {
        let signature = self.key.sign(&self.message).to_bytes();
        let key = self.key.verifying_key().to_bytes();
        let envelope = self
            .transaction
            .map(|transaction| envelope(&transaction, &key, &signature));
        Row {
            key,
            signature,
            message: self.message,
            envelope,
            spoiled: None,
        }
    }
}

/// The valid row with this number.
pub(super) fn honest(keys: &Keys, seed: u64, number: u64) -> Honest {
    let mut draw = Draw::new(seed, keys.shape.name(), number);
    let (key, message, transaction) = match keys.shape {
        Shape::Random => {
            let key = SigningKey::from_bytes(&draw.bytes());
            let mut message = vec![0; 1 + draw.below(400) as usize];
            draw.fill(&mut message);
            (key, message, None)
        }
        Shape::Solana => {
            let key = SigningKey::from_bytes(&draw.bytes());
            let message = transfer(key.verifying_key().as_bytes(), &mut draw);
            (key, message, None)
        }
        Shape::Nix => {
            let message = fingerprint(&mut draw).into_bytes();
            (keys.shared[0].clone(), message, None)
        }
        Shape::Stellar => {
            let account = |draw: &mut Draw| &keys.shared[draw.below(ACCOUNTS) as usize];
            let (from, to) = (account(&mut draw), account(&mut draw));
            let transaction = payment(from, to, &mut draw);
            let message = Sha256::new()
                .chain_update(keys.network)
                .chain_update(TRANSACTION)
                .chain_update(&transaction);
            (from.clone(), message.finalize().to_vec(), Some(transaction))
        }
    };
    Honest {
        key,
        message,
        transaction,
        is_text: keys.shape == Shape::Nix,
    }
}

/// A message of a legacy transaction that transfers lamports: header, accounts, blockhash and one
/// instruction of the system program.
fn transfer(from: &[u8; 32], draw: &mut Draw) -> Vec<u8> {
    // One account signs. The last account, the program, is read only.
    let mut message = vec![1, 0, 1, 3];
    message.extend(from);
    message.extend(draw.bytes::<32>());
    message.extend([0; 32]);
    message.extend(draw.bytes::<32>());
    // One instruction: the program is account 2, its accounts are 0 and 1, its data has 12 bytes.
    message.extend([1, 2, 2, 0, 1, 12]);
    message.extend(2_u32.to_le_bytes());
    message.extend((1 + draw.below(1_000_000_000)).to_le_bytes());
    message
}

/// The message that a Nix binary cache signs for a path: `1;path;hash of archive;size;references`.
fn fingerprint(draw: &mut Draw) -> String {
    const NAMES: [&str; 6] = [
        "bash-5.3",
        "coreutils-9.8",
        "glibc-2.42",
        "hello-2.12.2",
        "openssl-3.6.0",
        "zlib-1.3.1",
    ];
    let path = |draw: &mut Draw| {
        let hash = base32(&draw.bytes::<20>());
        let name = NAMES[draw.below(NAMES.len() as u64) as usize];
        format!("/nix/store/{hash}-{name}")
    };
    let own = path(draw);
    let hash = base32(&draw.bytes::<32>());
    let size = 112 + 8 * draw.below(10_000_000);
    let mut references: Vec<String> = (0..draw.below(5)).map(|_| path(draw)).collect();
    references.sort_unstable();
    format!("1;{own};sha256:{hash};{size};{}", references.join(","))
}

/// Nix's base 32, which has its own alphabet and begins with the last bits.
fn base32(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdfghijklmnpqrsvwxyz";
    let digit = |n: usize| {
        let (byte, shift) = (5 * n / 8, 5 * n % 8);
        let high = bytes.get(byte + 1).copied().unwrap_or_default();
        let pair = u16::from(bytes[byte]) | u16::from(high) << 8;
        char::from(DIGITS[usize::from(pair >> shift & 31)])
    };
    (0..(8 * bytes.len()).div_ceil(5))
        .rev()
        .map(digit)
        .collect()
}

/// `ENVELOPE_TYPE_TX`
const TRANSACTION: [u8; 4] = 2_u32.to_be_bytes();

/// A transaction with one payment, as XDR.
fn payment(from: &SigningKey, to: &SigningKey, draw: &mut Draw) -> Vec<u8> {
    let mut xdr = Vec::new();
    let account = |xdr: &mut Vec<u8>, key: &SigningKey| {
        // The type of an account that is not multiplexed.
        xdr.extend([0; 4]);
        xdr.extend(key.verifying_key().as_bytes());
    };
    account(&mut xdr, from);
    xdr.extend(100_u32.to_be_bytes()); // fee
    xdr.extend((1 + draw.below(1 << 62)).to_be_bytes()); // sequence number
    xdr.extend([0; 4]); // no preconditions
    xdr.extend(2_u32.to_be_bytes()); // the memo is a number
    xdr.extend(draw.bytes::<8>());
    xdr.extend(1_u32.to_be_bytes()); // one operation
    xdr.extend([0; 4]); // of the same account
    xdr.extend(1_u32.to_be_bytes()); // a payment
    account(&mut xdr, to);
    xdr.extend([0; 4]); // in lumens
    xdr.extend((1 + draw.below(1 << 40)).to_be_bytes());
    xdr.extend([0; 4]); // no extension
    xdr
}

/// The transaction with its signature, as XDR.
fn envelope(transaction: &[u8], key: &[u8; 32], signature: &[u8; 64]) -> Vec<u8> {
    let one = 1_u32.to_be_bytes();
    let length = 64_u32.to_be_bytes();
    [
        &TRANSACTION[..],
        transaction,
        &one,
        &key[28..],
        &length,
        signature,
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_32_of_nix() {
        // From the manual of `nix-hash`: SHA-256 of the empty string.
        let empty: [u8; 32] = Sha256::digest(b"").into();
        assert_eq!(
            base32(&empty),
            "0mdqa9w1p6cmli6976v4wi0sw9r4p5prkj7lzfd1877wk11c9c73"
        );
    }

    #[test]
    fn rows_follow_from_seed_and_number() {
        for shape in Shape::ALL {
            let keys = Keys::new(shape, 7);
            let row = |number| honest(&keys, 7, number).message;
            assert_eq!(row(3), row(3));
            assert_ne!(row(3), row(4));
            assert_ne!(row(3), honest(&Keys::new(shape, 8), 8, 3).message);
        }
    }
}
