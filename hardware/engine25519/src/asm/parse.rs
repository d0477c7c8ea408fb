// SPDX-License-Identifier: MIT OR Apache-2.0
//! Plain lines to routines.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::str::FromStr;
use std::string::{String, ToString as _};
use std::vec::Vec;

use super::expand::Line;
use super::{Clobbers, Error, Parameter, Place};
use crate::isa::{
    CONSTANT_NAMES, CONSTANTS, Kind, MODES, N_MASK, Op, Operand, REGISTERS, SPECS, Unit,
};

/// A register, or a temporary value in a block that may be reordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    Register(u8),
    Temporary(u32),
}

/// Source b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    Name(Name),
    Constant(u8),
}

/// An instruction whose registers may be temporary and whose address may be a name.
#[derive(Clone, Debug)]
pub struct Draft {
    pub op: Op,
    pub d: Option<Name>,
    pub a: Option<Name>,
    pub b: Option<From>,
    pub i: u8,
    pub n: u16,
    /// The target of CALL and JMP.
    pub target: Option<String>,
    pub place: Place,
    pub via: Rc<Vec<Place>>,
}

impl Draft {
    pub fn error(&self, message: impl Into<String>) -> Error {
        let mut error = Error::new(&self.place, message);
        error.via = self.via.to_vec();
        error
    }

    /// The names that it reads.
    pub fn reads(&self) -> impl Iterator<Item = Name> + '_ {
        let b = match self.b {
            Some(From::Name(name)) => Some(name),
            _ => None,
        };
        self.a.into_iter().chain(b)
    }
}

/// Instructions in order, or in any order.
#[derive(Clone, Debug)]
pub enum Piece {
    Fixed(Draft),
    Block {
        code: Vec<Draft>,
        effort: u32,
        place: Place,
    },
}

/// A routine as written.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub name: String,
    pub purpose: String,
    pub place: Place,
    pub inputs: Vec<Parameter>,
    pub outputs: Vec<Parameter>,
    pub clobbers: Clobbers,
    pub stated: Option<(u64, Place)>,
    pub temps: Vec<u8>,
    pub pieces: Vec<Piece>,
    /// Texts of temporary values.
    pub temporaries: Vec<String>,
}

/// A routine being read.
struct Reader {
    routine: Parsed,
    names: BTreeMap<String, u8>,
    block: Option<(Vec<Draft>, u32, Place)>,
}

/// Every routine of the text.
pub fn routines(lines: &[Line]) -> Result<Vec<Parsed>, Error> {
    let mut done: Vec<Parsed> = Vec::new();
    let mut reader: Option<Reader> = None;
    for line in lines {
        let words = line.words();
        let (column, first) = words[0];
        if first == ".routine" {
            if let Some(reader) = reader.take() {
                done.push(reader.finish()?);
            }
            let [_, (place, name)] = words[..] else {
                return Err(line.error(column, "write .routine NAME"));
            };
            if done.iter().any(|routine| routine.name == name) {
                return Err(line.error(place, format!("there is a routine `{name}` already")));
            }
            reader = Some(Reader::new(name, line.at(column)));
            continue;
        }
        let reader = reader
            .as_mut()
            .ok_or_else(|| line.error(column, "begin with .routine NAME"))?;
        if first.starts_with('.') {
            reader.directive(line, &words)?;
        } else {
            reader.instruction(line, &words)?;
        }
    }
    if let Some(reader) = reader {
        done.push(reader.finish()?);
    }
    Ok(done)
}

impl Reader {
    fn new(name: &str, place: Place) -> Reader {
        Reader {
            routine: Parsed {
                name: name.to_string(),
                purpose: String::new(),
                place,
                inputs: Vec::new(),
                outputs: Vec::new(),
                clobbers: Clobbers::default(),
                stated: None,
                temps: Vec::new(),
                pieces: Vec::new(),
                temporaries: Vec::new(),
            },
            names: BTreeMap::new(),
            block: None,
        }
    }

    fn finish(self) -> Result<Parsed, Error> {
        if let Some((_, _, place)) = self.block {
            return Err(Error::new(&place, "this .schedule has no .end"));
        }
        Ok(self.routine)
    }

