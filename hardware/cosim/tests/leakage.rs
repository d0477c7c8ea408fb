// SPDX-License-Identifier: MIT OR Apache-2.0
//! The short form of `cargo xtask leakage`: a few traces find what is plain to see, such as a
//! register that is read for nothing.

use engine25519_cosim::leakage::{Program, Report, Settings, run};
use engine25519_cosim::need_rtl;

fn report(name: &str, traces: u32, control: bool) -> Report {
    let program = Program::named(name).expect(name);
    let settings = Settings {
        traces,
        seed: 3,
        control,
    };
    run(program, settings, |_| ())
}

/// Nothing leaks outside hashing, the split of a scalar, and results.
fn unexplained(name: &str, traces: u32) {
    let report = report(name, traces, false);
    let found: Vec<_> = report.unexplained().collect();
    assert!(found.is_empty(), "{name}: {found:#?}");
    // The test sees something: the secret of a key is hashed, a result differs.
    assert!(report.leaks.len() > 2, "{name}: {}", report.leaks.len());
}

#[test]
fn blinded_keys_show_no_more_than_is_named() {
    need_rtl!();
    unexplained("keygen_blinded", 100);
    unexplained("mul_base_blinded", 100);
    unexplained("x25519_blinded", 40);
}

#[test]
fn blinded_signatures_show_no_more_than_is_named() {
    need_rtl!();
    unexplained("sign_blinded", 200);
    unexplained("nonce_blinded", 50);
}

/// Without blinding much of a comb differs, operands and results of the multiplier among others;
/// with random secrets in both classes nothing differs anywhere.
#[test]
fn secrets_show_and_nothing_else_does() {
    need_rtl!();
    let plain = report("keygen", 25, false);
    let found: Vec<_> = plain.unexplained().collect();
    let comb = found.iter().filter(|leak| leak.instruction().0 == "comb");
    assert!(comb.count() > 300, "{}", found.len());
    assert!(found.iter().any(|leak| leak.register.starts_with("u_mul.")));
    let control = report("keygen", 50, true);
    assert!(control.leaks.is_empty(), "{:#?}", control.leaks);
}
