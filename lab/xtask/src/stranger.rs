// SPDX-License-Identifier: MIT OR Apache-2.0
//! A stranger's first use: takes the library from git into an empty folder by the lines of the
//! README, copies the examples, and moves a program of either generation of dalek, with its old
//! lock file, by the lines of `docs/MIGRATION.md`.
//!
//! All of it runs outside of the workspace, whose profiles and configuration would hide faults. The
//! repository is a copy of the files as they are, with what is not committed; its address stands
//! where the texts say [`URL`].

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::files;
use toolbox::step::Outcome;

/// The placeholder for the address in the texts.
const URL: &str = "URL of this repository";
const EXAMPLES: [&str; 4] = ["sign_verify", "exchange", "batch_file", "migrate"];

/// A generation of dalek.
struct Generation {
    name: &'static str,
    /// Dependencies of the program that moves.
    dependencies: &'static str,
    /// The version of `ed25519-dalek` in its lock file, where there is an older one than ours.
    locked: Option<&'static str>,
    /// A word of the block of `docs/MIGRATION.md` that patches it.
    patch: &'static str,
    program: &'static str,
}

const GENERATIONS: [Generation; 2] = [
    Generation {
        name: "current",
        dependencies: "curve25519-dalek = \"5\"\ned25519-dalek = \"3\"\nx25519-dalek = { version = \"3\", features = [\"static_secrets\"] }\n",
        locked: None,
        patch: "curve25519-dalek = { git = \"URL of this repository\", version = \"5\" }",
        program: include_str!("stranger/current.rs.txt"),
    },
    Generation {
        name: "previous",
        dependencies: "curve25519-dalek = \"4\"\ned25519-dalek = { version = \"2\", features = [\"rand_core\"] }\nrand = \"0.8\"\n\
            x25519-dalek = { version = \"2\", features = [\"static_secrets\"] }\n",
        locked: Some("2.1.0"),
        patch: "curve25519-dalek = { git = \"URL of this repository\", version = \"4\" }",
        program: include_str!("stranger/previous.rs.txt"),
    },
];

/// The stranger's folder.
struct Place {
    folder: PathBuf,
}

impl Place {
    /// An empty one, the same each time, so that cargo's cache of repositories does not grow.
    fn new(root: &Path) -> Result<Place, String> {
        let name = root.to_string_lossy().replace(['/', '\\', ':'], "-");
        let folder = std::env::temp_dir().join(format!("nineteen-stranger{name}"));
        let _ = fs::remove_dir_all(&folder);
        files::create(&folder)?;
        Ok(Place { folder })
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        files::write(self.folder.join(name), text)
    }

    /// Runs a program in a folder of this place and returns its output.
    fn call(&self, folder: &str, program: &str, arguments: &[&str]) -> Result<Said, String> {
        println!("    {folder}: {program} {}", arguments.join(" "));
        let output = Command::new(program)
            .args(arguments)
            .current_dir(self.folder.join(folder))
            .env_remove("RUSTFLAGS")
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
            .map_err(|why| format!("{program}: {why}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let said = Said {
            output: text(&output.stdout),
            error: text(&output.stderr),
        };
        match output.status.success() {
            true => Ok(said),
            false => Err(format!(
                "{folder}: {program} {}: {}",
                arguments.join(" "),
                said.error
            )),
        }
    }

    fn cargo(&self, folder: &str, arguments: &[&str]) -> Result<Said, String> {
        self.call(folder, "cargo", arguments)
    }
}

struct Said {
    output: String,
    error: String,
}

/// The files of the project as they are, as a repository of one commit; its address.
fn repository(root: &Path, place: &Place) -> Result<String, String> {
    let into = place.folder.join("nineteen");
    files::create(&into)?;
    for name in runner::inputs::files(root, &["."])? {
        let (from, to) = (root.join(&name), into.join(&name));
        let Ok(metadata) = fs::symlink_metadata(&from) else {
            continue; // tracked, and deleted
        };
        files::create(to.parent().unwrap_or(&into))?;
        #[cfg(unix)]
        if metadata.is_symlink() {
            let target = fs::read_link(&from).map_err(files::fault(&from))?;
            std::os::unix::fs::symlink(target, &to).map_err(files::fault(&to))?;
            continue;
        }
        let _ = metadata;
        files::copy(&from, &to)?;
    }
    let who = [
        "-c",
        "user.name=stranger",
        "-c",
        "user.email=stranger@localhost",
    ];
    for what in [
        &["init", "-q"][..],
        &["add", "-A"],
        &["commit", "-q", "-m", "all files"],
    ] {
        place.call("nineteen", "git", &[&who[..], what].concat())?;
    }
    Ok(format!("file://{}", into.display()))
}

/// The blocks of a language in a text.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let starts = text.split(&fence[..]).skip(1);
    starts.filter_map(|rest| rest.split("```").next()).collect()
}

