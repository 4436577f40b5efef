import { seededRandom } from "../../../base/site/seededRandom.ts";

interface ShareArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Motif = (random: () => number) => string;

const blue = "#2f8de4";
const amber = "#e7a506";
const line = "#3d6f9f";

/** A picture without words for the right half: its motif by `kind`, its variation by `seed`. */
export function abstractArt(kind: number, seed: string): string {
  const motif = motifs[kind % motifs.length] ?? wafer;
  return motif(seededRandom(seed));
}

/** A wafer of dies, running out of the picture; a few of the dies are marked. */
export function wafer(random: () => number): string {
  const centre = { x: 962, y: 322 };
  const radius = 350;
  const die = {
    width: 40 + Math.floor(random() * 4) * 5,
    height: 40 + Math.floor(random() * 4) * 5,
  };
  const light = { x: centre.x - 120 + random() * 240, y: centre.y - 140 + random() * 240 };
  const dies: ShareArea[] = [];
  for (let x = centre.x - 360; x < centre.x + 360; x += die.width) {
    for (let y = centre.y - 360; y < centre.y + 360; y += die.height) {
      const across = Math.max(Math.abs(x - centre.x), Math.abs(x + die.width - centre.x));
      const down = Math.max(Math.abs(y - centre.y), Math.abs(y + die.height - centre.y));
      if (Math.hypot(across, down) < radius - 12) dies.push(inset({ x, y, ...die }, 2));
    }
  }
  const marked = new Set([0.25, 0.5, 0.75].map((part) => pick(dies.length, part, random)));
  const drawn = dies.map((area, at) => {
    if (marked.has(at)) return rectangle(area, amber, 0.9);
    const far = Math.hypot(area.x - light.x, area.y - light.y) / 420;
    return rectangle(area, blue, Math.max(0.05, 0.62 - far * 0.6 + (random() - 0.5) * 0.22));
  });
  const circle = (r: number, paint: string) =>
    `<circle cx="${centre.x}" cy="${centre.y}" r="${r}" ${paint}/>`;
  return [
    circle(radius, `fill="#0e2238" stroke="${line}" stroke-opacity=".7" stroke-width="2"`),
    circle(radius - 7, `fill="none" stroke="${line}" stroke-opacity=".25"`),
    drawn.join(""),
    circle(radius, 'fill="url(#sheen)"'),
  ].join("");
}

/** A die's floor plan: blocks in blocks, memories and rows of cells, the smallest one marked. */
function floorPlan(random: () => number): string {
  const blocks = divide({ x: 646, y: 65, width: 500, height: 500 }, 5, random).map((block) =>
    inset(block, 4),
  );
  const min = Math.min(...blocks.map(surface));
  const marked = blocks.find((block) => surface(block) === min);
  const drawn = blocks.map((block) => {
    if (block === marked) return rectangle(block, amber, 0.9);
    const filling = random() < 0.4 ? memory(block) : cellRows(block, random);
    return rectangle(block, blue, 0.1 + random() * 0.34) + filling;
  });
  const frame = { x: 612, y: 31, width: 568, height: 568 };
  return [
    `<rect ${place(frame)} rx="6" fill="#0e2238" stroke="${line}" stroke-opacity=".7" stroke-width="2"/>`,
    pads(frame),
    drawn.join(""),
  ].join("");
}

/** Cuts an area in two, and the parts again, `depth` times at most; order is from the top left. */
function divide(area: ShareArea, depth: number, random: () => number): ShareArea[] {
  const isWide = area.width > area.height;
  const long = isWide ? area.width : area.height;
  if (depth === 0 || long < 90 || (depth < 3 && random() < 0.14)) return [area];
  const cut = Math.round(long * (0.32 + random() * 0.36));
  const [first, second] = isWide
    ? [
        { ...area, width: cut },
        { ...area, x: area.x + cut, width: area.width - cut },
      ]
    : [
        { ...area, height: cut },
        { ...area, y: area.y + cut, height: area.height - cut },
      ];
  return [...divide(first, depth - 1, random), ...divide(second, depth - 1, random)];
}

/** Bond pads along the die's four edges. */
function pads({ x, y, width, height }: ShareArea): string {
  let path = "";
  for (let at = 44; at <= width - 44; at += 16) {
    path += `M${x + at - 4} ${y + 17}h8M${x + at - 4} ${y + height - 17}h8`;
    path += `M${x + 13} ${y + at}h8M${x + width - 21} ${y + at}h8`;
  }
  return `<path d="${path}" stroke="#5d8fbf" stroke-opacity=".8" stroke-width="8"/>`;
}

