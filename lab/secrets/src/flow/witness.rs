// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another decoder says what an instruction reads and writes, and [`State::step`] is compared with it.
//!
//! `iced-x86` decodes the bytes and says which registers, flags and bytes of memory are read and
//! written. From a state with one secret in it, `step` must carry the secret from everything that is
//! read to everything that is written, and leave it where nothing, or a part only, is written. A word
//! of the stack is forgotten if any byte of it is written, and does not stand for a longer one.

use std::collections::BTreeSet;

use iced_x86::{
    Decoder, DecoderOptions, FlowControl, InstructionInfoFactory, OpAccess, RflagsBits, UsedMemory,
};

use super::{RSP, SECRET, State, Value};
use crate::allowed::Public;
use crate::listing::{Instruction, Listing};

const PUBLIC: Public = Public {
    depth: 0,
    stack: false,
};

/// A place that `step` follows, but for memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    General(usize),
    Vector(usize),
    Mask(usize),
    Flags,
    Carry,
}

impl Place {
    fn all() -> impl Iterator<Item = Place> {
        let general = (0..16).filter(|i| *i != RSP).map(Place::General);
        let vectors = (0..32).map(Place::Vector);
        let masks = (0..8).map(Place::Mask);
        general
            .chain(vectors)
            .chain(masks)
            .chain([Place::Flags, Place::Carry])
    }

    fn of(register: iced_x86::Register) -> Option<Place> {
        let full = register.full_register();
        match full.number() {
            i if full.is_gpr64() && i != RSP => Some(Place::General(i)),
            i if full.is_zmm() => Some(Place::Vector(i)),
            i if full.is_k() => Some(Place::Mask(i)),
            _ => None,
        }
    }

    fn of_flags(bits: u32) -> impl Iterator<Item = Place> {
        let carry = (bits & RflagsBits::CF != 0).then_some(Place::Carry);
        let others = (bits & !RflagsBits::CF != 0).then_some(Place::Flags);
        carry.into_iter().chain(others)
    }

    fn in_state(self, state: &mut State) -> &mut Value {
        match self {
            Place::General(i) => &mut state.general[i],
            Place::Vector(i) => &mut state.vectors[i],
            Place::Mask(i) => &mut state.masks[i],
            Place::Flags => &mut state.flags,
            Place::Carry => &mut state.carry,
        }
    }
}

/// The answer of the other decoder.
struct Effects {
    reads: BTreeSet<Place>,
    writes: BTreeSet<Place>,
    /// Nothing is left of their old values.
    replaced: BTreeSet<Place>,
    memory: Vec<UsedMemory>,
}

/// `None` where `rules` decide alone: jumps, calls, pushes and strings; and for what only clears.
fn effects(bytes: &[u8]) -> Option<Effects> {
    use iced_x86::Mnemonic::{Sbb, Vzeroall, Vzeroupper};
    let instruction = Decoder::new(64, bytes, DecoderOptions::NONE).decode();
    let alone = instruction.is_invalid()
        || matches!(instruction.mnemonic(), Vzeroall | Vzeroupper)
        || instruction.flow_control() != FlowControl::Next
        || instruction.is_stack_instruction()
        || instruction.is_string_instruction();
    if alone {
        return None;
    }
    let mut factory = InstructionInfoFactory::new();
    let info = factory.info(&instruction);
    let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
    let mut replaced = BTreeSet::new();
    for used in info.used_registers() {
        let Some(place) = Place::of(used.register()) else {
            continue;
        };
        use OpAccess::{CondRead, CondWrite, Read, ReadCondWrite, ReadWrite, Write};
        if matches!(used.access(), Read | CondRead | ReadWrite | ReadCondWrite) {
            reads.insert(place);
        }
        if matches!(used.access(), Write | CondWrite | ReadWrite | ReadCondWrite) {
            writes.insert(place);
        }
        // A write of four bytes clears the rest of a general register.
        let whole =
            used.register().is_gpr32() || used.register().full_register() == used.register();
        if matches!(used.access(), Write | ReadWrite) && whole {
            replaced.insert(place);
        }
    }
    if instruction.mnemonic() == Sbb && instruction.op0_register() == instruction.op1_register() {
        reads.clear(); // all zeros or all ones, by the carry alone
    }
    reads.extend(Place::of_flags(instruction.rflags_read()));
    let flags = instruction.rflags_modified();
    writes.extend(Place::of_flags(flags));
    // A shift by no bits leaves all flags, and an instruction that writes some leaves the others.
    replaced.extend(Place::of_flags(flags));
    Some(Effects {
        reads,
        writes,
        replaced,
        memory: info.used_memory().to_vec(),
    })
}

