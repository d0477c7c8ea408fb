// SPDX-License-Identifier: MIT OR Apache-2.0
//! What Coq reads, and its runs, two side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::{files, program};

use super::jobs::Jobs;
use super::{Certificates, DEFINITIONS, FAULTS, TEXTS, file_name};

/// The folders of the library: the checker, and texts for assemblers.
const LIBRARY: [&str; 2] = ["", "texts"];

/// About how many seconds of processor time the slowest files take: those on the longest way to
/// the end are compiled first, and nothing else depends on them.
const SECONDS: [(&str, u32); 37] = [
    ("Certificates/rsa_lanes", 4),
    ("Certificates/rsa_words", 2),
    ("Certificates/runs", 3),
    ("Kernel/AArch64Proof", 3),
    ("Kernel/AArch64StepsProof", 4),
    ("Kernel/DivstepProof", 4),
    ("Kernel/LookUpProof", 2),
    ("Kernel/NeonProof", 4),
    ("Kernel/Prime", 4),
    ("Statements/aarch64_steps", 5),
    ("Statements/combs", 3),
    ("Statements/curve9767", 4),
    ("Statements/digits", 3),
    ("Statements/divsteps", 4),
    ("Statements/edwards25519", 4),
    ("Statements/halves", 3),
    ("Statements/inversion_on_limbs", 7),
    ("Statements/limbs62", 4),
    ("Statements/m64_steps", 4),
    ("Statements/neon", 4),
    ("Statements/order", 3),
    ("Statements/packed_avx2", 5),
    ("Statements/packed_avxifma", 4),
    ("Statements/packed_golden_cove", 4),
    ("Statements/packed_rows", 4),
    ("Statements/packed_zen4", 4),
    ("Statements/pippenger", 7),
    ("Statements/places", 3),
    ("Statements/riscv64", 2),
    ("Statements/rsa_lanes", 4),
    ("Statements/rsa_squares", 7),
    ("Statements/rsa_words", 5),
    ("Statements/scalars", 7),
    ("Statements/sign", 6),
    ("Statements/sums", 3),
    ("Statements/tables", 3),
    ("Statements/verdict", 7),
];

/// Groups of planted faults, each a job of about a second.
const GROUPS_OF_FAULTS: usize = 16;

/// How OCaml collects garbage. Coq's own choice is a young generation of 256 MB, whose pages cost
/// the system a quarter of a second in each of the files, more than 100. With 32 MB there is less
/// of that; and few files live long enough for the old generation to need much work.
const COLLECTOR: &str = "s=4M,o=400";

/// Digits in a line: Coq reads shorter numbers faster.
const LINE: usize = 2000;

