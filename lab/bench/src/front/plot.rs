// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cost of verifying a signature in a batch of n, as SVG and as PNG: n on a logarithmic axis, a
//! line for each library. The line has the cheapest of a library's backends; builds for one CPU
//! have lines of their own.

use super::{
    chart::{Area, FAINT, INK, MARGIN, OURS, TITLE, WIDTH, register, style, text},
    record::{Record, Row},
    table::{number, shown_backend},
};
use crate::operation;
use plotters::{
    prelude::*,
    style::text_anchor::{HPos, VPos},
};
use std::{
    collections::BTreeSet,
    error::Error,
    path::{Path, PathBuf},
};

const HEIGHT: u32 = 620;
/// Left of the axes, for the costs; right of them, for the names; below them, for the sizes.
const COSTS: u32 = 70;
const NAMES: i32 = 330;
const SIZES: u32 = 48;
const DOT: i32 = 4;
/// Least distance between two names.
const LINE: i32 = 18;

const GRID: RGBColor = RGBColor(225, 228, 232);
/// Peers, one after the other.
const PEERS: [RGBColor; 6] = [
    RGBColor(214, 120, 40),
    RGBColor(130, 90, 170),
    RGBColor(60, 110, 190),
    RGBColor(190, 70, 90),
    RGBColor(110, 130, 60),
    RGBColor(120, 120, 120),
];
/// Our other line.
const OURS_TOO: RGBColor = RGBColor(0, 160, 120);

/// The operations that are drawn, and the ends of their lines' names, which [`LEGEND`] explains.
const DRAWN: [(&str, &str); 3] = [
    ("verify_batch", ", each"),
    ("verify_batch_all", ", all"),
    ("verify_batch_all_decoded", ", all, keys decoded"),
];

const LEGEND: &str = "each: a verdict for each; all: one verdict; native: built for this CPU; \
                      hollow: a doubtful figure";

/// One line: its name; size, cost, and whether the figure is sound.
pub struct Series {
    pub name: String,
    pub color: RGBColor,
    pub points: Vec<(u32, f64, bool)>,
}

/// A picture of lines.
pub struct Picture<'a> {
    pub title: &'a str,
    /// The quantity that is drawn, and the meaning of the names.
    pub what: String,
    pub legend: &'a str,
    pub series: Vec<Series>,
    /// The sizes that the axis names.
    pub sizes: Vec<u32>,
}

/// The color of the next line, where so many lines of ours or of peers have one.
pub fn color(is_ours: bool, before: usize) -> RGBColor {
    if is_ours {
        [OURS, OURS_TOO][before % 2]
    } else {
        PEERS[before % PEERS.len()]
    }
}

/// Whether the record has anything to draw.
pub fn is_any(record: &Record) -> bool {
    !series(record).is_empty()
}

/// The plot's file without its extension, beside the record's.
pub fn stem(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-batches");
    path.with_file_name(name)
}

/// Writes `<stem of path>.svg` and `.png`, if there is anything to draw.
///
/// # Errors
/// If a file cannot be written.
pub fn save(record: &Record, path: &Path) -> Result<(), Box<dyn Error>> {
    if is_any(record) {
        picture(record).save(&stem(path))?;
    }
    Ok(())
}

/// The picture of a record.
fn picture(record: &Record) -> Picture<'_> {
    let header = &record.header;
    let date: String = header.date.chars().take(10).collect();
    let series = series(record);
    let points = series.iter().flat_map(|series| &series.points);
    let sizes: BTreeSet<u32> = points.map(|(n, ..)| *n).collect();
    Picture {
        title: &header.cpu,
        what: format!(
            "verification in batches of n, median {} per signature, lower is faster; {}, {date}",
            record.unit(),
            header.rustc
        ),
        legend: LEGEND,
        series,
        sizes: sizes.into_iter().collect(),
    }
}

/// The lines with more than one point, in the order of [`DRAWN`], ours first.
fn series(record: &Record) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    let (mut ours, mut peers) = (0, 0);
    for (base, says) in DRAWN {
        let mut seen: Vec<(&str, bool)> = Vec::new();
        for (lib, backend) in record.teams() {
            let kind = (lib, is_for_one_cpu(record, lib, backend));
            if seen.contains(&kind) {
                continue;
            }
            seen.push(kind);
            let Some(rows) = cheapest(record, base, kind).filter(|rows| rows.len() > 1) else {
                continue;
            };
            let is_ours = rows[0].is_ours();
            let before = if is_ours { &mut ours } else { &mut peers };
            let color = color(is_ours, *before);
            *before += 1;
            let backend = shown_backend(&rows[0].backend);
            let native = if kind.1 { ", native" } else { "" };
            all.push(Series {
                name: format!("{}{says}{native}", format!("{lib} {backend}").trim_end()),
                color,
                points: rows
                    .iter()
                    .map(|row| (size(row), row.cost(), row.figure.is_gated()))
                    .collect(),
            });
        }
    }
    all
}

