// SPDX-License-Identifier: MIT OR Apache-2.0
// A worker of `nineteen/pool`. Its first message is the compiled module or the path of the addon,
// the others are pieces.

import { verdictOf, verdictsOf } from "./batch.js";
import { main, start } from "./module.js";

/** The worker's end of the channel, in Node and elsewhere. */
const port = globalThis.process?.getBuiltinModule?.("node:worker_threads")?.parentPort;
const send = (message) => (port ?? globalThis).postMessage(message);

function receive({ module, addon, id, all, rule, columns }) {
  if (addon !== undefined) {
    const { createRequire } = process.getBuiltinModule("node:module");
    return main.startAddon(createRequire(addon)(addon), addon);
  }
  if (module !== undefined) return start(module);
  try {
    const n = columns.n;
    const verdicts = all ? verdictOf(rule, columns, 0, n) : verdictsOf(rule, columns, 0, n);
    send({ id, verdicts });
  } catch (error) {
    send({ id, error });
  }
}

if (port) port.on("message", receive);
else globalThis.onmessage = ({ data }) => receive(data);
