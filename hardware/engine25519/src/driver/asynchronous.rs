// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs that are awaited, as in `embedded-hal-async`: the processor does something else until the
//! engine's interrupt occurs. Any executor works; there is no allocator. The jobs, and every step
//! on the bus, are those of the polling driver; only the waiting differs.

use core::cell::RefCell;
use core::fmt;
use core::future::poll_fn;
use core::ops::{Deref, DerefMut};
use core::task::{Poll, Waker};

use critical_section::Mutex;

use super::access::{Deadline, Status, ended, is_turn};
use super::message::Signature;
use super::request::in_range;
use super::request::{self, Request};
use super::{Engine, Error, Findings, Message, SigningKey, fit};
use crate::bus::Bus;

/// The engine's interrupt, between its handler and the waiting task: a `static`, one for each
/// [`AsyncEngine`]. Where several share the line, the handler notifies all of them, and each checks
/// its own context.
///
/// The line is up until the driver has acknowledged it, so the handler first masks it and then
/// reports it; the driver unmasks it when it has to wait again. The state is protected by a
/// critical section, which the platform has to provide (crate `critical-section`).
///
/// ```
/// use engine25519::Interrupt;
///
/// static ENGINE_LINE: Interrupt = Interrupt::new();
/// # fn mask_engine_line() {}
///
/// // The handler of the line, wherever the platform has handlers.
/// fn on_engine_line() {
///     mask_engine_line();
///     ENGINE_LINE.rise();
/// }
/// # on_engine_line();
/// ```
pub struct Interrupt(Mutex<RefCell<State>>);

/// State shared by the handler and the task.
struct State {
    came: bool,
    waker: Option<Waker>,
}

impl Interrupt {
    /// An interrupt that has not occurred.
    #[must_use]
    pub const fn new() -> Interrupt {
        Interrupt(Mutex::new(RefCell::new(State {
            came: false,
            waker: None,
        })))
    }

    /// Reports the interrupt, and wakes the waiting task. A spurious call does no harm: the task
    /// checks again.
    pub fn rise(&self) {
        let waker = critical_section::with(|section| {
            let mut state = self.0.borrow_ref_mut(section);
            state.came = true;
            state.waker.take()
        });
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Waits for the interrupt; `unmask` lets the line through.
    async fn risen(&self, unmask: fn()) {
        poll_fn(|context| {
            let came = critical_section::with(|section| {
                let mut state = self.0.borrow_ref_mut(section);
                state.waker = Some(context.waker().clone());
                core::mem::take(&mut state.came)
            });
            if came {
                return Poll::Ready(());
            }
            unmask();
            Poll::Pending
        })
        .await;
    }
}

impl Default for Interrupt {
    fn default() -> Interrupt {
        Interrupt::new()
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").finish_non_exhaustive()
    }
}

/// An [`Engine`] whose jobs are awaited: [`Engine::into_async`].
///
/// ```
/// use engine25519::{Bus, Engine, Error, Interrupt};
///
/// static ENGINE_LINE: Interrupt = Interrupt::new(); // risen by the handler of the line
///
/// /// Lets the line through to the processor: the bit of an interrupt controller.
/// fn unmask_engine_line() {}
///
/// async fn exchange<B: Bus>(bus: B, secret: &[u8; 32], public: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
///     let mut engine = Engine::claim(bus)?.into_async(&ENGINE_LINE, unmask_engine_line);
///     engine.x25519(secret, public).await
/// }
/// ```
///
/// # Dropped futures
///
/// A future that is dropped before its end stops the job, which takes some 150 cycles, and clears
/// what it left: nothing of the operands remains. A signature that is between two blocks while a
/// job of another context runs can be cleared only at the end of that job, for which the drop
/// waits.
///
/// # Time
///
/// A job that takes longer than the engine's own limit is stopped by the engine, which reports it
/// with the same interrupt. Only a timer can detect that the line stays silent altogether (an
/// engine without power): drop the future then. Behind a job of another context the task asks to be
/// polled again, as no interrupt reports its end to us.
#[derive(Debug)]
pub struct AsyncEngine<'i, B: Bus> {
    engine: Engine<B>,
    interrupt: &'i Interrupt,
    unmask: fn(),
}

