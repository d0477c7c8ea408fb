// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bar charts, and those of a record as SVG and as PNG: one panel for each operation, the fastest
//! contestant on top.
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
/// Below a panel.
const GAP: i32 = 22;
const BARS: Layout = Layout {
    title: 18,
    text: 15,
    top: 34,
    pitch: 24,
    bar: 18,
    names: 170,
    figures: 130,
};

pub const INK: RGBColor = RGBColor(31, 35, 40);
pub const FAINT: RGBColor = RGBColor(110, 118, 129);
pub const OURS: RGBColor = RGBColor(0, 110, 120);
const PEER: RGBColor = RGBColor(178, 186, 196);
const FONT: &str = "sans-serif";

/// An area of a picture.
pub type Area<B> = DrawingArea<B, Shift>;

/// One bar.
#[derive(Debug, PartialEq)]
pub struct Bar {
    pub name: String,
    pub value: f64,
    /// The text behind the bar.
    pub figure: String,
    pub is_ours: bool,
}

/// Pixels of a panel.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Sizes of letters.
    pub title: i32,
    pub text: i32,
    /// Above the bars, for the title.
    pub top: i32,
    /// From one bar to the next, and the bar itself.
    pub pitch: i32,
    pub bar: i32,
    /// Left of the bars, for the names; right of them, for the figures.
    pub names: i32,
    pub figures: i32,
}

/// Writes `<path>.svg` and `<path>.png`.
///
/// # Errors
/// If a file cannot be written.
pub fn save(record: &Record, path: &Path) -> Result<(), Box<dyn Error>> {
    register()?;
    let size = (WIDTH, height(record));
    let svg = path.with_extension("svg");
    draw(record, &SVGBackend::new(&svg, size).into_drawing_area())?;
    let png = path.with_extension("png");
    draw(record, &BitMapBackend::new(&png, size).into_drawing_area())
}

/// Makes the built-in font known.
///
/// # Errors
/// If it is damaged.
pub fn register() -> Result<(), Box<dyn Error>> {
    register_font(FONT, FontStyle::Normal, epaint_default_fonts::UBUNTU_LIGHT)
        .map_err(|_| "the built-in font is damaged".into())
}

/// Letters of a size and color, beside the place where they stand.
pub fn style(size: i32, color: RGBColor, side: HPos, height: VPos) -> TextStyle<'static> {
    let font = (FONT, size).into_font().color(&color);
    font.pos(Pos::new(side, height))
}

/// Text whose upper left corner is at `at`.
///
/// # Errors
/// If it cannot be drawn.
pub fn text<B: DrawingBackend>(
    area: &Area<B>,
    text: &str,
    at: (i32, i32),
    size: i32,
    color: RGBColor,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    let style = style(size, color, HPos::Left, VPos::Top);
    area.draw(&Text::new(text, at, style))?;
    Ok(())
}

/// A panel: a title, and a bar for each row, the first on top.
///
/// # Errors
/// If it cannot be drawn.
pub fn bars<B: DrawingBackend>(
    area: &Area<B>,
    title: &str,
    bars: &[Bar],
    layout: Layout,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    text(area, title, (0, 6), layout.title, INK)?;
    let longest = bars.iter().map(|bar| bar.value);
    let longest = longest.fold(f64::MIN_POSITIVE, f64::max);
    let (_, height) = area.dim_in_pixel();
    let below = height as i32 - layout.top - layout.pitch * bars.len() as i32;
    let mut chart = ChartBuilder::on(area)
        .margin_left(layout.names)
        .margin_right(layout.figures)
        .margin_top(layout.top)
        .margin_bottom(below.max(0))
        .build_cartesian_2d(0.0..longest, bars.len() as f64..0.0)?;
    let share = f64::from(layout.bar) / f64::from(layout.pitch);
    let rows = || (0..).map(f64::from).zip(bars);
    chart.draw_series(rows().map(|(row, bar)| {
        let color = if bar.is_ours { OURS } else { PEER };
        Rectangle::new([(0.0, row), (bar.value, row + share)], color.filled())
    }))?;
    let label = |row: f64, bar: &Bar, at: f64, words: &str, side: HPos| {
        let color = if bar.is_ours { OURS } else { INK };
        let style = style(layout.text, color, side, VPos::Center);
        let apart = if matches!(side, HPos::Left) { 8 } else { -8 };
        EmptyElement::at((at, row + share / 2.0)) + Text::new(words.to_owned(), (apart, 0), style)
    };
    chart.draw_series(rows().map(|(row, bar)| label(row, bar, 0.0, &bar.name, HPos::Right)))?;
    chart.draw_series(
        rows().map(|(row, bar)| label(row, bar, bar.value, &bar.figure, HPos::Left)),
    )?;
    Ok(())
}

/// Sizes of an operation on batches of which each has a panel; of more, only some do: the plot has
/// them all.
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
    BARS.top + BARS.pitch * rows as i32 + GAP
}

/// The heights of the pairs of panels, each as high as its higher one.
fn heights(record: &Record) -> Vec<i32> {
    let rows: Vec<usize> = panels(record).iter().map(|(_, rows)| rows.len()).collect();
    let pairs = rows.chunks(2);
    pairs
        .map(|pair| panel_height(pair.iter().copied().max().unwrap_or(0)))
        .collect()
}

fn height(record: &Record) -> u32 {
    (TITLE + heights(record).iter().sum::<i32>() + MARGIN) as u32
}

/// Draws all of it; generic over the format.
fn draw<B: DrawingBackend>(record: &Record, area: &Area<B>) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    area.fill(&WHITE)?;
    let header = &record.header;
    text(area, &header.cpu, (MARGIN, 18), 22, INK)?;
    let date: String = header.date.chars().take(10).collect();
    let what = format!(
        "median {} per item, shorter is faster; {}, {date}",
        record.unit(),
        header.rustc
    );
    text(area, &what, (MARGIN, 46), 15, FAINT)?;

    let mut rest = area.margin(TITLE, MARGIN, MARGIN / 2, MARGIN / 2);
    for (pair, height) in panels(record).chunks(2).zip(heights(record)) {
        let (upper, lower) = rest.split_vertically(height);
        let sides = upper.split_evenly((1, 2));
        for ((operation, rows), side) in pair.iter().zip(sides) {
            let side = side.margin(0, 0, MARGIN / 2, MARGIN / 2);
            let rows: Vec<Bar> = rows.iter().map(|row| Bar::of(row)).collect();
            bars(&side, operation, &rows, BARS)?;
        }
        rest = lower;
    }
    area.present()?;
    Ok(())
}

impl Bar {
    fn of(row: &Row) -> Bar {
        let name = format!("{} {}", row.lib, shown_backend(&row.backend));
        Bar {
            name: name.trim_end().to_owned(),
            value: row.cost(),
            figure: number(row.cost()),
            is_ours: row.is_ours(),
        }
    }
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
