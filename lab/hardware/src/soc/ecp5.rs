// SPDX-License-Identifier: MIT OR Apache-2.0
//! That LiteX hands yosys the script of `cargo xtask synth ecp5`: a SoC with two engines is written
//! out for an ECP5 and the lines are compared, and nextpnr gets the same placer. Neither runs.

use std::path::Path;

use toolbox::{Tools, files};

use super::logged;
use crate::synth::PLACER;
use crate::synth::script::{self, Design};

/// The engines of the SoC: where they are below the top, and their contexts.
const ENGINES: [(&str, u32); 2] = [
    ("engine25519_wishbone.", 16),
    ("engine25519_2_wishbone.", 2),
];

/// Writes the SoC with the LiteX modules in a folder, and compares.
///
/// # Errors
///
/// LiteX that fails, or a script that differs.
pub(super) fn compare(
    root: &Path,
    tools: &Tools,
    modules: &Path,
    folder: &Path,
) -> Result<(), String> {
    let folder = folder.join("ecp5");
    files::create(&folder)?;
    let mut python = tools.command("python");
    python
        .arg(root.join("hardware/soc/ecp5.py"))
        .arg(&folder)
        .args(["--contexts", "16,2"])
        .env("PYTHONPATH", modules);
    logged(&mut python, &folder.join("litex.log"))?;
    let synth = format!("{}/engine25519/synth/", modules.display());
    let wanted = script::ecp5(
        root,
        &Design {
            top: "ecp5",
            synth: &synth,
            engines: &ENGINES,
        },
    )?;
    let verilog = files::read(folder.join("ecp5.v"))?;
    for (engine, _) in ENGINES {
        let instance = format!("\n) {} (\n", engine.trim_end_matches('.'));
        if !verilog.contains(&instance) {
            return Err(format!("LiteX's Verilog has no instance {engine}"));
        }
    }
    differs(&files::read(folder.join("ecp5.ys"))?, &wanted)?;
    let calls = files::read(folder.join("build_ecp5.sh"))?;
    let placer = format!("--placer {PLACER} ");
    match calls.lines().find(|line| line.starts_with("nextpnr-ecp5 ")) {
        Some(call) if call.contains(&placer) => Ok(()),
        call => Err(format!("LiteX calls nextpnr without {placer}: {call:?}")),
    }
}

/// The commands behind those of LiteX that read the files must be `wanted`, and then the netlist is
/// written.
fn differs(script: &str, wanted: &str) -> Result<(), String> {
    let lines = script.lines().filter(|line| !line.is_empty());
    let mut ours = lines
        .skip_while(|line| !line.starts_with("attrmap"))
        .skip(1);
    for wanted in wanted.lines() {
        let line = ours.next().unwrap_or_default();
        if line != wanted {
            return Err(format!(
                "LiteX's script for ECP5 has `{line}` where ours has `{wanted}`"
            ));
        }
    }
    match (ours.next(), ours.next()) {
        (Some(last), None) if last.starts_with("write_json") => Ok(()),
        rest => Err(format!("LiteX's script goes on with {rest:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_differs_is_found() {
        let of = |script: &str| differs(script, "a\nb\n");
        let ours = "read_verilog x\nattrmap y\n\na\nb\nwrite_json z\n";
        assert_eq!(of(ours), Ok(()));
        for other in [
            ours.replace("b\n", ""),
            ours.replace("a\n", "a -abc9\n"),
            ours.replace("b\n", "b\nsynth_ecp5\n"),
            ours.replace("write_json z", ""),
        ] {
            assert!(of(&other).is_err(), "{other}");
        }
    }
}