    fn directive(&mut self, line: &Line, words: &[(usize, &str)]) -> Result<(), Error> {
        let (column, first) = words[0];
        let rest = |n: usize| {
            words
                .get(n)
                .map_or("", |(place, _)| line.text[*place..].trim_end())
        };
        match first {
            ".purpose" => {
                if !self.routine.purpose.is_empty() {
                    self.routine.purpose.push(' ');
                }
                self.routine.purpose.push_str(rest(1));
            }
            ".in" | ".out" => {
                let [_, register, (place, kind), name, ..] = words else {
                    return Err(line.error(
                        column,
                        format!("write {first} REGISTER raw|field NAME TEXT"),
                    ));
                };
                let kind = match *kind {
                    "raw" => Kind::Raw,
                    "field" => Kind::Field,
                    other => {
                        return Err(
                            line.error(*place, format!("`{other}` is no form: write raw or field"))
                        );
                    }
                };
                let parameter = Parameter {
                    register: plain(line, *register)?,
                    kind,
                    name: name.1.to_string(),
                    text: rest(4).to_string(),
                };
                self.declare(line, *name, parameter.register)?;
                let list = if first == ".in" {
                    &mut self.routine.inputs
                } else {
                    &mut self.routine.outputs
                };
                if list.iter().any(|p| p.register == parameter.register) {
                    return Err(line.error(register.0, "this register is in the list already"));
                }
                list.push(parameter);
            }
            ".clobbers" => {
                for word in &words[1..] {
                    match word.1 {
                        "key" => self.routine.clobbers.key = true,
                        "digit" => self.routine.clobbers.digit = true,
                        _ => {
                            for register in range(line, *word)? {
                                self.routine.clobbers.registers |= 1 << register;
                            }
                        }
                    }
                }
            }
            ".cycles" => {
                let number = words.get(1).and_then(|(_, n)| digits(n));
                let number = number.ok_or_else(|| line.error(column, "write .cycles NUMBER"))?;
                self.routine.stated = Some((number, line.at(column)));
            }
            ".reg" => {
                let [_, name, register] = words else {
                    return Err(line.error(column, "write .reg NAME REGISTER"));
                };
                let register = plain(line, *register)?;
                self.declare(line, *name, register)?;
            }
            ".regs" => {
                let [_, (place, name), registers] = words else {
                    return Err(line.error(column, "write .regs NAME r8-r15: NAME0 to NAME7"));
                };
                for (number, register) in range(line, *registers)?.iter().enumerate() {
                    self.declare(line, (*place, &format!("{name}{number}")), *register)?;
                }
            }
            ".temps" => {
                for word in &words[1..] {
                    for register in range(line, *word)? {
                        if self.routine.temps.contains(&register) {
                            let message = format!("r{register} is in .temps already");
                            return Err(line.error(word.0, message));
                        }
                        self.routine.temps.push(register);
                    }
                }
            }
            ".schedule" => {
                if self.block.is_some() {
                    return Err(line.error(column, ".schedule inside .schedule"));
                }
                let effort = match words.get(1) {
                    None => 100,
                    Some((place, n)) => digits(n)
                        .ok_or_else(|| line.error(*place, "the effort is a number of attempts"))?,
                };
                self.block = Some((Vec::new(), effort, line.at(column)));
            }
            ".end" => {
                let (code, effort, place) = self
                    .block
                    .take()
                    .ok_or_else(|| line.error(column, ".end without .schedule"))?;
                self.routine.pieces.push(Piece::Block {
                    code,
                    effort,
                    place,
                });
            }
            other => {
                return Err(line.error(column, format!("`{other}` is no directive")));
            }
        }
        Ok(())
    }

    /// Gives a register a name. A name that already means something else as an operand is refused:
    /// which of the two an instruction takes would depend on the place of the operand.
    fn declare(
        &mut self,
        line: &Line,
        (column, name): (usize, &str),
        register: u8,
    ) -> Result<(), Error> {
        let numbered = |letter: char| {
            let rest: Option<&str> = name.strip_prefix(letter);
            rest.is_some_and(|rest| !rest.is_empty() && is_digits(rest))
        };
        if numbered('K') || CONSTANT_NAMES.iter().any(|(constant, _)| *constant == name) {
            return Err(line.error(column, format!("`{name}` is a constant")));
        }
        if numbered('r') {
            return Err(line.error(column, format!("`{name}` is a register")));
        }
        if let Some(sign @ ('%' | '@')) = name.chars().next() {
            let message = format!("`{name}` begins with {sign}, which no name of a register does");
            return Err(line.error(column, message));
        }
        match self.names.insert(name.to_string(), register) {
            Some(old) if old != register => {
                Err(line.error(column, format!("`{name}` is r{old} already")))
            }
            _ => Ok(()),
        }
    }

