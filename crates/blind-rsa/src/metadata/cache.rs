// SPDX-License-Identifier: MIT OR Apache-2.0
//! Derived keys that were used lately, and the list of metadata that may be asked for.

use super::{DerivedKeyPair, DerivedPublicKey, MasterKeyPair, MasterPublicKey, PublicMetadata};
use crate::error::Error;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;

/// A key that derives keys: [`MasterKeyPair`] or [`MasterPublicKey`].
pub trait Master: sealed::Sealed {
    /// What it derives.
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

/// Derived keys by metadata: at most so many, of which the least recently used goes first.
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
    keys: BTreeMap<Vec<u8>, (u64, Arc<M::Derived>)>,
    /// Metadata by the time of its last use, which is also in `keys`.
    uses: BTreeMap<u64, Vec<u8>>,
    now: u64,
}

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
        if let Some((last, key)) = self.keys.get_mut(info) {
            let name = self.uses.remove(last).expect("each key has a last use");
            self.uses.insert(self.now, name);
            *last = self.now;
            return Ok(key.clone());
        }
        if self.keys.len() == self.capacity {
            let (_, oldest) = self.uses.pop_first().expect("each key has a last use");
            self.keys.remove(&oldest);
        }
        let key = Arc::new(self.master.derive_key(metadata));
        self.keys.insert(info.to_vec(), (self.now, key.clone()));
        self.uses.insert(self.now, info.to_vec());
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
