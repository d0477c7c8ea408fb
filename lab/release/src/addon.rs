// SPDX-License-Identifier: MIT OR Apache-2.0
//! The addon for Node: a package of npm for each system, and one that chooses among them.

use std::cell::RefCell;

use toolbox::files;
use toolbox::program::finish;

use crate::bill;
use crate::place::Place;
use crate::targets::{self, GLIBC, Target};

/// Its package and workspace.
const PACKAGE: &str = "nineteen-js-native";
const WORKSPACE: &str = "bindings/js/native";

/// Builds and packs the addon.
///
/// # Errors
///
/// Errors of cargo and of npm.
pub fn packages(place: &Place) -> Result<(), String> {
    let built = RefCell::new(Vec::new());
    place.each("the addon for Node", &targets::extensions(), |target| {
        let library = compile(place, target)?;
        let platform = target.npm();
        pack(place, &platform, &[&library, &platform])?;
        built.borrow_mut().push(platform);
        Ok(())
    })?;
    let built = built.into_inner();
    let words = ["--select"].into_iter();
    let words: Vec<&str> = words.chain(built.iter().map(String::as_str)).collect();
    pack(place, "select", &words)?;
    bill::write(place, "nineteen-native", WORKSPACE, &[PACKAGE])
}

/// The file of the addon for a target.
fn compile(place: &Place, target: Target) -> Result<String, String> {
    let name = match target.triple {
        triple if target.is_linux() && !target.is_musl() => format!("{triple}.{GLIBC}"),
        triple => triple.to_owned(),
    };
    // Rust links programs for musl statically, and cannot make shared libraries so.
    let flag = match target.is_musl() {
        true => "-Ctarget-feature=-crt-static",
        false => "",
    };
    // On Windows the addon asks the program that loads it for Node's functions, by the feature
    // `dyn-symbols` of napi. Its build script looks for their library all the same: files without
    // anything in them.
    let node = place.work.join("libnode");
    files::write(node.join("libnode.dll"), "")?;
    files::write(node.join("libnode.a"), "!<arch>\n")?;
    let seen = place.seen(&node);
    let set = [("LIBNODE_PATH", &*seen)];
    let made = place.compile_with(WORKSPACE, &name, &["-p", PACKAGE], flag, &set)?;
    let file = match target.triple {
        _ if target.is_windows() => "nineteen_native.dll",
        _ if target.is_linux() => "libnineteen_native.so",
        _ => "libnineteen_native.dylib",
    };
    Ok(made.join(file).to_string_lossy().into_owned())
}

/// Lays a package out by the script beside the addon's sources, and packs it.
fn pack(place: &Place, name: &str, words: &[&str]) -> Result<(), String> {
    let folder = place.work.join(format!("native-{name}"));
    let mut layout = place.command("node");
    layout.arg("pack.mjs").arg(&folder).args(words);
    finish(layout.current_dir(place.root.join(WORKSPACE)))?;
    let mut npm = place.command("npm");
    npm.args(["pack", "--silent", "--pack-destination"]);
    finish(npm.arg(&place.dist).arg(&folder))
}
