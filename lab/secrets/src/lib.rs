// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets reach no branch and no address, checked three ways on `examples/ct.rs`.
//!
//! - [`valgrind`]: secrets marked undefined, on the release build as it is. It finds what a run
//!   does, wherever it came from, but does not know AVX-512.
//! - [`inspect`]: the machine code that Valgrind cannot run, above all of the vector backends, read
//!   and not run: `objdump` of the same release build. See `docs/SOUNDNESS.md` for what that shows
//!   and what not. It covers curve9767 and blind-rsa too. [`inspect_elsewhere`] does the same for
//!   RV64 and AArch64, with every backend, [`inspect_firmware`] for programs on RV32 and Thumb.
//! - [`memory_sanitizer`]: the same marks, followed by code that the nightly compiler inserts. It
//!   knows AVX-512, but not what the compiler makes after it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use listing::Listing;
use toolbox::files;
use toolbox::step::{self, FEATURES, Outcome};
use toolbox::{target_folder, workspaces};

mod allowed; // instructions, calls, what is public
mod flow; // what registers may hold
#[cfg(test)]
mod functions; // which public functions run in which case
pub mod listing; // the disassembly, read
mod load_store; // the same for RISC-V and Arm
mod operand; // operands, read
mod rules; // the rules for one function
#[cfg(test)]
mod tests;
#[cfg(test)]
mod types; // which public types are searched for in memory

pub use load_store::Processor;

/// `cargo xtask secrets`.
pub fn run(root: &Path, sanitize: bool) -> Result<(), String> {
    let outcome = if sanitize {
        memory_sanitizer(root)?
    } else {
        inspect(root)?
    };
    match outcome {
        Outcome::Passed | Outcome::Tested(_) => Ok(()),
        Outcome::Skipped(why) => {
            println!("skipped: {why}");
            Ok(())
        }
        Outcome::Failed(why) => Err(why),
    }
}

/// The examples that call what has secrets: package, name, features.
const EXAMPLES: [(&str, &str, &str); 5] = [
    ("nineteen", "ct", FEATURES),
    ("curve9767", "ct9767", "curve9767/batch"),
    ("nineteen-voprf", "ctoprf", "nineteen-voprf/alloc"),
    ("nineteen-protocols", "ctproto", "nineteen-protocols/alloc"),
    ("nineteen-blind-rsa", "ct_rsa", "nineteen-blind-rsa/hazmat"),
];

/// Builds the [`EXAMPLES`] for release, those of a workspace at once: one by one, the library would
/// be compiled again for the features of each.
fn build(root: &Path) -> Result<(), String> {
    for workspace in workspaces::ALL {
        let workspace = root.join(workspace);
        let mut what = Vec::new();
        for (package, example, features) in EXAMPLES {
            if workspaces::of(root, package) == workspace {
                what.extend(["-p", package, "--example", example, "--features", features]);
            }
        }
        if !what.is_empty() {
            let cargo = [&["build", "--release", "-q"], &what[..]].concat();
            step::cargo(&workspace, &cargo)?;
        }
    }
    Ok(())
}

/// An example, after [`build`].
fn built(root: &Path, example: &str) -> PathBuf {
    target_folder(root).join("release/examples").join(example)
}

fn output(command: &mut Command) -> Result<Output, String> {
    command
        .output()
        .map_err(|why| format!("{}: {why}", command.get_program().display()))
}

/// Every case of `examples/ct.rs`, of those of curve9767, voprf, protocols and blind-rsa, and a test of the
/// private operation of blind-rsa under Valgrind; planted leaks must be found.
pub fn valgrind(root: &Path) -> Result<Outcome, String> {
    if !toolbox::present("valgrind") {
        return Ok(Outcome::Skipped("valgrind is not installed".to_owned()));
    }
    let under_valgrind = |program: PathBuf| {
        cases(&program, |arguments| {
            output(
                Command::new("valgrind")
                    .args(["-q", "--error-exitcode=9"])
                    .arg(&program)
                    .args(arguments),
            )
        })
    };
    build(root)?;
    for (_, example, _) in EXAMPLES {
        match under_valgrind(built(root, example))? {
            Outcome::Passed => (),
            other => return Ok(other),
        }
    }
    blind_rsa(root)
}

