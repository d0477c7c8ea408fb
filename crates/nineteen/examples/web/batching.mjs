// SPDX-License-Identifier: MIT OR Apache-2.0
// The section with a batch of 64 signatures, one of them forged.

import { median, pause, readable, timed } from "./clock.mjs";

const COUNT = 64;
const SAMPLES = 15;
/** Turns before the first sample, until the browser has optimised what runs. */
const WARM = 10;
/** The policy of the four that allows one equation for a batch, where there are lanes. */
const POLICY = "zip215";

const find = (selector) => document.querySelector(selector);

function batch(nineteen, forged) {
  return Array.from({ length: COUNT }, (_, i) => {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const message = new TextEncoder().encode(`message ${i}`);
    const signature = nineteen.sign(seed, message);
    const given = i === forged ? new TextEncoder().encode("another message") : message;
    return { publicKey: nineteen.publicKey(seed), signature, message: given };
  });
}

const invalid = (verdicts) => verdicts.flatMap((valid, i) => (valid ? [] : [i]));

export function prepareBatch(nineteen) {
  const [start, said] = ["#batch-start", "#batch-said"].map(find);
  start.addEventListener("click", async () => {
    start.disabled = true;
    said.textContent = "Verifying …";
    const forged = crypto.getRandomValues(new Uint8Array(1))[0] % COUNT;
    const items = batch(nineteen, forged);
    const ways = {
      single: () => invalid(items.map((item) => nineteen.verifyEach(POLICY, [item])[0])),
      each: () => invalid(nineteen.verifyEach(POLICY, items)),
      all: () => nineteen.verifyAll(POLICY, items),
    };
    const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    for (let turn = 0; turn < WARM + SAMPLES; turn += 1) {
      for (const [name, way] of Object.entries(ways)) {
        await pause();
        const time = timed(way);
        if (turn >= WARM) times[name].push(time);
      }
    }
    const single = median(times.single);
    for (const [name, samples] of Object.entries(times)) {
      const row = find(`[data-way="${name}"]`);
      const [time, ratio, found] = row.querySelectorAll("td");
      const took = median(samples);
      row.dataset.nanoseconds = took * 1e6;
      time.textContent = readable(took * 1e6);
      ratio.textContent = (took / single).toFixed(2);
      const result = ways[name]();
      row.dataset.found = result;
      if (typeof result === "boolean") found.textContent = result ? "all valid" : "not all valid";
      else found.textContent = `invalid: no. ${result.join(", ")}`;
    }
    said.textContent = `Forged: no. ${forged} of 0 to ${COUNT - 1}. Medians over ${SAMPLES} samples.`;
    said.dataset.forged = forged;
    start.disabled = false;
  });
  start.disabled = false;
}
