import type { Clip } from "../clip.ts";
import { at, circle, colours, fade, group, path, rect, text } from "../drawing.ts";
import { between, mix, upTo } from "../motion.ts";

const centre = { x: 200, y: 156 };
const radius = 118;
const side = 24;

interface Die {
  readonly x: number;
  readonly y: number;
  /** Its turn at the prober, from 0. */
  readonly turn: number;
  readonly isGood: boolean;
}

/** The whole dies of a wafer, row by row, as a prober steps from one to the next. */
const dies: readonly Die[] = upTo(100)
  .map((index) => ({ column: (index % 10) - 5, row: Math.floor(index / 10) - 5 }))
  .map(({ column, row }) => ({ column: row % 2 === 0 ? column : -1 - column, row }))
  .map(({ column, row }) => ({ x: centre.x + column * side, y: centre.y + row * side }))
  .filter(({ x, y }) => isWhole(x, y))
  .map((place, turn) => ({ ...place, turn, isGood: turn % 17 !== 6 && turn !== 38 }));

function isWhole(x: number, y: number): boolean {
  const corners = [x, x + side].flatMap((left) => [y, y + side].map((top) => [left, top] as const));
  return corners.every(([left, top]) => {
    return Math.hypot(left - centre.x, top - centre.y) < radius - 3;
  });
}

const probed = { from: 0.6, to: 2.8 };

/** The die whose way is followed. */
const chosen = dies.find(({ x, y }) => x === centre.x + side && y === centre.y - side);

export const waferWay: Clip = {
  name: "wafer-way",
  seconds: 8,
  posterAt: 2.6,
  subtitles: [
    {
      from: 0,
      to: 2.9,
      en: "300 mm of silicon: every die is probed and measured.",
      zh: "300 mm 晶圆，逐一探针测试。",
    },
    {
      from: 2.9,
      to: 4.6,
      en: "After dicing, only the good ones go on.",
      zh: "划片之后，只有合格的继续前行。",
    },
    { from: 4.6, to: 6.2, en: "Packaged, marked and tested again.", zh: "封装、打标，再测一次。" },
    { from: 6.2, to: 8, en: "Then onto the reel you order.", zh: "最后装入您订购的卷带。" },
  ],
  draw: (time) => {
    const leaves = between(time, 4.2, 4.6);
    return [
      fade(wafer(time), mix(1, 0.25, between(time, 3.9, 4.5))),
      fade(tally(time), 1 - between(time, 3.7, 4.1)),
      fade(needle(time), 1 - between(time, 2.8, 3)),
      fade(tape(time), between(time, 5.9, 6.4)),
      followed(time, leaves),
    ].join("");
  },
};

function wafer(time: number): string {
  const sawn = between(time, 3, 3.8);
  const spread = mix(1, 1.06, sawn);
  return [
    circle(centre.x, centre.y, radius, { fill: colours.paper }),
    path(`M${centre.x - 10} ${centre.y + radius}a10 10 0 0 1 20 0`, { fill: colours.ground }),
    ...dies.map((die) => square(die, time, spread)),
  ].join("");
}

function square(die: Die, time: number, spread: number): string {
  const isProbed = time > probedAt(die);
  const x = centre.x + (die.x - centre.x) * spread;
  const y = centre.y + (die.y - centre.y) * spread;
  if (die === chosen && time > 3.9) return "";
  const found = die.isGood ? colours.tint : colours.paper;
  return [
    rect([x + 1.5, y + 1.5, side - 3, side - 3], {
      ...{ rx: 2, fill: isProbed ? found : colours.ground },
      ...{ stroke: isProbed && die.isGood ? colours.blue : colours.faint, "stroke-width": 1.5 },
    }),
    isProbed && !die.isGood
      ? path(`M${at(x + 7)} ${at(y + 7)}l10 10m0-10l-10 10`, {
          stroke: colours.gold,
          "stroke-width": 2.5,
        })
      : "",
  ].join("");
}

function probedAt({ turn }: Die): number {
  return mix(probed.from, probed.to, turn / dies.length);
}

