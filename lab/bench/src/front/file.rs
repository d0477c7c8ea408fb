// SPDX-License-Identifier: MIT OR Apache-2.0
//! `bench file`: a file of signatures, read and verified from its beginning to its end, as a
//! program that replays a ledger would.
//!
//! Records have 128 bytes: public key, message, signature. Each has a key of its own. All libraries
//! read the same file in turns, in blocks of 1,024 records, in builds as users get them; the figure
//! is the median of the rounds.

use super::record;
use serde::{Deserialize, Serialize};
use std::{fmt::Write, path::PathBuf};

/// One way through the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Way {
    pub library: String,
    pub what: String,
    pub microseconds: f64,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub date: String,
    pub cpu: String,
    pub rustc: String,
    pub signatures: u64,
    pub rounds: usize,
    pub ways: Vec<Way>,
}

/// Three digits and more.
pub fn microseconds(value: f64) -> String {
    match value < 10.0 {
        true => format!("{value:.2}"),
        false => format!("{value:.1}"),
    }
}

/// Where the records lie, one for each CPU.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("files")
}

impl Record {
    /// That of a CPU, by the name of its folder.
    pub fn of(slug: &str) -> Result<Option<Record>, String> {
        record::kept(&folder(), slug)
    }

    /// Microseconds for one signature, one core.
    pub fn table(&self) -> String {
        let mut text = format!(
            "| a file of {} signatures, microseconds for one | |\n|---|--:|\n",
            super::table::number(self.signatures as f64)
        );
        for way in &self.ways {
            let figure = microseconds(way.microseconds);
            writeln!(text, "| {}, {} | {figure} |", way.library, way.what).ok();
        }
        text
    }
}

#[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
pub use measured::run;

#[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
mod measured {
    use super::{
        super::{
            machine,
            ways::{Block, RECORD, Verify, WAYS, progress, record},
        },
        Record, Way, folder,
    };
    use crate::wire::Build;
    use std::{
        fs::{self, File},
        io::{BufReader, BufWriter, Read, Write},
        path::Path,
        time::Instant,
    };

    /// Records that are read and verified at once.
    const BLOCK: usize = 1024;

    /// Writes the file.
    fn make(path: &Path, signatures: u64) -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create_new(path)?);
        let bar = progress(signatures, "signing");
        for number in 0..signatures {
            file.write_all(&record(number))?;
            if number % 4096 == 0 {
                bar.set_position(number);
            }
        }
        bar.finish_and_clear();
        file.flush()
    }

    /// Reads and verifies the whole file; how many are valid.
    fn through(path: &Path, verify: Verify) -> std::io::Result<u64> {
        let mut file = BufReader::with_capacity(RECORD * BLOCK, File::open(path)?);
        let mut block = Vec::with_capacity(RECORD * BLOCK);
        let mut valid = 0;
        loop {
            block.clear();
            let length = (RECORD * BLOCK) as u64;
            if file.by_ref().take(length).read_to_end(&mut block)? == 0 {
                return Ok(valid);
            }
            valid += verify(Block(&block)) as u64;
        }
    }

    /// Makes a file, measures all ways through it, prints the table, and keeps it if asked to.
    pub fn run(signatures: u64, rounds: usize, keep: bool) -> Result<(), String> {
        let path = std::env::temp_dir().join(format!("nineteen-bench-{}", std::process::id()));
        let failed = |why: std::io::Error| format!("{}: {why}", path.display());
        let measured = make(&path, signatures)
            .map_err(failed)
            .and_then(|()| measure(&path, signatures, rounds));
        let removed = fs::remove_file(&path).map_err(failed);
        let ways = measured?;
        removed?;
        let record = Record {
            date: machine::now(),
            cpu: machine::cpu(),
            rustc: Build::own().rustc,
            signatures,
            rounds,
            ways,
        };
        print!("{}", record.table());
        if keep {
            let path = folder().join(format!("{}.json", machine::slug(&record.cpu)));
            let text = serde_json::to_string_pretty(&record).map_err(|why| why.to_string())?;
            fs::create_dir_all(folder()).map_err(|why| why.to_string())?;
            fs::write(&path, text + "\n").map_err(|why| format!("{}: {why}", path.display()))?;
        }
        Ok(())
    }

    fn measure(path: &Path, signatures: u64, rounds: usize) -> Result<Vec<Way>, String> {
        let mut times = vec![Vec::new(); WAYS.len()];
        let bar = progress((rounds * WAYS.len()) as u64, "verifying");
        for _ in 0..rounds {
            for ((library, what, verify), times) in WAYS.iter().zip(&mut times) {
                let start = Instant::now();
                let valid = through(path, *verify).map_err(|why| why.to_string())?;
                times.push(start.elapsed().as_secs_f64());
                if valid != signatures {
                    return Err(format!(
                        "{library}, {what}: {valid} of {signatures} are valid"
                    ));
                }
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        let ways = WAYS
            .iter()
            .zip(times)
            .map(|((library, what, _), mut times)| {
                let median = stopwatch::gate::quantile(&mut times, 0.5).unwrap_or(f64::NAN);
                Way {
                    library: (*library).to_owned(),
                    what: (*what).to_owned(),
                    microseconds: 1e6 * median / signatures as f64,
                }
            });
        Ok(ways.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_each_way() {
        let way = |library: &str, microseconds| Way {
            library: library.to_owned(),
            what: "batches".to_owned(),
            microseconds,
        };
        let record = Record {
            date: String::new(),
            cpu: String::new(),
            rustc: String::new(),
            signatures: 1_000_000,
            rounds: 3,
            ways: vec![way("ours", 2.0512), way("theirs", 16.84)],
        };
        let table = record.table();
        assert!(table.contains("1,000,000 signatures"), "{table}");
        assert!(table.contains("| ours, batches | 2.05 |"), "{table}");
        assert!(table.contains("| theirs, batches | 16.8 |"), "{table}");
    }

    #[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
    #[test]
    fn every_way_finds_all_valid() {
        run(1500, 1, false).unwrap();
    }
}
