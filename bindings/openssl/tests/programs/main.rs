// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs that use OpenSSL, with the provider and without it: each must understand the other.
//!
//! `NINETEEN_OPENSSL` names another command than the system's.

#[path = "../support/programs.rs"]
mod place;
#[path = "../support/mod.rs"]
mod support; // libcrypto // folders, programs, what they called

#[path = "../support/client.rs"]
mod client;
#[path = "../support/servers.rs"]
mod servers; // s_server and nginx // handshakes in this process

mod command; // keys, signatures, certificates
mod library; // symbols and dependencies of the shared library, and its algorithms
mod suite; // OpenSSL's own tests
mod tls; // handshakes: s_server, s_client
mod web; // nginx and curl
