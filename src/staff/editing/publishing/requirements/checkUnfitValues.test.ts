import { expect, it } from "vitest";
import { NotPermitted, type Person, type Right } from "../../../access/rights.ts";
import { requireKnownShowing } from "../publishRights.ts";
import {
  changedMeaning,
  findMisfits,
  misfitMessage,
  type ProductRevision,
  valuesIn,
} from "./checkUnfitValues.ts";

const volts = {
  ...{ label: { en: "Supply" }, group: "groups/core", kind: "range", unit: "V" },
  options: [{ value: "a", label: { en: "A" } }],
} as never;

it.each([
  [{}, undefined],
  [{ label: { en: "Other" }, group: "groups/other" }, undefined],
  [{ kind: "quantity" }, "kind"],
  [{ unit: "min" }, "unit"],
  [{ min: 1 }, "min"],
  [{ max: 1 }, "max"],
  [{ options: [] }, "options"],
  [{ options: [{ value: "b", label: { en: "A" } }], unit: "min" }, "options"],
  // Only the name of the option is another one.
  [{ options: [{ value: "a", label: { en: "B" } }] }, undefined],
])(
  "a definition means something else by its kind, unit, limits and options: %o",
  (changes, field) => {
    const after = { ...(volts as object), ...changes } as typeof volts;
    expect(changedMeaning(volts, after)).toBe(field);
  },
);

const revision = (
  key: string,
  supply: string,
  { languages = [], isNewest = true }: Partial<ProductRevision> = {},
): ProductRevision => ({ key, languages, isNewest, body: JSON.stringify({ values: { supply } }) });

async function* each<One>(...list: readonly One[]) {
  yield* list;
}

it("finds the products that do not fit, in the languages and drafts that are asked for", async () => {
  const minutes = { ...(volts as object), unit: "min" } as typeof volts;
  const found = async (languages: readonly ("en" | "zh")[], withDrafts: boolean) => {
    const redefinition = { key: "supply", definition: minutes, languages, withDrafts };
    const misfits = await findMisfits(
      [redefinition, { ...redefinition, key: "other" }],
      each(
        revision("fits", "3..5 min", { languages: ["en", "zh"] }),
        revision("shown", "3..5 V", { languages: ["en"], isNewest: false }),
        revision("shown", "4..5 V"),
        revision("chinese", "3..5 V", { languages: ["zh"] }),
        revision("old", "3..5 V", { languages: ["zh"], isNewest: false }),
        { ...revision("older", ""), body: '{"values":{"supply":{"no":1}}}' },
        { ...revision("none", ""), body: '{"values":{"mine":"supply"}}' },
      ),
    );
    return [...misfits].flatMap(([{ key }, cells]) => [key, ...cells.keys()]);
  };
  expect(await found(["en"], false)).toEqual(["supply", "shown"]);
  expect(await found(["zh"], false)).toEqual(["supply", "chinese", "old"]);
  expect(await found(["en"], true)).toEqual(["supply", "shown as published", "shown", "chinese"]);
  expect(await found([], false)).toEqual([]);
});

it("a body that fits no schema of products has no values", () => {
  expect([...valuesIn({ values: { supply: "3 V" } })]).toEqual([["supply", "3 V"]]);
  expect([...valuesIn({ values: "none" })]).toEqual([]);
  expect([...valuesIn(null)]).toEqual([]);
});

it.each([
  [1, "supply no longer fits values of 1 stored product: p1 ("],
  [3, "supply no longer fits values of 3 stored products: p1 ("],
  [5, "supply no longer fits values of 5 stored products: p1 ("],
])("names at most three of %i products", async (count, start) => {
  const definition = { ...(volts as object), unit: "min" } as typeof volts;
  const redefinition = { key: "supply", definition, languages: ["en"], withDrafts: false } as const;
  const revisions = Array.from({ length: count }, (_, at) =>
    revision(`p${at + 1}`, "3..5 V", { languages: ["en"] }),
  );
  const misfits = (await findMisfits([redefinition], each(...revisions))).get(redefinition);
  const message = misfitMessage("supply", "stored", misfits ?? new Map());
  expect(message.startsWith(start)).toBe(true);
  expect(message.match(/p\d/g)).toHaveLength(Math.min(3, count));
  expect(/ and (\d+) more$/.exec(message)?.[1]).toBe(count > 3 ? String(count - 3) : undefined);
});

it("publishing needs the right in the column that is shown and in the one to be shown", () => {
  const person = (...rights: Right[]): Person => ({ id: "account:1", via: "api", rights });
  const chips = person({ act: "publish", columns: ["chips"] });
  const chinese = person({ act: "publish", languages: ["zh"] });
  const may = (by: Person, change: Partial<Parameters<typeof requireKnownShowing>[2]>) => {
    try {
      requireKnownShowing(
        by,
        { type: "news", key: "first" },
        { languages: ["zh"], now: () => undefined, ...change },
      );
      return true;
    } catch (error) {
      if (!(error instanceof NotPermitted)) throw error;
      return false;
    }
  };
  const [inChips, inBoards] = [{ column: "chips" }, { column: "boards" }];
  const shown = (body: object) => () => JSON.stringify(body);
  expect(may(chips, { next: inChips })).toBe(true);
  expect(may(chips, { next: inBoards })).toBe(false);
  expect(may(chips, { next: inChips, now: shown(inBoards) })).toBe(false);
  expect(may(chips, { next: inBoards, now: shown(inChips) })).toBe(false);
  expect(may(chips, { newest: inChips })).toBe(true);
  expect(may(chips, { newest: inBoards })).toBe(false);
  expect(may(chips, { newest: inBoards, now: shown(inChips) })).toBe(true);
  expect(may(chinese, { next: inBoards, now: shown(inChips) })).toBe(true);
  expect(may(chinese, { next: inBoards, languages: ["zh", "en"] })).toBe(false);
  expect(may(chinese, { newest: inBoards, languages: ["en"] })).toBe(false);
  expect(may(person(), { newest: inBoards })).toBe(false);
  expect(may({ ...chips, rights: "all" }, { next: inBoards })).toBe(true);
});
