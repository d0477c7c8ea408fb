// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exactly the spoiled rows are found, for every format, policy, number of threads and division
//! into batches.

#[path = "support/table.rs"]
mod support;

use std::collections::BTreeSet;
use std::fs::File;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Schema};
use nineteen::ed25519::Policy;
use nineteen_table::Encoding;
use nineteen_table::make::Shape;
use nineteen_table::verify::Options;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::{WriterProperties, WriterVersion};

use support::{Place, batches, booleans, making, texts, verifying};

const ROWS: u64 = 1500;
const BAD: u64 = 65;

#[test]
fn each_shape_and_format_under_each_policy() {
    let here = Place::new();
    for shape in Shape::ALL {
        for policy in Policy::ALL {
            let made = making(shape, ROWS, BAD, policy);
            let truth = booleans(&here.make("truth.parquet", &made), "valid");
            let wrong = truth.iter().filter(|valid| **valid == Some(false)).count();
            // Every 13 spoiled rows have one of small order and one with torsion.
            let disputed = match policy {
                Policy::Strict => 0,
                Policy::Zip215 => 10,
                _ => 5,
            };
            assert_eq!(wrong, BAD as usize - disputed, "{shape}, {policy}");
            for ending in ["parquet", "arrow", "arrows", "csv", "jsonl"] {
                let table = here.make(&format!("table.{ending}"), &made);
                let mut how = verifying(policy);
                if matches!(ending, "csv" | "jsonl") && shape != Shape::Nix {
                    how.encoding = Encoding::Hex;
                }
                let (summary, found) = here.verdicts(&[table], &how).unwrap();
                assert!(found == truth, "{shape}, {policy}, {ending}");
                assert_eq!(summary.total().invalid as usize, wrong);
                assert_eq!(summary.total().rows(), ROWS);
                let first = truth.iter().position(|valid| *valid == Some(false));
                assert_eq!(summary.invalid[0].row as usize, first.unwrap());
            }
        }
    }
}

#[test]
fn rows_are_spoiled_in_every_way_and_the_same_each_time() {
    let here = Place::new();
    let made = making(Shape::Random, 500, 26, Policy::Strict);
    let table = here.make("a.parquet", &made);
    let mut ways: Vec<String> = texts(&table, "spoiled").into_iter().flatten().collect();
    ways.sort_unstable();
    let distinct: BTreeSet<&String> = ways.iter().collect();
    assert_eq!((ways.len(), distinct.len()), (26, 12));
    assert_eq!(ways.iter().filter(|way| *way == "swapped").count(), 4);
    // On one thread or several.
    let mut alone = made;
    alone.threads = NonZero::new(1);
    let again = here.make("b.parquet", &alone);
    assert_eq!(batches(&table), batches(&again));
    let mut other = made;
    other.seed += 1;
    assert_ne!(batches(&table), batches(&here.make("c.parquet", &other)));
    // All rows spoiled, a single row, and none.
    for (rows, bad) in [(14, 14), (1, 1), (0, 0)] {
        let table = here.make("d.parquet", &making(Shape::Nix, rows, bad, Policy::Strict));
        let (summary, found) = here.verdicts(&[table], &verifying(Policy::Strict)).unwrap();
        assert_eq!((found.len() as u64, summary.total().invalid), (rows, bad));
    }
}

/// A table of Parquet written again in other batches, with bytes in other types.
fn again(here: &Place, rows: &RecordBatch, name: &str, size: usize, bytes: &DataType) -> PathBuf {
    let schema = rows.schema();
    let cast = |column: &ArrayRef| match column.data_type() {
        DataType::FixedSizeBinary(_) | DataType::Binary => arrow_cast::cast(column, bytes).unwrap(),
        _ => column.clone(),
    };
    let columns: Vec<ArrayRef> = rows.columns().iter().map(cast).collect();
    let fields = schema.fields().iter().zip(&columns);
    let fields = fields.map(|(f, c)| f.as_ref().clone().with_data_type(c.data_type().clone()));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let rows = RecordBatch::try_new(schema.clone(), columns).unwrap();
    let starts = (0..rows.num_rows()).step_by(size);
    let pieces = starts.map(|start| rows.slice(start, size.min(rows.num_rows() - start)));
    let path = here.path(name);
    let file = File::create(&path).unwrap();
    match path.extension().unwrap().to_str().unwrap() {
        "parquet" => {
            let properties = WriterProperties::builder()
                .set_max_row_group_row_count(Some(size))
                .set_data_page_row_count_limit(size.div_ceil(3))
                .set_write_batch_size(16)
                .set_writer_version(WriterVersion::PARQUET_2_0)
                .set_compression(Compression::SNAPPY)
                .build();
            let mut writer = ArrowWriter::try_new(file, schema, Some(properties)).unwrap();
            pieces.for_each(|piece| writer.write(&piece).unwrap());
            writer.close().unwrap();
        }
        "arrow" => {
            let options = IpcWriteOptions::default();
            let options = options
                .try_with_compression(Some(CompressionType::ZSTD))
                .unwrap();
            let mut writer = FileWriter::try_new_with_options(file, &schema, options).unwrap();
            pieces.for_each(|piece| writer.write(&piece).unwrap());
            writer.finish().unwrap();
        }
        _ => {
            let mut writer = StreamWriter::try_new(file, &schema).unwrap();
            pieces.for_each(|piece| writer.write(&piece).unwrap());
            writer.finish().unwrap();
        }
    }
    path
}

