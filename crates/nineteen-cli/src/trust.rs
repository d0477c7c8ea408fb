// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whose signatures count: files of allowed signers, and lists of revoked keys.
//!
//! A line of an allowed-signers file is `PRINCIPALS [OPTIONS] TYPE BASE64 [COMMENT]`. Principals
//! are patterns (`*`, `?`, `!` in front of one that excludes); options are `cert-authority`,
//! `namespaces="PATTERNS"`, `valid-after="TIME"` and `valid-before="TIME"`. The decisions are those
//! of `ssh-keygen -Y`: the first line that fits decides, and a line that is not understood ends the
//! search without a result, since it may be the one that was to exclude a key. Lines with other
//! types of keys, and authorities for certificates, fit no signature that this program reads.
//!
//! References: ssh-keygen(1), section ALLOWED SIGNERS; `sshsig.c` and `match.c` of OpenSSH.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::error::{Error, Result, shown};
use crate::files;
use crate::formats::{Refused, openssh};
use crate::text::escaped;

/// A file of allowed signers.
#[derive(Debug)]
pub struct AllowedSigners {
    name: String,
    lines: Vec<(usize, Line)>,
}

#[derive(Debug)]
enum Line {
    Signer(Signer),
    /// A key of another type, or an authority for certificates.
    Other,
    /// Not understood.
    Bad(&'static str),
}

#[derive(Debug)]
struct Signer {
    principals: String,
    namespaces: Option<String>,
    after: Option<i64>,
    before: Option<i64>,
    key: [u8; 32],
}

/// What a signature must fit.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    pub key: &'a [u8; 32],
    /// `None` for a raw signature, which is for no namespace: a line that names some excludes it.
    pub namespace: Option<&'a str>,
    /// Seconds since 1970.
    pub time: i64,
}

impl AllowedSigners {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it cannot be read or is not text.
    pub fn read(path: &Path) -> Result<Self> {
        let content = files::read_text(path)?;
        let lines = content
            .lines()
            .map(|line| line.trim_matches([' ', '\t', '\r']))
            .enumerate()
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(at, line)| (at + 1, parse(line).unwrap_or_else(Line::Bad)))
            .collect();
        Ok(Self {
            name: shown(path),
            lines,
        })
    }

    /// Whether `principal` may sign as claimed.
    ///
    /// # Errors
    ///
    /// When a line before the one that fits is not understood.
    pub fn allows(&self, principal: &str, claim: Claim<'_>) -> Result<bool> {
        let found = self.find(|signer| {
            matches(principal, &signer.principals)
                && claim.is_for(signer)
                && signer.namespaces.as_deref().is_none_or(|patterns| {
                    claim.namespace.is_some_and(|name| matches(name, patterns))
                })
        })?;
        Ok(found.is_some())
    }

    /// The principals of the first line with this key, as they are written.
    ///
    /// # Errors
    ///
    /// As for [`Self::allows`].
    pub fn principals(&self, claim: Claim<'_>) -> Result<Option<&str>> {
        let found = self.find(|signer| claim.is_for(signer))?;
        Ok(found.map(|signer| signer.principals.as_str()))
    }

    /// The keys of all lines for `principal`, whatever they are limited to.
    pub fn keys_of(&self, principal: &str) -> Vec<[u8; 32]> {
        let mut keys = Vec::new();
        for (_, line) in &self.lines {
            if let Line::Signer(signer) = line
                && matches(principal, &signer.principals)
                && !keys.contains(&signer.key)
            {
                keys.push(signer.key);
            }
        }
        keys
    }

    fn find(&self, fits: impl Fn(&Signer) -> bool) -> Result<Option<&Signer>> {
        for (at, line) in &self.lines {
            match line {
                Line::Signer(signer) if fits(signer) => return Ok(Some(signer)),
                Line::Signer(_) | Line::Other => {}
                Line::Bad(why) => {
                    return Err(Error::new(format!("line {at} of {} {why}", self.name))
                        .hint("correct it or remove it; no line after it is considered"));
                }
            }
        }
        Ok(None)
    }
}

impl Claim<'_> {
    fn is_for(&self, signer: &Signer) -> bool {
        signer.key == *self.key
            && signer.after.is_none_or(|after| self.time >= after)
            && signer.before.is_none_or(|before| self.time <= before)
    }
}

fn parse(line: &str) -> Result<Line, &'static str> {
    let (principals, rest) = word(line).ok_or("has an open quotation mark")?;
    if principals.is_empty() {
        return Err("names no principal");
    }
    let mut signer = Signer {
        principals: principals.replace('"', ""),
        namespaces: None,
        after: None,
        before: None,
        key: [0; 32],
    };
    let mut authority = false;
    let mut key = rest;
    if !openssh::is_public_line(rest) {
        let (options, after) = word(rest).ok_or("has an open quotation mark")?;
        authority = signer.set(options)?;
        key = after;
    }
    match openssh::decode_public(key) {
        Ok(_) if authority => Ok(Line::Other),
        Ok((bytes, _)) => {
            signer.key = bytes;
            Ok(Line::Signer(signer))
        }
        Err(Refused::OtherType(_)) if openssh::is_public_line(key) => Ok(Line::Other),
        Err(_) => Err("holds no key that can be read"),
    }
}

