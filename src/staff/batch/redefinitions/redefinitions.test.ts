import { describe, expect, it, test } from "vitest";
import { everything, partBody, withParts } from "../../../../tests/support/changeSetParts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { type Person, type Right, serverPerson } from "../../access/rights.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../../editing/documentOperations.ts";
import { listMisfits, type Misfit } from "./listMisfits.ts";
import { decided, parameterChange, redefine } from "./redefineParameter.ts";

const definition = (more: object): ParameterDefinition =>
  contentTypes.parameter.body.parse({ label: { en: "Supply" }, group: "g", ...more });

const volts = definition({ kind: "range", unit: "V" });
const single = definition({ kind: "number", unit: "V" });
const conversion = { units: "keep", isBare: false, options: {} } as const;

const partOf = (key: string, supply?: string) => {
  const { supply: _, ...values } = partBody(key).values as Record<string, unknown>;
  return { ...partBody(key), values: { ...values, ...(supply !== undefined && { supply }) } };
};

forEachStore("Parts that a parameter's new definition does not fit", (open) => {
  const redefining = { key: "supply", before: volts, after: single, conversion };

  test("are listed with what becomes of their values, those that cannot be read first", async () => {
    const store = await withParts(open);
    await inPublication(store, 2, async ({ tx, publish }) => {
      const add = async (key: string, body: object, isShown = true) => {
        await createDocument(tx, { type: "product", key, body, now: 2 });
        if (isShown) await publish({ key, languages });
      };
      await add("z9", partOf("z9", "3 V"));
      await add("b1", partOf("b1", "1..2 V"), false);
      await add("none", partOf("none"));
      // It names the parameter, and has no value of it.
      await add("figure", { ...partOf("figure"), keyFigures: ["supply"] }, false);
    });
    // Readers of these have another value than the draft: one that fits, one that does not, none.
    const save = (key: string, supply?: string) =>
      store.transaction((tx) => saveDraft(tx, { key, body: partOf(key, supply), now: 3 }));
    await save("rg1", "4 V");
    await save("rg2");
    await save("rg3", "2.7..5.5 V");
    await save("none", "5 V");
    const listed = await listMisfits(store.db, redefining, serverPerson);
    const summary = listed.misfits.map(({ key, partNumber, value, converted, ...more }) => {
      const became = converted.state === "proposed" ? { value: converted.value } : "unread";
      return [key, partNumber, value, became, more.isPublished, more.isOtherwiseShown];
    });
    expect(summary).toEqual([
      ["b1", "B1", "1..2 V", "unread", false, false],
      ["rg3", "RG3", "2.7..5.5 V", "unread", true, false],
      ["rg1", "RG1", "4 V", { value: "4 V" }, true, true],
      ["rg2", "RG2", undefined, { value: undefined }, true, true],
    ]);
    expect(listed.fitting).toBe(2);
    // The digest differs once a value does, and not otherwise.
    const digest = async () => (await listMisfits(store.db, redefining, serverPerson)).digest;
    expect(await digest()).toBe(listed.digest);
    await save("z9", "2 V");
    expect(await digest()).toBe(listed.digest);
    await save("b1", "1..3 V");
    expect(await digest()).not.toBe(listed.digest);
  });

  test("are those that a person may see", async () => {
    const store = await withParts(open);
    await store.transaction(async (tx) => {
      for (const key of ["b1", "b2"]) {
        await createDocument(tx, { type: "product", key, body: partOf(key, "1..2 V"), now: 2 });
      }
      const embargo = { embargoed_at: 5 };
      await tx.updateTable("documents").set(embargo).where("key", "=", "b2").execute();
    });
    const listedFor = async (...rights: Right[]) => {
      const by: Person = { id: "account:9", via: "api", rights };
      const { misfits } = await listMisfits(store.db, redefining, by);
      return misfits.map(({ key }) => key);
    };
    expect(await listedFor({ act: "draft.see" })).toEqual(["b1", "rg1", "rg2", "rg3"]);
    expect(await listedFor()).toEqual(["rg1", "rg2", "rg3"]);
  });

  test("are saved and shown with the definition, and it alone where no field of it differs", async () => {
    const store = await withParts(open);
    const change = await parameterChange(store.db, "supply", serverPerson);
    const publishes = async (values: ReadonlyMap<Misfit, string>, after = change.after) => {
      const done = await redefine(store, {
        ...{ key: "supply", label: "Supply", change: { ...change, after }, values },
        ...{ by: serverPerson, now: 5 },
      });
      const { documents, cells, same, problems } = done.review;
      return { isApplied: done.isApplied, documents, cells, same, problems };
    };
    const none = { isApplied: true, problems: [] };
    expect(await publishes(new Map())).toEqual({ ...none, documents: 1, cells: 1, same: 1 });
    await inPublication(store, 2, async ({ tx, publish }) => {
      for (const key of ["b1", "b2"]) {
        await createDocument(tx, { type: "product", key, body: partOf(key, "1..2 V"), now: 2 });
      }
      await publish({ key: "b2", languages: ["zh"] });
    });
    const { misfits } = await listMisfits(store.db, redefining, serverPerson);
    const values = new Map(misfits.map((one) => [one, "3 V"]));
    const after = { ...change.after, kind: "number" as const, max: 6 };
    expect(await publishes(values, after)).toEqual({ ...none, documents: 6, cells: 7, same: 0 });
    expect((await draftOf(store.db, "supply")).body).toMatchObject({ kind: "number", max: 6 });
    const { shown } = await everything(store);
    const supplies = shown.flatMap(({ key, body }) =>
      /^rg/.test(key) ? [JSON.parse(body ?? "").values.supply] : [],
    );
    expect(supplies).toEqual(Array.from({ length: 6 }, () => "3 V"));
    // Readers are shown no other documents than before.
    const others = shown.filter(({ key }) => /^b/.test(key));
    expect(others.map(({ key, language, body }) => [key, language, body !== null])).toEqual([
      ["b2", "zh", true],
    ]);
    expect((await draftOf(store.db, "b1")).body).toMatchObject({ values: { supply: "3 V" } });
  });
});

describe("Values of a redefinition", () => {
  const misfit = (key: string, converted: Misfit["converted"]): Misfit => ({
    ...{ key, partNumber: key, value: "1..2 V", isPublished: true, isOtherwiseShown: false },
    converted,
  });
  const problem = { en: "Not one number", zh: "不是一个数" } as never;

  it("are as typed, or else as proposed, and unread where neither can be", () => {
    const proposed = { state: "proposed", value: "7 V" } as const;
    const unread = { state: "unread", problem } as const;
    const misfits = [
      misfit("kept", proposed),
      misfit("typed", proposed),
      misfit("removed", unread),
      misfit("wrong", proposed),
      misfit("mended", unread),
      misfit("left", unread),
      misfit("toString", proposed),
    ];
    const edits = { typed: "5 V", removed: null, wrong: "5 apples", mended: "6", other: "1 V" };
    const made = decided({ misfits, fitting: 0, digest: "" }, single, edits);
    expect(Array.from(made.values, ([{ key }, value]) => [key, value])).toEqual([
      ["kept", "7 V"],
      ["typed", "5 V"],
      ["removed", undefined],
      ["toString", "7 V"],
    ]);
    expect(made.unread.map(({ key }) => key)).toEqual(["wrong", "mended", "left"]);
    expect(made.unread.at(-1)).toEqual({ key: "left", problem });
  });
});
