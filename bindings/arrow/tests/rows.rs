// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every row has the verdict of single verification, for columns of every type.

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::builder::{BinaryDictionaryBuilder, FixedSizeBinaryBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, Datum, FixedSizeBinaryArray,
    Int64Array, LargeBinaryArray, Scalar, StringArray,
};
use nineteen::backend;
use nineteen::ed25519::{Digest, Policy, Sha512, Signature, Signer, SigningKey, VerifyingKey};
use nineteen_arrow::ed25519::{Options, public_key, sign, verify, verify_columns};
use nineteen_arrow::x25519::x25519;
use nineteen_arrow::{Column, Error};

/// A row, before rows are turned into arrays.
#[derive(Clone)]
struct Row {
    key: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
    message: Option<Vec<u8>>,
}

/// Valid rows under few keys and under many, and rows with every kind of fault.
fn table(n: usize) -> Vec<Row> {
    // y = 1: the identity, a point of small order.
    let mut identity = [0; 32];
    identity[0] = 1;
    (0..n)
        .map(|i| {
            let seed = if i % 3 == 0 { 7 } else { (i % 251) as u8 };
            let key = SigningKey::from_bytes(&[seed; 32]);
            let message = format!("row {i}, {}", "x".repeat(i % 300)).into_bytes();
            let mut signature = key.sign(&message).to_bytes().to_vec();
            let mut public = key.verifying_key().to_bytes().to_vec();
            let mut message = Some(message);
            match i % 41 {
                3 => signature[i % 32] ^= 1 << (i % 8),
                7 => signature[32 + i % 31] ^= 1,
                11 => public[i % 32] ^= 4,
                13 => signature.truncate(63),
                17 => public.push(0),
                19 => {
                    // S + L: not canonical.
                    let mut carry = 0;
                    const L: [u8; 32] = [
                        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2,
                        0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
                    ];
                    for (s, l) in signature[32..].iter_mut().zip(L) {
                        let sum = u16::from(*s) + u16::from(l) + carry;
                        (*s, carry) = (sum as u8, sum >> 8);
                    }
                }
                23 => {
                    // A = R = the identity, S = 0: valid under some policies.
                    public = identity.to_vec();
                    signature = [&identity[..], &[0; 32]].concat();
                }
                29 => message = Some(b"another".to_vec()),
                31 => message = None,
                _ => {}
            }
            Row {
                key: (i % 41 != 37).then_some(public),
                signature: (i % 41 != 39).then_some(signature),
                message,
            }
        })
        .collect()
}

/// The verdicts of single verification.
fn expected(rows: &[Row], policy: Policy) -> BooleanArray {
    rows.iter()
        .map(|row| {
            let (key, signature, message) = (
                row.key.as_ref()?,
                row.signature.as_ref()?,
                row.message.as_ref()?,
            );
            let verdict = || {
                let key = VerifyingKey::from_bytes(key[..].try_into().ok()?).ok()?;
                let signature = Signature::from_bytes(signature[..].try_into().ok()?);
                key.verify_with(policy, message, &signature).ok()
            };
            Some(verdict().is_some())
        })
        .collect()
}

type Values = Vec<Option<Vec<u8>>>;

fn binary(values: &Values) -> ArrayRef {
    Arc::new(values.iter().map(Option::as_deref).collect::<BinaryArray>())
}

/// The same values in every type that can hold them.
fn in_every_type(values: &Values) -> Vec<ArrayRef> {
    let each = || values.iter().map(Option::as_deref);
    let mut dictionary = BinaryDictionaryBuilder::<Int32Type>::new();
    dictionary.extend(each());
    vec![
        binary(values),
        Arc::new(each().collect::<LargeBinaryArray>()),
        Arc::new(each().collect::<BinaryViewArray>()),
        Arc::new(dictionary.finish()),
    ]
}

fn columns(rows: &[Row]) -> [Values; 3] {
    [
        rows.iter().map(|row| row.key.clone()).collect(),
        rows.iter().map(|row| row.signature.clone()).collect(),
        rows.iter().map(|row| row.message.clone()).collect(),
    ]
}

const POLICIES: [Policy; 4] = [
    Policy::Cofactorless,
    Policy::Canonical,
    Policy::Strict,
    Policy::Zip215,
];

#[test]
fn every_policy_and_every_type() {
    let rows = table(3000);
    let [keys, signatures, messages] = columns(&rows);
    for policy in POLICIES {
        let expected = expected(&rows, policy);
        assert!(expected.true_count() > 1500 && expected.false_count() > 300);
        assert!(expected.null_count() > 100);
        let options = Options::new().policy(policy).threads(2);
        let types = in_every_type(&keys)
            .into_iter()
            .zip(in_every_type(&signatures));
        for ((keys, signatures), messages) in types.zip(in_every_type(&messages)) {
            let found = verify(&keys, &signatures, &[&messages], &options).unwrap();
            assert_eq!(found, expected, "{policy:?}, {}", keys.data_type());
        }
    }
}

