// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bar charts of a record, as SVG and as PNG: one panel for each operation, the fastest contestant on top.
//!
//! Text in the PNG is drawn with a font that is built in, so that no system needs to have any.

use super::{
    record::{Record, Row},
    table::{number, shown_backend},
};
use crate::operation;
use plotters::{
    coord::Shift,
    prelude::*,
    style::{
        FontStyle, register_font,
        text_anchor::{HPos, Pos, VPos},
    },
};
use std::{error::Error, path::Path};

pub const WIDTH: u32 = 1120;
pub const MARGIN: i32 = 24;
pub const TITLE: i32 = 72;
const BAR: i32 = 18;
const PITCH: i32 = 24;
const PANEL_TITLE: i32 = 34;
const PANEL_GAP: i32 = 22;
/// Left of the bars, for the names; right of them, for the figures.
const NAMES: i32 = 170;
const FIGURES: i32 = 130;

pub const INK: RGBColor = RGBColor(31, 35, 40);
pub const FAINT: RGBColor = RGBColor(110, 118, 129);
pub const OURS: RGBColor = RGBColor(0, 110, 120);
pub const PEER: RGBColor = RGBColor(178, 186, 196);
pub const FONT: &str = "sans-serif";

/// Writes `<path>.svg` and `<path>.png`.
///
/// # Errors
/// If a file cannot be written.
pub fn save(record: &Record, path: &Path) -> Result<(), Box<dyn Error>> {
    register()?;
    let size = (WIDTH, height(record));
    draw(
        record,
        &SVGBackend::new(&path.with_extension("svg"), size).into_drawing_area(),
    )?;
    draw(
        record,
        &BitMapBackend::new(&path.with_extension("png"), size).into_drawing_area(),
    )
}

/// Makes the built-in font known.
///
/// # Errors
/// If it is damaged.
pub fn register() -> Result<(), Box<dyn Error>> {
    register_font(FONT, FontStyle::Normal, epaint_default_fonts::UBUNTU_LIGHT)
        .map_err(|_| "the built-in font is damaged".into())
}

/// Sizes of an operation on batches of which each has a panel; of more, only some do: the plot has them all.
const SIZES: usize = 2;

/// The operations with panels.
fn shown(record: &Record) -> Vec<&str> {
    let operations = record.operations();
    let sizes = |base: &str| -> Vec<u32> {
        let ranks = operations
            .iter()
            .map(|operation| operation::rank(operation));
        let of_base = ranks.filter(|(place, name, _)| *place == usize::MAX && *name == base);
        of_base.map(|(_, _, n)| n).collect()
    };
    let is_shown = |operation: &&str| {
        let (_, base, n) = operation::rank(operation);
        let sizes = sizes(base);
        sizes.len() <= SIZES || n == 64 || Some(&n) == sizes.last()
    };
    operations.iter().copied().filter(is_shown).collect()
}

/// The panels: operation and its rows, cheapest first.
fn panels(record: &Record) -> Vec<(&str, Vec<&Row>)> {
    let panel = |operation| {
        let mut rows: Vec<&Row> = record
            .rows
            .iter()
            .filter(|row| row.op == operation)
            .collect();
        rows.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
        (operation, rows)
    };
    shown(record).into_iter().map(panel).collect()
}

fn panel_height(rows: usize) -> i32 {
    PANEL_TITLE + PITCH * rows as i32 + PANEL_GAP
}

/// Two panels side by side, each pair as high as its higher one.
fn height(record: &Record) -> u32 {
    let rows: Vec<usize> = panels(record).iter().map(|(_, rows)| rows.len()).collect();
    let pairs = rows
        .chunks(2)
        .map(|pair| panel_height(pair.iter().copied().max().unwrap_or(0)));
    (TITLE + pairs.sum::<i32>() + MARGIN) as u32
}

