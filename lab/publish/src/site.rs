// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask site`: the pages of the repository as a web site, with the documentation of the
//! crates and the page to play with.
//!
//! The pages stay where they are; [`GROUPS`] orders them, mdBook makes HTML. A link to another file
//! of the repository leads to a copy of it. Then every link inside the site is followed, and
//! Chromium opens every page in the width of a telephone.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use toolbox::program::{finish, output};
use toolbox::step::Outcome;
use toolbox::{Group, files, target_folder, workspaces};

use crate::{document, passed_unless};

/// Headings of the contents, and how the paths of their pages begin, in order.
const GROUPS: [(&str, &str); 6] = [
    (
        "Use it",
        "docs/MIGRATION docs/COMMAND docs/command docs/VALIDATION docs/RELEASE docs/BULK bindings/ docs/C.md docs/OPENSSL docs/RUSTLS docs/DEPENDENTS",
    ),
    ("Tokens and protocols", "docs/TOKENS crates/ examples/"),
    (
        "How fast",
        "docs/PERFORMANCE docs/performance docs/COST docs/COVERAGE",
    ),
    (
        "How it works",
        "docs/ARCHITECTURE docs/math docs/SOUNDNESS proofs/ docs/DECISIONS",
    ),
    ("Hardware, and another curve", "hardware/ curve9767/"),
    ("The project", "CONTRIBUTING SECURITY CHANGELOG"),
];
/// Pages that are not for readers of the site: the first is the README again.
const LEFT_OUT: [&str; 4] = [
    "crates/nineteen/README",
    "crates/nineteen/src",
    "testdata/",
    "lab/",
];
/// The width of a small telephone.
const WIDTH: u32 = 390;
const BOOK: &str = "[book]\ntitle = \"nineteen\"\nsrc = \"pages\"\n[output.html]\ninput-404 = \"\"\n\
                    no-section-label = true\n[output.html.print]\nenable = false\n\
                    [output.html.playground]\nrunnable = false\n[output.html.fold]\nenable = true\nlevel = 0\n";

/// Makes the site in `target/site/book`, and checks it.
///
/// # Errors
///
/// A page or module that cannot be built, links that lead nowhere, pages that are too wide.
pub fn site(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Site) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let folder = target_folder(root).join("site");
    let _ = fs::remove_dir_all(&folder);
    let tracked = output(Command::new("git").arg("ls-files").current_dir(root))?;
    let tracked: BTreeSet<&str> = tracked.lines().collect();
    let pages: Vec<&str> = tracked.iter().copied().filter(is_page).collect();
    for page in &pages {
        let text = relinked(root, &tracked, &folder, page)?;
        files::write(folder.join("pages").join(named(page)), text)?;
    }
    files::write(folder.join("pages/SUMMARY.md"), contents(root, &pages)?)?;
    files::write(folder.join("book.toml"), BOOK)?;
    finish(tools.command("mdbook").arg("build").arg(&folder))?;
    let book = folder.join("book");
    document(root, &workspaces::ALL[..3])?;
    copy_all(&target_folder(root).join("doc"), &book.join("api"))?;
    play(root, &book.join("web"))?;
    let mut wrong = dead_links(&book)?;
    wrong.extend(wide_pages(tools.command("chromium"), &book)?);
    println!("    {} pages in {}", pages.len(), book.display());
    passed_unless(wrong)
}

/// Whether a file of the repository is a page of the site.
pub fn is_page(name: &&str) -> bool {
    name.ends_with(".md") && !LEFT_OUT.iter().any(|prefix| name.starts_with(prefix))
}

/// The name of a page in the site: mdBook gives a folder's first page this one.
fn named(page: &str) -> String {
    page.replace("README.md", "index.md")
}

