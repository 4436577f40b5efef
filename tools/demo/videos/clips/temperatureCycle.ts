import type { Clip } from "../clip.ts";
import { circle, colours, path, polyline, rect, text } from "../drawing.ts";
import { between, mix, upTo } from "../motion.ts";

/** By JESD22-A104, as the laboratory runs it. */
const cold = -55;
const hot = 125;
const cycles = 1_000;
const devices = 3 * 77;

/** Cycles of the film: they follow one another ever faster. */
const turned = (time: number) => time * 0.55 + 0.09 * time ** 3;

/** Degrees: slopes with a rest at either end. */
function temperature(time: number): number {
  const wave = -Math.cos(turned(time) * 2 * Math.PI) * 1.6;
  return mix(cold, hot, (Math.min(1, Math.max(-1, wave)) + 1) / 2);
}

const ends = 5.4;

export const temperatureCycle: Clip = {
  name: "temperature-cycle",
  seconds: 7,
  posterAt: 2.9,
  subtitles: [
    {
      from: 0,
      to: 2,
      en: "From −55 to 125 °C and back, twice an hour.",
      zh: "−55 至 125 °C 往返，每小时两次。",
    },
    {
      from: 2,
      to: 4.6,
      en: "1,000 times, 3 wafer lots of 77 devices.",
      zh: "1,000 次循环，3 个晶圆批次、每批 77 颗。",
    },
    {
      from: 4.6,
      to: 7,
      en: "None may fail. Then the part is released.",
      zh: "零失效，产品才能放行。",
    },
  ],
  draw: (time) => {
    const moment = Math.min(time, ends);
    return [chamber(moment), sockets(time), chart(moment), counter(time)].join("");
  },
};

function chamber(time: number): string {
  const heat = (temperature(time) - cold) / (hot - cold);
  return [
    rect([30, 36, 270, 250], { rx: 12, fill: colours.paper }),
    rect([48, 58, 190, 206], { rx: 6, fill: colours.tint }),
    rect([48, 58, 190, 206], {
      ...{ rx: 6, fill: colours.gold, stroke: colours.ink },
      "fill-opacity": Math.round(heat * 60) / 100,
    }),
    rect([248, 58, 42, 70], { rx: 4, fill: colours.ink }),
    text(269, 98, `${signed(temperature(time))}°`, { size: 13, fill: colours.tint }),
    circle(269, 196, 14),
    path("M269 196v-9M48 286v10M282 286v10"),
  ].join("");
}

/** Boards of sockets; they are found good one after the other when all cycles are done. */
function sockets(time: number): string {
  const isGood = between(time, ends, 6.5);
  return upTo(20)
    .map((index) => {
      const [column, row] = [index % 5, Math.floor(index / 5)];
      const [x, y] = [64 + column * 34, 78 + row * 46];
      const isDone = isGood * 20 > index;
      return [
        column === 0 ? path(`M58 ${y + 30}h170`, { "stroke-width": 3 }) : "",
        rect([x, y, 24, 24], { rx: 3, fill: colours.paper, stroke: colours.blue }),
        isDone
          ? path(`M${x + 6} ${y + 12}l5 6l8-11`, { stroke: colours.blue, "stroke-width": 3 })
          : rect([x + 6, y + 6, 12, 12], { rx: 1, fill: colours.tint, stroke: colours.faint }),
      ].join("");
    })
    .join("");
}

function chart(time: number): string {
  const x = (moment: number) => mix(372, 606, moment / ends);
  const y = (celsius: number) => mix(180, 64, (celsius - cold) / (hot - cold));
  const points = upTo(Math.round(time * 60) + 1).map(
    (step) => [x(step / 60), y(temperature(step / 60))] as const,
  );
  const [left = x(0), top = y(cold)] = points.at(-1) ?? [];
  const marks = [hot, cold].map((celsius) =>
    [
      path(`M372 ${y(celsius)}H606`, { stroke: colours.faint, "stroke-dasharray": "2 6" }),
      text(364, y(celsius) + 5, `${signed(celsius)} °C`, { size: 13, anchor: "end" }),
    ].join(""),
  );
  return [
    path("M372 48V190H612"),
    ...marks,
    path(polyline(points), { stroke: colours.bright, "stroke-width": 2.5 }),
    circle(left, top, 5, { fill: colours.gold, stroke: "none" }),
  ].join("");
}

/** With the sign that is as wide as a digit. */
function signed(celsius: number): string {
  return String(Math.round(celsius)).replace("-", "−");
}

function counter(time: number): string {
  const count = Math.round(cycles * Math.min(1, (turned(time) / turned(ends)) ** 2));
  return [
    rect([350, 216, 130, 56], { rx: 8, fill: colours.paper }),
    text(415, 252, `↻ ${count.toLocaleString("en")}`, { size: 20, fill: colours.blue }),
    rect([492, 216, 120, 56], { rx: 8, fill: colours.paper }),
    text(552, 252, `× 0 / ${devices}`, { size: 20, fill: colours.ink }),
  ].join("");
}
