// SPDX-License-Identifier: MIT OR Apache-2.0
// Loads the module and starts each section of index.html.

import { prepareBatch } from "./batching.mjs";
import { showDisputed } from "./disputed.mjs";
import { drawLayouts } from "./drawing.mjs";
import { prepareMeasuring } from "./measuring.mjs";
import { load } from "./nineteen.mjs";
import { prepareSigning } from "./signing.mjs";

const trouble = document.querySelector("#trouble");

function fail(text) {
  trouble.hidden = false;
  trouble.querySelector("p").textContent = text;
}

/** The module's bytes: the worker needs them too. */
async function fetchModule() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser has no WebAssembly, or it is switched off. Try another browser.");
  }
  const response = await fetch("web.wasm");
  if (!response.ok) {
    throw new Error(`web.wasm is not in this folder (${response.status}). Build it as shown here, then reload.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** What to tell about an error. */
function advice({ name, message }) {
  if (name === "CompileError") return "web.wasm is damaged. Build it anew, then reload.";
  // A function that the module does not have.
  if (name === "TypeError") return `web.wasm does not fit this page. Build it anew, then reload. (${message})`;
  return message;
}

drawLayouts(document.querySelector("#layouts"), document.querySelector("#layout-count"));
trouble.hidden = true;
try {
  const bytes = await fetchModule();
  const nineteen = await load(bytes);
  prepareMeasuring(nineteen, bytes, fail);
  prepareSigning(nineteen);
  showDisputed(nineteen);
  prepareBatch(nineteen);
  document.documentElement.dataset.ready = true;
} catch (error) {
  fail(advice(error));
}
