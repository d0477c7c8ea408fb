// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares the `serde` output for keys, points and scalars with that of the dalek crates: the same
//! bytes in four formats, and each library reads what the other wrote.

use std::fmt::Debug;

use nineteen::ed25519::{SigningKey, VerifyingKey};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::x25519::{PublicKey, StaticSecret};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::Seeded;

/// 32 bytes from a seeded generator.
fn bytes32(what: u64, i: u64) -> [u8; 32] {
    Seeded::new(what << 32 | i).bytes()
}

/// A format: how it writes and reads, with errors as text.
struct Format<T> {
    name: &'static str,
    write: fn(&T) -> Vec<u8>,
    read: fn(&[u8]) -> Result<T, String>,
}

fn formats<T: Serialize + DeserializeOwned>() -> [Format<T>; 4] {
    [
        Format {
            name: "JSON",
            write: |value| serde_json::to_vec(value).unwrap(),
            read: |from| serde_json::from_slice(from).map_err(|why| why.to_string()),
        },
        Format {
            name: "postcard",
            write: |value| postcard::to_allocvec(value).unwrap(),
            read: |from| match postcard::take_from_bytes(from) {
                Ok((value, [])) => Ok(value),
                Ok((_, rest)) => Err(format!("{} bytes are left", rest.len())),
                Err(why) => Err(why.to_string()),
            },
        },
        Format {
            name: "bincode",
            write: |value| bincode::serialize(value).unwrap(),
            read: |from| {
                use bincode::Options;
                let strict = bincode::DefaultOptions::new().with_fixint_encoding();
                strict.deserialize(from).map_err(|why| why.to_string())
            },
        },
        Format {
            name: "CBOR",
            write: cbor,
            read: |from| from_cbor(from),
        },
    ]
}

fn cbor<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

fn from_cbor<T: DeserializeOwned>(mut from: &[u8]) -> Result<T, String> {
    let value = ciborium::from_reader(&mut from).map_err(|why| why.to_string())?;
    if from.is_empty() {
        Ok(value)
    } else {
        Err(format!("{} bytes are left", from.len()))
    }
}

/// The same value in both libraries: both write the same bytes and read each other's; `key` is what
/// to compare.
fn same<O, D, K>(ours: &O, dalek: &D, of_ours: fn(&O) -> K, of_dalek: fn(&D) -> K)
where
    O: Serialize + DeserializeOwned,
    D: Serialize + DeserializeOwned,
    K: PartialEq + Debug,
{
    assert_eq!(of_ours(ours), of_dalek(dalek));
    let what = std::any::type_name::<O>();
    for (our, their) in formats::<O>().into_iter().zip(formats::<D>()) {
        let (written, theirs) = ((our.write)(ours), (their.write)(dalek));
        assert_eq!(written, theirs, "{what} in {}", our.name);
        let read =
            (our.read)(&theirs).unwrap_or_else(|why| panic!("{what} of {}: {why}", our.name));
        assert_eq!(of_ours(&read), of_ours(ours), "{what} in {}", our.name);
        let read =
            (their.read)(&written).unwrap_or_else(|why| panic!("{what} to {}: {why}", our.name));
        assert_eq!(of_dalek(&read), of_dalek(dalek), "{what} in {}", our.name);
    }
}

#[test]
fn every_type_is_written_as_dalek_writes_it_and_read_by_both() {
    use curve25519_dalek::{edwards, montgomery, ristretto, scalar};
    for i in 0..50 {
        let seed = bytes32(1, i);
        let ours = SigningKey::from_bytes(&seed);
        let dalek = ed25519_dalek::SigningKey::from_bytes(&seed);
        same(
            &ours,
            &dalek,
            SigningKey::to_bytes,
            ed25519_dalek::SigningKey::to_bytes,
        );
        let (public, theirs) = (ours.verifying_key(), dalek.verifying_key());
        same(
            &public,
            &theirs,
            VerifyingKey::to_bytes,
            ed25519_dalek::VerifyingKey::to_bytes,
        );

        let ours = StaticSecret::from(seed);
        let dalek = x25519_dalek::StaticSecret::from(seed);
        same(
            &ours,
            &dalek,
            StaticSecret::to_bytes,
            x25519_dalek::StaticSecret::to_bytes,
        );
        let (public, theirs) = (
            PublicKey::from(&ours),
            x25519_dalek::PublicKey::from(&dalek),
        );
        same(
            &public,
            &theirs,
            PublicKey::to_bytes,
            x25519_dalek::PublicKey::to_bytes,
        );
        let (u, v) = (
            MontgomeryPoint(public.to_bytes()),
            montgomery::MontgomeryPoint(public.to_bytes()),
        );
        same(
            &u,
            &v,
            MontgomeryPoint::to_bytes,
            montgomery::MontgomeryPoint::to_bytes,
        );

        let (k, l) = (
            Scalar::from_bytes_mod_order(seed),
            scalar::Scalar::from_bytes_mod_order(seed),
        );
        same(&k, &l, Scalar::to_bytes, scalar::Scalar::to_bytes);
        let (p, q) = (
            EdwardsPoint::mul_base(&k),
            edwards::EdwardsPoint::mul_base(&l),
        );
        same(&p, &q, |p| p.compress().0, |q| q.compress().0);
        let (r, s) = (p.compress(), q.compress());
        same(
            &r,
            &s,
            CompressedEdwardsY::to_bytes,
            edwards::CompressedEdwardsY::to_bytes,
        );
        let (p, q) = (
            RistrettoPoint::mul_base(&k),
            ristretto::RistrettoPoint::mul_base(&l),
        );
        same(&p, &q, |p| p.compress().0, |q| q.compress().0);
        let (r, s) = (p.compress(), q.compress());
        same(
            &r,
            &s,
            CompressedRistretto::to_bytes,
            ristretto::CompressedRistretto::to_bytes,
        );
    }
}

