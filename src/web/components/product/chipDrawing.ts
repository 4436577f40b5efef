import {
  type ChipShape,
  footprint,
  isThroughHole,
  leadReach,
  pinSides,
  pinsAlong,
  tabLength,
} from "./chipShape.ts";

/** cos 30°: how much of a length along the ground's axes goes to the right. */
const across = 0.866;

type Point = readonly [x: number, y: number];

export interface Stroke {
  readonly part: string;
  readonly d: string;
  readonly transform?: string;
  readonly width: number;
  readonly dashes: string;
}

export interface Drawing {
  /** What of the circuit board shows, in the plane of the ground. */
  readonly board: { plane: string; traces: string; vias: string } | undefined;
  readonly shadow: string;
  readonly back: readonly Stroke[];
  readonly facets: readonly { part: string; d: string }[];
  readonly front: readonly Stroke[];
  readonly marking: string;
  /** The marked surface in pixels, along the marking and across it. */
  readonly top: { x: number; y: number };
  readonly dot: number;
}

/** Screen place of a point: `x` runs to the lower right, `y` to the lower left, `z` up. In pixels. */
type Project = (x: number, y: number, z: number) => Point;

/**
 * The parts of a chip's picture within a field of `view` pixels, back to front.
 * @param scene with the board's traces, which the chip then leaves room for
 */
export function drawChip(
  shape: ChipShape,
  view: { width: number; height: number },
  scene: boolean,
): Drawing {
  const body = footprint(shape);
  const reach = leadReach(shape);
  const tab = tabLength(shape);
  const outline = body.x + body.y + tab + leadRuns[pinSides[shape.style]] * reach;
  // Large packages look larger, though far less than they are: a 2 mm chip must stay legible.
  const relative = Math.min(1, Math.sqrt(Math.max(body.x, body.y) / 20));
  const spread = view.width * (scene ? 0.4 + 0.16 * relative : 0.52 + 0.3 * relative);
  const scale = spread / (outline * across);
  const x = body.x * scale;
  const y = body.y * scale;
  const ball = Math.min(shape.pitch * scale * 0.3, x * 0.08);
  const lift = pinSides[shape.style] === "under" ? Math.max(2.5, ball) : 1;
  const height = Math.max(view.width * 0.028, Math.min(body.z * scale, x * 0.3)) + lift;
  const centre: Point = [view.width / 2, view.height / 2 + height / 2 - (scene ? 4 : 0)];
  // With leads on one side and a tab on the other, what is drawn reaches further to one of them.
  const aside = pinSides[shape.style] === "one" ? ((reach - tab) * scale) / 2 : 0;
  const project: Project = (px, py, pz) => [
    centre[0] + (px - aside - py) * across,
    centre[1] + (px - aside + py) / 2 - pz,
  ];
  const solid = { x, y, height, lift, project };
  const leads = reach * scale;
  const [topX, topY] = project(0, 0, height);
  const inset = capInset(shape, solid);
  const pitch = shape.pitch * scale;
  return {
    board: scene
      ? {
          plane: matrix([across, 0.5], [-across, 0.5], centre),
          ...boardTraces(x / 2 + leads, y / 2 + leads),
        }
      : undefined,
    shadow: shadowOf(solid, leads),
    back:
      pinSides[shape.style] === "one" || leads === 0 ? [] : leadsOf(shape, solid, leads, pitch, -1),
    facets: [...tabFacets(solid, tab * scale), ...facetsOf(shape, solid)],
    front:
      leads > 0
        ? leadsOf(shape, solid, leads, pitch, 1)
        : edgePins(shape, solid, Math.max(pitch, 3.2)),
    marking: matrix([across, -0.5], [across, 0.5], [topX, topY]),
    top: { x: y - 2 * inset, y: x - 2 * inset },
    dot: round(Math.max(1.6, Math.min(x, y) * 0.035)),
  };
}

/** How many times the leads' reach adds to what is seen of a package from one corner to another. */
const leadRuns = { under: 0, one: 1, two: 2, four: 4 } as const;

interface Solid {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Where the body begins above the board. */
  readonly lift: number;
  readonly project: Project;
}

function shadowOf({ x, y, project }: Solid, leads: number): string {
  const drop = x * 0.045;
  const out = leads * 0.4;
  return polygon([
    project(-x / 2 + drop, -y / 2 + drop, 0),
    project(x / 2 + drop + out, -y / 2 + drop, 0),
    project(x / 2 + drop + out, y / 2 + drop + out, 0),
    project(-x / 2 + drop, y / 2 + drop + out, 0),
  ]);
}