/// The rows of `base` by the backend that is cheapest at the largest size, smallest size first.
fn cheapest<'a>(record: &'a Record, base: &str, kind: (&str, bool)) -> Option<Vec<&'a Row>> {
    let rows = record.rows.iter().filter(|row| {
        row.op.split_once('/').is_some_and(|(name, _)| name == base)
            && (&*row.lib, is_for_one_cpu(record, &row.lib, &row.backend)) == kind
    });
    let rows: Vec<&Row> = rows.collect();
    let best = rows
        .iter()
        .max_by(|a, b| size(a).cmp(&size(b)).then(b.cost().total_cmp(&a.cost())))?;
    let mut rows: Vec<&Row> = rows
        .iter()
        .filter(|row| row.backend == best.backend)
        .copied()
        .collect();
    rows.sort_by_key(|row| size(row));
    Some(rows)
}

/// Whether this contestant, unlike the main build, was built for the very CPU.
fn is_for_one_cpu(record: &Record, lib: &str, backend: &str) -> bool {
    let mut contestants = record.contestants.iter();
    contestants
        .find(|c| c.lib == lib && c.backend == backend)
        .is_some_and(|c| c.is_for_one_cpu())
}

fn size(row: &Row) -> u32 {
    operation::rank(&row.op).2
}

impl Picture<'_> {
    /// The picture as text.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn svg(&self) -> Result<String, Box<dyn Error>> {
        register()?;
        let mut svg = String::new();
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        draw(self, &area)?;
        drop(area);
        Ok(svg)
    }

    /// Writes `<stem>.svg` and `<stem>.png`.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn save(&self, stem: &Path) -> Result<(), Box<dyn Error>> {
        register()?;
        let size = (WIDTH, HEIGHT);
        let svg = stem.with_extension("svg");
        draw(self, &SVGBackend::new(&svg, size).into_drawing_area())?;
        let png = stem.with_extension("png");
        draw(self, &BitMapBackend::new(&png, size).into_drawing_area())
    }
}

/// Draws all of it; generic over the format.
fn draw<B: DrawingBackend>(picture: &Picture<'_>, area: &Area<B>) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    let series = &picture.series;
    area.fill(&WHITE)?;
    text(area, picture.title, (MARGIN, 18), 22, INK)?;
    text(area, &picture.what, (MARGIN, 46), 15, FAINT)?;
    text(area, picture.legend, (MARGIN, 66), 15, FAINT)?;

    let points = || series.iter().flat_map(|series| &series.points);
    let most = points().map(|(n, ..)| *n).max().unwrap_or(1).max(2);
    let highest = points().map(|(_, cost, _)| *cost);
    let highest = highest.fold(f64::MIN_POSITIVE, f64::max);
    let axis = LogCoord::from((1..most).log_scale());
    let mut chart = ChartBuilder::on(area)
        .margin(MARGIN)
        .margin_top(TITLE + 36)
        .margin_right(MARGIN + NAMES)
        .x_label_area_size(SIZES)
        .y_label_area_size(COSTS)
        .build_cartesian_2d(axis.with_key_points(picture.sizes.clone()), 0.0..highest)?;
    let label = |size, side, height| style(size, FAINT, side, height);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_desc("n")
        .axis_desc_style(label(15, HPos::Center, VPos::Center))
        .x_label_style(label(14, HPos::Center, VPos::Top))
        .y_label_style(label(14, HPos::Right, VPos::Center))
        .y_labels(6)
        .y_label_formatter(&|cost| number(*cost).trim_end_matches(".0").to_owned())
        .axis_style(GRID)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for Series { color, points, .. } in series {
        let line = points.iter().map(|(n, cost, _)| (*n, *cost));
        chart.draw_series(LineSeries::new(line, color.stroke_width(2)))?;
        chart.draw_series(points.iter().map(|(n, cost, is_sound)| {
            let hole = if *is_sound { *color } else { WHITE };
            EmptyElement::at((*n, *cost))
                + Circle::new((0, 0), DOT, color.filled())
                + Circle::new((0, 0), DOT - 2, hole.filled())
        }))?;
    }
    // Where the lines end, in pixels.
    let ends = series.iter().filter_map(|series| {
        let (n, cost, _) = series.points.last()?;
        Some((series, chart.backend_coord(&(*n, *cost))))
    });
    let right = chart.backend_coord(&(most, 0.0)).0;
    names(area, ends.collect(), right + 28)?;
    area.present()?;
    Ok(())
}

