// SPDX-License-Identifier: MIT OR Apache-2.0
//! The published vectors as bytes for a program without files:
//! lab/machines/firmware/src/bin/vectors.rs reads them.
//!
//! The expected shared secrets and signatures are in the vectors. The expected verdict of each
//! policy is the library's on this machine, where its own tests compare it with a reference for
//! the same files.

use std::path::Path;
use std::str::FromStr;

use nineteen::ed25519::{Policy, verify};
use serde_json::Value;

pub mod curve9767; // those of the other curve
pub mod run; // programs that have them

/// Signatures to be made and verified: a letter, and the file under `testdata`.
const SIGNED: [(u8, &str); 3] = [
    (b'S', "rfc8032/ed25519.json"),
    (b'C', "rfc8032/ed25519ctx.json"),
    (b'P', "rfc8032/ed25519ph.json"),
];

/// One of so many parts of the vectors, which together are all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    number: usize,
    of: usize,
}

impl Part {
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Whether this part includes the checks that are not vectors.
    pub const fn is_first(self) -> bool {
        self.number == 1
    }

    /// The records of this part, and how many they are: neighbours cost alike and go to different
    /// parts.
    pub fn take(self, records: &[Vec<u8>]) -> (Vec<u8>, usize) {
        let mine = records.iter().skip(self.number - 1).step_by(self.of);
        (mine.clone().flatten().copied().collect(), mine.count())
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let parsed = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parsed {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Part { number, of }),
            _ => Err("a part is I/N, I from 1 to N".to_owned()),
        }
    }
}

/// The records; for `short` the RFCs and one set of edges.
///
/// # Errors
///
/// A file that is not what it should be.
pub fn records(root: &Path, short: bool) -> Result<Vec<Vec<u8>>, String> {
    let file = |name: &str| -> Result<Value, String> {
        let path = root.join("testdata").join(name);
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{name}: {why}"))?;
        serde_json::from_str(&text).map_err(|why| format!("{name}: {why}"))
    };
    let mut records = Records::default();
    for (kind, name) in SIGNED {
        for v in list(&file(name)?) {
            let context = v["context"].as_str().unwrap_or_default();
            let parts = [&v["secretKey"], &v["publicKey"], &v["signature"]].map(bytes);
            let message = bytes(&v["message"])
                .filter(|_| !short || v["message"].as_str().is_some_and(|m| m.len() < 600));
            if message.is_none() && short {
                continue;
            }
            records
                .add(kind, &parts, &[unhex(context), message])
                .ok_or_else(|| format!("{name}: a vector"))?;
        }
    }
    for v in list(&file("rfc7748/x25519.json")?["x25519"]) {
        let parts = [&v["scalar"], &v["u"], &v["out"]].map(bytes);
        records.add(b'X', &parts, &[]).ok_or("rfc7748: a vector")?;
    }
    for v in list(&file("speccheck/cases.json")?) {
        records
            .verdicts(
                bytes(&v["pub_key"]),
                bytes(&v["message"]),
                bytes(&v["signature"]),
            )
            .ok_or("speccheck: a case")?;
    }
    records
        .ristretto(&file("rfc9496/ristretto255.json")?)
        .ok_or("rfc9496: a vector")?;
    if short {
        return Ok(records.0);
    }
    for v in list(&file("cctv/ed25519vectors.json")?) {
        let message = v["msg"].as_str().map(|text| text.as_bytes().to_vec());
        records
            .verdicts(bytes(&v["key"]), message, bytes(&v["sig"]))
            .ok_or("cctv: a case")?;
    }
    for v in list(&file("zip215/small_order_196.json")?["cases"]) {
        records
            .verdicts(bytes(&v["key"]), bytes(&v["msg"]), bytes(&v["sig"]))
            .ok_or("zip215: a case")?;
    }
    for group in list(&file("wycheproof/ed25519_test.json")?["testGroups"]) {
        for v in list(&group["tests"]) {
            let signature = bytes(&v["sig"]);
            // One of another length cannot even be passed.
            if signature
                .as_ref()
                .is_some_and(|signature| signature.len() == 64)
            {
                records
                    .verdicts(
                        bytes(&group["publicKey"]["pk"]),
                        bytes(&v["msg"]),
                        signature,
                    )
                    .ok_or("wycheproof: a case")?;
            }
        }
    }
    for group in list(&file("wycheproof/x25519_test.json")?["testGroups"]) {
        for v in list(&group["tests"]) {
            let parts = [&v["private"], &v["public"], &v["shared"]].map(bytes);
            records
                .add(b'X', &parts, &[])
                .ok_or("wycheproof: an exchange")?;
        }
    }
    for v in list(&file("derived/engine25519_overflow_vectors.json")?["x25519"]) {
        let parts = [&v["scalar"], &v["u"], &v["x25519"]].map(bytes);
        records
            .add(b'X', &parts, &[])
            .ok_or("derived: an exchange")?;
    }
    Ok(records.0)
}

