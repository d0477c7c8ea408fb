// SPDX-License-Identifier: MIT OR Apache-2.0
// Two parties in one program, who write to each other in turn. Included after `session.rs`.

use ratchet::chacha20::ChaCha20Rng;
use ratchet::rand_core::{Rng, SeedableRng};
use ratchet::sha2::{Digest, Sha256};
use ratchet::{Outcome, Time, Turns};

/// The longest text of a message, in bytes.
const LONGEST: usize = 256;

/// A message in transit.
#[derive(Clone)]
struct Packet {
    header: Header,
    tag: [u8; 16],
    length: usize,
    sealed: [u8; LONGEST],
    /// The expected plaintext.
    text: [u8; LONGEST],
}

/// One side.
struct Party {
    session: Session,
    rng: ChaCha20Rng,
    sent: u32,
    /// One of our messages that arrives after the next one, or after the next turn.
    late: Option<Packet>,
}

/// A conversation of two parties with `turns`, in which some messages arrive late, some are
/// tampered with in transit, and some arrive twice. `clock` counts what is measured.
///
/// # Errors
///
/// The first message that was refused and should not have been; [`Refused::NotAuthentic`] also if
/// one was accepted that should not have been, or decrypted wrongly.
pub fn converse(turns: &Turns, clock: fn() -> u64) -> Result<Outcome, Refused> {
    let [mut ours, mut theirs] = [[1; 32], [2; 32]].map(ChaCha20Rng::from_seed);
    let identities = [&mut ours, &mut theirs].map(StaticSecret::random_from_rng);
    let [identity, answering] = identities;
    let mut transcript = Sha256::new();

    let start = clock();
    let prekeys = Prekeys::new(answering, &mut theirs);
    let bundle = prekeys.bundle();
    let (greeting, session) = begin(&identity, &bundle, &mut ours)?;
    let answer = prekeys.answer(&bundle, &greeting)?;
    let mut time = Time {
        start: clock() - start,
        ..Time::default()
    };
    for key in [
        bundle.identity,
        bundle.prekey,
        bundle.once,
        greeting.identity,
        greeting.ephemeral,
    ] {
        transcript.update(key.as_bytes());
    }

    let party = |session, rng| Party {
        session,
        rng,
        sent: 0,
        late: None,
    };
    let mut parties = [party(session, ours), party(answer, theirs)];
    let mut steps = 0;
    for (turn, count) in turns.iter().enumerate() {
        let [first, second] = &mut parties;
        let (from, to) = if turn % 2 == 0 {
            (first, second)
        } else {
            (second, first)
        };
        for _ in 0..*count {
            let packet = from.send(clock, &mut time)?;
            transcript.update(packet.header.to_bytes());
            transcript.update(packet.tag);
            transcript.update(&packet.sealed[..packet.length]);
            // Every fifth, but not the first, because nobody can answer before the first has
            // arrived.
            if from.sent % 5 == 4 && from.late.is_none() {
                from.late = Some(packet);
                continue;
            }
            steps += u32::from(to.receive(&packet, from.sent, clock, &mut time)?);
            if let Some(packet) = from.late.take() {
                steps += u32::from(to.receive(&packet, from.sent, clock, &mut time)?);
            }
        }
    }
    let [first, second] = &mut parties;
    let (of_first, of_second) = (first.late.take(), second.late.take());
    for (packet, to) in [(of_first, second), (of_second, first)] {
        if let Some(packet) = packet {
            steps += u32::from(to.receive(&packet, 0, clock, &mut time)?);
        }
    }
    Ok(Outcome {
        transcript: transcript.finalize().into(),
        messages: parties.iter().map(|party| party.sent).sum(),
        steps,
        time,
    })
}

impl Party {
    /// The next message: up to 256 random bytes.
    fn send(&mut self, clock: fn() -> u64, time: &mut Time) -> Result<Packet, Refused> {
        let length = self.rng.next_u32() as usize % (LONGEST + 1);
        let mut text = [0; LONGEST];
        self.rng.fill_bytes(&mut text[..length]);
        let mut sealed = text;
        let start = clock();
        let (header, tag) = self.session.encrypt(&mut sealed[..length])?;
        time.sent += clock() - start;
        self.sent += 1;
        Ok(Packet {
            header,
            tag,
            length,
            sealed,
            text,
        })
    }

    /// Receives a message; returns whether the ratchet took a step.
    fn receive(
        &mut self,
        packet: &Packet,
        number: u32,
        clock: fn() -> u64,
        time: &mut Time,
    ) -> Result<bool, Refused> {
        let open = |party: &mut Party, packet: &mut Packet| {
            let text = &mut packet.sealed[..packet.length];
            party
                .session
                .decrypt(&packet.header, &packet.tag, text, &mut party.rng)
        };
        if number % 20 == 2 {
            let mut forged = packet.clone();
            forged.tag[number as usize % 16] ^= 0x10;
            if open(self, &mut forged) != Err(Refused::NotAuthentic) {
                return Err(Refused::NotAuthentic);
            }
        }
        let mut opened = packet.clone();
        let start = clock();
        let stepped = open(self, &mut opened)?;
        let took = clock() - start;
        if stepped {
            time.stepped += took;
        } else {
            time.received += took;
        }
        if opened.sealed[..packet.length] != packet.text[..packet.length] {
            return Err(Refused::NotAuthentic);
        }
        // A second copy is refused.
        if number % 20 == 7 && open(self, &mut packet.clone()) != Err(Refused::NotAuthentic) {
            return Err(Refused::NotAuthentic);
        }
        Ok(stepped)
    }
}
