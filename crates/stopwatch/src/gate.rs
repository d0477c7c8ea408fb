// SPDX-License-Identifier: MIT OR Apache-2.0
//! The gate that discards disturbed samples, and the figures made from the others.
//!
//! A sample is clean if nobody interrupted it, the clock held still across it, and the core's front
//! end was ours alone on both sides. "Alone" is not a constant: it is the high level of NOPs per
//! cycle that this machine shows (5.4 on Sapphire Rapids, 7.8 on Zen 5); a busy sibling thread
//! takes it down to two thirds or less.

use crate::sample::Sample;

/// Clean samples below this number are too few: then all samples are used, and the figure says so.
pub const ENOUGH: usize = 20;
/// Least share of the alone level.
const ALONE_SHARE: f64 = 0.88;
/// Greatest relative change of the clock factor across a window.
const DRIFT: f64 = 0.03;

/// The cost of one operation of one contestant, for one item.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Figure {
    /// Median core cycles; none where they cannot be known.
    pub cycles: Option<f64>,
    /// 2nd percentile of the core cycles.
    pub cycles_p2: Option<f64>,
    /// Median nanoseconds.
    pub ns: f64,
    pub clean: usize,
    pub samples: usize,
}

impl Figure {
    /// Whether the figure is made of clean samples only.
    pub fn is_gated(&self) -> bool {
        self.clean >= ENOUGH
    }
}

/// The figure of `samples`, where a core that is ours alone shows `alone` NOPs per cycle.
pub fn figure(samples: &[Sample], alone: Option<f64>) -> Option<Figure> {
    let clean: Vec<&Sample> = samples
        .iter()
        .filter(|sample| is_clean(sample, alone))
        .collect();
    let used = if clean.len() >= ENOUGH {
        clean.clone()
    } else {
        samples.iter().collect()
    };
    if used.is_empty() {
        return None;
    }
    let mut cycles: Vec<f64> = used.iter().filter_map(|sample| sample.cycles).collect();
    let mut ns: Vec<f64> = used.iter().map(|sample| sample.ns).collect();
    Some(Figure {
        cycles: quantile(&mut cycles, 0.5),
        cycles_p2: quantile(&mut cycles, 0.02),
        ns: quantile(&mut ns, 0.5)?,
        clean: clean.len(),
        samples: samples.len(),
    })
}

/// Whether nothing disturbed the sample.
pub fn is_clean(sample: &Sample, alone: Option<f64>) -> bool {
    let unshared = match (sample.nops, alone) {
        (Some(nops), Some(alone)) => is_alone(nops, alone),
        _ => true,
    };
    unshared && sample.drift <= DRIFT && !sample.preempted
}

/// Whether `nops` NOPs per cycle are those of a core that is ours alone.
pub fn is_alone(nops: f64, alone: f64) -> bool {
    nops >= ALONE_SHARE * alone
}

/// The value below which the share `q` of `values` lies (nearest rank); none if there are no
/// values.
pub fn quantile(values: &mut [f64], q: f64) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    values.get((last as f64 * q).round() as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(cycles: f64) -> Sample {
        Sample {
            cycles: Some(cycles),
            ns: cycles / 4.0,
            nops: Some(7.8),
            drift: 0.0,
            preempted: false,
        }
    }

    #[test]
    fn quantiles_are_nearest_ranks() {
        let mut values: Vec<f64> = (0..=100).rev().map(f64::from).collect();
        assert_eq!(quantile(&mut values, 0.5), Some(50.0));
        assert_eq!(quantile(&mut values, 0.02), Some(2.0));
        assert_eq!(quantile(&mut values, 1.0), Some(100.0));
        assert_eq!(quantile(&mut [], 0.5), None);
    }

    #[test]
    fn disturbed_samples_do_not_count() {
        let mut samples: Vec<Sample> = (0..ENOUGH).map(|_| sample(100.0)).collect();
        for _ in 0..ENOUGH {
            samples.push(Sample {
                nops: Some(4.0),
                ..sample(900.0)
            });
            samples.push(Sample {
                drift: 0.2,
                ..sample(900.0)
            });
            samples.push(Sample {
                preempted: true,
                ..sample(900.0)
            });
        }
        let figure = figure(&samples, Some(7.8)).expect("there are samples");
        assert_eq!((figure.cycles, figure.ns), (Some(100.0), 25.0));
        assert_eq!((figure.clean, figure.samples), (ENOUGH, 4 * ENOUGH));
        assert!(figure.is_gated());
    }

    #[test]
    fn too_few_clean_samples_are_said_and_all_are_used() {
        let mut samples = vec![sample(100.0); ENOUGH - 1];
        samples.extend(vec![
            Sample {
                preempted: true,
                ..sample(300.0)
            };
            3 * ENOUGH
        ]);
        let figure = figure(&samples, Some(7.8)).expect("there are samples");
        assert_eq!(figure.cycles, Some(300.0));
        assert!(!figure.is_gated());
    }

    #[test]
    fn without_probes_only_preemption_counts() {
        let bare = Sample {
            cycles: None,
            nops: None,
            ..sample(0.0)
        };
        assert!(is_clean(&bare, None));
        assert!(!is_clean(
            &Sample {
                preempted: true,
                ..bare.clone()
            },
            None
        ));
        assert_eq!(
            figure(&[bare], None).map(|figure| figure.cycles),
            Some(None)
        );
    }
}
