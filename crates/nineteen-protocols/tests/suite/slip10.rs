// SPDX-License-Identifier: MIT OR Apache-2.0
//! SLIP-0010: its vectors, paths, and lengths.

use nineteen_protocols::Error;
use nineteen_protocols::slip10::ExtendedSecret;

use crate::support::{array, bytes, json, list};

#[test]
fn vectors() {
    let file = json("protocols/slip10_ed25519.json");
    let mut n = 0;
    for vector in list(&file) {
        let master = ExtendedSecret::from_seed(&bytes(&vector["seed"])).expect("a seed");
        for key in list(&vector["keys"]) {
            let path = key["path"].as_str().expect("a path");
            let found = master.derive(path).expect(path);
            assert_eq!(found.key(), &array::<32>(&key["key"]), "{path}");
            assert_eq!(
                found.chain_code(),
                &array::<32>(&key["chain_code"]),
                "{path}"
            );
            assert_eq!(found.signing_key().to_bytes(), *found.key());
            n += 1;
        }
    }
    assert_eq!(n, 12);
}

#[test]
fn paths() {
    let master = ExtendedSecret::from_seed(&[7; 32]).expect("a seed");
    let by_numbers = master.child(44).child(501).child(0);
    for path in ["m/44'/501'/0'", "m/44h/501H/0'"] {
        assert_eq!(master.derive(path).expect(path).key(), by_numbers.key());
    }
    assert_eq!(master.child(5).key(), master.child(5 | 1 << 31).key());
    for bad in [
        "",
        "m/",
        "M",
        "/",
        "m/44",
        "m/44'/",
        "m//0'",
        "44'",
        "m/'",
        "m/2147483648'",
        "m/-1'",
        "m/+1'",
        "m/ 1'",
        "m/1''",
        "m/99999999999999999999'",
        "m/1'/x'",
        "n/1'",
    ] {
        assert_eq!(master.derive(bad).err(), Some(Error::Path), "{bad}");
    }
}

#[test]
fn lengths_of_seeds() {
    for n in 0..100 {
        let seed = vec![1; n];
        let verdict = ExtendedSecret::from_seed(&seed).err();
        let expected = (!(16..=64).contains(&n)).then_some(Error::SeedLength);
        assert_eq!(verdict, expected, "{n}");
    }
    let text = format!("{:?}", ExtendedSecret::from_seed(&[7; 32]));
    assert!(!text.contains("key:") && !text.contains('['), "{text}");
}
