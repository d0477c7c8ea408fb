// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys in the files of OpenSSH: exchanged with `ssh-keygen`, cut, damaged, encrypted, and those of
//! other programs.

use std::ffi::c_char;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::ptr::null_mut;

use nineteen::ed25519::SigningKey;
use nineteen_c::openssh::*;

/// The answer, and the seed if the answer is 0; nothing is written otherwise.
fn private_read(bytes: &[u8]) -> (i32, Option<[u8; 32]>) {
    let mut seed = [0xaa; 32];
    // SAFETY: 32 bytes, and as many as the slice has.
    let answer = unsafe {
        nineteen_ed25519_openssh_private_read(seed.as_mut_ptr(), bytes.as_ptr(), bytes.len())
    };
    assert!(answer == 0 || seed == [0xaa; 32], "nothing is written");
    (answer, (answer == 0).then_some(seed))
}

fn public_read(line: &str) -> Option<[u8; 32]> {
    let mut key = [0xaa; 32];
    // SAFETY: 32 bytes, and as many as the text has.
    let answer = unsafe {
        nineteen_ed25519_openssh_public_read(key.as_mut_ptr(), line.as_ptr(), line.len())
    };
    assert!(answer == 0 || key == [0xaa; 32], "nothing is written");
    (answer == 0).then_some(key)
}

type Write = unsafe extern "C" fn(*mut c_char, *mut usize, *const u8, *const u8, usize) -> i32;

/// The output of a writer, in memory of exactly that size.
fn written(write: Write, key: &[u8; 32], comment: &[u8]) -> Option<String> {
    let (key, from, mut len) = (key.as_ptr(), comment.as_ptr(), 0);
    // SAFETY: a number, 32 bytes, as many as the comment has, and no room.
    if unsafe { write(null_mut(), &mut len, key, from, comment.len()) } == 0 || len == 0 {
        return None;
    }
    let mut text = vec![0xaa_u8; len];
    let (to, mut short) = (text.as_mut_ptr().cast(), len - 1);
    // SAFETY: as above, and room for as many characters as the number says.
    unsafe {
        assert_eq!(write(to, &mut short, key, from, comment.len()), -1);
        assert_eq!(short, len, "what it takes");
        assert!(text.iter().all(|byte| *byte == 0xaa), "nothing is written");
        let to = text.as_mut_ptr().cast();
        assert_eq!(write(to, &mut len, key, from, comment.len()), 0);
    }
    assert_eq!(text.pop(), Some(0));
    Some(String::from_utf8(text).unwrap())
}

fn ssh_keygen(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("ssh-keygen");
    let Ok(done) = command.args(arguments).current_dir(folder).output() else {
        println!("SKIPPED: there is no ssh-keygen");
        return None;
    };
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{arguments:?}: {said}");
    Some(String::from_utf8(done.stdout).unwrap())
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn keys_of_ssh_keygen_are_read() {
    let folder = folder("ssh-keygen-made");
    let make = ["-q", "-t", "ed25519", "-C", "some one@here"];
    let all = [&make[..], &["-N", "", "-f", "clear"]].concat();
    if ssh_keygen(&folder, &all).is_none() {
        return;
    }
    let clear = fs::read(folder.join("clear")).unwrap();
    let line = fs::read_to_string(folder.join("clear.pub")).unwrap();
    let (answer, seed) = private_read(&clear);
    assert_eq!(answer, 0);
    let public = SigningKey::from_bytes(&seed.unwrap()).verifying_key();
    assert_eq!(public_read(&line), Some(public.to_bytes()));
    // Every passphrase is one, and every cipher.
    for (number, cipher) in ["aes256-ctr", "aes128-cbc", "chacha20-poly1305@openssh.com"]
        .into_iter()
        .enumerate()
    {
        let name = format!("encrypted-{number}");
        let with = ["-N", "a passphrase", "-Z", cipher, "-f", &name];
        ssh_keygen(&folder, &[&make[..], &with].concat());
        let encrypted = fs::read(folder.join(&name)).unwrap();
        assert_eq!(private_read(&encrypted), (NINETEEN_ENCRYPTED, None));
        assert_eq!(private_read(&encrypted[..300]), (-1, None));
    }
    for kind in ["rsa", "ecdsa"] {
        ssh_keygen(&folder, &["-q", "-t", kind, "-N", "", "-f", kind]);
        assert_eq!(private_read(&fs::read(folder.join(kind)).unwrap()).0, -1);
        let line = fs::read_to_string(folder.join(format!("{kind}.pub"))).unwrap();
        assert_eq!(public_read(&line), None);
    }
}

#[test]
fn ssh_keygen_reads_our_keys() {
    let folder = folder("ssh-keygen-reads");
    for (number, comment) in ["", "me@here", "two words", "Größe"]
        .into_iter()
        .enumerate()
    {
        let seed = [number as u8 + 1; 32];
        let public = SigningKey::from_bytes(&seed).verifying_key().to_bytes();
        let private = written(nineteen_ed25519_openssh_private, &seed, comment.as_bytes()).unwrap();
        let line = written(nineteen_ed25519_openssh_public, &public, comment.as_bytes()).unwrap();
        assert_eq!(private_read(private.as_bytes()).1, Some(seed));
        assert_eq!(public_read(&line), Some(public));
        let name = format!("key-{number}");
        fs::write(folder.join(&name), private).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        fs::set_permissions(folder.join(&name), mode).unwrap();
        let Some(said) = ssh_keygen(&folder, &["-y", "-f", &name]) else {
            return;
        };
        assert_eq!(said, line);
    }
}

/// PuTTYgen pads more than `ssh-keygen`.
#[test]
fn keys_of_other_programs_are_read() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/command");
    let names = [
        "micro-key-producer",
        "puttygen-key",
        "puttygen-key-pad16",
        "puttygen-key-pad7-ok",
    ];
    for name in names {
        let text = fs::read(testdata.join(name)).unwrap();
        let (answer, seed) = private_read(&text);
        assert_eq!(answer, 0, "{name}");
        let public = SigningKey::from_bytes(&seed.unwrap()).verifying_key();
        let line = fs::read_to_string(testdata.join(format!("{name}.pub")));
        if let Ok(line) = line {
            assert_eq!(public_read(&line), Some(public.to_bytes()));
        }
        assert_eq!(
            public_read(&written(nineteen_ed25519_openssh_public, public.as_bytes(), b"").unwrap()),
            Some(public.to_bytes())
        );
    }
}

