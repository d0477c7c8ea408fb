// SPDX-License-Identifier: MIT OR Apache-2.0
//! The order of instructions in a block that may be reordered.
//!
//! List scheduling by the longest path to the end, then a deterministic search that perturbs the
//! priorities and keeps orders that are not slower. The speed of an order is measured with the same
//! [`Scoreboard`] that the emulator uses: for the body of a loop, the time of an iteration in the
//! steady state; otherwise, the time until every result is available.

use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

use super::allocate::{Values, instruction, settle, values};
use super::parse::{Draft, Name, Parsed, Piece};
use super::{Clobbers, Error, Parameter, Place};
use crate::isa::{Instruction, Op, Unit};
use crate::timing::Scoreboard;

/// A routine whose instructions are in order and name registers.
#[derive(Debug)]
pub struct Ordered {
    pub name: String,
    pub purpose: String,
    pub place: Place,
    pub inputs: Vec<Parameter>,
    pub outputs: Vec<Parameter>,
    pub clobbers: Clobbers,
    pub stated: Option<(u64, Place)>,
    pub code: Vec<Draft>,
}

/// Orders all blocks of a routine.
pub fn routine(parsed: Parsed) -> Result<Ordered, Error> {
    let mut code = Vec::new();
    for (place, piece) in parsed.pieces.iter().enumerate() {
        match piece {
            Piece::Fixed(draft) => code.push(draft.clone()),
            Piece::Block {
                code: block,
                effort,
                place: at,
            } => {
                let neighbour = |p: usize| match parsed.pieces.get(p) {
                    Some(Piece::Fixed(draft)) => Some(draft.op),
                    _ => None,
                };
                let looped = place > 0
                    && neighbour(place - 1) == Some(Op::Loop)
                    && neighbour(place + 1) == Some(Op::Next);
                code.extend(order_block(&parsed, place, block, *effort, at, looped)?);
            }
        }
    }
    Ok(Ordered {
        name: parsed.name,
        purpose: parsed.purpose,
        place: parsed.place,
        inputs: parsed.inputs,
        outputs: parsed.outputs,
        clobbers: parsed.clobbers,
        stated: parsed.stated,
        code,
    })
}

fn order_block(
    parsed: &Parsed,
    piece: usize,
    code: &[Draft],
    effort: u32,
    at: &Place,
    looped: bool,
) -> Result<Vec<Draft>, Error> {
    let values = values(code).map_err(|(place, t)| {
        let name = &parsed.temporaries[t as usize];
        code[place].error(format!(
            "`{name}` is read before it is written in this .schedule"
        ))
    })?;
    if let Some(place) = values.unread().next() {
        return Err(code[place].error("nothing reads this temporary value"));
    }
    let block = Block::new(code, values, &parsed.temps, looped);
    let (order, given) = block.search(effort).ok_or_else(|| {
        let have = parsed.temps.len();
        Error::new(
            at,
            format!("{have} registers for temporary values do not suffice; widen .temps or write the block otherwise"),
        )
    })?;
    let taken = given.iter().find(|r| is_named_later(parsed, piece, **r));
    if let Some(register) = taken.copied().or_else(|| block.overwritten(&order, &given)) {
        let message = format!("r{register} is in .temps, and what it holds by name is needed");
        return Err(Error::new(at, message));
    }
    Ok(order
        .iter()
        .map(|&place| settle(&code[place], place, &block.values, &given))
        .collect())
}

/// Whether something behind a block may read what a register held before it: an instruction that
/// names it, the caller, or a routine that is called. Behind a block in a loop is all of the loop.
fn is_named_later(parsed: &Parsed, piece: usize, register: u8) -> bool {
    let is_fixed =
        |piece: &Piece, ops: &[Op]| matches!(piece, Piece::Fixed(draft) if ops.contains(&draft.op));
    let names = |draft: &Draft| {
        let mut all = draft.reads().chain(draft.d);
        all.any(|name| name == Name::Register(register))
    };
    let names_it = |piece: &Piece| match piece {
        Piece::Fixed(draft) => names(draft),
        Piece::Block { code, .. } => code.iter().any(names),
    };
    let later = &parsed.pieces[piece + 1..];
    let is_looped = later.iter().any(|piece| is_fixed(piece, &[Op::Next]));
    let calls = later
        .iter()
        .any(|piece| is_fixed(piece, &[Op::Call, Op::Jmp]));
    let anywhere = parsed.inputs.iter().any(|input| input.register == register)
        || parsed.pieces.iter().any(names_it);
    later.iter().any(names_it)
        || parsed
            .outputs
            .iter()
            .any(|output| output.register == register)
        || (is_looped || calls) && anywhere
}

