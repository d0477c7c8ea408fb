// SPDX-License-Identifier: MIT OR Apache-2.0
//! Workers: builds of this same program for backends that are fixed when a library is built.
//!
//! Cargo decides what is stale; each variant has a target directory of its own, `bench-<variant>`
//! inside the usual one, so that changing flags never throws another build away.

use crate::{contestants::Selection, wire::Build};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    env,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

/// One build of this program.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub name: String,
    /// Cargo features of this crate.
    features: &'static str,
    /// Compiler flags beyond those of the main build.
    flags: Vec<&'static str>,
    /// Its members, as library and backend. With other flags a library may choose another
    /// backend than listed.
    pub members: Vec<(String, String)>,
    /// Whether it holds these members and no others.
    exact: bool,
}

/// Everything that the default features hold, without the front.
const ALL_LIBRARIES: &str = "nineteen,curve9767,crrl,dalek,ring,aws-lc-rs,graviola,lib25519,ed25519-compact,\
                             ed25519-consensus,ed25519-zebra,solana-ed25519,commonware,rscrypto";
/// Libraries that gain from AVX-512 only if the whole program is built for it.
const AVX512_LIBRARIES: &str = "dalek,ed25519-zebra,ed25519-simd";
const NATIVE: &str = "-Ctarget-cpu=native";

/// The variants that complete a process holding `local`, or, for `native`, that replace it: in the
/// order of the table, with those left out that hold nothing of `wanted`.
pub fn needed(local: &[(&str, String)], native: bool, wanted: &Selection) -> Vec<Variant> {
    let mut variants = Vec::new();
    if native {
        let members = local
            .iter()
            .map(|(library, backend)| ((*library).to_owned(), backend.clone()))
            .collect();
        variants.push(Variant {
            name: "native".into(),
            features: ALL_LIBRARIES,
            flags: vec![NATIVE],
            members,
            exact: false,
        });
    }
    for mut variant in fixed() {
        variant
            .members
            .retain(|(library, backend)| !local.iter().any(|(l, b)| l == library && b == backend));
        if native && variant.flags.contains(&NATIVE) {
            // The others are in the native build, under the backend that they choose there.
            variant
                .members
                .retain(|(library, _)| library == "ed25519-simd");
        } else if native {
            variant.name += "-native";
            variant.flags.push(NATIVE);
        }
        variants.push(variant);
    }
    variants.retain(|variant| variant.members.iter().any(|(l, b)| wanted.contains(l, b)));
    variants
}

/// The builds for backends that a build fixes.
fn fixed() -> Vec<Variant> {
    let one = |library: &str, backend: &str, features, flag: Option<&'static str>| Variant {
        name: format!("{}-{backend}", library.trim_start_matches("curve25519-")),
        features,
        flags: flag.into_iter().collect(),
        members: vec![(library.to_owned(), backend.to_owned())],
        exact: true,
    };
    let mut fixed = vec![one("crrl", "m51", "crrl-m51", None)];
    if cfg!(target_arch = "riscv64") {
        let flag = "--cfg=feature=\"gf255_m64\"";
        fixed.push(one("crrl", "m64", "crrl", Some(flag)));
    }
    let dalek = "curve25519-dalek";
    let flag = "--cfg=curve25519_dalek_backend=\"serial\"";
    fixed.push(one(dalek, "serial", "dalek", Some(flag)));
    let flag = "--cfg=curve25519_dalek_backend=\"fiat\"";
    fixed.push(one(dalek, "fiat", "dalek", Some(flag)));
    if avx512() {
        let flag = "--cfg=nineteen_evex";
        fixed.push(one("nineteen", "avxifma", "nineteen", Some(flag)));
        let members = [
            (dalek, "avx512"),
            ("ed25519-zebra", "avx512"),
            ("ed25519-simd", "default"),
        ];
        fixed.push(Variant {
            name: "avx512".into(),
            features: AVX512_LIBRARIES,
            flags: vec![NATIVE],
            members: members.map(|(l, b)| (l.to_owned(), b.to_owned())).into(),
            exact: true,
        });
    }
    fixed
}

/// Whether a build for this very CPU has the AVX-512 that the libraries of that variant need.
#[cfg(target_arch = "x86_64")]
fn avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma")
}

/// AVX-512 is of x86-64.
#[cfg(not(target_arch = "x86_64"))]
fn avx512() -> bool {
    false
}

impl Variant {
    /// The contestants that its worker sets up. An exact variant has its wanted members only, since
    /// the build may hold more than is missing elsewhere.
    pub fn selection(&self, wanted: &Selection) -> Selection {
        if !self.exact {
            return wanted.clone();
        }
        let members = self.members.iter().filter(|(l, b)| wanted.contains(l, b));
        Selection(members.map(|(l, b)| format!("{l}/{b}")).collect())
    }

