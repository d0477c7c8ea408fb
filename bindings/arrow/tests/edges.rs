// SPDX-License-Identifier: MIT OR Apache-2.0
//! Columns in which one row could be mistaken for another: nulls among the values of dictionaries,
//! keys that differ in one bit, rows at the ends of blocks. Also calls that are cancelled.

use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, DictionaryArray, FixedSizeBinaryArray, Int32Array,
    LargeStringArray, NullArray, StringArray, StringViewArray,
};
use nineteen::ed25519::{Digest, Policy, Sha512, Signature, Signer, SigningKey, VerifyingKey};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use nineteen_arrow::ed25519::{Options, public_key, sign, verify, verify_columns_unless};
use nineteen_arrow::x25519::x25519;
use nineteen_arrow::{Column, Error};

/// Rows that the kernel takes at a time.
const BLOCK: usize = 2048;

fn fixed<const N: usize>(rows: impl IntoIterator<Item = [u8; N]>) -> ArrayRef {
    let rows: Vec<[u8; N]> = rows.into_iter().collect();
    Arc::new(FixedSizeBinaryArray::try_from_iter(rows.iter()).unwrap())
}

/// A dictionary with a null among its values: rows that refer to it are null.
fn dictionary(keys: Vec<Option<i32>>, values: ArrayRef) -> ArrayRef {
    Arc::new(DictionaryArray::<Int32Type>::try_new(Int32Array::from(keys), values).unwrap())
}

#[test]
fn nulls_among_the_values_of_a_dictionary() {
    let key = SigningKey::from_bytes(&[5; 32]);
    let public = key.verifying_key().to_bytes();
    // The null has no bytes, and the empty message is one that could have been signed.
    let signature = key.sign(b"").to_bytes();
    let rows = vec![Some(0), Some(1), None, Some(0), Some(1)];
    let nulls = |value: &[u8]| -> Vec<ArrayRef> {
        let binary = BinaryArray::from_iter([Some(value), None]);
        let fixed = FixedSizeBinaryArray::try_from_sparse_iter_with_size(
            [Some(value), None].into_iter(),
            value.len() as i32,
        );
        let mut all = vec![dictionary(rows.clone(), Arc::new(binary))];
        if !value.is_empty() {
            all.push(dictionary(rows.clone(), Arc::new(fixed.unwrap())));
        }
        all
    };
    let every = |value: &[u8]| -> ArrayRef { Arc::new(BinaryArray::from_iter_values([value; 5])) };
    let expected = BooleanArray::from(vec![Some(true), None, None, Some(true), None]);
    let (keys, signatures, messages) = (every(&public), every(&signature), every(b""));
    for column in nulls(&public) {
        let found = verify(&column, &signatures, &[&messages], &Options::new());
        assert_eq!(found.unwrap(), expected, "keys");
    }
    for column in nulls(&signature) {
        let found = verify(&keys, &column, &[&messages], &Options::new());
        assert_eq!(found.unwrap(), expected, "signatures");
    }
    for column in nulls(b"") {
        let found = verify(&keys, &signatures, &[&column], &Options::new());
        assert_eq!(found.unwrap(), expected, "messages");
        let found = verify(&keys, &signatures, &[&messages, &column], &Options::new());
        assert_eq!(found.unwrap(), expected, "parts of messages");
    }
    let seeds = dictionary(rows.clone(), fixed([[5; 32], [0; 32]]));
    assert_eq!(public_key(&seeds).unwrap().null_count(), 1);
    for column in nulls(&[5; 32]) {
        assert_eq!(public_key(&column).unwrap().null_count(), 3);
        assert_eq!(sign(&column, &[&messages]).unwrap().null_count(), 3);
        assert_eq!(x25519(&column, &keys).unwrap().null_count(), 3);
    }
}

/// The key -A, and a signature by it, for the key A of a seed.
fn signed_by_opposite(seed: &[u8; 32], message: &[u8]) -> ([u8; 32], [u8; 64]) {
    let hash = |parts: &[&[u8]]| -> [u8; 64] {
        let parts = parts.iter();
        let hash = parts.fold(Sha512::new(), |hash, part| hash.chain_update(part));
        hash.finalize().into()
    };
    let mut secret: [u8; 32] = *hash(&[seed]).first_chunk().unwrap();
    secret[0] &= 248;
    secret[31] = secret[31] & 63 | 64;
    let a = -Scalar::from_bytes_mod_order(secret);
    let public = EdwardsPoint::mul_base(&a).compress().0;
    let r = Scalar::from_bytes_mod_order_wide(&hash(&[b"r", seed]));
    let point = EdwardsPoint::mul_base(&r).compress().0;
    let k = Scalar::from_bytes_mod_order_wide(&hash(&[&point, &public, message]));
    let s = r + k * a;
    let signature = [point, s.to_bytes()].concat().try_into().unwrap();
    (public, signature)
}

