// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages for the registries of languages: crates, wheels, npm.

use std::path::{Path, PathBuf};

use toml::Table;
use toolbox::program::finish;
use toolbox::{files, workspaces};

use crate::place::{self, Place};
use crate::targets::{self, GLIBC, Target};
use crate::{addon, bill};

/// The packages of the crates, each compiled from what was packed; their documentation is built as
/// docs.rs builds it.
///
/// # Errors
///
/// Cargo's errors, and warnings of rustdoc.
pub fn crates(place: &Place) -> Result<(), String> {
    publish::package(&place.root)?;
    let packages = toolbox::target_folder(&place.root).join("packages/package");
    take(place, &packages, ".crate")?;
    for folder in workspaces::ALL {
        let workspace = place.root.join(folder);
        let ours = |name: &&str| workspaces::of(&place.root, name) == workspace;
        let names: Vec<&str> = publish::CRATES.into_iter().filter(ours).collect();
        if names.is_empty() {
            continue;
        }
        let mut cargo = place.command("rustup");
        cargo
            .args(["run", "--install", "nightly", "cargo"])
            .args(["doc", "--locked", "-q", "--no-deps", "--all-features"])
            .args(names.iter().flat_map(|name| ["-p", name]))
            .arg("--target-dir")
            .arg(place.work.join("docs"))
            .env("RUSTDOCFLAGS", "--cfg docsrs -D warnings")
            .current_dir(&workspace);
        place::call(&mut cargo)?;
    }
    Ok(())
}

/// Takes the finished files of a folder over.
fn take(place: &Place, from: &Path, ending: &str) -> Result<(), String> {
    let mut count = 0;
    for file in files::list(from)? {
        let name = file.file_name().unwrap_or_default();
        if name.to_string_lossy().ends_with(ending) {
            files::copy(&file, place.dist.join(name))?;
            count += 1;
        }
    }
    match count {
        0 => Err(format!("no {ending} in {}", from.display())),
        _ => Ok(()),
    }
}

/// Wheels for every version of Python from the oldest on: for both C libraries of Linux, macOS and
/// Windows; and the sources.
///
/// # Errors
///
/// Maturin's errors.
pub fn wheels(place: &Place) -> Result<(), String> {
    let folder = place.work.join("wheels");
    place.empty(&folder)?;
    let targets = targets::extensions();
    place.each("a wheel", &targets, |target| {
        wheel(place, "bindings/python", target, &folder)
    })?;
    maturin(place, "bindings/python", &["sdist"], "", &folder)?;
    // DataFusion has no wheels for musl that this one could be loaded into.
    let mut targets = targets;
    targets.retain(|target| !target.is_musl());
    place.each("a wheel for DataFusion", &targets, |target| {
        wheel(place, "bindings/datafusion/python", target, &folder)
    })?;
    take(place, &folder, ".whl")?;
    take(place, &folder, ".tar.gz")?;
    bill::write(place, "nineteen-python", "bindings", &["nineteen-python"])?;
    let package = "nineteen-datafusion-python";
    bill::write(place, package, "bindings/datafusion", &[package])
}

fn wheel(place: &Place, package: &str, target: Target, folder: &Path) -> Result<(), String> {
    place.standard_library(target.triple)?;
    let glibc = format!("manylinux_{}", GLIBC.replace('.', "_"));
    let compatibility = match target.triple {
        _ if target.is_musl() => "musllinux_1_2",
        _ if target.is_linux() => &*glibc,
        _ => "pypi",
    };
    let flag = match target.is_windows() {
        true => entry(place, package)?,
        false => place.frameworks(target.triple)?,
    };
    let words = ["build", "--release", "--locked", "--strip", "--zig"];
    let target = ["--target", target.triple, "--compatibility", compatibility];
    let words = [&words[..], &target].concat();
    maturin(place, package, &words, &flag, folder)
}

