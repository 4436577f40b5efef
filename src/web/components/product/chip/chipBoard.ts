import { line, type Point, round } from "./projection.ts";

/** Traces of a board that leave the chip on its four sides, bend once and end in vias. */
export function boardTraces(x: number, y: number): { traces: string; vias: string } {
  const gap = 9;
  const traces: string[] = [];
  const vias: string[] = [];
  for (const side of [0, 1, 2, 3]) {
    const [half, out] = side % 2 === 0 ? [y, x] : [x, y];
    const count = Math.floor((half * 1.6) / gap);
    for (let index = 0; index < count; index += 1) {
      const at = -half * 0.8 + index * gap;
      // Traces on the far side of the bend turn first, so that the bundle keeps its spacing.
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
