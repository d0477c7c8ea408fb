// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whole Ed25519 keys, signatures and verifications (RFC 8032, 5.1) as jobs of the engine, which
//! hashes too. The driver splits messages into blocks; the nonce, the secret scalar and the values
//! that they are derived from stay in the engine.
//!
//! The steps (the writes to the engine, their order, the comparisons) exist once, for the polling
//! driver and for the asynchronous one, which differ only in how they wait. They are a macro, not
//! `async` functions that the polling driver polls to completion at once: the machine code of those
//! is larger, even though it never waits, and keeps values in memory that are in registers here.

use zeroize::Zeroizing;

#[cfg(feature = "async")]
use super::asynchronous::Awaited;
use super::blocks::{Aligned, BYTES, Blocks};
use super::message::{Message, Parts, Signature, SignatureCheck, SigningKey};
use super::request::{in_range, refusal};
use super::short::{self, SHORT, VERIFIED};
use super::{Engine, Error, Findings, Random, Status, blinding};
use crate::bus::Bus;
use crate::{microcode, scalar};

/// The addresses at which a signature continues from a pause: of its first pass, of its second
/// pass.
const NONCE: u16 = microcode::NONCE_PAUSE_NEXT;
const CHALLENGE: u16 = microcode::CHALLENGE_PAUSE_NEXT;

