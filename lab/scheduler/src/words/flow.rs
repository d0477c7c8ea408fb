// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the instructions of a text get their operands from. An order in which each gets every
//! operand from the same instruction as before, and in which the same instructions write last to
//! memory, computes the same.
//!
//! Reference for operands and flags: *Intel 64 and IA-32 Architectures Software Developer's
//! Manual*, volume 2.

use std::collections::BTreeMap;

/// The number of a register, a flag or a word in memory.
type Place = usize;

/// The instruction that wrote last, or none.
type Writer = Option<usize>;

/// The instructions of a text, with their reads and writes.
#[derive(Debug)]
pub struct Flow {
    instructions: Vec<Instruction>,
    /// For each instruction the writer of each place that it reads.
    sources: Vec<Vec<Writer>>,
    /// The last writer of each place in memory.
    last: Vec<(Place, Writer)>,
    places: usize,
}

#[derive(Debug, Default)]
struct Instruction {
    reads: Vec<Place>,
    writes: Vec<Place>,
}

impl Flow {
    /// Words at different registers' addresses are taken to be different, as are those at different
    /// offsets, which are multiples of eight.
    ///
    /// # Panics
    ///
    /// At an instruction that no text of `m64` has.
    pub fn of(text: &[&str]) -> Flow {
        let mut names = BTreeMap::new();
        let instructions: Vec<Instruction> = text
            .iter()
            .map(|line| Instruction::parse(line, &mut names))
            .collect();
        let places = names.len();
        let mut writers = vec![None; places];
        let mut sources = Vec::new();
        for (i, instruction) in instructions.iter().enumerate() {
            let source = instruction.reads.iter().map(|place| writers[*place]);
            sources.push(source.collect());
            for place in &instruction.writes {
                writers[*place] = Some(i);
            }
        }
        let memory = names.iter().filter(|(name, _)| name.starts_with('['));
        let last = memory.map(|(_, place)| (*place, writers[*place])).collect();
        Flow {
            instructions,
            sources,
            last,
            places,
        }
    }

    /// Whether an order has each instruction once and keeps the dependencies.
    pub fn is_kept_by(&self, order: &[usize]) -> bool {
        let mut waiting = vec![true; self.instructions.len()];
        let mut writers: Vec<Writer> = vec![None; self.places];
        for i in order {
            if *i >= waiting.len() || !std::mem::take(&mut waiting[*i]) {
                return false;
            }
            let instruction = &self.instructions[*i];
            let reads = instruction.reads.iter().zip(&self.sources[*i]);
            if reads
                .into_iter()
                .any(|(place, source)| writers[*place] != *source)
            {
                return false;
            }
            for place in &instruction.writes {
                writers[*place] = Some(*i);
            }
        }
        order.len() == waiting.len()
            && self
                .last
                .iter()
                .all(|(place, last)| writers[*place] == *last)
    }

    /// The places in the text where no register and no flag has a value that is read later: there
    /// parts of a step begin, and in the end there is one more.
    pub fn joints(&self) -> Vec<usize> {
        let mut end = 0; // the last reader of what was written so far
        let mut joints = Vec::new();
        let mut last_readers = vec![0; self.instructions.len()];
        let memory: Vec<Place> = self.last.iter().map(|(place, _)| *place).collect();
        for (i, sources) in self.sources.iter().enumerate() {
            for (place, source) in self.instructions[i].reads.iter().zip(sources) {
                if let Some(source) = source
                    && !memory.contains(place)
                    && !self.is_address(*source)
                {
                    last_readers[*source] = i;
                }
            }
        }
        for (i, reader) in last_readers.iter().enumerate() {
            if i >= end {
                joints.push(i);
            }
            end = end.max(*reader + 1).max(i + 1);
        }
        joints.push(self.instructions.len());
        joints
    }

    /// Whether an instruction writes a register that is an address from then on: it reads nothing
    /// that another wrote.
    fn is_address(&self, i: usize) -> bool {
        let Instruction { reads, writes } = &self.instructions[i];
        reads.len() == 1 && writes.len() == 1 && self.sources[i] == [None]
    }
}

