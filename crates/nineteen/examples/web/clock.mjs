// SPDX-License-Identifier: MIT OR Apache-2.0
// Times of operations: medians over samples that are long beside the clock's steps.

/** The quartiles of at least one value; the second is the median. */
export function quartiles(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return [1, 2, 3].map((quarter) => {
    const place = ((sorted.length - 1) * quarter) / 4;
    const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return below + (above - below) * (place % 1);
  });
}

export const median = (values) => quartiles(values)[1];

/** Lets messages, input and drawing through. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

export function timed(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const UNITS = [
  [1e9, "s"],
  [1e6, "ms"],
  [1e3, "µs"],
  [1, "ns"],
];

/** Nanoseconds, in three digits and a unit. */
export function readable(nanoseconds) {
  const [size, unit] = UNITS.find(([size]) => nanoseconds >= size) ?? [1, "ns"];
  const value = nanoseconds / size;
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}
