// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSL's command: keys, signatures, requests, certificates, CMS.

use crate::place::{Calls, Place};

/// Whether the first half runs with the provider, and whether the second does.
const PAIRS: [(bool, bool); 3] = [(true, true), (true, false), (false, true)];

fn count(calls: &Calls, what: &str) -> usize {
    calls.get(what).copied().unwrap_or_default()
}

#[test]
fn keys_and_signatures() {
    let place = Place::new("signatures");
    place.write("text", b"signed by one, verified by another");
    place.write("forged", b"signed by one, verified by anothes");
    for (one, two) in PAIRS {
        place.run(one, "genpkey -algorithm ED25519 -out key");
        assert_eq!(count(&place.calls(), "generate ED25519"), usize::from(one));
        // The same key in every form, whoever reads it.
        let text = place.run(two, "pkey -in key -text -noout");
        assert_eq!(text, place.run(!two, "pkey -in key -text -noout"));
        place.run(two, "pkey -in key -pubout -out public");
        place.run(one, "pkey -in key -outform DER -out key.der");
        place.run(two, "pkey -in key.der -inform DER -out again");
        assert_eq!(place.read("key"), place.read("again"));
        place.run(two, "pkey -in key -check -noout");
        place.run(two, "pkey -in public -pubin -pubcheck -noout");
        place.run(one, "pkey -in key -aes256 -passout pass:word -out sealed");
        place.run(two, "pkey -in sealed -passin pass:word -out opened");
        assert_eq!(place.read("key"), place.read("opened"));
        place.calls();

        place.run(
            one,
            "pkeyutl -sign -rawin -in text -inkey key -out signature",
        );
        assert_eq!(count(&place.calls(), "sign"), usize::from(one));
        let verify = "pkeyutl -verify -rawin -sigfile signature -pubin -inkey public -in";
        place.run(two, &format!("{verify} text"));
        assert_eq!(count(&place.calls(), "verify"), usize::from(two));
        assert!(
            !place
                .try_run(two, &format!("{verify} forged"))
                .status
                .success()
        );
    }
}

#[test]
fn exchanges() {
    let place = Place::new("exchanges");
    for (one, two) in PAIRS {
        place.run(one, "genpkey -algorithm X25519 -out one");
        place.run(two, "genpkey -algorithm X25519 -out two");
        let made = usize::from(one) + usize::from(two);
        assert_eq!(count(&place.calls(), "generate X25519"), made);
        place.run(two, "pkey -in one -pubout -out one.public");
        place.run(one, "pkey -in two -pubout -out two.public");
        place.run(one, "pkeyutl -derive -inkey one -peerkey two.public -out a");
        place.run(two, "pkeyutl -derive -inkey two -peerkey one.public -out b");
        assert_eq!(place.read("a"), place.read("b"));
        assert_eq!(place.read("a").len(), 32);
        assert!(count(&place.calls(), "derive") >= made);
    }
}

/// The system's configuration stays in force beside the provider's: a certificate that is signed
/// with its own key has the extensions which the system's file asks for.
#[test]
fn the_configuration_of_the_system_stays() {
    if !std::path::Path::new("/etc/ssl/openssl.cnf").exists() {
        return println!("SKIPPED: OpenSSL has no configuration in /etc/ssl");
    }
    let place = Place::new("configuration");
    let listed = place.run(true, "list -providers");
    let listed = String::from_utf8_lossy(&listed);
    assert!(
        listed.contains("nineteen") && listed.contains("default"),
        "{listed}"
    );
    place.run(
        true,
        "req -x509 -newkey ed25519 -nodes -keyout key -out certificate -subj /CN=name",
    );
    let text = place.run(false, "x509 -in certificate -noout -text");
    let text = String::from_utf8_lossy(&text);
    for extension in ["CA:TRUE", "X509v3 Subject Key Identifier"] {
        assert!(text.contains(extension), "{extension}: {text}");
    }
    assert!(count(&place.calls(), "generate ED25519") > 0);
}

/// The configuration file that `openssl req` reads beside its arguments.
const REQUEST: &str = "[req]\ndistinguished_name = name\nprompt = no\n\
    x509_extensions = authority\n[name]\nCN = localhost\n\
    [authority]\nbasicConstraints = critical, CA:TRUE\n";

#[test]
fn certificates() {
    let place = Place::new("certificates");
    place.write("request.cnf", REQUEST);
    for (one, two) in PAIRS {
        place.run(one, "genpkey -algorithm ED25519 -out ca.key");
        place.run(two, "genpkey -algorithm ED25519 -out key");
        place.calls();
        place.run(
            one,
            "req -config request.cnf -x509 -new -key ca.key -out ca -days 30",
        );
        place.run(
            two,
            "req -config request.cnf -new -key key -subj /CN=leaf -out request",
        );
        assert!(count(&place.calls(), "sign") >= usize::from(one) + usize::from(two));
        place.run(one, "req -config request.cnf -in request -verify -noout");
        assert!(count(&place.calls(), "verify") >= usize::from(one));
        place.run(
            one,
            "x509 -req -in request -CA ca -CAkey ca.key -days 30 -out leaf -set_serial 2",
        );
        let signed = place.calls();
        assert_eq!(
            (count(&signed, "sign") > 0, count(&signed, "verify") > 0),
            (one, one)
        );
        place.run(two, "verify -CAfile ca leaf");
        assert_eq!(count(&place.calls(), "verify") > 0, two);
        let text = place.run(two, "x509 -in leaf -noout -text");
        let text = String::from_utf8(text).unwrap();
        assert!(text.matches("ED25519").count() >= 3, "{text}");
        // Another authority of the same name.
        place.run(one, "genpkey -algorithm ED25519 -out other.key");
        place.run(
            one,
            "req -config request.cnf -x509 -new -key other.key -out other -days 30",
        );
        assert!(
            !place
                .try_run(two, "verify -CAfile other leaf")
                .status
                .success()
        );
        place.calls();
    }
}

/// OpenSSL 3.0 makes no CMS with Ed25519, whoever signs; 4.0 does.
#[test]
fn messages() {
    let place = Place::new("messages");
    place.write("request.cnf", REQUEST);
    place.write("text", "a message\r\n");
    for (one, two) in PAIRS {
        place.run(one, "genpkey -algorithm ED25519 -out key");
        place.run(
            one,
            "req -config request.cnf -x509 -new -key key -out cert -days 30",
        );
        place.calls();
        let sign = "cms -sign -nodetach -in text -signer cert -inkey key -outform PEM -out signed";
        let sign = format!("{sign} -md sha512");
        let works = place.try_run(false, &sign).status.success();
        assert_eq!(place.try_run(one, &sign).status.success(), works);
        if works {
            assert_eq!(count(&place.calls(), "sign") > 0, one);
            place.run(
                two,
                "cms -verify -in signed -inform PEM -CAfile cert -purpose any -out opened",
            );
            assert_eq!(count(&place.calls(), "verify") > 0, two);
            assert_eq!(place.read("text"), place.read("opened"));
        } else {
            let version = String::from_utf8(place.run(false, "version")).unwrap();
            assert!(version.starts_with("OpenSSL 3.0."), "{version}");
        }
    }
}
