// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys that stay in the module, and their numbers.

use std::sync::{Mutex, PoisonError};

/// Keys of one kind. A number is free again once its key is dropped.
#[derive(Debug)]
pub struct Keys<T>(Mutex<Slots<T>>);

#[derive(Debug)]
struct Slots<T> {
    keys: Vec<Option<T>>,
    free: Vec<usize>,
}

impl<T> Keys<T> {
    /// No keys.
    #[allow(clippy::new_without_default)] // it is made in a static
    pub const fn new() -> Keys<T> {
        Keys(Mutex::new(Slots {
            keys: Vec::new(),
            free: Vec::new(),
        }))
    }

    /// Keeps a key: its number, or nothing if there are 2^31 of them.
    ///
    /// Secrets of a key are in a heap block of the key, which does not move with it.
    pub fn insert(&self, key: T) -> Option<i32> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = slots.free.pop().unwrap_or(slots.keys.len());
        let number = i32::try_from(index).ok()?;
        match slots.keys.get_mut(index) {
            Some(slot) => *slot = Some(key),
            None => slots.keys.push(Some(key)),
        }
        Some(number)
    }

    /// Calls a function with the key of this number.
    pub fn with<R>(&self, number: usize, f: impl FnOnce(&T) -> Option<R>) -> Option<R> {
        let slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.keys.get(number)?.as_ref().and_then(f)
    }

    /// Drops the key of this number, which wipes it.
    pub fn remove(&self, number: usize) {
        self.take(number);
    }

    /// Takes the key of this number out.
    pub fn take(&self, number: usize) -> Option<T> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = slots.keys.get_mut(number).and_then(Option::take)?;
        slots.free.push(number);
        Some(key)
    }
}
