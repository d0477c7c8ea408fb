// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backend that a process is forced to use, by a caller or by the environment.

use core::sync::atomic::{AtomicU8, Ordering};

/// The position of a backend in a library's list, or none. For a `static`.
#[derive(Debug)]
pub struct Forced(AtomicU8);

/// The environment has not been read.
const UNREAD: u8 = u8::MAX;
/// Nothing is forced.
const FREE: u8 = u8::MAX - 1;

impl Forced {
    /// Nothing is forced, unless there is an environment to read that forces a backend.
    pub const fn new(has_environment: bool) -> Forced {
        Forced(AtomicU8::new(if has_environment { UNREAD } else { FREE }))
    }

    /// Forces the backend at this position, or none, regardless of the environment.
    pub fn set(&self, position: Option<u8>) {
        self.0.store(position.unwrap_or(FREE), Ordering::Relaxed);
    }

    /// The forced position. `read` reads the environment, once.
    #[inline]
    pub fn get(&self, read: impl FnOnce() -> Option<u8>) -> Option<u8> {
        let state = match self.0.load(Ordering::Relaxed) {
            UNREAD => self.settle(read().unwrap_or(FREE)),
            state => state,
        };
        (state != FREE).then_some(state)
    }

    /// Stores the choice of the environment; a concurrent [`set`](Self::set) wins over it.
    #[cfg(target_has_atomic = "8")]
    fn settle(&self, state: u8) -> u8 {
        let stored = self
            .0
            .compare_exchange(UNREAD, state, Ordering::Relaxed, Ordering::Relaxed);
        stored.map_or_else(|now| now, |_| state)
    }

    /// A processor without compare-and-swap runs nothing concurrently.
    #[cfg(not(target_has_atomic = "8"))]
    fn settle(&self, state: u8) -> u8 {
        self.0.store(state, Ordering::Relaxed);
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_read_once_and_a_caller_wins() {
        let forced = Forced::new(true);
        assert_eq!(forced.get(|| Some(3)), Some(3));
        assert_eq!(forced.get(|| unreachable!()), Some(3));
        forced.set(None);
        assert_eq!(forced.get(|| unreachable!()), None);
        forced.set(Some(0));
        assert_eq!(forced.get(|| unreachable!()), Some(0));

        let forced = Forced::new(true);
        let during = || {
            forced.set(Some(1));
            Some(2)
        };
        assert_eq!(forced.get(during), Some(1));
        assert_eq!(Forced::new(false).get(|| unreachable!()), None);
    }
}
