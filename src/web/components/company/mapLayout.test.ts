import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapLayout } from "./mapLayout.ts";

const size = { width: 1280, height: 520, step: 11, mark: 16 };

const shanghai = { latitude: 31.2, longitude: 121.6 };
const chengdu = { latitude: 30.5, longitude: 104.1 };
const munich = { latitude: 48.1, longitude: 11.6 };

const place = fc.record({
  latitude: fc.double({ min: -55, max: 75, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** The rows of dots as numbers: where each begins, how high it lies, and how long it is. */
function rows(dots: string): { x: number; y: number; length: number }[] {
  return [...dots.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.]+)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
}

/** True if a dot lies within two steps of a point. */
function isOnLand(dots: string, { x, y }: { x: number; y: number }): boolean {
  const near = 2 * size.step;
  return rows(dots).some(
    (row) => Math.abs(row.y - y) <= near && row.x - near <= x && x <= row.x + row.length + near,
  );
}

describe("the map of sites", () => {
  it("has west on the left and north at the top", () => {
    const [east, middle, west] = mapLayout([shanghai, chengdu, munich], size).marks;
    expect(west?.x).toBeLessThan(middle?.x ?? 0);
    expect(middle?.x).toBeLessThan(east?.x ?? 0);
    expect(west?.y).toBeLessThan(east?.y ?? 0);
  });

  it("shows cities on land", () => {
    for (const places of [
      [shanghai],
      [chengdu, munich],
      [munich, { latitude: -33, longitude: 151 }],
    ]) {
      const { dots, marks } = mapLayout(places, size);
      for (const mark of marks) expect(isOnLand(dots, mark)).toBe(true);
    }
  });

  it("shows the open sea without land", () => {
    const { dots, marks } = mapLayout([{ latitude: 10, longitude: -140 }], size);
    expect(isOnLand(dots, marks[0] ?? { x: 0, y: 0 })).toBe(false);
  });

  it("keeps every mark and every dot inside, wherever the places are", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
        const { dots, marks } = mapLayout(places, size);
        for (const { x, y } of marks) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(size.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(size.height);
        }
        for (const { x, length } of rows(dots)) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + length).toBeLessThanOrEqual(size.width);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("separates overlapping marks, and gives their origin", () => {
    const { marks } = mapLayout([shanghai, shanghai, shanghai, munich], size);
    const [a, b, c, d] = marks;
    if (!(a && b && c && d)) throw new Error("A mark is missing");
    for (const [one, other] of [
      [a, b],
      [b, c],
      [a, c],
    ] as const) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * size.mark);
    }
    expect(d.from).toBeUndefined();
    expect(marks.filter(({ from }) => from)).not.toEqual([]);
  });
});
