// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs that are linked with libsodium, with this library preloaded: libsodium's own tests,
//! those of PyNaCl, minisign, PHP and Nix; and a program that is linked with both. Their calls are
//! shown to go to this library, by what the dynamic linker says that it bound.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn ours() -> PathBuf {
    env::current_exe()
        .unwrap()
        .with_file_name("libnineteen_sodium.so")
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a program with the library preloaded, and returns what it said and the functions that were
/// bound to the library while it ran.
fn preloaded(command: &mut Command, folder: &Path) -> (Output, BTreeSet<String>) {
    let log = folder.join("bindings");
    let done = command
        .env("LD_PRELOAD", ours())
        .env("LD_DEBUG", "bindings")
        .env("LD_DEBUG_OUTPUT", &log)
        .output()
        .unwrap();
    let mut bound = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        if !file.to_string_lossy().contains("bindings.") {
            continue;
        }
        // binding file X [0] to Y [0]: normal symbol `name' [version]
        for line in String::from_utf8_lossy(&fs::read(&file).unwrap()).lines() {
            let Some((_, to)) = line.split_once(" to ") else {
                continue;
            };
            let Some((library, symbol)) = to.split_once(": normal symbol `") else {
                continue;
            };
            if library.contains("libnineteen_sodium") {
                bound.extend(symbol.split('\'').next().map(str::to_owned));
            }
        }
        fs::remove_file(file).unwrap();
    }
    (done, bound)
}

fn there(program: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output();
    let found = found.is_ok_and(|found| found.status.success());
    if !found {
        println!("SKIPPED: there is no {program}");
    }
    found
}

fn expect(done: &Output, bound: &BTreeSet<String>, functions: &[&str]) {
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{}: {said}", done.status);
    for function in functions {
        assert!(
            bound.contains(*function),
            "{function} is not bound to this library: {bound:?}"
        );
    }
}

/// A program that is linked with this library and libsodium takes from each what it has, and finds
/// both by the names that the linker wrote down.
#[test]
fn a_program_is_linked_with_both() {
    if !there("cc") || !there("nm") {
        return println!("SKIPPED: no C compiler");
    }
    let (folder, ours) = (folder("linked"), ours());
    let source = folder.join("program.c");
    fs::write(
        &source,
        "int crypto_sign_keypair(unsigned char *, unsigned char *);\n\
         int sodium_init(void);\n\
         int main(void)\n\
         {\n\
             unsigned char a[32], b[64];\n\
             return crypto_sign_keypair(a, b) != 0 || sodium_init() < 0;\n\
         }\n",
    )
    .unwrap();
    // The names of an installed library: the linker's, and the soname.
    for name in ["libnineteen_sodium.so", "libnineteen_sodium.so.0"] {
        std::os::unix::fs::symlink(&ours, folder.join(name)).unwrap();
    }
    let libraries = &folder;
    let program = folder.join("program");
    let done = Command::new("cc")
        .arg(&source)
        .arg("-L")
        .arg(libraries)
        .args(["-lnineteen_sodium", "-l:libsodium.so.23", "-o"])
        .arg(&program)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    if said.contains("cannot find -l:libsodium") {
        return println!("SKIPPED: no libsodium");
    }
    assert!(done.status.success(), "{said}");
    let done = Command::new(&program)
        .env("LD_LIBRARY_PATH", libraries)
        .env("LD_DEBUG", "bindings")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    for (symbol, library) in [
        ("crypto_sign_keypair", "libnineteen_sodium"),
        ("sodium_init", "libsodium.so"),
    ] {
        let symbol = format!("normal symbol `{symbol}'");
        let bound = said.lines().find(|line| line.contains(&symbol));
        let to = bound.and_then(|line| line.split(" to ").nth(1));
        assert!(
            to.is_some_and(|to| to.contains(library)),
            "{symbol}: {bound:?}"
        );
    }
}

