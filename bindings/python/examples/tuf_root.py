# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks that a TUF root is signed by the threshold of its keys.

A key counts once, whatever the number of its signatures (TUF specification, section 5.3).
"""

import json
from typing import Any

from nineteen import verify_batch
from nineteen.ed25519 import SigningKey

Metadata = dict[str, Any]


def canonical_json(value: Any) -> bytes:
    """OLPC's canonical JSON: sorted keys, no spaces, and only quotes and backslashes escaped."""
    match value:
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'.encode()
        case dict():
            items = (canonical_json(k) + b":" + canonical_json(value[k]) for k in sorted(value))
            return b"{" + b",".join(items) + b"}"
        case list():
            return b"[" + b",".join(map(canonical_json, value)) + b"]"
        case None | bool() | int():
            return json.dumps(value).encode()
    raise TypeError(f"canonical JSON has no {type(value).__name__}")


def has_threshold(root: Metadata, trusted: Metadata) -> bool:
    """Whether enough root keys of `trusted` have signed `root`."""
    role, keys = trusted["signed"]["roles"]["root"], trusted["signed"]["keys"]
    signatures = {}
    for entry in root["signatures"]:
        key = keys.get(entry["keyid"])
        if key and key["scheme"] == "ed25519" and entry["keyid"] in role["keyids"]:
            signatures[bytes.fromhex(key["keyval"]["public"])] = bytes.fromhex(entry["sig"])
    verdicts = verify_batch(
        list(signatures), list(signatures.values()), canonical_json(root["signed"])
    )
    return verdicts.count_valid >= int(role["threshold"])


def main() -> None:
    signers = {f"key {i}": SigningKey(bytes([i] * 32)) for i in range(3)}
    signed = {
        "_type": "root",
        "spec_version": "1.0.31",
        "version": 2,
        "expires": "2030-01-01T00:00:00Z",
        "consistent_snapshot": True,
        "keys": {
            name: {
                "keytype": "ed25519",
                "scheme": "ed25519",
                "keyval": {"public": key.public_key().public_bytes_raw().hex()},
            }
            for name, key in signers.items()
        },
        "roles": {"root": {"keyids": list(signers), "threshold": 2}},
    }
    message = canonical_json(signed)
    root: Metadata = {
        "signed": signed,
        "signatures": [
            {"keyid": name, "sig": key.sign(message).hex()} for name, key in signers.items()
        ],
    }
    assert has_threshold(root, root)
    root["signatures"][0]["sig"] = "00" * 64
    assert has_threshold(root, root), "two of three are enough"
    root["signatures"][1] = root["signatures"][2]
    assert not has_threshold(root, root), "a key counts once"
    print("two of three signatures are enough; one, given twice, is not")


if __name__ == "__main__":
    main()
