/** cos 30°: share of a length along the ground's axes that goes to the right. */
export const across = 0.866;

export type Point = readonly [x: number, y: number];

/** Screen position of a point: `x` runs to the lower right, `y` to the lower left, `z` up. In pixels. */
export type Project = (x: number, y: number, z: number) => Point;

/** A chip's body in pixels, and where its points are on the screen. */
export interface Solid {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Height of the body's lower side above the board. */
  readonly lift: number;
  readonly project: Project;
}

/** A dashed line in a plane of its own. */
export interface Stroke {
  readonly part: string;
  readonly d: string;
  readonly transform?: string;
  readonly width: number;
  readonly dashes: string;
}

/** A plane as the value of `transform`: its axes and its origin. */
export function matrix(u: Point, v: Point, origin: Point): string {
  return `matrix(${[...u, ...v, ...origin].map(fine).join(" ")})`;
}

/** The path of a closed outline. */
export function polygon(points: readonly Point[]): string {
  return `${line(points)}Z`;
}

/**
 * From the first point to the others, each given by its distance: equal lines are written the
 * same way, which compresses better than positions do.
 */
export function line(points: readonly Point[]): string {
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

/** Rounds to tenths of a pixel. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function fine(value: number): number {
  return Math.round(value * 1000) / 1000;
}
