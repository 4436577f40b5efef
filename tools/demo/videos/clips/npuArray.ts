import type { Clip } from "../clip.ts";
import { at, circle, colours, fade, path, rect, text } from "../drawing.ts";
import { between, evenly, mix, upTo } from "../motion.ts";

const columns = 8;
const rows = 6;
const cell = 32;
const origin = { x: 176, y: 62 };

/** Seconds from one cell to the next: the pulse of the drawing, not of the chip. */
const beat = 0.16;
const begins = 0.7;

export const npuArray: Clip = {
  name: "npu-array",
  seconds: 7,
  posterAt: 2.5,
  subtitles: [
    {
      from: 0,
      to: 1.8,
      en: "A picture enters from the left, row by row.",
      zh: "画面从左侧逐行送入。",
    },
    {
      from: 1.8,
      to: 4,
      en: "Every cell multiplies, adds and passes on.",
      zh: "每个单元相乘、累加，再传给邻格。",
    },
    {
      from: 4,
      to: 7,
      en: "6,144 such cells at 1 GHz: 12.3 TOPS in RG8830.",
      zh: "6,144 个单元、1 GHz，RG8830 即为 12.3 TOPS。",
    },
  ],
  draw: (time) =>
    [source(time), ...cells(time), ...pulses(time), sums(time), verdict(time)].join(""),
};

const left = (column: number) => origin.x + column * cell;
const top = (row: number) => origin.y + row * cell;

/** When the wave of a turn reaches a cell: later to the right, and later below. */
const reached = (row: number, column: number, turn: number) =>
  begins + (row + column + turn * 5) * beat;

const turns = 5;

function glow(row: number, column: number, time: number): number {
  const levels = upTo(turns).map((turn) => {
    const since = time - reached(row, column, turn);
    return since < 0 ? 0 : Math.max(0, 1 - since / 0.5);
  });
  return Math.max(...levels);
}

function cells(time: number): string[] {
  return upTo(rows * columns).map((index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const place = [left(column) + 3, top(row) + 3, cell - 6, cell - 6] as const;
    const sign = [place[0] + 13, place[1] + 13] as const;
    return [
      rect(place, { rx: 4, fill: colours.paper, stroke: colours.faint }),
      fade(
        rect(place, { rx: 4, fill: colours.bright, stroke: colours.blue }),
        glow(row, column, time) * 0.85,
      ),
      path(`M${at(sign[0] - 4)} ${at(sign[1] - 4)}l8 8m0-8l-8 8`, { "stroke-opacity": 0.45 }),
    ].join("");
  });
}

/** Values on their way into the rows and down into the columns. */
function pulses(time: number): string[] {
  const into = upTo(rows * turns).map((index) => {
    const [row, turn] = [index % rows, Math.floor(index / rows)];
    const end = reached(row, 0, turn);
    const way = evenly(time, end - 0.5, end);
    if (way <= 0 || way >= 1) return "";
    const x = mix(138, left(0), way);
    return circle(x, top(row) + cell / 2, 4, { fill: colours.bright, stroke: "none" });
  });
  const down = upTo(columns * turns).map((index) => {
    const [column, turn] = [index % columns, Math.floor(index / columns)];
    const end = reached(0, column, turn);
    const way = evenly(time, end - 0.4, end);
    if (way <= 0 || way >= 1) return "";
    return circle(left(column) + cell / 2, mix(34, top(0), way), 4, {
      ...{ fill: colours.gold, stroke: "none" },
    });
  });
  return [...into, ...down];
}

/** The picture that is read: a few dots that make a figure. */
function source(time: number): string {
  const dots = upTo(rows * 4).map((index) => {
    const [row, column] = [Math.floor(index / 4), index % 4];
    const isBody = (column === 1 || column === 2) && row > 0;
    const isRead = time > reached(row, 0, 4 - column) - 0.5;
    const fill = isBody ? colours.ink : colours.tint;
    return rect([46 + column * 22, top(row) + 6, 20, 20], {
      ...{ rx: 2, fill, stroke: "none" },
      opacity: isRead ? 0.25 : 1,
    });
  });
  return [
    rect([38, origin.y - 2, 102, rows * cell + 4], { rx: 6, fill: colours.paper }),
    ...dots,
  ].join("");
}

const heights = [12, 20, 16, 34, 24, 14, 22, 10];

/** The sums below the columns. */
function sums(time: number): string {
  const bottom = top(rows) + 6;
  return upTo(columns)
    .map((column) => {
      const grown = between(time, reached(rows, column, 0), reached(rows, column, turns - 1) + 0.4);
      const height = grown * (heights[column] ?? 0);
      return rect([left(column) + 9, bottom, 14, Math.max(2, height)], {
        ...{ rx: 3, stroke: "none", fill: column === 3 ? colours.gold : colours.blue },
      });
    })
    .join("");
}

function verdict(time: number): string {
  const shown = between(time, 4.1, 4.6);
  return [
    path(`M${left(columns) + 8} 158h36m-8-7l8 7l-8 7`, { stroke: colours.blue }),
    rect([488, 92, 116, 132], { rx: 10, fill: colours.paper }),
    fade(
      [
        circle(546, 122, 13, { stroke: colours.gold, "stroke-width": 3 }),
        path("M546 135v34M528 148h36M546 169l-12 26M546 169l12 26", {
          stroke: colours.gold,
          "stroke-width": 3,
        }),
        text(546, 216, "0.97", { size: 15 }),
      ].join(""),
      shown,
    ),
    fade(
      text(304, 42, "6,144 MAC × 2 × 1 GHz = 12.3 TOPS", { size: 18, fill: colours.blue }),
      between(time, 4.6, 5.1),
    ),
  ].join("");
}
