// SPDX-License-Identifier: MIT OR Apache-2.0
// X3DH and the Double Ratchet. The including file defines `x25519_dalek`.

use core::{array, fmt};

use ratchet::Refused;
use ratchet::rand_core::CryptoRng;
use ratchet::symmetric::{Key, agreed, chain_step, open, root_step, seal};
use ratchet::zeroize::Zeroizing;

use self::x25519_dalek::{PublicKey, ReusableSecret, SharedSecret, StaticSecret};

/// Public keys with which anybody can start a conversation: X3DH, section 3.2. The caller knows
/// that they are authentic.
#[derive(Clone, Copy, Debug)]
pub struct Bundle {
    /// The identity.
    pub identity: PublicKey,
    /// The prekey for some days; also the first key of the ratchet.
    pub prekey: PublicKey,
    /// The prekey for one conversation.
    pub once: PublicKey,
}

/// The secrets of a [`Bundle`].
pub struct Prekeys {
    identity: StaticSecret,
    prekey: StaticSecret,
    once: StaticSecret,
}

/// The keys in the first message: X3DH, section 3.3.
#[derive(Clone, Copy, Debug)]
pub struct Greeting {
    /// The identity of the sender.
    pub identity: PublicKey,
    /// The sender's key for this start alone.
    pub ephemeral: PublicKey,
}

/// The header of each message, in the clear and authenticated: Double Ratchet, section 3.4.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// The sender's ratchet key.
    pub key: PublicKey,
    /// Length of the sender's previous chain.
    pub previous: u32,
    /// Number of the message in its chain.
    pub number: u32,
}

impl Header {
    /// 32 bytes of key, and the numbers, little-endian.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 40] {
        let mut bytes = [0; 40];
        bytes[..32].copy_from_slice(self.key.as_bytes());
        bytes[32..36].copy_from_slice(&self.previous.to_le_bytes());
        bytes[36..].copy_from_slice(&self.number.to_le_bytes());
        bytes
    }
}

/// Refuses a public key with which every secret gives the same result.
fn contributory(shared: &SharedSecret) -> Result<[u8; 32], Refused> {
    if shared.was_contributory() {
        Ok(shared.to_bytes())
    } else {
        Err(Refused::WeakKey)
    }
}

impl Prekeys {
    /// Fresh keys for this identity.
    pub fn new<R: CryptoRng>(identity: StaticSecret, rng: &mut R) -> Prekeys {
        Prekeys {
            identity,
            prekey: StaticSecret::random_from_rng(rng),
            once: StaticSecret::random_from_rng(rng),
        }
    }

    /// The public part.
    #[must_use]
    pub fn bundle(&self) -> Bundle {
        Bundle {
            identity: (&self.identity).into(),
            prekey: (&self.prekey).into(),
            once: (&self.once).into(),
        }
    }

    /// The session of the responder. `public` is our bundle.
    ///
    /// # Errors
    ///
    /// [`Refused::WeakKey`].
    pub fn answer(self, public: &Bundle, greeting: &Greeting) -> Result<Session, Refused> {
        let shared = Zeroizing::new([
            contributory(&self.prekey.diffie_hellman(&greeting.identity))?,
            contributory(&self.identity.diffie_hellman(&greeting.ephemeral))?,
            contributory(&self.prekey.diffie_hellman(&greeting.ephemeral))?,
            contributory(&self.once.diffie_hellman(&greeting.ephemeral))?,
        ]);
        let identities = [greeting.identity, public.identity];
        Ok(Session::new(
            agreed(&shared),
            identities,
            self.prekey,
            public.prekey,
        ))
    }
}

/// The session of the initiator: X3DH, section 3.3, and the first step of its ratchet.
///
/// # Errors
///
/// [`Refused::WeakKey`].
pub fn begin<R: CryptoRng>(
    identity: &StaticSecret,
    to: &Bundle,
    rng: &mut R,
) -> Result<(Greeting, Session), Refused> {
    let ephemeral = ReusableSecret::random_from_rng(rng);
    let shared = Zeroizing::new([
        contributory(&identity.diffie_hellman(&to.prekey))?,
        contributory(&ephemeral.diffie_hellman(&to.identity))?,
        contributory(&ephemeral.diffie_hellman(&to.prekey))?,
        contributory(&ephemeral.diffie_hellman(&to.once))?,
    ]);
    let greeting = Greeting {
        identity: identity.into(),
        ephemeral: (&ephemeral).into(),
    };
    let own = StaticSecret::random_from_rng(rng);
    let public = PublicKey::from(&own);
    let identities = [greeting.identity, to.identity];
    let mut session = Session::new(agreed(&shared), identities, own, public);
    session.sending = Some(session.chain_with(&to.prekey)?);
    session.theirs = Some(to.prekey);
    Ok((greeting, session))
}

/// The key of a message, and the next key of its chain.
#[derive(Clone)]
struct Chain {
    key: Key,
    number: u32,
}

impl Chain {
    fn step(&self) -> Result<(Chain, Key), Refused> {
        let (key, message) = chain_step(&self.key);
        let number = self.number.checked_add(1).ok_or(Refused::Exhausted)?;
        Ok((Chain { key, number }, message))
    }
}

