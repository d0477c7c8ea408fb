// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors of the driver.

use core::fmt;

use super::blinding::NoRandom;
use crate::isa::VERSION_MAJOR;

/// The reason why the engine gave no result.
///
/// No operand remains in the engine after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error<E> {
    /// The bus refused an access.
    Bus(E),
    /// The engine reports that it refused an access, though the bus did not: another master
    /// interfered.
    Refused,
    /// The context is no longer ours: the engine was reset, or a privileged master has released it.
    /// [`Engine::renew`](super::Engine::renew) gets another.
    Lost,
    /// There is no engine at this address; the value read in place of its identification.
    NoEngine(u32),
    /// An engine of another major version: its microcode has other addresses.
    Version(u32),
    /// Every context has an owner.
    NoContext,
    /// The microcode RAM has another owner, or is locked.
    NoRam,
    /// The engine works for another master, and longer than the driver waits.
    Busy,
    /// The job took too long and was stopped.
    Timeout,
    /// The job failed: error code and address, see `hardware/ISA.md`.
    Job {
        /// Code.
        code: u8,
        /// Address.
        address: u16,
    },
    /// An operand is outside the job's domain.
    Operand(&'static str),
    /// The result cannot be right: a coordinate is not below p, an answer is neither yes nor no,
    /// results that belong together do not agree, the job did not take its cycles, or an operand came
    /// back.
    WrongResult,
    /// The engine's own check of a result failed: it is not on the curve, or not adjacent to the
    /// next multiple. The engine was disturbed.
    CheckFailed,
    /// The source of random bytes failed.
    NoRandom,
    /// The signature that was computed is wrong and was discarded: the engine, its bus or the
    /// message was disturbed meanwhile.
    WrongSignature,
}

impl<E: fmt::Debug> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bus(why) => write!(f, "the bus refused an access: {why:?}"),
            Error::Refused => f.write_str("the engine refused an access"),
            Error::Lost => f.write_str("the context of the engine is not ours any more"),
            Error::NoEngine(id) => write!(f, "no engine here: the identification reads {id:#010x}"),
            Error::Version(major) => {
                write!(
                    f,
                    "an engine of version {major}, this driver is for {VERSION_MAJOR}"
                )
            }
            Error::NoContext => f.write_str("every context of the engine has an owner"),
            Error::NoRam => {
                f.write_str("the microcode RAM of the engine has another owner or is locked")
            }
            Error::Busy => f.write_str("the engine is busy with a job of another master"),
            Error::Timeout => f.write_str("the job took too long and was stopped"),
            Error::Job { code, address } => {
                let name = crate::isa::ERRORS
                    .iter()
                    .find(|e| e.0 == *code)
                    .map_or("", |e| e.1);
                write!(
                    f,
                    "the job failed at address {address} with error {code} {name}"
                )
            }
            Error::Operand(what) => write!(f, "operand refused: {what}"),
            Error::WrongResult => f.write_str("the engine gave a wrong result"),
            Error::CheckFailed => f.write_str("the engine's check of its result failed"),
            Error::NoRandom => NoRandom.fmt(f),
            Error::WrongSignature => {
                f.write_str("the engine made a wrong signature, which was thrown away")
            }
        }
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

impl<E> From<E> for Error<E> {
    fn from(why: E) -> Error<E> {
        Error::Bus(why)
    }
}
