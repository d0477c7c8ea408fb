// SPDX-License-Identifier: MIT OR Apache-2.0
//! What this processor can do, as far as backends of this crate ask: with and without `std`.

/// The processor features that backends of this crate ask for, and whether each can be used.
///
/// Empty on architectures where no backend needs a run-time check.
///
/// ```
/// for (name, present) in nineteen::cpu::features() {
///     println!("{name}: {present}");
/// }
/// ```
pub fn features() -> impl Iterator<Item = (&'static str, bool)> {
    #[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
    {
        use crate::arch::x86_64;

        let found = x86_64::features();
        let names = x86_64::NAMES.iter().enumerate();
        names.map(move |(i, name)| (*name, found >> i & 1 != 0))
    }
    #[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
    {
        core::iter::empty()
    }
}
