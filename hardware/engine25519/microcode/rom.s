; SPDX-License-Identifier: MIT OR Apache-2.0
; The microcode ROM, in the order of addresses.
.include "macros.s"
.include "field.s"
.include "x25519.s"
.include "mul_base.s"
.include "verify.s"
.include "order.s"
.include "signature.s"