/// The steps of a driver that has its own `run`, `part` and `end_pause`, and otherwise the methods
/// of [`Engine`]; the macro that waits for a step; `async`, for one that is awaited.
///
/// A failed step may leave data in the engine, which the caller clears.
macro_rules! protocol {
    ($driver:ty, $wait:ident $(, $async:ident)?) => {
        impl<B: Bus> $driver {
            /// A key, from its public key computed twice.
            #[inline(always)]
            pub(super) $($async)? fn key(
                &mut self,
                seed: &[u8; 32],
            ) -> Result<SigningKey, Error<B::Error>> {
                let once = $wait!(self.public(seed))?;
                let cycles = self.cycles;
                let again = $wait!(self.public(seed))?;
                self.cycles += cycles;
                if once != again {
                    return Err(Error::WrongResult);
                }
                Ok(SigningKey {
                    seed: Zeroizing::new(*seed),
                    public: encoding(&once)?,
                    copy: encoding(&again)?,
                })
            }

            /// The public key, as computed by the engine: not the seed, which stood in its register.
            $($async)? fn public(&mut self, seed: &[u8; 32]) -> Result<[u32; 8], Error<B::Error>> {
                let seed = Zeroizing::new([scalar::words(seed)]);
                // What a faulty engine gives for it may be the seed.
                let mut key = Zeroizing::new([[0; 8]]);
                match self.random {
                    None => $wait!(self.run(microcode::KEYGEN, &*seed, &mut *key))?,
                    Some(random) => $wait!(self.public_blinded(&seed, random, &mut key))?,
                }
                if scalar::holds(&key[0], &seed[0]) {
                    return Err(Error::WrongResult);
                }
                Ok(key[0])
            }

            #[cold]
            #[inline(never)]
            $($async)? fn public_blinded(
                &mut self,
                &[seed]: &[[u32; 8]; 1],
                random: Random,
                key: &mut [[u32; 8]; 1],
            ) -> Result<(), Error<B::Error>> {
                let operands = Zeroizing::new([
                    seed,
                    *blinding::part(random)?,
                    *blinding::factor(random)?,
                ]);
                $wait!(self.run(microcode::KEYGEN_BLINDED, &*operands, key))
            }

            /// A signature, checked unless the check is omitted.
            #[inline(always)]
            pub(super) $($async)? fn signed(
                &mut self,
                key: &SigningKey,
                parts: Parts<'_>,
                made: &mut Signature,
            ) -> Result<(), Error<B::Error>> {
                $wait!(self.signature(key, &key.public, parts, made))?;
                match self.signature_check {
                    SignatureCheck::None => Ok(()),
                    SignatureCheck::Verify => $wait!(self.check(key, parts, made)),
                    SignatureCheck::Repeat => $wait!(self.repeat(key, parts, made)),
                }
            }

            /// Makes the signature a second time and compares. It reads seed and message again, and
            /// the other copy of the public key. Another nonce or message changes R, and another
            /// challenge or scalar changes S.
            $($async)? fn repeat(
                &mut self,
                key: &SigningKey,
                parts: Parts<'_>,
                made: &Signature,
            ) -> Result<(), Error<B::Error>> {
                let cycles = self.cycles;
                let mut again = Signature::none();
                $wait!(self.signature(key, &key.copy, parts, &mut again))?;
                self.cycles += cycles;
                // Constant time: the place of the first difference would reveal bits of a wrong S.
                if !again.is(made) {
                    return Err(Error::WrongSignature);
                }
                Ok(())
            }

            /// Whether a signature is correct. R is unique since the nonce is the hash of prefix
            /// and message, S since the equation has one solution below L.
            $($async)? fn check(
                &mut self,
                key: &SigningKey,
                parts: Parts<'_>,
                made: &Signature,
            ) -> Result<(), Error<B::Error>> {
                let cycles = self.cycles;
                // Recomputes R after the second pass, which shows that the nonce was hashed from
                // the message as it is now.
                let again = $wait!(self.commitment(key, parts))?;
                $wait!(self.end_pause())?;
                if again != made.bytes[..32] {
                    return Err(Error::WrongSignature);
                }
                let cycles = cycles + self.cycles;
                let found = $wait!(self.verification(&key.public, parts, &made.bytes))?;
                self.cycles += cycles;
                let valid = Findings {
                    a_on_curve: true,
                    r_on_curve: true,
                    equal: true,
                    equal_cofactored: true,
                    a_small_order: false,
                    r_small_order: false,
                };
                if found != valid {
                    return Err(Error::WrongSignature);
                }
                Ok(())
            }

            /// The first pass: R. The job waits for the second.
            #[inline(always)]
            $($async)? fn commitment(
                &mut self,
                key: &SigningKey,
                (domain, context, message): Parts<'_>,
            ) -> Result<[u8; 32], Error<B::Error>> {
                // What a faulty engine gives for it may be a part of the nonce.
                let mut r = Zeroizing::new([[0; 8]]);
                self.begin()?;
                match &domain {
                    None => $wait!(self.first_pass(key, message, &mut r))?,
                    Some(domain) => {
                        $wait!(self.first_pass_prefixed(key, [domain, context, message], &mut r))?
                    }
                }
                encoding(&r[0])
            }

            /// A signature, whose challenge is that of `public`: one of the key's two copies.
            $($async)? fn signature(
                &mut self,
                key: &SigningKey,
                public: &[u8; 32],
                parts: Parts<'_>,
                made: &mut Signature,
            ) -> Result<(), Error<B::Error>> {
                let (domain, _, message) = parts;
                if domain.is_none() && message.len() <= SHORT && self.random.is_none() {
                    return $wait!(self.short_signature(key, public, message, made));
                }
                $wait!(self.long_signature(key, public, parts, made))
            }

            /// The same in several parts.
            #[inline(never)]
            $($async)? fn long_signature(
                &mut self,
                key: &SigningKey,
                public: &[u8; 32],
                parts: Parts<'_>,
                made: &mut Signature,
            ) -> Result<(), Error<B::Error>> {
                let r = $wait!(self.commitment(key, parts))?;
                let (domain, context, message) = parts;
                let domain = domain.as_ref().map_or(&[][..], |domain| &domain[..]);
                let parts = [domain, context, &r, public, message];
                let mut blocks = Blocks::new(&parts);
                let mut s = Zeroizing::new([[0; 8]]);
                if let Some(random) = self.random {
                    $wait!(self.second_pass_blinded(&mut blocks, random, &mut s))?;
                } else {
                    for _ in 2..blocks.count() {
                        $wait!(self.block(CHALLENGE, &mut blocks, &mut []))?;
                    }
                    let mut last = Aligned([0; 2 * BYTES]);
                    blocks.next(&mut last.0);
                    let (entry, bytes) = match blocks.count() {
                        1 => (CHALLENGE + 1, &last.0[..BYTES]),
                        _ => (CHALLENGE + 2, &last.0[..]),
                    };
                    $wait!(self.ready())?;
                    self.set_off(entry, &mut |engine| engine.put(&[(0, bytes)]))?;
                    $wait!(self.finish(entry, &mut *s))?;
                    computed(&s[0], &bytes[..32])?;
                }
                made.bytes[..32].copy_from_slice(&r);
                made.end(&s[0])
            }

            /// The same in one job, for a message that fits its registers.
            $($async)? fn short_signature(
                &mut self,
                key: &SigningKey,
                public: &[u8; 32],
                message: &[u8],
                made: &mut Signature,
            ) -> Result<(), Error<B::Error>> {
                let entry = short::entry(message);
                let mut results = Zeroizing::new([[0; 8]; 2]);
                self.begin()?;
                $wait!(self.ready())?;
                self.set_off(entry, &mut |engine| {
                    engine.put_short(&key.seed, public, message)
                })?;
                $wait!(self.finish(entry, &mut *results))?;
                if !is_encoding(&results[0]) {
                    return Err(refusal(&results[0]));
                }
                computed(&results[0], &*key.seed)?;
                scalar::write(&mut made.bytes, &results[0]);
                made.end(&results[1])
            }

            /// The rest of the second pass; S.
            #[cold]
            #[inline(never)]
            $($async)? fn second_pass_blinded(
                &mut self,
                blocks: &mut Blocks<'_>,
                random: Random,
                s: &mut [[u32; 8]; 1],
            ) -> Result<(), Error<B::Error>> {
                for _ in 1..blocks.count() {
                    $wait!(self.block(CHALLENGE, blocks, &mut []))?;
                }
                self.put_words([(4, &*blinding::part(random)?)])?;
                $wait!(self.block(CHALLENGE + 3, blocks, s))?;
                Ok(())
            }

            /// The next block, from a pause to a pause or the end of a pass; and its result, if it
            /// has one.
            $($async)? fn block(
                &mut self,
                entry: u16,
                blocks: &mut Blocks<'_>,
                results: &mut [[u32; 8]],
            ) -> Result<Status, Error<B::Error>> {
                let mut block = Aligned([0; BYTES]);
                blocks.next(&mut block.0);
                $wait!(self.ready())?;
                self.set_off(entry, &mut |engine| engine.put(&[(0, &block.0)]))?;
                let status = $wait!(self.finish(entry, results))?;
                if let [result] = results {
                    computed(result, &block.0[..32])?;
                }
                Ok(status)
            }

            /// SHA-512 of prefix and message, with the prefix at the start of the first block; R.
            #[inline(always)]
            $($async)? fn first_pass(
                &mut self,
                key: &SigningKey,
                message: &[u8],
                r: &mut [[u32; 8]; 1],
            ) -> Result<(), Error<B::Error>> {
                // The seed takes the place of the prefix, and is written nowhere else.
                let parts = [&[0; 32], message];
                let mut blocks = Blocks::new(&parts);
                let mut first = Aligned([0; BYTES]);
                blocks.next(&mut first.0);
                let put = &mut |engine: &mut Engine<B>| {
                    engine.put(&[(0, &*key.seed), (1, &first.0[32..])])
                };
                $wait!(self.ready())?;
                if blocks.count() == 1 && self.random.is_none() {
                    self.set_off(microcode::SIGN_SHORT, put)?;
                    $wait!(self.finish(microcode::SIGN_SHORT, r))?;
                    return computed(&r[0], &*key.seed);
                }
                self.set_off(microcode::SIGN, put)?;
                $wait!(self.finish(microcode::SIGN, &mut []))?;
                for _ in 1..blocks.count() {
                    $wait!(self.block(NONCE, &mut blocks, &mut []))?;
                }
                $wait!(self.nonce(r))
            }

            /// The end of the first pass.
            $($async)? fn nonce(&mut self, r: &mut [[u32; 8]; 1]) -> Result<(), Error<B::Error>> {
                let (entry, operands) = match self.random {
                    None => (NONCE + 2, Zeroizing::new([scalar::NO_RESULT, [0; 8]])),
                    Some(random) => (NONCE + 3, parts(random)?),
                };
                let count = usize::from(entry - (NONCE + 1));
                $wait!(self.ready())?;
                self.set_off(entry, &mut |engine| {
                    engine.put_words((0..).zip(&operands[..count]))
                })?;
                $wait!(self.finish(entry, r))?;
                if scalar::holds(&r[0], &operands[0]) {
                    return Err(Error::WrongResult);
                }
                Ok(())
            }

            /// The first pass with bytes before the prefix.
            #[inline(never)]
            $($async)? fn first_pass_prefixed(
                &mut self,
                key: &SigningKey,
                [domain, context, message]: [&[u8]; 3],
                r: &mut [[u32; 8]; 1],
            ) -> Result<(), Error<B::Error>> {
                let begin = domain.len() + context.len();
                let mut place = Aligned([0; 32]);
                for bit in 0..5 {
                    place.0[(32 - bit) % 32] = (begin >> bit & 1) as u8;
                }
                $wait!(self.ready())?;
                self.set_off(microcode::SIGN_PREFIXED, &mut |engine| {
                    engine.put(&[(0, &*key.seed), (1, &place.0)])
                })?;
                $wait!(self.finish(microcode::SIGN_PREFIXED, &mut []))?;
                let parts = [domain, context, &[0; 32], message];
                let mut blocks = Blocks::new(&parts);
                for from in (0..blocks.count()).map(|block| BYTES * block) {
                    // The mask selects the bytes of this block that belong to the prefix.
                    let is_prefix = |byte: usize| (begin..begin + 32).contains(&(from + byte));
                    let ones = |byte| if is_prefix(byte) { 0xff } else { 0 };
                    let mask = Aligned::<BYTES>(core::array::from_fn(ones));
                    if mask.0 == [0; BYTES] {
                        $wait!(self.block(NONCE, &mut blocks, &mut []))?;
                    } else {
                        self.put(&[(4, &mask.0)])?;
                        $wait!(self.block(NONCE + 1, &mut blocks, &mut []))?;
                    }
                }
                $wait!(self.nonce(r))
            }

            /// A verdict, computed twice where results are.
            #[inline(always)]
            pub(super) $($async)? fn verified(
                &mut self,
                public: &[u8; 32],
                parts: Parts<'_>,
                signature: &[u8; 64],
            ) -> Result<Findings, Error<B::Error>> {
                let mut done = $wait!(self.verification(public, parts, signature));
                if let (Ok(found), true) = (&done, self.repeats) {
                    let (found, cycles) = (*found, self.cycles);
                    done = $wait!(self.verification(public, parts, signature));
                    self.cycles += cycles;
                    if done.as_ref().is_ok_and(|again| *again != found) {
                        done = Err(Error::WrongResult);
                    }
                }
                done
            }

            $($async)? fn verification(
                &mut self,
                public: &[u8; 32],
                parts: Parts<'_>,
                signature: &[u8; 64],
            ) -> Result<Findings, Error<B::Error>> {
                let (domain, _, message) = parts;
                let mut answers = [[0; 8]];
                let [key, r] = [public, signature[..32].first_chunk().expect("R")].map(scalar::words);
                self.begin()?;
                let before = if domain.is_none() && message.len() <= VERIFIED {
                    let entry = short::verification(message);
                    $wait!(self.ready())?;
                    self.set_off(entry, &mut |engine| {
                        engine.put_verification(public, message, signature)
                    })?;
                    $wait!(self.finish(entry, &mut answers))?;
                    r
                } else {
                    $wait!(self.long_verification(public, parts, signature, &mut answers))?
                };
                Findings::of(&answers, [&key, &r, &before]).ok_or(Error::WrongResult)
            }

            /// A verdict in several parts, or with a block that does not begin with R and A.
            /// Returns the former content of the register of the answers.
            #[inline(never)]
            $($async)? fn long_verification(
                &mut self,
                public: &[u8; 32],
                (domain, context, message): Parts<'_>,
                signature: &[u8; 64],
                answers: &mut [[u32; 8]; 1],
            ) -> Result<[u32; 8], Error<B::Error>> {
                let domain = domain.as_ref().map_or(&[][..], |domain| &domain[..]);
                let parts = [domain, context, &signature[..32], public, message];
                let mut blocks = Blocks::new(&parts);
                let next = microcode::VERIFY_PAUSE_NEXT;
                let mut last = microcode::VERIFY_PREFIXED;
                for n in 1..blocks.count() {
                    let entry = if n == 1 { microcode::VERIFY_MESSAGE } else { next };
                    $wait!(self.block(entry, &mut blocks, &mut []))?;
                    last = next + 1;
                }
                let mut block = Aligned([0; BYTES]);
                blocks.next(&mut block.0);
                $wait!(self.ready())?;
                self.set_off(last, &mut |engine| {
                    engine.put(&[(8, public), (9, signature), (0, &block.0)])
                })?;
                $wait!(self.finish(last, answers))?;
                Ok(scalar::words(block.0[..32].first_chunk().expect("half of a register or more")))
            }
        }
    };
}

