// SPDX-License-Identifier: MIT OR Apache-2.0
//! The function in queries, against single verification.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, BinaryViewArray, BooleanArray, FixedSizeBinaryArray, Int64Array,
    LargeBinaryArray, RecordBatch, StringArray,
};
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::prelude::{SessionConfig, SessionContext};
use nineteen::ed25519::{Policy, Signature, Signer, SigningKey, VerifyingKey};

const ROWS: usize = 10_000;

struct Row {
    key: [u8; 32],
    signature: Option<[u8; 64]>,
    message: String,
}

/// Rows under seven keys; every 31st is spoiled, every 97th has no signature. The key of every
/// 101st row is the identity, with a signature that only some policies accept.
fn rows() -> Vec<Row> {
    let mut identity = [0; 32];
    identity[0] = 1;
    (0..ROWS)
        .map(|n| {
            let signing = SigningKey::from_bytes(&[n as u8 % 7; 32]);
            let message = format!("message {n}");
            let mut signature = signing.sign(message.as_bytes()).to_bytes();
            let mut key = signing.verifying_key().to_bytes();
            if n % 31 == 5 {
                signature[n % 64] ^= 1;
            }
            if n % 101 == 7 {
                key = identity;
                signature = [0; 64];
                signature[0] = 1;
            }
            Row {
                key,
                signature: (n % 97 != 3).then_some(signature),
                message,
            }
        })
        .collect()
}

fn expected(row: &Row, policy: Policy) -> Option<bool> {
    let signature = Signature::from_bytes(&row.signature?);
    let key = VerifyingKey::from_bytes(&row.key);
    let valid = |key: VerifyingKey| key.verify_with(policy, row.message.as_bytes(), &signature);
    Some(key.and_then(valid).is_ok())
}

/// The rows as a table `t`, in several batches, and their keys in three types.
fn context(rows: &[Row]) -> Result<SessionContext> {
    let context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(3));
    context.register_udf(nineteen_datafusion::ed25519_verify());
    let mut batches = Vec::new();
    for (n, rows) in rows.chunks(1_234).enumerate() {
        let keys = || rows.iter().map(|row| row.key);
        let signatures = rows.iter().map(|row| row.signature);
        let messages = rows.iter().map(|row| &row.message[..]);
        let first = (1_234 * n) as i64;
        let ids = Int64Array::from_iter_values(first..first + rows.len() as i64);
        let columns: [(&str, ArrayRef); 7] = [
            ("id", Arc::new(ids)),
            (
                "key",
                Arc::new(FixedSizeBinaryArray::try_from_iter(keys())?),
            ),
            (
                "large",
                Arc::new(LargeBinaryArray::from_iter_values(keys())),
            ),
            ("view", Arc::new(BinaryViewArray::from_iter_values(keys()))),
            (
                "signature",
                Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(
                    signatures, 64,
                )?),
            ),
            ("message", Arc::new(StringArray::from_iter_values(messages))),
            (
                "hex",
                Arc::new(StringArray::from_iter_values(keys().map(|key| hex(&key)))),
            ),
        ];
        // Columns are nullable in every batch, because some batches have nulls and others none.
        let columns = columns.map(|(name, array)| (name, array, true));
        batches.push(RecordBatch::try_from_iter_with_nullable(columns)?);
    }
    let schema = batches[0].schema();
    context.register_table("t", Arc::new(MemTable::try_new(schema, vec![batches])?))?;
    Ok(context)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The only column of a query's rows, in their order.
async fn verdicts(context: &SessionContext, sql: &str) -> Result<Vec<Option<bool>>> {
    let batches = context.sql(sql).await?.collect().await?;
    let mut verdicts = Vec::new();
    for batch in batches {
        let column = batch.column(0).as_any().downcast_ref::<BooleanArray>();
        verdicts.extend(column.expect("booleans").iter());
    }
    Ok(verdicts)
}

async fn error(context: &SessionContext, sql: &str) -> String {
    match verdicts(context, sql).await {
        Ok(_) => panic!("no error from {sql}"),
        Err(why) => why.to_string(),
    }
}

