// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arrow IPC: files, which have a footer, and streams.
//!
//! This module frames the messages and `arrow-ipc` decodes them. A damaged file may announce any
//! length, and a failed allocation aborts the process, so the lengths of messages and of compressed
//! buffers and the numbers of rows are checked before memory is allocated for them.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{Block, Endianness, Message, MessageHeader, root_as_footer, root_as_message};

use super::{Reader, Source, unreadable};
use crate::Error;
use crate::chunk::ROWS;
use crate::columns::Names;
use crate::guard::damaged;

/// The largest record batch in bytes, both as stored and decompressed: a batch is in memory whole.
const MOST: u64 = 1 << 31;
/// The largest record batch in rows: more signatures, of 64 bytes each, exceed [`MOST`].
const MOST_ROWS: u64 = MOST / 64;
/// Rows that are handed on at a time, so that memory per row is needed for these alone.
const PART: usize = 1 << 20;

/// The record batches of a file or stream.
pub(crate) struct Batches {
    frames: Frames,
    decoder: FileDecoder,
    name: String,
    /// The rows of a batch that are not yet handed on.
    rest: Option<RecordBatch>,
}

/// A message with its metadata.
struct Frame {
    block: Block,
    bytes: Buffer,
}

enum Frames {
    File {
        file: File,
        blocks: VecDeque<Block>,
        all: usize,
    },
    Stream(Reader),
}

impl Batches {
    pub(crate) fn of_file(mut file: File, name: &str, names: &Names) -> Result<Batches, Error> {
        let size = file
            .seek(SeekFrom::End(0))
            .map_err(|why| unreadable(name, &why))?;
        let mut end = [0; 10];
        let end_at = size
            .checked_sub(10)
            .ok_or_else(|| damaged(name, "it is too short"))?;
        read_at(&mut file, end_at, &mut end).map_err(|why| unreadable(name, &why))?;
        let length = read_footer_length(end).map_err(|why| damaged(name, &why.to_string()))?;
        let start = end_at.checked_sub(length as u64);
        let start = start.ok_or_else(|| damaged(name, "its footer is longer than itself"))?;
        let mut footer = vec![0; length];
        read_at(&mut file, start, &mut footer).map_err(|why| unreadable(name, &why))?;
        let footer = root_as_footer(&footer).map_err(|why| damaged(name, &why.to_string()))?;
        let schema = footer
            .schema()
            .ok_or_else(|| damaged(name, "it has no schema"))?;
        let decoder = decoder(schema, footer.version(), name, names)?;
        let dictionaries = footer.dictionaries().into_iter().flatten().copied();
        let blocks: VecDeque<Block> = footer
            .recordBatches()
            .into_iter()
            .flatten()
            .copied()
            .collect();
        let all = blocks.len();
        let mut batches = Batches {
            frames: Frames::File { file, blocks, all },
            decoder,
            name: name.to_owned(),
            rest: None,
        };
        for block in dictionaries {
            let frame = batches.frame_at(block)?;
            batches.read_dictionary(&frame)?;
        }
        Ok(batches)
    }

    pub(crate) fn of_stream(
        mut reader: Reader,
        name: &str,
        names: &Names,
    ) -> Result<Batches, Error> {
        let Some(frame) = next_frame(&mut reader, name)? else {
            return Err(damaged(name, "it has no schema"));
        };
        let message = message(&frame, name)?;
        let Some(schema) = message.header_as_schema() else {
            return Err(damaged(name, "it does not begin with a schema"));
        };
        let decoder = decoder(schema, message.version(), name, names)?;
        Ok(Batches {
            frames: Frames::Stream(reader),
            decoder,
            name: name.to_owned(),
            rest: None,
        })
    }

    /// The frame that a footer points at.
    fn frame_at(&mut self, block: Block) -> Result<Frame, Error> {
        let Frames::File { file, .. } = &mut self.frames else {
            return Err(damaged(&self.name, "it has no footer"));
        };
        let (Some(length), Ok(offset)) = (length_of(&block), u64::try_from(block.offset())) else {
            return Err(damaged(
                &self.name,
                "its footer names a place before its beginning",
            ));
        };
        if length > MOST {
            return Err(too_large(&self.name));
        }
        let mut bytes = Vec::new();
        let placed = file.seek(SeekFrom::Start(offset));
        placed.map_err(|why| unreadable(&self.name, &why))?;
        whole(
            take(file, length, &mut bytes, &self.name)?,
            length,
            &self.name,
        )?;
        let bytes = Buffer::from_vec(bytes);
        Ok(Frame { block, bytes })
    }

