# SPDX-License-Identifier: MIT OR Apache-2.0
"""Verifies the rows of a table of JSON lines as their ecosystem does: 1 or 0 for each row.

python3 verify.py solana|stellar < TABLE
"""

import base64
import json
import sys


def solana(key, signature, message, row):
    from solders.message import Message
    from solders.pubkey import Pubkey
    from solders.signature import Signature
    from solders.transaction import Transaction

    valid = Signature.from_bytes(signature).verify(Pubkey.from_bytes(key), message)
    if valid:
        # The message is that of a transaction, signed by the account that pays for it.
        parsed = Message.from_bytes(message)
        assert bytes(parsed) == message and bytes(parsed.account_keys[0]) == key
        Transaction.populate(parsed, [Signature.from_bytes(signature)]).verify()
    return valid


def stellar(key, signature, message, row):
    from stellar_sdk import Keypair, Network, TransactionEnvelope
    from stellar_sdk.exceptions import BadSignatureError
    from stellar_sdk.strkey import StrKey

    try:
        signer = Keypair.from_public_key(StrKey.encode_ed25519_public_key(key))
        signer.verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    # The message is the hash of the envelope, which has the same signature.
    xdr = base64.b64encode(bytes.fromhex(row["envelope"])).decode()
    envelope = TransactionEnvelope.from_xdr(xdr, Network.TESTNET_NETWORK_PASSPHRASE)
    assert envelope.hash() == message
    assert envelope.transaction.source.account_id == signer.public_key
    (decorated,) = envelope.signatures
    assert decorated.signature == signature
    assert decorated.signature_hint == signer.signature_hint()
    return True


def main():
    verify = {"solana": solana, "stellar": stellar}[sys.argv[1]]
    for line in sys.stdin:
        row = json.loads(line)
        key, signature, message = (bytes.fromhex(row[name]) for name in ("key", "sig", "msg"))
        print(int(verify(key, signature, message, row)))


main()
