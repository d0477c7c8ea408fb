// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rules of the source tree: imports go down and not in circles, `unsafe` stays in its rooms,
//! functions are compiled for the features of their tokens, files stay short and begin with their
//! licence and include nothing through a symbolic link; lock files are those of their manifests;
//! crates do not repeat each other; comments begin with their subject; both READMEs have the same
//! examples.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::{files_of, is_generated, is_test, read, relative, sources};
use crate::layers::{LIBRARIES, Layers};

/// Longest source file, in lines.
const LONGEST: usize = 600;

/// Longest module of SystemVerilog.
const LONGEST_MODULE: usize = 400;

/// Where source is, and what its files end with.
const WRITTEN: [(&str, &[&str]); 7] = [
    ("bindings", &["rs", "py"]),
    ("crates", &["rs", "mjs"]),
    ("crates/nineteen/generated", &["s"]),
    ("compat", &["rs"]),
    ("curve9767", &["rs"]),
    ("lab", &["rs", "mjs"]),
    ("hardware", &["rs", "sv", "py", "cpp"]),
];

/// Where packages are: the modules of none use each other in circles. Those of `compat` have the
/// modules of what they replace.
const PACKAGES: [&str; 5] = ["bindings", "crates", "curve9767", "hardware", "lab"];

/// Where a library may say `unsafe`; and a program: to read a processor's counters, and registers
/// at addresses, and to call a library in C.
const MAY_BE_UNSAFE: [&str; 5] = [
    "arch/",
    "field/vector/",
    "clock.rs",
    "contestants/lib25519.rs",
    "mapped.rs",
];

/// Groups whose steps are compiled for features of a processor, and who may name them: functions
/// compiled for the same features.
const COMPILED_GROUPS: (&str, [&str; 2]) =
    ("compiled::x86_64", ["backend/x86_64/", "curve/compiled"]);

/// Programs with lock files of their own, which a change of a library's dependencies leaves behind.
const APART: [&str; 22] = [
    "bindings",
    "bindings/c",
    "bindings/c/fuzz",
    "bindings/js",
    "bindings/js/native",
    "bindings/openssl",
    "bindings/rustls",
    "compat/current",
    "compat/previous",
    "compat/solana-ed25519",
    "compat/together",
    "crates/nineteen/examples/firmware",
    "crates/nineteen/examples/web",
    "curve9767",
    "hardware",
    "hardware/soc/firmware",
    "lab",
    "lab/fuzz",
    "lab/machines/firmware",
    "lab/machines/guest",
    "lab/machines/miri",
    "lab/machines/transcript",
];

/// The page of the repository and that of the registry; the examples of the second are compiled.
const READMES: [&str; 2] = ["README.md", "crates/nineteen/README.md"];