    /// Builds the variant unless it is fresh, with a line of progress on standard error; returns
    /// the program.
    ///
    /// # Errors
    /// Cargo's messages if it fails.
    pub fn build(&self) -> Result<PathBuf, String> {
        let mut flags = Build::own().flags;
        flags.extend(self.flags.iter().map(|flag| (*flag).to_owned()));
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut child = Command::new(cargo)
            .args([
                "build",
                "--release",
                "--package",
                "bench",
                "--bin",
                "bench",
                "--no-default-features",
            ])
            .args([
                "--features",
                self.features,
                "--message-format",
                "json-render-diagnostics",
            ])
            .arg("--manifest-path")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
            .arg("--target-dir")
            .arg(target_directory().join(format!("bench-{}", self.name)))
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cargo cannot be started: {error}"))?;

        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let artifacts = std::thread::spawn(move || {
            let mut text = String::new();
            if let Some(mut stdout) = stdout {
                stdout.read_to_string(&mut text).ok();
            }
            text
        });
        let messages = self.follow(stderr);
        let status = child.wait().map_err(|error| error.to_string())?;
        let artifacts = artifacts.join().unwrap_or_default();
        if !status.success() {
            return Err(messages);
        }
        executable(&artifacts).ok_or_else(|| format!("cargo built no program\n{messages}"))
    }

    /// Shows cargo's lines one after the other on a spinner; returns them all.
    fn follow(&self, stderr: Option<impl Read>) -> String {
        let style =
            ProgressStyle::with_template("{spinner} building worker {prefix} {elapsed} {wide_msg}");
        let bar = ProgressBar::new_spinner().with_prefix(self.name.clone());
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(120));
        let mut messages = String::new();
        if let Some(stderr) = stderr {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                bar.set_message(line.trim().to_owned());
                messages += &line;
                messages.push('\n');
            }
        }
        bar.finish_and_clear();
        messages
    }
}

/// The program among cargo's messages.
fn executable(messages: &str) -> Option<PathBuf> {
    let values = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let mut programs =
        values.filter_map(|value| value.get("executable")?.as_str().map(PathBuf::from));
    programs.next_back()
}

/// Where the main build lies: the directory that cargo was told, or the workspace's.
fn target_directory() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    env::var_os("CARGO_TARGET_DIR").map_or(workspace, PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local() -> Vec<(&'static str, String)> {
        vec![
            ("nineteen", "m64".into()),
            ("nineteen", "avxifma".into()),
            ("crrl", "m64".into()),
            ("curve25519-dalek", "simd".into()),
        ]
    }

    fn names(local: &[(&str, String)], native: bool, wanted: &[&str]) -> Vec<String> {
        let wanted = Selection(wanted.iter().map(|pattern| (*pattern).to_owned()).collect());
        needed(local, native, &wanted)
            .into_iter()
            .map(|variant| variant.name)
            .collect()
    }

    /// A new library is in the default features first.
    #[test]
    fn a_native_worker_has_every_library() {
        let manifest = include_str!("../../Cargo.toml");
        let default = manifest
            .lines()
            .find_map(|line| line.strip_prefix("default = ["));
        let default = default.unwrap().trim_end_matches(']').split(", ");
        let libraries: Vec<&str> = default
            .map(|name| name.trim_matches('"'))
            .filter(|name| *name != "front")
            .collect();
        assert_eq!(libraries.join(","), ALL_LIBRARIES);
    }

    #[test]
    fn workers_are_built_only_when_needed() {
        assert_eq!(names(&local(), false, &["nineteen", "ring"]), [""; 0]);
        assert_eq!(names(&local(), false, &["crrl/m64"]), [""; 0]);
        assert_eq!(names(&local(), false, &["crrl"]), ["crrl-m51"]);
        assert_eq!(
            names(&local(), false, &["curve25519-dalek/fiat"]),
            ["dalek-fiat"]
        );
    }

    #[test]
    fn a_backend_that_is_here_needs_no_worker() {
        let local = [
            ("curve25519-dalek", "serial".to_owned()),
            ("curve25519-dalek", "avx512".to_owned()),
        ];
        assert_eq!(names(&local, false, &["curve25519-dalek"]), ["dalek-fiat"]);
    }

    #[test]
    fn a_worker_sets_up_what_is_wanted_and_missing() {
        let variant = Variant {
            name: "avx512".into(),
            features: AVX512_LIBRARIES,
            flags: vec![NATIVE],
            members: ["curve25519-dalek", "ed25519-zebra"]
                .map(|library| (library.to_owned(), "avx512".to_owned()))
                .into(),
            exact: true,
        };
        let selected = |wanted: &[&str]| {
            let wanted = wanted.iter().map(|pattern| (*pattern).to_owned()).collect();
            variant.selection(&Selection(wanted)).0
        };
        let both = ["curve25519-dalek/avx512", "ed25519-zebra/avx512"];
        assert_eq!(selected(&[]), both);
        assert_eq!(selected(&["curve25519-dalek", "ring"]), both[..1]);
    }

    #[test]
    fn native_replaces_the_main_process() {
        assert_eq!(names(&local(), true, &["nineteen"]), ["native"]);
        assert_eq!(
            names(&local(), true, &["crrl"]),
            ["native", "crrl-m51-native"]
        );
    }

    #[test]
    fn the_program_is_found_among_the_messages() {
        let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\n\
            {\"reason\":\"compiler-artifact\",\"executable\":\"/a/bench\"}\nnot json\n";
        assert_eq!(executable(messages), Some(PathBuf::from("/a/bench")));
    }
}
