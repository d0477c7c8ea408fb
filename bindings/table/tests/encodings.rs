// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures as text of every form. The form is decided for the column, not for each row.

#[path = "support/table.rs"]
mod support;

use base64ct::{Base64Unpadded, Encoding as _};
use nineteen::ed25519::{Signer as _, SigningKey};

use support::Place;

const COLUMNS: &str = "--key k --sig s --msg m";

type Encode = fn(&[u8]) -> String;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn postgres(bytes: &[u8]) -> String {
    format!("\\x{}", hex(bytes))
}

fn base58(bytes: &[u8]) -> String {
    bs58::encode(bytes).into_string()
}

fn base64(bytes: &[u8]) -> String {
    Base64Unpadded::encode_string(bytes)
}

fn array(bytes: &[u8]) -> String {
    format!("{bytes:?}")
}

fn key(n: u32) -> SigningKey {
    let mut seed = [7; 32];
    seed[..4].copy_from_slice(&n.to_le_bytes());
    SigningKey::from_bytes(&seed)
}

/// A valid row of JSON.
fn row(n: u32, key_as: Encode, signature_as: Encode) -> String {
    let (key, message) = (key(n), format!("message {n}"));
    let k = key_as(key.verifying_key().as_bytes());
    let s = signature_as(&key.sign(message.as_bytes()).to_bytes());
    format!("{}\n", serde_json::json!({"k": k, "s": s, "m": message}))
}

fn rows(n: u32, key_as: Encode, signature_as: Encode) -> String {
    (0..n).map(|n| row(n, key_as, signature_as)).collect()
}

/// The number of a key whose base58 is also base64 of 32 bytes.
fn ambiguous(from: u32) -> u32 {
    let is_both = |n: &u32| {
        let text = base58(key(*n).verifying_key().as_bytes());
        Base64Unpadded::decode_vec(&text).is_ok_and(|bytes| bytes.len() == 32)
    };
    (from..).find(is_both).unwrap()
}

#[test]
fn every_form_of_keys_and_signatures() {
    let here = Place::new();
    let forms: [(&str, Encode); 5] = [
        ("hex", hex),
        ("hex", postgres),
        ("base58", base58),
        ("base64", base64),
        ("array", array),
    ];
    for (key_form, key_as) in forms {
        for (signature_form, signature_as) in forms {
            // More rows of base58 than are examined; some of the keys are base64, too.
            let n = if key_form == "base58" && signature_form == "base58" {
                1200
            } else {
                90
            };
            here.write("t.jsonl", rows(n, key_as, signature_as));
            let said = format!("--key-encoding {key_form} --sig-encoding {signature_form}");
            for said in ["", &said] {
                let run = here.expect(0, &format!("verify-table t.jsonl {COLUMNS} {said}"));
                assert!(run.out.contains("  invalid"), "{}", run.out);
            }
        }
    }
    // An explicit form overrides the detected one.
    let run = here.expect(
        2,
        &format!("verify-table t.jsonl {COLUMNS} --key-encoding base58"),
    );
    let words = "column `k`: no row holds 32 bytes as base58";
    assert!(run.err.contains(words), "{}", run.err);
}

#[test]
fn one_row_does_not_say_how_a_column_is_given() {
    let here = Place::new();
    let both = ambiguous(0);
    // Alone the row may be either.
    here.write("one.jsonl", row(both, base58, hex));
    let run = here.expect(2, &format!("verify-table one.jsonl {COLUMNS}"));
    let words = "column `k`: as many of its first rows are base58 as are base64";
    assert!(run.err.contains(words), "{}", run.err);
    assert!(
        run.err.contains("say which with --key-encoding"),
        "{}",
        run.err
    );
    let said = |form| format!("verify-table one.jsonl {COLUMNS} --key-encoding {form}");
    here.expect(0, &said("base58"));
    here.expect(1, &said("base64"));
    // One other row decides, before it or after it.
    let other = (0..).find(|n| *n != ambiguous(*n)).unwrap();
    for order in [[both, other], [other, both]] {
        let two: String = order.iter().map(|n| row(*n, base58, hex)).collect();
        here.write("two.jsonl", two);
        here.expect(0, &format!("verify-table two.jsonl {COLUMNS}"));
    }
    // In a column of base64 the same text is decoded as base64, to another key.
    let mixed = rows(20, base64, base64) + &row(both, base58, base64);
    here.write("mixed.jsonl", mixed);
    let run = here.expect(1, &format!("verify-table mixed.jsonl {COLUMNS}"));
    assert!(
        run.out.contains("invalid: mixed.jsonl row 20\n"),
        "{}",
        run.out
    );
    // The first thousand rows decide, wherever they are read from.
    let late = rows(600, base64, hex) + &rows(2000, base58, hex);
    here.write("late.jsonl", late);
    let run = here.expect(2, &format!("verify-table late.jsonl {COLUMNS}"));
    let words = "column `k`: only ";
    assert!(
        run.err.contains(words) && run.err.contains(" of 2600 rows hold 32"),
        "{}",
        run.err
    );
}

