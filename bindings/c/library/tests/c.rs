// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions called as C calls them, beside those of the Rust library, on the backend that
//! serves; `programs.rs` runs programs in C on every backend.

use std::ffi::c_int;
use std::ptr;

use nineteen::ed25519::pkcs8::spki::der::pem::LineEnding;
use nineteen::ed25519::pkcs8::{EncodePrivateKey, EncodePublicKey};
use nineteen::ed25519::{Policy, Signer, SigningKey, verify};
use nineteen_c::batch::*;
use nineteen_c::ed25519::*;
use nineteen_c::formats::*;
use nineteen_c::openssh::*;
use nineteen_c::x25519::*;

const NULL: *mut u8 = ptr::null_mut();

/// Columns of signatures: rows of 100 bytes with the key first and the signature 36 bytes on.
struct Columns {
    rows: Vec<u8>,
    messages: Vec<u8>,
    offsets: Vec<u64>,
    expected: Vec<u8>,
}

/// Message i has i mod 300 bytes. Every seventh signature is spoiled somewhere, among which a key
/// that is no point and an S that is not below L.
fn columns(n: usize, keys: usize) -> Columns {
    let signers: Vec<SigningKey> = (0..keys)
        .map(|i| SigningKey::from_bytes(&[i as u8; 32]))
        .collect();
    let mut all = Columns {
        rows: vec![],
        messages: vec![],
        offsets: vec![0],
        expected: vec![],
    };
    for i in 0..n {
        let message: Vec<u8> = (0..i % 300).map(|j| (i * 7 + j) as u8).collect();
        let key = &signers[i % keys];
        let mut row = vec![0xee; 100];
        row[..32].copy_from_slice(key.verifying_key().as_bytes());
        row[36..].copy_from_slice(&key.sign(&message).to_bytes());
        if i % 7 == 3 {
            match i % 3 {
                0 => row[99] |= 0x40,
                1 => row[36 + i % 64] ^= 1,
                _ if keys > 1 => row[..32].copy_from_slice(&[2; 32]),
                _ => row[40] ^= 1,
            }
        }
        all.messages.extend_from_slice(&message);
        all.offsets.push(all.messages.len() as u64);
        let key: [u8; 32] = row[..32].try_into().unwrap();
        let signature: [u8; 64] = row[36..].try_into().unwrap();
        all.expected.push(
            verify(Policy::Strict, &key, &message, &signature)
                .is_ok()
                .into(),
        );
        all.rows.extend(row);
    }
    all
}

#[test]
fn batches_have_the_verdicts_of_single_signatures() {
    for keys in [1, 5] {
        for n in [0, 1, 7, 8, 63, 64, 65, 600, 1100] {
            let all = columns(n, keys);
            // Never empty, so that the pointers are those of bytes.
            let rows = [&all.rows[..], &[0; 100]].concat();
            for threads in [0, 1, 3, usize::MAX] {
                let mut verdicts = vec![9; n + 1];
                let stride = if keys == 1 { 0 } else { 100 };
                // SAFETY: columns of n items.
                let answer = unsafe {
                    nineteen_ed25519_verify_batch(
                        verdicts.as_mut_ptr(),
                        rows.as_ptr(),
                        stride,
                        rows.as_ptr().add(36),
                        100,
                        all.messages.as_ptr(),
                        all.messages.len(),
                        all.offsets.as_ptr(),
                        n,
                        NINETEEN_POLICY_STRICT,
                        threads,
                    )
                };
                assert_eq!(verdicts[..n], all.expected, "{n} on {threads}");
                assert_eq!(verdicts[n], 9, "nothing is written beyond the end");
                assert_eq!(
                    answer == 0,
                    all.expected.iter().all(|verdict| *verdict == 1)
                );
            }
        }
    }
}

