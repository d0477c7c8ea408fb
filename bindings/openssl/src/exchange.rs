// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 for OpenSSL: `provider-keyexch` in its manual.

use core::ffi::{c_int, c_void};
use core::ptr;

use nineteen::hazmat::leaving_nothing;
use nineteen::x25519::checked_diffie_hellman;
use zeroize::Zeroizing;

use crate::abi::keyexch::*;
use crate::abi::keymgmt::{Free, New};
use crate::abi::{Constant, Dispatch, END, OsslParam, entry};
use crate::errors::{Core, Reason};
use crate::handle;
use crate::key::{Halves, Key, Kind};
use crate::params;

/// The functions for X25519.
pub static X25519: Constant<[Dispatch; 7]> = Constant([
    entry!(NEWCTX, New, newctx),
    entry!(INIT, Init, init),
    entry!(DERIVE, Derive, derive),
    entry!(SET_PEER, SetPeer, set_peer),
    entry!(FREECTX, Free, freectx),
    entry!(DUPCTX, DupCtx, dupctx),
    END,
]);

/// An exchange.
#[derive(Clone, Debug)]
struct Exchange {
    core: Core,
    own: Halves,
    peer: Option<[u8; 32]>,
}

unsafe extern "C" fn newctx(provider: *mut c_void) -> *mut c_void {
    // SAFETY: OpenSSL passes what `OSSL_provider_init` gave, or null.
    match unsafe { provider.cast::<Core>().as_ref() } {
        Some(core) => handle::give(Exchange {
            core: *core,
            own: Halves::default(),
            peer: None,
        }),
        None => ptr::null_mut(),
    }
}

unsafe extern "C" fn freectx(context: *mut c_void) {
    // SAFETY: the contract of `handle`.
    unsafe { handle::take::<Exchange>(context) };
}

unsafe extern "C" fn dupctx(context: *mut c_void) -> *mut c_void {
    // SAFETY: the contract of `handle`.
    match unsafe { handle::context::<Exchange>(context) } {
        Some(exchange) => handle::give(exchange.clone()),
        None => ptr::null_mut(),
    }
}

/// The halves of a key for X25519.
fn halves(key: Option<&Key>) -> Result<Halves, Reason> {
    let key = key.ok_or(Reason::NoKey)?;
    match key.kind {
        Kind::X25519 => Ok(key.halves()),
        Kind::Ed25519 => Err(Reason::Kind),
    }
}

/// There are no parameters.
unsafe extern "C" fn init(context: *mut c_void, key: *mut c_void, _: *const OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(exchange) = (unsafe { handle::context::<Exchange>(context) }) else {
        return 0;
    };
    // SAFETY: as above.
    let own = halves(unsafe { handle::key(key) });
    let done = own.map(|own| exchange.own = own);
    exchange.core.answer(done)
}

unsafe extern "C" fn set_peer(context: *mut c_void, key: *mut c_void) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(exchange) = (unsafe { handle::context::<Exchange>(context) }) else {
        return 0;
    };
    // SAFETY: as above.
    let peer = halves(unsafe { handle::key(key) }).and_then(|peer| peer.public());
    let done = peer.map(|peer| exchange.peer = Some(peer));
    exchange.core.answer(done)
}

unsafe extern "C" fn derive(
    context: *mut c_void,
    shared: *mut u8,
    length: *mut usize,
    room: usize,
) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(exchange) = (unsafe { handle::context::<Exchange>(context) }) else {
        return 0;
    };
    let done = (|| {
        let own = exchange.own.secret()?;
        let peer = exchange.peer.ok_or(Reason::NoPeer)?;
        let mut why = Reason::Room;
        let compute = || match checked_diffie_hellman(own.bytes(), &peer) {
            Ok(shared) => Some(Zeroizing::new(shared.to_bytes())),
            // RFC 7748 §6.1; OpenSSL refuses it too.
            Err(_) => {
                why = Reason::SmallOrder;
                None
            }
        };
        // SAFETY: a place of `room` bytes or null, and a place for the length, by OpenSSL's
        // contract.
        let done = || unsafe { params::output::<32>(shared, length, room, compute) };
        leaving_nothing(done).ok_or(why)
    })();
    exchange.core.answer(done)
}