    fn next_frame(&mut self) -> Result<Option<Frame>, Error> {
        match &mut self.frames {
            Frames::File { blocks, .. } => match blocks.pop_front() {
                Some(block) => self.frame_at(block).map(Some),
                None => Ok(None),
            },
            Frames::Stream(reader) => next_frame(reader, &self.name),
        }
    }

    fn read_dictionary(&mut self, frame: &Frame) -> Result<(), Error> {
        check_sizes(frame, &self.name)?;
        let read = self.decoder.read_dictionary(&frame.block, &frame.bytes);
        read.map_err(|why| damaged(&self.name, &why.to_string()))
    }

    fn next_batch(&mut self) -> Result<Option<RecordBatch>, Error> {
        while let Some(frame) = self.next_frame()? {
            if message(&frame, &self.name)?.header_type() == MessageHeader::DictionaryBatch {
                self.read_dictionary(&frame)?;
                continue;
            }
            check_sizes(&frame, &self.name)?;
            let batch = self.decoder.read_record_batch(&frame.block, &frame.bytes);
            let batch = batch.map_err(|why| damaged(&self.name, &why.to_string()))?;
            // Rows in a message without a type would be passed over silently.
            let batch = batch.ok_or_else(|| damaged(&self.name, "it has a message of no kind"))?;
            return Ok(Some(batch));
        }
        Ok(None)
    }
}

impl Source for Batches {
    fn next(&mut self) -> Result<Option<RecordBatch>, Error> {
        let batch = match self.rest.take() {
            Some(rest) => Some(rest),
            None => self.next_batch()?,
        };
        Ok(batch.map(|batch| match batch.num_rows().checked_sub(PART) {
            None | Some(0) => batch,
            Some(left) => {
                self.rest = Some(batch.slice(PART, left));
                batch.slice(0, PART)
            }
        }))
    }

    fn position(&self) -> Option<f64> {
        match &self.frames {
            Frames::File { blocks, all, .. } => {
                Some((all - blocks.len()) as f64 / (*all).max(1) as f64)
            }
            Frames::Stream(reader) => reader.position(),
        }
    }
}

/// A decoder of the wanted columns.
fn decoder(
    schema: arrow_ipc::Schema<'_>,
    version: arrow_ipc::MetadataVersion,
    name: &str,
    names: &Names,
) -> Result<FileDecoder, Error> {
    if schema.endianness() != Endianness::Little {
        return Err(Error::new(format!("{name} has big-endian numbers"))
            .hint("write it again on a little-endian machine"));
    }
    let schema = try_fb_to_schema(schema).map_err(|why| damaged(name, &why.to_string()))?;
    let schema = Arc::new(schema);
    // A column that is wanted twice is read once.
    let mut columns = names.find(name, &schema)?;
    columns.sort_unstable();
    columns.dedup();
    Ok(FileDecoder::new(schema, version).with_projection(columns))
}

/// The next message of a stream, or none at its end.
fn next_frame(reader: &mut Reader, name: &str) -> Result<Option<Frame>, Error> {
    let mut bytes = Vec::new();
    let mut read = take(reader, 4, &mut bytes, name)?;
    if read == 0 {
        // The format allows streams without the mark of the end.
        return Ok(None);
    }
    if bytes == [0xff; 4] {
        read = take(reader, 4, &mut bytes, name)?;
    }
    whole(read, 4, name)?;
    let length = bytes
        .last_chunk()
        .copied()
        .map(u32::from_le_bytes)
        .unwrap_or_default();
    if length == 0 {
        return match take(reader, 1, &mut bytes, name)? {
            0 => Ok(None),
            _ => Err(
                Error::new(format!("{name} goes on behind the end of its stream"))
                    .hint("two streams are two inputs: name a file for each"),
            ),
        };
    }
    whole(
        take(reader, length.into(), &mut bytes, name)?,
        length.into(),
        name,
    )?;
    let metadata = i32::try_from(bytes.len()).map_err(|_| too_large(name))?;
    let body = {
        let start = bytes.len() - length as usize;
        let message = root_as_message(&bytes[start..]);
        message
            .map_err(|why| damaged(name, &why.to_string()))?
            .bodyLength()
    };
    let length = u64::try_from(body).ok().filter(|length| *length <= MOST);
    let length = length.ok_or_else(|| too_large(name))?;
    whole(take(reader, length, &mut bytes, name)?, length, name)?;
    Ok(Some(Frame {
        block: Block::new(0, metadata, body),
        bytes: Buffer::from_vec(bytes),
    }))
}

