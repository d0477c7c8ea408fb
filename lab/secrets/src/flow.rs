// SPDX-License-Identifier: MIT OR Apache-2.0
//! Levels of the values in registers: the distance from the arguments, and whether a value was in a
//! vector.
//!
//! Arguments are addresses and lengths, of level 0. A word loaded through an address of
//! level `n` has level `n + 1`; a result has the highest level of its operands. An argument plus anything
//! that is public still leads to level 1: an index into an array, however it was computed, leads to
//! no further place than the array. Constants have level 0. Memory of the
//! stack is secret, except for words at fixed places, which are followed: that is where the
//! compiler puts lengths when it runs out of registers. One pass over all paths until nothing
//! changes; where paths meet, the higher level counts.
//!
//! Assumed: a store through an address does not hit a followed word of the stack. The compiler
//! keeps such words where no address points to.

use std::collections::{BTreeMap, BTreeSet};

use super::allowed::Public;
use super::listing::Instruction;
use super::operand::{Operand, Place, RAX, RCX, RDI, RDX, RSI, RSP, Register};

pub mod witness; // the same of another decoder

/// More than any path of loads has steps.
const SECRET: u8 = 9;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    pub level: u8,
    /// Came out of a vector or mask register.
    pub vector: bool,
    /// Is an address on the stack.
    pub stack: bool,
    /// Is an argument, or the sum of one and an index.
    pub argument: bool,
    /// Comes from a subtraction, so that it may be the distance between two addresses: no index.
    pub distance: bool,
    /// Is the address of a function or of a slot with one.
    pub function: Option<u64>,
}

impl Value {
    pub fn join(self, other: Value) -> Value {
        Value {
            level: self.level.max(other.level),
            vector: self.vector | other.vector,
            stack: self.stack | other.stack,
            argument: (self.argument ^ other.argument) && !self.distance && !other.distance,
            distance: self.distance | other.distance,
            function: self.function.filter(|f| other.function == Some(*f)),
        }
    }

    /// One of both, whichever it is.
    fn either(self, other: Value) -> Value {
        Value {
            argument: self.argument & other.argument,
            ..self.join(other)
        }
    }

    /// A result that is no sum.
    fn computed(self) -> Value {
        Value {
            argument: false,
            function: None,
            ..self
        }
    }

    const PUBLIC: Value = Value {
        level: 0,
        vector: false,
        stack: false,
        argument: false,
        distance: false,
        function: None,
    };

    const SECRET: Value = Value {
        level: SECRET,
        ..Value::PUBLIC
    };
}

/// The state before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    general: [Value; 16],
    vectors: [Value; 32],
    masks: [Value; 8],
    /// Words of the stack and their bytes, by their distance from the stack pointer.
    slots: BTreeMap<i64, (Value, u8)>,
    /// The flags but for the carry.
    pub flags: Value,
    pub carry: Value,
    /// The instructions, by number, that may have made the flags.
    pub setters: BTreeSet<usize>,
}

impl State {
    fn entry() -> State {
        let mut state = State::without_arguments();
        state.general[RSP].stack = true;
        for i in [RDI, RSI, RDX, RCX, 8, 9] {
            state.general[i].argument = true;
        }
        state
    }

    fn without_arguments() -> State {
        State {
            general: [Value::default(); 16],
            vectors: [Value::default(); 32],
            masks: [Value::default(); 8],
            slots: BTreeMap::new(),
            flags: Value::default(),
            carry: Value::default(),
            setters: BTreeSet::new(),
        }
    }

    /// The states where two paths meet.
    fn join(&self, other: &State) -> State {
        let mut joined = self.clone();
        let pairs = joined.general.iter_mut().zip(&other.general);
        let pairs = pairs.chain(joined.vectors.iter_mut().zip(&other.vectors));
        for (a, b) in pairs.chain(joined.masks.iter_mut().zip(&other.masks)) {
            *a = a.either(*b);
        }
        joined.slots = self
            .slots
            .iter()
            .filter_map(|(at, (a, bytes))| {
                let (b, others) = other.slots.get(at)?;
                Some((*at, (a.either(*b), *bytes.min(others))))
            })
            .collect();
        joined.flags = self.flags.join(other.flags);
        joined.carry = self.carry.join(other.carry);
        joined.setters.extend(&other.setters);
        joined
    }