/** Counts of dies found good and bad so far. */
function tally(time: number): string {
  const found = dies.filter((die) => time > probedAt(die));
  const good = found.filter(({ isGood }) => isGood).length;
  return [
    rect([400, 88, 168, 56], { rx: 8, fill: colours.paper }),
    path("M424 117l7 8l12-16", { stroke: colours.blue, "stroke-width": 4 }),
    text(548, 124, String(good), { size: 22, fill: colours.blue, anchor: "end" }),
    rect([400, 160, 168, 56], { rx: 8, fill: colours.paper }),
    path("M426 181l14 14m0-14l-14 14", { stroke: colours.gold, "stroke-width": 4 }),
    text(548, 196, String(found.length - good), { size: 22, anchor: "end" }),
  ].join("");
}

/** The prober's card with its two needles, above the die that is measured. */
function needle(time: number): string {
  const part = Math.min(1, Math.max(0, (time - probed.from) / (probed.to - probed.from)));
  const die = dies[Math.min(dies.length - 1, Math.floor(part * dies.length))];
  if (die === undefined || time < 0.3) return "";
  const [x, y] = [die.x + side / 2, die.y + side / 2];
  const card = [
    path(`M${x - 5} ${y}l-12-30M${x + 5} ${y}l12-30`, { stroke: colours.gold }),
    rect([x - 32, y - 46, 64, 16], { rx: 4, fill: colours.paper }),
  ];
  return card.join("");
}

/** The one die: lifted, put into its package, marked, and laid into the tape. */
function followed(time: number, leaves: number): string {
  if (chosen === undefined || time < 3.9) return "";
  const packaged = between(time, 4.7, 5.2);
  const marked = between(time, 5.3, 5.7);
  const laid = between(time, 6.3, 6.8);
  const x = mix(
    mix(chosen.x + side / 2, 470, leaves),
    464 - (time > 6.8 ? (time - 6.8) * 70 : 0),
    laid,
  );
  const y = mix(mix(chosen.y + side / 2, 130, leaves), 238, laid);
  const size = mix(mix(0.55, 1.6, leaves), 0.62, laid);
  const parts = [
    fade(packageBody(), packaged),
    fade(rect([-20, -20, 40, 40], { rx: 2, fill: colours.tint, stroke: colours.blue }), 1 - marked),
    fade(text(0, 5, "RG1064", { size: 15 }), marked),
    fade(circle(-28, -28, 3, { fill: colours.ink, stroke: "none" }), marked),
  ];
  return group(parts.join(""), {
    transform: `translate(${at(x)} ${at(y)}) scale(${size.toFixed(3)})`,
  });
}

function packageBody(): string {
  const leads = upTo(7).map((lead) => {
    const place = -27 + lead * 9;
    return `M${place}-38v-8M${place} 38v8M-38 ${place}h-8M38 ${place}h8`;
  });
  return [
    path(leads.join(""), { "stroke-width": 3 }),
    rect([-38, -38, 76, 76], { rx: 5, fill: colours.paper }),
  ].join("");
}

/** Carrier tape that runs to a reel. */
function tape(time: number): string {
  const run = time > 6.8 ? (time - 6.8) * 70 : 0;
  const pockets = upTo(9).map((pocket) => {
    const x = 464 - 4 * 74 + pocket * 74 - run;
    const isFull = x < 440 - run;
    return [
      rect([x - 29, 211, 58, 54], { rx: 4, fill: colours.ground, stroke: colours.faint }),
      isFull
        ? rect([x - 23, 215, 46, 46], { rx: 3, fill: colours.paper }) + circle(x - 16, 222, 2)
        : "",
      circle(x - 37, 276, 4, { fill: colours.paper, stroke: colours.faint }),
    ].join("");
  });
  return [
    `<clipPath id="tape"><path d="M96 196h544v96H96z"/></clipPath>`,
    group([rect([60, 202, 620, 86], { fill: colours.paper }), ...pockets].join(""), {
      "clip-path": "url(#tape)",
    }),
    circle(92, 214, 74, { fill: colours.paper }),
    circle(92, 214, 22, { fill: colours.tint }),
    group(
      path("M92 192v-40M73 225l-35 20M111 225l35 20", { stroke: colours.faint, "stroke-width": 6 }),
      {
        transform: `rotate(${at(-run)} 92 214)`,
      },
    ),
  ].join("");
}