struct Block<'a> {
    code: &'a [Draft],
    values: Values,
    pool: &'a [u8],
    looped: bool,
    /// The instructions that must issue before each instruction, and how many cycles before.
    before: Vec<Vec<(usize, u64)>>,
    after: Vec<Vec<(usize, u64)>>,
    /// Latency and occupancy of each.
    times: Vec<(u64, u64)>,
}

/// The dependences of `copies` copies of the block, one after the other.
fn dependences(code: &[Draft], copies: usize) -> Vec<Vec<(usize, u64)>> {
    let n = code.len();
    let mut before = vec![Vec::new(); n * copies];
    // Names include the copy, because a temporary value does not outlive its copy.
    let mut writer: BTreeMap<(usize, Name), usize> = BTreeMap::new();
    let mut readers: BTreeMap<(usize, Name), Vec<usize>> = BTreeMap::new();
    let mut digit: Option<usize> = None;
    let mut digit_readers: Vec<usize> = Vec::new();
    let latency = |place: usize| u64::from(code[place % n].op.spec().latency);
    for place in 0..n * copies {
        let draft = &code[place % n];
        let key = |name: Name| match name {
            Name::Register(_) => (usize::MAX, name),
            Name::Temporary(_) => (place / n, name),
        };
        for name in draft.reads() {
            if let Some(&w) = writer.get(&key(name)) {
                before[place].push((w, latency(w)));
            }
            readers.entry(key(name)).or_default().push(place);
        }
        let spec = draft.op.spec();
        if (spec.reads_digit || spec.writes_digit)
            && let Some(w) = digit
        {
            before[place].push((w, latency(w)));
        }
        if spec.writes_digit {
            before[place].extend(digit_readers.drain(..).map(|r| (r, 1)));
            digit = Some(place);
        } else if spec.reads_digit {
            digit_readers.push(place);
        }
        if let Some(name) = draft.d {
            let name = key(name);
            // Temporary values get registers of their own: no dependence by name.
            if matches!(name.1, Name::Register(_)) {
                for &r in readers.get(&name).into_iter().flatten() {
                    if r != place {
                        before[place].push((r, 1));
                    }
                }
                if let Some(&w) = writer.get(&name) {
                    before[place].push((w, latency(w)));
                }
            }
            readers.remove(&name);
            writer.insert(name, place);
        }
    }
    before
}

/// A small generator, so that the same text gives the same words everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }
}

/// An order, its registers, its cost.
type Found = (Vec<usize>, Vec<u8>, u64);

/// The times at which values from earlier code are ready, from the start of the block.
#[derive(Clone, Default)]
struct Carried {
    registers: BTreeMap<Name, u64>,
    mul: u64,
}

