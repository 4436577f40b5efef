import type { BodyOf } from "../../../content/types/index.ts";
import {
  type ChipShape,
  footprint,
  leadReach,
  pinSides,
} from "../../components/product/chip/chipShape.ts";
import { shapeOf } from "../../components/product/chip/typicalShape.ts";
import { writable, written, writtenHeight, writtenWidth } from "./dotMatrix.ts";

type DrawnPackage = BodyOf<"product">["packages"][number];

interface PinSide {
  /** Unit vector from the body outwards. */
  readonly x: number;
  readonly y: number;
  /** Distance from the body's centre to this edge, and half of the edge's own length. */
  readonly reach: number;
  readonly half: number;
  readonly pins: number;
}

/** The longest side of a drawn package, in pixels. */
const maxSide = 296;

/** Most pins drawn on a side: more could not be distinguished. */
const maxPins = 22;

/**
 * A package seen from above on its board: outline, pins and pin-1 mark after the record, marking on
 * the lid, and tracks that fan out from its pins.
 */
export function chip(
  given: DrawnPackage,
  marking: { readonly brand: string; readonly partNumber: string },
  centre: { readonly x: number; readonly y: number },
  random: () => number,
): string {
  const shape = shapeOf(given);
  const { style, name } = shape;
  const { x: width, y: length } = footprint(shape);
  const scale = maxSide / Math.max(width, length);
  const w = Math.round(width * scale);
  const h = Math.round(length * scale);
  const sides = sidesOf(shape, w, h);
  const leadLength = leadReach(shape) > 0 ? 22 : 7;
  return [
    `<g transform="translate(${centre.x} ${centre.y})">`,
    `<g mask="url(#fade)">${sides.map((side) => tracks(side, random)).join("")}</g>`,
    `<ellipse rx="${w * 0.86}" ry="${h * 0.86}" fill="url(#shade)"/>`,
    sides.map((side) => leads(side, leadLength)).join(""),
    body(style, w, h),
    lettering(w, h, [marking.brand, marking.partNumber, name]),
    "</g>",
  ].join("");
}

function sidesOf({ style, pins }: ChipShape, w: number, h: number): PinSide[] {
  const sides = pinSides[style];
  const share = pins / drawnSides[sides];
  const count = Math.max(2, Math.min(maxPins, Math.floor(share)));
  const beside = { reach: w / 2, half: h / 2, pins: count };
  const across = { reach: h / 2, half: w / 2, pins: count };
  const right = { ...beside, x: 1, y: 0 };
  if (sides === "one") return [right];
  const both = [right, { ...beside, x: -1, y: 0 }];
  return sides === "two" ? both : [...both, { ...across, x: 0, y: 1 }, { ...across, x: 0, y: -1 }];
}

/** Along how many sides pins are drawn; those of an array show on all four. */
const drawnSides = { under: 4, one: 1, two: 2, four: 4 } as const;

/** Positions of the pins along a side's edge, from its middle. */
function offsets({ half, pins }: PinSide): number[] {
  const pitch = (2 * half * 0.86) / pins;
  return Array.from({ length: pins }, (_, at) => (at - (pins - 1) / 2) * pitch);
}

/** Straight away from the pin, then apart at 45°, then on; the outer ones turn first, so none cross. */
function tracks(side: PinSide, random: () => number): string {
  const places = offsets(side);
  const outermost = places.at(-1) ?? 0;
  const plain: string[] = [];
  const bright: string[] = [];
  const vias: string[] = [];
  const point = (out: number, along: number) =>
    `${round(side.x * out + side.y * along)} ${round(side.y * out + side.x * along)}`;
  for (const along of places) {
    const spread = along * 0.9;
    const turn = side.reach + 34 + (outermost - Math.abs(along)) * 0.82;
    const straight = turn + Math.abs(spread);
    const end = random() < 0.42 ? straight + 20 + random() * 130 : 900;
    const to = along + spread;
    const track = `M${point(side.reach, along)}L${point(turn, along)}L${point(straight, to)}L${point(end, to)}`;
    (random() < 0.16 ? bright : plain).push(track);
    if (end < 900) vias.push(`<circle cx="${point(end, to).replace(" ", '" cy="')}" r="5"/>`);
  }
  return [
    `<path d="${plain.join("")}" class="track"/>`,
    `<path d="${bright.join("")}" class="track bright"/>`,
    `<g class="via">${vias.join("")}</g>`,
  ].join("");
}

function leads(side: PinSide, length: number): string {
  const places = offsets(side);
  const pitch = places.length > 1 ? (places[1] ?? 0) - (places[0] ?? 0) : 24;
  const thick = Math.min(14, pitch * 0.52);
  const isUpright = side.x === 0;
  const [width, height] = isUpright ? [thick, length] : [length, thick];
  const edge = (side.x + side.y) * (side.reach - 2);
  const out = round(edge > 0 ? edge : edge - length);
  const bars = places.map((along) => {
    const beside = round(along - thick / 2);
    const [x, y] = isUpright ? [beside, out] : [out, beside];
    return `<rect x="${x}" y="${y}" width="${round(width)}" height="${round(height)}" rx="1.5"/>`;
  });
  return `<g fill="url(#metal)">${bars.join("")}</g>`;
}

/** Array packages show their substrate around the moulded lid; the others are moulded to the edge. */
function body(style: string, w: number, h: number): string {
  const rect = (inset: number, radius: number, paint: string) =>
    `<rect x="${-w / 2 + inset}" y="${-h / 2 + inset}" width="${w - 2 * inset}" height="${h - 2 * inset}" rx="${radius}" ${paint}/>`;
  const hasSubstrate = style === "bga" || style === "lga";
  const lid = hasSubstrate ? 16 : 0;
  return [
    hasSubstrate ? rect(0, 5, 'fill="url(#substrate)" stroke="#2f6ea8" stroke-opacity=".6"') : "",
    rect(lid, hasSubstrate ? 7 : 6, 'fill="url(#mould)"'),
    rect(
      lid + 1,
      hasSubstrate ? 6 : 5,
      'fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="2"',
    ),
    `<circle cx="${-w / 2 + lid + 24}" cy="${-h / 2 + lid + 24}" r="7" fill="#0b1119" stroke="#fff" stroke-opacity=".16"/>`,
  ].join("");
}

/** Three lines on the lid: the maker, the part and its package. */
function lettering(w: number, h: number, lines: readonly string[]): string {
  const [maker = "", part = "", packageName = ""] = lines.map(writable);
  const widest = w * 0.68;
  const fit = (text: string, pitch: number) =>
    Math.min(pitch, widest / Math.max(1, writtenWidth(text, 1)));
  const rows = [
    { text: maker, pitch: fit(maker, 3), y: -0.21 },
    { text: part, pitch: fit(part, 6), y: 0.03 },
    { text: packageName, pitch: fit(packageName, 3), y: 0.27 },
  ];
  return rows
    .map(({ text, pitch, y }) => {
      const x = round(-writtenWidth(text, pitch) / 2);
      const top = round(y * Math.min(h, w * 1.2) - writtenHeight(pitch) / 2);
      return `<path d="${written(text, x, top, round(pitch))}" class="laser" stroke-width="${round(pitch * 0.84)}"/>`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
