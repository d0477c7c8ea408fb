// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bindings that are workspaces of their own, whose figures beside others stand in a page.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Subcommand;
use toolbox::program;

use crate::bulk::page::{self, Page};
use crate::bulk::{Row, parsed};

/// Options of their commands.
#[derive(Debug, Subcommand)]
pub enum Options {
    /// Measure operations beside those of others, on the best backend and on avx2.
    Bench {
        /// Keep what is measured, and write the page from it.
        #[arg(long)]
        record: bool,
    },
    /// Write the figures of the page from the record.
    Report {
        /// Compare with the page instead of writing it.
        #[arg(long)]
        check: bool,
    },
}

/// A workspace below `bindings`, and its page.
#[derive(Debug)]
pub(crate) struct Measured {
    /// The folder, also below the target folder.
    pub(crate) folder: &'static str,
    pub(crate) page: Page,
}

impl Measured {
    /// Where its builds are.
    pub(crate) fn target(&self, root: &Path) -> PathBuf {
        toolbox::target_folder(root).join(self.folder)
    }

    /// `cargo` in its folder.
    pub(crate) fn cargo(&self, root: &Path) -> Command {
        let mut cargo = Command::new("cargo");
        cargo
            .current_dir(root.join("bindings").join(self.folder))
            .env("CARGO_TARGET_DIR", self.target(root));
        cargo
    }

    /// Its command: `measure` gives the rows.
    ///
    /// # Errors
    ///
    /// A program that cannot be built or fails, or a page that is not what the record says.
    pub(crate) fn run(
        &self,
        root: &Path,
        options: &Options,
        measure: impl FnOnce() -> Result<Vec<Row>, String>,
    ) -> Result<(), String> {
        let record = match options {
            Options::Report { check } => return self.report(root, *check),
            Options::Bench { record } => *record,
        };
        let rows = measure()?;
        println!("{}", page::tables(self.page.groups, &rows));
        if record {
            page::record(root, &self.page, &rows)?;
            self.report(root, false)?;
        }
        Ok(())
    }

    /// Writes the figures of the page, or compares them.
    ///
    /// # Errors
    ///
    /// A page that is not what the record says.
    pub(crate) fn report(&self, root: &Path, check: bool) -> Result<(), String> {
        page::report(root, &self.page, check)
    }

    /// The rows that its example `rate` prints on the best backend and on `avx2`; `prepare` gives the
    /// program what it needs.
    pub(crate) fn rates(
        &self,
        root: &Path,
        prepare: impl Fn(&mut Command),
    ) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for backend in [None, Some("avx2")] {
            let mut rate = Command::new(self.target(root).join("release/examples/rate"));
            prepare(&mut rate);
            rate.env_remove("NINETEEN_BACKEND");
            rate.envs(backend.map(|backend| ("NINETEEN_BACKEND", backend)));
            rows.extend(parsed(&program::output(&mut rate)?)?);
        }
        Ok(rows)
    }
}

/// The row for the size of a shared library.
pub(crate) fn size(name: &str, library: &Path) -> Result<Row, String> {
    let bytes = std::fs::metadata(library)
        .map_err(toolbox::files::fault(library))?
        .len();
    Ok(Row::new(format!("size/{name}"), "MB", bytes as f64 / 1e6))
}