/// The block that holds a line.
fn block_with<'a>(text: &'a str, language: &str, line: &str) -> Result<&'a str, String> {
    let mut blocks = blocks(text, language).into_iter();
    blocks
        .find(|block| block.contains(line))
        .ok_or_else(|| format!("no block of {language} has: {line}"))
}

fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{rest}")
}

/// The README's dependency and programs, and the examples.
fn first_programs(root: &Path, place: &Place, url: &str) -> Result<(), String> {
    let readme = files::read(root.join("README.md"))?;
    let dependency = block_with(&readme, "toml", "[dependencies]")?.replace(URL, url);
    place.write("first/Cargo.toml", &package("first", &dependency))?;
    let mut programs = Vec::new();
    for (number, code) in blocks(&readme, "rust").iter().enumerate() {
        let code = match code.contains("fn main()") {
            true => (*code).to_owned(),
            false => format!("fn main() {{\n{code}}}\n"),
        };
        programs.push((format!("readme_{}", number + 1), code));
    }
    if programs.len() < 3 {
        return Err("the README has lost its programs".to_owned());
    }
    for name in EXAMPLES {
        let path = root.join(format!("crates/nineteen/examples/{name}.rs"));
        programs.push((name.to_owned(), files::read(&path)?));
    }
    for (name, code) in &programs {
        place.write(&format!("first/src/bin/{name}.rs"), code)?;
    }
    for (name, _) in &programs {
        place.cargo("first", &["run", "-q", "--bin", name])?;
    }
    Ok(())
}

/// Calls whose feature is off: the compiler has to name the feature.
fn without_features(place: &Place, url: &str) -> Result<(), String> {
    const CALLS: [(&str, &str); 4] = [
        ("getrandom", "nineteen::ed25519::SigningKey::random()"),
        ("getrandom", "nineteen::x25519::EphemeralSecret::random()"),
        ("rand_core", "nineteen::scalar::Scalar::random(&mut 0)"),
        ("batch", "nineteen::ed25519::verify_batch_all"),
    ];
    let dependency = format!("[dependencies]\nnineteen = {{ git = \"{url}\" }}\n");
    place.write("features/Cargo.toml", &package("features", &dependency))?;
    for (feature, call) in CALLS {
        let program = format!("fn main() {{ let _ = {call}; }}\n");
        place.write("features/src/main.rs", &program)?;
        match place.cargo("features", &["check", "-q"]) {
            Ok(_) => return Err(format!("{call} compiles without the feature {feature}")),
            Err(said) if said.contains(&format!("`{feature}`")) => {}
            Err(said) => return Err(format!("{call}: {feature} is not named: {said}")),
        }
    }
    Ok(())
}

/// A program that uses dalek, before and after the lines of the page of migration.
fn moved(root: &Path, place: &Place, url: &str, generation: &Generation) -> Result<(), String> {
    let page = files::read(root.join("docs/MIGRATION.md"))?;
    let folder = generation.name;
    let manifest = package(
        folder,
        &format!("[dependencies]\n{}", generation.dependencies),
    );
    place.write(&format!("{folder}/Cargo.toml"), &manifest)?;
    place.write(&format!("{folder}/src/main.rs"), generation.program)?;
    if let Some(version) = generation.locked {
        let what = ["update", "-q", "-p", "ed25519-dalek", "--precise", version];
        place.cargo(folder, &what)?;
    }
    let before = place.cargo(folder, &["run", "-q"])?.output;

    let patch = block_with(&page, "toml", generation.patch)?.replace(URL, url);
    place.write(&format!("{folder}/Cargo.toml"), &(manifest + "\n" + &patch))?;
    let update = block_with(&page, "console", "cargo update")?;
    let update: Vec<&str> = update.trim().trim_start_matches("$ ").split(' ').collect();
    let said = place.cargo(folder, &update[1..])?.error;
    if said.contains("was not used") {
        return Err(format!("{folder}: {said}"));
    }
    let tree = place.cargo(folder, &["tree", "-i", "nineteen"])?.output;
    for package in ["curve25519-dalek", "ed25519-dalek", "x25519-dalek"] {
        if !tree.contains(package) {
            return Err(format!(
                "{folder}: {package} does not use the library: {tree}"
            ));
        }
    }
    let after = place.cargo(folder, &["run", "-q"])?;
    match after.output == before && !before.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "{folder}: with dalek {before:?}, with the library {:?}",
            after.output
        )),
    }
}

/// The step of the test command.
///
/// # Errors
///
/// A line of the README or of the page of migration that fails.
pub fn step(root: &Path) -> Result<Outcome, String> {
    let place = Place::new(root)?;
    let url = repository(root, &place)?;
    first_programs(root, &place, &url)?;
    without_features(&place, &url)?;
    for generation in &GENERATIONS {
        moved(root, &place, &url, generation)?;
    }
    fs::remove_dir_all(&place.folder)
        .map_err(|why| format!("{}: {why}", place.folder.display()))?;
    Ok(Outcome::Passed)
}
