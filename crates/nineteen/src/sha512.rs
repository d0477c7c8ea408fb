// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHA-512 of several messages side by side: one message to each 64-bit lane of a vector.
//!
//! The rounds of one message form a chain, and a wide processor stalls on it. Messages are
//! independent of each other, so lane `l` of every vector belongs to message `l` and the
//! compression is written once, over a vector of 64-bit lanes ([`Lanes64`]): eight on AVX-512, four
//! on AVX2 (`field/vector/hash.rs`).
//!
//! | step | on vectors |
//! |---|---|
//! | a block of each lane | 16 big-endian words of each, transposed: `w[t]` holds word t of every lane |
//! | 80 rounds | as for one message (FIPS 180-4 §6.4.2), every word a vector |
//! | after the last block of a lane | the chaining values transposed back; the lane's digest is kept |
//!
//! Lengths may differ: the loop runs to the longest message, and a lane that has ended hashes bytes
//! that are never read. The caller decides how many lanes are worth filling.
//!
//! Messages may be secret; their lengths and their division into parts are not: no branch and no
//! address depends on a byte of a message. The rounds are additions, rotations and logic.
//!
//! Everything here is `#[inline(always)]`: it takes on the processor features of the function that
//! it is inlined into, and a vector value never crosses a function boundary there.
//!
//! - FIPS 180-4, *Secure Hash Standard*, doi:10.6028/NIST.FIPS.180-4
//! - S. Gueron, V. Krasnov, *Simultaneous hashing of multiple messages*, eprint 2012/371

#[cfg(any(test, feature = "small"))]
mod compact; // one message, in a loop
mod constants; // round constants and initial value
#[cfg(test)]
mod portable; // arrays as vectors
#[cfg(test)]
mod tests; // against `sha2`, and the constants from their definition

use zeroize::optimization_barrier;

/// SHA-512 of one message: the hash that the library uses.
#[cfg(feature = "small")]
pub(crate) use compact::Sha512;
#[cfg(not(feature = "small"))]
pub(crate) use sha2::Sha512;

/// Bytes in a block.
pub(crate) const BLOCK: usize = 128;

/// A vector of `LANES` words of 64 bits, word `l` for message `l`.
///
/// Implementations are `#[inline(always)]` without exception.
pub(crate) trait Lanes64<const LANES: usize>: Copy {
    /// `word` in every lane.
    fn splat(word: u64) -> Self;
    /// Sums modulo 2^64.
    fn add(self, rhs: Self) -> Self;
    /// Words rotated right by `0 < N < 64` bits.
    fn rotate_right<const N: i32>(self) -> Self;
    /// Words shifted right by `N < 64` bits.
    fn shift_right<const N: u32>(self) -> Self;
    /// `a ⊕ b ⊕ c`
    fn xor3(a: Self, b: Self, c: Self) -> Self;
    /// Bits of `f` where `e` is set, of `g` elsewhere: `Ch`.
    fn choose(e: Self, f: Self, g: Self) -> Self;
    /// Bits that at least two arguments have: `Maj`.
    fn majority(a: Self, b: Self, c: Self) -> Self;
    /// One block of each lane: the vector `t` of the result holds big-endian word t of every block.
    fn load(blocks: &[&[u8; BLOCK]; LANES]) -> [Self; 16];
    /// The inverse for eight words: `state[t]` becomes big-endian word t of every lane.
    fn store(state: &[Self; 8]) -> [[u8; 64]; LANES];
}

/// SHA-512 of `LANES` messages, each the concatenation of `PARTS` slices.
///
/// Parts may be empty and messages may differ in length. The vector type `V` decides which
/// instructions run; for a vector that needs processor features, the caller is compiled for them
/// and inlines this function.
///
/// - **Time:** depends on the lengths of the parts only.
/// - **Cost:** as many compressions of all lanes as the longest message has blocks. A block that
///   lies within one part is read in place; others are first assembled in a copy.
/// - **Leaves:** the copied blocks and the chaining values are overwritten in memory. The
///   compiler's register spills and its temporary copies of the digests are not.
#[inline(always)]
pub(crate) fn sha512<V: Lanes64<LANES>, const LANES: usize, const PARTS: usize>(
    messages: &[[&[u8]; PARTS]; LANES],
) -> [[u8; 64]; LANES] {
    let mut readers = [Reader::new(&[]); LANES];
    let mut longest = 0;
    for (reader, parts) in readers.iter_mut().zip(messages) {
        *reader = Reader::new(parts);
        longest = longest.max(reader.blocks);
    }
    let mut copies = [Copied([0; BLOCK]); LANES];
    let mut digests = [[0; 64]; LANES];
    let mut state = [V::splat(0); 8];
    for (word, initial) in state.iter_mut().zip(constants::INITIAL) {
        *word = V::splat(initial);
    }

    for index in 0..longest {
        let mut in_place = [None; LANES];
        for l in 0..LANES {
            in_place[l] = readers[l].next(&messages[l], index, &mut copies[l].0);
        }
        // A lane that has ended reads its last copy again.
        let mut blocks = [&[0; BLOCK]; LANES];
        for l in 0..LANES {
            blocks[l] = match in_place[l] {
                Some(block) => block,
                None => &copies[l].0,
            };
        }
        compress(&mut state, V::load(&blocks));

        let mut ended = false;
        for reader in &readers {
            // The barrier keeps this out of vectors, whose flags no secret path may branch on.
            ended |= core::hint::black_box(reader.blocks) == index + 1;
        }
        if ended {
            let all = V::store(&state);
            for l in 0..LANES {
                if readers[l].blocks == index + 1 {
                    digests[l] = all[l];
                }
            }
        }
    }

    copies = [Copied([0; BLOCK]); LANES];
    optimization_barrier(&copies);
    state = [V::splat(0); 8];
    optimization_barrier(&state);
    digests
}

