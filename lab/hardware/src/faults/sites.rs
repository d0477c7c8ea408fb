// SPDX-License-Identifier: MIT OR Apache-2.0
//! The places of the RTL where a fault can be planted at random, and the faults.
//!
//! A fault changes one token of one condition or assignment. It can stand for itself (a copy of the
//! RTL with that one fault), or beside others in one text, where a number that is read as the model
//! starts selects it. The second form evaluates the right expression for every other number, with
//! the same width and sign, since both are alternatives of one statement or of one `?:`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A condition is inverted.
    Condition,
    /// A condition always holds, or never.
    Enable,
    /// A bit of a constant, an operator.
    Bit,
    /// A register keeps its value, or another is read.
    Register,
    /// A reset is not seen.
    Reset,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Condition => "condition",
            Kind::Enable => "enable",
            Kind::Bit => "bit",
            Kind::Register => "register",
            Kind::Reset => "reset",
        })
    }
}

/// How a text of a file is replaced by one that holds the fault and the right text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// An expression.
    Expression,
    /// A statement `PLACE = VALUE;`.
    Statement,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) file: String,
    pub(super) kind: Kind,
    pub(super) old: String,
    pub(super) new: String,
    range: Range<usize>,
    form: Form,
}

impl Site {
    /// From 1.
    pub(super) fn lines(&self, text: &str) -> Range<usize> {
        let line = |at: usize| 1 + text[..at].matches('\n').count();
        line(self.range.start)..line(self.range.end) + 1
    }

    pub(super) fn overlaps(&self, other: &Site) -> bool {
        self.file == other.file
            && self.range.start < other.range.end
            && other.range.start < self.range.end
    }

    /// The file with this fault alone.
    pub(super) fn planted(&self, text: &str) -> String {
        let Range { start, end } = self.range;
        format!("{}{}{}", &text[..start], self.new, &text[end..])
    }
}

/// The package that holds the number of the fault.
pub(super) const PACKAGE: &str = "package planted_pkg; import \"DPI-C\" function int engine25519_fault(); int number = engine25519_fault(); endpackage ";

/// A file with several faults that do not overlap, each with its number. Lines stay where they are.
pub(super) fn selectable<'s>(text: &str, sites: impl Iterator<Item = (usize, &'s Site)>) -> String {
    let mut sites: Vec<_> = sites.collect();
    sites.sort_by_key(|(_, site)| site.range.start);
    let (mut all, mut done) = (String::new(), 0);
    for (
        number,
        Site {
            old,
            new,
            range,
            form,
            ..
        },
    ) in sites
    {
        let is = format!("planted_pkg::number == {number}");
        let both = match form {
            Form::Expression => format!("(({is}) ? ({new}) : ({old}))"),
            Form::Statement => format!("begin if ({is}) {new} else {old} end"),
        };
        all += &text[done..range.start];
        all += &both.replace('\n', " ");
        all += &"\n".repeat(old.matches('\n').count());
        done = range.end;
    }
    all + &text[done..]
}

/// The faults of a file.
pub(super) fn sites(file: &str, original: &str) -> Vec<Site> {
    let text = without_comments(original);
    let siblings = siblings(&text);
    let mut all = Vec::new();
    let mut add = |range: Range<usize>, form, kind, new: String| {
        let old = text[range.clone()].to_owned();
        if old != new {
            all.push(Site {
                file: file.to_owned(),
                kind,
                old,
                new,
                range,
                form,
            });
        }
    };
    for range in conditions(&text) {
        let old = &text[range.clone()];
        add(
            range.clone(),
            Form::Expression,
            Kind::Condition,
            format!("!({old})"),
        );
        add(
            range.clone(),
            Form::Expression,
            Kind::Enable,
            "1'b0".to_owned(),
        );
        add(
            range.clone(),
            Form::Expression,
            Kind::Enable,
            "1'b1".to_owned(),
        );
        for (kind, new) in changes(old, &siblings) {
            add(range.clone(), Form::Expression, kind, new);
        }
    }
    for found in assignments(&text) {
        let (place, value) = (&text[found.place.clone()], &text[found.value.clone()]);
        let between = &text[found.place.end..found.value.start];
        for (kind, new) in changes(value, &siblings) {
            if found.continuous {
                add(found.value.clone(), Form::Expression, kind, new);
            } else {
                let new = format!("{place}{between}{new};");
                add(
                    found.place.start..found.value.end + 1,
                    Form::Statement,
                    kind,
                    new,
                );
            }
        }
        if !found.continuous && between.contains('<') {
            let new = format!("{place}{between}{place};");
            add(
                found.place.start..found.value.end + 1,
                Form::Statement,
                Kind::Register,
                new,
            );
        }
    }
    all
}

