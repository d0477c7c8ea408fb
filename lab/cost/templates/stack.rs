// SPDX-License-Identifier: MIT OR Apache-2.0
//! One operation in a thread with a stack of so many KiB: `stack OPERATION KIB`. The process ends
//! with an overflow if that is too little. `stack operations` and `stack backends` list what there
//! is, `stack chosen` the backends that the library uses by itself.
//!
//! The main thread prepares the operands.

use std::thread;

include!("operations.rs");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut operations = operations();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["operations"] => operations.iter().for_each(|(name, _)| println!("{name}")),
        ["chosen"] => chosen().iter().for_each(|name| println!("{name}")),
        ["backends"] => backends().iter().for_each(|name| println!("{name}")),
        [name, kib] => {
            let place = operations.iter().position(|o| o.0 == name);
            let (_, run) = operations.swap_remove(place.expect("an operation"));
            let stack = kib.parse::<usize>().expect("a number") << 10;
            let thread = thread::Builder::new().stack_size(stack).spawn(run);
            thread.expect("a thread").join().expect("it ends");
        }
        _ => panic!("stack OPERATION KIB"),
    }
}
