// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements in memory as assembly takes them: four words each, contiguous, at one address.

#[cfg(test)]
pub(crate) mod tests; // whole steps against big integers

use ground::each;

/// Four words, least significant first.
pub(crate) type Element = [u64; 4];

/// The four factors E, F, G, H that a doubling or an addition takes and returns: X = EF, Y = GH,
/// Z = FG, T = EH. Contiguous in memory.
pub(crate) type Factors<'a> = [&'a mut Element; 4];

/// The address of contiguous elements, for assembly that accesses them all through it.
///
/// # Panics
///
/// If they are not contiguous; where they are fields of one structure, the compiler knows that they
/// are.
#[inline(always)]
pub(crate) fn address<const N: usize>(elements: [*mut Element; N]) -> usize {
    const { assert!(N <= 4) };
    let first = elements[0].expose_provenance();
    each!(i in 1 2 3 => if i < N {
        assert!(elements[i].expose_provenance() == first + i * size_of::<Element>());
    });
    first
}

/// [`address`] of factors, to write as well.
#[inline(always)]
pub(crate) fn address_of_factors([e, f, g, h]: Factors<'_>) -> usize {
    address([e, f, g, h])
}

/// [`address`] of elements to read.
#[inline(always)]
pub(crate) fn address_of<const N: usize>(elements: [&Element; N]) -> usize {
    let mut all = [core::ptr::from_ref(elements[0]).cast_mut(); N];
    each!(i in 1 2 3 => if i < N {
        all[i] = core::ptr::from_ref(elements[i]).cast_mut();
    });
    address(all)
}

/// The intermediate pair of a ladder, and scratch space.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ladder {
    /// X2+Z2, Z2-X2, X3+Z3, Z3-X3.
    pub sums: [Element; 4],
    /// u of the difference.
    pub u: Element,
    /// Intermediate elements.
    work: [Element; 7],
}

impl Ladder {
    /// The ladder at a pair of points and their difference.
    pub(crate) fn new(sums: [Element; 4], u: Element) -> Ladder {
        let work = [[0; 4]; 7];
        Ladder { sums, u, work }
    }
}