/// The flag for Windows that links an object with words for the linker: Python looks for the function
/// `PyInit_` with the last name of the module, and maturin 1.16 asks for one with the whole name, also
/// in libraries that are built on the way and have neither. There both are what every library has.
fn entry(place: &Place, package: &str) -> Result<String, String> {
    let page: Table = files::read(place.root.join(package).join("pyproject.toml"))?
        .parse()
        .map_err(|why| format!("{package}/pyproject.toml: {why}"))?;
    let maturin = page.get("tool").and_then(|tool| tool.get("maturin"));
    let name = maturin.and_then(|maturin| maturin.get("module-name")?.as_str());
    let name =
        name.ok_or_else(|| format!("{package}/pyproject.toml has no module-name for maturin"))?;
    let last = name.rsplit('.').next().unwrap_or(name);
    let folder = place.work.join("entry");
    let (source, object) = (folder.join("entry.s"), folder.join(format!("{name}.o")));
    let words = format!(
        "-alternatename:PyInit_{name}=PyInit_{last} -alternatename:PyInit_{last}=DllMainCRTStartup \
         -export:PyInit_{last}"
    );
    files::write(
        &source,
        format!(".section .drectve,\"yn\"\n.ascii \" {words}\"\n"),
    )?;
    let mut assemble = place.command("cargo-zigbuild");
    assemble.args(["zig", "cc", "--", "-target", "x86_64-windows-gnu", "-c"]);
    finish(assemble.arg(&source).arg("-o").arg(&object))?;
    Ok(format!("-Clink-arg={}", place.seen(&object).display()))
}

fn maturin(
    place: &Place,
    package: &str,
    words: &[&str],
    flag: &str,
    folder: &Path,
) -> Result<(), String> {
    let mut maturin = place.build(package, "maturin", flag);
    maturin
        .args(words)
        .arg("--out")
        .arg(place.seen(folder))
        .env("CARGO_TARGET_DIR", place.seen(&place.work.join("target")));
    place::call(&mut maturin)
}

/// The packages for npm.
///
/// # Errors
///
/// Errors of cargo and of npm.
pub fn npm(place: &Place) -> Result<(), String> {
    let triple = "wasm32-unknown-unknown";
    if place.only.is_empty() || place.only.iter().any(|name| name == triple) {
        modules(place, triple)?;
    }
    addon::packages(place)
}

/// The package with modules of WebAssembly.
fn modules(place: &Place, triple: &str) -> Result<(), String> {
    let package = place.root.join("bindings/js");
    place.standard_library(triple)?;
    let builds = place.work.join("js");
    let vectors = "-Ctarget-feature=+simd128";
    let small = ["--features", "nineteen/small"];
    let verify = [
        "-p",
        "nineteen-js-verify-module",
        "-p",
        "nineteen-js-verify",
    ];
    let size = [
        "--profile",
        "size",
        "-p",
        "nineteen-js",
        "-p",
        "nineteen-js-sign",
    ];
    for (folder, flag, words) in [
        ("", "", &["--release", "-p", "nineteen-js"][..]),
        (
            "small",
            "",
            &[&["--release", "--workspace"], &small[..]].concat(),
        ),
        ("small", "", &[&size[..], &small].concat()),
        ("simd", vectors, &["--release", "-p", "nineteen-js"]),
        (
            "simd-small",
            vectors,
            &[&["--release"], &verify[..], &small].concat(),
        ),
    ] {
        let mut cargo = place.build("bindings/js", "cargo", flag);
        cargo
            .args(["build", "--locked", "-q", "--target", triple])
            .args(words)
            .arg("--target-dir")
            .arg(place.seen(&builds).join(folder));
        place::call(&mut cargo)?;
    }
    let optimizer = optimizer(place, &package)?;
    let folder = place.work.join("npm");
    let mut build = place.command("node");
    build.arg("build.mjs").args([&folder, &builds, &optimizer]);
    finish(build.current_dir(&package))?;
    let mut pack = place.command("npm");
    pack.args(["pack", "--silent", "--pack-destination"]);
    finish(pack.arg(&place.dist).arg(&folder))?;
    bill::write(place, "nineteen-js", "bindings/js", &["nineteen-js"])
}

/// The program that rewrites modules, in the version that the package's tests have.
fn optimizer(place: &Place, package: &Path) -> Result<PathBuf, String> {
    let folder = place.work.join("optimizer");
    files::create(&folder)?;
    for name in ["package.json", "package-lock.json"] {
        files::copy(package.join("tests").join(name), folder.join(name))?;
    }
    let mut install = place.command("npm");
    install.args([
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--silent",
    ]);
    finish(install.current_dir(&folder))?;
    Ok(folder.join("node_modules/.bin/wasm-opt"))
}
