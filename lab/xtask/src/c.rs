// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask c`: the libraries for C, tested beside two versions of libsodium and programs that
//! are linked with it, and measured; the figures in `docs/C.md`.

use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::step::{self, Outcome};
use toolbox::{Group, environment, files, program};

use crate::figures::{Page, Row, Workspace, size};

/// The workspace.
const LIBRARIES: Workspace = Workspace("c");

/// Its page.
pub(crate) const PAGE: Page = Page {
    name: "c",
    parts: &[("all", measure)],
    groups: &[
        (
            "best",
            "Beside libsodium, on the best backend; messages of 100 bytes",
        ),
        ("avx2", "The same with `NINETEEN_BACKEND=avx2`"),
        (
            "best-own",
            "`libnineteen`, for each signature, on the best backend",
        ),
        ("avx2-own", "The same with `NINETEEN_BACKEND=avx2`"),
        ("size", "Sizes of the shared libraries, without symbols"),
    ],
};

/// The libsodium of the system, with which the libraries are compared.
const SYSTEM: &str = "/usr/lib/x86_64-linux-gnu/libsodium.so.23";
/// The package whose sources contain a newer one, with its tests.
const PYNACL: &str = "1.6.2";

fn measure(root: &Path) -> Result<Vec<Row>, String> {
    toolbox::ensure(root, Group::C)?;
    let build = ["build", "-q", "--locked", "--release", "--workspace"];
    let build = [&build[..], &["--lib", "--examples"]].concat();
    program::call(LIBRARIES.cargo(root).args(build))?;
    let release = LIBRARIES.target(root).join("release");
    let libraries = ["libnineteen_sodium.so", "libnineteen_c.so"].map(|name| release.join(name));
    let mut rows = LIBRARIES.rates(root, |rate| {
        rate.arg(SYSTEM).args(&libraries);
    })?;
    let names = ["in libsodium's place", "libnineteen"];
    for (library, name) in libraries.iter().zip(names) {
        rows.push(size(name, library)?);
    }
    Ok(rows)
}

/// The tests, with optimisation: they compare many thousands of results.
pub(crate) fn step(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = toolbox::ensure(root, Group::C) {
        return Ok(Outcome::Skipped(why));
    }
    let newer = newer_sodium(root).and_then(|newer| Ok((pynacl(root, &newer)?, newer)));
    let (python, newer) = match newer {
        Ok(both) => both,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let library = newer.built.join("lib/libsodium.so.26");
    step::tests(
        LIBRARIES
            .cargo(root)
            .args(["test", "--locked", "--release", "--workspace"])
            .args(["--", "--show-output"])
            .env(
                "NINETEEN_LIBSODIUM",
                format!("{SYSTEM}:{}", library.display()),
            )
            .env("NINETEEN_LIBSODIUM_SOURCE", &newer.source)
            .env("NINETEEN_PYNACL", python),
    )
}

/// A libsodium newer than the system's.
struct Newer {
    source: PathBuf,
    built: PathBuf,
}

/// Builds the libsodium in PyNaCl's sources, once.
fn newer_sodium(root: &Path) -> Result<Newer, String> {
    let folder = toolbox::target_folder(root).join("libsodium");
    let newer = Newer {
        source: folder.join(format!("pynacl-{PYNACL}/src/libsodium")),
        built: folder.join("built"),
    };
    if newer.built.join("lib/libsodium.so.26").exists() {
        return Ok(newer);
    }
    files::create(&folder)?;
    let package = format!("pynacl=={PYNACL}");
    let pip = ["-m", "pip", "--disable-pip-version-check", "-q", "download"];
    let source = ["--no-deps", "--no-binary", "pynacl", &package];
    program::output(
        Command::new("python3")
            .args(pip)
            .args(source)
            .current_dir(&folder),
    )?;
    let archive = format!("pynacl-{PYNACL}.tar.gz");
    program::output(
        Command::new("tar")
            .args(["xzf", &archive])
            .current_dir(&folder),
    )?;
    let build = folder.join("build");
    files::create(&build)?;
    let in_build = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        program::output(command.args(arguments).current_dir(&build))
    };
    let prefix = format!("--prefix={}", newer.built.display());
    in_build(
        &newer.source.join("configure"),
        &[&prefix, "--disable-static"],
    )?;
    in_build(Path::new("make"), &["-j2", "install"])?;
    Ok(newer)
}

/// A Python whose PyNaCl is linked with the newer libsodium as a library of the system: the wheel on
/// PyPI contains its own.
fn pynacl(root: &Path, newer: &Newer) -> Result<PathBuf, String> {
    let folder = toolbox::target_folder(root).join("libsodium");
    let python = environment::named("pynacl", &folder)?;
    let there = ["-c", "import nacl.bindings"];
    if program::output(Command::new(&python).args(there)).is_ok() {
        return Ok(python);
    }
    environment::headers(&python)?;
    let library = newer.built.join("lib").display().to_string();
    let pip = ["-m", "pip", "--disable-pip-version-check", "-q", "install"];
    program::output(
        Command::new(&python)
            .args(pip)
            .args(["--no-deps", "--no-build-isolation"])
            .arg(folder.join(format!("pynacl-{PYNACL}.tar.gz")))
            .env("SODIUM_INSTALL", "system")
            .env(
                "CFLAGS",
                format!("-I{}", newer.built.join("include").display()),
            )
            .env("LDFLAGS", format!("-L{library} -Wl,-rpath,{library}")),
    )?;
    Ok(python)
}
