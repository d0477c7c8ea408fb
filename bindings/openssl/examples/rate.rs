// SPDX-License-Identifier: MIT OR Apache-2.0
//! Times of operations through EVP, of the default provider and of this one, in one process and in
//! turn; and of nginx's handshakes with each.
//!
//! Prints rows `{"path","metric","value"}`. Messages have 100 bytes. A time is the median over
//! rounds of a window of two milliseconds. A time of nginx is the worker's own processor time, by
//! the scheduler's count, over rounds of a hundred handshakes with each server.

#[allow(dead_code, reason = "more than is measured")]
#[path = "../tests/support/client.rs"]
mod client; // handshakes
#[allow(dead_code, reason = "more than is measured")]
#[path = "../tests/support/programs.rs"]
mod place; // folders for programs
#[allow(dead_code, reason = "more than is measured")]
#[path = "../tests/support/servers.rs"]
mod servers; // nginx
#[path = "../tests/support/mod.rs"]
mod support; // libcrypto

use std::ffi::{CStr, c_int};
use std::fs;
use std::hint::black_box;
use std::ptr::{null, null_mut};
use std::time::Instant;

use client::Client;
use place::{CONFIGURATION, Place};
use servers::{Server, configure, free_port, nginx, quit};
use support::{Context, OURS, THEIRS, crypto, modules, ours};

