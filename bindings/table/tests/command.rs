// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command from outside: text, nulls, keys, exit codes and mistakes.

#[path = "support/table.rs"]
mod support;

use base64ct::{Base64, Base64UrlUnpadded, Encoding as _};
use nineteen::ed25519::pkcs8::EncodePublicKey as _;
use nineteen::ed25519::pkcs8::spki::der::pem::LineEnding;
use nineteen::ed25519::{Policy, Signer as _, SigningKey};
use nineteen_table::make::Shape;

use support::{Place, making};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[9; 32])
}

/// A line of CSV: a key, a signature and a message, as text.
fn signed(message: &str) -> [String; 3] {
    let key = key();
    [
        hex(key.verifying_key().as_bytes()),
        hex(&key.sign(message.as_bytes()).to_bytes()),
        message.to_owned(),
    ]
}

const COLUMNS: &str = "--key k --sig s --msg m";

#[test]
fn keys_and_signatures_as_text() {
    let here = Place::new();
    let [k, s, m] = signed("one, \"two\"\nthree");
    let (public, signature) = (key().verifying_key().to_bytes(), key().sign(m.as_bytes()));
    let signature = signature.to_bytes();
    let quoted = format!("\"{}\"", m.replace('"', "\"\""));
    let rows = [
        format!("{k},{s},{quoted}"),
        format!(
            "0x{},{},{quoted}",
            k.to_uppercase(),
            Base64::encode_string(&signature)
        ),
        format!("{},{s},{quoted}", Base64UrlUnpadded::encode_string(&public)),
        // Malformed text makes the row invalid.
        format!("{},{s},{quoted}", &k[1..]),
        format!("{k},nonsense,{quoted}"),
    ];
    here.write(
        "t.csv",
        format!("\u{feff}k,s,m\r\n{}\r\n", rows.join("\r\n")),
    );
    let run = here.expect(1, &format!("verify-table t.csv {COLUMNS}"));
    assert!(
        run.out.contains("  valid  3\n  invalid  2\n     null  0\n"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("invalid: t.csv row 3\ninvalid: t.csv row 4\n"),
        "{}",
        run.out
    );
    // Tabs, and standard input.
    let tabs = format!(
        "m\tother\ts\tk\nx\t\t{}\t{k}\n",
        hex(&key().sign(b"x").to_bytes())
    );
    here.write("t.tsv", &tabs);
    here.expect(0, &format!("verify-table t.tsv {COLUMNS}"));
    let csv = tabs.replace('\t', ",");
    let run = here.run_with(&format!("verify-table - {COLUMNS} --json"), csv.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&found["rows"], &found["files"][0]["file"]),
        (&1.into(), &"-".into())
    );
    // JSON, with fields in another order, others beside them, and escapes.
    let json = serde_json::json!({"s": s, "x": [1, {"k": 2}], "m": m, "k": k});
    here.write("t.jsonl", format!("\u{feff}{json}\n\n{json}"));
    let run = here.expect(0, &format!("verify-table t.jsonl {COLUMNS}"));
    assert!(run.out.starts_with("2 rows,"), "{}", run.out);
}

#[test]
fn messages_by_their_encoding() {
    let here = Place::new();
    let message = [0, 0xff, b'\n', 3];
    let sign = |m: &[u8]| hex(&key().sign(m).to_bytes());
    let k = hex(key().verifying_key().as_bytes());
    let row = |m: &str| format!("k,s,m\n{k},{},{m}\n", sign(&message));
    here.write("hex.csv", row("00FF0a03"));
    here.write("0x.csv", row("0x00ff0a03"));
    here.write("base64.csv", row(&Base64::encode_string(&message)));
    here.write(
        "text.csv",
        format!("k,s,m\n{k},{},00ff0a03\n", sign(b"00ff0a03")),
    );
    here.expect(
        0,
        &format!("verify-table hex.csv 0x.csv {COLUMNS} --encoding hex"),
    );
    here.expect(
        0,
        &format!("verify-table base64.csv {COLUMNS} --encoding base64"),
    );
    here.expect(0, &format!("verify-table text.csv {COLUMNS}"));
    let run = here.expect(1, &format!("verify-table hex.csv {COLUMNS}"));
    assert!(
        run.err
            .contains("if they stand for bytes, add --encoding hex"),
        "{}",
        run.err
    );
    // A message that cannot be decoded makes its row invalid. If none can, the command fails.
    here.write(
        "some.csv",
        format!("{}{k},{},xyz\n", row("00ff0a03"), sign(&message)),
    );
    here.expect(
        1,
        &format!("verify-table some.csv {COLUMNS} --encoding hex"),
    );
    let run = here.expect(
        2,
        &format!("verify-table base64.csv {COLUMNS} --encoding hex"),
    );
    assert!(
        run.err
            .contains("`base64.csv`, column `m`: no row holds hexadecimal digits")
    );
    // Two columns make one message.
    here.write(
        "two.csv",
        format!("k,s,m,n\n{k},{},00ff,0a03\n", sign(&message)),
    );
    here.expect(0, "verify-table two.csv -k k -s s -m m,n -e hex");
    here.expect(1, "verify-table two.csv -k k -s s -m n,m -e hex");
    here.expect(1, "verify-table two.csv -k k -s s -m m,m -e hex");
}

