// SPDX-License-Identifier: MIT OR Apache-2.0
//! Turns panics of the readers into errors.
//!
//! The readers of Parquet, Arrow and CSV can panic on damaged files. Such a panic is reported as an
//! error of the file.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::Error;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread runs a reader whose panic becomes an [`Error`]. A panic hook can then omit
/// its message, which the error repeats.
pub fn is_guarded() -> bool {
    GUARDED.get()
}

/// The result of `work`, or an error if it panics. Values that `work` borrows must not be used
/// after an error, as a panic may leave them inconsistent.
pub(crate) fn guard<T>(file: &str, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    let before = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(before);
    result.unwrap_or_else(|panic| {
        Err(damaged(
            file,
            &format!("the reader stopped: {}", message(&*panic)),
        ))
    })
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// The error for a file that does not conform to its format.
pub(crate) fn damaged(file: &str, why: &str) -> Error {
    let why = why.lines().next().unwrap_or_default();
    Error::new(format!("{file} is damaged: {why}"))
        .hint("nothing is known about its rows; get the file again from where it comes from")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        let why = guard::<()>("`f`", || panic!("index {}", 3)).unwrap_err();
        let why = why.to_string();
        assert!(
            why.starts_with("`f` is damaged: the reader stopped: index 3\n"),
            "{why}"
        );
        assert!(!is_guarded());
        assert_eq!(guard("`f`", || Ok(is_guarded())), Ok(true));
    }
}
