// SPDX-License-Identifier: MIT OR Apache-2.0
//! The page that draws limb layouts (`examples/web`) draws those that the backends have.

use std::fs;
use std::path::Path;

use nineteen::backend::Backend;

/// Every backend is on one card, whose limbs, widths and lanes are those of its description.
#[test]
fn drawn_layouts_are_those_of_the_backends() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/web/layouts.mjs");
    let text = fs::read_to_string(file).expect("the layouts");
    let (_, cards) = text.split_once("export const layouts = [").expect("a list");
    let (cards, _) = cards.split_once("\n];").expect("its end");
    let field = |card: &str, name: &str| -> String {
        let rest = card.split_once(&format!("{name}: ")).expect("a field").1;
        rest.lines().next().expect("a line").to_owned()
    };
    let cards: Vec<(String, String, String)> = cards
        .split("\n  {\n")
        .skip(1)
        .map(|card| {
            (
                field(card, "title"),
                field(card, "backends"),
                field(card, "limbs"),
            )
        })
        .collect();
    for backend in Backend::ALL {
        let name = format!("\"{backend}\"");
        let own: Vec<_> = cards
            .iter()
            .filter(|(_, names, _)| names.contains(&name))
            .collect();
        let [(title, _, limbs)] = own[..] else {
            panic!("{backend} is on {} cards", own.len());
        };
        let described = backend.description();
        let Some((count, rest)) = described.split_once(" limbs x ") else {
            continue; // says nothing of limbs
        };
        let (bits, _) = rest.split_once(' ').expect("a width");
        assert!(
            title.starts_with(&format!("\"{count} limbs ")),
            "{backend}: {title}"
        );
        let drawn = match bits {
            "25.5" => "alternating(32)".to_owned(),
            bits => format!("uniform({count}, {bits}, "),
        };
        assert!(limbs.starts_with(&drawn), "{backend}: {limbs}");
        if let Some((_, lanes)) = described.split_once(" in ")
            && let Some((lanes, _)) = lanes.split_once(" lanes")
        {
            assert!(
                title.contains(&format!("in {lanes} lanes")),
                "{backend}: {title}"
            );
        }
    }
}
