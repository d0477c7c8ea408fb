// SPDX-License-Identifier: MIT OR Apache-2.0
//! The application, X3DH and the Double Ratchet: the text in `../ratchet` on each implementation,
//! timed.

use core::fmt;

use ratchet::{Converse, Outcome, Turns};

use crate::{board, metric, say};

#[cfg(feature = "engine")]
mod engine; // dalek's names over the engine

/// The conversation.
#[cfg(not(feature = "short"))]
const TURNS: &Turns = &ratchet::HUNDRED;
#[cfg(feature = "short")]
const TURNS: &Turns = &ratchet::FEW;

#[cfg(feature = "engine")]
pub fn on_the_engine() {
    engine::with(|| {
        run("engine", engine::direct::converse);
        run("checked", engine::checked::converse);
    });
}

/// In the SoC without the engine all implementations run, which takes long; beside the engine only
/// the fastest, and only in the short form.
pub fn in_software() {
    #[cfg(any(feature = "short", not(feature = "engine")))]
    run("nineteen", ratchet::nineteen::converse);
    #[cfg(not(any(feature = "short", feature = "engine")))]
    {
        #[cfg(feature = "crrl")]
        run("crrl", ratchet::crrl::converse);
        run("dalek", ratchet::dalek::converse);
    }
}

/// Hexadecimal digits.
struct Digits<'a>(&'a [u8]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Runs a conversation, prints its cost, and prints the transcript that `cargo xtask soc` compares
/// with that of the same program on the host.
#[allow(
    dead_code,
    reason = "beside the engine, software is for the short form"
)]
fn run(name: &str, converse: Converse) {
    let Outcome {
        transcript,
        messages,
        steps,
        time,
    } = match converse(TURNS, board::cycles) {
        Ok(outcome) => outcome,
        Err(why) => panic!("ratchet, {name}: {why}"),
    };
    let message = time.sent / u64::from(messages) + time.received / u64::from(messages - steps);
    let step = time.stepped / u64::from(steps);
    say!(
        "ratchet, {name}: {messages} messages, {steps} steps, {} cycles; start {}, a message {message}, a step {step}",
        time.total(),
        time.start
    );
    say!("transcript {name} {}", Digits(&transcript));
    for (what, cycles) in [("", time.total()), ("message_", message), ("step_", step)] {
        metric(format_args!("ratchet_{name}_{what}cycles"), cycles);
    }
}
