import { type ChipShape, isThroughHole, pinSides, pinsAlong } from "./chipShape.ts";
import { across, matrix, type Point, round, type Solid, type Stroke } from "./projection.ts";

/** Balls, bumps or pads that show at the lower edges of the two near sides. */
export function edgePins(shape: ChipShape, solid: Solid, pitch: number): Stroke[] {
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
export function leadsOf(
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
