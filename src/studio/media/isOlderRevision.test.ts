import fc from "fast-check";
import { expect, test } from "vitest";
import { isOlderRevision } from "./isOlderRevision.ts";
import { revisionsBeside } from "./revisionsStatedForFile.ts";

test.each([
  ["1.2", "1.3", true],
  ["1.3", "1.2", false],
  ["1.3", "1.3", false],
  ["1.9", "1.10", true],
  ["1", "1.0", false],
  ["1.0", "1", false],
  [" 1.2 ", "1.3", true],
  ["1.2", "1.2a", true],
  ["1.2a", "1.3", true],
  ["A", "B", true],
  ["b", "A", false],
  ["V1.2", "Rev. 1.3", true],
  ["版本 2", "第 3 版", true],
  ["１.２", "1.3", true],
  ["A", "1.3", false],
  ["1.3", "A", false],
  ["draft", "1.3", false],
  ["", "1.3", false],
])("%j beside %j is older: %s", (revision, present, expected) => {
  expect(isOlderRevision(revision, present)).toBe(expected);
});

test("Of two revisions at most one is older, and never the one with a greater number", () => {
  const revision = fc
    .array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("."));
  fc.assert(
    fc.property(revision, revision, (one, other) => {
      expect(isOlderRevision(one, other) && isOlderRevision(other, one)).toBe(false);
      const [major = 0] = one.split(".").map(Number);
      expect(isOlderRevision(`${major + 1}`, one)).toBe(false);
    }),
  );
});

test("The revision beside a file is read in every field that holds one", () => {
  const body = {
    file: "a.pdf",
    revision: "1",
    documents: [
      { file: "b.pdf", revision: "1.3", title: { en: "b" } },
      { file: "a.pdf", revision: "" },
      { file: "a.pdf", revision: "2.0" },
      { file: "a.pdf" },
      { file: "a.pdf", revision: 3 },
    ],
  };
  expect(revisionsBeside(body, "a.pdf")).toEqual(["1", "2.0"]);
  expect(revisionsBeside(body, "b.pdf")).toEqual(["1.3"]);
  expect(revisionsBeside(null, "a.pdf")).toEqual([]);
});
