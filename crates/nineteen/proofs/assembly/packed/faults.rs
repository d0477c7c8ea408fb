// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted errors: in the text, in its constants and masks, in the bounds of the operands. Every
//! one has to be found, by a claim that fails or because the text cannot be read any more.

use core::ops::Range;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

use super::*;

/// The texts, each with a proof that runs it once; those of points that are results first.
const TEXTS: [(&Text, Proof); 18] = [
    (&DOUBLE[0], double),
    (&DOUBLE[1], double),
    (&DOUBLE[2], double),
    (&DOUBLE[3], double),
    (&ADD[0], once),
    (&ADD[1], once),
    (&ADD[2], once),
    (&ADD[3], once),
    (&SQUARE[0], square),
    (&SQUARE[1], square),
    (&SQUARE[2], square),
    (&SQUARE[3], square),
    (&LADDER_STEP[0], step_once),
    (&LADDER_STEP[1], step_once),
    (&LADDER_STEP[2], step_once),
    (&LADDER_STEP[3], step_once),
    (&PRODUCTS[0], product),
    (&PRODUCTS[1], product_square),
];

/// A difference, so that no permutation leaves the lanes as they are.
fn once(text: &Text) -> Reading<()> {
    add_to(text, point(), tight(), true)
}

/// With a swap, likewise.
fn step_once(text: &Text) -> Reading<()> {
    ladder_step_of(text, true)
}

/// Whether the proof about a text fails.
fn refused(text: &Text, proof: impl FnOnce(&Text) -> Reading<()>) -> bool {
    !theorem(None, text, proof).errors.is_empty()
}

/// Claims that the proof fails with these lines for those of a text.
#[track_caller]
fn refuse(text: &Text, proof: Proof, lines: &[&str], error: &str) {
    let changed = Text {
        text: &lines.join("\n"),
        ..*text
    };
    assert!(refused(&changed, proof), "{error}");
}

/// The registers of an instruction, its destination first.
fn registers(line: &str) -> Vec<&str> {
    let (instruction, _) = line.split_once(" # ").unwrap_or((line, ""));
    let (_, operands) = instruction.split_once(' ').unwrap_or_default();
    let names = operands.split(", ").map(|operand| {
        let (name, _) = operand.split_once('{').unwrap_or((operand, ""));
        name
    });
    names.filter(|name| number(name).is_some()).collect()
}

/// The registers that a caller keeps stay as they are: orders of lanes, all that are not vectors or
/// masks. Memory is not written. (Of the texts without masks, the proof refuses what is written
/// outside the work area.)
#[test]
fn kept_registers() {
    let kept = |texts: &[Text], orders: usize| {
        for line in texts[..2].iter().flat_map(|text| text.text.lines()) {
            let destination = line.split([' ', ',', '{']).nth(1).unwrap_or("ret");
            let is_mask = destination.starts_with('k');
            let is_free = number(destination).is_some_and(|n| !(5..5 + orders).contains(&n));
            assert!(is_free || is_mask || line == "ret", "{line}");
        }
    };
    kept(&SQUARE, 0);
    kept(&DOUBLE, 0);
    kept(&ADD, 3);
    kept(&LADDER_STEP, 2);
}

/// The texts of `avxifma` and `avx2` keep to the instructions and the registers of AVX2 and either
/// AVX-IFMA or FMA, and change no other register.
#[test]
fn without_avx512() {
    const INSTRUCTIONS: [&str; 15] = [
        "ret", "vmovdqa", "vmovdqu", "vpaddq", "vpand", "vpblendd", "vpermd", "vpermq", "vpshufd",
        "vpsllq", "vpsllvq", "vpsrldq", "vpsrlq", "vpsubq", "vpxor",
    ];
    const MULTIPLIERS: [&[&str]; 2] = [
        &["vpmadd52huq", "vpmadd52luq"],
        &["vfmadd231pd", "vpmuludq", "vsubpd"],
    ];
    let texts = [SQUARE, DOUBLE, ADD, LADDER_STEP];
    let texts = texts
        .iter()
        .flat_map(|texts| texts[2..].iter().zip(MULTIPLIERS));
    let products = PRODUCTS.iter().map(|text| (text, MULTIPLIERS[1]));
    for (text, multiplier) in texts.chain(products) {
        for line in text.text.lines() {
            let (mnemonic, operands) = line.split_once(' ').unwrap_or((line, ""));
            let is_known = INSTRUCTIONS.contains(&mnemonic) || multiplier.contains(&mnemonic);
            assert!(is_known, "{line}");
            // With the order in a register it is of AVX-512.
            let (_, last) = operands.rsplit_once(", ").unwrap_or_default();
            assert!(mnemonic != "vpermq" || last.parse::<u8>().is_ok(), "{line}");
            let registers = registers(line).into_iter().filter_map(number);
            assert!(
                registers.max().is_none_or(|register| register < 16),
                "{line}"
            );
            let to = operands.split(", ").next().unwrap_or_default();
            let may_change = number(to).is_some() || to.starts_with("ymmword ptr [rsi");
            assert!(may_change || line == "ret", "{line}");
        }
    }
}

