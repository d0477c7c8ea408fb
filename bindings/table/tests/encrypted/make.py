# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the files of Parquet in this folder: three valid rows, encrypted in three ways."""

import base64
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pyarrow.parquet.encryption as encryption
from nineteen.ed25519 import SigningKey


class Wrapped(encryption.KmsClient):
    """Keys that are wrapped by nothing."""

    def __init__(self, _: encryption.KmsConnectionConfig) -> None:
        super().__init__()

    def wrap_key(self, key: bytes, _: str) -> bytes:
        return base64.b64encode(key)

    def unwrap_key(self, wrapped: bytes, _: str) -> bytes:
        return base64.b64decode(wrapped)


key = SigningKey(bytes(32))
messages = [b"one", b"two", b"three"]
table = pyarrow.table(
    {
        "k": [key.public_key().public_bytes_raw()] * 3,
        "s": [key.sign(message) for message in messages],
        "m": messages,
        "other": [1, 2, 3],
    }
)
factory = encryption.CryptoFactory(Wrapped)
for name, column, plain in (("footer", "m", False), ("column", "m", True), ("other", "other", True)):
    configuration = encryption.EncryptionConfiguration(
        footer_key="footer", column_keys={"column": [column]}, plaintext_footer=plain
    )
    properties = factory.file_encryption_properties(
        encryption.KmsConnectionConfig(), configuration
    )
    path = Path(__file__).with_name(f"{name}.parquet")
    pyarrow.parquet.write_table(table, path, encryption_properties=properties)
