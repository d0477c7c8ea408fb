// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of steps, `lab/steps.toml`: its groups of inputs, its steps, and the skips that it
//! excuses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::ValueEnum as _;
use serde::Deserialize;
use toolbox::step::Outcome;
use toolbox::{Group, files};

use crate::commands::{self, Call, Program};
use crate::excuses::{self, Excuse};
use crate::inputs;

/// Functions of steps, by the names that the table has for them.
pub type Calls = &'static [(&'static str, Call)];

/// The steps in their order.
#[derive(Debug)]
pub struct Table {
    pub steps: Vec<Step>,
    pub excuses: Vec<Excuse>,
}

/// One check: its commands, and then its function.
#[derive(Debug)]
pub struct Step {
    pub name: String,
    /// Files and folders whose hash a record of the step keeps; none for a step that always runs.
    pub inputs: Vec<String>,
    /// The tools that it calls. They are installed before the first step, where this user may; a
    /// step that lacks one skips itself, or those of its tests that need it.
    pub needs: Vec<Group>,
    /// Whether it runs in the lane of long programs.
    pub beside: bool,
    /// Whether it takes longer each time than the short command has, whatever its last pass took.
    pub long: bool,
    /// Whether it runs each time its inputs, or the compiler, are not those of its last pass.
    pub prompt: bool,
    pub programs: Vec<Program>,
    pub call: Option<Call>,
}

impl Step {
    pub fn is_recorded(&self) -> bool {
        !self.inputs.is_empty()
    }

    /// Runs it.
    ///
    /// # Errors
    ///
    /// Its first failure.
    pub fn run(&self, root: &Path) -> Result<Outcome, String> {
        commands::run(root, &self.programs, self.call)
    }

    pub fn hash(&self, root: &Path) -> Result<String, String> {
        let paths: Vec<&str> = self.inputs.iter().map(String::as_str).collect();
        inputs::hash(root, &paths).map_err(|why| format!("{}: {why}", self.name))
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    inputs: BTreeMap<String, Vec<String>>,
    step: Vec<WrittenStep>,
    #[serde(default)]
    excuse: Vec<Excuse>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    name: String,
    /// Groups of inputs.
    #[serde(default)]
    inputs: Vec<String>,
    /// Inputs that are in no group.
    #[serde(default)]
    paths: Vec<String>,
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default)]
    beside: bool,
    #[serde(default)]
    long: bool,
    #[serde(default)]
    prompt: bool,
    /// The folder of commands that name none.
    #[serde(default, rename = "in")]
    folder: String,
    /// The environment of all commands.
    #[serde(default)]
    set: BTreeMap<String, String>,
    #[serde(default)]
    run: Vec<Program>,
    call: Option<String>,
}

impl Table {
    /// Reads the table of the project.
    ///
    /// # Errors
    ///
    /// A file that is no such table, or that contradicts itself or `calls`.
    pub fn read(root: &Path, calls: Calls) -> Result<Table, String> {
        let path = root.join(excuses::TABLE);
        Table::parse(&files::read(&path)?, calls).map_err(files::fault(&path))
    }