/// The number of a vector register, as `xmm` or as `ymm`.
fn number(register: &str) -> Option<usize> {
    let number = register.strip_prefix("ymm");
    let number = number.or(register.strip_prefix("xmm"))?;
    number.parse().ok()
}

/// No instruction can be left out.
#[test]
fn deleted_instructions() {
    for (text, proof) in TEXTS {
        let lines: Vec<&str> = text.text.lines().collect();
        for i in 0..lines.len() {
            let mut left = lines.clone();
            let deleted = left.remove(i);
            refuse(text, proof, &left, deleted);
        }
    }
}

/// Whether an instruction adds another register, or a product of others, to this one.
fn adds_to(line: &str, written: usize) -> bool {
    let registers = registers(line).into_iter();
    let registers: Vec<bool> = registers.map(|r| number(r) == Some(written)).collect();
    if line.starts_with("vpmadd") {
        return registers.first() == Some(&true) && !registers[1..].contains(&true);
    }
    let adds = line.starts_with("vpaddq ") && !line.contains('{');
    // The second summand may be in memory.
    let sums: [&[bool]; 3] = [&[true, true, false], &[true, false, true], &[true, true]];
    adds && sums.contains(&registers.as_slice())
}

/// The last instruction that makes doubles of the integers in a register, and a permutation of this
/// register, both in place. Lanes may be permuted first, because the constant that is subtracted is
/// the same in all lanes.
fn permutes_doubles(text: &Text, first: &str, second: &str) -> bool {
    let ([register, _], [to, order, from]) = (&registers(first)[..], &registers(second)[..]) else {
        return false;
    };
    let is_same = |place: &usize| text.constants[*place] == [text.constants[*place][0]; 4];
    let mut places = (0..text.constants.len()).filter(is_same);
    places.any(|place| {
        let place = 32 * place;
        first == format!("vsubpd {register}, {register}, ymmword ptr [rdi + {place}]")
    }) && second.starts_with("vpermd ")
        && [to, from] == [register; 2]
        && order != register
}

/// An instruction before the one whose result it reads, or whose result it adds to.
#[test]
fn exchanged_instructions() {
    for (text, proof) in TEXTS {
        let lines: Vec<&str> = text.text.lines().collect();
        let mut planted = 0;
        for i in 1..lines.len() {
            let (first, second) = (registers(lines[i - 1]), registers(lines[i]));
            let Some(written) = first.first().and_then(|r| number(r)) else {
                continue;
            };
            if lines[i - 1..=i].iter().all(|line| adds_to(line, written)) {
                continue; // (a + b) + c = (a + c) + b
            }
            if permutes_doubles(text, lines[i - 1], lines[i]) {
                continue;
            }
            // Sums in one register, and results in different lanes of one, may change places.
            let merges = lines[i - 1].starts_with("vpmadd") || lines[i - 1].contains('{');
            let mut used = second.iter().skip(usize::from(merges));
            if used.any(|register| number(register) == Some(written)) {
                planted += 1;
                let mut exchanged = lines.clone();
                exchanged.swap(i - 1, i);
                refuse(text, proof, &exchanged, lines[i]);
            }
        }
        assert!(planted > 5, "{planted}");
    }
}

/// Another register, in the place of a source; one source in three.
#[test]
fn wrong_registers() {
    let (mut planted, mut harmless) = (0, 0);
    for (text, proof) in TEXTS {
        let lines: Vec<&str> = text.text.lines().collect();
        let mut sources = vec![];
        for (i, line) in lines.iter().enumerate() {
            // A register that is cleared is no source.
            let registers = registers(line).into_iter().skip(1);
            sources.extend(registers.filter(|r| r.starts_with("ymm")).map(|r| (i, r)));
        }
        for (i, source) in sources.into_iter().step_by(3) {
            let line = lines[i];
            let registers = if text.halves { 16 } else { 32 };
            let other = format!("ymm{}", (number(source).unwrap() + 1) % registers);
            let at = line.rfind(source).unwrap();
            let wrong = [&line[..at], &other, &line[at + source.len()..]].concat();
            if is_still_there(text, line, &other)
                || is_masked(text, &lines[..i], line, source, &other)
            {
                harmless += 1;
                continue;
            }
            planted += 1;
            let mut changed = lines.clone();
            changed[i] = &wrong;
            refuse(text, proof, &changed, &wrong);
        }
    }
    assert!(
        planted > 1000 && harmless * 50 < planted,
        "{planted} planted, {harmless} left out"
    );
}