/// A block assembled from parts, aligned so that no vector load from it crosses a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Copied([u8; BLOCK]);

/// The position of a lane in its message, and the length of the message.
#[derive(Clone, Copy)]
struct Reader {
    /// The part that the next byte comes from.
    part: usize,
    /// The number of bytes of that part that have been read.
    offset: usize,
    /// Bytes of the message.
    length: u64,
    /// Blocks of the padded message.
    blocks: u64,
}

impl Reader {
    #[inline(always)]
    fn new(parts: &[&[u8]]) -> Self {
        // No overflow: 64 bits hold the lengths of any slices that fit memory, counted many times.
        let mut length = 0;
        for part in parts {
            length += part.len() as u64;
        }
        Reader {
            part: 0,
            offset: 0,
            length,
            // At least 17 bytes of padding: 0x80 and the length in 16 bytes.
            blocks: (length + 17).div_ceil(BLOCK as u64),
        }
    }

    /// Block `index` of the padded message; blocks are requested in order. In place where one part
    /// holds all of it, otherwise (`None`) in `copy`. Past the last block, `None` and the copy
    /// unchanged.
    #[inline(always)]
    fn next<'m>(
        &mut self,
        parts: &[&'m [u8]],
        index: u64,
        copy: &mut [u8; BLOCK],
    ) -> Option<&'m [u8; BLOCK]> {
        if index >= self.blocks {
            return None;
        }
        if let Some(part) = parts.get(self.part)
            && let Some(block) = part[self.offset..].first_chunk()
        {
            self.offset += BLOCK;
            return Some(block);
        }

        *copy = [0; BLOCK];
        let mut filled = 0;
        while filled < BLOCK && self.part < parts.len() {
            let rest = &parts[self.part][self.offset..];
            let n = rest.len().min(BLOCK - filled);
            copy[filled..filled + n].copy_from_slice(&rest[..n]);
            filled += n;
            self.offset += n;
            if n == rest.len() {
                self.part += 1;
                self.offset = 0;
            }
        }
        // FIPS 180-4 §5.1.2: a one after the message, and the length in bits at the end.
        if index == self.length / BLOCK as u64 {
            copy[filled] = 0x80;
        }
        if index + 1 == self.blocks {
            copy[BLOCK - 16..].copy_from_slice(&(u128::from(self.length) << 3).to_be_bytes());
        }
        None
    }
}

/// Compresses one block of every lane into the chaining values: FIPS 180-4 §6.4.2.
#[inline(always)]
fn compress<V: Lanes64<LANES>, const LANES: usize>(state: &mut [V; 8], mut w: [V; 16]) {
    // Sixteen rounds with all indices known, so that the words stay in registers; `$more` computes
    // the words for the following sixteen rounds.
    macro_rules! sixteen_rounds {
        ($more:literal, $s:ident, $k:ident: $($t:literal)*) => {$(
            round::<V, LANES, $t>(&mut $s, w[$t], $k[$t]);
            if $more {
                extend::<V, LANES, $t>(&mut w);
            }
        )*};
    }
    let mut s = *state;
    let (k, _) = constants::ROUND.as_chunks::<16>();
    for k in &k[..4] {
        sixteen_rounds!(true, s, k: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
    let k = &k[4];
    sixteen_rounds!(false, s, k: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    for i in 0..8 {
        state[i] = state[i].add(s[i]);
    }
}

/// Round `T` modulo 16. Instead of moving `a` to `b` and so on, the names move ([`place`]).
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn round<V: Lanes64<LANES>, const LANES: usize, const T: usize>(s: &mut [V; 8], w: V, k: u64) {
    let (a, b, c) = (s[place(T, 0)], s[place(T, 1)], s[place(T, 2)]);
    let (e, f, g) = (s[place(T, 4)], s[place(T, 5)], s[place(T, 6)]);
    let (d, h) = (s[place(T, 3)], s[place(T, 7)]);
    let sigma1 = V::xor3(
        e.rotate_right::<14>(),
        e.rotate_right::<18>(),
        e.rotate_right::<41>(),
    );
    let sigma0 = V::xor3(
        a.rotate_right::<28>(),
        a.rotate_right::<34>(),
        a.rotate_right::<39>(),
    );
    let t1 = h
        .add(w.add(V::splat(k)))
        .add(V::choose(e, f, g))
        .add(sigma1);
    s[place(T, 3)] = d.add(t1);
    s[place(T, 7)] = t1.add(sigma0.add(V::majority(a, b, c)));
}

/// The index of the working variable `i` of `a`, `b`, …, `h` in round `t`: each round, all move by
/// one.
#[inline(always)]
const fn place(t: usize, i: usize) -> usize {
    (i + 16 - t) % 8
}

/// Replaces word `T` modulo 16 of the message schedule by the word sixteen later.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn extend<V: Lanes64<LANES>, const LANES: usize, const T: usize>(w: &mut [V; 16]) {
    let (x, y) = (w[(T + 1) % 16], w[(T + 14) % 16]);
    let sigma0 = V::xor3(
        x.rotate_right::<1>(),
        x.rotate_right::<8>(),
        x.shift_right::<7>(),
    );
    let sigma1 = V::xor3(
        y.rotate_right::<19>(),
        y.rotate_right::<61>(),
        y.shift_right::<6>(),
    );
    w[T] = w[T].add(sigma0).add(w[(T + 9) % 16].add(sigma1));
}
