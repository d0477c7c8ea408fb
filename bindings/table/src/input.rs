// SPDX-License-Identifier: MIT OR Apache-2.0
//! Record batches of a file in any format, restricted to the wanted columns.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use arrow_array::{Array as _, ArrayRef, RecordBatch, new_null_array};
use arrow_schema::DataType;

use crate::columns::Names;
use crate::error::{quoted, shown};
use crate::format::{FILE, Format};
use crate::guard::{damaged, guard};
use crate::{Error, format};

mod arrow; // Arrow IPC
mod csv;
mod encrypted; // detection of encrypted Parquet
mod json;
mod lines; // sizes of batches and limits, common to CSV and JSON lines
mod parquet;
mod quotes; // validation of quotes in CSV by RFC 4180

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// `-`
    Stdin,
}

impl Input {
    /// The name for messages, quoted.
    pub(crate) fn shown(&self) -> String {
        match self {
            Input::File(path) => shown(path),
            Input::Stdin => "the standard input".to_owned(),
        }
    }

    /// The name in tables.
    pub fn name(&self) -> String {
        match self {
            Input::File(path) => path.to_string_lossy().into_owned(),
            Input::Stdin => "-".to_owned(),
        }
    }

    /// The bytes of the file, where that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Input::File(path) => {
                let metadata = std::fs::metadata(path).ok()?;
                metadata.is_file().then_some(metadata.len())
            }
            Input::Stdin => None,
        }
    }
}

/// The inputs that arguments name: files, `-`, and patterns with `*`, `?` and `[...]`. An argument
/// that is the name of a file is not read as a pattern.
///
/// # Errors
///
/// If a pattern matches no file, or `-` is there twice.
pub fn expand<P: AsRef<Path>>(arguments: &[P]) -> Result<Vec<Input>, Error> {
    let mut inputs = Vec::new();
    for argument in arguments {
        let path = argument.as_ref();
        let text = path.to_string_lossy();
        if text == "-" {
            if inputs.contains(&Input::Stdin) {
                return Err(Error::new("`-` is named twice")
                    .hint("standard input can be read once; name files for the others"));
            }
            inputs.push(Input::Stdin);
        } else if !text.contains(['*', '?', '[']) || path.exists() {
            inputs.push(Input::File(path.to_owned()));
        } else {
            let wrong = |why: &dyn std::fmt::Display| {
                Error::new(format!("the pattern {}: {why}", quoted(&text)))
                    .hint("check the folder and the spelling; `*`, `?` and `[a-z]` stand for parts")
            };
            let found = glob::glob(&text).map_err(|why| wrong(&why))?;
            let before = inputs.len();
            for path in found {
                inputs.push(Input::File(path.map_err(|why| wrong(&why))?));
            }
            if inputs.len() == before {
                return Err(wrong(&"no file has such a name"));
            }
        }
    }
    Ok(inputs)
}

/// The columns of a file, a batch at a time.
pub(crate) trait Source: Send {
    /// The next rows, or `None` at the end, with the wanted columns and perhaps others.
    fn next(&mut self) -> Result<Option<RecordBatch>, Error>;

    /// The fraction of the file that has been read, if it is known.
    fn position(&self) -> Option<f64>;
}

/// A file that is being read.
pub(crate) struct Table {
    source: Box<dyn Source>,
    name: String,
    wanted: Vec<String>,
}

impl Table {
    /// Opens a file and finds its columns.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or lacks a column.
    pub(crate) fn open(
        input: &Input,
        names: &Names,
        format: Option<Format>,
    ) -> Result<Table, Error> {
        let name = input.shown();
        let wanted = names.all().map(|(_, name)| name.to_owned()).collect();
        let source = guard(&name, || open(input, &name, names, format))?;
        Ok(Table {
            source,
            name,
            wanted,
        })
    }

    /// The next rows: the wanted columns, in their order.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is damaged.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<ArrayRef>>, Error> {
        let Table {
            source,
            name,
            wanted,
            ..
        } = self;
        guard(name, || {
            let Some(batch) = source.next()? else {
                return Ok(None);
            };
            let column = |wanted: &String| {
                let column = batch.column_by_name(wanted).cloned();
                let column = column
                    .ok_or_else(|| damaged(name, &format!("rows without column {wanted}")))?;
                // A column in which no row has a value.
                Ok(match column.data_type() {
                    DataType::Null => new_null_array(&DataType::Binary, column.len()),
                    _ => column,
                })
            };
            wanted
                .iter()
                .map(column)
                .collect::<Result<_, _>>()
                .map(Some)
        })
    }

    pub(crate) fn position(&self) -> Option<f64> {
        self.source.position()
    }
}

/// Bytes of text that are read at a time.
const BLOCK: usize = 1 << 20;