/// Records: a letter, parts whose lengths the letter says, then parts with two bytes of length.
#[derive(Debug, Default)]
struct Records(Vec<Vec<u8>>);

impl Records {
    fn add(&mut self, kind: u8, fixed: &[Option<Vec<u8>>], rest: &[Option<Vec<u8>>]) -> Option<()> {
        let mut record = vec![kind];
        for part in fixed {
            record.extend(part.as_ref()?);
        }
        for part in rest {
            let part = part.as_ref()?;
            record.extend(u16::try_from(part.len()).ok()?.to_le_bytes());
            record.extend(part);
        }
        self.0.push(record);
        Some(())
    }

    /// Multiples of the generator, encodings that are none, elements of uniform bytes.
    fn ristretto(&mut self, vectors: &Value) -> Option<()> {
        for (i, v) in (0..).zip(list(&vectors["generator_multiples"])) {
            self.add(b'M', &[Some(vec![i]), bytes(v)], &[])?;
        }
        for encodings in vectors["invalid_encodings"].as_object()?.values() {
            for v in list(encodings) {
                self.add(b'N', &[bytes(v)], &[])?;
            }
        }
        for v in list(&vectors["element_derivation"]) {
            let parts = [&v["input"], &v["output"]].map(bytes);
            self.add(b'U', &parts, &[])?;
        }
        Some(())
    }

    /// A signature, with a bit for each policy that accepts it.
    fn verdicts(
        &mut self,
        key: Option<Vec<u8>>,
        message: Option<Vec<u8>>,
        signature: Option<Vec<u8>>,
    ) -> Option<()> {
        let (key, message, signature) = (key?, message?, signature?);
        let (k, s) = (
            key.as_slice().try_into().ok()?,
            signature.as_slice().try_into().ok()?,
        );
        let mut accepted = 0_u8;
        for (i, policy) in Policy::ALL.into_iter().enumerate() {
            accepted |= u8::from(verify(policy, k, &message, s).is_ok()) << i;
        }
        self.add(
            b'V',
            &[Some(vec![accepted]), Some(key), Some(signature)],
            &[Some(message)],
        )
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn bytes(value: &Value) -> Option<Vec<u8>> {
    unhex(value.as_str()?)
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_read() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let few = records(&root, true).unwrap().len();
        let many = records(&root, false).unwrap().len();
        // RFC 9496: 16 multiples, 29 encodings that are none, elements of uniform bytes.
        assert!(few >= 20 + 16 + 29 + 7, "{few}");
        // CCTV 914, ZIP-215 196, Wycheproof 518 exchanges and its signatures.
        assert!(many > few + 914 + 196 + 518 + 100, "{many}");
    }

    #[test]
    fn parts_are_all_of_it() {
        let records: Vec<Vec<u8>> = (0..100).map(|i| vec![i; 2]).collect();
        let mut seen = Vec::new();
        for number in ["1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7"] {
            let (bytes, count) = number.parse::<Part>().unwrap().take(&records);
            assert!(bytes.len() == 2 * count && [14, 15].contains(&count));
            seen.extend(bytes);
        }
        seen.sort_unstable();
        assert_eq!(seen, records.concat());
        assert_eq!(Part::WHOLE.take(&records), (records.concat(), 100));
        for wrong in ["", "1", "0/2", "3/2", "0/0", "-1/2", "1/2/3"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }
}
