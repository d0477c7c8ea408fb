// SPDX-License-Identifier: MIT OR Apache-2.0
//! An operation that the host measures.

use core::cell::RefCell;
use core::hint::black_box;

use crate::contestant::Contestant as _;
use crate::contestants::Chosen;
use crate::inputs::ITEMS;
use crate::operation::Operation;

/// The prepared inputs of an operation, kept between calls of the host.
#[derive(Debug)]
pub struct Offer<O: Operation>(RefCell<Option<[O::Prepared; ITEMS]>>);

// SAFETY: this WebAssembly has one thread.
unsafe impl<O: Operation> Sync for Offer<O> {}

impl<O: Operation> Offer<O> {
    pub const fn new() -> Self {
        Offer(RefCell::new(None))
    }

    /// Makes ready, with the backend of that number, or with the library's choice: how often a turn
    /// carries out the operation, 0 if there is no such backend.
    pub fn prepare(&self, backend: u32) -> u32 {
        if !Chosen::force(backend) {
            return 0;
        }
        *self.0.borrow_mut() = Some(core::array::from_fn(O::prepare));
        O::REPETITIONS
    }

    /// Takes `turns`, on one input after the other.
    pub fn run(&self, turns: u32) {
        if let Some(prepared) = &*self.0.borrow() {
            for turn in 0..turns as usize {
                black_box(O::run(black_box(&prepared[turn % ITEMS])));
            }
        }
    }
}
