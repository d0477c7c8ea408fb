// SPDX-License-Identifier: MIT OR Apache-2.0
//! The firmware as the contents of a ROM: the segments of an ELF file for 32-bit RISC-V, as words
//! for Verilog's `$readmemh`.

use std::fs;
use std::path::Path;

/// Writes the loadable contents of `elf` as a file of words. The ROM is at address 0.
pub fn write(elf: &Path, into: &Path) -> Result<(), String> {
    let file = fs::read(elf).map_err(|why| format!("{}: {why}", elf.display()))?;
    let image = image(&file).map_err(|why| format!("{}: {why}", elf.display()))?;
    let words: String = image
        .chunks(4)
        .map(|bytes| {
            let mut word = [0; 4];
            word[..bytes.len()].copy_from_slice(bytes);
            format!("{:08x}\n", u32::from_le_bytes(word))
        })
        .collect();
    fs::write(into, words).map_err(|why| format!("{}: {why}", into.display()))
}

/// Longest firmware: the ROM of the simulated SoC.
const LONGEST: usize = 0x40_0000;

/// The bytes of the ROM.
fn image(file: &[u8]) -> Result<Vec<u8>, String> {
    let half = |at: usize| -> Option<usize> {
        let bytes = file.get(at..at + 2)?;
        Some(usize::from(bytes[0]) | usize::from(bytes[1]) << 8)
    };
    let word = |at: usize| Some(half(at)? | half(at + 2)? << 16);
    // Class 32 bits, little-endian; machine RISC-V.
    if file.get(..6) != Some(b"\x7fELF\x01\x01") || half(18) != Some(243) {
        return Err("not an ELF file for 32-bit RISC-V".to_owned());
    }
    let short = || "the ELF file is cut off".to_owned();
    let (table, size, count) = (|| Some((word(28)?, half(42)?, half(44)?)))().ok_or_else(short)?;
    let mut image = Vec::new();
    for entry in (0..count).map(|i| table + i * size) {
        let kind = word(entry).ok_or_else(short)?;
        let (from, address, length) =
            (|| Some((word(entry + 4)?, word(entry + 12)?, word(entry + 16)?)))()
                .ok_or_else(short)?;
        // A loadable segment with contents; memory that is only cleared has none.
        if kind != 1 || length == 0 {
            continue;
        }
        let contents = file.get(from..from + length).ok_or_else(short)?;
        let end = address + length;
        if end > LONGEST {
            return Err(format!(
                "loads {length} bytes at {address:#x}, outside the ROM"
            ));
        }
        if image.len() < end {
            image.resize(end, 0);
        }
        image[address..end].copy_from_slice(contents);
    }
    if image.is_empty() {
        return Err("loads nothing".to_owned());
    }
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one loadable segment of `contents` at `address`, and one without contents.
    fn elf(address: u32, contents: &[u8]) -> Vec<u8> {
        let mut file = vec![0; 52 + 2 * 32];
        file[..6].copy_from_slice(b"\x7fELF\x01\x01");
        file[18] = 243;
        file[28] = 52;
        file[42] = 32;
        file[44] = 2;
        let at = u32::try_from(file.len()).unwrap();
        let length = u32::try_from(contents.len()).unwrap();
        for (entry, fields) in [
            (52, [1, at, 0, address, length]),
            (84, [1, 0, 0, 0x1000_0000, 0]),
        ] {
            for (i, field) in fields.iter().enumerate() {
                file[entry + 4 * i..entry + 4 * i + 4].copy_from_slice(&field.to_le_bytes());
            }
        }
        file.extend(contents);
        file
    }

    #[test]
    fn segments_become_the_image() {
        let file = elf(4, &[1, 2, 3]);
        assert_eq!(image(&file), Ok(vec![0, 0, 0, 0, 1, 2, 3]));
        assert!(
            image(&file[..file.len() - 1])
                .unwrap_err()
                .contains("cut off")
        );
        assert!(image(&file[..60]).unwrap_err().contains("cut off"));
    }

    #[test]
    fn other_files_are_refused() {
        assert!(image(b"MZ").unwrap_err().contains("not an ELF"));
        assert!(image(&elf(0, &[])).unwrap_err().contains("nothing"));
        assert!(image(&elf(0xffff_fff0, &[0; 32])).is_err());
        assert!(
            image(&elf(0x40_0000, &[0]))
                .unwrap_err()
                .contains("outside")
        );
    }
}
