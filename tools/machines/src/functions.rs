// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names of functions, by address.

use object::{Object, ObjectSymbol as _, SymbolKind};

/// Functions by their addresses, in order.
#[derive(Clone, Debug, Default)]
pub struct Functions(Vec<(u64, String)>);

impl Functions {
    /// Those of a program's table of symbols.
    pub fn of<'data, 'file>(elf: &'file impl Object<'data>) -> Functions {
        // The lowest bit of an address says Thumb on Arm; nothing else has functions at odd addresses.
        let mut functions: Vec<(u64, String)> = elf
            .symbols()
            .filter(|symbol| symbol.kind() == SymbolKind::Text)
            .filter_map(|symbol| Some((symbol.address() & !1, symbol.name().ok()?.to_owned())))
            .collect();
        functions.sort();
        Functions(functions)
    }

    /// The function at an address.
    pub fn at(&self, address: u64) -> &str {
        let above = self.0.partition_point(|(at, _)| *at <= address);
        above.checked_sub(1).map_or("?", |last| &self.0[last].1)
    }
}
