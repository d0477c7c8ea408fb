// SPDX-License-Identifier: MIT OR Apache-2.0
//! The header and the list of symbols are those of the sources.

use std::fs;
use std::path::Path;
use std::process::Command;

#[allow(dead_code, reason = "its `main` writes the header")]
#[path = "../examples/header.rs"]
mod made; // from the sources

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_header_is_made_from_the_sources() {
    let kept = fs::read_to_string(folder().join("include/nineteen.h")).unwrap();
    assert!(made::text(folder()) == kept, "cargo run --example header");
}

/// Old projects compile with the language of their time, and without a warning.
#[test]
fn the_header_is_c89_and_cpp98() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (compiler, standard, name) in [
        ("cc", "-std=c89", "header.c"),
        ("c++", "-std=c++98", "header.cpp"),
    ] {
        let file = place.join(name);
        let program =
            "#include <nineteen.h>\nint main(void) { return nineteen_abi_version() != 1; }\n";
        fs::write(&file, program).unwrap();
        let strict = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"];
        let done = Command::new(compiler)
            .args([standard])
            .args(strict)
            .arg("-I")
            .arg(folder().join("include"))
            .arg(&file)
            .output();
        let Ok(done) = done else {
            println!("SKIPPED: there is no {compiler}");
            continue;
        };
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{compiler} {standard}: {said}");
    }
}

#[test]
fn the_library_exports_the_functions_of_the_header_and_nothing_else() {
    let library = std::env::current_exe()
        .unwrap()
        .with_file_name("libnineteen_c.so");
    let listed = Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(library)
        .output();
    let Ok(listed) = listed else {
        println!("SKIPPED: there is no nm");
        return;
    };
    let listed = String::from_utf8(listed.stdout).unwrap();
    let mut exported: Vec<&str> = listed
        .lines()
        .filter_map(|l| l.split(' ').next_back())
        .collect();
    exported.sort();
    let kept = fs::read_to_string(folder().join("symbols.txt")).unwrap();
    assert_eq!(exported, kept.lines().collect::<Vec<_>>());
    let header = fs::read_to_string(folder().join("include/nineteen.h")).unwrap();
    for name in exported {
        assert!(header.contains(&format!("{name}(")), "{name}");
    }
}

/// Versions of the header, the library and the package are one.
#[test]
fn versions_are_those_of_the_package() {
    let version = env!("CARGO_PKG_VERSION");
    let header = fs::read_to_string(folder().join("include/nineteen.h")).unwrap();
    let parts = ["MAJOR", "MINOR", "PATCH"]
        .into_iter()
        .zip(version.split('.'));
    for (name, part) in parts {
        assert!(
            header.contains(&format!("_VERSION_{name} {part}\n")),
            "{name}"
        );
    }
    assert!(header.contains(&format!("#define NINETEEN_VERSION \"{version}\"\n")));
    // SAFETY: a static text that ends with a zero.
    let said = unsafe { std::ffi::CStr::from_ptr(nineteen_c::nineteen_version()) };
    assert_eq!(said.to_str(), Ok(version));
}

/// Files for build systems have the version of the package, and no absolute path.
#[test]
fn files_for_build_systems_are_of_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (name, line) in [
        ("nineteen.pc", format!("Version: {version}\n")),
        ("nineteen-sodium.pc", format!("Version: {version}\n")),
        (
            "nineteenConfig.cmake",
            "IMPORTED_SONAME \"${file}.0\"".into(),
        ),
        (
            "nineteenConfigVersion.cmake",
            format!("set(PACKAGE_VERSION \"{version}\")\n"),
        ),
    ] {
        let text = fs::read_to_string(folder().join("packaging").join(name)).unwrap();
        assert!(text.contains(&line), "{name}: {line}");
        let absolute = |word: &str| word.starts_with('/') && word.len() > 1;
        let mut words = text.split([' ', '=', '"', '\n', ';']);
        assert_eq!(words.find(|word| absolute(word)), None, "{name}");
    }
}

/// Programs ask for the library by its soname, also when cargo alone has built it.
#[test]
#[cfg(target_os = "linux")]
fn the_library_has_a_soname() {
    let library = std::env::current_exe()
        .unwrap()
        .with_file_name("libnineteen_c.so");
    let listed = Command::new("readelf").arg("-d").arg(library).output();
    let Ok(listed) = listed else {
        println!("SKIPPED: there is no readelf");
        return;
    };
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.contains("soname: [libnineteen.so.0]"), "{listed}");
}