/// A step that is complete when it returns.
macro_rules! at_once {
    ($step:expr) => {
        $step
    };
}

protocol!(Engine<B>, at_once);

/// A step that yields the processor until it is done.
#[cfg(feature = "async")]
macro_rules! awaited {
    ($step:expr) => {
        $step.await
    };
}

#[cfg(feature = "async")]
protocol!(Awaited<'_, B>, awaited, async);

impl<B: Bus> Engine<B> {
    /// The key from a seed: RFC 8032, 5.1.5.
    ///
    /// # Errors
    ///
    /// If the engine gives no result; [`Error::CheckFailed`] if the public key is not on the curve,
    /// [`Error::WrongResult`] if it is not below p or comes out differently the second time;
    /// [`Error::NoRandom`].
    ///
    /// # Security
    ///
    /// Constant time in the seed; use 32 random bytes. The public key is computed twice, each time
    /// from the seed, as one that does not belong to it makes signatures that reveal the key.
    #[inline(never)] // the steps are a part of it; one copy is enough
    pub fn keygen(&mut self, seed: &[u8; 32]) -> Result<SigningKey, Error<B::Error>> {
        self.key(seed)
    }

    /// The signature of a message: RFC 8032, 5.1.6.
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if the context does not have the length that the scheme requires;
    /// [`Error::WrongSignature`] if the signature is wrong; [`Error::CheckFailed`] if R is not on
    /// the curve; [`Error::WrongResult`] if it is not below p, or S is not from 1 to L - 1, or the
    /// verification gives an impossible result; [`Error::NoRandom`]; or if the engine gives no
    /// result. Nothing of the signature is revealed then.
    ///
    /// # Security
    ///
    /// Constant time in the seed; the time depends on the length of the message and of the context.
    /// Nonce and scalar do not leave the engine.
    ///
    /// A signature that is wrong in one bit can reveal the key, so it is made twice and both must be
    /// equal, unless [`with_signature_check`](Self::with_signature_check) says otherwise. Each reads
    /// the message once if it is [`Message::Pure`] of at most 79 bytes and the engine is not blinded,
    /// otherwise twice. So a message that was changed during signing is an error, too; but not one
    /// that changes back and forth, in step with these readings. If each reads it once, the result is
    /// then the signature of what both have read, and reveals nothing.
    pub fn sign(
        &mut self,
        key: &SigningKey,
        message: Message<'_>,
    ) -> Result<[u8; 64], Error<B::Error>> {
        let parts = message.parts()?;
        let mut made = Signature::none();
        if let Err(why) = self.signed(key, parts, &mut made) {
            self.recover();
            return Err(why);
        }
        Ok(made.checked())
    }

    /// Findings about the equation of a signature, `S·B = R + k·A`, for any kind of verifier: RFC
    /// 8032, 5.1.7 with or without the factor 8.
    ///
    /// Encodings that are not canonical are left to the caller, as in [`equation`](Self::equation).
    ///
    /// # Errors
    ///
    /// [`Error::Operand`] if S is not below L, or the context does not have the length that the
    /// scheme requires; [`Error::WrongResult`] as in [`equation`](Self::equation); or if the engine
    /// gives no result.
    ///
    /// # Security
    ///
    /// A bit that flips in an answer, or a word that the bus gives a second time, is
    /// [`Error::WrongResult`], but a fault in the operands or in the computation may give another
    /// answer: [`with_repetition`](Self::with_repetition) computes it twice.
    pub fn verify(
        &mut self,
        public: &[u8; 32],
        message: Message<'_>,
        signature: &[u8; 64],
    ) -> Result<Findings, Error<B::Error>> {
        let parts = message.parts()?;
        in_range(signature)?;
        let done = self.verified(public, parts, signature);
        if done.is_err() {
            self.recover();
        }
        done
    }
}

/// The operands of the blinded end of the first pass.
#[cold]
#[inline(never)]
fn parts<E>(random: Random) -> Result<Zeroizing<[[u32; 8]; 2]>, Error<E>> {
    Ok(Zeroizing::new([
        *blinding::part(random)?,
        *blinding::factor(random)?,
    ]))
}

/// [`Error::WrongResult`] for a result that stood in its register before the job.
fn computed<E>(result: &[u32; 8], before: &[u8]) -> Result<(), Error<E>> {
    let before = before.first_chunk().expect("a register has 32 bytes");
    if scalar::holds(result, &Zeroizing::new(scalar::words(before))) {
        return Err(Error::WrongResult);
    }
    Ok(())
}

/// An encoding from the engine, whose y must be below p.
fn encoding<E>(words: &[u32; 8]) -> Result<[u8; 32], Error<E>> {
    if is_encoding(words) {
        Ok(scalar::bytes(words))
    } else {
        Err(refusal(words))
    }
}

fn is_encoding(words: &[u32; 8]) -> bool {
    let mut y = *words;
    y[7] &= 0x7fff_ffff;
    scalar::is_canonical(&y)
}