#[tokio::test]
async fn every_policy_and_every_type() -> Result<()> {
    let rows = rows();
    let context = context(&rows)?;
    for policy in Policy::ALL {
        let expected: Vec<Option<bool>> = rows.iter().map(|row| expected(row, policy)).collect();
        assert!(expected.contains(&None) && expected.contains(&Some(false)));
        for key in ["key", "large", "view", "decode(hex, 'hex')"] {
            let sql = format!(
                "SELECT ed25519_verify({key}, signature, message, '{policy}') FROM t ORDER BY id"
            );
            assert_eq!(verdicts(&context, &sql).await?, expected, "{key}, {policy}");
        }
    }
    let default = verdicts(
        &context,
        "SELECT ed25519_verify(key, signature, message) FROM t ORDER BY id",
    );
    let expected = rows.iter().map(|row| expected(row, Policy::Cofactorless));
    assert!(expected.eq(default.await?));
    Ok(())
}

#[tokio::test]
async fn constants_are_one_value_for_all_rows() -> Result<()> {
    let context = context(&rows())?;
    let signing = SigningKey::from_bytes(&[1; 32]);
    let key = hex(signing.verifying_key().as_bytes());
    let signature = hex(&signing.sign(b"message 1").to_bytes());
    let constant = format!("SELECT ed25519_verify(X'{key}', X'{signature}', 'message 1')");
    assert_eq!(verdicts(&context, &constant).await?, [Some(true)]);
    let other = format!("SELECT ed25519_verify(X'{key}', X'{signature}', 'message 2')");
    assert_eq!(verdicts(&context, &other).await?, [Some(false)]);
    let filter =
        format!("SELECT id = 1 FROM t WHERE ed25519_verify(X'{key}', X'{signature}', message)");
    assert_eq!(verdicts(&context, &filter).await?, [Some(true)]);
    let null = format!("SELECT ed25519_verify(NULL, X'{signature}', 'message 1')");
    assert_eq!(verdicts(&context, &null).await?, [None]);
    let null = format!("SELECT ed25519_verify(X'{key}', X'{signature}', 'message 1', NULL)");
    assert_eq!(verdicts(&context, &null).await?, [None]);
    let short = format!("SELECT ed25519_verify(X'{key}', X'00', 'message 1')");
    assert_eq!(verdicts(&context, &short).await?, [Some(false)]);
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_is_said_when_the_query_is_planned() -> Result<()> {
    let context = context(&rows()[..10])?;
    for (call, says) in [
        ("hex, signature, message", "decode(key, 'hex')"),
        ("key, message, message", "decode(signature, 'hex')"),
        (
            "id, signature, message",
            "the key of ed25519_verify holds Int64",
        ),
        ("key, signature", "not 2 arguments"),
        (
            "key, signature, message, 'Strict!'",
            "policy `Strict!`: no such policy",
        ),
        (
            "key, signature, message, 1",
            "the policy of ed25519_verify holds Int64",
        ),
        (
            "key, signature, message, message",
            "policy `message 0`: no such policy",
        ),
    ] {
        let why = error(&context, &format!("SELECT ed25519_verify({call}) FROM t")).await;
        assert!(why.contains(says), "{call}: {why}");
    }
    Ok(())
}

/// Rows may name their policies, and the policies disagree on some signatures.
#[tokio::test]
async fn a_policy_for_each_row() -> Result<()> {
    let rows = rows();
    let context = context(&rows)?;
    let named = "CASE WHEN id % 5 = 4 THEN NULL WHEN id % 5 = 3 THEN 'canonical' \
                 WHEN id % 5 = 2 THEN 'strict' WHEN id % 5 = 1 THEN 'zip215' \
                 ELSE 'cofactorless' END";
    let policies = [
        Some(Policy::Cofactorless),
        Some(Policy::Zip215),
        Some(Policy::Strict),
        Some(Policy::Canonical),
        None,
    ];
    let expected: Vec<Option<bool>> = rows
        .iter()
        .enumerate()
        .map(|(n, row)| policies[n % 5].and_then(|policy| expected(row, policy)))
        .collect();
    assert!(expected.contains(&None));
    let sql = format!("SELECT ed25519_verify(key, signature, message, {named}) FROM t ORDER BY id");
    assert_eq!(verdicts(&context, &sql).await?, expected);
    Ok(())
}

#[tokio::test]
async fn it_is_explained_and_documented() -> Result<()> {
    let context = context(&rows()[..10])?;
    let sql = "EXPLAIN SELECT id FROM t WHERE ed25519_verify(key, signature, message)";
    let batches = context.sql(sql).await?.collect().await?;
    let plan = format!("{batches:?}");
    assert!(plan.contains("ed25519_verify("), "{plan}");
    let function = nineteen_datafusion::ed25519_verify();
    let documentation = function.documentation().expect("there is one");
    assert_eq!(documentation.arguments.as_ref().map(Vec::len), Some(4));
    Ok(())
}