#[test]
fn batches_that_make_no_sense_verify_nothing() {
    let good = columns(3, 1);
    let call = |keys, key_stride, stride, messages, len, offsets: &[u64], n, policy| {
        let mut verdicts = [9; 3];
        // SAFETY: columns of three items, or one fault that is found before anything is read.
        let answer = unsafe {
            nineteen_ed25519_verify_batch(
                verdicts.as_mut_ptr(),
                keys,
                key_stride,
                good.rows.as_ptr().add(36),
                stride,
                messages,
                len,
                offsets.as_ptr(),
                n,
                policy,
                1,
            )
        };
        (answer, verdicts)
    };
    let (rows, text) = (good.rows.as_ptr(), good.messages.as_ptr());
    let offsets = &good.offsets[..];
    assert_eq!(offsets, [0, 0, 1, 3]);
    let fine = call(rows, 0, 100, text, 3, offsets, 3, 2);
    assert_eq!(fine, (0, [1, 1, 1]));
    let nothing = (-1, [0; 3]);
    assert_eq!(call(NULL, 0, 100, text, 3, offsets, 3, 2), nothing);
    assert_eq!(call(rows, 31, 100, text, 3, offsets, 3, 2), nothing);
    assert_eq!(
        call(rows, usize::MAX / 2, 100, text, 3, offsets, 3, 2),
        nothing
    );
    assert_eq!(call(rows, usize::MAX, 100, text, 3, offsets, 3, 2), nothing);
    assert_eq!(call(rows, 0, 63, text, 3, offsets, 3, 2), nothing);
    assert_eq!(
        call(rows, 0, 0, text, 3, offsets, 3, 2),
        nothing,
        "one signature for all"
    );
    assert_eq!(call(rows, 0, 100, NULL, 3, offsets, 3, 2), nothing);
    assert_eq!(
        call(rows, 0, 100, text, 2, offsets, 3, 2),
        nothing,
        "offsets exceed"
    );
    assert_eq!(
        call(rows, 0, 100, text, 3, &[0, 2, 1, 3], 3, 2),
        nothing,
        "offsets fall"
    );
    assert_eq!(
        call(rows, 0, 100, text, 3, &[0, 0, 1, u64::MAX], 3, 2),
        nothing
    );
    assert_eq!(
        call(rows, 0, 100, text, 3, offsets, 3, 4),
        nothing,
        "no such policy"
    );
    assert_eq!(call(rows, 0, 100, text, 3, offsets, 3, -1), nothing);
    // More items than any memory has: nothing is written.
    for n in [
        usize::MAX,
        usize::MAX / 2,
        usize::MAX / 4,
        usize::MAX / 128 + 1,
    ] {
        assert_eq!(call(rows, 0, 100, text, 3, offsets, n, 2), (-1, [9; 3]));
    }
    let unaligned = offsets.as_ptr().wrapping_byte_add(1);
    // SAFETY: the fault is found before anything is read.
    let answer = unsafe {
        let mut verdicts = [9; 3];
        let at = verdicts.as_mut_ptr();
        nineteen_ed25519_verify_batch(at, rows, 0, rows.add(36), 100, text, 3, unaligned, 3, 2, 1)
    };
    assert_eq!(answer, -1);
}

#[test]
fn policies_are_those_of_the_library() {
    let numbers = [
        NINETEEN_POLICY_COFACTORLESS,
        NINETEEN_POLICY_CANONICAL,
        NINETEEN_POLICY_STRICT,
        NINETEEN_POLICY_ZIP215,
    ];
    // Signatures with A or R neutral: S = 0, R = A = 1, which only strict refuses; R = 1 + p too,
    // which only ZIP-215 accepts; and A = 1 + p, which canonical refuses.
    let (mut one, mut high) = ([0; 32], [0xff; 32]);
    one[0] = 1;
    (high[0], high[31]) = (0xee, 0x7f);
    let mut seen = Vec::new();
    for (key, r) in [(one, one), (one, high), (high, one)] {
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r);
        for (number, policy) in numbers.into_iter().zip(Policy::ALL) {
            let expected = verify(policy, &key, b"", &signature).is_ok();
            // SAFETY: 32 and 64 bytes, and an empty message.
            let answer = unsafe {
                nineteen_ed25519_verify(key.as_ptr(), signature.as_ptr(), NULL, 0, number)
            };
            assert_eq!(answer == 0, expected, "{policy}");
            seen.push(expected);
        }
    }
    let t = true;
    assert_eq!(
        seen,
        [t, t, false, t, false, false, false, t, t, false, false, t]
    );
}

