// SPDX-License-Identifier: MIT OR Apache-2.0
//! The vectors of Curve9767: lab/machines/firmware/src/bin/vectors9767.rs reads them.

use std::path::Path;

use serde_json::Value;

use super::{bytes, list};

/// A letter, the file under `testdata/curve9767`, and what of a case its records have.
#[rustfmt::skip]
const FILES: [(u8, &str, &[&str]); 21] = [
    (b'F', "field_ops", &["a", "b", "add", "sub", "mul", "neg", "sqr", "inv", "sqrt", "cubert"]),
    (b'C', "field_codec", &["bytes", "valid", "reencoded"]),
    (b'P', "map_to_field", &["in", "out"]),
    (b'L', "lattice_reduce", &["b"]),
    (b'A', "point_add", &["q1", "q2", "add", "sub", "neg_q1"]),
    (b'2', "point_mul2k", &["q", "k", "out"]),
    (b'D', "point_codec", &["bytes", "valid", "encode_x"]),
    (b'M', "point_mul", &["k", "q", "out"]),
    (b'G', "mulgen", &["k", "out"]),
    (b'S', "mul_mulgen_add", &["q", "k1", "k2", "out"]),
    (b'E', "verify_equation", &["q1", "k1", "k2", "q2", "valid"]),
    (b'R', "scalar_reduce", &["in", "out"]),
    (b'T', "scalar_decode_strict", &["in", "valid", "out"]),
    (b'O', "scalar_ops", &["a", "b", "add", "sub", "mul", "neg_a"]),
    (b'I', "icart_map", &["u", "point"]),
    (b'H', "hash_to_curve", &["msg", "point"]),
    (b'K', "keygen", &["seed", "s", "t", "q"]),
    (b'X', "ecdh", &["s", "peer", "ok", "shared"]),
    (b'Z', "sign", &["s", "t", "q", "oid", "hv", "sig"]),
    (b'V', "verify", &["q", "oid", "hv", "sig", "valid_vartime"]),
    (b'V', "verify_rare", &["q", "oid", "hv", "sig", "valid_vartime"]),
];

/// The records; for `short` some of each file.
///
/// # Errors
///
/// A file that is not what it should be.
pub fn records(root: &Path, short: bool) -> Result<Vec<Vec<u8>>, String> {
    let mut records = Vec::new();
    for (kind, name, fields) in FILES {
        let fault = |why: String| format!("{name}: {why}");
        let path = root.join(format!("testdata/curve9767/{name}.json"));
        let text = std::fs::read_to_string(path).map_err(|why| fault(why.to_string()))?;
        let file: Value = serde_json::from_str(&text).map_err(|why| fault(why.to_string()))?;
        let cases = list(&file["cases"]);
        // From the beginning to the end, where the special ones of a file may be.
        let step = if short { cases.len().div_ceil(3) } else { 1 };
        for case in cases.iter().step_by(step) {
            let mut record = vec![kind];
            for field in fields {
                let part = part(case, field).ok_or_else(|| fault(format!("{field} of {case}")))?;
                let length = u16::try_from(part.len()).map_err(|why| fault(why.to_string()))?;
                record.extend(length.to_le_bytes());
                record.extend(part);
            }
            records.push(record);
        }
    }
    Ok(records)
}

/// A part of a case: bytes, two of them of a number, none of what a case that is refused lacks;
/// names are text.
fn part(case: &Value, field: &str) -> Option<Vec<u8>> {
    let neutral_key = || {
        let note = case["note"].as_str().unwrap_or_default();
        note.starts_with("neutral public key")
    };
    match &case[field] {
        // A neutral public key is none, whatever the equation says.
        Value::Number(_) if field == "valid_vartime" && neutral_key() => Some(vec![0, 0]),
        Value::Number(number) => {
            let number = u16::try_from(number.as_u64()?).ok()?;
            Some(number.to_le_bytes().to_vec())
        }
        Value::String(text) if field == "oid" => Some(text.as_bytes().to_vec()),
        value @ Value::String(_) => bytes(value),
        Value::Null if case["valid"].as_u64() == Some(0) => Some(Vec::new()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_read() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let few = records(&root, true).unwrap().len();
        let many = records(&root, false).unwrap().len();
        assert!(few >= 3 * (FILES.len() - 1) && many > 1500, "{few} {many}");
        assert!(part(&serde_json::json!({"valid": 1}), "out").is_none());
    }
}
