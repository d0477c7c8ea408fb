// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of the SoC: a UART, a cycle counter, and the end of the simulation.

use core::arch::asm;
use core::fmt::{self, Write};
use core::panic::PanicInfo;

/// The addresses, from the generator of the SoC.
#[allow(dead_code, reason = "not every form of the firmware uses every unit")]
pub mod map {
    include!(concat!(env!("SOC_FOLDER"), "/map.rs"));
}

/// The UART.
struct Uart;

impl Uart {
    fn send(byte: u8) {
        let full = map::UART_TXFULL as *const u32;
        let data = map::UART_RXTX as *mut u32;
        // SAFETY: both are registers of the UART, at the addresses that the SoC's generator wrote.
        unsafe {
            while full.read_volatile() != 0 {}
            data.write_volatile(u32::from(byte));
        }
    }
}

impl Write for Uart {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(Uart::send);
        Ok(())
    }
}

/// Prints to the UART.
pub fn print(arguments: fmt::Arguments<'_>) {
    // `Uart` does not fail.
    let _ = Uart.write_fmt(arguments);
}

/// Prints a line to the UART.
#[macro_export]
macro_rules! say {
    ($($argument:tt)*) => {{
        $crate::board::print(format_args!($($argument)*));
        $crate::board::print(format_args!("\n"));
    }};
}

/// Ends the simulation: byte 4 for success, byte 21 for failure.
pub fn stop(well: bool) -> ! {
    Uart::send(if well { 4 } else { 21 });
    loop {
        core::hint::spin_loop();
    }
}

/// The CPU's cycle counter.
#[inline(always)]
pub fn cycles() -> u64 {
    loop {
        let (high, low, again): (u32, u32, u32);
        // SAFETY: reads counters, and nothing else.
        unsafe {
            asm!("csrr {}, mcycleh", "csrr {}, mcycle", "csrr {}, mcycleh", out(reg) high, out(reg) low, out(reg) again, options(nostack));
        }
        if high == again {
            return u64::from(high) << 32 | u64::from(low);
        }
    }
}

/// The engine's interrupt line: the CPU sleeps until it rises, or a handler wakes a task.
#[cfg(feature = "engine")]
pub mod interrupts {
    use core::arch::asm;
    use core::sync::atomic::{AtomicU32, Ordering};

    use engine25519::Interrupt;

    use super::map;

    /// Wakes the task that waits for the engine.
    pub static ENGINE: Interrupt = Interrupt::new();

    static SEEN: AtomicU32 = AtomicU32::new(0);

    /// Enables the engine's line, and no other.
    pub fn unmask() {
        mask_lines(1 << map::ENGINE_INTERRUPT);
    }

    fn mask_lines(through: usize) {
        // SAFETY: 0xbc0 is VexRiscv's line mask, and bit 11 of `mie` enables the lines that pass
        // it. A trap follows only where the CPU's global enable is on, and `trap` handles this
        // cause.
        unsafe {
            asm!("csrw 0xbc0, {}", "csrs mie, {}", in(reg) through, in(reg) 1usize << 11, options(nostack));
        }
    }

    /// Turns the CPU's global interrupt enable on or off. While it is off, an enabled line ends a
    /// sleep, and no handler runs.
    pub fn handled(on: bool) {
        // SAFETY: sets or clears `mstatus.MIE`.
        unsafe {
            if on {
                asm!("csrsi mstatus, 8", options(nostack));
            } else {
                asm!("csrci mstatus, 8", options(nostack));
            }
        }
    }

    /// The handler of the lines: for the engine's, which stays up until the driver has acknowledged
    /// it.
    pub fn handler() {
        mask_lines(0);
        SEEN.store(seen() + 1, Ordering::Relaxed);
        ENGINE.rise();
    }

    /// Sleeps until the line is up.
    pub fn sleep() {
        let lines: usize;
        // SAFETY: waits, and reads the lines that are up and enabled (0xfc0).
        unsafe { asm!("wfi", "csrr {}, 0xfc0", out(reg) lines, options(nostack)) };
        if lines != 0 {
            SEEN.store(seen() + 1, Ordering::Relaxed);
        }
    }

    /// How often a line ended the sleep, or called the handler.
    pub fn seen() -> u32 {
        SEEN.load(Ordering::Relaxed)
    }
}

/// Critical sections: interrupts are off, on the only hart.
struct SingleHart;
critical_section::set_impl!(SingleHart);

// SAFETY: nothing else runs on the only hart while its interrupts are off. `release` turns them on
// only where `acquire` found them on, so nested sections end with the outermost.
unsafe impl critical_section::Impl for SingleHart {
    unsafe fn acquire() -> bool {
        let before: usize;
        // SAFETY: clears `mstatus.MIE` and reads its old value; memory accesses stay after it,
        // because the block may touch memory.
        unsafe { asm!("csrrci {}, mstatus, 8", out(reg) before, options(nostack)) };
        before & 8 != 0
    }

    unsafe fn release(on: bool) {
        if on {
            // SAFETY: sets `mstatus.MIE` again, after all accesses of the section.
            unsafe { asm!("csrsi mstatus, 8", options(nostack)) };
        }
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    say!("{info}");
    stop(false)
}

/// Called for every trap.
#[unsafe(no_mangle)]
extern "C" fn trap(cause: u32, at: u32, value: u32) {
    // An external interrupt.
    #[cfg(feature = "engine")]
    if cause == 1 << 31 | 11 {
        return interrupts::handler();
    }
    panic!("trap {cause:#x} at {at:#010x}, value {value:#010x}");
}
