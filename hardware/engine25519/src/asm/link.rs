// SPDX-License-Identifier: MIT OR Apache-2.0
//! Addresses, words, and the cycles of every routine.

use std::string::{String, ToString as _};
use std::vec::Vec;

use super::allocate::instruction;
use super::schedule::Ordered;
use super::{Error, Program, Routine};
use crate::emu::Machine;
use crate::isa::{Instruction, Op, RAM_BASE, RAM_WORDS, ROM_WORDS};

/// A job with more cycles than this is considered a mistake.
const LONGEST: u64 = 10_000_000;

/// Lays out the routines and resolves the calls: of each other, and of existing routines.
pub fn program(routines: Vec<Ordered>, base: u16, there: &[Routine]) -> Result<Program, Error> {
    let mut entries: Vec<(String, u16)> = Vec::new();
    let mut address = u32::from(base);
    let end = if address < ROM_WORDS {
        ROM_WORDS
    } else {
        RAM_BASE + RAM_WORDS
    };
    for routine in &routines {
        entries.push((routine.name.clone(), address as u16));
        address += routine.code.len() as u32;
        if address > end {
            return Err(Error::new(
                &routine.place,
                format!(
                    "`{}` ends {} words behind the end of the memory",
                    routine.name,
                    address - end
                ),
            ));
        }
    }
    let mut program = Program {
        words: Vec::new(),
        base,
        routines: Vec::new(),
    };
    for (ordered, (_, entry)) in routines.into_iter().zip(&entries) {
        let mut code = Vec::new();
        for draft in &ordered.code {
            let mut word = instruction(draft);
            if let Some(target) = &draft.target {
                let own = entries.iter().map(|(name, entry)| (name, *entry));
                let there = there.iter().map(|routine| (&routine.name, routine.entry));
                let found = own.chain(there).find(|(name, _)| *name == target);
                word.n = found
                    .ok_or_else(|| draft.error(format!("there is no routine `{target}`")))?
                    .1;
            }
            code.push(word);
        }
        let job = match code.last().map(|last| last.op) {
            Some(Op::Fin | Op::Jmp) => true,
            Some(Op::Ret) => false,
            _ => {
                return Err(Error::new(
                    &ordered.place,
                    format!(
                        "`{}` ends neither with FIN nor with RET nor JMP",
                        ordered.name
                    ),
                ));
            }
        };
        program.words.extend(code.iter().map(Instruction::encode));
        program.routines.push(Routine {
            name: ordered.name,
            purpose: ordered.purpose,
            entry: *entry,
            places: ordered.code.iter().map(|d| d.place.clone()).collect(),
            code,
            job,
            inputs: ordered.inputs,
            outputs: ordered.outputs,
            clobbers: ordered.clobbers,
            stated: ordered.stated,
            cycles: 0,
        });
    }
    Ok(program)
}

/// Runs every routine and compares the cycles with its header. Time does not depend on data, so any
/// data will do.
pub fn count_cycles(program: &mut Program, check: bool) -> Result<(), Error> {
    let mut machine = machine(program);
    for place in 0..program.routines.len() {
        let routine = &program.routines[place];
        let cycles = if routine.job {
            job(&mut machine, routine.entry)
        } else {
            called(program, routine.entry)
        };
        let cycles = cycles.map_err(|why| {
            let place = routine.places.first().cloned();
            let place = place.or_else(|| routine.stated.as_ref().map(|s| s.1.clone()));
            Error::new(
                &place.unwrap_or_else(|| super::Place {
                    file: String::new(),
                    line: 0,
                    column: 0,
                }),
                why,
            )
        })?;
        if let (true, Some((stated, at))) = (check, &routine.stated)
            && *stated != cycles
        {
            return Err(Error::new(
                at,
                format!(
                    "`{}` takes {cycles} cycles, the header states {stated}",
                    routine.name
                ),
            ));
        }
        program.routines[place].cycles = cycles;
    }
    Ok(())
}

/// A machine with the program at its address.
fn machine(program: &Program) -> Machine {
    let base = usize::from(program.base);
    if u32::from(program.base) < ROM_WORDS {
        let mut rom = vec![0; base];
        rom.extend(&program.words);
        Machine::with_rom(&rom)
    } else {
        let mut machine = Machine::new();
        let place = base - RAM_BASE as usize;
        machine.ram()[place..place + program.words.len()].copy_from_slice(&program.words);
        machine
    }
}

fn job(machine: &mut Machine, entry: u16) -> Result<u64, String> {
    let outcome = machine.job(entry, 0, LONGEST, &mut |_| {});
    match outcome.fault {
        None => Ok(outcome.cycles),
        Some((fault, address)) => Err(format!("the routine fails at address {address}: {fault:?}")),
    }
}

/// The cycles that a CALL adds to a job that waits for the results: the job is CALL and FIN, less
/// FIN alone.
fn called(program: &Program, entry: u16) -> Result<u64, String> {
    let with = [
        Instruction {
            n: entry,
            ..Instruction::new(Op::Call)
        }
        .encode(),
        Instruction::new(Op::Fin).encode(),
    ];
    let mut machine = machine(program);
    // The two words go where the program is not.
    let used = usize::from(program.base) + program.words.len();
    let place = if u32::from(program.base) < ROM_WORDS {
        0
    } else {
        used - RAM_BASE as usize
    };
    let ram = machine.ram();
    if place + with.len() > ram.len() {
        return Err("no room in the RAM to measure a routine: leave two words free".to_string());
    }
    ram[place..place + 2].copy_from_slice(&with);
    let first = RAM_BASE as u16 + place as u16;
    Ok(job(&mut machine, first)? - job(&mut machine, first + 1)?)
}