impl<'a> Block<'a> {
    fn new(code: &'a [Draft], values: Values, pool: &'a [u8], looped: bool) -> Block<'a> {
        let before = dependences(code, 1);
        let mut after = vec![Vec::new(); code.len()];
        for (place, list) in before.iter().enumerate() {
            for &(earlier, cycles) in list {
                after[earlier].push((place, cycles));
            }
        }
        let times = code
            .iter()
            .map(|d| (d.op.spec().latency.into(), d.op.spec().occupancy.into()))
            .collect();
        Block {
            code,
            values,
            pool,
            looped,
            before,
            after,
            times,
        }
    }

    /// The longest path to the end; in a loop, to the end of the next iteration.
    fn priorities(&self) -> Vec<i64> {
        let copies = if self.looped { 2 } else { 1 };
        let before = dependences(self.code, copies);
        let n = self.code.len();
        let mut path: Vec<i64> = (0..n * copies)
            .map(|p| self.times[p % n].0 as i64)
            .collect();
        for place in (0..n * copies).rev() {
            for &(earlier, cycles) in &before[place] {
                path[earlier] = path[earlier].max(path[place] + cycles as i64);
            }
        }
        path.truncate(n);
        path.iter().map(|p| p * 16).collect()
    }

    /// The order that always takes the ready instruction of highest priority.
    fn list(&self, priority: &[i64], carried: &Carried) -> Vec<usize> {
        let n = self.code.len();
        let mut waiting: Vec<usize> = self.before.iter().map(Vec::len).collect();
        let mut ready: Vec<u64> = self
            .code
            .iter()
            .map(|draft| {
                draft
                    .reads()
                    .chain(draft.d)
                    .filter_map(|name| carried.registers.get(&name))
                    .copied()
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let mut open: Vec<usize> = (0..n).filter(|p| waiting[*p] == 0).collect();
        let mut units = [0u64; 8];
        units[Unit::Mul as usize] = carried.mul;
        let mut arrivals = std::collections::BTreeSet::new();
        let mut order = Vec::with_capacity(n);
        let mut t = 0;
        while order.len() < n {
            let mut best: Option<(i64, usize)> = None;
            let mut soonest = u64::MAX;
            for (slot, &place) in open.iter().enumerate() {
                let unit = self.code[place].op.spec().unit as usize;
                let mut when = ready[place].max(units[unit]).max(t);
                if self.code[place].d.is_some() {
                    while arrivals.contains(&(when + self.times[place].0)) {
                        when += 1;
                    }
                }
                soonest = soonest.min(when);
                if when == t && best.is_none_or(|(p, _)| priority[place] > p) {
                    best = Some((priority[place], slot));
                }
            }
            let Some((_, slot)) = best else {
                t = soonest;
                continue;
            };
            let place = open.swap_remove(slot);
            let (latency, occupancy) = self.times[place];
            units[self.code[place].op.spec().unit as usize] = t + occupancy;
            if self.code[place].d.is_some() {
                arrivals.insert(t + latency);
            }
            for &(later, cycles) in &self.after[place] {
                ready[later] = ready[later].max(t + cycles);
                waiting[later] -= 1;
                if waiting[later] == 0 {
                    open.push(later);
                }
            }
            order.push(place);
            t += 1;
        }
        order
    }

    fn settled(&self, order: &[usize], given: &[u8]) -> Vec<Instruction> {
        let settle =
            |&place: &usize| instruction(&settle(&self.code[place], place, &self.values, given));
        order.iter().map(settle).collect()
    }

    /// The first register whose content is not what an instruction of an order is to read: that of
    /// the instruction before it, as written, which writes the name, or its own value.
    fn overwritten(&self, order: &[usize], given: &[u8]) -> Option<u8> {
        #[derive(Clone, Copy, PartialEq)]
        enum Content {
            Named(usize),
            Value(usize),
        }
        let mut held: BTreeMap<u8, Content> = BTreeMap::new();
        for &place in order {
            let draft = &self.code[place];
            let values = [self.values.a[place], self.values.b[place]];
            for value in values.into_iter().flatten() {
                if held.get(&given[value]) != Some(&Content::Value(value)) {
                    return Some(given[value]);
                }
            }
            for name in draft.reads() {
                let Name::Register(register) = name else {
                    continue;
                };
                let writer = self.code[..place].iter().rposition(|d| d.d == Some(name));
                if held.get(&register).copied() != writer.map(Content::Named) {
                    return Some(register);
                }
            }
            match (draft.d, self.values.d[place]) {
                (Some(Name::Register(register)), _) => {
                    held.insert(register, Content::Named(place));
                }
                (_, Some(value)) => {
                    held.insert(given[value], Content::Value(value));
                }
                _ => {}
            }
        }
        None
    }

    /// Registers and cost of an order, and the state that an iteration leaves for the next.
    fn measure(&self, order: Vec<usize>) -> Option<(Found, Carried)> {
        let given = self.values.registers(&order, self.pool)?;
        let code = self.settled(&order, &given);
        let mut board = Scoreboard::new(0, crate::isa::FAST_SQUARE);
        let mut carried = Carried::default();
        let cost = if self.looped {
            let mut starts = Vec::new();
            for _ in 0..6 {
                starts.push(board.now());
                for instruction in &code {
                    board.issue(instruction);
                }
                board.issue(&Instruction::new(Op::Next));
                board.taken();
            }
            for draft in self.code {
                for name in draft.reads().chain(draft.d) {
                    if let Name::Register(r) = name {
                        carried
                            .registers
                            .insert(name, board.ready(r).saturating_sub(board.now()));
                    }
                }
            }
            carried.mul = board.unit_free(Unit::Mul).saturating_sub(board.now());
            // The steady state, and a little for the time until the last results are available.
            (starts[5] - starts[2]) * 64
        } else {
            for instruction in &code {
                board.issue(instruction);
            }
            let issued = board.now();
            let all = board.earliest(&Instruction::new(Op::Fin));
            // The time until every result is available; among equals, the one that leaves the
            // sequencer early.
            all * 64 + issued.min(all) % 64
        };
        Some(((order, given, cost), carried))
    }

    fn search(&self, effort: u32) -> Option<(Vec<usize>, Vec<u8>)> {
        let mut best_priority = self.priorities();
        let mut carried = Carried::default();
        let mut best = self.measure(self.list(&best_priority, &carried));
        if best.is_none() {
            // A block that needs too many registers in this order may not in the order as written.
            best = self.measure((0..self.code.len()).collect());
        }
        let mut numbers = Numbers(self.code.len() as u64);
        let (mut found, left) = best?;
        if self.looped {
            carried = left;
        }
        for _ in 0..effort {
            let mut priority = best_priority.clone();
            for _ in 0..=numbers.below(4) {
                let place = numbers.below(self.code.len() as u64) as usize;
                priority[place] += (numbers.below(1024) as i64) - 512;
            }
            if let Some((other, left)) = self.measure(self.list(&priority, &carried))
                && other.2 <= found.2
            {
                found = other;
                best_priority = priority;
                if self.looped {
                    carried = left;
                }
            }
        }
        Some((found.0, found.1))
    }
}
