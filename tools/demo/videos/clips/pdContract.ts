import type { Clip } from "../clip.ts";
import { at, chip, circle, colours, fade, group, path, polyline, rect, text } from "../drawing.ts";
import { between, during, evenly, mix, upTo } from "../motion.ts";

/** Volts of the fixed profiles, and the one that is asked for. */
const profiles = [5, 9, 12, 15, 20, 28];
const wanted = 28;

/** Seconds: when each message is under way on the cable. */
const messages = [
  { from: 0.6, to: 1.5, words: "EPR_Source_Capabilities", isFromSource: true },
  { from: 2.2, to: 3, words: "EPR_Request", isFromSource: false },
  { from: 3.2, to: 3.9, words: "Accept", isFromSource: true },
  { from: 4.9, to: 5.5, words: "PS_RDY", isFromSource: true },
] as const;

const rise = { from: 3.9, to: 4.8 };

const volts = (time: number) => mix(5, wanted, between(time, rise.from, rise.to));

export const pdContract: Clip = {
  name: "pd-contract",
  seconds: 7,
  posterAt: 4.55,
  subtitles: [
    {
      from: 0,
      to: 2,
      en: "The charger announces what it can supply.",
      zh: "充电器先报出可用的电压档。",
    },
    {
      from: 2,
      to: 3.2,
      en: "The notebook asks for 28 V at 5 A.",
      zh: "笔记本电脑申请 28 V、5 A。",
    },
    {
      from: 3.2,
      to: 4.9,
      en: "Accepted. Only now the voltage rises.",
      zh: "接受请求后，电压才开始上升。",
    },
    { from: 4.9, to: 7, en: "Ready: 140 W, by agreement.", zh: "供电就绪：140 W，双方约定。" },
  ],
  draw: (time) =>
    [
      charger(),
      cable(time),
      notebook(time),
      ...messages.map((one) => message(one, time)),
      plot(time),
    ].join(""),
};

function charger(): string {
  return [
    rect([36, 44, 150, 132], { rx: 16, fill: colours.paper }),
    path("M36 84H12M36 112H12", { "stroke-width": 6 }),
    chip([70, 78, 84, 64], "RG2140"),
    rect([180, 98, 12, 34], { rx: 6, fill: colours.tint, stroke: colours.blue }),
  ].join("");
}

function cable(time: number): string {
  const flow = between(time, rise.from, rise.to + 0.3);
  const dashes = { "stroke-dasharray": "8 10", "stroke-dashoffset": -time * 90 };
  return [
    path("M200 115H446", { "stroke-width": 10 }),
    fade(path("M200 115H446", { stroke: colours.bright, "stroke-width": 3, ...dashes }), flow),
    rect([188, 104, 28, 22], { rx: 5, fill: colours.paper }),
    rect([430, 104, 28, 22], { rx: 5, fill: colours.paper }),
  ].join("");
}

function notebook(time: number): string {
  const charge = between(time, 5.2, 6.8);
  const isAsked = between(time, 1.8, 2.1);
  const rows = profiles.map((volt, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const place = [478 + column * 40, 64 + row * 28, 34, 22] as const;
    const isWanted = volt === wanted;
    return [
      rect(place, {
        rx: 4,
        fill: isWanted && isAsked > 0.5 ? colours.gold : colours.tint,
        stroke: isWanted && isAsked > 0.5 ? colours.gold : colours.faint,
      }),
      text(place[0] + 17, place[1] + 16, String(volt), { size: 13 }),
    ].join("");
  });
  return [
    rect([460, 44, 148, 98], { rx: 8, fill: colours.paper }),
    path("M450 142h168l10 30H440z", { fill: colours.paper }),
    path("M508 157h52", { stroke: colours.faint }),
    fade(rows.join(""), between(time, 1.4, 1.8) * (1 - between(time, 4.9, 5.2))),
    fade(battery(charge), between(time, 5, 5.3)),
  ].join("");
}

function battery(charge: number): string {
  return [
    rect([492, 72, 76, 40], { rx: 5 }),
    path("M574 84v16", { "stroke-width": 5 }),
    rect([497, 77, mix(8, 66, charge), 30], { fill: colours.bright, stroke: "none", rx: 2 }),
  ].join("");
}

function message(
  { from, to, words, isFromSource }: (typeof messages)[number],
  time: number,
): string {
  const way = evenly(time, from, to);
  const width = words.length * 7.4 + 24;
  const [start, end] = isFromSource ? [210, 436] : [436, 210];
  const x = Math.min(436 - width / 2, Math.max(210 + width / 2, mix(start, end, way)));
  const pill = [
    rect([x - width / 2, 60, width, 26], { rx: 13, fill: colours.paper, stroke: colours.blue }),
    text(x, 78, words, { size: 13, fill: colours.blue }),
    path(`M${at(x)} 86v18`, { stroke: colours.blue, "stroke-dasharray": "3 4" }),
  ];
  return fade(pill.join(""), during(time, from, to + 0.2));
}

/** The voltage over time. */
function plot(time: number): string {
  const x = (moment: number) => mix(90, 560, moment / 7);
  const y = (volt: number) => mix(296, 208, volt / 30);
  const steps = upTo(Math.floor(time * 25) + 1).map((step) => step / 25);
  const curve = steps.map((moment) => [x(moment), y(volts(moment))] as const);
  const [left = 90, top = y(5)] = curve.at(-1) ?? [];
  const marks = [5, 28].map((volt) =>
    [
      path(`M90 ${at(y(volt))}H560`, { stroke: colours.faint, "stroke-dasharray": "2 6" }),
      text(80, y(volt) + 5, `${volt} V`, { size: 13, anchor: "end" }),
    ].join(""),
  );
  return [
    ...marks,
    path("M90 200V300H566"),
    path(polyline(curve), { stroke: colours.bright, "stroke-width": 3 }),
    circle(left, top, 5, { fill: colours.gold, stroke: "none" }),
    group(fade(text(0, 0, "140 W", { size: 22, fill: colours.blue }), between(time, 5.3, 5.7)), {
      transform: "translate(514 262)",
    }),
  ].join("");
}
