// SPDX-License-Identifier: MIT OR Apache-2.0
//! Servers, started and stopped.

use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::place::Place;

/// A port that nobody listens on.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// A program that is stopped when the test ends, with all its processes. It is the first of a group
/// of its own.
pub struct Server(pub Child);

impl Server {
    /// Starts a program, and waits until it listens.
    pub fn start(command: &mut Command, port: u16) -> Server {
        command.process_group(0);
        // SAFETY: one system call, which may be made between `fork` and `exec`.
        unsafe {
            // If a panic ends this process, nothing is dropped: nginx ends its workers then.
            command.pre_exec(
                || match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM) {
                    0 => Ok(()),
                    _ => Err(std::io::Error::last_os_error()),
                },
            );
        }
        let mut server = Server(command.spawn().unwrap());
        for _ in 0..600 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return server;
            }
            if let Some(status) = server.0.try_wait().unwrap() {
                panic!("{status}");
            }
            sleep(Duration::from_millis(50));
        }
        panic!("nobody listens on {port}");
    }

    /// Whether it has ended, after a while.
    fn ends(&mut self, tries: usize) -> bool {
        (0..tries).any(|_| {
            let ended = matches!(self.0.try_wait(), Ok(Some(_)));
            if !ended {
                sleep(Duration::from_millis(50));
            }
            ended
        })
    }
}

impl Drop for Server {
    /// First as `nginx -s stop` does, so that nginx ends its workers and waits for them. Then
    /// whoever is left.
    fn drop(&mut self) {
        if self.ends(1) {
            return;
        }
        let group = self.0.id() as i32;
        // SAFETY: a process of this test, which has not been waited for.
        unsafe { libc::kill(group, libc::SIGTERM) };
        if !self.ends(100) {
            // SAFETY: its group, of which it is still a process.
            unsafe { libc::kill(-group, libc::SIGKILL) };
            let _ = self.0.wait();
        }
    }
}

/// A self-signed certificate for `localhost`, `cert`, and its key, `key`.
pub fn certificate(place: &Place) {
    place.write(
        "request.cnf",
        "[req]\ndistinguished_name = name\nprompt = no\nx509_extensions = server\n\
         [name]\nCN = localhost\n[server]\nsubjectAltName = DNS:localhost\n",
    );
    place.run(false, "genpkey -algorithm ED25519 -out key");
    place.run(
        false,
        "req -config request.cnf -x509 -new -key key -out cert -days 30",
    );
}

/// A configuration of nginx in a folder. Workers get no variables but those named; `more` is for the
/// top of it.
pub fn configure(place: &Place, port: u16, more: &str) {
    certificate(place);
    let folder = place.folder.display();
    place.write("index.html", "hello");
    place.write(
        "nginx.conf",
        format!(
            "daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n\
             env NINETEEN_CALLS; env NINETEEN_COUNTED; {more}\n\
             events {{}}\n\
             http {{ access_log off; root {folder};\n\
             client_body_temp_path {folder}/a; proxy_temp_path {folder}/b;\n\
             fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;\n\
             server {{ listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert;\n\
             ssl_certificate_key {folder}/key; ssl_protocols TLSv1.3; ssl_ecdh_curve X25519; }} }}\n"
        ),
    );
}

/// nginx in a folder; `before` are words in front of it.
pub fn nginx(place: &Place, before: &[&str]) -> Command {
    let words = [before, &["nginx"]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(&place.folder);
    for (option, name) in [("-p", ""), ("-c", "nginx.conf"), ("-e", "error.log")] {
        command.arg(option).arg(place.folder.join(name));
    }
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Stops nginx as `nginx -s quit` does, and waits for it.
pub fn quit(server: &mut Server) {
    // SAFETY: a process of this test.
    unsafe { libc::kill(server.0.id() as i32, libc::SIGQUIT) };
    assert!(server.ends(600), "nginx does not end");
}