/// The private operation of RSA, which no public function enters with a key that is marked.
fn blind_rsa(root: &Path) -> Result<Outcome, String> {
    const RUNNER: &str = r#"target."cfg(all())".runner=["valgrind","-q","--error-exitcode=9"]"#;
    let reported = |planted| {
        let mut tests = Command::new("cargo");
        tests
            .current_dir(root)
            .args(["test", "--release", "-q", "--config", RUNNER]);
        tests.args([
            "-p",
            "nineteen-blind-rsa",
            "--lib",
            "private::tests::secrets",
        ]);
        if planted {
            tests.env("PLANTED", "1");
        }
        output(&mut tests)
    };
    let (clean, planted) = (reported(false)?, reported(true)?);
    let text = String::from_utf8_lossy(&clean.stdout);
    if !clean.status.success() || !text.contains("1 passed") {
        return Err(format!("{text}{}", String::from_utf8_lossy(&clean.stderr)));
    }
    if !String::from_utf8_lossy(&planted.stderr).contains("Conditional jump") {
        return Err("nineteen-blind-rsa: the planted leak was not found".to_owned());
    }
    println!("    nineteen-blind-rsa: the private operation clean, 1 planted leak found");
    Ok(Outcome::Passed)
}

/// The same under MemorySanitizer, with the nightly compiler.
pub fn memory_sanitizer(root: &Path) -> Result<Outcome, String> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::Skipped(
            "written for x86-64 and Linux only".to_owned(),
        ));
    }
    let nightly = Command::new("cargo")
        .args(["+nightly", "--version"])
        .output();
    if !nightly.is_ok_and(|o| o.status.success()) {
        return Ok(Outcome::Skipped(
            "the nightly compiler is not installed".to_owned(),
        ));
    }
    let nineteen = ("nineteen", "ct", "nineteen/fiat,nineteen/batch");
    match sanitized(root, nineteen)? {
        Outcome::Passed => sanitized(root, ("nineteen-blind-rsa", "ct_rsa", "hazmat")),
        other => Ok(other),
    }
}

/// The cases of an example of a package with features, under MemorySanitizer.
fn sanitized(
    root: &Path,
    (package, example, features): (&str, &str, &str),
) -> Result<Outcome, String> {
    const TARGET: &str = "x86_64-unknown-linux-gnu";
    // Checks of arguments would find fault with the standard library, which is not instrumented.
    // Instrumented code is not optimised a second time as one unit, nor searched for words that
    // make a vector: in the sums of many points that search alone takes longer than everybody
    // waits.
    let folder = target_folder(root).join("msan");
    step::run(
        root,
        "cargo",
        &[
            "+nightly",
            "build",
            "--release",
            "-q",
            "-p",
            package,
            "--example",
            example,
            "--target",
            TARGET,
            "--features",
            features,
        ],
        &[
            (
                "RUSTFLAGS",
                "-Zsanitizer=memory -Cunsafe-allow-abi-mismatch=sanitizer \
                 -Cllvm-args=-msan-eager-checks=0 -Cno-vectorize-slp --cfg nineteen_msan",
            ),
            ("CARGO_PROFILE_RELEASE_LTO", "off"),
            ("CARGO_TARGET_DIR", &folder.to_string_lossy()),
        ],
    )?;
    let examples = folder.join(TARGET).join("release/examples");
    let program = examples.join(example);
    cases(&program, |arguments| {
        output(
            Command::new(&program)
                .args(arguments)
                .env("MSAN_OPTIONS", "exitcode=9"),
        )
    })
}