/// A folder with all that Coq reads: `Kernel`, the checker; `Certificates`, a file for each
/// representation; `Statements`.
#[derive(Debug)]
pub(super) struct Coq {
    folder: PathBuf,
    /// The representations and their theorems, those with the longest certificates first.
    groups: Vec<(String, Vec<String>)>,
    /// Those of them whose texts Coq parses itself: statements use their certificates.
    parsed: BTreeSet<String>,
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
        for part in LIBRARY {
            for path in files::list(sources.join(part))? {
                let file = file_name(&path);
                if let Some(name) = file.strip_suffix(".v") {
                    files::copy(&path, folder.join("Kernel").join(&file))?;
                    add("Kernel", name);
                }
            }
        }
        let mut groups: Vec<_> = certificates.iter().collect();
        groups.sort_by_key(|(_, theorems)| {
            std::cmp::Reverse(theorems.values().map(String::len).sum::<usize>())
        });
        let is_parsed = |group: &str| certificates.contains_key(&format!("{TEXTS}{group}"));
        let parsed = certificates.keys().filter(|group| is_parsed(group));
        let parsed = parsed.cloned().collect();
        for (group, theorems) in &groups {
            let text = match group.as_str() {
                group if group.starts_with(TEXTS) => strings(theorems),
                group if DEFINITIONS.contains(&group) => {
                    let texts: String = theorems.values().cloned().collect();
                    by_digits(&texts)
                }
                group => {
                    let as_theorem = !is_parsed(group);
                    let theorems = theorems.iter();
                    let theorems = theorems.map(|(name, digits)| theorem(name, digits, as_theorem));
                    HEADER.to_owned() + &theorems.collect::<String>()
                }
            };
            files::write(folder.join(format!("Certificates/{group}.v")), text)?;
            add("Certificates", group);
        }
        let mut statements = vec![];
        for path in files::list(sources.join("statements"))? {
            let file = file_name(&path);
            let name = file.strip_suffix(".v").ok_or("a file that is no proof")?;
            // On other processors the library has no texts for x86-64.
            let text = files::read(&path)?;
            let absent = needs(&text).iter().any(|need| {
                let group = need.strip_prefix("Certificates/");
                group.is_some_and(|group| lacks(certificates, group, &text))
            });
            if cfg!(target_arch = "x86_64") || !absent {
                statements.push(name.to_owned());
            }
        }
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
            parsed,
            statements,
        })
    }

    /// Each representation with the number of the theorems that its certificates are.
    pub(super) fn theorems_by_group(&self) -> impl Iterator<Item = (&str, usize)> {
        let groups = self.proven();
        groups.map(|(group, theorems)| (group.as_str(), theorems.len()))
    }

    /// Those with certificates.
    fn groups(&self) -> impl Iterator<Item = &(String, Vec<String>)> {
        let groups = self.groups.iter();
        groups.filter(|(group, _)| {
            !group.starts_with(TEXTS) && !DEFINITIONS.contains(&group.as_str())
        })
    }

    /// Those whose certificates are theorems.
    fn proven(&self) -> impl Iterator<Item = &(String, Vec<String>)> {
        self.groups()
            .filter(|(group, _)| !self.parsed.contains(group))
    }

    fn compile(&self, file: &str) -> Result<String, String> {
        let mut coqc = Command::new("coqc");
        for name in ["Kernel", "Certificates", "Statements"] {
            coqc.args(["-Q", name, name]);
        }
        coqc.env("OCAMLRUNPARAM", COLLECTOR);
        program::output(coqc.current_dir(&self.folder).arg(file))
    }

    /// Lets the kernel check everything, with each file after those that it needs; asks for the
    /// assumptions of every theorem; and runs the checker, extracted to OCaml, on certificates with
    /// planted faults. The numbers of theorems and of faults.
    pub(super) fn check(&self) -> Result<(usize, usize), String> {
        let faults = files::list(self.folder.join("certificates").join(FAULTS))?;
        if faults.len() < 1000 {
            return Err(format!("there are only {} planted faults", faults.len()));
        }
        let unused = self.unused()?;
        if !unused.is_empty() {
            return Err(format!(
                "no statement is about these certificates: {}",
                unused.join(", ")
            ));
        }
        let theorems = self.names()?;
        let mut jobs = Jobs::default();
        let mut all = vec![];
        for line in files::read(self.folder.join("_CoqProject"))?.lines() {
            let Some(name) = line.strip_suffix(".v") else {
                continue;
            };
            let seconds = SECONDS.iter().find(|(file, _)| *file == name);
            let needs = needs(&files::read(self.folder.join(line))?);
            let file = line.to_owned();
            jobs.add(
                name,
                seconds.map_or(1, |(_, seconds)| *seconds),
                needs,
                move || self.compile(&file).map(drop),
            );
            all.push(name.to_owned());
        }
        jobs.add("assumptions", 4, all, || self.assumptions(&theorems));
        let extracted = vec!["Kernel/Extract".to_owned()];
        jobs.add("checker", 2, extracted, || self.checker());
        for group in faults.chunks(faults.len().div_ceil(GROUPS_OF_FAULTS)) {
            let name = format!("faults from {}", group[0].display());
            jobs.add(&name, 1, vec!["checker".to_owned()], || self.refused(group));
        }
        jobs.add("certificates", 1, vec!["checker".to_owned()], || {
            self.all_accepted()
        });
        jobs.run()?;
        Ok((theorems.len(), faults.len()))
    }

    /// Certificates of parsed texts that no statement names: nothing else is a theorem about them.
    fn unused(&self) -> Result<Vec<String>, String> {
        let mut statements = String::new();
        for file in &self.statements {
            statements += &files::read(self.folder.join(format!("Statements/{file}.v")))?;
        }
        let groups = self.groups();
        let parsed = groups.filter(|(group, _)| self.parsed.contains(group));
        let names = parsed.flat_map(|(group, theorems)| {
            let names = theorems.iter();
            names.map(move |name| format!("{group}.{name}"))
        });
        Ok(names.filter(|name| !is_named(&statements, name)).collect())
    }

    /// The names of every theorem.
    fn names(&self) -> Result<Vec<String>, String> {
        let mut names = vec![
            "Kernel.Check.check_sound".to_owned(),
            "Kernel.Run.verified_runs".to_owned(),
        ];
        for (group, theorems) in self.proven() {
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
        Ok(names)
    }

    /// Asks for the assumptions of the theorems: there must be none. They are asked for together,
    /// as parts of one term, so that what many of them rest on is looked through once. The parts
    /// are no tuple, whose type would have each statement in it as often as there are pairs.
    fn assumptions(&self, theorems: &[String]) -> Result<(), String> {
        let mut text = String::from("From Kernel Require Check Run.\n");
        for (group, _) in self.proven() {
            writeln!(text, "From Certificates Require {group}.").expect("text");
        }
        for file in &self.statements {
            writeln!(text, "From Statements Require {file}.").expect("text");
        }
        text += "Definition all : True :=\n";
        for name in theorems {
            writeln!(text, "  let _ := @{name} in").expect("text");
        }
        text += "  I.\nPrint Assumptions all.\n";
        files::write(self.folder.join("Assumptions.v"), text)?;
        let said = self.compile("Assumptions.v")?;
        match said.trim() {
            "Closed under the global context" => Ok(()),
            said => Err(format!("theorems rest on what is not proven:\n{said}")),
        }
    }

    /// The checker as a program.
    fn checker(&self) -> Result<(), String> {
        let mut ocaml = Command::new("ocamlopt");
        ocaml.args(["-w", "-a", "-inline", "100", "-o", "accepted"]);
        ocaml.args(["-I", "+zarith", "zarith.cmxa"]);
        ocaml.args(["checker.mli", "checker.ml", "accepted.ml"]);
        program::finish(ocaml.current_dir(&self.folder))
    }

    /// None of these certificates is accepted.
    fn refused(&self, faults: &[PathBuf]) -> Result<(), String> {
        let accepted = self.accepted(faults)?;
        match accepted.is_empty() {
            true => Ok(()),
            false => Err(format!("planted faults are accepted: {accepted:?}")),
        }
    }

    /// The checker accepts those of theorems, since one that refuses everything refuses faults.
    fn all_accepted(&self) -> Result<(), String> {
        let theorems = self.groups().flat_map(|(group, theorems)| {
            let folder = self.folder.join("certificates").join(group);
            theorems.iter().map(move |name| folder.join(name))
        });
        let theorems: Vec<PathBuf> = theorems.collect();
        let accepted = self.accepted(&theorems)?.len();
        match accepted == theorems.len() {
            true => Ok(()),
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
        checker.env("OCAMLRUNPARAM", COLLECTOR);
        let said = program::feed(&mut checker, (names.join("\n") + "\n").as_bytes())?;
        Ok(said.lines().map(str::to_owned).collect())
    }
}

const HEADER: &str = "(* @generated by cargo xtask kernel *)\n\
    From Coq Require Import List Hexadecimal.\n\
    From Kernel Require Import Lang Run Decode.\n\
    Import ListNotations.\n";

/// The files that a file for Coq requires, as `Kernel/Lang`, of those that are here.
fn needs(text: &str) -> Vec<String> {
    // A sentence goes on in a line that is indented.
    let text = text.replace("\n  ", " ");
    let sentences = text.lines().filter_map(|line| line.strip_prefix("From "));
    let required = sentences.filter_map(|sentence| {
        let (part, names) = sentence.strip_suffix('.')?.split_once(" Require ")?;
        let here = ["Kernel", "Certificates", "Statements"].contains(&part);
        here.then(|| names.split_whitespace().filter(|name| *name != "Import"))
            .map(|names| names.map(move |name| format!("{part}/{name}")))
    });
    required.flatten().collect()
}

/// Whether a statement is about texts that this group of certificates does not have.
fn lacks(certificates: &Certificates, group: &str, statement: &str) -> bool {
    let Some(theorems) = certificates.get(group) else {
        return true;
    };
    let prefix = format!("{group}.");
    let mut parts = statement.split(&prefix);
    parts.next();
    group.starts_with(TEXTS)
        && parts.any(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            !theorems.contains_key(&rest[..end.unwrap_or(rest.len())])
        })
}

