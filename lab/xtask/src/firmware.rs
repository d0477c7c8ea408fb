// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crates/nineteen/examples/firmware-riscv`, built and run as whoever copies it would: from its
//! folder, with the runner configured there. The one for Cortex-M is tested in `lab/machines`.

use std::path::Path;
use std::process::Command;

use toolbox::RV32;
use toolbox::program::output;
use toolbox::step::Outcome;
use toolbox::tally::Tally;

const EMULATOR: &str = "qemu-riscv32";

/// Arguments of `cargo` for two builds: the default one, and one for little flash. With the most
/// stack that each may use, in bytes, which the README rounds.
const WAYS: [(&[&str], usize); 2] = [
    (&["--release"], 8_600),
    (&["--profile", "small", "--features", "small"], 6_900),
];

/// The expected output; another line says how deep the stack was.
const SAID: [&str; 7] = [
    "update: taken",
    "a part: refused",
    "in disorder: refused",
    "more of it: refused",
    "reading: taken",
    "another: refused",
    "gateway: taken",
];

/// Builds the example and runs it in QEMU.
///
/// # Errors
///
/// An example that does not build, prints something else or uses more stack.
pub fn step(root: &Path) -> Result<Outcome, String> {
    if !toolbox::present(EMULATOR) {
        return Ok(Outcome::Skipped(format!("there is no {EMULATOR}")));
    }
    if !toolbox::core_library::is_there(RV32) {
        output(Command::new("rustup").args(["-q", "target", "add", RV32]))?;
    }
    let source = root.join("crates/nineteen/examples/firmware-riscv");
    let builds = toolbox::target_folder(root).join("firmware-riscv");
    let mut tally = Tally::default();
    for (way, most) in WAYS {
        let mut cargo = Command::new("cargo");
        cargo.args(["run", "-q", "--locked"]).args(way);
        cargo
            .env("CARGO_TARGET_DIR", &builds)
            .env_remove("RUSTFLAGS");
        let done = cargo.current_dir(&source).output();
        let done = done.map_err(|why| format!("cargo: {why}"))?;
        // Semihosting writes to the stream of errors.
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        if !done.status.success() {
            return Err(format!("{way:?}: {}: {said}", done.status));
        }
        let stack = judge(&said, most)?;
        println!(
            "    {}: wrong images refused, {stack} bytes of stack",
            way.join(" ")
        );
        tally.passed += 1;
    }
    Ok(Outcome::Tested(tally))
}

/// Whether these are the lines of [`SAID`]; how deep the stack was.
fn judge(said: &str, most: usize) -> Result<usize, String> {
    let fault = || format!("the example says:\n{said}");
    let mut lines: Vec<&str> = said.lines().map(str::trim).collect();
    let stack = lines.pop().and_then(|line| line.strip_prefix("stack: "));
    let stack = stack.and_then(|text| text.strip_suffix(" bytes"));
    let stack = stack.and_then(|text| text.parse().ok()).ok_or_else(fault)?;
    match (lines == SAID, stack <= most) {
        (false, _) => Err(fault()),
        (true, true) => Ok(stack),
        (true, false) => Err(format!("{stack} bytes of stack, more than {most}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_that_is_taken_and_should_not_is_noticed() {
        let good = format!("{}\nstack: 64 bytes\n", SAID.join("\n"));
        assert_eq!(judge(&good, 64), Ok(64));
        assert!(judge(&good, 63).is_err());
        assert!(judge(&good.replace("refused", "taken"), 64).is_err());
        assert!(judge(&SAID.join("\n"), 64).is_err());
        assert!(judge("", 64).is_err());
    }
}
