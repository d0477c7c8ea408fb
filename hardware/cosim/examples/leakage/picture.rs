// SPDX-License-Identifier: MIT OR Apache-2.0
//! t over time: the smaller of the two sets' |t| in each sample, both orders, with the named places
//! shaded.

use std::error::Error;
use std::path::Path;

use engine25519_cosim::leakage::{Report, THRESHOLD};
use plotters::prelude::*;

const SIZE: (u32, u32) = (1_400, 700);
const SHADE: RGBColor = RGBColor(0xff, 0xe0, 0xa0);
const LINE: RGBColor = RGBColor(0x20, 0x50, 0xa0);

/// Writes the picture.
pub(crate) fn draw(report: &Report, file: &Path) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let area = SVGBackend::new(file, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let panels = area.split_evenly((2, 1));
    for (order, panel) in panels.iter().enumerate() {
        let values = report.common(order);
        let samples = values.len();
        let top = values.iter().fold(2.0 * THRESHOLD, |top, t| t.max(top));
        let [fixed, random] = report.traces;
        let title = format!(
            "{}, order {}: |t| of {fixed} fixed and {random} random traces; shaded: named places",
            report.program,
            order + 1
        );
        let mut chart = ChartBuilder::on(panel)
            .caption(title, ("sans-serif", 18))
            .margin(10)
            .x_label_area_size(30)
            .y_label_area_size(50)
            .build_cartesian_2d(0..samples, 0.0..top)?;
        let shades = report.named.iter().map(|(range, _)| {
            Rectangle::new([(range.start, 0.0), (range.end, top)], SHADE.filled())
        });
        chart.draw_series(shades)?;
        chart
            .configure_mesh()
            .x_desc("cycle")
            .y_desc("|t|")
            .draw()?;
        // The largest of each column of pixels: a line through all samples would be too large.
        let step = samples.div_ceil(SIZE.0 as usize).max(1);
        let columns = values.chunks(step).enumerate().map(|(column, values)| {
            let most = values.iter().fold(0.0_f64, |most, t| most.max(*t));
            (column * step, most)
        });
        chart.draw_series(LineSeries::new(columns, &LINE))?;
        let limit = [(0, THRESHOLD), (samples, THRESHOLD)];
        chart.draw_series(LineSeries::new(limit, &RED))?;
    }
    area.present()?;
    Ok(())
}