#[test]
fn signatures_are_those_of_the_library() {
    let seed = [7; 32];
    let signer = SigningKey::from_bytes(&seed);
    let text: Vec<u8> = (0..400).map(|i| i as u8).collect();
    for len in [0, 1, 63, 64, 200, 400] {
        let message = &text[..len];
        let expected = signer.sign(message).to_bytes();
        let (mut public, mut made) = ([0; 32], [[0; 64]; 3]);
        // SAFETY: as many bytes as the header says.
        unsafe {
            let (from, at) = (message.as_ptr(), made.as_mut_ptr().cast::<u8>());
            assert_eq!(
                nineteen_ed25519_public_key(public.as_mut_ptr(), seed.as_ptr()),
                0
            );
            assert_eq!(nineteen_ed25519_sign(at, seed.as_ptr(), from, len), 0);
            let mut key = std::mem::zeroed::<nineteen_ed25519_key>();
            assert_eq!(nineteen_ed25519_key_from_seed(&mut key, seed.as_ptr()), 0);
            assert_eq!(nineteen_ed25519_key_sign(at.add(64), &key, from, len), 0);
            nineteen_ed25519_key_wipe(&mut key);
            let key = ptr::from_ref(&key).cast::<u8>();
            assert_eq!(std::slice::from_raw_parts(key, 96), [0; 96]);
            let (seed, noise) = (seed.as_ptr(), [3; 32]);
            let noise = noise.as_ptr();
            assert_eq!(
                nineteen_ed25519_sign_hedged(at.add(128), seed, noise, from, len),
                0
            );
        }
        assert_eq!(public, *signer.verifying_key().as_bytes());
        assert_eq!(
            made,
            [
                expected,
                expected,
                signer.sign_hedged(&[3; 32], message).to_bytes()
            ]
        );
    }
}

#[test]
fn outputs_may_lie_where_inputs_are() {
    // Signature over seed and message.
    let mut buffer = [5; 128];
    let expected = SigningKey::from_bytes(&[5; 32]).sign(&[5; 96]).to_bytes();
    let at = buffer.as_mut_ptr();
    // SAFETY: 64 bytes written, 32 and 96 read, of 128.
    let answer = unsafe { nineteen_ed25519_sign(at, at.add(16), at.add(32), 96) };
    assert_eq!(answer, 0);
    assert_eq!(buffer[..64], expected);
    let mut keys = [9; 64];
    let expected = nineteen::x25519::x25519([9; 32], [9; 32]);
    let at = keys.as_mut_ptr();
    // SAFETY: 32 bytes each, of 64.
    let answer = unsafe { nineteen_x25519(at.add(16), at, at.add(32)) };
    assert_eq!(answer, 0);
    assert_eq!(keys[16..48], expected);
}