/// CB + DA of a ladder step, in lane 2: its register begins as a copy of one summand, and the
/// difference before changes other lanes, so that the copy may be read as well.
fn is_still_there(text: &Text, line: &str, register: &str) -> bool {
    let sum = line
        .strip_prefix("vpaddq ")
        .and_then(|line| line.split_once('{'));
    let is_step = LADDER_STEP.iter().any(|step| step.text == text.text);
    is_step && sum.is_some_and(|(written, _)| written == register)
}

/// A product of some lanes of an element and the same lanes of another: the other lanes of a factor
/// are zero, so that it does not matter whether those of the other are. `register` has those lanes
/// of `source`, which is one of the factors.
fn is_masked(text: &Text, before: &[&str], line: &str, source: &str, register: &str) -> bool {
    let factors = line
        .starts_with("vpmadd")
        .then(|| registers(line).split_off(1));
    let Some([a, b]) = factors.as_deref() else {
        return false;
    };
    let other = if *a == source { b } else { a };
    // Where a register was written last, and the mask and the element if that was a copy of lanes:
    // under a mask, or a selection; and whether the others are zero.
    let copy = |register: &str| {
        let written = |line: &&str| registers(line).first() == Some(&register);
        let at = before.iter().rposition(written)?;
        if let Some(selection) = before[at].strip_prefix("vpblendd ") {
            let mut operands = selection.split(", ").skip(1);
            let (element, other, set) = (operands.next()?, operands.next()?, operands.next()?);
            let is_zero = (0..text.constants.len()).any(|place| {
                text.constants[place] == [0; 4]
                    && other == format!("ymmword ptr [rdi + {}]", 32 * place)
            });
            return Some((at, set, element, is_zero));
        }
        let (_, mask) = before[at].strip_prefix("vmovdqa64 ")?.split_once('{')?;
        let (mask, element) = mask.split_once("}{z}, ")?;
        Some((at, mask, element, true))
    };
    let (copied, other) = (copy(register), copy(other));
    let (Some((at, mask, element, _)), Some((_, mask_of_other, _, true))) = (copied, other) else {
        return false;
    };
    let changed = |line: &&str| registers(line).first() == Some(&element);
    element == source && mask == mask_of_other && !before[at..].iter().any(changed)
}

/// The two sources of an instruction in the wrong order.
#[test]
fn exchanged_sources() {
    for (text, proof) in TEXTS {
        let lines: Vec<&str> = text.text.lines().collect();
        let mut planted = 0;
        for (i, line) in lines.iter().enumerate() {
            let (instruction, _) = line.split_once(" # ").unwrap_or((line, ""));
            let (mnemonic, operands) = instruction.split_once(' ').unwrap_or_default();
            let commutes = ["vfmadd", "vpadd", "vpmadd", "vpmul", "vpand", "vpxor"];
            let commutes = commutes.iter().any(|name| mnemonic.starts_with(name));
            let mut operands: Vec<&str> = operands.split(", ").collect();
            if commutes || operands.len() < 3 || operands[1] == operands[2] {
                continue;
            }
            operands.swap(1, 2);
            let exchanged = line.replace(instruction, &[mnemonic, &operands.join(", ")].join(" "));
            let mut changed = lines.clone();
            changed[i] = &exchanged;
            refuse(text, proof, &changed, line);
            planted += 1;
        }
        assert!(planted >= 10, "{planted}");
    }
}

/// A limb that is not marked, and limbs that are marked as each other.
#[test]
fn wrong_marks() {
    for (text, proof) in TEXTS {
        let lines: Vec<&str> = text.text.lines().collect();
        let marked = |i: &usize| lines[*i].contains(" # ");
        let mut planted = 0;
        for i in (0..lines.len()).filter(marked) {
            let (instruction, mark) = lines[i].split_once(" # ").unwrap();
            let mut changed = lines.clone();
            changed[i] = instruction;
            refuse(text, proof, &changed, lines[i]);
            let (cut, limb) = mark.split_at(1);
            let limb = (limb.parse::<usize>().unwrap() + 1) % 5;
            let [here, there] = [mark.to_string(), format!("{cut}{limb}")];
            let exchanged: Vec<String> = lines
                .iter()
                .map(|line| match line.split_once(" # ") {
                    Some((instruction, m)) if m == here => format!("{instruction} # {there}"),
                    Some((instruction, m)) if m == there => format!("{instruction} # {here}"),
                    _ => line.to_string(),
                })
                .collect();
            let exchanged: Vec<&str> = exchanged.iter().map(String::as_str).collect();
            refuse(text, proof, &exchanged, lines[i]);
            planted += 1;
        }
        let marks = match PRODUCTS.iter().any(|product| product.text == text.text) {
            true => &[0][..], // before the carry
            false => &[5, 10, 15],
        };
        assert!(marks.contains(&planted));
    }
}

