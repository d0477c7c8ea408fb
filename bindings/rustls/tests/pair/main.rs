// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two endpoints in memory: ours before those of aws-lc-rs and ring, and each fault before ours.

mod faults; // shares and signatures that are wrong
mod handshakes; // every pair of providers, in both roles
mod keys; // private keys, and what stays the base's
mod shares; // key shares on the wire, retries and reuse
mod support; // certificates, and a pair of endpoints
mod verdicts; // signatures that implementations disagree about
