// SPDX-License-Identifier: MIT OR Apache-2.0
//! A program in memory: the segments of a static ELF file in one piece, room for a stack, and the names of functions.

use object::elf::PF_X;
use object::{Architecture, Object as _, ObjectSegment as _, SegmentFlags};

use crate::functions::Functions;

/// Bytes of stack: dalek's tables and a batch of ours need a tenth.
const STACK: u64 = 1 << 20;

/// A program.
#[derive(Debug)]
pub struct Image {
    /// Where the memory begins.
    pub(super) base: u64,
    pub(super) memory: Vec<u8>,
    /// Behind the last byte that can be executed.
    pub(super) code_end: u64,
    pub(super) entry: u64,
    pub functions: Functions,
}

impl Image {
    /// The program in an ELF file.
    ///
    /// # Errors
    ///
    /// If it is not a static program for RV64.
    pub fn load(file: &[u8]) -> Result<Image, String> {
        let elf = object::File::parse(file).map_err(|why| format!("no ELF file: {why}"))?;
        if elf.architecture() != Architecture::Riscv64 {
            return Err(format!("a program for {:?}, not RV64", elf.architecture()));
        }
        let loaded = || elf.segments().filter(|segment| segment.size() != 0);
        let end = |segment: &object::Segment<'_, '_>| segment.address() + segment.size();
        let base = loaded().map(|s| s.address()).min();
        let base = base.ok_or("nothing to load")? & !0xfff;
        let top = loaded().map(|s| end(&s)).max().unwrap_or(base);
        let executable = |segment: &object::Segment<'_, '_>| match segment.flags() {
            SegmentFlags::Elf { p_flags } => p_flags & PF_X != 0,
            _ => false,
        };
        let code_end = loaded().filter(executable).map(|s| end(&s)).max();
        let code_end = code_end.ok_or("nothing to execute")?;
        let size = usize::try_from(top - base + STACK).map_err(|_| "too large")?;
        let mut memory = vec![0; size];
        for segment in loaded() {
            let data = segment.data().map_err(|why| format!("segment: {why}"))?;
            let start = (segment.address() - base) as usize;
            memory
                .get_mut(start..start + data.len())
                .ok_or("a segment is larger in the file than in memory")?
                .copy_from_slice(data);
        }
        Ok(Image {
            base,
            memory,
            code_end,
            entry: elf.entry(),
            functions: Functions::of(&elf),
        })
    }

    /// Puts the arguments where a program of Linux finds them: their number at the stack pointer, which this returns,
    /// then pointers to strings that end with a zero.
    pub(super) fn push(&self, memory: &mut [u8], arguments: &[&str]) -> u64 {
        let mut top = self.memory.len();
        let mut words = vec![arguments.len() as u64];
        for argument in arguments {
            top -= argument.len() + 1;
            memory[top..top + argument.len()].copy_from_slice(argument.as_bytes());
            words.push(self.base + top as u64);
        }
        // No more arguments, no environment.
        words.extend([0, 0]);
        // A multiple of 16, as the calling convention asks.
        let start = (top - 8 * words.len()) & !15;
        for (bytes, word) in memory[start..].chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        self.base + start as u64
    }
}