/// The text with blanks in place of comments, directives and code for proofs alone, so that places
/// stay the same.
fn without_comments(text: &str) -> String {
    let (mut all, mut proof) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        let directive = line.trim_start().starts_with('`');
        proof = (proof || line.starts_with("`ifdef")) && !line.starts_with("`endif");
        let code = line.find("//").unwrap_or(line.len());
        let code = if directive || proof { 0 } else { code };
        all += &line[..code];
        all.extend(line[code..].chars().flat_map(|c| {
            let blank = if c == '\n' { '\n' } else { ' ' };
            std::iter::repeat_n(blank, c.len_utf8())
        }));
    }
    all
}

/// Names that are declared in one list, so that they have one type: each with the others.
fn siblings(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for statement in text.split(';') {
        let Some(at) = statement.rfind("logic ") else {
            continue;
        };
        let rest = &statement[at + 6..];
        let rest = rest.rsplit_once("] ").map_or(rest, |(_, names)| names);
        if rest.contains(['=', '[', '(', ')']) {
            continue;
        }
        let names: Vec<String> = rest.split(',').map(|name| name.trim().to_owned()).collect();
        for name in &names {
            let others = names.iter().filter(|other| *other != name).cloned();
            all.insert(name.clone(), others.collect());
        }
    }
    all
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c == b'$'
}

/// The word at a place, if one begins there.
fn word(text: &str, at: usize) -> Option<&str> {
    let bytes = text.as_bytes();
    if !is_word(*bytes.get(at)?) || at > 0 && is_word(bytes[at - 1]) {
        return None;
    }
    let length = bytes[at..].iter().take_while(|c| is_word(**c)).count();
    Some(&text[at..at + length])
}

/// Behind the bracket that closes the one at a place.
fn closed(text: &str, at: usize) -> Option<usize> {
    let mut depth = 0;
    for (place, c) in text.bytes().enumerate().skip(at) {
        match c {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(place + 1);
        }
    }
    None
}

/// The insides of `if (…)`.
fn conditions(text: &str) -> Vec<Range<usize>> {
    let starts = (0..text.len()).filter(|at| word(text, *at) == Some("if"));
    let ranges = starts.filter_map(|at| {
        let open = at
            + 2
            + text[at + 2..]
                .bytes()
                .take_while(u8::is_ascii_whitespace)
                .count();
        (text.as_bytes().get(open) == Some(&b'(')).then_some(())?;
        Some(open + 1..closed(text, open)? - 1)
    });
    ranges.collect()
}

struct Assignment {
    place: Range<usize>,
    value: Range<usize>,
    /// It drives a net: a continuous assignment, not a statement.
    continuous: bool,
}

/// Words that begin a declaration, whose value is no assignment.
const DECLARATIONS: [&str; 7] = [
    "localparam",
    "parameter",
    "logic",
    "int",
    "genvar",
    "typedef",
    "import",
];

/// Other words that a statement begins with.
const STATEMENTS: [&str; 11] = [
    "assign",
    "wire",
    "begin",
    "else",
    "if",
    "for",
    "always_ff",
    "always_comb",
    "initial",
    "end",
    "case",
];

