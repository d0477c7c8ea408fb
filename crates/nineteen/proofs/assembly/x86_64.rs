// SPDX-License-Identifier: MIT OR Apache-2.0
//! The texts for BMI2 and ADX. The theorems are about the parts that steps are composed of;
//! `arch/x86_64/m64/tests.rs` runs the same texts, and the steps as wholes.
//!
//! Reference for the instructions: *Intel 64 and IA-32 Architectures Software Developer's Manual*,
//! volume 2.

use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::arch::x86_64::m64::tests as text;
use crate::field::word::SaturatedWord;

/// The content of a flag.
enum Flag<W: SaturatedWord> {
    /// A carry of a chain.
    Carry(W::Carry),
    /// The top bit that a word lost when it was doubled.
    Top(W),
    /// A bit that no chain left there: nothing may read it.
    Unknown,
}

/// The content of a register.
enum Content<W: SaturatedWord> {
    Word(W),
    /// A carry in every bit.
    Spread(W::Carry),
    /// A word that was doubled, without the bit shifted out: the word without its highest bit.
    Doubled(W),
}

impl<W: SaturatedWord> Clone for Content<W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<W: SaturatedWord> Copy for Content<W> {}

/// A processor with the instructions of the texts.
struct Processor<W: SaturatedWord> {
    registers: BTreeMap<String, Content<W>>,
    memory: BTreeMap<u64, W>,
    /// CF and OF; none is a flag that is clear.
    carry: Option<Flag<W>>,
    overflow: Option<Flag<W>>,
}

