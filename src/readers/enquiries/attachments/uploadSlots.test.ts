import fc from "fast-check";
import { expect, test } from "vitest";
import { UploadSlots } from "./uploadSlots.ts";

/** Takes all places that a network can get. */
function grab(places: UploadSlots, network: string): number {
  let taken = 0;
  while (places.acquire(network) !== undefined) taken += 1;
  return taken;
}

test("One network has a few places, four networks cannot take all of them, and places are returned", () => {
  const places = new UploadSlots(32);
  expect(grab(places, "a")).toBeGreaterThanOrEqual(5);
  for (const network of ["b", "c", "d"]) grab(places, network);
  expect(places.total).toBeLessThan(24);
  for (const network of ["e", "f", "g", "h"]) {
    const release = places.acquire(network);
    expect(release).toBeTypeOf("function");
    release?.();
    release?.();
  }
  expect(places.acquire("a")).toBeUndefined();
});

test("The places taken never exceed the total, and none is lost", () => {
  const step = fc.tuple(fc.constantFrom(..."abcdefgh"), fc.boolean());
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { maxLength: 200 }),
      (max, steps) => {
        const places = new UploadSlots(max);
        const held: (() => void)[] = [];
        for (const [network, isGivenBack] of steps) {
          const release = isGivenBack ? undefined : places.acquire(network);
          if (release) held.push(release);
          else held.pop()?.();
          expect(places.total).toBe(held.length);
          expect(places.total).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});

test("A network has a fourth of what is free, one place at least, and returns each place once", () => {
  const places = new UploadSlots(16);
  expect([grab(places, "a"), grab(places, "b")]).toEqual([3, 2]);
  for (const network of "cde") places.acquire(network);
  expect([places.total, places.isUnderPressure]).toEqual([8, false]);
  const release = places.acquire("f");
  expect([places.total, places.isUnderPressure]).toEqual([9, true]);
  for (const _ of [1, 2]) release?.();
  expect(places.total).toBe(8);
  expect(places.acquire("a")).toBeUndefined();
  for (const network of "ghijklmn") expect(places.acquire(network)).toBeTypeOf("function");
  expect(places.acquire("o")).toBeUndefined();
});
