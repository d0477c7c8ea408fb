# SPDX-License-Identifier: MIT OR Apache-2.0
"""Key exchange: the vectors of RFC 7748 and Wycheproof, and misuse."""

import copy
import pickle

import pytest

from conftest import vectors
from nineteen.ed25519 import SigningKey, VerifyingKey
from nineteen.x25519 import X25519PrivateKey, X25519PublicKey, x25519


def test_rfc7748() -> None:
    data = vectors("rfc7748/x25519.json")
    assert data["x25519"]
    for case in data["x25519"]:
        scalar, point = bytes.fromhex(case["scalar"]), bytes.fromhex(case["u"])
        assert x25519(scalar, point).hex() == case["out"]
        key = X25519PrivateKey(scalar)
        assert key.exchange(X25519PublicKey(point)).hex() == case["out"]
    k = u = bytes([9]) + bytes(31)
    for i in range(1, 1001):
        k, u = x25519(k, u), k
        if str(i) in data["iterated"]:
            assert k.hex() == data["iterated"][str(i)]


def test_wycheproof() -> None:
    zeros = 0
    for group in vectors("wycheproof/x25519_test.json")["testGroups"]:
        for case in group["tests"]:
            key = X25519PrivateKey.from_private_bytes(bytes.fromhex(case["private"]))
            peer = X25519PublicKey.from_public_bytes(bytes.fromhex(case["public"]))
            shared = bytes.fromhex(case["shared"])
            if shared == bytes(32):
                zeros += 1
                with pytest.raises(ValueError, match="small order"):
                    key.exchange(peer)
            else:
                assert key.exchange(peer) == shared
    assert zeros > 10


def test_both_sides_agree() -> None:
    alice, bob = X25519PrivateKey.generate(), X25519PrivateKey.generate()
    assert alice.exchange(bob.public_key()) == bob.exchange(alice.public_key())
    assert alice.private_bytes_raw() != bob.private_bytes_raw()
    assert X25519PrivateKey(alice.private_bytes_raw()).public_key() == alice.public_key()


def test_keys_of_ed25519() -> None:
    one, two = SigningKey(bytes(32)), SigningKey(b"1" * 32)
    assert one.to_x25519().public_key() == one.public_key().to_x25519()
    shared = one.to_x25519().exchange(two.public_key().to_x25519())
    assert shared == two.to_x25519().exchange(one.public_key().to_x25519())


def test_keys_of_ed25519_of_small_order() -> None:
    """They are converted as any other, and no exchange takes the result."""
    for data in (bytes(32), b"\1" + bytes(31), b"\xec" + b"\xff" * 30 + b"\x7f"):
        weak = VerifyingKey(data)
        assert weak.is_weak()
        with pytest.raises(ValueError, match="small order"):
            X25519PrivateKey.generate().exchange(weak.to_x25519())


def test_secrets_stay_inside() -> None:
    key = X25519PrivateKey(bytes(range(32)))
    assert repr(key) == "<X25519PrivateKey>"
    with pytest.raises(TypeError, match="not pickled"):
        pickle.dumps(key)
    assert copy.copy(key) is key and copy.deepcopy(key) is key


def test_public_keys_are_values() -> None:
    public = X25519PrivateKey(bytes(32)).public_key()
    assert pickle.loads(pickle.dumps(public)) == public
    assert len({public, copy.copy(public), copy.deepcopy(public)}) == 1
    assert public != X25519PublicKey(bytes(32)) and public != bytes(public)
    assert eval(repr(public), {"X25519PublicKey": X25519PublicKey}) == public


def test_wrong_arguments() -> None:
    key = X25519PrivateKey.generate()
    for wrong in (b"", bytes(31), bytes(33)):
        for make in (X25519PrivateKey, X25519PublicKey):
            with pytest.raises(ValueError, match="32 bytes"):
                make(wrong)
        with pytest.raises(ValueError, match="32 bytes"):
            x25519(wrong, bytes(32))
    for not_key in (bytes(32), key, SigningKey(bytes(32)).public_key(), None):
        with pytest.raises(TypeError):
            key.exchange(not_key)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        X25519PublicKey("0" * 32)  # type: ignore[arg-type]
