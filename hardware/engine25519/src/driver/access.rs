// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single steps on the bus: claiming contexts, waiting behind other masters, registers.

use super::{Error, TRIES};
use crate::bus::{Bus, page};
use crate::isa::{CONTEXTS, ENGINE_ID, JOB_LIMIT, VERSION_MAJOR, bus};

/// A context that has become ours.
#[derive(Clone, Copy)]
pub(super) struct Claimed {
    pub(super) context: u32,
    /// Whether squares are faster than products.
    pub(super) fast_square: bool,
}

/// Claims a free context, the first from `first` on, once no job runs.
pub(super) fn claim<B: Bus>(
    bus: &mut B,
    first: u32,
    limit: u32,
) -> Result<Claimed, Error<B::Error>> {
    let id = bus.read(bus::ID)?;
    if id != ENGINE_ID {
        return Err(Error::NoEngine(id));
    }
    let version = bus.read(bus::VERSION)?;
    let major = version >> bus::VERSION_MAJOR_LSB & bus::VERSION_MAJOR_MASK;
    if major != VERSION_MAJOR {
        return Err(Error::Version(major));
    }
    let contexts = version >> bus::VERSION_CONTEXTS_LSB & bus::VERSION_CONTEXTS_MASK;
    let contexts = contexts.clamp(1, CONTEXTS);
    let fast_square = version >> bus::VERSION_FAST_SQUARE_LSB & bus::VERSION_FAST_SQUARE_MASK;
    patiently(|| {
        for n in 0..contexts {
            let context = (first + n) % contexts;
            if bus.read(bus::OWNED)? >> (bus::OWNED_ANY_LSB + context) & 1 == 1 {
                continue;
            }
            idle(bus, limit)?;
            let asked = bus.write(page(context) + bus::CLAIM, 1);
            // Another master may have claimed it meanwhile, or started a job.
            if is_mine(bus, context)? {
                return Ok(Claimed {
                    context,
                    fast_square: fast_square == 1,
                });
            }
            asked?;
        }
        Err(Error::NoContext)
    })
}

/// Releases the context if it is ours, and claims it again, or another free one.
pub(super) fn reclaim<B: Bus>(
    bus: &mut B,
    context: u32,
    limit: u32,
) -> Result<Claimed, Error<B::Error>> {
    if context < CONTEXTS && bus.read(bus::ID)? == ENGINE_ID && is_mine(bus, context)? {
        patiently(|| {
            bus.write(page(context) + bus::ABORT, 1)?;
            idle(bus, limit)?;
            bus.write(page(context) + bus::RELEASE, 1)?;
            Ok(())
        })?;
    }
    claim(bus, context, limit)
}

fn is_mine<B: Bus>(bus: &mut B, context: u32) -> Result<bool, B::Error> {
    Ok(bus.read(bus::OWNED)? >> (bus::OWNED_MINE_LSB + context) & 1 == 1)
}

/// Retries an operation that the bus or the engine refuses, since another master may be blocking
/// it.
pub(super) fn patiently<T, E>(
    mut what: impl FnMut() -> Result<T, Error<E>>,
) -> Result<T, Error<E>> {
    for _ in 1..TRIES {
        match what() {
            Err(Error::Bus(_) | Error::Refused) => {}
            other => return other,
        }
    }
    what()
}

/// A word of STATUS.
#[derive(Clone, Copy)]
pub(super) struct Status(pub(super) u32);

impl Status {
    pub(super) fn is(self, bit: u32) -> bool {
        self.0 >> bit & 1 == 1
    }

    /// Registers that can be read.
    pub(super) fn results(self) -> u32 {
        self.0 >> bus::STATUS_RESULTS_LSB & bus::STATUS_RESULTS_MASK
    }
}

/// STATUS of our context.
pub(super) fn look<B: Bus>(bus: &mut B, context: u32) -> Result<Status, Error<B::Error>> {
    let status = Status(bus.read(page(context) + bus::STATUS)?);
    // A bus without errors reads all ones or zeros if no device answers.
    if status.0 == u32::MAX || !status.is(bus::STATUS_OWNED_LSB) {
        return Err(Error::Lost);
    }
    Ok(status)
}

