// SPDX-License-Identifier: MIT OR Apache-2.0
//! Texts for the assembler, which the checker parses itself: a group for each processor.

use std::string::{String, ToString};
use std::vec::Vec;

use prover::export_text;

use crate::arch::aarch64::m64::{add, add_affine, double, ladder_step, parts};
use crate::arch::aarch64::{add64, divstep, look_up, mul64, neon, square64, sub64};
use crate::arch::riscv32;
use crate::arch::riscv64::{mul51, square51};
use crate::arch::thumb::{v6m, v7em};

fn export(group: &str, texts: &[(&str, &str)]) {
    for (name, text) in texts {
        assert!(text.lines().count() > 8, "{name}");
        export_text(&std::format!("texts_{group}"), name, text);
    }
}

/// Constants that a text reads, a vector in a line.
fn rows<T: ToString>(vectors: &[impl AsRef<[T]>]) -> String {
    let row = |vector: &[T]| {
        vector
            .iter()
            .map(T::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let rows = vectors.iter().map(|vector| row(vector.as_ref()) + "\n");
    rows.collect()
}

#[test]
fn other_processors() {
    export(
        "aarch64",
        &[
            ("product", parts::PRODUCT),
            ("square", parts::SQUARE),
            ("fold", parts::FOLD),
            ("fold_small", parts::FOLD_SMALL),
            ("sum", parts::SUM),
            ("double", parts::TWICE),
            ("less", parts::LESS),
            ("less_loose", parts::LESS_LOOSE),
            ("mul64", mul64::TEXT),
            ("square64", square64::TEXT),
            ("add64", add64::TEXT),
            ("sub64", sub64::TEXT),
            ("look_up", look_up::TEXT),
        ],
    );
    export(
        "aarch64_steps",
        &[
            ("double", double::TEXT),
            ("add", add::TEXT),
            ("add_affine", add_affine::TEXT),
            ("ladder_step", ladder_step::TEXT),
        ],
    );
    export("divsteps", &[("aarch64", divstep::TEXT)]);
    export("neon", &[("ladder_step", neon::TEXT)]);
    export_text("texts_neon", "constants", &rows(&neon::CONSTANTS));
    export(
        "v7em",
        &[
            ("product", v7em::mul::TEXT),
            ("square", v7em::square::TEXT),
            ("sum", v7em::add_multiple::TEXT),
            ("difference", v7em::sub::TEXT),
        ],
    );
    export(
        "v6m",
        &[
            ("product", v6m::mul::TEXT),
            ("square", v6m::square::TEXT),
            ("sum", v6m::add::TEXT),
            ("multiple", v6m::add_multiple::TEXT),
            ("difference", v6m::sub::TEXT),
        ],
    );
    export(
        "riscv32",
        &[
            ("product", riscv32::mul::TEXT),
            ("square", riscv32::square::TEXT),
            ("sum", riscv32::add::TEXT),
            ("difference", riscv32::sub::TEXT),
        ],
    );
    let ([product, product_zba], [square, square_zba]) = (mul51::TEXTS, square51::TEXTS);
    export(
        "riscv64",
        &[
            ("product", product),
            ("square", square),
            ("product_zba", product_zba),
            ("square_zba", square_zba),
        ],
    );
}

/// Parts, the steps that are composed of them, and these in the orders for other processors.
#[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
#[test]
fn words_of_x86_64() {
    use crate::arch::x86_64::m64::tests as text;
    export(
        "x86_64",
        &[
            ("product", text::PRODUCT.text),
            ("square", text::SQUARE.text),
            ("fold", text::FOLD.text),
            ("fold_small", text::FOLD_SMALL.text),
            ("sum", text::SUM.text),
            ("sum_loose", text::SUM_LOOSE.text),
            ("double", text::TWICE.text),
            ("less", text::LESS.text),
            ("less_loose", text::LESS_LOOSE.text),
        ],
    );
    let [one, two] = crate::arch::x86_64::m64::squares::TEXTS;
    export("x86_64", &[("squares", one), ("squares_of_two", two)]);
    for (name, composed, golden_cove) in text::STEPS {
        export("steps", &[(name, composed)]);
        export(
            "steps",
            &[(&std::format!("{name}_golden_cove"), golden_cove)],
        );
    }
}

#[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
#[test]
fn division_steps_of_x86_64() {
    use crate::arch::x86_64::divstep::{self, few_units};
    export(
        "divsteps",
        &[
            ("x86_64", divstep::TEXT),
            ("few_units", few_units::TEXT),
            ("products", few_units::PRODUCTS),
        ],
    );
    export_text("texts_divsteps", "carry", few_units::CARRY);
}

#[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
#[test]
fn four_lanes() {
    use crate::arch::x86_64::packed::{MASKS, TEXTS, VECTORS, avxifma, zen3};
    let [zen4, golden_cove] = TEXTS;
    for (group, texts, vectors, masks) in [
        ("packed_zen4", zen4, rows(&VECTORS), &MASKS[..]),
        ("packed_golden_cove", golden_cove, rows(&VECTORS), &MASKS),
        (
            "packed_avxifma",
            avxifma::TEXTS,
            rows(&avxifma::VECTORS),
            &[],
        ),
        ("packed_avx2", zen3::TEXTS, rows(&zen3::VECTORS), &[]),
    ] {
        let group_of_texts = std::format!("texts_{group}");
        export_text(&group_of_texts, "vectors", &vectors);
        export_text(&group_of_texts, "masks", &rows(&[masks.to_vec()]));
        let [square, double, add, ladder_step] = texts;
        export(
            group,
            &[
                ("square", square),
                ("double", double),
                ("add", add),
                ("ladder_step", ladder_step),
            ],
        );
    }
    let [product, product_square] = zen3::PRODUCTS;
    export(
        "packed_avx2",
        &[("product", product), ("product_square", product_square)],
    );
}
