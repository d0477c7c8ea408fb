// SPDX-License-Identifier: MIT OR Apache-2.0
//! The layers of each library and program.

/// Layers from the top, with their rooms: rooms in a layer may use each other and those below.
pub type Layers = [(&'static str, &'static [&'static str])];

/// The libraries that have layers.
pub const LIBRARIES: [(&str, &Layers); 11] = [
    ("crates/nineteen/src", LAYERS),
    ("curve9767/src", LAYERS_OF_CURVE9767),
    ("crates/blind-rsa/src", LAYERS_OF_BLIND_RSA),
    ("crates/nineteen-protocols/src", LAYERS_OF_PROTOCOLS),
    ("crates/voprf/src", LAYERS_OF_VOPRF),
    ("crates/nineteen-ground/src", LAYERS_OF_GROUND),
    ("hardware/engine25519/src", LAYERS_OF_ENGINE),
    ("crates/nineteen-cli/src", LAYERS_OF_COMMAND),
    ("crates/nineteen-openssh/src", LAYERS_OF_OPENSSH),
    ("lab/bench/src", LAYERS_OF_BENCH),
    ("crates/stopwatch/src", LAYERS_OF_STOPWATCH),
];

/// The layers of `nineteen`.
pub const LAYERS: &Layers = &[
    (
        "api",
        &[
            "accelerator",
            "ed25519",
            "x25519",
            "edwards",
            "montgomery",
            "ristretto",
            "scalar",
            "traits",
            "constants",
            "hazmat",
            "group",
            "serde",
            "threads",
        ],
    ),
    ("backend", &["backend"]),
    ("curve", &["curve", "halfsize", "generated"]),
    ("field", &["field", "sha512"]),
    ("ground", &["cpu", "arch", "wipe"]),
];

/// The layers of `curve9767`.
const LAYERS_OF_CURVE9767: &Layers = &[
    ("api", &["schnorr", "ecdh", "group", "hazmat", "keys"]),
    ("backend", &["backend"]),
    ("curve", &["curve", "halfsize", "generated", "scalar"]),
    ("field", &["field"]),
    ("ground", &["arch", "shake", "wipe"]),
];

/// The layers of `blind-rsa`.
const LAYERS_OF_BLIND_RSA: &Layers = &[
    ("api", &["metadata", "rfc9474", "hazmat"]),
    ("keys", &["check", "encoding", "pending", "variant"]),
    ("rsa", &["primes", "private", "pss", "public", "search"]),
    ("powers", &["modexp"]),
    ("number", &["number"]),
    ("ground", &["arch", "backend", "error", "wipe"]),
];

/// The layers of `nineteen-protocols`.
const LAYERS_OF_PROTOCOLS: &Layers = &[
    (
        "protocols",
        &["age", "ecvrf", "elligator", "onion", "slip10", "xeddsa"],
    ),
    ("ground", &["error", "point"]),
];

/// The layers of `voprf`.
const LAYERS_OF_VOPRF: &Layers = &[
    ("api", &["oprf", "voprf", "poprf"]),
    ("protocol", &["blind", "proof"]),
    ("keys", &["key"]),
    ("suite", &["element", "suite"]),
    ("ground", &["error"]),
];

/// The layers of `nineteen-ground`, on which both stand.
const LAYERS_OF_GROUND: &Layers = &[(
    "ground",
    &[
        "arch", "backends", "euclid", "forced", "mask", "naf", "wipe", "words",
    ],
)];

/// The layers of `engine25519`.
const LAYERS_OF_ENGINE: &Layers = &[
    ("driver", &["accelerator", "driver"]),
    ("programs", &["asm"]),
    ("machine", &["emu", "mapped"]),
    ("words", &["bus", "isa", "microcode", "sha512", "timing"]),
    ("values", &["scalar", "value"]),
];

/// The layers of the command.
const LAYERS_OF_COMMAND: &Layers = &[
    ("commands", &["args", "commands", "settings"]),
    (
        "files",
        &[
            "backends",
            "formats",
            "keys",
            "message",
            "passphrase",
            "selftest",
            "trust",
        ],
    ),
    ("ground", &["error", "files", "terminal", "text"]),
];

/// The layers of `stopwatch`, with which the command and the bench measure.
const LAYERS_OF_STOPWATCH: &Layers = &[
    ("run", &["rounds"]),
    ("samples", &["gate", "sample"]),
    ("clock", &["clock"]),
];

/// The layers of `nineteen-openssh`.
const LAYERS_OF_OPENSSH: &Layers = &[("keys", &["key"]), ("text", &["armor", "wire"])];

/// The layers of the bench.
const LAYERS_OF_BENCH: &Layers = &[
    ("front", &["front"]),
    ("contestants", &["contestants"]),
    (
        "operations",
        &[
            "batch",
            "contestant",
            "fixture",
            "group",
            "operation",
            "wire",
        ],
    ),
];
