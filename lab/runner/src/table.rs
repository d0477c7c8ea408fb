// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of steps, `lab/steps.toml`: its groups of inputs, its steps, and the skips that it
//! excuses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;
use toolbox::step::Outcome;
use toolbox::{Group, files};

use crate::commands::{self, Call, Program};
use crate::excuses::{Excuse, TABLE};
use crate::{inputs, tools};

/// Functions of steps, by the names that the table has for them.
pub type Calls = &'static [(&'static str, Call)];

/// The steps in their order.
#[derive(Debug)]
pub struct Table {
    pub steps: Vec<Step>,
    pub excuses: Vec<Excuse>,
}

/// One check: its commands, and then its function.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub name: String,
    /// Files and folders whose hash a record of the step keeps, those of its groups too; none for a
    /// step that always runs.
    #[serde(default)]
    pub paths: Vec<String>,
    #[serde(default)]
    inputs: Vec<String>,
    /// The tools that it calls. They are installed before the first step, where this user may; a
    /// step that lacks one skips itself, or those of its tests that need it.
    #[serde(default)]
    pub needs: Vec<Group>,
    /// The Python environments that it makes, by their names in the table of tools.
    #[serde(default)]
    environments: Vec<String>,
    /// Whether it runs in the lane of long programs.
    #[serde(default)]
    pub beside: bool,
    /// Whether it takes longer each time than the short command has, whatever its last pass took.
    #[serde(default)]
    pub long: bool,
    /// Whether it runs each time its inputs, or the compiler, are not those of its last pass.
    #[serde(default)]
    pub prompt: bool,
    /// The folder of commands that name none, and the environment of all.
    #[serde(default, rename = "in")]
    folder: String,
    #[serde(default)]
    set: BTreeMap<String, String>,
    #[serde(default, rename = "run")]
    pub programs: Vec<Program>,
    call: Option<String>,
    #[serde(skip)]
    function: Option<Call>,
}

impl Step {
    pub fn is_recorded(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Runs it.
    ///
    /// # Errors
    ///
    /// Its first failure.
    pub fn run(&self, root: &Path) -> Result<Outcome, String> {
        commands::run(root, &self.programs, self.function)
    }

    /// The hash of its inputs, of its commands and of the name of its function. The table of tools
    /// counts as far as it needs it.
    pub fn hash(&self, root: &Path) -> Result<String, String> {
        let (tools, paths): (Vec<&str>, Vec<&str>) = self
            .paths
            .iter()
            .map(String::as_str)
            .partition(|path| *path == tools::TABLE);
        let groups: Vec<String> = self.needs.iter().map(|group| group.name()).collect();
        let counted = tools.iter().map(|path| {
            let text = files::read(root.join(path))?;
            tools::counted(&text, &groups, &self.environments)
                .map(String::into_bytes)
                .map_err(files::fault(&root.join(path)))
        });
        let counted: Result<Vec<_>, String> = counted.collect();
        counted
            .and_then(|mut counted| {
                counted.push(format!("{:?} {:?}", self.programs, self.call).into_bytes());
                inputs::hash_with(root, &paths, counted)
            })
            .map_err(|why| format!("{}: {why}", self.name))
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    inputs: BTreeMap<String, Vec<String>>,
    step: Vec<Step>,
    #[serde(default)]
    excuse: Vec<Excuse>,
}

impl Table {
    /// Reads the table of the project.
    ///
    /// # Errors
    ///
    /// A file that is no such table, or that contradicts itself or `calls`.
    pub fn read(root: &Path, calls: Calls) -> Result<Table, String> {
        let path = root.join(TABLE);
        Table::parse(&files::read(&path)?, calls).map_err(files::fault(&path))
    }

    pub(crate) fn parse(text: &str, calls: Calls) -> Result<Table, String> {
        let written: Written = toml::from_str(text).map_err(|why| why.to_string())?;
        let mut table = Table {
            steps: written.step,
            excuses: written.excuse,
        };
        let groups = written.inputs.keys().map(String::as_str);
        let mut unused: BTreeSet<&str> = groups.chain(calls.iter().map(|call| call.0)).collect();
        let mut names = BTreeSet::new();
        for step in &mut table.steps {
            let name = &step.name;
            let fault = |why: String| format!("step {name:?}: {why}");
            if !names.insert(name.clone()) {
                return Err(fault("it is there twice".to_owned()));
            }
            for group in &step.inputs {
                let paths = written.inputs.get(group);
                let paths = paths.ok_or_else(|| fault(format!("no inputs {group:?}")))?;
                step.paths.extend_from_slice(paths);
                unused.remove(&**group);
            }
            if let Some(call) = &step.call {
                let found = calls.iter().find(|(name, _)| name == call);
                let (name, function) = found.ok_or_else(|| fault(format!("no call {call:?}")))?;
                step.function = Some(*function);
                unused.remove(name);
            } else if step.programs.is_empty() {
                return Err(fault("it does nothing".to_owned()));
            }
            if step.paths.is_empty() && (step.long || step.prompt) {
                return Err(fault("it always runs, and is long or prompt".to_owned()));
            }
            for program in &mut step.programs {
                program.inherit(&step.folder, &step.set);
                program.check().map_err(fault)?;
            }
        }
        if !unused.is_empty() {
            return Err(format!("no step names {unused:?}"));
        }
        let mut excused = table.excuses.iter().flat_map(|excuse| &excuse.step);
        match excused.find(|step| !names.contains(*step)) {
            Some(step) => Err(format!("an excuse for {step:?}, which is no step")),
            None => Ok(table),
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
        assert!(!a.is_recorded() && a.function.is_some() && a.programs.is_empty());
        assert_eq!(b.paths, ["docs", "src", "Cargo.toml"]);
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
            ("\"tests\"]", "\"magic\"]", "unknown variant `magic`"),
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
                "no step names {\"one\"}",
            ),
            ("inputs = [\"library\"]", "", "no step names {\"library\"}"),
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
