// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files changed at random give an error or verdicts, and never a panic, an endless wait or
//! unbounded memory.
//!
//! `NINETEEN_MUTATIONS` is the number of changes for each file. The changes are derived from a
//! fixed seed, so that failures can be reproduced.

#[path = "support/table.rs"]
mod support;

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Field, Schema};
use nineteen::ed25519::Policy;
use nineteen_table::make::Shape;
use nineteen_table::verify::{Options, verify};
use nineteen_table::{Encoding, Input};
use parquet::arrow::ArrowWriter;
use parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::{WriterProperties, WriterVersion};

use support::{Place, batches, making, verifying};

/// Pseudorandom numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * end as u128) >> 64) as usize
    }
}

/// A file changed in one to four places.
fn mutated(original: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..=numbers.below(4) {
        if bytes.is_empty() {
            break;
        }
        // Lengths and offsets are near the beginning and the end.
        let n = bytes.len();
        let place = match numbers.below(4) {
            0 => numbers.below(n.min(200)),
            1 => n - 1 - numbers.below(n.min(700)),
            _ => numbers.below(n),
        };
        let length = (1 + numbers.below(12)).min(n - place);
        match numbers.below(8) {
            0 | 1 => bytes[place] ^= 1 << numbers.below(8),
            2 => bytes[place] = numbers.below(256) as u8,
            3 => bytes[place..place + length].fill([0, 0xff, 0x7f, 0x80][numbers.below(4)]),
            4 => bytes.truncate(place),
            5 => drop(bytes.drain(place..place + length)),
            6 => {
                let copy = bytes[place..place + length].to_vec();
                let other = numbers.below(n);
                bytes.splice(other..other, copy);
            }
            _ => {
                let number = (1_u64 << numbers.below(64)).wrapping_sub(numbers.below(3) as u64);
                let number = number.to_le_bytes();
                let length = 8.min(n - place);
                bytes[place..place + length].copy_from_slice(&number[..length]);
            }
        }
    }
    bytes
}

/// Small tables in every format, with compression of every kind, dictionaries and nulls.
fn originals(here: &Place) -> Vec<PathBuf> {
    let made = making(Shape::Nix, 40, 13, Policy::Cofactorless);
    let mut all: Vec<PathBuf> = ["csv", "jsonl", "arrows", "parquet"]
        .map(|ending| here.make(&format!("made.{ending}"), &made))
        .into();
    let rows = batches(&all[3]).remove(0);
    let dictionary = DataType::Dictionary(DataType::Int8.into(), DataType::Binary.into());
    let cast = |column: &ArrayRef, to: &DataType| arrow_cast::cast(column, to).unwrap();
    let columns = vec![
        cast(rows.column(0), &dictionary),
        cast(rows.column(1), &DataType::Binary),
        cast(rows.column(2), &DataType::LargeUtf8),
        arrow_array::new_null_array(&DataType::Float64, 40),
    ];
    let names = ["key", "sig", "msg", "other"].iter().zip(&columns);
    let fields = names.map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let rows = RecordBatch::try_new(schema.clone(), columns).unwrap();
    let pieces = [rows.slice(0, 30), rows.slice(30, 10)];
    let compressions = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::LZ4_RAW,
        Compression::GZIP(GzipLevel::default()),
        Compression::BROTLI(BrotliLevel::default()),
        Compression::ZSTD(ZstdLevel::default()),
    ];
    for (i, compression) in compressions.into_iter().enumerate() {
        let path = here.path(&format!("{i}.parquet"));
        let versions = [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0];
        let properties = WriterProperties::builder()
            .set_compression(compression)
            .set_writer_version(versions[i % 2])
            .set_max_row_group_row_count(Some(30))
            .build();
        let file = File::create(&path).unwrap();
        let mut writer = ArrowWriter::try_new(file, schema.clone(), Some(properties)).unwrap();
        pieces.iter().for_each(|piece| writer.write(piece).unwrap());
        writer.close().unwrap();
        all.push(path);
    }
    let kinds = [
        None,
        Some(CompressionType::LZ4_FRAME),
        Some(CompressionType::ZSTD),
    ];
    for (i, compression) in kinds.into_iter().enumerate() {
        let options = IpcWriteOptions::default()
            .try_with_compression(compression)
            .unwrap();
        let path = here.path(&format!("{i}.arrow"));
        let file = File::create(&path).unwrap();
        let mut writer = FileWriter::try_new_with_options(file, &schema, options.clone()).unwrap();
        pieces.iter().for_each(|piece| writer.write(piece).unwrap());
        writer.finish().unwrap();
        all.push(path);
        let path = here.path(&format!("{i}.arrows"));
        let file = File::create(&path).unwrap();
        let mut writer = StreamWriter::try_new_with_options(file, &schema, options).unwrap();
        pieces.iter().for_each(|piece| writer.write(piece).unwrap());
        writer.finish().unwrap();
        all.push(path);
    }
    all
}

