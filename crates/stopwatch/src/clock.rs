// SPDX-License-Identifier: MIT OR Apache-2.0
//! Core cycles without hardware counters, and the signs of a disturbed core.
//!
//! The time stamp counter (TSC) ticks at a constant rate while the core's clock moves, and virtual
//! machines hide the performance counters. A chain of `n` dependent 64-bit `imul` takes exactly
//! `3·n` core cycles on every x86-64 core since Nehalem and Zen (latency tables: uops.info, `IMUL
//! (R64, R64)`), so timing one beside a measurement tells how many core cycles one tick was worth
//! at that moment:
//!
//! ```text
//! cycles(window) = ticks(window) · 3n / ticks(chain)
//! ```
//!
//! Some machines advance the TSC in steps (26 ticks on Zen 5 under KVM), so the chain and the NOP
//! burst are sized to last at least 256 such steps: the error of one reading is then below 0.4 %.
//!
//! A NOP costs nothing but front-end slots. When the other hyperthread of the core is busy, often
//! for another guest of the same host and invisible to the operating system, it takes about half of
//! those slots: NOPs per cycle tell a shared core from a core that is ours alone.
//!
//! Elsewhere than on x86-64 a tick is a nanosecond of [`std::time::Instant`] and there are no
//! cycles.

/// A calibrated clock of this process.
#[derive(Clone, Debug)]
pub struct Clock {
    ticks_per_ns: f64,
    /// Ticks between two readings with nothing in between.
    overhead: u64,
    /// Units of [`CHAIN_UNIT`] multiplications in one calibration chain.
    chain: u32,
    /// Units of [`NOP_UNIT`] NOPs in one burst.
    burst: u32,
}

/// Multiplications in one turn of the calibration loop.
const CHAIN_UNIT: u32 = 50;
/// Latency of a 64-bit register `imul`, in core cycles.
const IMUL_LATENCY: u32 = 3;
/// NOPs in one turn of the burst loop.
const NOP_UNIT: u32 = 200;

impl Clock {
    /// Calibrates, in about 60 milliseconds.
    pub fn calibrated() -> Self {
        let overhead = usual_overhead();
        let step = usual_step();
        let mut clock = Clock {
            ticks_per_ns: ticks_per_ns(),
            overhead,
            chain: 40,
            burst: 20,
        };
        // Both probes last at least 256 steps of the counter, measured against the fastest of a few
        // trials.
        let want = 256 * step;
        let ticks = |probe: &dyn Fn()| (0..20).map(|_| clock.time(probe)).min().unwrap_or(1).max(1);
        let chain = ticks(&|| imul_chain(40));
        let burst = ticks(&|| nop_burst(20));
        clock.chain = (40 * want).div_ceil(chain).clamp(40, 4000) as u32;
        clock.burst = (20 * want).div_ceil(burst).clamp(20, 4000) as u32;
        clock
    }

    /// Ticks that `work` takes, without the cost of reading the counter.
    #[inline(always)]
    pub fn time(&self, work: impl FnOnce()) -> u64 {
        let begin = read_begin();
        work();
        elapsed(begin).saturating_sub(self.overhead)
    }

    /// Nanoseconds of a number of ticks.
    pub fn ns(&self, ticks: u64) -> f64 {
        ticks as f64 / self.ticks_per_ns
    }

    /// Ticks per nanosecond: the rate of the counter in GHz.
    pub fn ghz(&self) -> f64 {
        self.ticks_per_ns
    }

    /// Core cycles per tick at this moment; `None` where they cannot be known.
    pub fn cycles_per_tick(&self) -> Option<f64> {
        if !HAS_CYCLES {
            return None;
        }
        let ticks = self.time(|| imul_chain(self.chain)).max(1);
        Some(f64::from(self.chain * CHAIN_UNIT * IMUL_LATENCY) / ticks as f64)
    }

    /// NOPs per tick at this moment; `None` where there is no such probe.
    pub fn nops_per_tick(&self) -> Option<f64> {
        if !HAS_CYCLES {
            return None;
        }
        let ticks = self.time(|| nop_burst(self.burst)).max(1);
        Some(f64::from(self.burst * NOP_UNIT) / ticks as f64)
    }

    /// NOPs per core cycle at this moment; `None` where there is no such probe.
    pub fn nops_per_cycle(&self) -> Option<f64> {
        Some(self.nops_per_tick()? / self.cycles_per_tick()?)
    }
}

/// Ticks per nanosecond against the operating system's monotonic clock, over 50 milliseconds.
fn ticks_per_ns() -> f64 {
    let wall = std::time::Instant::now();
    let begin = read_begin();
    while wall.elapsed().as_millis() < 50 {
        std::hint::spin_loop();
    }
    let ticks = elapsed(begin);
    ticks as f64 / wall.elapsed().as_nanos() as f64
}

/// Mean of the lower nine tenths of 2,000 empty windows: a mean, because the counter may advance in
/// steps longer than an empty window; the lower ones, because interrupts only lengthen.
fn usual_overhead() -> u64 {
    let mut ticks: Vec<u64> = (0..2000).map(|_| elapsed(read_begin())).collect();
    ticks.sort_unstable();
    ticks[..1800].iter().sum::<u64>() / 1800
}

/// The median non-zero difference of 20,000 consecutive readings: the step of a counter that
/// advances in steps, and otherwise the cost of a reading.
fn usual_step() -> u64 {
    let mut last = read_fast();
    let mut steps = Vec::with_capacity(20_000);
    for _ in 0..20_000 {
        let now = read_fast();
        if now > last {
            steps.push(now - last);
        }
        last = now;
    }
    steps.sort_unstable();
    steps.get(steps.len() / 2).copied().unwrap_or(1)
}