    pub fn register(&self, register: Register) -> Value {
        match register {
            Register::General(i, _) => self.general[i],
            Register::Vector(i, _) => self.vectors[i % 32],
            Register::Mask(i) => self.masks[i % 8],
        }
    }

    /// The value that decides the address of an operand in memory.
    pub fn address(&self, place: Place) -> Option<Value> {
        let Place::Memory { base, index, .. } = place else {
            return None;
        };
        let base = base.map_or_else(Value::default, |i| self.general[i]);
        let index = index.map_or_else(Value::default, |r| self.register(r));
        Some(base.join(index))
    }

    /// `bytes` tells how much is loaded where the operand is memory.
    fn read(&self, operand: &Operand, bytes: u8, public: Public) -> Value {
        match operand.place {
            Place::Immediate => Value::default(),
            Place::Register(register) => {
                let mut value = self.register(register);
                value.vector |= !matches!(register, Register::General(..));
                value
            }
            Place::Memory {
                base: None,
                index: None,
                ..
            } => Value::default(),
            Place::Memory {
                base: Some(RSP),
                index: None,
                displacement,
            } if self.slots.get(&displacement).is_some_and(|s| bytes <= s.1) => {
                self.slots[&displacement].0
            }
            place => {
                let address = self.address(place).unwrap_or_default();
                let level = match address.stack {
                    true if public.stack => address.level,
                    true => SECRET,
                    false if address.argument && address.level <= public.depth => 1,
                    false => (address.level + 1).min(SECRET),
                };
                Value {
                    level,
                    ..Value::default()
                }
            }
        }
    }

    /// `bytes` tells how much is stored where the destination is memory.
    fn write(&mut self, operand: &Operand, mut value: Value, bytes: u8) {
        if let Some(k) = operand.mask {
            value = value.join(self.masks[k]);
        }
        let kept = operand.mask.is_some() && !operand.zeroing;
        match operand.place {
            Place::Immediate => {}
            Place::Register(Register::General(RSP, _)) => self.slots.clear(),
            Place::Register(Register::General(i, width)) => {
                // Writing four bytes clears the others, writing one or two keeps them.
                let old = self.general[i];
                self.general[i] = if width < 4 { value.join(old) } else { value };
            }
            Place::Register(Register::Vector(i, _)) => {
                let old = self.vectors[i % 32];
                self.vectors[i % 32] = if kept { value.join(old) } else { value };
            }
            Place::Register(Register::Mask(i)) => self.masks[i % 8] = value,
            Place::Memory {
                base: Some(RSP),
                index: None,
                displacement,
            } => {
                let first = displacement;
                let end = displacement + i64::from(bytes.max(1));
                self.slots
                    .retain(|at, (_, width)| *at + i64::from(*width) <= first || *at >= end);
                if bytes <= 8 {
                    self.slots.insert(displacement, (value, bytes));
                }
            }
            Place::Memory { .. } => {}
        }
    }

    /// The state after a call: results may be secret.
    fn called(&mut self) {
        for i in [RAX, RCX, RDX, RSI, RDI, 8, 9, 10, 11] {
            self.general[i] = Value::SECRET;
        }
        self.vectors = [Value::SECRET; 32];
        self.masks = [Value::SECRET; 8];
    }

    /// The flags come from instruction `number`.
    fn compared(&mut self, value: Value, number: usize) {
        (self.flags, self.carry) = (value, value);
        self.setters = BTreeSet::from([number]);
    }