/// The text of a page whose links lead to places of the site. Other files that they lead to are
/// copied there; links to folders are text.
fn relinked(
    root: &Path,
    tracked: &BTreeSet<&str>,
    to: &Path,
    page: &str,
) -> Result<String, String> {
    let text = files::read(root.join(page))?;
    let here = Path::new(page).parent().unwrap_or(Path::new(""));
    let mut made = String::new();
    let mut rest = &text[..];
    while let Some((before, after)) = rest.split_once("](") {
        made += before;
        let (goal, behind) = after.split_once(')').unwrap_or((after, ""));
        rest = behind;
        let (file, place) = goal.split_once('#').unwrap_or((goal, ""));
        let path = plain(&here.join(file));
        let known = |name: &str| tracked.contains(name) && !file.is_empty();
        if known(&path)
            && path.ends_with(".md")
            && !LEFT_OUT.iter().any(|out| path.starts_with(out))
        {
            let place = if place.is_empty() {
                String::new()
            } else {
                format!("#{place}")
            };
            made += &format!("]({}{place})", named(file));
        } else if known(&path) {
            files::write(
                to.join("pages").join(&path),
                files::bytes(root.join(&path))?,
            )?;
            made += &format!("]({file})");
        } else if !file.is_empty() && root.join(&path).is_dir() {
            made = unlinked(&made);
        } else {
            made += &format!("]({goal})");
        }
    }
    made += rest;
    if page == "README.md" {
        let doors = "[API documentation](api/nineteen/index.html), [a page to play with](web/index.html).\n\n## ";
        made = made.replacen("## ", doors, 1);
    }
    Ok(made)
}

/// The text without the bracket that opened a link.
fn unlinked(text: &str) -> String {
    let (before, label) = text.rsplit_once('[').unwrap_or(("", text));
    format!("{before}{label}")
}

/// A path without `.` and `..`, with `/` between its names.
fn plain(path: &Path) -> String {
    let mut names: Vec<String> = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(names.pop()),
            Component::Normal(name) => names.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    names.join("/")
}

/// The table of contents, for mdBook.
fn contents(root: &Path, pages: &[&str]) -> Result<String, String> {
    let mut text = "# Contents\n\n[nineteen](index.md)\n".to_owned();
    let mut left: Vec<&str> = pages.to_vec();
    left.retain(|page| *page != "README.md");
    for (heading, prefixes) in GROUPS {
        text += &format!("\n# {heading}\n\n");
        for prefix in prefixes.split(' ') {
            for page in left.extract_if(.., |page| page.starts_with(prefix)) {
                let content = files::read(root.join(page))?;
                let title = content.lines().find_map(|line| line.strip_prefix("# "));
                let mut title = title.unwrap_or(page).replace('`', "");
                if page.starts_with("bindings/") {
                    // Packages of several languages have one name.
                    title += &format!(" ({})", page.split('/').rev().nth(1).unwrap_or(page));
                }
                text += &format!("- [{title}]({})\n", named(page));
            }
        }
    }
    match &left[..] {
        [] => Ok(text),
        left => Err(format!(
            "no group of the site's contents has {}",
            left.join(", ")
        )),
    }
}

/// The page to play with, and its module.
fn play(root: &Path, to: &Path) -> Result<(), String> {
    let source = root.join("crates/nineteen/examples/web");
    let builds = target_folder(root).join("cross/web-page");
    let target = "wasm32-unknown-unknown";
    let mut cargo = Command::new("cargo");
    cargo.args([
        "build",
        "-q",
        "--locked",
        "--release",
        "--target",
        target,
        "--target-dir",
    ]);
    finish(cargo.arg(&builds).current_dir(&source))?;
    files::create(to)?;
    let parts = files::list(&source)?.into_iter();
    for file in parts.filter(|path| path.is_file()) {
        files::copy(&file, to.join(file.file_name().unwrap_or_default()))?;
    }
    files::copy(
        builds.join(target).join("release/web.wasm"),
        to.join("web.wasm"),
    )
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    files::create(to)?;
    finish(Command::new("cp").arg("-r").arg(from.join(".")).arg(to))
}

