// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verilator's checks of the RTL, all of them on: widths, latches, signals that nobody reads.

use std::path::PathBuf;
use std::process::Command;

use engine25519_cosim::need_rtl;

/// The tops, with the engine and without it.
const TOPS: [&str; 6] = [
    "engine_wishbone",
    "engine_axi4lite",
    "engine_apb",
    "engine_ahb",
    "sha512_wishbone",
    "sha512_axi4lite",
];

#[test]
fn no_top_has_a_warning() {
    need_rtl!();
    // A fault, or the RTL as yosys has read it, may stand in its place.
    let rtl = std::env::var_os("ENGINE25519_RTL").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rtl"),
        PathBuf::from,
    );
    for top in TOPS {
        let done = Command::new("verilator")
            .args(["--lint-only", "-Wall", "-I.", "--top-module", top])
            .args(["engine_pkg.sv", "strobes_pkg.sv"])
            .arg(format!("{top}.sv"))
            .current_dir(&rtl)
            .output()
            .expect("Verilator has built the model");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{top}:\n{said}");
        assert!(!said.contains("%Warning"), "{top}:\n{said}");
    }
}