impl Signer {
    /// Reads the options; returns whether the key is that of an authority.
    fn set(&mut self, options: &str) -> Result<bool, &'static str> {
        let mut authority = false;
        for option in split(options, ',') {
            let (name, value) = match option.split_once('=') {
                None => (option, None),
                Some((name, value)) => (
                    name,
                    value.strip_prefix('"').and_then(|v| v.strip_suffix('"')),
                ),
            };
            let twice = |set: bool| {
                if set {
                    Err("gives an option twice")
                } else {
                    Ok(())
                }
            };
            match (name.to_ascii_lowercase().as_str(), value) {
                ("cert-authority", None) if !option.contains('=') => authority = true,
                ("namespaces", Some(value)) if !value.is_empty() => {
                    twice(self.namespaces.is_some())?;
                    self.namespaces = Some(value.to_owned());
                }
                ("valid-after", Some(value)) => {
                    twice(self.after.is_some())?;
                    self.after = Some(time(value).ok_or("has a time that cannot be read")?);
                }
                ("valid-before", Some(value)) => {
                    twice(self.before.is_some())?;
                    self.before = Some(time(value).ok_or("has a time that cannot be read")?);
                }
                _ => return Err("has an unknown option"),
            }
        }
        match (self.after, self.before) {
            (Some(after), Some(before)) if before <= after => Err("ends before it begins"),
            _ => Ok(authority),
        }
    }
}

/// The first word of `line`, in which spaces may be quoted, and what follows it.
fn word(line: &str) -> Option<(&str, &str)> {
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ' ' | '\t' if !quoted => return Some((&line[..at], line[at..].trim_start())),
            _ => {}
        }
    }
    (!quoted).then_some((line, ""))
}

/// The parts of `text` between separators outside quotation marks.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start, mut quoted) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if c == separator && !quoted => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Whether `text` matches a list of patterns: one of them, and none with `!`.
pub fn matches(text: &str, patterns: &str) -> bool {
    let mut found = false;
    for pattern in patterns.split(',') {
        match pattern.strip_prefix('!') {
            Some(excluded) if matches_one(text.as_bytes(), excluded.as_bytes()) => return false,
            Some(_) => {}
            None => found |= matches_one(text.as_bytes(), pattern.as_bytes()),
        }
    }
    found
}

/// Matches `*` and `?` in time `O(text * pattern)`: on a mismatch only the last `*` is widened,
/// since any match with an earlier one is also one with the later.
fn matches_one(text: &[u8], pattern: &[u8]) -> bool {
    let (mut t, mut p, mut star) = (0, 0, None);
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&c) if c == b'?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => match &mut star {
                None => return false,
                Some((at, from)) => {
                    *from += 1;
                    (p, t) = (*at + 1, *from);
                }
            },
        }
    }
    pattern[p..].iter().all(|c| *c == b'*')
}

/// Seconds since 1970 of `YYYYMMDD`, `YYYYMMDDHHMM` or `YYYYMMDDHHMMSS`, in the zone of this
/// machine, or in UTC with a `Z` at the end.
pub fn time(text: &str) -> Option<i64> {
    let digits = text.strip_suffix('Z').unwrap_or(text);
    if !matches!(digits.len(), 8 | 12 | 14) || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number = |from: usize, to: usize| digits.get(from..to).unwrap_or("0").parse::<i8>().ok();
    let year = digits[..4].parse::<i16>().ok()?;
    let (month, day) = (number(4, 6)?, number(6, 8)?);
    let (hour, minute, second) = (number(8, 10)?, number(10, 12)?, number(12, 14)?);
    let local = DateTime::new(year, month, day, hour, minute, second, 0).ok()?;
    let zone = match text.ends_with('Z') {
        true => TimeZone::UTC,
        false => TimeZone::system(),
    };
    let seconds = zone.to_timestamp(local).ok()?.as_second();
    (seconds > 0).then_some(seconds)
}

/// The present, in seconds since 1970.
pub fn now() -> i64 {
    Timestamp::now().as_second()
}

/// Reads a list of revoked keys, a public key a line.
///
/// # Errors
///
/// When it cannot be read, or a line is not understood: it may be the key in question.
pub fn revoked(path: &Path) -> Result<Vec<[u8; 32]>> {
    let content = files::read_text(path)?;
    let mut keys = Vec::new();
    for (at, line) in content.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match openssh::decode_public(line) {
            Ok((key, _)) => keys.push(key),
            Err(Refused::OtherType(_)) if openssh::is_public_line(line) => {}
            Err(_) => {
                return Err(Error::new(format!(
                    "line {} of {} is no public key: {}",
                    at + 1,
                    shown(path),
                    escaped(&line.chars().take(20).collect::<String>())
                ))
                .hint("list revoked keys as in their `.pub` files; a binary KRL is not read"));
            }
        }
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_in_openssh() {
        for (text, patterns, expected) in [
            ("a@b", "a@b", true),
            ("a@b", "*@b", true),
            ("a@bc", "*@b", false),
            ("a@b", "?@?", true),
            ("a@b", "x,*,!a@*", false),
            ("a@b", "!x", false),
            ("a@b", "!x,*", true),
            ("", "*", true),
            ("", "?", false),
            ("abcabd", "*ab?", true),
            ("abcabd", "*abc", false),
            ("A@b", "a@b", false),
            ("a@b", "", false),
        ] {
            assert_eq!(matches(text, patterns), expected, "{text} {patterns}");
        }
        let long = "a".repeat(4000);
        assert!(!matches(&long, &format!("{}b", "*a".repeat(500))));
    }

    #[test]
    fn times_are_read_strictly() {
        assert_eq!(time("19700101000001Z"), Some(1));
        assert_eq!(time("20000101Z"), Some(946_684_800));
        assert_eq!(
            time("200001011530Z"),
            Some(946_684_800 + 15 * 3600 + 30 * 60)
        );
        for bad in [
            "",
            "Z",
            "2000",
            "20001301Z",
            "20000230Z",
            "2000010124Z",
            "+2000101Z",
            "20000101ZZ",
            "200001012400Z",
            "20000101000060Z0",
        ] {
            assert_eq!(time(bad), None, "{bad}");
        }
    }
}
