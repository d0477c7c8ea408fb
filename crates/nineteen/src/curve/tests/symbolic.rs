// SPDX-License-Identifier: MIT OR Apache-2.0
//! The formulas as definitions for the kernel of Coq: the generic code runs on a field of expressions,
//! which notes each operation. `/proofs/statements/curve.v` has theorems about them.

use std::cell::RefCell;
use std::fmt::Write;
use std::string::String;
use std::vec::Vec;

use crate::curve::ladder::{LadderState, Unpacked};
use crate::curve::point::{AffineCached, Completed, Extended, Projective};
use crate::field::chains::{pow_p58, root_begin};
use crate::field::constants::A24;
use crate::field::{CurveConstants, Field, Mask, Operand, Words, one_carried_element};

/// Why a function is not called: the formulas neither read, write nor invert elements.
const NO_FORMULA: &str = "no formula converts or inverts an element";

/// A value by its number. The first ones are constants and variables.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Symbol(u32);

const CONSTANTS: [&str; 4] = ["f0", "f1", "d", "d2"];

std::thread_local! {
    /// The name, or the operation, of every value.
    static VALUES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn push(value: String) -> Symbol {
    VALUES.with_borrow_mut(|values| {
        values.push(value);
        Symbol(values.len() as u32 - 1)
    })
}

fn operation(name: &str, a: Symbol, b: Symbol) -> Symbol {
    push(std::format!("{name} v{} v{}", a.0, b.0))
}

impl Field for Symbol {
    one_carried_element!(Symbol);
    type Sum = Symbol;
    type Loose = Symbol;

    const ZERO: Self = Symbol(0);
    const ONE: Self = Symbol(1);
    const CURVE: CurveConstants<Self> = CurveConstants {
        d: Symbol(2),
        d2: Symbol(3),
        d2_inverse: Symbol(u32::MAX),
        sqrt_m1: Symbol(u32::MAX),
        sqrt_ad_minus_one: Symbol(u32::MAX),
        invsqrt_a_minus_d: Symbol(u32::MAX),
        one_minus_d_sq: Symbol(u32::MAX),
        d_minus_one_sq: Symbol(u32::MAX),
        a24: A24,
    };

    fn add(self, rhs: Self) -> Self {
        operation("fadd", self, rhs)
    }
    fn sub(self, rhs: Self) -> Self {
        operation("fsub", self, rhs)
    }
    fn sum_add(a: Self, b: Self) -> Self {
        a.add(b)
    }
    fn sum_add_double(a: Self, b: Self) -> Self {
        a.add(b.add(b))
    }
    fn sum_sub(a: Self, b: Self) -> Self {
        a.sub(b)
    }
    fn twice_product(x: Self, y: Self, squares: Self) -> Self {
        Self::square(x.add(y)).sub(squares)
    }
    fn carry(a: impl Operand<Self>) -> Self {
        a.operand()
    }
    fn mul(a: impl Operand<Self>, b: impl Operand<Self>) -> Self {
        operation("fmul", a.operand(), b.operand())
    }
    fn square(a: impl Operand<Self>) -> Self {
        let a = a.operand();
        operation("fmul", a, a)
    }
    fn mul_small(a: impl Operand<Self>, k: u32) -> Self {
        push(std::format!("fmul (of_Z {k}) v{}", a.operand().0))
    }
    fn select(a: Self, b: Self, choice: Mask) -> Self {
        match choice.select(0, 1) {
            0 => a,
            _ => b,
        }
    }
    fn swap_loose(a: &mut Self, b: &mut Self, choice: Mask) {
        Self::swap(a, b, choice);
    }
    fn from_words(_: &Words) -> Self {
        unreachable!("{NO_FORMULA}")
    }
    fn to_words(self) -> Words {
        unreachable!("{NO_FORMULA}")
    }
    fn invert(self) -> Self {
        unreachable!("{NO_FORMULA}")
    }
}

/// The definition of a function of `N` variables.
fn define<const N: usize, const M: usize>(
    name: &str,
    variables: [&str; N],
    code: impl FnOnce([Symbol; N]) -> [Symbol; M],
) -> String {
    VALUES.with_borrow_mut(|values| *values = CONSTANTS.map(String::from).into());
    let inputs = variables.map(|variable| push(variable.into()));
    let results = code(inputs);
    let mut text = std::format!("Definition {name} ({} : F) :=\n", variables.join(" "));
    VALUES.with_borrow(|values| {
        for (i, value) in values.iter().enumerate() {
            writeln!(text, "  let v{i} := {value} in").unwrap();
        }
    });
    let results = results.map(|r| std::format!("v{}", r.0));
    writeln!(text, "  ({}).", results.join(", ")).unwrap();
    text
}

/// A function of one variable that only multiplies, as a list: each product by how many values lie
/// between it and its factors.
fn define_chain(name: &str, code: impl FnOnce(Symbol) -> Symbol) -> String {
    VALUES.with_borrow_mut(|values| *values = [String::from("x")].into());
    let result = code(Symbol(0));
    let mut text = std::format!("Definition {name} : list (nat * nat) := [");
    VALUES.with_borrow(|values| {
        assert_eq!(result.0 as usize, values.len() - 1);
        for (i, value) in values.iter().enumerate().skip(1) {
            let factors = value.strip_prefix("fmul v").expect("a product");
            let (a, b) = factors.split_once(" v").expect("two factors");
            let back = |j: &str| i - 1 - j.parse::<usize>().expect("a number");
            let separator = if i == 1 { "" } else { "; " };
            write!(text, "{separator}({}, {})", back(a), back(b)).unwrap();
        }
    });
    text + "]%nat.\n"
}

fn factors(mut c: Completed<Symbol>) -> [Symbol; 4] {
    c.factors().map(|factor| *factor)
}

fn coordinates(p: Extended<Symbol>) -> [Symbol; 4] {
    [p.x, p.y, p.z, p.t]
}

fn extended([x, y, z, t]: [Symbol; 4]) -> Extended<Symbol> {
    Extended { x, y, z, t }
}

#[test]
fn formulas() {
    let mut text = String::from(
        "(* @generated by curve/tests/symbolic.rs: what the generic code computes. *)\n\
         From Coq Require Import ZArith List.\nImport ListNotations.\nSection Formulas.\n\
         Variables (F : Type) (f0 f1 d d2 : F) (fadd fsub fmul : F -> F -> F) (of_Z : Z -> F).\n",
    );
    text += &define("double_factors", ["x", "y", "z"], |[x, y, z]| {
        factors(Projective { x, y, z }.double())
    });
    text += &define("double_projective", ["x", "y", "z"], |[x, y, z]| {
        let p = Projective { x, y, z }.double().to_projective();
        [p.x, p.y, p.z]
    });
    text += &define("double_extended", ["x", "y", "z"], |[x, y, z]| {
        coordinates(Projective { x, y, z }.double().to_extended())
    });
    let two = ["x1", "y1", "z1", "t1", "x2", "y2", "z2", "t2"];
    text += &define("add_extended", two, |[x1, y1, z1, t1, x2, y2, z2, t2]| {
        coordinates(extended([x1, y1, z1, t1]).add(extended([x2, y2, z2, t2])))
    });
    // As lookups do: Y±X swapped, 2dT not negated, F and G exchanged.
    text += &define("sub_extended", two, |[x1, y1, z1, t1, x2, y2, z2, t2]| {
        let mut q = extended([x2, y2, z2, t2]).to_cached();
        (q.y_plus_x, q.y_minus_x) = (q.y_minus_x, q.y_plus_x);
        let sum = extended([x1, y1, z1, t1]).add_cached(&q);
        coordinates(sum.swap_f_g(Mask::from_bit(1)).to_extended())
    });
    let mixed = ["x1", "y1", "z1", "t1", "x2", "y2"];
    for (name, minus) in [("add_mixed", 0), ("sub_mixed", 1)] {
        text += &define(name, mixed, |[x1, y1, z1, t1, x2, y2]| {
            let choice = Mask::from_bit(minus);
            let mut q = AffineCached::from_affine(x2, y2, Symbol::mul(x2, y2));
            q.swap_if(choice);
            let sum = extended([x1, y1, z1, t1]).add_affine(&q).swap_f_g(choice);
            coordinates(sum.to_extended())
        });
    }
    // As serial lookups do: 2dT or 2dxy negated.
    text += &define("sub_cached", two, |[x1, y1, z1, t1, x2, y2, z2, t2]| {
        let q = extended([x2, y2, z2, t2]).to_cached().neg();
        coordinates(extended([x1, y1, z1, t1]).add_cached(&q).to_extended())
    });
    let entry = ["x1", "y1", "z1", "t1", "y_plus_x", "y_minus_x", "xy2d"];
    for (name, minus) in [("add_entry", 0), ("sub_entry", 1)] {
        text += &define(
            name,
            entry,
            |[x1, y1, z1, t1, y_plus_x, y_minus_x, xy2d]| {
                let choice = Mask::from_bit(minus);
                let mut q = AffineCached {
                    y_plus_x,
                    y_minus_x,
                    xy2d: xy2d.negate_if(choice),
                };
                q.swap_if(choice);
                coordinates(extended([x1, y1, z1, t1]).add_affine(&q).to_extended())
            },
        );
    }
    text += &define("root_begin", ["u", "v"], |[u, v]| {
        let (uv3, uv7) = root_begin(&u, &v);
        [uv3, uv7]
    });
    for (name, swap) in [("ladder_step", 0), ("ladder_step_swapped", 1)] {
        let variables = ["x2", "z2", "x3", "z3", "u"];
        text += &define(name, variables, |[x2, z2, x3, z3, u]| {
            let point = |which| {
                let (mut pair, ()) = Unpacked::new([(x2, z2), (x3, z3)], u);
                pair.step(&(), Mask::from_bit(swap));
                pair.first(Mask::from_bit(which))
            };
            let (p, q) = (point(0), point(1));
            [p.0, p.1, q.0, q.1]
        });
    }
    text += "End Formulas.\n";
    text += &define_chain("pow_p58", |x| pow_p58([x])[0]);
    assert_eq!(text.matches("Definition").count(), 14);
    // No formula needs an inverse or a square root.
    assert!(!text.contains(&std::format!("v{}", u32::MAX)));
    prover::export_text("curve", "formulas", &text);
}
