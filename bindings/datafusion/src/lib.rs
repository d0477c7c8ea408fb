// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]

use std::sync::{Arc, LazyLock};

use datafusion_common::arrow::array::{Array, AsArray, BooleanArray, StringArray};
use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{DataFusionError, Result, ScalarValue, exec_err, internal_err, plan_err};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl,
    Signature, Volatility,
};
use nineteen::ed25519::Policy;
use nineteen_arrow::Column;
use nineteen_arrow::ed25519::{Options, verify_columns};

/// `ed25519_verify(key, signature, message [, policy])`, to be registered with
/// `SessionContext::register_udf`.
#[must_use]
pub fn ed25519_verify() -> ScalarUDF {
    ScalarUDF::from(Ed25519Verify {
        signature: Signature::user_defined(Volatility::Immutable),
    })
}

/// The function. It has no state, so that all instances are equal.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Ed25519Verify {
    signature: Signature,
}

/// Names of the arguments, as errors call them.
const ARGUMENTS: [&str; 4] = ["key", "signature", "message", "policy"];

impl ScalarUDFImpl for Ed25519Verify {
    fn name(&self) -> &str {
        "ed25519_verify"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    /// Keeps any type of bytes as it is; a dictionary is replaced by the type of its values.
    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if !(3..=4).contains(&types.len()) {
            return plan_err!(
                "ed25519_verify takes a key, a signature, a message and optionally a policy, \
                 not {} arguments",
                types.len()
            );
        }
        let named = ARGUMENTS.into_iter().zip(types);
        named.map(|(name, found)| accepted(name, found)).collect()
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [key, signature, message, rest @ ..] = &arguments.args[..] else {
            return exec_err!("ed25519_verify takes at least three arguments");
        };
        let columns = [column(key)?, column(signature)?, column(message)?];
        let policy = match rest {
            [] => Some(Policy::default()),
            // The foreign function interface has no scalars: across it a constant arrives as an
            // array.
            [ColumnarValue::Array(names), ..] => {
                let verdicts = verify_by_policy(columns, names.as_string())?;
                return Ok(ColumnarValue::Array(Arc::new(verdicts)));
            }
            [ColumnarValue::Scalar(ScalarValue::Utf8(name)), ..] => {
                name.as_deref().map(policy_of).transpose()?
            }
            [other, ..] => return internal_err!("the policy is {}", other.data_type()),
        };
        let Some(policy) = policy else {
            return Ok(ColumnarValue::Scalar(ScalarValue::Boolean(None)));
        };
        let all_scalars = columns.iter().all(|column| column.rows().is_none());
        let verdicts = verify(columns, policy)?;
        if all_scalars {
            let verdict = verdicts.first().copied().flatten();
            return Ok(ColumnarValue::Scalar(ScalarValue::Boolean(verdict)));
        }
        let verdicts: BooleanArray = verdicts.into_iter().collect();
        Ok(ColumnarValue::Array(Arc::new(verdicts)))
    }

    fn documentation(&self) -> Option<&Documentation> {
        static DOCUMENTATION: LazyLock<Documentation> = LazyLock::new(documentation);
        Some(&DOCUMENTATION)
    }
}

