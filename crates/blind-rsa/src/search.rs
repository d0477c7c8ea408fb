// SPDX-License-Identifier: MIT OR Apache-2.0
//! The search for primes and safe primes: a sieve, tests side by side, threads.
//!
//! An interval `q0, q0 + s, q0 + 2s, ...` begins at a random place. Small primes `l` cross out the
//! positions with `l | q`, and for safe primes `p = 2q + 1` also those with `l | p`: for 1024 bits,
//! one in about 800 of the rest gives a safe prime. The rest meet a Fermat test to base 2, eight at
//! a time; what passes, the tests in [`crate::primes`].
//!
//! | | steps | first test | then |
//! |---|---|---|---|
//! | prime `p` | `s = 2` | `2^(p-1) = 1` | `p` is prime |
//! | safe prime `p = 2q + 1` | `s = 6`, `q = 5 mod 6` | `2^(q-1) = 1` | `2^(p-1) = 1`, `q` is prime: Pocklington |
//!
//! Each interval gives one prime at most. Primes after long gaps are found more often; the loss of
//! entropy is small (Brandt, Damgård, doi:10.1007/3-540-48071-4_26). The two highest bits are set,
//! so that `p, q >= sqrt(2)·2^(b-1)` and the product has `2b` bits, and primes whose 100
//! highest bits agree are refused (FIPS 186-5 appendix A.1.1).
//!
//! The time is not constant, as in any search: it depends on refused candidates and, through the
//! addresses that the sieve crosses out, on residues of the result modulo small primes.

use crate::error::Error;
use crate::modexp::Modulus;
use crate::number::{self, Secret, vartime_residue};
use crate::primes::{LANES, ROUNDS_RANDOM, fermat, is_prime_above, vartime_is_prime};
use crate::wipe::leaving_nothing;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The kind of primes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Prime,
    /// `p` such that `(p-1)/2` is prime too.
    SafePrime,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Candidates that passed the sieve and were tested, by all threads together. A key of 2048
    /// bits takes about 1,600 with safe primes, and 60 otherwise.
    pub tested: u64,
    /// Primes found: 0, 1 or 2. Two that are too close count as one.
    pub primes: usize,
}

/// A report by a worker.
enum Report {
    Tested(u64),
    Found(Secret),
}

/// Positions of an interval.
const POSITIONS: usize = 1 << 17;
/// Sieving primes are below this. More of them cost more than the tests that they save.
const SIEVE_BOUND: usize = 1 << 20;

