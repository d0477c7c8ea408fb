// SPDX-License-Identifier: MIT OR Apache-2.0
//! Levels of logic in the ECP5 netlist, before placement: LUTs and carry chains between a register
//! or block and the next.
//!
//! Place and route takes ten minutes and more for each seed, and its clock differs by a tenth from
//! one to the next. The levels are there after synthesis and differ only with RTL and script, so
//! they show first what a change does to the longest paths.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use toolbox::files;

/// What is read of the JSON that yosys writes.
#[derive(Deserialize)]
struct Netlist {
    modules: BTreeMap<String, Module>,
}

#[derive(Deserialize)]
struct Module {
    cells: BTreeMap<String, Cell>,
}

#[derive(Deserialize)]
struct Cell {
    #[serde(rename = "type")]
    kind: String,
    port_directions: BTreeMap<String, Direction>,
    /// Nets by their numbers; a constant is a string.
    connections: BTreeMap<String, Vec<Value>>,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Input,
    Output,
    Inout,
}

/// The paths between two groups of registers.
#[derive(Debug, PartialEq, Eq)]
pub struct Paths {
    pub levels: u32,
    /// Of that many ends the longest path begins and ends here.
    pub ends: u32,
    pub from: String,
    pub to: String,
}

/// Groups of paths of the netlist in a file, those with most levels first.
///
/// # Errors
///
/// A file that is no netlist, or has no such module.
pub fn read(path: &Path, top: &str) -> Result<Vec<Paths>, String> {
    let netlist: Netlist = serde_json::from_str(&files::read(path)?).map_err(files::fault(path))?;
    let module = netlist.modules.get(top);
    let module = module.ok_or_else(|| format!("{}: no {top}", path.display()))?;
    Ok(paths(module))
}

/// A level and the register or block that its path begins at.
type Arrival<'a> = (u32, &'a str);

struct Walk<'a> {
    cells: &'a BTreeMap<String, Cell>,
    /// The cell and the port that drive a net.
    drivers: HashMap<u64, (&'a str, &'a str)>,
    seen: HashMap<u64, Arrival<'a>>,
}

fn paths(module: &Module) -> Vec<Paths> {
    let mut drivers = HashMap::new();
    for (name, cell) in &module.cells {
        for (port, bits) in &cell.connections {
            if cell.port_directions.get(port) == Some(&Direction::Output) {
                let nets = bits.iter().filter_map(Value::as_u64);
                drivers.extend(nets.map(|net| (net, (name.as_str(), port.as_str()))));
            }
        }
    }
    let mut walk = Walk {
        cells: &module.cells,
        drivers,
        seen: HashMap::new(),
    };
    let mut groups: BTreeMap<(String, String), (u32, u32)> = BTreeMap::new();
    for (name, cell) in &module.cells {
        if is_logic(&cell.kind) {
            continue;
        }
        for (port, bit) in inputs(cell) {
            let (levels, from) = walk.net(bit);
            if levels == 0 || port.contains("CLK") || port == "WCK" {
                continue;
            }
            let group = (group(from), format!("{}.{port}", group(name)));
            let (most, ends) = groups.entry(group).or_insert((0, 0));
            *most = levels.max(*most);
            *ends += 1;
        }
    }
    let all = groups.into_iter();
    let mut all: Vec<Paths> = all
        .map(|((from, to), (levels, ends))| Paths {
            levels,
            ends,
            from,
            to,
        })
        .collect();
    all.sort_by_key(|paths| (u32::MAX - paths.levels, u32::MAX - paths.ends));
    all
}

