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
        let text = bech32::encode::<bech32::Bech32>(hrp, &vec![7; n]).expect("a text");
        assert_eq!(decode_recipient(&text), Err(Error::Text), "{n} bytes");
        // Bech32m is another checksum.
        let text = bech32::encode::<bech32::Bech32m>(hrp, &[7; 32]).expect("a text");
        assert_eq!(decode_recipient(&text), Err(Error::Text));
    }
}
