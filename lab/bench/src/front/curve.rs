// SPDX-License-Identifier: MIT OR Apache-2.0
//! `bench curve`: the cost of verifying a signature in a batch of any size from 1 to 65,536, and
//! whether a larger batch ever costs more of it than a smaller one.
//!
//! Batches are of distinct keys, messages and signatures, taken from bytes. All sizes of all
//! libraries are visited in turns. A figure is the second percentile of its samples, in time and not
//! in cycles: a batch of 65,536 takes longer than a shared machine leaves anyone alone, so that
//! no sample could be rejected as disturbed; and a disturbance only ever adds to the time, while a
//! disturbed reading of the core's clock beside it makes fewer cycles of it.

use super::{
    file::microseconds,
    machine,
    plot::{self, Picture},
    record,
    table::number,
};
use crate::contestants::OURS;
use serde::{Deserialize, Serialize};
use std::{error::Error, fmt::Write, fs, path::PathBuf};

/// One library asked in one way, at all sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub library: String,
    pub what: String,
    /// Size, smallest first, and microseconds for one signature.
    pub points: Vec<(u32, f64)>,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub date: String,
    pub cpu: String,
    pub rustc: String,
    pub rounds: usize,
    /// The backend that this library chose.
    pub backend: String,
    pub lines: Vec<Line>,
}

/// Where the records lie, one for each CPU.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("curves")
}

/// A size, with commas.
fn whole(n: u32) -> String {
    number(n.into()).trim_end_matches(".0").to_owned()
}

/// Every size up to 80, since methods change between adjacent sizes; then three per octave. Peers
/// are measured at powers of two.
fn sizes(is_ours: bool, most: u32) -> Vec<u32> {
    let wide = (19..=48).map(|thirds| 2f64.powf(f64::from(thirds) / 3.0).round() as u32);
    let all = (1..=80).chain(wide);
    let wanted = all.filter(|n| *n < most && (is_ours || n.is_power_of_two()));
    wanted.chain([most]).collect()
}

impl Line {
    /// The size that costs most in relation to the cheapest smaller one, and that ratio; none if
    /// larger batches are always cheaper.
    fn largest_rise(&self) -> Option<(u32, f64)> {
        let mut least = f64::INFINITY;
        let mut largest: Option<(u32, f64)> = None;
        for (n, cost) in &self.points {
            let ratio = cost / least;
            if ratio > largest.map_or(1.0, |(_, ratio)| ratio) {
                largest = Some((*n, ratio));
            }
            least = least.min(*cost);
        }
        largest
    }
}

impl Record {
    /// That of a CPU, by the name of its folder.
    pub fn of(slug: &str) -> Result<Option<Record>, String> {
        record::kept(&folder(), slug)
    }

    /// The sizes that are named in the table and below the picture.
    fn named(&self) -> Vec<u32> {
        let sizes = self.lines.iter().flat_map(|line| &line.points);
        let most = sizes.map(|(n, _)| *n).max().unwrap_or(1);
        (0..=16)
            .step_by(2)
            .map(|k| 1 << k)
            .filter(|n| *n <= most)
            .collect()
    }

    /// The cost of one signature at some sizes, and the largest rise.
    pub fn table(&self) -> String {
        let named = self.named();
        let mut text = String::from("| one signature in a batch of n, microseconds |");
        for n in &named {
            write!(text, " {} |", whole(*n)).ok();
        }
        writeln!(
            text,
            " largest rise |\n|---|{}",
            "--:|".repeat(named.len() + 1)
        )
        .ok();
        for line in &self.lines {
            write!(text, "| {}, {} |", line.library, line.what).ok();
            for n in &named {
                let cost = line.points.iter().find(|(size, _)| size == n);
                let cost = cost
                    .map(|(_, cost)| microseconds(*cost))
                    .unwrap_or_default();
                write!(text, " {cost} |").ok();
            }
            match line.largest_rise() {
                Some((n, ratio)) => writeln!(text, " {ratio:.2} at {} |", whole(n)).ok(),
                None => writeln!(text, " none |").ok(),
            };
        }
        text
    }

