// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verifies a file of signatures, of any length, in bounded memory.
//!
//! The file consists of 128-byte records: public key, message, signature. Without an argument the
//! example makes a file of 10,000 records, two of which are forged.
//!
//! ```console
//! $ cargo run --release --example batch_file --features batch,getrandom [FILE]
//! ```

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_iter};

/// One record of the file.
struct Record {
    public_key: [u8; 32],
    message: [u8; 32],
    signature: [u8; 64],
}

impl Record {
    /// The next record; `None` at the end of the file.
    fn read(from: &mut impl Read) -> io::Result<Option<Record>> {
        let mut bytes = Vec::with_capacity(128);
        from.take(128).read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let part = |range| bytes.get(range).ok_or(io::ErrorKind::UnexpectedEof);
        let mut record = Record {
            public_key: [0; 32],
            message: [0; 32],
            signature: [0; 64],
        };
        record.public_key.copy_from_slice(part(0..32)?);
        record.message.copy_from_slice(part(32..64)?);
        record.signature.copy_from_slice(part(64..128)?);
        Ok(Some(record))
    }
}

/// The positions of the forged records, and the number of records.
fn check(file: &Path) -> io::Result<(Vec<u64>, u64)> {
    let mut file = BufReader::new(File::open(file)?);
    // An error that ends the records early must not be mistaken for the end of the file.
    let mut failure = Ok(());
    let records = std::iter::from_fn(|| {
        Record::read(&mut file).unwrap_or_else(|why| {
            failure = Err(why);
            None
        })
    });
    let verdicts = verify_batch_iter(Policy::Zip215, records, |record| Item {
        public_key: &record.public_key,
        message: &record.message,
        signature: &record.signature,
    });
    let mut forged = Vec::new();
    let mut records = 0;
    for verdict in verdicts {
        if verdict.is_err() {
            forged.push(records);
        }
        records += 1;
    }
    failure.map(|()| (forged, records))
}

/// Makes a file to try the example with.
fn make(path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let key = SigningKey::random();
    for n in 0..10_000u32 {
        let mut message = [0; 32];
        message[..4].copy_from_slice(&n.to_le_bytes());
        let signature = key.sign(&message).to_bytes();
        if n == 17 || n == 9_000 {
            message[31] = 1;
        }
        for part in [&key.verifying_key().to_bytes()[..], &message, &signature] {
            file.write_all(part)?;
        }
    }
    file.flush()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(std::env::args_os().nth(1).map(PathBuf::from))
}

/// Checks the given file, or one made for the purpose.
pub fn run(given: Option<PathBuf>) -> Result<(), Box<dyn std::error::Error>> {
    let path = match &given {
        Some(path) => path.clone(),
        None => {
            let name = format!("nineteen-batch-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            make(&path)?;
            path
        }
    };
    let result = check(&path);
    if given.is_none() {
        std::fs::remove_file(&path)?;
    }
    let (forged, records) = result?;
    println!("{records} records, forged: {forged:?}");
    if given.is_none() {
        assert_eq!((forged, records), (vec![17, 9_000], 10_000));
    }
    Ok(())
}
