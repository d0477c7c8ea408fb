// SPDX-License-Identifier: MIT OR Apache-2.0
//! The emulator behind the bus of `hardware/ISA.md`.

use std::vec::Vec;

use super::{Fault, Machine, Outcome};
use crate::bus::{Bus, page};
use crate::isa::{
    CONTEXTS, ENGINE_ID, FINISH_OVERHEAD, JOB_LIMIT, RAM_BASE, RAM_WORDS, REGISTERS, STAGE_HOLD,
    VERSION_MAJOR, VERSION_MINOR, bus,
};

/// A refused access: on hardware a bus error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Where.
    pub address: u32,
}

/// The words of a register being written.
#[derive(Clone, Copy, Debug)]
struct Stage {
    master: u8,
    register: u32,
    next: usize,
    words: [u32; 8],
    /// Words of others are refused until then.
    held: u64,
}

/// A job that runs until `end`.
#[derive(Clone, Copy, Debug)]
struct Job {
    context: usize,
    start: u64,
    end: u64,
    outcome: Outcome,
}

/// The bus state of a context.
#[derive(Clone, Copy, Debug, Default)]
struct Context {
    owner: Option<u8>,
    /// The outcome of the last job, from its end to the next START.
    last: Option<Outcome>,
    /// Registers that can be read.
    readable: u16,
    irq_enable: bool,
    irq_pending: bool,
    refused: bool,
}

/// The engine with its bus, and a clock that every access advances.
#[derive(Clone, Debug)]
pub struct Emulator {
    /// The engine.
    pub machine: Machine,
    /// The master of the accesses, 0 to 15.
    pub master: u8,
    /// A parameter of the hardware: the masters that may abort and release contexts of others, a
    /// bit for each.
    pub privileged: u16,
    /// Cycles that an access takes.
    pub access_cycles: u64,
    now: u64,
    contexts: Vec<Context>,
    stage: Option<Stage>,
    job: Option<Job>,
    ram_owner: Option<u8>,
    ram_locked: bool,
}

impl Default for Emulator {
    fn default() -> Emulator {
        Emulator::new()
    }
}

impl Emulator {
    /// After reset, with the microcode ROM of this crate.
    pub fn new() -> Emulator {
        Emulator::with_machine(Machine::new())
    }

    /// After reset.
    pub fn with_machine(machine: Machine) -> Emulator {
        Emulator {
            machine,
            master: 0,
            privileged: 0,
            access_cycles: 4,
            now: 0,
            contexts: vec![Context::default(); CONTEXTS as usize],
            stage: None,
            job: None,
            ram_owner: None,
            ram_locked: false,
        }
    }

    /// After reset, with fewer contexts: the parameter `CONTEXTS` of the hardware.
    ///
    /// # Panics
    ///
    /// Unless that is 1, 2, 4, 8 or 16.
    pub fn with_contexts(contexts: u32) -> Emulator {
        assert!(
            contexts.is_power_of_two() && contexts <= CONTEXTS,
            "an engine has 1, 2, 4, 8 or 16 contexts"
        );
        let mut emulator = Emulator::new();
        emulator.contexts.truncate(contexts as usize);
        emulator
    }

    /// The clock.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Advances the clock.
    pub fn pass(&mut self, cycles: u64) {
        self.now += cycles;
        if let Some(job) = self.job.take_if(|job| job.end <= self.now) {
            self.end(job);
        }
    }

    /// Level of the interrupt line.
    pub fn interrupt(&self) -> bool {
        let up = |context: &Context| context.irq_enable && context.irq_pending;
        self.contexts.iter().any(up)
    }

    fn end(&mut self, job: Job) {
        let context = &mut self.contexts[job.context];
        context.readable = job.outcome.results;
        context.irq_pending = true;
        context.last = Some(job.outcome);
    }

