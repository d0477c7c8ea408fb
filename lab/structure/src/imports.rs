// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask imports`: which module of the library uses which, drawn; and the circles in it.
//!
//! A module is a file, a room a module at the top. Paths that begin with `crate`, `super` or `self`
//! are read from the tokens, so that those in macros count. Code that exists in tests only does
//! not. A module may use its children and be used by them: a parent that names its children makes no
//! circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use toolbox::program::feed;

use crate::files;
use crate::layers::LAYERS;

/// The users of each module, by path: `curve::point` uses `field`.
#[derive(Debug, Default)]
pub struct Imports {
    modules: BTreeSet<String>,
    uses: BTreeSet<(String, String)>,
}

/// `cargo xtask imports`: has Graphviz draw the rooms in their layers, with an arrow from each to
/// those it uses.
///
/// # Errors
///
/// A file that cannot be read, or Graphviz if it is not there.
pub fn run(root: &Path, output: &Path) -> Result<(), String> {
    let imports = read(&root.join("crates/nineteen/src"))?;
    let circles = imports.circles();
    let text = graph(&imports.rooms(), &circles);
    let mut dot = Command::new("dot");
    let picture = feed(dot.arg("-Tsvg"), text.as_bytes());
    let picture = picture.map_err(|why| format!("{why} (apt-get install graphviz)"))?;
    toolbox::files::write(output, picture)?;
    println!("{}", output.display());
    println!(
        "{} modules, {} imports, {} circles",
        imports.modules.len(),
        imports.uses.len(),
        circles.len()
    );
    for circle in circles {
        println!("circle: {}", circle.join(", "));
    }
    Ok(())
}

/// The rooms for Graphviz, a rank for each layer. Arrows that go up and those of a circle are red.
fn graph(uses: &BTreeSet<(String, String)>, circles: &[Vec<String>]) -> String {
    let layer = |room: &str| LAYERS.iter().position(|(_, rooms)| rooms.contains(&room));
    let there = |room: &&&str| uses.iter().any(|(a, b)| a == **room || b == **room);
    let mut text = "digraph {\nnode [shape=box fontname=\"sans-serif\"]\n".to_owned();
    for (name, rooms) in LAYERS {
        let rooms: Vec<&str> = rooms.iter().filter(there).copied().collect();
        let _ = writeln!(text, "\"{name}:\" [shape=plaintext]");
        let _ = writeln!(text, "{{ rank=same \"{name}:\" {} }}", rooms.join(" "));
    }
    let names: Vec<String> = LAYERS
        .iter()
        .map(|(name, _)| format!("\"{name}:\""))
        .collect();
    let _ = writeln!(text, "{} [style=invis]", names.join(" -> "));
    for (from, to) in uses {
        let (Some(above), Some(below)) = (layer(from), layer(to)) else {
            continue;
        };
        let circle = circles.iter().any(|c| c.contains(from) && c.contains(to));
        let color = if circle || below < above {
            "red"
        } else {
            "black"
        };
        let _ = writeln!(text, "{from} -> {to} [color={color}]");
    }
    text + "}\n"
}

/// Reads a library, whose sources are in `folder`.
pub fn read(folder: &Path) -> Result<Imports, String> {
    let mut files = BTreeMap::new();
    for path in files::sources(folder)? {
        let name = files::relative(folder, &path);
        if name != "lib.rs" && !files::is_test(&name) {
            let module = name.trim_end_matches(".rs").replace('/', "::");
            files.insert(module, files::read(&path)?);
        }
    }
    Imports::of(&files)
}

impl Imports {
    fn of(files: &BTreeMap<String, String>) -> Result<Imports, String> {
        let mut imports = Imports {
            modules: files.keys().cloned().collect(),
            uses: BTreeSet::new(),
        };
        for (module, text) in files {
            let tokens: TokenStream = text.parse().map_err(|why| format!("{module}: {why}"))?;
            let mut paths = Vec::new();
            find(tokens, &mut paths);
            for path in paths {
                if let Some(to) = imports.resolve(module, &path) {
                    let inside = |a: &str, b: &str| a.starts_with(&format!("{b}::"));
                    if to != *module && !inside(&to, module) {
                        imports.uses.insert((module.clone(), to));
                    }
                }
            }
        }
        Ok(imports)
    }

    /// The file that a path leads into.
    fn resolve(&self, from: &str, path: &[String]) -> Option<String> {
        let mut at: Vec<&str> = match path.first()?.as_str() {
            "crate" => Vec::new(),
            _ => from.split("::").collect(),
        };
        let mut found = None;
        for word in path {
            match word.as_str() {
                "crate" | "self" => {}
                "super" => {
                    at.pop();
                    found = Some(at.join("::")).filter(|m| self.modules.contains(m));
                }
                word => {
                    at.push(word);
                    let module = at.join("::");
                    if !self.modules.contains(&module) {
                        break;
                    }
                    found = Some(module);
                }
            }
        }
        found
    }

