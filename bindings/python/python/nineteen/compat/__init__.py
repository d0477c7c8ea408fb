# SPDX-License-Identifier: MIT OR Apache-2.0
"""Other packages' names for what is here."""
