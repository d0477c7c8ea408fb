// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines on the debugger's console, or the emulator's: through a UART on a chip that has none.

use core::fmt::{Result, Write};

use semihosting::sys::arm_compat::sys_writec;

/// The console.
pub struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> Result {
        text.bytes().for_each(sys_writec);
        Ok(())
    }
}

/// Writes a line.
macro_rules! println {
    ($($what:tt)*) => {{
        use ::core::fmt::Write as _;
        // The console takes everything.
        let _ = ::core::writeln!($crate::console::Console, $($what)*);
    }};
}

pub(crate) use println;
