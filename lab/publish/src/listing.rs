// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of a crate as text, one item a line, out of the pages that rustdoc writes.
//!
//! rustdoc's own listing (`--output-format json`) is for the nightly compiler; the pages come from
//! any. Each has the declaration of an item (`item-decl`), with its public fields and variants, and
//! those of its methods and implementations (`code-header`). Implementations
//! that every type gets (blanket and automatic ones), words of documentation, and items of other
//! crates are left out.

use std::collections::BTreeSet;
use std::path::Path;
use toolbox::files;

/// The listing of the crate whose pages are in `folder`.
pub fn of(folder: &Path) -> Result<String, String> {
    let read = |page: &str| {
        let path = folder.join(page);
        files::read(&path)
    };
    let mut items = BTreeSet::new();
    // Every page of an item links to its source.
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let own = format!("/src/{name}/");
    let all = read("all.html")?;
    let pages = between(&all, "<a href=\"", "\"").filter(|to| to.ends_with(".html"));
    for page in pages.filter(|to| !to.contains("..") && !to.starts_with("http")) {
        let Some((module, kind, name)) = place(page) else {
            continue;
        };
        let path = if module.is_empty() {
            name.to_owned()
        } else {
            format!("{module}::{name}")
        };
        // An item of another crate is one line; its contents are none.
        let folder_page = page
            .rsplit_once('/')
            .map_or("index.html".to_owned(), |(to, _)| {
                format!("{to}/index.html")
            });
        if !read(&folder_page)?.contains(&own) {
            continue;
        }
        let text = read(page)?;
        if !text.contains(&own) {
            items.insert(format!("{kind} {path}: of another crate"));
            continue;
        }
        // Implementations that every type gets stand last on a page, as does its frame.
        let text = before(
            &text,
            &[
                "synthetic-implementations",
                "blanket-implementations",
                "implementors",
            ],
        );
        let declared = between(
            text,
            "<pre class=\"rust item-decl\"><code>",
            "</code></pre>",
        )
        .next();
        let declared = plain(declared.unwrap_or_default());
        items.insert(format!("{kind} {path}: {declared}"));
        let inherent = before(text, &["trait-implementations"]);
        for part in between(inherent, HEADER, "</h") {
            items.insert(format!("{kind} {path}: {}", plain(part)));
        }
        // An implementation counts with its types alone; the trait says the rest.
        for part in between(&text[inherent.len()..], HEADER, "</h").map(plain) {
            if part.starts_with("impl") || part.starts_with("type ") {
                items.insert(format!("{kind} {path}: {part}"));
            }
        }
    }
    if items.is_empty() {
        return Err(format!(
            "{}: no items; do its pages look otherwise now?",
            folder.display()
        ));
    }
    let mut text = items.into_iter().collect::<Vec<_>>().join("\n");
    text.push('\n');
    Ok(text)
}

/// The beginnings of declarations on the page of another item.
const HEADER: &str = "class=\"code-header\">";

/// `text` up to the first part of the page with one of these names.
fn before<'a>(text: &'a str, parts: &[&str]) -> &'a str {
    let starts = parts
        .iter()
        .filter_map(|part| text.find(&format!("id=\"{part}\"")));
    &text[..starts.min().unwrap_or(text.len())]
}

/// Module, kind and name of the item that `page` is about: `a/b/struct.C.html` is `a::b`, `struct`,
/// `C`.
fn place(page: &str) -> Option<(String, &str, &str)> {
    let (folder, file) = page.rsplit_once('/').unwrap_or(("", page));
    let (kind, name) = file.strip_suffix(".html")?.split_once('.')?;
    Some((folder.replace('/', "::"), kind, name))
}

/// The pieces of `text` that stand between `open` and the next `close`.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open)
        .skip(1)
        .filter_map(move |rest| rest.split(close).next())
}

/// Text without tags, with its entities resolved and each run of spaces and line ends as one space.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    // The end of an attribute's line, and the mark of what a type is notable for.
    let mut html = html.replace("</div>", " ").replace('ⓘ', "");
    // rustdoc says how many items it folds away.
    while let Some(from) = html.find("<summary")
        && let Some(length) = html[from..].find("</summary>")
    {
        html.replace_range(from..from + length, "");
    }
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            c if !inside => text.push(c),
            _ => {}
        }
    }
    for (entity, c) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, c);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_entities_are_taken_out() {
        assert_eq!(
            plain("pub fn <a href=\"x\">f</a>(\n    a: &amp;'a Vec&lt;u8&gt;)"),
            "pub fn f( a: &'a Vec<u8>)"
        );
        assert_eq!(
            place("a/b/struct.C.html"),
            Some(("a::b".to_owned(), "struct", "C"))
        );
        assert_eq!(place("fn.f.html"), Some((String::new(), "fn", "f")));
        assert_eq!(
            between("<i>1</i><i>2</i>", "<i>", "</i>").collect::<Vec<_>>(),
            ["1", "2"]
        );
    }
}
