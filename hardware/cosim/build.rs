// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiles the RTL to C++ with Verilator and builds it. Without Verilator or a C++ compiler the
//! crate still builds; its tests then say what is missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A verilated top: the module's name and the files it needs besides hardware/rtl.
const TOPS: [(&str, &[&str]); 3] = [
    ("units", &["units.sv"]),
    ("harness", &["registers.vlt", "harness.sv"]),
    (
        "hashing",
        &[
            "registers.vlt",
            "hashing.sv",
            "../../formal/axi4lite_checker.sv",
        ],
    ),
];

/// The variable that names a folder of RTL to use instead of hardware/rtl.
const RTL_VARIABLE: &str = "ENGINE25519_RTL";

/// The variable that sets a number of contexts other than the default.
const CONTEXTS_VARIABLE: &str = "ENGINE25519_CONTEXTS";

/// The files that Verilator must read before all others.
const PACKAGES: [&str; 2] = ["engine_pkg.sv", "strobes_pkg.sv"];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(verilated)");
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    // Another folder of RTL: `cargo xtask faults` uses it for a planted fault,
    // `cargo xtask netlist` for the RTL as yosys has read it.
    println!("cargo::rerun-if-env-changed={RTL_VARIABLE}");
    println!("cargo::rerun-if-env-changed={CONTEXTS_VARIABLE}");
    let rtl = match std::env::var_os(RTL_VARIABLE) {
        Some(folder) => PathBuf::from(folder),
        None => here.join("../rtl"),
    };
    for package in PACKAGES {
        assert!(
            rtl.join(package).is_file(),
            "{}: no {package} in it (variable {RTL_VARIABLE}, if set, names the folder of the RTL)",
            rtl.display()
        );
    }
    for folder in [&rtl, &here.join("model")] {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    println!("cargo::rerun-if-env-changed=PATH");
    match build(&here, &rtl, &out) {
        Ok(()) => println!("cargo::rustc-cfg=verilated"),
        Err(why) => {
            println!("cargo::warning=the RTL is not built in: {why}");
            // This file never exists, so cargo runs the script again next time, when Verilator may
            // be installed.
            println!("cargo::rerun-if-changed={}", out.join("never").display());
            println!("cargo::rustc-env=COSIM_MISSING={why}");
        }
    }
}

fn build(here: &Path, rtl: &Path, out: &Path) -> Result<(), String> {
    let root = verilator_root()?;
    let model = here.join("model");
    let compiler = || {
        let mut build = cc::Build::new();
        build
            .cpp(true)
            .std("c++17")
            .opt_level(2)
            .warnings(false)
            .flag_if_supported("-fno-var-tracking")
            .flag_if_supported("-faligned-new")
            .define("VM_COVERAGE", "0")
            .define("VM_SC", "0")
            .define("VM_TRACE", "0")
            .define("VL_THREADED", "1")
            .include(root.join("include"))
            .include(root.join("include/vltstd"));
        build
    };
    for (top, extra) in TOPS {
        let (folder, before) = (out.join(top), out.join(format!("{top}.before")));
        let _ = std::fs::remove_dir_all(&before);
        let _ = std::fs::rename(&folder, &before);
        let mut command = Command::new("verilator");
        command
            .args([
                "--cc",
                "-O3",
                // Registers without a reset begin at random, and X is arbitrary: harness.cpp,
                // units.cpp.
                "--x-assign",
                "unique",
                "--x-initial",
                "unique",
                "--noassert",
                "-Wno-fatal",
                "-Wno-lint",
            ])
            .arg("--top-module")
            .arg(top)
            .arg("--Mdir")
            .arg(&folder)
            .arg(format!("-I{}", rtl.display()));
        if let (true, Ok(contexts)) = (top == "harness", std::env::var(CONTEXTS_VARIABLE)) {
            command.arg(format!("-GCONTEXTS={contexts}"));
        }
        command.args(PACKAGES.map(|package| rtl.join(package)));
        for file in extra {
            command.arg(model.join(file));
        }
        let done = command.output().map_err(|e| format!("verilator: {e}"))?;
        if !done.status.success() {
            let text = String::from_utf8_lossy(&done.stderr).into_owned();
            panic!("verilator refuses the RTL:\n{text}");
        }
        let harness = format!("{top}.cpp");
        std::fs::copy(model.join(&harness), folder.join(&harness)).map_err(|e| e.to_string())?;
        let library = format!("engine25519_{top}");
        // If only other files changed, this model is up to date: that saves most of the time of
        // `cargo xtask faults`.
        let built = out.join(format!("lib{library}.a"));
        if built.exists() && code(&before)? == code(&folder)? {
            println!("cargo::rustc-link-search=native={}", out.display());
            println!("cargo::rustc-link-lib=static={library}");
            continue;
        }
        let _ = std::fs::remove_file(&built);
        let (mut build, mut once) = (compiler(), compiler());
        build.include(&folder);
        // Optimizing code that runs once per model would take a third of the compiler's time.
        once.include(&folder).opt_level(0);
        for (path, _) in code(&folder)? {
            let name = path.to_string_lossy();
            if name.ends_with("Slow.cpp") || name.ends_with("Syms.cpp") {
                once.file(folder.join(path));
            } else if name.ends_with(".cpp") {
                build.file(folder.join(path));
            }
        }
        let once = once.try_compile_intermediates();
        build.objects(once.map_err(|e| e.to_string())?);
        build.try_compile(&library).map_err(|e| e.to_string())?;
    }
    // Last, because the models use it.
    let mut build = compiler();
    for file in ["verilated.cpp", "verilated_threads.cpp"] {
        let path = root.join("include").join(file);
        if path.exists() {
            build.file(path);
        }
    }
    build.file(model.join("planted.cpp"));
    build.try_compile("verilated").map_err(|e| e.to_string())?;
    println!("cargo::rustc-link-lib=pthread");
    Ok(())
}

/// The C++ in a folder, by name.
fn code(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let mut all = BTreeMap::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(all);
    };
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.extension().is_some_and(|e| e == "cpp" || e == "h") {
            let text = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let name = path.file_name().map(PathBuf::from);
            all.insert(name.ok_or("a file without a name")?, text);
        }
    }
    Ok(all)
}

/// Where Verilator keeps its headers.
fn verilator_root() -> Result<PathBuf, String> {
    let done = Command::new("verilator")
        .args(["--getenv", "VERILATOR_ROOT"])
        .output()
        .map_err(|e| format!("verilator is not installed ({e})"))?;
    let text = String::from_utf8_lossy(&done.stdout);
    match text.lines().last() {
        Some(line) if !line.trim().is_empty() => Ok(PathBuf::from(line.trim())),
        _ => Err("verilator does not say where its headers are".into()),
    }
}
