// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches on threads.

use std::sync::Mutex;
use std::thread;

/// Items that a thread takes at a time: the library computes as many together.
pub(crate) const BLOCK: usize = 64;
/// The most threads that a call starts, whatever it is asked for.
const MOST: usize = 256;

/// Calls `work` with the first item and the results of each block, on so many threads, of which the
/// caller's is one. 0 counts as 1. A thread that cannot be started is done without: the others take
/// its blocks.
pub(crate) fn share<T: Send>(
    results: &mut [T],
    size: usize,
    threads: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) {
    let items = BLOCK * 8;
    let blocks = results.len().div_ceil(items * size);
    let threads = threads.min(MOST).min(blocks);
    let queue = Mutex::new(results.chunks_mut(items * size).enumerate());
    let serve = || {
        loop {
            // Nothing panics while the lock is held.
            let next = queue.lock().ok().and_then(|mut queue| queue.next());
            let Some((block, results)) = next else { break };
            for (i, results) in results.chunks_mut(BLOCK * size).enumerate() {
                work(block * items + i * BLOCK, results);
            }
        }
    };
    if threads <= 1 {
        return serve();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, serve).is_err() {
                break;
            }
        }
        serve();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_computed_once_on_any_number_of_threads() {
        for n in [0, 1, 63, 64, 65, 511, 512, 513, 5000] {
            for threads in [0, 1, 2, 7, usize::MAX] {
                let mut found = vec![0; 3 * n];
                share(&mut found, 3, threads, |first, results| {
                    assert!(results.len() <= 3 * BLOCK);
                    for (i, result) in results.iter_mut().enumerate() {
                        *result += 3 * first + i + 1;
                    }
                });
                assert!(found.into_iter().eq(1..=3 * n), "{n} on {threads}");
            }
        }
    }
}
