// SPDX-License-Identifier: MIT OR Apache-2.0
//! One face for both drivers, and a bus that keeps a log and disturbs.

use std::cell::Cell;
use std::collections::HashMap;

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::{REGISTERS, bus};
use engine25519::{Bus, Engine, Error, Findings, Message, NoRandom, SignatureCheck, page};
use engine25519_c::{Driver, Failed, errors};

/// The error of engine25519.h for one of the driver in Rust.
pub fn code<E: std::fmt::Debug>(why: &Error<E>) -> Failed {
    match why {
        Error::Bus(_) => errors::BUS,
        Error::Refused => errors::REFUSED,
        Error::Lost => errors::LOST,
        Error::NoEngine(_) => errors::NO_ENGINE,
        Error::Version(_) => errors::VERSION,
        Error::NoContext => errors::NO_CONTEXT,
        Error::Busy => errors::BUSY,
        Error::Timeout => errors::TIMEOUT,
        Error::Job { .. } => errors::JOB,
        // In Rust a program may be the caller's own; in C a ROM that gives fewer was disturbed.
        Error::Operand("the program gives fewer results" | "the program pauses")
        | Error::WrongResult => errors::WRONG_RESULT,
        Error::Operand(_) => errors::OPERAND,
        Error::CheckFailed => errors::CHECK_FAILED,
        Error::NoRandom => errors::NO_RANDOM,
        Error::WrongSignature => errors::WRONG_SIGNATURE,
        other => panic!("an error that the driver in C does not have: {other:?}"),
    }
}

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
    static LEFT: Cell<u32> = const { Cell::new(u32::MAX) };
}

/// Lets the source of random bytes begin anew, and fail after so many calls.
pub fn restart_random(calls: u32) {
    COUNT.set(1);
    LEFT.set(calls);
}

/// Bytes that look random (splitmix64), the same for both drivers.
fn fill(to: &mut [u8]) -> bool {
    let left = LEFT.get();
    if left == 0 {
        return false;
    }
    LEFT.set(left - 1);
    for bytes in to.chunks_mut(8) {
        let n = COUNT.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        COUNT.set(n);
        let mut z = n;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes.copy_from_slice(&(z ^ z >> 31).to_le_bytes()[..bytes.len()]);
    }
    true
}

/// An access: whether it writes, where, which word, whether it was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub writes: bool,
    pub address: u32,
    pub word: u32,
    pub refused: bool,
}

/// A disturbance, with the access that it hits, counted from 1.
#[derive(Clone, Copy, Debug, Default)]
pub enum What {
    #[default]
    Nothing,
    /// Bits of the word of one access.
    Flip(usize, u32),
    /// A number of accesses from one on are refused by the bus.
    Refuse(usize, usize),
    /// A privileged master releases the context.
    Steal(usize),
    /// Another master starts a job.
    Start(usize),
    /// The engine counts one cycle more.
    Cycles,
    /// Every result is all ones, as the engine's own check gives them.
    Ones,
    /// The word that was read last at this address, or written last, in one access.
    Stale(usize),
    /// Other words, in a number of accesses from one on.
    Garbled(usize, usize),
    /// From one access on the clock stands still, and jobs do not end.
    Stopped(usize),
    /// Registers give back what was written, and every job is done, in so many cycles.
    Echo(u32),
}

/// The emulator behind a log.
#[derive(Clone, Debug)]
pub struct Logged {
    pub emulator: Emulator,
    pub log: Vec<Access>,
    pub what: What,
    /// The processor sees no bus errors: a refused read gives this word.
    pub silent: Option<u32>,
    /// The last word read, or written for an echo, by address.
    last: HashMap<u32, u32>,
    written: HashMap<u32, u32>,
}

impl Logged {
    pub fn new() -> Logged {
        let mut emulator = Emulator::new();
        emulator.privileged = 1 << 7;
        Logged {
            emulator,
            log: Vec::new(),
            what: What::Nothing,
            silent: None,
            last: HashMap::new(),
            written: HashMap::new(),
        }
    }

