// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSL's own tests of EVP, built from the source package of the system's OpenSSL: Debian's or
//! Ubuntu's, of any release.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::{Lists, files, program};

use super::in_folder;

/// How a reason begins for which they are skipped.
pub(super) const NONE: &str = "apt has no sources of the system's OpenSSL";

/// Builds `evp_test` of the system's OpenSSL, once: the program, and the vectors for these curves.
pub(super) fn evp_test(root: &Path) -> Result<(PathBuf, PathBuf), String> {
    let version = ["-W", "-f", "${source:Version}", "openssl"];
    let version = program::output(Command::new("dpkg-query").args(version));
    let version = version.map_err(|why| format!("{NONE}: {why}"))?;
    let version = version.trim();
    let folder = toolbox::target_folder(root)
        .join("openssl-sources")
        .join(format!("system-{version}"));
    let source = match unpacked(&folder) {
        Some(source) => source,
        None => {
            fetch(&folder, version)?;
            unpacked(&folder).ok_or("the sources of OpenSSL are not what was expected")?
        }
    };
    let test = source.join("test/evp_test");
    if !test.exists() {
        let options = [
            "Configure",
            "no-shared",
            "no-legacy",
            "no-engine",
            "no-afalgeng",
        ];
        in_folder(&source, "perl", &options)?;
        in_folder(&source, "make", &["-j2", "build_generated"])?;
        in_folder(&source, "make", &["-j2", "test/evp_test"])?;
    }
    Ok((
        test,
        source.join("test/recipes/30-test_evp_data/evppkey_ecx.txt"),
    ))
}

/// The folder of the sources.
fn unpacked(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders = entries.map(|entry| entry.path());
    folders.find(|path| path.join("Configure").exists())
}

/// Fetches the sources of a version, or of the one that the release has now: an older one may be
/// gone.
fn fetch(folder: &Path, version: &str) -> Result<(), String> {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let format = "$(SITE) $(RELEASE) $(COMPONENT)";
    let targets = ["indextargets", "--format", format, "Created-By: Packages"];
    let targets = program::output(Command::new("apt-get").args(targets));
    let targets = targets.map_err(|why| format!("{NONE}: {why}"))?;
    let list = sources(&release, &targets);
    let list = list.ok_or_else(|| format!("{NONE}: this is neither Debian nor Ubuntu"))?;
    // The system's lists need not have sources.
    let lists = Lists::fetch(folder, &list).map_err(|why| format!("{NONE}: {why}"))?;
    let source = |package: &str| {
        let what = ["-q", "source", "--tar-only", "--download-only", package];
        program::output(lists.apt().args(what))
    };
    source(&format!("openssl={version}"))
        .or_else(|_| source("openssl"))
        .map_err(|why| format!("{NONE}: {why}"))?;
    let archive = files::list(folder)?.into_iter().find(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("openssl_") && name.contains(".orig.tar.") && !name.ends_with(".asc")
    });
    let archive = archive.ok_or_else(|| format!("{NONE}: there is no archive"))?;
    program::output(
        Command::new("tar")
            .arg("xf")
            .arg(archive)
            .current_dir(folder),
    )?;
    Ok(())
}

/// Lines for the sources of a distribution, by its `os-release` and by apt's package sources: a
/// site, a release and a component in each line.
fn sources(release: &str, targets: &str) -> Option<String> {
    let id = release.lines().find_map(|line| line.strip_prefix("ID="))?;
    let id = id.trim_matches('"');
    if !["debian", "ubuntu"].contains(&id) {
        return None;
    }
    let keyring = format!("/usr/share/keyrings/{id}-archive-keyring.gpg");
    let of_it = targets.lines().filter_map(|target| {
        let [site, suite, component] = target.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        // Other sites have no OpenSSL, or their own keys.
        (component == "main" && site.contains(id))
            .then(|| format!("deb-src [signed-by={keyring}] {site} {suite} main\n"))
    });
    let list: String = of_it.collect();
    (!list.is_empty()).then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_those_of_the_distribution_and_its_release() {
        let debian = "PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nVERSION_ID=\"13\"\nID=debian\n";
        let targets = "http://deb.debian.org/debian trixie main\n\
                       http://deb.debian.org/debian trixie contrib\n\
                       http://deb.debian.org/debian-security trixie-security main\n\
                       https://deb.nodesource.com/node_20.x nodistro main\n";
        let key = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]";
        assert_eq!(
            sources(debian, targets).unwrap(),
            format!(
                "deb-src {key} http://deb.debian.org/debian trixie main\n\
                 deb-src {key} http://deb.debian.org/debian-security trixie-security main\n"
            )
        );
        let ubuntu = "ID=ubuntu\nID_LIKE=debian\n";
        let targets = "http://archive.ubuntu.com/ubuntu noble-updates main\n\
                       http://archive.ubuntu.com/ubuntu noble-updates universe\n";
        assert_eq!(
            sources(ubuntu, targets).unwrap(),
            "deb-src [signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg] \
             http://archive.ubuntu.com/ubuntu noble-updates main\n"
        );
        assert_eq!(sources("ID=fedora\n", targets), None);
        assert_eq!(sources(debian, ""), None);
    }
}
