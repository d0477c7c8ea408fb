// SPDX-License-Identifier: MIT OR Apache-2.0
//! The client: blinds inputs, and has the outputs from what the server answers.

use alloc::vec::Vec;

use ground::wipe::leaving_nothing;
use nineteen_voprf::{BlindedElement, EvaluationElement, Proof, PublicKey, oprf, poprf, voprf};
use room::STACK;
use room::buffer::secret_bytes;
use room::keys::Keys;
use room::random::Given;
use zeroize::Zeroizing;

use crate::{Refused, array, elements, take};

/// The state between the two messages, in one of the modes.
enum Client {
    Oprf(oprf::ClientBatch),
    Voprf(voprf::ClientBatch),
    Poprf(poprf::ClientBatch),
}

static CLIENTS: Keys<Client> = Keys::new();

/// Takes `n` lengths of four bytes each, the lowest first, and as many inputs.
fn inputs<'a>(operands: &mut &'a [u8], n: usize) -> Result<Vec<&'a [u8]>, Refused> {
    let lengths = take(operands, n.checked_mul(4).ok_or(Refused::Malformed)?)?;
    let (lengths, _) = lengths.as_chunks();
    let each = lengths.iter();
    each.map(|length| take(operands, u32::from_le_bytes(*length) as usize))
        .collect()
}

fn blinded(
    mode: u32,
    mut operands: &[u8],
    info: usize,
    n: usize,
) -> Result<(Client, Vec<BlindedElement>), Refused> {
    let public_key = array(&mut operands)?;
    let random = take(&mut operands, n.checked_mul(64).ok_or(Refused::Malformed)?)?;
    let info = take(&mut operands, info)?;
    let inputs = inputs(&mut operands, n)?;
    let random = &mut Given::new(random);
    let (client, elements) = match mode {
        0 => {
            let client = oprf::ClientBatch::blind(&inputs, random)?;
            let elements = client.blinded_elements().to_vec();
            (Client::Oprf(client), elements)
        }
        1 => {
            let client = voprf::ClientBatch::blind(&inputs, random)?;
            let elements = client.blinded_elements().to_vec();
            (Client::Voprf(client), elements)
        }
        2 => {
            let public_key = PublicKey::from_bytes(public_key)?;
            let client = poprf::ClientBatch::blind(&inputs, info, &public_key, random)?;
            let elements = client.blinded_elements().to_vec();
            (Client::Poprf(client), elements)
        }
        _ => return Err(Refused::Malformed),
    };
    // A blind that is not random would show the input.
    if random.short() {
        return Err(Refused::Malformed);
    }
    Ok((client, elements))
}

/// Blinds `n` inputs and keeps the blinds: their number. Leaves as many elements. The room has the
/// public key, which only POPRF uses, 64 random bytes for each input, the public information, the
/// lengths of the inputs and the inputs.
#[unsafe(no_mangle)]
pub extern "C" fn client_new(mode: u32, info: usize, n: usize, length: usize) -> i32 {
    secret_bytes(Some(length), |operands| {
        let (client, elements) = match blinded(mode, operands, info, n) {
            Ok(blinded) => blinded,
            Err(refused) => return Some((refused.code(), Zeroizing::default())),
        };
        let bytes = elements.iter().flat_map(BlindedElement::to_bytes).collect();
        Some((CLIENTS.insert(client)?, Zeroizing::new(bytes)))
    })
}

fn outputs(
    client: Client,
    mut operands: &[u8],
    info: usize,
    n: usize,
) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let public_key = array(&mut operands)?;
    let proof = array(&mut operands)?;
    let evaluations = EvaluationElement::from_bytes_batch(elements(&mut operands, n)?)?;
    let info = take(&mut operands, info)?;
    let inputs = inputs(&mut operands, n)?;
    let outputs = match client {
        Client::Oprf(client) => client.finalize(&inputs, &evaluations)?,
        Client::Voprf(client) => {
            let key = PublicKey::from_bytes(public_key)?;
            client.finalize(&inputs, &evaluations, &Proof::from_bytes(proof)?, &key)?
        }
        Client::Poprf(client) => {
            client.finalize(&inputs, info, &evaluations, &Proof::from_bytes(proof)?)?
        }
    };
    let outputs = Zeroizing::new(outputs);
    Ok(Zeroizing::new(outputs.concat()))
}

/// Checks the proof and removes the blinds of this number, which are dropped: leaves an output of
/// 64 bytes for each of the `n` inputs. The room has the public key and the proof, which OPRF does
/// not use, the elements, the public information, the lengths of the inputs and the inputs.
#[unsafe(no_mangle)]
pub extern "C" fn client_finalize(number: usize, info: usize, n: usize, length: usize) -> i32 {
    secret_bytes(Some(length), |operands| {
        let client = CLIENTS.take(number)?;
        Some(match outputs(client, operands, info, n) {
            Ok(outputs) => (0, outputs),
            Err(refused) => (refused.code(), Zeroizing::default()),
        })
    })
}

/// Wipes blinds that are kept.
#[unsafe(no_mangle)]
pub extern "C" fn client_free(number: usize) {
    leaving_nothing(STACK, || CLIENTS.remove(number));
}
