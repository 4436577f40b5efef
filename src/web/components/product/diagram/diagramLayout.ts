import type { LocalizedText } from "../../../../base/site/text/localizedText.ts";
import {
  type Box,
  between,
  blockPadding,
  type Diagram,
  type DiagramLayout,
  type DiagramZone,
  formats,
  joint,
  type PlacedZone,
  placeZone,
  type SetText,
  setText,
  spine,
} from "./diagramZones.ts";
import { layOutStar } from "./starLayout.ts";

const barHeight = 30;

/**
 * Places a diagram. Wide: zones stand in rows on both sides of bars of the bus, each row as high as
 * its highest zone; more than one bar is joined by a spine at the left. Narrow: zones stand under one
 * another, joined to a spine. Zones that are joined to one of them stand around it. Boxes grow with their text, so that it always fits.
 */
export function layOut(diagram: Diagram, format: keyof typeof formats): DiagramLayout {
  const { width, columns } = formats[format];
  const { centre } = diagram;
  if (centre !== undefined) return layOutStar(diagram, centre, format);
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
  return { width, height, zones, bars, links: [], joints };
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
  return { width, height: y - between, zones, bars, links: [], joints };
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

function barAt(bus: LocalizedText, x: number, y: number, width: number): SetText {
  const set = setText(bus, { x, y, width }, blockPadding);
  return { ...set, height: Math.max(barHeight, set.height) };
}

function jointAt(zone: Box, y: number): Box {
  return { x: zone.x + zone.width / 2 - spine / 2, y, width: spine, height: joint };
}
