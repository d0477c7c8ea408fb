// SPDX-License-Identifier: MIT OR Apache-2.0
//! Macros, repetitions and inclusion: source text to plain lines.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::string::{String, ToString as _};
use std::vec::Vec;

use super::{Error, Place};

/// The maximum number of lines of an expansion: enough for any ROM, and a stop for a macro that
/// uses itself.
const MOST: usize = 100_000;

/// A line without its comment, and its place.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    pub place: Place,
    /// The uses of macros that led here, innermost first.
    pub via: Rc<Vec<Place>>,
}

impl Line {
    /// An error at a byte of the line.
    pub fn error(&self, column: usize, message: impl Into<String>) -> Error {
        let mut error = Error::new(&self.at(column), message);
        error.via = self.via.to_vec();
        error
    }

    /// The place of a byte of the line.
    pub fn at(&self, column: usize) -> Place {
        Place {
            column: column as u32 + 1,
            ..self.place.clone()
        }
    }

    /// Words with their columns.
    pub fn words(&self) -> Vec<(usize, &str)> {
        let mut found = Vec::new();
        let mut start = None;
        for (place, letter) in self.text.char_indices().chain([(self.text.len(), ' ')]) {
            match (letter.is_whitespace() || letter == ',', start) {
                (false, None) => start = Some(place),
                (true, Some(first)) => {
                    found.push((first, &self.text[first..place]));
                    start = None;
                }
                _ => {}
            }
        }
        found
    }
}

struct Macro {
    parameters: Vec<String>,
    body: Vec<Line>,
}

struct Expansion<'a> {
    include: &'a dyn Fn(&str) -> Option<String>,
    macros: BTreeMap<String, Rc<Macro>>,
    out: Vec<Line>,
}

