import { expect, test } from "vitest";
import { faqBody } from "../../../../../tests/support/bodies.ts";
import { runContentOn } from "../../../../../tests/support/contentCommand.ts";
import { sampleBodies, sampleKeys } from "../../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../../tests/support/store.ts";
import { languages } from "../../../../base/site/languages.ts";
import type { Store } from "../../../../base/store/store.ts";
import { InvalidDocument } from "../../../../content/types/fields/bodyProblems.ts";
import { serverPerson } from "../../../access/rights.ts";
import { type BulkAct, doAct } from "../../../batch/bulk/bulkActs.ts";
import { attempt } from "../../../batch/bulk/publishWithoutRefused.ts";
import { applyChangeSet } from "../../../batch/changeSets/apply/applyChangeSet.ts";
import {
  createDocument,
  inPublication,
  runDueSchedule,
  saveDraft,
  schedule,
  UnfitValues,
} from "../../documentOperations.ts";
import { checkRequiredSince, MissingRequired } from "./checkFamilyRequirements.ts";

const volts = { label: { en: "Supply" }, group: "groups/core", kind: "range", unit: "V" };
const note = { label: { en: "Note" }, group: "groups/core", kind: "text" };
const pins = { ...volts, kind: "number", unit: "", orderCode: "pins" };

const part = {
  ...sampleBodies.product,
  ...{ solutions: [], keyFigures: [], values: {}, column: sampleKeys.column },
  name: { en: "Part" },
  summary: { en: "A part", zh: "产品" },
};

const family = {
  ...sampleBodies.column,
  parameters: ["supply", "note", "pins"],
  requirements: { supply: "must", pins: "must", note: "should" },
};

async function openFamily(open: () => Promise<Store>, facts: object = {}): Promise<Store> {
  const store = await open();
  await inPublication(store, 1, async ({ tx, publish }) => {
    const { parameterGroup } = sampleBodies;
    const make =
      (type: "column" | "parameter" | "parameterGroup" | "product") =>
      async (key: string, body: unknown) => {
        await createDocument(tx, { type, key, body, now: 1 });
        if (type !== "product") await publish({ key, languages });
      };
    await make("parameterGroup")("groups/core", parameterGroup);
    await make("parameter")("supply", volts);
    await make("parameter")("note", note);
    await make("parameter")("pins", pins);
    await make("column")(sampleKeys.column, { ...family, ...facts });
    await make("product")("rg1032", part);
  });
  return store;
}

const save = (store: Store, body: object, key = "rg1032") =>
  store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));

const publish = (store: Store, wanted: readonly ("en" | "zh")[] = languages) =>
  inPublication(store, 3, ({ publish: show }) => show({ key: "rg1032", languages: wanted }));

/** Returns the paths for which a publication is refused. */
async function missing(done: Promise<unknown>): Promise<string[]> {
  const error: unknown = await done.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (!(error instanceof MissingRequired)) throw error ?? new Error("it was published");
  return error.gaps.map(({ path }) => path.join("/"));
}

/** Publishes documents in bulk, in a dry run; outcomes by place. */
function inBulkRehearsed(store: Store, keys: readonly string[]) {
  const act: BulkAct = { kind: "publish", languages: [...languages] };
  return attempt(
    {
      ...{ store, jobId: 1, by: serverPerson, now: 3, isRehearsal: true, refused: "cannot" },
      one: async ({ key }, publishing) => {
        await doAct(key, act, { publishing, by: serverPerson, now: 3 });
        return { outcome: "done" };
      },
    },
    keys.map((key, place) => ({
      ...{ place, key, outcome: "todo", reason: undefined, trace: undefined },
    })),
  );
}

