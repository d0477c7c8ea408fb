// SPDX-License-Identifier: MIT OR Apache-2.0
//! Levels of the values in registers: the distance from the arguments, and the known facts of each.
//!
//! One pass over all paths until nothing changes; where paths meet, the higher level counts, and
//! the known facts must agree.

use std::collections::{BTreeMap, BTreeSet};

use super::{FLAGS, Op, Place, Processor, REGISTERS, Register, Target};

/// More than any path of loads has steps.
const SECRET: u8 = 9;

/// Numbers from here on may be addresses beside the code: programs begin with their headers.
const LEAST_ADDRESS: i64 = 0x1000;

/// The knowledge about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is this number, or this address beside the code.
    Number(i64),
    /// It is an address beside the code that is not known further.
    Beside,
    /// It is what lies at this address: the address of a function, if it is a slot of the loader.
    At(i64),
    /// It is this far from the stack pointer at the entry.
    Stack(i64),
    /// It is somewhere on the stack.
    SomewhereOnStack,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    pub level: u8,
    pub known: Option<Known>,
}

impl Value {
    const SECRET: Value = Value {
        level: SECRET,
        known: None,
    };

    fn number(number: i64) -> Value {
        Value {
            level: 0,
            known: Some(Known::Number(number)),
        }
    }

    fn on_stack(self) -> bool {
        matches!(self.known, Some(Known::Stack(_) | Known::SomewhereOnStack))
    }

    /// One of both, whichever it is.
    fn either(self, other: Value) -> Value {
        let known = if self.known == other.known {
            self.known
        } else if self.on_stack() || other.on_stack() {
            Some(Known::SomewhereOnStack)
        } else if self.beside() && other.is_number() || self.is_number() && other.beside() {
            // One of them may be no address, but the number that says that there is none.
            Some(Known::Beside)
        } else {
            None
        };
        Value {
            level: self.level.max(other.level),
            known,
        }
    }

    /// A result of both that is neither a sum nor a copy.
    fn with(self, other: Value) -> Value {
        let stack = self.on_stack() || other.on_stack();
        Value {
            level: self.level.max(other.level),
            known: stack.then_some(Known::SomewhereOnStack),
        }
    }

    fn is_number(self) -> bool {
        self.beside() || matches!(self.known, Some(Known::Number(_)))
    }

    /// Whether it is an address beside the code.
    fn beside(self) -> bool {
        match self.known {
            Some(Known::Number(number)) => number >= LEAST_ADDRESS,
            Some(Known::Beside) => true,
            _ => false,
        }
    }

    /// An address and an index, in some order.
    fn indexed(self, other: Value) -> Value {
        let mut sum = self.with(other);
        if sum.known.is_none() && (self.beside() || other.beside()) {
            sum.known = Some(Known::Beside);
        }
        sum
    }

    fn plus(self, number: i64) -> Value {
        let known = match self.known {
            Some(Known::Number(n)) => Some(Known::Number(n.wrapping_add(number))),
            Some(Known::Stack(n)) => Some(Known::Stack(n.wrapping_add(number))),
            Some(Known::At(at)) if number == 0 => Some(Known::At(at)),
            Some(Known::At(_)) => None,
            other => other,
        };
        Value { known, ..self }
    }
}

/// The state before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    registers: [Value; REGISTERS],
    /// Words of the stack and their bytes, by their distance from the stack pointer at the entry.
    slots: BTreeMap<i64, (Value, u8)>,
}

impl State {
    /// At the entry of a function of which some arguments are secret values.
    pub fn entry(processor: Processor, secret: &[usize]) -> State {
        let mut registers = [Value::default(); REGISTERS];
        registers[processor.stack()].known = Some(Known::Stack(0));
        if let Some(zero) = processor.zero() {
            registers[zero] = Value::number(0);
        }
        for argument in secret {
            registers[processor.argument(*argument)] = Value::SECRET;
        }
        State {
            registers,
            slots: BTreeMap::new(),
        }
    }

    fn join(&self, other: &State) -> State {
        let mut joined = self.clone();
        for (a, b) in joined.registers.iter_mut().zip(&other.registers) {
            *a = a.either(*b);
        }
        joined.slots = self
            .slots
            .iter()
            .filter_map(|(at, (a, bytes))| {
                let (b, others) = other.slots.get(at)?;
                (bytes == others).then(|| (*at, (a.either(*b), *bytes)))
            })
            .collect();
        joined
    }

    pub fn register(&self, register: Register) -> Value {
        // The register that is always zero has no place of its own.
        self.registers
            .get(register)
            .copied()
            .unwrap_or(Value::number(0))
    }

    fn set(&mut self, processor: Processor, register: Register, value: Value) {
        if processor.zero() == Some(register) {
            return;
        }
        if let Some(place) = self.registers.get_mut(register) {
            *place = value;
        }
    }

    /// The address of a place.
    pub fn address(&self, place: &Place) -> Value {
        let base = self.register(place.base);
        match place.index {
            None => base.plus(place.displacement),
            Some(index) => base.indexed(self.register(index)),
        }
    }