#[test]
fn batches_of_signatures_are_those_of_the_library() {
    for n in [0, 1, 5, 64, 130, 700] {
        let seeds: Vec<[u8; 32]> = (0..n + 1).map(|i| [i as u8; 32]).collect();
        let text = vec![1; n];
        let offsets: Vec<u64> = (0..=n as u64).collect();
        for (stride, threads) in [(32, 1), (0, 2), (32, 0), (0, 99)] {
            let mut made = vec![[7_u8; 64]; n + 1];
            // SAFETY: columns of n items.
            let answer = unsafe {
                let (to, from) = (made.as_mut_ptr().cast(), seeds.as_ptr().cast());
                let (text, offsets) = (text.as_ptr(), offsets.as_ptr());
                nineteen_ed25519_sign_batch(to, from, stride, text, n, offsets, n, threads)
            };
            assert_eq!(answer, 0);
            for (i, made) in made[..n].iter().enumerate() {
                let seed = if stride == 0 { &seeds[0] } else { &seeds[i] };
                assert_eq!(*made, SigningKey::from_bytes(seed).sign(&[1]).to_bytes());
            }
            assert_eq!(made[n], [7; 64], "nothing is written beyond the end");
        }
    }
}

#[test]
fn batches_of_exchanges_are_those_of_the_library() {
    for n in [0, 1, 3, 64, 65, 600] {
        let secrets: Vec<[u8; 32]> = (0..n + 1).map(|i| [i as u8; 32]).collect();
        // Odd multiples of 9 and, at 2 mod 64, a point of small order.
        let publics: Vec<[u8; 32]> = (0..n + 1)
            .map(|i| {
                if i % 64 == 2 {
                    [0; 32]
                } else {
                    [i as u8 | 1; 32]
                }
            })
            .collect();
        for (stride, threads) in [(32, 1), (0, 2), (32, usize::MAX)] {
            let mut made = vec![[7_u8; 32]; n + 1];
            // SAFETY: columns of n items.
            let answer = unsafe {
                let (to, from) = (made.as_mut_ptr().cast(), secrets.as_ptr().cast());
                nineteen_x25519_batch(to, from, stride, publics.as_ptr().cast(), 32, n, threads)
            };
            for (i, made) in made[..n].iter().enumerate() {
                let secret = if stride == 0 { secrets[0] } else { secrets[i] };
                assert_eq!(*made, nineteen::x25519::x25519(secret, publics[i]));
            }
            assert_eq!(answer, if n > 2 { -1 } else { 0 });
            assert_eq!(made[n], [7; 32]);
        }
    }
}

/// Null pointers are refused whatever the number of items.
#[test]
fn a_batch_of_no_exchanges_needs_its_pointers_too() {
    let (mut made, keys) = ([7_u8; 32], [9_u8; 32]);
    let (to, from) = (made.as_mut_ptr(), keys.as_ptr());
    for (to, secret, public, expected) in [
        (to, from, from, 0),
        (NULL, from, from, -1),
        (to, NULL.cast_const(), from, -1),
        (to, from, NULL.cast_const(), -1),
        (NULL, NULL.cast_const(), NULL.cast_const(), -1),
    ] {
        // SAFETY: no items.
        let answer = unsafe { nineteen_x25519_batch(to, secret, 0, public, 0, 0, 1) };
        assert_eq!(answer, expected);
    }
    assert_eq!(made, [7; 32]);
}

/// The same for signatures; messages without bytes may be null.
#[test]
fn batches_of_no_signatures_need_their_pointers_too() {
    let (mut made, rows, end) = ([7_u8; 64], [9_u8; 64], [0_u64]);
    let (to, from, end) = (made.as_mut_ptr(), rows.as_ptr(), end.as_ptr());
    let none = NULL.cast_const();
    // SAFETY: no items, and one offset.
    let verify = |to, keys, signatures, offsets| unsafe {
        nineteen_ed25519_verify_batch(to, keys, 0, signatures, 64, none, 0, offsets, 0, 0, 1)
    };
    // SAFETY: as above.
    let sign = |to, seeds, offsets| unsafe {
        nineteen_ed25519_sign_batch(to, seeds, 0, none, 0, offsets, 0, 1)
    };
    assert_eq!([verify(to, from, from, end), sign(to, from, end)], [0; 2]);
    let answers = [
        verify(NULL, from, from, end),
        verify(to, none, from, end),
        verify(to, from, none, end),
        verify(to, from, from, ptr::null()),
        verify(NULL, none, none, end),
        sign(NULL, from, end),
        sign(to, none, end),
        sign(to, from, ptr::null()),
        sign(NULL, none, end),
    ];
    assert_eq!(answers, [-1; 9]);
    assert_eq!(made, [7; 64]);
}

