// SPDX-License-Identifier: MIT OR Apache-2.0
// Drawings of limb layouts, as SVG elements.

import { fold, grid, layouts, products, productsInPairs } from "./layouts.mjs";

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The limbs in their registers, a row for each lane: the filled part is the limb, the rest is spare. */
function limbs({ title, limbs, lanes = 1 }) {
  const [width, gap] = [320, 2];
  const height = lanes > 1 ? 9 : 26;
  const bits = limbs.reduce((sum, { register }) => sum + register, 0);
  const scale = (width - gap * (limbs.length - 1)) / bits;
  const drawing = svg("svg", {
    viewBox: `0 0 ${width} ${lanes * (height + gap) - gap}`,
    class: "limbs",
    role: "img",
    "aria-label": `${title}: ${limbs.map(({ bits }) => bits).join(", ")} bits`,
  });
  for (let lane = 0; lane < lanes; lane += 1) {
    // The lowest limb is on the right, like the lowest digit of a number.
    let x = width;
    for (const { bits, register } of limbs) {
      const y = lane * (height + gap);
      x -= register * scale;
      const filled = { x: x + (register - bits) * scale, y, height, width: bits * scale, rx: 1.5 };
      drawing.append(
        svg("rect", { x, y, height, width: register * scale, rx: 1.5, class: "register" }),
        svg("rect", { ...filled, class: "limb", "data-bits": bits }),
      );
      if (lanes === 1) {
        const middle = { x: filled.x + filled.width / 2, y: y + height / 2 + 4 };
        drawing.append(svg("text", { ...middle, "text-anchor": "middle" }, String(bits)));
      }
      x -= gap;
    }
  }
  return drawing;
}

/** The products of a multiplication as a square of cells. */
function table({ limbs }) {
  const [size, gap] = [120, 1];
  const step = size / limbs.length;
  const { multiply, square } = products(limbs);
  const drawing = svg("svg", {
    viewBox: `0 0 ${size} ${size}`,
    class: "products",
    role: "img",
    "aria-label": `${multiply} limb products, ${square} of them different in a square`,
  });
  for (const { i, j, wraps, repeats } of grid(limbs)) {
    const kinds = ["cell", ...(wraps ? ["wraps"] : []), ...(repeats ? ["repeats"] : [])];
    const place = { x: j * step, y: i * step, width: step - gap, height: step - gap };
    drawing.append(svg("rect", { ...place, class: kinds.join(" ") }));
  }
  return drawing;
}

function card(layout) {
  const { id, title, backends, text, home, lanes = 1, pairs } = layout;
  const { multiply, square } = products(layout.limbs);
  const facts = element("dl", {});
  const fact = (name, value, key) =>
    facts.append(element("dt", {}, name), element("dd", { "data-count": key }, value));
  fact("limb products", String(multiply), "multiply");
  fact("in a square", String(square), "square");
  if (pairs) {
    const inPairs = productsInPairs(layout.limbs);
    fact(`in pairs (${pairs})`, `${inPairs.multiply} and ${inPairs.square}`, "pairs");
  }
  if (lanes > 1) fact("elements at once", String(lanes), "lanes");
  fact("wrap factor", String(fold(layout.limbs)), "fold");
  return element(
    "article",
    { class: "card", "data-layout": id },
    element("h3", {}, title, ...backends.map((name) => element("code", {}, name))),
    limbs(layout),
    element("p", {}, text),
    element("p", { class: "home" }, `Fits ${home}.`),
    element("div", { class: "count" }, table(layout), facts),
  );
}

/** Draws all layouts, and says how many there are. */
export function drawLayouts(place, count) {
  place.replaceChildren(...layouts.map(card));
  count.textContent = String(layouts.length);
}