    pub(crate) fn parse(text: &str, calls: Calls) -> Result<Table, String> {
        let written: Written = toml::from_str(text).map_err(|why| why.to_string())?;
        let (mut names, mut used, mut called) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut steps = Vec::new();
        for mut step in written.step {
            for program in &mut step.run {
                program.inherit(&step.folder, &step.set);
            }
            let fault = |why: String| format!("step {:?}: {why}", step.name);
            if !names.insert(step.name.clone()) {
                return Err(fault("it is there twice".to_owned()));
            }
            let mut all = step.paths;
            for group in step.inputs {
                let paths = written.inputs.get(&group);
                all.extend_from_slice(paths.ok_or_else(|| fault(format!("no inputs {group:?}")))?);
                used.insert(group);
            }
            let needs = step.needs.iter().map(|name| Group::from_str(name, false));
            let call = match &step.call {
                None if step.run.is_empty() => return Err(fault("it does nothing".to_owned())),
                None => None,
                Some(name) => {
                    let found = calls.iter().find(|(call, _)| call == name);
                    let (name, call) = found.ok_or_else(|| fault(format!("no call {name:?}")))?;
                    called.insert(*name);
                    Some(*call)
                }
            };
            if all.is_empty() && (step.long || step.prompt) {
                return Err(fault("it always runs, and is long or prompt".to_owned()));
            }
            steps.push(Step {
                inputs: all,
                needs: needs.collect::<Result<_, _>>().map_err(fault)?,
                beside: step.beside,
                long: step.long,
                prompt: step.prompt,
                programs: step.run,
                call,
                name: step.name,
            });
        }
        let groups = written.inputs.keys();
        let mut idle: Vec<&str> = groups
            .filter(|group| !used.contains(*group))
            .map(String::as_str)
            .collect();
        idle.extend(calls.iter().map(|(name, _)| *name));
        idle.retain(|name| !called.contains(name));
        if !idle.is_empty() {
            return Err(format!("no step names {}", idle.join(", ")));
        }
        let excuses = written.excuse;
        let stray = excuses.iter().find_map(|excuse| {
            let step = excuse.step.as_ref()?;
            (!names.contains(step)).then_some(step)
        });
        match stray {
            Some(step) => Err(format!("an excuse for {step:?}, which is no step")),
            None => Ok(Table { steps, excuses }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLS: Calls = &[("one", |_| Ok(Outcome::Passed))];
    const TEXT: &str = r#"
        [inputs]
        library = ["src", "Cargo.toml"]
        [[step]]
        name = "a"
        call = "one"
        [[step]]
        name = "b"
        inputs = ["library"]
        paths = ["docs"]
        needs = ["tests"]
        beside = true
        long = true
        run = [{ in = "lab", run = "cargo test", set = { A = "b" }, gives = "tests" }]
        [[excuse]]
        step = "b"
        reason = "no processor"
        why = "few have it"
    "#;

    #[test]
    fn steps_are_read() {
        let Table { steps, excuses } = Table::parse(TEXT, CALLS).unwrap();
        let [a, b] = &steps[..] else { panic!() };
        assert!(!a.is_recorded() && a.call.is_some() && a.programs.is_empty());
        assert_eq!(b.inputs, ["docs", "src", "Cargo.toml"]);
        assert_eq!(b.needs, [Group::Tests]);
        assert!(b.beside && b.long && !b.prompt && b.call.is_none());
        assert_eq!(b.programs.len(), 1);
        assert_eq!(excuses.len(), 1);
    }

    #[test]
    fn contradictions_are_refused() {
        for (good, bad, why) in [
            ("name = \"b\"", "name = \"a\"", "\"a\": it is there twice"),
            ("[\"library\"]", "[\"suite\"]", "\"b\": no inputs \"suite\""),
            ("\"tests\"]", "\"magic\"]", "\"b\": invalid variant: magic"),
            ("\"one\"", "\"two\"", "\"a\": no call \"two\""),
            ("call = \"one\"", "", "\"a\": it does nothing"),
            (
                "call = \"one\"",
                "call = \"one\"\nlong = true",
                "\"a\": it always runs",
            ),
            (
                "call = \"one\"",
                "run = [{ run = \"true\" }]",
                "no step names one",
            ),
            ("inputs = [\"library\"]", "", "no step names library"),
            ("step = \"b\"", "step = \"c\"", "an excuse for \"c\""),
            ("beside", "besides", "unknown field `besides`"),
            ("set =", "env =", "unknown field `env`"),
            ("\"tests\" }", "\"teats\" }", "unknown variant `teats`"),
            ("why =", "because =", "unknown field `because`"),
            (
                "[inputs]",
                "[inputs]\nx = []\n[outputs]",
                "unknown field `outputs`",
            ),
        ] {
            assert_eq!(TEXT.matches(good).count(), 1, "{good}");
            let said = Table::parse(&TEXT.replace(good, bad), CALLS).unwrap_err();
            assert!(said.contains(why), "{bad}: {said}");
        }
    }
}