#[test]
fn nulls_are_counted_apart() {
    let here = Place::new();
    let [k, s, m] = signed("m");
    let empty = hex(&key().sign(b"").to_bytes());
    // CSV: an empty key or signature is null, an empty message is a message.
    here.write(
        "t.csv",
        format!("k,s,m\n{k},{s},{m}\n,{s},{m}\n{k},,{m}\n{k},{empty},\n"),
    );
    let run = here.expect(1, &format!("verify-table t.csv {COLUMNS}"));
    assert!(
        run.out.contains("  valid  2\n  invalid  0\n     null  2\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("null: t.csv row 1\nnull: t.csv row 2\n"),
        "{}",
        run.out
    );
    here.expect(0, &format!("verify-table t.csv {COLUMNS} --allow-nulls"));
    // JSON: null and absent are null, an empty string is not.
    let good = format!("{{\"k\":\"{k}\",\"s\":\"{s}\",\"m\":\"{m}\"}}\n");
    here.write(
        "t.jsonl",
        format!("{good}{{\"k\":null,\"s\":\"{s}\"}}\n{{\"s\":\"\",\"k\":\"{k}\",\"m\":\"\"}}"),
    );
    let run = here.expect(
        1,
        &format!("verify-table t.jsonl {COLUMNS} --json --allow-nulls"),
    );
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let counts = ["valid", "invalid", "null"].map(|word| found[word].as_u64().unwrap());
    assert_eq!(counts, [1, 1, 1]);
    assert_eq!(
        found["first_null"],
        serde_json::json!([{"file": "t.jsonl", "row": 1}])
    );
    // The name of a file commands no terminal, in JSON neither.
    #[cfg(unix)]
    {
        let evil = "\u{9b}31m\u{202e}\u{7f}.jsonl";
        here.write(evil, &good);
        let run = here.expect(0, &format!("verify-table {evil} {COLUMNS} --json"));
        assert!(run.out.is_ascii(), "{}", run.out);
        let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(found["files"][0]["file"], evil);
    }
    // A table without rows is no error, and the output says that it has none.
    here.write("none.csv", "k,s,m\n");
    here.write("none.jsonl", "");
    let run = here.expect(0, &format!("verify-table none.csv none.jsonl {COLUMNS}"));
    assert!(run.err.contains("there are no rows"), "{}", run.err);
}

/// Each of several columns of messages may have empty parts.
#[test]
fn empty_parts_of_messages_in_csv() {
    let here = Place::new();
    let [k, s, m] = signed("m");
    let empty = hex(&key().sign(b"").to_bytes());
    here.write(
        "t.csv",
        format!("k,s,m,n\n{k},{s},{m},\n{k},{s},,{m}\n{k},{empty},,\n{k},{s},,\n"),
    );
    let run = here.expect(1, "verify-table t.csv -k k -s s -m m,n");
    assert!(
        run.out.contains("  valid  3\n  invalid  1\n     null  0\n"),
        "{}",
        run.out
    );
}

#[test]
fn one_key_for_all_rows() {
    let here = Place::new();
    let [k, s, m] = signed("m");
    here.write("t.csv", format!("s,m,./pem\n{s},{m},\n"));
    let public = key().verifying_key();
    here.write("pem", public.to_public_key_pem(LineEnding::LF).unwrap());
    here.write("raw", public.as_bytes());
    here.write("hex", format!("{k}\n"));
    let blob = [&b"\0\0\0\x0bssh-ed25519\0\0\0\x20"[..], public.as_bytes()].concat();
    here.write(
        "ssh",
        format!("ssh-ed25519 {} me@here\n", Base64::encode_string(&blob)),
    );
    for key in [&*k, "./pem", "./raw", "./hex", "./ssh"] {
        here.expect(
            0,
            &format!("verify-table t.csv --key {key} --sig s --msg m"),
        );
    }
    let other = hex(SigningKey::from_bytes(&[1; 32]).verifying_key().as_bytes());
    here.expect(
        1,
        &format!("verify-table t.csv --key {other} --sig s --msg m"),
    );
    // A name without a folder is a column, even if there is a file of that name.
    let run = here.expect(2, "verify-table t.csv --key pem --sig s --msg m");
    assert!(
        run.err
            .contains("has no column `pem`: its columns are `s`, `m`, `./pem`"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("written with its folder, `./NAME`"),
        "{}",
        run.err
    );
    here.write(
        "secret",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    );
    let run = here.expect(2, "verify-table t.csv --key ./secret --sig s --msg m");
    assert!(
        run.err.contains("`./secret` is a secret key"),
        "{}",
        run.err
    );
    here.expect(2, "verify-table t.csv --key ./t.csv --sig s --msg m");
    here.expect(2, "verify-table t.csv --key ./nowhere --sig s --msg m");
}

#[test]
fn mistakes_are_named_with_what_to_do() {
    let here = Place::new();
    here.make("t.parquet", &making(Shape::Random, 50, 0, Policy::Strict));
    here.make("t.arrow", &making(Shape::Random, 50, 0, Policy::Strict));
    here.make("u.csv", &making(Shape::Random, 50, 0, Policy::Strict));
    here.write("array.json", "[{\"key\": 1}]");
    here.write("numbers.jsonl", "{\"key\": 1, \"sig\": 2, \"msg\": 3}");
    here.write("twice.csv", "key,sig,msg,key\n");
    here.write("ragged.csv", "key,sig,msg\na,b\n");
    here.write("empty.csv", "");
    here.write("text.parquet", "key,sig,msg\n");
    here.write("packed.csv.gz", [0x1f, 0x8b, 8, 0]);
    here.write("evil\u{1b}[2J.csv", "a,b\u{1b}[31m\n");
    let columns = "--key key --sig sig --msg msg";
    for (line, part) in [
        (
            "verify-table nowhere.csv COLUMNS",
            "cannot open `nowhere.csv`: no such file",
        ),
        ("verify-table . COLUMNS", "`.` is a folder"),
        (
            "verify-table no*.csv COLUMNS",
            "the pattern `no*.csv`: no file has such a name",
        ),
        ("verify-table a[.csv COLUMNS", "the pattern `a[.csv`"),
        (
            "verify-table t.arrow COLUMNS --out -",
            "a table is not written to standard output",
        ),
        ("verify-table - - COLUMNS", "`-` is named twice"),
        (
            "verify-table t.parquet --key key --sig si --msg msg",
            "`t.parquet` has no column `si`: its columns are `key`, `sig`, `msg`, `valid`, `spoiled`",
        ),
        (
            "verify-table t.parquet --key key --sig valid --msg msg",
            "column `valid`: it holds Boolean, and bytes or text are needed",
        ),
        (
            "verify-table t.parquet --key key --sig key --msg msg",
            "column `key`: it holds values of 32 bytes, and 64 are needed",
        ),
        (
            "verify-table u.csv --key key --sig valid --msg msg",
            "`u.csv`, column `valid`: no row holds 64 bytes",
        ),
        (
            "verify-table array.json COLUMNS",
            "`array.json` is one array of JSON",
        ),
        (
            "verify-table numbers.jsonl COLUMNS",
            "`numbers.jsonl`, column `key`: row 0 holds a number, and text or an array of bytes",
        ),
        (
            "verify-table twice.csv COLUMNS",
            "`twice.csv` has two columns `key`",
        ),
        (
            "verify-table ragged.csv COLUMNS",
            "`ragged.csv` is damaged: after row 0",
        ),
        ("verify-table empty.csv COLUMNS", "`empty.csv` is empty"),
        (
            "verify-table text.parquet COLUMNS",
            "`text.parquet` is damaged: it does not begin like parquet",
        ),
        (
            "verify-table t.parquet COLUMNS --format csv",
            "`t.parquet` begins like parquet, not like csv",
        ),
        (
            "verify-table t.arrow COLUMNS --format parquet",
            "`t.arrow` begins like arrow, not like parquet",
        ),
        (
            "verify-table packed.csv.gz COLUMNS",
            "compressed as a whole",
        ),
        (
            "verify-table t.parquet COLUMNS --policy lax",
            "[possible values: cofactorless, canonical, strict, zip215]",
        ),
        ("verify-table t.parquet COLUMNS --threads 0", "--threads"),
        ("verify-table t.parquet COLUMNS --only-invalid", "--out"),
        ("verify-table t.parquet --key key --sig sig", "--msg"),
        ("verify-table COLUMNS", "<FILE>"),
        ("verify-table evil*.csv COLUMNS", "evil\\u{1b}[2J.csv"),
        (
            "make-table --like random --rows 3 --bad 4 --out x.csv",
            "4 of 3 rows cannot be spoiled",
        ),
        (
            "make-table --like random --rows 3 --out x",
            "does not say which format",
        ),
        (
            "make-table --like random --rows 3 --out nowhere/x.csv",
            "cannot write `nowhere/x.csv`",
        ),
        (
            "make-table --like bitcoin --rows 3 --out x.csv",
            "[possible values: random, solana",
        ),
        (
            "make-table --like random --rows 3 --out t.parquet",
            "`t.parquet` exists already",
        ),
    ] {
        let run = here.expect(2, &line.replace("COLUMNS", columns));
        assert!(run.err.contains(part), "{line}\n{}", run.err);
        assert!(run.out.is_empty(), "{line}\n{}", run.out);
        assert!(!run.err.contains('\u{1b}'), "{line}\n{}", run.err);
    }
    assert!(
        here.files()
            .iter()
            .all(|name| !name.starts_with(".nineteen"))
    );
}

#[test]
fn help_has_examples_and_exit_codes() {
    let here = Place::new();
    for line in ["verify-table --help", "make-table --help"] {
        let run = here.expect(0, line);
        assert!(run.out.contains("Examples:") && run.out.contains("nineteen-table verify-table"));
        let long = |line: &&str| line.len() > 100 && !line.starts_with("Usage: ");
        assert_eq!(run.out.lines().find(long), None);
    }
    assert!(
        here.expect(0, "verify-table --help")
            .out
            .contains("Exit codes: 0 every row")
    );
    here.expect(0, "--version");
}

#[test]
fn patterns_and_files_without_names() {
    let here = Place::new();
    for name in ["b-2.parquet", "b-1.arrow", "c.parquet"] {
        here.make(name, &making(Shape::Random, 20, 1, Policy::Strict));
    }
    std::fs::copy(here.path("b-1.arrow"), here.path("nameless")).unwrap();
    let columns = "--key key --sig sig --msg msg --json";
    let run = here.expect(1, &format!("verify-table b-* nameless {columns}"));
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let files = found["files"].as_array().unwrap();
    let files: Vec<&str> = files
        .iter()
        .map(|file| file["file"].as_str().unwrap())
        .collect();
    assert_eq!(files, ["b-1.arrow", "b-2.parquet", "nameless"]);
    assert_eq!(found["invalid"], 3);
    // A stream may come from standard input, and other binary formats may not.
    here.make("s.arrows", &making(Shape::Random, 20, 0, Policy::Strict));
    let read = |name| std::fs::read(here.path(name)).unwrap();
    let line = format!("verify-table - {columns}");
    assert_eq!(here.run_with(&line, &read("s.arrows")).code, Some(0));
    for name in ["c.parquet", "b-1.arrow"] {
        let run = here.run_with(&line, &read(name));
        assert_eq!(run.code, Some(2));
        assert!(
            run.err.contains("which is read from its end"),
            "{}",
            run.err
        );
    }
}
