import fc from "fast-check";
import { expect, test } from "vitest";
import { Places } from "./places.ts";

/** Takes all that a network can get. */
function grab(places: Places, network: string): number {
  let taken = 0;
  while (places.take(network) !== undefined) taken += 1;
  return taken;
}

test("A network alone has some at once, four cannot have them all, and places come back", () => {
  const places = new Places(32);
  expect(grab(places, "a")).toBeGreaterThanOrEqual(5);
  for (const network of ["b", "c", "d"]) grab(places, network);
  expect(places.inAll).toBeLessThan(24);
  for (const network of ["e", "f", "g", "h"]) {
    const release = places.take(network);
    expect(release).toBeTypeOf("function");
    release?.();
    release?.();
  }
  expect(places.take("a")).toBeUndefined();
});

test("There are never more taken than there are, and none is lost", () => {
  const step = fc.tuple(fc.constantFrom(..."abcdefgh"), fc.boolean());
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { maxLength: 200 }),
      (most, steps) => {
        const places = new Places(most);
        const held: (() => void)[] = [];
        for (const [network, isGivenBack] of steps) {
          const release = isGivenBack ? undefined : places.take(network);
          if (release) held.push(release);
          else held.pop()?.();
          expect(places.inAll).toBe(held.length);
          expect(places.inAll).toBeLessThanOrEqual(most);
        }
      },
    ),
  );
});
