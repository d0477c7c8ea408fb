// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys of age: the specification's example, and what is refused.

use nineteen::x25519::{PublicKey, StaticSecret};
use nineteen_protocols::Error;
use nineteen_protocols::age::{
    decode_identity, decode_recipient, encode_identity, encode_recipient,
};

const IDENTITY: &str = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX";
const RECIPIENT: &str = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj";

#[test]
fn the_example_of_the_specification() {
    let secret = decode_identity(IDENTITY).expect("an identity");
    assert_eq!(secret.to_bytes(), [0x42; 32]);
    assert_eq!(*encode_identity(&secret), IDENTITY);
    let public = PublicKey::from(&secret);
    assert_eq!(encode_recipient(&public), RECIPIENT);
    assert_eq!(decode_recipient(RECIPIENT), Ok(public));
}

#[test]
fn round_trips() {
    for i in 0..=255 {
        let secret = StaticSecret::from([i; 32]);
        let public = PublicKey::from(&secret);
        let text = encode_identity(&secret);
        assert_eq!(
            decode_identity(&text).expect("an identity").to_bytes(),
            [i; 32]
        );
        assert_eq!(decode_recipient(&encode_recipient(&public)), Ok(public));
    }
}

#[test]
fn refused() {
    let lower = IDENTITY.to_lowercase();
    assert!(decode_identity(&lower).is_ok());
    let mixed = lower.replacen('g', "G", 1);
    for text in [
        "",
        "age",
        "age1",
        RECIPIENT,
        &mixed,
        &IDENTITY[1..],
        &format!("{IDENTITY} "),
        &format!("{IDENTITY}Q"),
        &IDENTITY.replace("GFPQ", "GFPZ"),
        &"A".repeat(2000),
    ] {
        assert_eq!(decode_identity(text).err(), Some(Error::Text), "{text}");
    }
    for text in [
        "",
        "age1",
        IDENTITY,
        &RECIPIENT.to_uppercase(),
        &RECIPIENT.replace("age1z", "age1y"),
        &RECIPIENT.replace("age", "agf"),
        &format!("{RECIPIENT}q"),
    ] {
        assert_eq!(decode_recipient(text), Err(Error::Text), "{text}");
    }
    for n in [0, 16, 31, 33, 64] {
        let hrp = bech32::Hrp::parse("age").expect("a prefix");
        // In zeros every digit is valid as the last one, so the length alone is wrong.
        for byte in [0, 7] {
            let text = bech32::encode::<bech32::Bech32>(hrp, &vec![byte; n]).expect("a text");
            assert_eq!(decode_recipient(&text), Err(Error::Text), "{n} bytes");
        }
        // Bech32m is another checksum.
        let text = bech32::encode::<bech32::Bech32m>(hrp, &[7; 32]).expect("a text");
        assert_eq!(decode_recipient(&text), Err(Error::Text));
    }
}

/// 32 bytes end in the middle of a digit: the four bits that are left have to be zero, as age itself
/// requires. The checksums of all of these are right.
#[test]
fn one_text_for_a_key() {
    use bech32::{Fe32, Fe32IterExt, Hrp};
    let text = |prefix: &str, bytes: &[u8; 32], padding: u8| -> String {
        let digits = (0..52).map(|i| {
            let bit = |at: usize| match bytes.get(at / 8) {
                Some(byte) => byte >> (7 - at % 8) & 1,
                None => padding >> (259 - at) & 1,
            };
            let digit = (0..5).fold(0, |digit, j| digit << 1 | bit(5 * i + j));
            Fe32::try_from(digit).expect("five bits")
        });
        let hrp = Hrp::parse(prefix).expect("a prefix");
        digits
            .with_checksum::<bech32::Bech32>(&hrp)
            .chars()
            .collect()
    };
    for last in [0x42, 0x43] {
        let mut bytes = [0x42; 32];
        bytes[31] = last;
        for padding in 0..16 {
            let identity = text("age-secret-key-", &bytes, padding);
            let recipient = text("age", &bytes, padding);
            let found = decode_identity(&identity).map(|secret| secret.to_bytes());
            let upper = decode_identity(&identity.to_uppercase()).map(|secret| secret.to_bytes());
            let public = decode_recipient(&recipient).map(|public| public.to_bytes());
            let expected = if padding == 0 {
                Ok(bytes)
            } else {
                Err(Error::Text)
            };
            assert_eq!(found, expected, "{padding}");
            assert_eq!(upper, expected, "{padding}");
            assert_eq!(public, expected, "{padding}");
        }
    }
}