/// All the rules.
pub fn check(root: &Path) -> Result<(), String> {
    let mut wrong = Vec::new();
    let (mut imports, mut compiled) = (0, 0);
    for (folder, layers) in LIBRARIES {
        compiled += crate::features::check(root, folder, &mut wrong)?;
        let library = root.join(folder);
        for path in sources(&library)? {
            let name = relative(&library, &path);
            let text = read(&path)?;
            imports += check_imports(layers, &name, &text, &mut wrong);
            check_groups(folder, &name, &text, &mut wrong);
            if !MAY_BE_UNSAFE.iter().any(|room| name.starts_with(room)) {
                for (number, line) in code_lines(&text) {
                    if words(line).any(|w| w == "unsafe") {
                        wrong.push(format!(
                            "{folder}/{name}:{number}: `unsafe` outside its rooms"
                        ));
                    }
                }
            }
        }
    }
    for folder in PACKAGES {
        for manifest in files_of(&root.join(folder), &["toml"])? {
            let source = manifest.with_file_name("src");
            if !manifest.ends_with("Cargo.toml") || !source.is_dir() {
                continue;
            }
            for circle in crate::imports::read(&source)?.circles() {
                let (name, circle) = (relative(root, &source), circle.join(", "));
                wrong.push(format!(
                    "{name}: modules that use each other in a circle: {circle}"
                ));
            }
        }
    }
    for folder in APART {
        let metadata = ["metadata", "--locked", "--format-version", "1"];
        let mut cargo = Command::new("cargo");
        let done = cargo.args(metadata).current_dir(root.join(folder)).output();
        let done = done.map_err(|why| format!("cargo: {why}"))?;
        if !done.status.success() {
            let said = String::from_utf8_lossy(&done.stderr);
            wrong.push(format!(
                "{folder}/Cargo.lock: run `cargo metadata` there: {said}"
            ));
        }
    }
    crate::repeats::check(root, &mut wrong)?;
    crate::prose::check(root, &mut wrong)?;
    let examples = |file: &str| Ok::<_, String>(rust_blocks(&read(root.join(file))?));
    let [ours, registry] = READMES;
    if examples(ours)? != examples(registry)? {
        wrong.push(format!("{ours} and {registry} have different examples"));
    }
    let mut files = 0;
    for (folder, endings) in WRITTEN {
        for path in files_of(&root.join(folder), endings)? {
            let (name, text) = (relative(root, &path), read(&path)?);
            check_file(&name, &text, &mut wrong);
            for link in links_on_the_way(&path, &text) {
                let link = relative(root, &link);
                wrong.push(format!(
                    "{name}: includes a file through the symbolic link {link}, which a checkout on Windows does not have"
                ));
            }
            files += 1;
        }
    }
    if imports == 0 || files == 0 || compiled == 0 {
        return Err("found nothing to check: the paths are wrong".to_owned());
    }
    if wrong.is_empty() {
        println!("{files} files, {imports} imports: all in order");
        Ok(())
    } else {
        Err(wrong.join("\n       "))
    }
}

/// Adds an entry for each line that names a group compiled for features where no token is at hand.
fn check_groups(folder: &str, name: &str, text: &str, wrong: &mut Vec<String>) {
    let (groups, rooms) = COMPILED_GROUPS;
    if rooms.iter().any(|room| name.starts_with(room)) {
        return;
    }
    for (number, line) in code_lines(text) {
        if line.contains(groups) {
            wrong.push(format!(
                "{folder}/{name}:{number}: a group compiled for features is named outside of {}",
                rooms.join(" and ")
            ));
        }
    }
}

/// The blocks of Rust in a text.
fn rust_blocks(text: &str) -> Vec<String> {
    let blocks = text.split("```rust\n").skip(1);
    let code = blocks.filter_map(|block| block.split("```").next());
    code.map(str::to_owned).collect()
}

/// Adds an entry if a file does not begin with its licence or is too long. Generated files may be
/// long.
fn check_file(name: &str, text: &str, wrong: &mut Vec<String>) {
    let first = text.lines().next().unwrap_or_default();
    let comment = first.trim_start_matches(['/', '#', ';']);
    if comment == first || comment != " SPDX-License-Identifier: MIT OR Apache-2.0" {
        wrong.push(format!("{name}: the first line is not the licence"));
    }
    let longest = if name.ends_with(".sv") {
        LONGEST_MODULE
    } else {
        LONGEST
    };
    let lines = text.lines().count();
    if lines > longest && !is_generated(name, text) {
        wrong.push(format!("{name}: {lines} lines, more than {longest}"));
    }
}

/// The symbolic links on the way to the files that a source file includes by a path.
fn links_on_the_way(file: &Path, text: &str) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(file);
    let mut links = Vec::new();
    for (_, line) in code_lines(text) {
        for start in ["include_str!(\"", "include_bytes!(\"", "include!(\""] {
            let Some((_, after)) = line.split_once(start) else {
                continue;
            };
            let mut way = folder.to_owned();
            for part in after.split('"').next().unwrap_or_default().split('/') {
                if part == ".." {
                    way.pop();
                } else {
                    way.push(part);
                }
                if way.is_symlink() {
                    links.push(way.clone());
                }
            }
        }
    }
    links
}

