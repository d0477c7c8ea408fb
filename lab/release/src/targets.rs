// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors and systems that files are made for.

/// A target of rustc that programs are linked for.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub triple: &'static str,
    /// As Debian and RPM name the processor; empty for other systems than Linux.
    pub debian: &'static str,
    pub rpm: &'static str,
    /// As `std::env::consts::ARCH` names it.
    pub arch: &'static str,
}

impl Target {
    pub fn is_windows(self) -> bool {
        self.triple.contains("windows")
    }

    pub fn is_macos(self) -> bool {
        self.triple.contains("apple")
    }

    pub fn is_linux(self) -> bool {
        self.triple.contains("linux")
    }

    /// Its name in packages of npm, such as `linux-x64-gnu`.
    pub fn npm(self) -> String {
        let arch = match self.arch {
            "aarch64" => "arm64",
            _ => "x64",
        };
        let libc = if self.is_musl() { "musl" } else { "gnu" };
        match self.triple {
            _ if self.is_linux() => format!("linux-{arch}-{libc}"),
            _ if self.is_windows() => format!("win32-{arch}"),
            _ => format!("darwin-{arch}"),
        }
    }

    pub fn is_musl(self) -> bool {
        self.triple.ends_with("musl")
    }

    /// Whether its programs run on this machine.
    pub fn is_here(self) -> bool {
        self.is_linux() && self.arch == std::env::consts::ARCH
    }
}

const fn target(
    triple: &'static str,
    arch: &'static str,
    debian: &'static str,
    rpm: &'static str,
) -> Target {
    Target {
        triple,
        debian,
        rpm,
        arch,
    }
}

/// Programs: static ones on Linux.
pub const PROGRAMS: [Target; 5] = [
    target("x86_64-unknown-linux-musl", "x86_64", "amd64", "x86_64"),
    target("aarch64-unknown-linux-musl", "aarch64", "arm64", "aarch64"),
    target("aarch64-apple-darwin", "aarch64", "", ""),
    target("x86_64-apple-darwin", "x86_64", "", ""),
    target("x86_64-pc-windows-gnu", "x86_64", "", ""),
];

/// Shared libraries, for the C library of GNU.
pub const LIBRARIES: [Target; 2] = [
    target("x86_64-unknown-linux-gnu", "x86_64", "amd64", "x86_64"),
    target("aarch64-unknown-linux-gnu", "aarch64", "arm64", "aarch64"),
];

/// The oldest C library of GNU that shared libraries run with: that of Debian 10 and RHEL 8.
pub const GLIBC: &str = "2.28";

/// Everything that a shared library of a language is made for: both C libraries of Linux, macOS and
/// Windows.
pub fn extensions() -> Vec<Target> {
    [&LIBRARIES[..], &PROGRAMS].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platforms_are_those_that_node_names() {
        let names: Vec<String> = extensions().into_iter().map(Target::npm).collect();
        assert_eq!(
            names,
            [
                "linux-x64-gnu",
                "linux-arm64-gnu",
                "linux-x64-musl",
                "linux-arm64-musl",
                "darwin-arm64",
                "darwin-x64",
                "win32-x64"
            ]
        );
    }
}