/** How far the moulded cap stands back from the edge of the substrate it lies on; 0 without one. */
function capInset({ style }: ChipShape, { x, y }: { x: number; y: number }): number {
  return style === "bga" || style === "lga" ? Math.min(x, y) * 0.055 : 0;
}

/** The body's visible faces, the lowest layer first. */
function facetsOf(shape: ChipShape, { x, y, height, lift, project }: Solid) {
  const inset = capInset(shape, { x, y });
  const layered = inset > 0;
  const middle = lift + (height - lift) * 0.42;
  const faces = layered ? box(x, y, lift, middle, project, "board") : [];
  faces.push(
    ...box(x - 2 * inset, y - 2 * inset, layered ? middle : lift, height, project, "body"),
  );
  const [w, l] = [x / 2 - inset, y / 2 - inset];
  faces.push({
    part: "sheen",
    d: polygon([
      project(-w, -l, height),
      project(w * 0.1, -l, height),
      project(-w, l * 0.1, height),
    ]),
  });
  return faces;
}

function box(x: number, y: number, from: number, to: number, project: Project, part: string) {
  const [w, l] = [x / 2, y / 2];
  return [
    {
      part: `${part} chip__left`,
      d: polygon([
        project(-w, l, to),
        project(w, l, to),
        project(w, l, from),
        project(-w, l, from),
      ]),
    },
    {
      part: `${part} chip__right`,
      d: polygon([
        project(w, -l, to),
        project(w, l, to),
        project(w, l, from),
        project(w, -l, from),
      ]),
    },
    {
      part: `${part} chip__top`,
      d: polygon([project(-w, -l, to), project(w, -l, to), project(w, l, to), project(-w, l, to)]),
    },
  ];
}

/** Balls, bumps or pads that show at the lower edges of the two near sides. */
function edgePins(shape: ChipShape, solid: Solid, pitch: number): Stroke[] {
  const { x, y, lift, project } = solid;
  const isRound = shape.style === "bga" || shape.style === "wlcsp";
  const size = isRound ? Math.min(lift * 1.7, pitch * 0.66) : Math.max(1.6, solid.height * 0.22);
  const z = isRound ? lift * 0.45 : lift + size / 2;
  const side = (length: number, along: Point, from: Point): Stroke => {
    const count = Math.max(1, Math.floor((length - pitch * 0.5) / pitch));
    const start = (length - (count - 1) * pitch) / 2;
    const pad = pitch * 0.52;
    const first = isRound ? start : start - pad / 2;
    return {
      part: isRound ? "ball" : "pad",
      d: `M${round(first)} 0H${round(first + (count - 1) * pitch + (isRound ? 0.01 : pad))}`,
      transform: matrix(along, [0, 1], from),
      width: round(size),
      dashes: isRound ? `0 ${round(pitch)}` : `${round(pad)} ${round(pitch - pad)}`,
    };
  };
  return [
    side(x, [across, 0.5], project(-x / 2, y / 2, z)),
    side(y, [across, -0.5], project(x / 2, y / 2, z)),
  ];
}

/** The metal plate behind a TO's body, by which it is screwed to a heat sink, with its hole. */
function tabFacets({ x, y, height, lift, project }: Solid, tab: number) {
  if (tab === 0) return [];
  const top = lift + (height - lift) * 0.3;
  const [from, to, half] = [-x / 2 - tab, -x / 2, y / 2];
  const hole = Array.from({ length: 16 }, (_, at): Point => {
    const angle = (at / 16) * 2 * Math.PI;
    const radius = Math.min(tab * 0.28, y * 0.2);
    return project(from + tab * 0.5 + radius * Math.cos(angle), radius * Math.sin(angle), top);
  });
  return [
    {
      part: "metal chip__metal--side",
      d: polygon([
        project(from, half, top),
        project(to, half, top),
        project(to, half, lift),
        project(from, half, lift),
      ]),
    },
    {
      part: "metal",
      d: polygon([
        project(from, -half, top),
        project(to, -half, top),
        project(to, half, top),
        project(from, half, top),
      ]),
    },
    { part: "hole", d: polygon(hole) },
  ];
}

/** From where along its reach, and how high, a piece of a lead runs, to where. */
type Bend = readonly [part: string, out: number, z: number, toOut: number, toZ: number];

/**
 * The pieces of a lead. On a board it leaves the body half-way up, steps down and ends flat; of a DIP
 * it ends in a pin that points down; of a package that lies on its back it runs straight on.
 */
