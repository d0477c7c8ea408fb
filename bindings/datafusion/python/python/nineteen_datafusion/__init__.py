# SPDX-License-Identifier: MIT OR Apache-2.0
"""Ed25519 verification in the SQL of `datafusion`."""

from datafusion import ScalarUDF, SessionContext, udf

from ._function import Ed25519Verify

__all__ = ["Ed25519Verify", "ed25519_verify", "register"]


def ed25519_verify() -> ScalarUDF:
    """`ed25519_verify(key, signature, message [, policy])`, for SQL and for expressions."""
    return udf(Ed25519Verify())


def register(context: SessionContext) -> None:
    """Make the function known to the SQL of a context, under its name `ed25519_verify`."""
    context.register_udf(ed25519_verify())
