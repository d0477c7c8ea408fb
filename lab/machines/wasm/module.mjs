// SPDX-License-Identifier: MIT OR Apache-2.0
// A program of lab/machines/firmware, as WebAssembly: what it needs of its host.

import { readFileSync } from "node:fs";

/** How a program ends. */
class End {
  constructor(success) {
    this.success = success;
  }
}

/** A program, and what it has said so far. */
export function load(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  const said = [];
  const host = {
    write: (byte) => said.push(byte),
    exit: (success) => {
      throw new End(success !== 0);
    },
  };
  const { exports } = new WebAssembly.Instance(module, { host });
  return { exports, said };
}

/** Runs a program to its end: what it said, and whether all went well. */
export function run(file) {
  const { exports, said } = load(file);
  let success = false;
  try {
    exports.program();
  } catch (end) {
    if (!(end instanceof End)) throw end;
    success = end.success;
  }
  return { text: Buffer.from(said).toString(), success };
}
