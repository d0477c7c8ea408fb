// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver: jobs on an engine behind a [`Bus`].

use core::fmt;

use zeroize::Zeroize;

use crate::bus::Bus;
use crate::isa::{CONTEXTS, ENGINE_ID, REGISTERS, VERSION_MAJOR, bus};
use crate::microcode;
use crate::scalar;

/// Why the engine gave no result.
///
/// Whatever the reason, nothing of the operands is left in the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error<E> {
    /// The bus refused an access.
    Bus(E),
    /// The engine says that it refused an access, though the bus did not: another master interfered.
    Refused,
    /// There is no engine at this place; what there is instead of its identification.
    NoEngine(u32),
    /// An engine of another major version: its microcode has other addresses.
    Version(u32),
    /// Every context has an owner.
    NoContext,
    /// The engine works for another master, and longer than we wait.
    Busy,
    /// The job took too long and was stopped.
    Timeout,
    /// The job failed: error code and address, see `hardware/ISA.md`.
    Job {
        /// Code.
        code: u8,
        /// Address.
        address: u16,
    },
    /// An operand is not what the job takes.
    Operand(&'static str),
    /// The result cannot be right: a coordinate is not below p, a flag is neither 0 nor 1, or results that
    /// belong together do not agree.
    WrongResult,
}

