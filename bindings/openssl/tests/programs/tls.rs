// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handshakes of `s_server` and `s_client` with an Ed25519 certificate.

use std::io::Write;
use std::process::Stdio;

use crate::place::{Place, succeeded};
use crate::servers::{Server, certificate, free_port};

#[test]
fn servers_and_clients() {
    let server_place = Place::new("server");
    let place = Place::new("client");
    certificate(&server_place);
    let cert = server_place.folder.join("cert");
    let version = String::from_utf8(place.run(false, "version")).unwrap();
    let mut groups = vec!["X25519"];
    if !version.starts_with("OpenSSL 3.0.") {
        groups.push("X25519MLKEM768");
    }
    for (server_ours, client_ours) in [(true, true), (true, false), (false, true)] {
        for tls in ["-tls1_2", "-tls1_3"] {
            for group in &groups {
                if *group != "X25519" && tls == "-tls1_2" {
                    continue;
                }
                let what = format!("{tls} {group} {server_ours} {client_ours}");
                let port = free_port();
                let accept =
                    format!("s_server -accept 127.0.0.1:{port} -cert cert -key key -quiet");
                let mut command = server_place.openssl(&format!("{accept} -groups {group}"));
                if server_ours {
                    server_place.with_ours(&mut command);
                }
                command
                    .stdin(Stdio::piped())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null());
                let server = Server::start(&mut command, port);
                // The certificate's key was read, and its half computed perhaps.
                let before = server_place.calls();
                assert!(!before.contains_key("derive"), "{what}: {before:?}");

                let connect = format!("s_client -connect 127.0.0.1:{port} -servername localhost");
                let options = format!("{connect} {tls} -groups {group} -verify_return_error");
                let mut client = place.openssl(&options);
                client.arg("-CAfile").arg(&cert);
                if client_ours {
                    place.with_ours(&mut client);
                }
                client
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped());
                let mut client = client.spawn().unwrap();
                client.stdin.take().unwrap().write_all(b"Q\n").unwrap();
                let done = client.wait_with_output().unwrap();
                succeeded(&what, &done);
                let said = String::from_utf8_lossy(&done.stdout);
                assert!(
                    said.contains("Verify return code: 0 (ok)"),
                    "{what}: {said}"
                );
                assert!(
                    said.to_lowercase().contains("peer signature type: ed25519"),
                    "{what}: {said}"
                );
                let exchange = match *group {
                    "X25519" => said.contains("Temp Key: X25519, 253 bits"),
                    other => said.contains(&format!("group: {other}")),
                };
                assert!(exchange, "{what}: {said}");

                let counts = |place: &Place, ours: bool, expected: &[&str]| {
                    let calls = place.calls();
                    for one in expected {
                        assert_eq!(calls.contains_key(*one), ours, "{what}: {one} of {calls:?}");
                    }
                };
                counts(
                    &place,
                    client_ours,
                    &["generate X25519", "derive", "verify"],
                );
                counts(
                    &server_place,
                    server_ours,
                    &["generate X25519", "derive", "sign"],
                );
                drop(server);
            }
        }
    }
}
