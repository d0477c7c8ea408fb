// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver: jobs on an engine behind a [`Bus`].

use zeroize::Zeroizing;

use crate::bus::{Bus, page};
use crate::isa::{JOB_LIMIT, RAM_WORDS, REGISTERS, bus};
use crate::{microcode, scalar};

mod access; // single steps on the bus
#[cfg(feature = "async")]
mod asynchronous; // jobs that are awaited
mod blinding; // random words for jobs with a secret
mod blocks; // messages in blocks
mod error; // failures
mod message; // keys and messages
mod request; // jobs of the ROM as values
mod short; // short messages to sign
mod signature; // keys, signatures, verifications

use access::{
    Claimed, Status, claim, finished, idle, load, look, patiently, reclaim, start, stopped, store,
    store_bytes,
};
#[cfg(feature = "async")]
pub use asynchronous::{AsyncEngine, Interrupt};
pub use blinding::{NoRandom, Random};
use blocks::Aligned;
pub use error::Error;
pub use message::{Message, SignatureCheck, SigningKey};
use request::{Request, refusal};

/// The findings of [`Engine::equation`] about `S·B - k·A - R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Findings {
    /// A is the encoding of a point.
    pub a_on_curve: bool,
    /// R is the encoding of a point.
    pub r_on_curve: bool,
    /// `S·B = R + k·A`.
    pub equal: bool,
    /// `8·S·B = 8·R + 8·k·A`.
    pub equal_cofactored: bool,
    /// The order of A divides 8.
    pub a_small_order: bool,
    /// The order of R divides 8.
    pub r_small_order: bool,
}

impl Findings {
    /// From the bytes of the engine, 1 for yes and 255 for no, if they can be right. No bit of a
    /// byte makes one of the other.
    fn of([[first, second, rest @ ..]]: &[[u32; 8]; 1]) -> Option<Findings> {
        // 255 has bit 1, and 1 has not: six bits say what all others have to be.
        let mut answers = u64::from(*second) << 32 | u64::from(*first);
        let no = answers >> 1 & SIX;
        let others = rest.iter().fold(0, |bits, word| bits | word);
        if others != 0 || answers != SIX + no * 0xfe {
            return None;
        }
        let mut next = || {
            let yes = answers & 0xff == 1;
            answers >>= 8;
            yes
        };
        let (equal_cofactored, equal) = (next(), next());
        let found = Findings {
            equal,
            equal_cofactored,
            a_on_curve: next(),
            r_on_curve: next(),
            a_small_order: next(),
            r_small_order: next(),
        };
        (equal_cofactored || !equal).then_some(found)
    }
}

/// Bytes of 1: all six answers are yes.
const SIX: u64 = 0x0101_0101_0101;

/// An engine with a context of our own.
///
/// Dropping it releases the context, and the microcode RAM if this has claimed it.
#[derive(Debug)]
pub struct Engine<B: Bus> {
    bus: Option<B>,
    context: u32,
    /// Jobs of the ROM take the cycles that it states.
    usual_cycles: bool,
    ram: bool,
    interrupt: bool,
    signature_check: SignatureCheck,
    /// Other results are computed twice.
    repeats: bool,
    /// Jobs with a secret are blinded.
    random: Option<Random>,
    limit: u32,
    cycles: u32,
}

/// The number of engine cycles that the driver waits: for its turn behind jobs of others, and for
/// its own job. The longest routine takes some 50,000, and no job exceeds the limit.
const LIMIT: u32 = 8 * JOB_LIMIT;

/// The number of attempts at an operation that another master may block for a moment.
const TRIES: u32 = 100;

impl<B: Bus> Engine<B> {
    /// Finds the engine and claims a free context.
    ///
    /// # Errors
    ///
    /// [`Error::NoEngine`], [`Error::Version`], [`Error::NoContext`], [`Error::Busy`], or the bus.
    pub fn claim(mut bus: B) -> Result<Engine<B>, Error<B::Error>> {
        let claimed = claim(&mut bus, 0, LIMIT)?;
        Ok(Engine::with_context(bus, claimed))
    }

    /// Reclaims the context with this number, which this master has owned since before its program
    /// was restarted, and discards its content; claims another free one if it is not ours.
    ///
    /// A job of the context is stopped: nothing else may be using it.
    ///
    /// # Errors
    ///
    /// As [`claim`](Self::claim).
    pub fn reclaim(mut bus: B, context: u32) -> Result<Engine<B>, Error<B::Error>> {
        let claimed = reclaim(&mut bus, context, LIMIT)?;
        Ok(Engine::with_context(bus, claimed))
    }

