// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files of allowed signers, and lists of revoked keys.
//!
//! A line of an allowed-signers file is `PRINCIPALS [OPTIONS] TYPE BASE64 [COMMENT]`. Principals
//! are patterns (`*`, `?`, `!` in front of one that excludes); options are `cert-authority`,
//! `namespaces="PATTERNS"`, `valid-after="TIME"` and `valid-before="TIME"`. The decisions are those
//! of `ssh-keygen -Y`: one matching line is enough, and a malformed line matches nothing. A key
//! with `cert-authority` allows signatures by keys that it certified, but not by itself.
//!
//! References: ssh-keygen(1), section ALLOWED SIGNERS; `sshsig.c` and `match.c` of OpenSSH.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::error::{Error, Result, shown};
use crate::files;
use crate::formats::certificate::{self, Certificate};
use crate::formats::{any_key, krl, openssh};
use crate::text::{is_control, unmarked};

/// A file of allowed signers.
#[derive(Debug)]
pub struct AllowedSigners {
    name: String,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    number: usize,
    /// The principals. `None` if the line has an open quotation mark.
    principals: Option<String>,
    /// The key, or the reason why it is malformed.
    signer: Result<Signer, &'static str>,
}

#[derive(Debug, Default)]
struct Signer {
    /// The key is that of an authority for certificates.
    authority: bool,
    namespaces: Option<String>,
    after: Option<i64>,
    before: Option<i64>,
    /// The binary form of the key, of any type.
    blob: Vec<u8>,
}

/// The properties of a signature that a line has to allow.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    pub key: &'a [u8; 32],
    /// The certificate of the key, where the signature states one.
    pub certificate: Option<&'a Certificate>,
    /// The namespace. `None` for a raw signature, which lines with namespaces do not allow.
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
        let lines = unmarked(&content)
            .lines()
            .map(|line| line.trim_matches([' ', '\t', '\r']))
            .enumerate()
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(at, line)| Line::parse(at + 1, line))
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
    /// When no line fits, and one for this principal is not understood.
    pub fn allows(&self, principal: &str, claim: Claim<'_>) -> Result<bool> {
        let fits = |signer: &Signer| {
            claim.is_for(signer, Some(principal))
                && signer.namespaces.as_deref().is_none_or(|patterns| {
                    claim.namespace.is_some_and(|name| matches(name, patterns))
                })
        };
        let mut lines = self.lines_for(principal);
        if lines.any(|line| line.signer.as_ref().is_ok_and(fits)) {
            return Ok(true);
        }
        match self.lines_for(principal).find_map(|line| self.fault(line)) {
            Some(fault) => Err(fault.hint("correct it or remove it; no other line matches")),
            None => Ok(false),
        }
    }

    /// The principals of the first line that allows this key or the authority of its certificate:
    /// as they are written, or those of the certificate that they match.
    ///
    /// # Errors
    ///
    /// When no line fits, and one is not understood.
    pub fn principals(&self, claim: Claim<'_>) -> Result<Option<Vec<String>>> {
        for line in &self.lines {
            let (Some(principals), Ok(signer)) = (&line.principals, &line.signer) else {
                continue;
            };
            if !claim.is_for(signer, None) {
                continue;
            }
            let patterns = principals.split(',').take_while(|one| !one.is_empty());
            let named = claim.certificate.filter(|_| signer.authority);
            let Some(certificate) = named else {
                return Ok(Some(patterns.map(str::to_owned).collect()));
            };
            let certified = certificate.principals.iter();
            let found: Vec<String> = patterns
                .flat_map(|pattern| {
                    let fits = |who: &&String| matches_one(who.as_bytes(), pattern.as_bytes());
                    certified.clone().filter(fits).cloned()
                })
                .collect();
            if !found.is_empty() {
                return Ok(Some(found));
            }
        }
        match self.lines.iter().find_map(|line| self.fault(line)) {
            Some(fault) => Err(fault.hint("correct it or remove it; no other line matches")),
            None => Ok(None),
        }
    }

    /// The principals, as they are written, of every line for `principal`.
    ///
    /// # Errors
    ///
    /// When a line for this principal is not understood.
    pub fn matching(&self, principal: &str) -> Result<Vec<&str>> {
        let mut found = Vec::new();
        for line in &self.lines {
            match &line.principals {
                Some(principals) if !matches(principal, principals) => continue,
                Some(principals) => found.push(principals.as_str()),
                None => {}
            }
            if let Some(fault) = self.fault(line) {
                return Err(fault.hint("correct it or remove it"));
            }
        }
        Ok(found)
    }

    /// The keys of all lines for `principal`, including lines with restrictions.
    pub fn keys_of(&self, principal: &str) -> Vec<[u8; 32]> {
        let mut keys = Vec::new();
        for line in self.lines_for(principal) {
            if let Ok(signer) = &line.signer
                && let Ok(key) = openssh::decode_blob(&signer.blob)
                && !signer.authority
                && !keys.contains(&key)
            {
                keys.push(key);
            }
        }
        keys
    }

    fn lines_for(&self, principal: &str) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| {
            let principals = line.principals.as_deref();
            principals.is_some_and(|principals| matches(principal, principals))
        })
    }

    fn fault(&self, line: &Line) -> Option<Error> {
        let why = line.signer.as_ref().err()?;
        let at = line.number;
        Some(Error::new(format!("line {at} of {} {why}", self.name)))
    }
}

