// SPDX-License-Identifier: MIT OR Apache-2.0
//! What of the table of tools, `lab/tools.toml`, a step depends on.

use toml::{Table, Value};

/// The table, a path among the inputs of steps.
pub const TABLE: &str = "lab/tools.toml";

/// The lines of the table that `groups` and `environments` need, in one text: another group, and the
/// version of a package that only others need, do not count.
///
/// # Errors
///
/// A text that is no such table, and a name that it does not have.
pub fn counted(text: &str, groups: &[String], environments: &[String]) -> Result<String, String> {
    let table: Table = text.parse().map_err(|why| format!("{why}"))?;
    let mut counted = Table::new();
    let groups = groups.iter().map(|name| ("groups", name));
    let environments = environments.iter().map(|name| ("environments", name));
    for (kind, name) in groups.chain(environments) {
        let written = line(&table, kind, name)?;
        counted.insert(format!("{kind} {name}"), written.clone());
        let lists = match written {
            Value::Table(group) => ["programs", "python"].map(|kind| (kind, group.get(kind))),
            packages => [("python", Some(packages)), ("programs", None)],
        };
        for (kind, list) in lists {
            for name in list.and_then(Value::as_array).into_iter().flatten() {
                let name = name.as_str().unwrap_or_default();
                counted.insert(format!("{kind} {name}"), line(&table, kind, name)?.clone());
            }
        }
    }
    Ok(counted.to_string())
}

fn line<'a>(table: &'a Table, kind: &str, name: &str) -> Result<&'a Value, String> {
    let found = table.get(kind).and_then(|lines| lines.get(name));
    found.ok_or_else(|| format!("no line {name} in [{kind}]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        [programs]
        nm = "binutils"
        cc = "gcc"
        [python]
        wheel = "1"
        numpy = "2"
        [groups.c]
        programs = ["cc"]
        [groups.python]
        programs = ["nm"]
        python = ["numpy"]
        [environments]
        own = ["wheel"]
    "#;

    #[test]
    fn what_is_needed_counts_and_nothing_else() {
        let names = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
        };
        let of = |text: &str| counted(text, &names(&["python"]), &names(&["own"])).unwrap();
        let before = of(TEXT);
        for (good, bad, counts) in [
            ("\"gcc\"", "\"clang\"", false),
            ("programs = [\"cc\"]", "programs = [\"cc\", \"nm\"]", false),
            ("[groups.c]", "[groups.d]", false),
            ("\"binutils\"", "\"llvm\"", true),
            ("numpy = \"2\"", "numpy = \"3\"", true),
            ("wheel = \"1\"", "wheel = \"2\"", true),
            ("[\"nm\"]", "[\"nm\", \"cc\"]", true),
        ] {
            assert_eq!(TEXT.matches(good).count(), 1, "{good}");
            assert_eq!(of(&TEXT.replace(good, bad)) != before, counts, "{bad}");
        }
        assert_eq!(counted(TEXT, &[], &[]).unwrap(), "");
        let why = counted(TEXT, &names(&["perl"]), &[]).unwrap_err();
        assert_eq!(why, "no line perl in [groups]");
    }
}
