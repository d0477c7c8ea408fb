// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files of every format, told by their first bytes: an error that says what to do, or verdicts that
//! do not depend on the number of threads. Never a panic that leaves the library, a wait without
//! end, or memory without bound.
#![no_main]

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use nineteen::ed25519::Policy;
use nineteen_table::verify::{Options, verify};
use nineteen_table::{Encoding, Forms, Input, Names};

/// Where the file of this process lies: in memory, if the system has such a folder.
fn file() -> &'static PathBuf {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let memory = PathBuf::from("/dev/shm");
        let folder = match memory.is_dir() {
            true => memory,
            false => std::env::temp_dir(),
        };
        folder.join(format!("nineteen-fuzz-{}", std::process::id()))
    })
}

/// libFuzzer's hook ends the process at any panic. Those of a reader become errors.
fn guard_readers() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !nineteen_table::is_guarded() {
            hook(info);
        }
    }));
}

fuzz_target!(
    init: guard_readers(),
    |bytes: &[u8]| {
        let path = file();
        std::fs::write(path, bytes).unwrap();
        let with_threads = |threads| {
            let how = Options {
                names: Names {
                    key: Some("key".to_owned()),
                    signature: "sig".to_owned(),
                    messages: vec!["msg".to_owned()],
                },
                key: None,
                policy: Policy::Cofactorless,
                threads: NonZero::new(threads),
                format: None,
                encoding: [Encoding::Utf8, Encoding::Hex][bytes.len() % 2],
                forms: Forms::default(),
                listed: 10,
            };
            verify(&[Input::File(path.clone())], &how, None, |_, _| {})
        };
        let found = with_threads(1);
        match (&found, with_threads(2)) {
            (Ok(one), Ok(two)) => {
                assert_eq!(*one, two);
                assert!(one.total().rows() <= 1 << 20, "{one:?}");
            }
            (Err(why), Err(_)) => {
                let why = why.to_string();
                assert!(why.contains("hint: "), "{why}");
            }
            (one, two) => panic!("{one:?} with one thread, {two:?} with two"),
        }
        let _ = std::fs::remove_file(path);
    }
);
