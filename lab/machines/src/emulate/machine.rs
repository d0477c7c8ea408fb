// SPDX-License-Identifier: MIT OR Apache-2.0
//! The emulated machine: Bochs, without a screen, with a serial port that is a file; a kernel of
//! Debian's.
//!
//! The kernel, the boot loader and the shell are Debian's packages, unpacked into
//! `target/tools/emulator` and not installed.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use toolbox::tally::Tally;

use super::bochs::Bochs;

/// Before the exit status of a program, on a line of its own.
pub const EXIT: &str = "xtask-emulate: exit status ";
/// When the programs start.
pub const STARTED: &str = "xtask-emulate: started";

/// The disc, in the folder of the machine.
pub const DISC: &str = "disc.iso";

/// A processor with AVX-512 IFMA, BMI2 and SHA. It reports ADX, but ADOX of Bochs 2.7 leaves the
/// wrong carry, which the library finds out: `m64` runs there without.
pub const MODEL: &str = "corei7_icelake_u";

/// A processor with AVX-IFMA and without AVX-512.
pub const NARROW_MODEL: &str = "arrow_lake";

/// The command line of the kernel.
///
/// Bochs 2.7 describes processors with two mistakes that this kernel trips over, so it is told to
/// leave alone the features concerned (it is only the kernel that does; programs see all that the
/// processor has): the sizes of the state of XSAVEC, XSAVES and protection keys (321, 323, 515,
/// 516) are not those of the states it lists; and fast short REP MOVSB (580) without fast strings,
/// which Bochs cannot announce, leads to a `memmove` that never ends. At the end it resets the
/// processor by a triple fault, which ends Bochs, whoever is still there to wait for it.
/// The rest is speed: no search for hardware that is not there, no tables for tracing.
pub const KERNEL_LINE: &str = "console=ttyS0,115200 loglevel=1 mitigations=off nokaslr panic=-1 \
    tsc=reliable lpj=1000000 random.trust_cpu=on acpi=off audit=0 selinux=0 apparmor=0 lsm= \
    clearcpuid=288,321,323,515,516,580 initcall_blacklist=trace_eval_init reboot=triple rdinit=/init";

/// The error if the emulator ends before the programs.
pub const ENDED: &str = "bochs ended";

/// Memory of the machine in MiB: it holds the programs, the kernel, and what the tests need.
const MEMORY: u32 = 512;

/// Files of the packages.
#[derive(Debug)]
pub struct Parts {
    pub bochs: Bochs,
    pub kernel: PathBuf,
    pub busybox: PathBuf,
    pub isolinux: PathBuf,
    pub ldlinux: PathBuf,
}

/// Installs the emulator where this user may, and fetches what runs on it.
///
/// # Errors
///
/// The missing tool, as a reason to skip.
pub fn ensure(root: &Path, model: &str) -> Result<Parts, String> {
    toolbox::ensure(root, toolbox::Group::Emulator)?;
    let folder = toolbox::folder(root).join("emulator/debian");
    let unpack = |package: &str| toolbox::unpack(&folder, package);
    let kernel = match kernel(&folder) {
        Some(kernel) => kernel,
        None => {
            unpack(&toolbox::dependency("linux-image-cloud-amd64")?)?;
            kernel(&folder).ok_or("Debian's kernel package has no kernel")?
        }
    };
    let file = |package: &str, path: &str| {
        let file = folder.join(path);
        if !file.is_file() {
            unpack(package)?;
        }
        file.is_file()
            .then(|| file.clone())
            .ok_or_else(|| format!("{package} has no {path}"))
    };
    Ok(Parts {
        bochs: Bochs::with(root, model)?,
        kernel,
        busybox: file("busybox-static", "bin/busybox")?,
        isolinux: file("isolinux", "usr/lib/ISOLINUX/isolinux.bin")?,
        ldlinux: file(
            "syslinux-common",
            "usr/lib/syslinux/modules/bios/ldlinux.c32",
        )?,
    })
}

/// The kernel, if it was unpacked.
fn kernel(folder: &Path) -> Option<PathBuf> {
    fs::read_dir(folder.join("boot"))
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("vmlinuz-"))
        })
}

