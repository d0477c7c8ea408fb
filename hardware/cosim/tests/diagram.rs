// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks that the timing diagram in `hardware/README.md` shows what the registers of the RTL hold:
//! `MUL r2, r0, r1` and `ADD r3, r2, r2`, cycle by cycle.

use std::fmt::Write as _;

use engine25519::isa::{Instruction, Op, RAM_BASE, Source, bus};
use engine25519::{Bus, page};
use engine25519_cosim::rtl::Register;
use engine25519_cosim::{Rtl, need_rtl};

const README: &str = include_str!("../../README.md");
const STROBES: &str = include_str!("../../rtl/strobes_pkg.sv");

/// The registers in one cycle.
struct Cycle(Vec<Register>);

impl Cycle {
    /// The value of a register of up to 64 bits, by the end of its name.
    fn of(&self, name: &str) -> u64 {
        let mut found = self.0.iter().filter(|register| {
            let rest = register.name.strip_suffix(name);
            rest.is_some_and(|rest| rest.ends_with('.'))
        });
        let (Some(register), None) = (found.next(), found.next()) else {
            panic!("one register named {name}");
        };
        let bytes = register.bytes.iter().rev();
        bytes.fold(0, |value, byte| value << 8 | u64::from(*byte))
    }

    /// A field of a register whose type is a structure of `strobes_pkg.sv`.
    fn field(&self, name: &str, kind: &str, field: &str) -> u64 {
        let (below, width) = place(kind, field);
        self.of(name) >> below & ((1 << width) - 1)
    }

    fn is(&self, name: &str) -> bool {
        self.of(name) == 1
    }

    /// The instruction at the address in a register: m, a, f, or + for what follows them.
    fn at(&self, valid: &str, pc: &str) -> &'static str {
        let place = self.of(pc).wrapping_sub(RAM_BASE.into());
        match (self.is(valid), place) {
            (false, _) => "",
            (true, 0) => "m",
            (true, 1) => "a",
            (true, 2) => "f",
            (true, _) => "+",
        }
    }

    /// The instruction whose result is in a stage of write-back: r2 is the MUL's, r3 the ADD's.
    fn result(&self, valid: &str, row: u64) -> &'static str {
        match (self.is(valid), row) {
            (false, _) => "",
            (true, 2) => "m",
            (true, 3) => "a",
            (true, row) => panic!("row {row} is written"),
        }
    }
}

/// The position and width of a field in a packed structure: the first field is the highest.
fn place(kind: &str, field: &str) -> (u32, u32) {
    let (before, _) = STROBES.split_once(&format!("}} {kind};")).expect(kind);
    let (_, fields) = before.rsplit_once('{').expect("what the end is of");
    let mut below = 0;
    for line in fields.lines().rev() {
        let (code, _) = line.split_once("//").unwrap_or((line, ""));
        let Some(rest) = code.trim().strip_prefix("logic") else {
            continue;
        };
        let (range, name) = match rest.split_once(']') {
            Some((range, name)) => (range.trim(), name),
            None => ("[0:0", rest),
        };
        let highest = range.strip_prefix('[').and_then(|r| r.strip_suffix(":0"));
        let width = highest.and_then(|n| n.parse::<u32>().ok()).expect(line) + 1;
        if name.trim() == format!("{field};") {
            return (below, width);
        }
        below += width;
    }
    panic!("{kind} has no {field}");
}

/// The text of a row of the diagram for a cycle.
type Look = fn(&Cycle) -> String;