impl<'a> Walk<'a> {
    /// The levels behind a net: most over all paths to it. Combinational logic has no loops.
    fn net(&mut self, net: u64) -> Arrival<'a> {
        if let Some(seen) = self.seen.get(&net) {
            return *seen;
        }
        let Some(&(name, _)) = self.drivers.get(&net) else {
            return (0, "pin");
        };
        let cell = &self.cells[name];
        let arrival = match is_logic(&cell.kind) {
            false => (0, name),
            true => {
                let all = inputs(cell).map(|(port, bit)| {
                    let (levels, from) = self.net(bit);
                    (levels + step(&cell.kind, port), from)
                });
                all.max_by_key(|(levels, _)| *levels).unwrap_or((0, name))
            }
        };
        self.seen.insert(net, arrival);
        arrival
    }
}

/// Whether a cell passes its inputs on within the cycle.
fn is_logic(kind: &str) -> bool {
    matches!(kind, "LUT4" | "PFUMX" | "L6MUX21" | "CCU2C" | "$scopeinfo")
}

/// What a cell adds behind one of its inputs. A carry chain counts once, where it is entered; a LUT
/// of five inputs is two LUTs and the multiplexer beside them.
fn step(kind: &str, port: &str) -> u32 {
    match (kind, port) {
        ("PFUMX" | "L6MUX21", "C0" | "SD") => 1,
        ("PFUMX" | "L6MUX21", _) | ("CCU2C", "CIN") => 0,
        _ => 1,
    }
}

fn inputs(cell: &Cell) -> impl Iterator<Item = (&str, u64)> {
    let ports = cell.connections.iter();
    ports
        .filter(|(port, _)| cell.port_directions.get(*port) == Some(&Direction::Input))
        .flat_map(|(port, bits)| {
            bits.iter()
                .filter_map(move |bit| Some((port.as_str(), bit.as_u64()?)))
        })
}

/// The name of a register without the numbers of its bits and without what yosys adds.
fn group(name: &str) -> String {
    let name = name.split("_TRELLIS_FF").next().unwrap_or(name);
    let name = name.trim_start_matches("u_engine.");
    let mut short = String::new();
    for letter in name.chars() {
        match letter.is_ascii_digit() {
            false => short.push(letter),
            true if short.ends_with('#') => {}
            true => short.push('#'),
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(kind: &str, inputs: &[(&str, u64)], output: (&str, u64)) -> Cell {
        let mut cell = Cell {
            kind: kind.to_owned(),
            port_directions: BTreeMap::new(),
            connections: BTreeMap::new(),
        };
        let mut put = |port: &str, net, direction| {
            cell.port_directions.insert(port.to_owned(), direction);
            cell.connections
                .insert(port.to_owned(), vec![Value::from(net)]);
        };
        for (port, net) in inputs {
            put(port, *net, Direction::Input);
        }
        put(output.0, output.1, Direction::Output);
        cell
    }

    #[test]
    fn luts_and_chains_are_levels_between_registers() {
        let cells = [
            (
                "u_engine.u.a_q_TRELLIS_FF_Q_17",
                cell("TRELLIS_FF", &[("DI", 9), ("CLK", 20)], ("Q", 1)),
            ),
            ("l", cell("LUT4", &[("A", 1)], ("Z", 2))),
            ("m", cell("LUT4", &[("A", 1)], ("Z", 3))),
            (
                "x",
                cell("PFUMX", &[("ALUT", 2), ("BLUT", 3), ("C0", 1)], ("Z", 4)),
            ),
            ("c", cell("CCU2C", &[("A0", 4)], ("COUT", 5))),
            ("d", cell("CCU2C", &[("A0", 1), ("CIN", 5)], ("S0", 6))),
            (
                "b_q[3]_TRELLIS_FF_Q",
                cell("TRELLIS_FF", &[("DI", 6), ("CE", 1)], ("Q", 7)),
            ),
        ];
        let cells = cells
            .into_iter()
            .map(|(name, cell)| (name.to_owned(), cell));
        let module = Module {
            cells: cells.collect(),
        };
        let expected = Paths {
            levels: 2,
            ends: 1,
            from: "u.a_q".to_owned(),
            to: "b_q[#].DI".to_owned(),
        };
        assert_eq!(paths(&module), [expected]);
    }
}
