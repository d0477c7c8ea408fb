// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command from outside: exit codes, files, streams, backends.

#[path = "support/command.rs"]
mod command;

use command::{Place, bytes, feed, pkcs8};
use serde_json::Value;

#[test]
fn the_exit_code_tells_use_from_misuse() {
    let here = Place::new();
    assert_eq!(here.run("--help").code, 0);
    assert_eq!(here.run("--version").code, 0);
    assert_eq!(here.run("").code, 2);
    assert_eq!(here.run("frobnicate").code, 2);
    assert_eq!(here.run("sign").code, 2);
    assert_eq!(here.run("verify -k x --policy lenient m").code, 2);
    assert_eq!(here.run("--backend abacus cpu").code, 2);
}

#[cfg(unix)]
#[test]
fn secret_files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let here = Place::new();
    let mode = |name: &str| here.path(name).metadata().unwrap().permissions().mode() & 0o777;
    for format in ["pkcs8", "openssh"] {
        here.ok(&format!("keygen {format} --format {format}"));
        assert_eq!(mode(format), 0o600);
        assert_ne!(mode(&format!("{format}.pub")), 0o600);
    }
    // Replacing a file that others could read must not keep its mode.
    std::fs::set_permissions(here.path("pkcs8"), std::fs::Permissions::from_mode(0o644)).unwrap();
    here.ok("keygen pkcs8 --force");
    assert_eq!(mode("pkcs8"), 0o600);

    here.ok("keygen x --type x25519");
    here.ok("dh -k x x.pub -o shared");
    assert_eq!(mode("shared"), 0o600);
    assert_eq!(here.read("shared").len(), 32);

    // A key that others can read works, with a warning that `-q` silences.
    std::fs::set_permissions(here.path("x"), std::fs::Permissions::from_mode(0o644)).unwrap();
    assert!(
        here.ok("dh -k x x.pub")
            .err
            .contains("can be read by other users")
    );
    assert_eq!(here.ok("-q dh -k x x.pub").err, "");
}

#[test]
fn nothing_is_replaced_without_force() {
    let here = Place::signed();
    let before: Vec<_> = here.files().iter().map(|name| here.read(name)).collect();
    for line in [
        "keygen k",
        "sign --format raw -k k m",
        "pub k -o m",
        "sign -k k --format ssh m",
        "sign --format raw -k k m -o k",
    ] {
        assert!(here.fails(2, line).contains("exists already"));
    }
    let after: Vec<_> = here.files().iter().map(|name| here.read(name)).collect();
    assert_eq!(before, after);

    // A public key alone protects its name as well.
    here.write("other.pub", "mine");
    here.fails(2, "keygen other");
    assert!(!here.path("other").exists());

    // An output never replaces an input, not even with `--force`.
    for line in [
        "sign --format raw --force -k k m -o k",
        "sign --format raw --force -k k m -o ./m",
        "pub --force k -o k",
    ] {
        assert!(here.fails(2, line).contains("would be replaced"));
    }

    // A dangling link is not replaced either.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", here.path("link")).unwrap();
        assert!(
            here.fails(2, "sign --format raw -k k m -o link")
                .contains("exists already")
        );
        assert!(here.path("link").is_symlink());
    }

    let old = here.read("k");
    here.ok("keygen --force k");
    assert_ne!(here.read("k"), old);
    here.ok("sign --format raw --force -k k m");
    here.ok("verify -k k.pub m");
}

#[test]
fn a_failure_leaves_no_file_behind() {
    let here = Place::signed();
    let before = here.files();
    here.fails(2, "sign --format raw -k k m -o nowhere/m.sig");
    here.fails(2, "keygen nowhere/k");
    here.fails(2, "sign --format raw -k k missing");
    here.fails(2, "sign --format raw -k missing m -o new");
    here.fails(2, "sign --format raw -k k.pub m -o new");
    here.fails(2, "sign --format raw -k k . -o new");
    assert_eq!(here.files(), before);
    #[cfg(target_os = "linux")]
    here.fails(2, "sign --format raw -k k m -o /dev/full");
}