#[test]
fn minisign_signs_and_verifies() {
    if !there("minisign") {
        return;
    }
    let folder = folder("minisign");
    fs::write(folder.join("text"), b"signed by one, verified by another").unwrap();
    // -W: a key without a password.
    let minisign = |arguments: &[&str]| {
        let mut command = Command::new("minisign");
        command.args(arguments).current_dir(&folder);
        command
    };
    let make = ["-G", "-W", "-p", "key.pub", "-s", "key"];
    let (done, bound) = preloaded(&mut minisign(&make), &folder);
    expect(&done, &bound, &["crypto_sign_keypair"]);
    let sign = ["-S", "-s", "key", "-m", "text"];
    let (done, bound) = preloaded(&mut minisign(&sign), &folder);
    expect(&done, &bound, &["crypto_sign_detached"]);
    let verify = ["-V", "-p", "key.pub", "-m", "text"];
    let (done, bound) = preloaded(&mut minisign(&verify), &folder);
    expect(&done, &bound, &["crypto_sign_verify_detached"]);
    // And by libsodium alone.
    assert!(minisign(&verify).output().unwrap().status.success());
    fs::write(folder.join("text"), b"forged").unwrap();
    let (done, bound) = preloaded(&mut minisign(&verify), &folder);
    assert!(!done.status.success());
    assert!(bound.contains("crypto_sign_verify_detached"));
}

const PHP: &str = r#"
$pair = sodium_crypto_sign_seed_keypair(str_repeat("\7", 32));
$secret = sodium_crypto_sign_secretkey($pair);
$public = sodium_crypto_sign_publickey($pair);
$signature = sodium_crypto_sign_detached("text", $secret);
if (!sodium_crypto_sign_verify_detached($signature, "text", $public)) exit(1);
if (sodium_crypto_sign_verify_detached($signature, "forged", $public)) exit(2);
if (sodium_crypto_sign_open(sodium_crypto_sign("text", $secret), $public) !== "text") exit(3);
$box = sodium_crypto_box_seed_keypair(str_repeat("\1", 32));
$sealed = sodium_crypto_box_seal("text", sodium_crypto_box_publickey($box));
if (sodium_crypto_box_seal_open($sealed, $box) !== "text") exit(4);
$kx = sodium_crypto_kx_seed_keypair(str_repeat("\2", 32));
$other = sodium_crypto_kx_seed_keypair(str_repeat("\3", 32));
$one = sodium_crypto_kx_client_session_keys($kx, sodium_crypto_kx_publickey($other));
$two = sodium_crypto_kx_server_session_keys($other, sodium_crypto_kx_publickey($kx));
if ($one[0] !== $two[1] || $one[1] !== $two[0]) exit(5);
$r = sodium_crypto_core_ristretto255_from_hash(str_repeat("\5", 64));
$n = sodium_crypto_core_ristretto255_scalar_reduce(str_repeat("\6", 64));
echo bin2hex($signature . $one[0] . sodium_crypto_scalarmult_ristretto255($n, $r));
"#;

/// Sealed boxes and key exchange too: libsodium calls its own functions through the linker.
#[test]
fn php_gives_the_same_bytes() {
    if !there("php") {
        return;
    }
    let folder = folder("php");
    let alone = Command::new("php").args(["-r", PHP]).output().unwrap();
    if !alone.status.success() {
        println!("SKIPPED: PHP has no sodium");
        return;
    }
    let (done, bound) = preloaded(Command::new("php").args(["-r", PHP]), &folder);
    let functions = [
        "crypto_sign_seed_keypair",
        "crypto_sign_detached",
        "crypto_sign_verify_detached",
        "crypto_scalarmult_curve25519",
        "crypto_scalarmult_ristretto255",
    ];
    expect(&done, &bound, &functions);
    assert_eq!(done.stdout, alone.stdout);
}

