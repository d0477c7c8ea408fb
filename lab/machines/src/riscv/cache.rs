// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lines in a cache: sets of tags, with replacement of the least recently used.

/// A cache without its content.
#[derive(Clone, Debug)]
pub struct Cache {
    sets: usize,
    ways: usize,
    line_bits: u32,
    tags: Vec<u64>,
}

impl Cache {
    /// An empty cache of `bytes` bytes in lines of `line` bytes, all powers of two.
    pub fn new(bytes: usize, ways: usize, line: usize) -> Cache {
        let sets = bytes / (ways * line);
        Cache {
            sets,
            ways,
            line_bits: line.trailing_zeros(),
            // No address has this tag.
            tags: vec![u64::MAX; sets * ways],
        }
    }

    /// Whether the line of `address` is there; if not, it is from now on.
    pub fn touch(&mut self, address: u64) -> bool {
        let line = address >> self.line_bits;
        let first = (line as usize % self.sets) * self.ways;
        let set = &mut self.tags[first..first + self.ways];
        let place = set.iter().position(|tag| *tag == line);
        // The most recently used comes first.
        set[..=place.unwrap_or(self.ways - 1)].rotate_right(1);
        set[0] = line;
        place.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_line_goes() {
        // Two sets of two lines.
        let mut cache = Cache::new(256, 2, 64);
        assert!(!cache.touch(0));
        assert!(cache.touch(63));
        assert!(!cache.touch(128));
        assert!(!cache.touch(64), "another set");
        assert!(cache.touch(0), "the other line of its set is older now");
        assert!(!cache.touch(256));
        assert!(cache.touch(0));
        assert!(!cache.touch(128), "it made room for 256");
    }
}
