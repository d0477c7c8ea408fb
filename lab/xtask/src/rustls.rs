// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask rustls`: the parts for rustls beside aws-lc-rs and ring, measured; the figures in
//! `docs/RUSTLS.md`.

use std::path::Path;

use toolbox::program;

use crate::figures::{Page, Row, Workspace};

/// The workspace.
const PARTS: Workspace = Workspace("rustls");

/// Its page.
pub(crate) const PAGE: Page = Page {
    name: "rustls",
    parts: &[("all", measure)],
    groups: &[
        ("best", "On the best backend"),
        ("avx2", "With `NINETEEN_BACKEND=avx2`"),
    ],
};

fn measure(root: &Path) -> Result<Vec<Row>, String> {
    let build = ["build", "-q", "--locked", "--release", "--example", "rate"];
    program::call(PARTS.cargo(root).args(build))?;
    PARTS.rates(root, |_| {})
}
