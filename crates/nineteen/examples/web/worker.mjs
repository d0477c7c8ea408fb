// SPDX-License-Identifier: MIT OR Apache-2.0
// Measures every backend in a thread of its own, so that the page stays alive.
//
// All backends take turns in a sample: whatever else the machine does meets all of them.

import { pause, quartiles, timed } from "./clock.mjs";
import { load, operations } from "./nineteen.mjs";

/** Samples of an operation, milliseconds of one, and of warming up: V8 optimises while code runs. */
const CAREFUL = { samples: 21, window: 10, warm: 150 };
const QUICK = { samples: 5, window: 3, warm: 30 };

let stopped = false;

async function measure(nineteen, { samples, window, warm }) {
  const backends = nineteen.backends().filter(({ missing }) => !missing);
  const total = operations.length * backends.length * (samples + 1);
  let done = 0;
  const step = async () => {
    done += 1;
    postMessage({ kind: "progress", done, total });
    await pause();
  };
  for (const operation of operations) {
    const team = [];
    for (const { number, name } of backends) {
      const run = (turns) => nineteen.run(number, operation, turns);
      for (const start = performance.now(); performance.now() - start < warm; ) run(4);
      let turns = 1;
      while (timed(() => run(turns)) < window) turns *= 2;
      team.push({ name, run, turns, times: [] });
      await step();
      if (stopped) return;
    }
    for (let sample = 0; sample < samples; sample += 1) {
      for (const { run, turns, times } of team) {
        times.push((timed(() => run(turns)) * 1e6) / turns);
        await step();
        if (stopped) return;
      }
    }
    for (const { name: backend, times } of team) {
      postMessage({ kind: "time", operation, backend, nanoseconds: quartiles(times), samples });
    }
  }
}

addEventListener("message", async ({ data }) => {
  if (data.kind === "stop") {
    stopped = true;
    return;
  }
  try {
    stopped = false;
    await measure(await load(data.module), data.quick ? QUICK : CAREFUL);
    postMessage({ kind: "done", stopped });
  } catch (error) {
    postMessage({ kind: "error", text: String(error) });
  }
});
