// SPDX-License-Identifier: MIT OR Apache-2.0
//! Builds and runs `crates/nineteen/examples/firmware` as whoever copies it would: from its folder,
//! with the runner configured there.

use std::path::Path;

use toolbox::program::output;
use toolbox::tally::Tally;

use super::chip::Chip;
use super::target::folder;

/// Arguments of `cargo`: one build with the default features, one for little flash.
const WAYS: [&[&str]; 2] = [
    &["--release"],
    &["--profile", "small", "--features", "small"],
];

/// The expected output.
const SAID: [&str; 5] = [
    "slot 0: refused",
    "slot 1: good",
    "boots slot 1",
    "report: signed",
    "secrets: the same",
];

/// Builds the example and runs it in QEMU; counts a skip where QEMU is missing.
///
/// # Errors
///
/// An example that does not build, or prints something else.
pub fn run(root: &Path) -> Result<Tally, String> {
    let chip = Chip::Thumbv7em;
    let mut tally = Tally::default();
    if let Some(why) = chip.missing() {
        let names = tally.skipped.entry(why).or_default();
        names.push("the firmware example".to_owned());
        return Ok(tally);
    }
    let source = root.join("crates/nineteen/examples/firmware");
    let builds = folder(root).join("example");
    for way in WAYS {
        let mut cargo = chip.cargo(&builds);
        cargo.args(["run", "-q", "--locked"]).args(way);
        let said = output(cargo.current_dir(&source));
        let said = said.map_err(|why| format!("the firmware example, {way:?}: {why}"))?;
        judge(&said)?;
        tally.passed += 1;
    }
    println!("    firmware example: a changed image refused, the good one boots");
    Ok(tally)
}

/// Whether these are the lines of [`SAID`].
fn judge(said: &str) -> Result<(), String> {
    match said.lines().map(str::trim).eq(SAID) {
        true => Ok(()),
        false => Err(format!("the firmware example says:\n{said}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_that_boots_and_should_not_is_noticed() {
        let good = SAID.join("\n");
        assert!(judge(&good).is_ok());
        assert!(judge(&good.replace("refused", "good")).is_err());
        assert!(judge(&good[..good.len() - 20]).is_err());
        assert!(judge("").is_err());
    }
}
