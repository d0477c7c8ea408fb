// SPDX-License-Identifier: MIT OR Apache-2.0
//! What Coq reads, and its runs, two side by side.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use toolbox::{files, program};

use super::{Certificates, DEFINITIONS, FAULTS, TEXTS, file_name};

/// The library, in the order in which its files need each other.
const LIBRARY: [&str; 10] = [
    "Lang",
    "Poly",
    "Check",
    "Run",
    "Decode",
    "Statement",
    "X86_64",
    "Text",
    "Extract",
    "Prime",
];

/// Statements that stand on others, in the order in which they do: those of a line stand on lines
/// above it and on `curve`, and are compiled side by side.
const ABOVE: [&[&str]; 8] = [
    &["group"],
    &["ladder", "canonical"],
    &["edwards25519", "scalars"],
    &["order", "digits"],
    &["tables", "encodings", "sums", "halves"],
    &["multiples"],
    &["verdict", "windows"],
    &["sign"],
];

/// Digits in a line: Coq reads shorter numbers faster.
const LINE: usize = 2000;

/// A folder with all that Coq reads: `Kernel`, the checker; `Certificates`, a file for each
/// representation; `Statements`.
#[derive(Debug)]
pub(super) struct Coq {
    folder: PathBuf,
    /// The representations and their theorems, those with the longest certificates first.
    groups: Vec<(String, Vec<String>)>,
    /// Files of statements.
    statements: Vec<String>,
}

impl Coq {
    /// Writes the folder.
    pub(super) fn prepare(root: &Path, certificates: &Certificates) -> Result<Coq, String> {
        let folder = root.join("target/kernel");
        for name in ["Kernel", "Certificates", "Statements"] {
            let part = folder.join(name);
            if part.exists() {
                fs::remove_dir_all(&part).map_err(files::fault(&part))?;
            }
            files::create(part)?;
        }
        let mut project = String::from(
            "-Q Kernel Kernel\n-Q Certificates Certificates\n-Q Statements Statements\n",
        );
        let mut add = |part: &str, name: &str| writeln!(project, "{part}/{name}.v").expect("text");
        let sources = root.join("proofs");
        for name in LIBRARY {
            let file = format!("{name}.v");
            files::copy(sources.join(&file), folder.join("Kernel").join(&file))?;
            add("Kernel", name);
        }
        let mut groups: Vec<_> = certificates.iter().collect();
        groups.sort_by_key(|(_, theorems)| {
            std::cmp::Reverse(theorems.values().map(String::len).sum::<usize>())
        });
        for (group, theorems) in &groups {
            let text = match group.as_str() {
                TEXTS => strings(theorems),
                group if DEFINITIONS.contains(&group) => theorems.values().cloned().collect(),
                _ => HEADER.to_owned() + &theorems.iter().map(theorem).collect::<String>(),
            };
            files::write(folder.join(format!("Certificates/{group}.v")), text)?;
            add("Certificates", group);
        }
        let mut statements = vec![];
        for path in files::list(sources.join("statements"))? {
            let file = file_name(&path);
            let name = file.strip_suffix(".v").ok_or("a file that is no proof")?;
            // On other processors the library has no texts for x86-64.
            if certificates.contains_key(name) && !ABOVE.concat().contains(&name) {
                statements.push(name.to_owned());
            }
        }
        statements.extend(ABOVE.concat().into_iter().map(str::to_owned));
        for name in &statements {
            let file = format!("statements/{name}.v");
            files::copy(
                sources.join(file),
                folder.join(format!("Statements/{name}.v")),
            )?;
            add("Statements", name);
        }
        files::write(folder.join("_CoqProject"), project)?;
        files::copy(sources.join("accepted.ml"), folder.join("accepted.ml"))?;
        let groups = groups.into_iter().map(|(group, theorems)| {
            let names = theorems.keys().cloned();
            (group.clone(), names.collect())
        });
        Ok(Coq {
            folder,
            groups: groups.collect(),
            statements,
        })
    }

    /// Each representation with the number of its theorems.
    pub(super) fn theorems_by_group(&self) -> impl Iterator<Item = (&str, usize)> {
        let groups = self.groups();
        groups.map(|(group, theorems)| (group.as_str(), theorems.len()))
    }

    /// Those with certificates.
    fn groups(&self) -> impl Iterator<Item = &(String, Vec<String>)> {
        let groups = self.groups.iter();
        groups.filter(|(group, _)| group != TEXTS && !DEFINITIONS.contains(&group.as_str()))
    }

    fn compile(&self, file: &str) -> Result<String, String> {
        let mut coqc = Command::new("coqc");
        for name in ["Kernel", "Certificates", "Statements"] {
            coqc.args(["-Q", name, name]);
        }
        program::output(coqc.current_dir(&self.folder).arg(file))
    }

    /// Compiles the checker and its proof of soundness.
    pub(super) fn library(&self) -> Result<(), String> {
        let mut files = LIBRARY.iter().map(|name| format!("Kernel/{name}.v"));
        files.try_for_each(|file| self.compile(&file).map(drop))
    }

    /// Lets the kernel check the certificates, then the statements.
    pub(super) fn theorems(&self) -> Result<(), String> {
        let groups = self.groups.iter();
        self.side_by_side(groups.map(|(group, _)| format!("Certificates/{group}.v")))?;
        let above = ABOVE.concat();
        let first = self.statements.iter().map(String::as_str);
        let first: Vec<&str> = first.filter(|name| !above.contains(name)).collect();
        for level in std::iter::once(&first[..]).chain(ABOVE) {
            self.side_by_side(level.iter().map(|name| format!("Statements/{name}.v")))?;
        }
        Ok(())
    }

