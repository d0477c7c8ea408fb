// SPDX-License-Identifier: MIT OR Apache-2.0
//! What programs ask of the outside: ARM's "Semihosting for AArch32 and AArch64", of which output and end.

use super::memory::Memory;

/// Operations, and the reason of an end that is none of an error.
const WRITE_CHARACTER: u32 = 3;
const WRITE_STRING: u32 = 4;
const EXIT: u32 = 0x18;
const STOPPED: u32 = 0x20026;

/// Does what is asked for; says how the program ended, if it did.
pub fn ask(
    operation: u32,
    mut argument: u32,
    memory: &mut Memory,
    output: &mut Vec<u8>,
) -> Result<Option<bool>, String> {
    match operation {
        WRITE_CHARACTER => {
            let [byte] = memory.load(argument)?;
            output.push(byte);
        }
        WRITE_STRING => loop {
            let [byte] = memory.load(argument)?;
            if byte == 0 {
                break;
            }
            output.push(byte);
            argument += 1;
        },
        EXIT => return Ok(Some(argument == STOPPED)),
        other => return Err(format!("operation {other:#x} of semihosting")),
    }
    Ok(None)
}
