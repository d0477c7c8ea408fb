// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs that are awaited, as in `embedded-hal-async`: the processor does something else until the engine's interrupt comes. Any executor
//! does; there is no allocator. What a job is, and every step on the bus, is the polling driver's; only the waiting is another.

use core::cell::RefCell;
use core::fmt;
use core::future::poll_fn;
use core::task::{Poll, Waker};

use critical_section::Mutex;

use super::access::{Deadline, Status, ended, is_turn};
use super::request::{self, Request};
use super::{Engine, Error, Findings, fit};
use crate::bus::Bus;

/// The engine's interrupt, between its handler and the task that waits: a `static`, one for each [`AsyncEngine`]. Where several share the
/// line, the handler tells all of them, and each looks at its own context.
///
/// The line is up until the driver has acknowledged it, so the handler first keeps it from the processor and then says that it came;
/// the driver lets it through again when it has to wait. It is kept by a critical section, which the platform has to have (crate
/// `critical-section`).
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

/// Between the handler and the task.
struct State {
    came: bool,
    waker: Option<Waker>,
}

impl Interrupt {
    /// One that has not come.
    #[must_use]
    pub const fn new() -> Interrupt {
        Interrupt(Mutex::new(RefCell::new(State {
            came: false,
            waker: None,
        })))
    }

    /// Says that it came, and wakes the task that waits. Once too often does no harm: that looks again.
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

    /// Until it has come; `unmask` lets the line through.
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
/// A future that is dropped before its end stops the job, which takes some 150 cycles, and clears what it left: nothing of the operands
/// stays.
///
/// # Time
///
/// A job that takes longer than the engine's own limit is stopped by the engine, which says so by the same interrupt. That the line stays
/// silent altogether (an engine without power) only a timer can tell: drop the future then. Behind a job of another context the task asks
/// to be polled again, as nobody's interrupt tells the end of that.
#[derive(Debug)]
pub struct AsyncEngine<'i, B: Bus> {
    engine: Engine<B>,
    interrupt: &'i Interrupt,
    unmask: fn(),
}

impl<B: Bus> Engine<B> {
    /// The same engine for `async`: `unmask` lets its line through to the processor, whose handler masks it and calls
    /// [`Interrupt::rise`].
    #[must_use]
    pub fn into_async(self, interrupt: &Interrupt, unmask: fn()) -> AsyncEngine<'_, B> {
        AsyncEngine {
            engine: self.with_interrupt(true),
            interrupt,
            unmask,
        }
    }
}

/// A job that has to be stopped if nobody waits for its end.
struct Unfinished<'e, B: Bus>(&'e mut Engine<B>, bool);

impl<B: Bus> Drop for Unfinished<'_, B> {
    fn drop(&mut self) {
        if self.1 {
            self.0.recover();
        }
    }
}

impl<'i, B: Bus> AsyncEngine<'i, B> {
    /// The engine, for what takes no time: its cycles, microcode to load, its context.
    pub fn engine(&mut self) -> &mut Engine<B> {
        &mut self.engine
    }

    /// The polling engine again.
    pub fn into_inner(self) -> Engine<B> {
        self.engine.with_interrupt(false)
    }

    /// As [`Engine::x25519`].
    ///
    /// # Errors
    ///
    /// As of [`Engine::x25519`].
    ///
    /// # Security
    ///
    /// As of [`Engine::x25519`].
    pub async fn x25519(
        &mut self,
        scalar: &[u8; 32],
        u: &[u8; 32],
    ) -> Result<[u8; 32], Error<B::Error>> {
        let random = self.engine.random;
        self.perform(|| request::x25519(scalar, u, random)).await
    }

    /// As [`Engine::mul_base`].
    ///
    /// # Errors
    ///
    /// As of [`Engine::mul_base`].
    ///
    /// # Security
    ///
    /// As of [`Engine::mul_base`].
    pub async fn mul_base(&mut self, scalar: &[u8; 32]) -> Result<[u8; 32], Error<B::Error>> {
        self.mul_base_affine(scalar).await.map(request::encoding)
    }

    /// As [`Engine::mul_base_affine`].
    ///
    /// # Errors
    ///
    /// As of [`Engine::mul_base_affine`].
    ///
    /// # Security
    ///
    /// As of [`Engine::mul_base_affine`].
    pub async fn mul_base_affine(
        &mut self,
        scalar: &[u8; 32],
    ) -> Result<[[u8; 32]; 2], Error<B::Error>> {
        let random = self.engine.random;
        self.perform(|| request::mul_base(scalar, random)).await
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
        self.perform(|| request::equation(a, r, s, k)).await
    }

    async fn perform<const I: usize, const O: usize, T>(
        &mut self,
        make: impl Fn() -> Result<Request<I, O, T>, Error<B::Error>>,
    ) -> Result<T, Error<B::Error>> {
        let mut request = make()?;
        let (entry, operands, results) = request.parts();
        self.run(entry, operands, results).await?;
        if self.engine.repeats {
            let (cycles, once) = (self.engine.cycles, request.take());
            request = make()?;
            let (entry, operands, results) = request.parts();
            self.run(entry, operands, results).await?;
            self.engine.cycles += cycles;
            request.compare(&once)?;
        }
        request.conclude()
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
        fit(operands, results)?;
        let mut job = Unfinished(&mut self.engine, true);
        turn(job.0).await?;
        job.0.launch(entry, operands)?;
        let status = finished(job.0, self.interrupt, self.unmask).await?;
        job.0.collect(status, results)?;
        job.1 = false;
        Ok(())
    }
}

/// Waits for the end of another context's job.
async fn turn<B: Bus>(engine: &mut Engine<B>) -> Result<(), Error<B::Error>> {
    let (context, limit) = (engine.context, engine.limit);
    let deadline = Deadline::new(engine.bus(), limit)?;
    while is_turn(engine.bus(), context)?.is_none() {
        deadline.check(engine.bus(), Error::Busy)?;
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
async fn finished<B: Bus>(
    engine: &mut Engine<B>,
    interrupt: &Interrupt,
    unmask: fn(),
) -> Result<Status, Error<B::Error>> {
    let (context, limit) = (engine.context, engine.limit);
    let deadline = Deadline::new(engine.bus(), limit)?;
    loop {
        if let Some(status) = ended(engine.bus(), context)? {
            return Ok(status);
        }
        deadline.check(engine.bus(), Error::Timeout)?;
        interrupt.risen(unmask).await;
    }
}
