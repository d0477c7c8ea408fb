// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rooms of the library in their layers, an arrow from each to those it uses.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::layers::LAYERS;

const WIDTH: usize = 118;
const HEIGHT: usize = 34;
const GAP: usize = 20;
const ROW: usize = 130;
const LEFT: usize = 90;

/// A room in the picture.
struct Place<'a> {
    room: &'a str,
    layer: usize,
    x: usize,
    y: usize,
}

/// The picture. Arrows that go up and those of a circle are red.
pub fn svg(uses: &BTreeSet<(String, String)>, circles: &[Vec<String>]) -> String {
    let places = places(uses);
    let find = |room: &str| places.iter().find(|place| place.room == room);
    let width = places.iter().map(|p| p.x).max().unwrap_or(LEFT) + WIDTH + GAP;
    let height = LAYERS.len() * ROW;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>Modules of the library and what they use</title>\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
         <path d=\"M0 0 8 4 0 8z\" fill=\"context-stroke\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (layer, (name, _)) in LAYERS.iter().enumerate() {
        let y = layer * ROW + GAP + HEIGHT / 2 + 5;
        let _ = writeln!(text, "<text x=\"10\" y=\"{y}\" fill=\"#666\">{name}</text>");
    }
    for (from, to) in uses {
        let (Some(a), Some(b)) = (find(from), find(to)) else {
            continue;
        };
        let circle = circles.iter().any(|c| c.contains(from) && c.contains(to));
        let colour = if circle || b.layer < a.layer {
            "#c00"
        } else {
            "#357"
        };
        // Down, from the bottom to the top; beside each other, in a bow below.
        let (x, xx) = (a.x + WIDTH / 2, b.x + WIDTH / 2);
        let (y, yy) = (a.y + HEIGHT, if a.y == b.y { b.y + HEIGHT } else { b.y });
        // Long bows hang lower, so that they can be told from short ones.
        let bend = if a.y == b.y {
            20 + x.abs_diff(xx) / 12
        } else {
            30
        };
        let (before, after) = (
            y + bend,
            if a.y == b.y {
                yy + bend
            } else {
                yy.saturating_sub(bend)
            },
        );
        let _ = writeln!(
            text,
            "<path d=\"M{x} {y}C{x} {before} {xx} {after} {xx} {yy}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.2\" \
             marker-end=\"url(#tip)\"><title>{from} uses {to}</title></path>"
        );
    }
    for place in &places {
        let Place { room, x, y, .. } = place;
        let (middle, base) = (x + WIDTH / 2, y + HEIGHT / 2 + 5);
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"#eef3f8\" stroke=\"#357\"/>\
             <text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\">{room}</text>"
        );
    }
    text + "</svg>\n"
}

/// A row for each layer, the rooms in the order in which the layer names them.
fn places(uses: &BTreeSet<(String, String)>) -> Vec<Place<'static>> {
    let there = |room: &str| uses.iter().any(|(a, b)| a == room || b == room);
    let rows: Vec<Vec<&'static str>> = LAYERS
        .iter()
        .map(|(_, rooms)| rooms.iter().copied().filter(|room| there(room)).collect())
        .collect();
    let longest = rows.iter().map(Vec::len).max().unwrap_or_default();
    rows.into_iter()
        .enumerate()
        .flat_map(|(layer, rooms)| {
            // In the middle.
            let left = LEFT + (longest - rooms.len()) * (WIDTH + GAP) / 2;
            let rooms = rooms.into_iter().enumerate();
            rooms.map(move |(column, room)| Place {
                room,
                layer,
                x: left + column * (WIDTH + GAP),
                y: layer * ROW + GAP,
            })
        })
        .collect()
}