/// Runs every case that the program lists: 9 says that a leak was reported, 2 that the backend
/// cannot run there.
fn cases(
    program: &Path,
    run: impl Fn(&[&str]) -> Result<Output, String>,
) -> Result<Outcome, String> {
    let list = output(Command::new(program).arg("list"))?;
    let list = String::from_utf8_lossy(&list.stdout);
    let (mut clean, mut found) = (0, 0);
    let (mut ran, mut not_run) = (BTreeSet::new(), BTreeSet::new());
    let mut wrong = Vec::new();
    for line in list.lines() {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let backend = arguments.first().copied().unwrap_or_default().to_owned();
        let output = run(&arguments)?;
        let reported = output.status.code() == Some(9);
        let planted = line.contains("planted");
        if output.status.code() == Some(2) {
            not_run.insert(backend);
            continue;
        }
        ran.insert(backend);
        match (planted, reported, output.status.success()) {
            (false, false, true) => clean += 1,
            (true, true, _) => found += 1,
            _ => wrong.push(format!(
                "{line}: {}\n{}",
                if planted {
                    "the planted leak was not found"
                } else {
                    "a secret reaches a branch or an address"
                },
                String::from_utf8_lossy(&output.stderr)
            )),
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    let names = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(", ");
    println!("    {clean} operations clean, {found} planted leaks found:");
    println!("    {}", list.lines().collect::<Vec<_>>().join(", "));
    println!("    backends: {}", names(&ran));
    if !not_run.is_empty() {
        println!("    not run, as they cannot run there: {}", names(&not_run));
    }
    if clean == 0 || found == 0 {
        return Err("nothing was run".to_owned());
    }
    if let Some(backend) = not_run.iter().find(|b| ran.contains(*b)) {
        return Err(format!("{backend}: some cases could not run"));
    }
    Ok(Outcome::Passed)
}

/// Reads the machine code of every secret entry point of the vector backends.
pub fn inspect(root: &Path) -> Result<Outcome, String> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::Skipped(
            "written for x86-64 and Linux only".to_owned(),
        ));
    }
    if !toolbox::present("objdump") {
        return Ok(Outcome::Skipped("objdump is not installed".to_owned()));
    }
    build(root)?;
    let listing = disassembled_example(root, "ct")?;
    match report(&listing, &entry_points(root)?)? {
        Outcome::Passed => inspect_curve9767(root),
        other => Ok(other),
    }
}

/// The same of curve9767, whose backends have all the same functions.
fn inspect_curve9767(root: &Path) -> Result<Outcome, String> {
    const BACKENDS: &str = "curve9767::backend::x86_64::";
    let listing = disassembled_example(root, "ct9767")?;
    let wanted: Vec<String> = ["avx2", "avx512"]
        .iter()
        .flat_map(|module| {
            let functions = allowed::CURVE9767.iter();
            functions.map(move |name| format!("{BACKENDS}{module}::{name}"))
        })
        .collect();
    // None that is not known. `row` has no arguments, and modules within are those of groups.
    let other = listing.functions.values().find(|f| {
        let path = f.name.strip_prefix(BACKENDS);
        let Some((_, name)) = path.and_then(|path| path.split_once("::")) else {
            return false;
        };
        let known = name.starts_with("vartime_") || name == "row" || wanted.contains(&f.name);
        !name.contains("::") && !known
    });
    if let Some(f) = other {
        return Err(format!("nobody says whether it has secrets: {}", f.name));
    }
    match report(&listing, &wanted)? {
        Outcome::Passed => inspect_blind_rsa(root),
        other => Ok(other),
    }
}

/// The same of blind-rsa: all that its layouts have compiled for AVX-512 IFMA, and products for ADX.
fn inspect_blind_rsa(root: &Path) -> Result<Outcome, String> {
    const LAYOUTS: &str = "blind_rsa::modexp::ifma::shapes::";
    let listing = disassembled_example(root, "ct_rsa")?;
    let compiled = listing.functions.values().map(|f| f.name.clone());
    let compiled: BTreeSet<String> = compiled
        .filter(|name| {
            let path = name.strip_prefix(LAYOUTS);
            let function = path.and_then(|path| path.split_once("::"));
            function.is_some_and(|(_, name)| !name.contains("::"))
        })
        .collect();
    // Each layout has these, whatever else it has.
    let text = files::read(root.join("crates/blind-rsa/src/modexp/ifma/shapes.rs"))?;
    let wanted = allowed::layouts(&text)
        .flat_map(|layout| {
            let functions = allowed::BLIND_RSA.iter();
            functions.map(move |name| format!("{LAYOUTS}{layout}::{name}"))
        })
        .chain(allowed::BLIND_RSA_ADX.map(str::to_owned))
        .chain(compiled);
    let wanted: BTreeSet<String> = wanted.collect();
    report(&listing, &wanted.into_iter().collect::<Vec<_>>())
}