    fn picture(&self) -> Picture<'_> {
        let (mut ours, mut peers) = (0, 0);
        let series = self.lines.iter().map(|line| {
            let is_ours = line.library == OURS;
            let before = if is_ours { &mut ours } else { &mut peers };
            let color = plot::color(is_ours, *before);
            *before += 1;
            let points = line.points.iter().map(|(n, cost)| (*n, *cost, true));
            plot::Series {
                name: format!(
                    "{}, {}",
                    line.library,
                    line.what.trim_start_matches("batches, ")
                ),
                color,
                points: points.collect(),
            }
        });
        let date: String = self.date.chars().take(10).collect();
        Picture {
            title: &self.cpu,
            what: format!(
                "verification in batches of n, microseconds per signature, lower is faster; {OURS} on {}; {}, {date}",
                self.backend, self.rustc
            ),
            legend: "second percentile of all rounds; keys, messages and signatures as bytes, no two the same",
            series: series.collect(),
            sizes: self.named(),
        }
    }

    /// The picture, and where it lies.
    pub fn svg(&self) -> Result<(PathBuf, String), Box<dyn Error>> {
        let path = folder().join(format!("{}.svg", machine::slug(&self.cpu)));
        Ok((path, self.picture().svg()?))
    }

    /// Keeps the record.
    fn save(&self) -> Result<(), Box<dyn Error>> {
        let path = folder().join(format!("{}.json", machine::slug(&self.cpu)));
        fs::create_dir_all(folder())?;
        fs::write(path, serde_json::to_string(self)? + "\n")?;
        Ok(())
    }
}

#[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
pub use measured::run;

#[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
mod measured {
    use super::{
        super::{
            machine,
            ways::{ALL, Block, EACH, RECORD, Verify, WAYS, progress, record},
        },
        Line, OURS, Record, sizes,
    };
    use crate::wire::Build;
    use nineteen::backend::{self, Operation};
    use stopwatch::{
        Clock, Plan, Sample, Timed,
        clock::{allowed_cpus, pin},
        gate::quantile,
        sample,
    };

    /// Windows in a visit; a long one is alone in it.
    const WINDOWS: u32 = 8;

    /// Measures all sizes up to `most`, prints the table, and keeps it if asked to.
    pub fn run(most: u32, rounds: usize, keep: bool) -> Result<(), String> {
        let clock = Clock::calibrated();
        let samples = measure(&clock, most, rounds)?;
        let record = Record {
            date: machine::now(),
            cpu: machine::cpu(),
            rustc: Build::own().rustc,
            rounds,
            backend: backend::current(Operation::VerifyBatch).to_string(),
            lines: samples,
        };
        print!("{}", record.table());
        if keep {
            record.save().map_err(|why| format!("no record: {why}"))?;
            eprintln!("recorded; `report` draws it");
        }
        Ok(())
    }

    /// One size of one line.
    struct Point {
        line: usize,
        n: u32,
        timed: Timed,
        repetitions: u32,
        samples: Vec<Sample>,
    }

