import type { LocalizedText } from "../../../../base/site/text/localizedText.ts";
import { wrapText } from "./textMeasure.ts";

/** Function of a zone of a block diagram; decides its colour. */
export type ZoneKind = "compute" | "memory" | "media" | "interface" | "power" | "analog" | "radio";

export interface DiagramZone {
  readonly title: LocalizedText;
  readonly kind: ZoneKind;
  /** Name of its connection to the zone at the centre. */
  readonly link?: LocalizedText;
  readonly blocks: readonly LocalizedText[];
}

/** A block diagram as data: zones around one bus, or joined to one of them. */
export interface Diagram {
  readonly title: LocalizedText;
  readonly bus?: LocalizedText;
  /** The zone that links lead to, counted from 0. */
  readonly centre?: number;
  readonly zones: readonly DiagramZone[];
}

export interface Box {
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

/** Positions of all elements of a diagram, in pixels of its view box. */
export interface DiagramLayout {
  readonly width: number;
  readonly height: number;
  readonly zones: readonly PlacedZone[];
  /** Bars of the bus that carry its name. */
  readonly bars: readonly SetText[];
  /** Labels beside the joints. */
  readonly links: readonly SetText[];
  /** Connections of bars and zones. */
  readonly joints: readonly Box[];
}

/** Width of a diagram and the most columns of blocks it may divide into. */
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
export const between = 16;
export const blockPadding = 8;
export const joint = 14;
export const spine = 10;

/** A zone with its title and blocks, at least `height` high. */
export function placeZone(
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

export function setText(
  text: LocalizedText,
  area: { x: number; y: number; width: number },
  inset: number,
): SetText {
  const lines = wrapText(text.text, (area.width - 2 * inset) / fontSize);
  return { ...area, height: lines.length * lineHeight + 2 * inset, lines, lang: text.lang };
}
