import fc from "fast-check";
import { expect, it } from "vitest";
import { Postings } from "./postings.ts";

const lists = fc.integer({ min: 0, max: 3_000 });

it("A posting list holds what an array would, however the lists grow in parallel", () => {
  const put = fc.tuple(
    lists,
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    fc.integer({ min: 1, max: 700 }),
  );
  fc.assert(
    fc.property(fc.array(put, { maxLength: 60 }), (puts) => {
      const postings = new Postings();
      const arrays = new Map<number, number[]>();
      for (const [list, value, times] of puts) {
        const array = arrays.get(list) ?? [];
        arrays.set(list, array);
        for (let at = 0; at < times; at += 1) {
          postings.add(list, (value + at) >>> 0);
          array.push((value + at) >>> 0);
        }
      }
      for (const [list, array] of arrays) {
        expect(postings.count(list)).toBe(array.length);
        const read = new Uint32Array(array.length + 1);
        expect(postings.read(list, read)).toBe(array.length);
        expect(read).toEqual(Uint32Array.from([...array, 0]));
      }
    }),
  );
});

it("A posting list without entries is empty", () => {
  const postings = new Postings();
  postings.add(5, 1);
  expect([postings.count(4), postings.count(1_000_000)]).toEqual([0, 0]);
  expect(postings.read(1_000_000, new Uint32Array(1))).toBe(0);
});
