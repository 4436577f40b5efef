import { expect, it } from "vitest";
import { partFamily } from "../../namedFamilies.ts";
import { DocumentMetadata } from "../documentMetadata.ts";

/** Columns 1 > 10 and 1 > 20 > 21 as documents, and the given parts by the columns they lie in. */
function world(parts: readonly (readonly number[])[]) {
  const facts = new DocumentMetadata();
  const put = (id: number, columns: readonly number[], part?: object) =>
    facts.put({
      id,
      group: 3,
      share: 1,
      columns,
      texts: {},
      ...(part && { part: { number: `P${id}`, orderCodes: [], stage: "active" } }),
    });
  for (const [id, columns] of [
    [1, []],
    [10, [1]],
    [20, [1]],
    [21, [1, 20]],
  ] as const) {
    put(id, columns);
  }
  const ordinals = parts.map((columns, at) => put(100 + at, columns, {}));
  const familyOf = (...places: number[]) => {
    const ordinal = partFamily(
      places.map((place) => ordinals[place] ?? -1),
      facts,
    );
    return ordinal === undefined ? undefined : facts.id(ordinal);
  };
  return { facts, familyOf };
}

it("is the smallest column that holds all of the parts and few others", () => {
  const { familyOf } = world([
    [1, 10],
    [1, 10],
    [1, 10],
    [1, 20, 21],
    [1, 20, 21],
  ]);
  expect(familyOf(0, 1, 2)).toBe(10);
  expect(familyOf(3, 4)).toBe(21);
  expect(familyOf(0, 1, 2, 3, 4)).toBe(1);
});

it("may list a quarter of others, and no more", () => {
  const { familyOf } = world([[10], [10], [10], [10], [20], [20], [20]]);
  expect([familyOf(0, 1, 2), familyOf(0, 1)]).toEqual([10, undefined]);
  expect(familyOf(4, 5)).toBeUndefined();
  const nested = world([
    [1, 10],
    [1, 10],
    [1, 10],
    [1, 20],
  ]);
  expect([nested.familyOf(0, 1, 2), nested.familyOf(0, 1, 2, 3)]).toEqual([10, 1]);
});

it("is undefined for one part, for few of a column, and for removed parts", () => {
  const { facts, familyOf } = world([
    [1, 10],
    [1, 10],
    [1, 10],
  ]);
  expect(familyOf(0)).toBeUndefined();
  expect(familyOf(0, 1)).toBeUndefined();
  expect(familyOf(0, 1, 2)).toBe(10);
  facts.remove(100);
  facts.remove(101);
  expect(familyOf(0, 1, 2)).toBeUndefined();
});