    /// One bit for each context for which `holds` is true.
    fn bits(&self, holds: impl Fn(&Context) -> bool) -> u32 {
        let contexts = self.contexts.iter().enumerate();
        contexts.fold(0, |bits, (n, context)| {
            bits | u32::from(holds(context)) << n
        })
    }

    fn is_mine(&self, context: usize) -> bool {
        self.contexts[context].owner == Some(self.master)
    }

    fn is_privileged(&self) -> bool {
        self.privileged >> self.master & 1 == 1
    }

    fn runs(&self, context: usize) -> bool {
        self.job.is_some_and(|job| job.context == context)
    }

    fn read_csr(&self, address: u32) -> Option<u32> {
        let mine = |context: &Context| context.owner == Some(self.master);
        Some(match address {
            bus::ID => ENGINE_ID,
            bus::VERSION => {
                VERSION_MINOR << bus::VERSION_MINOR_LSB
                    | VERSION_MAJOR << bus::VERSION_MAJOR_LSB
                    | (self.contexts.len() as u32) << bus::VERSION_CONTEXTS_LSB
                    | u32::from(self.machine.fast_square) << bus::VERSION_FAST_SQUARE_LSB
            }
            bus::LIMIT => JOB_LIMIT,
            bus::BUSY => self.job.is_some().into(),
            bus::OWNED => {
                self.bits(mine) << bus::OWNED_MINE_LSB
                    | self.bits(|context| context.owner.is_some()) << bus::OWNED_ANY_LSB
            }
            bus::IRQ => self.bits(|c| mine(c) && c.irq_enable && c.irq_pending),
            bus::TIME => self.now as u32,
            bus::RAM_STATE => {
                u32::from(self.ram_owner == Some(self.master)) << bus::RAM_STATE_MINE_LSB
                    | u32::from(self.ram_owner.is_some()) << bus::RAM_STATE_ANY_LSB
                    | u32::from(self.ram_locked) << bus::RAM_STATE_LOCKED_LSB
            }
            _ => return None,
        })
    }

    fn write_csr(&mut self, address: u32) -> Option<()> {
        let mine = self.ram_owner == Some(self.master);
        match address {
            bus::RAM_CLAIM => {
                self.ram_owner.get_or_insert(self.master);
            }
            bus::RAM_RELEASE if mine || self.is_privileged() => self.ram_owner = None,
            bus::RAM_LOCK if mine => self.ram_locked = true,
            _ => return None,
        }
        Some(())
    }

    fn status(&self, n: usize) -> u32 {
        let context = &self.contexts[n];
        let mut status = 1 << bus::STATUS_OWNED_LSB
            | u32::from(self.runs(n)) << bus::STATUS_BUSY_LSB
            | u32::from(self.job.is_some()) << bus::STATUS_ENGINE_LSB
            | u32::from(context.refused) << bus::STATUS_REFUSED_LSB;
        if let Some(outcome) = &context.last {
            status |= u32::from(outcome.results) << bus::STATUS_RESULTS_LSB;
            status |= match (outcome.fault, outcome.pause) {
                (Some((fault, _)), _) => {
                    1 << bus::STATUS_ERROR_LSB | (fault as u32) << bus::STATUS_CODE_LSB
                }
                (None, Some(_)) => 1 << bus::STATUS_PAUSED_LSB,
                (None, None) => 1 << bus::STATUS_DONE_LSB,
            };
        }
        status
    }

    /// A read in the page of a context.
    fn read_page(&mut self, n: usize, place: u32) -> Option<u32> {
        if !self.is_mine(n) {
            return None;
        }
        let context = &self.contexts[n];
        Some(match place {
            bus::STATUS => self.status(n),
            bus::CYCLES => context.last.map_or(0, |outcome| outcome.cycles as u32),
            bus::FAULT => {
                let address = |outcome: Outcome| match outcome.fault {
                    Some((_, address)) => Some(address),
                    None => outcome.pause,
                };
                context.last.and_then(address).map_or(0, u32::from)
            }
            bus::IRQ_ENABLE => context.irq_enable.into(),
            bus::IRQ_PENDING => context.irq_pending.into(),
            bus::REFUSED => core::mem::take(&mut self.contexts[n].refused).into(),
            _ => {
                let (register, word) = split(place)?;
                let readable = !self.runs(n) && register < usize::from(context.readable);
                return readable.then(|| self.machine.raw(n, register)[word]);
            }
        })
    }