const ROUNDS: usize = 61;
const MESSAGE: [u8; 100] = [5; 100];

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Microseconds of each operation.
fn times(operations: &mut [Box<dyn FnMut() + '_>]) -> Vec<f64> {
    let mut all = vec![Vec::new(); operations.len()];
    for round in 0..ROUNDS {
        for i in 0..operations.len() {
            let i = (i + round) % operations.len();
            operations[i]();
            let (start, mut calls) = (Instant::now(), 0);
            while start.elapsed().as_micros() < 2000 {
                for _ in 0..8 {
                    operations[i]();
                }
                calls += 8;
            }
            all[i].push(start.elapsed().as_secs_f64() * 1e6 / f64::from(calls));
        }
    }
    all.into_iter().map(median).collect()
}

fn row(path: &str, metric: &str, value: f64) {
    println!(r#"{{"path":"{path}","metric":"{metric}","value":{value:.3}}}"#);
}

/// Rows for a pair of rates: operations a second.
fn rates(path: &str, theirs: f64, ours: f64) {
    row(path, "default, 1/s", theirs.round());
    row(path, "nineteen, 1/s", ours.round());
    row(path, "ratio", ours / theirs);
}

fn done(answer: c_int) {
    assert_eq!(black_box(answer), 1);
}

/// The operations of one provider.
fn operations<'a>(context: &'a Context, provider: &'static CStr) -> Vec<Box<dyn FnMut() + 'a>> {
    let c = crypto();
    let own = context.private(provider, c"X25519", &[7; 32]).unwrap();
    let peer = context.private(THEIRS, c"X25519", &[9; 32]).unwrap();
    let peer = context
        .public(provider, c"X25519", &peer.public().unwrap())
        .unwrap();
    let key = context.private(provider, c"ED25519", &[3; 32]).unwrap();
    let public = context
        .public(provider, c"ED25519", &key.public().unwrap())
        .unwrap();
    let signature = context.sign(provider, &key, &[], &MESSAGE).unwrap();
    // SAFETY: keys, which live as long as what uses them: the closures own them.
    let exchange = unsafe {
        let exchange = (c.EVP_PKEY_CTX_new_from_pkey)(context.raw, own.0, provider.as_ptr());
        done((c.EVP_PKEY_derive_init)(exchange));
        done((c.EVP_PKEY_derive_set_peer)(exchange, peer.0));
        exchange
    };
    // SAFETY: it takes nothing.
    let [signing, verifying] = [0; 2].map(|_| unsafe { (c.EVP_MD_CTX_new)() });
    vec![
        Box::new(move || {
            let (mut shared, mut length) = ([0_u8; 32], 32);
            let _keys = (&own, &peer);
            // SAFETY: a place for 32 bytes.
            done(unsafe { (c.EVP_PKEY_derive)(exchange, shared.as_mut_ptr(), &mut length) });
            black_box(shared);
        }),
        // With its public half, as TLS sends it.
        Box::new(move || {
            black_box(context.generate(provider, c"X25519").public().unwrap());
        }),
        Box::new(move || {
            let (mut made, mut length, key) = ([0; 64], 64, &key);
            let name = provider.as_ptr();
            let begin = c.EVP_DigestSignInit_ex;
            // SAFETY: a place for 64 bytes.
            unsafe {
                done(begin(
                    signing,
                    null_mut(),
                    null(),
                    context.raw,
                    name,
                    key.0,
                    null(),
                ));
                let message = (MESSAGE.as_ptr(), MESSAGE.len());
                done((c.EVP_DigestSign)(
                    signing,
                    made.as_mut_ptr(),
                    &mut length,
                    message.0,
                    message.1,
                ));
            }
            black_box(made);
        }),
        Box::new(move || {
            let (name, public) = (provider.as_ptr(), &public);
            let begin = c.EVP_DigestVerifyInit_ex;
            // SAFETY: lengths belong to their arrays.
            unsafe {
                done(begin(
                    verifying,
                    null_mut(),
                    null(),
                    context.raw,
                    name,
                    public.0,
                    null(),
                ));
                let message = (MESSAGE.as_ptr(), MESSAGE.len());
                done((c.EVP_DigestVerify)(
                    verifying,
                    signature.as_ptr(),
                    64,
                    message.0,
                    message.1,
                ));
            }
        }),
    ]
}

/// A worker that serves without a master, so that its process is the one that was started.
fn web_server(name: &str, with_ours: bool) -> (Place, Server, u16) {
    let place = Place::bare(&format!("nineteen-rate-{name}"));
    let port = free_port();
    configure(&place, port, "master_process off; env NINETEEN_BACKEND;");
    let mut command = nginx(&place, &[]);
    if with_ours {
        let folder = modules(&format!("nineteen-rate-{name}-modules"), &ours());
        command
            .env("OPENSSL_CONF", CONFIGURATION)
            .env("OPENSSL_MODULES", folder);
    }
    let server = Server::start(&mut command, port);
    (place, server, port)
}

/// Keeps this process, and those that it starts later, on one processor: two hyperthreads of a core
/// would take time from each other.
fn stay_on_one_processor() {
    // SAFETY: a set without processors, to which the first is added; the sizes are those of the type.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(0, &mut set);
        assert_eq!(libc::sched_setaffinity(0, size_of_val(&set), &set), 0);
    }
}

/// Handshakes for each second of processor time: of the default provider, and of this one.
fn handshakes(context: &Context) -> [f64; 2] {
    const EACH: u32 = 100;
    stay_on_one_processor();
    let mut servers = [web_server("default", false), web_server("nineteen", true)];
    // SAFETY: a default for this context: the client is the same for both.
    done(unsafe {
        (crypto().EVP_set_default_properties)(context.raw, c"?provider=nineteen".as_ptr())
    });
    let mut all = [Vec::new(), Vec::new()];
    for round in 0..41 {
        for i in 0..2 {
            let (_, server, port) = &servers[(i + round) % 2];
            let client = Client::new(context.raw, *port);
            let schedule = format!("/proc/{}/schedstat", server.0.id());
            // Nanoseconds on a processor, waiting, and how often.
            let spent = || -> f64 {
                let text = fs::read_to_string(&schedule).unwrap();
                text.split(' ').next().unwrap().parse().unwrap()
            };
            client.request();
            let before = spent();
            for _ in 0..EACH {
                client.request();
            }
            let rate = f64::from(EACH) * 1e9 / (spent() - before);
            all[(i + round) % 2].push(rate);
        }
    }
    for (place, server, _) in &mut servers {
        quit(server);
        let _ = fs::remove_dir_all(&place.folder);
    }
    all.map(median)
}

fn main() {
    let backend = std::env::var("NINETEEN_BACKEND").unwrap_or_else(|_| "best".to_owned());
    let context = Context::new("nineteen-rate");
    let mut all = operations(&context, THEIRS);
    all.extend(operations(&context, OURS));
    let found = times(&mut all);
    drop(all);
    let names = ["X25519", "X25519, a new key", "sign", "verify"];
    for (i, name) in names.iter().enumerate() {
        let [theirs, ours] = [found[i], found[names.len() + i]].map(|time| 1e6 / time);
        rates(&format!("{backend}/{name}"), theirs, ours);
    }
    let [theirs, ours] = handshakes(&context);
    rates(&format!("{backend}/nginx, a handshake"), theirs, ours);
}
