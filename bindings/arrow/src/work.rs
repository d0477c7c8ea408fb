// SPDX-License-Identifier: MIT OR Apache-2.0
//! Distribution of rows to threads.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Rows that a thread takes at a time: enough to fill the library's batches, and a few milliseconds
/// of work.
pub const BLOCK: usize = 2048;

/// Calls `work` for every block of results, with the index of its first row, on `threads` threads
/// or on one for each processor. `start` makes the state that a thread keeps between its blocks.
///
/// Where the system starts no thread, those that run do the work, the calling one among them.
///
/// The calling thread calls `stop` before each of its blocks. Once that returns true, no thread
/// begins another block, and the result is false.
///
/// The thread that takes a block depends on timing, so the results of `work` must not depend on the
/// state of the thread.
pub fn share<T: Send, S>(
    results: &mut [T],
    threads: Option<NonZero<usize>>,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &mut [T]) + Sync,
    stop: &mut dyn FnMut() -> bool,
) -> bool {
    let blocks = results.len().div_ceil(BLOCK);
    let threads = threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get)
        .min(blocks);
    let queue = Mutex::new(results.chunks_mut(BLOCK).enumerate());
    let stopped = AtomicBool::new(false);
    let serve = |stop: &mut dyn FnMut() -> bool| {
        let mut state = start();
        loop {
            if stop() {
                stopped.store(true, Ordering::Relaxed);
            }
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            // The lock is never poisoned: `work`, which may panic, runs after it is released.
            let next = queue.lock().ok().and_then(|mut queue| queue.next());
            let Some((block, results)) = next else { break };
            work(&mut state, block * BLOCK, results);
        }
    };
    if threads <= 1 {
        serve(stop);
    } else {
        thread::scope(|scope| {
            for _ in 1..threads {
                let thread = thread::Builder::new().spawn_scoped(scope, || serve(&mut || false));
                if thread.is_err() {
                    break;
                }
            }
            serve(stop);
        });
    }
    !stopped.into_inner()
}
