// SPDX-License-Identifier: MIT OR Apache-2.0
// node tests/run.mjs BUILDS FOLDER TESTDATA ADDON: packs the package, installs it in the
// folder as a program would, beside what it is compared with, and runs the tests there; then again
// with the addon for Node, which cargo built as the file ADDON.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [builds, folder, testdata, addon] = process.argv.slice(2).map((name) => resolve(name));
const here = dirname(fileURLToPath(import.meta.url));
const environment = { ...process.env, NINETEEN_TESTDATA: testdata };
const run = (program, ...words) =>
  execFileSync(program, words, { cwd: folder, env: environment, stdio: "inherit" });

const archives = () => readdirSync(folder).filter((name) => name.endsWith(".tgz"));

mkdirSync(folder, { recursive: true });
const lock = join(folder, "package-lock.json");
const wanted = readFileSync(join(here, "package-lock.json"), "utf8");
// What is installed, which npm notes in a file of its own.
const noted = join(folder, "installed.json");
if (!existsSync(noted) || readFileSync(noted, "utf8") !== wanted) {
  cpSync(join(here, "package.json"), join(folder, "package.json"));
  writeFileSync(lock, wanted);
  run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
  writeFileSync(noted, wanted);
}

const built = join(folder, "package");
const optimizer = join(folder, "node_modules/.bin/wasm-opt");
run(process.execPath, join(here, "../build.mjs"), built, builds, optimizer);
for (const old of archives()) rmSync(join(folder, old));
run("npm", "pack", "--silent", built);
const [archive] = archives();
const installed = join(folder, "node_modules/nineteen");
rmSync(installed, { recursive: true, force: true });
// The other tests are of the modules.
rmSync(join(folder, "node_modules/nineteen-native"), { recursive: true, force: true });
mkdirSync(installed);
run("tar", "-xzf", archive, "-C", installed, "--strip-components=1");

for (const name of readdirSync(here).filter((name) => /\.(mjs|ts)$/.test(name))) {
  cpSync(join(here, name), join(folder, name));
}
cpSync(join(here, "../bench.mjs"), join(folder, "bench.mjs"));

// The blocks of code in README.md, each as a program.
const page = readFileSync(join(here, "../README.md"), "utf8");
const examples = page.matchAll(/```(js|cjs)\n(.*?)```/gs);
let count = 0;
for (const [, kind, code] of examples) {
  count += 1;
  const name = `example${count}.${kind === "js" ? "mjs" : kind}`;
  writeFileSync(join(folder, name), code);
  run(process.execPath, name);
}
if (count === 0) throw new Error("README.md has no examples");

const options = "--noEmit --strict --target esnext --module nodenext --lib esnext,dom --types";
run(join(folder, "node_modules/.bin/tsc"), ...options.split(" "), "", "types.ts");
const tests = readdirSync(here).filter((name) => name.endsWith(".test.mjs"));
run(process.execPath, "--test", ...tests);
// The vectors and policies again by the modules without vectors.
for (const name of ["nineteen/plain", "nineteen/small"]) {
  environment.NINETEEN_MODULE = name;
  run(process.execPath, "--test", "vectors.test.mjs");
}
// And by the addon, in a package of its own.
delete environment.NINETEEN_MODULE;
const native = join(folder, "node_modules/nineteen-native");
run(process.execPath, join(here, "../native/pack.mjs"), native, addon);
run(process.execPath, "--test", "vectors.test.mjs", "native.mjs");
