// SPDX-License-Identifier: MIT OR Apache-2.0
//! The emulated machine starts from a compact disc with a boot loader, a kernel, and a file
//! system for its memory that holds a shell, the programs, and the test material where they look
//! for it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toolbox::files::{copy, create, fault, write as save};
use toolbox::program::finish;

use super::Program;
use super::machine::{DISC, EXIT, KERNEL_LINE, Parts, STARTED};

/// Writes the disc.
pub fn write(
    folder: &Path,
    parts: &Parts,
    programs: &[Program],
    environment: &[String],
    project: &Path,
) -> Result<(), String> {
    let memory = folder.join("memory");
    for name in ["bin", "dev", "proc", "tmp"] {
        create(memory.join(name))?;
    }
    copy(&parts.busybox, memory.join("bin/busybox"))?;
    let mut script = String::from(
        "#!/bin/busybox sh\n\
         /bin/busybox mount -t proc proc /proc\n\
         /bin/busybox mount -t devtmpfs dev /dev\n\
         export RUST_BACKTRACE=0 RUST_TEST_THREADS=1 TMPDIR=/tmp\n",
    );
    for variable in environment {
        let (name, value) = variable
            .split_once('=')
            .ok_or_else(|| format!("{variable}: not NAME=VALUE"))?;
        script += &format!("export {name}={}\n", quoted(value));
    }
    script += &format!("echo '{STARTED}'\nstatus=0\n");
    for (index, program) in programs.iter().enumerate() {
        let name = format!("program{index}");
        copy(&program.file, memory.join(&name))?;
        strip(&memory.join(&name));
        for library in libraries(&program.file)? {
            let inside = inside(&memory, &library);
            create(inside.parent().unwrap_or(&memory))?;
            copy(&library, &inside)?;
        }
        let arguments: Vec<String> = program.arguments.iter().map(|a| quoted(a)).collect();
        // The first that fails decides the status; the others run all the same.
        script += &format!(
            "/{name} {} </dev/null || {{ s=$?; [ $status != 0 ] || status=$s; }}\n",
            arguments.join(" ")
        );
    }
    // Output waits for a slow serial line: a machine that restarted at once would lose the end
    // of it.
    script +=
        &format!("echo\necho \"{EXIT}$status\"\n/bin/busybox sleep 3\n/bin/busybox reboot -f\n");
    let init = memory.join("init");
    save(&init, &script)?;
    fs::set_permissions(&init, fs::Permissions::from_mode(0o755)).map_err(fault(&init))?;
    material(&memory, project)?;

    let disc = folder.join("disc");
    create(disc.join("isolinux"))?;
    archive(&memory, &disc.join("initrd"))?;
    copy(&parts.kernel, disc.join("vmlinuz"))?;
    copy(&parts.isolinux, disc.join("isolinux/isolinux.bin"))?;
    copy(&parts.ldlinux, disc.join("isolinux/ldlinux.c32"))?;
    save(
        disc.join("isolinux/isolinux.cfg"),
        format!(
            "DEFAULT linux\nPROMPT 0\nLABEL linux\n KERNEL /vmlinuz\n INITRD /initrd\n APPEND {KERNEL_LINE}\n"
        ),
    )?;
    let mut command = Command::new("xorriso");
    command
        .args(["-as", "mkisofs", "-quiet", "-o"])
        .arg(folder.join(DISC));
    command.args(["-b", "isolinux/isolinux.bin", "-c", "isolinux/boot.cat"]);
    command.args(["-no-emul-boot", "-boot-load-size", "4", "-boot-info-table"]);
    finish(command.arg(&disc))
}

/// The test material, at the path that it had when the tests were built, and the link that the
/// library's package has to it.
fn material(memory: &Path, project: &Path) -> Result<(), String> {
    let project = project.canonicalize().map_err(fault(project))?;
    create(inside(memory, &project.join("crates/nineteen")))?;
    finish(
        Command::new("cp")
            .arg("-r")
            .arg(project.join("testdata"))
            .arg(inside(memory, &project)),
    )?;
    let link = inside(memory, &project.join("crates/nineteen/testdata"));
    std::os::unix::fs::symlink("../../testdata", &link).map_err(fault(&link))
}

/// The path in the machine's memory of the file at this path here.
fn inside(memory: &Path, path: &Path) -> PathBuf {
    memory.join(path.strip_prefix("/").unwrap_or(path))
}

/// The libraries that a program loads, and what loads them; none of a program that is linked
/// statically.
fn libraries(program: &Path) -> Result<Vec<PathBuf>, String> {
    // `ldd` complains about a program that is linked statically.
    let said = Command::new("ldd").arg(program).output();
    let said = said.map_err(|why| format!("ldd: {why}"))?;
    Ok(String::from_utf8_lossy(&said.stdout)
        .lines()
        .filter_map(|line| line.split_whitespace().find(|word| word.starts_with('/')))
        .map(PathBuf::from)
        .collect())
}

/// The folder as an archive that a kernel unpacks into its memory.
fn archive(folder: &Path, file: &Path) -> Result<(), String> {
    let line = format!(
        "find . | cpio --quiet -o -H newc > {}",
        quoted(&file.display().to_string())
    );
    finish(Command::new("sh").args(["-c", &line]).current_dir(folder))
}

/// Symbols would only be read from the disc.
fn strip(file: &Path) {
    // Without `strip` the image is larger, no more.
    let _ = Command::new("strip")
        .arg(file)
        .stderr(Stdio::null())
        .status();
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