    /// Executes one instruction that is no jump.
    fn step(&mut self, number: usize, instruction: &Instruction, public: Public) {
        let name = instruction.mnemonic.as_str();
        let operands: Vec<Operand> = instruction
            .operands
            .iter()
            .filter_map(|text| Operand::parse(text))
            .collect();
        let loaded = loaded(name).unwrap_or_else(|| stored(name, &operands));
        let read: Vec<Value> = operands
            .iter()
            .map(|o| self.read(o, loaded, public))
            .collect();
        let all = read.iter().copied().reduce(Value::join).unwrap_or_default();
        let bytes = stored(name, &operands);
        let same = operands.len() >= 2
            && matches!(operands[0].place, Place::Register(_))
            && operands[0].place == operands[1].place;
        let starts = |list: &[&str]| list.iter().any(|start| name.starts_with(start));

        if starts(&[
            "nop", "int3", "endbr", "ud2", "vzero", "j", "ret", "cltq", "cwtl", "stos",
        ]) {
            return;
        }
        if name == "call" {
            return self.called();
        }
        if name == "push" {
            return self.slots.clear();
        }
        if let ("pop", Some(to)) = (name, operands.first()) {
            // What a function keeps for its caller is not used again before it returns.
            self.slots.clear();
            return self.write(to, Value::SECRET, 8);
        }
        if starts(&["cqto", "cltd"]) {
            self.general[RDX] = self.general[RAX];
            return;
        }
        let [from @ .., to] = operands.as_slice() else {
            return;
        };
        let (sources, old) = (&read[..from.len()], read[from.len()]);
        let source = sources
            .iter()
            .copied()
            .reduce(Value::join)
            .unwrap_or_default();
        if starts(&["cmp", "test", "bt"]) {
            self.compared(all, number);
        } else if name.starts_with("lea") {
            let mut value = self.address(from[0].place).unwrap_or_default();
            value.function = instruction.target;
            self.write(to, value, bytes);
        } else if name.starts_with("xchg") {
            self.write(&from[0], all.computed(), bytes);
            self.write(to, all.computed(), bytes);
        } else if name == "mulx" && operands.len() == 3 {
            let value = read[0].join(self.general[RDX]).computed();
            self.write(&operands[1], value, 8);
            self.write(to, value, 8);
        } else if starts(&["mul", "imul"]) && operands.len() == 1 {
            let value = old.join(self.general[RAX]).computed();
            (self.general[RAX], self.general[RDX]) = (value, value);
            self.compared(value, number);
        } else if starts(&["cmov"]) {
            let value = Value {
                argument: read.iter().all(|v| v.argument),
                distance: all.distance,
                ..all.join(self.flags).join(self.carry)
            };
            self.write(to, value, bytes);
        } else if starts(&["set"]) {
            self.write(to, self.flags.join(self.carry).computed(), bytes);
        } else if starts(&["not", "bswap"]) {
            let value = Value {
                distance: true,
                ..old.computed()
            };
            self.write(to, value, bytes);
        } else if starts(&["rorx", "shlx", "shrx", "sarx"]) {
            self.write(to, source.computed(), bytes);
        } else if starts(&["k", "v", "p", "xorps"]) && !name.starts_with("popcnt") {
            // Legacy instructions and these read their destination.
            let reads = starts(&[
                "p",
                "xorps",
                "vfmadd",
                "vpdp",
                "vpmadd52",
                "vpternlog",
                "vpermi2",
                "vpermt2",
                "vpshldv",
                "vpshrdv",
            ]);
            let value = if same && starts(&["vpxor", "vxorp"]) {
                Value::default()
            } else if reads {
                all
            } else {
                source
            };
            self.write(to, value.computed(), bytes);
        } else if starts(&["mov"]) {
            // Moves before AVX leave the upper part of a vector.
            let mut value = match to.place {
                Place::Register(Register::Vector(..)) => all,
                _ => source,
            };
            if let (
                Place::Memory {
                    base: None,
                    index: None,
                    ..
                },
                Some(at),
            ) = (from[0].place, instruction.target)
            {
                value.function = Some(at);
            }
            self.write(to, value, bytes);
        } else {
            // Arithmetic, which makes flags.
            let value = match (same, name) {
                (true, "xor" | "sub") => Value::default(),
                (true, "sbb") => self.carry,
                (_, "adox") => all.join(self.flags),
                (_, "adc" | "sbb" | "adcx" | "adcq" | "sbbq") => all.join(self.carry),
                _ if operands.len() > 2 && !starts(&["shld", "shrd"]) => source,
                _ => all,
            };
            // Constants make no distance, nor does a register and itself.
            let constant = from.iter().any(|o| o.place == Place::Immediate);
            let adds = constant || same || starts(&["add", "adc", "inc", "dec"]);
            let value = Value {
                argument: value.argument && name.starts_with("add"),
                distance: value.distance || !adds,
                ..value.computed()
            };
            // Some leave a part of the flags as it was, a shift by no bits all of them.
            let before = (self.flags, self.carry);
            let mut setters = self.setters.clone();
            self.compared(value, number);
            if starts(&["inc", "dec"]) {
                self.carry = before.1;
            } else if starts(&["adcx", "adox", "sh", "sa", "ro"]) {
                self.flags = value.join(before.0);
                self.carry = value.join(before.1);
                if starts(&["adcx", "adox", "ro"]) {
                    setters.insert(number);
                    self.setters = setters;
                }
            }
            self.write(to, value, bytes);
        }
    }
}

