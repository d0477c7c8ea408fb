// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marks secret keys as undefined, so that Valgrind reports any branch or address that depends on
//! one.
//!
//! Whether a key can be hidden is public, and Memcheck cannot be told so within `elligator::hide`; its
//! secret operations are single ones of `nineteen`, whose example `ct` runs them.
//!
//! ```text
//! ctproto list                 what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ctproto m64 xeddsa
//! valgrind --error-exitcode=9 ctproto m64 planted-branch    must fail
//! ```

use std::process::ExitCode;

use nineteen::backend::{self, Backend};
use nineteen::ed25519::VerifyingKey;
use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::x25519::StaticSecret;
use nineteen_protocols::ecvrf::{self, Suite};
use nineteen_protocols::{onion, slip10, xeddsa};
use testkit::constant_time::{planted_branch, planted_look_up, publish, secret};

fn signatures() {
    let key = StaticSecret::from(secret(1));
    publish(&xeddsa::sign(&key, b"message", &[2; 64]));
    publish(&xeddsa::libsignal::sign(&key, b"message", &[2; 64]));
}

fn proofs() {
    let key = ecvrf::SecretKey::from_seed(&secret(3), Suite::Elligator2);
    publish(key.public_key().as_bytes());
    let (value, proof) = key.prove(b"input").expect("a proof");
    publish(&value);
    publish(&proof);
}

fn blinded_keys() {
    let blinded = onion::blind_secret(&ExpandedSecretKey::from(&secret(4)), &[5; 32]);
    publish(VerifyingKey::from(&blinded).as_bytes());
}

fn hierarchies() {
    let master = slip10::ExtendedSecret::from_seed(&secret(6)).expect("a seed");
    publish(master.child(44).child(501).key());
}

const CASES: &[(&str, fn())] = &[
    ("xeddsa", signatures),
    ("ecvrf", proofs),
    ("onion", blinded_keys),
    ("slip10", hierarchies),
    ("planted-branch", planted_branch),
    ("planted-look-up", planted_look_up),
];

fn main() -> ExitCode {
    let force = |name: &str| {
        let backend = name.parse::<Backend>();
        let forced = backend.and_then(|b| backend::force(Some(b)));
        forced.map_err(|why| why.to_string())
    };
    let backends = backend::available().map(Backend::name);
    testkit::constant_time::run("ctproto", backends, force, CASES)
}
