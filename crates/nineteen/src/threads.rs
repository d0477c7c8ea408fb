// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multithreaded batches with the feature `rayon`; sequential without it.
//!
//! How a batch is split does not affect any item's result, so results and their order are the same
//! with any number of threads.

/// Calls `fill(first, piece)` for each piece of `results`, where `first` is the index of the
/// piece's first element. All pieces have length `size`, except the last.
pub(crate) fn fill_pieces<T: Send>(
    results: &mut [T],
    size: usize,
    fill: impl Fn(usize, &mut [T]) + Sync,
) {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;

        let pieces = results.par_chunks_mut(size).enumerate();
        pieces.for_each(|(i, piece)| fill(size * i, piece));
    }
    #[cfg(not(feature = "rayon"))]
    for (i, piece) in results.chunks_mut(size).enumerate() {
        fill(size * i, piece);
    }
}

/// The number of threads that work on a batch.
pub(crate) fn count() -> usize {
    #[cfg(feature = "rayon")]
    {
        rayon::current_num_threads()
    }
    #[cfg(not(feature = "rayon"))]
    {
        1
    }
}