impl Claim<'_> {
    /// Whether the key of a line is that of the signature, or certified the one for `principal`.
    fn is_for(&self, signer: &Signer, principal: Option<&str>) -> bool {
        let fits = match self.certificate {
            Some(certificate) if signer.authority => {
                signer.blob == openssh::encode_blob(&certificate.authority)
                    && certificate.refusal(principal, self.time).is_none()
            }
            _ if signer.authority => false,
            Some(certificate) => signer.blob == certificate.blob,
            None => signer.blob == openssh::encode_blob(self.key),
        };
        fits && signer.after.is_none_or(|after| self.time >= after)
            && signer.before.is_none_or(|before| self.time <= before)
    }
}

impl Line {
    fn parse(number: usize, line: &str) -> Self {
        let (principals, signer) = match principals(line) {
            Some((principals, rest)) => (Some(principals), Signer::parse(rest)),
            None => (None, Err("has an open quotation mark")),
        };
        Self {
            number,
            principals,
            signer,
        }
    }
}

impl Signer {
    fn parse(text: &str) -> Result<Self, &'static str> {
        if has_control(text) {
            return Err("holds a control character");
        }
        let mut signer = Self::default();
        let mut key = text;
        if !openssh::is_public_line(text) {
            let (options, after) = word(text).ok_or("has an open quotation mark")?;
            signer.set(options)?;
            key = after;
        }
        signer.blob = any_key::decode_line(key).map_err(|_| "holds no key that can be read")?;
        Ok(signer)
    }

    /// Reads the options.
    fn set(&mut self, options: &str) -> Result<(), &'static str> {
        for option in split(options, ',') {
            let (name, value) = match option.split_once('=') {
                None => (option, None),
                Some((name, value)) => (name, unquoted(value)),
            };
            let twice = |set: bool| {
                if set {
                    Err("gives an option twice")
                } else {
                    Ok(())
                }
            };
            match (name.to_ascii_lowercase().as_str(), value.as_deref()) {
                ("cert-authority", None) if !option.contains('=') => self.authority = true,
                ("namespaces", Some(value)) => {
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
            _ => Ok(()),
        }
    }
}

/// Whether a line, without its end, holds a control character other than a tab. An editor may show
/// one as the end of a line, with a key behind it that no reader sees.
fn has_control(line: &str) -> bool {
    line.contains(|c| c != '\t' && is_control(c))
}

/// The principals at the front of a line, and what follows them. They end at the first blank; a
/// quotation mark within them is left out, and then they end at the next one.
fn principals(line: &str) -> Option<(String, &str)> {
    let end = line.find([' ', '\t', '\r', '"']).unwrap_or(line.len());
    let (front, rest) = line.split_at(end);
    let (principals, rest) = match rest.strip_prefix('"') {
        None => (front.to_owned(), rest),
        Some(quoted) => {
            let (quoted, rest) = quoted.split_once('"')?;
            (format!("{front}{quoted}"), rest)
        }
    };
    Some((principals, rest.trim_start_matches([' ', '\t', '\r'])))
}

/// Each character outside quotation marks, with its place. One behind a backslash opens and closes
/// nothing. The last item is the end, unless a quotation is open there.
fn unquoted_places(text: &str) -> impl Iterator<Item = (usize, Option<char>)> {
    let (mut quoted, mut escapes) = (false, false);
    let places = text.char_indices().map(|(at, c)| (at, Some(c)));
    let end = std::iter::once((text.len(), None));
    places.chain(end).filter(move |(_, c)| {
        let escaped = std::mem::replace(&mut escapes, *c == Some('\\'));
        let is_mark = *c == Some('"') && !escaped;
        quoted ^= is_mark;
        !quoted && !is_mark
    })
}

