// SPDX-License-Identifier: MIT OR Apache-2.0
//! Null pointers in every place, keys of another kind, and halves that are not asked for.

use std::ptr::{null, null_mut};

use crate::abi::{AnyFunction, keyexch, keymgmt, provider_function, signature};
use crate::drawn::exported;
use crate::{generate, provider};

/// Every function with null in place of everything.
#[test]
fn null_is_refused() {
    let p = provider();
    for table in [&p.ed25519, &p.x25519] {
        use keymgmt::*;
        assert!(call!(table, NEW, New, (null_mut())).is_null());
        assert!(call!(table, GEN_INIT, GenInit, (null_mut(), 3, null())).is_null());
        assert_eq!(
            call!(table, GEN_SET_PARAMS, SetParams, (null_mut(), null())),
            0
        );
        assert!(call!(table, GEN, Gen, (null_mut(), None, null_mut())).is_null());
        call!(table, GEN_CLEANUP, Free, (null_mut()));
        call!(table, FREE, Free, (null_mut()));
        assert_eq!(
            call!(
                table,
                GET_PARAMS,
                provider_function::GetParams,
                (null_mut(), null_mut())
            ),
            0
        );
        assert_eq!(call!(table, SET_PARAMS, SetParams, (null_mut(), null())), 0);
        assert_eq!(call!(table, HAS, Has, (null(), 3)), 0);
        assert_eq!(call!(table, VALIDATE, Validate, (null(), 3, 0)), 0);
        assert_eq!(call!(table, MATCH, Match, (null(), null(), 3)), 0);
        assert_eq!(call!(table, IMPORT, Import, (null_mut(), 3, null())), 0);
        assert_eq!(
            call!(table, EXPORT, Export, (null_mut(), 3, None, null_mut())),
            0
        );
        assert!(call!(table, DUP, Dup, (null(), 3)).is_null());
        assert!(call!(table, QUERY_OPERATION_NAME, QueryOperationName, (99)).is_null());
        // A key without halves.
        let key = call!(table, NEW, New, (p.context));
        assert_eq!(call!(table, IMPORT, Import, (key, 3, null())), 0);
        assert_eq!(call!(table, IMPORT, Import, (key, 0, null())), 0);
        assert_eq!(call!(table, EXPORT, Export, (key, 3, None, null_mut())), 0);
        assert_eq!(call!(table, HAS, Has, (key, 1)), 0);
        assert_eq!(call!(table, HAS, Has, (key, 4)), 1);
        assert_eq!(call!(table, MATCH, Match, (key, key, 3)), 0);
        assert_eq!(
            call!(
                table,
                GET_PARAMS,
                provider_function::GetParams,
                (key, null_mut())
            ),
            1
        );
        assert_eq!(call!(table, SET_PARAMS, SetParams, (key, null())), 1);
        call!(table, FREE, Free, (key));
    }
    {
        use keyexch::*;
        let table = &p.exchange;
        assert!(call!(table, NEWCTX, keymgmt::New, (null_mut())).is_null());
        assert_eq!(
            call!(table, INIT, Init, (null_mut(), null_mut(), null())),
            0
        );
        assert_eq!(call!(table, SET_PEER, SetPeer, (null_mut(), null_mut())), 0);
        assert_eq!(
            call!(
                table,
                DERIVE,
                Derive,
                (null_mut(), null_mut(), null_mut(), 0)
            ),
            0
        );
        assert!(call!(table, DUPCTX, DupCtx, (null_mut())).is_null());
        call!(table, FREECTX, keymgmt::Free, (null_mut()));
        let context = call!(table, NEWCTX, keymgmt::New, (p.context));
        assert_eq!(call!(table, INIT, Init, (context, null_mut(), null())), 0);
        assert_eq!(call!(table, SET_PEER, SetPeer, (context, null_mut())), 0);
        assert_eq!(
            call!(table, DERIVE, Derive, (context, null_mut(), null_mut(), 0)),
            0
        );
        call!(table, FREECTX, keymgmt::Free, (context));
    }
    use signature::*;
    let table = &p.sign;
    assert!(call!(table, NEWCTX, NewCtx, (null_mut(), null())).is_null());
    let context = call!(table, NEWCTX, NewCtx, (p.context, null()));
    let mut place = [9; 64];
    for context in [null_mut(), context] {
        for id in [
            SIGN_INIT,
            VERIFY_INIT,
            SIGN_MESSAGE_INIT,
            VERIFY_MESSAGE_INIT,
        ] {
            assert_eq!(
                call!(table, id, keyexch::Init, (context, null_mut(), null())),
                0
            );
        }
        for id in [DIGEST_SIGN_INIT, DIGEST_VERIFY_INIT] {
            assert_eq!(
                call!(table, id, DigestInit, (context, null(), null_mut(), null())),
                0
            );
        }
        for id in [SIGN, DIGEST_SIGN] {
            assert_eq!(
                call!(
                    table,
                    id,
                    Sign,
                    (context, place.as_mut_ptr(), null_mut(), 64, null(), 0)
                ),
                0
            );
            let mut length = 7;
            assert_eq!(
                call!(
                    table,
                    id,
                    Sign,
                    (context, place.as_mut_ptr(), &mut length, 64, null(), 0)
                ),
                0
            );
            assert_eq!(length, 7);
        }
        for id in [VERIFY, DIGEST_VERIFY] {
            assert_eq!(
                call!(table, id, Verify, (context, null(), 64, null(), 0)),
                0
            );
            assert_eq!(
                call!(table, id, Verify, (context, place.as_ptr(), 64, null(), 1)),
                0
            );
            assert_eq!(
                call!(table, id, Verify, (context, place.as_ptr(), 64, null(), 0)),
                0
            );
        }
    }
    assert_eq!(place, [9; 64]);
    assert!(call!(table, DUPCTX, keyexch::DupCtx, (null_mut())).is_null());
    assert_eq!(
        call!(
            table,
            SET_CTX_PARAMS,
            keymgmt::SetParams,
            (null_mut(), null())
        ),
        0
    );
    assert_eq!(
        call!(
            table,
            GET_CTX_PARAMS,
            GetCtxParams,
            (null_mut(), null_mut())
        ),
        0
    );
    call!(table, FREECTX, keymgmt::Free, (null_mut()));
    call!(table, FREECTX, keymgmt::Free, (context));
    let own = &p.own;
    use provider_function::{GET_CAPABILITIES, GET_PARAMS, GetCapabilities, GetParams};
    assert_eq!(
        call!(own, GET_PARAMS, GetParams, (p.context, null_mut())),
        1
    );
    assert_eq!(
        call!(
            own,
            GET_CAPABILITIES,
            GetCapabilities,
            (p.context, null(), None, null_mut())
        ),
        0
    );
}

