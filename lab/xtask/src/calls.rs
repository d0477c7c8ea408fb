// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that `lab/steps.toml` calls, by the names that it has for them, and those that other
//! crates do not have.
//!
//! A build of the library takes longer than most steps, so they share two: that of the tests, with
//! one set of features (the alias `t` of `.cargo/config.toml`), and the release build of the
//! library's examples.

use std::path::Path;
use std::process::Command;

use hardware_commands::{contexts, formal, netlist, soc, synth};
use runner::{Calls, inputs};
use structure::house;
use toolbox::step::{self, Names, Outcome, run};
use toolbox::tally::Tally;
use toolbox::workspaces;

use crate::selection::{COSIGN, ENUMERATIONS, SWEEPS};
use crate::{bulk, c, cosign, firmware, fuzz, kernel, mutants, openssl, python, rustls, stranger};

pub(crate) const CALLS: Calls = &[
    ("LiteX SoC", soc::elaborate),
    ("OpenSSL provider", openssl::step),
    ("OpenSSL provider in OpenSSL 4.0", openssl::long),
    ("Python package", python::step),
    ("advisories", publish::advisories),
    ("clock of the engine", |root| {
        done(synth::check(root, inputs::hash))
    }),
    ("combinations of features", publish::features),
    ("contexts", contexts::step),
    ("cosign", cosign::step),
    ("dependencies", publish::deny),
    ("dependents", dependents::step),
    ("double ratchet", soc::short),
    ("engines for Python", python::engines),
    ("figures of bulk", |root| {
        done(bulk::PAGE.report(root, true))
    }),
    ("figures of c", |root| done(c::PAGE.report(root, true))),
    ("figures of cost", cost::check_step),
    ("figures of dependents", dependents::check_step),
    ("figures of openssl", |root| {
        done(openssl::PAGE.report(root, true))
    }),
    ("figures of rustls", |root| {
        done(rustls::PAGE.report(root, true))
    }),
    ("firmware for RISC-V", firmware::step),
    ("inputs of the fuzz targets", fuzz::replay),
    ("libraries for C", c::step),
    ("mutants", mutants::step),
    ("netlist", netlist::step),
    ("packages", publish::package),
    ("public names", publish::api),
    ("proofs about the RTL", formal::short),
    ("release", release::step),
    ("secrets in machine code", secrets::inspect),
    ("secrets of the façades", facades_under_valgrind),
    ("secrets under Valgrind", secrets::valgrind),
    ("site", publish::site),
    ("stack", cost::stack_step),
    ("stranger", stranger::step),
    ("structure", |root| done(house::check(root))),
    ("enumerations", enumerations),
    ("tables", |root| done(crate::generate(root, true))),
    ("tests", tests),
    ("theorems by an independent kernel", kernel::step),
];

fn done(result: Result<(), String>) -> Result<Outcome, String> {
    result.map(|()| Outcome::Passed)
}

/// The tests of the workspaces, with those in the documentation.
fn tests(root: &Path) -> Result<Outcome, String> {
    let mut all = Tally::default();
    let others = [SWEEPS, &[COSIGN]].concat();
    for folder in workspaces::ALL {
        let folder = root.join(folder);
        let mut documented = step::all_tests(&folder)?;
        documented.args(["--doc", "--", "--show-output"]);
        if let Outcome::Tested(tally) = step::each_test(root, &folder, Names::Except(&others))? {
            all.add(&tally);
        }
        all.add(&step::tests_if_any(&mut documented)?);
    }
    Ok(Outcome::Tested(all))
}

fn enumerations(root: &Path) -> Result<Outcome, String> {
    step::each_test(root, root, Names::Only(&[ENUMERATIONS]))
}

/// The older façades' own code with secrets marked undefined; the newer façades are the library's
/// own functions.
fn facades_under_valgrind(root: &Path) -> Result<Outcome, String> {
    let folder = &root.join("compat/previous");
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let why = "the marks are written for x86-64 and Linux";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    let what = "test --locked --release -p program --all-features --test secrets";
    let what: Vec<&str> = what.split(' ').collect();
    let under = [
        ("CARGO_TARGET_DIR", "../../target/compat"),
        (
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER",
            "valgrind -q --error-exitcode=9",
        ),
    ];
    run(folder, "cargo", &what, &under)?;
    let mut planted = Command::new("cargo");
    planted.args(&what).args(["--", "planted"]).envs(under);
    let said = planted.current_dir(folder).output();
    let said = said.map_err(|why| format!("cargo: {why}"))?;
    let report = String::from_utf8_lossy(&said.stderr);
    match !said.status.success() && report.contains("Conditional jump") {
        true => Ok(Outcome::Passed),
        false => Err(format!(
            "Valgrind does not see a planted branch on a secret: {report}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runner::Table;

    fn table() -> Table {
        Table::read(&crate::root(), CALLS).unwrap()
    }

    #[test]
    fn every_input_is_there() {
        for step in table().steps {
            let paths: Vec<&str> = step.paths.iter().map(String::as_str).collect();
            if let Err(why) = inputs::files(&crate::root(), &paths) {
                panic!("{}: {why}", step.name);
            }
        }
    }

    #[test]
    fn pages_of_the_site_are_its_inputs() {
        let steps = table().steps;
        let site = steps.iter().find(|step| step.name == "site").unwrap();
        let paths: Vec<&str> = site.paths.iter().map(String::as_str).collect();
        let files = inputs::files(&crate::root(), &["."]).unwrap();
        for page in files.iter().map(String::as_str).filter(publish::is_page) {
            let is_input = paths.iter().any(|path| inputs::is_under(page, path));
            assert!(is_input, "{page}");
        }
    }

    #[test]
    fn folders_of_commands_are_there() {
        for step in table().steps {
            for program in &step.programs {
                let folder = crate::root().join(&program.folder);
                assert!(folder.is_dir(), "{}: {folder:?}", step.name);
            }
        }
    }

    #[test]
    fn records_and_commands_name_steps() {
        let steps = table().steps;
        let is_step = |name: &str| {
            let found = steps.iter().find(|step| step.name == name);
            found.is_some_and(runner::Step::is_recorded)
        };
        assert!(is_step(mutants::STEP));
        for name in runner::record::all(&crate::root()).unwrap().keys() {
            assert!(is_step(name), "{name}");
        }
    }
}
