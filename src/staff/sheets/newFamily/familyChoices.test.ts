import { expect, it } from "vitest";
import { familyChoices } from "./familyChoices.ts";
import { readValue } from "./proposeParameter.ts";

const unchosen = { table: 0, columns: [], groups: [], leaveRows: [], rows: [], package: "" };

it("Choices for a list are without blanks around texts, and proposed where none are made", () => {
  expect(familyChoices.parse({})).toEqual({ ...unchosen, packages: [] });
  expect(
    familyChoices.parse({
      family: { title: { en: " Chips ", zh: "" }, parent: null },
      columns: [{ column: 0, unit: "V", readAs: [{ text: "?", as: " 5 V " }] }],
      groups: [{ key: "core", title: { en: "Core", zh: " 内核" } }],
      rows: [{ row: 1, leave: true }],
      package: " QFN-32 ",
      packages: [{ name: "Q", as: " q ", style: "qfn", pins: 2 }],
    }),
  ).toEqual({
    ...unchosen,
    family: { title: { en: "Chips", zh: "" }, parent: null },
    columns: [{ column: 0, unit: "V", readAs: [{ text: "?", as: "5 V" }] }],
    groups: [{ key: "core", title: { en: "Core", zh: "内核" } }],
    rows: [{ row: 1, leave: true }],
    package: "QFN-32",
    packages: [{ name: "Q", as: "q", style: "qfn", pins: 2 }],
  });
});

it.each([
  ["a table before the first", { table: -1 }],
  ["a column before the first", { columns: [{ column: -1 }] }],
  ["an unknown unit", { columns: [{ column: 0, unit: "furlong" }] }],
  ["an empty text to be read", { columns: [{ column: 0, readAs: [{ text: "", as: "5" }] }] }],
  ["a row before the first", { rows: [{ row: 0, leave: true }] }],
  ["a single pin", { packages: [{ name: "Q", style: "qfn", pins: 1 }] }],
  ["a blank name of a package", { packages: [{ name: "Q", as: " ", style: "qfn", pins: 2 }] }],
])("Choices with %s are refused", (_what, choices) => {
  expect(familyChoices.safeParse(choices).success).toBe(false);
});

it("A word with an addition is read as no yes, and a text with all of it", () => {
  const read = (kind: "boolean" | "text") =>
    readValue({ kind, unit: "", options: [] }, "yes (max. 5)", {});
  expect(read("boolean")).toBe("unread");
  expect(read("text")).toEqual({ value: "yes (max. 5)" });
  const formula = { kind: "formula", text: "=A1" } as const;
  expect(readValue({ kind: "text", unit: "", options: [] }, formula, {})).toBe("unread");
});
