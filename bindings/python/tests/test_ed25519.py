# SPDX-License-Identifier: MIT OR Apache-2.0
"""Keys and signatures: the vectors of RFC 8032 and Wycheproof, every policy, and misuse."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import nineteen
from conftest import disputed, is_valid, vectors
from nineteen import InvalidSignature
from nineteen.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
    SigningKey,
    VerifyingKey,
    verify,
)


@pytest.mark.parametrize("scheme", ["ed25519", "ed25519ctx", "ed25519ph"])
def test_rfc8032(scheme: str) -> None:
    cases = vectors(f"rfc8032/{scheme}.json")
    assert cases
    for case in cases:
        key = SigningKey(bytes.fromhex(case["secretKey"]))
        public = bytes.fromhex(case["publicKey"])
        message, signature = bytes.fromhex(case["message"]), bytes.fromhex(case["signature"])
        how: dict[str, Any] = {}
        if "context" in case:
            how["context"] = bytes.fromhex(case["context"])
        if scheme == "ed25519ph":
            how["prehash"] = True
        assert key.public_key().public_bytes_raw() == public
        assert key.sign(message, **how) == signature
        for policy in nineteen.POLICIES:
            key.public_key().verify(signature, message, policy=policy, **how)
            with pytest.raises(InvalidSignature):
                key.public_key().verify(signature, message + b"!", policy=policy, **how)


def test_wycheproof() -> None:
    verdicts = Counter()
    for group in vectors("wycheproof/ed25519_test.json")["testGroups"]:
        key = VerifyingKey(bytes.fromhex(group["publicKey"]["pk"]))
        for case in group["tests"]:
            signature, message = bytes.fromhex(case["sig"]), bytes.fromhex(case["msg"])
            try:
                key.verify(signature, message)
                found = "valid"
            except InvalidSignature:
                found = "invalid"
            assert found == case["result"], case["comment"]
            verdicts[found] += 1
    assert verdicts["valid"] > 50 and verdicts["invalid"] > 50


@pytest.mark.parametrize(
    ("policy", "accepted"),
    [
        ("cofactorless", {"speccheck": 5, "cctv": 208, "zip215": 12}),
        ("canonical", {"speccheck": 4, "cctv": 172, "zip215": 8}),
        ("strict", {"speccheck": 1, "cctv": 43}),
        ("zip215", {"speccheck": 9, "cctv": 826, "zip215": 196}),
    ],
)
def test_policies(policy: Any, accepted: dict[str, int]) -> None:
    """As many disputed cases as `docs/VALIDATION.md` says; keys as objects give the same."""
    found = Counter()
    for name, case in disputed():
        valid = is_valid(case, policy)
        found[name] += valid
        try:
            VerifyingKey(case.key).verify(case.signature, case.message, policy=policy)
            assert valid
        except (InvalidSignature, ValueError):
            assert not valid
    assert +found == Counter(accepted)


def test_names_of_cryptography() -> None:
    assert Ed25519PrivateKey is SigningKey
    assert Ed25519PublicKey is VerifyingKey
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    assert key.private_bytes_raw() == bytes(32)
    public = Ed25519PublicKey.from_public_bytes(key.public_key().public_bytes_raw())
    public.verify(key.sign(b"message"), b"message")


def test_equality_and_hash() -> None:
    one, same, other = SigningKey(bytes(32)), SigningKey(bytes(32)), SigningKey(b"1" * 32)
    assert one == same and one != other and one != bytes(32)
    assert one.public_key() == same.public_key() and one.public_key() != other.public_key()
    assert len({one.public_key(), same.public_key(), other.public_key()}) == 2
    with pytest.raises(TypeError):
        hash(one)
    with pytest.raises(TypeError):
        assert one.public_key() < other.public_key()  # type: ignore[operator]


def test_secrets_stay_inside() -> None:
    seed = bytes(range(32))
    key = SigningKey(seed)
    for text in (repr(key), str(key), f"{key}"):
        assert seed.hex() not in text and repr(seed)[2:-1] not in text
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="not pickled"):
            pickle.dumps(key, protocol)
    assert copy.copy(key) is key and copy.deepcopy(key) is key
    with pytest.raises(AttributeError):
        key.seed = seed  # type: ignore[attr-defined]


def test_public_keys_are_values() -> None:
    public = SigningKey(bytes(32)).public_key()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(public, protocol)) == public
    assert copy.copy(public) is public and copy.deepcopy([public]) == [public]
    assert bytes(public) == public.public_bytes_raw()
    assert eval(repr(public), {"VerifyingKey": VerifyingKey}) == public


def test_fresh_keys_differ() -> None:
    assert len({SigningKey.generate().private_bytes_raw() for _ in range(20)}) == 20


def test_hedged_signatures_differ_and_are_valid() -> None:
    key = SigningKey(bytes(32))
    signatures = {key.sign_hedged(b"message") for _ in range(5)}
    assert len(signatures) == 5 and key.sign(b"message") not in signatures
    for signature in signatures:
        key.public_key().verify(signature, b"message", policy="strict")


@pytest.mark.parametrize("as_buffer", [bytes, bytearray, memoryview])
def test_buffers(as_buffer: Any) -> None:
    key = SigningKey(as_buffer(bytes(32)))
    signature = key.sign(as_buffer(b"message"))
    assert signature == key.sign(b"message")
    public = VerifyingKey(as_buffer(key.public_key().public_bytes_raw()))
    public.verify(as_buffer(signature), as_buffer(b"message"))
    # Every second byte of a longer buffer.
    public.verify(signature, memoryview(b"m.e.s.s.a.g.e.")[::2])


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_lengths(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        SigningKey(bytes(length))
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        VerifyingKey(bytes(length))
    public = SigningKey(bytes(32)).public_key()
    if length != 64:
        with pytest.raises(InvalidSignature):
            public.verify(bytes(length), b"")
        with pytest.raises(InvalidSignature):
            verify(public.public_bytes_raw(), bytes(length), b"")


def test_wrong_types() -> None:
    key = SigningKey(bytes(32))
    for wrong in ("text", 7, None, [1, 2], object(), 1.5):
        with pytest.raises(TypeError, match="bytes are needed, not"):
            key.sign(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="bytes are needed, not"):
            key.public_key().verify(wrong, b"")  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            SigningKey(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no such policy; there are cofactorless, "):
        key.public_key().verify(bytes(64), b"", policy="lenient")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        key.public_key().verify(bytes(64), b"", policy=None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no point of the curve"):
        VerifyingKey(bytes([2]) + bytes(31))
    with pytest.raises(InvalidSignature):
        verify(bytes([2]) + bytes(31), bytes(64), b"")


def test_contexts() -> None:
    key = SigningKey(bytes(32))
    public = key.public_key()
    for prehash in (False, True):
        with pytest.raises(ValueError, match="at most 255 bytes, not 256"):
            key.sign(b"", context=bytes(256), prehash=prehash)
        signature = key.sign(b"message", context=b"here", prehash=prehash)
        public.verify(signature, b"message", context=b"here", prehash=prehash)
        for context in (None, b"there"):
            with pytest.raises(InvalidSignature):
                public.verify(signature, b"message", context=context, prehash=prehash)
    with pytest.raises(ValueError, match="empty context"):
        key.sign(b"", context=b"")
    assert key.sign(b"", context=b"", prehash=True) == key.sign(b"", prehash=True)


def test_formats() -> None:
    key = SigningKey(bytes(range(32)))
    assert SigningKey.from_pem(key.to_pem()) == key
    assert SigningKey.from_der(key.to_der()) == key
    public = key.public_key()
    assert VerifyingKey.from_pem(public.to_pem()) == public
    assert VerifyingKey.from_der(public.to_der()) == public
    assert key.to_pem().startswith(b"-----BEGIN PRIVATE KEY-----\n")
    for read in (SigningKey.from_der, SigningKey.from_pem):
        for wrong in (b"", b"\xff", public.to_der(), public.to_pem(), key.to_der()[:-1]):
            with pytest.raises(ValueError, match="no Ed25519 key"):
                read(wrong)
    for read_public in (VerifyingKey.from_der, VerifyingKey.from_pem):
        for wrong in (b"", b"\xff", key.to_der(), key.to_pem()):
            with pytest.raises(ValueError, match="no public Ed25519 key"):
                read_public(wrong)


def test_white_space_in_pem() -> None:
    """The lax grammar of RFC 7468, section 3, for lines and what surrounds the block."""
    key = SigningKey(bytes(range(32)))
    public = key.public_key()
    cases: list[tuple[Callable[[bytes], object], bytes, object]] = [
        (SigningKey.from_pem, key.to_pem(), key),
        (VerifyingKey.from_pem, public.to_pem(), public),
    ]
    for read, text, expected in cases:
        front, back = text[: len(text) // 2], text[len(text) // 2 :]
        for form in (
            text + b"\n",
            b"\n\n" + text + b"\r\n \t\n",
            text.strip(),
            text.replace(b"\n", b"\r\n"),
            text.replace(b"\n", b"\r"),
            text.replace(b"\n", b" \t\n"),
            text.replace(b"\n", b"\n\n  "),
            text.replace(b"\n", b"\x0b\r\n\x0c"),
            b"\xef\xbb\xbf" + text,
            front + b"\n" + back,
            front + b" " + back,
            b"a key\n" + text,
            text + b"more\n",
        ):
            assert read(form) == expected, form
        for form in (
            text + text,
            text + b"\n" + text,
            b"\n\xef\xbb\xbf" + text,
            front + b"." + back,
            front + b"\xc2\xa0" + back,
            front + b"-----\n-----" + back,
            text.replace(b"-----END", b"----END"),
            b" \n",
            text.splitlines()[0],
        ):
            with pytest.raises(ValueError, match="PEM"):
                read(form)


def test_weak_keys() -> None:
    assert VerifyingKey(bytes(32)).is_weak()
    assert not SigningKey(bytes(32)).public_key().is_weak()
