// SPDX-License-Identifier: MIT OR Apache-2.0
//! Register values and the results of the units, limb by limb as in the hardware.
//!
//! Fifteen limbs of weight `2^(17k)`. Field form is balanced: `|limb| ≤ 2^16 + 57`, and every
//! operation here preserves that; `hardware/SOUNDNESS.md` has the proof, `tests::closure` a check
//! with intervals.

/// The limbs as stored: eighteen bits, signed. Raw form uses seventeen of them, and all of limb 14.
pub type Limbs = [i32; 15];

/// Bound of a limb in field form.
pub const BOUND: i32 = (1 << 16) + 57;

/// The limbs of a 256-bit integer.
pub fn from_words(words: &[u32; 8]) -> Limbs {
    let bit = |i: usize| (words[i / 32] >> (i % 32) & 1).cast_signed();
    core::array::from_fn(|k| {
        let bits = if k == 14 { 18 } else { 17 };
        signed((0..bits).fold(0, |limb, i| limb | bit(17 * k + i) << i))
    })
}

/// The 256-bit integer that the stored bits represent in raw form.
pub fn to_words(limbs: &Limbs) -> [u32; 8] {
    let mut words = [0; 8];
    for (k, limb) in limbs.iter().enumerate() {
        let bits = if k == 14 { 18 } else { 17 };
        for i in 0..bits {
            let place = 17 * k + i;
            words[place / 32] |= (limb.cast_unsigned() >> i & 1) << (place % 32);
        }
    }
    words
}

/// The low eighteen bits as a signed number.
fn signed(x: i32) -> i32 {
    x << 14 >> 14
}

/// `carry(x) = ⌊(x + 2^16)/2^17⌋`.
fn carry(x: i64) -> i64 {
    (x + (1 << 16)) >> 17
}

/// Each limb keeps its balanced 17 bits and takes the carry of the one below; the top carry returns
/// 19 times, because `2^255 ≡ 19`.
fn pass(r: &[i64; 15]) -> Limbs {
    core::array::from_fn(|k| {
        let into = if k == 0 {
            19 * carry(r[14])
        } else {
            carry(r[k - 1])
        };
        // For operands in field form |balanced| ≤ 2^16 and |into| ≤ 57: `signed` changes nothing.
        signed((r[k] - (carry(r[k]) << 17) + into) as i32)
    })
}

/// `a + b`
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    pass(&core::array::from_fn(|k| i64::from(a[k]) + i64::from(b[k])))
}

/// `a - b`
pub fn sub(a: &Limbs, b: &Limbs) -> Limbs {
    pass(&core::array::from_fn(|k| i64::from(a[k]) - i64::from(b[k])))
}

/// Raw form to field form; bit 255 is ignored.
pub fn unpack(a: &Limbs) -> Limbs {
    pass(&core::array::from_fn(|k| i64::from(a[k] & 0x1_ffff)))
}

/// `a·b`
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    // Columns of the plain product, then those of weight 2^255 and more return 19 times: |c[k]| ≤
    // (k+1 + 19(14-k))·(2^16+57)² < 2^41.
    let mut wide = [0i64; 30];
    for (j, &b) in b.iter().enumerate() {
        for (column, &a) in wide[j..].iter_mut().zip(a) {
            *column += i64::from(a) * i64::from(b);
        }
    }
    fold(&core::array::from_fn(|k| wide[k] + 19 * wide[k + 15]))
}

/// `a·b₀`, where `|b₀| < 2^17`.
pub fn mul_small(a: &Limbs, b: &Limbs) -> Limbs {
    fold(&core::array::from_fn(|k| i64::from(a[k]) * i64::from(b[0])))
}

/// Columns to field form: each column is split into 17 + 17 bits and the rest, and each part is
/// added where its weight belongs.
fn fold(c: &[i64; 15]) -> Limbs {
    let low = |k: usize| c[k] & 0x1_ffff;
    let middle = |k: usize| c[k] >> 17 & 0x1_ffff;
    let high = |k: usize| c[k] >> 34;
    pass(&core::array::from_fn(|k| {
        let from_high = high((k + 13) % 15) * if k == 1 { 19 } else { 1 };
        // For k = 0 the rest of column 13 also has weight 2^255, so the whole sum is taken 19
        // times.
        let s = middle((k + 14) % 15) + from_high;
        low(k) + if k == 0 { 19 * s } else { s }
    }))
}

/// Field form to the canonical raw form.
pub fn freeze(a: &Limbs) -> Limbs {
    // 2p in every limb makes all limbs positive: 2·(2^17 - 19) and 2·(2^17 - 1) are above the
    // bound.
    let mut v: [i64; 15] = core::array::from_fn(|k| {
        let p = if k == 0 {
            (1 << 17) - 19
        } else {
            (1 << 17) - 1
        };
        i64::from(a[k]) + 2 * p
    });
    let sweep = |v: &mut [i64; 15], mut c: i64| {
        for limb in v {
            let t = *limb + c;
            *limb = t & 0x1_ffff;
            c = t >> 17;
        }
        c
    };
    // The value is below 2^257, so the first carry is at most 3; then it is below 2^255 + 57.
    let top = sweep(&mut v, 0);
    let top = sweep(&mut v, 19 * top);
    // If that was 2^255 or more (as for the value 37), the remainder is below 57: no carry leaves
    // limb 0.
    v[0] += 19 * top;
    // v ≥ p exactly if v + 19 ≥ 2^255; then v + 19 - 2^255 is the residue.
    let mut w = v;
    if sweep(&mut w, 19) == 1 {
        v = w
    }
    v.map(|limb| limb as i32)
}

/// Bit by bit, in raw form.
pub fn and(a: &Limbs, b: &Limbs) -> Limbs {
    let (a, b) = (to_words(a), to_words(b));
    from_words(&core::array::from_fn(|i| a[i] & b[i]))
}

/// Bit by bit, in raw form.
pub fn xor(a: &Limbs, b: &Limbs) -> Limbs {
    let (a, b) = (to_words(a), to_words(b));
    from_words(&core::array::from_fn(|i| a[i] ^ b[i]))
}

/// Byte i of raw form to byte i + 1, the last to the first.
pub fn rotate(a: &Limbs) -> Limbs {
    let a = to_words(a);
    from_words(&core::array::from_fn(|i| a[i] << 8 | a[(i + 7) % 8] >> 24))
}

#[cfg(test)]
mod tests;
