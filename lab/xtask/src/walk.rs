// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask walk`: the functions that a call of the library passes on its way to the field.
//!
//! A program is built without optimisation and with LLVM's counters of coverage, and is run twice:
//! up to the call, and with it. A function that was entered more often the second time is on the
//! way. Generic functions count once; closures do not. The deepest chain of calls is the longest list
//! of callers that a debugger finds on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use structure::layers::LAYERS;
use toolbox::step;
use toolbox::{files, program::output};

mod chain; // the deepest chain of calls

/// Options of `cargo xtask walk`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// One of sign, verify, exchange, batch and sum; all where none is named.
    #[arg(value_parser = WALKS.map(|(name, _)| name))]
    name: Option<String>,
    /// Another backend than the one it is usually looked at on.
    #[arg(long)]
    backend: Option<String>,
    /// The field and the ground too.
    #[arg(long)]
    all: bool,
}

/// The walks, each with a backend.
const WALKS: [(&str, &str); 5] = [
    ("sign", "m64"),
    ("verify", "ifma"),
    ("exchange", "ifma"),
    ("batch", "ifma"),
    ("sum", "ifma"),
];

/// Layers above the field.
const ABOVE: [&str; 3] = ["api", "backend", "curve"];

const PROGRAM: &str = include_str!("walk/program.rs.txt");

/// The export of `llvm-cov`, as far as it is read.
#[derive(Deserialize)]
struct Export {
    data: Vec<Data>,
}

#[derive(Deserialize)]
struct Data {
    functions: Vec<Function>,
}

#[derive(Deserialize)]
struct Function {
    name: String,
    count: u64,
    filenames: Vec<String>,
    /// First line first.
    regions: Vec<Vec<u64>>,
}

/// A function in the source: its file below `src`, and its line.
type Place = (String, u64);

/// Counts how often functions are entered.
struct Counter {
    folder: PathBuf,
    program: PathBuf,
    tools: PathBuf,
    source: PathBuf,
}

impl Counter {
    fn new(root: &Path) -> Result<Counter, String> {
        let folder = toolbox::target_folder(root).join("walk");
        let write = |name: &str, text: &str| files::write(folder.join(name), text);
        let library = root.join("crates/nineteen");
        write(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"walk\"\nedition = \"2024\"\n[dependencies]\n\
                 nineteen = {{ path = \"{}\", features = [\"backends\", \"batch\"] }}\n[workspace]\n",
                library.display()
            ),
        )?;
        write("src/main.rs", PROGRAM)?;
        step::run(root, "rustup", &["component", "add", "llvm-tools"], &[])?;
        let target = folder.join("target");
        step::run(
            &folder,
            "cargo",
            &["build", "--quiet"],
            &[
                ("RUSTFLAGS", "-C instrument-coverage"),
                ("CARGO_TARGET_DIR", &target.to_string_lossy()),
                // Build scripts count too, and would leave their counts where they run.
                (
                    "LLVM_PROFILE_FILE",
                    &folder.join("build.profraw").to_string_lossy(),
                ),
            ],
        )?;
        let sysroot = output(Command::new("rustc").args(["--print", "target-libdir"]))?;
        let tools = Path::new(sysroot.trim()).with_file_name("bin");
        Ok(Counter {
            program: target.join("debug/walk"),
            folder,
            tools,
            source: library.join("src"),
        })
    }

    /// How often each instance of a function is entered, and where it stands.
    fn count(&self, arguments: &[&str]) -> Result<BTreeMap<String, (u64, Place)>, String> {
        let raw = self.folder.join("walk.profraw");
        let data = self.folder.join("walk.profdata");
        output(
            Command::new(&self.program)
                .args(arguments)
                .env("LLVM_PROFILE_FILE", &raw),
        )?;
        output(
            Command::new(self.tools.join("llvm-profdata"))
                .args(["merge", "-o"])
                .args([&data, &raw]),
        )?;
        let export = output(
            Command::new(self.tools.join("llvm-cov"))
                .args(["export", "--format=text", "--instr-profile"])
                .args([&data, &self.program]),
        )?;
        let export: Export = serde_json::from_str(&export).map_err(|why| why.to_string())?;
        let functions = export.data.into_iter().flat_map(|data| data.functions);
        let found = functions.filter_map(|f| {
            let file = Path::new(f.filenames.first()?)
                .strip_prefix(&self.source)
                .ok()?;
            let line = *f.regions.first()?.first()?;
            Some((
                f.name,
                (f.count, (file.to_string_lossy().into_owned(), line)),
            ))
        });
        Ok(found.collect())
    }
}