/// All registers of the texts. The name of a part of one would be taken for another place.
const REGISTERS: [&str; 15] = [
    "rax", "rbx", "rcx", "rdx", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

/// All flags that any text reads.
const FLAGS: [&str; 3] = ["CF", "OF", "ZF"];

impl Instruction {
    fn parse(line: &str, names: &mut BTreeMap<String, Place>) -> Instruction {
        let (name, operands) = line.split_once(' ').expect("an instruction has operands");
        let operands: Vec<&str> = operands.split(", ").collect();
        let (reads, writes): (Vec<&str>, Vec<&str>) = match (name, operands.as_slice()) {
            ("mov", [to, from]) => (vec![from], vec![to]),
            ("mulx", [high, low, factor]) => (vec!["rdx", factor], vec![high, low]),
            ("xor", [a, b]) if a == b => (vec![], vec![a]),
            ("sbb", [a, b]) if a == b => (vec!["CF"], vec![a]),
            ("add" | "sub" | "and" | "shr", [a, b]) => (vec![a, b], vec![a]),
            ("adc" | "sbb", [a, b]) => (vec![a, b, "CF"], vec![a]),
            ("adcx", [a, b]) => (vec![a, b, "CF"], vec![a, "CF"]),
            ("adox", [a, b]) => (vec![a, b, "OF"], vec![a, "OF"]),
            ("imul", [to, a, b]) => (vec![a, b], vec![to]),
            ("cmp", [a, b]) => (vec![a, b], vec![]),
            ("cmovnz", [a, b]) => (vec![a, b, "ZF"], vec![a]),
            _ => panic!("{line}"),
        };
        let flags: &[&str] = match name {
            "mov" | "mulx" | "cmovnz" | "adcx" | "adox" => &[],
            _ => &FLAGS,
        };
        let mut instruction = Instruction::default();
        let mut place = |name: &String| {
            let next = names.len();
            *names.entry(name.clone()).or_insert(next)
        };
        for operand in reads {
            instruction
                .reads
                .extend(places(operand).iter().map(&mut place));
        }
        for operand in writes.iter().chain(flags) {
            let mut names = places(operand);
            instruction
                .writes
                .extend(names.pop().iter().map(&mut place));
            instruction.reads.extend(names.iter().map(&mut place)); // of its address
        }
        instruction
    }
}

/// The names of the places that an operand stands for: for a word in memory the register of its
/// address, and the word; nothing for a number.
fn places(operand: &str) -> Vec<String> {
    let operand = operand.strip_prefix("qword ptr ").unwrap_or(operand);
    if let Some(address) = operand.strip_prefix('[') {
        let mut terms = address.trim_end_matches(']').split(" + ");
        let base = terms.next().expect("an address has a register");
        let offsets = terms.map(|offset| offset.parse::<u32>().expect("an offset is a number"));
        let offset: u32 = offsets.sum();
        assert!(
            offset.is_multiple_of(8),
            "{operand} is not a word of an element"
        );
        return vec![base.to_string(), format!("[{base} + {offset}]")];
    }
    if operand.starts_with(|c: char| c.is_ascii_digit()) {
        return vec![];
    }
    // The upper half is cleared when the lower is written.
    let whole = match operand {
        "eax" => "rax",
        "ecx" => "rcx",
        "edx" => "rdx",
        "ebp" => "rbp",
        _ => operand.trim_end_matches('d'),
    };
    assert!(
        REGISTERS.contains(&whole) || FLAGS.contains(&whole),
        "{operand} is no register of the texts"
    );
    vec![whole.to_string()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the text in the order of its letters is as good as the text.
    fn kept(text: &[&str], order: &[usize]) -> bool {
        Flow::of(text).is_kept_by(order)
    }

    #[test]
    fn carries() {
        let chain = [
            "add r8, rax",
            "adc r9, rcx",
            "mov [rdi], r9",
            "mov rdx, [rsi]",
        ];
        assert!(kept(&chain, &[0, 3, 1, 2]));
        assert!(!kept(&chain, &[1, 0, 2, 3]), "another carry");
        let after = [
            "add r8, rax",
            "adc r9, rcx",
            "mov [rdi], r9",
            "imul rdx, rdx, 19",
        ];
        assert!(kept(&after, &[0, 1, 3, 2]));
        assert!(!kept(&after, &[0, 3, 1, 2]), "a lost carry");
        let two = [
            "xor ebp, ebp",
            "adcx r8, rax",
            "adox r9, rcx",
            "adcx r10, rbp",
            "mov [rdi], r10",
        ];
        assert!(kept(&two, &[0, 2, 1, 3, 4]));
        assert!(!kept(&two, &[0, 3, 1, 2, 4]));
        assert!(!kept(&two, &[1, 0, 2, 3, 4]), "a carry that is not cleared");
    }

    #[test]
    fn words_in_memory() {
        let text = [
            "mov [rdi + 32 + 8], r8",
            "mov r9, [rdi + 40]",
            "mov [rdi], r9",
        ];
        assert!(kept(&text, &[0, 1, 2]));
        assert!(!kept(&text, &[1, 0, 2]), "read before it is written");
        let twice = ["mov [rdi], r8", "mov [rdi], r9"];
        assert!(!kept(&twice, &[1, 0]), "another is the last");
        let address = ["mov rbx, r15", "mov r8, [rbx]", "mov [rdi], r8"];
        assert!(!kept(&address, &[1, 0, 2]), "an address that is not there");
    }

    #[test]
    fn every_instruction_once() {
        let text = ["mov [rdi], r8", "mov [rdi + 8], r8"];
        assert!(kept(&text, &[1, 0]));
        assert!(!kept(&text, &[0]));
        assert!(!kept(&text, &[0, 0]));
        assert!(!kept(&text, &[0, 1, 0]));
        assert!(!kept(&text, &[0, 2]));
    }

    #[test]
    #[should_panic(expected = "no register of the texts")]
    fn parts_of_registers_are_refused() {
        Flow::of(&["mov esi, 1", "mov [rdi], rsi"]);
    }

    #[test]
    fn parts_begin_where_no_register_is_needed() {
        let text = [
            "mov rbx, r15",
            "mov r8, [rbx]",
            "mov [rdi], r8",
            "add r9, r10",
            "adc r11, r11",
            "mov [rdi], r11",
        ];
        assert_eq!(Flow::of(&text).joints(), [0, 1, 3, 6]);
    }
}
