// SPDX-License-Identifier: MIT OR Apache-2.0
// The section that measures: a table of backends and operations, with bars.

import { readable } from "./clock.mjs";
import { element } from "./drawing.mjs";
import { layoutOf, narrowProducts } from "./layouts.mjs";
import { operations } from "./nineteen.mjs";

const NAMES = { mul: "field multiplication", x25519: "X25519", sign: "sign", verify: "verify" };

const find = (selector) => document.querySelector(selector);

function rows(backends) {
  return backends.map(({ name, missing }) => {
    const layout = layoutOf(name);
    const head = element("th", { scope: "row" }, element("code", {}, name), " ", layout.title);
    const row = element("tr", { "data-backend": name }, head);
    if (missing) {
      const why = `not measured: ${name} ${missing}`;
      row.append(element("td", { colspan: 1 + operations.length, class: "missing" }, why));
      return row;
    }
    const narrow = String(narrowProducts(layout, name));
    row.append(element("td", { "data-label": "32-bit products" }, narrow));
    for (const operation of operations) {
      const cell = { "data-operation": operation, "data-label": NAMES[operation] };
      row.append(element("td", cell, "–"));
    }
    return row;
  });
}

function cellOf(operation, backend) {
  return find(`[data-backend="${backend}"] [data-operation="${operation}"]`);
}

/** Writes the times of an operation, each with a bar as long as it is beside the slowest. */
function show(operation, times) {
  const medians = [...times.values()].map(([, median]) => median);
  const [fastest, slowest] = [Math.min(...medians), Math.max(...medians)];
  for (const [backend, [lower, nanoseconds, upper]] of times) {
    const cell = cellOf(operation, backend);
    const bar = element("span", { class: "bar" });
    bar.style.setProperty("--part", nanoseconds / slowest);
    cell.dataset.nanoseconds = nanoseconds;
    cell.classList.toggle("best", nanoseconds === fastest);
    const spread = ((upper - lower) / nanoseconds / 2) * 100;
    const ratio = element("small", {}, `${(nanoseconds / fastest).toFixed(2)}× ± ${spread.toFixed(0)} %`);
    cell.replaceChildren(readable(nanoseconds), " ", ratio, bar);
  }
}

/** Backends with the quartiles of their times, the fastest first. */
const ranked = (times) => [...times].sort((a, b) => a[1][1] - b[1][1]);

/** The answer to the question at the top, from the times. */
function answer(all) {
  const best = operations.map((operation) => {
    const [[name, first], [second, next]] = ranked(all.get(operation));
    // Half of the samples lie between the outer quartiles.
    const close = first[2] >= next[0];
    const percent = ((next[1] / first[1] - 1) * 100).toFixed(0);
    return `${NAMES[operation]}: ${name}${close ? ` and ${second}, too close to tell` : `; ${second} takes ${percent} % longer`}`;
  });
  const order = ranked(all.get("verify"));
  const slowest = order.at(-1);
  const ratio = slowest[1][1] / order[0][1][1];
  const [item, items] = [(text) => element("li", {}, text), element("ul")];
  items.append(...best.map(item));
  find("#answer").replaceChildren(
    element("p", {}, "Fastest on this machine, in this browser:"),
    items,
    element(
      "p",
      {},
      `The same verification takes ${ratio.toFixed(1)} times as long with ${slowest[0]}. Compiled for a 64-bit processor, m64 or m51 is the fastest of these.`,
    ),
  );
}

/** Fills the table; `bytes` is the module, which the worker gets too. */
export function prepareMeasuring(nineteen, bytes, fail) {
  find("#times tbody").replaceChildren(...rows(nineteen.backends()));
  const [start, stop, bar, said] = ["#measure-start", "#measure-stop", "#measure-bar", "#measure-said"].map(find);
  const quick = new URLSearchParams(location.search).has("quick");
  let worker;
  const end = (text) => {
    worker?.terminate();
    worker = undefined;
    [start.disabled, stop.disabled, bar.hidden] = [false, true, true];
    said.textContent = text;
  };
  start.addEventListener("click", () => {
    const all = new Map(operations.map((operation) => [operation, new Map()]));
    let samples = 0;
    [start.disabled, stop.disabled, bar.hidden] = [true, false, false];
    find("#answer").replaceChildren();
    said.textContent = "Measuring …";
    worker = new Worker("worker.mjs", { type: "module" });
    worker.addEventListener("error", () => {
      end("Not measured.");
      fail("This browser started no worker. It needs module workers: Chrome 80, Safari 15 or Firefox 114.");
    });
    worker.addEventListener("message", ({ data }) => {
      if (data.kind === "progress") {
        bar.max = data.total;
        bar.value = data.done;
      } else if (data.kind === "time") {
        samples = data.samples;
        const times = all.get(data.operation).set(data.backend, data.nanoseconds);
        show(data.operation, times);
      } else if (data.kind === "done") {
        if (!data.stopped) answer(all);
        end(data.stopped ? "Stopped." : `Medians over ${samples} samples; ± is half the range between the quartiles.`);
      } else {
        end("Not measured.");
        fail(`The measurement failed: ${data.text}`);
      }
    });
    worker.postMessage({ kind: "start", module: bytes, quick });
  });
  stop.addEventListener("click", () => worker?.postMessage({ kind: "stop" }));
  start.disabled = false;
}
