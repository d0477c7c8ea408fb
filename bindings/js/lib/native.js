// SPDX-License-Identifier: MIT OR Apache-2.0
// The addon for Node, if the package `nineteen-native` is installed and made for this system. If not,
// WebAssembly serves, as it does where a bundler takes this file for a browser.

import { main } from "./module.js";

const node = globalThis.process?.getBuiltinModule?.("node:module");
if (node) {
  try {
    const require = node.createRequire(import.meta.url);
    const path = require.resolve("nineteen-native");
    main.startAddon(require(path), path);
  } catch {
    // It is not installed, or for another processor or system.
  }
}
