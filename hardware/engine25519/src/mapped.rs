// SPDX-License-Identifier: MIT OR Apache-2.0
//! An engine, or a SHA-512 unit, in the address space of the processor: the only `unsafe` of this
//! crate.

#![allow(unsafe_code)]

use core::convert::Infallible;

use crate::bus::Bus;
use crate::isa::bus::SIZE;
use crate::sha512::UNIT_SIZE;

/// The engine, or the SHA-512 unit, at an address.
///
/// A refused access is a bus error of the processor. The driver does not cause one as long as no
/// other master interferes; its effect depends on the platform.
#[derive(Debug)]
pub struct Mapped {
    base: *mut u32,
    size: u32,
    wait: fn(),
}

// SAFETY: the callers of `Mapped::new` and `Mapped::sha512` promised that the unit is this value's
// alone, wherever it is used; moving the value to another thread moves that along. It is not
// `Sync`: accesses need `&mut`.
unsafe impl Send for Mapped {}

impl Mapped {
    /// The engine whose bus map begins at `base`.
    ///
    /// # Safety
    ///
    /// `base` is divisible by 4; the 128 KiB from it are mapped to an engine25519 as device memory,
    /// for as long as the value lives; and nothing else in this program accesses them.
    pub unsafe fn new(base: usize) -> Mapped {
        Mapped {
            base: core::ptr::with_exposed_provenance_mut(base),
            size: SIZE,
            wait: core::hint::spin_loop,
        }
    }

    /// The SHA-512 unit whose bus map begins at `base`.
    ///
    /// # Safety
    ///
    /// As for [`new`](Mapped::new), with the 256 bytes from `base`.
    pub unsafe fn sha512(base: usize) -> Mapped {
        Mapped {
            base: core::ptr::with_exposed_provenance_mut(base),
            size: UNIT_SIZE,
            wait: core::hint::spin_loop,
        }
    }

    /// The action between two polls of the status, such as `wfi`; it may return at any time.
    #[must_use]
    pub fn with_wait(self, wait: fn()) -> Mapped {
        Mapped { wait, ..self }
    }

    /// The pointer to a word.
    ///
    /// # Panics
    ///
    /// If the address is outside the map, or is not that of a word: no caller can leave the map.
    fn place(&self, address: u32) -> *mut u32 {
        assert!(address < self.size && address.is_multiple_of(4));
        self.base.wrapping_add(address as usize / 4)
    }
}

/// Writes as many words as make whole blocks; returns where the rest goes, and the rest.
///
/// # Safety
///
/// As many words from `place` on as there are in `words` may be written: they are in a map that was
/// promised to [`Mapped::new`] or [`Mapped::sha512`].
#[inline(always)]
unsafe fn store<const N: usize>(mut place: *mut u32, words: &[u32]) -> (*mut u32, &[u32]) {
    let (blocks, rest) = words.as_chunks::<N>();
    for block in blocks {
        // An in-order processor waits for a load whose value it needs at once, and for a store
        // while the last one is in progress: so each store is preceded by the load of the word
        // after next. Volatile keeps them in this order. SAFETY: words of `block`, aligned.
        let load = |i: usize| unsafe { core::ptr::from_ref(&block[i]).read_volatile() };
        let (mut first, mut second) = (load(0), load(1));
        for i in 0..N {
            let third = if i + 2 < N { load(i + 2) } else { 0 };
            // SAFETY: the caller's promise.
            unsafe { place.wrapping_add(i).write_volatile(u32::from_le(first)) };
            (first, second) = (second, third);
        }
        place = place.wrapping_add(N);
    }
    (place, rest)
}

impl Bus for Mapped {
    type Error = Infallible;

    fn read(&mut self, address: u32) -> Result<u32, Infallible> {
        // SAFETY: `place` stays in the map promised to `new` or `sha512`, aligned; it is device
        // memory, so the access is volatile and any value that it finds is a `u32`.
        Ok(unsafe { self.place(address).read_volatile() })
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Infallible> {
        // SAFETY: as in `read`; `&mut self` and the promise of `new` or `sha512` make this the only
        // access.
        unsafe { self.place(address).write_volatile(word) };
        Ok(())
    }

    /// Writes a block of SHA-512 at a time, then a register, where the bytes are word-aligned: the
    /// processor then loads and stores, and does little else.
    #[inline(always)] // into a loop over blocks, or into the driver's one copy
    fn write_all(&mut self, address: u32, bytes: &[u8]) -> Result<(), Infallible> {
        // SAFETY: any four bytes are a `u32`.
        let (before, words, after) = unsafe { bytes.align_to::<u32>() };
        if !before.is_empty() || !after.is_empty() {
            let (words, rest) = bytes.as_chunks();
            assert!(rest.is_empty());
            for (place, word) in (0..).zip(words) {
                self.write(address + 4 * place, u32::from_le_bytes(*word))?;
            }
            return Ok(());
        }
        if words.is_empty() {
            return Ok(());
        }
        let (place, end) = (self.place(address), address as usize + bytes.len());
        assert!(end <= self.size as usize);
        // SAFETY: the whole run of words ends inside the map.
        let (place, rest) = unsafe { store::<32>(place, words) };
        // SAFETY: it does, so its rest does, too.
        let (place, rest) = unsafe { store::<8>(place, rest) };
        for (i, word) in rest.iter().enumerate() {
            // SAFETY: as above.
            unsafe { place.wrapping_add(i).write_volatile(u32::from_le(*word)) };
        }
        Ok(())
    }

    fn wait(&mut self) {
        (self.wait)();
    }
}