    fn with_context(bus: B, claimed: Claimed) -> Engine<B> {
        Engine {
            bus: Some(bus),
            context: claimed.context,
            usual_cycles: claimed.usual_cycles,
            ram: false,
            interrupt: false,
            signature_check: SignatureCheck::Repeat,
            repeats: false,
            random: None,
            limit: LIMIT,
            cycles: 0,
        }
    }

    /// Claims a clean context after the engine has lost power or was reset, or after a privileged
    /// master has released ours. Loaded microcode is gone.
    ///
    /// # Errors
    ///
    /// As [`claim`](Self::claim).
    pub fn renew(&mut self) -> Result<(), Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        self.ram = false;
        let claimed = reclaim(self.bus(), context, limit)?;
        (self.context, self.usual_cycles) = (claimed.context, claimed.usual_cycles);
        Ok(())
    }

    /// The number of our context, for [`reclaim`](Self::reclaim).
    pub fn context(&self) -> u32 {
        self.context
    }

    /// Sets whether the engine raises its interrupt at the end of a job, for a [`Bus::wait`] that
    /// sleeps.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: bool) -> Engine<B> {
        self.interrupt = interrupt;
        self
    }

    /// The number of engine cycles (less than 2^31) that a job may take before it is stopped, and
    /// that jobs of others may take before the engine counts as busy. A [`Bus::wait`] that sleeps
    /// longer is not cut short.
    #[must_use]
    pub fn with_limit(mut self, cycles: u32) -> Engine<B> {
        self.limit = cycles;
        self
    }

    /// Sets how [`sign`](Self::sign) checks a signature before it returns it.
    #[must_use]
    pub fn with_signature_check(mut self, check: SignatureCheck) -> Engine<B> {
        self.signature_check = check;
        self
    }

    /// Computes everything twice, except signatures and keys, which have checks of their own, and
    /// programs of [`run`](Self::run). The operands and random words are written anew each time:
    /// [`Error::WrongResult`] if the results differ.
    ///
    /// Off by default. A wrong shared secret gives keys that the other side does not have, and
    /// alone reveals nothing about the scalar; together with the right one it may. A flipped
    /// verdict accepts a forgery.
    #[must_use]
    pub fn with_repetition(mut self, repeats: bool) -> Engine<B> {
        self.repeats = repeats;
        self
    }

    /// Engine cycles of the last job, including all of its parts, its repetition and its check.
    pub fn cycles(&self) -> u32 {
        self.cycles
    }

    /// The bus, for accesses between jobs.
    pub fn bus(&mut self) -> &mut B {
        // Only `release` takes the bus out, and it consumes the engine.
        self.bus
            .as_mut()
            .expect("the bus is there until the engine is released")
    }

    /// Releases the context.
    ///
    /// # Errors
    ///
    /// If the bus refuses; the engine keeps the context then.
    pub fn release(mut self) -> Result<B, Error<B::Error>> {
        self.give_back()?;
        Ok(self
            .bus
            .take()
            .expect("the bus is there until the engine is released"))
    }

    fn give_back(&mut self) -> Result<(), Error<B::Error>> {
        let (context, limit, ram) = (self.context, self.limit, self.ram);
        let bus = self.bus();
        if ram {
            bus.write(bus::RAM_RELEASE, 1)?;
        }
        patiently(|| {
            idle(bus, limit)?;
            bus.write(page(context) + bus::RELEASE, 1)?;
            Ok(())
        })
    }

    /// Claims the microcode RAM, and loads a program to its start, from where [`run`](Self::run)
    /// runs it: no other master can change it while this lives.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if it does not fit; [`Error::NoRam`], [`Error::Busy`],
    /// [`Error::Refused`], or the bus.
    pub fn load(&mut self, words: &[u32]) -> Result<(), Error<B::Error>> {
        if words.len() > RAM_WORDS as usize {
            return Err(Error::Operand("the program does not fit the microcode RAM"));
        }
        let limit = self.limit;
        let bus = self.bus();
        let state = |bus: &mut B| bus.read(bus::RAM_STATE);
        let mine = |state| state >> bus::RAM_STATE_MINE_LSB & bus::RAM_STATE_MINE_MASK == 1;
        let ours = mine(state(bus)?);
        bus.write(bus::RAM_CLAIM, 1)?;
        let now = state(bus)?;
        if !mine(now) || now >> bus::RAM_STATE_LOCKED_LSB & bus::RAM_STATE_LOCKED_MASK == 1 {
            return Err(Error::NoRam);
        }
        let place = || (bus::RAM..).step_by(4).zip(words);
        let done = patiently(|| {
            idle(bus, limit)?;
            for (address, word) in place() {
                bus.write(address, *word)?;
            }
            for (address, word) in place() {
                if bus.read(address)? != *word {
                    return Err(Error::Refused);
                }
            }
            Ok(())
        });
        self.ram |= !ours;
        done
    }

    /// X25519 (RFC 7748 §5). The scalar is clamped here; bit 255 of `u` is ignored.
    ///
    /// The result is all zeros if `u` is of small order. It is below p; whether it is correct is
    /// not checked here, but by the library `nineteen` where that uses the engine, and, with
    /// [`with_blinding`](Self::with_blinding), by the engine.
    ///
    /// # Errors
    ///
    /// If the engine gives no result, [`Error::WrongResult`], [`Error::CheckFailed`], or
    /// [`Error::NoRandom`].
    ///
    /// # Security
    ///
    /// Constant time in both operands.
    pub fn x25519(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        if self.random.is_none() && !self.repeats {
            return self.exchange(scalar, u);
        }
        let random = self.random;
        self.perform(|| request::x25519(scalar, u, random))
    }

    /// The same once and without random words: from the caller's bytes to the bus.
    fn exchange(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        let mut k = Zeroizing::new(Aligned(*scalar));
        scalar::clamp_bytes(&mut k.0);
        let mut results = Zeroizing::new([[0; 8]]);
        let done = self.exchanged(&k.0, u, &mut results);
        if let Err(why) = done {
            self.recover();
            return Err(why);
        }
        if !scalar::is_canonical(&results[0]) {
            return Err(refusal(&results[0]));
        }
        if !self.in_time(microcode::X25519_CYCLES) {
            return Err(Error::WrongResult);
        }
        Ok(scalar::bytes(&results[0]))
    }

    fn exchanged(
        &mut self,
        k: &[u8; 32],
        u: &[u8; 32],
        results: &mut [[u32; 8]; 1],
    ) -> Result<(), Error<B::Error>> {
        self.begin()?;
        let (context, limit) = (self.context, self.limit);
        let bus = self.bus();
        store_bytes(bus, context, &[(0, k), (1, u)])?;
        start(bus, context, microcode::X25519, limit)?;
        let status = finished(bus, context, limit)?;
        self.collect(status, results)
    }

    /// The encoding of `[scalar]B` for the base point B of Ed25519.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if the scalar is not below L, the order of B; [`Error::WrongResult`] if a
    /// coordinate is not below p, which is the only check of them here without
    /// [`with_blinding`](Self::with_blinding), and with it [`Error::CheckFailed`] if they are not
    /// on the curve; [`Error::NoRandom`]; or if the engine gives no result.
    ///
    /// # Security
    ///
    /// Constant time in a scalar below L.
    pub fn mul_base(&mut self, scalar: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        self.mul_base_affine(scalar).map(request::encoding)
    }

    /// x and y of `[scalar]B`.
    ///
    /// # Errors
    ///
    /// As [`mul_base`](Self::mul_base).
    ///
    /// # Security
    ///
    /// As [`mul_base`](Self::mul_base).
    pub fn mul_base_affine(&mut self, scalar: &[u8; 32]) -> Result<[[u8; 32]; 2], Error<B::Error>> {
        let random = self.random;
        self.perform(|| request::mul_base(scalar, random))
    }

    /// Findings about `S·B - k·A - R`: A and R are encodings of points, `k` is below 2^253, as all
    /// scalars below L are.
    ///
    /// y-coordinates are taken modulo p, and x = 0 may have the sign bit set: the caller has to
    /// refuse encodings that are not canonical.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if S is not below L, or k not below 2^253; [`Error::WrongResult`] if an
    /// answer is neither yes nor no, or the first equation holds and the second does not; or if the
    /// engine gives no result.
    pub fn equation(
        &mut self,
        a: &[u8; 32],
        r: &[u8; 32],
        s: &[u8; 32],
        k: &[u8; 32],
    ) -> Result<Findings, Error<B::Error>> {
        self.perform(|| request::equation(a, r, s, k))
    }

    fn perform<const I: usize, const O: usize, T>(
        &mut self,
        make: impl Fn() -> Result<Request<I, O, T>, Error<B::Error>>,
    ) -> Result<T, Error<B::Error>> {
        let mut request = make()?;
        let (entry, operands, results) = request.parts();
        self.run(entry, operands, results)?;
        let mut usual = self.in_time(request.cycles());
        if self.repeats {
            let (cycles, once) = (self.cycles, request.take());
            request = make()?;
            let (entry, operands, results) = request.parts();
            self.run(entry, operands, results)?;
            usual &= self.in_time(request.cycles());
            self.cycles += cycles;
            request.compare(&once)?;
        }
        let found = request.conclude()?;
        if usual {
            Ok(found)
        } else {
            Err(Error::WrongResult)
        }
    }

    /// Whether the last job took its usual cycles, which depend on no data: if not, it has left out a
    /// turn of a loop, or a call.
    fn in_time(&self, cycles: u32) -> bool {
        !self.usual_cycles || self.cycles == cycles
    }

    /// Runs any program: registers 0, 1, … are the operands, then the results.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if there are more operands or results than registers, or more results
    /// than the program gives; or if the engine gives no result.
    pub fn run(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        fit(operands, results)?;
        let done = self.job(entry, operands, results);
        if done.is_err() {
            self.recover();
        }
        done
    }

    /// Stops our job if it runs, and clears every register: a program may have left its results in
    /// any number of them. Registers that the bus refuses to clear remain until the context is
    /// released.
    fn recover(&mut self) {
        let context = self.context;
        let bus = self.bus();
        let mut status = look(bus, context).unwrap_or(Status(0));
        if status.is(bus::STATUS_BUSY_LSB) {
            let _ = bus.write(page(context) + bus::ABORT, 1);
            status = stopped(bus, context).unwrap_or(status);
        }
        if status.is(bus::STATUS_PAUSED_LSB) {
            let _ = self.end_pause();
        }
        // One by one: a refusal for one does not prevent the others.
        for register in 0..REGISTERS {
            let _ = store(self.bus(), context, [(register, &[0; 8])]);
        }
    }

    /// Ends our waiting job, which clears every register. Refused while another context's job runs.
    fn end_pause(&mut self) -> Result<(), Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let bus = self.bus();
        patiently(|| {
            idle(bus, limit)?;
            bus.write(page(context) + bus::ABORT, 1)?;
            match look(bus, context)?.is(bus::STATUS_PAUSED_LSB) {
                true => Err(Error::Refused),
                false => Ok(()),
            }
        })
    }

    fn job(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        self.launch(entry, operands)?;
        let status = finished(self.bus(), context, limit)?;
        self.collect(status, results)
    }

    /// Starts a job.
    fn launch(&mut self, entry: u16, operands: &[[u32; 8]]) -> Result<(), Error<B::Error>> {
        self.begin()?;
        let (context, limit) = (self.context, self.limit);
        let bus = self.bus();
        // Our operands may be written while a job of another context runs.
        store(bus, context, (0..).zip(operands))?;
        start(bus, context, entry, limit)
    }

    /// Collects the results of a job that has ended; they do not remain in the engine.
    fn collect(&mut self, status: Status, results: &mut [[u32; 8]]) -> Result<(), Error<B::Error>> {
        let context = self.context;
        self.answer(status, results)?;
        if status.is(bus::STATUS_PAUSED_LSB) {
            return Err(Error::Operand("the program pauses"));
        }
        let results = (0..status.results()).map(|register| (register, &[0; 8]));
        store(self.bus(), context, results)
    }

    /// Before the first part of a job.
    fn begin(&mut self) -> Result<(), Error<B::Error>> {
        let (page, interrupt) = (page(self.context), self.interrupt);
        self.cycles = 0;
        // Refusals before this job are read with those of its operands, which are then written twice.
        self.bus().write(page + bus::IRQ_ENABLE, interrupt.into())?;
        Ok(())
    }

    /// One part of a job, to its end or its next pause.
    fn part(&mut self, entry: u16, results: &mut [[u32; 8]]) -> Result<Status, Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let bus = self.bus();
        start(bus, context, entry, limit)?;
        let status = finished(bus, context, limit)?;
        self.answer(status, results)?;
        Ok(status)
    }

    /// The results of a part that has ended.
    fn answer(&mut self, status: Status, results: &mut [[u32; 8]]) -> Result<(), Error<B::Error>> {
        let (context, interrupt) = (self.context, self.interrupt);
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
        // Whoever lost the context meanwhile may have read zeros on a bus without errors.
        if !results.is_empty() && look(bus, context)?.is(bus::STATUS_REFUSED_LSB) {
            return Err(Error::Refused);
        }
        self.cycles = self.cycles.wrapping_add(cycles);
        Ok(())
    }
}

/// Refuses more values than there are registers.
fn fit<E>(operands: &[[u32; 8]], results: &[[u32; 8]]) -> Result<(), Error<E>> {
    if operands.len().max(results.len()) > REGISTERS as usize {
        return Err(Error::Operand("more values than registers"));
    }
    Ok(())
}

impl<B: Bus> Drop for Engine<B> {
    fn drop(&mut self) {
        if self.bus.is_some() {
            // The error cannot be reported: the context stays ours, and clean, if the bus refuses.
            let _ = self.give_back();
        }
    }
}