/// One test for all backends: forcing a backend affects the whole process.
#[test]
fn every_backend_and_any_number_of_threads() {
    let rows = table(5000);
    let [keys, signatures, messages] = columns(&rows).map(|values| binary(&values));
    let mut names = Vec::new();
    for backend in backend::available() {
        backend::force(Some(backend)).unwrap();
        for (policy, threads) in [(Policy::Zip215, 1), (Policy::Cofactorless, 3)] {
            let options = Options::new().policy(policy).threads(threads);
            let found = verify(&keys, &signatures, &[&messages], &options).unwrap();
            assert_eq!(found, expected(&rows, policy), "{backend}, {policy:?}");
        }
        names.push(backend.name());
    }
    backend::force(None).unwrap();
    println!("backends: {} run", names.join(", "));
}

#[test]
fn slices_are_rows_of_their_own() {
    let rows = table(700);
    let whole = expected(&rows, Policy::Strict);
    let options = Options::new().policy(Policy::Strict);
    let [keys, signatures, messages] = columns(&rows);
    let types = in_every_type(&keys)
        .into_iter()
        .zip(in_every_type(&signatures));
    for ((keys, signatures), messages) in types.zip(in_every_type(&messages)) {
        for (offset, length) in [(0, 0), (1, 1), (41, 300), (333, 367)] {
            let [keys, signatures, messages] =
                [&keys, &signatures, &messages].map(|column| column.slice(offset, length));
            let found = verify(&keys, &signatures, &[&messages], &options).unwrap();
            assert_eq!(found, whole.slice(offset, length));
        }
    }
}

#[test]
fn rows_outside_of_arrays() {
    let rows = table(3000);
    let [keys, signatures, messages] = columns(&rows);
    let slices = |values| -> Column<'_> {
        let values: &Values = values;
        Column::from_slices(values.iter().map(Option::as_deref).collect())
    };
    for policy in POLICIES {
        let options = Options::new().policy(policy);
        let messages = vec![slices(&messages)];
        let found = verify_columns(slices(&keys), slices(&signatures), messages, &options);
        assert_eq!(found.unwrap(), expected(&rows, policy));
    }
    let key = SigningKey::from_bytes(&[9; 32]);
    let public = key.verifying_key().to_bytes();
    let mut signatures = [b"one", b"two"].map(|m| key.sign(m).to_bytes()).concat();
    signatures.extend([0; 63]); // no whole row
    let verdicts = |key, message: &[u8]| {
        verify_columns(
            Column::repeat(key),
            Column::from_contiguous(&signatures, NonZero::new(64).unwrap()),
            vec![Column::repeat(Some(message))],
            &Options::new(),
        )
        .unwrap()
    };
    let found = verdicts(Some(&public), b"two");
    assert_eq!(found, BooleanArray::from(vec![false, true]));
    assert_eq!(verdicts(None, b"two").null_count(), 2);
    let empty = Column::from_slices(Vec::new());
    let none = verify_columns(
        Column::repeat(Some(&public)),
        empty,
        vec![],
        &Options::new(),
    );
    assert_eq!(none, Err(Error::NoMessages));
}

#[test]
fn one_key_for_all_rows_and_parts_of_messages() {
    let key = SigningKey::from_bytes(&[9; 32]);
    let public = FixedSizeBinaryArray::try_from_iter([key.verifying_key().to_bytes()].iter());
    let public = Scalar::new(public.unwrap());
    let n = 100;
    let first: StringArray = (0..n).map(|i| Some(format!("{i};"))).collect();
    let second: BinaryArray = (0..n)
        .map(|i| (i != 50).then(|| vec![i as u8; i]))
        .collect();
    let signatures: Vec<[u8; 64]> = (0..n)
        .map(|i| {
            let message = [format!("{i};").as_bytes(), &vec![i as u8; i]].concat();
            let spoiled = if i == 60 { b"!".as_slice() } else { b"" };
            key.sign(&[&message, spoiled].concat()).to_bytes()
        })
        .collect();
    let signatures = FixedSizeBinaryArray::try_from_iter(signatures.iter()).unwrap();
    let found = verify(&public, &signatures, &[&first, &second], &Options::new()).unwrap();
    let expected: BooleanArray = (0..n).map(|i| (i != 50).then_some(i != 60)).collect();
    assert_eq!(found, expected);
}

