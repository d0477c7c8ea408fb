// SPDX-License-Identifier: MIT OR Apache-2.0
//! Only public elements are printed.

use nineteen_voprf::{oprf, poprf, voprf};

use crate::support::{Scalars, Seeded};

#[test]
fn keys_and_blinds_are_not_printed() {
    // A scalar whose bytes stand out in hexadecimal and in decimal.
    let mut secret = [0xa7; 32];
    secret[31] = 0x07;
    let rng = || Scalars(std::slice::from_ref(&secret));
    let server = voprf::Server::from_bytes(&secret).unwrap();
    let public = server.public_key();
    let printed = [
        format!("{server:?}"),
        format!("{:?}", oprf::Server::from_bytes(&secret).unwrap()),
        format!("{:?}", poprf::Server::from_bytes(&secret).unwrap()),
        format!("{:?}", oprf::Client::blind(b"input", &mut rng()).unwrap()),
        format!("{:?}", voprf::Client::blind(b"input", &mut rng()).unwrap()),
        format!(
            "{:?}",
            poprf::Client::blind(b"input", b"", public, &mut rng()).unwrap()
        ),
        format!(
            "{:?}",
            oprf::ClientBatch::blind(&[b"input"], &mut rng()).unwrap()
        ),
        format!(
            "{:?}",
            voprf::ClientBatch::blind(&[b"input"], &mut rng()).unwrap()
        ),
        format!(
            "{:?}",
            poprf::ClientBatch::blind(&[b"input"], b"", public, &mut rng()).unwrap()
        ),
    ];
    for text in &printed {
        assert!(
            !text.to_lowercase().contains("a7a7") && !text.contains("167, 167"),
            "{text}"
        );
        assert!(text.contains(".."), "{text}");
    }
    let public: String = public
        .as_bytes()
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect();
    assert!(printed[0].contains(&public), "{}", printed[0]);
    let client = oprf::Client::blind(b"input", &mut Seeded(1)).unwrap();
    let element = format!("{:?}", client.blinded_element());
    assert_eq!(element.len(), "BlindedElement()".len() + 64);
}
