// SPDX-License-Identifier: MIT OR Apache-2.0
//! The RTL as the driver's bus, with a probe that counts the switching of its data path while a job
//! runs.

use engine25519::emu::Emulator;
use engine25519::isa::bus;
use engine25519::{Bus, Engine, SigningKey, page};

use crate::Rtl;
use crate::rtl::{Refused, State};

/// Cycles before each START, in which words written by the bus settle.
const REST: u32 = 40;

/// A job as it was first seen. All later ones take as long: nothing in control depends on data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// The cycle after START of its first sample.
    pub(super) first: u32,
    /// The number of its samples.
    pub(super) samples: u32,
}

/// The engine with its probe.
#[derive(Debug)]
pub struct Probe {
    rtl: Rtl,
    /// The registers that are probed, with their groups: all flip-flops of the data path, and the
    /// outputs of its memories.
    registers: Vec<(State, u32)>,
    /// The groups: registers of one name, as those of the multiplier's columns are.
    pub(super) groups: Vec<String>,
    /// The jobs of an operation, empty until they have been seen once.
    pub(super) jobs: Vec<Job>,
    /// How many of them are measured.
    measured: usize,
    /// The number of the next job.
    next: usize,
    learns: bool,
    /// Changes in each group in each sample.
    pub(super) changes: Vec<u16>,
    /// The address of the instruction at issue in each sample.
    pub(super) address: Vec<u16>,
}

impl Probe {
    /// A probe for so many jobs of an operation, which learns them from the first run.
    pub(super) fn new(measured: usize) -> Probe {
        let mut rtl = Rtl::with_seed(1);
        let mut groups = Vec::new();
        let mut registers = Vec::new();
        for state in rtl.state() {
            let Some((_, name)) = state.name.split_once(".u_datapath.") else {
                continue;
            };
            if name.contains("u_regfile.copy_") {
                continue;
            }
            let name: String = name.chars().filter(|c| !c.is_ascii_digit()).collect();
            let place = groups.iter().position(|group| *group == name);
            let place = place.unwrap_or_else(|| {
                groups.push(name);
                groups.len() - 1
            });
            registers.push((state, place as u32));
        }
        Probe {
            rtl: Rtl::with_seed(1),
            registers,
            groups,
            jobs: Vec::new(),
            measured,
            next: 0,
            learns: true,
            changes: Vec::new(),
            address: Vec::new(),
        }
    }

    /// The number of registers and of their bits.
    pub(super) fn size(&self) -> (usize, u32) {
        let bits = self.registers.iter().map(|(r, _)| r.elements * r.bits);
        (self.registers.len(), bits.sum())
    }

    /// Before the next operation.
    pub(super) fn begin(&mut self) {
        self.learns = self.jobs.is_empty();
        self.next = 0;
        self.changes.clear();
        self.address.clear();
    }

    /// A key from its seed, without the engine under the probe.
    pub(super) fn key(&self, seed: &[u8; 32]) -> SigningKey {
        let engine = Engine::claim(Emulator::new());
        let mut engine = engine.expect("a free context");
        engine.keygen(seed).expect("a key")
    }

    /// A job has started.
    fn measure(&mut self) {
        let number = self.next;
        self.next += 1;
        if number >= self.measured {
            return;
        }
        if self.learns {
            let before = self.rtl.cycles();
            assert!(self.rtl.until_idle(1_000_000), "the job ends");
            let samples = (self.rtl.cycles() - before) as u32;
            let count = self.rtl.read(page(0) + bus::CYCLES).expect("mine");
            let first = count.saturating_sub(samples);
            self.jobs.push(Job { first, samples });
        } else {
            let samples = self.jobs[number].samples;
            let groups = self.groups.len() as u32;
            let (changes, address) = self.rtl.switching(&self.registers, groups, samples);
            self.changes.extend(changes);
            self.address.extend(address);
        }
    }
}

impl Bus for Probe {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.rtl.read(address)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        if address != page(0) + bus::START {
            return self.rtl.write(address, word);
        }
        self.rtl.run(REST);
        self.rtl.write(address, word)?;
        self.measure();
        Ok(())
    }

    fn wait(&mut self) {
        self.rtl.wait();
    }
}
