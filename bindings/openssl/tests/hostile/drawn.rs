// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parameters drawn at random.

use std::ffi::{CStr, c_int, c_void};
use std::ptr::{self, null, null_mut};
use std::sync::atomic::Ordering;

use crate::abi::{AnyFunction, OsslParam, keyexch, keymgmt, provider_function, signature};
use crate::{RAISED, Table, generate, provider};

/// Bytes that look random and are the same in each run: SplitMix64.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next() as usize % all.len()]
    }
}

const NAMES: [&CStr; 16] = [
    c"pub",
    c"priv",
    c"encoded-pub-key",
    c"bits",
    c"security-bits",
    c"security-category",
    c"max-size",
    c"mandatory-digest",
    c"group",
    c"dhkem-ikm",
    c"instance",
    c"context-string",
    c"algorithm-id",
    c"properties",
    c"",
    c"another",
];

/// Parameters drawn at random, each with a place of its own that ends where its length says.
struct Drawn {
    params: Vec<OsslParam>,
    places: Vec<Box<[u8]>>,
}

impl Drawn {
    fn new(stream: &mut Stream) -> Drawn {
        let mut drawn = Drawn {
            params: Vec::new(),
            places: Vec::new(),
        };
        for _ in 0..stream.next() % 5 {
            let size = stream.of(&[0, 1, 2, 4, 7, 8, 16, 31, 32, 32, 32, 33, 64, 255, 256]);
            let mut place: Box<[u8]> = vec![0; size].into();
            match stream.next() % 4 {
                0 => place
                    .iter_mut()
                    .for_each(|byte| *byte = stream.next() as u8),
                1 => {
                    let text: &[u8] =
                        stream.of(&[&b"Ed25519ph"[..], b"ed25519ctx", b"x25519", b"Ed25519"]);
                    let some = text.len().min(size);
                    place[..some].copy_from_slice(&text[..some]);
                }
                _ => {}
            }
            let data_type = stream.of(&[0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 7, 99]);
            let null = stream.next().is_multiple_of(8);
            let data = if null {
                null_mut()
            } else {
                place.as_mut_ptr().cast()
            };
            drawn.params.push(OsslParam {
                key: stream.of(&NAMES).as_ptr(),
                data_type,
                data,
                // A null pointer with a length, too.
                data_size: size,
                return_size: usize::MAX,
            });
            drawn.places.push(place);
        }
        let end = OsslParam {
            key: ptr::null(),
            data_type: 0,
            data: null_mut(),
            data_size: 0,
            return_size: 0,
        };
        drawn.params.push(end);
        drawn
    }

    fn array(&mut self) -> *mut OsslParam {
        self.params.as_mut_ptr()
    }
}

/// The halves of a key that are exported.
pub fn exported(table: &Table, key: *mut c_void, selection: c_int) -> Vec<Vec<u8>> {
    unsafe extern "C" fn take(mut params: *const OsslParam, to: *mut c_void) -> c_int {
        // SAFETY: the caller's vector, and an array that ends with bytes in each.
        unsafe {
            let all = &mut *to.cast::<Vec<Vec<u8>>>();
            while !(*params).key.is_null() {
                let bytes = std::slice::from_raw_parts((*params).data.cast(), (*params).data_size);
                all.push(bytes.to_vec());
                params = params.add(1);
            }
        }
        1
    }
    let mut all: Vec<Vec<u8>> = Vec::new();
    call!(
        table,
        keymgmt::EXPORT,
        keymgmt::Export,
        (key, selection, Some(take), (&raw mut all).cast())
    );
    all
}

