// SPDX-License-Identifier: MIT OR Apache-2.0
//! The folders of a release, its tools, and how it compiles.

use std::cell::RefCell;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use toolbox::program::{self, output};
use toolbox::{environment, files};

use crate::addresses::Addresses;
use crate::system;
use crate::targets::Target;

/// The folder in which sources are compiled, a mount of their own: one that systems have and seldom
/// use.
const SOURCES: &str = "/srv";

/// Where a release is made.
#[derive(Debug)]
pub struct Place {
    /// The sources.
    pub root: PathBuf,
    /// Where finished files go.
    pub dist: PathBuf,
    /// Where they are made.
    pub work: PathBuf,
    /// Whether only this processor's files are made.
    pub here: bool,
    /// The targets that files are made for; all if there are none.
    pub only: Vec<String>,
    /// Whether nothing is optimized.
    pub draft: bool,
    /// The version of everything.
    pub version: &'static str,
    /// Those of the sources, the packager and so on.
    pub addresses: Addresses,
    /// When the commit was made, in seconds since 1970: the time of all files.
    pub epoch: u64,
    /// Failures of builds for other targets than this machine's, with their reasons.
    missing: RefCell<Vec<String>>,
    path: OsString,
    /// The sources that tools are installed for, and tools are in.
    tools: PathBuf,
}

impl Place {
    /// Installs the tools and empties `dist`, for a release of everything.
    ///
    /// # Errors
    ///
    /// A tool that cannot be had.
    pub fn new(root: &Path, dist: &Path) -> Result<Place, String> {
        let tools = toolbox::folder(root).join("release");
        let python = environment::named("release", &tools)?;
        let own = python.parent().unwrap_or(&tools).to_path_buf();
        let path = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths([own].into_iter().chain(env::split_paths(&path)))
            .map_err(|why| format!("the path cannot be extended: {why}"))?;
        let when = ["log", "-1", "--format=%ct"];
        let when = program::said(root, "git", &when);
        let place = Place {
            root: root.to_path_buf(),
            dist: dist.to_path_buf(),
            work: root.join("target/release-parts"),
            here: false,
            only: Vec::new(),
            draft: false,
            version: env!("CARGO_PKG_VERSION"),
            addresses: Addresses::read(root)?,
            // An archive of the sources has no commit.
            epoch: when.trim().parse().unwrap_or(1_700_000_000),
            missing: RefCell::default(),
            path,
            tools,
        };
        place.empty(dist)?;
        Ok(place)
    }

    /// The same for other sources, with their own folders.
    pub fn beside(&self, root: &Path) -> Result<Place, String> {
        let dist = root.join("dist");
        let place = Place {
            root: root.to_path_buf(),
            work: root.join("target/release-parts"),
            dist,
            addresses: self.addresses.clone(),
            only: self.only.clone(),
            missing: RefCell::default(),
            path: self.path.clone(),
            tools: self.tools.clone(),
            ..*self
        };
        place.empty(&place.dist)?;
        Ok(place)
    }

    /// Makes a folder, or removes what is in it.
    pub fn empty(&self, folder: &Path) -> Result<(), String> {
        let _ = fs::remove_dir_all(folder);
        files::create(folder)
    }

    /// Builds `what` for those of `targets` that are made. A failure for another target than this
    /// machine's is noted, for [`missing`](Self::missing).
    ///
    /// # Errors
    ///
    /// A failure for this machine.
    pub fn each(
        &self,
        what: &str,
        targets: &[Target],
        build: impl Fn(Target) -> Result<(), String>,
    ) -> Result<(), String> {
        for &target in targets.iter().filter(|target| self.makes(**target)) {
            let watch = Watch::start();
            if self.unless_here(what, target, build(target))? {
                println!("    {what} for {}: {}", target.triple, watch.said());
            }
        }
        Ok(())
    }

    /// Whether files are made for a target.
    pub fn makes(&self, target: Target) -> bool {
        let is_named = self.only.iter().any(|name| name == target.triple);
        (!self.here || target.is_here()) && (self.only.is_empty() || is_named)
    }

    /// Notes a failure, unless it is one for this machine; whether there was none.
    pub fn unless_here(
        &self,
        what: &str,
        target: Target,
        built: Result<(), String>,
    ) -> Result<bool, String> {
        match built {
            Err(why) if !target.is_here() => {
                let note = format!("{what} for {}: {why}", target.triple);
                println!("    not built: {note}");
                self.missing.borrow_mut().push(note);
                Ok(false)
            }
            built => built.map(|()| true),
        }
    }

    /// An error that names what is not built.
    pub fn missing(&self) -> Result<(), String> {
        match &self.missing.borrow()[..] {
            [] => Ok(()),
            missing => Err(format!("not built:\n    {}", missing.join("\n    "))),
        }
    }