impl<B: Bus> Engine<B> {
    /// The same engine for `async`: `unmask` lets its line through to the processor, whose handler
    /// masks it and calls [`Interrupt::rise`].
    #[must_use]
    pub fn into_async(self, interrupt: &Interrupt, unmask: fn()) -> AsyncEngine<'_, B> {
        AsyncEngine {
            engine: self.with_interrupt(true),
            interrupt,
            unmask,
        }
    }
}

/// The engine while a task waits for it. If dropped before the end, by an error or with its future,
/// it stops the job and clears what the job left.
///
/// Its own methods take precedence over those of the engine with the same names.
pub(super) struct Awaited<'e, B: Bus> {
    engine: &'e mut Engine<B>,
    interrupt: &'e Interrupt,
    unmask: fn(),
    /// A job may have left data in the engine.
    unfinished: bool,
}

impl<B: Bus> Drop for Awaited<'_, B> {
    fn drop(&mut self) {
        if self.unfinished {
            self.engine.recover();
        }
    }
}

impl<B: Bus> Deref for Awaited<'_, B> {
    type Target = Engine<B>;

    fn deref(&self) -> &Engine<B> {
        self.engine
    }
}

impl<B: Bus> DerefMut for Awaited<'_, B> {
    fn deref_mut(&mut self) -> &mut Engine<B> {
        self.engine
    }
}

/// The steps that wait; the steps built on them are in `signature`.
impl<B: Bus> Awaited<'_, B> {
    pub(super) async fn run(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        fit(operands, results)?;
        self.unfinished = true;
        let done = self.job(entry, operands, results).await;
        match done {
            Ok(()) => self.unfinished = false,
            Err(_) => results.fill([0; 8]),
        }
        done
    }

    async fn job(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        self.ready().await?;
        self.engine.launch(entry, operands)?;
        let status = self.finish(entry, results).await?;
        self.engine.collect(status)
    }

    async fn perform<const I: usize, const O: usize, T>(
        &mut self,
        make: impl Fn() -> Result<Request<I, O, T>, Error<B::Error>>,
    ) -> Result<T, Error<B::Error>> {
        let mut request = make()?;
        let (entry, operands, results) = request.parts();
        self.run(entry, operands, results).await?;
        if self.repeats {
            let (cycles, once) = (self.cycles, request.take());
            request = make()?;
            let (entry, operands, results) = request.parts();
            self.run(entry, operands, results).await?;
            self.cycles += cycles;
            request.compare(&once)?;
        }
        request.conclude()
    }

    /// Waits for the end of a part of a job, or its next pause, and reads its results.
    pub(super) async fn finish(
        &mut self,
        entry: u16,
        results: &mut [[u32; 8]],
    ) -> Result<Status, Error<B::Error>> {
        let status = self.finished().await?;
        self.engine.answer(entry, status, results)?;
        Ok(status)
    }

    /// Ends our waiting job.
    pub(super) async fn end_pause(&mut self) -> Result<(), Error<B::Error>> {
        self.ready().await?;
        self.engine.end_pause()
    }

    /// Waits for the end of another context's job.
    pub(super) async fn ready(&mut self) -> Result<(), Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let bus = self.engine.bus();
        let mut deadline = Deadline::new(bus, limit)?;
        while is_turn(bus, context)?.is_none() {
            deadline.check(bus, Error::Busy)?;
            let mut polled = false;
            poll_fn(|context| {
                if core::mem::replace(&mut polled, true) {
                    return Poll::Ready(());
                }
                context.waker().wake_by_ref();
                Poll::Pending
            })
            .await;
        }
        Ok(())
    }

    /// The status once our job has ended.
    async fn finished(&mut self) -> Result<Status, Error<B::Error>> {
        let (context, limit) = (self.context, self.limit);
        let bus = self.engine.bus();
        let mut deadline = Deadline::new(bus, limit)?;
        loop {
            if let Some(status) = ended(bus, context)? {
                return Ok(status);
            }
            deadline.check(bus, Error::Timeout)?;
            self.interrupt.risen(self.unmask).await;
        }
    }
}

impl<'i, B: Bus> AsyncEngine<'i, B> {
    /// The engine, for operations that do not wait: its cycles, microcode to load, its context.
    pub fn engine(&mut self) -> &mut Engine<B> {
        &mut self.engine
    }