impl<W: SaturatedWord> Processor<W> {
    /// Runs a text with these elements at `rdi`, and returns the elements afterwards.
    fn run<const N: usize>(text: &str, elements: [[W; 4]; N]) -> [[W; 4]; N] {
        let words = elements.as_flattened().iter().copied();
        let mut processor = Processor {
            registers: BTreeMap::new(),
            memory: (0..).step_by(8).zip(words).collect(),
            carry: None,
            overflow: None,
        };
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (mnemonic, operands) = line.split_once(' ').unwrap();
            processor.execute(mnemonic, &operands.split(", ").collect::<Vec<_>>());
        }
        processor.clear();
        let mut words = processor.memory.into_values();
        core::array::from_fn(|_| core::array::from_fn(|_| words.next().unwrap()))
    }

    fn execute(&mut self, mnemonic: &str, operands: &[&str]) {
        match (mnemonic, operands) {
            ("mov", [to, from]) => {
                let word = self.word(from);
                self.set(to, word);
            }
            ("mulx", [high, low, factor]) => {
                let (l, h) = W::mul_words(self.word("rdx"), self.word(factor));
                self.set(low, l);
                self.set(high, h);
            }
            ("xor", [a, b]) if a == b => {
                self.clear();
                self.set(a, W::constant(0));
            }
            // A word and the bit shifted out of it; then the bit is shifted in below another, and
            // the word is restored.
            ("add", [a, b]) if a == b && *a == "r11" => {
                self.spoil();
                let word = self.word(a);
                self.carry = Some(Flag::Top(word.high(63)));
                self.put(a, Content::Doubled(word.low(63)));
            }
            ("adc", [a, b]) if a == b && matches!(self.carry, Some(Flag::Top(_))) => {
                let Some(Flag::Top(bit)) = self.carry.take() else {
                    unreachable!()
                };
                dropped::<W>(self.overflow.replace(Flag::Unknown));
                let word = self.word(a).times(2).plus(bit); // no bit shifted out: CF clear
                self.set(a, word);
            }
            ("shr", [a, "1"]) => {
                let Some(Content::Doubled(word)) = self.registers.remove(*a) else {
                    panic!("{a} is not a doubled word")
                };
                self.spoil();
                self.set(a, word);
            }
            // CF and OF say whether the product was cut.
            ("imul", [to, from, factor]) => {
                self.spoil();
                let word = self.word(from).times(factor.parse().unwrap());
                self.set(to, word);
            }
            ("add" | "adc" | "sub" | "sbb", [a, b]) if a != b || !mnemonic.starts_with('s') => {
                let carry = self.carry.take();
                let carry = match mnemonic {
                    "adc" | "sbb" => taken::<W>(carry),
                    _ => {
                        dropped::<W>(carry);
                        W::NO_CARRY
                    }
                };
                // OF has the overflow of signed words.
                dropped::<W>(self.overflow.replace(Flag::Unknown));
                let (a_word, b_word) = (self.word(a), self.word(b));
                let (word, carry) = match mnemonic {
                    "add" | "adc" => W::adc(a_word, b_word, carry),
                    _ => W::sbb(a_word, b_word, carry),
                };
                self.set(a, word);
                self.carry = Some(Flag::Carry(carry));
            }
            // CF stays, and OF is clear.
            ("sbb", [a, _]) => {
                let carry = taken::<W>(self.carry.replace(Flag::Unknown));
                dropped::<W>(self.overflow.take());
                self.put(a, Content::Spread(carry));
            }
            ("and", [a, mask]) => {
                let Some(Content::Spread(carry)) = self.registers.remove(full(a)) else {
                    panic!("{a} is not a carry")
                };
                self.clear();
                self.set(a, W::when(carry, mask.parse().unwrap()));
            }
            ("adcx", [a, b]) => {
                let carry = taken::<W>(self.carry.take());
                let (word, carry) = W::adc(self.word(a), self.word(b), carry);
                self.set(a, word);
                self.carry = Some(Flag::Carry(carry));
            }
            ("adox", [a, b]) => {
                let carry = taken::<W>(self.overflow.take());
                let (word, carry) = W::adc(self.word(a), self.word(b), carry);
                self.set(a, word);
                self.overflow = Some(Flag::Carry(carry));
            }
            _ => panic!("{mnemonic} {operands:?}"),
        }
    }

    /// Both flags are cleared.
    fn clear(&mut self) {
        dropped::<W>(self.carry.take());
        dropped::<W>(self.overflow.take());
    }

    /// Both flags are overwritten by what no chain reads.
    fn spoil(&mut self) {
        dropped::<W>(self.carry.replace(Flag::Unknown));
        dropped::<W>(self.overflow.replace(Flag::Unknown));
    }

    fn word(&self, operand: &str) -> W {
        if let Some(address) = address(operand) {
            return self.memory[&address];
        }
        if let Ok(x) = operand.parse() {
            return W::constant(x);
        }
        match self.registers[full(operand)] {
            Content::Word(word) => word,
            _ => panic!("{operand} is not a word"),
        }
    }

    fn set(&mut self, operand: &str, word: W) {
        match address(operand) {
            Some(address) => _ = self.memory.insert(address, word),
            None => self.put(operand, Content::Word(word)),
        }
    }

    fn put(&mut self, register: &str, content: Content<W>) {
        self.registers.insert(full(register).to_string(), content);
    }
}

/// A flag that an instruction consumes: a clear flag is no carry.
fn taken<W: SaturatedWord>(flag: Option<Flag<W>>) -> W::Carry {
    match flag {
        None => W::NO_CARRY,
        Some(Flag::Carry(carry)) => carry,
        Some(Flag::Top(_)) => panic!("a top bit in a chain"),
        Some(Flag::Unknown) => panic!("no chain left this flag"),
    }
}

/// A flag that is overwritten.
fn dropped<W: SaturatedWord>(flag: Option<Flag<W>>) {
    match flag {
        Some(Flag::Unknown) => {}
        flag => W::exhausted(taken::<W>(flag)),
    }
}

/// The name of the whole 64-bit register, whose upper half is cleared when the lower is written.
fn full(register: &str) -> &str {
    match register {
        "eax" => "rax",
        "ecx" => "rcx",
        "edx" => "rdx",
        "ebp" => "rbp",
        _ => register.trim_end_matches('d'),
    }
}