#[test]
fn cut_and_contradictory_files_are_refused() {
    let seed = [3; 32];
    let text = written(nineteen_ed25519_openssh_private, &seed, b"me").unwrap();
    for len in 0..text.len() - 1 {
        assert_eq!(
            private_read(&text.as_bytes()[..len]).0,
            -1,
            "{len} characters"
        );
    }
    // A text around the block is none of its, and another block before it neither.
    let around = format!("a note\n-----BEGIN X-----\nAAAA\n-----END X-----\n{text}more\n");
    assert_eq!(private_read(around.as_bytes()).1, Some(seed));
    let other = text.replace("OPENSSH PRIVATE", "OPENSSH PUBLIC");
    assert_eq!(private_read(other.as_bytes()).0, -1);
    // In binary: only the comment, the unused options' length aside, may differ without harm.
    let blocks = nineteen_openssh::armor::blocks(text.as_bytes());
    let bytes = blocks.last().unwrap().decode().unwrap();
    assert_eq!(private_read(&bytes).1, Some(seed));
    let (mut accepted, mut encrypted) = (Vec::new(), Vec::new());
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        match private_read(&changed) {
            (0, found) => {
                assert_eq!(found, Some(seed));
                accepted.push(at);
            }
            (NINETEEN_ENCRYPTED, None) => encrypted.push(at),
            (answer, _) => assert_eq!(answer, -1, "byte {at}"),
        }
        assert_eq!(private_read(&bytes[..at]).0, -1, "{at} bytes");
    }
    let comment = bytes.windows(2).rposition(|two| two == b"me").unwrap();
    assert_eq!(accepted, [comment, comment + 1]);
    // The names of the cipher and of the derivation.
    assert_eq!(encrypted, [19, 20, 21, 22, 27, 28, 29, 30]);
    assert_eq!(private_read(&[&bytes[..], &[0]].concat()).0, -1);
}

#[test]
fn lines_that_are_none_are_refused() {
    let public = SigningKey::from_bytes(&[1; 32]).verifying_key().to_bytes();
    let line = written(nineteen_ed25519_openssh_public, &public, b"me").unwrap();
    let bare = line.trim_end();
    for good in [bare, &format!("  {bare} \r\n\n"), &bare.replace(" me", "")] {
        assert_eq!(public_read(good), Some(public), "{good}");
    }
    let two = format!("{line}{line}");
    for bad in [
        "",
        "ssh-ed25519",
        &two,
        &bare[1..],
        &bare.replace("AAAA", "AAAB"),
    ] {
        assert_eq!(public_read(bad), None, "{bad}");
    }
    // No point of the curve.
    let none = nineteen_openssh::key::line(&[2; 32], "");
    assert_eq!(public_read(&none), None);
    assert_eq!(
        written(nineteen_ed25519_openssh_public, &[2; 32], b""),
        None
    );
    for comment in [&b"a\nb"[..], b"\x1b[2J", b"\xff", b"a\0"] {
        assert_eq!(
            written(nineteen_ed25519_openssh_public, &public, comment),
            None
        );
        assert_eq!(
            written(nineteen_ed25519_openssh_private, &[1; 32], comment),
            None
        );
    }
}