    /// A write in the page of a context.
    fn write_page(&mut self, n: usize, place: u32, word: u32) -> Option<()> {
        let mine = self.is_mine(n);
        match place {
            bus::CLAIM if self.job.is_none() => {
                if self.contexts[n].owner.is_none() {
                    self.empty(n, Some(self.master));
                }
            }
            bus::RELEASE if (mine || self.is_privileged()) && self.job.is_none() => {
                self.empty(n, None);
            }
            bus::ABORT if mine || self.is_privileged() => self.abort(n)?,
            _ if !mine => return None,
            bus::START => self.start(n, word)?,
            bus::IRQ_ENABLE => self.contexts[n].irq_enable = word & 1 == 1,
            bus::IRQ_PENDING => self.contexts[n].irq_pending &= word & 1 == 0,
            _ => self.write_register(n, place, word)?,
        }
        Some(())
    }

    fn start(&mut self, n: usize, word: u32) -> Option<()> {
        let entry = word >> bus::START_ENTRY_LSB & bus::START_ENTRY_MASK;
        let granted = entry < RAM_BASE || self.ram_locked || self.ram_owner == Some(self.master);
        let resumes = |pause: u16| (1..=4).contains(&entry.wrapping_sub(pause.into()));
        if self.job.is_some() || !granted || !self.paused(n).is_none_or(resumes) {
            return None;
        }
        // Discards half-written registers and results of the last job.
        self.stage = None;
        let context = &mut self.contexts[n];
        (context.last, context.readable, context.irq_pending) = (None, 0, false);
        let outcome = self
            .machine
            .job(entry as u16, n, JOB_LIMIT.into(), &mut |_| {});
        self.job = Some(Job {
            context: n,
            start: self.now,
            end: self.now + outcome.cycles,
            outcome,
        });
        Some(())
    }

    /// The address of the PSE at which the job of a context waits.
    fn paused(&self, n: usize) -> Option<u16> {
        self.contexts[n].last.and_then(|outcome| outcome.pause)
    }

    fn abort(&mut self, n: usize) -> Option<()> {
        if self.paused(n).is_some() {
            self.job
                .is_none()
                .then(|| self.empty(n, self.contexts[n].owner))?;
        }
        // An abort that comes while the job ends is too late: then its registers are cleared, those
        // of a pause excepted, and nothing else. A job that is aborted ends at once.
        let (now, last) = (self.now, u64::from(FINISH_OVERHEAD + REGISTERS));
        let ends = |job: &Job| {
            let kept = match job.outcome.pause {
                Some(_) => REGISTERS,
                None => job.outcome.results.into(),
            };
            job.end - (last - u64::from(kept)) <= now
        };
        let Some(job) = self
            .job
            .as_mut()
            .filter(|job| job.context == n && !ends(job))
        else {
            return Some(());
        };
        self.machine.clear(n, 0);
        job.end = now + last;
        job.outcome = Outcome {
            cycles: job.end - job.start,
            instructions: 0,
            fault: Some((Fault::Aborted, 0)),
            pause: None,
            results: 0,
        };
        Some(())
    }

    /// Nothing of the last owner remains.
    fn empty(&mut self, n: usize, owner: Option<u8>) {
        self.machine.clear(n, 0);
        self.contexts[n] = Context {
            owner,
            ..Context::default()
        };
        self.stage = None;
    }

