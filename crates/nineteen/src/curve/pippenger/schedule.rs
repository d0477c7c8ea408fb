// SPDX-License-Identifier: MIT OR Apache-2.0
//! Schedules which points are added to which buckets in each step. Variable time.

use alloc::vec::Vec;

use ground::words::Words;

use crate::curve::recode::{Digit, DigitsOfMany, OddDigit, vartime_odd_digits};

/// An entry for no point. Its parity does not matter.
const NONE: u32 = u32::MAX;

/// The points that are added to each bucket in each step.
///
/// As many buckets as a vector has lanes form a group and receive one point each in a step. Buckets
/// are grouped by their number of points, so that those of one group are complete at the same time.
#[derive(Default)]
pub(super) struct Schedule {
    /// For each step of each group, one entry per lane: twice the index of a point, which is below
    /// 2^31, plus one if its digit is negative. [`NONE`] once the bucket is complete.
    pub entries: Vec<u32>,
    /// Where the entries of each group begin, followed by the end of the last group.
    pub groups: Vec<usize>,
    /// The buckets of the groups, as positions among all lanes of
    /// [`Buckets`](super::buckets::Buckets).
    pub buckets: Vec<u32>,

    // ---- inputs, kept to reuse their allocations
    /// The digits of non-adjacent forms.
    odd: Vec<OddDigit>,
    /// The digits of all windows.
    digits: Vec<Digit>,
    /// For each window, where its digits begin and the point of the first.
    begins: Vec<(usize, usize)>,
    /// For each window and magnitude, the number of points; later, where the next point goes.
    next: Vec<usize>,
    /// The number of buckets for each number of points; later, the position of the next of them.
    places: Vec<usize>,
}

/// The number of bit positions in a window: those of 256 bits fill eight lanes.
pub(crate) const PLACES: usize = 32;

/// Refills a vector with `length` copies of a value.
fn refill<T: Copy>(room: &mut Vec<T>, length: usize, value: T) {
    room.clear();
    room.resize(length, value);
}

impl Schedule {
    /// The schedule for `windows` windows of `size` buckets each, starting at window `first`.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
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

    /// The schedule for the non-adjacent forms of scalars: a bucket for each bit position, in
    /// `windows` windows of [`PLACES`].
    ///
    /// The rows are grouped by as many points as a vector has lanes; within a group, the rows of
    /// one odd multiple follow those of the previous one.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
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
        // The first bucket of each window is that of zero digits and stays empty.
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

    /// Reads the digits and counts them in `next`.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
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

    /// Sorts buckets by their counts into groups; afterwards `next` says where the entries of each
    /// bucket begin.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn vartime_group(&mut self, size: usize, windows: usize, lanes: usize) {
        // A bucket without points takes one step, so that it is written too.
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
            // Zero digits have no weight: they go after all entries.
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

    /// Enters each point at the position that `next` gives.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
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