/// Reads the machine code of the secret functions of the backends that compute on one element at a
/// time, of `examples/ct.rs` built for another processor: what `PREFIX-objdump` prints of
/// `program`.
///
/// # Errors
///
/// The findings, or a function that should be in the program and is not.
pub fn inspect_elsewhere(
    processor: Processor,
    objdump: &str,
    program: &Path,
) -> Result<Outcome, String> {
    inspect_functions(processor, objdump, program, &allowed::ELSEWHERE)
}

/// The programs of `lab/machines/firmware` whose machine code is inspected.
pub fn firmware() -> impl Iterator<Item = &'static str> {
    allowed::FIRMWARE.iter().map(|(name, _)| *name)
}

/// The same for one of [`firmware`], built for a processor without an operating system.
///
/// # Errors
///
/// The findings, or a function that should be in the program and is not.
pub fn inspect_firmware(
    processor: Processor,
    objdump: &str,
    name: &str,
    program: &Path,
) -> Result<Outcome, String> {
    let found = allowed::FIRMWARE.iter().find(|(known, _)| *known == name);
    let (_, functions) = found.ok_or_else(|| format!("no program {name}"))?;
    inspect_functions(processor, objdump, program, functions)
}

/// Reads the machine code of functions of these names, what is inside of them, and what they call.
fn inspect_functions(
    processor: Processor,
    objdump: &str,
    program: &Path,
    functions: &[&str],
) -> Result<Outcome, String> {
    let listing = disassembled(objdump, program)?;
    let named = |start: &str| {
        let functions = listing.functions.iter();
        let found = functions.filter(|(_, f)| allowed::names(start, &f.name));
        found.map(|(at, _)| *at).collect::<Vec<_>>()
    };
    let mut wanted = Vec::new();
    for start in functions {
        let found = named(start);
        if found.is_empty() {
            return Err(format!(
                "not in the program, so not inspected: {start}; {} must call what reaches it",
                program.display()
            ));
        }
        wanted.extend(found);
    }
    let done = load_store::inspect_all(processor, &listing, &wanted);
    let count =
        |number: fn(&load_store::Findings) -> usize| done.values().map(number).sum::<usize>();
    println!(
        "    {processor:?}: {} functions inspected, {} instructions, {} conditional jumps",
        done.len(),
        count(|found| found.instructions),
        count(|found| found.conditional_jumps),
    );
    let faults: Vec<&str> = done
        .values()
        .flat_map(|found| found.faults.iter().map(String::as_str))
        .collect();
    conclusion(&faults)
}

fn conclusion(faults: &[&str]) -> Result<Outcome, String> {
    if faults.is_empty() {
        return Ok(Outcome::Passed);
    }
    let shown = &faults[..faults.len().min(400)];
    Err(format!(
        "{} faults\n       {}",
        faults.len(),
        shown.join("\n       ")
    ))
}

/// The listing that `objdump` prints of a program.
fn disassembled(objdump: &str, program: &Path) -> Result<Listing, String> {
    let print = |arguments: &[&str]| {
        toolbox::program::output(Command::new(objdump).args(arguments).arg(program))
    };
    // A program without a loader has nothing for one.
    let relocations = print(&["-R"]).unwrap_or_default();
    let code = print(&["-d", "-C", "-w", "--no-show-raw-insn"])?;
    Ok(Listing::parse(&code, &relocations))
}

/// The same of an example for this processor, with the bytes that another decoder reads.
fn disassembled_example(root: &Path, example: &str) -> Result<Listing, String> {
    let program = built(root, example);
    let mut listing = disassembled("objdump", &program)?;
    listing.bytes = listing::machine_code(&program)?;
    Ok(listing)
}

/// The modules of `backend/x86_64/`, and whether they have functions beside those of rows that are
/// compiled for features.
const MODULES: [(&str, bool); 6] = [
    ("avx2", false),
    ("avx2::batch", false),
    ("avxifma", false),
    ("avxifma::batch", false),
    ("ifma", true),
    ("ifma::batch", true),
];

/// The macros whose rows are functions of backends, their files in `backend/`, and which backends.
const ROWS: [(&str, &str, &[&str]); 2] = [
    (
        "vector_operations",
        "vector_operations.rs",
        &["avx2", "avxifma", "ifma"],
    ),
    (
        "four_lane_operations",
        "x86_64/four_lanes.rs",
        &["avx2", "avxifma"],
    ),
];

