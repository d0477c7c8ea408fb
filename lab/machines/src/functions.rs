// SPDX-License-Identifier: MIT OR Apache-2.0
//! Facts of a program's ELF file: the names of functions by address, and its size in flash.

use std::path::Path;

use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SectionKind, SymbolKind};

/// Functions by their addresses, in order.
#[derive(Clone, Debug, Default)]
pub struct Functions(Vec<(u64, String)>);

impl Functions {
    /// Those of a program's table of symbols.
    ///
    /// # Errors
    ///
    /// If it is no ELF file.
    pub fn of_file(path: &Path) -> Result<Functions, String> {
        read(path, |elf| {
            // The lowest bit of an address says Thumb on Arm; nothing else has functions at odd
            // addresses.
            let mut functions: Vec<(u64, String)> = elf
                .symbols()
                .filter(|symbol| symbol.kind() == SymbolKind::Text)
                .filter_map(|symbol| Some((symbol.address() & !1, symbol.name().ok()?.to_owned())))
                .collect();
            functions.sort();
            Functions(functions)
        })
    }

    /// The function at an address.
    pub fn at(&self, address: u64) -> &str {
        let above = self.0.partition_point(|(at, _)| *at <= address);
        above.checked_sub(1).map_or("?", |last| &self.0[last].1)
    }
}

/// Bytes of code, constants, and first values of what can be written.
///
/// # Errors
///
/// If it is no ELF file.
pub fn flash(path: &Path) -> Result<u64, String> {
    read(path, |elf| {
        let kept = elf.sections().filter(|section| {
            // The inputs of the measurement are not part of the library's size.
            section.name() != Ok(".inputs")
                && matches!(
                    section.kind(),
                    SectionKind::Text
                        | SectionKind::ReadOnlyData
                        | SectionKind::ReadOnlyString
                        | SectionKind::Data
                )
        });
        kept.map(|section| section.size()).sum()
    })
}

fn read<T>(path: &Path, of: impl FnOnce(&object::File<'_>) -> T) -> Result<T, String> {
    let fault = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let bytes = std::fs::read(path).map_err(|why| fault(&why))?;
    let elf = object::File::parse(&*bytes).map_err(|why| fault(&why))?;
    Ok(of(&elf))
}
