// SPDX-License-Identifier: MIT OR Apache-2.0
//! Derived keys that were used lately, and the list of metadata that may be asked for.

use super::{DerivedKeyPair, DerivedPublicKey, MasterKeyPair, MasterPublicKey, PublicMetadata};
use crate::error::Error;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;
use sha2::{Digest, Sha256};

/// A key that derives keys: [`MasterKeyPair`] or [`MasterPublicKey`].
pub trait Master: sealed::Sealed {
    /// The type of derived keys.
    type Derived;

    /// Derives the key for a metadata value.
    fn derive_key(&self, metadata: PublicMetadata<'_>) -> Self::Derived;
}

mod sealed {
    /// Other crates cannot implement [`super::Master`].
    pub trait Sealed {}
    impl Sealed for super::MasterKeyPair {}
    impl Sealed for super::MasterPublicKey {}
}

impl Master for MasterKeyPair {
    type Derived = DerivedKeyPair;

    fn derive_key(&self, metadata: PublicMetadata<'_>) -> DerivedKeyPair {
        self.derive(metadata)
    }
}

impl Master for MasterPublicKey {
    type Derived = DerivedPublicKey;

    fn derive_key(&self, metadata: PublicMetadata<'_>) -> DerivedPublicKey {
        self.derive(metadata)
    }
}

/// Derived keys by metadata: at most so many, whose metadata have at most 64 KiB for each of them
/// together. The least recently used goes first; a key whose metadata are longer than all of that is
/// not kept.
///
/// With a list, it refuses all other metadata before any work. A verifier that faces strangers
/// needs that: each value of theirs costs it a power with a long exponent, and no bound on memory
/// changes that.
///
/// # Example
///
/// ```
/// # use blind_rsa::{Error, Variant, metadata::{Cache, MasterPublicKey, PublicMetadata}};
/// # use core::num::NonZeroUsize;
/// # fn verifier(issuer: MasterPublicKey) -> Result<(), Error> {
/// let months = [PublicMetadata::new(b"2026-11")?, PublicMetadata::new(b"2026-12")?];
/// let mut keys = Cache::allowing(issuer, NonZeroUsize::new(2).unwrap(), months);
/// let key = keys.get(months[0])?;
/// assert_eq!(keys.get(PublicMetadata::new(b"for you")?).err(), Some(Error::MetadataNotAllowed));
/// # Ok(())
/// # }
/// ```
pub struct Cache<M: Master> {
    master: M,
    capacity: usize,
    /// `None` allows all metadata.
    allowed: Option<BTreeSet<Vec<u8>>>,
    keys: BTreeMap<Name, Kept<M::Derived>>,
    /// Names by the time of their last use, which is also in `keys`.
    uses: BTreeMap<u64, Name>,
    now: u64,
    /// Bytes of metadata in all keys.
    bytes: usize,
}

/// The hash of a metadata value. The value itself is in the derived key alone.
type Name = [u8; 32];

struct Kept<D> {
    used: u64,
    bytes: usize,
    key: Arc<D>,
}

/// Bytes of metadata for each key of the capacity: as long as a value of Privacy Pass can be.
const BYTES_FOR_EACH: usize = 1 << 16;

impl<M: Master> Cache<M> {
    /// A cache for any metadata.
    pub fn new(master: M, capacity: NonZeroUsize) -> Cache<M> {
        let (keys, uses) = (BTreeMap::new(), BTreeMap::new());
        Cache {
            master,
            capacity: capacity.get(),
            allowed: None,
            keys,
            uses,
            now: 0,
            bytes: 0,
        }
    }

    /// A cache that refuses metadata which is not on the list.
    pub fn allowing<'a>(
        master: M,
        capacity: NonZeroUsize,
        list: impl IntoIterator<Item = PublicMetadata<'a>>,
    ) -> Cache<M> {
        let list = list
            .into_iter()
            .map(|metadata| metadata.as_bytes().to_vec());
        Cache {
            allowed: Some(list.collect()),
            ..Cache::new(master, capacity)
        }
    }

    /// The key for a metadata value: one that was kept, or a new one.
    ///
    /// # Errors
    ///
    /// [`Error::MetadataNotAllowed`] if there is a list and the metadata is not on it.
    pub fn get(&mut self, metadata: PublicMetadata<'_>) -> Result<Arc<M::Derived>, Error> {
        let info = metadata.as_bytes();
        if self
            .allowed
            .as_ref()
            .is_some_and(|allowed| !allowed.contains(info))
        {
            return Err(Error::MetadataNotAllowed);
        }
        self.now += 1;
        let name: Name = Sha256::digest(info).into();
        if let Some(kept) = self.keys.get_mut(&name) {
            self.uses.remove(&kept.used);
            self.uses.insert(self.now, name);
            kept.used = self.now;
            return Ok(kept.key.clone());
        }
        let key = Arc::new(self.master.derive_key(metadata));
        let most = self.capacity.saturating_mul(BYTES_FOR_EACH);
        if info.len() > most {
            return Ok(key);
        }
        while self.keys.len() == self.capacity || self.bytes + info.len() > most {
            let (_, oldest) = self.uses.pop_first().expect("each key has a last use");
            let kept = self.keys.remove(&oldest);
            self.bytes -= kept.expect("each last use has a key").bytes;
        }
        let kept = Kept {
            used: self.now,
            bytes: info.len(),
            key: key.clone(),
        };
        self.keys.insert(name, kept);
        self.uses.insert(self.now, name);
        self.bytes += info.len();
        Ok(key)
    }

    /// The number of keys that are kept.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether no key is kept.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
}

impl<M: Master> fmt::Debug for Cache<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache")
            .field("len", &self.len())
            .field("capacity", &self.capacity)
            .finish_non_exhaustive()
    }
}