/// The time limit, in cycles of the engine, or in polls if its clock stands still.
pub(super) struct Deadline {
    start: u32,
    limit: u32,
    polls: u32,
}

impl Deadline {
    pub(super) fn new<B: Bus>(bus: &mut B, limit: u32) -> Result<Deadline, B::Error> {
        Ok(Deadline {
            start: bus.read(bus::TIME)?,
            limit,
            // Each poll is two reads, and each takes five cycles or more on every bus there is.
            polls: limit / POLL + 1,
        })
    }

    /// The error once the limit is exceeded.
    pub(super) fn check<B: Bus>(
        &mut self,
        bus: &mut B,
        late: Error<B::Error>,
    ) -> Result<(), Error<B::Error>> {
        let passed = bus.read(bus::TIME)?.wrapping_sub(self.start);
        let Some(left) = self.polls.checked_sub(1).filter(|_| passed <= self.limit) else {
            return Err(late);
        };
        self.polls = left;
        Ok(())
    }
}

/// Cycles that a poll takes at least.
const POLL: u32 = 8;

/// Polls until there is a value, for a number of engine cycles, with a pause between polls.
fn until<B: Bus, T>(
    bus: &mut B,
    limit: u32,
    late: impl Fn() -> Error<B::Error>,
    mut look: impl FnMut(&mut B) -> Result<Option<T>, Error<B::Error>>,
    pause: impl Fn(&mut B),
) -> Result<T, Error<B::Error>> {
    let mut deadline: Option<Deadline> = None;
    loop {
        if let Some(found) = look(bus)? {
            return Ok(found);
        }
        // The time limit starts with the first poll that found nothing: most find a value.
        match &mut deadline {
            None => deadline = Some(Deadline::new(bus, limit)?),
            Some(deadline) => deadline.check(bus, late())?,
        }
        pause(bus);
    }
}

/// Waits until no job runs. There is no interrupt at the end of another master's job: no
/// [`Bus::wait`].
pub(super) fn idle<B: Bus>(bus: &mut B, limit: u32) -> Result<(), Error<B::Error>> {
    let look = |bus: &mut B| match bus.read(bus::BUSY)? {
        0 => Ok(Some(())),
        1 => Ok(None),
        other => Err(Error::NoEngine(other)),
    };
    until(
        bus,
        limit,
        || Error::Busy,
        look,
        |_| core::hint::spin_loop(),
    )
}

/// Our status, if it says that no job runs.
pub(super) fn is_turn<B: Bus>(
    bus: &mut B,
    context: u32,
) -> Result<Option<Status>, Error<B::Error>> {
    let status = look(bus, context)?;
    Ok((!status.is(bus::STATUS_ENGINE_LSB)).then_some(status))
}

fn turn<B: Bus>(bus: &mut B, context: u32, limit: u32) -> Result<Status, Error<B::Error>> {
    let look = |bus: &mut B| is_turn(bus, context);
    until(
        bus,
        limit,
        || Error::Busy,
        look,
        |_| core::hint::spin_loop(),
    )
}

/// Writes START once no job runs. If another master is faster, the engine refuses; the refusal is
/// returned as a value, and the caller tries again. Otherwise a job has started, and may already be
/// over and have replaced its operands.
pub(super) fn start<B: Bus>(
    bus: &mut B,
    context: u32,
    entry: u16,
    limit: u32,
) -> Result<Option<Error<B::Error>>, Error<B::Error>> {
    let page = page(context);
    let before = turn(bus, context, limit)?;
    let asked = bus.write(page + bus::START, u32::from(entry) << bus::START_ENTRY_LSB);
    let after = look(bus, context)?;
    if !after.is(bus::STATUS_REFUSED_LSB) {
        asked?;
        return Ok(None);
    }
    bus.read(page + bus::REFUSED)?;
    // If a paused job no longer waits, something has started.
    if before.is(bus::STATUS_PAUSED_LSB) && !after.is(bus::STATUS_PAUSED_LSB) {
        return Err(Error::Refused);
    }
    Ok(Some(asked.map_or_else(Error::Bus, |()| Error::Refused)))
}