/// All pages of the site but those of rustdoc, by their paths.
fn html(book: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut open) = (Vec::new(), vec![book.to_path_buf()]);
    while let Some(folder) = open.pop() {
        for path in files::list(&folder)? {
            if path.is_dir() && path != book.join("api") {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Links inside the site that lead to no file, or to no place of a page.
fn dead_links(book: &Path) -> Result<Vec<String>, String> {
    let (mut dead, mut count) = (Vec::new(), 0);
    for page in html(book)? {
        let text = files::read(&page)?;
        for attribute in [" href=\"", " src=\""] {
            for goal in text
                .split(attribute)
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                if goal.contains(':') || goal.starts_with("//") {
                    continue;
                }
                let (file, place) = goal.split_once('#').unwrap_or((goal, ""));
                let to = match file {
                    "" => page.clone(),
                    file => page
                        .parent()
                        .unwrap_or(book)
                        .join(file.split('?').next().unwrap_or(file)),
                };
                let there = match place {
                    "" => to.exists(),
                    place => {
                        files::read(&to).is_ok_and(|text| text.contains(&format!("id=\"{place}\"")))
                    }
                };
                count += 1;
                if !there {
                    let page = page.strip_prefix(book).unwrap_or(&page);
                    dead.push(format!("{}: a link to {goal}", page.display()));
                }
            }
        }
    }
    println!("    {count} links");
    dead.dedup();
    Ok(dead)
}

/// Pages that are wider than a telephone.
fn wide_pages(mut chromium: Command, book: &Path) -> Result<Vec<String>, String> {
    let names = html(book)?;
    let names = names
        .iter()
        .filter_map(|page| page.strip_prefix(book).ok()?.to_str());
    let list = serde_json::to_string(&names.collect::<Vec<_>>()).map_err(|why| why.to_string())?;
    let program = format!(
        "<body><script>const wide = []; const frame = document.createElement('iframe');\n\
         frame.style.width = '{WIDTH}px'; frame.style.border = 0; document.body.append(frame);\n\
         for (const page of {list}) {{ await new Promise((done) => {{ frame.onload = done; frame.src = page; }});\n\
         const width = frame.contentDocument.documentElement.scrollWidth;\n\
         if (width > {WIDTH}) wide.push(`${{page}}: ${{width}} px wide`); }}\n\
         document.body.textContent = `WIDE:${{wide.join(';')}}:END`;</script>"
    )
    .replace("<script>", "<script type=\"module\">");
    let check = book.join("width-check.html");
    files::write(&check, program)?;
    chromium.args([
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--allow-file-access-from-files",
    ]);
    chromium.args([
        "--virtual-time-budget=600000",
        "--timeout=120000",
        "--dump-dom",
    ]);
    let said = output(chromium.arg(format!("file://{}", check.display())));
    fs::remove_file(&check).map_err(files::fault(&check))?;
    let said = said?;
    let wide = said
        .split_once("WIDE:")
        .and_then(|(_, rest)| rest.split_once(":END"));
    let (wide, _) = wide.ok_or_else(|| format!("Chromium has not opened the pages: {said}"))?;
    Ok(wide
        .split(';')
        .filter(|page| !page.is_empty())
        .map(str::to_owned)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let folder = std::env::temp_dir().join(format!("nineteen-site-{}", std::process::id()));
        let page = r##"<a href="b.html#c">, <a href="b.html#d">, <img src="e.png">, <a href="https://f">"##;
        files::write(folder.join("a.html"), page).unwrap();
        files::write(folder.join("b.html"), "<h1 id=\"c\">").unwrap();
        let dead = dead_links(&folder).unwrap();
        assert_eq!(
            dead,
            ["a.html: a link to b.html#d", "a.html: a link to e.png"]
        );
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn paths_are_those_of_the_repository() {
        assert_eq!(plain(Path::new("docs/math/../../README.md")), "README.md");
        assert_eq!(unlinked("see [compat"), "see compat");
    }
}
