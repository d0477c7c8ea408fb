# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks the signatures of Matrix events, all at once.

A server signs the canonical JSON of an event without `signatures` and `unsigned`, after redaction
(Matrix specification, server-server API, "Signing events"; here for room versions 1 to 10 and types
whose content is redacted whole). `canonicaljson` and `signedjson` do the same and more.
"""

import base64
import copy
import json
from typing import Any

from nineteen import verify_batch
from nineteen.ed25519 import SigningKey

Event = dict[str, Any]

KEPT = {
    *("event_id", "type", "room_id", "sender", "state_key", "hashes", "depth", "prev_events"),
    *("prev_state", "auth_events", "origin", "origin_server_ts", "membership"),
}


def canonical_json(value: Any) -> bytes:
    """The only JSON of a value: sorted keys, no spaces, UTF-8."""
    text = json.dumps(
        value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True
    )
    return text.encode()


def signed_bytes(event: Event) -> bytes:
    """What the server signed."""
    return canonical_json({name: event[name] for name in event if name in KEPT} | {"content": {}})


def unpadded(text: str) -> bytes:
    """Base64 without padding, as Matrix writes it."""
    return base64.b64decode(text + "=" * (-len(text) % 4))


def invalid_events(events: list[Event], server: str, key_id: str, key: bytes) -> list[int]:
    """Which events have no valid signature by the key."""
    signatures = [event["signatures"].get(server, {}).get(key_id, "") for event in events]
    verdicts = verify_batch(
        key,
        [unpadded(signature) for signature in signatures],
        [signed_bytes(event) for event in events],
        # What the reference implementation does, which checks with PyNaCl.
        policy="strict",
    )
    return verdicts.invalid


def main() -> None:
    # The example of the specification's appendix.
    seed = unpadded("YJDBA9Xnr2sVqXD9Vj7XVUnmFZcZrlw8Md7kMW+3XA1")
    event: Event = {
        "auth_events": [],
        "content": {},
        "depth": 3,
        "hashes": {"sha256": "5jM4wQpv6lnBo7CLIghJuHdW+s2CMBJPUOGOC89ncos"},
        "origin": "domain",
        "origin_server_ts": 1000000,
        "prev_events": [],
        "room_id": "!x:domain",
        "sender": "@a:domain",
        "signatures": {
            "domain": {
                "ed25519:1": "KxwGjPSDEtvnFgU00fwFz+l6d2pJM6XBIaMEn81SXPTRl16AqLAYqfIReFGZlHi5"
                "KLjAWbOoMszkwsQma+lYAg"
            }
        },
        "type": "X",
        "unsigned": {"age_ts": 1000000},
    }
    forged = copy.deepcopy(event) | {"sender": "@b:domain"}
    redacted = copy.deepcopy(event) | {"content": {"body": "of no account"}}
    key = SigningKey(seed).public_key().public_bytes_raw()
    found = invalid_events([event, forged, redacted], "domain", "ed25519:1", key)
    assert found == [1], found
    print(f"three events, invalid: {found}")


if __name__ == "__main__":
    main()