/// The offset from `rdi` of an operand in memory.
fn address(operand: &str) -> Option<u64> {
    let sum = operand.strip_prefix('[')?.strip_suffix(']')?;
    let mut terms = sum.split('+').map(str::trim);
    assert_eq!(terms.next(), Some("rdi"));
    Some(terms.map(|term| term.parse::<u64>().unwrap()).sum())
}

/// Below 2^256, or below `2^255 + 2^24`: with bit 255 clear, or with that bit and a small rest.
/// Each case separately.
fn cases(bound: Bound) -> Vec<[BigInt; 4]> {
    let full = || power(64) - 1;
    match bound {
        Tight => std::vec![
            [full(), full(), full(), power(63) - 1],
            [power(24) - 1, BigInt::zero(), BigInt::zero(), power(63)],
        ],
        Sum | Loose => std::vec![[full(), full(), full(), full()]],
    }
}

/// A theorem about a part: with `a` and `b` at places 0 and 1 (`a` at 2, too), place `at` is
/// `expected`, as an integer modulo p.
fn part(
    fault: Option<Fault>,
    part: &text::Part,
    bounds: [Bound; 2],
    (at, result): (usize, Bound),
    expected: fn(&Poly, &Poly) -> Poly,
) -> Report {
    examine(fault, || {
        for a in cases(bounds[0]) {
            for b in cases(bounds[1]) {
                let [a, b] = [&a, &b].map(|most| [0, 1, 2, 3].map(|i| input::<64>(&most[i])));
                let (x, y) = (value(&a, weight64), value(&b, weight64));
                let r = Processor::run(part.text, [a, b, a])[at];
                claim64(r, Loose, &expected(&x, &y));
                if result == Tight {
                    claim_value_at_most(&r, &(power(255) + power(24) - 1));
                }
            }
        }
    })
}

fn product(fault: Option<Fault>) -> Report {
    part(
        fault,
        &text::PRODUCT,
        [Loose, Loose],
        (0, Tight),
        Poly::times,
    )
}

fn square(fault: Option<Fault>) -> Report {
    part(fault, &text::SQUARE, [Loose, Loose], (0, Tight), |_, y| {
        y.times(y)
    })
}

fn fold(fault: Option<Fault>) -> Report {
    part(fault, &text::FOLD, [Loose, Loose], (0, Tight), |x, y| {
        x.plus(&times(y, 38))
    })
}

fn fold_small(fault: Option<Fault>) -> Report {
    part(
        fault,
        &text::FOLD_SMALL,
        [Loose, Loose],
        (0, Tight),
        |x, y| x.plus(&times(y, 121_666)),
    )
}

fn sum(fault: Option<Fault>) -> Report {
    part(fault, &text::SUM, [Tight, Tight], (2, Loose), Poly::plus)
}

fn sum_loose(fault: Option<Fault>) -> Report {
    part(
        fault,
        &text::SUM_LOOSE,
        [Loose, Tight],
        (2, Loose),
        Poly::plus,
    )
}

fn double(fault: Option<Fault>) -> Report {
    part(fault, &text::TWICE, [Tight, Tight], (0, Loose), |x, _| {
        twice(x)
    })
}

fn less(fault: Option<Fault>) -> Report {
    part(fault, &text::LESS, [Loose, Tight], (0, Loose), Poly::minus)
}

fn less_loose(fault: Option<Fault>) -> Report {
    part(
        fault,
        &text::LESS_LOOSE,
        [Loose, Loose],
        (0, Loose),
        Poly::minus,
    )
}

/// The theorems of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("assembly: product", product),
    ("assembly: square", square),
    ("assembly: fold", fold),
    ("assembly: fold_small", fold_small),
    ("assembly: sum", sum),
    ("assembly: sum_loose", sum_loose),
    ("assembly: double", double),
    ("assembly: less", less),
    ("assembly: less_loose", less_loose),
];

