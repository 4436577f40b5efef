import fc from "fast-check";
import { expect, it } from "vitest";
import { CharacterNumbers } from "./characterIds.ts";

/** A character, often one of two code units or the last there is. */
const character = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 0x4e00, max: 0x4e40 }),
  fc.integer({ min: 0x20000, max: 0x20040 }),
  fc.constant(0x10ffff),
);

it("gives each character and each pair its own number, as a map would", () => {
  const put = fc.tuple(character, fc.oneof(fc.constant(0), character));
  fc.assert(
    fc.property(fc.array(put, { maxLength: 3_000, size: "max" }), (puts) => {
      const numbers = new CharacterNumbers();
      const map = new Map<string, number>();
      for (const [at, [first, second]] of puts.entries()) {
        numbers.set(first, second, at);
        map.set(`${first} ${second}`, at);
      }
      for (const [first, second] of puts) {
        expect(numbers.get(first, second)).toBe(map.get(`${first} ${second}`));
      }
      expect(numbers.get(0x3042, 0x3042)).toBeUndefined();
    }),
    { numRuns: 20 },
  );
});

it("goes on with a copy of another table's numbers", () => {
  const numbers = new CharacterNumbers();
  for (let at = 1; at <= 600; at += 1) numbers.set(at, 0, at);
  const copy = new CharacterNumbers(numbers.state);
  copy.set(7, 0, 1_000);
  copy.set(7, 8, 1_001);
  expect([copy.get(7, 0), copy.get(7, 8), copy.get(600, 0)]).toEqual([1_000, 1_001, 600]);
  expect([numbers.get(7, 0), numbers.get(7, 8), numbers.get(601, 0)]).toEqual([
    ...[7, undefined, undefined],
  ]);
});
