// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which points are added to which buckets, step by step. Variable time.

use alloc::vec::Vec;

use ground::words::Words;

use crate::curve::recode::{Digit, DigitsOfMany, OddDigit, vartime_odd_digits};

/// An entry that stands for no point. Whether it is odd is the same.
const NONE: u32 = u32::MAX;

/// Which points are added to which buckets, step by step.
///
/// As many buckets as a vector has lanes are a group, and get a point each in a step. Buckets are in groups by the numbers of
/// their points, so that those of a group are complete together.
#[derive(Default)]
pub(super) struct Schedule {
    /// For each step of each group an entry a lane: twice the index of a point, which is below 2^31, and one more where its
    /// digit is negative. [`NONE`] where the bucket is complete.
    pub entries: Vec<u32>,
    /// Where the entries of each group begin, and where those of the last end.
    pub groups: Vec<usize>,
    /// The buckets of the groups, as places among all lanes of [`Buckets`](super::buckets::Buckets).
    pub buckets: Vec<u32>,

    // ---- what it is made from, kept for its room
    /// The digits of non-adjacent forms.
    odd: Vec<OddDigit>,
    /// The digits of all windows.
    digits: Vec<Digit>,
    /// For each window where its digits begin, and the point of the first.
    begins: Vec<(usize, usize)>,
    /// For each window, by magnitudes: how many points there are; then, where the next of them goes.
    next: Vec<usize>,
    /// How many buckets have so many points; then, the place of the next of them.
    places: Vec<usize>,
}

/// Places of a window: those of 256 bits fill eight lanes.
pub(crate) const PLACES: usize = 32;

/// So many of one value.
fn refill<T: Copy>(room: &mut Vec<T>, length: usize, value: T) {
    room.clear();
    room.resize(length, value);
}

impl Schedule {
    /// For `windows` windows with `size` buckets each, from the window `first` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub fn vartime_by_windows(
        &mut self,
        digits: &DigitsOfMany,
        size: usize,
        first: usize,
        windows: usize,
        lanes: usize,
    ) {
        self.vartime_count(digits, size, first, windows);
        self.vartime_group(size, windows, lanes);
        self.vartime_enter(size, lanes);
    }

    /// For the non-adjacent forms of scalars: a bucket for each place, in `windows` windows of [`PLACES`].
    ///
    /// The rows of the odd multiples of as many points as a vector has lanes follow each other, multiple by multiple.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub fn vartime_by_places(
        &mut self,
        scalars: &[Words],
        width: usize,
        windows: usize,
        lanes: usize,
    ) {
        let multiples = 1 << (width - 2);
        let first = |i: usize| i / lanes * lanes * multiples + i % lanes;
        self.odd.clear();
        vartime_odd_digits(scalars, width, first, lanes, &mut self.odd);
        // The first of each window's is that of zero digits, and stays empty.
        let bucket = |place: u32| place as usize + place as usize / PLACES + 1;
        refill(&mut self.next, (PLACES + 1) * windows, 0);
        for digit in &self.odd {
            self.next[bucket(digit.place)] += 1;
        }
        self.vartime_group(PLACES, windows, lanes);
        for digit in &self.odd {
            let next = &mut self.next[bucket(digit.place)];
            self.entries[*next] = digit.entry;
            *next += lanes;
        }
    }

    /// Reads the digits, and counts them in `next`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_count(&mut self, digits: &DigitsOfMany, size: usize, first: usize, windows: usize) {
        self.digits.clear();
        self.digits.reserve(digits.scalars() * windows);
        self.begins.clear();
        refill(&mut self.next, (size + 1) * windows, 0);
        for (window, counts) in self.next.chunks_exact_mut(size + 1).enumerate() {
            let begin = self.digits.len();
            let point = digits.append(first + window, &mut self.digits);
            self.begins.push((begin, point));
            for digit in &self.digits[begin..] {
                counts[digit.magnitude()] += 1;
            }
        }
    }

    /// Sorts buckets by their counts into groups; `next` then says where the entries of each begin.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_group(&mut self, size: usize, windows: usize, lanes: usize) {
        // A bucket without a point takes a step, so that it is written too.
        let longest = self.next.iter().fold(1, |most, count| most.max(*count));
        refill(&mut self.places, longest + 1, 0);
        for counts in self.next.chunks_exact(size + 1) {
            for count in &counts[1..] {
                self.places[(*count).max(1)] += 1;
            }
        }
        self.groups.clear();
        let (mut place, mut end) = (0, 0);
        for (steps, places) in self.places.iter_mut().enumerate().rev() {
            place += core::mem::replace(places, place);
            while self.groups.len() * lanes < place {
                self.groups.push(end);
                end += steps * lanes;
            }
        }
        self.groups.push(end);
        refill(&mut self.entries, end, NONE);
        refill(&mut self.buckets, size * windows, 0);
        for (window, next) in self.next.chunks_exact_mut(size + 1).enumerate() {
            // Digits of zero weigh nothing: they are behind all entries.
            next[0] = end;
            for (j, next) in next[1..].iter_mut().enumerate() {
                let place = &mut self.places[(*next).max(1)];
                let vector = window / lanes * size + j;
                self.buckets[*place] = (vector * lanes + window % lanes) as u32;
                *next = self.groups[*place / lanes] + *place % lanes;
                *place += 1;
            }
        }
    }

    /// Enters each point where `next` says.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_enter(&mut self, size: usize, lanes: usize) {
        let mut digits = &self.digits[..];
        let windows = self.begins.iter().zip(self.next.chunks_exact_mut(size + 1));
        for ((begin, point), next) in windows.rev() {
            let (before, of_window) = digits.split_at(*begin);
            digits = before;
            for (point, digit) in (*point as u32..).zip(of_window) {
                let next = &mut next[digit.magnitude()];
                if let Some(entry) = self.entries.get_mut(*next) {
                    *entry = 2 * point + u32::from(digit.is_negative());
                }
                *next += lanes;
            }
        }
    }
}
