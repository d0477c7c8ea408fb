// SPDX-License-Identifier: MIT OR Apache-2.0
//! The commands of a step.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use toolbox::step::{self, FEATURES, Outcome};
use toolbox::tally::Tally;
use toolbox::{Group, program};

/// The function of a step.
pub type Call = fn(&Path) -> Result<Outcome, String>;

/// A program that a step runs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The folder, from the top.
    #[serde(default, rename = "in")]
    pub folder: String,
    /// Its words, between spaces. `{features}` stands for [`FEATURES`], `{tests}` for the
    /// features of `cargo t` in the folder, and `{oldest}` for the version of Rust that its manifest
    /// promises to do with, which is installed.
    run: String,
    /// The environment that it sets.
    #[serde(default)]
    set: BTreeMap<String, String>,
    #[serde(default)]
    gives: Gives,
    /// The reason to skip the step if the program fails.
    or_skip: Option<String>,
    /// The group of tools that comes first on its path; without it, the step is skipped.
    tools: Option<Group>,
}

/// The meaning of a program's end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Gives {
    /// It passes if it ends well.
    #[default]
    Success,
    /// It is the standard harness, with `--show-output`: its tests are counted.
    Tests,
    /// It writes its outcome to the file that is added to its words.
    Outcome,
}

/// Runs the commands of a step, and then its function.
///
/// # Errors
///
/// The first failure.
pub fn run(root: &Path, programs: &[Program], call: Option<Call>) -> Result<Outcome, String> {
    let (mut all, mut counted) = (Tally::default(), false);
    let programs = programs.iter().map(|program| program.run(root));
    for outcome in programs.chain(call.iter().map(|call| call(root))) {
        match outcome? {
            Outcome::Passed => {}
            Outcome::Tested(tally) => {
                counted = true;
                all.add(&tally);
            }
            other => return Ok(other),
        }
    }
    Ok(match counted {
        true => Outcome::Tested(all),
        false => Outcome::Passed,
    })
}

impl Program {
    /// Takes the folder and the environment of its step where it has none.
    pub fn inherit(&mut self, folder: &str, set: &BTreeMap<String, String>) {
        if self.folder.is_empty() {
            self.folder = folder.to_owned();
        }
        for (name, value) in set {
            let own = self.set.entry(name.clone());
            own.or_insert_with(|| value.clone());
        }
    }

    /// # Errors
    ///
    /// Tests whose skips nobody would see.
    pub fn check(&self) -> Result<(), String> {
        let counts = self.run.starts_with("cargo test ") && self.gives == Gives::Tests;
        match counts && !self.run.contains("--show-output") {
            true => Err(format!("tests without --show-output: {}", self.run)),
            false => Ok(()),
        }
    }

    fn run(&self, root: &Path) -> Result<Outcome, String> {
        let folder = root.join(&self.folder);
        let mut words = self.run.replace("{features}", FEATURES);
        if words.contains("{tests}") {
            let features = step::test_features(&folder)?;
            let option = features.map_or_else(String::new, |names| format!("--features {names}"));
            words = words.replace("{tests}", &option);
        }
        if words.contains("{oldest}") {
            match toolbox::oldest_rust(&folder)? {
                Ok(version) => words = words.replace("{oldest}", &version),
                Err(why) => return Ok(Outcome::Skipped(why)),
            }
        }
        let mut words = words.split_whitespace();
        let name = words.next().ok_or("a command without a word")?;
        let mut command = match self.tools {
            None => Command::new(name),
            Some(group) => match toolbox::ensure(root, group) {
                Ok(tools) => tools.command(name),
                Err(why) => return Ok(Outcome::Skipped(why)),
            },
        };
        command.args(words).envs(&self.set).current_dir(&folder);
        let outcome = match self.gives {
            Gives::Success => program::call(&mut command).map(|()| Outcome::Passed),
            Gives::Tests => step::tests(&mut command),
            Gives::Outcome => step::delegate(root, &mut command, &self.run),
        };
        match (outcome, &self.or_skip) {
            (Err(why), Some(reason)) => Ok(Outcome::Skipped(format!("{reason}: {why}"))),
            (outcome, _) => outcome,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outcome of a step with these commands, run in this package.
    fn outcome(run: &str) -> Result<Outcome, String> {
        outcome_in(Path::new(env!("CARGO_MANIFEST_DIR")), run)
    }

    fn outcome_in(root: &Path, run: &str) -> Result<Outcome, String> {
        let text = format!("[inputs]\n[[step]]\nname = \"a\"\nrun = [{run}]\n");
        let table = crate::Table::parse(&text, &[])?;
        table.steps[0].run(root)
    }

    #[test]
    fn a_step_passes_if_all_its_commands_do() {
        let passed = outcome("{ run = 'test -f lib.rs', in = 'src' }, { run = 'true' }");
        assert!(matches!(passed, Ok(Outcome::Passed)), "{passed:?}");
        let why = outcome("{ run = 'true' }, { run = 'test -f lib.rs' }").unwrap_err();
        assert!(why.starts_with("test -f lib.rs: "), "{why}");
    }

    #[test]
    fn a_command_that_runs_no_test_fails() {
        let none = "{ run = 'echo test result: ok. 0 passed; 0 failed', gives = 'tests' }";
        let why = outcome(none).unwrap_err();
        assert!(why.starts_with("no test has run"), "{why}");
    }

    #[test]
    fn a_command_may_write_its_outcome() {
        let root = std::env::temp_dir().join(format!("nineteen-commands-{}", std::process::id()));
        let folder = root.join("folder");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("said"), r#"{"skipped":"no processor"}"#).unwrap();
        let said = outcome_in(
            &root,
            "{ run = 'cp said', in = 'folder', gives = 'outcome' }",
        );
        assert!(
            matches!(&said, Ok(Outcome::Skipped(why)) if why == "no processor"),
            "{said:?}"
        );
        let none = outcome_in(&root, "{ run = 'true', gives = 'outcome' }").unwrap_err();
        assert!(none.contains("without an outcome"), "{none}");
        std::fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_command_may_be_what_is_missing() {
        let skipped = outcome("{ run = 'false', or_skip = 'no crates' }, { run = 'false' }");
        assert!(
            matches!(&skipped, Ok(Outcome::Skipped(why)) if why.starts_with("no crates: false")),
            "{skipped:?}"
        );
    }

    #[test]
    fn words_stand_for_features_and_for_the_environment() {
        let said = outcome(&format!("{{ run = 'test {{features}} = {FEATURES}' }}"));
        assert!(matches!(said, Ok(Outcome::Passed)), "{said:?}");
        let said = outcome("{ run = 'printenv A', set = { A = 'x y' } }");
        assert!(matches!(said, Ok(Outcome::Passed)), "{said:?}");
        assert!(outcome("{ run = 'printenv A' }").is_err());
        let said = outcome("{ run = 'test {tests} --features', in = '../..' }").unwrap_err();
        assert!(said.starts_with("test --features nineteen/"), "{said}");
    }

    #[test]
    fn tests_of_several_commands_are_added() {
        let result = "test result: ok. 2 passed; 0 failed; 0 ignored";
        let tests = "{ run = 'echo $RESULT', gives = 'tests' }".replace("$RESULT", result);
        let tested = outcome(&format!("{tests}, {{ run = 'true' }}, {tests}"));
        assert!(
            matches!(&tested, Ok(Outcome::Tested(tally)) if tally.passed == 4),
            "{tested:?}"
        );
    }
}