/// The status, if our job has ended.
pub(super) fn ended<B: Bus>(bus: &mut B, context: u32) -> Result<Option<Status>, Error<B::Error>> {
    let status = look(bus, context)?;
    Ok((!status.is(bus::STATUS_BUSY_LSB)).then_some(status))
}

/// The status once our job has ended.
pub(super) fn finished<B: Bus>(
    bus: &mut B,
    context: u32,
    limit: u32,
) -> Result<Status, Error<B::Error>> {
    let look = |bus: &mut B| ended(bus, context);
    until(bus, limit, || Error::Timeout, look, |bus| bus.wait())
}

/// Polls for the status of a job that was told to stop. That takes some 150 cycles, or a fraction
/// of the longest job if something is wrong. It does not call [`Bus::wait`], which may sleep until
/// a masked line rises.
pub(super) fn stopped<B: Bus>(bus: &mut B, context: u32) -> Result<Status, Error<B::Error>> {
    let look = |bus: &mut B| ended(bus, context);
    until(
        bus,
        JOB_LIMIT / 16,
        || Error::Timeout,
        look,
        |_| core::hint::spin_loop(),
    )
}

pub(super) fn address(context: u32, register: u32) -> u32 {
    page(context) + register * bus::REGISTER_STRIDE
}

/// Writes words and checks that all have arrived. If words of other masters keep ours out for a
/// while, all are written again.
pub(super) fn arrive<B: Bus>(
    bus: &mut B,
    context: u32,
    mut write: impl FnMut(&mut B) -> Result<(), B::Error>,
) -> Result<(), Error<B::Error>> {
    patiently(|| {
        let done = write(bus);
        let refused = bus.read(page(context) + bus::REFUSED)?;
        done?;
        if refused == 0 {
            Ok(())
        } else {
            Err(Error::Refused)
        }
    })
}

/// Writes bytes to consecutive words. One copy of the code: a small cache still holds it for the
/// next bytes.
#[inline(never)]
pub(super) fn write_all<B: Bus>(bus: &mut B, address: u32, bytes: &[u8]) -> Result<(), B::Error> {
    bus.write_all(address, bytes)
}

/// Writes registers, each by its words 0 to 7 in order: the last one sets the value.
pub(super) fn store<'a, B: Bus>(
    bus: &mut B,
    context: u32,
    values: impl IntoIterator<Item = (u32, &'a [u32; 8]), IntoIter: Clone>,
) -> Result<(), Error<B::Error>> {
    let values = values.into_iter();
    arrive(bus, context, |bus| {
        for (register, words) in values.clone() {
            for (place, word) in (0..).zip(words) {
                bus.write(address(context, register) + 4 * place, *word)?;
            }
        }
        Ok(())
    })
}

/// The same for consecutive registers, by their bytes.
pub(super) fn store_bytes<B: Bus>(
    bus: &mut B,
    context: u32,
    values: &[(u32, &[u8])],
) -> Result<(), Error<B::Error>> {
    arrive(bus, context, |bus| {
        values
            .iter()
            .try_for_each(|(register, bytes)| write_all(bus, address(context, *register), bytes))
    })
}

pub(super) fn load<B: Bus>(
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

/// The bits in which a register reads differently from these words.
pub(super) fn differs<B: Bus>(
    bus: &mut B,
    context: u32,
    register: u32,
    words: &[u32; 8],
) -> Result<u32, B::Error> {
    let mut difference = 0;
    for (place, word) in (0..).zip(words) {
        difference |= word ^ bus.read(address(context, register) + 4 * place)?;
    }
    Ok(difference)
}
