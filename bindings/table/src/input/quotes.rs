// SPDX-License-Identifier: MIT OR Apache-2.0
//! Validates quotes and line ends in CSV by RFC 4180 section 2.
//!
//! The decoder accepts any text: a quote that is never closed silently swallows all rows after it.
//! Readers also disagree on quotes within unquoted fields, text after a closing quote, and single
//! carriage returns, so that one of them sees rows that another does not. All of these are refused.

use memchr::{memchr, memchr2};

/// The state after the bytes read so far.
#[derive(Debug)]
pub(super) struct Quotes {
    delimiter: u8,
    at: At,
}

/// The position in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// Outside of quotes, after this byte.
    Outside(u8),
    /// Within quotes.
    Quoted,
    /// After a quote within quotes, which closes the field or is the first of two.
    Closing,
    /// After a carriage return outside of quotes.
    Return,
}

const OPEN: &str = "it ends within quotes, which are never closed";
const INSIDE: &str = "a quote inside of a field that is not in quotes";
const BEHIND: &str = "text behind a closing quote";
const RETURN: &str = "a carriage return without a line feed, outside of quotes";

impl Quotes {
    pub(super) fn new(delimiter: u8) -> Quotes {
        Quotes {
            delimiter,
            at: At::Outside(b'\n'),
        }
    }

    /// Validates the next bytes.
    ///
    /// # Errors
    ///
    /// The violation of RFC 4180.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), &'static str> {
        let mut rest = bytes;
        while let [first, ..] = rest {
            (self.at, rest) = match self.at {
                At::Outside(before) => match memchr2(b'"', b'\r', rest) {
                    None => (At::Outside(rest[rest.len() - 1]), &[][..]),
                    Some(place) if rest[place] == b'\r' => (At::Return, &rest[place + 1..]),
                    Some(place) => {
                        let before = place.checked_sub(1).map_or(before, |place| rest[place]);
                        if before != self.delimiter && before != b'\n' {
                            return Err(INSIDE);
                        }
                        (At::Quoted, &rest[place + 1..])
                    }
                },
                At::Quoted => match memchr(b'"', rest) {
                    None => (At::Quoted, &[][..]),
                    Some(place) => (At::Closing, &rest[place + 1..]),
                },
                At::Closing => match *first {
                    b'"' => (At::Quoted, &rest[1..]),
                    b'\r' => (At::Return, &rest[1..]),
                    c if c == b'\n' || c == self.delimiter => (At::Outside(c), &rest[1..]),
                    _ => return Err(BEHIND),
                },
                At::Return => match first {
                    b'\n' => (At::Outside(b'\n'), &rest[1..]),
                    _ => return Err(RETURN),
                },
            };
        }
        Ok(())
    }

    /// Whether a record has just ended.
    pub(super) fn is_between_records(&self) -> bool {
        self.at == At::Outside(b'\n')
    }

    /// Validates the end of the file. The last record may lack its line feed.
    ///
    /// # Errors
    ///
    /// If the file ends within a quoted field or after a single carriage return.
    pub(super) fn finish(&self) -> Result<(), &'static str> {
        match self.at {
            At::Outside(_) | At::Closing => Ok(()),
            At::Quoted => Err(OPEN),
            At::Return => Err(RETURN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result for a text, the same for every division into two calls.
    fn found(text: &str) -> Result<(), &'static str> {
        let bytes = text.as_bytes();
        let in_two = |cut: usize| {
            let mut quotes = Quotes::new(b',');
            quotes.push(&bytes[..cut])?;
            quotes.push(&bytes[cut..])?;
            quotes.finish()
        };
        let whole = in_two(0);
        for cut in 0..=bytes.len() {
            assert_eq!(in_two(cut), whole, "{text:?} at {cut}");
        }
        let mut singly = Quotes::new(b',');
        let each = bytes.chunks(1).try_for_each(|byte| singly.push(byte));
        assert_eq!(each.and_then(|()| singly.finish()), whole, "{text:?}");
        whole
    }

    #[test]
    fn what_rfc_4180_allows() {
        for text in [
            "",
            "a,b\nc,d",
            "a,b\r\nc,d\r\n",
            "\"a\",\"\"\n\"b\nb\",\"c\r\rc\"\"\"\r\n",
            "\"a\",\"b\"",
            "\n\n\"a\"\r\n\r\n,\"\"\"\"",
        ] {
            assert_eq!(found(text), Ok(()), "{text:?}");
        }
    }

    #[test]
    fn what_it_does_not() {
        for (text, why) in [
            ("a,\"b\nc,d\n", OPEN),
            ("a,\"b\"\"", OPEN),
            ("\"", OPEN),
            ("a,b\"b\n", INSIDE),
            ("a, \"b\"\n", INSIDE),
            ("a,b\r\nc\",d\n", INSIDE),
            ("a,\"b\"c\n", BEHIND),
            ("\"a\" ,b\n", BEHIND),
            ("a\rb\n", RETURN),
            ("\"a\"\r\"b\"\n", RETURN),
            ("a,b\r", RETURN),
        ] {
            assert_eq!(found(text), Err(why), "{text:?}");
        }
    }

    #[test]
    fn tabs_delimit_where_they_are_to() {
        let mut quotes = Quotes::new(b'\t');
        quotes.push(b"a\t\"b\tc\"\n").unwrap();
        assert!(quotes.is_between_records());
        assert_eq!(quotes.push(b"a,\"b\"\n"), Err(INSIDE));
    }
}
