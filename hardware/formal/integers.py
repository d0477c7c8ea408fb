# SPDX-License-Identifier: MIT OR Apache-2.0
"""The part of the proof that is about integers: what the lemmas on the RTL add up to.

1. COLUMNS  The schedule and the factors of fe_mul_lemmas.svh give, as polynomials in the limbs, exactly the columns
            c_k = sum_{i+j=k} a_i b_j + 19 sum_{i+j=k+15} a_i b_j, for products, fast squares and small multiples.
2. WIDTHS   With any 18-bit signed limbs no intermediate column leaves 44 bits.
3. TAIL     For any integers c_k, the split and the carry pass keep sum c_k 2^(17k) modulo p (z3, integers).
4. CARRY    For any integers r_k, the carry pass keeps sum r_k 2^(17k) modulo p (z3, integers).
5. FREEZE   The limbs and carries that the freezer is proven to go through (fe_freeze_lemmas.svh) are two sweeps over the whole
            value, and these give the value in [0, p) for every sum of 18-bit signed limbs (z3, integers).

--fault NAME plants a fault; the run must then fail (the negative control of `cargo xtask formal`).
"""
import sys
from z3 import And, If, Int, IntVal, Not, Or, Solver, unsat

FAULT = sys.argv[2] if len(sys.argv) > 2 and sys.argv[1] == "--fault" else ""
P, N, W = 2**255 - 19, 15, 17


def check(name, ok):
    if not ok:
        print(f"FAILED: {name}")
        sys.exit(1)
    print(f"proved: {name}")


def proved(name, assumptions, claim):
    s = Solver()
    s.add(*assumptions)
    s.add(Not(claim))
    check(name, s.check() == unsat)


# ---- 1, 2: columns as polynomials (dictionaries from pairs of limbs to coefficients), and the largest they get
def column(k, kind):
    total, largest = {}, 0
    bound = 0
    steps = {"product": 15, "square": 8, "small": 1}[kind]
    for t in range(steps):
        if kind == "small":
            i, j, factor = k, 0, 1
        else:
            i, j = (8 * k + 7 - t) % N, (8 * k + 8 + t) % N
            factor = 19 if i > k else 1
            if FAULT == "factor" and (k, t) == (3, 5):
                factor = 1
        if kind == "square" and t == 7:
            total = {pair: 2 * n for pair, n in total.items()}
            bound *= 2
        pair = tuple(sorted((i, j))) if kind == "square" else (i, j)
        total[pair] = total.get(pair, 0) + factor
        bound += factor * 2**34
        largest = max(largest, bound)
    return total, largest


def exact(k, kind):
    total = {}
    for i in range(N):
        for j in range(N if kind != "small" else 1):
            if (i + j) % N == k:
                pair = tuple(sorted((i, j))) if kind == "square" else (i, j)
                total[pair] = total.get(pair, 0) + (19 if i + j >= N else 1)
    return total


for kind in ("product", "square", "small"):
    found = [column(k, kind) for k in range(N)]
    check(f"columns of a {kind}", all(found[k][0] == exact(k, kind) for k in range(N)))
    check(f"columns of a {kind} stay in 44 bits", max(n for _, n in found) < 2**43)

check("9 and 19 times a product fit in 40 and 41 bits", 9 * 2**35 < 2**39 and 19 * 2**35 < 2**40)

# ---- 3: c_k = lo_k + 2^17 mid_k + 2^34 hi_k, for any integers lo, mid, hi
lo, mid, hi = ([Int(f"{name}{k}") for k in range(N)] for name in ("lo", "mid", "hi"))
s = [mid[k - 1] + (19 if k == 1 and FAULT != "wrap" else 1) * hi[k - 2] for k in range(N)]
r = [lo[k] + (19 if k == 0 else 1) * s[k] for k in range(N)]
value = sum(r[k] * 2**(W * k) for k in range(N))
columns = sum((lo[k] + 2**17 * mid[k] + 2**34 * hi[k]) * 2**(W * k) for k in range(N))
# The difference is this multiple of p, whatever the integers: s_0 wraps once, hi_14 of s_1 too.
proved("split of columns", [], columns - value == P * (mid[14] + hi[13] + hi[14] * 2**W))

# ---- 4: r_k = bal_k + 2^17 c_k, for any integers
r, c = ([Int(f"{name}{k}") for k in range(N)] for name in ("r", "c"))
o = [r[k] - 2**17 * c[k] + (19 * c[14] if k == 0 else c[k - 1]) for k in range(N)]
before = sum(r[k] * 2**(W * k) for k in range(N))
after = sum(o[k] * 2**(W * k) for k in range(N))
proved("carry pass", [], before - after == P * c[14])

# ---- 5: the record of fe_freeze_lemmas.svh: a_k + bias_k + c_k = low_k + 2^17 c_{k+1}, and the like for w and u. Its 20 bits hold
# every sum: limb + bias is never negative, and less than 2^20 with a carry of up to 57.
BIAS = [262106 if k == 0 else 262142 for k in range(N)]
check("limbs of 2p", sum(b * 2**(W * k) for k, b in enumerate(BIAS)) == 2 * P + (1 if FAULT == "bias" else 0))
check("sums of the freezer fit", -131072 + min(BIAS) >= 0 and 131071 + max(BIAS) + 57 < 2**20 and 131071 + 76 < 2**18)


def sweep(name, terms, limbs, carry):
    """The sum of the equations terms_k + carry_k = limbs_k + 2^17 carry_{k+1}, each times 2^(17k): the carries between cancel."""
    step = [terms[k] + carry[k] - limbs[k] - 2**W * carry[k + 1] for k in range(N)]
    whole = sum(2**(W * k) * terms[k] for k in range(N)) + carry[0] \
        - sum(2**(W * k) * limbs[k] for k in range(N)) - 2**(W * N) * carry[N]
    proved(name, [], sum(2**(W * k) * step[k] for k in range(N)) == whole)


a, lows, ws, us = ([Int(f"{name}{k}") for k in range(N)] for name in ("a", "low", "w", "u"))
c, d, e = ([Int(f"{name}{k}") for k in range(N + 1)] for name in ("c", "d", "e"))
sweep("sweep 1 is v + 2p = low + top 2^255", [a[k] + BIAS[k] for k in range(N)], lows, c)
sweep("sweep 2 is low + 19 top = w + carry 2^255", lows, ws, d)
sweep("sweep 2 is low + 19 top + 19 = u + carry 2^255", lows, us, e)

# With c_0 = 0, d_0 = 19 top, e_0 = 19 top + 19 and limbs in [0, 2^17), the output (u if its last carry is 1, else w) is v mod p.
v, low, top, w, u, dw, du = (Int(name) for name in ("v", "low", "top", "w", "u", "dw", "du"))
sums = sum(2**(W * k) for k in range(N))
result = If(du == 1, u, w)
proved("sweeps of the freezer",
       [v >= -131072 * sums, v <= 131071 * sums, v + 2 * P == low + top * 2**255, low >= 0, low < 2**255,
        low + 19 * top == w + dw * 2**255, w >= 0, w < 2**255, dw >= 0,
        low + 19 * top + (18 if FAULT == "freeze" else 19) == u + du * 2**255, u >= 0, u < 2**255, du >= 0, du <= 1],
       And(result >= 0, result < P, Or(result == v + 2 * P - top * P, result == v + 2 * P - top * P - P), top >= 0, top <= 2))
