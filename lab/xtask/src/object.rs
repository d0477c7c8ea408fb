// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask object`: whether the library compiles to the same functions as at a commit.
//!
//! Both are compiled to one object file, whose symbols and sizes are compared. Names lose the hash
//! that the compiler appends, so that each stands for all instances of a generic function, and
//! constants without a name lose their numbers. Equal sizes do not prove equal code, but code that
//! only moves into a macro or out of one has them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use toolbox::files;
use toolbox::program::{call, output};

/// Options of `cargo xtask object`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The commit to compare the files of this folder with.
    #[arg(default_value = "HEAD")]
    commit: String,
    /// Features of the library.
    #[arg(long, default_value = "batch,hazmat")]
    features: String,
    /// Another processor than this one.
    #[arg(long)]
    target: Option<String>,
}

/// The sizes of all symbols with one name, in ascending order.
type Sizes = BTreeMap<String, Vec<u64>>;

/// Compiles the library of `tree` and reads the symbols of the object.
fn compile(tree: &Path, object: &Path, options: &Options) -> Result<Sizes, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["rustc", "--release", "-q", "-p", "nineteen", "--lib"]);
    cargo.args(["--features", &options.features]);
    cargo.args(options.target.iter().flat_map(|of| ["--target", of]));
    cargo.args(["--", "-C", "codegen-units=1", "--emit"]);
    cargo.arg(format!("obj={}", object.display()));
    cargo.env("CARGO_TARGET_DIR", object.with_extension("builds"));
    call(cargo.current_dir(tree))?;
    let mut nm = Command::new("nm");
    nm.args(["--demangle", "--print-size", "--defined-only"]);
    Ok(sizes(&output(nm.arg(object))?))
}

/// The listing of `nm`: on each line the address, the size, the kind and the name. Symbols without
/// a size are labels.
fn sizes(listing: &str) -> Sizes {
    let mut sizes = Sizes::new();
    for line in listing.lines() {
        let fields: Vec<&str> = line.splitn(4, ' ').collect();
        if let [_, size, _, name] = fields[..]
            && let Ok(size) = u64::from_str_radix(size, 16)
        {
            let name = match name.rsplit_once("::h") {
                Some((name, hash)) if hash.len() == 16 => name,
                _ if name.starts_with(".L") => "constants",
                _ => name,
            };
            sizes.entry(name.to_owned()).or_default().push(size);
        }
    }
    sizes.values_mut().for_each(|all| all.sort_unstable());
    sizes
}

/// A line for each name whose sizes differ.
fn differences(before: &Sizes, now: &Sizes) -> Vec<String> {
    let names: BTreeSet<_> = before.keys().chain(now.keys()).collect();
    let line = |name| {
        let [before, now] = [before, now].map(|sizes| sizes.get(name).map_or(&[][..], |all| all));
        (before != now).then(|| format!("{name}: {before:?} before, {now:?} now"))
    };
    names.into_iter().filter_map(line).collect()
}

/// # Errors
///
/// If a symbol is in one of the two objects only or differs in size, or if a build fails.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let folder = toolbox::target_folder(root).join("object");
    files::create(&folder)?;
    let tree = folder.join("commit");
    let git = |words: &[&str], of: &[&str]| {
        let mut git = Command::new("git");
        call(git.args(words).arg(&tree).args(of).current_dir(root))
    };
    let add = ["worktree", "add", "-q", "--force", "--detach"];
    git(&add, &[&options.commit])?;
    let before = compile(&tree, &folder.join("before.o"), options);
    git(&["worktree", "remove", "--force"], &[])?;
    let before = before?;
    let now = compile(root, &folder.join("now.o"), options)?;
    for (of, sizes) in [(&*options.commit, &before), ("now", &now)] {
        let count = sizes.values().map(Vec::len).sum::<usize>();
        let bytes = sizes.values().flatten().sum::<u64>();
        println!("{of}: {count} symbols, {bytes} bytes");
    }
    match differences(&before, &now) {
        lines if lines.is_empty() => Ok(()),
        lines => Err(format!("{} differ\n{}", lines.len(), lines.join("\n"))),
    }
}

#[test]
fn sizes_are_compared() {
    let line = |size: u8, name| format!("0000 {size:x} t {name}::h0123456789abcdef\n");
    let (one, three) = (line(1, "a"), line(3, "a"));
    let constant = "0000 5 r .Lanon.0123.4\n";
    let before = sizes(&[&*one, &three, "0000 t label\n", constant].concat());
    let expected = [
        ("a".to_owned(), vec![1, 3]),
        ("constants".to_owned(), vec![5]),
    ];
    assert_eq!(before, Sizes::from(expected));
    assert!(differences(&before, &sizes(&[&*three, &one, constant].concat())).is_empty());
    assert_eq!(differences(&before, &sizes(&one)).len(), 2);
    assert_eq!(differences(&before, &sizes(&line(1, "b"))).len(), 3);
}