    /// Does as another master does.
    pub fn as_master<T>(&mut self, master: u8, what: impl FnOnce(&mut Emulator) -> T) -> T {
        let ours = core::mem::replace(&mut self.emulator.master, master);
        let done = what(&mut self.emulator);
        self.emulator.master = ours;
        done
    }

    fn before(&mut self) -> (u32, bool) {
        let now = self.log.len() + 1;
        match self.what {
            What::Flip(place, bits) if place == now => (bits, false),
            What::Refuse(from, count) => (0, (from..from + count).contains(&now)),
            What::Steal(place) if place == now => {
                for context in 0..16 {
                    let _ = self.as_master(7, |e| e.write(page(context) + bus::RELEASE, 1));
                }
                (0, false)
            }
            What::Start(place) if place == now => {
                self.as_master(2, |e| {
                    let _ = e.write(page(9) + bus::CLAIM, 1);
                    let entry = u32::from(engine25519::microcode::X25519);
                    let _ = e.write(page(9) + bus::START, entry << bus::START_ENTRY_LSB);
                });
                (0, false)
            }
            _ => (0, false),
        }
    }

    /// The word that a disturbed read returns.
    fn instead(&mut self, address: u32, word: u32) -> u32 {
        let now = self.log.len() + 1;
        let place = address % bus::CONTEXT_STRIDE;
        let status = address >= bus::CONTEXT && place == bus::STATUS;
        let found = match self.what {
            What::Stale(place) if place == now => self.last.get(&address).copied().unwrap_or(word),
            What::Garbled(from, count) if (from..from + count).contains(&now) => noise(now),
            What::Stopped(from) if from <= now => match address {
                bus::TIME => self.last.get(&address).copied().unwrap_or(word),
                bus::BUSY => 1,
                _ if status => word | 1 << bus::STATUS_BUSY_LSB,
                _ => word,
            },
            What::Echo(cycles) if address >= bus::CONTEXT => match place {
                bus::STATUS => {
                    1 << bus::STATUS_OWNED_LSB
                        | 1 << bus::STATUS_DONE_LSB
                        | REGISTERS << bus::STATUS_RESULTS_LSB
                }
                bus::CYCLES => cycles,
                bus::REFUSED => 0,
                _ => return self.last.get(&address).copied().unwrap_or(0),
            },
            _ => word,
        };
        self.last.insert(address, found);
        found
    }

    fn log<T>(&mut self, writes: bool, address: u32, word: u32, done: &Result<T, Refused>) {
        self.log.push(Access {
            writes,
            address,
            word,
            refused: done.is_err(),
        });
    }
}

/// A word that depends on the number of its access.
fn noise(access: usize) -> u32 {
    (access as u32 ^ 0x5bd1_e995).wrapping_mul(0x9e37_79b1)
}

impl Bus for Logged {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        let (bits, refused) = self.before();
        let done = match refused {
            true => Err(Refused { address }),
            false => self.emulator.read(address),
        };
        let done = match self.what {
            What::Echo(_) => Ok(done.unwrap_or(0)),
            _ => done,
        };
        let done = done.map(|word| {
            let word = self.instead(address, word);
            let place = address % bus::CONTEXT_STRIDE;
            let in_page = address >= bus::CONTEXT;
            match self.what {
                What::Cycles if in_page && place == bus::CYCLES => word + 1,
                What::Ones if in_page && place < 64 * bus::REGISTER_STRIDE => u32::MAX,
                _ => word ^ bits,
            }
        });
        self.log(false, address, done.unwrap_or(0), &done);
        done.or_else(|why| self.silent.ok_or(why))
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        let (bits, refused) = self.before();
        let now = self.log.len() + 1;
        let last = self.written.insert(address, word);
        let done = match self.what {
            _ if refused => Err(Refused { address }),
            What::Echo(_)
                if address >= bus::CONTEXT && address % bus::CONTEXT_STRIDE < bus::START =>
            {
                self.last.insert(address, word);
                Ok(())
            }
            What::Echo(_) => self.emulator.write(address, word).or(Ok(())),
            What::Garbled(from, count) if (from..from + count).contains(&now) => {
                self.emulator.write(address, noise(now))
            }
            What::Stale(place) if place == now => {
                self.emulator.write(address, last.unwrap_or(word))
            }
            _ => self.emulator.write(address, word ^ bits),
        };
        self.log(true, address, word, &done);
        done.or_else(|why| self.silent.map(|_| ()).ok_or(why))
    }

    fn wait(&mut self) {
        self.emulator.wait();
    }
}