/// Whether a text reads this place at `rdi`.
fn reads(text: &Text, at: usize) -> bool {
    text.text.contains(&format!("[rdi + {at}]")) || at == 0 && text.text.contains("[rdi]")
}

/// A constant that is wrong in one lane, or a mask in one bit: all that the text reads.
#[test]
fn wrong_constants() {
    for (text, proof) in TEXTS {
        let read = |i: &usize| reads(text, 32 * i);
        for i in (0..text.constants.len()).filter(read) {
            for l in (0..4).filter(|l| !is_blended_away(text.constants[i], *l)) {
                let right = text.constants[i][l];
                for wrong in [
                    right.wrapping_sub(1),
                    right.wrapping_add(1),
                    right / 2,
                    right.wrapping_mul(2),
                ] {
                    let mut constants = text.constants.to_vec();
                    constants[i][l] = wrong;
                    let changed = Text {
                        constants: &constants,
                        ..*text
                    };
                    let found = refused(&changed, proof);
                    assert!(found || wrong == right, "{wrong:x} for lane {l} of {i}");
                }
            }
        }
        let read = |i: &usize| reads(text, 32 * text.constants.len() + i);
        for i in (0..text.masks.len()).filter(read) {
            for l in (0..4).filter(|l| !is_doubled_in_vain(text, text.masks[i], *l)) {
                let mut masks = text.masks.to_vec();
                masks[i] ^= 1 << l;
                let changed = Text {
                    masks: &masks,
                    ..*text
                };
                assert!(refused(&changed, proof), "lane {l} of mask {i}");
            }
        }
    }
}

/// Of the constant that holds 0 and a24, or their doubles, only lanes 0 and 1 come into a blend, and
/// of 768p, from which X is subtracted, only lane 0.
fn is_blended_away(constant: [u64; 4], l: usize) -> bool {
    let is_above = radix51x4::P.map(|limb| [768 * limb; 4]).contains(&constant);
    let small = [0, A24.into(), f64::from(A24).to_bits()];
    let is_small = small.iter().any(|small| constant == [0, *small, 0, 0]);
    is_above && l >= 1 || is_small && l >= 2
}

/// A doubling doubles C in lane 2. What is in lanes 1 and 3 serves before that, not after it.
fn is_doubled_in_vain(text: &Text, mask: u8, l: usize) -> bool {
    DOUBLE.iter().any(|double| double.text == text.text) && mask == 0b0100 && (l == 1 || l == 3)
}

/// The constants that columns of products by doubles begin with are in fives, those of sums that are
/// onto nothing first.
fn columns(text: &Text) -> Range<usize> {
    let all = 0..text.constants.len();
    match text.text.contains("vfmadd") {
        true => 15..all.end,
        false => all.end..all.end,
    }
}

/// The constants, after a change of what each adds to a sum. Of those that columns begin with this
/// is what they are more than those of sums onto nothing, which takes the bits of doubles away.
fn changed_summands(text: &Text, mut change: impl FnMut(&mut [u64; 4])) -> Vec<[u64; 4]> {
    let columns = columns(text);
    let mut constants = text.constants.to_vec();
    for (i, constant) in constants.iter_mut().enumerate() {
        let bits = match columns.contains(&i) {
            true => text.constants[columns.start + (i - columns.start) % 5],
            false => [0; 4],
        };
        let mut summand = core::array::from_fn(|l| constant[l].wrapping_sub(bits[l]));
        change(&mut summand);
        *constant = core::array::from_fn(|l| summand[l].wrapping_add(bits[l]));
    }
    constants
}

/// Multiples of p that are multiples, but not large enough for a product.
#[test]
fn small_offsets() {
    for (text, proof) in TEXTS {
        if SQUARE
            .iter()
            .chain(&PRODUCTS)
            .any(|other| other.text == text.text)
        {
            continue; // which adds nothing
        }
        let p = radix51x4::P;
        let is_offset = |x: u64| p.iter().any(|limb| x == 256 * limb || x == 768 * limb);
        for k in [16, 2] {
            let constants = changed_summands(text, |summand| {
                for x in summand.iter_mut().filter(|x| is_offset(**x)) {
                    *x = *x / 256 * k;
                }
            });
            let changed = Text {
                constants: &constants,
                ..*text
            };
            assert!(refused(&changed, proof));
        }
    }
}