/// Draws all of it; generic over the format.
fn draw<B: DrawingBackend>(
    record: &Record,
    area: &DrawingArea<B, Shift>,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    area.fill(&WHITE)?;
    let header = &record.header;
    text(area, &header.cpu, (MARGIN, 18), 22, INK, HPos::Left)?;
    let date: String = header.date.chars().take(10).collect();
    let what = format!(
        "median {} per item, shorter is faster; {}, {date}",
        record.unit(),
        header.rustc
    );
    text(area, &what, (MARGIN, 46), 15, FAINT, HPos::Left)?;

    let width = (WIDTH as i32 - 3 * MARGIN) / 2;
    let mut top = TITLE;
    for pair in panels(record).chunks(2) {
        for (column, (operation, rows)) in pair.iter().enumerate() {
            let left = MARGIN + column as i32 * (width + MARGIN);
            panel(area, operation, rows, (left, top), width)?;
        }
        top += panel_height(pair.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0));
    }
    area.present()?;
    Ok(())
}

fn panel<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    operation: &str,
    rows: &[&Row],
    (left, top): (i32, i32),
    width: i32,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    text(area, operation, (left, top + 6), 18, INK, HPos::Left)?;
    let longest = rows
        .iter()
        .map(|row| row.cost())
        .fold(f64::MIN_POSITIVE, f64::max);
    let from = left + NAMES;
    for (i, row) in rows.iter().enumerate() {
        let y = top + PANEL_TITLE + i as i32 * PITCH;
        let length = (f64::from(width - NAMES - FIGURES) * row.cost() / longest)
            .round()
            .max(1.0) as i32;
        let (bar, ink) = if row.is_ours() {
            (OURS, OURS)
        } else {
            (PEER, INK)
        };
        area.draw(&Rectangle::new(
            [(from, y), (from + length, y + BAR)],
            bar.filled(),
        ))?;
        let name = format!("{} {}", row.lib, shown_backend(&row.backend));
        let middle = y + 3;
        text(
            area,
            name.trim_end(),
            (from - 8, middle),
            15,
            ink,
            HPos::Right,
        )?;
        text(
            area,
            &number(row.cost()),
            (from + length + 8, middle),
            15,
            ink,
            HPos::Left,
        )?;
    }
    Ok(())
}

/// Text whose upper left or upper right corner is at `at`.
pub fn text<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    text: &str,
    at: (i32, i32),
    size: i32,
    color: RGBColor,
    side: HPos,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    let style = (FONT, size)
        .into_font()
        .color(&color)
        .pos(Pos::new(side, VPos::Top));
    area.draw(&Text::new(text.to_owned(), at, style))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::record::tests::example;

    #[test]
    fn the_fastest_is_on_top() {
        let record = example();
        let panels = panels(&record);
        let (operation, rows) = &panels[0];
        let backends: Vec<&str> = rows.iter().map(|row| row.backend.as_str()).collect();
        assert_eq!(
            (*operation, backends),
            ("sign", vec!["m64", "m64", "m51", "default"])
        );
    }

    #[test]
    fn of_many_sizes_of_a_batch_some_have_panels() {
        let mut record = example();
        let batches = |record: &Record| -> Vec<String> {
            let shown = shown(record).into_iter().filter(|name| name.contains('/'));
            shown.map(str::to_owned).collect()
        };
        assert_eq!(batches(&record), ["verify/8", "verify/64"]);
        for n in [1, 2, 1024, 16_384] {
            let mut row = record.rows[4].clone();
            row.op = format!("verify/{n}");
            record.rows.push(row);
        }
        assert_eq!(batches(&record), ["verify/64", "verify/16384"]);
        assert!(shown(&record).contains(&"sign"));
    }

    #[test]
    fn every_row_has_its_bar_and_its_figure() {
        let record = example();
        let mut svg = String::new();
        let size = (WIDTH, height(&record));
        draw(
            &record,
            &SVGBackend::with_string(&mut svg, size).into_drawing_area(),
        )
        .expect("a string takes all");
        // One rectangle is the background.
        assert_eq!(svg.matches("<rect").count(), 1 + record.rows.len());
        for row in &record.rows {
            assert!(
                svg.contains(&number(row.cost())),
                "{} is missing",
                row.cost()
            );
        }
    }
}
