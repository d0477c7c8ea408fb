// SPDX-License-Identifier: MIT OR Apache-2.0
//! The engine in the cells of a chip: those of Oklahoma State University for a 0.18 um process, of
//! which Debian has a Liberty file. Synthesis only: no clock, no wires.
//!
//! Memories are macros of a foundry's compiler. They are left out and listed with their bits: each
//! is a leaf module, and becomes a black box here. The area is in gate equivalents, that of the
//! smallest NAND of two inputs.

use std::collections::BTreeMap;

use toolbox::files;

use super::{Job, Row};

/// Debian's package, and the file in it.
const PACKAGE: &str = "qflow-tech-osu018";
const CELLS: &str = "usr/share/qflow/tech/osu018/osu018_stdcells.lib";

/// The modules that are memories, as yosys names them, and their rows.
const MACROS: [(&str, &str); 4] = [
    ("regfile", "bits_registers"),
    ("engine_const_rom", "bits_constants"),
    ("engine_ucode_rom", "bits_ucode_rom"),
    ("microcode_ram", "bits_ucode_ram"),
];

impl Job {
    /// Gate equivalents and cells of the engine, and the bits of its memories.
    ///
    /// # Errors
    ///
    /// Without Debian's package, or if yosys fails, leaves a latch or another memory.
    pub fn osu018(&self) -> Result<Vec<Row>, String> {
        let library = self.root.join("target/tools/osu018").join(CELLS);
        if !library.exists() {
            toolbox::unpack(&self.root.join("target/tools/osu018"), PACKAGE)?;
        }
        files::copy(&library, self.work.join("cells.lib"))?;
        let macros: String = MACROS.map(|(name, _)| format!(" *{name}*")).concat();
        let cells = self.synthesize(
            "engine_wishbone",
            &format!(
                "hierarchy -top engine_wishbone\nproc -norom\nopt_clean\n\
                 tee -o memories.txt stat{macros}\n\
                 blackbox{macros}\n\
                 synth -flatten -top engine_wishbone\n\
                 check -latchonly -assert\n\
                 dfflibmap -liberty cells.lib\n\
                 abc -liberty cells.lib\n\
                 opt_clean -purge\n\
                 tee -o stat.txt stat engine_wishbone"
            ),
        )?;
        let areas = areas(&files::read(&library)?);
        let mut area = 0.0;
        let mut count = 0.0;
        for (name, number) in cells.iter().filter(|(name, _)| is_cell(name)) {
            let of_one = areas.get(name).ok_or_else(|| {
                format!("yosys leaves {number} {name}, which are no cells of the library")
            })?;
            area += number * of_one;
            count += number;
        }
        let nand = areas.get("NAND2X1").ok_or("the library has no NAND2X1")?;
        let row = |metric, value| Row {
            device: "osu018",
            metric,
            value,
        };
        let mut rows = vec![
            row("gate_equivalents", (area / nand).round()),
            row("cells", count),
            row("ffs", super::starting(&cells, "DFF")),
        ];
        let memories = bits(&files::read(self.work.join("memories.txt"))?);
        for (name, metric) in MACROS {
            let bits = memories.iter().filter(|(module, _)| module.contains(name));
            rows.push(row(metric, bits.map(|(_, bits)| bits).sum()));
        }
        Ok(rows)
    }
}

/// Whether a line of yosys' count names a cell: the others are totals, and the macros.
fn is_cell(name: &str) -> bool {
    let totals = ["wires", "ports", "cells", "memories", "processes"];
    let memory = MACROS.iter().any(|(memory, _)| name.contains(memory));
    !memory && !totals.contains(&name) && !name.contains(' ')
}

/// The area of each cell of a Liberty file.
fn areas(library: &str) -> BTreeMap<String, f64> {
    let mut areas = BTreeMap::new();
    let mut cell = None;
    for line in library.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("cell (") {
            cell = name.split(')').next();
        } else if let (Some(name), Some(area)) = (cell, line.strip_prefix("area :"))
            && let Ok(area) = area.trim().trim_end_matches(';').parse()
        {
            areas.insert(name.to_owned(), area);
            cell = None;
        }
    }
    areas
}

/// The memory bits of each module that yosys counted.
fn bits(said: &str) -> Vec<(String, f64)> {
    let mut all = Vec::new();
    let mut module = String::new();
    for line in said.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("=== ") {
            module = name.trim_end_matches(" ===").to_owned();
        } else if let Some(count) = line.strip_suffix(" memory bits")
            && let Ok(count) = count.trim().parse()
        {
            all.push((module.clone(), count));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_and_bits_are_read() {
        let library = "cell (NAND2X1) {\n  area : 24;\n pin(A) { area : 3; }\n}\ncell (INVX1) {\narea : 16;\n";
        let areas = areas(library);
        assert_eq!(areas["NAND2X1"], 24.0);
        assert_eq!(areas["INVX1"], 16.0);
        let said = "=== $paramod\\regfile\\CONTEXTS=16 ===\n  2 memories\n  552960 memory bits\n\
                    === microcode_ram ===\n 33792 memory bits\n";
        let bits = bits(said);
        assert_eq!(bits[0].1, 552_960.0);
        assert_eq!(bits[1], ("microcode_ram".to_owned(), 33_792.0));
    }

    #[test]
    fn totals_and_macros_are_no_cells() {
        assert!(is_cell("NAND2X1"));
        for other in [
            "public wire bits",
            "Printing statistics.",
            "cells",
            "$paramod\\regfile\\CONTEXTS=16",
            "engine_const_rom",
        ] {
            assert!(!is_cell(other), "{other}");
        }
    }
}