    fn measure(clock: &Clock, most: u32, rounds: usize) -> Result<Vec<Line>, String> {
        let cpu = allowed_cpus()[0];
        pin(cpu);
        let pool = pool(most);
        let batches = |what: &str| what == ALL || what == EACH;
        let ways: Vec<_> = WAYS.iter().filter(|(_, what, _)| batches(what)).collect();
        let mut points = Vec::new();
        for (line, (library, what, verify)) in ways.iter().enumerate() {
            let valid = verify(Block(pool));
            if valid != most as usize {
                return Err(format!("{library}, {what}: {valid} of {most} are valid"));
            }
            for n in sizes(*library == OURS, most) {
                let mut timed = timed(pool, n, *verify);
                let repetitions = sample::repetitions(clock, &mut timed);
                points.push(Point {
                    line,
                    n,
                    timed,
                    repetitions,
                    samples: Vec::new(),
                });
            }
        }
        let bar = progress((rounds * points.len()) as u64, "verifying");
        for _ in 0..rounds {
            // Every other round runs backwards, so that nobody always follows the same neighbour.
            points.reverse();
            for point in &mut points {
                let plan = Plan {
                    cpu,
                    repetitions: point.repetitions,
                    windows: WINDOWS,
                };
                point
                    .samples
                    .extend(sample::visit(clock, &mut point.timed, plan));
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        points.sort_by_key(|point| (point.line, point.n));
        let lines = ways
            .iter()
            .enumerate()
            .map(|(line, (library, what, _))| Line {
                library: (*library).to_owned(),
                what: (*what).to_owned(),
                points: points
                    .iter()
                    .filter(|point| point.line == line)
                    .map(Point::cost)
                    .collect(),
            });
        Ok(lines.collect())
    }

    impl Point {
        fn cost(&self) -> (u32, f64) {
            let costs = self.samples.iter().map(|sample| sample.ns);
            let cost = quantile(&mut costs.collect::<Vec<f64>>(), 0.02);
            (self.n, cost.unwrap_or(f64::NAN).round() / 1000.0)
        }
    }

    /// Records that live as long as the program.
    fn pool(most: u32) -> &'static [u8] {
        let bar = progress(most.into(), "signing");
        let mut pool = Vec::with_capacity(most as usize * RECORD);
        for number in 0..u64::from(most) {
            pool.extend(record(number));
            bar.set_position(number);
        }
        bar.finish_and_clear();
        pool.leak()
    }

    /// Batches of `n` from the pool, one after the other.
    fn timed(pool: &'static [u8], n: u32, verify: Verify) -> Timed {
        let size = n as usize * RECORD;
        let mut at = 0;
        Timed::new(&n.to_string(), n, move |repetitions| {
            for _ in 0..repetitions {
                let valid = verify(Block(std::hint::black_box(&pool[at..at + size])));
                assert_eq!(valid, n as usize, "wrong about a batch while being timed");
                at = if at + 2 * size <= pool.len() {
                    at + size
                } else {
                    0
                };
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let line = |library: &str, points: &[(u32, f64)]| Line {
            library: library.to_owned(),
            what: "batches, all valid or not".to_owned(),
            points: points.to_vec(),
        };
        let ours = [(1, 100.0), (2, 90.0), (3, 99.0), (4, 94.0), (16, 1234.0)];
        Record {
            date: "2026-01-31T12:00:00Z".to_owned(),
            cpu: "a processor".to_owned(),
            rustc: "a compiler".to_owned(),
            rounds: 3,
            backend: "m64".to_owned(),
            lines: vec![
                line(OURS, &ours[..4]),
                line(OURS, &ours),
                line("peer", &[(1, 7.0), (16, 7.0)]),
            ],
        }
    }

    #[test]
    fn a_rise_is_told_against_the_cheapest_smaller_batch() {
        let rises = record()
            .lines
            .iter()
            .map(Line::largest_rise)
            .collect::<Vec<_>>();
        assert_eq!(rises, [Some((3, 1.1)), Some((16, 1234.0 / 90.0)), None]);
    }

    #[test]
    fn the_table_has_each_line() {
        let table = record().table();
        assert!(table.contains("| 1 | 4 | 16 | largest rise |"), "{table}");
        assert!(
            table.contains("not | 100.0 | 94.0 |  | 1.10 at 3 |"),
            "{table}"
        );
        assert!(table.contains("not | 7.00 |  | 7.00 | none |"), "{table}");
    }

    #[test]
    fn sizes_rise_to_the_most() {
        let all = sizes(true, 65_536);
        assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
        assert_eq!((all.len(), all[0], all[79], all[80]), (110, 1, 80, 81));
        assert_eq!(all.last(), Some(&65_536));
        assert!(record().named().iter().all(|n| all.contains(n)));
        assert_eq!(sizes(true, 1), [1]);
        assert_eq!(sizes(true, 3), [1, 2, 3]);
        assert_eq!(sizes(false, 65_536).len(), 17);
    }

    #[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
    #[test]
    fn every_size_of_every_way_is_measured() {
        run(5, 1, false).unwrap();
    }
}
