// SPDX-License-Identifier: MIT OR Apache-2.0
//! The server's key, and evaluation.

use alloc::vec::Vec;

use ground::wipe::leaving_nothing;
use nineteen_voprf::{BlindedElement, EvaluationElement, Proof, oprf, poprf, voprf};
use room::STACK;
use room::buffer::{secret, secret_bytes};
use room::keys::Keys;
use room::random::Given;
use zeroize::Zeroizing;

use crate::{Refused, array, elements, take};

/// A key, in one of the modes.
enum Server {
    Oprf(oprf::Server),
    Voprf(voprf::Server),
    Poprf(poprf::Server),
}

static SERVERS: Keys<Server> = Keys::new();

/// Calls the same function on the key of each mode.
macro_rules! each {
    ($server:expr, $key:ident => $body:expr) => {
        match $server {
            Server::Oprf($key) => $body,
            Server::Voprf($key) => $body,
            Server::Poprf($key) => $body,
        }
    };
}

/// Makes a key in a mode.
macro_rules! made {
    ($mode:expr, $($call:tt)*) => {
        match $mode {
            0 => Server::Oprf(oprf::Server::$($call)*),
            1 => Server::Voprf(voprf::Server::$($call)*),
            2 => Server::Poprf(poprf::Server::$($call)*),
            _ => return Err(Refused::Malformed),
        }
    };
}

/// Keeps the key that `f` makes of the first `length` bytes of the room: its number. Its public key
/// takes their place.
fn keep(length: usize, f: impl FnOnce(&mut &[u8]) -> Result<Server, Refused>) -> i32 {
    secret(Some(length.max(32)), |mut operands, result| {
        let server = match f(&mut operands) {
            Ok(server) => server,
            Err(refused) => return Some(refused.code()),
        };
        *result = each!(&server, key => key.public_key().to_bytes());
        SERVERS.insert(server)
    })
}

/// Keeps the secret key in the room, 32 bytes.
#[unsafe(no_mangle)]
pub extern "C" fn server_new(mode: u32) -> i32 {
    keep(32, |operands| {
        let key = array(operands)?;
        Ok(made!(mode, from_bytes(key)?))
    })
}

/// Keeps the key that follows from a seed of 32 bytes and from what the key is for, which are in
/// the room.
#[unsafe(no_mangle)]
pub extern "C" fn server_derive(mode: u32, info: usize) -> i32 {
    keep(info.saturating_add(32), |operands| {
        let seed = array(operands)?;
        let info = take(operands, info)?;
        Ok(made!(mode, derive(seed, info)?))
    })
}

/// Keeps a random key, from 64 random bytes in the room.
#[unsafe(no_mangle)]
pub extern "C" fn server_random(mode: u32) -> i32 {
    keep(64, |operands| {
        let mut random = Given::new(operands);
        Ok(made!(mode, random(&mut random)))
    })
}

/// Copies a secret key that is kept to the room.
#[unsafe(no_mangle)]
pub extern "C" fn server_bytes(number: usize) -> i32 {
    secret(Some(32), |_, result: &mut [u8; 32]| {
        SERVERS.with(number, |server| {
            *result = each!(server, key => key.to_bytes());
            Some(0)
        })
    })
}

/// Wipes a key that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn server_free(number: usize) {
    leaving_nothing(STACK, || SERVERS.remove(number));
}

/// The output for an input, 64 bytes. The room has the public information, which only POPRF uses,
/// and the input.
#[unsafe(no_mangle)]
pub extern "C" fn server_evaluate(number: usize, info: usize, input: usize) -> i32 {
    let length = room::sum([0, info, input]).map(|length| length.max(64));
    secret(length, |mut operands, result| {
        SERVERS.with(number, |server| {
            let mut evaluate = || -> Result<[u8; 64], Refused> {
                let info = take(&mut operands, info)?;
                let input = take(&mut operands, input)?;
                Ok(match server {
                    Server::Oprf(key) => key.evaluate(input)?,
                    Server::Voprf(key) => key.evaluate(input)?,
                    Server::Poprf(key) => key.evaluate(input, info)?,
                })
            };
            match evaluate() {
                Ok(output) => {
                    *result = output;
                    Some(0)
                }
                Err(refused) => Some(refused.code()),
            }
        })
    })
}

type Evaluated = (Vec<EvaluationElement>, Option<Proof>);

fn evaluated(
    server: &Server,
    mut operands: &[u8],
    info: usize,
    n: usize,
) -> Result<Evaluated, Refused> {
    let mut random = Given::new(array::<64>(&mut operands)?);
    let info = take(&mut operands, info)?;
    let blinded = BlindedElement::from_bytes_batch(elements(&mut operands, n)?)?;
    Ok(match server {
        Server::Oprf(key) => (key.blind_evaluate_batch(&blinded)?, None),
        Server::Voprf(key) => {
            let (evaluations, proof) = key.blind_evaluate_batch(&blinded, &mut random)?;
            (evaluations, Some(proof))
        }
        Server::Poprf(key) => {
            let (evaluations, proof) = key.blind_evaluate_batch(&blinded, info, &mut random)?;
            (evaluations, Some(proof))
        }
    })
}

/// Evaluates `n` blinded elements: leaves as many elements and, but for OPRF, a proof of 64 bytes.
/// The room has 64 random bytes, the public information, and the elements.
#[unsafe(no_mangle)]
pub extern "C" fn server_blind_evaluate(number: usize, info: usize, n: usize) -> i32 {
    let length = n.checked_mul(32);
    let length = length.and_then(|length| room::sum([64, info, length]));
    secret_bytes(length, |operands| {
        SERVERS.with(number, |server| {
            let (evaluations, proof) = match evaluated(server, operands, info, n) {
                Ok(evaluated) => evaluated,
                Err(refused) => return Some((refused.code(), Zeroizing::default())),
            };
            let mut bytes = Vec::with_capacity(32 * n + 64);
            bytes.extend(evaluations.iter().flat_map(EvaluationElement::to_bytes));
            bytes.extend(proof.iter().flat_map(Proof::to_bytes));
            Some((0, Zeroizing::new(bytes)))
        })
    })
}