    /// The same for the modules at the top.
    fn rooms(&self) -> BTreeSet<(String, String)> {
        let room = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
        self.uses
            .iter()
            .map(|(from, to)| (room(from), room(to)))
            .filter(|(from, to)| from != to)
            .collect()
    }

    /// Rooms that use each other in a circle, and files in one room that do.
    pub fn circles(&self) -> Vec<Vec<String>> {
        let rooms = self.rooms();
        let mut found = circles(rooms.iter());
        let room = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
        let inside = self.uses.iter().filter(|(a, b)| room(a) == room(b));
        found.extend(circles(inside));
        found
    }
}

/// Groups of more than one that all reach each other.
fn circles<'a>(uses: impl Iterator<Item = &'a (String, String)>) -> Vec<Vec<String>> {
    let graph: DiGraphMap<&str, ()> = uses.map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let mut found: Vec<Vec<String>> = tarjan_scc(&graph)
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| {
            let mut names: Vec<String> = group.into_iter().map(str::to_owned).collect();
            names.sort();
            names
        })
        .collect();
    found.sort();
    found
}

/// Collects the paths from `crate`, `super` or `self`; leaves out what `#[cfg(test)]` stands
/// before.
fn find(tokens: TokenStream, paths: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut i = 0;
    while i < tokens.len() {
        match &tokens[i] {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                if let Some(TokenTree::Group(attribute)) = tokens.get(i + 1) {
                    let text: String = attribute.to_string().split_whitespace().collect();
                    if text == "[cfg(test)]" {
                        i = end_of_item(&tokens, i + 2);
                        continue;
                    }
                }
            }
            // `$crate` in a macro is the same crate; `self.x` is no path.
            TokenTree::Ident(word)
                if ["crate", "super", "self"].contains(&word.to_string().as_str())
                    && colons(&tokens, i + 1) =>
            {
                i = path(&tokens, i, &mut Vec::new(), paths);
                continue;
            }
            TokenTree::Group(group) => find(group.stream(), paths),
            _ => {}
        }
        i += 1;
    }
}

/// Reads a path, or a tree of `use`, at `i`; returns the place behind it.
fn path(
    tokens: &[TokenTree],
    mut i: usize,
    prefix: &mut Vec<String>,
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let depth = prefix.len();
    loop {
        match tokens.get(i) {
            Some(TokenTree::Ident(word)) => {
                prefix.push(word.to_string());
                i += 1;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                for branch in
                    inner.split(|t| matches!(t, TokenTree::Punct(p) if p.as_char() == ','))
                {
                    if !branch.is_empty() {
                        path(branch, 0, prefix, paths);
                    }
                }
                prefix.truncate(depth);
                return i + 1;
            }
            _ => break,
        }
        if !colons(tokens, i) {
            break;
        }
        i += 2;
    }
    paths.push(prefix.clone());
    prefix.truncate(depth);
    i
}

fn colons(tokens: &[TokenTree], i: usize) -> bool {
    let colon =
        |t: Option<&TokenTree>| matches!(t, Some(TokenTree::Punct(p)) if p.as_char() == ':');
    colon(tokens.get(i)) && colon(tokens.get(i + 1))
}

/// The place behind the item that begins at `i`: after its semicolon or its braces.
fn end_of_item(tokens: &[TokenTree], i: usize) -> usize {
    let ends = |t: &TokenTree| match t {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    };
    let rest = tokens.get(i..).unwrap_or_default();
    i + rest.iter().position(ends).map_or(rest.len(), |n| n + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(files: &[(&str, &str)]) -> Imports {
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        Imports::of(&files.iter().map(own).collect()).expect("Rust")
    }

    #[test]
    fn circles_are_found() {
        let straight = [
            ("curve", "mod point; mod tables; pub use point::Point;"),
            (
                "curve::point",
                "use crate::field::{self, Fe}; fn f() { self::g() }",
            ),
            (
                "curve::tables",
                "use super::point::Point; #[cfg(test)] use crate::ed25519::Key;",
            ),
            (
                "ed25519",
                "use crate::{curve::{tables::Table, Point}, field::Fe};",
            ),
            (
                "field",
                "// crate::curve\nconst TEXT: &str = \"crate::ed25519\";",
            ),
        ];
        let found = imports(&straight);
        assert_eq!(found.uses.len(), 5, "{:?}", found.uses);
        assert!(found.circles().is_empty());

        let mut files = straight;
        files[1].1 = "macro_rules! m { () => { $crate::curve::tables::Table } }";
        let circle = [["curve::point".to_owned(), "curve::tables".to_owned()]];
        assert_eq!(imports(&files).circles(), circle);

        let mut files = straight;
        files[4].1 = "fn f() -> crate::ed25519::Key { loop {} }";
        let circle = [["curve", "ed25519", "field"].map(str::to_owned)];
        assert_eq!(imports(&files).circles(), circle);
    }
}