fn open(
    input: &Input,
    name: &str,
    names: &Names,
    asked: Option<Format>,
) -> Result<Box<dyn Source>, Error> {
    let (reader, file) = match input {
        Input::Stdin => (Reader::new(name, Box::new(io::stdin()), None)?, None),
        Input::File(path) => {
            let failed = |why: &io::Error| Error::io("open", path, why);
            let file = File::open(path).map_err(|why| failed(&why))?;
            let metadata = file.metadata().map_err(|why| failed(&why))?;
            if metadata.is_dir() {
                let pattern = path.join("*.parquet");
                return Err(Error::new(format!("{name} is a folder"))
                    .hint(format!("name the files in it, as with {}", shown(&pattern))));
            }
            // A pipe can be read only once and in order.
            let seekable = metadata.is_file();
            let copy = seekable.then(|| file.try_clone()).transpose();
            let size = seekable.then_some(metadata.len());
            let copy = copy.map_err(|why| failed(&why))?;
            (Reader::new(name, Box::new(file), size)?, copy)
        }
    };
    let head = reader.head().to_vec();
    let by_name = match input {
        Input::File(path) => Format::of_name(path),
        Input::Stdin => None,
    };
    let found = Format::of_content(&head, by_name);
    let format = asked.unwrap_or(found);
    let binary = |f: Format| matches!(f, Format::Parquet | Format::Arrow);
    if format != found && (binary(format) || binary(found)) {
        return Err(
            Error::new(format!("{name} begins like {found}, not like {format}"))
                .hint("leave out --format, or name the format that it has"),
        );
    }
    if head.starts_with(format::ENCRYPTED) {
        return Err(encrypted::error(name, "its footer"));
    }
    if head.starts_with(&[0x1f, 0x8b]) || head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        return Err(Error::new(format!("{name} is compressed as a whole"))
            .hint("pipe it in: `zcat FILE | nineteen-table verify-table - ...` (or `zstdcat`)"));
    }
    let source: Box<dyn Source> = match format {
        Format::Parquet | Format::Arrow
            if !head.starts_with(format::PARQUET) && !is_arrow(&head) =>
        {
            return Err(damaged(name, &format!("it does not begin like {format}")));
        }
        Format::Parquet => match file {
            Some(file) => Box::new(parquet::Rows::open(file, name, names)?),
            None => return Err(not_seekable(name, "Parquet")),
        },
        Format::Arrow if head.starts_with(FILE) => match file {
            Some(file) => Box::new(arrow::Batches::of_file(file, name, names)?),
            None => return Err(not_seekable(name, "an Arrow IPC file")),
        },
        Format::Arrow => Box::new(arrow::Batches::of_stream(reader, name, names)?),
        Format::Csv => {
            let tabs = matches!(input, Input::File(path)
                if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("tsv")));
            let delimiter = if tabs { b'\t' } else { b',' };
            Box::new(csv::open(reader, name, names, delimiter)?)
        }
        Format::Jsonl => Box::new(json::open(reader, name, names)?),
    };
    Ok(source)
}

fn is_arrow(head: &[u8]) -> bool {
    head.starts_with(FILE) || head.starts_with(format::STREAM)
}

fn not_seekable(name: &str, what: &str) -> Error {
    Error::new(format!("{name} is {what}, which is read from its end"))
        .hint("save it to a file, and name that")
}

/// A file that is read from its beginning to its end.
pub(crate) struct Reader {
    inner: BufReader<Box<dyn Read + Send>>,
    head: Vec<u8>,
    read: u64,
    size: Option<u64>,
}

impl Reader {
    /// Reads until the bytes decide the format; a pipe may deliver only a few at a time.
    fn new(name: &str, mut file: Box<dyn Read + Send>, size: Option<u64>) -> Result<Reader, Error> {
        let mut head = Vec::new();
        while !format::is_told(&head) && head.len() < BLOCK {
            let mut next = vec![0; 8 << 10];
            let read = match file.read(&mut next) {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                read => read.map_err(|why| unreadable(name, &why))?,
            };
            if read == 0 {
                break;
            }
            head.extend_from_slice(&next[..read]);
        }
        let all = Cursor::new(head.clone()).chain(file);
        Ok(Reader {
            inner: BufReader::with_capacity(BLOCK, Box::new(all)),
            head,
            read: 0,
            size,
        })
    }

    /// The first bytes. They remain to be read.
    fn head(&self) -> &[u8] {
        &self.head
    }

    fn position(&self) -> Option<f64> {
        let size = self.size?;
        Some((self.read as f64 / size.max(1) as f64).min(1.0))
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

impl BufRead for Reader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.read += amount as u64;
        self.inner.consume(amount);
    }
}

fn unreadable(name: &str, why: &io::Error) -> Error {
    if why.kind() == io::ErrorKind::UnexpectedEof {
        return damaged(name, "it ends too early");
    }
    Error::new(format!("cannot read {name}: {why}")).hint("is its disk or its sender in order?")
}