    /// Returns the polling engine.
    pub fn into_inner(self) -> Engine<B> {
        self.engine.with_interrupt(false)
    }

    /// As [`Engine::x25519`].
    ///
    /// # Errors
    ///
    /// As [`Engine::x25519`].
    ///
    /// # Security
    ///
    /// As [`Engine::x25519`].
    pub async fn x25519(
        &mut self,
        scalar: &[u8; 32],
        u: &[u8; 32],
    ) -> Result<[u8; 32], Error<B::Error>> {
        let random = self.engine.random;
        self.awaited()
            .perform(|| request::x25519(scalar, u, random))
            .await
    }

    /// As [`Engine::mul_base`].
    ///
    /// # Errors
    ///
    /// As [`Engine::mul_base`].
    ///
    /// # Security
    ///
    /// As [`Engine::mul_base`].
    pub async fn mul_base(&mut self, scalar: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        self.mul_base_affine(scalar).await.map(request::encoding)
    }

    /// As [`Engine::mul_base_affine`].
    ///
    /// # Errors
    ///
    /// As [`Engine::mul_base_affine`].
    ///
    /// # Security
    ///
    /// As [`Engine::mul_base_affine`].
    pub async fn mul_base_affine(
        &mut self,
        scalar: &[u8; 32],
    ) -> Result<[[u8; 32]; 2], Error<B::Error>> {
        let random = self.engine.random;
        self.awaited()
            .perform(|| request::mul_base(scalar, random))
            .await
    }

    /// As [`Engine::equation`].
    ///
    /// # Errors
    ///
    /// As of [`Engine::equation`].
    pub async fn equation(
        &mut self,
        a: &[u8; 32],
        r: &[u8; 32],
        s: &[u8; 32],
        k: &[u8; 32],
    ) -> Result<Findings, Error<B::Error>> {
        self.awaited()
            .perform(|| request::equation(a, r, s, k))
            .await
    }

    /// As [`Engine::keygen`].
    ///
    /// # Errors
    ///
    /// As [`Engine::keygen`].
    ///
    /// # Security
    ///
    /// As [`Engine::keygen`].
    pub async fn keygen(&mut self, seed: &[u8; 32]) -> Result<SigningKey, Error<B::Error>> {
        self.awaited().key(seed).await
    }

    /// As [`Engine::sign`]. The engine waits between the blocks of a long message, so the task is
    /// woken once for each.
    ///
    /// # Errors
    ///
    /// As [`Engine::sign`].
    ///
    /// # Security
    ///
    /// As [`Engine::sign`]. A dropped future leaves nothing of the nonce and the key in the engine.
    pub async fn sign(
        &mut self,
        key: &SigningKey,
        message: Message<'_>,
    ) -> Result<[u8; 64], Error<B::Error>> {
        let parts = message.parts()?;
        let mut job = self.awaited();
        job.unfinished = true;
        let mut made = Signature::none();
        job.signed(key, parts, &mut made).await?;
        job.unfinished = false;
        Ok(made.checked())
    }

    /// As [`Engine::verify`]. The engine waits between the blocks of a long message, so the task is
    /// woken once for each.
    ///
    /// # Errors
    ///
    /// As [`Engine::verify`].
    ///
    /// # Security
    ///
    /// As [`Engine::verify`].
    pub async fn verify(
        &mut self,
        public: &[u8; 32],
        message: Message<'_>,
        signature: &[u8; 64],
    ) -> Result<Findings, Error<B::Error>> {
        let parts = message.parts()?;
        in_range(signature)?;
        let mut job = self.awaited();
        job.unfinished = true;
        let found = job.verified(public, parts, signature).await?;
        job.unfinished = false;
        Ok(found)
    }

    /// As [`Engine::run`].
    ///
    /// # Errors
    ///
    /// As of [`Engine::run`].
    pub async fn run(
        &mut self,
        entry: u16,
        operands: &[[u32; 8]],
        results: &mut [[u32; 8]],
    ) -> Result<(), Error<B::Error>> {
        self.awaited().run(entry, operands, results).await
    }

    fn awaited(&mut self) -> Awaited<'_, B> {
        Awaited {
            engine: &mut self.engine,
            interrupt: self.interrupt,
            unmask: self.unmask,
            unfinished: false,
        }
    }
}
