// SPDX-License-Identifier: MIT OR Apache-2.0
//! A flash that is read, and a memory that is written too.

use super::image::{Image, RAM};

/// Bytes of memory. A stack that does not fit is found by where it goes: linker scripts give programs less.
const RAM_SIZE: usize = 4 << 20;

#[derive(Debug)]
pub struct Memory {
    flash: Vec<u8>,
    ram: Vec<u8>,
}

impl Memory {
    pub fn new(image: &Image) -> Memory {
        Memory {
            flash: image.flash.clone(),
            ram: vec![0; RAM_SIZE],
        }
    }

    /// The bytes at an address.
    fn place(&mut self, address: u32, length: usize) -> Result<&mut [u8], String> {
        let (memory, start) = match address {
            RAM.. => (&mut self.ram, (address - RAM) as usize),
            _ => (&mut self.flash, address as usize),
        };
        memory
            .get_mut(start..start + length)
            .ok_or_else(|| format!("{address:#x} is outside memory"))
    }

    pub fn load<const N: usize>(&mut self, address: u32) -> Result<[u8; N], String> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.place(address, N)?);
        Ok(bytes)
    }

    pub fn store<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> Result<(), String> {
        if address < RAM {
            return Err(format!("{address:#x} cannot be written"));
        }
        self.place(address, N)?.copy_from_slice(&bytes);
        Ok(())
    }
}