/// The name of the function that is declared on a line.
fn declared(line: &str) -> Option<&str> {
    let rest = &line[line.find("fn ")? + 3..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(&rest[..end.unwrap_or(rest.len())]).filter(|name| !name.is_empty())
}

/// The layer of a file below `src`.
fn layer(file: &str) -> &'static str {
    let room = file.split(['/', '.']).next().unwrap_or_default();
    LAYERS
        .iter()
        .find(|(_, rooms)| rooms.contains(&room))
        .map_or("", |(layer, _)| layer)
}

/// `cargo xtask walk`.
///
/// # Errors
///
/// A program that cannot be built or run, or a walk that passes nothing.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let counter = Counter::new(root)?;
    for (name, usual) in WALKS {
        if options.name.as_deref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        let backend = options.backend.as_deref().unwrap_or(usual);
        let before = counter.count(&[name, backend])?;
        let after = counter.count(&[name, backend, "go"])?;
        let passed = after.into_iter().filter_map(|(instance, (count, place))| {
            let earlier = before.get(&instance).map_or(0, |(count, _)| *count);
            (count > earlier).then_some(place)
        });
        let passed: BTreeSet<Place> = passed.collect();
        let mut lines = Vec::new();
        for (file, line) in &passed {
            let layer = layer(file);
            if !options.all && !ABOVE.contains(&layer) {
                continue;
            }
            let text = files::read(counter.source.join(file))?;
            if let Some(function) = text.lines().nth(*line as usize - 1).and_then(declared) {
                lines.push((layer, file.as_str(), function.to_owned()));
            }
        }
        let place = |layer: &str| LAYERS.iter().position(|(name, _)| *name == layer);
        lines.sort_by_key(|(layer, file, _)| (place(layer), *file));
        let files: BTreeSet<&str> = lines.iter().map(|(_, file, _)| *file).collect();
        if lines.is_empty() {
            return Err(format!("{name}: passes nothing"));
        }
        let above = |file: &str| ABOVE.contains(&layer(file));
        let program = (counter.program.as_path(), [name, backend]);
        let chain = chain::deepest(root, program, &passed, above)?;
        let chained: BTreeSet<&str> = chain.iter().map(|(file, _)| file.as_str()).collect();
        println!(
            "{name} on {backend}: {} functions in {} files; the deepest chain has {} calls in {}",
            lines.len(),
            files.len(),
            chain.len(),
            chained.len(),
        );
        for (file, function) in chain.iter().rev() {
            println!("    {file:45} {function}");
        }
        println!("  all functions:");
        let mut last = "";
        for (layer, file, function) in &lines {
            let file = if *file == last { "" } else { file };
            println!("    {layer:8} {file:36} {function}");
            if !file.is_empty() {
                last = file;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{declared, layer};

    #[test]
    fn functions_and_layers_are_read() {
        assert_eq!(
            declared("    pub(crate) fn mul<G: Group>(k: &Words)"),
            Some("mul")
        );
        assert_eq!(declared("        let x = |a| a;"), None);
        assert_eq!(layer("ed25519/signing.rs"), "api");
        assert_eq!(layer("curve.rs"), "curve");
    }
}
