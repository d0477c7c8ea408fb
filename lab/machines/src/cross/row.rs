// SPDX-License-Identifier: MIT OR Apache-2.0
//! A measured value.

use serde::{Deserialize, Serialize};

/// One operation of one backend.
#[derive(Default, Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Row {
    /// The model, or the processor whose instructions were counted.
    pub core: String,
    pub lib: String,
    pub backend: String,
    pub op: String,
    /// Cycles of the model; instructions alone are no time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cycles: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub instructions: Option<u64>,
    /// Time, where a processor of this machine runs what was compiled for another.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nanoseconds: Option<u64>,
    /// Bytes of code and constants that the operation adds to a program.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub flash: Option<u64>,
    /// Bytes of stack, at most.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stack: Option<u64>,
}

impl Row {
    /// As a line.
    pub fn json(&self) -> String {
        // A row of strings and numbers has nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
