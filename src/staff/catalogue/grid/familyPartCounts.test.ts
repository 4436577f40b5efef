import { expect, it } from "vitest";
import { catalogueOf, draftLine, published } from "../../../../tests/support/catalogueLines.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { completenessOfBody } from "../partCompleteness.ts";
import { visibleIn } from "../visibleCatalogue.ts";
import { countedFamilies } from "./familyPartCounts.ts";
import { lackingPaths } from "./missingValues.ts";
import { recordValues } from "./partQuantities.ts";

const family = (more: object = {}) => ({
  title: { en: "Family" },
  parameters: ["clock", "bus", "note", "pins"],
  requirements: { clock: "must", bus: "should", pins: "must" },
  textRequirements: { name: "must", summary: "should" },
  ...more,
});
const both = { en: "x", zh: "甲" };
const complete = {
  ...{ column: "b-family", name: both, summary: both, variants: [{ orderCode: "X" }] },
  values: { clock: "1", bus: "2" },
};
const part = (id: number, key: string, more: object = {}, facts: object = {}) =>
  draftLine(id, "product", key, { ...complete, partNumber: key, ...more }, facts);

const lines = [
  draftLine(1, "column", "b-family", family()),
  draftLine(2, "column", "a-family", { title: { en: "Other" } }),
  draftLine(3, "parameter", "pins", { orderCode: "pins" }),
  part(4, "complete"),
  part(5, "no-bus", { values: { clock: "1" } }),
  part(6, "no-clock", { values: { bus: "1" }, alsoIn: ["a-family", "nowhere"] }),
  part(7, "no-name", { name: { en: "x" } }),
  part(8, "no-codes", { variants: [] }),
  part(9, "other", { column: "a-family", alsoIn: ["b-family"] }),
  part(10, "trashed", { values: {} }, { trashedAt: 1 }),
  part(11, "hidden", { values: {} }, { embargo: new Set([1]) }),
  draftLine(12, "news", "news", { column: "b-family" }),
];
const editor: Person = { id: "account:5", via: "api", rights: [{ act: "draft.see" }] };

it("The parts of families are counted, with those that lack something, by the families' keys", async () => {
  const counted = async (by: Person) =>
    (await countedFamilies(visibleIn(catalogueOf(lines), by))).map(({ family: of, ...counts }) => ({
      ...{ key: of.line.key, ...counts },
    }));
  expect(await counted(editor)).toEqual([
    { key: "a-family", parts: 2, shared: 1, incomplete: 1, lackingRequired: 1 },
    { key: "b-family", parts: 6, shared: 1, incomplete: 4, lackingRequired: 3 },
  ]);
  expect((await counted(serverPerson))[1]).toMatchObject({ parts: 7, lackingRequired: 4 });
  const live = { en: published("product", "live", complete) };
  const reader = visibleIn(
    catalogueOf([...lines.slice(0, 3), draftLine(4, "product", "live", complete, { live })]),
    { ...editor, rights: [] },
  );
  expect(await countedFamilies(reader)).toEqual([]);
});

it("The cells in which a part lacks something are those of its values and of each language's texts", () => {
  const seen = visibleIn(catalogueOf(lines), editor);
  const lacking = (key: string, filter: "any" | "must" | "should" | "incomplete") => {
    const line = seen.byKey(key);
    return line && [...lackingPaths(seen, line, filter)];
  };
  expect(lacking("complete", "incomplete")).toEqual([]);
  expect(lacking("complete", "any")).toEqual(["/values/note"]);
  expect(lacking("no-name", "must")).toEqual(["/name/zh"]);
  expect(lacking("no-codes", "must")).toEqual(["/values/pins"]);
  expect(lacking("no-bus", "should")).toEqual(["/values/bus"]);
  expect(lacking("no-bus", "must")).toEqual([]);
  expect(lacking("other", "any")).toEqual([]);
});

it("A body is as complete as its family asks, whatever else is wrong with it", () => {
  const seen = visibleIn(catalogueOf(lines), editor);
  const counts = (body: unknown) => completenessOfBody(seen, body)?.counts;
  expect(counts(complete)).toEqual({
    ...{ must: { filled: 3, wanted: 3 }, should: { filled: 2, wanted: 2 } },
    may: { filled: 0, wanted: 1 },
  });
  expect(counts({ column: "b-family", values: "odd" })?.must).toEqual({ filled: 0, wanted: 3 });
  expect(counts({ column: "a-family", values: {} })).toBeUndefined();
  expect(counts({ column: 5 })).toBeUndefined();
});

it("The record of a part has its quantities, by the dimensions that texts write", () => {
  const definition = (kind: string, unit: string) => ({
    ...{ label: { en: "P", zh: "参" }, group: "g", kind, unit, options: [] },
  });
  const definitions = new Map<string, unknown>([
    ["clock", definition("number", "MHz")],
    ["supply", definition("range", "V")],
    ["rate", definition("number", "Mbit/s")],
    ["pins", definition("number", "")],
    ["broken", { kind: "number" }],
    ["wrong", definition("number", "V")],
    ["gone", definition("number", "V")],
    ["word", definition("text", "")],
  ]);
  const values = {
    ...{ clock: "2 MHz", supply: "1..3 V", rate: "1 Mbit/s", pins: "5", broken: "1" },
    ...{ wrong: "x", word: "text" },
  };
  const names = { en: "P", zh: "参" };
  expect(recordValues(values, definitions)).toEqual([
    { names, dimension: "Hz", min: 2e6, max: 2e6, text: "2 MHz" },
    { names, dimension: "V", min: 1, max: 3, text: "1..3 V" },
    { names, dimension: "bit", min: 1e6, max: 1e6, text: "1 Mbit/s" },
  ]);
});