/// How a driver is set up.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub blinded: bool,
    pub check: SignatureCheck,
    pub repeat: bool,
    pub interrupt: bool,
    /// Calls of the random source that succeed.
    pub random_calls: u32,
    pub limit: Option<u32>,
}

pub const PLAIN: Setting = Setting {
    blinded: false,
    check: SignatureCheck::Repeat,
    repeat: false,
    interrupt: false,
    random_calls: u32::MAX,
    limit: None,
};

pub const BLINDED: Setting = Setting {
    blinded: true,
    ..PLAIN
};

/// A job.
#[derive(Clone, Copy, Debug)]
pub enum Job<'a> {
    X25519([u8; 32], [u8; 32]),
    MulBase([u8; 32]),
    Equation([[u8; 32]; 4]),
    /// A key and a signature.
    Sign([u8; 32], Message<'a>),
    Verify([u8; 32], Message<'a>, [u8; 64]),
    /// Two verifications, of which the second counts.
    VerifyAfter([u8; 32], [(Message<'a>, [u8; 64]); 2]),
}

/// The result of a driver: bytes and cycles, or an error.
pub type Outcome = Result<(Vec<u8>, u32), Failed>;

fn flags(found: &Findings) -> Vec<u8> {
    [
        found.a_on_curve,
        found.r_on_curve,
        found.equal,
        found.equal_cofactored,
        found.a_small_order,
        found.r_small_order,
    ]
    .map(u8::from)
    .to_vec()
}

/// A job by the driver in Rust on a bus; what is left of that.
pub fn in_rust(bus: Logged, setting: &Setting, job: &Job<'_>) -> (Outcome, Logged) {
    restart_random(setting.random_calls);
    let mut bus = bus;
    let outcome = match Engine::claim(&mut bus) {
        Err(why) => Err(code(&why)),
        Ok(mut engine) => {
            if setting.blinded {
                engine = engine.with_blinding(|to| fill(to).then_some(()).ok_or(NoRandom));
            }
            if let Some(limit) = setting.limit {
                engine = engine.with_limit(limit);
            }
            let mut engine = engine
                .with_signature_check(setting.check)
                .with_repetition(setting.repeat)
                .with_interrupt(setting.interrupt);
            let done = match *job {
                Job::X25519(k, u) => engine.x25519(&k, &u).map(|out| out.to_vec()),
                Job::MulBase(k) => engine.mul_base(&k).map(|out| out.to_vec()),
                Job::Equation([a, r, s, k]) => {
                    engine.equation(&a, &r, &s, &k).map(|found| flags(&found))
                }
                Job::Sign(seed, message) => engine.keygen(&seed).and_then(|key| {
                    let signature = engine.sign(&key, message)?;
                    Ok([&key.public()[..], &signature].concat())
                }),
                Job::Verify(public, message, signature) => engine
                    .verify(&public, message, &signature)
                    .map(|found| flags(&found)),
                Job::VerifyAfter(public, [first, (message, signature)]) => {
                    let _ = engine.verify(&public, first.0, &first.1);
                    let found = engine.verify(&public, message, &signature);
                    found.map(|found| flags(&found))
                }
            };
            let done = done.map(|bytes| (bytes, engine.cycles()));
            let done = done.map_err(|why| code(&why));
            // Its release is the last thing in the log.
            drop(engine);
            done
        }
    };
    (outcome, bus)
}

/// The same by the driver in C.
pub fn in_c(bus: Logged, setting: &Setting, job: &Job<'_>) -> (Outcome, Logged) {
    restart_random(setting.random_calls);
    let random: Option<engine25519_c::Random> = setting.blinded.then_some(fill);
    let mut driver = match Driver::claim(bus, random, None) {
        Err((why, bus)) => return (Err(why), bus),
        Ok(driver) => driver,
    };
    driver.set(setting.check, setting.repeat, setting.interrupt);
    if let Some(limit) = setting.limit {
        driver.set_limit(limit);
    }
    fn told(code: Result<(), Failed>, out: &[u8]) -> Result<Vec<u8>, Failed> {
        match code {
            Ok(()) => Ok(out.to_vec()),
            Err(why) => {
                assert!(out.iter().all(|byte| *byte == 0), "{why:?} leaves {out:x?}");
                Err(why)
            }
        }
    }
    let done = match *job {
        Job::X25519(k, u) => {
            let (done, out) = driver.x25519(&k, &u);
            told(done, &out)
        }
        Job::MulBase(k) => {
            let (done, out) = driver.mul_base(&k);
            told(done, &out)
        }
        Job::Equation([a, r, s, k]) => {
            let (done, out) = driver.equation([&a, &r, &s, &k]);
            told(done, &flags(&out))
        }
        Job::Sign(seed, message) => {
            let (done, mut key) = driver.keygen(&seed);
            match done {
                Ok(()) => {
                    assert_eq!(key.bytes().map(|b| *b), [seed, key.public(), key.public()]);
                    let (done, signature) = driver.sign(&key, message);
                    told(done, &signature).map(|out| [&key.public()[..], &out].concat())
                }
                Err(why) => told(Err(why), &key.bytes().map(|b| *b).concat()),
            }
        }
        Job::Verify(public, message, signature) => {
            let (done, out) = driver.verify(&public, message, &signature);
            told(done, &flags(&out))
        }
        Job::VerifyAfter(public, [first, (message, signature)]) => {
            let _ = driver.verify(&public, first.0, &first.1);
            let (done, out) = driver.verify(&public, message, &signature);
            told(done, &flags(&out))
        }
    };
    // Nothing of the operands is in the driver's own structure.
    let memory = driver.memory();
    if let Job::X25519(secret, _) | Job::MulBase(secret) | Job::Sign(secret, _) = job {
        let secret = &secret[8..12];
        let tells = *secret != [0; 4] && *secret != [0xff; 4];
        assert!(!tells || !memory.windows(4).any(|part| part == secret));
    }
    let done = done.map(|bytes| (bytes, driver.cycles()));
    let (_, after) = driver.release();
    (done, after)
}

/// Both, which must agree in results and accesses; the outcome.
pub fn both(bus: &Logged, setting: &Setting, job: &Job<'_>) -> (Outcome, Logged) {
    let (rust, after_rust) = in_rust(bus.clone(), setting, job);
    let (c, after_c) = in_c(bus.clone(), setting, job);
    let what = bus.what;
    assert_eq!(rust, c, "Rust and C: {what:?}, {setting:?}, {job:?}");
    let differ = after_rust
        .log
        .iter()
        .zip(&after_c.log)
        .position(|(a, b)| a != b);
    if let Some(place) = differ {
        panic!(
            "access {place}: Rust {:x?}, C {:x?}: {what:?}, {setting:?}, {job:?}",
            after_rust.log[place], after_c.log[place]
        );
    }
    assert_eq!(
        after_rust.log.len(),
        after_c.log.len(),
        "{what:?}, {setting:?}, {job:?}"
    );
    assert_eq!(after_rust.emulator.now(), after_c.emulator.now());
    (c, after_c)
}