/// How many bytes an extension or a broadcast loads.
fn loaded(name: &str) -> Option<u8> {
    match name {
        _ if name.starts_with("movzb") || name.starts_with("movsb") => Some(1),
        _ if name.starts_with("movzw") || name.starts_with("movsw") => Some(2),
        "movslq" => Some(4),
        "vpbroadcastq" | "vmovddup" => Some(8),
        _ => None,
    }
}

/// How many bytes a store has: of the other operands, or of the suffix.
fn stored(name: &str, operands: &[Operand]) -> u8 {
    // A mask register has its suffix.
    let registers = operands.iter().rev().filter_map(|o| match o.place {
        Place::Register(Register::General(_, bytes) | Register::Vector(_, bytes)) => Some(bytes),
        _ => None,
    });
    let whole = registers.max().unwrap_or(0);
    let part = ["vpextr", "vmovq", "vmovd", "movq", "movd", "vmovl", "vmovh"]
        .iter()
        .any(|start| name.starts_with(start))
        && !name.starts_with("vmovdq");
    if whole > 0 && !part {
        return whole;
    }
    match name.chars().last() {
        Some('q' | 's') => 8,
        Some('l' | 'd') => 4,
        Some('w') => 2,
        _ => 1,
    }
}

/// The state after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// Results that may be secret.
    Returns,
    /// A public result in `rax`.
    Tells,
    /// Nothing: it does not return.
    Ends,
}

/// The state before every instruction that can be reached.
pub fn states(
    code: &[Instruction],
    public: Public,
    call: impl Fn(&Instruction) -> Call,
) -> Vec<Option<State>> {
    let number: BTreeMap<u64, usize> = code
        .iter()
        .enumerate()
        .map(|(i, instruction)| (instruction.address, i))
        .collect();
    let mut before: Vec<Option<State>> = vec![None; code.len()];
    let mut todo = BTreeSet::new();
    if let Some(first) = before.first_mut() {
        *first = Some(State::entry());
        todo.insert(0);
    }
    while let Some(i) = todo.pop_first() {
        let (Some(state), instruction) = (&before[i], &code[i]) else {
            continue;
        };
        let mut after = state.clone();
        after.step(i, instruction, public);
        let name = instruction.mnemonic.as_str();
        let left = (name == "call").then(|| call(instruction));
        if left == Some(Call::Tells) {
            after.general[RAX] = Value::default();
        }
        let ends = ["ret", "jmp", "ud2", "int3"].contains(&name) || left == Some(Call::Ends);
        let target = instruction
            .target
            .filter(|_| name.starts_with('j'))
            .and_then(|at| number.get(&at).copied());
        let next = (!ends && i + 1 < code.len()).then_some(i + 1);
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
