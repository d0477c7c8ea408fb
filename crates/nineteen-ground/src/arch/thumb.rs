// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arm's M profile: entry and exit of routines on ARMv6-M. The texts exist on every processor.
//!
//! Reference: *Procedure Call Standard for the Arm Architecture*.

/// Saves the registers that the calling convention preserves: `r4` to `r11`.
#[doc(hidden)]
#[macro_export]
macro_rules! v6m_enter {
    () => {
        concat!(
            "push {r4-r7, lr}\n",
            "mov r4, r8\n",
            "mov r5, r9\n",
            "mov r6, r10\n",
            "mov r7, r11\n",
            "push {r4-r7}\n",
        )
    };
}

/// Restores the registers saved by [`v6m_enter`], and returns.
#[doc(hidden)]
#[macro_export]
macro_rules! v6m_leave {
    () => {
        concat!(
            "pop {r4-r7}\n",
            "mov r8, r4\n",
            "mov r9, r5\n",
            "mov r10, r6\n",
            "mov r11, r7\n",
            "pop {r4-r7, pc}\n",
        )
    };
}