/// Adds an entry for each import that goes up; returns the number of imports seen.
fn check_imports(layers: &Layers, name: &str, text: &str, wrong: &mut Vec<String>) -> usize {
    let layer = |room: &str| layers.iter().position(|(_, rooms)| rooms.contains(&room));
    let Some(from) = layer(room(name)) else {
        return 0; // lib.rs declares every room
    };
    if is_test(name) {
        return 0;
    }
    let mut seen = 0;
    for (number, line) in code_lines(text) {
        for import in line.split("crate::").skip(1) {
            let first = import.split("::").next().unwrap_or_default();
            // `use crate::{a::…, b::…};`
            let rooms: Vec<&str> = match first.strip_prefix('{') {
                Some(_) => words(import).filter(|w| layer(w).is_some()).collect(),
                None => words(first).take(1).collect(),
            };
            for to in rooms {
                let Some(layer) = layer(to) else { continue };
                seen += 1;
                if layer < from {
                    wrong.push(format!(
                        "{name}:{number}: {} imports `{to}` of {}, which is above it",
                        layers[from].0, layers[layer].0
                    ));
                }
            }
        }
    }
    seen
}

/// The lines that are code, with their numbers: no comments, and nothing after the first test
/// module.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let tests = text.find("#[cfg(test)]\nmod tests {");
    text[..tests.unwrap_or(text.len())]
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split("//").next().unwrap_or_default()))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|w| !w.is_empty())
}

/// The top-level module that a file belongs to.
fn room(name: &str) -> &str {
    name.split(['/', '.']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::LAYERS;
    use std::fs;

    #[cfg(unix)]
    #[test]
    fn links_are_found() {
        let folder = std::env::temp_dir().join(format!("nineteen-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("here/src")).unwrap();
        std::os::unix::fs::symlink("..", folder.join("here/data")).unwrap();
        let file = folder.join("here/src/lib.rs");
        let found = links_on_the_way(&file, "const TEXT: &str = include_str!(\"../data/text\");");
        let none = links_on_the_way(&file, "const TEXT: &str = include_str!(\"../../text\");");
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [folder.join("here/data")]);
        assert!(none.is_empty());
    }

    #[test]
    fn files_without_licence_and_long_files_are_found() {
        const LICENCE: &str = "SPDX-License-Identifier: MIT OR Apache-2.0\n";
        let faults = |name: &str, text: &str| {
            let mut wrong = Vec::new();
            check_file(name, text, &mut wrong);
            wrong.len()
        };
        for (name, comment) in [
            ("a.rs", "// "),
            ("a.sv", "// "),
            ("a.py", "# "),
            ("a.s", "; "),
        ] {
            assert_eq!(faults(name, &format!("{comment}{LICENCE}")), 0, "{name}");
            assert_eq!(faults(name, "module a;\n"), 1, "{name}");
            assert_eq!(faults(name, LICENCE), 1, "{name}");
        }
        let long = format!("// {LICENCE}{}", "\n".repeat(450));
        assert_eq!((faults("a.sv", &long), faults("a.rs", &long)), (1, 0));
        let made = format!("// {LICENCE}// @generated\n{}", "\n".repeat(700));
        assert_eq!((faults("a.sv", &made), faults("a.rs", &made)), (0, 0));
    }

    #[test]
    fn groups_that_ask_for_features_are_named_where_tokens_are() {
        let faults = |name: &str| {
            let mut wrong = Vec::new();
            let text = "// compiled::x86_64::Wide\nuse crate::curve::compiled::x86_64::Wide;\n";
            check_groups("library", name, text, &mut wrong);
            wrong.len()
        };
        assert_eq!(faults("backend/x86_64/ifma.rs"), 0);
        assert_eq!(faults("curve/compiled.rs"), 0);
        assert_eq!(faults("backend/items.rs"), 1);
        assert_eq!(faults("edwards.rs"), 1);
    }

    #[test]
    fn upward_imports_are_found() {
        let mut wrong = Vec::new();
        let text = "use crate::backend::Backend;\nuse crate::{field::Fe, ed25519::Policy};\n// use crate::x25519;\n";
        assert_eq!(
            check_imports(LAYERS, "curve/ladder.rs", text, &mut wrong),
            3
        );
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        wrong.clear();
        assert_eq!(check_imports(LAYERS, "edwards.rs", text, &mut wrong), 3);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
