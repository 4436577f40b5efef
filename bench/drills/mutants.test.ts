import { expect, it } from "vitest";
import { mutantsOf, mutated } from "./mutants.ts";

const source = `
interface Range { readonly min: number; readonly max: 9 }

export function inside(value: number, range: Range | undefined, log: (text: string) => void) {
  if (range === undefined || !range.max) throw new Error("no range");
  log("inside");
  return value >= range.min ? true : [3].filter((one) => one < value).slice(1);
}

export function label(texts: (string | undefined)[], text: string | undefined) {
  return text === undefined ? "none" : "#" + texts.filter((one): one is string => !!one).join("");
}
`;

it("Mutants change conditions, calls, numbers and chains, and leave types alone", () => {
  const changes = mutantsOf("a.ts", source).map(
    ({ start, end, by }) => `${source.slice(start, end)} -> ${by}`,
  );
  expect(changes).toContain("range === undefined || !range.max -> true");
  expect(changes).toContain("!range.max -> !!range.max");
  expect(changes).toContain('throw new Error("no range"); -> ;');
  expect(changes).toContain('log("inside"); -> ;');
  expect(changes).toContain("value >= range.min -> value > range.min");
  expect(changes).toContain("3 -> 4");
  expect(changes).toContain("true -> false");
  expect(changes).toContain("[3].filter((one) => one < value) -> [3]");
  expect(changes.filter((change) => change.startsWith("9"))).toEqual([]);
});

it("No mutant is one that the compiler refuses, as far as the syntax shows it", () => {
  const changes = mutantsOf("a.ts", source).map(({ by }) => by);
  for (const refused of ["range !== undefined", "!(text === undefined)", "texts"]) {
    expect(changes).not.toContain(refused);
  }
  expect(changes.filter((by) => by.startsWith('"#" - '))).toEqual([]);
});

it("A mutant replaces its place alone", () => {
  const text = "const a = 1 < 2;";
  expect(mutantsOf("a.ts", text).map((mutant) => mutated(text, mutant))).toEqual([
    "const a = 1 <= 2;",
    "const a = 2 < 2;",
    "const a = 1 < 3;",
  ]);
});
