import type { Phrase } from "../../../site/phrase.ts";
import { wrapText } from "./textMeasure.ts";

/** What a zone of a block diagram does; decides its colour. */
export type ZoneKind = "compute" | "memory" | "media" | "interface" | "power" | "analog" | "radio";

export interface DiagramZone {
  readonly title: Phrase;
  readonly kind: ZoneKind;
  readonly blocks: readonly Phrase[];
}

/** A block diagram as data: zones around one bus. */
export interface Diagram {
  readonly title: Phrase;
  readonly bus?: Phrase;
  readonly zones: readonly DiagramZone[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A text set in lines within a box. */
export interface SetText extends Box {
  readonly lines: readonly string[];
  readonly lang?: string | undefined;
}

export interface PlacedZone extends Box {
  readonly kind: ZoneKind;
  readonly title: SetText;
  readonly blocks: readonly SetText[];
}

/** Where everything of a diagram lies, in pixels of its view box. */
export interface DiagramLayout {
  readonly width: number;
  readonly height: number;
  readonly zones: readonly PlacedZone[];
  /** Bars of the bus that carry its name. */
  readonly bars: readonly SetText[];
  /** What joins bars and zones. */
  readonly joints: readonly Box[];
}

/** How wide a diagram is and into how many columns of blocks it may divide. */
interface Format {
  readonly width: number;
  readonly columns: number;
}

export const formats = {
  wide: { width: 960, columns: 6 },
  narrow: { width: 340, columns: 2 },
} as const satisfies Record<string, Format>;

export const fontSize = 13;
export const lineHeight = 17;
const padding = 12;
const gap = 8;
const between = 16;
const blockPadding = 8;
const barHeight = 30;
const joint = 14;
const spine = 10;

/**
 * Places a diagram. Wide: zones stand in rows on both sides of bars of the bus, each row as high as
 * its highest zone; more than one bar is joined by a spine at the left. Narrow: zones stand under one
 * another, joined to a spine. Boxes grow with their text, so that it always fits.
 */
export function layOut(diagram: Diagram, format: keyof typeof formats): DiagramLayout {
  const { width, columns } = formats[format];
  return format === "wide"
    ? layOutRows(diagram, width, columns)
    : layOutStack(diagram, width, columns);
}

function layOutRows(diagram: Diagram, width: number, columns: number): DiagramLayout {
  const rows = rowsOf(diagram.zones, columns);
  const { bus } = diagram;
  const hasSpine = bus !== undefined && rows.length > 2;
  const left = hasSpine ? spine + between : 0;
  const zones: PlacedZone[] = [];
  const bars: SetText[] = [];
  const joints: Box[] = [];
  let y = 0;
  rows.forEach((row, index) => {
    const placed = placeRow(row, { x: left, y, width: width - left });
    zones.push(...placed);
    const height = Math.max(...placed.map((zone) => zone.height));
    const below = y + height;
    const isAbove = index % 2 === 0;
    if (bus === undefined) {
      y = below + between;
    } else if (isAbove && (index === 0 || index < rows.length - 1)) {
      joints.push(...placed.map((zone) => jointAt(zone, below)));
      const bar = barAt(bus, 0, below + joint, width);
      bars.push(bar);
      y = bar.y + bar.height + (index < rows.length - 1 ? joint : between);
    } else if (isAbove) {
      // A last row without a partner joins the bar of the row before it through the spine.
      joints.push(
        ...placed.slice(0, 1).map((zone) => ({
          x: spine,
          y: zone.y + zone.height / 2 - spine / 2,
          width: left - spine,
          height: spine,
        })),
      );
      y = below + between;
    } else {
      joints.push(...placed.map((zone) => jointAt(zone, zone.y - joint)));
      y = below + between;
    }
  });
  const height = y - between;
  const [firstBar] = bars;
  if (hasSpine && firstBar) {
    const lastJoint = joints.at(-1);
    const lastBar = bars.at(-1);
    const end = rows.length % 2 === 0 ? (lastBar?.y ?? 0) : (lastJoint?.y ?? 0) + spine;
    joints.push({ x: 0, y: firstBar.y, width: spine, height: end - firstBar.y });
  }
  return { width, height, zones, bars, joints };
}

function layOutStack(diagram: Diagram, width: number, columns: number): DiagramLayout {
  const { bus } = diagram;
  const left = bus ? spine + joint : 0;
  const bars = bus ? [barAt(bus, 0, 0, width)] : [];
  const zones: PlacedZone[] = [];
  const joints: Box[] = [];
  const top = bars[0]?.height ?? 0;
  let y = bus ? top + between : 0;
  for (const zone of diagram.zones) {
    const placed = placeZone(zone, { x: left, y, width: width - left }, columns);
    zones.push(placed);
    if (bus) joints.push({ x: spine, y: y + 18, width: joint, height: spine });
    y += placed.height + between;
  }
  const last = joints.at(-1);
  if (last) joints.push({ x: 0, y: top, width: spine, height: last.y + last.height - top });
  return { width, height: y - between, zones, bars, joints };
}

interface Row {
  readonly zones: readonly DiagramZone[];
  /** Columns of blocks each zone has. */
  readonly columns: readonly number[];
}

/** Packs zones into rows in their own order, then gives spare columns to the highest zones. */
function rowsOf(zones: readonly DiagramZone[], columns: number): Row[] {
  const wanted = zones.map((zone) => wantedColumns(zone));
  // As many rows as needed, filled evenly: three rows of four rather than two full ones and a rest.
  const count = packed(wanted, columns).length;
  let limit = Math.ceil(wanted.reduce((sum, one) => sum + one, 0) / count);
  while (packed(wanted, limit).length > count) limit += 1;
  let start = 0;
  return packed(wanted, Math.min(limit, columns)).map((row) => {
    const rowZones = zones.slice(start, start + row.length);
    start += row.length;
    return { zones: rowZones, columns: spread(rowZones, row, columns) };
  });
}

function wantedColumns({ blocks }: DiagramZone): number {
  if (blocks.length <= 3) return 1;
  return blocks.length <= 8 ? 2 : 3;
}

function packed(wanted: readonly number[], columns: number): number[][] {
  const rows: number[][] = [];
  let used = 0;
  for (const one of wanted) {
    const row = rows.at(-1);
    if (row && used + one <= columns) {
      row.push(one);
      used += one;
    } else {
      rows.push([one]);
      used = one;
    }
  }
  return rows;
}

function spread(zones: readonly DiagramZone[], start: readonly number[], columns: number) {
  const given = [...start];
  for (let spare = columns - given.reduce((sum, one) => sum + one, 0); spare > 0; spare -= 1) {
    const heights = zones.map(({ blocks }, index) =>
      Math.ceil(blocks.length / (given[index] ?? 1)),
    );
    const highest = heights.indexOf(Math.max(...heights));
    given[highest] = (given[highest] ?? 1) + 1;
  }
  return given;
}

function placeRow(row: Row, area: { x: number; y: number; width: number }): PlacedZone[] {
  const total = row.columns.reduce((sum, one) => sum + one, 0);
  const unit = (area.width - between * (row.zones.length - 1)) / total;
  const place = (height: number) => {
    let x = area.x;
    return row.zones.map((zone, index) => {
      const columns = row.columns[index] ?? 1;
      const placed = placeZone(zone, { x, y: area.y, width: unit * columns }, columns, height);
      x += unit * columns + between;
      return placed;
    });
  };
  const placed = place(0);
  const highest = Math.max(...placed.map((zone) => zone.height));
  return placed.every((zone) => zone.height === highest) ? placed : place(highest);
}

/** A zone with its title and blocks; higher than it needs to be where `height` asks for it. */
function placeZone(
  zone: DiagramZone,
  area: { x: number; y: number; width: number },
  columns: number,
  height = 0,
): PlacedZone {
  const inner = area.width - 2 * padding;
  const title = setText(zone.title, { x: area.x + padding, y: area.y + padding, width: inner }, 0);
  const lines: SetText[][] = [];
  let y = title.y + title.height + 6;
  for (let first = 0; first < zone.blocks.length; first += columns) {
    const row = zone.blocks.slice(first, first + columns);
    const width = (inner - gap * (row.length - 1)) / row.length;
    const set = row.map((block, index) =>
      setText(block, { x: area.x + padding + index * (width + gap), y, width }, blockPadding),
    );
    const highest = Math.max(...set.map((block) => block.height));
    lines.push(set.map((block) => ({ ...block, height: highest })));
    y += highest + gap;
  }
  const needed = y - gap + padding - area.y;
  const spare = Math.max(0, height - needed) / lines.length;
  const blocks = lines.flatMap((row, index) =>
    row.map((block) => ({ ...block, y: block.y + index * spare, height: block.height + spare })),
  );
  return { ...area, height: Math.max(needed, height), kind: zone.kind, title, blocks };
}

function setText(
  text: Phrase,
  area: { x: number; y: number; width: number },
  inset: number,
): SetText {
  const lines = wrapText(text.text, (area.width - 2 * inset) / fontSize);
  return { ...area, height: lines.length * lineHeight + 2 * inset, lines, lang: text.lang };
}

function barAt(bus: Phrase, x: number, y: number, width: number): SetText {
  const set = setText(bus, { x, y, width }, blockPadding);
  return { ...set, height: Math.max(barHeight, set.height) };
}

function jointAt(zone: Box, y: number): Box {
  return { x: zone.x + zone.width / 2 - spine / 2, y, width: spine, height: joint };
}
