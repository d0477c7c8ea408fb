// SPDX-License-Identifier: MIT OR Apache-2.0
// node run.mjs PROGRAM.wasm: runs a program of lab/machines/firmware to its end.

import { run } from "./module.mjs";

const { text, success } = run(process.argv[2]);
process.stdout.write(text);
process.exitCode = success ? 0 : 1;
