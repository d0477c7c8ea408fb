// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signals that end the process: no file that is not complete stays behind.

/// Begins to listen, in a thread of its own: whatever the others wait for, the signal is heard.
#[cfg(unix)]
pub fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it a signal ends the process as ever, and may leave a file of another name.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            nineteen_table::abandon();
            // Whoever started the process sees that it ended by the signal.
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Nothing to listen to.
#[cfg(not(unix))]
pub fn listen() {}