fn whole(path: &Path) -> RecordBatch {
    let batches = batches(path);
    arrow_select::concat::concat_batches(&batches[0].schema(), &batches).unwrap()
}

#[test]
fn rows_in_any_batches_types_and_threads() {
    let here = Place::new();
    let made = making(Shape::Stellar, 2300, 100, Policy::Cofactorless);
    let rows = whole(&here.make("made.parquet", &made));
    let truth = booleans(&here.path("made.parquet"), "valid");
    let dictionary = DataType::Dictionary(DataType::Int32.into(), DataType::Binary.into());
    let types = [
        DataType::Binary,
        DataType::LargeBinary,
        DataType::BinaryView,
        dictionary,
    ];
    let mut all = Vec::new();
    for (i, (size, bytes)) in [1, 7, 1000, 3000].into_iter().zip(&types).enumerate() {
        for ending in ["parquet", "arrow", "arrows"] {
            let table = again(&here, &rows, &format!("{i}.{ending}"), size, bytes);
            let how = Options {
                threads: NonZero::new(1 + i),
                ..verifying(Policy::Cofactorless)
            };
            let (_, found) = here.verdicts(std::slice::from_ref(&table), &how).unwrap();
            assert!(found == truth, "{bytes}, {size} rows, {ending}");
            all.push(table);
        }
    }
    // All files in one call: batches of several files are joined if their types are the same.
    let (summary, found) = here
        .verdicts(&all, &verifying(Policy::Cofactorless))
        .unwrap();
    assert!(found.chunks(truth.len()).all(|file| file == truth));
    assert_eq!(summary.files.len(), 12);
    assert!(summary.files.iter().all(|file| *file == summary.files[0]));
    let files = texts(&here.path("verdicts.parquet"), "file");
    assert_eq!(files[truth.len()].as_deref(), all[1].to_str());
}

/// Two rows in two record batches, whose keys are dictionaries with different values.
#[test]
fn dictionaries_that_are_replaced_in_a_stream() {
    let here = Place::new();
    let rows = whole(&here.make("made.parquet", &making(Shape::Random, 2, 0, Policy::Strict)));
    let dictionary = DataType::Dictionary(DataType::Int8.into(), DataType::Binary.into());
    let batch = |row| {
        let row = rows.slice(row, 1);
        let binary = arrow_cast::cast(row.column(0), &DataType::Binary).unwrap();
        let columns = [
            ("key", arrow_cast::cast(&binary, &dictionary).unwrap()),
            ("sig", row.column(1).clone()),
            ("msg", row.column(2).clone()),
        ];
        RecordBatch::try_from_iter(columns).unwrap()
    };
    let path = here.path("t.arrows");
    let first = batch(0);
    let file = File::create(&path).unwrap();
    let mut writer = StreamWriter::try_new(file, &first.schema()).unwrap();
    writer.write(&first).unwrap();
    writer.write(&batch(1)).unwrap();
    writer.finish().unwrap();
    let (_, found) = here.verdicts(&[path], &verifying(Policy::Strict)).unwrap();
    assert_eq!(found, [Some(true); 2]);
}

/// The values of a dictionary count once for each of their rows: a key of the right length that
/// only one row in a hundred has does not make the column one of keys.
#[test]
fn values_of_dictionaries_are_counted_by_row() {
    let here = Place::new();
    let rows = whole(&here.make("made.parquet", &making(Shape::Nix, 100, 0, Policy::Strict)));
    let key = arrow_cast::cast(rows.column(0), &DataType::Binary).unwrap();
    let key = arrow_array::cast::AsArray::as_binary::<i32>(&key).value(0);
    for (good, is_error) in [(1, true), (49, true), (50, false)] {
        let values = arrow_array::BinaryArray::from_vec(vec![key, b"short"]);
        let keys: arrow_array::Int8Array =
            (0..100).map(|row| Some(i8::from(row >= good))).collect();
        let keys = arrow_array::DictionaryArray::try_new(keys, Arc::new(values)).unwrap();
        let columns: [(&str, ArrayRef); 3] = [
            ("key", Arc::new(keys)),
            ("sig", rows.column(1).clone()),
            ("msg", rows.column(2).clone()),
        ];
        let rows = RecordBatch::try_from_iter(columns).unwrap();
        let path = here.path("t.arrow");
        let file = File::create(&path).unwrap();
        let mut writer = FileWriter::try_new(file, &rows.schema()).unwrap();
        writer.write(&rows).unwrap();
        writer.finish().unwrap();
        match here.verdicts(&[path], &verifying(Policy::Strict)) {
            Ok((summary, _)) => {
                assert!(!is_error, "{good}");
                assert_eq!((summary.total().valid, summary.total().invalid), (50, 50));
            }
            Err(why) => {
                assert!(is_error, "{good}: {why}");
                let words = format!(
                    "column `key`: {}",
                    if good == 1 { "only 1 of" } else { "only" }
                );
                assert!(why.to_string().contains(&words), "{why}");
            }
        }
    }
}
