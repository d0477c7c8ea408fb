// SPDX-License-Identifier: MIT OR Apache-2.0
//! A process for each backend: a shared library chooses its backend once.

use std::env;
use std::process::Command;

use nineteen::backend;

/// Runs `check` in a process for each backend that this machine can run. `test` is the name of the
/// test that calls, and `sign` a part of what each must say, which shows that it ran.
pub fn each(test: &str, sign: &str, check: impl FnOnce()) {
    const CHILD: &str = "NINETEEN_RESIDUE";
    if env::var_os(CHILD).is_some() {
        return check();
    }
    for backend in backend::available() {
        let done = Command::new(env::current_exe().unwrap())
            .args(["--exact", test, "--nocapture", "--test-threads=1"])
            .env(CHILD, "1")
            .env("NINETEEN_BACKEND", backend.name())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stdout);
        let errors = String::from_utf8_lossy(&done.stderr);
        println!("{backend}:\n{said}");
        assert!(done.status.success(), "{backend}: {said}{errors}");
        assert!(said.contains(sign), "{backend}: {said}");
    }
}
