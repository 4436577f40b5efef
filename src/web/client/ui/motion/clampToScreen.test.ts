import fc from "fast-check";
import { expect, it } from "vitest";
import { clampToScreen, type ScreenBox } from "./clampToScreen.ts";

const length = fc.integer({ min: 1, max: 4000 });
const anywhere = fc.integer({ min: -9000, max: 9000 });
const wanted = fc.record({ x: anywhere, y: anywhere });

function moved(
  { left, top, right, bottom }: ScreenBox,
  { x, y }: { x: number; y: number },
): ScreenBox {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

it("a box that fits stays on the screen wherever it is moved, and as near as possible", () => {
  const scene = fc.tuple(length, length, anywhere, anywhere, fc.nat(500), fc.nat(500), wanted);
  fc.assert(
    fc.property(scene, ([width, height, left, top, spareX, spareY, aim]) => {
      const box = { left, top, right: left + width, bottom: top + height };
      const screen = { width: width + spareX, height: height + spareY };
      const shift = clampToScreen(aim, box, screen);
      const place = moved(box, shift);
      expect(Math.min(place.left, place.top)).toBeGreaterThanOrEqual(0);
      expect(place.right).toBeLessThanOrEqual(screen.width);
      expect(place.bottom).toBeLessThanOrEqual(screen.height);
      const there = moved(box, aim);
      if (there.left >= 0 && there.right <= screen.width) expect(shift.x).toBe(aim.x);
      if (there.top >= 0 && there.bottom <= screen.height) expect(shift.y).toBe(aim.y);
    }),
  );
});

it("a box larger than the screen shows its beginning", () => {
  const box = { left: 100, top: 50, right: 1100, bottom: 950 };
  const shift = clampToScreen({ x: 0, y: 0 }, box, { width: 360, height: 640 });
  expect(moved(box, shift)).toMatchObject({ left: 0, top: 0 });
});