/// Columns of products by doubles begin with a multiple of p that is not less than what lower halves
/// may subtract; p less is not enough.
#[test]
fn small_columns() {
    for (text, proof) in TEXTS {
        let columns = columns(text);
        if columns.is_empty() {
            continue;
        }
        assert!(!refused(text, proof));
        let mut constants = text.constants.to_vec();
        for five in constants[columns].chunks_mut(5) {
            for (column, limb) in five.iter_mut().zip(radix51x4::P) {
                *column = column.map(|x| x.wrapping_sub(limb));
            }
        }
        let changed = Text {
            constants: &constants,
            ..*text
        };
        assert!(refused(&changed, proof));
    }
}

/// Another multiple of p in the Y that a step returns: the next may subtract X from it, and does
/// not expect more. Products are below 124.5·2^52, or by doubles 125·2^52, and some bits that do not
/// count here, so 2p or 3p more may be in Y.
#[test]
fn wrong_offsets_of_results() {
    for (text, proof) in &TEXTS[..8] {
        for k in [0, 128, 255, 260, 512] {
            let mut planted = 0;
            let constants = changed_summands(text, |summand| {
                for limb in radix51x4::P {
                    if *summand == [0, 256 * limb, 0, 0] {
                        summand[1] = k * limb;
                        planted += 1;
                        break;
                    }
                }
            });
            assert!(planted >= 2);
            let changed = Text {
                constants: &constants,
                ..**text
            };
            assert!(refused(&changed, proof), "{k}");
        }
    }
}

/// Operands beyond their bounds, of the text for Zen 4 and that for `avx2`.
#[test]
fn operands_out_of_bounds() {
    for (add, double) in [(&ADD[0], &DOUBLE[0]), (&ADD[3], &DOUBLE[3])] {
        let fits = |inputs: fn() -> State<W>, second: fn() -> State<W>| {
            !refused(add, |text| add_to(text, inputs(), second(), false))
        };
        assert!(fits(point, tight));
        // Y without a multiple of p, from which X is subtracted. (The text for `avx2` adds 768p.)
        let without = || limbs([&product_bound51x4(); 4]);
        assert_eq!(fits(without, tight), add.text == ADD[3].text);
        // A limb of 52 bits makes the product larger than the multiple of p, or than a double may be
        // for its upper half; of 53 bits the multiplier does not read the highest, and a double has
        // no room for it.
        assert!(!fits(point, || limbs([&(power(52) - 1); 4])));
        assert!(!fits(point, || limbs([&(power(53) - 1); 4])));
        // Z is carried as it is. From limbs of 64 bits one carry pass leaves one that is not tight.
        let fits = |bits: u32| {
            let most = product_bound51x4();
            let inputs = || limbs([&most, &most, &most, &(power(bits) - 1)]);
            !refused(double, |text| double_of(text, inputs()))
        };
        assert!(fits(63) && !fits(64));
    }
}

/// Memory that is not the text's.
#[test]
fn wrong_places() {
    let (text, proof) = TEXTS[0];
    let written = |scratch: usize, place: &str| {
        let line = format!("vmovdqu64 ymmword ptr [{place}], ymm0");
        let lines = [&line, text.text].join("\n");
        let changed = Text {
            text: &lines,
            scratch,
            ..*text
        };
        !refused(&changed, proof)
    };
    assert!(written(2, "rsi") && written(2, "rsi + 32"));
    for (scratch, place) in [
        (0, "rsi"),
        (2, "rsi + 64"),
        (2, "rsi + 8"),
        (2, "rdi"),
        (2, "rdx"),
    ] {
        assert!(!written(scratch, place), "{place}");
    }
    let masks = format!("rdi + {}", 32 * text.constants.len());
    let loaded = |place: &str| {
        let line = format!("vmovdqu64 ymm31, ymmword ptr [{place}]");
        let lines = [&line, text.text].join("\n");
        let changed = Text {
            text: &lines,
            ..*text
        };
        !refused(&changed, proof)
    };
    assert!(loaded("rdi") && loaded("rdi + 32") && loaded("rdx + 128"));
    for place in [&masks, "rdi + 1", "rdi + 8", "rsi", "rcx", "rdx + 160"] {
        assert!(!loaded(place), "{place}");
    }
}
