import {
  type Box,
  between,
  type Diagram,
  type DiagramLayout,
  formats,
  joint,
  type PlacedZone,
  placeZone,
  type SetText,
  setText,
  spine,
} from "./diagramZones.ts";

/** Pixels of a wide diagram's centre, and of what lies between it and the zones at its sides. */
const centreWidth = 220;
const linkWidth = 112;
const textGap = 4;

/**
 * Places zones around the one that their links lead to. Wide: it stands in the middle, the others in
 * order at its left and then at its right. Narrow: it stands above the others, which are joined to a
 * spine.
 */
export function layOutStar(
  diagram: Diagram,
  centre: number,
  format: keyof typeof formats,
): DiagramLayout {
  return format === "wide" ? layOutSides(diagram, centre) : layOutBelow(diagram, centre);
}

/** A zone, where it stands among all, and the text beside its joint. */
interface PlacedBlock {
  readonly index: number;
  readonly zone: PlacedZone;
  readonly link?: SetText;
  readonly joint?: Box;
}

function layOutSides(diagram: Diagram, centre: number): DiagramLayout {
  const { width } = formats.wide;
  const sideWidth = (width - centreWidth) / 2 - linkWidth;
  const others = diagram.zones.map((_, index) => index).filter((index) => index !== centre);
  const half = Math.ceil(others.length / 2);
  const sides = [
    { indexes: others.slice(0, half), x: 0, linkX: sideWidth },
    {
      indexes: others.slice(half),
      x: width - sideWidth,
      linkX: width - sideWidth - linkWidth,
    },
  ];
  const middle = { x: sideWidth + linkWidth, y: 0, width: centreWidth };
  const needed = [
    placeCentre(diagram, centre, middle).height,
    ...sides.map((side) => heightOf(placeSide(diagram, side, sideWidth, 0))),
  ];
  const height = Math.max(...needed);
  const placed = [
    { index: centre, zone: placeCentre(diagram, centre, middle, height) },
    ...sides.flatMap((side) => placeSide(diagram, side, sideWidth, height)),
  ];
  return layoutOf(placed, { width, height });
}

function placeCentre(diagram: Diagram, centre: number, area: Omit<Box, "height">, height = 0) {
  const zone = diagram.zones[centre];
  if (zone === undefined) throw new RangeError(`A diagram has no zone ${centre}`);
  return placeZone(zone, area, zone.blocks.length > 6 ? 2 : 1, height);
}

interface Side {
  readonly indexes: readonly number[];
  readonly x: number;
  readonly linkX: number;
}

/** The zones of a side under one another, together at least as high as asked for. */
function placeSide(diagram: Diagram, side: Side, width: number, height: number): PlacedBlock[] {
  const natural = stackOf(diagram, side, width, 0);
  const spare = Math.max(0, height - heightOf(natural)) / Math.max(1, natural.length);
  return spare === 0 ? natural : stackOf(diagram, side, width, spare);
}

function stackOf(diagram: Diagram, { indexes, x, linkX }: Side, width: number, spare: number) {
  const placed: PlacedBlock[] = [];
  let y = 0;
  for (const index of indexes) {
    const zone = diagram.zones[index];
    if (zone === undefined) continue;
    const area = { x: linkX + textGap, y: 0, width: linkWidth - 2 * textGap };
    const text = zone.link && setText(zone.link, area, 0);
    // The text stands above the joint, which is at half the zone's height.
    const min = text ? 2 * (text.height + textGap) + spine : 0;
    const natural = placeZone(zone, { x, y, width }, 2, min).height;
    const box = placeZone(zone, { x, y, width }, 2, natural + spare);
    const top = y + box.height / 2 - spine / 2;
    placed.push({
      index,
      zone: box,
      ...(text && {
        link: { ...text, y: top - textGap - text.height },
        joint: { x: linkX, y: top, width: linkWidth, height: spine },
      }),
    });
    y += box.height + between;
  }
  return placed;
}

function heightOf(placed: readonly PlacedBlock[]): number {
  const last = placed.at(-1)?.zone;
  return last ? last.y + last.height : 0;
}

function layOutBelow(diagram: Diagram, centre: number): DiagramLayout {
  const { width, columns } = formats.narrow;
  const left = spine + joint;
  const top = placeZone(
    diagram.zones[centre] ?? { title: { text: "" }, kind: "compute", blocks: [] },
    { x: 0, y: 0, width },
    columns,
  );
  const placed: PlacedBlock[] = [{ index: centre, zone: top }];
  let y = top.height + between;
  diagram.zones.forEach((zone, index) => {
    if (index === centre) return;
    const text = zone.link && setText(zone.link, { x: left, y, width: width - left }, 0);
    const start = y + (text ? text.height + textGap : 0);
    const box = placeZone(zone, { x: left, y: start, width: width - left }, columns);
    placed.push({
      index,
      zone: box,
      ...(text && { link: text, joint: { x: spine, y: start + 18, width: joint, height: spine } }),
    });
    y = start + box.height + between;
  });
  const layout = layoutOf(placed, { width, height: y - between });
  const last = layout.joints.at(-1);
  if (!last) return layout;
  const whole = { x: 0, y: top.height, width: spine, height: last.y + last.height - top.height };
  return { ...layout, joints: [...layout.joints, whole] };
}

/** Zones in their own order, whatever stands where. */
function layoutOf(
  placed: readonly PlacedBlock[],
  size: { readonly width: number; readonly height: number },
): DiagramLayout {
  const ordered = placed.toSorted((a, b) => a.index - b.index);
  return {
    ...size,
    zones: ordered.map(({ zone }) => zone),
    bars: [],
    links: ordered.flatMap(({ link }) => (link ? [link] : [])),
    joints: ordered.flatMap((one) => (one.joint ? [one.joint] : [])),
  };
}