#[test]
fn parameters_drawn_at_random() {
    let p = provider();
    let mut stream = Stream(25519);
    let (mut imported, mut refused, mut signed) = (0, 0, 0);
    for round in 0..100_000 {
        let ed = round % 2 == 0;
        let table = if ed { &p.ed25519 } else { &p.x25519 };
        let key = call!(table, keymgmt::NEW, keymgmt::New, (p.context));
        for _ in 0..3 {
            let before = exported(table, key, 3);
            let mut drawn = Drawn::new(&mut stream);
            let array = drawn.array();
            let selection = stream.next() as c_int & 0x87;
            let done = match stream.next() % 4 {
                0 | 1 => call!(
                    table,
                    keymgmt::IMPORT,
                    keymgmt::Import,
                    (key, selection, array)
                ),
                2 => call!(table, keymgmt::SET_PARAMS, keymgmt::SetParams, (key, array)),
                _ => call!(
                    table,
                    keymgmt::GET_PARAMS,
                    provider_function::GetParams,
                    (key, array)
                ),
            };
            let after = exported(table, key, 3);
            match done {
                1 => imported += usize::from(after != before),
                _ => {
                    assert_eq!(before, after, "what is refused changes nothing");
                    refused += 1;
                }
            }
            assert!(after.iter().all(|half| half.len() == 32));
        }
        let mut drawn = Drawn::new(&mut stream);
        let generation = call!(
            table,
            keymgmt::GEN_INIT,
            keymgmt::GenInit,
            (p.context, 3, drawn.array())
        );
        if !generation.is_null() {
            let mut drawn = Drawn::new(&mut stream);
            call!(
                table,
                keymgmt::GEN_SET_PARAMS,
                keymgmt::SetParams,
                (generation, drawn.array())
            );
            let made = call!(
                table,
                keymgmt::GEN,
                keymgmt::Gen,
                (generation, None, null_mut())
            );
            assert!(!made.is_null());
            call!(table, keymgmt::FREE, keymgmt::Free, (made));
            call!(table, keymgmt::GEN_CLEANUP, keymgmt::Free, (generation));
        }
        if ed && round % 8 == 0 {
            let own = key;
            let key = if round % 16 == 0 {
                generate(table)
            } else {
                own
            };
            let context = call!(
                p.sign,
                signature::NEWCTX,
                signature::NewCtx,
                (p.context, null())
            );
            let (mut one, mut two) = (Drawn::new(&mut stream), Drawn::new(&mut stream));
            let id = stream.of(&[signature::SIGN_MESSAGE_INIT, signature::SIGN_INIT]);
            let begun = match stream.next() % 2 {
                0 => call!(p.sign, id, keyexch::Init, (context, key, one.array())),
                _ => call!(
                    p.sign,
                    signature::DIGEST_SIGN_INIT,
                    signature::DigestInit,
                    (context, null(), key, one.array())
                ),
            };
            call!(
                p.sign,
                signature::SET_CTX_PARAMS,
                keymgmt::SetParams,
                (context, two.array())
            );
            call!(
                p.sign,
                signature::GET_CTX_PARAMS,
                signature::GetCtxParams,
                (context, two.array())
            );
            let (mut place, mut length) = (vec![0; stream.of(&[0, 63, 64, 65])], 0);
            let message = vec![7; stream.of(&[0, 1, 64, 200])];
            let (to, room) = (place.as_mut_ptr(), place.len());
            let done = call!(
                p.sign,
                signature::SIGN,
                signature::Sign,
                (
                    context,
                    to,
                    &mut length,
                    room,
                    message.as_ptr(),
                    message.len()
                )
            );
            assert!(begun == 1 || done == 0);
            if done == 1 {
                assert!(length == 64 && room >= 64);
                let valid = call!(
                    p.sign,
                    signature::VERIFY,
                    signature::Verify,
                    (context, place.as_ptr(), 64, message.as_ptr(), message.len())
                );
                assert_eq!(valid, 1);
                signed += 1;
            }
            call!(p.sign, signature::FREECTX, keymgmt::Free, (context));
            if key != own {
                call!(table, keymgmt::FREE, keymgmt::Free, (key));
            }
        }
        call!(table, keymgmt::FREE, keymgmt::Free, (key));
    }
    println!("{imported} imported, {refused} refused, {signed} signed");
    assert!(imported > 1000 && refused > 1000 && signed > 100);
    assert!(RAISED.load(Ordering::Relaxed) > 1000);
}
