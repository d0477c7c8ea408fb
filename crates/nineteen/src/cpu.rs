// SPDX-License-Identifier: MIT OR Apache-2.0
//! What this processor can do, as far as backends of this crate ask: with and without `std`.

/// The processor features that backends of this crate ask for, and whether each can be used.
///
/// Features that are asked for at run time on x86-64, those that the compiler was told of on 64-bit RISC-V;
/// empty where no backend asks.
///
/// ```
/// for (name, present) in nineteen::cpu::features() {
///     println!("{name}: {present}");
/// }
/// ```
pub fn features() -> impl Iterator<Item = (&'static str, bool)> {
    #[cfg(nineteen_arch = "x86_64")]
    {
        let names = crate::arch::x86_64::FEATURES.into_iter();
        names.map(|name| (name, ground::arch::x86_64::is_present(name)))
    }
    #[cfg(nineteen_arch = "riscv64")]
    {
        crate::arch::riscv64::FEATURES.into_iter()
    }
    #[cfg(not(any(nineteen_arch = "x86_64", nineteen_arch = "riscv64")))]
    {
        core::iter::empty()
    }
}