    /// A program, which finds the tools and gets the time.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("PATH", &self.path)
            .env("SOURCE_DATE_EPOCH", self.epoch.to_string())
            // Names and owners of files are those of whoever builds otherwise.
            .env("LC_ALL", "C")
            .env("TZ", "UTC");
        command
    }

    /// Compiles: `cargo WORDS` in a workspace, for a target, with zig as the linker. Returns the
    /// folder of what was made.
    ///
    /// # Errors
    ///
    /// The compiler's errors.
    pub fn compile(
        &self,
        workspace: &str,
        target: &str,
        words: &[&str],
    ) -> Result<PathBuf, String> {
        self.compile_with(workspace, target, words, "", &[])
    }

    /// The same with a flag for the compiler, if it is not empty, and variables of the environment.
    ///
    /// # Errors
    ///
    /// As [`compile`](Self::compile).
    pub fn compile_with(
        &self,
        workspace: &str,
        target: &str,
        words: &[&str],
        flag: &str,
        set: &[(&str, &Path)],
    ) -> Result<PathBuf, String> {
        let (triple, _) = target.split_once(".2").unwrap_or((target, ""));
        self.standard_library(triple)?;
        let folder = self.work.join("target");
        let frameworks = self.frameworks(triple)?;
        let flag = if flag.is_empty() { &frameworks } else { flag };
        let mut cargo = self.build(workspace, "cargo", flag);
        cargo
            .args(["zigbuild", "--release", "--locked", "-q"])
            .args(["--target", target])
            .args(words)
            .arg("--target-dir")
            .arg(self.seen(&folder))
            .envs(set.iter().copied());
        call(&mut cargo)?;
        Ok(folder.join(triple).join("release"))
    }

    /// A program that compiles in a folder of the sources, with the names of this machine's folders
    /// taken out of what it makes, and with a flag for the compiler, if that is not empty.
    ///
    /// It sees the sources as [`SOURCES`], by a mount that nothing else sees: cargo's names of
    /// packages beside a workspace contain their absolute paths.
    pub fn build(&self, folder: &str, program: &str, flag: &str) -> Command {
        let mut build = self.command("unshare");
        if !system::is_root() {
            build.arg("--map-root-user");
        }
        let script = r#"mount --bind "$1" "$2"; cd "$2/$3"; shift 3; exec "$@""#;
        build.args(["--mount", "sh", "-euc", script, "sh"]);
        build.arg(&self.root).args([SOURCES, folder, program]);
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
        let home = home.unwrap_or_default();
        let folders = [(Path::new(SOURCES), "/nineteen"), (&home, "/cargo")];
        let flags =
            folders.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
        let mut flags = flags.to_vec();
        flags.extend((!flag.is_empty()).then(|| flag.to_owned()));
        build
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
            .env_remove("RUSTFLAGS")
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
        if self.draft {
            build
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        }
        build
    }

    /// The flag for macOS that names a folder of frameworks, of which zig has none: lists of the
    /// functions that are called. Empty for other systems.
    ///
    /// # Errors
    ///
    /// A list that cannot be written.
    pub fn frameworks(&self, triple: &str) -> Result<String, String> {
        if !triple.contains("apple") {
            return Ok(String::new());
        }
        let folder = self.work.join("frameworks");
        let list = folder.join("CoreFoundation.framework/CoreFoundation.tbd");
        files::write(list, include_str!("CoreFoundation.tbd"))?;
        Ok(format!("-Lframework={}", self.seen(&folder).display()))
    }

    /// The path of a folder under the sources, as a program that compiles sees it.
    pub fn seen(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.root)
            .map_or_else(|_| path.to_path_buf(), |path| Path::new(SOURCES).join(path))
    }

    /// The standard library for a target.
    ///
    /// # Errors
    ///
    /// If rustup cannot add it.
    pub fn standard_library(&self, triple: &str) -> Result<(), String> {
        output(
            Command::new("rustup")
                .args(["-q", "target", "add", triple])
                .current_dir(&self.root),
        )
        .map(drop)
    }

    /// The time of the commit, in the form of RFC 3339.
    pub fn time(&self) -> String {
        let seconds = i64::try_from(self.epoch).unwrap_or_default();
        jiff::Timestamp::from_second(seconds)
            .map_or_else(|_| String::new(), |time| time.to_string())
    }

    /// Prints the finished files and their sizes.
    pub fn list(&self) -> Result<(), String> {
        println!("==> {}", self.dist.display());
        for file in self.finished()? {
            let size = fs::metadata(self.dist.join(&file))
                .map_err(|why| why.to_string())?
                .len();
            println!("{:>10.1} kB  {file}", size as f64 / 1000.0);
        }
        Ok(())
    }

    /// The names of the finished files, in order.
    pub fn finished(&self) -> Result<Vec<String>, String> {
        let files = files::list(&self.dist)?;
        let name = |path: &PathBuf| Some(path.file_name()?.to_string_lossy().into_owned());
        Ok(files.iter().filter_map(name).collect())
    }
}

/// How long something takes, by a clock and in the processor time of the programs that it calls.
pub struct Watch {
    start: Instant,
    processor: u64,
}

impl Watch {
    pub fn start() -> Watch {
        Watch {
            start: Instant::now(),
            processor: system::processor_seconds(),
        }
    }

    pub fn said(&self) -> String {
        let processor = system::processor_seconds().saturating_sub(self.processor);
        let seconds = self.start.elapsed().as_secs();
        format!("{seconds} s, {processor} s of processor time")
    }
}

/// Runs a command, and shows it from the program that it builds with on. Its error ends with what the
/// compiler or the linker said.
pub fn call(command: &mut Command) -> Result<(), String> {
    let line = program::line(command);
    let shown = line.find(" cargo ").or_else(|| line.find(" maturin "));
    let line = &line[shown.unwrap_or(0)..];
    println!("   {line}");
    let done = command.stderr(Stdio::piped()).spawn();
    let done = done.and_then(std::process::Child::wait_with_output);
    let done = done.map_err(|why| format!("{line}: {why}"))?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    eprintln!("{said}");
    let reasons = said.lines().map(str::trim);
    let mut reasons: Vec<&str> = reasons.filter(|line| line.contains("error:")).collect();
    reasons.dedup();
    reasons.truncate(4);
    Err(format!("{}: {}", done.status, reasons.join("; ")))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn an_error_has_the_linkers_words() {
        let script = "echo working; echo 'error: no framework' >&2; echo more >&2; exit 3";
        let why = call(Command::new("sh").args(["-c", script])).unwrap_err();
        assert!(
            why.ends_with("exit status: 3: error: no framework"),
            "{why}"
        );
        assert!(call(&mut Command::new("true")).is_ok());
    }
}
