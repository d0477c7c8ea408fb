// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of a job: operands, START, the end, results.

use super::access::{Status, differs, finished, load, look, start, store, store_bytes};
use super::request::refusal;
use super::{Engine, Error, TRIES, short};
use crate::bus::{Bus, page};
use crate::isa::{RAM_BASE, bus};
use crate::microcode;

/// A function that writes the operands of a part of a job.
type Writing<'w, B> = dyn FnMut(&mut Engine<B>) -> Result<(), Error<<B as Bus>::Error>> + 'w;

impl<B: Bus> Engine<B> {
    /// The cycles of a job of the ROM, or of a part. They do not depend on data, so another number
    /// shows that a fault has skipped an iteration, a call or the whole job. `None` for programs in
    /// RAM.
    pub(super) fn cycles_of(&self, entry: u16) -> Option<u32> {
        let mut starts = microcode::STARTS.iter();
        let [_, fast, more] = starts.find(|start| start[0] == entry)?.map(u32::from);
        Some(if self.fast_square { fast } else { fast + more })
    }

    pub(super) fn job(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        self.launch(entry, operands)?;
        let status = self.finish(entry, results)?;
        self.collect(status)
    }

    /// Starts a job.
    pub(super) fn launch(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        self.begin()?;
        self.set_off(entry, &mut |engine| {
            let context = engine.context;
            store(engine.bus(), context, (0..).zip(operands))
        })
    }

    /// Ends a job whose results have been read, and clears them in the engine.
    pub(super) fn collect(&mut self, status: Status) -> Result<(), Error<B::Error>> {
        let context = self.context;
        if status.is(bus::STATUS_PAUSED_LSB) {
            return Err(Error::Operand("the program pauses"));
        }
        let results = (0..status.results()).map(|register| (register, &[0; 8]));
        store(self.bus(), context, results)
    }

    /// Before the first part of a job.
    pub(super) fn begin(&mut self) -> Result<(), Error<B::Error>> {
        let (page, interrupt) = (page(self.context), self.interrupt);
        self.cycles = 0;
        // An earlier refusal is read together with those of the operands, which are then written
        // twice.
        self.bus().write(page + bus::IRQ_ENABLE, interrupt.into())?;
        Ok(())
    }

    /// Prepares a step that polls for its turn; the asynchronous driver awaits its turn first.
    pub(super) fn ready(&mut self) -> Result<(), Error<B::Error>> {
        Ok(())
    }

    /// Starts one part of a job, after writing its operands, which is possible while a job of
    /// another context runs.
    ///
    /// - If the engine refuses START, operands are written again, as the cause of the refusal may
    ///   have cleared them. Registers of zeros are a valid signature, since y = 0 is the y of a
    ///   point of order 4.
    /// - Operands of a verdict are written twice. If the bus once repeats the previous word, such
    ///   as one of a valid signature, in place of a new one, the second writing corrects it.
    pub(super) fn set_off(
        &mut self,
        entry: u16,
        write: &mut Writing<'_, B>,
    ) -> Result<(), Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let mut refusal = Error::Refused;
        let passes = if is_verdict(entry) { 2 } else { 1 };
        for _ in 0..TRIES {
            for _ in 0..passes {
                write(self)?;
            }
            match start(self.bus(), context, entry, limit)? {
                None => return Ok(()),
                Some(why) => refusal = why,
            }
        }
        Err(refusal)
    }

    /// Waits for the end of a part of a job, or its next pause, and reads its results.
    pub(super) fn finish(
        &mut self,
        entry: u16,
        results: &mut [[u32; 8]],
    ) -> Result<Status, Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let status = finished(self.bus(), context, limit)?;
        self.answer(entry, status, results)?;
        Ok(status)
    }

    /// The results of a part that has ended.
    pub(super) fn answer(
        &mut self,
        entry: u16,
        status: Status,
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        let (context, interrupt) = (self.context, self.interrupt);
        let stated = self.cycles_of(entry);
        let bus = self.bus();
        let page = page(context);
        if interrupt {
            bus.write(page + bus::IRQ_PENDING, 1)?;
        }
        let cycles = bus.read(page + bus::CYCLES)?;
        if !status.is(bus::STATUS_DONE_LSB) && !status.is(bus::STATUS_PAUSED_LSB) {
            return Err(Error::Job {
                code: (status.0 >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK) as u8,
                address: (bus.read(page + bus::FAULT)? & bus::FAULT_ADDRESS_MASK) as u16,
            });
        }
        if results.len() > status.results() as usize {
            return Err(Error::Operand("the program gives fewer results"));
        }
        for (register, words) in (0..).zip(results.iter_mut()) {
            load(bus, context, register, words)?;
        }
        // Results are read twice, since a faulty bus may repeat a word of the last job.
        let mut difference = 0;
        for (register, words) in (0..).zip(results.iter()) {
            difference |= differs(bus, context, register, words)?;
        }
        // If the context was released meanwhile, a bus without errors reads zeros.
        if !results.is_empty() && look(bus, context)?.is(bus::STATUS_REFUSED_LSB) {
            return Err(Error::Refused);
        }
        if core::hint::black_box(difference) != 0 {
            return Err(Error::WrongResult);
        }
        if stated.is_some_and(|stated| stated != cycles) {
            return Err(results.first().map_or(Error::WrongResult, refusal));
        }
        self.cycles = self.cycles.wrapping_add(cycles);
        Ok(())
    }

    /// Registers, by their bytes.
    pub(super) fn put(&mut self, values: &[(u32, &[u8])]) -> Result<(), Error<B::Error>> {
        let context = self.context;
        store_bytes(self.bus(), context, values)
    }

    /// The operands of a signature in one job.
    pub(super) fn put_short(
        &mut self,
        seed: &[u8; 32],
        public: &[u8; 32],
        message: &[u8],
    ) -> Result<(), Error<B::Error>> {
        let context = self.context;
        short::store(self.bus(), context, seed, public, message)
    }

    /// The operands of a verification in one job.
    pub(super) fn put_verification(
        &mut self,
        public: &[u8; 32],
        message: &[u8],
        signature: &[u8; 64],
    ) -> Result<(), Error<B::Error>> {
        let context = self.context;
        short::store_verification(self.bus(), context, public, message, signature)
    }

    /// Registers, by their words.
    pub(super) fn put_words<'a>(
        &mut self,
        values: impl IntoIterator<Item = (u32, &'a [u32; 8]), IntoIter: Clone>,
    ) -> Result<(), Error<B::Error>> {
        let context = self.context;
        store(self.bus(), context, values)
    }
}

/// Whether a job of the ROM, or a part of one, is of a verification: the equation, and the last
/// routines.
fn is_verdict(entry: u16) -> bool {
    entry == microcode::VERIFY || (microcode::VERIFY_MESSAGE..RAM_BASE as u16).contains(&entry)
}