    fn instruction(&mut self, line: &Line, words: &[(usize, &str)]) -> Result<(), Error> {
        let (column, first) = words[0];
        let spec = SPECS
            .iter()
            .find(|spec| spec.mnemonic.eq_ignore_ascii_case(first))
            .ok_or_else(|| {
                line.error(
                    column,
                    format!("`{first}` is no instruction and no macro known here"),
                )
            })?;
        let values = &words[1..];
        if values.len() != spec.operands.len() {
            let names: Vec<String> = spec
                .operands
                .iter()
                .map(|o| format!("{o:?}").to_lowercase())
                .collect();
            return Err(line.error(
                column,
                format!(
                    "{} takes {} operands ({}), here are {}",
                    spec.mnemonic,
                    names.len(),
                    names.join(", "),
                    values.len()
                ),
            ));
        }
        let mut draft = Draft {
            op: spec.op,
            d: None,
            a: None,
            b: None,
            i: 0,
            n: 0,
            target: None,
            place: line.at(column),
            via: Rc::clone(&line.via),
        };
        for (operand, word) in spec.operands.iter().zip(values) {
            match operand {
                Operand::Rd => draft.d = Some(self.name(line, *word)?),
                Operand::Ra => draft.a = Some(self.name(line, *word)?),
                Operand::B => draft.b = Some(self.source(line, *word)?),
                Operand::I => draft.i = number(line, *word, 0, 15)? as u8,
                Operand::Mode => {
                    let mode = MODES.iter().find(|mode| mode.0 == word.1).ok_or_else(|| {
                        let names: Vec<&str> = MODES.iter().map(|mode| mode.0).collect();
                        line.error(
                            word.0,
                            format!("`{}` is no mode: {}", word.1, names.join(", ")),
                        )
                    })?;
                    draft.i = mode.1;
                }
                Operand::Count => draft.n = number(line, *word, 1, N_MASK)? as u16,
                Operand::Results => draft.n = number(line, *word, 0, REGISTERS)? as u16,
                Operand::Address => match word.1.strip_prefix('@') {
                    Some(digits) => {
                        draft.n = number(line, (word.0, digits), 0, N_MASK)? as u16;
                    }
                    None => draft.target = Some(word.1.to_string()),
                },
            }
        }
        match &mut self.block {
            Some((code, ..)) => {
                if matches!(spec.unit, Unit::Seq | Unit::Hash) {
                    return Err(line.error(
                        column,
                        format!(
                            "{} cannot be reordered; put it outside .schedule",
                            spec.mnemonic
                        ),
                    ));
                }
                code.push(draft);
            }
            None => self.routine.pieces.push(Piece::Fixed(draft)),
        }
        Ok(())
    }

    fn name(&mut self, line: &Line, (column, text): (usize, &str)) -> Result<Name, Error> {
        if text.starts_with('%') {
            if self.block.is_none() {
                return Err(line.error(
                    column,
                    format!("`{text}` is a temporary value: those live in .schedule"),
                ));
            }
            let known = self.routine.temporaries.iter().position(|t| t == text);
            let number = known.unwrap_or_else(|| {
                self.routine.temporaries.push(text.to_string());
                self.routine.temporaries.len() - 1
            });
            return Ok(Name::Temporary(number as u32));
        }
        if let Some(register) = self.names.get(text) {
            return Ok(Name::Register(*register));
        }
        plain(line, (column, text)).map(Name::Register).map_err(|_| {
            line.error(
                column,
                format!("`{text}` is no register: write r0 to r{}, a name that .in, .out or .reg gives, or %name in .schedule", REGISTERS - 1),
            )
        })
    }

    fn source(&mut self, line: &Line, word: (usize, &str)) -> Result<From, Error> {
        if let Some((_, row)) = CONSTANT_NAMES.iter().find(|(name, _)| *name == word.1) {
            return Ok(From::Constant(*row));
        }
        if let Some(row) = word.1.strip_prefix('K').and_then(digits::<u32>) {
            if row < CONSTANTS {
                return Ok(From::Constant(row as u8));
            }
            return Err(line.error(word.0, format!("there are {CONSTANTS} constants")));
        }
        self.name(line, word).map(From::Name)
    }
}

/// A number of digits alone: `parse` takes a sign before them.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    is_digits(text).then(|| text.parse().ok()).flatten()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(line: &Line, (column, text): (usize, &str), least: u32, most: u32) -> Result<u32, Error> {
    digits(text.strip_prefix('#').unwrap_or(text))
        .filter(|n| (least..=most).contains(n))
        .ok_or_else(|| {
            line.error(
                column,
                format!("`{text}` is no number from {least} to {most}"),
            )
        })
}

/// `r12`
fn plain(line: &Line, (column, text): (usize, &str)) -> Result<u8, Error> {
    text.strip_prefix('r')
        .and_then(digits)
        .filter(|n: &u8| u32::from(*n) < REGISTERS)
        .ok_or_else(|| {
            line.error(
                column,
                format!("`{text}` is no register: r0 to r{}", REGISTERS - 1),
            )
        })
}

/// `r3-r9` or `r3`
fn range(line: &Line, (column, text): (usize, &str)) -> Result<Vec<u8>, Error> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (plain(line, (column, from))?, plain(line, (column, to))?);
    if from > to {
        return Err(line.error(column, "the range goes down"));
    }
    Ok((from..=to).collect())
}