/// Whether a text has this name, and not as a part of a longer one.
fn is_named(text: &str, name: &str) -> bool {
    let of_names = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !before.ends_with(of_names) && !after.starts_with(of_names)
    })
}

/// A certificate, and the theorem that the checker accepts it.
fn theorem(name: &str, digits: &str, as_theorem: bool) -> String {
    let lines = digits.as_bytes().chunks(LINE);
    let lines = lines.map(|line| format!("0x1{}", String::from_utf8_lossy(line)));
    let lines: Vec<String> = lines.collect();
    let lines = lines.join(";\n");
    let mut text = format!(
        "Definition {name}_text : text := [{lines}]%digits.\n\
         Definition {name} : cert := cert_of {name}_text.\n"
    );
    if as_theorem {
        write!(
            text,
            "Theorem {name}_proven : verified {name} = true.\n\
             Proof. vm_cast_no_check (eq_refl true). Qed.\n"
        )
        .expect("text");
    }
    text
}

/// The same definitions with long integers as digits, which Coq reads faster than their bits.
fn by_digits(text: &str) -> String {
    let mut all = String::from("From Kernel Require Import Decode.\n");
    let mut parts = text.split("0x");
    all += parts.next().unwrap_or_default();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_hexdigit());
        let (digits, rest) = part.split_at(end.unwrap_or(part.len()));
        match digits.len() > 32 {
            true => write!(all, "(hexadecimal 0x1{digits}%digits){rest}").expect("a string"),
            false => write!(all, "0x{digits}{rest}").expect("a string"),
        }
    }
    all
}