/// The key of a message that has not arrived yet.
#[derive(Clone)]
struct Missing {
    theirs: PublicKey,
    number: u32,
    message: Key,
}

/// Places for keys of messages that have not arrived yet.
const PLACES: usize = 8;

/// One side of a conversation: Double Ratchet, section 3.2.
#[derive(Clone)]
pub struct Session {
    /// Both identities, which every message authenticates.
    identities: [u8; 64],
    root: Key,
    own: StaticSecret,
    public: PublicKey,
    theirs: Option<PublicKey>,
    sending: Option<Chain>,
    receiving: Option<Chain>,
    /// Length of the sending chain before this one.
    previous: u32,
    missing: [Option<Missing>; PLACES],
}

impl Session {
    fn new(root: Key, identities: [PublicKey; 2], own: StaticSecret, public: PublicKey) -> Session {
        let mut both = [0; 64];
        both[..32].copy_from_slice(identities[0].as_bytes());
        both[32..].copy_from_slice(identities[1].as_bytes());
        Session {
            identities: both,
            root,
            own,
            public,
            theirs: None,
            sending: None,
            receiving: None,
            previous: 0,
            missing: array::from_fn(|_| None),
        }
    }

    /// The chain from our key and `theirs`; advances the root.
    fn chain_with(&mut self, theirs: &PublicKey) -> Result<Chain, Refused> {
        let shared = Zeroizing::new(contributory(&self.own.diffie_hellman(theirs))?);
        let (root, key) = root_step(&self.root, &shared);
        self.root = root;
        Ok(Chain { key, number: 0 })
    }

    fn associated(&self, header: &Header) -> [u8; 104] {
        let mut bytes = [0; 104];
        bytes[..64].copy_from_slice(&self.identities);
        bytes[64..].copy_from_slice(&header.to_bytes());
        bytes
    }

    /// Encrypts the next message in place.
    ///
    /// # Errors
    ///
    /// [`Refused::NotStarted`], [`Refused::Exhausted`].
    pub fn encrypt(&mut self, text: &mut [u8]) -> Result<(Header, [u8; 16]), Refused> {
        let chain = self.sending.as_ref().ok_or(Refused::NotStarted)?;
        let header = Header {
            key: self.public,
            previous: self.previous,
            number: chain.number,
        };
        let (chain, message) = chain.step()?;
        let tag = seal(&message, &self.associated(&header), text)?;
        self.sending = Some(chain);
        Ok((header, tag))
    }

    /// Decrypts a message in place; returns whether it brought a new key, for which the ratchet
    /// took a step.
    ///
    /// # Errors
    ///
    /// [`Refused`]; session and text are then unchanged.
    pub fn decrypt<R: CryptoRng>(
        &mut self,
        header: &Header,
        tag: &[u8; 16],
        text: &mut [u8],
        rng: &mut R,
    ) -> Result<bool, Refused> {
        let associated = self.associated(header);
        let waited_for =
            |missing: &Missing| missing.theirs == header.key && missing.number == header.number;
        for place in &mut self.missing {
            if let Some(missing) = place.as_ref().filter(|missing| waited_for(missing)) {
                open(&missing.message, &associated, text, tag)?;
                *place = None;
                return Ok(false);
            }
        }
        // Work on a copy, which replaces the session if the message is authentic.
        let mut next = self.clone();
        let steps = next.theirs != Some(header.key);
        if steps {
            next.skip_to(header.previous)?;
            next.step(header.key, rng)?;
        }
        next.skip_to(header.number)?;
        let chain = next.receiving.as_ref().ok_or(Refused::NotAuthentic)?;
        let (chain, message) = chain.step()?;
        next.receiving = Some(chain);
        open(&message, &associated, text, tag)?;
        *self = next;
        Ok(steps)
    }

    /// Keeps the keys of messages in the receiving chain that come before this number and have not
    /// arrived: `SkipMessageKeys`.
    fn skip_to(&mut self, number: u32) -> Result<(), Refused> {
        let (Some(mut chain), Some(theirs)) = (self.receiving.clone(), self.theirs) else {
            return Ok(());
        };
        while chain.number < number {
            let place = self.missing.iter_mut().find(|place| place.is_none());
            let place = place.ok_or(Refused::TooManyMissing)?;
            let (after, message) = chain.step()?;
            let number = chain.number;
            *place = Some(Missing {
                theirs,
                number,
                message,
            });
            chain = after;
        }
        self.receiving = Some(chain);
        Ok(())
    }

    /// A step of the ratchet: a chain with their new key, then a new key of ours and a chain with
    /// that: `DHRatchet`.
    fn step<R: CryptoRng>(&mut self, theirs: PublicKey, rng: &mut R) -> Result<(), Refused> {
        self.previous = self.sending.as_ref().map_or(0, |chain| chain.number);
        self.theirs = Some(theirs);
        self.receiving = Some(self.chain_with(&theirs)?);
        self.own = StaticSecret::random_from_rng(rng);
        self.public = PublicKey::from(&self.own);
        self.sending = Some(self.chain_with(&theirs)?);
        Ok(())
    }
}

/// No secret is printed.
macro_rules! redacted {
    ($($name:ident),*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}
redacted!(Prekeys, Session);