/// A and -A alternate, each often enough to be expanded, with signatures by either. The encodings
/// of the two keys differ in a single bit, of the last byte.
#[test]
fn keys_that_differ_in_their_sign() {
    let key = SigningKey::from_bytes(&[3; 32]);
    let public = key.verifying_key().to_bytes();
    let message = b"one message";
    let (negative, by_negative) = signed_by_opposite(&[3; 32], message);
    assert_eq!(public[..31], negative[..31]);
    assert_eq!(public[31] ^ 0x80, negative[31]);
    let signatures = [key.sign(message).to_bytes(), by_negative];
    for first in [0, 1] {
        for step in [1, 7] {
            let key = |row: usize| [public, negative][(row / step + first) % 2];
            let rows = 0..BLOCK + 100;
            let keys = fixed(rows.clone().map(key));
            // Every other signature is by the other key.
            let by = |row: usize| signatures[(row / step + first + row / (2 * step)) % 2];
            let signed = fixed(rows.clone().map(by));
            let messages: ArrayRef =
                Arc::new(BinaryArray::from_iter_values(rows.clone().map(|_| message)));
            let expected: BooleanArray = rows.map(|row| Some(row / (2 * step) % 2 == 0)).collect();
            for policy in Policy::ALL {
                let options = Options::new().policy(policy).threads(1);
                let found = verify(&keys, &signed, &[&messages], &options).unwrap();
                assert_eq!(found, expected, "{policy}, {first}, {step}");
            }
        }
    }
}

/// Forgeries in the last rows of blocks and in the first, among valid rows.
#[test]
fn rows_at_the_ends_of_blocks() {
    for keys in [1, 3 * BLOCK] {
        let rows = 2 * BLOCK + 3;
        let seeds: Vec<SigningKey> = (0..rows)
            .map(|row| {
                let mut seed = [9; 32];
                seed[..8].copy_from_slice(&(row % keys).to_le_bytes());
                SigningKey::from_bytes(&seed)
            })
            .collect();
        let public = fixed(seeds.iter().map(|key| key.verifying_key().to_bytes()));
        let messages: ArrayRef = Arc::new(BinaryArray::from_iter_values(
            (0..rows).map(|row| row.to_le_bytes()),
        ));
        let signatures: Vec<[u8; 64]> = (0..rows)
            .map(|row| seeds[row].sign(&row.to_le_bytes()).to_bytes())
            .collect();
        let ends = [0, BLOCK, 2 * BLOCK - 1, 2 * BLOCK, rows - 1];
        for policy in Policy::ALL {
            let options = Options::new().policy(policy).threads(1);
            for ends in [&[BLOCK - 1][..], &ends] {
                let mut forged = signatures.clone();
                ends.iter().for_each(|end| forged[*end][40] ^= 1);
                let forged = fixed(forged);
                let expected = (0..rows).map(|row| Some(!ends.contains(&row)));
                let expected: BooleanArray = expected.collect();
                let found = verify(&public, &forged, &[&messages], &options).unwrap();
                assert_eq!(found, expected, "{policy}, {keys} keys, {ends:?}");
            }
        }
    }
}

/// The schemes with contexts have policies, too: the identity as key and as R, and S = 0.
#[test]
fn policies_of_contexts_and_prehashed_messages() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let signature = [identity, [0; 32]].concat().try_into().unwrap();
    let (keys, signatures) = (fixed([identity; 3]), fixed([signature; 3]));
    let texts = ["a", "b", "c"];
    let messages: ArrayRef = Arc::new(StringArray::from(texts.to_vec()));
    let key = VerifyingKey::from_bytes(&identity).unwrap();
    let signature = Signature::from_bytes(&signature);
    let mut verdicts = Vec::new();
    for policy in Policy::ALL {
        let options = Options::new().policy(policy);
        let found = |options| verify(&keys, &signatures, &[&messages], &options).unwrap();
        let single = |text: &str| {
            let verdict = key.verify_with_context(policy, b"ours", text.as_bytes(), &signature);
            Some(verdict.is_ok())
        };
        let expected: BooleanArray = texts.iter().map(|text| single(text)).collect();
        assert_eq!(
            found(options.clone().context(b"ours")),
            expected,
            "{policy}"
        );
        verdicts.push(expected.value(0));
        let single = |text: &str| {
            let hash = Sha512::new().chain_update(text);
            let verdict = key.verify_prehashed_with(policy, hash, Some(b"ours"), &signature);
            Some(verdict.is_ok())
        };
        let expected: BooleanArray = texts.iter().map(|text| single(text)).collect();
        assert_eq!(found(options.prehashed(b"ours")), expected, "{policy}");
    }
    assert!(verdicts.contains(&true) && verdicts.contains(&false));
}

