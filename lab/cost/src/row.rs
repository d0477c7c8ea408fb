// SPDX-License-Identifier: MIT OR Apache-2.0
//! A measured value.

use serde::{Deserialize, Serialize};

/// One value of one library.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Row {
    pub lib: String,
    pub metric: String,
    pub value: f64,
}

impl Row {
    pub fn new(lib: &str, metric: impl Into<String>, value: f64) -> Row {
        Row {
            lib: lib.to_owned(),
            metric: metric.into(),
            // Two places: the rest is noise.
            value: (value * 100.0).round() / 100.0,
        }
    }

    /// As a line.
    pub fn json(&self) -> String {
        let Row { lib, metric, value } = self;
        format!("{{\"lib\":\"{lib}\",\"metric\":\"{metric}\",\"value\":{value}}}")
    }
}

/// The value of a library's metric.
pub fn value(rows: &[Row], lib: &str, metric: &str) -> Option<f64> {
    rows.iter()
        .find(|row| row.lib == lib && row.metric == metric)
        .map(|row| row.value)
}
