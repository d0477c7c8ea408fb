// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rows shared among threads.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Rows that a thread takes at a time: as many as fill the library's batches, and a few
/// milliseconds of work.
pub const BLOCK: usize = 2048;

/// Calls `work` for every block of results with the number of its first row, on so many threads, or
/// on as many as there are processors. `start` makes what a thread keeps between its blocks.
///
/// `stop` is called between the blocks that the calling thread takes. Once it says so, no block is
/// begun any more, and the result is false.
///
/// Which thread takes which block depends on time; what is computed for a row must not.
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
            // A thread that panics holds no lock: nothing is computed under it.
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
                scope.spawn(|| serve(&mut || false));
            }
            serve(stop);
        });
    }
    !stopped.into_inner()
}