/// The first word of `line`, in which spaces may be quoted, and what follows it.
fn word(line: &str) -> Option<(&str, &str)> {
    let mut ends = unquoted_places(line).filter(|(_, c)| matches!(c, None | Some(' ' | '\t')));
    let (end, _) = ends.next()?;
    Some((&line[..end], line[end..].trim_start()))
}

/// The parts of `text` between separators outside quotation marks.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, c) in unquoted_places(text) {
        if c.is_none_or(|c| c == separator) {
            parts.push(&text[start..at]);
            start = at + separator.len_utf8();
        }
    }
    parts
}

/// The value of an option between its quotation marks, in which `\"` is one of its own.
fn unquoted(text: &str) -> Option<String> {
    let text = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' if rest.next_if_eq(&'"').is_some() => value.push('"'),
            '"' => return None,
            _ => value.push(c),
        }
    }
    Some(value)
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

/// The current time in seconds since 1970.
pub fn now() -> i64 {
    Timestamp::now().as_second()
}

/// Revoked keys.
#[derive(Debug)]
pub enum Revoked {
    /// The binary forms of keys of any type; a certificate revokes the key that it is for.
    Keys(Vec<Vec<u8>>),
    /// A list that `ssh-keygen -k` wrote.
    List(Vec<u8>),
}

impl Default for Revoked {
    fn default() -> Self {
        Self::Keys(Vec::new())
    }
}

impl Revoked {
    /// Reads a list of public keys, one a line, or a binary one.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or a part is malformed: that part may be the key in question.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = files::read_list(path)?;
        if bytes.starts_with(krl::MAGIC) {
            // Queried for an arbitrary key, so that a malformed list is refused for every signer.
            return match krl::revokes(&bytes, &[0; 32], None) {
                Ok(_) => Ok(Self::List(bytes)),
                Err(why) => Err(Error::new(format!("the list {} {why}", shown(path)))
                    .hint("make it again with `ssh-keygen -k`, or fetch it again")),
            };
        }
        const HINT: &str =
            "list revoked keys as in their `.pub` files, one a line, or with `ssh-keygen -k`";
        let content = files::as_text(bytes, path, HINT)?;
        let mut keys = Vec::new();
        for (at, line) in unmarked(&content).lines().enumerate() {
            let bad = |what: &str| {
                let at = at + 1;
                Error::new(format!("line {at} of {} {what}", shown(path))).hint(HINT)
            };
            let line = line.trim_matches([' ', '\t', '\r']);
            // Of comments too: `# old\rssh-ed25519 AAAA...` revokes nothing.
            if has_control(line) {
                return Err(bad("holds a control character, which may hide a key"));
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let blob = any_key::decode_line(line).map_err(|_| bad("is no public key"))?;
            keys.push(certificate::key_of(&blob).map_or(blob, |key| openssh::encode_blob(&key)));
        }
        Ok(Self::Keys(keys))
    }

    /// Whether the key, its certificate or the authority of that is revoked.
    pub fn contains(&self, key: &[u8; 32], certificate: Option<&Certificate>) -> bool {
        match self {
            // `read` has refused malformed lists.
            Self::List(list) => krl::revokes(list, key, certificate).unwrap_or(true),
            Self::Keys(keys) => keys.iter().any(|blob| {
                let is = |key: &[u8; 32]| *blob == openssh::encode_blob(key);
                is(key) || certificate.is_some_and(|certificate| is(&certificate.authority))
            }),
        }
    }
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
    fn options_are_split_and_unquoted_as_in_openssh() {
        assert_eq!(word("a b"), Some(("a", "b")));
        assert_eq!(word("a=\"b c\"\td"), Some(("a=\"b c\"", "d")));
        assert_eq!(word("a=\"b\\\" c\" d"), Some(("a=\"b\\\" c\"", "d")));
        assert_eq!(word("a"), Some(("a", "")));
        assert_eq!(word("a=\"b"), None);
        assert_eq!(word("a=\"b\\\""), None);
        assert_eq!(split("a,b=\"c,d\",e", ','), ["a", "b=\"c,d\"", "e"]);
        assert_eq!(split("a=\"b\\\",c\",d", ','), ["a=\"b\\\",c\"", "d"]);
        assert_eq!(split("", ','), [""]);
        for (text, value) in [
            ("\"a\"", Some("a")),
            ("\"a\\\"b\"", Some("a\"b")),
            ("\"\\a\"", Some("\\a")),
            ("\"a\"b\"", None),
            ("\"", None),
            ("a", None),
        ] {
            assert_eq!(unquoted(text).as_deref(), value, "{text}");
        }
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
