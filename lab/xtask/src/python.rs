// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Python packages: their wheels in a fresh environment, with all tests, in engines too, and
//! the sources of the first as pip installs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::step::Outcome;
use toolbox::tally::Tally;
use toolbox::{Group, Tools};

const PACKAGE: Package = Package {
    folder: "bindings/python",
    target: "target/bindings",
};
/// The function of SQL. In its folder, debug builds are the ones that other steps share.
const FUNCTION: Package = Package {
    folder: "bindings/datafusion/python",
    target: "target/datafusion",
};

/// A package that maturin builds.
struct Package {
    folder: &'static str,
    /// Where cargo builds it.
    target: &'static str,
}

const PIP: [&str; 4] = ["-m", "pip", "--disable-pip-version-check", "-q"];
/// Nothing but the package: it depends on no other.
const ALONE: [&str; 3] = ["install", "--no-index", "--no-deps"];

/// Builds the wheel, installs it, runs its tests, and installs the package from its sources.
pub(crate) fn step(root: &Path) -> Result<Outcome, String> {
    let made = root.join("target/python");
    let (tools, python) = match installed(root, Group::Python, &made)? {
        Ok(there) => there,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let report = pytest(root, &python, &[])?;

    let sources = build(&tools, root, &PACKAGE, &made, &["sdist"], "tar.gz")?;
    let from_sources = made.join("from-sources");
    if from_sources.exists() {
        fs::remove_dir_all(&from_sources)
            .map_err(|why| format!("{}: {why}", from_sources.display()))?;
    }
    let mut installer = tools.command("python");
    installer
        .args(PIP)
        .args(ALONE)
        .args(["--no-build-isolation", "--target"]);
    output(
        installer
            .arg(&from_sources)
            .arg(&sources)
            .env("CARGO_TARGET_DIR", root.join(PACKAGE.target)),
    )?;
    let example = root.join(PACKAGE.folder).join("examples/tuf_root.py");
    let mut run = tools.command("python");
    output(run.arg(example).env("PYTHONPATH", &from_sources))?;
    tally(&report).map(Outcome::Tested)
}

/// Builds the wheels, installs them, and runs the tests in DataFusion, Ray and Spark.
pub(crate) fn engines(root: &Path) -> Result<Outcome, String> {
    let made = root.join("target/engines");
    let (tools, python) = match installed(root, Group::Engines, &made)? {
        Ok(there) => there,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    if let Err(why) = fetch(root, &FUNCTION) {
        return Ok(Outcome::Skipped(why));
    }
    let made = made.join("datafusion");
    let how = ["build", "--profile", "dev"];
    let wheel = build(&tools, root, &FUNCTION, &made, &how, "whl")?;
    install(&tools, &python, &wheel)?;
    let report = pytest(root, &python, &["tests/engines"])?;
    tally(&report).map(Outcome::Tested)
}

/// The output of a program in the folder of the package, run with the wheel and the packages that
/// it is compared with.
pub(crate) fn bench(root: &Path, name: &str, arguments: &[&str]) -> Result<String, String> {
    let (group, made) = match name {
        "bench_engines.py" => (Group::Engines, "target/engines"),
        _ => (Group::Python, "target/python"),
    };
    let (tools, python) = installed(root, group, &root.join(made))??;
    // Cargo, which builds the kernel for the comparison, and Java are on the tools' path.
    let mut program = tools.command("env");
    program
        .arg(python)
        .arg(root.join(PACKAGE.folder).join(name))
        .args(arguments)
        .env("CARGO_TARGET_DIR", root.join(PACKAGE.target));
    output(&mut program)
}

/// The tools of a group, and the interpreter of a fresh environment with the wheel; why there is
/// none, if something cannot be had.
fn installed(
    root: &Path,
    group: Group,
    made: &Path,
) -> Result<Result<(Tools, PathBuf), String>, String> {
    let tools = match toolbox::ensure(root, group) {
        Ok(tools) => tools,
        Err(why) => return Ok(Err(why)),
    };
    if let Err(why) = fetch(root, &PACKAGE) {
        return Ok(Err(why));
    }
    let wheel = build(&tools, root, &PACKAGE, made, &["build", "--release"], "whl")?;
    let python = environment(&tools, made)?;
    install(&tools, &python, &wheel)?;
    Ok(Ok((tools, python)))
}

/// The crates that a package is built on; why they cannot be had, as a reason to skip.
fn fetch(root: &Path, package: &Package) -> Result<(), String> {
    let mut fetch = Command::new("cargo");
    fetch.current_dir(root.join(package.folder));
    output(fetch.args(["fetch", "--locked", "-q"]))
        .map(|_| ())
        .map_err(|why| format!("the crates that it is built on cannot be had: {why}"))
}

/// Installs a wheel, and nothing else, for an interpreter.
fn install(tools: &Tools, python: &Path, wheel: &Path) -> Result<(), String> {
    let mut installer = tools.command("python");
    installer.args(PIP).arg("--python").arg(python);
    output(installer.args(ALONE).arg(wheel)).map(|_| ())
}

/// The report of pytest.
fn pytest(root: &Path, python: &Path, what: &[&str]) -> Result<String, String> {
    let mut pytest = Command::new(python);
    pytest
        .args(["-m", "pytest", "-rs"])
        .args(what)
        .current_dir(root.join(PACKAGE.folder));
    let report = output(pytest.env("PYTHONDONTWRITEBYTECODE", "1"))?;
    println!("{report}");
    Ok(report)
}

/// Builds a package with maturin, in a folder that is emptied first.
fn build(
    tools: &Tools,
    root: &Path,
    package: &Package,
    made: &Path,
    how: &[&str],
    ending: &str,
) -> Result<PathBuf, String> {
    let folder = made.join(ending);
    let fault = |why: std::io::Error| format!("{}: {why}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(fault)?;
    }
    let mut maturin = tools.command("maturin");
    maturin
        .args(how)
        .arg("--out")
        .arg(&folder)
        .current_dir(root.join(package.folder))
        .env("CARGO_TARGET_DIR", root.join(package.target));
    output(&mut maturin)?;
    let mut files = fs::read_dir(&folder).map_err(fault)?.flatten();
    let file = files.find(|file| file.file_name().to_string_lossy().ends_with(ending));
    file.map(|file| file.path())
        .ok_or_else(|| format!("maturin made no .{ending}"))
}

/// A fresh environment that finds the packages of the toolbox after its own; its interpreter.
fn environment(tools: &Tools, made: &Path) -> Result<PathBuf, String> {
    let folder = made.join("environment");
    let mut create = tools.command("python");
    create.args(["-m", "venv", "--clear", "--without-pip"]);
    output(create.arg(&folder))?;
    let python = folder.join("bin/python");
    let place = [
        "-c",
        "import sysconfig; print(sysconfig.get_path('purelib'))",
    ];
    let ours = output(Command::new(&python).args(place))?;
    let toolbox = output(tools.command("python").args(place))?;
    let link = Path::new(ours.trim()).join("toolbox.pth");
    fs::write(&link, toolbox).map_err(|why| format!("{}: {why}", link.display()))?;
    Ok(python)
}

/// Runs a command and returns its output, as an error if it failed.
fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().display().to_string();
    let arguments: Vec<_> = command
        .get_args()
        .map(|word| word.to_string_lossy())
        .collect();
    println!("    {program} {}", arguments.join(" "));
    let done = command
        .output()
        .map_err(|why| format!("{program}: {why}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if done.status.success() {
        return Ok(text(&done.stdout));
    }
    let said = [done.stdout, done.stderr].concat();
    Err(format!("{program}: {}\n{}", done.status, text(&said)))
}

/// The counts of a report of pytest, in which no test failed, and why tests were skipped.
fn tally(report: &str) -> Result<Tally, String> {
    let mut tally = Tally::default();
    // == 3 passed, 1 skipped in 0.1s ==
    let words: Vec<&str> = report.split([' ', ',', '\n']).collect();
    let last = words.windows(2).rev().find(|pair| pair[1] == "passed");
    let number = last.and_then(|pair| pair[0].parse().ok());
    tally.passed = number.ok_or_else(|| format!("pytest has counted nothing: {report}"))?;
    for line in report.lines() {
        // SKIPPED [1] tests/test_others.py:87: the reason
        let Some((place, why)) = line
            .strip_prefix("SKIPPED [")
            .and_then(|line| line.split_once("] "))
            .and_then(|(_, line)| line.split_once(": "))
        else {
            continue;
        };
        let places = tally.skipped.entry(why.to_owned()).or_default();
        places.push(place.to_owned());
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_pytest_are_counted() {
        let report =
            "...s\nSKIPPED [1] tests/a.py:3: no sources\n== 3 passed, 1 skipped in 0.1s ==\n";
        let found = tally(report).unwrap();
        assert_eq!((found.passed, found.skips()), (3, 1));
        assert_eq!(found.skipped["no sources"], ["tests/a.py:3"]);
        assert!(tally("no tests ran in 0.1s").is_err());
    }
}