#[test]
fn dash_is_standard_input_and_output() {
    let here = Place::signed();
    let run = here.ok("keygen -");
    assert!(run.text().starts_with("-----BEGIN PRIVATE KEY-----\n"));
    assert!(!run.err.contains(run.text().lines().nth(1).unwrap()));
    assert!(!here.path("-").exists() && !here.path("-.pub").exists());

    let message = here.read("m");
    let piped = here.run_with("sign --format raw -k k -", &message);
    assert_eq!((piped.code, &piped.out), (0, &here.read("m.sig")));
    assert_eq!(
        here.ok("sign --format raw -k k m -o -").out,
        here.read("m.sig")
    );
    assert_eq!(here.run_with("verify -k k.pub - m.sig", &message).code, 0);
    assert_eq!(here.run_with("verify -k k.pub m -", &piped.out).code, 0);
    assert_eq!(here.run_with("verify -k - m", &here.read("k.pub")).code, 0);
    assert_eq!(
        here.run_with("sign --format raw -k - m -o -", &here.read("k"))
            .out,
        piped.out
    );
    assert_eq!(
        here.run_with("pub -", &here.read("k")).out,
        here.read("k.pub")
    );
    here.fails(2, "sign --format raw -k - -");
    here.fails(2, "verify -k k.pub -");
    here.fails(2, "verify -k k.pub - -");
    here.fails(2, "dh -k - -");
}

#[test]
fn a_file_as_standard_input_is_read_from_where_it_stands() {
    use std::io::{Seek, SeekFrom};
    let here = Place::signed();
    // Small and held; large and read twice.
    for length in [100, 17 << 20] {
        let whole: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
        here.write("whole", &whole);
        here.write("rest", &whole[5..]);
        here.ok("sign --format raw --force -k k rest");
        let mut file = std::fs::File::open(here.path("whole")).unwrap();
        file.seek(SeekFrom::Start(5)).unwrap();
        let output = here
            .program()
            .args(["sign", "--format", "raw", "-k", "k", "-"])
            .stdin(file)
            .output()
            .unwrap();
        assert_eq!(output.stdout, here.read("rest.sig"));
    }
}

#[test]
fn large_files_and_pipes_give_the_same_signature() {
    let here = Place::signed();
    // Only the plain form has a second way for large files; the others read them in pieces.
    let forms = [
        ("--format raw", (16 << 20) + 4321),
        ("--ph", 600_000),
        ("--ph --context c", 600_000),
        ("--context c", 600_000),
        ("--format ssh", 600_000),
    ];
    for (form, length) in forms {
        let large: Vec<u8> = (0..length).map(|i: u64| ((i * i) >> 7) as u8).collect();
        here.write("large", &large);
        here.ok(&format!("sign --force -k k {form} large"));
        let piped = here.run_with(&format!("sign -k k {form} -"), &large);
        assert_eq!(piped.out, here.read("large.sig"), "{form}");
        let form = form.replace("--format raw", "").replace("--format ssh", "");
        here.ok(&format!("verify -k k.pub {form} large"));
        let line = format!("verify -k k.pub {form} - large.sig");
        assert_eq!(here.run_with(&line, &large).code, 0);
        assert_eq!(here.run_with(&line, &large[1..]).code, 1);
    }
}

/// `cpu` says for each group of operations what its operation says, and so does its text.
#[test]
fn the_choice_is_that_of_the_operations() {
    let here = Place::signed();
    let cpu: Value = serde_json::from_slice(&here.ok("cpu --json").out).unwrap();
    let text = String::from_utf8(here.ok("cpu").out).unwrap();
    let operations = cpu["operations"].as_array().unwrap();
    let choice = cpu["choice"].as_object().unwrap();
    for (group, operation) in [
        ("signing", "sign"),
        ("singles", "verify"),
        ("sums", "vartime_msm"),
        ("batches", "verify_batch"),
    ] {
        let of = operations.iter().find(|o| o["name"] == operation).unwrap();
        assert_eq!(choice[group]["operation"], operation);
        for key in ["backend", "reason"] {
            assert_eq!(choice[group][key], of[key], "{group}");
        }
        let line = text.lines().find(|line| line.trim().starts_with(group));
        let line = line.unwrap_or_else(|| panic!("no line about {group}"));
        for key in ["backend", "reason"] {
            assert!(line.contains(of[key].as_str().unwrap()), "{line}");
        }
    }
    assert_eq!(choice.len(), 4);
}