const ROWS: [(&str, Look); 13] = [
    ("F", |c| c.at("u_fetch.f_valid_q", "u_fetch.f_pc_q").into()),
    ("M", |c| c.at("u_fetch.m_valid_q", "u_fetch.m_pc_q").into()),
    ("S", |c| c.at("u_fetch.s_valid_q", "u_fetch.s_pc_q").into()),
    ("D", |c| c.at("u_fetch.d_valid_q", "u_fetch.d_pc_q").into()),
    ("issue", |c| c.at("u_issue.valid_q", "u_issue.pc_q").into()),
    ("r2 pending", |c| {
        let pending = c.of("u_issue.pending_q") >> 2 & 1 == 1;
        if pending { "*" } else { "" }.into()
    }),
    ("X1", |c| {
        let op = c.of("u_issue.x1_op_o");
        match (c.is("u_issue.x1_valid_o"), op) {
            (false, _) => "",
            (true, op) if op == Op::Mul as u64 => "m",
            (true, op) if op == Op::Add as u64 => "a",
            (true, op) => panic!("operation {op}"),
        }
        .into()
    }),
    ("X2 bypass", |c| {
        let from = ["from_a", "from_b"].map(|field| c.field("u_control.x2_o", "x2_t", field));
        if from == [2, 2] { "a" } else { "" }.into()
    }),
    ("X3 multiply", |c| {
        let multiplies = c.field("u_control.x3_o", "x3_t", "mul") == 1;
        if multiplies { "m" } else { "" }.into()
    }),
    ("step", |c| match c.is("u_mul.busy_q") {
        true => c.of("u_mul.step_q").to_string(),
        false => String::new(),
    }),
    ("columns out", |c| {
        let last = (1..=5).find(|n| c.is(&format!("u_mul.last{n}_q")));
        last.map_or_else(String::new, |n| n.to_string())
    }),
    ("W1", |c| {
        let row = c.of("u_control.w1_row_q");
        c.result("u_control.w1_from_unit_q", row).into()
    }),
    ("W", |c| {
        let row = c.field("u_control.w_o", "w_t", "row");
        c.result("u_control.w_from_unit_q", row).into()
    }),
];

/// From START, which is accepted in cycle 0, to the write of the last result.
const CYCLES: u64 = 31;

fn diagram() -> String {
    let mut rtl = Rtl::new();
    rtl.write(page(0) + bus::CLAIM, 1).expect("free");
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    let [mut mul, mut add, fin] = [Op::Mul, Op::Add, Op::Fin].map(Instruction::new);
    (mul.d, mul.a, mul.b) = (2, 0, Source::Register(1));
    (add.d, add.a, add.b) = (3, 2, Source::Register(2));
    for (address, word) in (bus::RAM..).step_by(4).zip([mul, add, fin]) {
        rtl.write(address, word.encode()).expect("not busy");
    }
    // Withdrawn in its first cycle: it takes effect all the same, and each cycle can be observed.
    let asked = rtl.access_for(true, page(0) + bus::START, 15, RAM_BASE, 1);
    assert!(asked.is_err(), "no answer yet");
    let look = |rtl: &Rtl| Cycle(rtl.registers());
    let mut cycle = look(&rtl);
    while !cycle.is("u_bus.do_start") {
        rtl.run(1);
        cycle = look(&rtl);
    }
    let mut cells = vec![Vec::new(); ROWS.len()];
    for number in 0..=CYCLES {
        assert!(number == 0 || cycle.of("u_control.count_q") == number);
        for (row, (_, look)) in cells.iter_mut().zip(ROWS) {
            row.push(look(&cycle));
        }
        rtl.run(1);
        cycle = look(&rtl);
    }
    let mut text = format!("{:<12}", "cycle");
    for number in 0..=CYCLES {
        let _ = write!(text, "{number:>3}");
    }
    for ((name, _), row) in ROWS.iter().zip(&cells) {
        let _ = write!(text, "\n{name:<12}");
        for cell in row {
            let _ = write!(text, "{:>3}", if cell.is_empty() { "." } else { cell });
        }
    }
    text
}

#[test]
fn the_diagram_is_what_the_rtl_does() {
    need_rtl!();
    let text = diagram();
    println!("{text}");
    assert!(
        README.contains(&text),
        "hardware/README.md shows another diagram than\n{text}"
    );
}