/// Texts for the assembler.
fn strings(texts: &BTreeMap<String, String>) -> String {
    let texts = texts.iter();
    let texts =
        texts.map(|(name, text)| format!("Definition {name} : string := string_of \"{text}\".\n"));
    let header = "(* @generated by cargo xtask kernel *)\n\
        From Coq Require Import String.\n\
        From Kernel Require Import Characters.\n";
    header.to_owned() + &texts.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_is_another_name() {
        let text = "c := x86_64.sum_loose. (texts_x86_64.sum)";
        assert!(is_named(text, "x86_64.sum_loose"));
        assert!(!is_named(text, "x86_64.sum"));
        assert!(is_named("Part x86_64.sum true", "x86_64.sum"));
    }

    #[test]
    fn a_statement_needs_all_its_texts() {
        let theorems = [("few".to_owned(), String::new())];
        let group = ("texts_divsteps".to_owned(), theorems.into());
        let certificates = Certificates::from([group]);
        let lacks = |text| lacks(&certificates, "texts_divsteps", text);
        assert!(!lacks("right texts_divsteps.few."));
        assert!(lacks("right texts_divsteps.few texts_divsteps.few_units."));
        assert!(super::lacks(&certificates, "radix51", ""));
    }

    #[test]
    fn long_integers_are_written_as_digits() {
        let long = "5".repeat(64);
        assert_eq!(
            by_digits(&format!("[0x12; 0x{long}]%Z.\n")),
            format!(
                "From Kernel Require Import Decode.\n\
                [0x12; (hexadecimal 0x1{long}%digits)]%Z.\n"
            )
        );
    }

    #[test]
    fn needs_are_the_files_here() {
        let text = "From Coq Require Import ZArith List.\nFrom Kernel Require Import Lang\n  Run.\n\
            From Certificates Require runs.\nDefinition x := 1.\n";
        assert_eq!(
            needs(text),
            ["Kernel/Lang", "Kernel/Run", "Certificates/runs"]
        );
    }
}
