// SPDX-License-Identifier: MIT OR Apache-2.0
//! The forms of registers along every path, and the correctness of headers.

use super::{Clobbers, Error, Parameter, Place, Program, Routine};
use crate::isa::{
    CALL_DEPTH, CONSTANT_NAMES, CONSTANT_ROWS, IDLE_REGISTER, Instruction, Kind, LOOP_DEPTH, Op,
    Operand, RA_LSB, RA_MASK, RB_LSB, RB_MASK, RD_LSB, RD_MASK, REGISTERS, Source, Spec,
};

/// Raw form.
const RAW: u8 = 1;
/// Field form.
const FIELD: u8 = 2;
/// Limb 0 counts, and may exceed field form.
const SMALL: u8 = 4;

/// The addresses after a PSE at which its job may resume.
const RESUMES: usize = 4;

/// The known facts about the machine at a point of a program.
#[derive(Clone, Copy, PartialEq)]
struct State {
    /// The forms that a register is known to have; 0 if it may not have been written.
    registers: [u8; REGISTERS as usize],
    key: bool,
    digit: bool,
}

impl State {
    /// The facts that hold if either state may be the actual one.
    fn join(&self, other: &State) -> State {
        State {
            registers: core::array::from_fn(|r| self.registers[r] & other.registers[r]),
            key: self.key && other.key,
            digit: self.digit && other.digit,
        }
    }
}

fn bits(kind: Kind) -> u8 {
    match kind {
        Kind::Raw => RAW,
        Kind::Field => FIELD,
        Kind::Small => RAW | FIELD | SMALL,
        Kind::Any | Kind::Same => RAW | FIELD,
    }
}

fn words(kinds: u8) -> &'static str {
    match kinds {
        RAW => "raw",
        FIELD => "field",
        SMALL => "small",
        0 => "unwritten",
        _ => "raw or field",
    }
}

/// The forms of a row of the constant ROM.
fn constant(row: u8) -> u8 {
    match CONSTANT_NAMES.iter().find(|(_, r)| *r == row) {
        Some((name, _)) if name.starts_with("A24") => SMALL,
        // 0, 1 and 9 are single digits: the same in both forms. Rows without a name hold 0.
        Some(("ZERO" | "ONE" | "U9", _)) | None => RAW | FIELD,
        Some(_) if CONSTANT_ROWS.iter().any(|(r, _, raw)| *r == row && *raw) => RAW,
        Some(_) => FIELD,
    }
}

/// Checks every routine of a program, which may call existing ones.
pub fn program(program: &Program, there: &[Routine]) -> Result<(), Error> {
    let known = Known {
        own: &program.routines,
        there,
    };
    for routine in &program.routines {
        let walk = Walk { known, routine };
        walk.run()?;
        idle_fields(program, routine)?;
    }
    for routine in &program.routines {
        depths(known, routine, 0, None)?;
    }
    Ok(())
}

/// A register field that an instruction does not use still goes to a read port and to the bypass.
/// It names a register that holds no secret, because no routine writes it.
fn idle_fields(program: &Program, routine: &Routine) -> Result<(), Error> {
    let first = usize::from(routine.entry - program.base);
    let words = program.words.iter().skip(first);
    for ((instruction, place), word) in routine.code.iter().zip(&routine.places).zip(words) {
        let spec = instruction.op.spec();
        for (lsb, mask) in [(RA_LSB, RA_MASK), (RB_LSB, RB_MASK), (RD_LSB, RD_MASK)] {
            let named = word >> lsb & mask;
            if spec.used & mask << lsb == 0 && named != IDLE_REGISTER {
                let name = spec.mnemonic;
                let message = format!(
                    "a field that {name} does not use names r{named}, not r{IDLE_REGISTER}"
                );
                return Err(Error::new(place, message));
            }
        }
        if instruction.has(Operand::Rd) && u32::from(instruction.d) == IDLE_REGISTER {
            let message = format!("r{IDLE_REGISTER} is for unused fields: nothing may write it");
            return Err(Error::new(place, message));
        }
    }
    let mut inputs = routine.inputs.iter();
    if let Some(input) = inputs.find(|p| u32::from(p.register) == IDLE_REGISTER) {
        let message = format!(
            "`{}` is in r{IDLE_REGISTER}, which is for unused fields",
            input.name
        );
        return Err(Error::new(&routine.places[0], message));
    }
    Ok(())
}