/// `PLACE = VALUE;` and `PLACE <= VALUE;`, but for constants and initial values.
fn assignments(text: &str) -> Vec<Assignment> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let (mut depth, mut keyword, mut operator) = (0, "", None::<Range<usize>>);
    for (at, c) in text.bytes().enumerate() {
        match c {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b';' if depth == 0 => {
                if let Some(operator) = operator.take()
                    && let Some(place) = place_before(text, operator.start)
                    && !DECLARATIONS.contains(&keyword)
                {
                    let continuous = ["assign", "wire"].contains(&keyword);
                    all.push(Assignment {
                        place,
                        value: operator.end..at,
                        continuous,
                    });
                }
                keyword = "";
            }
            b'=' if depth == 0 && operator.is_none() => {
                let before = bytes[at - 1];
                if bytes[at + 1] != b'=' && !b"=!>".contains(&before) {
                    operator = Some(at - usize::from(before == b'<')..at + 1);
                }
            }
            _ if depth == 0 && operator.is_none() => {
                if let Some(found) = word(text, at)
                    && (DECLARATIONS.contains(&found) || STATEMENTS.contains(&found))
                {
                    keyword = found;
                }
            }
            _ => {}
        }
    }
    all
}

/// The place that is assigned, before the operator.
fn place_before(text: &str, operator: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let end = text[..operator].trim_end().len();
    let mut start = end;
    while start > 0 {
        match bytes[start - 1] {
            b']' | b'}' => {
                let mut depth = 0;
                loop {
                    start = start.checked_sub(1)?;
                    match bytes[start] {
                        b']' | b'}' => depth += 1,
                        b'[' | b'{' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            c if is_word(c) || c == b'.' => start -= 1,
            _ => break,
        }
    }
    (start < end).then_some(start..end)
}

/// An expression with one token changed, in every way.
fn changes(text: &str, siblings: &BTreeMap<String, Vec<String>>) -> Vec<(Kind, String)> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let mut put = |kind, range: Range<usize>, new: &str| {
        all.push((
            kind,
            format!("{}{new}{}", &text[..range.start], &text[range.end..]),
        ));
    };
    let (mut at, mut index) = (0, 0);
    while at < bytes.len() {
        let rest = &text[at..];
        // In an index only a plain number changes, since a range has its width.
        index += match bytes[at] {
            b'[' => 1,
            b']' => -1,
            _ => 0,
        };
        if index > 0 && bytes[at] != b'[' && bytes[at - 1] != b'[' {
            at += 1;
            continue;
        }
        if let Some(found) = word(text, at) {
            let end = at + found.len();
            if found == "rst_i" {
                put(Kind::Reset, at..end, "1'b0");
            }
            for other in siblings.get(found).into_iter().flatten() {
                put(Kind::Register, at..end, other);
            }
            if let Some(constant) = constant(rest) {
                for new in flipped(constant) {
                    put(Kind::Bit, at..at + constant.len(), &new);
                }
                at += constant.len();
                continue;
            }
            if let (Ok(number), Some(b'['), Some(b']')) = (
                found.parse::<u32>(),
                at.checked_sub(1).map(|before| bytes[before]),
                bytes.get(end),
            ) {
                put(Kind::Bit, at..end, &format!("{}", number ^ 1));
            }
            at = end;
            continue;
        }
        let next = *bytes.get(at + 1).unwrap_or(&b' ');
        let mut length = 1;
        match (bytes[at], next) {
            (b'=' | b'!', b'=') => {
                let other = if bytes[at] == b'=' { "!=" } else { "==" };
                put(Kind::Bit, at..at + 2, other);
                length = 2;
            }
            (b'&', b'&') => put(Kind::Bit, at..at + 2, "||"),
            (b'|', b'|') => put(Kind::Bit, at..at + 2, "&&"),
            (b'<', b'<') | (b'>', b'>') => {
                length = if rest[2..].starts_with(['<', '>']) {
                    3
                } else {
                    2
                }
            }
            (b'<' | b'>', b'=') => length = 2,
            (b'<', _) => put(Kind::Bit, at..at + 1, "<="),
            (b'>', _) => put(Kind::Bit, at..at + 1, ">="),
            (b'&', _) => put(Kind::Bit, at..at + 1, "|"),
            (b'|', _) => put(Kind::Bit, at..at + 1, "&"),
            (b'^', _) => put(Kind::Bit, at..at + 1, "|"),
            (b'~', _) => put(Kind::Bit, at..at + 1, ""),
            // Not in a range of indices.
            (b'+' | b'-', c) if c != b':' => {
                put(
                    Kind::Bit,
                    at..at + 1,
                    if bytes[at] == b'+' { "-" } else { "+" },
                );
            }
            (b'\'', b'0' | b'1') => {
                put(
                    Kind::Bit,
                    at..at + 2,
                    if next == b'0' { "'1" } else { "'0" },
                );
                length = 2;
            }
            _ => {}
        }
        if matches!((bytes[at], next), (b'&', b'&') | (b'|', b'|')) {
            length = 2;
        }
        at += length;
    }
    all
}

/// A constant with its width at the start of a text.
fn constant(text: &str) -> Option<&str> {
    let quote = text.find('\'')?;
    text[..quote].parse::<u32>().ok()?;
    let digits = &text[quote + 1..];
    let base = digits.strip_prefix('s').unwrap_or(digits);
    base.starts_with(['b', 'd', 'h']).then_some(())?;
    let length = digits.bytes().take_while(|c| is_word(*c)).count();
    Some(&text[..quote + 1 + length])
}

/// The constant with one of its bits inverted, its lowest and one in the middle.
fn flipped(constant: &str) -> Vec<String> {
    let Some((width, digits)) = constant.split_once('\'') else {
        return Vec::new();
    };
    let (sign, digits) = match digits.strip_prefix('s') {
        Some(rest) => ("s", rest),
        None => ("", digits),
    };
    let radix = match &digits[..1] {
        "b" => 2,
        "d" => 10,
        _ => 16,
    };
    let (Ok(bits), Ok(value)) = (
        width.parse::<u32>(),
        u128::from_str_radix(&digits[1..].replace('_', ""), radix),
    ) else {
        return Vec::new();
    };
    let mut places = vec![0, bits / 2];
    places.dedup();
    let places = places.into_iter().filter(|place| *place < bits.min(128));
    places
        .map(|place| format!("{width}'{sign}h{:x}", value ^ 1 << place))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "module m (input wire clk_i, input wire rst_i);\n\
        localparam A = 3'd1; // a <= b;\n    logic a_q, b_q;\n    wire x = a_q & ~b_q;\n\
        always_ff @(posedge clk_i)\n        if (rst_i) a_q <= 1'b0;\n        else a_q <= x\n | b_q;\n\
        `ifdef LEMMA\n    always_comb c_q = 1'b1;\n`endif\nendmodule\n";

    fn all() -> Vec<Site> {
        sites("m.sv", TEXT)
    }

    #[test]
    fn every_kind_of_fault_is_found() {
        let found: Vec<String> = all()
            .iter()
            .map(|site| format!("{}: {} -> {}", site.kind, site.old, site.new))
            .collect();
        for expected in [
            "condition: rst_i -> !(rst_i)",
            "enable: rst_i -> 1'b1",
            "reset: rst_i -> 1'b0",
            "bit:  a_q & ~b_q ->  a_q | ~b_q",
            "bit:  a_q & ~b_q ->  a_q & b_q",
            "register:  a_q & ~b_q ->  b_q & ~b_q",
            "bit: a_q <= 1'b0; -> a_q <=1'h1;",
            "register: a_q <= x\n | b_q; -> a_q <=a_q;",
        ] {
            let squeezed = |text: &str| text.replace(' ', "");
            assert!(
                found.iter().any(|one| squeezed(one) == squeezed(expected)),
                "{expected} in {found:#?}"
            );
        }
        // Neither constants nor comments.
        assert!(
            found
                .iter()
                .all(|one| !one.contains("3'") && !one.contains("a <= b"))
        );
    }

    #[test]
    fn lines_stay_and_one_fault_is_one_change() {
        let all = all();
        let mut chosen: Vec<&Site> = Vec::new();
        for site in &all {
            if !chosen.iter().any(|other| other.overlaps(site)) {
                chosen.push(site);
            }
        }
        assert!(chosen.len() >= 4);
        let text = selectable(TEXT, chosen.iter().copied().enumerate());
        assert_eq!(text.lines().count(), TEXT.lines().count());
        for (number, site) in chosen.iter().enumerate() {
            assert!(text.contains(&format!("number == {number})")));
            let planted = site.planted(TEXT);
            assert_ne!(planted, TEXT);
            assert!(
                site.lines(TEXT)
                    .contains(&(1 + TEXT[..site.range.start].matches('\n').count()))
            );
        }
    }
}
