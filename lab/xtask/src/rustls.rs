// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask rustls`: the parts for rustls beside aws-lc-rs and ring, measured; the figures in
//! `docs/RUSTLS.md`.

use std::path::Path;

use toolbox::program;

use crate::bulk::page::Page;
use crate::measured::{Measured, Options};

/// The workspace and its page.
pub(crate) const PARTS: Measured = Measured {
    folder: "rustls",
    page: Page {
        file: "docs/RUSTLS.md",
        record: "lab/xtask/record/rustls.json",
        command: "cargo xtask rustls report",
        groups: &[
            ("best", "On the best backend"),
            ("avx2", "With `NINETEEN_BACKEND=avx2`"),
        ],
    },
};

/// `cargo xtask rustls`.
///
/// # Errors
///
/// A program that cannot be built or fails, or a page that is not what the record says.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    PARTS.run(root, options, || {
        let build = ["build", "-q", "--locked", "--release", "--example", "rate"];
        program::call(PARTS.cargo(root).args(build))?;
        PARTS.rates(root, |_| {})
    })
}