    fn write_register(&mut self, n: usize, place: u32, data: u32) -> Option<()> {
        let (register, word) = split(place)?;
        if self.runs(n) {
            return None;
        }
        let name = page(n as u32) + place / bus::REGISTER_STRIDE;
        let foreign = |stage: &Stage| stage.master != self.master && self.now < stage.held;
        if self.stage.as_ref().is_some_and(foreign) {
            return None;
        }
        // A paused job accepts values in the registers that it gives out; other words empty the
        // stage.
        let open = |last: Outcome| last.pause.is_none() || register < usize::from(last.results);
        if !self.contexts[n].last.is_none_or(open) {
            self.stage = None;
            return None;
        }
        let mut stage = match self.stage.take() {
            _ if word == 0 => Stage {
                master: self.master,
                register: name,
                next: 0,
                words: [0; 8],
                held: 0,
            },
            Some(stage)
                if (stage.master, stage.register, stage.next) == (self.master, name, word) =>
            {
                stage
            }
            // Another register or another order: refused, and the stage stays empty.
            _ => return None,
        };
        self.contexts[n].readable = 0;
        stage.words[word] = data;
        stage.next = word + 1;
        stage.held = self.now + u64::from(STAGE_HOLD);
        if word == 7 {
            self.machine.set_raw(n, register, &stage.words);
        } else {
            self.stage = Some(stage);
        }
        Some(())
    }

    /// Reports a refused access to the owner of the page.
    fn refuse(&mut self, address: u32) -> Refused {
        if let Some((n, _)) = self.in_page(address).filter(|(n, _)| self.is_mine(*n)) {
            self.contexts[n].refused = true;
        }
        Refused { address }
    }

    /// Context and place in its page.
    fn in_page(&self, address: u32) -> Option<(usize, u32)> {
        let place = address.checked_sub(bus::CONTEXT)?;
        let n = (place / bus::CONTEXT_STRIDE) as usize;
        (n < self.contexts.len()).then_some((n, place % bus::CONTEXT_STRIDE))
    }

    fn ram_place(&self, address: u32) -> Option<usize> {
        let place = address.checked_sub(bus::RAM)? / 4;
        (place < RAM_WORDS && self.job.is_none()).then_some(place as usize)
    }
}

/// Register and word at a place in a page.
fn split(place: u32) -> Option<(usize, usize)> {
    let register = (place / bus::REGISTER_STRIDE) as usize;
    let word = (place % bus::REGISTER_STRIDE / 4) as usize;
    (register < REGISTERS as usize).then_some((register, word))
}

impl Bus for Emulator {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.pass(self.access_cycles);
        let word = if !address.is_multiple_of(4) || address >= bus::SIZE {
            None
        } else if let Some((n, place)) = self.in_page(address) {
            self.read_page(n, place)
        } else if address >= bus::RAM {
            self.ram_place(address).map(|place| self.machine.ram[place])
        } else {
            self.read_csr(address)
        };
        word.ok_or_else(|| self.refuse(address))
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.pass(self.access_cycles);
        let done = if !address.is_multiple_of(4) || address >= bus::SIZE {
            None
        } else if let Some((n, place)) = self.in_page(address) {
            self.write_page(n, place, word)
        } else if address >= bus::RAM {
            let open = self.ram_owner == Some(self.master) && !self.ram_locked;
            let place = self.ram_place(address).filter(|_| open);
            place.map(|place| self.machine.ram[place] = word)
        } else {
            self.write_csr(address)
        };
        done.ok_or_else(|| self.refuse(address))
    }

    fn wait(&mut self) {
        // With an interrupt, the wait lasts to the end of the job; a poll looks again soon.
        let Some(job) = self.job else {
            return;
        };
        let left = job.end.saturating_sub(self.now);
        let sleeps = self.contexts[job.context].irq_enable;
        self.pass(if sleeps { left } else { left.min(16) });
    }
}