/// A key of the wrong kind, where a function could be given one.
#[test]
fn keys_of_another_kind_are_refused() {
    let p = provider();
    let ed25519 = generate(&p.ed25519);
    let x25519 = generate(&p.x25519);
    let context = call!(p.exchange, keyexch::NEWCTX, keymgmt::New, (p.context));
    assert_eq!(
        call!(
            p.exchange,
            keyexch::INIT,
            keyexch::Init,
            (context, ed25519, null())
        ),
        0
    );
    assert_eq!(
        call!(
            p.exchange,
            keyexch::SET_PEER,
            keyexch::SetPeer,
            (context, ed25519)
        ),
        0
    );
    assert_eq!(
        call!(
            p.exchange,
            keyexch::INIT,
            keyexch::Init,
            (context, x25519, null())
        ),
        1
    );
    call!(p.exchange, keyexch::FREECTX, keymgmt::Free, (context));
    let context = call!(
        p.sign,
        signature::NEWCTX,
        signature::NewCtx,
        (p.context, null())
    );
    for id in [signature::DIGEST_SIGN_INIT, signature::DIGEST_VERIFY_INIT] {
        assert_eq!(
            call!(
                p.sign,
                id,
                signature::DigestInit,
                (context, null(), x25519, null())
            ),
            0
        );
    }
    call!(p.sign, signature::FREECTX, keymgmt::Free, (context));
    assert_eq!(
        call!(
            p.ed25519,
            keymgmt::MATCH,
            keymgmt::Match,
            (ed25519, x25519, 4)
        ),
        0
    );
    call!(p.ed25519, keymgmt::FREE, keymgmt::Free, (ed25519));
    call!(p.x25519, keymgmt::FREE, keymgmt::Free, (x25519));
}

/// A message that is null has no bytes, and none of another length.
#[test]
fn null_is_an_empty_message_only() {
    use signature::*;
    let p = provider();
    let key = generate(&p.ed25519);
    let context = call!(p.sign, NEWCTX, NewCtx, (p.context, null()));
    let begin = (context, null(), key, null());
    assert_eq!(
        call!(
            p.sign,
            DIGEST_SIGN_INIT,
            DigestInit,
            (begin.0, begin.1, begin.2, begin.3)
        ),
        1
    );
    let (mut made, mut length) = ([0; 64], 0);
    let to = made.as_mut_ptr();
    for (size, answer) in [(1, 0), (usize::MAX, 0), (0, 1)] {
        let done = call!(
            p.sign,
            DIGEST_SIGN,
            Sign,
            (context, to, &mut length, 64, null(), size)
        );
        assert_eq!(done, answer);
    }
    for (size, answer) in [(1, 0), (usize::MAX, 0), (0, 1)] {
        let done = call!(
            p.sign,
            DIGEST_VERIFY,
            Verify,
            (context, to, 64, null(), size)
        );
        assert_eq!(done, answer);
    }
    for size in [0, 64, usize::MAX] {
        let done = call!(
            p.sign,
            DIGEST_VERIFY,
            Verify,
            (context, null(), size, null(), 0)
        );
        assert_eq!(done, 0);
    }
    call!(p.sign, FREECTX, keymgmt::Free, (context));
    call!(p.ed25519, keymgmt::FREE, keymgmt::Free, (key));
}

#[test]
fn halves_that_are_not_selected_stay() {
    let p = provider();
    for table in [&p.ed25519, &p.x25519] {
        let key = generate(table);
        let both = exported(table, key, 3);
        assert_eq!(both.len(), 2);
        // The public half.
        assert_eq!(exported(table, key, 2), both[..1]);
        let copy = call!(table, keymgmt::DUP, keymgmt::Dup, (key, 2));
        assert_eq!(exported(table, copy, 3), both[..1]);
        assert_eq!(call!(table, keymgmt::HAS, keymgmt::Has, (copy, 1)), 0);
        let empty = call!(table, keymgmt::DUP, keymgmt::Dup, (key, 4));
        assert!(exported(table, empty, 3).is_empty());
        for key in [key, copy, empty] {
            call!(table, keymgmt::FREE, keymgmt::Free, (key));
        }
    }
}
