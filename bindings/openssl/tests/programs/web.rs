// SPDX-License-Identifier: MIT OR Apache-2.0
//! nginx and curl, with the provider by their configuration alone. They are linked with the
//! system's OpenSSL, so this is not for another one.

use std::env;
use std::fs;
use std::process::Command;

use crate::client::Client;
use crate::place::{CONFIGURATION, Calls, Place, succeeded, there};
use crate::servers::{Server, configure, free_port, nginx, quit};
use crate::support::{Context, crypto, modules, ours};

/// Whether the system's OpenSSL is what is tested.
fn of_the_system() -> bool {
    let other = env::var_os("NINETEEN_OPENSSL").is_some();
    if other {
        println!("SKIPPED: nginx and curl are linked with the system's OpenSSL");
    }
    !other
}

fn count(calls: &Calls, what: &str) -> usize {
    calls.get(what).copied().unwrap_or_default()
}

#[test]
fn a_thousand_handshakes_of_nginx_and_some_of_curl() {
    if !of_the_system() || !there("nginx") || !there("curl") {
        return;
    }
    let (place, curl_place) = (Place::new("nginx"), Place::new("curl"));
    let port = free_port();
    // Where the tests are root, workers would become another user, who cannot write the count.
    // SAFETY: it takes nothing.
    let root = unsafe { libc::geteuid() } == 0;
    configure(&place, port, if root { "user root;" } else { "" });
    let mut server = Server::start(place.with_ours(&mut nginx(&place, &[])), port);
    place.calls();
    let context = Context::new("client");
    let client = Client::new(context.raw, port);
    for _ in 0..1000 {
        let answer = client.request();
        assert!(answer.starts_with(b"HTTP/1.1 200 OK"));
    }
    let calls = place.calls();
    println!("nginx: {calls:?}");
    assert_eq!(
        (count(&calls, "sign"), count(&calls, "derive")),
        (1000, 1000)
    );
    // OpenSSL 3.0 makes two keys for each handshake and uses one.
    assert!(
        [1000, 2000].contains(&count(&calls, "generate X25519")),
        "{calls:?}"
    );

    for ours in [true, false] {
        let mut curl = Command::new("curl");
        curl.args([
            "-sS",
            "--resolve",
            &format!("localhost:{port}:127.0.0.1"),
            "--cacert",
        ])
        .arg(place.folder.join("cert"))
        .arg(format!("https://localhost:{port}/"));
        if ours {
            curl_place.with_ours(&mut curl);
        }
        let done = curl.output().unwrap();
        succeeded("curl", &done);
        assert_eq!(done.stdout, b"hello");
        let calls = curl_place.calls();
        for what in ["generate X25519", "derive", "verify"] {
            assert_eq!(count(&calls, what) > 0, ours, "{what}: {calls:?}");
        }
    }
    quit(&mut server);
}

/// The processes of a group that have not ended, by `proc_pid_stat(5)`.
fn group(group: u32) -> usize {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let stats = processes.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let of_it = stats.filter(|stat| {
        // PID (NAME) STATE PARENT GROUP ...; the name may contain anything.
        let fields = stat.rsplit(") ").next().unwrap_or_default();
        let fields: Vec<&str> = fields.split(' ').collect();
        fields[0] != "Z" && fields[2] == group.to_string()
    });
    of_it.count()
}

#[test]
fn no_process_of_nginx_stays() {
    if !of_the_system() || !there("nginx") {
        return;
    }
    let place = Place::new("stays");
    // As a server ends whose test panics; and one that does not listen to SIGTERM.
    for stopped in [false, true] {
        let port = free_port();
        configure(&place, port, "");
        let server = Server::start(&mut nginx(&place, &[]), port);
        let first = server.0.id();
        assert_eq!(group(first), 2, "a master and its worker");
        if stopped {
            // SAFETY: a process of this test.
            unsafe { libc::kill(first as i32, libc::SIGSTOP) };
        }
        drop(server);
        for _ in 0..100 {
            if group(first) == 0 {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        assert_eq!(group(first), 0, "stopped: {stopped}");
    }
}

/// Nothing is lost, and nothing uninitialised is used: the provider appears in no complaint.
#[test]
fn nginx_loses_no_memory() {
    const HANDSHAKES: usize = 200;
    if !of_the_system() || !there("nginx") || !there("valgrind") {
        return;
    }
    let place = Place::new("valgrind");
    let port = free_port();
    configure(&place, port, "master_process off;");
    let log = place.folder.join("valgrind.log");
    let log_file = format!("--log-file={}", log.display());
    let valgrind = [
        "valgrind",
        "--leak-check=full",
        "--show-leak-kinds=definite,possible",
        // Names of a library that is unloaded when nginx ends.
        "--keep-debuginfo=yes",
        &log_file,
    ];
    let mut command = nginx(&place, &valgrind);
    command
        .env("OPENSSL_CONF", CONFIGURATION)
        .env("OPENSSL_MODULES", modules("valgrind-modules", &ours()));
    let mut server = Server::start(&mut command, port);
    let maps = fs::read_to_string(format!("/proc/{}/maps", server.0.id())).unwrap();
    assert!(
        maps.contains("libnineteen_openssl"),
        "nginx has loaded the provider"
    );
    let context = Context::new("valgrind-client");
    // SAFETY: a default for this context.
    let set = unsafe {
        (crypto().EVP_set_default_properties)(context.raw, c"?provider=nineteen".as_ptr())
    };
    assert_eq!(set, 1);
    let client = Client::new(context.raw, port);
    for _ in 0..HANDSHAKES {
        assert!(client.request().starts_with(b"HTTP/1.1 200 OK"));
    }
    quit(&mut server);
    let said = fs::read_to_string(&log).unwrap();
    let summary: Vec<&str> = said
        .lines()
        .filter(|line| line.contains(" lost: ") || line.contains("ERROR SUMMARY"))
        .collect();
    assert!(summary.len() >= 2, "{said}");
    println!("{HANDSHAKES} handshakes under Valgrind: {summary:?}");
    assert!(!said.contains("nineteen"), "{said}");
}