/// The routines of a program, and the existing ones.
#[derive(Clone, Copy)]
struct Known<'a> {
    own: &'a [Routine],
    there: &'a [Routine],
}

impl<'a> Known<'a> {
    /// The routine at an address.
    fn at(self, address: u16) -> Option<&'a Routine> {
        let mut all = self.own.iter().chain(self.there);
        all.find(|routine| routine.entry == address)
    }
}

struct Walk<'a> {
    known: Known<'a>,
    routine: &'a Routine,
}

impl Walk<'_> {
    fn error(&self, place: usize, message: std::string::String) -> Error {
        Error::new(&self.routine.places[place], message)
    }

    fn run(&self) -> Result<(), Error> {
        let mut state = State {
            registers: [0; REGISTERS as usize],
            key: false,
            digit: false,
        };
        for input in &self.routine.inputs {
            state.registers[usize::from(input.register)] = bits(input.kind);
        }
        let last = self.routine.code.len() - 1;
        let is_pause = |i: &Instruction| i.op == Op::Pse;
        let pause = self.routine.code.iter().position(is_pause);
        let end = pause.unwrap_or(last);
        self.straight(0, end, &mut state)?;
        self.written()?;
        for output in &self.routine.outputs {
            let found = state.registers[usize::from(output.register)];
            if found & bits(output.kind) == 0 {
                return Err(self.error(
                    end,
                    format!(
                        "the header promises `{}` in r{} in {} form; here it is {}",
                        output.name,
                        output.register,
                        words(bits(output.kind)),
                        words(found)
                    ),
                ));
            }
        }
        if pause.is_some() {
            if !(1..=RESUMES).contains(&(last - end)) {
                let message = format!("behind PSE stand one to {RESUMES} JMP");
                return Err(self.error(end, message));
            }
            // Values that the bus writes meanwhile are raw, as the results are.
            (state.key, state.digit) = (false, false);
        }
        for place in end..=last {
            let instruction = &self.routine.code[place];
            match instruction.op {
                Op::Jmp => self.jump(place, instruction, &state)?,
                Op::Pse | Op::Fin | Op::Ret if place == end => {}
                _ => return Err(self.error(place, "only JMP may stand behind PSE".into())),
            }
        }
        if self.routine.code[end].op == Op::Jmp {
            return match self.routine.outputs.first() {
                None => Ok(()),
                Some(_) => {
                    Err(self.error(end, "the results are those of the target of JMP".into()))
                }
            };
        }
        if self.routine.job {
            let n = usize::from(self.routine.code[end].n);
            let listed = |r: usize| {
                self.routine
                    .outputs
                    .iter()
                    .any(|p| usize::from(p.register) == r)
            };
            if n != self.routine.outputs.len() || !(0..n).all(listed) {
                return Err(self.error(
                    end,
                    format!(
                        "{} {n} gives out r0 to r{}: list exactly these with .out",
                        self.routine.code[end].op.spec().mnemonic,
                        n.max(1) - 1
                    ),
                ));
            }
        }
        Ok(())
    }

    /// The instructions from `from` to before `to`, including loops.
    fn straight(&self, from: usize, to: usize, state: &mut State) -> Result<(), Error> {
        let mut place = from;
        while place < to {
            let instruction = &self.routine.code[place];
            match instruction.op {
                Op::Loop => {
                    let end = self.end_of_loop(place, to)?;
                    self.looped(place + 1, end, state)?;
                    place = end;
                }
                Op::Next => return Err(self.error(place, "NEXT without LOOP".into())),
                Op::Fin | Op::Ret | Op::Jmp => {
                    return Err(self.error(place, "nothing after this can be reached".into()));
                }
                Op::Call => self.call(place, instruction, state)?,
                Op::Clr => {
                    state.registers[usize::from(instruction.n)..].fill(RAW | FIELD);
                    (state.key, state.digit) = (false, false);
                }
                _ => self.step(place, instruction, state)?,
            }
            place += 1;
        }
        Ok(())
    }

    fn end_of_loop(&self, start: usize, to: usize) -> Result<usize, Error> {
        let mut depth = 0;
        for place in start..to {
            match self.routine.code[place].op {
                Op::Loop => depth += 1,
                Op::Next => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(place);
            }
        }
        Err(self.error(start, "LOOP without NEXT in this routine".into()))
    }

    /// A fact holds at the start of every iteration if it holds at the start of the first and the
    /// body preserves it.
    fn looped(&self, from: usize, to: usize, state: &mut State) -> Result<(), Error> {
        loop {
            let mut end = *state;
            self.straight(from, to, &mut end)?;
            let both = state.join(&end);
            if both == *state {
                *state = end;
                return Ok(());
            }
            *state = both;
        }
    }

    /// The routine at the address of a CALL or JMP.
    fn target(&self, place: usize, instruction: &Instruction) -> Result<&Routine, Error> {
        self.known.at(instruction.n).ok_or_else(|| {
            let message = format!("no routine begins at address {}", instruction.n);
            self.error(place, message)
        })
    }

    /// Checks that the operands of a routine are there.
    fn takes(&self, place: usize, called: &Routine, state: &State) -> Result<(), Error> {
        for Parameter {
            register,
            kind,
            name,
            ..
        } in &called.inputs
        {
            let found = state.registers[usize::from(*register)];
            if found & bits(*kind) == 0 {
                return Err(self.error(
                    place,
                    format!(
                        "`{}` takes `{name}` in r{register} in {} form; here it is {}",
                        called.name,
                        words(bits(*kind)),
                        words(found)
                    ),
                ));
            }
        }
        Ok(())
    }

    fn jump(&self, place: usize, instruction: &Instruction, state: &State) -> Result<(), Error> {
        let target = self.target(place, instruction)?;
        if !target.job {
            let message = format!("`{}` ends with RET: JMP does not come back", target.name);
            return Err(self.error(place, message));
        }
        self.takes(place, target, state)
    }

    fn call(
        &self,
        place: usize,
        instruction: &Instruction,
        state: &mut State,
    ) -> Result<(), Error> {
        let called = self.target(place, instruction)?;
        if called.job {
            return Err(self.error(
                place,
                format!("`{}` is a job: it cannot be called", called.name),
            ));
        }
        self.takes(place, called, state)?;
        for register in 0..REGISTERS as usize {
            if called.clobbers.registers >> register & 1 == 1 {
                state.registers[register] = 0;
            }
        }
        state.key &= !called.clobbers.key;
        state.digit &= !called.clobbers.digit;
        for output in &called.outputs {
            state.registers[usize::from(output.register)] = bits(output.kind);
        }
        Ok(())
    }

    fn read(&self, place: usize, register: u8, kind: Kind, state: &State) -> Result<u8, Error> {
        let found = state.registers[usize::from(register)];
        if found & bits(kind) == 0 {
            let what = if found == 0 {
                format!("r{register} is read here but not written on every way here")
            } else {
                format!(
                    "{} takes {} form; r{register} is {} here",
                    self.routine.code[place].op.spec().mnemonic,
                    words(bits(kind)),
                    words(found)
                )
            };
            return Err(self.error(place, what));
        }
        Ok(found)
    }

    fn step(
        &self,
        place: usize,
        instruction: &Instruction,
        state: &mut State,
    ) -> Result<(), Error> {
        let spec: &Spec = instruction.op.spec();
        let mut forms = RAW | FIELD;
        if let Some(kind) = spec.a {
            forms &= self.read(place, instruction.a, kind, state)?;
        }
        if let Some(kind) = spec.b {
            forms &= match instruction.b {
                Source::Register(b) => self.read(place, b, kind, state)?,
                Source::Constant(row) => {
                    let found = constant(row);
                    if found & bits(kind) == 0 {
                        return Err(self.error(
                            place,
                            format!(
                                "{} takes {} form; the constant is {}",
                                spec.mnemonic,
                                words(bits(kind)),
                                words(found)
                            ),
                        ));
                    }
                    found
                }
            };
        }
        if spec.reads_key && !state.key {
            return Err(self.error(
                place,
                format!("{} needs a key: load one with KEY", spec.mnemonic),
            ));
        }
        if spec.reads_digit && !state.digit {
            return Err(self.error(
                place,
                format!(
                    "{} needs a digit: make one with DIG, LSB, TOP or EQ",
                    spec.mnemonic
                ),
            ));
        }
        state.key |= spec.writes_key;
        // KEY sets the digit to zero, which is not the digit of any key.
        state.digit = (state.digit || spec.writes_digit) && instruction.op != Op::Key;
        match spec.d {
            Some(Kind::Same) if forms == 0 => {
                return Err(self.error(place, "the two sources have no form in common".into()));
            }
            Some(Kind::Same) => state.registers[usize::from(instruction.d)] = forms,
            Some(kind) => state.registers[usize::from(instruction.d)] = bits(kind),
            None => {}
        }
        Ok(())
    }

    /// The header lists everything that the routine writes, and nothing else.
    fn written(&self) -> Result<(), Error> {
        let mut all = Clobbers::default();
        let mut first = [0; REGISTERS as usize];
        for (place, instruction) in self.routine.code.iter().enumerate() {
            let mut more = 0u64;
            let spec = instruction.op.spec();
            if instruction.has(Operand::Rd) {
                more |= 1 << instruction.d;
            }
            all.key |= spec.writes_key;
            all.digit |= spec.writes_digit;
            match instruction.op {
                Op::Clr => {
                    more |= u64::MAX.checked_shl(instruction.n.into()).unwrap_or(0);
                    (all.key, all.digit) = (true, true);
                }
                Op::Call => {
                    if let Some(called) = self.known.at(instruction.n) {
                        more |= called.clobbers.registers;
                        more |= called.outputs.iter().fold(0, |m, p| m | 1 << p.register);
                        all.key |= called.clobbers.key;
                        all.digit |= called.clobbers.digit;
                    }
                }
                _ => {}
            }
            for (register, first) in first.iter_mut().enumerate() {
                if more >> register & 1 == 1 && all.registers >> register & 1 == 0 {
                    *first = place;
                }
            }
            all.registers |= more;
        }
        // FIN clears everything: a job has no observable clobbers, and lists none.
        if self.routine.job {
            return match self.routine.clobbers == Clobbers::default() {
                true => Ok(()),
                false => Err(self.error(
                    0,
                    "a job has no .clobbers: FIN clears all but the results".into(),
                )),
            };
        }
        let outputs = self
            .routine
            .outputs
            .iter()
            .fold(0u64, |m, p| m | 1 << p.register);
        let stated = self.routine.clobbers;
        for (register, first) in first.iter().enumerate() {
            let written = all.registers >> register & 1 == 1;
            let listed = stated.registers >> register & 1 == 1;
            let output = outputs >> register & 1 == 1;
            if written && !listed && !output {
                return Err(self.error(
                    *first,
                    format!("r{register} is written here, but neither .out nor .clobbers has it"),
                ));
            }
            if listed && (output || !written) {
                let why = if output {
                    "it is in .out"
                } else {
                    "nothing writes it"
                };
                return Err(self.error(0, format!(".clobbers lists r{register}, but {why}")));
            }
        }
        if (all.key, all.digit) != (stated.key, stated.digit) {
            return Err(self.error(
                0,
                format!(
                    ".clobbers is wrong about key and digit: it {} key and {} digit",
                    if all.key { "writes" } else { "does not write" },
                    if all.digit {
                        "writes"
                    } else {
                        "does not write"
                    }
                ),
            ));
        }
        Ok(())
    }
}

/// The deepest nesting below a routine: calls, loops. A routine without places has the place of the
/// call.
fn depths(
    known: Known<'_>,
    routine: &Routine,
    calls: usize,
    from: Option<&Place>,
) -> Result<usize, Error> {
    let mut loops = 0;
    let mut deepest = 0;
    for (number, instruction) in routine.code.iter().enumerate() {
        let Some(place) = routine.places.get(number).or(from) else {
            return Ok(0);
        };
        let error = |message: &str| Err(Error::new(place, message));
        match instruction.op {
            Op::Loop => loops += 1,
            Op::Next => loops -= 1,
            Op::Call => {
                if calls == CALL_DEPTH as usize {
                    return error("calls are nested too deep here");
                }
                if let Some(called) = known.at(instruction.n) {
                    deepest = deepest.max(loops + depths(known, called, calls + 1, Some(place))?);
                }
            }
            _ => {}
        }
        deepest = deepest.max(loops);
        if deepest > LOOP_DEPTH as usize {
            return error("loops are nested too deep here, calls included");
        }
    }
    Ok(deepest)
}
