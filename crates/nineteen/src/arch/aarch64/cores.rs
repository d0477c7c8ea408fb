// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cores that multiply words of 64 bits slowly.
//!
//! A product of two words of 64 bits takes these cores seven cycles, three for the lower half and
//! four for the upper one, in which nothing else is multiplied; one of 32 bits takes one cycle. On
//! others both halves take a cycle each. The instruction sets do not differ, so the name of the core
//! decides.
//!
//! Reference: Arm's software optimisation guides for Cortex-A57, Cortex-A72, Cortex-A76 and Neoverse
//! N1, tables of instructions, "Multiply high" (recalled).

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

/// Arm's number for itself.
const ARM: u32 = 0x41;

/// Cortex-A57, Cortex-A72, Cortex-A76, Neoverse N1 and Cortex-A76AE.
const SLOW: [u32; 5] = [0xd07, 0xd08, 0xd0b, 0xd0c, 0xd0e];

/// Whether all cores of this machine are of that kind, as far as the operating system tells: Linux
/// and Android do. It is asked once.
#[cfg(feature = "std")]
pub(crate) fn multiplies_slowly() -> bool {
    const UNKNOWN: u8 = 2;
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);
    match ANSWER.load(Ordering::Relaxed) {
        UNKNOWN => {
            let is_told = cfg!(any(target_os = "linux", target_os = "android"));
            let told = is_told.then(|| std::fs::read_to_string("/proc/cpuinfo"));
            let answer = told.is_some_and(|told| told.is_ok_and(|told| all_are_slow(&told)));
            ANSWER.store(answer.into(), Ordering::Relaxed);
            answer
        }
        answer => answer == 1,
    }
}

/// Nobody is asked.
#[cfg(not(feature = "std"))]
pub(crate) fn multiplies_slowly() -> bool {
    false
}

/// Whether a text of `/proc/cpuinfo` names slow cores alone. It has a line for the implementer of
/// each core, and one for the part.
#[cfg(any(test, feature = "std"))]
fn all_are_slow(cpuinfo: &str) -> bool {
    let numbers = |name: &'static str| {
        cpuinfo.lines().filter_map(move |line| {
            let (key, value) = line.split_once(':')?;
            let is_this = key.trim() == name;
            is_this.then(|| u32::from_str_radix(value.trim().trim_start_matches("0x"), 16).ok())
        })
    };
    let (implementers, parts) = (numbers("CPU implementer"), numbers("CPU part"));
    let mut cores = implementers.zip(parts).peekable();
    cores.peek().is_some()
        && cores.all(|core| match core {
            (Some(ARM), Some(part)) => SLOW.contains(&part),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;

    fn core(implementer: &str, part: &str) -> String {
        format!(
            "processor\t: 0\nBogoMIPS\t: 243.75\nFeatures\t: fp asimd\n\
             CPU implementer\t: {implementer}\nCPU architecture: 8\nCPU variant\t: 0x3\n\
             CPU part\t: {part}\nCPU revision\t: 1\n\n"
        )
    }

    #[test]
    fn cores_are_known_by_their_names() {
        let (neoverse_n1, cortex_a76) = (core("0x41", "0xd0c"), core("0x41", "0xd0b"));
        let (neoverse_v1, cortex_a55) = (core("0x41", "0xd40"), core("0x41", "0xd05"));
        assert!(all_are_slow(&neoverse_n1));
        assert!(all_are_slow(&neoverse_n1.repeat(64)));
        assert!(!all_are_slow(&neoverse_v1));
        assert!(
            !all_are_slow(&(cortex_a55 + &cortex_a76)),
            "another kind of core"
        );
        assert!(!all_are_slow(&core("0x61", "0xd0c")), "another implementer");
    }

    #[test]
    fn what_is_not_understood_is_not_slow() {
        for text in [
            "",
            "processor\t: 0\n",
            "CPU implementer\t: 0x41\n",
            "CPU part : 0xd0c\n",
        ] {
            assert!(!all_are_slow(text), "{text:?}");
        }
        assert!(!all_are_slow(&core("0x41", "many")));
        assert!(!all_are_slow(&core("Arm", "0xd0c")));
    }
}