/// Ticks since `begin`.
#[inline(always)]
fn elapsed(begin: u64) -> u64 {
    read_end().saturating_sub(begin)
}

pub use os::{allowed_cpus, pin, preemptions};
use probe::{HAS_CYCLES, imul_chain, nop_burst, read_begin, read_end, read_fast};

#[cfg(target_arch = "x86_64")]
mod probe {
    //! The TSC and the two probes, on x86-64.
    use super::{CHAIN_UNIT, NOP_UNIT};
    use core::arch::{
        asm,
        x86_64::{__rdtscp, _mm_lfence, _rdtsc},
    };

    pub const HAS_CYCLES: bool = true;

    /// Reads the counter after everything before has finished and before anything after begins.
    #[inline(always)]
    pub fn read_begin() -> u64 {
        // SAFETY: `lfence` and `rdtsc` are part of every x86-64 and touch no memory; Linux and
        // macOS allow `rdtsc` in user mode.
        unsafe {
            _mm_lfence();
            let ticks = _rdtsc();
            _mm_lfence();
            ticks
        }
    }

    /// Reads the counter after everything before has finished.
    #[inline(always)]
    pub fn read_end() -> u64 {
        let mut processor = 0;
        // SAFETY: `rdtscp` exists on every x86-64 core with a latency table above (Nehalem, Zen and
        // later); it writes its second result to a local variable that lives through the
        // call.
        unsafe {
            let ticks = __rdtscp(&mut processor);
            _mm_lfence();
            ticks
        }
    }

    /// Reads the counter without ordering.
    #[inline(always)]
    pub fn read_fast() -> u64 {
        // SAFETY: as in `read_begin`.
        unsafe { _rdtsc() }
    }

    /// `CHAIN_UNIT · units` dependent multiplications. The loop counter is independent of the chain
    /// and hides behind it.
    pub fn imul_chain(units: u32) {
        // SAFETY: only the three named registers and the flags change; no memory, no stack.
        unsafe {
            asm!(
                "2:",
                ".rept {unit}",
                "imul {x}, {k}",
                ".endr",
                "dec {i:e}",
                "jnz 2b",
                unit = const CHAIN_UNIT,
                x = inout(reg) 3u64 => _,
                k = in(reg) 5u64,
                i = inout(reg) units.max(1) => _,
                options(nomem, nostack),
            );
        }
    }

    /// `NOP_UNIT · units` one-byte NOPs.
    pub fn nop_burst(units: u32) {
        // SAFETY: only the named register and the flags change; no memory, no stack.
        unsafe {
            asm!(
                "2:",
                ".rept {unit}",
                "nop",
                ".endr",
                "dec {i:e}",
                "jnz 2b",
                unit = const NOP_UNIT,
                i = inout(reg) units.max(1) => _,
                options(nomem, nostack),
            );
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod probe {
    //! Nanoseconds since the first reading; no probes.
    use std::{sync::LazyLock, time::Instant};

    pub const HAS_CYCLES: bool = false;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub fn read_begin() -> u64 {
        START.elapsed().as_nanos() as u64
    }

    pub fn read_end() -> u64 {
        START.elapsed().as_nanos() as u64
    }

    pub fn read_fast() -> u64 {
        START.elapsed().as_nanos() as u64
    }

    pub fn imul_chain(_units: u32) {}

    pub fn nop_burst(_units: u32) {}
}

#[cfg(target_os = "linux")]
mod os {
    //! Linux's counters of this thread.

    /// Times this thread was put aside against its will.
    pub fn preemptions() -> i64 {
        // SAFETY: `rusage` is plain integers, for which all zeros is a value, and the call writes
        // only to it.
        unsafe {
            let mut usage: libc::rusage = core::mem::zeroed();
            libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
            usage.ru_nivcsw
        }
    }

    /// Binds this thread to one processor; does nothing where that is refused.
    pub fn pin(cpu: usize) {
        if cpu >= libc::CPU_SETSIZE as usize {
            return;
        }
        // SAFETY: `cpu_set_t` is a bit mask, for which all zeros is a value; `cpu` is below its
        // size; the kernel reads `size_of_val(&set)` bytes of a local that lives through
        // the call.
        unsafe {
            let mut set: libc::cpu_set_t = core::mem::zeroed();
            libc::CPU_SET(cpu, &mut set);
            libc::sched_setaffinity(0, core::mem::size_of_val(&set), &set);
        }
    }

    /// The processors this process may use, at least one.
    pub fn allowed_cpus() -> Vec<usize> {
        // SAFETY: as in `pin`, and the kernel writes at most `size_of_val(&set)` bytes; every index
        // tested is below the size of the mask.
        let cpus: Vec<usize> = unsafe {
            let mut set: libc::cpu_set_t = core::mem::zeroed();
            libc::sched_getaffinity(0, core::mem::size_of_val(&set), &mut set);
            (0..libc::CPU_SETSIZE as usize)
                .filter(|&cpu| libc::CPU_ISSET(cpu, &set))
                .collect()
        };
        if cpus.is_empty() { vec![0] } else { cpus }
    }
}

#[cfg(not(target_os = "linux"))]
mod os {
    //! Without Linux nothing is pinned and no preemption is seen.

    pub fn preemptions() -> i64 {
        0
    }

    pub fn pin(_cpu: usize) {}

    pub fn allowed_cpus() -> Vec<usize> {
        vec![0]
    }
}
