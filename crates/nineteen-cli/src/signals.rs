// SPDX-License-Identifier: MIT OR Apache-2.0
//! Defers signals that end the program while it has state to clean up.
//!
//! There is no handler: signals are blocked, and their default action happens a little later. A
//! signal that the caller has set to be ignored, as `nohup` does, remains ignored.
//!
//! - While a file is written under a temporary name, signals wait ([`Held`]): the file is complete
//!   and renamed, or removed, before the program ends.
//! - While a passphrase is asked for, the terminal does not echo ([`guarded`]). A second thread
//!   waits for signals that are not ignored, restores the terminal, and lets the signal act.

#[cfg(not(unix))]
pub use elsewhere::{Held, guarded};
#[cfg(unix)]
pub use unix::{Held, guarded};

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::os::unix::thread::JoinHandleExt;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use nix::sys::pthread::{Pthread, pthread_kill};
    use nix::sys::signal::{SigSet, SigmaskHow, Signal, raise};
    use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};

    /// The signals that end a program by default.
    const ENDING: [Signal; 4] = [
        Signal::SIGHUP,
        Signal::SIGINT,
        Signal::SIGQUIT,
        Signal::SIGTERM,
    ];

    /// Tells the thread that waits for signals to end.
    const OVER: Signal = Signal::SIGUSR1;

    /// Signals that end the program are blocked while this exists.
    #[derive(Debug)]
    pub struct Held {
        /// The previous mask. `None` if it could not be changed.
        before: Option<SigSet>,
    }

    impl Held {
        /// Blocks signals.
        pub fn new() -> Self {
            Self::of(&ENDING.iter().copied().collect())
        }

        fn of(signals: &SigSet) -> Self {
            let before = signals.thread_swap_mask(SigmaskHow::SIG_BLOCK).ok();
            Self { before }
        }
    }

    impl Drop for Held {
        fn drop(&mut self) {
            // A pending signal acts here.
            if let Some(before) = &self.before {
                let _ = before.thread_set_mask();
            }
        }
    }

    /// Runs `ask`, which prints a question and reads the answer. The terminal shows nothing of what
    /// is typed from before the question appears, and is as it was before when `ask` returns, or when
    /// a signal ends or stops the program.
    pub fn guarded<T>(ask: impl FnOnce() -> T) -> T {
        let terminal = File::open("/dev/tty")
            .and_then(|file| Ok((tcgetattr(&file)?, file.try_clone()?, file)));
        let Ok((before, watched, file)) = terminal else {
            return ask();
        };
        let mut awaited = acting();
        awaited.add(OVER);
        let mut blocked = awaited;
        // A program in the background is stopped when it changes the terminal, unless it blocks
        // this one.
        blocked.add(Signal::SIGTTOU);
        // The new thread inherits the mask.
        let held = Held::of(&blocked);
        let over = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&over);
        let mut silent = before.clone();
        silent.local_flags.remove(LocalFlags::ECHO);
        let shown = before.clone();
        let watch = move || {
            while let Ok(signal) = awaited.wait() {
                if signal == OVER && is_over.load(Ordering::SeqCst) {
                    return;
                }
                let asking = tcgetattr(&watched).ok();
                restore(&watched, &before);
                let this: SigSet = std::iter::once(signal).collect();
                let _ = this.thread_unblock();
                // Ends the program, unless it only stopped it.
                let _ = raise(signal);
                let _ = this.thread_block();
                if let Some(asking) = asking {
                    restore(&watched, &asking);
                }
            }
        };
        let Ok(watcher) = thread::Builder::new().spawn(watch) else {
            drop(held);
            return ask();
        };
        restore(&file, &silent);
        let answer = ask();
        restore(&file, &shown);
        over.store(true, Ordering::SeqCst);
        // The same handle in both types: where that of libc is a pointer (musl, FreeBSD), that of
        // std is a number.
        let thread = watcher.as_pthread_t() as Pthread;
        if pthread_kill(thread, OVER).is_ok() {
            let _ = watcher.join();
        }
        drop(held);
        answer
    }

    /// The signals that end or stop the program: not those that the caller has set to be ignored,
    /// for which the terminal would show what is typed for an instant. Only Linux tells them
    /// without unsafe code; elsewhere the instant remains.
    fn acting() -> SigSet {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))
            .and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok())
            .unwrap_or(0);
        let acts = |&signal: &Signal| ignored >> (signal as i32 - 1) & 1 == 0;
        let signals = ENDING.into_iter().chain([Signal::SIGTSTP]);
        signals.filter(acts).collect()
    }

    fn restore(terminal: &File, state: &Termios) {
        let _ = tcsetattr(terminal, SetArg::TCSANOW, state);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// Other systems have no such signals.
    #[derive(Debug)]
    pub struct Held;

    impl Held {
        /// Does nothing.
        pub fn new() -> Self {
            Self
        }
    }

    /// Runs `ask`.
    pub fn guarded<T>(ask: impl FnOnce() -> T) -> T {
        ask()
    }
}
