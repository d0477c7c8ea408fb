// SPDX-License-Identifier: MIT OR Apache-2.0
//! The features that functions are compiled for are those of a token.
//!
//! An attribute takes no constant, so each function writes the list. The compiler rejects functions
//! that require more than the token of their callers proves; with less, vector code would be slow.

use std::path::Path;

use crate::files::{read, relative, sources};

/// Where lists are free: what is below tokens names the features of its instructions.
const FREE: [&str; 2] = ["arch/", "field/vector/"];

/// The name of a token in its macros, `with_NAME!` and others, and the features it proves.
type Token = (String, String);

/// Checks a library: the number of functions seen.
pub fn check(root: &Path, folder: &str, wrong: &mut Vec<String>) -> Result<usize, String> {
    let library = root.join(folder);
    let (mut tokens, mut texts) = (Vec::new(), Vec::new());
    for path in sources(&library)? {
        let name = relative(&library, &path);
        let text = read(&path)?;
        if name.starts_with("arch/") {
            tokens.extend(declared(&text));
        }
        texts.push((name, text));
    }
    let mut functions = 0;
    for (name, text) in texts {
        functions += check_file(&tokens, folder, &name, &text, wrong);
    }
    Ok(functions)
}

/// The tokens of lines such as `Ifma, with_ifma, assume_ifma: "avx512f,bmi2", $`.
fn declared(text: &str) -> Vec<Token> {
    let lines = text
        .lines()
        .filter(|line| line.trim_end().ends_with("\", $"));
    let tokens = lines.filter_map(|line| {
        let (_, rest) = line.split_once("with_")?;
        let (name, rest) = rest.split_once(|c: char| !c.is_alphanumeric() && c != '_')?;
        let features = rest.split('"').nth(1)?;
        Some((name.to_owned(), features.to_owned()))
    });
    tokens.collect()
}

/// Adds an entry for each list that is not that of a token which the file's path names, or whose
/// macros the file uses.
fn check_file(
    tokens: &[Token],
    folder: &str,
    name: &str,
    text: &str,
    wrong: &mut Vec<String>,
) -> usize {
    if FREE.iter().any(|room| name.starts_with(room)) {
        return 0;
    }
    let is_named = |token: &str| name.split(['/', '.']).any(|part| part == token);
    let is_used = |token: &str| {
        let uses = |start: &str| text.contains(&format!("{start}_{token}!"));
        uses("with") || uses("assume")
    };
    let own = |(token, _): &&Token| is_named(token) || is_used(token);
    let lists: Vec<&str> = tokens
        .iter()
        .filter(own)
        .map(|(_, list)| list.as_str())
        .collect();
    let mut functions = 0;
    for (number, line) in text.lines().enumerate() {
        // The features of one function, or of all that a table declares.
        let list = line.split_once("#[target_feature(enable = \"");
        let Some((_, rest)) = list.or_else(|| line.split_once("compiled! { \"")) else {
            continue;
        };
        let list = rest.split('"').next().unwrap_or_default();
        functions += 1;
        if !lists.contains(&list) {
            wrong.push(format!(
                "{folder}/{name}:{}: compiled for {list}, not for the features of its token: {}",
                number + 1,
                lists.join(" or ")
            ));
        }
    }
    functions
}

#[cfg(test)]
mod tests {
    use super::{check_file, declared};

    #[test]
    fn lists_of_other_features_than_those_of_the_token_are_found() {
        let tokens = declared(
            "ground::token! {\n    /// Proof.\n    Narrow, with_narrow, assume_narrow: \"a,b\", $\n}\n\
             ground::token! {\n    Wide, with_wide, assume_wide: \"a,b,c\", $\n}\n",
        );
        let token = |name: &str, list: &str| (name.to_owned(), list.to_owned());
        assert_eq!(tokens, [token("narrow", "a,b"), token("wide", "a,b,c")]);
        let faults = |name: &str, text: &str| {
            let mut wrong = Vec::new();
            check_file(&tokens, "library", name, text, &mut wrong);
            wrong.len()
        };
        let both = "#[target_feature(enable = \"a,b\")]\nfn one() {}\n\
                    #[target_feature(enable = \"a,b,c\")]\nfn other() {}\n";
        assert_eq!(faults("backend/x86_64/wide.rs", both), 1);
        let table = "rows!(compiled! { \"a,b\"; });\n";
        assert_eq!(faults("backend/x86_64/wide.rs", table), 1);
        assert_eq!(faults("backend/x86_64/narrow.rs", table), 0);
        assert_eq!(faults("backend/x86_64/narrow/batch.rs", both), 1);
        assert_eq!(faults("curve/steps.rs", both), 2);
        assert_eq!(
            faults("curve/steps.rs", &format!("{both}assume_wide!(one())")),
            1
        );
        assert_eq!(faults("arch/x86_64.rs", both), 0);
    }
}
