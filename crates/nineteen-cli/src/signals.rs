// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signals that end the program, at moments when its sudden end would leave something behind.
//!
//! Nothing is handled: signals are blocked, and what they do by default happens a little later.
//! So a signal that the caller has told this program to ignore, as `nohup` does, stays ignored.
//!
//! - While a file is written under a temporary name they wait ([`Held`]): the file is complete and
//!   in its place, or removed, before the program ends.
//! - While a passphrase is asked for the terminal shows nothing that is typed ([`guarded`]). A second
//!   thread waits for signals, gives the terminal back as it was, and lets the signal act.

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

    use nix::sys::pthread::pthread_kill;
    use nix::sys::signal::{SigSet, SigmaskHow, Signal, raise};
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};

    /// The signals by which people and systems end a program.
    const ENDING: [Signal; 4] = [
        Signal::SIGHUP,
        Signal::SIGINT,
        Signal::SIGQUIT,
        Signal::SIGTERM,
    ];

    /// Tells the thread that waits for signals that there is nothing left to guard.
    const OVER: Signal = Signal::SIGUSR1;

    /// As long as this exists, signals that end the program wait.
    #[derive(Debug)]
    pub struct Held {
        /// The mask from before; none where it could not be changed.
        before: Option<SigSet>,
    }

    impl Held {
        /// Lets signals wait from now on.
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
            // A signal that waited acts here.
            if let Some(before) = &self.before {
                let _ = before.thread_set_mask();
            }
        }
    }

    /// Runs `ask`, which turns the echo of the terminal off and on again. If a signal ends or stops
    /// the program meanwhile, the terminal is as it was before.
    pub fn guarded<T>(ask: impl FnOnce() -> T) -> T {
        let terminal = File::open("/dev/tty").and_then(|file| Ok((tcgetattr(&file)?, file)));
        let Ok((before, file)) = terminal else {
            return ask();
        };
        let mut awaited: SigSet = ENDING.iter().copied().collect();
        awaited.add(Signal::SIGTSTP);
        awaited.add(OVER);
        let mut blocked = awaited;
        // A program in the background is stopped when it changes the terminal, unless it blocks
        // this one.
        blocked.add(Signal::SIGTTOU);
        // The new thread inherits the mask.
        let held = Held::of(&blocked);
        let over = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&over);
        let watch = move || {
            while let Ok(signal) = awaited.wait() {
                if signal == OVER && is_over.load(Ordering::SeqCst) {
                    return;
                }
                let asking = tcgetattr(&file).ok();
                restore(&file, &before);
                let this: SigSet = std::iter::once(signal).collect();
                let _ = this.thread_unblock();
                // The end, unless the signal is ignored, or stopped the program and it goes on.
                let _ = raise(signal);
                let _ = this.thread_block();
                if let Some(asking) = asking {
                    restore(&file, &asking);
                }
            }
        };
        let Ok(watcher) = thread::Builder::new().spawn(watch) else {
            drop(held);
            return ask();
        };
        let answer = ask();
        over.store(true, Ordering::SeqCst);
        if pthread_kill(watcher.as_pthread_t(), OVER).is_ok() {
            let _ = watcher.join();
        }
        drop(held);
        answer
    }

    fn restore(terminal: &File, state: &Termios) {
        let _ = tcsetattr(terminal, SetArg::TCSANOW, state);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// No signals are known here.
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