impl<E: fmt::Debug> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bus(why) => write!(f, "the bus refused an access: {why:?}"),
            Error::Refused => f.write_str("the engine refused an access"),
            Error::NoEngine(id) => write!(f, "no engine here: the identification reads {id:#010x}"),
            Error::Version(major) => {
                write!(
                    f,
                    "an engine of version {major}, this driver is for {VERSION_MAJOR}"
                )
            }
            Error::NoContext => f.write_str("every context of the engine has an owner"),
            Error::Busy => f.write_str("the engine is busy with a job of another master"),
            Error::Timeout => f.write_str("the job took too long and was stopped"),
            Error::Job { code, address } => {
                let name = crate::isa::ERRORS
                    .iter()
                    .find(|e| e.0 == *code)
                    .map_or("", |e| e.1);
                write!(
                    f,
                    "the job failed at address {address} with error {code} {name}"
                )
            }
            Error::Operand(what) => write!(f, "operand refused: {what}"),
            Error::WrongResult => f.write_str("the engine gave a wrong result"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

impl<E> From<E> for Error<E> {
    fn from(why: E) -> Error<E> {
        Error::Bus(why)
    }
}

/// What [`Engine::equation`] finds about `S·B - k·A - R`.
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

/// An engine with a context of our own on it.
///
/// The context is released when this is dropped.
#[derive(Debug)]
pub struct Engine<B: Bus> {
    bus: Option<B>,
    context: u32,
    interrupt: bool,
    limit: u32,
    cycles: u32,
}

/// Looks at the status before a job counts as lost: the longest takes some 50,000 cycles, a look at
/// least one.
const LIMIT: u32 = 1_000_000;

impl<B: Bus> Engine<B> {
    /// Finds the engine and takes a free context.
    ///
    /// # Errors
    ///
    /// [`Error::NoEngine`], [`Error::Version`], [`Error::NoContext`], [`Error::Busy`], or the bus.
    pub fn claim(mut bus: B) -> Result<Engine<B>, Error<B::Error>> {
        let id = bus.read(bus::ID)?;
        if id != ENGINE_ID {
            return Err(Error::NoEngine(id));
        }
        let version = bus.read(bus::VERSION)?;
        let major = version >> bus::VERSION_MAJOR_LSB & bus::VERSION_MAJOR_MASK;
        if major != VERSION_MAJOR {
            return Err(Error::Version(major));
        }
        let contexts =
            (version >> bus::VERSION_CONTEXTS_LSB & bus::VERSION_CONTEXTS_MASK).min(CONTEXTS);
        idle(&mut bus, LIMIT)?;
        for context in 0..contexts {
            let owned = bus.read(bus::OWNED)?;
            if owned >> (bus::OWNED_ANY_LSB + context) & 1 == 1 {
                continue;
            }
            bus.write(bus::CLAIM, context << bus::CLAIM_CONTEXT_LSB)?;
            // Another master may have been faster: then the claim changed nothing.
            if bus.read(bus::OWNED)? >> (bus::OWNED_MINE_LSB + context) & 1 == 1 {
                return Ok(Engine {
                    bus: Some(bus),
                    context,
                    interrupt: false,
                    limit: LIMIT,
                    cycles: 0,
                });
            }
        }
        Err(Error::NoContext)
    }

    /// Whether the engine raises its interrupt at the end of a job, for a [`Bus::wait`] that sleeps.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: bool) -> Engine<B> {
        self.interrupt = interrupt;
        self
    }

    /// How often to look at the status before a job is stopped, or the engine counts as busy.
    #[must_use]
    pub fn with_limit(mut self, looks: u32) -> Engine<B> {
        self.limit = looks;
        self
    }

    /// Cycles of the last job on the engine.
    pub fn cycles(&self) -> u32 {
        self.cycles
    }

    /// The bus, for accesses between jobs.
    pub fn bus(&mut self) -> &mut B {
        // Only `release` takes the bus out, and it takes the engine with it.
        self.bus
            .as_mut()
            .expect("the bus is there until the engine is released")
    }

    /// Gives the context back.
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
        let (context, limit) = (self.context, self.limit);
        let bus = self.bus();
        idle(bus, limit)?;
        bus.write(bus::RELEASE, context << bus::RELEASE_CONTEXT_LSB)?;
        Ok(())
    }

    /// X25519 (RFC 7748 §5). The scalar is clamped here; bit 255 of `u` is ignored.
    ///
    /// The result is all zeros if `u` is of small order. It is below p; whether it is the right one is not
    /// checked here, but by the library `nineteen` where that uses the engine.
    ///
    /// # Errors
    ///
    /// If the engine gives no result, or [`Error::WrongResult`].
    ///
    /// # Security
    ///
    /// Constant time in both operands.
    pub fn x25519(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        let mut operands = [scalar::clamp(scalar), scalar::words(u)];
        let mut results = [[0; 8]];
        let done = self.run(microcode::X25519, &operands, &mut results);
        operands.zeroize();
        let canonical = scalar::is_canonical(&results[0]);
        let bytes = scalar::bytes(&results[0]);
        results.zeroize();
        done.and(if canonical {
            Ok(bytes)
        } else {
            Err(Error::WrongResult)
        })
    }

    /// The encoding of `[scalar]B` for the base point B of Ed25519.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if the scalar is not below L, the order of B; [`Error::WrongResult`] if a coordinate
    /// is not below p, which is all that is checked of them here; or if the engine gives no result.
    ///
    /// # Security
    ///
    /// Constant time in a scalar below L.
    pub fn mul_base(&mut self, scalar: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        let [x, mut y] = self.mul_base_affine(scalar)?;
        y[31] |= x[0] << 7;
        Ok(y)
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
        let mut words = scalar::words(scalar);
        if !scalar::is_below_order(&words) {
            words.zeroize();
            return Err(Error::Operand(
                "the scalar is not below the order of the base point",
            ));
        }
        let mut operands = [scalar::comb(&words)];
        words.zeroize();
        let mut results = [[0; 8]; 2];
        let done = self.run(microcode::MUL_BASE, &operands, &mut results);
        operands.zeroize();
        let canonical = results.iter().all(scalar::is_canonical);
        let [y, x] = results.each_ref().map(scalar::bytes);
        results.zeroize();
        done.and(if canonical {
            Ok([x, y])
        } else {
            Err(Error::WrongResult)
        })
    }

    /// Everything about `S·B - k·A - R`: A and R are encodings of points, `k` any number.
    ///
    /// y-coordinates are taken modulo p, and x = 0 may have the sign bit set: refusing encodings that are
    /// not canonical is left to the caller.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if S is not below L; [`Error::WrongResult`] if an answer is neither 0 nor 1, or the
    /// first equation holds and the second does not; or if the engine gives no result.
    pub fn equation(
        &mut self,
        a: &[u8; 32],
        r: &[u8; 32],
        s: &[u8; 32],
        k: &[u8; 32],
    ) -> Result<Findings, Error<B::Error>> {
        let s = scalar::words(s);
        if !scalar::is_below_order(&s) {
            return Err(Error::Operand("S is not below the order of the base point"));
        }
        let (k, even) = scalar::windows(&scalar::words(k));
        let operands = [
            scalar::words(a),
            scalar::words(r),
            k,
            scalar::comb(&s),
            even,
        ];
        let mut results = [[0; 8]; 6];
        self.run(microcode::VERIFY, &operands, &mut results)?;
        if results
            .iter()
            .any(|[flag, rest @ ..]| *flag > 1 || *rest != [0; 7])
        {
            return Err(Error::WrongResult);
        }
        let [
            a_on_curve,
            r_on_curve,
            equal,
            equal_cofactored,
            a_small_order,
            r_small_order,
        ] = results.map(|flag| flag[0] == 1);
        if equal && !equal_cofactored {
            return Err(Error::WrongResult);
        }
        Ok(Findings {
            a_on_curve,
            r_on_curve,
            equal,
            equal_cofactored,
            a_small_order,
            r_small_order,
        })
    }

    /// Any program: registers 0, 1, … are the operands, then the results.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if there are more operands or results than registers, or more results than
    /// the program gives; or if the engine gives no result.
    pub fn run(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        let registers = REGISTERS as usize;
        if operands.len() > registers || results.len() > registers {
            return Err(Error::Operand("more values than registers"));
        }
        let done = self.job(entry, operands, results);
        if done.is_err() {
            self.recover();
        }
        done
    }

    /// Stops our job if it runs, and clears every register: a program may have left its results in any number of
    /// them. What the bus refuses here stays until the context is released.
    fn recover(&mut self) {
        let context = self.context;
        let bus = self.bus();
        if let Ok(status) = bus.read(bus::STATUS) {
            let busy = status >> bus::STATUS_BUSY_LSB & bus::STATUS_BUSY_MASK == 1;
            if busy && status >> bus::STATUS_CONTEXT_LSB & bus::STATUS_CONTEXT_MASK == context {
                let _ = bus.write(bus::ABORT, 1);
                let _ = finished(bus, LIMIT);
            }
        }
        for register in 0..REGISTERS {
            let _ = store(bus, context, register, &[0; 8]);
        }
    }

    fn job(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        let (context, limit, interrupt) = (self.context, self.limit, self.interrupt);
        let bus = self.bus();
        idle(bus, limit)?;
        // What was refused before this job is not its matter.
        bus.read(bus::REFUSED)?;
        for (register, words) in (0..).zip(operands) {
            store(bus, context, register, words)?;
        }
        bus.write(bus::IRQ_ENABLE, if interrupt { 3 } else { 0 })?;
        bus.write(
            bus::START,
            u32::from(entry) << bus::START_ENTRY_LSB | context << bus::START_CONTEXT_LSB,
        )?;
        let status = finished(bus, limit)?;
        if interrupt {
            bus.write(bus::IRQ_PENDING, 3)?;
        }
        // Processors that see no bus errors: operands and START may have been refused in silence.
        let ours = status >> bus::STATUS_CONTEXT_LSB & bus::STATUS_CONTEXT_MASK == context;
        if bus.read(bus::REFUSED)? != 0 || !ours {
            return Err(Error::Refused);
        }
        let cycles = bus.read(bus::CYCLES)?;
        if status >> bus::STATUS_DONE_LSB & bus::STATUS_DONE_MASK == 0 {
            return Err(Error::Job {
                code: (status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK) as u8,
                address: (bus.read(bus::FAULT)? & bus::FAULT_ADDRESS_MASK) as u16,
            });
        }
        let given = status >> bus::STATUS_RESULTS_LSB & bus::STATUS_RESULTS_MASK;
        let enough = results.len() <= given as usize;
        if enough {
            for (register, words) in (0..).zip(results.iter_mut()) {
                load(bus, context, register, words)?;
            }
        }
        for register in 0..given {
            store(bus, context, register, &[0; 8])?;
        }
        if bus.read(bus::REFUSED)? != 0 {
            return Err(Error::Refused);
        }
        if !enough {
            return Err(Error::Operand("the program gives fewer results"));
        }
        self.cycles = cycles;
        Ok(())
    }
}

