// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations of the driver with a secret, and the places where it may be seen.

use std::cell::Cell;
use std::ops::Range;

use engine25519::asm::rom;
use engine25519::isa::Op;
use engine25519::{Engine, Message, NoRandom};

use super::probe::Probe;

/// An operation whose switching is measured.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// Whether its secret is blinded: then it may be seen at the named places only.
    pub blinded: bool,
    /// Does it with a secret of 32 bytes; the rest is the same for both classes.
    pub(super) operate: fn(&mut Engine<Probe>, &[u8; 32]),
    /// How many of its jobs are measured, from the first on.
    pub(super) jobs: usize,
    named: &'static [Named],
}

/// Instructions that may show their operands, and why.
#[derive(Clone, Copy, Debug)]
struct Named {
    why: &'static str,
    routine: &'static str,
    /// The first is behind so many CALLs of the routine.
    calls: usize,
    /// How many there are, at most.
    count: usize,
    /// For so many samples after the last of them.
    samples: usize,
}

/// A place in the ROM where a secret or a result passes as it is.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its instructions.
    pub addresses: Range<u16>,
    /// Its name.
    pub why: &'static str,
    /// For how many samples after them their operands and results still move.
    pub samples: usize,
}

/// Cycles until an instruction's result has left all units: the freezer takes 34 cycles.
const SHADOW: usize = 40;

/// `order_eight`, which reduces the difference of a scalar and its random part. As an integer it is
/// distributed as the random part is, but around the scalar.
const REDUCTION: usize = 830;

/// `order_dot`, which does the same for a product.
const PRODUCT: usize = 890;

/// A routine, from behind so many of its CALLs on.
const fn named(why: &'static str, routine: &'static str, calls: usize) -> Named {
    Named {
        why,
        routine,
        calls,
        count: usize::MAX,
        samples: SHADOW,
    }
}

const OUTPUT: &str = "result";
const HASHING: &str = "hashing";
const SPLIT: &str = "split of a scalar";

/// The coordinates of a multiple are in its encoding.
const AFFINE: Named = named(OUTPUT, "affine", 1);
const ENCODING: Named = named(OUTPUT, "point_split", 2);

thread_local! {
    static RANDOM: Cell<u64> = const { Cell::new(0) };
}

/// SplitMix64: the random words of the driver, and all else that is random here.
pub(super) fn random(bytes: &mut [u8]) -> Result<(), NoRandom> {
    for chunk in bytes.chunks_mut(8) {
        let state = RANDOM.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        RANDOM.set(state);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        chunk.copy_from_slice(&(z ^ z >> 31).to_le_bytes()[..chunk.len()]);
    }
    Ok(())
}

/// Random bytes from a seed on.
pub(super) fn seed(seed: u64) {
    RANDOM.set(seed);
}

/// Random bytes.
pub(super) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let Ok(()) = random(&mut bytes) else {
        unreachable!("a generator that cannot fail")
    };
    bytes
}

fn exchange(engine: &mut Engine<Probe>, secret: &[u8; 32]) {
    engine.x25519(secret, &U).expect("a shared secret");
}

fn key(engine: &mut Engine<Probe>, secret: &[u8; 32]) {
    engine.keygen(secret).expect("a key");
}

/// Any u-coordinate.
const U: [u8; 32] = [0x29; 32];

/// Those with blinding first.
pub const PROGRAMS: [Program; 7] = [
    Program {
        name: "x25519_blinded",
        blinded: true,
        operate: exchange,
        jobs: 1,
        named: &[named(OUTPUT, "x25519_blinded", 3)],
    },
    Program {
        name: "mul_base_blinded",
        blinded: true,
        operate: |engine, secret| {
            let mut scalar = *secret;
            scalar[31] &= 0xf;
            engine.mul_base_affine(&scalar).expect("a point");
        },
        jobs: 1,
        named: &[AFFINE, named(OUTPUT, "mul_base_blinded", 2)],
    },
    Program {
        name: "keygen_blinded",
        blinded: true,
        operate: key,
        jobs: 1,
        named: &[
            named(HASHING, "expand", 0),
            Named {
                why: SPLIT,
                routine: "keygen_blinded",
                calls: 1,
                count: 3,
                // The random part is reduced first.
                samples: 2 * REDUCTION,
            },
            AFFINE,
            ENCODING,
            named(OUTPUT, "keygen_blinded", 4),
        ],
    },
    // One key and random messages: what is public is as random as with other keys.
    Program {
        name: "sign_blinded",
        blinded: true,
        operate: |engine, secret| {
            let key = engine.bus().key(secret);
            let message = bytes::<64>();
            let signature = engine.sign(&key, Message::Pure(&message));
            signature.expect("a signature");
        },
        jobs: 4,
        named: &[
            named(HASHING, "expand", 0),
            named(HASHING, "sign", 1),
            named(HASHING, "absorb", 0),
            Named {
                why: SPLIT,
                routine: "order_sign_split",
                calls: 2,
                count: 5,
                samples: PRODUCT,
            },
        ],
    },
    // One message, so that one nonce and one R belong to a key.
    Program {
        name: "nonce_blinded",
        blinded: true,
        operate: |engine, secret| {
            let key = engine.bus().key(secret);
            let signature = engine.sign(&key, Message::Pure(&[7; 64]));
            signature.expect("a signature");
        },
        jobs: 2,
        named: &[
            named(HASHING, "expand", 0),
            named(HASHING, "sign", 1),
            named(HASHING, "absorb", 0),
            named("reduction of the nonce", "order_digest", 0),
            named("reduction of the nonce", "order_mul", 0),
            named("reduction of the nonce", "order_least", 0),
            AFFINE,
            ENCODING,
            named(OUTPUT, "nonce_end", 0),
        ],
    },
    Program {
        name: "x25519",
        blinded: false,
        operate: exchange,
        jobs: 1,
        named: &[],
    },
    Program {
        name: "keygen",
        blinded: false,
        operate: key,
        jobs: 1,
        named: &[],
    },
];

impl Program {
    /// The program of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Program> {
        PROGRAMS.iter().find(|program| program.name == name)
    }

    /// The addresses where its secret or its result may be seen, and why.
    ///
    /// # Panics
    /// If the ROM has no such routine or place.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let routines = rom();
        let place = |named: &Named| {
            let routine = routines.iter().find(|r| r.name == named.routine);
            let routine = routine.expect("a routine of the ROM");
            let calls = routine.code.iter().enumerate();
            let mut behind = calls
                .filter(|(_, i)| i.op == Op::Call)
                .map(|(at, _)| at + 1);
            let from = match named.calls {
                0 => 0,
                n => behind.nth(n - 1).expect("so many calls"),
            };
            let to = routine.code.len().min(from.saturating_add(named.count));
            let address = |place| routine.entry + place as u16;
            Place {
                addresses: address(from)..address(to),
                why: named.why,
                samples: named.samples,
            }
        };
        self.named.iter().map(place).collect()
    }
}