/// Finds two primes of `bits` bits each, which are not close to each other.
///
/// # Errors
///
/// [`Error::Cancelled`] if the callback breaks.
pub(crate) fn vartime_find_pair(
    bits: usize,
    kind: Kind,
    rng: &mut (impl CryptoRng + ?Sized),
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<[Secret; 2], Error> {
    let search = Search {
        bits,
        kind,
        sieve: small_primes(SIEVE_BOUND),
    };
    let mut state = Progress {
        tested: 0,
        primes: 0,
    };
    let mut found: Vec<Secret> = Vec::new();
    let mut collect = |report| {
        match report {
            Report::Tested(count) => state.tested += count,
            Report::Found(p) => keep(&mut found, p, bits),
        }
        state.primes = found.len();
        if progress(state).is_break() {
            return ControlFlow::Break(Err(Error::Cancelled));
        }
        if found.len() == 2 {
            ControlFlow::Break(Ok(()))
        } else {
            ControlFlow::Continue(())
        }
    };
    search.run(rng, &mut collect)?;
    let mut found = found.into_iter();
    Ok([(); 2].map(|()| found.next().expect("two primes ended the search")))
}

/// Keeps a prime unless it is close to the first.
fn keep(found: &mut Vec<Secret>, p: Secret, bits: usize) {
    if !found
        .first()
        .is_some_and(|first| are_close(first, &p, bits))
    {
        found.push(p);
    }
}

/// Whether `|p - q| <= 2^(bits - 100)`.
pub(crate) fn are_close(p: &[u64], q: &[u64], bits: usize) -> bool {
    let (larger, smaller) = if number::is_less(p, q).into() {
        (q, p)
    } else {
        (p, q)
    };
    let difference = Zeroizing::new(number::sub(larger, smaller).0);
    let mut bound = vec![0; difference.len()];
    bound[(bits - 100) / 64] = 1 << ((bits - 100) % 64);
    !bool::from(number::is_less(&bound, &difference))
}

type Collect<'a> = dyn FnMut(Report) -> ControlFlow<Result<(), Error>> + 'a;

struct Search {
    bits: usize,
    kind: Kind,
    sieve: Vec<u32>,
}

impl Search {
    /// Searches with all processors until `collect` breaks.
    #[cfg(feature = "std")]
    fn run(
        &self,
        rng: &mut (impl CryptoRng + ?Sized),
        collect: &mut Collect<'_>,
    ) -> Result<(), Error> {
        use core::sync::atomic::{AtomicBool, Ordering};
        use std::sync::mpsc;
        use std::thread;

        // Where there are no threads, such as on WebAssembly, this is an error.
        let threads = thread::available_parallelism().map_or(1, usize::from);
        if threads == 1 {
            return self.run_here(rng, collect);
        }
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, reports) = mpsc::channel();
            for _ in 0..threads {
                let mut rng = fork(rng);
                let (sender, stop) = (sender.clone(), &stop);
                scope.spawn(move || {
                    self.work(&mut rng, &mut |report| {
                        let over = stop.load(Ordering::Relaxed) || sender.send(report).is_err();
                        if over {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    });
                });
            }
            drop(sender);
            let outcome = reports
                .iter()
                .find_map(|report| collect(report).break_value());
            stop.store(true, Ordering::Relaxed);
            outcome.expect("workers report until they are stopped")
        })
    }

    #[cfg(not(feature = "std"))]
    fn run(
        &self,
        rng: &mut (impl CryptoRng + ?Sized),
        collect: &mut Collect<'_>,
    ) -> Result<(), Error> {
        self.run_here(rng, collect)
    }

    /// Searches in this thread until `collect` breaks.
    fn run_here(
        &self,
        rng: &mut (impl CryptoRng + ?Sized),
        collect: &mut Collect<'_>,
    ) -> Result<(), Error> {
        let mut outcome = Ok(());
        self.work(&mut fork(rng), &mut |report| match collect(report) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(value) => {
                outcome = value;
                ControlFlow::Break(())
            }
        });
        outcome
    }

    /// Searches one interval after another until `emit` breaks.
    fn work(
        &self,
        rng: &mut chacha20::ChaCha20Rng,
        emit: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) {
        while leaving_nothing(|| self.interval(rng, emit)).is_continue() {}
    }

    /// Searches one interval up to its first prime.
    fn interval(
        &self,
        rng: &mut chacha20::ChaCha20Rng,
        emit: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let start = self.start(rng);
        let open = self.cross_out(&start);
        let is_open = |&at: &usize| open[at] == 0;
        // As long as it will be: a vector that grows leaves copies.
        let count = (0..POSITIONS).filter(is_open).count();
        let mut positions = Zeroizing::new(Vec::with_capacity(count));
        positions.extend((0..POSITIONS).filter(is_open));
        for chunk in positions.chunks(LANES) {
            emit(Report::Tested(chunk.len() as u64))?;
            let candidates: Vec<Secret> = chunk.iter().map(|&at| self.at(&start, at)).collect();
            let moduli: Vec<Modulus> = candidates.iter().map(|q| Modulus::new(q)).collect();
            let passed = fermat(&moduli.iter().collect::<Vec<_>>());
            for (q, _) in candidates.iter().zip(passed).filter(|(_, passed)| *passed) {
                if let Some(p) = self.accept(q, rng) {
                    return emit(Report::Found(p));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The prime that belongs to a candidate, if it is one.
    fn accept(&self, q: &Secret, rng: &mut chacha20::ChaCha20Rng) -> Option<Secret> {
        match self.kind {
            Kind::Prime => vartime_is_prime(q, ROUNDS_RANDOM, rng).then(|| q.clone()),
            Kind::SafePrime => {
                let p = double_and_add_one(q);
                (is_prime_above(&p) && vartime_is_prime(q, ROUNDS_RANDOM, rng)).then_some(p)
            }
        }
    }

    /// Distance of two positions.
    fn step(&self) -> u64 {
        match self.kind {
            Kind::Prime => 2,
            // Both q and 2q + 1 are free of the factors 2 and 3 only if q is 5 modulo 6.
            Kind::SafePrime => 6,
        }
    }

    /// A random first candidate: odd, and 5 modulo 6 for safe primes.
    fn start(&self, rng: &mut chacha20::ChaCha20Rng) -> Secret {
        let bits = match self.kind {
            Kind::Prime => self.bits,
            Kind::SafePrime => self.bits - 1,
        };
        let limbs = number::limbs_for(bits);
        let mut bytes = Zeroizing::new(vec![0; 8 * limbs]);
        rand_core::Rng::fill_bytes(rng, &mut bytes);
        let mut start = Zeroizing::new(number::from_be_bytes(&bytes, limbs).expect("as long"));
        start[limbs - 1] &= u64::MAX >> (64 * limbs - bits);
        for bit in [bits - 1, bits - 2] {
            start[bit / 64] |= 1 << (bit % 64);
        }
        start[0] |= 1;
        // With this bit clear, no sum carries beyond it: the interval is shorter than 2^32.
        start[0] &= !(1 << 32);
        if self.kind == Kind::SafePrime {
            let r = vartime_residue(&start, 6); // 1, 3 or 5, and 5 - r at most 4
            number::add_assign(&mut start, &[5 - r]);
        }
        start
    }

    /// The candidate at a position.
    fn at(&self, start: &Secret, position: usize) -> Secret {
        let mut q = start.clone();
        number::add_assign(&mut q, &[self.step() * position as u64]);
        q
    }

    /// Positions whose candidates have no small factor are 0.
    fn cross_out(&self, start: &[u64]) -> Zeroizing<Vec<u8>> {
        let mut open = Zeroizing::new(vec![0; POSITIONS]);
        let step = self.step();
        for &l in self
            .sieve
            .iter()
            .filter(|&&l| u64::from(l) > 3 || step == 2)
        {
            let l = u64::from(l);
            let inverse = match step {
                2 => l.div_ceil(2),
                // 6·((l+1)/6) = l + 1 for l = 5 mod 6; 6·(l - (l-1)/6) = 6l - (l - 1) for l = 1.
                _ if l % 6 == 5 => l.div_ceil(6),
                _ => l - l / 6,
            };
            let r = vartime_residue(start, l);
            let mut cross = |target: u64| {
                // start + step·at = target mod l.
                let first = (target + l - r) % l * inverse % l;
                for at in (first as usize..POSITIONS).step_by(l as usize) {
                    open[at] = 1;
                }
            };
            cross(0);
            if self.kind == Kind::SafePrime {
                // 2q + 1 = 0 mod l exactly if q = (l-1)/2.
                cross(l / 2);
            }
        }
        open
    }
}

/// A generator that the caller's seeds, which stays where it is when a thread takes it.
fn fork(rng: &mut (impl CryptoRng + ?Sized)) -> Box<chacha20::ChaCha20Rng> {
    leaving_nothing(|| {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        Box::new(rand_core::SeedableRng::from_seed(*seed))
    })
}

/// `2x + 1`, in as many limbs as it needs.
fn double_and_add_one(x: &[u64]) -> Secret {
    let mut y = Zeroizing::new(vec![0; x.len() + 1]);
    let mut carry = 1;
    for (y, x) in y.iter_mut().zip(x) {
        *y = x << 1 | carry;
        carry = x >> 63;
    }
    if carry == 0 {
        y.truncate(x.len());
    } else {
        y[x.len()] = carry;
    }
    y
}

/// The odd primes below a bound (Eratosthenes).
fn small_primes(bound: usize) -> Vec<u32> {
    let mut composite = vec![false; bound];
    let mut primes = Vec::new();
    for l in (3..bound).step_by(2) {
        if composite[l] {
            continue;
        }
        primes.push(l as u32);
        // Beyond the bound, and where a `usize` has 32 bits too large for one, there are none.
        for multiple in (l.saturating_mul(l)..bound).step_by(2 * l) {
            composite[multiple] = true;
        }
    }
    primes
}

#[cfg(test)]
mod tests;