/// The symbols of their secret functions, without those for public data, and of the others that are
/// to be inspected.
fn entry_points(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("crates/nineteen/src/backend");
    let mut wanted = Vec::new();
    for (rows, file, backends) in ROWS {
        wanted.extend(of_rows(&files::read(folder.join(file))?, rows, backends)?);
    }
    for (module, has_own) in MODULES {
        let path = folder.join(format!("x86_64/{}.rs", module.replace("::", "/")));
        let own = declared(module, &files::read(&path)?);
        if own.is_empty() == has_own {
            return Err(format!(
                "backend/x86_64/{module}: {} functions of its own are seen",
                own.len()
            ));
        }
        wanted.extend(own);
    }
    wanted.extend(allowed::BESIDES.map(str::to_owned));
    Ok(wanted)
}

/// The symbols of the functions that backends have by the rows of a macro, those with secrets.
fn of_rows(text: &str, rows: &str, backends: &[&str]) -> Result<Vec<String>, String> {
    let start = format!("macro_rules! {rows} {{");
    let lines = text.lines().skip_while(|line| *line != start);
    let lines = lines.skip(1).take_while(|line| *line != "}");
    let names = lines.filter_map(|line| line.trim_start().strip_prefix("fn ")?.split_once('('));
    let names: Vec<&str> = names
        .map(|(name, _)| name)
        .filter(|name| is_secret(name))
        .collect();
    if names.is_empty() {
        return Err(format!("{rows} has no row that this check can see"));
    }
    let symbols = backends.iter().flat_map(|module| {
        names
            .iter()
            .map(move |name| format!("nineteen::backend::x86_64::{module}::{name}"))
    });
    Ok(symbols.collect())
}

/// Whether a function with this name is inspected.
fn is_secret(name: &str) -> bool {
    !name.starts_with("vartime_") && !allowed::NOT_INSPECTED.contains(&name)
}

/// The symbols of the functions of a module that are compiled for features, those with secrets.
fn declared(module: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut compiled = false;
    for line in text.lines() {
        if line.starts_with("#[") {
            compiled |= line.starts_with("#[target_feature(");
            continue;
        }
        let is_compiled = std::mem::take(&mut compiled);
        let visibility = line.find("fn ").unwrap_or_default();
        let Some(rest) = line[visibility..]
            .strip_prefix("fn ")
            .filter(|_| is_compiled)
        else {
            continue;
        };
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &rest[..end.unwrap_or(rest.len())];
        if is_secret(name) {
            found.push(format!("nineteen::backend::x86_64::{module}::{name}"));
        }
    }
    found
}

/// Inspects the entry points and what they call.
fn report(listing: &Listing, wanted: &[String]) -> Result<Outcome, String> {
    let (mut todo, mut missing) = (Vec::new(), Vec::new());
    for symbol in wanted {
        let before = todo.len();
        let named = listing.functions.iter().filter(|(_, f)| f.name == *symbol);
        todo.extend(named.map(|(at, _)| *at));
        if todo.len() == before {
            missing.push(symbol.clone());
        }
    }
    if !missing.is_empty() {
        return Err(format!(
            "not in the program, so not inspected: {}; the example must call what reaches them",
            missing.join(", ")
        ));
    }
    if wanted.is_empty() {
        return Err("no function to inspect".to_owned());
    }
    let mut done = BTreeMap::new();
    while let Some(address) = todo.pop() {
        done.entry(address).or_insert_with(|| {
            let findings = rules::inspect(listing, address);
            todo.extend(&findings.called);
            findings
        });
    }
    let mut faults = Vec::new();
    for (address, findings) in &done {
        let name = listing.name(*address).map_or("?", |(name, _)| name);
        println!(
            "    {name}: {} instructions, {} conditional jumps, {} jumps and addresses by way of vectors, \
             {} loads masked by secrets, {} faults",
            findings.instructions,
            findings.conditional_jumps,
            findings.by_vectors,
            findings.masked_loads,
            findings.faults.len(),
        );
        faults.extend(findings.faults.iter().cloned());
    }
    println!("    {} functions inspected", done.len());
    faults.extend(flow::witness::contradictions(listing, done.keys()));
    conclusion(&faults.iter().map(String::as_str).collect::<Vec<_>>())
}
