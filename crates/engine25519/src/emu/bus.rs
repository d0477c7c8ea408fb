// SPDX-License-Identifier: MIT OR Apache-2.0
//! The emulator behind the bus of `hardware/ISA.md`.

use super::{Fault, Machine, Outcome};
use crate::bus::Bus;
use crate::isa::{
    CONTEXTS, ENGINE_ID, FINISH_OVERHEAD, RAM_WORDS, REGISTERS, VERSION_MAJOR, VERSION_MINOR, bus,
};

/// A refused access: on hardware a bus error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Where.
    pub address: u32,
}

/// Words of a register on their way.
#[derive(Clone, Copy, Debug)]
struct Stage {
    master: u8,
    register: u32,
    next: usize,
    words: [u32; 8],
}

/// A job that runs until `end`.
#[derive(Clone, Copy, Debug)]
struct Job {
    context: usize,
    start: u64,
    end: u64,
    outcome: Outcome,
}

/// The engine with its bus, and a clock that every access moves on.
#[derive(Clone, Debug)]
pub struct Emulator {
    /// The engine.
    pub machine: Machine,
    /// Who makes the accesses, 0 to 15.
    pub master: u8,
    /// Cycles that an access takes.
    pub access_cycles: u64,
    now: u64,
    owners: [Option<u8>; CONTEXTS as usize],
    readable: [u16; CONTEXTS as usize],
    stage: Option<Stage>,
    job: Option<Job>,
    last: Option<Job>,
    locked: bool,
    irq_enable: u32,
    irq_pending: u32,
    /// One bit for each master.
    refused: u16,
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
            access_cycles: 4,
            now: 0,
            owners: [None; CONTEXTS as usize],
            readable: [0; CONTEXTS as usize],
            stage: None,
            job: None,
            last: None,
            locked: false,
            irq_enable: 0,
            irq_pending: 0,
            refused: 0,
        }
    }

    /// The clock.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Moves the clock on.
    pub fn pass(&mut self, cycles: u64) {
        self.now += cycles;
        if let Some(job) = self.job.take_if(|job| job.end <= self.now) {
            self.end(job);
        }
    }

    /// Level of the interrupt line.
    pub fn interrupt(&self) -> bool {
        self.irq_enable & self.irq_pending != 0
    }

    fn end(&mut self, job: Job) {
        self.readable[job.context] = job.outcome.results;
        self.irq_pending |= if job.outcome.fault.is_none() { 1 } else { 2 };
        self.last = Some(job);
    }

    fn status(&self) -> u32 {
        let mut status = u32::from(self.locked) << bus::STATUS_LOCKED_LSB;
        if let Some(job) = &self.job {
            return status
                | 1 << bus::STATUS_BUSY_LSB
                | (job.context as u32) << bus::STATUS_CONTEXT_LSB;
        }
        if let Some(job) = &self.last {
            status |= (job.context as u32) << bus::STATUS_CONTEXT_LSB;
            status |= u32::from(job.outcome.results) << bus::STATUS_RESULTS_LSB;
            status |= match job.outcome.fault {
                None => 1 << bus::STATUS_DONE_LSB,
                Some((fault, _)) => {
                    1 << bus::STATUS_ERROR_LSB | (fault as u32) << bus::STATUS_CODE_LSB
                }
            };
        }
        status
    }

    fn owned(&self) -> u32 {
        let bits = |holds: &dyn Fn(u8) -> bool| {
            self.owners
                .iter()
                .enumerate()
                .filter(|(_, owner)| owner.is_some_and(holds))
                .fold(0, |bits, (context, _)| bits | 1 << context)
        };
        bits(&|owner| owner == self.master) << bus::OWNED_MINE_LSB
            | bits(&|_| true) << bus::OWNED_ANY_LSB
    }

    fn start(&mut self, word: u32) -> Option<()> {
        let context = (word >> bus::START_CONTEXT_LSB & bus::START_CONTEXT_MASK) as usize;
        let entry = (word >> bus::START_ENTRY_LSB & bus::START_ENTRY_MASK) as u16;
        if self.job.is_some() || self.owners[context] != Some(self.master) {
            return None;
        }
        // Half-written registers and results of the last job are gone.
        self.stage = None;
        self.readable[context] = 0;
        self.irq_pending = 0;
        let outcome = self
            .machine
            .job(entry, context, u64::from(u32::MAX), &mut |_| {});
        self.job = Some(Job {
            context,
            start: self.now,
            end: self.now + outcome.cycles,
            outcome,
        });
        Some(())
    }

    fn abort(&mut self) -> Option<()> {
        let Some(mut job) = self.job else {
            return Some(());
        };
        if self.owners[job.context] != Some(self.master) {
            return None;
        }
        self.machine.clear(job.context, 0);
        job.end = self.now + u64::from(FINISH_OVERHEAD + REGISTERS);
        job.outcome = Outcome {
            cycles: job.end - job.start,
            instructions: 0,
            fault: Some((Fault::Aborted, 0)),
            results: 0,
        };
        self.job = Some(job);
        Some(())
    }

    fn claim(&mut self, context: usize) -> Option<()> {
        if self.job.is_some() {
            return None;
        }
        if self.owners[context].is_none() {
            self.owners[context] = Some(self.master);
            self.empty(context);
        }
        Some(())
    }

    fn release(&mut self, context: usize) -> Option<()> {
        if self.job.is_some() || self.owners[context] != Some(self.master) {
            return None;
        }
        self.owners[context] = None;
        self.empty(context);
        Some(())
    }

    fn empty(&mut self, context: usize) {
        self.machine.clear(context, 0);
        self.readable[context] = 0;
        self.stage = None;
    }

    fn write_csr(&mut self, address: u32, word: u32) -> Option<()> {
        let context = (word & bus::CLAIM_CONTEXT_MASK) as usize;
        match address {
            bus::START => self.start(word),
            bus::ABORT => self.abort(),
            bus::CLAIM => self.claim(context),
            bus::RELEASE => self.release(context),
            bus::IRQ_ENABLE => {
                self.irq_enable = word & 3;
                Some(())
            }
            bus::IRQ_PENDING => {
                self.irq_pending &= !word;
                Some(())
            }
            bus::LOCK => {
                self.locked |= word & 1 == 1;
                Some(())
            }
            _ => None,
        }
    }

    fn read_csr(&mut self, address: u32) -> Option<u32> {
        Some(match address {
            bus::ID => ENGINE_ID,
            bus::VERSION => {
                VERSION_MINOR << bus::VERSION_MINOR_LSB
                    | VERSION_MAJOR << bus::VERSION_MAJOR_LSB
                    | CONTEXTS << bus::VERSION_CONTEXTS_LSB
                    | u32::from(self.machine.fast_square) << bus::VERSION_FAST_SQUARE_LSB
            }
            bus::STATUS => self.status(),
            bus::CYCLES => self.last.map_or(0, |job| job.outcome.cycles as u32),
            bus::IRQ_ENABLE => self.irq_enable,
            bus::IRQ_PENDING => self.irq_pending,
            bus::OWNED => self.owned(),
            bus::LOCK => u32::from(self.locked),
            bus::FAULT => {
                let fault = self.last.and_then(|job| job.outcome.fault);
                fault.map_or(0, |(_, address)| address.into())
            }
            bus::REFUSED => {
                let any = self.refused >> self.master & 1;
                self.refused &= !(1 << self.master);
                any.into()
            }
            _ => return None,
        })
    }

    /// Context, register and word of an address in the window of the registers, if the master may touch
    /// the context now.
    fn window(&self, address: u32) -> Option<(usize, usize, usize)> {
        let place = address.checked_sub(bus::REGISTERS)?;
        let context = (place / bus::CONTEXT_STRIDE) as usize;
        let register = (place % bus::CONTEXT_STRIDE / bus::REGISTER_STRIDE) as usize;
        let word = (place % bus::REGISTER_STRIDE / 4) as usize;
        let running = self.job.is_some_and(|job| job.context == context);
        let mine = *self.owners.get(context)? == Some(self.master);
        (mine && !running && register < REGISTERS as usize).then_some((context, register, word))
    }

    fn write_register(&mut self, address: u32, data: u32) -> Option<()> {
        let (context, register, word) = self.window(address)?;
        let name = address & !(bus::REGISTER_STRIDE - 1);
        let mut stage = match self.stage.take() {
            _ if word == 0 => Stage {
                master: self.master,
                register: name,
                next: 0,
                words: [0; 8],
            },
            Some(stage)
                if (stage.master, stage.register, stage.next) == (self.master, name, word) =>
            {
                stage
            }
            // Another master, another register or another order: refused, and the stage stays empty.
            _ => return None,
        };
        self.readable[context] = 0;
        stage.words[word] = data;
        stage.next = word + 1;
        if word == 7 {
            self.machine.set_raw(context, register, &stage.words);
        } else {
            self.stage = Some(stage);
        }
        Some(())
    }

    fn read_register(&self, address: u32) -> Option<u32> {
        let (context, register, word) = self.window(address)?;
        let readable = register < usize::from(self.readable[context]);
        readable.then(|| self.machine.raw(context, register)[word])
    }

    fn refuse(&mut self, address: u32) -> Refused {
        self.refused |= 1 << self.master;
        Refused { address }
    }

    fn ram_place(&self, address: u32) -> Option<usize> {
        let place = address.checked_sub(bus::RAM)? / 4;
        (place < RAM_WORDS && self.job.is_none()).then_some(place as usize)
    }
}

impl Bus for Emulator {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.pass(self.access_cycles);
        let word = if !address.is_multiple_of(4) || address >= bus::SIZE {
            None
        } else if address >= bus::REGISTERS {
            self.read_register(address)
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
        } else if address >= bus::REGISTERS {
            self.write_register(address, word)
        } else if address >= bus::RAM {
            let place = self.ram_place(address).filter(|_| !self.locked);
            place.map(|place| self.machine.ram[place] = word)
        } else {
            self.write_csr(address, word)
        };
        done.ok_or_else(|| self.refuse(address))
    }

    fn wait(&mut self) {
        // An interrupt wakes at the end of the job; a poll looks again soon.
        let left = self.job.map_or(0, |job| job.end.saturating_sub(self.now));
        self.pass(if self.irq_enable == 0 {
            left.min(16)
        } else {
            left
        });
    }
}