    fn side_by_side(&self, files: impl Iterator<Item = String> + Send) -> Result<(), String> {
        let (files, errors) = (Mutex::new(files), Mutex::new(vec![]));
        let work = || {
            let next = || files.lock().expect("no panic").next();
            while let Some(file) = next() {
                if let Err(why) = self.compile(&file) {
                    errors.lock().expect("no panic").push(why);
                }
            }
        };
        thread::scope(|scope| {
            scope.spawn(work);
            work();
        });
        let errors = errors.into_inner().expect("no panic");
        match errors.is_empty() {
            true => Ok(()),
            false => Err(errors.join("\n")),
        }
    }

    /// Asks for the assumptions of every theorem: there must be none. The number of theorems.
    pub(super) fn assumptions(&self) -> Result<usize, String> {
        let mut names = vec![
            "Kernel.Check.check_sound".to_owned(),
            "Kernel.Run.verified_runs".to_owned(),
        ];
        for (group, theorems) in self.groups() {
            let names_of = theorems.iter();
            names.extend(names_of.map(|name| format!("Certificates.{group}.{name}_proven")));
        }
        for file in &self.statements {
            let text = files::read(self.folder.join(format!("Statements/{file}.v")))?;
            let theorems = text
                .lines()
                .filter_map(|line| line.strip_prefix("Theorem "));
            let theorems = theorems.filter_map(|line| line.split([' ', ':']).next());
            names.extend(theorems.map(|name| format!("Statements.{file}.{name}")));
        }
        let mut text = String::from("From Kernel Require Check Run.\n");
        for (group, _) in self.groups() {
            writeln!(text, "From Certificates Require {group}.").expect("text");
        }
        for file in &self.statements {
            writeln!(text, "From Statements Require {file}.").expect("text");
        }
        for name in &names {
            writeln!(text, "Print Assumptions {name}.").expect("text");
        }
        files::write(self.folder.join("Assumptions.v"), text)?;
        let said = self.compile("Assumptions.v")?;
        let closed = "Closed under the global context";
        let all = said.lines().count() == names.len();
        match all && said.lines().all(|line| line == closed) {
            true => Ok(names.len()),
            false => Err(format!("theorems that are not {closed:?}:\n{said}")),
        }
    }

    /// Runs the checker, extracted to OCaml, on the certificates with planted faults; on those of
    /// theorems too, since a checker that refuses everything refuses faults. The number of faults.
    pub(super) fn faults(&self) -> Result<usize, String> {
        let mut ocaml = Command::new("ocamlopt");
        ocaml.args(["-w", "-a", "-o", "accepted"]);
        ocaml.args(["checker.mli", "checker.ml", "accepted.ml"]);
        program::finish(ocaml.current_dir(&self.folder))?;
        let certificates = self.folder.join("certificates");
        let faults = files::list(certificates.join(FAULTS))?;
        if faults.len() < 1000 {
            return Err(format!("there are only {} planted faults", faults.len()));
        }
        let theorems = self.groups().flat_map(|(group, theorems)| {
            let folder = certificates.join(group);
            theorems.iter().map(move |name| folder.join(name))
        });
        let theorems: Vec<PathBuf> = theorems.collect();
        let (half, other) = faults.split_at(faults.len() / 2);
        let [first, second] = thread::scope(|scope| {
            let first = scope.spawn(|| self.accepted(half));
            let second = self.accepted(other);
            [first.join().expect("no panic"), second]
        });
        let accepted = [first?, second?].concat();
        if !accepted.is_empty() {
            return Err(format!("planted faults are accepted: {accepted:?}"));
        }
        let accepted = self.accepted(&theorems)?.len();
        match accepted == theorems.len() {
            true => Ok(faults.len()),
            false => Err(format!(
                "{accepted} of {} theorems are accepted",
                theorems.len()
            )),
        }
    }

    fn accepted(&self, certificates: &[PathBuf]) -> Result<Vec<String>, String> {
        let names = certificates.iter().map(|path| path.display().to_string());
        let names: Vec<String> = names.collect();
        let mut checker = Command::new(self.folder.join("accepted"));
        let said = program::feed(&mut checker, (names.join("\n") + "\n").as_bytes())?;
        Ok(said.lines().map(str::to_owned).collect())
    }
}

const HEADER: &str = "(* @generated by cargo xtask kernel *)\n\
    From Coq Require Import List Hexadecimal.\n\
    From Kernel Require Import Lang Run Decode.\n\
    Import ListNotations.\n";

/// A certificate and the theorem that the checker accepts it.
fn theorem((name, digits): (&String, &String)) -> String {
    let lines = digits.as_bytes().chunks(LINE);
    let lines = lines.map(|line| format!("0x1{}", String::from_utf8_lossy(line)));
    let lines: Vec<String> = lines.collect();
    let lines = lines.join(";\n");
    format!(
        "Definition {name}_text : text := [{lines}]%digits.\n\
         Definition {name} : cert := cert_of {name}_text.\n\
         Theorem {name}_proven : verified {name} = true.\n\
         Proof. vm_cast_no_check (eq_refl true). Qed.\n"
    )
}

/// Texts for the assembler.
fn strings(texts: &BTreeMap<String, String>) -> String {
    let texts = texts.iter();
    let texts = texts.map(|(name, text)| format!("Definition {name} : string := \"{text}\".\n"));
    let header = "(* @generated by cargo xtask kernel *)\n\
        From Coq Require Import String.\n\
        Open Scope string_scope.\n";
    header.to_owned() + &texts.collect::<String>()
}