#[test]
fn contexts_and_prehashed_messages() {
    let key = SigningKey::from_bytes(&[3; 32]);
    let public = FixedSizeBinaryArray::try_from_iter([key.verifying_key().to_bytes()].iter());
    let public = Scalar::new(public.unwrap());
    let messages = StringArray::from(vec!["a", "b", "a"]);
    let signed =
        |signatures: [[u8; 64]; 3]| FixedSizeBinaryArray::try_from_iter(signatures.iter()).unwrap();
    let with_context = signed(["a", "b", "c"].map(|m| {
        let signature = key.sign_with_context(b"ours", m.as_bytes());
        signature.unwrap().to_bytes()
    }));
    let verdicts = |signatures: &FixedSizeBinaryArray, options: &Options| {
        verify(&public, signatures, &[&messages], options).unwrap()
    };
    let right = BooleanArray::from(vec![true, true, false]);
    let wrong = BooleanArray::from(vec![false; 3]);
    assert_eq!(
        verdicts(&with_context, &Options::new().context(b"ours")),
        right
    );
    assert_eq!(
        verdicts(&with_context, &Options::new().context(b"theirs")),
        wrong
    );
    assert_eq!(verdicts(&with_context, &Options::new()), wrong);
    let prehashed = signed(["a", "b", "c"].map(|m| {
        let hash = Sha512::new().chain_update(m.as_bytes());
        key.sign_prehashed(hash, Some(b"ours")).unwrap().to_bytes()
    }));
    assert_eq!(
        verdicts(&prehashed, &Options::new().prehashed(b"ours")),
        right
    );
    assert_eq!(verdicts(&prehashed, &Options::new().prehashed(b"")), wrong);
    for options in [
        Options::new().context(b""),
        Options::new().context(&[0; 256]),
        Options::new().prehashed(&[0; 256]),
    ] {
        let failed = verify(&public, &prehashed, &[&messages], &options);
        assert_eq!(failed, Err(Error::Context));
    }
}

#[test]
fn errors_name_the_column() {
    let bytes = BinaryArray::from_vec(vec![b"a"]);
    let numbers = Int64Array::from(vec![1]);
    let none: [&dyn Datum; 0] = [];
    let failed = |keys: &dyn Datum, signatures: &dyn Datum, messages: &[&dyn Datum]| {
        verify(keys, signatures, messages, &Options::new())
            .unwrap_err()
            .to_string()
    };
    assert!(failed(&numbers, &bytes, &[&bytes]).starts_with("column `keys` holds Int64"));
    assert!(failed(&bytes, &numbers, &[&bytes]).starts_with("column `signatures` holds Int64"));
    assert!(failed(&bytes, &bytes, &[&bytes, &numbers]).starts_with("column `messages[1]` holds"));
    let two = BinaryArray::from_vec(vec![b"a", b"b"]);
    assert_eq!(
        failed(&bytes, &two, &[&bytes]),
        "column `signatures` has 2 rows, the others have 1"
    );
    assert_eq!(
        failed(&bytes, &bytes, &none),
        "at least one column of messages is needed"
    );
    let why = public_key(&two).unwrap_err().to_string();
    assert_eq!(why, "column `seeds`, row 0: 32 bytes are needed");
}

#[test]
fn keys_and_signatures_of_columns() {
    let seeds: Vec<Option<[u8; 32]>> = (0..100).map(|i| (i != 5).then_some([i; 32])).collect();
    let mut builder = FixedSizeBinaryBuilder::new(32);
    for seed in &seeds {
        match seed {
            Some(seed) => builder.append_value(seed).unwrap(),
            None => builder.append_null(),
        }
    }
    let column = builder.finish();
    let messages: BinaryArray = (0..100_u8).map(|i| (i != 9).then_some([i; 3])).collect();
    let keys = public_key(&column).unwrap();
    let signatures = sign(&column, &[&messages]).unwrap();
    for (i, seed) in seeds.iter().enumerate() {
        let Some(seed) = seed else {
            assert!(keys.is_null(i) && signatures.is_null(i));
            continue;
        };
        let key = SigningKey::from_bytes(seed);
        assert_eq!(keys.value(i), key.verifying_key().as_bytes());
        assert_eq!(signatures.is_null(i), i == 9);
        if i != 9 {
            assert_eq!(signatures.value(i), key.sign(&[i as u8; 3]).to_bytes());
        }
    }
    let verdicts = verify(&keys, &signatures, &[&messages], &Options::new()).unwrap();
    assert_eq!((verdicts.true_count(), verdicts.null_count()), (98, 2));

    let one = Scalar::new(column.slice(3, 1));
    let by_one = sign(&one, &[&messages]).unwrap();
    assert_eq!(
        by_one.value(7),
        SigningKey::from_bytes(&[3; 32]).sign(&[7; 3]).to_bytes()
    );
}

#[test]
fn exchanges() {
    let secrets: BinaryArray = (0..70_u8).map(|i| (i != 4).then_some([i; 32])).collect();
    let mut base = [0; 32];
    base[0] = 9;
    let base = Scalar::new(BinaryArray::from_vec(vec![&base]));
    let found = x25519(&secrets, &base).unwrap();
    for i in 0..70 {
        assert_eq!(found.is_null(i), i == 4);
        if i != 4 {
            let mut nine = [0; 32];
            nine[0] = 9;
            assert_eq!(
                found.value(i),
                nineteen::x25519::x25519([i as u8; 32], nine)
            );
        }
    }
    let short = BinaryArray::from_vec(vec![b"short"]);
    let why = x25519(&short, &base).unwrap_err().to_string();
    assert_eq!(why, "column `secrets`, row 0: 32 bytes are needed");
    // In a later block than the first, beside a null.
    let secrets: BinaryArray = (0..2100)
        .map(|i| (i != 2098).then_some(&[7; 32][i / 2099..]))
        .collect();
    let why = x25519(&secrets, &base).unwrap_err().to_string();
    assert_eq!(why, "column `secrets`, row 2099: 32 bytes are needed");
}