/// Starts the machine, shows what its programs print, and returns their exit status and a count of
/// tests.
pub fn run(
    bochs: &Bochs,
    folder: &Path,
    model: &str,
    limit: Duration,
) -> Result<(i32, Tally), String> {
    let file = |name: &str| folder.join(name);
    let write = |name: &str, text: &str| {
        fs::write(file(name), text).map_err(|why| format!("{name}: {why}"))
    };
    // Debian's Bochs has its debugger compiled in: it starts when told to, and ends where it would
    // ask.
    write("commands", "c\n")?;
    write("bochsrc", &configuration(model))?;
    let log = File::create(file("screen")).map_err(|why| format!("screen: {why}"))?;
    let errors = log.try_clone().map_err(|why| format!("screen: {why}"))?;
    let child = bochs
        .command()
        .args(["-q", "-f", "bochsrc", "-rc", "commands"])
        // It takes names of files into buffers of fixed size: short ones.
        .current_dir(folder)
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(errors)
        .spawn()
        .map_err(|why| format!("bochs: {why}"))?;
    let mut machine = Machine(child);
    let start = Instant::now();
    let mut console = Console::new(file("console"));
    loop {
        // The state first: what was printed before the end is then read below.
        let ended = machine
            .0
            .try_wait()
            .map_err(|why| format!("bochs: {why}"))?;
        if let Some(status) = console.show(start)? {
            return Ok((status, console.tally));
        }
        if let Some(ended) = ended {
            let words = fs::read_to_string(file("screen")).unwrap_or_default();
            let tail: Vec<&str> = words.lines().rev().take(8).collect();
            let tail: Vec<&str> = tail.into_iter().rev().collect();
            return Err(format!("{ENDED} ({ended}): {}", tail.join("\n")));
        }
        if start.elapsed() > limit {
            return Err(format!(
                "stopped after {} s{}",
                limit.as_secs(),
                if console.started {
                    ""
                } else {
                    ", before the programs started"
                }
            ));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Ends when it goes out of scope, whatever it does.
struct Machine(Child);

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Nobody looks at the screen. One on a terminal would stop everything after some minutes: Bochs
/// moves its cursor there until the terminal is full, and then waits for a reader. One in the
/// network that nobody calls costs nothing.
fn configuration(model: &str) -> String {
    format!(
        "plugin_ctrl: unmapped=1, biosdev=1, speaker=0, extfpuirq=1, parallel=0, serial=1\n\
         display_library: rfb, options=\"timeout=0\"\n\
         cpu: model={model}, count=1, ips=50000000, reset_on_triple_fault=0, ignore_bad_msrs=1\n\
         memory: guest={MEMORY}, host={MEMORY}\n\
         romimage: file=/usr/share/bochs/BIOS-bochs-latest\n\
         vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest\n\
         ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14\n\
         ata0-master: type=cdrom, path={DISC}, status=inserted\n\
         boot: cdrom\n\
         com1: enabled=1, mode=file, dev=console\n\
         clock: sync=none\n\
         log: log\n\
         panic: action=fatal\n\
         error: action=ignore\n\
         info: action=ignore\n"
    )
}

/// The output of the serial port.
struct Console {
    file: PathBuf,
    position: u64,
    rest: Vec<u8>,
    started: bool,
    tally: Tally,
}

impl Console {
    fn new(file: PathBuf) -> Self {
        Console {
            file,
            position: 0,
            rest: Vec::new(),
            started: false,
            tally: Tally::default(),
        }
    }

    /// Shows what is new; returns the exit status, once it is there.
    fn show(&mut self, start: Instant) -> Result<Option<i32>, String> {
        let fault = |why| format!("the console of the machine: {why}");
        let mut file = match File::open(&self.file) {
            Ok(file) => file,
            // It appears with the first letter.
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(fault(why)),
        };
        file.seek(SeekFrom::Start(self.position)).map_err(fault)?;
        self.position += file.read_to_end(&mut self.rest).map_err(fault)? as u64;
        let mut out = std::io::stdout().lock();
        while let Some(end) = self.rest.iter().position(|&b| b == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end_matches(['\r', '\n']);
            if let Some(status) = line.strip_prefix(EXIT) {
                return status
                    .parse()
                    .map(Some)
                    .map_err(|_| format!("no exit status: {line}"));
            }
            if line == STARTED {
                self.started = true;
                let seconds = start.elapsed().as_secs_f64();
                eprintln!("    the emulated machine is up after {seconds:.0} s");
            } else {
                self.tally.line(line);
                let _ = writeln!(out, "{line}");
            }
        }
        let _ = out.flush();
        Ok(None)
    }
}
