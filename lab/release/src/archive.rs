// SPDX-License-Identifier: MIT OR Apache-2.0
//! Folders as archives, whose bytes depend on names, contents and the time that is given alone.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use toolbox::files::{self, fault};
use zip::write::SimpleFileOptions;

use crate::system;

/// The names of all files and links in a folder, from the top, in order.
pub fn contents(folder: &Path) -> Result<Vec<String>, String> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(path) = open.pop() {
        for entry in files::list(&path)? {
            if entry.is_dir() && !entry.is_symlink() {
                open.push(entry);
            } else {
                let name = entry.strip_prefix(folder).map_err(|why| why.to_string())?;
                found.push(name.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Writes `folder` as a tarball, under a folder `top`.
///
/// # Errors
///
/// A file that cannot be read or written.
pub fn tarball(folder: &Path, top: &str, to: &Path, epoch: u64) -> Result<(), String> {
    let file = File::create(to).map_err(fault(to))?;
    // No name, no time.
    let gzip = GzBuilder::new().write(file, Compression::best());
    let mut tar = tar::Builder::new(gzip);
    for name in contents(folder)? {
        let path = folder.join(&name);
        let mut header = tar::Header::new_gnu();
        header.set_mtime(epoch);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mode(if system::is_program(&path) {
            0o755
        } else {
            0o644
        });
        let name = format!("{top}/{name}");
        if let Ok(target) = fs::read_link(&path) {
            header.set_entry_type(tar::EntryType::Symlink);
            header.set_size(0);
            header.set_mode(0o777);
            tar.append_link(&mut header, name, target)
        } else {
            let content = files::bytes(&path)?;
            header.set_entry_type(tar::EntryType::Regular);
            header.set_size(content.len() as u64);
            tar.append_data(&mut header, name, &content[..])
        }
        .map_err(fault(to))?;
    }
    let gzip = tar.into_inner().map_err(fault(to))?;
    gzip.finish().map(drop).map_err(fault(to))
}

/// Writes `folder` as a zip file, under a folder `top`. Its times are those of 1980, the first that
/// the format has.
///
/// # Errors
///
/// As [`tarball`].
pub fn zip_file(folder: &Path, top: &str, to: &Path) -> Result<(), String> {
    let mut zip = zip::ZipWriter::new(File::create(to).map_err(fault(to))?);
    for name in contents(folder)? {
        let path = folder.join(&name);
        let mode = if system::is_program(&path) {
            0o755
        } else {
            0o644
        };
        let options = SimpleFileOptions::default()
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(mode);
        zip.start_file(format!("{top}/{name}"), options)
            .map_err(fault(to))?;
        zip.write_all(&files::bytes(&path)?).map_err(fault(to))?;
    }
    zip.finish().map(drop).map_err(fault(to))
}

/// Compresses a page as Debian does: no name, no time.
///
/// # Errors
///
/// A file that cannot be read or written.
pub fn compress(from: &Path, to: &Path) -> Result<(), String> {
    files::create(to.parent().unwrap_or(to))?;
    let mut gzip = GzEncoder::new(File::create(to).map_err(fault(to))?, Compression::best());
    gzip.write_all(&files::bytes(from)?).map_err(fault(to))?;
    gzip.finish().map(drop).map_err(fault(to))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn archives_know_no_clock_and_no_owner() {
        let folder = std::env::temp_dir().join(format!("nineteen-archive-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let mut made = Vec::new();
        for name in ["one", "two"] {
            let tree = folder.join(name);
            files::write(tree.join("lib/b.so.1"), "b").unwrap();
            files::write(tree.join("a"), "a").unwrap();
            std::os::unix::fs::symlink("b.so.1", tree.join("lib/b.so")).unwrap();
            let mode = fs::Permissions::from_mode(0o700);
            fs::set_permissions(tree.join("a"), mode).unwrap();
            if name == "two" {
                let old = std::time::SystemTime::UNIX_EPOCH;
                let file = File::options().write(true).open(tree.join("a")).unwrap();
                file.set_modified(old).unwrap();
            }
            let (tar, zip) = (folder.join("x.tar.gz"), folder.join("x.zip"));
            tarball(&tree, "x", &tar, 1_000_000).unwrap();
            fs::remove_file(tree.join("lib/b.so")).unwrap();
            zip_file(&tree, "x", &zip).unwrap();
            made.push((files::bytes(tar).unwrap(), files::bytes(zip).unwrap()));
        }
        assert!(made[0] == made[1]);
        let listed = toolbox::program::output(
            std::process::Command::new("tar")
                .arg("-tvzf")
                .arg(folder.join("x.tar.gz")),
        );
        let listed = listed.unwrap();
        assert!(listed.contains("-rwxr-xr-x 0/0"), "{listed}");
        assert!(listed.contains("x/lib/b.so -> b.so.1"), "{listed}");
        assert!(listed.contains("1970-01-12"), "{listed}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
