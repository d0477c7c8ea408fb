// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about the parts of the text, for all operands: it is read line by line and computed on
//! the prover's abstract words, an interval and a polynomial each.
//!
//! Each result is the integer that it should be, as an identity between polynomials in the words of
//! the operands. An instruction that overwrites a flag claims that no chain left a carry there, so
//! that no carry is lost. Rows begin with any words in their registers: that earlier rows leave some
//! which later ones accept needs no argument.
//!
//! The kernel of Coq parses the same texts itself, and proves from these certificates what a
//! processor leaves in registers and memory: `proofs/statements/rsa_words.v`, `rsa_squares.v`.
//!
//! Not proven, but tested (`tests.rs`): the loops over blocks and the addition of what a reduction
//! carries on.
//!
//! Reference for the instructions: *Intel 64 and IA-32 Architectures Software Developer's Manual*,
//! volume 2.

use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;

use num_bigint::BigInt;
use prover::{
    Abstract, Bit, Fault, Poly, Report, claim_congruent, examine, export, export_fault,
    export_text, input, power, value,
};

use crate::arch::x86_64::words::{self, Bmi2Adx, parts};
use crate::modexp::tests::limbs;

type W = Abstract<64>;

/// A processor with the instructions of the texts.
#[derive(Default)]
struct Processor {
    registers: BTreeMap<String, W>,
    memory: BTreeMap<String, W>,
    /// CF and OF; none is a flag that is clear.
    carry: Option<Bit>,
    overflow: Option<Bit>,
}

impl Processor {
    fn run(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (mnemonic, operands) = line.split_once(' ').expect("operands");
            self.execute(mnemonic, &operands.split(", ").collect::<Vec<_>>());
        }
    }

    fn execute(&mut self, mnemonic: &str, operands: &[&str]) {
        match (mnemonic, operands) {
            ("mov", [to, from]) => {
                let word = self.word(from);
                self.set(to, word);
            }
            ("mulx", [high, low, factor]) => {
                let product = self.word("rdx").wide_mul(self.word(factor));
                self.set(low, product.low(64));
                self.set(high, product.high(64).narrow());
            }
            // The factor that a reduction chooses. Nothing about it is used: it is any word.
            ("imul", ["rdx", _]) => {
                self.clear();
                self.set("rdx", any_word());
            }
            ("xor", [a, b]) if a == b => {
                self.clear();
                self.set(a, W::constant(0));
            }
            ("adcx", [a, b]) => {
                let carry = taken(&mut self.carry);
                let (word, carry) = W::adc(self.word(a), self.word(b), carry);
                self.set(a, word);
                self.carry = Some(carry);
            }
            ("adox", [a, b]) => {
                let carry = taken(&mut self.overflow);
                let (word, carry) = W::adc(self.word(a), self.word(b), carry);
                self.set(a, word);
                self.overflow = Some(carry);
            }
            // OF gets the overflow of signed words, which nothing may read: every text clears it
            // before the next ADOX.
            ("add" | "adc" | "sub" | "sbb", [a, b]) => {
                assert!(self.overflow.is_none(), "a carry is overwritten");
                let carry = match mnemonic {
                    "adc" | "sbb" => taken(&mut self.carry),
                    _ => {
                        dropped(self.carry.take());
                        Bit::NONE
                    }
                };
                let (a_word, b_word) = (self.word(a), self.word(b));
                let (word, carry) = match mnemonic {
                    "add" | "adc" => W::adc(a_word, b_word, carry),
                    _ => W::sbb(a_word, b_word, carry),
                };
                self.set(a, word);
                self.carry = Some(carry);
            }
            _ => panic!("{mnemonic} {operands:?}"),
        }
    }

    /// Both flags are overwritten.
    fn clear(&mut self) {
        dropped(self.carry.take());
        dropped(self.overflow.take());
    }

    fn word(&self, operand: &str) -> W {
        match (place(operand), operand.parse()) {
            (Some(place), _) => self.memory[&place],
            (_, Ok(constant)) => W::constant(constant),
            _ => self.registers[full(operand)],
        }
    }

    fn set(&mut self, operand: &str, word: W) {
        match place(operand) {
            Some(place) => self.memory.insert(place, word),
            None => self.registers.insert(full(operand).to_string(), word),
        };
    }

    /// `count` words in memory from the address in a register on.
    fn words(&self, base: &str, count: usize) -> Vec<W> {
        (0..count).map(|i| self.memory[&at(base, i)]).collect()
    }

    /// Any words there.
    fn any_words(&mut self, base: &str, count: usize) -> Poly {
        for i in 0..count {
            self.memory.insert(at(base, i), any_word());
        }
        value(&self.words(base, count), weight)
    }
}

