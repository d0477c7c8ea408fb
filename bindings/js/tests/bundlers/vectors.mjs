// SPDX-License-Identifier: MIT OR Apache-2.0
// tests/vectors.test.mjs in browsers: every vector and what each policy accepts. A page runs it, with
// the parts of Node's modules that it needs, and sends what it found.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const testdata = join(here, "../../../../testdata");

const PAGE = `<!doctype html>
<script type="importmap">{ "imports": {
  "nineteen": "/nineteen/lib/index.js",
  "node:assert/strict": "/assert.mjs", "node:test": "/test.mjs"
} }</script>
<script type="module">
import { failures, passed } from "node:test";
try {
  await import("/vectors.test.mjs");
} catch (error) {
  failures.push(String(error));
}
await fetch("/found", { method: "POST", body: JSON.stringify({ passed, failures }) });
</script>`;

/** What the page's modules are, by their paths. */
const MODULES = {
  "/read.mjs": `
export function read(name) {
  const request = new XMLHttpRequest();
  request.open("GET", "/testdata/" + name, false);
  request.send();
  return request.responseText;
}`,
  "/test.mjs": `
export const [passed, failures] = [[], []];
export function test(name, run) {
  try {
    run();
    passed.push(name);
  } catch (error) {
    failures.push(name + ": " + error);
  }
}`,
  "/assert.mjs": `
const fail = (why) => { throw new Error(why ?? "an assertion failed"); };
const equal = (a, b) => {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (a.constructor !== b.constructor) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => equal(a[key], b[key]));
};
function assert(value, why) { if (!value) fail(why); }
assert.equal = (a, b, why) => { if (!Object.is(a, b)) fail(why ?? a + " is not " + b); };
assert.deepEqual = (a, b, why) => { if (!equal(a, b)) fail(why ?? "not equal"); };
assert.throws = (call, expected) => {
  try {
    call();
  } catch (error) {
    if (!expected.test(error.message)) fail(error.message);
    return;
  }
  fail("nothing was thrown");
};
export default assert;`,
};

/** A server of the page for the packages in a folder, and a promise of what it found. */
async function serve(packages) {
  let tell;
  const found = new Promise((done) => (tell = done));
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const send = (type, body) => response.writeHead(200, { "Content-Type": type }).end(body);
    const script = (body) => send("text/javascript", body);
    if (path === "/") return send("text/html", PAGE);
    if (path === "/found") {
      const parts = [];
      request.on("data", (part) => parts.push(part));
      return request.on("end", () => {
        response.end();
        tell(JSON.parse(Buffer.concat(parts).toString()));
      });
    }
    if (path in MODULES) return script(MODULES[path]);
    if (/^\/nineteen\/[a-z0-9./-]+$/.test(path)) return script(readFileSync(join(packages, path)));
    if (/^\/testdata\/[a-z0-9_./-]+$/.test(path)) {
      return send("application/json", readFileSync(join(testdata, path.slice(10))));
    }
    const file = join(here, "..", path);
    if (!/^\/[a-z.]+\.mjs$/.test(path) || !existsSync(file)) return response.writeHead(404).end();
    script(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { server, found, address: `http://127.0.0.1:${server.address().port}/` };
}

/** Browsers by their programs, and how each is called with an empty folder for its profile. */
const BROWSERS = {
  chromium: (profile, address) => [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    `--user-data-dir=${profile}`,
    address,
  ],
  "firefox-esr": (profile, address) => ["--headless", "--no-remote", "--profile", profile, address],
};

/** No first page, and no requests but those of the page. */
const FIREFOX = `
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`;

/** Runs the tests in each browser; throws an `Error` if one fails or is not there. */
export async function check(folder) {
  for (const [program, words] of Object.entries(BROWSERS)) {
    if (!process.env.PATH.split(":").some((place) => existsSync(join(place, program)))) {
      throw new Error(`no ${program} on the path`);
    }
    const { server, found, address } = await serve(join(folder, "node_modules"));
    const profile = join(folder, `profile-${program}`);
    rmSync(profile, { recursive: true, force: true });
    mkdirSync(profile, { recursive: true });
    writeFileSync(join(profile, "user.js"), FIREFOX);
    const environment = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" };
    const options = { stdio: "ignore", env: environment, detached: true };
    const browser = spawn(program, words(profile, address), options);
    let timer;
    const late = new Promise((_, failed) => {
      timer = setTimeout(() => failed(new Error(`${program} says nothing`)), 240_000);
    });
    try {
      const { passed, failures } = await Promise.race([found, late]);
      if (failures.length > 0) throw new Error(`${program}: ${failures.join("; ")}`);
      if (passed.length < 7) throw new Error(`${program}: only ${passed.length} tests`);
      console.log(`${program}: ${passed.length} tests of every vector and policy`);
    } finally {
      clearTimeout(timer);
      process.kill(-browser.pid, "SIGKILL");
      server.closeAllConnections();
      server.close();
    }
  }
}
