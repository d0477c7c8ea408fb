// SPDX-License-Identifier: MIT OR Apache-2.0
//! The features of this processor that the backends of this crate use: with and without `std`.

/// The processor features that backends of this crate require, and whether each can be used.
///
/// On x86-64, the features are detected at run time; on 64-bit RISC-V, they are those that the
/// compiler was told of. Empty where no backend requires any.
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
