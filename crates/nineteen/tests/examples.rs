// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the examples that are meant to be copied, in one program instead of one program each.

// Its `main` reads the arguments, which here belong to the test runner.
#[allow(dead_code)]
#[path = "../examples/batch_file.rs"]
mod batch_file;
#[allow(dead_code)]
#[path = "../examples/exact.rs"]
mod exact;
#[path = "../examples/exchange.rs"]
mod exchange;
#[path = "../examples/migrate.rs"]
mod migrate;
#[path = "../examples/sign_verify.rs"]
mod sign_verify;

#[test]
fn batch_file_runs() {
    batch_file::run(None).unwrap();
}

#[test]
fn exact_runs() {
    let counts = exact::run();
    assert!(counts.valid > counts.signatures / 32);
}

#[test]
fn exchange_runs() {
    exchange::main().unwrap();
}

#[test]
fn migrate_runs() {
    migrate::main().unwrap();
}

#[test]
fn sign_verify_runs() {
    sign_verify::main().unwrap();
}