fn any_word() -> W {
    input(&(power(64) - 1))
}

fn taken(flag: &mut Option<Bit>) -> Bit {
    flag.take().unwrap_or(Bit::NONE)
}

/// A flag that is overwritten: there was no carry.
fn dropped(flag: Option<Bit>) {
    if let Some(carry) = flag {
        carry.claim_none();
    }
}

/// The name of the whole 64-bit register, whose upper half is cleared when the lower is written.
fn full(register: &str) -> &str {
    match register {
        "eax" => "rax",
        "ebx" => "rbx",
        _ => register.trim_end_matches('d'),
    }
}

/// Word `i` from the address in a register on.
fn at(base: &str, i: usize) -> String {
    std::format!("{base} + {}", 8 * i)
}

/// An operand in memory, always with an offset.
fn place(operand: &str) -> Option<String> {
    let place = operand.strip_prefix('[')?.strip_suffix(']')?;
    Some(match place.contains('+') {
        true => place.to_string(),
        false => at(place, 0),
    })
}

fn weight(i: usize) -> u32 {
    64 * i as u32
}

/// Claims that two integers are equal.
fn claim_equal(found: &Poly, expected: &Poly) {
    claim_congruent(found, expected, &BigInt::ZERO);
}

/// Where word `p` of a sum is, in `r8` to `r15`.
fn register(p: usize) -> String {
    std::format!("r{}", 8 + p % 8)
}

/// The words `from` to `to - 1` of a sum that are in registers.
fn in_registers(processor: &Processor, from: usize, to: usize) -> Poly {
    let words: Vec<W> = (from..to)
        .map(|p| processor.registers[&register(p)])
        .collect();
    value(&words, weight)
}

/// Row `i` of eight: a text that begins with the word that is multiplied.
fn row(text: &'static str, i: usize) -> Vec<&'static str> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = |line: &&str| line.starts_with("mov rdx");
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| begins(&lines[at])).collect();
    let end = starts.get(i + 1).copied().unwrap_or(lines.len());
    lines[starts[i]..end].to_vec()
}

/// `t' + B·r' = t + r + a·b` for a row of a product, with any `r`, any words `t` and `a`.
fn product_row<const I: usize>(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let mut processor = Processor::default();
        let b = processor.any_words("rcx", 8);
        processor.any_words("rsi", 8);
        processor.any_words("rdi", 8);
        (0..8).for_each(|p| processor.set(&register(p), any_word()));
        let before = in_registers(&processor, I, I + 8);
        let (a, t) = (
            processor.memory[&at("rsi", I)],
            processor.memory[&at("rdi", I)],
        );
        processor.run(&row(parts::PRODUCT_ROWS, I).join("\n"));
        processor.clear();

        let low = processor.memory[&at("rdi", I)].poly();
        let after = in_registers(&processor, I + 1, I + 9);
        let expected = before.plus(&t.poly()).plus(&a.poly().times(&b));
        claim_equal(&low.plus_times(&after, &power(64)), &expected);
    })
}

/// `low + B·r' = r + m·n` for a row of a reduction, with any `r`, `m` and `n`, where `low` is the
/// lowest word of the sum, of which nothing is stored: it is 0, since `m = -r_0/n mod B`.
fn reduction_row<const I: usize>(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let mut processor = Processor::default();
        let n = processor.any_words("rcx", 8);
        (0..8).for_each(|p| processor.set(&register(p), any_word()));
        processor.set("rbp", any_word());
        let before = in_registers(&processor, I, I + 8);
        let lines = row(parts::REDUCTION_ROWS, I);
        // Until its register gets the highest word.
        let highest = std::format!("mulx {}", register(I));
        let until = lines.iter().position(|line| line.starts_with(&highest));
        let (below, above) = lines.split_at(until.expect("a highest product"));
        processor.run(&below.join("\n"));
        let low = processor.registers[&register(I)].poly();
        processor.run(&above.join("\n"));
        processor.clear();

        let m = processor.memory[&at("rdi", I)].poly();
        let after = in_registers(&processor, I + 1, I + 9);
        let expected = before.plus(&m.times(&n));
        claim_equal(&low.plus_times(&after, &power(64)), &expected);
    })
}