/// Rejected in every format that can write another number of bytes, with an error that states the
/// number; JSON reports that something follows the 32nd.
fn wrong_lengths<T: DeserializeOwned>(as_bytes: bool) {
    let what = std::any::type_name::<T>();
    for length in [0, 1, 31, 33, 64] {
        let bytes = vec![9u8; length];
        let values = serde_json::to_vec(&bytes).unwrap();
        let said = [
            serde_json::from_slice::<T>(&values)
                .err()
                .map(|why| why.to_string()),
            from_cbor::<T>(&cbor(&bytes)).err(),
            from_cbor::<T>(&cbor(&ciborium::Value::Bytes(bytes.clone()))).err(),
            // Only this form writes a length; postcard discards error texts.
            as_bytes.then(|| {
                bincode::deserialize::<T>(&bincode::serialize(&bytes).unwrap())
                    .err()
                    .unwrap()
                    .to_string()
            }),
        ];
        for (i, said) in said
            .into_iter()
            .take(if as_bytes { 4 } else { 3 })
            .enumerate()
        {
            let said = said.unwrap_or_else(|| panic!("{what}: {length} bytes were read"));
            let named = match (i, length) {
                (0, 33..) => said.contains("trailing characters"),
                _ => said.contains(&format!("invalid length {length}, expected 32 bytes")),
            };
            assert!(named, "{what}, {length}: {said}");
        }
        if as_bytes {
            assert!(postcard::from_bytes::<T>(&postcard::to_allocvec(&bytes).unwrap()).is_err());
        }
    }
}

#[test]
fn another_length_is_refused_by_name() {
    wrong_lengths::<SigningKey>(true);
    wrong_lengths::<VerifyingKey>(true);
    wrong_lengths::<StaticSecret>(false);
    wrong_lengths::<PublicKey>(false);
    wrong_lengths::<MontgomeryPoint>(false);
    wrong_lengths::<Scalar>(false);
    wrong_lengths::<EdwardsPoint>(false);
    wrong_lengths::<CompressedEdwardsY>(false);
    wrong_lengths::<RistrettoPoint>(false);
    wrong_lengths::<CompressedRistretto>(false);
}

/// Written in a CSV record between two numbers, and read back by both libraries.
fn in_csv<O, D, K>(ours: &O, dalek: &D, of_ours: fn(&O) -> K, of_dalek: fn(&D) -> K)
where
    O: Serialize + DeserializeOwned,
    D: Serialize + DeserializeOwned,
    K: PartialEq + Debug,
{
    fn write<T: Serialize>(value: &T) -> Vec<u8> {
        let mut file = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(vec![]);
        file.serialize((5u16, value, 7u16, value, 300u16)).unwrap();
        file.serialize((6u16, value, 8u16, value, 301u16)).unwrap();
        file.into_inner().unwrap()
    }
    type Row<T> = (u16, T, u16, T, u16);
    fn read<T: DeserializeOwned>(from: &[u8]) -> Result<Vec<Row<T>>, String> {
        let mut file = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(from);
        file.deserialize()
            .map(|row| row.map_err(|why| why.to_string()))
            .collect()
    }
    let what = std::any::type_name::<O>();
    let written = write(ours);
    assert_eq!(written, write(dalek), "{what}");
    let rows = read::<O>(&written).unwrap_or_else(|why| panic!("{what}: {why}"));
    assert_eq!(rows.len(), 2);
    for (i, (first, one, second, other, third)) in rows.iter().enumerate() {
        let i = i as u16;
        assert_eq!((*first, *second, *third), (5 + i, 7 + i, 300 + i), "{what}");
        assert_eq!(
            (of_ours(one), of_ours(other)),
            (of_ours(ours), of_ours(ours))
        );
    }
    let rows = read::<D>(&written).unwrap_or_else(|why| panic!("{what} to dalek: {why}"));
    assert_eq!(of_dalek(&rows[1].3), of_dalek(dalek));
    // A record that ends in the middle of the value.
    let cut = written
        .split(|byte| *byte == b',')
        .take(20)
        .collect::<Vec<_>>()
        .join(&b","[..]);
    assert!(read::<O>(&cut).is_err(), "{what}");
}

