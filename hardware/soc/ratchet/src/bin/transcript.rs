// SPDX-License-Identifier: MIT OR Apache-2.0
//! `ratchet-transcript few|hundred`: prints what the parties of a conversation send, computed with
//! x25519-dalek, in hexadecimal.

use std::process::ExitCode;

fn main() -> ExitCode {
    let turns: &ratchet::Turns = match std::env::args().nth(1).as_deref() {
        Some("few") => &ratchet::FEW,
        Some("hundred") => &ratchet::HUNDRED,
        _ => {
            eprintln!("usage: ratchet-transcript few|hundred");
            return ExitCode::from(2);
        }
    };
    match ratchet::dalek::converse(turns, || 0) {
        Ok(outcome) => {
            let digits: String = outcome
                .transcript
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            println!("{digits}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
