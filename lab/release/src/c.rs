// SPDX-License-Identifier: MIT OR Apache-2.0
//! Libraries for C, and the provider for OpenSSL.

use std::path::Path;

use toolbox::files;

use crate::archive;
use crate::bill;
use crate::linux::{self, Format, Package};
use crate::place::Place;
use crate::system;
use crate::targets::{GLIBC, LIBRARIES, Target};

/// Both libraries: packages of cargo, what it makes, and what it is installed as.
const SHARED: [(&str, &str, &str); 2] = [
    ("nineteen-c", "libnineteen_c", "libnineteen"),
    (
        "nineteen-sodium",
        "libnineteen_sodium",
        "libnineteen_sodium",
    ),
];
/// The number of the soname.
const ABI: &str = "0";

/// `libnineteen` and `libnineteen_sodium`.
///
/// # Errors
///
/// A library that cannot be built.
pub fn libraries(place: &Place) -> Result<(), String> {
    place.each("libraries for C", &LIBRARIES, |target| {
        let made = compile(
            place,
            "bindings/c",
            target,
            &["-p", "nineteen-c", "-p", "nineteen-sodium"],
        )?;
        let top = format!("libnineteen-{}-{}", place.version, target.triple);
        let folder = place.work.join(&top);
        place.empty(&folder)?;
        for (_, _, library) in SHARED {
            runtime(&made, library, &folder.join("lib"))?;
        }
        develop(place, &made, &folder, "lib")?;
        licences(place, &folder)?;
        let file = place.dist.join(format!("{top}.tar.gz"));
        archive::tarball(&folder, &top, &file, place.epoch)?;
        Format::ALL
            .into_iter()
            .try_for_each(|format| packages(place, &made, target, format))
    })?;
    bill::write(
        place,
        "libnineteen",
        "bindings/c",
        &["nineteen-c", "nineteen-sodium"],
    )
}

fn compile(
    place: &Place,
    workspace: &str,
    target: Target,
    words: &[&str],
) -> Result<std::path::PathBuf, String> {
    // The library alone: examples and tests of the package are not built.
    let words = [&["--lib"], words].concat();
    place.compile(workspace, &format!("{}.{GLIBC}", target.triple), &words)
}

/// Lays out the files that programs load.
fn runtime(made: &Path, library: &str, lib: &Path) -> Result<(), String> {
    files::create(lib)?;
    let (_, built, _) = SHARED
        .into_iter()
        .find(|(_, _, name)| *name == library)
        .unwrap_or(SHARED[0]);
    files::copy(
        made.join(format!("{built}.so")),
        lib.join(format!("{library}.so.{ABI}")),
    )
}

/// Lays out the files that compilers and build systems read; `lib` is the folder for libraries.
fn develop(place: &Place, made: &Path, prefix: &Path, lib: &str) -> Result<(), String> {
    let library = place.root.join("bindings/c/library");
    let libraries = prefix.join(lib);
    for folder in [&libraries, &prefix.join("include")] {
        files::create(folder)?;
    }
    for (_, _, name) in SHARED {
        let link = libraries.join(format!("{name}.so"));
        system::link(&format!("{name}.so.{ABI}"), &link)?;
    }
    files::copy(
        made.join("libnineteen_c.a"),
        libraries.join("libnineteen.a"),
    )?;
    let header = "include/nineteen.h";
    files::copy(library.join(header), prefix.join(header))?;
    for file in files::list(library.join("packaging"))? {
        let name = file.file_name().unwrap_or_default();
        let to = match file.extension().is_some_and(|ending| ending == "pc") {
            true => libraries.join("pkgconfig"),
            false => libraries.join("cmake/nineteen"),
        };
        // They name the folder after the prefix.
        let text = files::read(&file)?.replace("prefix}/lib", &format!("prefix}}/{lib}"));
        files::write(to.join(name), text)?;
    }
    for page in files::list(library.join("man"))? {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        let to = prefix.join("share/man/man3").join(format!("{name}.gz"));
        archive::compress(&page, &to)?;
    }
    Ok(())
}

fn licences(place: &Place, folder: &Path) -> Result<(), String> {
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files::copy(place.root.join(name), folder.join(name))?;
    }
    Ok(())
}