/// Appends the available bytes, up to `most`. Memory grows with the bytes that arrive, not with the
/// announced length.
fn take(reader: &mut impl Read, most: u64, bytes: &mut Vec<u8>, name: &str) -> Result<u64, Error> {
    let read = reader.take(most).read_to_end(bytes);
    read.map(|read| read as u64)
        .map_err(|why| unreadable(name, &why))
}

fn whole(read: u64, announced: u64, name: &str) -> Result<(), Error> {
    match read == announced {
        true => Ok(()),
        false => Err(damaged(name, "it ends in the middle of a message")),
    }
}

fn read_at(file: &mut File, offset: u64, bytes: &mut [u8]) -> std::io::Result<()> {
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}

/// The length of a message with its metadata.
fn length_of(block: &Block) -> Option<u64> {
    let metadata = u64::try_from(block.metaDataLength()).ok()?;
    metadata.checked_add(u64::try_from(block.bodyLength()).ok()?)
}

fn message<'f>(frame: &'f Frame, name: &str) -> Result<Message<'f>, Error> {
    let bytes = &frame.bytes;
    let start = if bytes.starts_with(&[0xff; 4]) { 8 } else { 4 };
    let bytes = bytes.get(start..).unwrap_or_default();
    root_as_message(bytes).map_err(|why| damaged(name, &why.to_string()))
}

/// Refuses batches that announce more bytes or rows than memory is to hold.
fn check_sizes(frame: &Frame, name: &str) -> Result<(), Error> {
    let message = message(frame, name)?;
    let dictionary = message
        .header_as_dictionary_batch()
        .and_then(|batch| batch.data());
    let Some(batch) = message.header_as_record_batch().or(dictionary) else {
        return Ok(());
    };
    let body = usize::try_from(frame.block.metaDataLength()).ok();
    let body = body
        .and_then(|start| frame.bytes.get(start..))
        .unwrap_or_default();
    let decompressed = match batch.compression() {
        Some(_) => decompressed(&batch, body),
        None => 0,
    };
    if decompressed > MOST {
        return Err(too_large(name));
    }
    // A negative number is no number of rows either.
    let rows = u64::try_from(batch.length()).unwrap_or(u64::MAX);
    if rows > MOST_ROWS {
        return Err(Error::new(format!(
            "{name} has a record batch of more than {MOST_ROWS} rows"
        ))
        .hint("write it in smaller record batches; or it is damaged"));
    }
    // A signature takes at least the byte of an index into a dictionary. Without that, columns are
    // of type `Null` or of values without bytes, where a few bytes could announce any number of
    // rows.
    let bytes = decompressed + body.len() as u64;
    if rows > bytes.max(ROWS as u64) {
        let why = format!("it announces {rows} rows in a record batch of {bytes} bytes");
        return Err(damaged(name, &why));
    }
    Ok(())
}

/// The bytes that the compressed buffers of a batch announce.
fn decompressed(batch: &arrow_ipc::RecordBatch<'_>, body: &[u8]) -> u64 {
    let mut all = 0_u64;
    for buffer in batch.buffers().into_iter().flatten() {
        let start = usize::try_from(buffer.offset()).ok();
        let prefix = start.and_then(|start| body.get(start..)?.first_chunk());
        // -1 means that a buffer is not compressed. `arrow-ipc` refuses a buffer outside of the
        // body.
        let length = prefix.map_or(0, |prefix| i64::from_le_bytes(*prefix));
        all = all.saturating_add(u64::try_from(length).unwrap_or_default());
    }
    all
}

fn too_large(name: &str) -> Error {
    Error::new(format!(
        "{name} has a record batch of more than {} GB",
        MOST >> 30
    ))
    .hint("write it in smaller record batches, or as Parquet; or it is damaged")
}