/// Nix signs a path of a store and verifies it against the key.
#[test]
fn nix_verifies_a_narinfo() {
    if !there("nix-store") {
        return;
    }
    let folder = folder("nix");
    let nix = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&folder)
            .env("HOME", &folder)
            .env("NIX_REMOTE", "")
            .env("NIX_STORE_DIR", folder.join("store"))
            .env("NIX_STATE_DIR", folder.join("state"))
            .env("NIX_LOG_DIR", folder.join("log"))
            .env("NIX_CONF_DIR", folder.join("conf"));
        command
    };
    let key = ["--generate-binary-cache-key", "example-1", "key", "key.pub"];
    let (done, bound) = preloaded(&mut nix("nix-store", &key), &folder);
    expect(&done, &bound, &["crypto_sign_keypair"]);
    // Not an added path, which its own hash would authenticate without a signature.
    fs::create_dir_all(folder.join("store")).unwrap();
    let path = folder.join("store/00000000000000000000000000000000-text");
    fs::write(&path, b"a path").unwrap();
    let path = path.to_str().unwrap();
    let registered = format!("printf '%s\\n\\n0\\n' {path} | nix-store --register-validity");
    let done = nix("sh", &["-c", &registered]).output().unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let public = fs::read_to_string(folder.join("key.pub")).unwrap();
    let command = ["--extra-experimental-features", "nix-command"];
    let with = |more: &[&str]| nix("nix", &[&command[..], more].concat());
    let (done, bound) = preloaded(&mut with(&["store", "sign", "-k", "key", path]), &folder);
    expect(&done, &bound, &["crypto_sign_detached"]);
    // A store trusts what is in it unless signatures are asked for.
    let verify = |key: &str| {
        let how = [
            "store",
            "verify",
            "--sigs-needed",
            "1",
            "--trusted-public-keys",
            key,
            path,
        ];
        preloaded(&mut with(&how), &folder)
    };
    let (done, bound) = verify(public.trim());
    expect(&done, &bound, &["crypto_sign_verify_detached"]);
    // Another key of the same name.
    let mut wrong = public.trim().as_bytes().to_vec();
    let at = wrong.len() - 20;
    wrong[at] = if wrong[at] == b'A' { b'B' } else { b'A' };
    let wrong = String::from_utf8(wrong).unwrap();
    let (done, _) = verify(wrong.trim());
    assert!(!done.status.success());
}

/// libsodium's tests about these functions and those that are built on them. `core_ristretto255`
/// needs a libsodium that refuses bit 255, which the one of the tests does.
const TESTS: &[(&str, &[&str])] = &[
    (
        "sign",
        &[
            "crypto_sign_detached",
            "crypto_sign_open",
            "crypto_sign_final_verify",
        ],
    ),
    ("ed25519_convert", &["crypto_sign_ed25519_pk_to_curve25519"]),
    ("scalarmult", &["crypto_scalarmult_base"]),
    ("scalarmult2", &["crypto_scalarmult_base"]),
    ("scalarmult5", &["crypto_scalarmult"]),
    ("scalarmult6", &["crypto_scalarmult"]),
    ("scalarmult7", &["crypto_scalarmult_curve25519"]),
    ("scalarmult8", &["crypto_scalarmult"]),
    (
        "scalarmult_ed25519",
        &[
            "crypto_scalarmult_ed25519",
            "crypto_scalarmult_ed25519_base",
        ],
    ),
    (
        "scalarmult_ristretto255",
        &["crypto_scalarmult_ristretto255"],
    ),
    (
        "core_ed25519",
        &[
            "crypto_core_ed25519_add",
            "crypto_core_ed25519_is_valid_point",
        ],
    ),
    ("core_ristretto255", &["crypto_core_ristretto255_from_hash"]),
    ("box", &["crypto_scalarmult_curve25519"]),
    ("box2", &["crypto_scalarmult_curve25519"]),
    ("box_easy", &["crypto_scalarmult_curve25519"]),
    ("box_easy2", &["crypto_scalarmult_curve25519"]),
    ("box_seal", &["crypto_scalarmult_curve25519"]),
    ("box_seed", &["crypto_scalarmult_curve25519_base"]),
    ("kx", &["crypto_scalarmult"]),
];