fn packages(place: &Place, made: &Path, target: Target, format: Format) -> Result<(), String> {
    let tree = |name: &str| -> Result<_, String> {
        let folder = place.work.join(format!("{name}-{}", target.triple));
        place.empty(&folder)?;
        Ok(folder)
    };
    let own = |name: &str| format!("{name} (= {}-1)", place.version);
    let needed = match format {
        Format::Deb => [own("libnineteen0"), own("libnineteen-sodium0")],
        Format::Rpm => ["libnineteen0", "libnineteen-sodium0"]
            .map(|name| format!("{name} = {}", place.version)),
    };
    let glibc = match format {
        Format::Deb => format!("libc6 (>= {GLIBC})"),
        Format::Rpm => format!("glibc >= {GLIBC}"),
    };
    let base = Package {
        name: "",
        description: "",
        section: "libs",
        needs: vec![glibc],
        target,
        loads: true,
    };
    for (name, library, description) in [
        (
            "libnineteen0",
            "libnineteen",
            "Ed25519, X25519 and Ristretto255: shared library\nWith batches, key formats and the \
             fastest arithmetic for the processor.",
        ),
        (
            "libnineteen-sodium0",
            "libnineteen_sodium",
            "libsodium's functions on Curve25519: shared library\nFor programs that are linked with \
             libsodium, in its place.",
        ),
    ] {
        let folder = tree(name)?;
        runtime(made, library, &folder.join("usr").join(format.libraries()))?;
        let package = Package {
            name,
            description,
            ..base.clone()
        };
        linux::package(place, &package, format, &folder)?;
    }
    let name = "libnineteen-dev";
    let folder = tree(name)?;
    develop(place, made, &folder.join("usr"), format.libraries())?;
    let package = Package {
        name,
        description: "Ed25519, X25519 and Ristretto255: files to compile with\nHeader, static \
                      library, manual pages, files for pkg-config and CMake.",
        section: "libdevel",
        needs: needed.to_vec(),
        loads: false,
        ..base
    };
    linux::package(place, &package, format, &folder)
}

/// The provider.
///
/// # Errors
///
/// A library that cannot be built.
pub fn provider(place: &Place) -> Result<(), String> {
    place.each("the provider", &LIBRARIES, |target| {
        let made = compile(
            place,
            "bindings/openssl",
            target,
            &["-p", "nineteen-openssl"],
        )?;
        let module = made.join("libnineteen_openssl.so");
        let settings = files::read(place.root.join("bindings/openssl/nineteen.cnf"))?;
        let top = format!("nineteen-openssl-{}-{}", place.version, target.triple);
        let folder = place.work.join(&top);
        place.empty(&folder)?;
        files::copy(&module, folder.join("nineteen.so"))?;
        files::write(folder.join("nineteen.cnf"), &settings)?;
        files::copy(place.root.join("docs/OPENSSL.md"), folder.join("README.md"))?;
        licences(place, &folder)?;
        let file = place.dist.join(format!("{top}.tar.gz"));
        archive::tarball(&folder, &top, &file, place.epoch)?;
        for format in Format::ALL {
            let (modules, system) = match format {
                Format::Deb => (format!("lib/{}-linux-gnu", target.arch), "/etc/ssl"),
                Format::Rpm => ("lib64".to_owned(), "/etc/pki/tls"),
            };
            let folder = place.work.join(format!("{top}-{format:?}"));
            place.empty(&folder)?;
            let modules = folder.join("usr").join(modules).join("ossl-modules");
            files::create(&modules)?;
            files::copy(&module, modules.join("nineteen.so"))?;
            let settings = settings.replace("/etc/ssl/", &format!("{system}/"));
            files::write(folder.join("usr/share/nineteen/nineteen.cnf"), settings)?;
            let package = Package {
                name: "nineteen-openssl",
                description: "Ed25519 and X25519 for OpenSSL: a provider\nPrograms that are started \
                              with OPENSSL_CONF=/usr/share/nineteen/nineteen.cnf use it.",
                section: "libs",
                needs: vec![match format {
                    Format::Deb => "libssl3t64 | libssl3".to_owned(),
                    Format::Rpm => "openssl-libs >= 3.0".to_owned(),
                }],
                target,
                loads: false,
            };
            linux::package(place, &package, format, &folder)?;
        }
        Ok(())
    })?;
    bill::write(
        place,
        "nineteen-openssl",
        "bindings/openssl",
        &["nineteen-openssl"],
    )
}