/// Row `i` of a triangle adds `a_i·(a_(i+1) + … + a_7·B^(6-i))·B^(2i+1)` to words `2i + 1` to
/// `i + 7` of a sum, whatever they are, and leaves words `2i + 1` to `i + 8`.
fn triangle_row<const I: usize>(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let mut processor = Processor::default();
        processor.any_words("rsi", 8);
        (0..8).for_each(|p| processor.set(&register(p), any_word()));
        let (first, top) = (2 * I + 1, I + 8);
        let before = in_registers(&processor, first, top);
        let a = processor.words("rsi", 8);
        processor.run(&row(parts::TRIANGLE, I).join("\n"));
        processor.clear();

        // Two words less for the next row, as far as they belong to `t`.
        let word = |p: usize| match p {
            p if p < first + 2 && p < 8 => processor.memory[&at("rdi", p)],
            p => processor.registers[&register(p)],
        };
        let after: Vec<W> = (first..=top).map(word).collect();
        let factor = value(&a[I + 1..], weight);
        let expected = before.plus(&a[I].poly().times(&factor));
        claim_equal(&value(&after, weight), &expected);
    })
}

/// `t' + B^16·c' = 2t + Σ a_i²·B^2i + c`, with carries `c` from 0 to 2 before and after.
fn doubled(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let mut processor = Processor::default();
        let t = processor.any_words("rdi", 16);
        processor.any_words("rsi", 8);
        let carries = input(&2.into());
        processor.set("rbx", carries);
        processor.run(parts::DOUBLED);
        processor.clear();

        let after = processor.registers["rbx"];
        after.claim_at_most(&2.into());
        let found = value(&processor.words("rdi", 16), weight);
        let mut expected = carries.poly().plus_times(&t, &2.into());
        for (i, a) in processor.words("rsi", 8).into_iter().enumerate() {
            expected = expected.plus_times(&a.poly().times(&a.poly()), &power(weight(2 * i)));
        }
        let found = found.plus_times(&after.poly(), &power(weight(16)));
        claim_equal(&found, &expected);
    })
}

/// `d - B^8·borrow' = t - n - borrow`, after a difference of words, `x' = x - y + B·borrow`.
fn difference(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let mut processor = Processor::default();
        let (t, n) = (processor.any_words("rsi", 8), processor.any_words("rcx", 8));
        let (x, y) = (any_word(), any_word());
        processor.set("rax", x);
        processor.set("rdx", y);
        processor.run("sub rax, rdx");
        let borrow = processor.registers["rax"]
            .poly()
            .minus(&x.poly())
            .plus(&y.poly());
        processor.run(parts::DIFFERENCE);
        let last = taken(&mut processor.carry);

        let found = value(&processor.words("rdi", 8), weight);
        let found = found.plus_times(&last.times::<64>(1).poly(), &-power(weight(8)));
        let expected = t.minus(&n);
        claim_equal(
            &borrow.plus_times(&found, &power(64)),
            &Poly::default().plus_times(&expected, &power(64)),
        );
    })
}

type Theorem = fn(Option<Fault>) -> Report;

/// The theorems, with their names.
const THEOREMS: [(&str, Theorem); 25] = [
    ("product_row 0", product_row::<0>),
    ("product_row 1", product_row::<1>),
    ("product_row 2", product_row::<2>),
    ("product_row 3", product_row::<3>),
    ("product_row 4", product_row::<4>),
    ("product_row 5", product_row::<5>),
    ("product_row 6", product_row::<6>),
    ("product_row 7", product_row::<7>),
    ("reduction_row 0", reduction_row::<0>),
    ("reduction_row 1", reduction_row::<1>),
    ("reduction_row 2", reduction_row::<2>),
    ("reduction_row 3", reduction_row::<3>),
    ("reduction_row 4", reduction_row::<4>),
    ("reduction_row 5", reduction_row::<5>),
    ("reduction_row 6", reduction_row::<6>),
    ("reduction_row 7", reduction_row::<7>),
    ("triangle_row 0", triangle_row::<0>),
    ("triangle_row 1", triangle_row::<1>),
    ("triangle_row 2", triangle_row::<2>),
    ("triangle_row 3", triangle_row::<3>),
    ("triangle_row 4", triangle_row::<4>),
    ("triangle_row 5", triangle_row::<5>),
    ("triangle_row 6", triangle_row::<6>),
    ("doubled", doubled),
    ("difference", difference),
];

#[test]
fn parts_compute_what_they_say() {
    for (name, theorem) in THEOREMS {
        let report = export("rsa_words", &name.replace(' ', "_"), || theorem(None));
        assert!(report.errors.is_empty(), "{name}: {:?}", report.errors);
        assert!(report.checks > 0, "{name}");
    }
}