/// `cpu --measure` times every available backend for each operation, says what is chosen as `cpu`
/// does, and names the fastest and how to force another.
#[test]
fn the_cpu_is_measured() {
    let here = Place::signed();
    let cpu: Value = serde_json::from_slice(&here.ok("cpu --json").out).unwrap();
    assert!(cpu.get("measured").is_none());
    let names = cpu["backends"].as_array().unwrap().iter();
    let available: Vec<_> = names.filter(|b| b["available"] == true).collect();
    // Where there is more than one, not the one that is chosen.
    let first = available[0]["name"].as_str().unwrap();
    for force in [String::new(), format!("--backend {first} ")] {
        let run = here.ok(&format!("{force}cpu --measure --json"));
        let measured: Value = serde_json::from_slice(&run.out).unwrap();
        let rows = measured["measured"].as_array().unwrap();
        let names: Vec<_> = rows.iter().map(|row| row["op"].as_str().unwrap()).collect();
        let all = ["keygen", "sign", "verify", "x25519", "verify_batch"];
        assert_eq!(names, all);
        for row in rows {
            let operations = measured["operations"].as_array().unwrap();
            let of = operations.iter().find(|o| o["name"] == row["op"]).unwrap();
            assert_eq!(row["chosen"], of["backend"], "{row}");
            if !force.is_empty() {
                assert_eq!(row["chosen"], first);
            }
            let times = row["ns"].as_object().unwrap();
            assert_eq!(times.len(), available.len(), "{row}");
            let least = times.values().map(|ns| ns.as_f64().unwrap());
            let least = least.fold(f64::INFINITY, f64::min);
            assert!(least > 0.0, "{row}");
            assert_eq!(times[row["fastest"].as_str().unwrap()], least, "{row}");
        }
    }
    let run = here.ok("cpu --measure");
    for line in ["measured", "verify_batch of 64", "NINETEEN_BACKEND=NAME"] {
        assert!(run.text().contains(line), "{}", run.text());
    }
}

#[test]
fn every_backend_gives_the_same_answers() {
    let here = Place::signed();
    here.ok("keygen x --type x25519");
    let shared = here.ok("dh -k x x.pub").out;
    let cpu: Value = serde_json::from_slice(&here.ok("cpu --json").out).unwrap();
    let mut used = 0;
    for backend in cpu["backends"].as_array().unwrap() {
        let name = backend["name"].as_str().unwrap();
        if backend["available"] != Value::Bool(true) {
            assert!(
                here.fails(2, &format!("--backend {name} cpu"))
                    .contains("cannot run here")
            );
            continue;
        }
        used += 1;
        assert_eq!(
            here.ok(&format!("--backend {name} sign --format raw -k k m -o -"))
                .out,
            here.read("m.sig")
        );
        here.ok(&format!("verify --backend {name} -k k.pub m"));
        assert_eq!(
            here.ok(&format!("dh -k x x.pub --backend {name}")).out,
            shared
        );
        let forced: Value =
            serde_json::from_slice(&here.ok(&format!("--backend {name} cpu --json")).out).unwrap();
        // The vector backends do not implement these operations.
        let unserved: &[&str] = match name {
            "avx2" | "avxifma" | "ifma" => &["group"],
            _ => &[],
        };
        let served = |o: &Value| {
            let operation = o["name"].as_str().unwrap();
            o["backend"] == *name || unserved.contains(&operation)
        };
        let operations = forced["operations"].as_array().unwrap();
        assert!(operations.iter().all(served));
        let mut command = here.program();
        command
            .args(["cpu", "--json"])
            .env("NINETEEN_BACKEND", name);
        assert_eq!(
            serde_json::from_slice::<Value>(&feed(command, b"").out).unwrap(),
            forced
        );
    }
    assert!(used > 0);
    let mut command = here.program();
    command.arg("cpu").env("NINETEEN_BACKEND", "abacus");
    assert_eq!(feed(command, b"").code, 2);
}