impl<B: Bus> Drop for Engine<B> {
    fn drop(&mut self) {
        if self.bus.is_some() {
            // Nobody is left to tell: the context stays ours, and clean, if the bus refuses.
            let _ = self.give_back();
        }
    }
}

/// Waits until no job runs.
fn idle<B: Bus>(bus: &mut B, limit: u32) -> Result<(), Error<B::Error>> {
    finished(bus, limit).map(|_| ()).map_err(|why| match why {
        Error::Timeout => Error::Busy,
        why => why,
    })
}

/// The status once no job runs.
fn finished<B: Bus>(bus: &mut B, limit: u32) -> Result<u32, Error<B::Error>> {
    for _ in 0..limit {
        let status = bus.read(bus::STATUS)?;
        if status == u32::MAX {
            // What a bus without an engine reads.
            return Err(Error::NoEngine(status));
        }
        if status >> bus::STATUS_BUSY_LSB & bus::STATUS_BUSY_MASK == 0 {
            return Ok(status);
        }
        bus.wait();
    }
    Err(Error::Timeout)
}

fn address(context: u32, register: u32) -> u32 {
    bus::REGISTERS + context * bus::CONTEXT_STRIDE + register * bus::REGISTER_STRIDE
}

/// Words 0 to 7 in order: the last makes the value.
fn store<B: Bus>(
    bus: &mut B,
    context: u32,
    register: u32,
    words: &[u32; 8],
) -> Result<(), B::Error> {
    for (place, word) in (0..).zip(words) {
        bus.write(address(context, register) + 4 * place, *word)?;
    }
    Ok(())
}

fn load<B: Bus>(
    bus: &mut B,
    context: u32,
    register: u32,
    words: &mut [u32; 8],
) -> Result<(), B::Error> {
    for (place, word) in (0..).zip(words) {
        *word = bus.read(address(context, register) + 4 * place)?;
    }
    Ok(())
}
