// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs in C and C++, compiled against the header and the shared library.

use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the crate.
pub fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder in which the library has the names of an installed one: `-lnineteen` finds the first,
/// the dynamic linker the second.
fn linked() -> PathBuf {
    let linked = std::env::current_exe().unwrap().with_file_name("linked");
    std::fs::create_dir_all(&linked).unwrap();
    for name in ["libnineteen.so", "libnineteen.so.0"] {
        let made = symlink("../libnineteen_c.so", linked.join(name));
        // Another test may have made it.
        assert!(made.is_ok() || linked.join(name).exists(), "{name}");
    }
    linked
}

/// Compiles a program. `None`, and a line that says so, without the compiler.
pub fn compiled(compiler: &str, standard: &str, source: &Path, flags: &[&str]) -> Option<PathBuf> {
    let libraries = linked();
    let name = source.file_stem()?.to_str()?;
    let program =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", flags.len()));
    let strict = ["-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wpedantic"];
    let done = Command::new(compiler)
        .arg(standard)
        .args(strict)
        .args(flags)
        .arg("-I")
        .arg(folder().join("include"))
        .arg(source)
        .arg("-L")
        .arg(&libraries)
        .arg("-lnineteen")
        .arg(format!("-Wl,-rpath,{}", libraries.display()))
        .args(["-pthread", "-o"])
        .arg(&program)
        .output();
    let done = match done {
        Ok(done) => done,
        Err(why) if why.kind() == ErrorKind::NotFound => {
            println!("SKIPPED: there is no {compiler}");
            return None;
        }
        Err(why) => panic!("{compiler}: {why}"),
    };
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{}: {said}", source.display());
    Some(program)
}
