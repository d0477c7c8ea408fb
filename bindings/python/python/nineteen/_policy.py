# SPDX-License-Identifier: MIT OR Apache-2.0
"""The names of the policies, as a type."""

from typing import Literal, TypeAlias

Policy: TypeAlias = Literal["cofactorless", "canonical", "strict", "zip215"]