function bendsOf(shape: ChipShape, shoulder: number): Bend[] {
  if (pinSides[shape.style] === "one") return [["lead", 0, shoulder, 1, shoulder]];
  if (isThroughHole(shape)) {
    return [
      ["lead", 0, shoulder, 0.55, shoulder],
      ["lead chip__lead--down", 0.55, shoulder, 0.7, 0],
    ];
  }
  return [
    ["lead", 0, shoulder, 0.3, shoulder],
    ["lead chip__lead--down", 0.3, shoulder, 0.55, 0],
    ["lead", 0.55, 0, 1, 0],
  ];
}

/**
 * Leads along the sides. `facing` 1 draws the near sides, -1 the far ones. Each run of leads is a few
 * dashed strokes, each in a plane of its own.
 */
function leadsOf(
  shape: ChipShape,
  solid: Solid,
  reach: number,
  pitch: number,
  facing: 1 | -1,
): Stroke[] {
  const { x, y, height, lift, project } = solid;
  const shoulder = lift + (height - lift) * 0.45;
  const lead = pitch * (isThroughHole(shape) ? 0.3 : 0.46);
  const run = (length: number, along: Point, place: (out: number, z: number) => Point) => {
    const count = pinsAlong(shape, length / (pitch / shape.pitch));
    const first = (length - (count - 1) * pitch) / 2 - lead / 2;
    const line = `M${round(first)} .5H${round(first + (count - 1) * pitch + lead)}`;
    const bends = bendsOf(shape, shoulder);
    if (facing === -1) bends.reverse();
    return bends.map(([part, out, z, toOut, toZ]): Stroke => {
      const from = place(out * reach, z);
      const to = place(toOut * reach, toZ);
      return {
        part,
        d: line,
        transform: matrix(along, [to[0] - from[0], to[1] - from[1]], from),
        width: 1,
        dashes: `${round(lead)} ${round(pitch - lead)}`,
      };
    });
  };
  const runs = run(y, [across, -0.5], (out, z) => project(facing * (x / 2 + out), y / 2, z));
  if (pinSides[shape.style] === "four") {
    runs.push(...run(x, [across, 0.5], (out, z) => project(-x / 2, facing * (y / 2 + out), z)));
  }
  return runs;
}

/** Traces of a board that leave the chip on its four sides, bend once and end in vias. */
function boardTraces(x: number, y: number): { traces: string; vias: string } {
  const gap = 9;
  const traces: string[] = [];
  const vias: string[] = [];
  for (const side of [0, 1, 2, 3]) {
    const [half, out] = side % 2 === 0 ? [y, x] : [x, y];
    const count = Math.floor((half * 1.6) / gap);
    for (let index = 0; index < count; index += 1) {
      const at = -half * 0.8 + index * gap;
      // Those on the bend's far side turn first, so that the bundle keeps its spacing.
      const bend = side < 2 ? 30 : -30;
      const first = out + 14 + (side < 2 ? count - 1 - index : index) * gap * 0.42;
      const end = first + 30 + 26 + ((index * 7) % 5) * 9;
      const points: Point[] = [
        [out + 4, at],
        [first, at],
        [first + 30, at + bend],
        [end, at + bend],
      ];
      traces.push(line(points.map((point) => turned(point, side))));
      const [viaX, viaY] = turned([end, at + bend], side);
      vias.push(`M${round(viaX)} ${round(viaY)}h.01`);
    }
  }
  return { traces: traces.join(""), vias: vias.join("") };
}

function turned([x, y]: Point, side: number): Point {
  if (side === 0) return [x, y];
  if (side === 1) return [y, x];
  return side === 2 ? [-x, y] : [y, -x];
}

function matrix(u: Point, v: Point, origin: Point): string {
  return `matrix(${[...u, ...v, ...origin].map(fine).join(" ")})`;
}

function polygon(points: readonly Point[]): string {
  return `${line(points)}Z`;
}

/**
 * From the first point to the others, each told by its distance: lines that run alike are written
 * alike, which packs better than places do.
 */
function line(points: readonly Point[]): string {
  let last: Point | undefined;
  const steps = points.map(([x, y]) => {
    const point: Point = [round(x), round(y)];
    const step = last ? stepTo(point, last) : `M${point[0]} ${point[1]}`;
    last = point;
    return step;
  });
  return steps.join("");
}

function stepTo([x, y]: Point, from: Point): string {
  const right = round(x - from[0]);
  const down = round(y - from[1]);
  if (down === 0) return `h${right}`;
  return right === 0 ? `v${down}` : `l${right} ${down}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function fine(value: number): number {
  return Math.round(value * 1000) / 1000;
}
