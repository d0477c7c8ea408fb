// SPDX-License-Identifier: MIT OR Apache-2.0
//! Expanded keys for frequent signers.
//!
//! Expanding a key costs 36 us and saves 1.7 us for each signature on `ifma`, 87 us and 7.6 us on
//! `avx2` (Zen 5). A key is therefore expanded once it has had about as many signatures as pay for
//! it, those of the current block included.

use std::collections::HashMap;

use nineteen::ed25519::{ExpandedVerifyingKey, VerifyingKey};

/// A key is expanded from this number of signatures on.
const OFTEN: u32 = 24;
/// The largest number of expanded keys, of 74 KB each.
const EXPANDED: usize = 64;
/// Keys whose signatures are counted. If there are more at the beginning of a block, the counts of
/// keys that are not expanded are dropped.
const COUNTED: usize = 1 << 14;

/// The keys that a thread has seen.
#[derive(Debug, Default)]
pub struct Keys {
    places: HashMap<[u8; 32], usize>,
    seen: Vec<Seen>,
    expanded: usize,
}

#[derive(Debug)]
struct Seen {
    times: u32,
    expanded: Option<ExpandedVerifyingKey>,
    /// Whether the key was used since counts were last dropped.
    recent: bool,
}

impl Keys {
    /// Counts the keys of a block. Returns the place of each, which is valid until the next block.
    pub fn count<'k>(&mut self, keys: impl Iterator<Item = &'k [u8; 32]>) -> Vec<usize> {
        if self.places.len() > COUNTED {
            self.forget();
        }
        let mut last: Option<(&[u8; 32], usize)> = None;
        keys.map(|key| {
            let place = match last {
                Some((same, place)) if same == key => place,
                _ => self.place(key),
            };
            last = Some((key, place));
            let times = &mut self.seen[place].times;
            *times = times.saturating_add(1);
            place
        })
        .collect()
    }

    /// The expanded key at a place, if the key is frequent and there is room for it.
    pub fn expanded(&mut self, place: usize, key: &[u8; 32]) -> Option<&ExpandedVerifyingKey> {
        let seen = &mut self.seen[place];
        if seen.expanded.is_none() && seen.times >= OFTEN && self.expanded < EXPANDED {
            // The batches refuse bytes that do not decode to a point.
            seen.expanded = VerifyingKey::from_bytes(key).ok().as_ref().map(Into::into);
            self.expanded += usize::from(seen.expanded.is_some());
        }
        seen.expanded.as_ref()
    }

    fn place(&mut self, key: &[u8; 32]) -> usize {
        let next = self.seen.len();
        let place = *self.places.entry(*key).or_insert(next);
        if place == next {
            self.seen.push(Seen {
                times: 0,
                expanded: None,
                recent: true,
            });
        }
        self.seen[place].recent = true;
        place
    }

    /// Drops all keys but expanded ones that were used since the last call.
    fn forget(&mut self) {
        let places = std::mem::take(&mut self.places);
        let mut seen: Vec<Option<Seen>> = self.seen.drain(..).map(Some).collect();
        self.expanded = 0;
        for (key, place) in places {
            let old = seen[place].take();
            if let Some(old) = old.filter(|old| old.recent && old.expanded.is_some()) {
                self.places.insert(key, self.seen.len());
                self.seen.push(Seen {
                    recent: false,
                    ..old
                });
                self.expanded += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nineteen::ed25519::SigningKey;

    fn key(n: u32) -> [u8; 32] {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&n.to_le_bytes());
        SigningKey::from_bytes(&seed).verifying_key().to_bytes()
    }

    /// Distinct keys, most of which do not decode to a point.
    fn bytes(n: usize) -> [u8; 32] {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        bytes
    }

    #[test]
    fn keys_that_come_often_are_expanded_as_far_as_there_is_room() {
        let mut keys = Keys::default();
        let (often, seldom) = (key(1), key(2));
        let block = [[often; 5], [seldom; 5]].concat();
        for round in 1..10 {
            let places = keys.count(block.iter());
            assert_eq!(
                keys.expanded(places[0], &often).is_some(),
                5 * round >= OFTEN
            );
            let first = keys.expanded(places[5], &seldom).is_some();
            assert_eq!(first, 5 * round >= OFTEN);
        }
        for n in 3..200 {
            let key = key(n);
            let places = keys.count([key; 30].iter());
            let expanded = keys.expanded(places[0], &key).is_some();
            assert_eq!(expanded, n <= EXPANDED as u32, "{n}");
        }
        assert_eq!(keys.expanded, EXPANDED);
    }

    /// Keys that are no longer used make room for others, which are still counted.
    #[test]
    fn old_keys_make_room() {
        let mut keys = Keys::default();
        let kept = key(0);
        for n in 1..=EXPANDED as u32 {
            let key = key(n);
            let places = keys.count([key; OFTEN as usize].iter());
            assert!(keys.expanded(places[0], &key).is_some());
        }
        for n in 0..3 * COUNTED {
            let other = bytes(n);
            keys.count([other, kept].iter());
            assert!(keys.seen.len() <= COUNTED + 2);
        }
        let places = keys.count([kept; OFTEN as usize].iter());
        assert!(keys.expanded(places[0], &kept).is_some());
        assert_eq!(keys.expanded, 1);
        assert_eq!(keys.places.len(), keys.seen.len());
    }

    #[test]
    fn bytes_that_are_no_point_are_never_expanded() {
        let mut keys = Keys::default();
        let wrong = (0..)
            .map(bytes)
            .find(|b| VerifyingKey::from_bytes(b).is_err());
        let wrong = wrong.expect("half of all bytes");
        let places = keys.count([wrong; 100].iter());
        assert!(keys.expanded(places[0], &wrong).is_none());
    }
}
