// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files changed at random give an error or verdicts, and never a panic, an endless wait or
//! unbounded memory. So do files that announce rows without bytes for them.
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

use arrow_array::{
    ArrayRef, DictionaryArray, FixedSizeBinaryArray, Int8Array, NullArray, RecordBatch, StringArray,
};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Field, Schema};
use nineteen::ed25519::{Policy, Signer as _, SigningKey};
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

/// The bytes of a stream or file of Arrow IPC with one record batch, compressed or not.
fn arrow(batch: &RecordBatch, is_file: bool, compression: Option<CompressionType>) -> Vec<u8> {
    let options = IpcWriteOptions::default().try_with_compression(compression);
    let (mut bytes, schema, options) = (Vec::new(), batch.schema(), options.unwrap());
    if is_file {
        let mut writer = FileWriter::try_new_with_options(&mut bytes, &schema, options).unwrap();
        writer.write(batch).unwrap();
        writer.finish().unwrap();
    } else {
        let mut writer = StreamWriter::try_new_with_options(&mut bytes, &schema, options).unwrap();
        writer.write(batch).unwrap();
        writer.finish().unwrap();
    }
    bytes
}

/// A column of type `Null` has no bytes, whatever number of rows it announces.
#[test]
fn rows_without_bytes() {
    let here = Place::new();
    let refused = |name: &str, rows: u64, words: &str| {
        let nulls: ArrayRef = Arc::new(NullArray::new(rows as usize));
        let columns = ["k", "s", "m"].map(|name| (name, nulls.clone()));
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        here.write(name, arrow(&batch, name.ends_with(".arrow"), None));
        let run = here.expect(2, &format!("verify-table {name} -k k -s s -m m"));
        let words = format!("`{name}` {words}");
        assert!(run.err.contains(&words), "{}", run.err);
    };
    for name in ["t.arrows", "t.arrow"] {
        let most = "has a record batch of more than 33554432 rows";
        refused(name, 1 << 40, most);
        refused(name, 1 << 29, most);
        refused(name, u64::MAX >> 1, most);
        let none = "is damaged: it announces 33554432 rows in a record batch of 0 bytes";
        refused(name, 1 << 25, none);
        refused(name, (1 << 15) + 1, "is damaged: it announces 32769 rows");
    }
    // As many as are verified at a time are accepted.
    let nulls: ArrayRef = Arc::new(NullArray::new(1 << 15));
    let columns = ["key", "sig", "msg"].map(|name| (name, nulls.clone()));
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    here.write("t.arrows", arrow(&batch, false, None));
    let files = [Input::File(here.path("t.arrows"))];
    let found = verify(&files, &verifying(Policy::Strict), None, |_, _| {}).unwrap();
    assert_eq!(found.total().null, 1 << 15);
}

/// Dictionaries have a byte in each row, and compressed almost none.
#[test]
fn rows_with_a_byte_each() {
    let here = Place::new();
    let key = SigningKey::from_bytes(&[5; 32]);
    let signature = key.sign(b"m").to_bytes();
    let values = FixedSizeBinaryArray::try_from_iter([signature, [0; 64]].iter()).unwrap();
    let values: ArrayRef = Arc::new(values);
    let how = Options {
        key: Some(key.verifying_key().to_bytes()),
        names: nineteen_table::Names {
            key: None,
            signature: "sig".to_owned(),
            messages: vec!["msg".to_owned()],
        },
        ..verifying(Policy::Strict)
    };
    let found = |rows: usize, signatures: &[(usize, i8)]| {
        let mut indices = vec![0; rows];
        let mut valid = vec![false; rows];
        for (row, index) in signatures {
            (indices[*row], valid[*row]) = (*index, true);
        }
        let indices = Int8Array::new(indices.into(), Some(valid.into()));
        let signatures = DictionaryArray::new(indices, values.clone());
        let text: ArrayRef = Arc::new(StringArray::from(vec!["m"]));
        let messages = DictionaryArray::new(vec![0_i8; rows].into(), text);
        let columns: [(&str, ArrayRef); 2] =
            [("sig", Arc::new(signatures)), ("msg", Arc::new(messages))];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        here.write(
            "t.arrows",
            arrow(&batch, false, Some(CompressionType::ZSTD)),
        );
        verify(&[Input::File(here.path("t.arrows"))], &how, None, |_, _| {})
    };
    let why = found((1 << 25) + 1, &[]).unwrap_err().to_string();
    assert!(
        why.contains("` has a record batch of more than 33554432 rows"),
        "{why}"
    );
    // Large batches are divided; rows keep their order and their numbers.
    let half = 1 << 20;
    let rows = 2 * half + 7;
    let signatures = [
        (0, 0),
        (half - 1, 0),
        (half, 1),
        (2 * half - 1, 1),
        (2 * half, 0),
        (rows - 1, 1),
    ];
    let found = found(rows, &signatures).unwrap();
    let total = found.total();
    assert_eq!(
        (total.valid, total.invalid, total.rows()),
        (3, 3, rows as u64)
    );
    let invalid: Vec<usize> = found.invalid.iter().map(|row| row.row as usize).collect();
    assert_eq!(invalid, [half, 2 * half - 1, rows - 1]);
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
