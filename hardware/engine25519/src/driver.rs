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
mod part; // operands, START, results
mod request; // jobs of the ROM as values
mod short; // short messages to sign
mod signature; // keys, signatures, verifications

use access::{Claimed, Status, claim, idle, look, patiently, reclaim, stopped, store};
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
    /// Decodes the engine's answers about the key A and R: a byte for each, 1 for yes and 255 for
    /// no, which differ in seven bits. `None` if they cannot be right: if a byte is neither, if
    /// small orders contradict the encodings, or if a yes equals `before`, the encoding that stood
    /// in the register before the job.
    fn of(
        [[first, second, rest @ ..]]: &[[u32; 8]; 1],
        [a, r, before]: [&[u32; 8]; 3],
    ) -> Option<Findings> {
        // Bit 1 distinguishes 255 from 1, so these six bits determine all others.
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
        let stood = before[0] == *first && before[1] == *second && before[2..] == *rest;
        let possible = (equal_cofactored || !equal)
            && !(equal_cofactored && stood)
            && found.a_small_order == scalar::is_small_order(a)
            && found.r_small_order == scalar::is_small_order(r);
        possible.then_some(found)
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
    /// Whether squares are faster than products.
    fast_square: bool,
    ram: bool,
    interrupt: bool,
    signature_check: SignatureCheck,
    /// Whether results other than signatures and keys are computed twice.
    repeats: bool,
    /// The source of random words, if jobs with a secret are blinded.
    random: Option<Random>,
    limit: u32,
    cycles: u32,
}

/// The number of engine cycles that the driver waits for its turn behind jobs of others, and for
/// its own job. The longest routine takes some 50,000, and the engine stops any job at its limit.
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
            fast_square: claimed.fast_square,
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
    /// master has released ours. After a reset loaded microcode is gone.
    ///
    /// # Errors
    ///
    /// As [`claim`](Self::claim).
    pub fn renew(&mut self) -> Result<(), Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let claimed = reclaim(self.bus(), context, limit)?;
        (self.context, self.fast_square) = (claimed.context, claimed.fast_square);
        if self.ram {
            // The microcode RAM is still ours, to be released later, unless there was a reset.
            self.ram = is_ram_mine(self.bus().read(bus::RAM_STATE)?);
        }
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

    /// Sets the number of engine cycles (less than 2^31) that a job may take before it is stopped,
    /// and that jobs of others may take before the engine counts as busy. If the engine's clock
    /// stands still, the driver gives up after an eighth as many polls. A [`Bus::wait`] that sleeps
    /// longer is not interrupted.
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

    /// Claims the microcode RAM and loads a program to its start, for [`run`](Self::run). No other
    /// master can change the program while this lives.
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
        let ours = is_ram_mine(state(bus)?);
        bus.write(bus::RAM_CLAIM, 1)?;
        let now = state(bus)?;
        if !is_ram_mine(now) || now >> bus::RAM_STATE_LOCKED_LSB & bus::RAM_STATE_LOCKED_MASK == 1 {
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
    /// The result is all zeros if `u` is of small order. It is below p, and no part of it is the
    /// scalar; whether it is correct is not checked here, but by the library `nineteen` where that
    /// uses the engine, and, with [`with_blinding`](Self::with_blinding), by the engine.
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

    /// X25519 computed once and without random words, from the caller's bytes.
    fn exchange(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        let mut k = Zeroizing::new(Aligned(*scalar));
        scalar::clamp_bytes(&mut k.0);
        let mut results = Zeroizing::new([[0; 8]]);
        let done = self.exchanged(&k.0, u, &mut results);
        if let Err(why) = done {
            self.recover();
            return Err(why);
        }
        let stood = Zeroizing::new(scalar::words(&k.0));
        if !request::is_coordinate(&results[0], &stood) {
            return Err(refusal(&results[0]));
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
        self.set_off(microcode::X25519, &mut |engine| {
            engine.put(&[(0, k), (1, u)])
        })?;
        let status = self.finish(microcode::X25519, results)?;
        self.collect(status)
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
        if self.repeats {
            let (cycles, once) = (self.cycles, request.take());
            request = make()?;
            let (entry, operands, results) = request.parts();
            self.run(entry, operands, results)?;
            self.cycles += cycles;
            request.compare(&once)?;
        }
        request.conclude()
    }

    /// Runs any program: registers 0, 1, … are the operands, then the results.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if there are more operands or results than registers, or more results
    /// than the program gives; [`Error::WrongResult`] if a job of the ROM does not take its cycles, or
    /// a result reads differently the second time; or if the engine gives no result.
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
            results.fill([0; 8]);
        }
        done
    }

    /// Stops our job if it runs, and clears every register: a program may have left its results in
    /// any number of them. Registers that the bus refuses to clear remain until the context is
    /// released.
    fn recover(&mut self) {
        let context = self.context;
        let bus = self.bus();
        // None if it is unknown: a job may run or wait, with our operands.
        let mut status = patiently(|| look(bus, context)).ok();
        if status.is_none_or(|status| status.is(bus::STATUS_BUSY_LSB)) {
            let _ = bus.write(page(context) + bus::ABORT, 1);
            status = stopped(bus, context).ok().or(status);
        }
        if status.is_none_or(|status| status.is(bus::STATUS_PAUSED_LSB)) {
            let _ = self.end_pause();
        }
        // One at a time, so that a refusal for one register does not keep the others.
        for register in 0..REGISTERS {
            let _ = store(self.bus(), context, [(register, &[0; 8])]);
        }
        if self.interrupt {
            // The end of a job that was stopped raised it, and nobody waits for it.
            let _ = self.bus().write(page(context) + bus::IRQ_PENDING, 1);
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
}

/// Whether this master owns the microcode RAM.
fn is_ram_mine(state: u32) -> bool {
    state >> bus::RAM_STATE_MINE_LSB & bus::RAM_STATE_MINE_MASK == 1
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
