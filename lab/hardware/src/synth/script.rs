// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lines of `hardware/synth/ecp5.ys` with its names in braces replaced, as
//! `hardware/soc/package/engine25519/ecp5.py` does it for LiteX; `cargo xtask soc --elaborate`
//! compares the two.

use std::path::Path;

use toolbox::files;

/// The script, from the top of the project.
pub const ECP5: &str = "hardware/synth/ecp5.ys";

/// A design with engines in it.
#[derive(Debug)]
pub struct Design<'a> {
    /// Its top module.
    pub top: &'a str,
    /// The folder of the files that the script reads: empty, or with a slash at its end.
    pub synth: &'a str,
    /// Where each engine is below the top, each with a dot at its end unless it is empty, and its
    /// contexts.
    pub engines: &'a [(&'a str, u32)],
}

/// Block RAMs of the constants.
const CONSTANTS: u32 = 8;

/// Block RAMs of one copy of the registers.
const fn copy(contexts: u32) -> u32 {
    if contexts == 16 { 15 } else { 8 }
}

/// The lines for a design, without comments.
///
/// # Errors
///
/// A script that is not there.
pub fn ecp5(root: &Path, design: &Design<'_>) -> Result<String, String> {
    Ok(filled(&files::read(root.join(ECP5))?, design))
}

fn filled(text: &str, design: &Design<'_>) -> String {
    let blocks = design.engines.iter();
    let blocks: u32 = blocks
        .map(|(_, contexts)| 2 * copy(*contexts) + CONSTANTS)
        .sum();
    let mut lines = String::new();
    for line in text.lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let line = line
            .replace("{top}", design.top)
            .replace("{synth}", design.synth)
            .replace("{blocks}", &blocks.to_string());
        if !line.contains("{engine}") {
            lines.push_str(&line);
            lines.push('\n');
            continue;
        }
        for (engine, contexts) in design.engines {
            let line = line.replace("{engine}", engine);
            let (name, count) = match line.contains("{copy}") {
                true => ("{copy}", copy(*contexts)),
                false => ("{constant}", CONSTANTS),
            };
            for number in 0..count {
                lines.push_str(&line.replace(name, &number.to_string()));
                lines.push('\n');
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_repeated_for_engines_and_blocks() {
        let text = "# {top}\n\nfirst {top} {synth}a.v\ncount {blocks}\n\
                    copy {engine}x.{copy}\nrow {engine}y.{constant}\n";
        let design = Design {
            top: "t",
            synth: "s/",
            engines: &[("a.", 16), ("b.", 4)],
        };
        let said = filled(text, &design);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines[..2], ["first t s/a.v", "count 62"]);
        assert_eq!(lines.len(), 2 + 15 + 8 + 8 + 8);
        assert_eq!(lines[2], "copy a.x.0");
        assert_eq!(lines[17..19], ["copy b.x.0", "copy b.x.1"]);
        assert_eq!(lines[40], "row b.y.7");
    }

    #[test]
    fn the_script_has_no_other_names() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let design = Design {
            top: "t",
            synth: "",
            engines: &[("e.", 16)],
        };
        let said = ecp5(&root, &design).unwrap();
        assert!(!said.contains(['{', '}']), "{said}");
    }
}