/// One exchange of a batch with a point of small order, whichever it is, is the batch's answer.
#[test]
fn a_point_of_small_order_anywhere_is_said() {
    for n in [1, 2, 64, 65, 513] {
        for at in [0, n / 2, n - 1] {
            let secrets = vec![[5_u8; 32]; n];
            let mut publics = vec![[9_u8; 32]; n];
            publics[at] = [0; 32];
            let mut made = vec![[7_u8; 32]; n];
            // SAFETY: columns of n items.
            let answer = unsafe {
                let (to, from) = (made.as_mut_ptr().cast(), secrets.as_ptr().cast());
                nineteen_x25519_batch(to, from, 32, publics.as_ptr().cast(), 32, n, 1)
            };
            assert_eq!((answer, made[at]), (-1, [0; 32]), "{at} of {n}");
        }
    }
}

#[test]
fn formats_are_those_of_the_library() {
    let signer = SigningKey::from_bytes(&[4; 32]);
    let public = signer.verifying_key();
    let (mut der, mut pem) = (
        [0; NINETEEN_ED25519_PRIVATE_DER],
        [1; NINETEEN_ED25519_PRIVATE_PEM],
    );
    let (mut spki, mut text) = (
        [0; NINETEEN_ED25519_PUBLIC_DER],
        [1; NINETEEN_ED25519_PUBLIC_PEM],
    );
    // SAFETY: as many bytes as the header says.
    unsafe {
        let (seed, key) = (signer.as_bytes().as_ptr(), public.as_bytes().as_ptr());
        assert_eq!(nineteen_ed25519_private_der(der.as_mut_ptr(), seed), 0);
        assert_eq!(nineteen_ed25519_private_pem(pem.as_mut_ptr(), seed), 0);
        assert_eq!(nineteen_ed25519_public_der(spki.as_mut_ptr(), key), 0);
        assert_eq!(nineteen_ed25519_public_pem(text.as_mut_ptr(), key), 0);
        assert_eq!((pem.last(), text.last()), (Some(&0), Some(&0)));
        let version_2 = signer.to_pkcs8_der().unwrap();
        for bytes in [&der[..], pem[..119].as_ref_bytes(), version_2.as_bytes()] {
            let mut seed = [0; 32];
            let at = seed.as_mut_ptr();
            assert_eq!(
                nineteen_ed25519_private_read(at, bytes.as_ptr(), bytes.len()),
                0
            );
            assert_eq!(seed, [4; 32]);
            for len in 0..bytes.len() - 1 {
                assert_eq!(
                    nineteen_ed25519_private_read(at, bytes.as_ptr(), len),
                    -1,
                    "{len}"
                );
            }
        }
        assert_eq!(spki, public.to_public_key_der().unwrap().as_bytes());
        for bytes in [&spki[..], text[..113].as_ref_bytes()] {
            let mut key = [0; 32];
            let at = key.as_mut_ptr();
            assert_eq!(
                nineteen_ed25519_public_read(at, bytes.as_ptr(), bytes.len()),
                0
            );
            assert_eq!(key, *public.as_bytes());
        }
        let none = [2; 32];
        assert_eq!(
            nineteen_ed25519_public_der(spki.as_mut_ptr(), none.as_ptr()),
            -1
        );
    }
}

