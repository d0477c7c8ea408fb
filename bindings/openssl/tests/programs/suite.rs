// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSL's own tests of EVP, on its vectors for these curves, with the provider.
//!
//! `NINETEEN_EVP_TEST` names the program and the file of vectors, with a colon between them; the
//! test command builds them from the source package of the system's OpenSSL.

use std::env;
use std::process::Command;

use crate::place::{CONFIGURATION, Place, succeeded};

#[test]
fn evp_test_passes() {
    let Ok(named) = env::var("NINETEEN_EVP_TEST") else {
        println!("SKIPPED: OpenSSL's own tests run in another step");
        return;
    };
    let (program, vectors) = named.split_once(':').unwrap();
    let place = Place::new("suite");
    let run = |with_ours: bool| {
        let mut command = Command::new(program);
        command.current_dir(&place.folder);
        if with_ours {
            place
                .with_ours(&mut command)
                .args(["-config", CONFIGURATION]);
        }
        let done = command.arg(vectors).output().unwrap();
        succeeded(program, &done);
        let said = [done.stdout, done.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        let line = said.lines().find(|line| line.contains("Completed"));
        line.unwrap_or_else(|| panic!("{said}")).to_owned()
    };
    let alone = run(false);
    assert!(place.calls().is_empty());
    // Completed 77 tests with 0 errors and 0 skipped
    let ours = run(true);
    assert_eq!(ours, alone);
    assert!(ours.contains(" 0 errors "), "{ours}");
    let calls = place.calls();
    println!("{}: {calls:?}", ours.trim());
    for what in ["sign", "verify", "derive"] {
        assert!(
            calls.get(what).is_some_and(|count| *count > 2),
            "{what}: {calls:?}"
        );
    }
}
