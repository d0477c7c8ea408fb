// SPDX-License-Identifier: MIT OR Apache-2.0
//! A program in memory: what a flash would hold of a bare-metal ELF file, and the names of functions.

use object::elf::{FileHeader32, PT_LOAD};
use object::read::elf::{ElfFile, ProgramHeader as _};
use object::{Architecture, Endianness, Object as _, ObjectSection as _, SectionKind};

use crate::functions::Functions;

/// Where the memory begins that can be written.
pub(super) const RAM: u32 = 0x2000_0000;
/// A flash larger than that has no Cortex-M.
const FLASH_LIMIT: usize = 16 << 20;

/// A program.
#[derive(Debug)]
pub struct Image {
    /// From address 0.
    pub(super) flash: Vec<u8>,
    pub functions: Functions,
}

/// What a program takes in a flash, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub text: u64,
    /// Constants, and the first values of what can be written.
    pub data: u64,
}

impl Image {
    /// The program in an ELF file.
    ///
    /// # Errors
    ///
    /// If it is not a program for a 32-bit Arm with code in its flash.
    pub fn load(file: &[u8]) -> Result<Image, String> {
        let elf = ElfFile::<FileHeader32<Endianness>>::parse(file)
            .map_err(|why| format!("no ELF file of 32 bits: {why}"))?;
        if elf.architecture() != Architecture::Arm {
            return Err(format!("a program for {:?}, not Arm", elf.architecture()));
        }
        let endian = elf.endian();
        let mut flash = Vec::new();
        for header in elf.elf_program_headers() {
            if header.p_type(endian) != PT_LOAD || header.p_filesz(endian) == 0 {
                continue;
            }
            // Where it lies, which for data is not where it is used.
            let start = header.p_paddr(endian) as usize;
            let data = header
                .data(endian, file)
                .map_err(|()| "a segment outside the file")?;
            let end = start + data.len();
            if end > FLASH_LIMIT {
                return Err(format!("a segment at {start:#x}, outside the flash"));
            }
            if flash.len() < end {
                flash.resize(end, 0);
            }
            flash[start..end].copy_from_slice(data);
        }
        if flash.len() < 8 {
            return Err("no vectors at address 0".to_owned());
        }
        Ok(Image {
            flash,
            functions: Functions::of(&elf),
        })
    }
}

impl Sections {
    /// Counts a program's sections.
    ///
    /// # Errors
    ///
    /// If it is no ELF file.
    pub fn of(file: &[u8]) -> Result<Sections, String> {
        let elf = object::File::parse(file).map_err(|why| format!("no ELF file: {why}"))?;
        let mut sections = Sections::default();
        for section in elf.sections() {
            // What is measured on is no part of what is measured.
            if section.name() == Ok(".inputs") {
                continue;
            }
            match section.kind() {
                SectionKind::Text => sections.text += section.size(),
                SectionKind::ReadOnlyData | SectionKind::ReadOnlyString | SectionKind::Data => {
                    sections.data += section.size();
                }
                _ => {}
            }
        }
        Ok(sections)
    }

    pub const fn flash(self) -> u64 {
        self.text + self.data
    }
}
