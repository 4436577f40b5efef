import { expect, it } from "vitest";
import { isRelated, isWithin, parentOf, pointer, stepsOf } from "./jsonPointer.ts";

it("Steps with slashes and tildes are escaped, and read again", () => {
  const cases: readonly (readonly [readonly (string | number)[], string, string])[] = [
    [[], "", ""],
    [["a"], "/a", ""],
    [["a", 0, "b"], "/a/0/b", "/a/0"],
    [["a/b", "c~d", "~1"], "/a~1b/c~0d/~01", "/a~1b/c~0d"],
    [["", ""], "//", "/"],
  ];
  for (const [steps, path, parent] of cases) {
    expect([pointer(steps), stepsOf(path), parentOf(path)]).toEqual([
      path,
      steps.map(String),
      parent,
    ]);
  }
});

it("A path is within itself and what holds it, not within one of the same beginning", () => {
  const paths = ["", "/a", "/a/b", "/ab"];
  const pairs = paths.flatMap((one) => paths.map((other) => [one, other] as const));
  const named = (is: (one: string, other: string) => boolean) =>
    pairs.filter(([one, other]) => is(one, other)).map((pair) => pair.join(" in "));
  expect(named(isWithin)).toEqual([
    " in ",
    "/a in ",
    "/a in /a",
    "/a/b in ",
    "/a/b in /a",
    "/a/b in /a/b",
    "/ab in ",
    "/ab in /ab",
  ]);
  expect(named(isRelated)).toHaveLength(4 + 2 * 4);
});
