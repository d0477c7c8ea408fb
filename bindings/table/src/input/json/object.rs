// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads the wanted fields of a JSON object; the others are parsed and discarded.

use std::borrow::Cow;
use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

/// The value of a field.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value<'l> {
    Null,
    Text(Cow<'l, str>),
    /// An array of numbers below 256.
    Bytes(Vec<u8>),
    /// The name of any other type.
    Other(&'static str),
}

/// The fields of the first objects, for the check of names.
#[derive(Debug)]
pub(super) struct Found {
    /// For each wanted field, whether an object had it.
    pub(super) seen: Vec<bool>,
    /// The names of the first fields.
    pub(super) names: Vec<String>,
}

/// Names that are kept: a few more than an error lists.
const NAMES: usize = 50;

impl Found {
    pub(super) fn new(wanted: usize) -> Found {
        Found {
            seen: vec![false; wanted],
            names: Vec::new(),
        }
    }
}

/// The error of a line.
#[derive(Debug)]
pub(super) enum Wrong {
    /// A wanted field is there twice.
    Twice(String),
    Json(serde_json::Error),
    Text(std::str::Utf8Error),
}

/// The values of the wanted fields; a missing field is null.
///
/// # Errors
///
/// If the line is not one object.
pub(super) fn read<'l>(
    line: &'l [u8],
    wanted: &[String],
    found: Option<&mut Found>,
) -> Result<Vec<Value<'l>>, Wrong> {
    let text = std::str::from_utf8(line).map_err(Wrong::Text)?;
    let mut twice = None;
    let mut json = serde_json::Deserializer::from_str(text);
    let object = Object {
        wanted,
        found,
        twice: &mut twice,
    };
    let values = json.deserialize_map(object);
    match (twice, values) {
        (Some(field), _) => Err(Wrong::Twice(field)),
        (None, values) => {
            let values = values.and_then(|values| json.end().map(|()| values));
            values.map_err(Wrong::Json)
        }
    }
}

struct Object<'w> {
    wanted: &'w [String],
    found: Option<&'w mut Found>,
    twice: &'w mut Option<String>,
}

impl<'l> Visitor<'l> for Object<'_> {
    type Value = Vec<Value<'l>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object in each line")
    }

    fn visit_map<M: MapAccess<'l>>(mut self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut values: Vec<Option<Value<'l>>> = self.wanted.iter().map(|_| None).collect();
        loop {
            let name = Name {
                wanted: self.wanted,
                found: self.found.as_deref_mut(),
            };
            let Some(place) = map.next_key_seed(name)? else {
                break;
            };
            let Some(place) = place else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let value = map.next_value_seed(Field)?;
            if values[place].replace(value).is_some() {
                *self.twice = Some(self.wanted[place].clone());
                return Err(M::Error::custom("a field twice"));
            }
        }
        let values = values.into_iter();
        Ok(values.map(|value| value.unwrap_or(Value::Null)).collect())
    }
}

/// Finds the index of a name among the wanted ones.
struct Name<'w> {
    wanted: &'w [String],
    found: Option<&'w mut Found>,
}

impl<'l> DeserializeSeed<'l> for Name<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_str(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        let place = self.wanted.iter().position(|wanted| wanted == name);
        if let Some(found) = self.found {
            if let Some(place) = place {
                found.seen[place] = true;
            }
            if found.names.len() < NAMES && !found.names.iter().any(|known| known == name) {
                found.names.push(name.to_owned());
            }
        }
        Ok(place)
    }
}

/// The value of a wanted field.
struct Field;

impl<'l> DeserializeSeed<'l> for Field {
    type Value = Value<'l>;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'l> Visitor<'l> for Field {
    type Value = Value<'l>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text or an array of bytes")
    }

    fn visit_borrowed_str<E>(self, text: &'l str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<S: SeqAccess<'l>>(self, mut items: S) -> Result<Self::Value, S::Error> {
        let mut bytes = Vec::new();
        while let Some(item) = items.next_element_seed(Byte)? {
            bytes.push(item);
        }
        Ok(Value::Bytes(bytes))
    }

    fn visit_map<M: MapAccess<'l>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Value::Other("an object"))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Value::Other("a boolean"))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Value::Other("a number"))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Value::Other("a number"))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Value::Other("a number"))
    }
}

/// A byte as a number.
struct Byte;

impl<'l> DeserializeSeed<'l> for Byte {
    type Value = u8;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<u8, D::Error> {
        json.deserialize_u8(self)
    }
}

impl Visitor<'_> for Byte {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a byte: a number from 0 to 255")
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<u8, E> {
        let unexpected = || E::invalid_value(serde::de::Unexpected::Unsigned(number), &self);
        number.try_into().map_err(|_| unexpected())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(line: &str) -> Result<Vec<Value<'_>>, Wrong> {
        let wanted = ["a".to_owned(), "b".to_owned()];
        read(line.as_bytes(), &wanted, None)
    }

    #[test]
    fn wanted_fields_and_no_others() {
        let line = r#" {"x": [1, {"a": 2, "a": "\n"}], "b": "t\u00e9", "y": null, "a": [0, 255]} "#;
        let found = values(line).unwrap();
        assert_eq!(
            found,
            [Value::Bytes(vec![0, 255]), Value::Text("té".into())]
        );
        let found = values(r#"{"\u0061": null}"#).unwrap();
        assert_eq!(found, [Value::Null, Value::Null]);
        let found = values(r#"{"a": {}, "b": 1e3}"#).unwrap();
        assert_eq!(found, [Value::Other("an object"), Value::Other("a number")]);
    }

    #[test]
    fn lines_that_are_no_object() {
        for line in [
            "",
            "1",
            "[]",
            "{",
            r#"{"a": "x"#,
            r#"{"a": "x"} {"a": "x"}"#,
            r#"{"a": "x",}"#,
            r#"{"a" "x"}"#,
            r#"{"c": "\u{7}"}"#,
            "{\"c\": \"\t\"}",
            r#"{"c": nul}"#,
            r#"{"a": "\ud800"}"#,
            r#"{"a": [256]}"#,
            r#"{"a": [-1]}"#,
            r#"{"a": [1.0]}"#,
            r#"{"a": ["1"]}"#,
            r#"{"a": [[1]]}"#,
        ] {
            assert!(matches!(values(line), Err(Wrong::Json(_))), "{line}");
        }
        let wrong = read(b"{\"c\": \"\xff\"}", &[], None);
        assert!(matches!(wrong, Err(Wrong::Text(_))));
    }

    #[test]
    fn names_that_come_twice() {
        for line in [
            r#"{"a": "x", "b": "y", "a": "x"}"#,
            r#"{"a": null, "\u0061": "x"}"#,
        ] {
            let wrong = values(line).unwrap_err();
            assert!(matches!(wrong, Wrong::Twice(name) if name == "a"), "{line}");
        }
        // Duplicates of fields that are not wanted are accepted.
        assert!(values(r#"{"c": 1, "c": 2}"#).is_ok());
    }

    #[test]
    fn names_are_collected() {
        let wanted = ["a".to_owned(), "b".to_owned()];
        let mut found = Found::new(2);
        for line in [r#"{"c": 1, "b": "x"}"#, r#"{"b": "x", "d": 1}"#] {
            read(line.as_bytes(), &wanted, Some(&mut found)).unwrap();
        }
        assert_eq!(found.seen, [false, true]);
        assert_eq!(found.names, ["c", "b", "d"]);
    }
}
