// SPDX-License-Identifier: MIT OR Apache-2.0
//! `compat/program.rs` for dalek and for us: the same bytes; `compat/edges.rs`: the same texts.

use rand_core::{CryptoRng, Error, RngCore};

/// A generator that gives the same every time.
struct Fixed(u8);

impl RngCore for Fixed {
    fn next_u32(&mut self) -> u32 {
        self.next_u64() as u32
    }
    fn next_u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.fill_bytes(&mut bytes);
        u64::from_le_bytes(bytes)
    }
    fn fill_bytes(&mut self, to: &mut [u8]) {
        for byte in to {
            self.0 = self.0.wrapping_mul(5).wrapping_add(1);
            *byte = self.0;
        }
    }
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(to);
        Ok(())
    }
}

impl CryptoRng for Fixed {}

#[allow(clippy::needless_borrows_for_generic_args)] // the other generation takes references
mod ours {
    use super::Fixed;
    use {::curve25519_dalek, ::ed25519_dalek, ::x25519_dalek};
    include!("../../../program.rs");
    pub mod edges {
        use super::{curve25519_dalek, ed25519_dalek, x25519_dalek};
        include!("../../../edges.rs");
    }
}

#[allow(clippy::needless_borrows_for_generic_args)]
mod theirs {
    use super::Fixed;
    use {
        ::their_curve25519_dalek as curve25519_dalek, ::their_ed25519_dalek as ed25519_dalek,
        ::their_x25519_dalek as x25519_dalek,
    };
    include!("../../../program.rs");
    pub mod edges {
        use super::{curve25519_dalek, ed25519_dalek, x25519_dalek};
        include!("../../../edges.rs");
    }
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    assert_eq!(ours::run(), theirs::run());
}

#[test]
fn edges_are_where_they_were() {
    let (ours, theirs) = (ours::edges::run(), theirs::edges::run());
    let different: Vec<_> = ours.iter().zip(&theirs).filter(|(a, b)| a != b).collect();
    assert!(different.is_empty(), "ours, theirs: {different:#?}");
    assert_eq!(ours.len(), theirs.len());
}
