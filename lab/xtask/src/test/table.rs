// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `cargo xtask test`, in their order, with the inputs of those that leave a record.

use hardware_commands::{contexts, formal, netlist, soc, synth};
use structure::house;
use toolbox::Group;

use super::Step;
use super::steps::*;
use crate::inputs::{
    COMMANDS, CURVE9767, ENGINE, LIBRARY, MACHINES, RTL, SUITE, TOKENS, TOOLBOX, WEB,
};
use crate::{bulk, c, cosign, openssl, python, rustls};

/// The provider for OpenSSL, and the code that it shares with the libraries for C.
const PROVIDER: crate::inputs::Paths = &[
    "bindings/c/Cargo.toml",
    "bindings/c/common",
    "bindings/c/sodium/tests/compare",
    "bindings/openssl",
    "testdata",
];

pub(super) const STEPS: &[Step] = &[
    Step::always("format", &[], format),
    Step::always("structure", &[], |root| done(house::check(root))),
    Step::always("tables", &[], |root| done(crate::generate(root, true))),
    Step::always("figures in docs/COST.md", &[], cost::check_step),
    Step::always("figures in docs/BULK.md", &[], |root| {
        done(bulk::report(root, true))
    }),
    Step::always("figures in docs/C.md", &[], |root| {
        done(c::LIBRARIES.report(root, true))
    }),
    Step::always("figures in docs/RUSTLS.md", &[], |root| {
        done(rustls::PARTS.report(root, true))
    }),
    Step::always("figures in docs/OPENSSL.md", &[], |root| {
        done(openssl::PROVIDER.report(root, true))
    }),
    Step::always("clock in hardware/README.md", &[], |root| {
        done(synth::check(root, crate::inputs::hash))
    }),
    Step::always("tests in docs/DEPENDENTS.md", &[], dependents::check_step),
    Step::always(
        "known flaws of dependencies",
        &[Group::Deny],
        publish::advisories,
    ),
    Step::always("tests", &[Group::Runner, Group::Tests], tests),
    Step::always("lints", &[], lints),
    Step::always("documentation and public names", &[], documentation),
    Step::recorded(
        "secrets under Valgrind",
        &[
            LIBRARY,
            CURVE9767,
            TOKENS,
            &[
                "crates/nineteen-protocols",
                "crates/nineteen/examples/ct",
                "crates/nineteen/examples/ct.rs",
                "lab/secrets",
            ],
        ],
        &[Group::Tests],
        secrets::valgrind,
    )
    .beside()
    .prompt(),
    Step::recorded(
        "longest sweeps",
        &[LIBRARY, SUITE],
        &[Group::Runner],
        sweeps,
    ),
    Step::recorded("no_std", &[LIBRARY, ENGINE, TOKENS], &[], no_std),
    Step::recorded(
        "processors without an operating system",
        &[LIBRARY, ENGINE],
        &[],
        bare_metal,
    ),
    Step::recorded("32-bit words", &[LIBRARY, SUITE], &[], words32),
    Step::recorded(
        "targets",
        &[LIBRARY, CURVE9767, MACHINES, TOOLBOX],
        &[Group::BigEndian],
        |root| machines(root, "targets"),
    ),
    Step::recorded("Miri", &[LIBRARY, CURVE9767, MACHINES], &[], |root| {
        machines(root, "miri")
    }),
    Step::recorded(
        "residue of secrets",
        &[
            LIBRARY,
            CURVE9767,
            &[
                "compat/previous",
                "compat/solana-ed25519",
                "crates/blind-rsa",
                "crates/nineteen-protocols",
                "crates/nineteen/tests/residue",
                "crates/voprf",
            ],
        ],
        &[],
        residue,
    )
    .beside(),
    Step::recorded("vectors, with little flash", &[LIBRARY, SUITE], &[], small),
    Step::recorded(
        "minimum Rust",
        &[
            LIBRARY,
            CURVE9767,
            ENGINE,
            TOKENS,
            &[
                "crates/nineteen-cli",
                "crates/nineteen-openssh",
                "crates/stopwatch",
                "crates/nineteen-prover",
            ],
        ],
        &[],
        minimum_rust,
    ),
    Step::recorded(
        "minimum Rust of the bindings",
        &[&[
            "bindings/Cargo.lock",
            "bindings/Cargo.toml",
            "bindings/arrow",
            "bindings/c",
            "bindings/openssl",
            "bindings/python/Cargo.toml",
            "bindings/python/src",
            "bindings/rustls/Cargo.lock",
            "bindings/rustls/Cargo.toml",
            "bindings/rustls/src",
            "bindings/table",
            "crates/nineteen-openssh",
        ]],
        &[],
        minimum_rust_of_bindings,
    )
    .long(),
    Step::recorded(
        "libraries, command and tools on Windows",
        &[&[
            "Cargo.lock",
            "Cargo.toml",
            "crates",
            "curve9767",
            "hardware/Cargo.lock",
            "hardware/Cargo.toml",
            "hardware/engine25519",
            "lab",
        ]],
        &[],
        windows,
    ),
    Step::recorded(
        "stack in a dependent's dev build",
        &[LIBRARY, &["lab/cost/src", "lab/cost/templates"]],
        &[],
        cost::stack_step,
    ),
    Step::recorded(
        "combinations of features",
        &[LIBRARY, ENGINE, &["lab/publish"]],
        &[],
        publish::features,
    ),
    Step::recorded(
        "packages",
        &[
            LIBRARY,
            CURVE9767,
            ENGINE,
            TOKENS,
            &["README.md", "crates/nineteen-prover", "lab/publish"],
        ],
        &[],
        publish::package,
    ),
    Step::recorded(
        crate::mutants::STEP,
        &[
            LIBRARY,
            SUITE,
            CURVE9767,
            ENGINE,
            &["crates/nineteen-cli", "crates/nineteen-openssh"],
        ],
        &[],
        crate::mutants::step,
    )
    .long(),
    Step::recorded(
        "inputs of the fuzz targets",
        &[
            LIBRARY,
            CURVE9767,
            TOKENS,
            &["bindings/c", "crates/nineteen-openssh", "lab/fuzz"],
        ],
        &[Group::C],
        crate::fuzz::replay,
    ),
    Step::recorded(
        "dependencies",
        &[&[
            "Cargo.lock",
            "Cargo.toml",
            "bindings/Cargo.lock",
            "bindings/c/Cargo.lock",
            "bindings/c/fuzz/Cargo.lock",
            "bindings/datafusion/Cargo.lock",
            "bindings/fuzz/Cargo.lock",
            "bindings/openssl/Cargo.lock",
            "bindings/rustls/Cargo.lock",
            "deny.toml",
            "lab/publish",
        ]],
        &[Group::Deny],
        publish::deny,
    ),
    Step::recorded(
        "bench",
        &[
            LIBRARY,
            CURVE9767,
            &[
                "lab/bench/Cargo.toml",
                "lab/bench/build.rs",
                "lab/bench/src",
                "crates/stopwatch",
            ],
        ],
        &[],
        bench,
    ),
    Step::recorded(
        "figures in docs/PERFORMANCE.md",
        &[&[
            "lab/bench/record",
            "lab/bench/src/front",
            "docs/PERFORMANCE.md",
            "docs/performance",
            "lab/machines/record",
            "lab/machines/src/cross/page",
            "lab/machines/src/cross/page.rs",
        ]],
        &[],
        figures,
    ),
    Step::recorded(
        "verdicts in docs/VALIDATION.md",
        &[
            LIBRARY,
            &[
                "crates/nineteen/examples/validation.rs",
                "docs/VALIDATION.md",
                "testdata",
            ],
        ],
        &[],
        verdicts,
    ),
    Step::recorded(
        "first steps of a stranger",
        &[
            LIBRARY,
            &[
                "README.md",
                "compat",
                "crates/nineteen/examples",
                "docs/MIGRATION.md",
            ],
        ],
        &[],
        crate::stranger::step,
    ),
    Step::recorded(
        "tables of signatures",
        &[LIBRARY, &["bindings"]],
        &[],
        signatures,
    ),
    Step::recorded(
        "signatures of other ecosystems",
        &[LIBRARY, TOOLBOX, &["bindings"]],
        &[Group::Ecosystems],
        ecosystems,
    )
    .long(),
    Step::recorded(
        "façades of the dalek crates",
        &[LIBRARY, &["compat"]],
        &[Group::Tests],
        facades,
    ),
    Step::recorded(
        "libraries for C",
        &[
            LIBRARY,
            TOOLBOX,
            &[
                "bindings/c",
                "crates/nineteen-openssh",
                "crates/nineteen/tests/residue",
                "testdata",
                "crates/nineteen-testkit",
            ],
        ],
        &[Group::C],
        c::step,
    ),
    Step::recorded(
        "command beside cosign",
        &[&[
            "crates/nineteen-cli/src/commands/signature.rs",
            "crates/nineteen-cli/src/formats",
            "crates/nineteen-cli/tests/programs.rs",
            "crates/nineteen-openssh",
        ]],
        &[],
        cosign::step,
    )
    .long(),
    Step::recorded(
        "parts for rustls",
        &[
            LIBRARY,
            TOOLBOX,
            &["bindings/rustls", "testdata", "crates/nineteen-testkit"],
        ],
        &[],
        rustls::step,
    ),
    Step::recorded(
        "OpenSSL provider",
        &[LIBRARY, TOOLBOX, PROVIDER],
        &[Group::Openssl],
        openssl::step,
    ),
    Step::recorded(
        "OpenSSL provider in OpenSSL 4.0",
        &[LIBRARY, TOOLBOX, PROVIDER],
        &[Group::Openssl],
        openssl::long,
    )
    // Where OpenSSL has not been built yet, that alone fills the time of the short command.
    .long(),
    Step::recorded("columns of Arrow", &[LIBRARY, &["bindings"]], &[], bindings),
    Step::recorded(
        "signatures in DataFusion",
        &[LIBRARY, &["bindings/arrow", "bindings/datafusion"]],
        &[],
        datafusion,
    )
    // Where DataFusion has not been built yet, that alone fills the time of the short command.
    .long(),
    Step::recorded(
        "Python package",
        &[LIBRARY, TOOLBOX, &["bindings", "testdata"]],
        &[Group::Python],
        python::step,
    ),
    Step::recorded(
        "engines for Python",
        // That verdicts are right in every release of the library is for the step above.
        &[TOOLBOX, &["bindings", "testdata"]],
        &[Group::Engines],
        python::engines,
    )
    .long(),
    Step::recorded(
        "dependents of the dalek crates",
        &[
            LIBRARY,
            &[
                "compat",
                "lab/dependents/src",
                "lab/dependents/dependents.toml",
            ],
        ],
        &[],
        dependents::step,
    ),
    Step::recorded(
        "secrets in machine code",
        &[
            LIBRARY,
            CURVE9767,
            TOKENS,
            &[
                "crates/nineteen/examples/ct",
                "crates/nineteen/examples/ct.rs",
                "lab/secrets",
            ],
        ],
        &[Group::Tests],
        secrets::inspect,
    )
    .beside(),
    Step::recorded(
        "tools for other processors",
        &[MACHINES, TOOLBOX, ENGINE],
        &[Group::Riscv64, Group::CortexM, Group::Rank],
        other_processors,
    ),
    Step::recorded(
        "IFMA on an emulated processor",
        &[LIBRARY, SUITE, MACHINES, TOOLBOX],
        &[Group::Emulator],
        |root| machines(root, "ifma"),
    ),
    Step::recorded(
        "AVX-IFMA on an emulated processor",
        &[LIBRARY, SUITE, MACHINES, TOOLBOX],
        &[Group::Emulator],
        |root| machines(root, "avxifma"),
    ),
    Step::recorded(
        "RISC-V and Arm under QEMU",
        &[
            LIBRARY,
            SUITE,
            CURVE9767,
            MACHINES,
            TOOLBOX,
            &["crates/nineteen/examples/firmware"],
        ],
        &[Group::Riscv64, Group::Aarch64, Group::CortexM],
        |root| machines(root, "qemu"),
    )
    .beside(),
    Step::recorded(
        "WebAssembly in node",
        &[LIBRARY, SUITE, WEB, MACHINES, TOOLBOX],
        &[Group::Wasm],
        |root| machines(root, "wasm"),
    )
    .beside(),
    Step::recorded(
        "page in Chromium",
        &[
            LIBRARY,
            WEB,
            MACHINES,
            TOOLBOX,
            &["docs/VALIDATION.md", "testdata/speccheck"],
        ],
        &[Group::Browser],
        |root| machines(root, "page"),
    )
    .beside(),
    Step::recorded(
        "tokens in Chromium",
        &[
            TOKENS,
            TOOLBOX,
            &["lab/machines/src/cross/web.rs", "lab/machines/web"],
        ],
        &[Group::Browser],
        |root| machines(root, "tokens"),
    )
    .beside(),
    Step::recorded(
        "secrets in machine code of RISC-V and Arm",
        &[
            LIBRARY,
            CURVE9767,
            &[
                "crates/nineteen/examples/ct",
                "crates/nineteen/examples/ct.rs",
                "lab/secrets",
            ],
            MACHINES,
            TOOLBOX,
        ],
        &[Group::Riscv64, Group::Aarch64, Group::CortexM],
        |root| machines(root, "secrets"),
    )
    .beside(),
    Step::recorded(
        "driver of the engine in C",
        &[ENGINE, TOOLBOX, &["hardware/c"]],
        &[Group::Firmware],
        c_driver,
    )
    .beside(),
    Step::recorded(
        "engine in co-simulation",
        &[ENGINE, RTL, TOOLBOX, &["hardware/cosim"]],
        &[Group::Sim],
        cosimulation,
    )
    .beside(),
    Step::recorded(
        "proofs about the RTL",
        &[RTL, COMMANDS, TOOLBOX, &["hardware/formal"]],
        &[Group::Formal],
        formal::short,
    )
    .beside(),
    Step::recorded(
        "buses of the engine on Icarus",
        &[
            RTL,
            TOOLBOX,
            &[
                "hardware/DATASHEET.md",
                "hardware/bench",
                "hardware/cocotb",
                "hardware/formal",
            ],
        ],
        &[Group::Sim],
        buses,
    )
    .beside(),
    Step::recorded(
        "engine as yosys reads it",
        &[ENGINE, RTL, COMMANDS, TOOLBOX, &["hardware/cosim"]],
        &[Group::Synth, Group::Sim],
        netlist::step,
    )
    .beside(),
    Step::recorded(
        "engine with two contexts",
        &[ENGINE, RTL, COMMANDS, TOOLBOX, &["hardware/cosim"]],
        &[Group::Sim],
        contexts::step,
    )
    .beside(),
    Step::recorded(
        "engine in a LiteX SoC",
        &[
            RTL,
            COMMANDS,
            TOOLBOX,
            &[
                "hardware/pyproject.toml",
                "hardware/soc",
                "hardware/synth/ecp5.ys",
                "hardware/synth/memory_register_ecp5.v",
                "hardware/synth/mult18_ecp5.v",
            ],
        ],
        &[Group::Soc],
        soc::elaborate,
    )
    .beside(),
    Step::recorded(
        "double ratchet on the simulated SoC",
        &[
            LIBRARY,
            ENGINE,
            RTL,
            COMMANDS,
            TOOLBOX,
            &["compat/current", "hardware/c", "hardware/soc"],
        ],
        &[Group::Soc],
        soc::short,
    )
    .beside(),
];
