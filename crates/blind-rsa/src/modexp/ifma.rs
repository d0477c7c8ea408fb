// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers by AVX-512 IFMA, in limbs of 52 bits.
//!
//! | layout | numbers | serves |
//! |---|---|---|
//! | [`wide`] | one or two, limbs across lanes | a verification; a private operation |
//! | [`lanes`] | eight, one in each lane | batches |
//!
//! Two numbers take a third longer than one, eight in lanes about as long as five one by one.
//!
//! # Safety
//!
//! Functions compiled for features of the processor (`shapes.rs`) are reached only with the moduli
//! of a [`Prepared`]. That holds the token [`Ifma`], which only detection creates.
//!
//! **Time:** constant in bases, moduli and the exponents of [`pow`], [`pow_pair`] and [`pow_each`];
//! the sizes of moduli and the lengths of exponents are public.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use zeroize::{Zeroize, Zeroizing};

mod lanes; // a number in each lane
mod power; // windows of exponents
mod radix52; // limbs, constants of a modulus
mod shapes; // the layouts and their sizes, compiled for the processor
mod wide; // limbs across lanes

#[cfg(test)]
mod proof; // both products, for all operands
#[cfg(test)]
mod tests; // against big integers

use ground::wipe::{Overwrite, leaving_nothing, overwrite};

use super::portable;
use crate::arch::x86_64::Ifma;
use power::{Operands, put};
pub(super) use radix52::Prepared;
use shapes::{Layout, Run, eight, pair, single};

/// A modulus, a base and an exponent.
pub(super) type Job<'a> = (&'a Prepared, &'a [u64], &'a [u64]);

/// How deep the stack is overwritten below a power: the deepest, eight numbers of 80 limbs, takes
/// 12,144 bytes in optimised builds.
const STACK: Overwrite = overwrite::<2000, 8>;

/// The least number of jobs of a size that lanes do faster than pairs or single powers.
const fn least_in_lanes(size: usize) -> usize {
    if size <= 40 { 5 } else { 7 }
}

impl Prepared {
    /// The modulus with its constants, if this processor has IFMA and a layout has its size.
    pub(super) fn detect(modulus: &portable::Modulus) -> Option<Prepared> {
        let token = Ifma::detect()?;
        let size = radix52::size(modulus.limbs().len())?;
        let mut prepared = Prepared::new(token, modulus, size);
        let rr = leaving_nothing(STACK, || single(prepared.size(), Squares(&prepared)));
        prepared.rr.copy_from_slice(&Zeroizing::new(rr));
        Some(prepared)
    }
}

/// The constant `R² mod m`, from the number that squares make it of.
struct Squares<'a>(&'a Prepared);

impl Run<Vec<u64>> for Squares<'_> {
    fn run<L: Layout>(self) -> Vec<u64> {
        let Squares(prepared) = self;
        let numbers = Numbers::<L>::new(&[(prepared, &[], &[])]);
        let count = radix52::doublings(prepared.size()).1;
        let mut rr = Vec::new();
        power::squares::<L>(&numbers.rr, &numbers.moduli, count, |number, limbs| {
            if number == 0 {
                let mut reduced = prepared.reduced(limbs);
                rr = radix52::split(&reduced, prepared.size());
                reduced.zeroize();
            }
        });
        rr
    }
}

/// Operands in the lanes of a layout; wiped on drop.
struct Numbers<L: Layout> {
    bases: Box<L::Factor>,
    one: Box<L::Factor>,
    rr: Box<L::Factor>,
    moduli: Box<L::Moduli>,
}

impl<L: Layout> Numbers<L> {
    /// Lanes that have no job repeat the first.
    fn new(jobs: &[Job<'_>]) -> Numbers<L> {
        let zero = || Box::new(L::ZERO);
        let (mut bases, mut one, mut rr) = (zero(), zero(), zero());
        let job = |number: usize| jobs.get(number).unwrap_or(&jobs[0]);
        for number in 0..L::NUMBERS {
            let (prepared, base, _) = job(number);
            let mut limbs = radix52::split(base, prepared.size());
            put::<L>(&mut bases, number, &limbs);
            limbs.zeroize();
            put::<L>(&mut one, number, &prepared.one);
            put::<L>(&mut rr, number, &prepared.rr);
        }
        let prepared: Vec<&Prepared> = (0..L::NUMBERS).map(|number| job(number).0).collect();
        Numbers {
            bases,
            one,
            rr,
            moduli: L::moduli(&prepared),
        }
    }

    fn operands(&self) -> Operands<'_, L> {
        Operands {
            bases: &self.bases,
            one: &self.one,
            rr: &self.rr,
            moduli: &self.moduli,
        }
    }
}

impl<L: Layout> Drop for Numbers<L> {
    fn drop(&mut self) {
        for factor in [&mut self.bases, &mut self.one, &mut self.rr] {
            L::words(core::slice::from_mut(factor)).zeroize();
        }
        L::wipe(&mut self.moduli);
    }
}

/// Secret powers, at most as many as the layout has numbers.
struct Powers<'a, 'b>(&'b [Job<'a>]);