#[test]
fn the_exchange_of_rfc_7748_comes_out_and_zero_does_not() {
    let here = Place::new();
    let secret = bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    here.write("a", pkcs8(0x6e, &secret));
    let bob = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";
    let shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";
    assert_eq!(
        here.ok(&format!("dh -k a {bob}")).text(),
        format!("{shared}\n")
    );
    assert_eq!(here.ok(&format!("dh -k a {bob} -o -")).out, bytes(shared));
    here.ok(&format!("dh -k a {bob} -o s"));
    assert_eq!(here.read("s"), bytes(shared));
    assert!(
        here.fails(2, &format!("dh -k a {bob} -o s"))
            .contains("exists already")
    );
    // u = 0, u = 1, and a point of order 8.
    let order8 = "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800";
    for peer in [
        "00".repeat(32),
        format!("01{}", "00".repeat(31)),
        order8.to_owned(),
    ] {
        assert!(
            here.fails(2, &format!("dh -k a {peer} -o zero"))
                .contains("zero")
        );
        assert!(!here.path("zero").exists());
    }
}

#[test]
fn the_self_test_reports_every_backend() {
    let here = Place::new();
    let run = here.ok("selftest");
    let list: Value = serde_json::from_slice(&here.ok("selftest --json").out).unwrap();
    let cpu: Value = serde_json::from_slice(&here.ok("cpu --json").out).unwrap();
    let (list, backends) = (
        list.as_array().unwrap(),
        cpu["backends"].as_array().unwrap(),
    );
    assert_eq!(list.len(), backends.len());
    for (one, backend) in list.iter().zip(backends) {
        assert_eq!(one["backend"], backend["name"]);
        let expected = if backend["available"] == Value::Bool(true) {
            "ok"
        } else {
            "skipped"
        };
        assert_eq!(one["status"], expected);
        assert!(run.text().contains(one["backend"].as_str().unwrap()));
    }
    assert_eq!(here.ok("-q selftest").out, b"");
}

#[test]
fn the_measurement_covers_every_backend() {
    let here = Place::new();
    let cpu: Value = serde_json::from_slice(&here.ok("cpu --json").out).unwrap();
    let available = cpu["backends"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|b| b["available"] == Value::Bool(true));
    let operations = 7;
    let rows: Value = serde_json::from_slice(&here.ok("bench --secs 0.1 --json").out).unwrap();
    assert_eq!(
        rows.as_array().unwrap().len(),
        operations * available.count()
    );
    assert!(rows.as_array().unwrap().iter().all(|row| {
        ["ns", "ops"]
            .iter()
            .all(|of| row[*of].as_f64().unwrap() > 0.0)
    }));
    assert!(here.ok("bench --secs 0.1").text().contains("x25519"));
    assert_eq!(here.run("bench --secs -1").code, 2);
    assert_eq!(here.run("bench --secs x").code, 2);
}

#[test]
fn the_tour_ends_well_and_leaves_nothing_behind() {
    let here = Place::new();
    let run = here.ok("tour --secs 0.1");
    for step in [
        "nineteen keygen",
        "nineteen sign",
        "nineteen verify",
        "INVALID",
        "nineteen dh",
        "nineteen selftest",
    ] {
        assert!(
            run.text().contains(step),
            "{step} is missing in\n{}",
            run.text()
        );
    }
    assert!(
        run.text()
            .contains("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
    );
    // Output of commands is indented.
    assert!(run.text().contains("\n    secret key: tour.key"));
    assert_eq!(here.files(), Vec::<String>::new());
}

#[test]
fn completions_and_manual_pages_are_printed() {
    let here = Place::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            here.ok(&format!("completions {shell}"))
                .text()
                .contains("selftest")
        );
    }
    assert!(here.ok("man").text().contains(".TH nineteen"));
    assert!(here.ok("man sign").text().contains(".TH nineteen-sign"));
    here.fails(2, "man frobnicate");
}

#[test]
fn quiet_says_nothing_but_errors() {
    let here = Place::new();
    here.write("m", "message");
    for line in [
        "keygen -q k",
        "-q sign --format raw -k k m",
        "verify -q -k k.pub m",
    ] {
        let run = here.ok(line);
        assert_eq!((run.err.as_str(), run.text()), ("", ""));
    }
    here.write("m", "massage");
    here.fails(1, "-q verify -k k.pub m");
}

#[test]
fn a_reader_that_stops_early_is_no_reason_to_complain() {
    let here = Place::new();
    let mut child = here
        .program()
        .args(["bench", "--secs", "0.1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(2), 0));
}