/// The type that an argument is coerced to.
fn accepted(name: &str, found: &DataType) -> Result<DataType> {
    let bytes = match found {
        DataType::Dictionary(_, values) => values,
        found => found,
    };
    match (name, bytes) {
        (_, DataType::Null) if name != "policy" => Ok(DataType::Binary),
        ("policy", DataType::Null | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) => {
            Ok(DataType::Utf8)
        }
        ("message", DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
        | (
            "key" | "signature" | "message",
            DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::FixedSizeBinary(_),
        ) => Ok(bytes.clone()),
        // Text would be read as the bytes of its letters, not as hexadecimal or base64.
        ("key" | "signature", DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) => {
            plan_err!(
                "the {name} of ed25519_verify holds text ({found}), not bytes: \
                 decode({name}, 'hex') or decode({name}, 'base64') makes bytes of it"
            )
        }
        _ => plan_err!("the {name} of ed25519_verify holds {found}"),
    }
}

/// Verdicts of rows under one policy.
fn verify(columns: [Column<'_>; 3], policy: Policy) -> Result<Vec<Option<bool>>> {
    // DataFusion already runs partitions in parallel.
    let options = Options::new().policy(policy).threads(1);
    let [key, signature, message] = columns;
    let verdicts = verify_columns(key, signature, vec![message], &options)
        .map_err(|why| DataFusionError::External(Box::new(why)))?;
    Ok(verdicts.iter().collect())
}

/// Verdicts of rows that name their policies. Rows with the same policy are verified together.
fn verify_by_policy(columns: [Column<'_>; 3], names: &StringArray) -> Result<BooleanArray> {
    let policies: Vec<Option<Policy>> = names
        .iter()
        .map(|name| name.map(policy_of).transpose())
        .collect::<Result<_>>()?;
    let mut verdicts = vec![None; policies.len()];
    for policy in Policy::ALL {
        let rows = policies.iter().enumerate();
        let rows: Vec<usize> = rows
            .filter_map(|(row, named)| (*named == Some(policy)).then_some(row))
            .collect();
        if rows.is_empty() {
            continue;
        }
        let chosen = columns
            .each_ref()
            .map(|column| Column::from_slices(rows.iter().map(|row| column.get(*row)).collect()));
        for (row, verdict) in rows.iter().zip(verify(chosen, policy)?) {
            verdicts[*row] = verdict;
        }
    }
    Ok(verdicts.into())
}

fn policy_of(name: &str) -> Result<Policy> {
    let found: Result<Policy, _> = name.parse();
    found.map_err(|why| DataFusionError::Execution(format!("policy `{name}`: {why}")))
}

/// An argument as a [`Column`] of references to its values, not as an Arrow array, since DataFusion
/// and `nineteen-arrow` may be built with different versions of `arrow`.
fn column(value: &ColumnarValue) -> Result<Column<'_>> {
    let rows: Vec<Option<&[u8]>> = match value {
        ColumnarValue::Scalar(value) => {
            return match value {
                ScalarValue::Binary(bytes)
                | ScalarValue::LargeBinary(bytes)
                | ScalarValue::BinaryView(bytes)
                | ScalarValue::FixedSizeBinary(_, bytes) => Ok(Column::repeat(bytes.as_deref())),
                ScalarValue::Utf8(text)
                | ScalarValue::LargeUtf8(text)
                | ScalarValue::Utf8View(text) => {
                    Ok(Column::repeat(text.as_ref().map(String::as_bytes)))
                }
                other => internal_err!("ed25519_verify was given {}", other.data_type()),
            };
        }
        ColumnarValue::Array(array) => match array.data_type() {
            DataType::Binary => array.as_binary::<i32>().iter().collect(),
            DataType::LargeBinary => array.as_binary::<i64>().iter().collect(),
            DataType::BinaryView => array.as_binary_view().iter().collect(),
            DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().iter().collect(),
            DataType::Utf8 => text(array.as_string::<i32>().iter()),
            DataType::LargeUtf8 => text(array.as_string::<i64>().iter()),
            DataType::Utf8View => text(array.as_string_view().iter()),
            other => return internal_err!("ed25519_verify was given {other}"),
        },
    };
    Ok(Column::from_slices(rows))
}

fn text<'a>(rows: impl Iterator<Item = Option<&'a str>>) -> Vec<Option<&'a [u8]>> {
    rows.map(|row| row.map(str::as_bytes)).collect()
}

fn documentation() -> Documentation {
    Documentation::builder(
        DocSection {
            include: true,
            label: "Signatures",
            description: None,
        },
        "Whether an Ed25519 signature is that of a message by a key. Null if any argument is null; \
         false if the key or the signature has a wrong length.",
        "ed25519_verify(key, signature, message [, policy])",
    )
    .with_argument("key", "Public key: 32 bytes.")
    .with_argument("signature", "Signature: 64 bytes.")
    .with_argument("message", "The message: bytes or text.")
    .with_argument(
        "policy",
        "Which of the disputed signatures are valid: cofactorless (the default), canonical, strict \
         or zip215.",
    )
    .with_sql_example(
        "```sql\nSELECT count(*) FROM votes WHERE NOT ed25519_verify(key, signature, message);\n```",
    )
    .build()
}
