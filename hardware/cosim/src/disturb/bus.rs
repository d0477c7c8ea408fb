// SPDX-License-Identifier: MIT OR Apache-2.0
//! The bus between the driver and a disturbed engine.

use engine25519::{Bus, Engine};

use super::Settings;
use crate::rtl::{Refused, Rtl};

/// Cycles that the driver waits for a job; the longest takes 43,000.
const LIMIT: u32 = 60_000;

/// Cycles after which the bus of a run stops answering: a job that no limit has ended by then does
/// not end. A signature with its check takes 80,000.
const END: u64 = 400_000;

/// Everything that determines the rest of a run: cycle, state of the engine, and a hash of the bus
/// traffic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    cycle: u64,
    state: u64,
    seen: u64,
}

/// The bus of a disturbed engine.
pub(super) struct Disturbed<'c> {
    pub(super) rtl: Rtl,
    pub(super) trace: Trace<'c>,
    /// The cycle by which the disturbance has happened.
    pub(super) after: u64,
    /// A hash of what the driver has written and read.
    seen: u64,
    /// The cycle at which counting began.
    pub(super) start: u64,
    /// The number of accesses since then.
    pub(super) accesses: u64,
    /// Bits to invert in the word of an access.
    pub(super) flip: Option<(u64, u32)>,
    /// No answers from this cycle on.
    pub(super) end: u64,
}

/// The use of the moments of a run.
pub(super) enum Trace<'c> {
    /// They are recorded.
    Written(Vec<Moment>),
    /// They are compared.
    Compared(&'c [Moment]),
    /// One after the disturbance was equal.
    Same,
}

/// Creates an engine with a context, before its job.
pub(super) fn engine(seed: u32, settings: Settings, trace: Trace<'_>) -> Engine<Disturbed<'_>> {
    let bus = Disturbed {
        rtl: Rtl::with_seed(seed),
        trace,
        after: u64::MAX,
        seen: 0,
        start: 0,
        accesses: 0,
        flip: None,
        end: u64::MAX,
    };
    let mut engine = Engine::claim(bus)
        .expect("a free context")
        .with_limit(LIMIT)
        .with_signature_check(settings.check)
        .with_repetition(settings.repeats);
    let bus = engine.bus();
    (bus.start, bus.accesses, bus.seen) = (bus.rtl.cycles(), 0, 0);
    if let Trace::Written(moments) = &mut bus.trace {
        moments.clear();
    }
    bus.end = bus.start + END;
    engine
}

impl Disturbed<'_> {
    /// Whether the run is over before an access, because no trace of the disturbance is left.
    fn is_over(&mut self) -> bool {
        if !self.accesses.is_multiple_of(16) {
            return false;
        }
        let cycle = self.rtl.cycles();
        let moment = |bus: &Self| Moment {
            cycle,
            state: bus.rtl.digest(),
            seen: bus.seen,
        };
        match &self.trace {
            Trace::Written(_) => {
                let moment = moment(self);
                if let Trace::Written(moments) = &mut self.trace {
                    moments.push(moment);
                }
                false
            }
            Trace::Compared(moments) if cycle >= self.after => {
                let place = (self.accesses / 16) as usize;
                let like = moments
                    .get(place)
                    .is_some_and(|m| m.cycle == cycle && m.seen == self.seen);
                if like && moments[place] == moment(self) {
                    self.trace = Trace::Same;
                }
                matches!(self.trace, Trace::Same)
            }
            Trace::Compared(_) => false,
            Trace::Same => true,
        }
    }

    fn note(&mut self, what: u64) {
        self.seen = (self.seen ^ what).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.seen ^= self.seen >> 29;
    }

    fn access(&mut self, write: bool, address: u32, word: u32) -> Result<u32, Refused> {
        if self.rtl.cycles() >= self.end || self.is_over() {
            self.end = 0;
            return Err(Refused::Silent(address));
        }
        self.note(u64::from(address) << 33 | u64::from(word) << 1 | u64::from(write));
        let flip = self.flip.take_if(|(place, _)| *place == self.accesses);
        let bits = flip.map_or(0, |(_, bits)| bits);
        if bits != 0 {
            self.after = self.rtl.cycles() + 1;
        }
        self.accesses += 1;
        let word = if write { word ^ bits } else { word };
        let answer = self.rtl.disturbed_access(write, address, word);
        let answer = answer.map(|word| if write { 0 } else { word ^ bits });
        self.note(answer.map_or(u64::MAX, u64::from));
        answer
    }
}

impl Bus for Disturbed<'_> {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.access(false, address, 0)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.access(true, address, word).map(|_| ())
    }

    fn wait(&mut self) {
        self.rtl.wait();
    }
}
