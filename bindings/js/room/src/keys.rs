// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys that stay in the module, and their numbers.

use alloc::vec::Vec;

/// Keys of one kind. A number is free again once its key is dropped.
#[derive(Debug)]
pub struct Slots<T> {
    keys: Vec<Option<T>>,
    free: Vec<usize>,
}

impl<T> Slots<T> {
    /// No keys.
    #[allow(clippy::new_without_default)] // it is made in a static
    pub const fn new() -> Slots<T> {
        Slots {
            keys: Vec::new(),
            free: Vec::new(),
        }
    }
}

/// All keys of one kind, which [`keys!`](crate::keys!) declares.
#[cfg(target_family = "wasm")]
#[derive(Debug)]
pub struct Keys<T>(spin::Mutex<Slots<T>>);

/// All keys of one kind that this thread has made, which [`keys!`](crate::keys!) declares. They are
/// wiped when it ends.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug)]
pub struct Keys<T: 'static>(&'static std::thread::LocalKey<core::cell::RefCell<Slots<T>>>);

/// Declares the keys of one kind, a static of a module.
#[cfg(target_family = "wasm")]
#[macro_export]
macro_rules! keys {
    ($name:ident: $key:ty) => {
        static $name: $crate::keys::Keys<$key> = $crate::keys::Keys::new();
    };
}

/// Declares the keys of one kind, a static of a module.
#[cfg(not(target_family = "wasm"))]
#[macro_export]
macro_rules! keys {
    ($name:ident: $key:ty) => {
        static $name: $crate::keys::Keys<$key> = {
            $crate::keys::thread_local! {
                static SLOTS: core::cell::RefCell<$crate::keys::Slots<$key>> =
                    const { core::cell::RefCell::new($crate::keys::Slots::new()) };
            }
            $crate::keys::Keys::new(&SLOTS)
        };
    };
}

#[cfg(not(target_family = "wasm"))]
pub use std::thread_local;

#[cfg(target_family = "wasm")]
impl<T> Keys<T> {
    /// No keys.
    #[allow(clippy::new_without_default)] // it is made in a static
    pub const fn new() -> Keys<T> {
        Keys(spin::Mutex::new(Slots::new()))
    }

    fn open<R>(&self, f: impl FnOnce(&mut Slots<T>) -> R) -> R {
        f(&mut self.0.lock())
    }
}

#[cfg(not(target_family = "wasm"))]
impl<T> Keys<T> {
    /// Those in these slots.
    pub const fn new(
        slots: &'static std::thread::LocalKey<core::cell::RefCell<Slots<T>>>,
    ) -> Keys<T> {
        Keys(slots)
    }

    fn open<R>(&self, f: impl FnOnce(&mut Slots<T>) -> R) -> R {
        self.0.with_borrow_mut(f)
    }
}

impl<T> Keys<T> {
    /// Keeps a key: its number, or nothing if there are 2^31 of them.
    ///
    /// Secrets of a key are in a heap block of the key, which does not move with it.
    pub fn insert(&self, key: T) -> Option<i32> {
        self.open(|slots| {
            let index = slots.free.pop().unwrap_or(slots.keys.len());
            let number = i32::try_from(index).ok()?;
            match slots.keys.get_mut(index) {
                Some(slot) => *slot = Some(key),
                None => slots.keys.push(Some(key)),
            }
            Some(number)
        })
    }

    /// Calls a function with the key of this number.
    pub fn with<R>(&self, number: usize, f: impl FnOnce(&T) -> Option<R>) -> Option<R> {
        self.open(|slots| slots.keys.get(number)?.as_ref().and_then(f))
    }

    /// Drops the key of this number, which wipes it.
    pub fn remove(&self, number: usize) {
        self.take(number);
    }

    /// Takes the key of this number out.
    pub fn take(&self, number: usize) -> Option<T> {
        self.open(|slots| {
            let key = slots.keys.get_mut(number).and_then(Option::take)?;
            slots.free.push(number);
            Some(key)
        })
    }
}