/// How `step` contradicts the other decoder, or `None`.
fn contradiction(instruction: &Instruction, bytes: &[u8]) -> Option<String> {
    let effects = effects(bytes)?;
    let after = |state: &State| {
        let mut state = state.clone();
        state.step(0, instruction, PUBLIC);
        state
    };
    let secret = |places: &[Place]| {
        let mut state = State::without_arguments();
        for place in places {
            *place.in_state(&mut state) = Value::SECRET;
        }
        state
    };
    for from in &effects.reads {
        let mut state = after(&secret(&[*from]));
        let lost = effects
            .writes
            .iter()
            .find(|to| to.in_state(&mut state).level < SECRET);
        if let Some(to) = lost {
            return Some(format!("{to:?} is made of {from:?}"));
        }
    }
    for place in Place::all().filter(|place| !effects.replaced.contains(place)) {
        if place.in_state(&mut after(&secret(&[place]))).level < SECRET {
            return Some(format!("{place:?} stays, or a part of it"));
        }
    }
    let reads: Vec<Place> = effects.reads.iter().copied().collect();
    effects.memory.iter().find_map(|memory| {
        let (at, size) = word_of_the_stack(memory)?;
        if matches!(memory.access(), OpAccess::Read | OpAccess::CondRead) {
            let mut state = State::without_arguments();
            state.general[RSP].stack = true;
            state.slots.insert(at, (KNOWN, size - 1));
            let mut after = after(&state);
            let known = |to: &Place| to.in_state(&mut after).level < SECRET;
            let wrong = effects.writes.iter().any(known);
            return wrong.then(|| format!("{size} bytes are loaded"));
        }
        let end = at + i64::from(size);
        let mut state = secret(&reads);
        state.slots = (at - 8..end + 8).map(|at| (at, (KNOWN, 1))).collect();
        state.slots.insert(at - 9, (KNOWN, 10));
        let after = after(&state);
        let wrong = after.slots.iter().any(|(from, (value, width))| {
            let overlaps = *from < end && *from + i64::from(*width) > at;
            overlaps && *value == KNOWN || *from == at && *width > size
        });
        wrong.then(|| format!("{size} bytes are stored"))
    })
}

/// The value of a word of the stack before an instruction: public, and no result of one.
const KNOWN: Value = Value {
    function: Some(0),
    ..Value::PUBLIC
};

/// The distance from the stack pointer and the bytes of a word at a fixed place.
fn word_of_the_stack(memory: &UsedMemory) -> Option<(i64, u8)> {
    use iced_x86::Register::{None as Nothing, RSP};
    let fixed = memory.base() == RSP && memory.index() == Nothing;
    let size = u8::try_from(memory.memory_size().size()).ok()?;
    (fixed && size > 0).then_some((memory.displacement().cast_signed(), size))
}

/// The differences from the other decoder; how many forms of instructions were compared is printed.
pub fn contradictions<'a>(
    listing: &Listing,
    functions: impl Iterator<Item = &'a u64>,
) -> Vec<String> {
    let mut forms = BTreeSet::new();
    let mut found = Vec::new();
    for instruction in functions.flat_map(|at| &listing.functions[at].code) {
        let Some(bytes) = listing.bytes_at(instruction.address) else {
            continue;
        };
        let form = (&instruction.mnemonic, &instruction.operands);
        if forms.insert(form)
            && let Some(why) = contradiction(instruction, bytes)
        {
            let text = &instruction.text;
            found.push(format!("{text}: iced-x86 reads otherwise: {why}"));
        }
    }
    println!(
        "    {} forms of instructions read by iced-x86 too",
        forms.len()
    );
    found
}

#[cfg(test)]
mod tests {
    use super::contradiction;
    use crate::listing;

    #[test]
    fn the_other_decoder_finds_what_is_overlooked() {
        let cases: [(&[u8], &str, &str, &str); 6] = [
            (
                &[0xc4, 0xe2, 0xf5, 0xb8, 0xc2],
                "vfmadd231pd %ymm2,%ymm1,%ymm0",
                "vaddpd %ymm2,%ymm1,%ymm0",
                "Vector(0) is made of Vector(0)",
            ),
            (
                &[0x48, 0x11, 0xd8],
                "adc    %rbx,%rax",
                "add    %rbx,%rax",
                "is made of Carry",
            ),
            (
                &[0x48, 0xff, 0xc0],
                "inc    %rax",
                "neg    %rax",
                "Carry stays",
            ),
            (
                &[0x0f, 0x28, 0xc1],
                "movaps %xmm1,%xmm0",
                "vmovaps %xmm1,%xmm0",
                "Vector(0) stays",
            ),
            (
                &[0x48, 0x89, 0x44, 0x24, 0x08],
                "mov    %rax,0x8(%rsp)",
                "mov    %eax,0x8(%rsp)",
                "8 bytes are stored",
            ),
            (
                &[0x48, 0x8b, 0x44, 0x24, 0x08],
                "mov    0x8(%rsp),%rax",
                "mov    0x8(%rsp),%eax",
                "8 bytes are loaded",
            ),
        ];
        for (bytes, right, wrong, why) in cases {
            let read = |text| listing::instruction(&format!("1000:\t{text}")).unwrap();
            assert_eq!(contradiction(&read(right), bytes), None, "{right}");
            let found = contradiction(&read(wrong), bytes).unwrap_or_default();
            assert!(found.contains(why), "{wrong}: {found}");
        }
    }
}