/// The names at the right ends of the lines, pushed apart, with a thin line to the end each belongs
/// to.
fn names<B: DrawingBackend>(
    area: &Area<B>,
    mut ends: Vec<(&Series, (i32, i32))>,
    left: i32,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    // From the lowest up: each name at its end, or as far above it as the one below demands.
    ends.sort_by_key(|(_, (_, y))| -y);
    let mut free = i32::MAX;
    for (series, (x, y)) in ends {
        let at = y.min(free);
        free = at - LINE;
        let line = vec![(x + DOT + 2, y), (left - 4, at)];
        area.draw(&PathElement::new(line, series.color))?;
        let style = style(14, series.color, HPos::Left, VPos::Center);
        area.draw(&Text::new(&*series.name, (left, at), style))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::record::{Contestant, tests::example};

    /// The example with batches of two libraries, one of them in three builds.
    fn with_batches() -> Record {
        let mut record = example();
        let model = record.rows[0].clone();
        let mut add = |lib: &str, backend: &str, op: &str, cost: f64| {
            let mut row = model.clone();
            (row.lib, row.backend, row.op) = (lib.into(), backend.into(), op.into());
            row.figure.cycles = Some(cost);
            record.rows.push(row);
        };
        for (n, cost) in [(1, 80_000.0), (1024, 30_000.0)] {
            add("nineteen", "m64", &format!("verify_batch_all/{n}"), cost);
            add(
                "nineteen",
                "m51",
                &format!("verify_batch_all/{n}"),
                cost + 1.0,
            );
            for (backend, more) in [("serial", 9.0), ("simd", 5.0), ("avx512", 1.0)] {
                let op = format!("verify_batch_all_decoded/{n}");
                add("curve25519-dalek", backend, &op, cost + more);
            }
        }
        add("ring", "default", "verify_batch_all/8", 1.0);
        let native = Contestant {
            lib: "curve25519-dalek".into(),
            backend: "avx512".into(),
            evidence: String::new(),
            flags: vec!["-Ctarget-cpu=native".into()],
        };
        record.contestants.push(native);
        record
    }

    #[test]
    fn the_cheapest_backend_of_each_library_and_build_is_drawn() {
        let names: Vec<String> = series(&with_batches())
            .into_iter()
            .map(|s| s.name)
            .collect();
        let expected = [
            "nineteen m64, all",
            "curve25519-dalek simd, all, keys decoded",
            "curve25519-dalek avx512, all, keys decoded, native",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn an_older_record_has_nothing_to_draw() {
        assert!(!is_any(&example()));
        assert!(is_any(&with_batches()));
    }

    #[test]
    fn every_point_has_its_dot_and_every_line_its_name() {
        let mut record = with_batches();
        let drawn = |row: &&mut Row| row.lib == "nineteen" && row.op == "verify_batch_all/1024";
        if let Some(row) = record.rows.iter_mut().find(drawn) {
            row.figure.clean = 3;
        }
        let mut svg = String::new();
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        draw(&picture(&record), &area).expect("a string takes all");
        drop(area);
        let series = series(&record);
        let points: usize = series.iter().map(|series| series.points.len()).sum();
        let hollow = series.iter().flat_map(|series| &series.points);
        assert_eq!(hollow.filter(|(.., sound)| !sound).count(), 1);
        assert_eq!(svg.matches("<circle").count(), 2 * points);
        let holes = svg
            .lines()
            .filter(|line| line.contains("<circle") && line.contains("#FFFFFF"));
        assert_eq!(holes.count(), 1);
        for series in &series {
            assert!(svg.contains(&series.name), "{}", series.name);
        }
        assert!(svg.contains("20,000") && svg.contains("1024"), "{svg}");
    }

    #[test]
    fn the_plot_lies_beside_the_record() {
        let path = Path::new("record/cpu/2026-01-31.json");
        assert_eq!(stem(path), Path::new("record/cpu/2026-01-31-batches"));
    }
}
