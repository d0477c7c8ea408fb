// SPDX-License-Identifier: MIT OR Apache-2.0
//! `compat/program.rs` for dalek and for us: the same bytes; `compat/edges.rs`: the same texts.

use std::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

/// A generator that gives the same every time.
struct Fixed(u8);

impl TryRng for Fixed {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|x| x as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        for byte in to {
            self.0 = self.0.wrapping_mul(5).wrapping_add(1);
            *byte = self.0;
        }
        Ok(())
    }
}

impl TryCryptoRng for Fixed {}

mod ours {
    use super::Fixed;
    use {::curve25519_dalek, ::ed25519_dalek, ::x25519_dalek};
    include!("../../../program.rs");
    pub mod edges {
        use super::{curve25519_dalek, ed25519_dalek, x25519_dalek};
        include!("../../../edges.rs");
    }
}

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
