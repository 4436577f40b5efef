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

it("A posting list may be the first for which there is no room", () => {
  const postings = new Postings();
  for (const list of [1_024, 1_536]) postings.add(list, list);
  const read = new Uint32Array(1);
  for (const list of [1_024, 1_536]) {
    expect([postings.count(list), postings.read(list, read), read[0]]).toEqual([1, 1, list]);
  }
});

it("A posting list without entries is empty", () => {
  const postings = new Postings();
  postings.add(5, 1);
  expect([postings.count(4), postings.count(1_000_000)]).toEqual([0, 0]);
  expect(postings.read(1_000_000, new Uint32Array(1))).toBe(0);
});

it("Posting lists that are made of the state of others go on with a copy of it", () => {
  const postings = new Postings();
  for (let at = 1; at <= 600; at += 1) postings.add(at % 3, at);
  const copy = new Postings(postings.state);
  for (const list of [0, 2, 2_000]) copy.add(list, 7_000);
  const read = (from: Postings, list: number) => {
    const numbers = new Uint32Array(from.count(list));
    from.read(list, numbers);
    return [...numbers];
  };
  for (const list of [0, 1, 2, 2_000]) {
    const own = read(postings, list);
    expect(own).toEqual(
      Array.from({ length: list > 2 ? 0 : 200 }, (_, at) => at * 3 + (list || 3)),
    );
    expect(read(copy, list)).toEqual(list === 1 ? own : [...own, 7_000]);
  }
});
