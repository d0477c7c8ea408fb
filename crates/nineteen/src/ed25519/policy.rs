// SPDX-License-Identifier: MIT OR Apache-2.0
//! Acceptance rules of verifiers.
//!
//! RFC 8032 leaves three questions open, and implementations differ: whether the equation is
//! multiplied by the cofactor, which encodings of points are accepted, and whether points of small
//! order are. `docs/VALIDATION.md` shows the verdict of every policy on every known edge case.

use core::fmt;
use core::str::FromStr;

use crate::curve::rule::Rule;

/// [`Policy`] from rows: the name of each policy, and its rule.
macro_rules! policies {
    ($($(#[$meta:meta])* $policy:ident = $name:literal: $rule:expr;)*) => {
        ground::named! {
            /// An acceptance rule for Ed25519 signatures.
            ///
            /// All policies reject `S ≥ L` and encodings of no curve point. (Functions without a
            /// policy argument accept `L ≤ S < 2^253` if the feature `legacy_compatibility` is on.)
            /// They agree on every signature that an honest signer makes. Single and batch
            /// verification give the same verdict on every input.
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            #[non_exhaustive]
            pub enum Policy:
                /// All policies.
                all,
                /// The name on the command line.
                name
            {
                $($(#[$meta])* $policy = $name,)*
            }
        }

        impl Policy {
            /// Whether `verify_batch_all` can check a whole batch by one equation.
            pub const fn can_be_combined(self) -> bool {
                self.rule().can_be_combined()
            }

            pub(crate) const fn rule(self) -> Rule {
                match self {
                    $(Policy::$policy => $rule,)*
                }
            }
        }

        const UNKNOWN: &str = ground::listed!("no such policy; there are "; $($name),*);
    };
}

policies! {
    /// `S·B = R + k·A`; accepts any encoding of A and compares R as bytes. Like `verify` in
    /// ed25519-dalek, ring, Go and OpenSSL.
    #[default]
    Cofactorless = "cofactorless": Rule {
        cofactored: false,
        canonical_key: false,
        canonical_r: true,
        no_small_order: false,
    };
    /// `S·B = R + k·A`; accepts only canonical encodings of A and R. Like aws-lc, graviola, HACL*
    /// and nettle.
    Canonical = "canonical": Rule {
        cofactored: false,
        canonical_key: true,
        canonical_r: true,
        no_small_order: false,
    };
    /// Like [`Canonical`](Self::Canonical), and rejects A or R of small order. Like libsodium.
    /// `verify_strict` in ed25519-dalek accepts, beyond that, keys of large order whose encoding is
    /// not canonical: nobody knows a secret key for one.
    Strict = "strict": Rule {
        cofactored: false,
        canonical_key: true,
        canonical_r: true,
        no_small_order: true,
    };
    /// `8·S·B = 8·R + 8·k·A`; accepts any encoding of A and R. The rule of ZIP-215: ed25519-zebra,
    /// ed25519-consensus.
    Zip215 = "zip215": Rule {
        cofactored: true,
        canonical_key: false,
        canonical_r: false,
        no_small_order: false,
    };
}

/// The error for a name that no policy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPolicy;

impl fmt::Display for UnknownPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(UNKNOWN)
    }
}

impl core::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    /// # Errors
    ///
    /// If no policy has that name.
    fn from_str(name: &str) -> Result<Policy, UnknownPolicy> {
        Policy::ALL
            .into_iter()
            .find(|p| p.name() == name)
            .ok_or(UnknownPolicy)
    }
}
