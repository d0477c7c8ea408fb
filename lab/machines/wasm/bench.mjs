// SPDX-License-Identifier: MIT OR Apache-2.0
// node bench.mjs NOBLE < contestants.json: times of operations, a line of JSON for each. NOBLE is the folder with the packages.
//
// A contestant is `{"lib", "backend", "op", "file", "force"}`: a program that offers an operation, and the number of the backend
// that it is to take. Without a file it is the package @noble/curves, whose line has what it computes too. All contestants of an operation are visited in turn, each for a window
// long enough for the clock and shorter than what a busy system lets a process run; windows with a preemption are put aside. A figure is the
// median over the others. Before, everything runs until V8 has optimised it.

import { readFileSync } from "node:fs";
import { load } from "./module.mjs";
import { noble, outputs } from "./noble.mjs";

/** Nanoseconds of a window, of warming up, and of all windows of an operation of one contestant. */
const WINDOW = 400e3;
const WARM = 400e6;
const TOTAL = 300e6;
/** How much longer than its own time a window may take before something else has run in it. */
const PREEMPTED = 30e3;

const now = () => Number(process.hrtime.bigint());

/** Nanoseconds that this process has run. */
function used() {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
}

/** Nanoseconds of `turns` turns, and whether nothing else ran meanwhile. */
function timed({ run }, turns) {
  const before = used();
  const start = now();
  run(turns);
  const time = now() - start;
  return { time, quiet: time - (used() - before) < PREEMPTED };
}

/** Makes ready: what is run, how many operations a turn is, how many turns a window. */
async function prepare({ file, force, op }) {
  if (!file) {
    const packages = process.argv[2];
    return { run: await noble(packages, op), links: 1, output: await outputs(packages, op) };
  }
  const { exports } = load(file);
  const links = exports.prepare(force);
  if (links === 0) throw new Error(`${file}: no backend ${force}`);
  return { run: exports.run, links };
}

function median(values) {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

const contestants = JSON.parse(readFileSync(0, "utf8"));
for (const op of new Set(contestants.map(({ op }) => op))) {
  const team = [];
  for (const contestant of contestants.filter((one) => one.op === op)) {
    const ready = await prepare(contestant);
    for (const start = now(); now() - start < WARM; ) ready.run(4);
    // Of the quickest of some, so that a window that was disturbed does not make all of them short.
    const turn = Math.min(...Array.from({ length: 20 }, () => timed(ready, 1).time));
    ready.turns = Math.max(1, Math.round(WINDOW / turn));
    ready.quiet = [];
    team.push({ contestant, ready });
  }
  for (let spent = 0; spent < TOTAL * team.length; ) {
    for (const { ready } of team) {
      const { time, quiet } = timed(ready, ready.turns);
      spent += time;
      if (quiet) ready.quiet.push(time / ready.turns / ready.links);
    }
  }
  for (const { contestant, ready } of team) {
    const { lib, backend, op } = contestant;
    if (ready.quiet.length < 30) throw new Error(`${lib} ${backend} ${op}: no quiet moment`);
    const nanoseconds = Math.round(median(ready.quiet));
    console.log(JSON.stringify({ lib, backend, op, nanoseconds, output: ready.output }));
  }
}