function memory(area: ShareArea): string {
  let path = "";
  for (let x = area.x + 8; x <= area.x + area.width - 13; x += 11) {
    for (let y = area.y + 11; y <= area.y + area.height - 9; y += 11) path += `M${x} ${y}h5`;
  }
  return `<path d="${path}" stroke="#9fd0ff" stroke-opacity=".38" stroke-width="5"/>`;
}

function cellRows(area: ShareArea, random: () => number): string {
  let path = "";
  for (let y = area.y + 9; y <= area.y + area.height - 7; y += 8) {
    for (let x = area.x + 8; x < area.x + area.width - 12; ) {
      const run = Math.min(8 + random() * 46, area.x + area.width - 8 - x);
      path += `M${round(x)} ${y}h${round(run)}`;
      x += run + 5 + random() * 8;
    }
  }
  return `<path d="${path}" stroke="#9fd0ff" stroke-opacity=".3" stroke-width="2"/>`;
}

const scope = { x: 620, y: 90, width: 540, height: 450 };

/** An oscilloscope's eye diagram: many passes of a signal over one another, of two levels or four. */
function eyeDiagram(random: () => number): string {
  const levels = random() < 0.5 ? [-1, 1] : [-1, -1 / 3, 1 / 3, 1];
  const passes = Array.from({ length: 96 }, () => `<path d="${pass(levels, random)}"/>`);
  const frame = `x="${scope.x}" y="${scope.y}" width="${scope.width}" height="${scope.height}" rx="8"`;
  return [
    `<clipPath id="scope"><rect ${frame}/></clipPath>`,
    `<rect ${frame} fill="#0c1c30" stroke="${line}" stroke-opacity=".7" stroke-width="2"/>`,
    `<path d="${graticule()}" stroke="${line}" stroke-opacity=".4" stroke-dasharray="2 6"/>`,
    `<g clip-path="url(#scope)" fill="none" stroke="#3fa2f7" stroke-opacity=".24" stroke-width="2.2">${passes.join("")}</g>`,
    eyes(levels),
  ].join("");
}

/** One pass: a level for each bit, with the edges early or late and the levels noisy. */
function pass(levels: readonly number[], random: () => number): string {
  const unit = scope.width / 2;
  const late = (random() + random() + random() - 1.5) * 15;
  const noise = (random() + random() - 1) * (36 / levels.length);
  const height = () => {
    const level = levels[Math.floor(random() * levels.length)] ?? 1;
    return round(scope.y + scope.height / 2 - level * scope.height * 0.34 + noise);
  };
  let from = height();
  let path = `M${round(scope.x - unit + late)} ${from}`;
  for (let bit = -1; bit <= 2; bit += 1) {
    const edge = scope.x + unit * (bit + 0.5) + late;
    const to = height();
    path += `L${round(edge - 74)} ${from}C${round(edge - 18)} ${from} ${round(edge + 18)} ${to} ${round(edge + 74)} ${to}`;
    from = to;
  }
  return path;
}

function graticule(): string {
  let path = "";
  for (let at = 1; at < 8; at += 1) {
    path += `M${scope.x + (scope.width / 8) * at} ${scope.y}v${scope.height}`;
    path += `M${scope.x} ${scope.y + (scope.height / 8) * at}h${scope.width}`;
  }
  return path;
}

/** The mask that the signal must leave free, in each of the eyes between two levels. */
function eyes(levels: readonly number[]): string {
  const [width, height] = [70, 110 / (levels.length - 1)];
  const x = scope.x + scope.width / 2;
  const masks = levels.slice(1).map((level, at) => {
    const y =
      scope.y + scope.height / 2 - ((level + (levels[at] ?? level)) / 2) * scope.height * 0.34;
    return `M${x - width} ${round(y)}l${width * 0.6} -${round(height / 2)}h${width * 0.8}l${width * 0.6} ${round(height / 2)}l-${width * 0.6} ${round(height / 2)}h-${width * 0.8}z`;
  });
  return `<path d="${masks.join("")}" fill="#e7a506" fill-opacity=".2" stroke="#e7a506" stroke-width="2"/>`;
}

const motifs: readonly Motif[] = [wafer, floorPlan, eyeDiagram];

function rectangle(area: ShareArea, colour: string, opacity: number): string {
  return `<rect ${place(area)} rx="2" fill="${colour}" fill-opacity="${round(opacity)}"/>`;
}

function place({ x, y, width, height }: ShareArea): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function inset({ x, y, width, height }: ShareArea, by: number): ShareArea {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function surface({ width, height }: ShareArea): number {
  return width * height;
}

/** An index around a part of a list's length. */
function pick(length: number, part: number, random: () => number): number {
  return Math.floor(length * (part + (random() - 0.5) * 0.24));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