#[test]
fn a_column_with_mostly_no_meaning_is_the_wrong_one() {
    let here = Place::new();
    let nonsense = |n: u32| row(n, |_| "someone".to_owned(), hex);
    let of = |good: u32, bad: u32| -> String {
        let bad: String = (0..bad).map(nonsense).collect();
        rows(good, hex, hex) + &bad
    };
    // A few values of the right form are not enough.
    here.write("few.jsonl", of(3, 497));
    let run = here.expect(2, &format!("verify-table few.jsonl {COLUMNS}"));
    let words = "column `k`: only 3 of 500 rows hold 32 bytes, 64 hexadecimal digits, 44";
    assert!(run.err.contains(words), "{}", run.err);
    assert!(run.err.contains("--key-encoding"), "{}", run.err);
    // Half of the values are enough; the rows of the others are invalid.
    here.write("half.jsonl", of(50, 50));
    let run = here.expect(1, &format!("verify-table half.jsonl {COLUMNS}"));
    assert!(
        run.out.contains("  valid   50\n  invalid   50\n"),
        "{}",
        run.out
    );
    here.write("less.jsonl", of(49, 50));
    here.expect(2, &format!("verify-table less.jsonl {COLUMNS}"));
    // A column of nulls only is accepted.
    let nulls = format!(
        "{}{}",
        of(1, 0),
        "{\"k\":null,\"s\":\"\",\"m\":\"\"}\n".repeat(9)
    );
    here.write("nulls.jsonl", nulls.replace("\"s\":\"\"", "\"s\":null"));
    here.expect(
        0,
        &format!("verify-table nulls.jsonl {COLUMNS} --allow-nulls"),
    );
    // The same holds for messages.
    let message = |n: u32| row(n, hex, hex).replace("message", if n == 0 { "0" } else { "zz" });
    let messages: String = (0..9).map(message).collect();
    here.write("messages.jsonl", messages.replace(' ', ""));
    let run = here.expect(2, &format!("verify-table messages.jsonl {COLUMNS} -e hex"));
    assert!(run.err.contains("column `m`: "), "{}", run.err);
    assert!(run.err.contains("hold hexadecimal digits"), "{}", run.err);
}

#[test]
fn files_of_other_programs() {
    let here = Place::new();
    let key = key(0);
    let (k, message) = (key.verifying_key().to_bytes(), [0, 255, 7]);
    let s = key.sign(&message).to_bytes();
    // PostgreSQL: COPY ... (FORMAT csv), and its text format.
    let line = |k: &str, s: &str, m: &str| format!("k,s,m\n{k},{s},{m}\n");
    here.write(
        "pg.csv",
        line(&postgres(&k), &postgres(&s), &postgres(&message)),
    );
    here.expect(0, &format!("verify-table pg.csv {COLUMNS} -e hex"));
    let text = std::fs::read_to_string(here.path("pg.csv")).unwrap();
    here.write("pg.tsv", text.replace(',', "\t").replace('\\', "\\\\"));
    here.expect(0, &format!("verify-table pg.tsv {COLUMNS} -e hex"));
    // The hint about messages of hexadecimal digits also appears for digits with this prefix.
    let run = here.expect(1, &format!("verify-table pg.csv {COLUMNS}"));
    assert!(run.err.contains("add --encoding hex"), "{}", run.err);
    // serde_json: arrays of numbers, for messages as well.
    let json =
        |k: &[u8], s: &[u8], m: &[u8]| format!("{}\n", serde_json::json!({"k": k, "s": s, "m": m}));
    let good = json(&k, &s, &message);
    here.write("arrays.jsonl", good.repeat(20) + "{\"k\":null}\n");
    here.expect(
        0,
        &format!("verify-table arrays.jsonl {COLUMNS} --allow-nulls"),
    );
    here.write("short.jsonl", good.clone() + &json(&k[..31], &s, &message));
    let run = here.expect(1, &format!("verify-table short.jsonl {COLUMNS}"));
    assert!(
        run.out.contains("invalid: short.jsonl row 1\n"),
        "{}",
        run.out
    );
    for (name, second, words) in [
        (
            "byte",
            good.replacen("255", "256", 1),
            "row 1: invalid value: integer `256`",
        ),
        ("sign", good.replacen("255", "-1", 1), "row 1: invalid"),
        (
            "text",
            row(0, hex, hex),
            "column `k`: row 1 holds text after rows with arrays",
        ),
        (
            "truth",
            good.replacen("[0,255,7]", "true", 1),
            "row 1 holds a boolean, and text",
        ),
    ] {
        let name = format!("{name}.jsonl");
        here.write(&name, good.clone() + &second);
        let run = here.expect(2, &format!("verify-table {name} {COLUMNS}"));
        assert!(run.err.contains(words), "{name}: {}", run.err);
    }
    // Nulls before the first value do not decide the kind of a field.
    here.write("late.jsonl", "{\"k\":null}\n".repeat(700) + &good);
    here.expect(
        0,
        &format!("verify-table late.jsonl {COLUMNS} --allow-nulls"),
    );
}
