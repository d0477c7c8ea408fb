// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exact sums of powers per cycle, and Welch's t from them.
//!
//! First order: the difference between the two classes' means, over its standard error. Second
//! order: the same of the squares `(x - mean)^2`, each centred by its class (Schneider and Moradi,
//! *Leakage Assessment Methodology*, 2015, doi:10.1007/978-3-662-48324-4_25, 4.1). Samples are
//! counts of bits, so all sums are integers, and nothing is lost in them.

/// The most that a sample may differ from its origin. Fourth powers are below `2^48`, so the sum of
/// [`TRACES`] of them fits 63 bits.
const RANGE: u64 = 1 << 12;

/// The most traces of a class.
pub const TRACES: u32 = 1 << 15;

/// The sums of one class over a series of samples: of the powers 1 to `P` of `x - origin`.
#[derive(Clone, Debug)]
pub struct Series<const P: usize> {
    traces: u32,
    sums: Vec<[i64; P]>,
}

impl<const P: usize> Series<P> {
    /// No traces of so many samples.
    #[must_use]
    pub fn new(samples: usize) -> Series<P> {
        Series {
            traces: 0,
            sums: vec![[0; P]; samples],
        }
    }

    /// Adds a trace. Central moments do not depend on the origin, which keeps powers small; it must
    /// be the same for all traces of both classes.
    ///
    /// # Panics
    /// If the trace or the origin has another length, a sample differs by `2^12` or more from its
    /// origin, or there are [`TRACES`] traces already.
    pub fn add(&mut self, trace: &[u16], origin: &[u16]) {
        assert!(trace.len() == self.sums.len() && origin.len() == self.sums.len());
        assert!(self.traces < TRACES);
        self.traces += 1;
        for (sums, (x, origin)) in self.sums.iter_mut().zip(trace.iter().zip(origin)) {
            let x = i64::from(*x) - i64::from(*origin);
            assert!(x.unsigned_abs() < RANGE);
            let mut power = x;
            for sum in sums {
                *sum += power;
                power *= x;
            }
        }
    }

    /// The number of traces.
    #[must_use]
    pub fn traces(&self) -> u32 {
        self.traces
    }

    /// Mean and variance of a sample; `n^2` times the variance is one exact integer.
    #[must_use]
    pub fn spread(&self, sample: usize) -> [f64; 2] {
        let n = i128::from(self.traces);
        let [a, b] = [0, 1].map(|power| i128::from(self.sums[sample][power]));
        let n2 = f64::from(self.traces).powi(2);
        [
            a as f64 / f64::from(self.traces),
            (n * b - a * a) as f64 / n2,
        ]
    }
}

impl Series<4> {
    /// The fourth central moment of a sample; `n^4` times it is one exact integer.
    fn fourth(&self, sample: usize) -> f64 {
        // The largest terms are below (2^15 2^12)^4 = 2^108, with their factors below 2^111.
        let n = i128::from(self.traces);
        let [a, b, c, d] = self.sums[sample].map(i128::from);
        let fourth = n * n * n * d - 4 * n * n * a * c + 6 * n * a * a * b - 3 * a * a * a * a;
        fourth as f64 / f64::from(self.traces).powi(4)
    }
}

/// Welch's t of first and centred second order, for two classes of at least two traces each.
#[must_use]
pub fn welch(one: &Series<4>, other: &Series<4>, sample: usize) -> [f64; 2] {
    let [(m, v, w), (n, u, x)] = [one, other].map(|series| {
        let [mean, second] = series.spread(sample);
        let fourth = series.fourth(sample);
        let count = f64::from(series.traces);
        // The variances of the mean and of the mean square.
        let first = second / (count - 1.0);
        let square = (fourth - second * second).max(0.0) / (count - 1.0);
        ([mean, second], first, square)
    });
    let t = |difference: f64, variance: f64| match (difference == 0.0, variance > 0.0) {
        (true, _) => 0.0,
        (false, true) => difference / variance.sqrt(),
        // Two constants that differ.
        (false, false) => f64::INFINITY.copysign(difference),
    };
    [t(m[0] - n[0], v + u), t(m[1] - n[1], w + x)]
}

#[cfg(test)]
mod tests {
    use super::{Series, welch};

    fn series(samples: &[u16]) -> Series<4> {
        let mut series = Series::new(1);
        samples.iter().for_each(|x| series.add(&[*x], &[100]));
        series
    }

    /// By the definition, in floating point.
    fn defined(one: &[u16], other: &[u16]) -> [f64; 2] {
        let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
        let t = |one: &[f64], other: &[f64]| {
            let error = |x: &[f64]| {
                let centre = mean(x);
                let squares: f64 = x.iter().map(|x| (x - centre).powi(2)).sum();
                squares / (x.len() - 1) as f64 / x.len() as f64
            };
            (mean(one) - mean(other)) / (error(one) + error(other)).sqrt()
        };
        let floats = |x: &[u16]| x.iter().map(|x| f64::from(*x)).collect::<Vec<_>>();
        let (one, other) = (floats(one), floats(other));
        let squares = |x: &[f64]| {
            let centre = mean(x);
            x.iter().map(|x| (x - centre).powi(2)).collect::<Vec<_>>()
        };
        [t(&one, &other), t(&squares(&one), &squares(&other))]
    }

    #[test]
    fn t_is_as_defined() {
        let (one, other) = (
            [90, 91, 95, 130, 100, 100, 7],
            [300, 301, 299, 280, 333, 301],
        );
        let found = welch(&series(&one), &series(&other), 0);
        for (found, expected) in found.into_iter().zip(defined(&one, &other)) {
            assert!(
                (found - expected).abs() < 1e-9 * expected.abs(),
                "{found} {expected}"
            );
        }
    }

    #[test]
    fn constants() {
        let five = series(&[5, 5, 5]);
        assert_eq!(welch(&five, &five.clone(), 0), [0.0, 0.0]);
        let six = series(&[6, 6]);
        assert_eq!(welch(&five, &six, 0), [f64::NEG_INFINITY, 0.0]);
        // The same mean, but one varies.
        let [first, second] = welch(&series(&[4, 6, 4, 6, 5]), &five, 0);
        assert!(first == 0.0 && second > 2.0, "{first} {second}");
    }
}
