// SPDX-License-Identifier: MIT OR Apache-2.0
//! The deepest chain of calls: a debugger stops where each function of the walk is entered first,
//! and lists the callers.

use std::collections::BTreeSet;
use std::path::Path;

use toolbox::program::output;
use toolbox::{Group, Tools, files};

use super::Place;

/// A call: the file below `src`, and the function.
pub(super) type Call = (String, String);

/// The longest list of callers, the last one first, as far as `counts` says so of their files.
///
/// # Errors
///
/// A debugger that cannot be installed or run.
pub(super) fn deepest(
    root: &Path,
    (program, arguments): (&Path, [&str; 2]),
    passed: &BTreeSet<Place>,
    counts: impl Fn(&str) -> bool,
) -> Result<Vec<Call>, String> {
    let tools: Tools = toolbox::ensure(root, Group::Walk)?;
    let mut script = String::from(
        "set pagination off\nset print frame-arguments none\nset print address off\n\
         set debuginfod enabled off\nbreak walk::from_here\n",
    );
    let [name, backend] = arguments;
    script += &format!("run {name} {backend} go\n");
    for (file, line) in passed.iter().filter(|(file, _)| counts(file)) {
        script +=
            &format!("tbreak src/{file}:{line}\ncommands\nsilent\nbacktrace\ncontinue\nend\n");
    }
    script += "continue\n";
    let path = program.with_extension("gdb");
    files::write(path.clone(), &script)?;
    let text = output(
        tools
            .command("gdb")
            .args(["-batch", "-nx", "-x"])
            .args([&path, program]),
    )?;
    Ok(longest(&text, counts))
}

/// The longest of the lists in the text of a debugger.
fn longest(text: &str, counts: impl Fn(&str) -> bool) -> Vec<Call> {
    let mut longest = Vec::new();
    let mut calls = Vec::new();
    for line in text.lines().filter(|line| line.starts_with('#')) {
        if line.starts_with("#0 ") {
            calls.clear();
        }
        if let Some(call) = frame(line).filter(|(file, _)| counts(file)) {
            calls.push(call);
        }
        if calls.len() > longest.len() {
            longest.clone_from(&calls);
        }
    }
    longest
}

/// The file and the function of a line such as `#3  krate::room::function<..> (..) at src/room.rs:7`.
/// Closures are parts of their functions.
fn frame(line: &str) -> Option<Call> {
    let (call, place) = line.rsplit_once(" at src/")?;
    let (file, _) = place.rsplit_once(':')?;
    let call = call.split_once(' ')?.1.trim_start();
    // Without parameters, generic ones too: `LookupTable<X>::select<Y> (..)`.
    let mut depth = 0;
    let mut path = String::new();
    let mut before = ' ';
    for c in call.chars() {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            ' ' if depth == 0 => break,
            _ if depth == 0 => path.push(c),
            _ => {}
        }
        before = c;
    }
    let function = path.rsplit("::").next()?;
    (!path.contains("{closure")).then(|| (file.to_owned(), function.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::longest;

    #[test]
    fn the_longest_list_is_found() {
        let text = "\
Breakpoint 1, ...
#0  nineteen::backend::one::mul_base<nineteen::curve::serial::X> (k=...) at src/backend/one.rs:30
#1  main () at src/main.rs:7
#0  nineteen::curve::mul_base::sum_of_rows<X, fn(&Y) -> Z> (k=...) at src/curve/mul_base.rs:9
#1  nineteen::curve::mul_base::{impl#2}::sum::{closure#0} (k=...) at src/curve/mul_base.rs:8
#2  nineteen::backend::Table<X>::mul_base<X> (k=...) at src/backend/one.rs:30
#3  core::ops::call () at /rustc/library/core/src/ops.rs:3
";
        let found = longest(text, |file| file != "main.rs");
        let names: Vec<&str> = found.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["sum_of_rows", "mul_base"]);
    }
}