    fn load(&self, processor: Processor, address: Value, bytes: u8) -> Value {
        match address.known {
            Some(Known::Stack(at)) => match self.slots.get(&at) {
                Some((value, stored)) if bytes == *stored => *value,
                Some((value, stored)) if bytes < *stored => Value {
                    known: None,
                    ..*value
                },
                // An argument that found no register.
                None if at >= 0 && self.slots.keys().all(|slot| *slot < 0) => Value::default(),
                _ => Value::SECRET,
            },
            Some(Known::SomewhereOnStack) => Value::SECRET,
            Some(Known::Number(at)) => Value {
                level: 0,
                known: (bytes == processor.address_bytes()).then_some(Known::At(at)),
            },
            // A constant, whichever it is.
            Some(Known::Beside) if address.level == 0 => Value::default(),
            _ => Value {
                level: (address.level + 1).min(SECRET),
                known: None,
            },
        }
    }

    fn store(&mut self, address: Value, value: Value, bytes: u8) {
        if let Some(Known::Stack(at)) = address.known {
            let end = at + i64::from(bytes);
            self.slots
                .retain(|other, (_, width)| *other + i64::from(*width) <= at || *other >= end);
            self.slots.insert(at, (value, bytes));
        }
    }

    /// Executes one instruction.
    fn step(&mut self, processor: Processor, op: &Op) {
        match op {
            Op::Nothing | Op::Return | Op::Trap | Op::Jump { .. } => {}
            Op::Constant { to, number } => self.set(processor, *to, Value::number(*number)),
            Op::High { to, number } => {
                let low = self.register(*to);
                let known = match low.known {
                    Some(Known::Number(low)) => {
                        Some(Known::Number(low & 0xffff | (number & 0xffff) << 16))
                    }
                    _ => low.with(Value::default()).known,
                };
                self.set(processor, *to, Value { known, ..low });
            }
            // One that is not there to be read.
            Op::Literal { to, .. } => self.set(processor, *to, Value::SECRET),
            Op::Sum { to, from, number } => {
                let value = self.register(*from).plus(*number);
                self.set(processor, *to, value);
            }
            Op::SumWithFlags { to, from, number } => {
                let from = self.register(*from);
                let flags = Value {
                    level: from.level,
                    known: None,
                };
                self.set(processor, FLAGS, flags);
                self.set(processor, *to, from.plus(*number));
            }
            Op::Add { to, from } => {
                let [a, b] = from.map(|register| self.register(register));
                let value = match (a.known, b.known) {
                    (Some(Known::Number(number)), Some(_)) => b.plus(number),
                    (Some(_), Some(Known::Number(number))) => a.plus(number),
                    _ => a.indexed(b),
                };
                self.set(processor, *to, value);
            }
            Op::Select { to, from } => {
                let [a, b] = from.map(|register| self.register(register));
                let level = self.register(FLAGS).level;
                let value = a.either(b);
                let value = Value {
                    level: value.level.max(level),
                    ..value
                };
                self.set(processor, *to, value);
            }
            Op::Result { to, from } => {
                let from = from.iter().map(|register| self.register(*register));
                let value = from.fold(Value::default(), Value::with);
                for register in to {
                    self.set(processor, *register, value);
                }
            }
            Op::Load { to, bytes, place } => {
                let address = self.address(place);
                let values: Vec<Value> = (0..to.len() as i64)
                    .map(|i| self.load(processor, address.plus(i * i64::from(*bytes)), *bytes))
                    .collect();
                self.moved(processor, place);
                for (register, value) in to.iter().zip(values) {
                    self.set(processor, *register, value);
                }
            }
            Op::Store { from, bytes, place } => {
                let address = self.address(place);
                for (i, register) in (0..).zip(from) {
                    let value = self.register(*register);
                    self.store(address.plus(i * i64::from(*bytes)), value, *bytes);
                }
                self.moved(processor, place);
            }
            Op::Call { .. } => {
                for register in processor.changed_by_calls() {
                    self.set(processor, register, Value::SECRET);
                }
            }
        }
    }

    fn moved(&mut self, processor: Processor, place: &Place) {
        if place.moves_base != 0 {
            let value = self.register(place.base).plus(place.moves_base);
            self.set(processor, place.base, value);
        }
    }
}

/// The state before every instruction that can be reached from `entry`; `stops` says which calls do
/// not return.
pub fn states(
    processor: Processor,
    entry: State,
    code: &[(u64, Option<Op>)],
    stops: impl Fn(u64) -> bool,
) -> Vec<Option<State>> {
    let numbers: BTreeMap<u64, usize> = (0..).zip(code).map(|(i, (at, _))| (*at, i)).collect();
    let mut before: Vec<Option<State>> = vec![None; code.len()];
    let mut todo = BTreeSet::new();
    if let Some(first) = before.first_mut() {
        *first = Some(entry);
        todo.insert(0);
    }
    while let Some(i) = todo.pop_first() {
        let Some(mut after) = before[i].clone() else {
            continue;
        };
        let op = code[i].1.as_ref().unwrap_or(&Op::Nothing);
        after.step(processor, op);
        let (falls, target) = match op {
            Op::Return | Op::Trap => (false, None),
            Op::Jump { on, to } => (!on.is_empty(), Some(*to)),
            Op::Call {
                to: Target::Address(at),
            } => (!stops(*at), None),
            _ => (true, None),
        };
        let target = match target {
            Some(Target::Address(at)) => numbers.get(&at).copied(),
            _ => None,
        };
        let next = (falls && i + 1 < code.len()).then_some(i + 1);
        for to in next.into_iter().chain(target) {
            let joined = match &before[to] {
                Some(old) => old.join(&after),
                None => after.clone(),
            };
            if before[to].as_ref() != Some(&joined) {
                before[to] = Some(joined);
                todo.insert(to);
            }
        }
    }
    before
}