/// A file that announces more rows than its row groups have: accepting it would miss the others.
#[test]
fn rows_that_are_announced_and_missing() {
    let here = Place::new();
    let table = here.make("t.parquet", &making(Shape::Random, 1500, 0, Policy::Strict));
    let mut bytes = std::fs::read(&table).unwrap();
    // A field of Thrift's compact protocol: its type and number, and 1500 as a zigzag varint. The
    // first occurrence is the field of the file, and those of the row groups follow.
    let number = [0x16, 0xb8, 0x17];
    let footer = u32::from_le_bytes(*bytes[..bytes.len() - 4].last_chunk().unwrap()) as usize;
    let footer = bytes.len() - 8 - footer;
    let place = bytes[footer..]
        .windows(3)
        .position(|window| window == number)
        .unwrap();
    bytes[footer + place + 1] += 2;
    std::fs::write(&table, bytes).unwrap();
    let how = verifying(Policy::Strict);
    let why = verify(&[Input::File(table)], &how, None, |_, _| {})
        .unwrap_err()
        .to_string();
    assert!(
        why.contains("it says that it has 1501 rows, and has 1500"),
        "{why}"
    );
}

/// The corpus of the fuzz target `table`, which covers all the code that it has reached.
#[test]
fn kept_files_are_errors_or_have_verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/corpus/table");
    let (mut errors, mut verdicts) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let found = [1, 2].map(|threads| {
            let how = Options {
                threads: std::num::NonZero::new(threads),
                ..verifying(Policy::Cofactorless)
            };
            verify(&[Input::File(path.clone())], &how, None, |_, _| {})
        });
        match found {
            [Ok(one), Ok(two)] => {
                assert_eq!(one, two, "{}", path.display());
                verdicts += 1;
            }
            [Err(why), Err(_)] => {
                assert!(why.to_string().contains("hint: "), "{why}");
                errors += 1;
            }
            other => panic!("{}: {other:?}", path.display()),
        }
    }
    assert!(errors > 0 && verdicts > 0);
    println!("{errors} errors, {verdicts} with verdicts");
}

/// Ends the process if there is no progress for long, since a test cannot be stopped otherwise.
fn watch(steps: Arc<AtomicU64>) {
    std::thread::spawn(move || {
        let mut last = u64::MAX;
        loop {
            let now = steps.load(Ordering::Relaxed);
            if now == last {
                eprintln!("change {now} takes more than 30 seconds");
                std::process::exit(9);
            }
            last = now;
            std::thread::sleep(Duration::from_secs(30));
        }
    });
}

#[test]
fn changed_files_are_errors_or_have_verdicts() {
    let changes = std::env::var("NINETEEN_MUTATIONS").map_or(500, |n| n.parse().unwrap());
    let here = Place::new();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !nineteen_table::is_guarded() {
            hook(info);
        }
    }));
    let steps = Arc::new(AtomicU64::new(0));
    watch(steps.clone());
    let mut numbers = Numbers(0x1234_5678_9abc_def1);
    let (mut errors, mut stopped) = (0, 0);
    for original in originals(&here) {
        let bytes = std::fs::read(&original).unwrap();
        let how = Options {
            threads: std::num::NonZero::new(1),
            ..verifying(Policy::Cofactorless)
        };
        // The unchanged file has the right verdicts.
        let unchanged = verify(&[Input::File(original.clone())], &how, None, |_, _| {}).unwrap();
        assert_eq!((unchanged.total().invalid, unchanged.total().null), (12, 0));
        let path = here.path(&format!(
            "changed.{}",
            original.extension().unwrap().to_str().unwrap()
        ));
        for change in 0..changes {
            steps.fetch_add(1, Ordering::Relaxed);
            std::fs::write(&path, mutated(&bytes, &mut numbers)).unwrap();
            let how = Options {
                encoding: [Encoding::Utf8, Encoding::Hex][change % 2],
                ..how.clone()
            };
            match verify(&[Input::File(path.clone())], &how, None, |_, _| {}) {
                Ok(summary) => assert!(summary.total().rows() <= 1 << 20, "{summary:?}"),
                Err(why) => {
                    errors += 1;
                    let why = why.to_string();
                    stopped += usize::from(why.contains("the reader stopped"));
                    assert!(why.contains("hint: "), "{why}");
                    assert!(why.contains("changed."), "{why}");
                }
            }
        }
    }
    assert!(errors > 0);
    let all = steps.load(Ordering::Relaxed);
    println!("{all} changed files: {errors} errors, {stopped} of them panics of a reader");
}
