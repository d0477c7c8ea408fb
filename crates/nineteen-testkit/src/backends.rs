// SPDX-License-Identifier: MIT OR Apache-2.0
//! A test on every backend that the processor has.

use std::fmt::Display;
use std::sync::{Mutex, Once, PoisonError};

/// The backends of a library.
#[derive(Debug)]
pub struct Library<B: 'static> {
    /// The word for them, as in "backends".
    pub what: &'static str,
    /// The environment variable that names one backend.
    pub variable: &'static str,
    /// All of them.
    pub all: &'static [B],
    /// Why one cannot run here.
    pub unavailable_because: fn(B) -> Option<&'static str>,
    /// Makes the process use one, or none in particular. It is available.
    pub force: fn(Option<B>),
}

/// Runs tests on the backends of a library. Forcing a backend is global: one test at a time. For a
/// `static`.
#[derive(Debug)]
pub struct Backends<B: 'static> {
    library: Library<B>,
    turn: Mutex<()>,
    say: Once,
}

impl<B: Copy + Display> Backends<B> {
    /// The backends of this library.
    pub const fn new(library: Library<B>) -> Backends<B> {
        Backends {
            library,
            turn: Mutex::new(()),
            say: Once::new(),
        }
    }

    /// Runs `test` on every backend that can run here, or on the one that the environment names;
    /// says once which those are, and why the others are not.
    ///
    /// # Panics
    ///
    /// If none ran.
    pub fn each(&self, mut test: impl FnMut(B)) {
        let of = &self.library;
        let wanted = |b: B| std::env::var(of.variable).map_or(true, |name| name == b.to_string());
        let runs = |b: B| wanted(b) && (of.unavailable_because)(b).is_none();
        self.say.call_once(|| {
            let (mut ran, mut skipped) = (Vec::new(), Vec::new());
            for &backend in of.all {
                match (of.unavailable_because)(backend) {
                    None if !wanted(backend) => {}
                    None => ran.push(backend.to_string()),
                    Some(why) => skipped.push(format!("{backend} ({why})")),
                }
            }
            if skipped.is_empty() {
                skipped.push("none".to_owned());
            }
            let (what, ran, skipped) = (of.what, ran.join(", "), skipped.join(", "));
            println!("{what}: {ran} run; skipped: {skipped}");
        });
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ran = 0;
        for &backend in of.all.iter().filter(|&&b| runs(b)) {
            (of.force)(Some(backend));
            test(backend);
            ran += 1;
        }
        (of.force)(None);
        assert!(ran > 0, "no backend ran");
    }

    /// Runs `test` while no other test forces a backend.
    pub fn default(&self, test: impl FnOnce()) {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        test();
    }
}