/// Text is verified as it is, with white space at its beginning and end.
#[test]
fn messages_of_text_of_every_type() {
    let key = SigningKey::from_bytes(&[4; 32]);
    let texts = [
        " a",
        "a ",
        "a\n",
        "",
        "\0",
        "ä\u{2028}",
        "a longer text than is in a view ",
    ];
    let keys = fixed([key.verifying_key().to_bytes(); 7]);
    let signatures = fixed(texts.map(|text| key.sign(text.as_bytes()).to_bytes()));
    let strings = StringArray::from(texts.to_vec());
    let rows = (0..7).rev().map(Some).collect();
    let reversed: Vec<&str> = texts.into_iter().rev().collect();
    let columns: [ArrayRef; 4] = [
        Arc::new(strings),
        Arc::new(LargeStringArray::from(texts.to_vec())),
        Arc::new(StringViewArray::from(texts.to_vec())),
        dictionary(rows, Arc::new(StringArray::from(reversed))),
    ];
    for column in &columns {
        let found = verify(&keys, &signatures, &[column], &Options::new()).unwrap();
        assert_eq!(found.true_count(), 7, "{}", column.data_type());
        let found = verify(&keys, &signatures, &[column, column], &Options::new()).unwrap();
        assert_eq!(found.true_count(), 1, "{}", column.data_type());
    }
}

/// The type `Null` has columns in which no row has a value.
#[test]
fn columns_of_nulls() {
    let (key, signature) = (fixed([[1; 32]; 3]), fixed([[2; 64]; 3]));
    let nulls: ArrayRef = Arc::new(NullArray::new(3));
    let expected = BooleanArray::from(vec![None; 3]);
    for [key, signature, message] in [
        [&nulls, &signature, &key],
        [&key, &nulls, &key],
        [&key, &signature, &nulls],
    ] {
        let found = verify(key, signature, &[message], &Options::new());
        assert_eq!(found.unwrap(), expected);
    }
    assert_eq!(public_key(&nulls).unwrap().null_count(), 3);
}

#[test]
fn exchanges_of_several_blocks() {
    let rows = 2 * BLOCK + 5;
    let bytes = |row: usize| {
        let mut bytes = [9; 32];
        bytes[..8].copy_from_slice(&row.to_le_bytes());
        bytes
    };
    let secrets = fixed((0..rows).map(bytes));
    let keys = fixed((0..rows).map(|row| bytes(row + rows)));
    let found = x25519(&secrets, &keys).unwrap();
    for row in (0..rows).step_by(97).chain(rows - 5..rows) {
        let expected = nineteen::x25519::x25519(bytes(row), bytes(row + rows));
        assert_eq!(found.value(row), expected, "{row}");
    }
}

#[test]
fn text_is_no_key() {
    let text: [ArrayRef; 4] = [
        // Text as long as a key.
        Arc::new(StringArray::from(vec!["0123456789abcdef0123456789abcdef"])),
        Arc::new(LargeStringArray::from(vec!["ab"])),
        Arc::new(StringViewArray::from(vec!["ab"])),
        dictionary(vec![Some(0)], Arc::new(StringArray::from(vec!["ab"]))),
    ];
    let (key, signature) = (fixed([[1; 32]]), fixed([[2; 64]]));
    for column in &text {
        let options = Options::new();
        // A message may be text.
        verify(&key, &signature, &[column], &options).unwrap();
        let named = |found: Result<(), Error>, name: &str| {
            let why = found.unwrap_err();
            assert!(
                matches!(&why, Error::Text { column, .. } if column == name),
                "{why}"
            );
            let words = format!("column `{name}` holds text (");
            assert!(why.to_string().starts_with(&words), "{why}");
        };
        let keys = verify(column, &signature, &[&key], &options);
        named(keys.map(drop), "keys");
        let signatures = verify(&key, column, &[&key], &options);
        named(signatures.map(drop), "signatures");
        let columns = |key, signature, message| {
            let of = |array| Column::new("a", array).unwrap();
            let messages = vec![of(message)];
            verify_columns_unless(of(key), of(signature), messages, &options, &mut || false)
        };
        named(columns(column, &signature, column).map(drop), "keys");
        named(columns(&key, column, column).map(drop), "signatures");
        columns(&key, &signature, column).unwrap();
        named(public_key(column).map(drop), "seeds");
        named(sign(column, &[&key]).map(drop), "seeds");
        named(x25519(column, &key).map(drop), "secrets");
        named(x25519(&key, column).map(drop), "public_keys");
    }
}

#[test]
fn a_call_is_stopped_between_blocks() {
    let rows = 20 * BLOCK;
    let call = |threads, limit| {
        let mut asked = 0;
        let found = verify_columns_unless(
            Column::repeat(Some(&[1; 32])),
            Column::repeat(Some(&[2; 64])),
            vec![Column::from_slices(vec![Some(b"m"); rows])],
            &Options::new().threads(threads),
            &mut || {
                asked += 1;
                asked > limit
            },
        );
        (found, asked)
    };
    for threads in [1, 2, 5] {
        let (found, asked) = call(threads, 0);
        assert_eq!((found, asked), (Err(Error::Stopped), 1));
        let (found, asked) = call(threads, usize::MAX);
        assert_eq!(found.unwrap().false_count(), rows);
        assert!((1..=21).contains(&asked), "{asked}");
    }
    // On one thread `stop` is called before each block, and once at the end.
    let (found, asked) = call(1, 7);
    assert_eq!((found, asked), (Err(Error::Stopped), 8));
    assert_eq!(call(1, usize::MAX).1, 21);
    assert!(call(1, 21).0.is_ok());
}