impl Run<Vec<Vec<u64>>> for Powers<'_, '_> {
    fn run<L: Layout>(self) -> Vec<Vec<u64>> {
        let Powers(jobs) = self;
        let numbers = Numbers::<L>::new(jobs);
        let exponents: Vec<&[u64]> = jobs.iter().map(|(_, _, exponent)| *exponent).collect();
        let mut results = vec![Vec::new(); jobs.len()];
        power::pow(&numbers.operands(), &exponents, |number, limbs| {
            if let (Some(result), Some((prepared, ..))) =
                (results.get_mut(number), jobs.get(number))
            {
                *result = prepared.reduced(limbs);
            }
        });
        results
    }
}

/// Powers with one public exponent, that of the first.
struct PublicPowers<'a, 'b>(&'b [Job<'a>]);

impl Run<Vec<Vec<u64>>> for PublicPowers<'_, '_> {
    fn run<L: Layout>(self) -> Vec<Vec<u64>> {
        let PublicPowers(jobs) = self;
        let numbers = Numbers::<L>::new(jobs);
        let mut results = vec![Vec::new(); jobs.len()];
        power::vartime_pow(&numbers.operands(), jobs[0].2, |number, limbs| {
            if let (Some(result), Some((prepared, ..))) =
                (results.get_mut(number), jobs.get(number))
            {
                *result = prepared.reduced(limbs);
            }
        });
        results
    }
}

/// A secret power.
pub(super) fn pow(job: Job<'_>) -> Vec<u64> {
    let mut results = leaving_nothing(STACK, || single(job.0.size(), Powers(&[job])));
    results.pop().expect("one result")
}

/// A power with a public exponent.
pub(super) fn vartime_pow(job: Job<'_>) -> Vec<u64> {
    let mut results = leaving_nothing(STACK, || single(job.0.size(), PublicPowers(&[job])));
    results.pop().expect("one result")
}

/// Two powers side by side, if there is a layout for both.
fn side_by_side<'a, 'b, C: Run<Vec<Vec<u64>>>>(
    jobs: &'b [Job<'a>; 2],
    code: impl FnOnce(&'b [Job<'a>]) -> C,
) -> Option<[Vec<u64>; 2]> {
    let size = jobs[0].0.size();
    if size != jobs[1].0.size() {
        return None;
    }
    leaving_nothing(STACK, || pair(size, code(jobs)))?
        .try_into()
        .ok()
}

/// Two secret powers.
pub(super) fn pow_pair(jobs: [Job<'_>; 2]) -> [Vec<u64>; 2] {
    side_by_side(&jobs, Powers).unwrap_or_else(|| jobs.map(pow))
}

/// Two powers with public exponents.
fn vartime_pow_pair(jobs: [Job<'_>; 2]) -> [Vec<u64>; 2] {
    let both = if jobs[0].2 == jobs[1].2 {
        side_by_side(&jobs, PublicPowers)
    } else {
        None
    };
    both.unwrap_or_else(|| jobs.map(vartime_pow))
}

/// Secret powers in lanes.
fn pow_in_lanes(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    leaving_nothing(STACK, || eight(jobs[0].0.size(), Powers(jobs)))
}

/// Powers with public exponents in lanes, which share what they do if the exponents are equal.
fn vartime_pow_in_lanes(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    if jobs.iter().any(|job| job.2 != jobs[0].2) {
        return pow_in_lanes(jobs);
    }
    leaving_nothing(STACK, || eight(jobs[0].0.size(), PublicPowers(jobs)))
}

/// Secret powers, in input order.
pub(super) fn pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    order.sort_by_key(|&i| jobs[i].0.size());
    each(jobs, &order, pow_in_lanes, pow_pair, pow)
}

/// Powers with public exponents, in input order.
pub(super) fn vartime_pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    let key = |i: usize| (jobs[i].0.size(), jobs[i].2);
    order.sort_by(|&i, &j| key(i).cmp(&key(j)));
    each(
        jobs,
        &order,
        vartime_pow_in_lanes,
        vartime_pow_pair,
        vartime_pow,
    )
}

/// The powers of jobs by eights, twos and ones. They are taken in an order that keeps sizes
/// together, and are returned in input order.
fn each<'a>(
    jobs: &[Job<'a>],
    order: &[usize],
    in_lanes: impl Fn(&[Job<'a>]) -> Vec<Vec<u64>>,
    two: impl Fn([Job<'a>; 2]) -> [Vec<u64>; 2],
    one: impl Fn(Job<'a>) -> Vec<u64>,
) -> Vec<Vec<u64>> {
    let mut results = vec![Vec::new(); jobs.len()];
    for same in order.chunk_by(|&i, &j| jobs[i].0.size() == jobs[j].0.size()) {
        for places in same.chunks(power::MOST_NUMBERS) {
            let these: Vec<Job<'a>> = places.iter().map(|&i| jobs[i]).collect();
            if these.len() >= least_in_lanes(these[0].0.size()) {
                for (&i, power) in places.iter().zip(in_lanes(&these)) {
                    results[i] = power;
                }
                continue;
            }
            for places in places.chunks(2) {
                match *places {
                    [i, j] => [results[i], results[j]] = two([jobs[i], jobs[j]]),
                    [i] => results[i] = one(jobs[i]),
                    _ => {}
                }
            }
        }
    }
    results
}
