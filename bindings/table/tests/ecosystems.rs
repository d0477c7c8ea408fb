// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verifies the rows of each shape with the verifier of their own ecosystem, which must accept
//! exactly the rows that were not spoiled.
//!
//! It needs the Python packages `solders` and `stellar-sdk`, and Nix, so `cargo test` ignores it;
//! the step of the test command that installs these runs it by name.

#[path = "support/table.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Command;

use base64ct::{Base64, Encoding as _};
use nineteen::ed25519::Policy;
use nineteen_table::make::Shape;
use serde_json::Value;

use support::{Place, making};

fn rows(path: &Path) -> Vec<Value> {
    let lines = BufReader::new(File::open(path).unwrap()).lines();
    lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect()
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_default()
}

/// Rows of hexadecimal digits as base64.
fn base64(row: &Value, name: &str) -> String {
    let digits = text(row, name);
    let byte = |i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap();
    let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    Base64::encode_string(&bytes)
}

/// Whether a program can be run here.
fn present(program: &str, arguments: &[&str]) -> bool {
    let done = Command::new(program).args(arguments).output();
    let present = done.is_ok_and(|done| done.status.success());
    if !present {
        // The test command counts these lines.
        println!(
            "SKIPPED: `{program} {}` does not run here",
            arguments.join(" ")
        );
    }
    present
}

/// The verdicts of the Python packages, which decide as `Policy::Strict` does.
fn python(shape: Shape, package: &str) {
    if !present("python3", &["-c", &format!("import {package}")]) {
        return;
    }
    let here = Place::new();
    let table = here.make("t.jsonl", &making(shape, 400, 39, Policy::Strict));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ecosystems/verify.py");
    let done = Command::new("python3")
        .args([script, shape.name()])
        .stdin(File::open(&table).unwrap())
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let verdicts = String::from_utf8(done.stdout).unwrap();
    let rows = rows(&table);
    assert_eq!(verdicts.lines().count(), rows.len());
    for (number, (verdict, row)) in verdicts.lines().zip(&rows).enumerate() {
        let valid = row["valid"].as_bool().unwrap();
        assert_eq!(verdict == "1", valid, "row {number}, {}", row["spoiled"]);
    }
}

#[test]
fn transactions_of_solana() {
    python(Shape::Solana, "solders");
}

#[test]
fn payments_of_stellar() {
    python(Shape::Stellar, "stellar_sdk");
}

/// A binary cache with the paths that rows describe.
fn cache(here: &Place, name: &str, rows: &[&Value]) -> Vec<String> {
    let cache = here.path(name);
    fs::create_dir(&cache).unwrap();
    fs::write(cache.join("nix-cache-info"), "StoreDir: /nix/store\n").unwrap();
    let paths = rows.iter().map(|row| {
        let parts: Vec<&str> = text(row, "msg").splitn(5, ';').collect();
        let [_, path, hash, size, references] = parts[..] else {
            panic!("{parts:?}");
        };
        let base = |path: &str| path.trim_start_matches("/nix/store/").to_owned();
        let references: Vec<String> = references.split(',').map(base).collect();
        let (digits, signature) = (&base(path)[..32], base64(row, "sig"));
        let info = format!(
            "StorePath: {path}\nURL: nar/{digits}.nar\nCompression: none\nNarHash: {hash}\n\
             NarSize: {size}\nReferences: {}\nSig: trial-1:{signature}\n",
            references.join(" "),
        );
        fs::write(cache.join(format!("{digits}.narinfo")), info).unwrap();
        path.to_owned()
    });
    paths.collect()
}

/// Whether `nix store verify` trusts the signature of every path of a cache.
fn nix(here: &Place, name: &str, key: &str, paths: &[String]) -> bool {
    let store = format!("file://{}", here.path(name).display());
    let home = here.path("home");
    let done = Command::new("nix")
        .args(["--extra-experimental-features", "nix-command"])
        .args(["store", "verify", "--no-contents", "--sigs-needed", "1"])
        .args(["--store", &store])
        .args(["--option", "trusted-public-keys", &format!("trial-1:{key}")])
        .args(paths)
        .envs(["HOME", "NIX_STATE_DIR", "NIX_CONF_DIR", "NIX_LOG_DIR"].map(|name| (name, &home)))
        .env("XDG_CACHE_HOME", here.path(&format!("{name}.home")))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success() || said.contains("is untrusted"),
        "{said}"
    );
    done.status.success()
}

#[test]
fn paths_of_nix() {
    if !present("nix", &["--version"]) {
        return;
    }
    let here = Place::new();
    fs::create_dir(here.path("home")).unwrap();
    let table = here.make("t.jsonl", &making(Shape::Nix, 400, 39, Policy::Strict));
    let rows = rows(&table);
    let (valid, spoiled): (Vec<&Value>, Vec<&Value>) =
        rows.iter().partition(|row| row["valid"].as_bool().unwrap());
    let key = base64(valid[0], "key");
    let paths = cache(&here, "valid", &valid);
    assert!(nix(&here, "valid", &key, &paths));
    let mut ways = BTreeMap::new();
    for (number, row) in spoiled.into_iter().enumerate() {
        let way = text(row, "spoiled");
        // A changed message may not describe a path, so Nix cannot verify it.
        if way == "message-bit" {
            continue;
        }
        let name = number.to_string();
        let paths = cache(&here, &name, &[row]);
        assert!(!nix(&here, &name, &base64(row, "key"), &paths), "{row}");
        *ways.entry(way).or_insert(0) += 1;
    }
    assert_eq!(ways.len(), 11, "{ways:?}");
}
