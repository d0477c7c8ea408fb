// SPDX-License-Identifier: MIT OR Apache-2.0
// node build.mjs FOLDER BUILDS: the package as npm packs it, from these sources and the modules
// that cargo built in the folder BUILDS: there and, with vectors, in its `simd`; with the feature
// `small` in `small` and `simd-small`. Each is in the folder of its profile. With a third argument,
// the program `wasm-opt` of Binaryen rewrites them first.

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const [folder, builds, optimizer] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
/** What `rustc` uses of WebAssembly, all of it in engines since 2021. */
const FEATURES = [
  "bulk-memory",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
].map((name) => `--enable-${name}`);
/** Folder and name of each module, its name in the package, and its profile if not `release`. */
const MODULES = [
  ["simd", "nineteen_js", "nineteen"],
  [".", "nineteen_js", "plain"],
  ["small", "nineteen_js", "small", "size"],
  ["small", "nineteen_js_noble", "noble"],
  ["simd-small", "nineteen_js_verify", "verify"],
  ["small", "nineteen_js_verify", "verify-plain"],
  ["small", "nineteen_js_voprf", "voprf"],
  ["small", "nineteen_js_blind_rsa", "blind-rsa"],
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ["lib", "package.json", "README.md", "LICENSE-APACHE", "LICENSE-MIT"]) {
  cpSync(join(here, name), join(folder, name), { recursive: true });
}
const optimized = promisify(execFile);
// All at once: the optimizer is most of the time.
await Promise.all(
  MODULES.map(async ([from, module, name, profile = "release"]) => {
    const source = join(builds, from, "wasm32-unknown-unknown", profile, `${module}.wasm`);
    const target = join(folder, `${name}.wasm`);
    if (optimizer === undefined) cpSync(source, target);
    else {
      const features = from.startsWith("simd") ? [...FEATURES, "--enable-simd"] : FEATURES;
      await optimized(optimizer, ["-O3", ...features, source, "-o", target]);
    }
    const text = readFileSync(target).toString("base64");
    writeFileSync(join(folder, "lib", `inline.${name}.js`), `export const WASM =\n  "${text}";\n`);
  }),
);
