import { expect, it } from "vitest";
import { digestOf, ReadTexts } from "./textDigests.ts";

it("Texts of a saved index are used again where they are the same, each once", () => {
  const first = new ReadTexts(() => undefined);
  first.put(1, { digest: "a", ordinal: 0 });
  first.put(2, { digest: "b", ordinal: 1 });
  first.put(3, { digest: "c", ordinal: 2 });
  first.remove(3);
  expect([first.size, first.changes, first.given]).toEqual([2, 3, 0]);
  const revived: number[] = [];
  const second = new ReadTexts(
    (ordinal) => void revived.push(ordinal),
    structuredClone(first.state(3)),
  );
  expect([second.given, second.changes]).toEqual([3, 2]);
  expect([second.revive(1, "a"), second.revive(2, "other"), second.revive(9, "a")]).toEqual([
    ...[0, undefined, undefined],
  ]);
  expect([second.revive(1, "a"), revived]).toEqual([undefined, [0]]);
  second.put(1, { digest: "a", ordinal: 0 });
  expect(second.changes).toBe(1);
  second.put(2, { digest: "other", ordinal: 3 });
  expect([second.size, second.changes]).toEqual([2, 2]);
});

it("A digest differs with the texts and with their fields", () => {
  const texts = [{}, { title: "a" }, { body: "a" }, { title: "a", body: "b" }, { title: "ab" }];
  expect(new Set(texts.map(digestOf)).size).toBe(texts.length);
  expect(digestOf({ body: "b", title: "a" })).toBe(digestOf({ title: "a", body: "b" }));
});