forEachStore("A requirement of a family", (open, world) => {
  test("refuses a part without a required value, and accepts one without a recommended value", async () => {
    const store = await openFamily(open);
    expect(await missing(publish(store))).toEqual(["values/supply"]);
    await save(store, { ...part, values: { supply: "3.3 V" } });
    expect((await publish(store)).value).toEqual(languages);
  });

  test("refuses a value that does not fit its parameter, alone or among many", async () => {
    const store = await openFamily(open, { requirements: {} });
    await save(store, { ...part, values: { supply: "3.3 kg", note: "any" } });
    const refused = await publish(store).catch((error: unknown) => error);
    if (!(refused instanceof UnfitValues)) throw refused;
    expect(
      Array.from(refused.misfits, ([{ key }, products]) => [key, [...products.keys()]]),
    ).toEqual([["supply", ["rg1032"]]]);
    const inBulk = await inBulkRehearsed(store, ["rg1032", "supply"]);
    expect(inBulk).toEqual(
      new Map([
        [0, { outcome: "cannot", reason: { code: "unfit-values" } }],
        [1, { outcome: "done" }],
      ]),
    );
    await save(store, { ...part, values: { supply: "3.3 V", note: "any" } });
    expect((await publish(store)).value).toEqual(languages);
  });

  test("accepts order codes as values where they have them", async () => {
    const store = await openFamily(open);
    await save(store, { ...part, variants: [] });
    expect(await missing(publish(store))).toEqual(["values/supply", "values/pins"]);
  });

  test("requires texts in the published languages", async () => {
    const store = await openFamily(open, { requirements: {}, textRequirements: { name: "must" } });
    expect(await missing(publish(store))).toEqual(["name/zh"]);
    expect((await publish(store, ["en"])).value).toEqual(["en"]);
    expect(await missing(publish(store, ["zh"]))).toEqual(["name/zh"]);
  });

  test("applies from the publication that introduces it, to everything published with it and later", async () => {
    const store = await openFamily(open, { requirements: {} });
    await publish(store);
    await save(store, family, sampleKeys.column);
    const together = inPublication(store, 4, async (publishing) => {
      await publishing.publish({ key: sampleKeys.column, languages });
      await publishing.publish({ key: "rg1032", languages });
    });
    expect(await missing(together)).toEqual(["values/supply"]);
    await inPublication(store, 5, (publishing) =>
      publishing.publish({ key: sampleKeys.column, languages }),
    );
    expect(await missing(publish(store))).toEqual(["values/supply"]);
  });

  test("applies to scheduled publications", async () => {
    const store = await openFamily(open);
    await store.transaction((tx) =>
      schedule(tx, { key: "rg1032", language: "en", action: "publish", at: 5, now: 3 }),
    );
    await runDueSchedule(store, 6);
    const { at } = await store.db
      .selectFrom("published")
      .innerJoin("documents", "documents.id", "published.document_id")
      .select(({ fn }) => fn.countAll<number>().as("at"))
      .where("key", "=", "rg1032")
      .executeTakeFirstOrThrow();
    expect(Number(at)).toBe(0);
  });

  test("applies to bulk publications, the command line and change sets", async () => {
    const store = await openFamily(open);
    const inBulk = await inBulkRehearsed(store, ["rg1032"]);
    expect(inBulk.get(0)).toEqual({
      outcome: "cannot",
      reason: { code: "missing-required", paths: ["/values/supply"] },
    });
    const ofSet = await applyChangeSet(
      store,
      {
        ...{ label: "Notes", origin: "grid" },
        cells: [{ key: "rg1032", path: "/values/note", before: undefined, after: "N" }],
      },
      { by: serverPerson, now: 3, publish: languages },
    );
    expect(ofSet).toMatchObject({
      isApplied: false,
      review: {
        problems: [{ key: "rg1032", path: "/values/supply", code: "missing-required" }],
      },
    });
    const atPrompt = await runContentOn(world, "publish", "rg1032");
    expect(atPrompt).toMatchObject({ code: 1, said: "", audited: [] });
    expect(atPrompt.warned).toContain("supply");
    await save(store, { ...part, values: { supply: "3.3 V" } });
    expect((await runContentOn(world, "publish", "rg1032")).code).toBe(0);
  });

  test("applies to all that a publication shows, but what was checked before", async () => {
    const store = await openFamily(open, { requirements: {} });
    const values = { supply: "3.3 V", pins: "8" };
    const whole = { ...part, partNumber: "RG2", variants: [], values };
    const { revision } = await inPublication(store, 2, async ({ tx, publish: show }) => {
      const lacking = { ...part, partNumber: "RG3", variants: [], values: { pins: "8" } };
      await createDocument(tx, { type: "product", key: "whole", body: whole, now: 2 });
      await createDocument(tx, { type: "product", key: "lacking", body: lacking, now: 2 });
      // Of another type, in the same column.
      const question = faqBody({ column: sampleKeys.column });
      await createDocument(tx, { type: "faq", key: "question", body: question, now: 2 });
      for (const key of ["whole", "rg1032", "lacking", "question"]) await show({ key, languages });
    });
    await save(store, family, sampleKeys.column);
    const { revision: later } = await inPublication(store, 3, async ({ publish: show }) => {
      await show({ key: sampleKeys.column, languages });
    });
    const since = (from: number, ...known: string[]) =>
      checkRequiredSince(store.db, from, new Set(known));
    const gap = { path: ["values", "supply"], family: sampleKeys.column };
    await expect(since(revision)).rejects.toMatchObject({
      gaps: [
        { ...gap, key: "lacking" },
        { ...gap, key: "rg1032" },
      ],
    });
    expect(await missing(since(revision, "whole", "lacking"))).toEqual(["values/supply"]);
    await expect(since(revision, "rg1032", "lacking")).resolves.toBeUndefined();
    await expect(since(later)).resolves.toBeUndefined();
  });

  test("is refused with an unknown level, and may be missing in older documents", async () => {
    const store = await openFamily(open, { requirements: undefined });
    await expect(publish(store)).resolves.toMatchObject({ changed: true });
    const wrong = { ...family, requirements: { supply: "perhaps" } };
    await expect(save(store, wrong, sampleKeys.column)).rejects.toBeInstanceOf(InvalidDocument);
  });
});