/// The texts, as the assembler gets them, which the checker parses itself.
#[test]
fn parts_are_texts_for_the_checker() {
    for (name, text) in [
        ("product_rows", parts::PRODUCT_ROWS),
        ("reduction_rows", parts::REDUCTION_ROWS),
        ("triangle", parts::TRIANGLE),
        ("doubled", parts::DOUBLED),
        ("difference", parts::DIFFERENCE),
    ] {
        assert!(text.lines().count() > 20, "{name}");
        export_text("texts_rsa_words", name, text);
    }
}

/// A prover can be wrong too: each lost carry and each lost high word is found.
#[test]
fn planted_errors() {
    let mut planted = 0;
    for (name, theorem) in THEOREMS {
        let report = theorem(None);
        let carries = (0..report.carries).filter(|i| !report.exhausted.contains(i));
        let faults = carries
            .map(Fault::LostCarry)
            .chain((0..report.splits).map(Fault::LostQuotient));
        for fault in faults {
            let report = export_fault(|| theorem(Some(fault)));
            assert!(!report.errors.is_empty(), "{name}: {fault:?}");
            planted += 1;
        }
    }
    assert!(planted > 400, "{planted}");
}

/// An instruction that overwrites both flags, planted before each that reads one, is refused: a
/// carry would be lost.
#[test]
fn planted_instructions() {
    let lines = row(parts::PRODUCT_ROWS, 0);
    let computes = |lines: &[&str]| {
        let report = examine(None, || {
            let mut processor = Processor::default();
            for base in ["rcx", "rsi", "rdi"] {
                processor.any_words(base, 8);
            }
            (0..8).for_each(|p| processor.set(&register(p), any_word()));
            processor.set("rbp", any_word());
            processor.run(&lines.join("\n"));
            processor.clear();
        });
        report.errors.is_empty()
    };
    assert!(computes(&lines));
    let reads = |line: &&str| line.starts_with("adcx") || line.starts_with("adox");
    let places: Vec<usize> = (3..lines.len()).filter(|&i| reads(&lines[i])).collect();
    assert!(places.len() > 15);
    for place in places {
        let mut planted = lines.clone();
        planted.insert(place, "xor ebp, ebp");
        assert!(!computes(&planted), "before line {place}");
    }
}

/// The reader of the text and the processor agree.
#[test]
fn reader_and_processor_agree() {
    let Some(token) = words::detect() else {
        return std::println!("SKIPPED: no BMI2 and ADX");
    };
    let mut state = 73;
    for _ in 0..50 {
        let numbers = limbs(&mut state, 32);
        let (a, b, t) = (&numbers[..8], &numbers[8..16], &numbers[16..]);

        // One block of a product, above which there are eight words of `t`.
        let mut found = t.to_vec();
        let (place, factor) = (&mut found[..], a.as_array().expect("eight words"));
        words::with_bmi2_adx!(token, words::add_product(place, factor, b));
        let rest = read(
            parts::PRODUCT_ROWS,
            &[("rsi", a), ("rcx", b), ("rdi", &t[..8])],
        );
        assert_eq!(found, [rest.0, rest.1].concat());

        let mut found = t.to_vec();
        let place = &mut found[..];
        words::with_bmi2_adx!(token, words::add_products_above(place, a));
        let rest = read(parts::TRIANGLE, &[("rsi", a), ("rdi", &t[..8])]);
        assert_eq!(found, [rest.0, rest.1].concat());

        let mut found = t.to_vec();
        let place = &mut found[..];
        words::with_bmi2_adx!(token, words::double_and_add_squares(place, a));
        assert_eq!(found, read(parts::DOUBLED, &[("rsi", a), ("rdi", t)]).0);
    }
}

/// Runs a text on words in memory, with 0 in the registers; the words from `rdi` on afterwards, and
/// `r8` to `r15`.
fn read(text: &str, memory: &[(&str, &[u64])]) -> (Vec<u64>, Vec<u64>) {
    let mut results = (Vec::new(), Vec::new());
    examine(None, || {
        let mut processor = Processor::default();
        (0..8).for_each(|p| processor.set(&register(p), W::constant(0)));
        processor.set("rbx", W::constant(0));
        for (base, words) in memory {
            for (i, &word) in words.iter().enumerate() {
                processor.memory.insert(at(base, i), W::constant(word));
            }
        }
        processor.run(text);
        let number = |word: W| u64::try_from(word.most()).expect("a word");
        let count = memory.last().map_or(0, |(_, words)| words.len());
        results.0 = processor
            .words("rdi", count)
            .into_iter()
            .map(number)
            .collect();
        let registers = (0..8).map(|p| processor.registers[&register(p)]);
        results.1 = registers.map(number).collect();
    });
    results
}
