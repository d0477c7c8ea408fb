// SPDX-License-Identifier: MIT OR Apache-2.0
//! `engine25519-as`: assembles, disassembles, and writes the images of the microcode ROM.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use engine25519::asm::{self, Assembler, Clobbers, Program};
use engine25519::isa::{Kind, RAM_BASE};

mod image; // the output of `rom`

const USAGE: &str = "\
engine25519-as FILE          assemble for the microcode RAM; words in hexadecimal on stdout, one a line
engine25519-as list FILE     assemble; addresses, words and instructions on stdout
engine25519-as dis FILE      words in hexadecimal, one a line, to instructions
engine25519-as routines      what a program for the RAM can CALL: the routines of the ROM, with their registers and cycles
engine25519-as rom ROOT      assemble ROOT/hardware/engine25519/microcode/rom.s and write what is generated from it
engine25519-as rom ROOT --check   compare instead of writing

Included files are looked for beside FILE; macros.s, the formulas of the ROM, is there in any case. CALL and JMP take names of FILE, and of
the ROM.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["rom", root] => image::rom(Path::new(root), false),
        ["rom", root, "--check"] => image::rom(Path::new(root), true),
        ["dis", file] => disassemble(Path::new(file)),
        ["routines"] => {
            routines();
            Ok(())
        }
        ["list", file] => assemble(Path::new(file)).map(|program| list(&program)),
        [file] if !file.starts_with('-') => assemble(Path::new(file)).map(|program| {
            for word in program.words {
                println!("{word:08x}");
            }
        }),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

/// Finds included files beside a file; `macros.s` in any case.
fn beside(file: &Path) -> impl Fn(&str) -> Option<String> {
    let folder: PathBuf = file.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    move |name: &str| {
        let text = fs::read_to_string(folder.join(name)).ok();
        text.or_else(|| asm::formulas(name))
    }
}

fn assemble(file: &Path) -> Result<Program, String> {
    let assembler = Assembler {
        base: RAM_BASE as u16,
        include: &beside(file),
        check_cycles: true,
    };
    assembler
        .assemble(&file.display().to_string(), &read(file)?)
        .map_err(|why| why.to_string())
}

fn list(program: &Program) {
    for routine in &program.routines {
        println!("; {}: {} cycles", routine.name, routine.cycles);
        let first = usize::from(routine.entry - program.base);
        let words = &program.words[first..first + routine.code.len()];
        print!("{}", asm::disassemble(words, routine.entry));
    }
}

/// The routines that a program can call, from the headers of the ROM.
fn routines() {
    for routine in asm::rom().iter().filter(|routine| !routine.job) {
        println!("; {}", routine.purpose);
        println!(
            "{}: address {}, {} cycles",
            routine.name, routine.entry, routine.cycles
        );
        for (what, list) in [("in ", &routine.inputs), ("out", &routine.outputs)] {
            for p in list {
                let line = format!(
                    "    {what} r{} {} {}  {}",
                    p.register,
                    form(p.kind),
                    p.name,
                    p.text
                );
                println!("{}", line.trim_end());
            }
        }
        let Clobbers {
            registers,
            key,
            digit,
        } = routine.clobbers;
        let listed = (0..64).filter(|r| registers >> r & 1 == 1);
        let others = [(key, "key"), (digit, "digit")].into_iter();
        let listed: Vec<String> = listed
            .map(|r| format!("r{r}"))
            .chain(others.filter(|o| o.0).map(|o| o.1.to_owned()))
            .collect();
        if !listed.is_empty() {
            println!("    clobbers {}", listed.join(", "));
        }
    }
}

fn form(kind: Kind) -> &'static str {
    if kind == Kind::Raw { "raw" } else { "field" }
}

fn disassemble(file: &Path) -> Result<(), String> {
    let mut words = Vec::new();
    for (number, line) in read(file)?.lines().enumerate() {
        let word = u32::from_str_radix(line.trim(), 16).map_err(|_| {
            format!(
                "{}:{}: no word of eight hexadecimal digits",
                file.display(),
                number + 1
            )
        })?;
        words.push(word);
    }
    print!("{}", asm::disassemble(&words, RAM_BASE as u16));
    Ok(())
}