/// The short sum is for tight operands, the short difference for a tight subtrahend.
#[test]
fn short_sums_of_loose_operands() {
    let refused = |report: Report| !report.errors.is_empty();
    assert!(refused(part(
        None,
        &text::SUM,
        [Loose, Tight],
        (2, Loose),
        Poly::plus
    )));
    assert!(refused(part(
        None,
        &text::SUM_LOOSE,
        [Loose, Loose],
        (2, Loose),
        Poly::plus
    )));
    assert!(refused(part(
        None,
        &text::TWICE,
        [Loose, Tight],
        (0, Loose),
        |x, _| twice(x)
    )));
    assert!(refused(part(
        None,
        &text::LESS,
        [Loose, Loose],
        (0, Loose),
        Poly::minus
    )));
}

/// `imul`, which writes both flags, planted before every `adcx` and `adox` of the product: each text
/// is refused, because a carry of the chain would be lost.
#[test]
fn planted_multiplications_by_a_constant() {
    let lines: Vec<&str> = text::PRODUCT.text.lines().collect();
    let reads = |line: &&str| line.starts_with("adcx") || line.starts_with("adox");
    let places: Vec<usize> = (1..lines.len()).filter(|&i| reads(&lines[i])).collect();
    assert!(places.len() > 20);
    assert!(!refused(text::PRODUCT.text));
    for place in places {
        let mut planted = lines.clone();
        planted.insert(place, "imul rdx, rdx, 1");
        assert!(refused(&planted.join("\n")), "before line {place}");
    }
}

/// OF after `add` is the overflow of signed words, CF after `sbb` of a register with itself is the
/// borrow that it read, and so on: texts are refused where they read such a flag, and only there.
#[test]
fn flags_that_no_chain_left() {
    let double = "xor r9, r9\nmov r11, [rdi]\nadd r11, r11\nmov r8, 0\nadc r8, r8";
    let shifted = std::format!("{double}\nshr r11, 1");
    for (text, reading) in [
        ("mov r8, [rdi]\nadd r8, 1", "adox r8, r8"),
        ("mov r8, [rdi]\nsub r8, 1\nsbb r10, r10", "adcx r8, r8"),
        ("mov r8, [rdi]\nimul r8, r8, 38", "adcx r8, r8"),
        (double, "adox r9, r9"),
        (&shifted, "adcx r9, r9"),
        (&shifted, "adox r9, r9"),
    ] {
        let computes = |text: &str| {
            !refuses(|| {
                let a = [(); 4].map(|()| input::<64>(&(power(32) - 1)));
                Processor::run(text, [a]);
            })
        };
        assert!(computes(text), "{text}");
        assert!(
            !computes(&std::format!("{text}\n{reading}")),
            "{text}, {reading}"
        );
    }
}

/// Whether the reader refuses a text, or the text no longer multiplies.
fn refused(text: &str) -> bool {
    refuses(|| {
        let [a, b] = [(); 2].map(|()| [(); 4].map(|()| input::<64>(&(power(64) - 1))));
        let (x, y) = (value(&a, weight64), value(&b, weight64));
        let r = Processor::run(text, [a, b, a])[0];
        claim64(r, Loose, &x.times(&y));
    })
}

/// Whether a proof fails, or its reader stops.
fn refuses(proof: impl Fn() + std::panic::UnwindSafe) -> bool {
    let report = std::panic::catch_unwind(|| examine(None, proof));
    report.map_or(true, |report| !report.errors.is_empty())
}

/// The reader of the text and the processor agree.
#[test]
fn reader_and_processor_agree() {
    use crate::arch::x86_64::Bmi2Adx;
    use crate::field::tests::support::Random;

    let Some(token) = Bmi2Adx::detect() else {
        return std::println!("SKIPPED: no BMI2 and ADX");
    };
    let mut random = Random(73);
    for part in [text::PRODUCT, text::SQUARE, text::FOLD, text::FOLD_SMALL] {
        for _ in 0..200 {
            let mut work = [(); 4].map(|()| [(); 4].map(|()| random.word()));
            let read = Processor::<u64>::run(part.text, work);
            (part.run)(token, &mut work);
            assert_eq!(read, work);
        }
    }
}
