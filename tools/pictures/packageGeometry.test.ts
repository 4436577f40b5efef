import { describe, expect, it } from "vitest";
import { demoFolder, readableDocuments } from "../demo/demoFolder.ts";
import { packageGeometry } from "./packageGeometry.ts";

const parts = (await readableDocuments(demoFolder)).filter((one) => one.type === "product");
const packages = parts.flatMap(({ body }) =>
  body.packages.map((one) => ({ part: body.partNumber, ...one })),
);

describe.each(packages)("$part in $name", (record) => {
  const geometry = packageGeometry(record);
  const { body, pins, pitch } = geometry;

  it("has as many pins as its record", () => {
    expect(pins).toHaveLength(record.pins);
    expect(new Set(pins.map(({ x, y }) => `${x} ${y}`)).size).toBe(record.pins);
  });

  it("has the proportions of its record", () => {
    expect([body.x, body.y].toSorted()).toEqual(
      [record.width ?? body.x, record.length ?? body.y].toSorted(),
    );
    expect(body.top).toBe(record.height ?? body.top);
    expect(body.bottom).toBeLessThan(body.top);
    expect(pitch).toBe(record.pitch ?? pitch);
  });

  it("keeps the pitch between neighbours", () => {
    for (const [index, one] of pins.entries()) {
      const distances = pins
        .filter((_, other) => other !== index)
        .map((other) => Math.hypot(other.x - one.x, other.y - one.y));
      expect(Math.min(...distances)).toBeGreaterThan(pitch * 0.69);
    }
    const sides = Object.groupBy(pins, ({ angle, x }) => `${angle} ${angle % 180 === 0 ? x : ""}`);
    for (const side of Object.values(sides)) {
      const along = (side ?? [])
        .map(({ x, y, angle }) => (angle % 180 === 0 ? y : x))
        .toSorted((one, other) => one - other);
      for (const [index, at] of along.entries()) {
        if (index > 0) expect(at - (along[index - 1] ?? 0)).toBeCloseTo(pitch, 2);
      }
    }
  });

  it("keeps its pins at the body", () => {
    for (const { x, y } of pins) {
      expect(Math.abs(x)).toBeLessThanOrEqual(body.x / 2);
      expect(Math.abs(y)).toBeLessThanOrEqual(body.y / 2);
    }
  });

  it("keeps pads clear of the bare metal in the middle", () => {
    const { exposedPad, pad } = geometry;
    if (exposedPad === undefined || pad === undefined) return;
    expect(exposedPad.x / 2).toBeLessThan(body.x / 2 - pad.length - 0.1);
    expect(pad.width).toBeLessThan(pitch);
  });
});
