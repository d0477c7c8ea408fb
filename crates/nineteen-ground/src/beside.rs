// SPDX-License-Identifier: MIT OR Apache-2.0
//! Work in the shadow of other work.
//!
//! A chain of dependent products leaves most of a processor idle, and an algorithm on scalars, whose
//! branches depend on data, most of the rest. One after the other, neither fills the gaps of the
//! other, since a processor looks ahead by a few hundred instructions only. So the algorithm takes a
//! step of the chain between its own steps.

/// A chain of steps that another algorithm takes as it goes on.
pub trait Beside {
    /// Takes the next step, or none at the end.
    fn step(&mut self);
}

/// Nothing.
impl Beside for () {
    #[inline(always)]
    fn step(&mut self) {}
}

/// Nothing, where there is none.
impl<B: Beside> Beside for Option<B> {
    #[inline(always)]
    fn step(&mut self) {
        if let Some(beside) = self {
            beside.step();
        }
    }
}

/// A step of the chain for every two of the algorithm.
#[derive(Debug)]
pub struct EverySecond<'a, B> {
    beside: &'a mut B,
    now: bool,
}

impl<'a, B: Beside> EverySecond<'a, B> {
    /// The first step is left out.
    #[inline(always)]
    pub fn new(beside: &'a mut B) -> Self {
        EverySecond { beside, now: false }
    }
}

impl<B: Beside> Beside for EverySecond<'_, B> {
    #[inline(always)]
    fn step(&mut self) {
        if self.now {
            self.beside.step();
        }
        self.now = !self.now;
    }
}