#[test]
fn every_tuple_is_read_from_csv() {
    use curve25519_dalek::{edwards, montgomery, ristretto, scalar};
    let seed = bytes32(3, 1);
    let (ours, dalek) = (
        StaticSecret::from(seed),
        x25519_dalek::StaticSecret::from(seed),
    );
    in_csv(
        &ours,
        &dalek,
        StaticSecret::to_bytes,
        x25519_dalek::StaticSecret::to_bytes,
    );
    let (ours, dalek) = (PublicKey::from(seed), x25519_dalek::PublicKey::from(seed));
    in_csv(
        &ours,
        &dalek,
        PublicKey::to_bytes,
        x25519_dalek::PublicKey::to_bytes,
    );
    let (ours, dalek) = (MontgomeryPoint(seed), montgomery::MontgomeryPoint(seed));
    in_csv(
        &ours,
        &dalek,
        MontgomeryPoint::to_bytes,
        montgomery::MontgomeryPoint::to_bytes,
    );
    let (k, l) = (
        Scalar::from_bytes_mod_order(seed),
        scalar::Scalar::from_bytes_mod_order(seed),
    );
    in_csv(&k, &l, Scalar::to_bytes, scalar::Scalar::to_bytes);
    let (p, q) = (
        EdwardsPoint::mul_base(&k),
        edwards::EdwardsPoint::mul_base(&l),
    );
    in_csv(&p, &q, |p| p.compress().0, |q| q.compress().0);
    in_csv(&p.compress(), &q.compress(), |p| p.0, |q| q.0);
    let (p, q) = (
        RistrettoPoint::mul_base(&k),
        ristretto::RistrettoPoint::mul_base(&l),
    );
    in_csv(&p, &q, |p| p.compress().0, |q| q.compress().0);
    in_csv(&p.compress(), &q.compress(), |p| p.0, |q| q.0);
}

/// A dalek key was once read as another key, shifted by its length.
#[test]
fn a_key_of_dalek_is_never_read_as_another() {
    for i in 0..250 {
        let dalek = ed25519_dalek::SigningKey::from_bytes(&bytes32(2, i)).verifying_key();
        for (our, their) in formats::<VerifyingKey>().into_iter().zip(formats()) {
            let read = (our.read)(&(their.write)(&dalek)).unwrap();
            assert_eq!(read.to_bytes(), dalek.to_bytes(), "{}", our.name);
        }
    }
}

#[test]
fn what_is_no_point_or_scalar_is_refused() {
    let off_curve: Vec<u8> = [&[2][..], &[0; 31]].concat();
    let too_large = [255u8; 32];
    let json = |bytes: &[u8]| serde_json::to_string(bytes).unwrap();
    let said = |result: Result<(), serde_json::Error>| result.unwrap_err().to_string();
    let read = said(serde_json::from_str::<VerifyingKey>(&json(&off_curve)).map(drop));
    assert!(read.contains("not a curve point"), "{read}");
    let read = said(serde_json::from_str::<EdwardsPoint>(&json(&off_curve)).map(drop));
    assert!(read.contains("not a curve point"), "{read}");
    let read = said(serde_json::from_str::<Scalar>(&json(&too_large)).map(drop));
    assert!(read.contains("not a canonical scalar"), "{read}");
    let read = said(serde_json::from_str::<RistrettoPoint>(&json(&too_large)).map(drop));
    assert!(read.contains("not a Ristretto element"), "{read}");
}

#[test]
fn no_error_repeats_a_secret() {
    fn check<T: DeserializeOwned + Debug>() {
        let digits = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
        for text in [
            format!("\"{digits}\""),
            format!("{{\"seed\":\"{digits}\"}}"),
            format!("[\"{digits}\"]"),
            "[157,97,70000]".to_owned(),
            "[157,97,-77]".to_owned(),
            "157977".to_owned(),
            "157.977".to_owned(),
        ] {
            let said = serde_json::from_str::<T>(&text).unwrap_err().to_string();
            let repeated = ["9d61", "70000", "77"]
                .iter()
                .any(|part| said.contains(part));
            assert!(!repeated, "{text}: {said}");
            let value: ciborium::Value = serde_json::from_str(&text).unwrap();
            let said = from_cbor::<T>(&cbor(&value)).unwrap_err();
            let repeated = ["9d61", "70000", "77"]
                .iter()
                .any(|part| said.contains(part));
            assert!(!repeated, "{text}: {said}");
        }
    }
    check::<SigningKey>();
    check::<StaticSecret>();
    check::<Scalar>();
    // A premature end is still distinguishable from other errors, for readers of streams.
    let cut = serde_json::from_str::<StaticSecret>("[1,2,").unwrap_err();
    assert!(cut.is_eof());
}
