// SPDX-License-Identifier: MIT OR Apache-2.0
//! Register allocation for the temporary values of a block, given its order.

use std::collections::VecDeque;
use std::vec::Vec;

use super::parse::{Draft, From, Name};
use crate::isa::{Instruction, Source};

/// The values of a block: every write of a temporary creates a new one.
#[derive(Debug)]
pub struct Values {
    /// Written by each instruction.
    pub d: Vec<Option<usize>>,
    /// The values that each instruction reads, as a and as b.
    pub a: Vec<Option<usize>>,
    pub b: Vec<Option<usize>>,
    /// The instruction that writes each value.
    pub writer: Vec<usize>,
}

/// Finds the values; `Err` is the instruction that reads an unwritten name, and the number of the
/// name.
pub fn values(code: &[Draft]) -> Result<Values, (usize, u32)> {
    let mut found = Values {
        d: Vec::new(),
        a: Vec::new(),
        b: Vec::new(),
        writer: Vec::new(),
    };
    let mut current: std::collections::BTreeMap<u32, usize> = std::collections::BTreeMap::new();
    for (place, draft) in code.iter().enumerate() {
        let read = |name: Option<Name>| match name {
            Some(Name::Temporary(t)) => current.get(&t).copied().map(Some).ok_or((place, t)),
            _ => Ok(None),
        };
        found.a.push(read(draft.a)?);
        found.b.push(read(match draft.b {
            Some(From::Name(name)) => Some(name),
            _ => None,
        })?);
        found.d.push(match draft.d {
            Some(Name::Temporary(t)) => {
                found.writer.push(place);
                current.insert(t, found.writer.len() - 1);
                Some(found.writer.len() - 1)
            }
            _ => None,
        });
    }
    Ok(found)
}

impl Values {
    /// A register for each value: the one that has been free longest, so that it is least likely to
    /// be pending.
    pub fn registers(&self, order: &[usize], pool: &[u8]) -> Option<Vec<u8>> {
        let mut last = vec![None; self.writer.len()];
        for &place in order {
            for value in [self.a[place], self.b[place]].into_iter().flatten() {
                last[value] = Some(place);
            }
        }
        let mut free: VecDeque<u8> = pool.iter().copied().collect();
        let mut given = vec![0; self.writer.len()];
        for &place in order {
            let (a, b) = (self.a[place], self.b[place]);
            let sources = [a, b.filter(|b| Some(*b) != a)];
            for value in sources.into_iter().flatten() {
                if last[value] == Some(place) {
                    free.push_back(given[value]);
                }
            }
            if let Some(value) = self.d[place] {
                given[value] = free.pop_front()?;
                if last[value].is_none() {
                    free.push_back(given[value]);
                }
            }
        }
        Some(given)
    }

    /// The values that nothing reads.
    pub fn unread(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.writer.len())
            .filter(|v| !self.a.contains(&Some(*v)) && !self.b.contains(&Some(*v)))
            .map(|v| self.writer[v])
    }
}

/// The draft with registers.
pub fn settle(draft: &Draft, place: usize, values: &Values, given: &[u8]) -> Draft {
    let put = |name: Option<Name>, value: Option<usize>| match value {
        Some(value) => Some(Name::Register(given[value])),
        None => name,
    };
    Draft {
        d: put(draft.d, values.d[place]),
        a: put(draft.a, values.a[place]),
        b: match (draft.b, values.b[place]) {
            (Some(From::Name(_)), Some(value)) => Some(From::Name(Name::Register(given[value]))),
            (b, _) => b,
        },
        ..draft.clone()
    }
}

/// The instruction of a draft that names registers only.
pub fn instruction(draft: &Draft) -> Instruction {
    let register = |name: Option<Name>| match name {
        Some(Name::Register(register)) => register,
        // Temporary values have been assigned registers; there are no other operands.
        _ => 0,
    };
    Instruction {
        op: draft.op,
        d: register(draft.d),
        a: register(draft.a),
        b: match draft.b {
            Some(From::Constant(row)) => Source::Constant(row),
            Some(From::Name(name)) => Source::Register(register(Some(name))),
            None => Source::Register(0),
        },
        i: draft.i,
        n: draft.n,
    }
}
