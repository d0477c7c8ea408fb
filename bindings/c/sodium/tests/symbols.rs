// SPDX-License-Identifier: MIT OR Apache-2.0
//! The library exports libsodium's names, and nothing else that could stand in for another.

use std::fs;
use std::path::Path;
use std::process::Command;

fn exported(library: &Path) -> Option<Vec<String>> {
    let listed = Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(library)
        .output();
    let listed = String::from_utf8(listed.ok()?.stdout).unwrap();
    let names = listed
        .lines()
        .filter_map(|line| line.split(' ').next_back());
    // A name may carry its version after an @.
    let names = names.map(|name| name.split('@').next().unwrap_or(name).to_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    Some(names)
}

#[test]
fn the_functions_are_those_of_libsodium() {
    let ours = std::env::current_exe()
        .unwrap()
        .with_file_name("libnineteen_sodium.so");
    let Some(ours) = exported(&ours) else {
        println!("SKIPPED: there is no nm");
        return;
    };
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("symbols.txt");
    let kept = fs::read_to_string(kept).unwrap();
    assert_eq!(ours, kept.lines().collect::<Vec<_>>());
    let named = std::env::var("NINETEEN_LIBSODIUM").unwrap_or_default();
    for theirs in named.split(':').filter(|path| !path.is_empty()) {
        let theirs = exported(Path::new(theirs)).unwrap();
        let in_place = |name: &&String| {
            let prefixes = [
                "crypto_sign",
                "crypto_scalarmult",
                "crypto_core_ed25519",
                "crypto_core_ristretto255",
            ];
            // An older scheme, which no header documents and newer versions leave out.
            prefixes.iter().any(|prefix| name.starts_with(prefix)) && !name.contains("sha512batch")
        };
        let theirs: Vec<&String> = theirs.iter().filter(in_place).collect();
        assert_eq!(ours.iter().collect::<Vec<_>>(), theirs);
    }
}

/// Programs ask for the library by its soname, also when cargo alone has built it.
#[test]
#[cfg(target_os = "linux")]
fn the_library_has_a_soname() {
    let ours = std::env::current_exe()
        .unwrap()
        .with_file_name("libnineteen_sodium.so");
    let Ok(listed) = Command::new("readelf").arg("-d").arg(ours).output() else {
        println!("SKIPPED: there is no readelf");
        return;
    };
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(
        listed.contains("soname: [libnineteen_sodium.so.0]"),
        "{listed}"
    );
}
