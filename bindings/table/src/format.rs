// SPDX-License-Identifier: MIT OR Apache-2.0
//! Detects the format of a file by its first bytes, or by its name if these do not decide.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// Arrow IPC: a file (also called Feather 2) or a stream.
    Arrow,
    /// Comma-separated values with a header; separated by tabs in files named `.tsv`.
    Csv,
    /// An object of JSON in each line.
    Jsonl,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Parquet, Format::Arrow, Format::Csv, Format::Jsonl];

    /// The name on the command line, which is the usual extension.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Arrow => "arrow",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }

    /// The format that the extension of a file names.
    pub fn of_name(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match &*extension {
            "parquet" | "pq" => Some(Format::Parquet),
            "arrow" | "arrows" | "ipc" | "feather" => Some(Format::Arrow),
            "csv" | "tsv" => Some(Format::Csv),
            "jsonl" | "ndjson" | "json" => Some(Format::Jsonl),
            _ => None,
        }
    }

    /// The format of a file with these first bytes. The magic bytes of a binary format decide. Text
    /// has the format of its name, if that has one; otherwise it is JSON if it begins with a brace
    /// or bracket, else CSV.
    pub(crate) fn of_content(head: &[u8], name: Option<Format>) -> Format {
        if head.starts_with(PARQUET) || head.starts_with(ENCRYPTED) {
            return Format::Parquet;
        }
        if head.starts_with(FILE) || head.starts_with(STREAM) {
            return Format::Arrow;
        }
        name.unwrap_or_else(|| match first(head) {
            Some(b'{' | b'[') => Format::Jsonl,
            _ => Format::Csv,
        })
    }
}

/// Magic bytes of Parquet.
pub(crate) const PARQUET: &[u8] = b"PAR1";
/// Magic bytes of Parquet with an encrypted footer.
pub(crate) const ENCRYPTED: &[u8] = b"PARE";
/// Magic bytes of an Arrow IPC file.
pub(crate) const FILE: &[u8] = b"ARROW1";
/// The first bytes of an Arrow IPC stream.
pub(crate) const STREAM: &[u8] = &[0xff; 4];
/// The byte order mark of UTF-8.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether these bytes decide the format. Magic bytes are within the first eight, and text is
/// decided by its first character that is not white space.
pub(crate) fn is_told(head: &[u8]) -> bool {
    head.len() >= 8 && first(head).is_some()
}

/// The first character of text that is not white space.
fn first(head: &[u8]) -> Option<&u8> {
    let text = head.strip_prefix(MARK).unwrap_or(head);
    text.trim_ascii_start().first()
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Format, String> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| "formats are parquet, arrow, csv and jsonl".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_and_names_help() {
        let by_name = Format::of_name(Path::new("a.b/T.CSV"));
        assert_eq!(by_name, Some(Format::Csv));
        assert_eq!(Format::of_name(Path::new("table")), None);
        assert_eq!(Format::of_content(b"PAR1...", by_name), Format::Parquet);
        assert_eq!(Format::of_content(&[0xff; 8], None), Format::Arrow);
        assert_eq!(Format::of_content(b"{\"a\"", by_name), Format::Csv);
        assert_eq!(Format::of_content(b" {\"a\"", None), Format::Jsonl);
        assert_eq!(
            Format::of_content(b"\xef\xbb\xbf{\"a\"", None),
            Format::Jsonl
        );
        assert_eq!(Format::of_content(b"PARE...", None), Format::Parquet);
        assert_eq!(Format::of_content(b"key,sig", None), Format::Csv);
        assert_eq!("jsonl".parse(), Ok(Format::Jsonl));
        assert!("xml".parse::<Format>().is_err());
    }

    #[test]
    fn a_few_bytes_tell_nothing() {
        for (head, told) in [
            (&b""[..], false),
            (b"PAR1", false),
            (&[0xff; 7], false),
            (&[0xff; 8], true),
            (b"key,sig,msg", true),
            (b" \n        ", false),
            (b"\xef\xbb\xbf         ", false),
            (b" \n        {", true),
        ] {
            assert_eq!(is_told(head), told, "{head:?}");
        }
    }
}
