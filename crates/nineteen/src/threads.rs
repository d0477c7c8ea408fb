// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches over threads, with the feature `rayon`; one after the other without it.
//!
//! A batch is cut into pieces that depend on nothing but their place, so that results and their order
//! are the same with any number of threads.

/// Calls `fill(first, piece)` for the pieces of `results`, `size` long but for the last, where `first`
/// is the index of the piece's first element.
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

/// How many threads work on a batch.
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
