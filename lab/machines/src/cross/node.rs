// SPDX-License-Identifier: MIT OR Apache-2.0
//! Node runs programs of WebAssembly; and the size of their modules.

use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::{files, program::output};

/// Elliptic curves in JavaScript, on its integers of any size.
pub const NOBLE: &str = "@noble/curves";

/// Where the scripts are.
pub fn scripts(root: &Path) -> PathBuf {
    root.join("lab/machines/wasm")
}

/// The script that runs one program.
#[derive(Debug)]
pub struct Host(PathBuf);

impl Host {
    pub fn new(root: &Path) -> Host {
        Host(scripts(root).join("run.mjs"))
    }

    /// Runs a program to its end and returns its output.
    ///
    /// # Errors
    ///
    /// If it does not end well.
    pub fn run(&self, file: &Path) -> Result<String, String> {
        output(Command::new("node").arg(&self.0).arg(file))
    }
}

/// Bytes of a module without the sections for people: names and producers.
///
/// # Errors
///
/// If it is no module.
pub fn size(module: &[u8]) -> Result<u64, String> {
    const HEADER: &[u8] = b"\0asm\x01\0\0\0";
    /// The number of sections that no processor reads.
    const CUSTOM: u8 = 0;
    let mut rest = module.strip_prefix(HEADER).ok_or("no WebAssembly module")?;
    let mut size = module.len();
    while let Some((kind, after)) = rest.split_first() {
        let (length, digits) = leb128(after).ok_or("a section without its length")?;
        let section = 1 + digits + length;
        rest = rest.get(section..).ok_or("a section that is cut short")?;
        if *kind == CUSTOM {
            size -= section;
        }
    }
    Ok(size as u64)
}

/// A number in groups of seven bits, the lowest first, and how many bytes it has.
fn leb128(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut value = 0;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            return Some((value, i + 1));
        }
    }
    None
}

/// The versions of node, V8 and the packages, and the processor, for a record.
///
/// # Errors
///
/// If there is no node, or no lock file.
pub fn circumstances(root: &Path) -> Result<String, String> {
    let versions =
        "node ${process.version}, V8 ${process.versions.v8}, ${require('os').cpus()[0].model}";
    let asked = format!("console.log(`{versions}`)");
    let node = output(Command::new("node").args(["-e", &asked]))?;
    let lock = scripts(root).join("package-lock.json");
    let text = files::bytes(&lock)?;
    let lock: serde_json::Value = serde_json::from_slice(&text).map_err(files::fault(&lock))?;
    let version = &lock["packages"][format!("node_modules/{NOBLE}")]["version"];
    let version = version.as_str().ok_or("the lock file names no version")?;
    Ok(format!(" {}, {NOBLE} {version}.", node.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_module_do_not_count() {
        let header = b"\0asm\x01\0\0\0".to_vec();
        assert_eq!(size(&header), Ok(8));
        let code = [&[10_u8, 0x83, 0x00][..], b"abc"].concat();
        let names = [&[0_u8, 5][..], b"\x04name"].concat();
        let module = [header.clone(), names.clone(), code].concat();
        assert_eq!(size(&module), Ok(8 + 6));
        assert!(size(&module[..module.len() - 1]).is_err());
        assert!(size(&[header, vec![10]].concat()).is_err());
        assert!(size(&names).is_err());
    }
}
