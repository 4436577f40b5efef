import { boardTraces } from "./chipBoard.ts";
import { edgePins, leadsOf } from "./chipPins.ts";
import { type ChipShape, footprint, leadReach, pinSides, tabLength } from "./chipShape.ts";
import {
  across,
  matrix,
  type Point,
  type Project,
  polygon,
  round,
  type Solid,
  type Stroke,
} from "./projection.ts";

export interface Drawing {
  /** The visible circuit board, in the plane of the ground; undefined without one. */
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
  // Large packages look larger, though less than they are: a 2 mm chip must stay legible.
  const relative = Math.min(1, Math.sqrt(Math.max(body.x, body.y) / 20));
  const spread = view.width * (scene ? 0.3 + 0.26 * relative : 0.32 + 0.46 * relative);
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

/** Factor of the leads' reach in a package's visible extent from one corner to another. */
const leadRuns = { under: 0, one: 1, two: 2, four: 4 } as const;

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

/** Distance of the moulded cap from the edge of the substrate it lies on; 0 without one. */
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