#[test]
fn libsodiums_own_tests_pass() {
    let Ok(source) = env::var("NINETEEN_LIBSODIUM_SOURCE") else {
        println!("SKIPPED: NINETEEN_LIBSODIUM_SOURCE names no source of libsodium");
        return;
    };
    let source = Path::new(&source);
    // The last of the libraries is the one that was built from this source.
    let libraries = env::var("NINETEEN_LIBSODIUM").unwrap();
    let library = Path::new(libraries.rsplit(':').next().unwrap());
    let built = library.parent().unwrap().parent().unwrap();
    let tests = source.join("test/default");
    let folder = folder("libsodium");
    for (name, functions) in TESTS {
        let program = folder.join(name);
        let done = Command::new("cc")
            .args(["-O1", "-w", "-DTEST_SRCDIR=\".\""])
            .arg("-I")
            .arg(built.join("include"))
            .arg("-I")
            .arg(source.join("test/quirks"))
            .arg(tests.join(format!("{name}.c")))
            .arg(library)
            .arg(format!(
                "-Wl,-rpath,{}",
                library.parent().unwrap().display()
            ))
            .arg("-o")
            .arg(&program)
            .output()
            .unwrap();
        assert!(
            done.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        let expected = tests.join(format!("{name}.exp"));
        fs::copy(&expected, folder.join(format!("{name}.exp"))).unwrap();
        let (done, bound) = preloaded(Command::new(&program).current_dir(&folder), &folder);
        let result = fs::read_to_string(folder.join(format!("{name}.res")));
        let result = result.unwrap_or_else(|why| panic!("{name}: {why} {:?}", done));
        assert_eq!(result, fs::read_to_string(expected).unwrap(), "{name}");
        expect(&done, &bound, functions);
    }
}

/// PyNaCl's tests about keys, signatures, boxes, exchanges and the functions below them. Its
/// functions call libsodium's, and those are to be these.
#[test]
fn pynacls_own_tests_pass() {
    let (Some(python), Ok(source)) = (
        env::var_os("NINETEEN_PYNACL"),
        env::var("NINETEEN_LIBSODIUM_SOURCE"),
    ) else {
        println!(
            "SKIPPED: NINETEEN_PYNACL names no Python with PyNaCl on a libsodium of the system"
        );
        return;
    };
    let folder = folder("pynacl");
    let tests = Path::new(&source).join("../../tests");
    let copied = Command::new("cp")
        .arg("-r")
        .args([&tests, &folder])
        .status();
    assert!(copied.unwrap().success());
    let files = [
        "bindings",
        "box",
        "encoding",
        "kx",
        "public",
        "sealed_box",
        "signing",
    ];
    let files = files.map(|name| format!("tests/test_{name}.py"));
    let mut command = Command::new(python);
    command
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .args(files)
        .current_dir(&folder)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    let (done, bound) = preloaded(&mut command, &folder);
    let functions = [
        "crypto_core_ed25519_add",
        "crypto_core_ed25519_scalar_mul",
        "crypto_scalarmult",
        "crypto_scalarmult_curve25519",
        "crypto_scalarmult_ed25519",
        "crypto_sign",
        "crypto_sign_ed25519_sk_to_curve25519",
        "crypto_sign_ed25519ph_final_verify",
        "crypto_sign_open",
        "crypto_sign_seed_keypair",
    ];
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}");
    expect(&done, &bound, &functions);
    // "2163 passed, 2 skipped in 4.30s": the two are for a libsodium with fewer functions.
    let last = said.lines().last().unwrap();
    let passed = last.split(" passed").next().unwrap();
    assert!(passed.parse::<u32>().is_ok_and(|n| n > 2000), "{last}");
}
