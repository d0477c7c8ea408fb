// SPDX-License-Identifier: MIT OR Apache-2.0
//! A lottery whose drawer cannot choose: the winner follows from a verifiable random function of
//! the round, and everybody checks the proof.

use nineteen_protocols::ecvrf::{PublicKey, SecretKey, Suite};

const TICKETS: [&str; 5] = ["Ada", "Emmy", "Grace", "Sophie", "Hypatia"];

/// The ticket that a value names. 128 bits make the shares of five tickets equal within 2^-125.
fn winner(value: &[u8; 64]) -> &'static str {
    let (number, _) = value.split_first_chunk::<16>().expect("64 bytes");
    TICKETS[(u128::from_be_bytes(*number) % TICKETS.len() as u128) as usize]
}

fn main() -> Result<(), nineteen_protocols::Error> {
    // The drawer publishes a key before tickets are sold. A real seed is random.
    let drawer = SecretKey::from_seed(&[7; 32], Suite::Elligator2);
    let published = *drawer.public_key().as_bytes();

    // The round has a name that nobody chooses, say the hash of a newspaper.
    let round = b"26 November 2026";
    let (value, proof) = drawer.prove(round)?;
    println!("{} wins", winner(&value));

    // Everybody checks: the same round has no other value.
    let key = PublicKey::from_bytes(&published, Suite::Elligator2)?;
    assert_eq!(key.verify(round, &proof)?, value);
    assert!(key.verify(b"27 November 2026", &proof).is_err());
    println!("and the proof of {} bytes shows it", proof.len());
    Ok(())
}