/// What `private_pem` and `public_pem` wrote, with the zero that the constants count.
#[test]
fn text_is_read_with_the_zero_at_its_end() {
    let signer = SigningKey::from_bytes(&[4; 32]);
    let public = *signer.verifying_key().as_bytes();
    let mut pem = [1; NINETEEN_ED25519_PRIVATE_PEM];
    let mut text = [1; NINETEEN_ED25519_PUBLIC_PEM];
    let (mut line, mut line_len) = ([1; 200], 200);
    // SAFETY: as many bytes as the header says.
    unsafe {
        let (seed, key) = (signer.as_bytes().as_ptr(), public.as_ptr());
        assert_eq!(nineteen_ed25519_private_pem(pem.as_mut_ptr(), seed), 0);
        assert_eq!(nineteen_ed25519_public_pem(text.as_mut_ptr(), key), 0);
        let at = line.as_mut_ptr();
        assert_eq!(
            nineteen_ed25519_openssh_public(at, &mut line_len, key, NULL, 0),
            0
        );
    }
    let line = line[..line_len].as_ref_bytes();
    for (read, text, expected) in [
        (
            nineteen_ed25519_private_read as Read,
            pem.as_ref_bytes(),
            *signer.as_bytes(),
        ),
        (nineteen_ed25519_public_read, text.as_ref_bytes(), public),
        (nineteen_ed25519_openssh_public_read, line, public),
    ] {
        assert_eq!(text.last(), Some(&0));
        assert_eq!(read_key(read, text), Some(expected));
        assert_eq!(read_key(read, &[0]), None);
    }
    let twice = [line, &[0]].concat();
    assert_eq!(read_key(nineteen_ed25519_openssh_public_read, &twice), None);
}

/// The lax grammar of RFC 7468, section 3, for lines and what surrounds the block.
#[test]
fn white_space_in_pem_is_ignored() {
    let signer = SigningKey::from_bytes(&[4; 32]);
    let end = LineEnding::LF;
    let private = signer.to_pkcs8_pem(end).unwrap();
    let public = signer.verifying_key().to_public_key_pem(end).unwrap();
    let key = *signer.verifying_key().as_bytes();
    for (read, text, expected) in [
        (
            nineteen_ed25519_private_read as Read,
            private.as_str(),
            [4; 32],
        ),
        (nineteen_ed25519_public_read, &public, key),
    ] {
        let middle = text.len() / 2;
        let (front, back) = text.split_at(middle);
        for form in [
            format!("{text}\n"),
            format!("\n\n{text}\r\n \t\n"),
            text.trim_end().to_owned(),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace('\n', " \t\n"),
            text.replace('\n', "\n\n  "),
            text.replace('\n', "\u{b}\r\n\u{c}"),
            format!("\u{feff}{text}"),
            format!("{front}\n{back}"),
            format!("{front} {back}"),
            format!("a key\n{text}"),
            format!("{text}more\n"),
        ] {
            assert_eq!(read_key(read, form.as_bytes()), Some(expected), "{form:?}");
        }
        for form in [
            format!("{text}{text}"),
            format!("{text}\n{text}"),
            format!("\n\u{feff}{text}"),
            format!("{front}.{back}"),
            format!("{front}\u{a0}{back}"),
            format!("{front}-----\n-----{back}"),
            text.replace("-----END", "----END"),
            " \n".to_owned(),
            text.lines().next().unwrap().to_owned(),
        ] {
            assert_eq!(read_key(read, form.as_bytes()), None, "{form:?}");
        }
    }
}

type Read = unsafe extern "C" fn(*mut u8, *const u8, usize) -> c_int;

fn read_key(read: Read, text: &[u8]) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    // SAFETY: as many bytes as the header says.
    let answer = unsafe { read(key.as_mut_ptr(), text.as_ptr(), text.len()) };
    (answer == 0).then_some(key)
}

trait AsRefBytes {
    fn as_ref_bytes(&self) -> &[u8];
}

impl AsRefBytes for [std::ffi::c_char] {
    fn as_ref_bytes(&self) -> &[u8] {
        // SAFETY: characters are bytes.
        unsafe { std::slice::from_raw_parts(self.as_ptr().cast(), self.len()) }
    }
}
