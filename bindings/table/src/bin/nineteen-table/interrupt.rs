// SPDX-License-Identifier: MIT OR Apache-2.0
//! Removes incomplete files when a signal ends the process.

/// Listens in a thread of its own, so that signals are handled while the others are blocked.
#[cfg(unix)]
pub fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without a listener, signals end the process by default and may leave a temporary file.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            nineteen_table::abandon();
            // Ends the process by the signal itself, so that its parent sees the right status.
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Other systems have no such signals.
#[cfg(not(unix))]
pub fn listen() {}