/// All lines that are not empty.
pub fn lines(
    file: &str,
    text: &str,
    include: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Line>, Error> {
    let mut expansion = Expansion {
        include,
        macros: BTreeMap::new(),
        out: Vec::new(),
    };
    expansion.run(&split(file, text), 0)?;
    Ok(expansion.out)
}

fn split(file: &str, text: &str) -> Vec<Line> {
    let via = Rc::new(Vec::new());
    (1..)
        .zip(text.lines())
        .map(|(number, line)| Line {
            text: line.split(';').next().unwrap_or_default().to_string(),
            place: Place {
                file: file.to_string(),
                line: number,
                column: 1,
            },
            via: Rc::clone(&via),
        })
        .filter(|line| !line.text.trim().is_empty())
        .collect()
}

impl Expansion<'_> {
    fn run(&mut self, lines: &[Line], depth: usize) -> Result<(), Error> {
        let mut place = 0;
        while let Some(line) = lines.get(place) {
            place += 1;
            let words = line.words();
            let Some((column, first)) = words.first().copied() else {
                continue;
            };
            if self.out.len() > MOST || depth > 16 {
                return Err(line.error(
                    column,
                    "the expansion does not end; does a macro use itself?",
                ));
            }
            match first {
                ".macro" => {
                    let body = inside(lines, place, ".macro", ".endm")
                        .ok_or_else(|| line.error(column, "this .macro has no .endm"))?;
                    place += body.len() + 1;
                    self.define(line, &words, body)?;
                }
                ".repeat" => {
                    let body = inside(lines, place, ".repeat", ".endr")
                        .ok_or_else(|| line.error(column, "this .repeat has no .endr"))?;
                    place += body.len() + 1;
                    self.repeat(line, &words, body, depth)?;
                }
                ".include" => self.included(line, &words, depth)?,
                ".endm" | ".endr" => {
                    return Err(line.error(column, format!("{first} without a beginning")));
                }
                name => match self.macros.get(name).cloned() {
                    Some(used) => self.used(line, &words, &used, depth)?,
                    None => self.out.push(line.clone()),
                },
            }
        }
        Ok(())
    }

    fn define(&mut self, line: &Line, words: &[(usize, &str)], body: &[Line]) -> Result<(), Error> {
        let [_, (column, name), parameters @ ..] = words else {
            return Err(line.error(0, "write .macro NAME PARAMETERS"));
        };
        if crate::isa::SPECS
            .iter()
            .any(|spec| spec.mnemonic.eq_ignore_ascii_case(name))
        {
            return Err(line.error(
                *column,
                format!("`{name}` is an instruction; name the macro otherwise"),
            ));
        }
        let new = Macro {
            parameters: parameters.iter().map(|(_, p)| (*p).to_string()).collect(),
            body: body.to_vec(),
        };
        if self
            .macros
            .insert((*name).to_string(), Rc::new(new))
            .is_some()
        {
            return Err(line.error(*column, format!("there is a macro `{name}` already")));
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        line: &Line,
        words: &[(usize, &str)],
        body: &[Line],
        depth: usize,
    ) -> Result<(), Error> {
        let range = match words {
            [_, (_, name), (column, range)] => range
                .split_once("..")
                .and_then(|(from, to)| Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?)))
                .filter(|(from, to)| from <= to)
                .map(|range| (*name, range))
                .ok_or_else(|| line.error(*column, "write the range as 0..4: from 0, below 4")),
            _ => Err(line.error(0, "write .repeat NAME FROM..TO")),
        };
        let (name, (from, to)) = range?;
        if (to - from) as usize > MOST {
            return Err(line.error(0, format!("at most {MOST} times")));
        }
        for value in from..to {
            let value = value.to_string();
            let lines = substitute(body, &[(name, &value)], None);
            self.run(&lines, depth + 1)?;
        }
        Ok(())
    }

    fn included(
        &mut self,
        line: &Line,
        words: &[(usize, &str)],
        depth: usize,
    ) -> Result<(), Error> {
        let [_, (column, name)] = words else {
            return Err(line.error(0, "write .include \"FILE\""));
        };
        let file = name.trim_matches('"');
        let text = (self.include)(file)
            .ok_or_else(|| line.error(*column, format!("no file `{file}` to include here")))?;
        self.run(&split(file, &text), depth + 1)
    }

    fn used(
        &mut self,
        line: &Line,
        words: &[(usize, &str)],
        used: &Macro,
        depth: usize,
    ) -> Result<(), Error> {
        let values = &words[1..];
        if values.len() != used.parameters.len() {
            return Err(line.error(
                words[0].0,
                format!(
                    "`{}` takes {} operands ({}), here are {}",
                    words[0].1,
                    used.parameters.len(),
                    used.parameters.join(", "),
                    values.len()
                ),
            ));
        }
        let pairs: Vec<(&str, &str)> = used
            .parameters
            .iter()
            .zip(values)
            .map(|(name, (_, value))| (name.as_str(), *value))
            .collect();
        let lines = substitute(&used.body, &pairs, Some(line.at(words[0].0)));
        self.run(&lines, depth + 1)
    }
}

/// The lines up to the end that matches a beginning just before `from`.
fn inside<'a>(lines: &'a [Line], from: usize, begin: &str, end: &str) -> Option<&'a [Line]> {
    let mut depth = 1;
    for (place, line) in lines.iter().enumerate().skip(from) {
        let first = line.text.split_whitespace().next().unwrap_or_default();
        if first == begin {
            depth += 1;
        } else if first == end {
            depth -= 1;
            if depth == 0 {
                return Some(&lines[from..place]);
            }
        }
    }
    None
}

fn substitute(body: &[Line], pairs: &[(&str, &str)], used_at: Option<Place>) -> Vec<Line> {
    body.iter()
        .map(|line| {
            let mut line = line.clone();
            for (name, value) in pairs {
                line.text = line.text.replace(&format!("{{{name}}}"), value);
            }
            if let Some(place) = &used_at {
                let mut via = line.via.to_vec();
                via.push(place.clone());
                line.via = Rc::new(via);
            }
            line
        })
        .collect()
}
