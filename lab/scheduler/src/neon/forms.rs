// SPDX-License-Identifier: MIT OR Apache-2.0
//! The instructions of the steps, with their latencies and units on a Neoverse N1.
//!
//! The figures are llvm-mca's (19), for chains of single instructions. A value that passes through
//! memory is given twice the time of a load, since that model does not count the way.

/// A register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    General,
    Vector,
}

/// Where an instruction is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// The vector pipe that multiplies.
    V0,
    /// The one that shifts.
    V1,
    /// Either.
    V,
    /// The integer pipe that multiplies.
    M,
    /// The other integer pipes, two.
    S,
    /// Loads and stores, two.
    L,
}

/// A kind of instruction. In its text `$d` is the number of the result's register, `$0`, `$1` and
/// `$2` are those of the arguments, `$i` is the node's number.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    pub text: &'static str,
    /// Nothing for a store.
    pub result: Option<Class>,
    /// Whether the result replaces argument 0.
    pub onto: bool,
    pub latency: u32,
    pub unit: Unit,
    /// Cycles that the unit is busy.
    pub busy: u32,
}

const fn vector(text: &'static str, latency: u32, unit: Unit) -> Form {
    Form {
        text,
        result: Some(Class::Vector),
        onto: false,
        latency,
        unit,
        busy: 1,
    }
}

const fn general(text: &'static str, latency: u32, unit: Unit) -> Form {
    Form {
        text,
        result: Some(Class::General),
        onto: false,
        latency,
        unit,
        busy: 1,
    }
}

const fn onto(form: Form) -> Form {
    Form { onto: true, ..form }
}

pub static UMULL: Form = vector("umull v$d.2d, v$0.2s, v$1.2s", 4, Unit::V0);
pub static UMULL2: Form = vector("umull2 v$d.2d, v$0.4s, v$1.4s", 4, Unit::V0);
pub static UMLAL: Form = onto(vector("umlal v$d.2d, v$1.2s, v$2.2s", 4, Unit::V0));
pub static UMLAL2: Form = onto(vector("umlal2 v$d.2d, v$1.4s, v$2.4s", 4, Unit::V0));
pub static MUL: Form = Form {
    busy: 2,
    ..vector("mul v$d.4s, v$0.4s, v$1.4s", 5, Unit::V0)
};
pub static ADD: Form = vector("add v$d.4s, v$0.4s, v$1.4s", 2, Unit::V);
pub static SUB: Form = vector("sub v$d.4s, v$0.4s, v$1.4s", 2, Unit::V);
pub static ADD_WIDE: Form = vector("add v$d.2d, v$0.2d, v$1.2d", 2, Unit::V);
pub static AND: Form = vector("and v$d.16b, v$0.16b, v$1.16b", 2, Unit::V);
pub static ORR: Form = vector("orr v$d.16b, v$0.16b, v$1.16b", 2, Unit::V);
pub static EOR: Form = vector("eor v$d.16b, v$0.16b, v$1.16b", 2, Unit::V);
/// The bits of argument 1 where those of argument 2 are clear.
pub static BIF: Form = onto(vector("bif v$d.16b, v$1.16b, v$2.16b", 2, Unit::V));
/// The bits of argument 1 where those of argument 2 are set.
pub static BIT: Form = onto(vector("bit v$d.16b, v$1.16b, v$2.16b", 2, Unit::V));
pub static SHL_BY: Form = vector("ushl v$d.4s, v$0.4s, v$1.4s", 2, Unit::V1);
pub static SHL: Form = vector("shl v$d.4s, v$0.4s, #$i", 2, Unit::V1);
pub static SHL_WIDE: Form = vector("shl v$d.2d, v$0.2d, #$i", 2, Unit::V1);
pub static USHR_WIDE: Form = vector("ushr v$d.2d, v$0.2d, #$i", 2, Unit::V1);
pub static USRA: Form = onto(vector("usra v$d.2d, v$1.2d, #$i", 4, Unit::V1));
/// The halves exchanged.
pub static EXT: Form = vector("ext v$d.16b, v$0.16b, v$0.16b, #8", 2, Unit::V);
/// The lower half twice.
pub static DUP_LOW: Form = vector("dup v$d.2d, v$0.d[0]", 2, Unit::V);
/// Neighbours exchanged.
pub static REV64: Form = vector("rev64 v$d.4s, v$0.4s", 2, Unit::V);
pub static UZP1: Form = vector("uzp1 v$d.4s, v$0.4s, v$1.4s", 2, Unit::V);
pub static TRN1: Form = vector("trn1 v$d.4s, v$0.4s, v$1.4s", 2, Unit::V);
pub static DUP: Form = vector("dup v$d.4s, w$0", 3, Unit::M);
pub static LOAD: Form = vector("ldr q$d, [x0, #$i]", 5, Unit::L);
/// Behind a store.
pub static RELOAD: Form = vector("ldr q$d, [x0, #$i]", 10, Unit::L);

pub static FROM_LOW: Form = general("mov x$d, v$0.d[0]", 2, Unit::V1);
pub static FROM_HIGH: Form = general("mov x$d, v$0.d[1]", 2, Unit::V1);
pub static WORD: Form = general("ldr w$d, [x0, #$i]", 4, Unit::L);
pub static REWORD: Form = general("ldr w$d, [x0, #$i]", 8, Unit::L);
pub static PRODUCT: Form = general("umull x$d, w$0, w$1", 2, Unit::M);
pub static ADD_PRODUCT: Form = general("umaddl x$d, w$1, w$2, x$0", 2, Unit::M);
pub static TWICE: Form = general("add w$d, w$0, w$0", 1, Unit::S);
/// `a + 2^i·b`
pub static ADD_SHL: Form = general("add w$d, w$0, w$1, lsl #$i", 1, Unit::S);
pub static ADD_SHL_LONG: Form = general("add x$d, x$0, x$1, lsl #$i", 1, Unit::S);
pub static ADD_WORD: Form = general("add w$d, w$0, w$1", 1, Unit::S);
pub static SUB_WORD: Form = general("sub w$d, w$0, w$1", 1, Unit::S);
pub static ADD_LONG: Form = general("add x$d, x$0, x$1", 1, Unit::S);
pub static SHR: Form = general("lsr x$d, x$0, #$i", 1, Unit::S);
pub static ADD_SHR: Form = general("add x$d, x$0, x$1, lsr #$i", 2, Unit::M);
/// The lowest bits.
pub static LOW: Form = general("ubfx x$d, x$0, #0, #$i", 1, Unit::S);
pub static STORE: Form = Form {
    result: None,
    ..general("stp x$0, x$1, [x0, #$i]", 1, Unit::L)
};
