import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../../tests/support/fingerprint.ts";
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

  it("matches the reviewed drawings", () => {
    const sydney = { latitude: -33.9, longitude: 151.2 };
    const honolulu = { latitude: 21.3, longitude: -157.9 };
    const tromso = { latitude: 69.6, longitude: 19 };
    const ushuaia = { latitude: -54.8, longitude: -68.3 };
    const sets = [
      [],
      [shanghai],
      [tromso],
      [ushuaia],
      [shanghai, chengdu],
      [munich, tromso],
      [sydney, honolulu],
      [shanghai, shanghai, shanghai, chengdu, chengdu],
      [munich, { latitude: 48.3, longitude: 11.9 }, { latitude: 47.9, longitude: 11.4 }, sydney],
      [tromso, ushuaia],
      [shanghai, chengdu, munich, sydney, honolulu, tromso, ushuaia],
    ];
    const narrow = { width: 360, height: 420, step: 8, mark: 12 };
    const told = sets.flatMap((places) =>
      [size, narrow].map((of) => {
        const { dots, dash, dotSize, marks } = mapLayout(places, of);
        const spots = marks.map(
          ({ x, y, from }) => `${x} ${y}${from === undefined ? "" : ` from ${from.x} ${from.y}`}`,
        );
        return `${fingerprint(dots)} ${dash}, ${dotSize}: ${spots.join(", ")}`;
      }),
    );
    expect(told).toMatchInlineSnapshot(`
      [
        "RqNBpMI7cLeT 0 11, 6.2: ",
        "HQc_R2zeVsTk 0 8, 4.5: ",
        "XsSvVddCwNYA 0 11, 6.2: 640 260",
        "YlJ_EyRaAQlY 0 8, 4.5: 180 210",
        "eH0CppPO2uyP 0 11, 6.2: 640 260",
        "QTkZ1orSv8Sv 0 8, 4.5: 180 208",
        "d7Z4oOvFeTVL 0 11, 6.2: 640 427.6",
        "ro4-nmdqAOkb 0 8, 4.5: 180 356",
        "rBJHIY4GMTeX 0 11, 6.2: 848.9 250.3, 431.1 269.7",
        "RWECBYQjc_II 0 8, 4.5: 261.9 206.2, 98.1 213.8",
        "yda_--BqXEfN 0 11, 6.2: 614.8 401.5, 665.2 118.5",
        "i-riNMS0LUXb 0 8, 4.5: 159.6 324.3, 200.4 95.7",
        "w7tBTYUZfO8N 0 11, 6.2: 1177.6 420.6, 78.6 223.2",
        "LU0y0b9aFBA5 0 8, 4.5: 331.2 255.2, 22.1 199.6",
        "rBJHIY4GMTeX 0 11, 6.2: 814.9 250.3 from 848.9 250.3, 882.9 250.3 from 848.9 250.3, 848.9 250.3, 420.8 256.2 from 431.1 269.7, 441.5 283.2 from 431.1 269.7",
        "RWECBYQjc_II 0 8, 4.5: 235.9 206.2 from 261.9 206.2, 287.9 206.2 from 261.9 206.2, 261.9 206.2, 90.2 203.5 from 98.1 213.8, 106 224.1 from 98.1 213.8",
        "mND61hmYYcLh 0 11, 6.2: 565.3 110.4 from 593.7 92, 621.5 72.4 from 594.9 91.2, 594.6 93.1 from 592.9 92.8, 1162.6 428.8",
        "VfKJdF5wGsmZ 0 8, 4.5: 22.4 151.3 from 44 137, 65.4 122.2 from 44.6 136.7, 44.5 137.6, 316.4 298.3",
        "jnOvEikL2g89 0 11, 6.2: 707.6 49.9, 397.2 495.9",
        "2I_dhUaMNsYm 0 8, 4.5: 290.7 60.1, 69.3 378.3",
        "jnOvEikL2g89 0 11, 6.2: 1072.4 187.6, 1010.1 190.1, 681.2 127, 1177.6 421, 78.6 223.1, 707.6 49.9, 397.2 495.9",
        "FOQReyyu9abS 0 8, 4.5: 305.8 189.5 from 301.6 189.6, 279.9 190.5 from 284.1 190.3, 191.1 174.1 from 191.6 172.6, 331.2 255.3, 22.1 199.6, 199.5 149.4 from 199 150.9, 111.7 276.4",
      ]
    `);
  });
});
