import { expect, test } from "vitest";
import { sampleBodies, sampleKeys } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  createDocument,
  inPublication,
  listDocuments,
  runDueSchedule,
  saveDraft,
  schedule,
  UnfitValues,
} from "../documentOperations.ts";

const both: readonly Language[] = ["en", "zh"];

const volts = { label: { en: "Supply" }, group: "groups/core", kind: "range", unit: "V" };
const minutes = { ...volts, unit: "min" };

const valued = (supply: string) => ({
  ...sampleBodies.product,
  solutions: [],
  keyFigures: ["supply", "supply", "supply"],
  values: { supply },
});

/** A store in which a product with a supply of some volts is published. */
async function openPublished(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await inPublication(store, 1, async ({ tx, publish }) => {
    const { column, parameterGroup } = sampleBodies;
    const group = { type: "parameterGroup", key: "groups/core", body: parameterGroup } as const;
    const family = { ...column, parameters: ["supply"] };
    await createDocument(tx, { ...group, now: 1 });
    await createDocument(tx, { type: "column", key: sampleKeys.column, body: family, now: 1 });
    await createDocument(tx, { type: "parameter", key: "supply", body: volts, now: 1 });
    await createDocument(tx, { type: "product", key: "rg1032", body: valued("3..5 V"), now: 1 });
    for (const key of ["supply", "rg1032"]) await publish({ key, languages: both });
  });
  return store;
}

async function draft(store: Store, key: string, body: unknown): Promise<void> {
  await store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));
}

const publish = (store: Store, keys: readonly string[], languages = both) =>
  inPublication(store, 3, async (publishing) => {
    for (const key of keys) await publishing.publish({ key, languages });
  });

/** Returns the message with which publishing these is refused. */
async function refusalOf(store: Store, keys: readonly string[], languages = both): Promise<string> {
  const error: unknown = await publish(store, keys, languages).catch((thrown) => thrown);
  if (!(error instanceof UnfitValues)) throw new Error("it was published");
  return error.message;
}

const refusal =
  "The parameter supply no longer fits values of 1 published product: " +
  'rg1032 ("3..5 V" is in V, not in min)';

forEachStore("A parameter that is redefined", (open) => {
  test("is refused where published products do not fit it, and stays as it was", async () => {
    const store = await openPublished(open);
    await draft(store, "supply", minutes);
    expect(await refusalOf(store, ["supply"])).toBe(refusal);
    await draft(store, "rg1032", valued("3..5 min"));
    expect(await refusalOf(store, ["supply"]), "a draft helps no reader").toBe(refusal);
    const shown = await listDocuments(store.db, "parameter");
    expect(shown).toMatchObject([{ number: 2, published: { en: 1, zh: 1 } }]);
  });

  test.each([[["supply", "rg1032"]], [["rg1032", "supply"]]])(
    "is published with products that fit it, in any order: %j",
    async (keys) => {
      const store = await openPublished(open);
      await draft(store, "supply", minutes);
      await draft(store, "rg1032", valued("3..5 min"));
      expect(await publish(store, keys)).toMatchObject({ changed: true });
    },
  );

  test("is refused in one language if products of the other do not fit, as it is published in both", async () => {
    const store = await openPublished(open);
    await draft(store, "supply", minutes);
    const withdraw = (language: "en" | "zh") =>
      inPublication(store, 2, ({ unpublish }) =>
        unpublish({ key: "rg1032", languages: [language] }),
      );
    await withdraw("zh");
    expect(await refusalOf(store, ["supply"], ["zh"])).toBe(refusal);
    await withdraw("en");
    expect(await publish(store, ["supply"], ["zh"])).toMatchObject({ changed: true });
  });

  test("is published if its meaning is unchanged, though a product did not fit it before", async () => {
    const store = await openPublished(open);
    await draft(store, "rg1032", valued("4..5 V"));
    await publish(store, ["rg1032"]);
    // As a version that did not ask has left it.
    const unfit = JSON.stringify(valued("3..5 min"));
    await store.transaction((tx) =>
      tx.updateTable("revisions").set({ body: unfit }).where("body", "like", "%4..5 V%").execute(),
    );
    await draft(store, "supply", { ...volts, label: { en: "Supply voltage" } });
    expect(await publish(store, ["supply"])).toMatchObject({ changed: true });
  });

  test("is refused at its scheduled time without delaying anything else", async () => {
    const store = await openPublished(open);
    await draft(store, "supply", minutes);
    await draft(store, "groups/core", { title: { en: "Core" }, position: 2 });
    await store.transaction(async (tx) => {
      for (const key of ["supply", "groups/core"]) {
        await schedule(tx, { key, language: "en", action: "publish", at: 5, now: 2 });
      }
    });
    const { done, problems } = await runDueSchedule(store, 5);
    expect(done).toBe(1);
    expect(problems.map(({ key, error }) => [key, error.message])).toEqual([["supply", refusal]]);
  });

  test("is refused if an old definition is restored that products do not fit any more", async () => {
    const store = await openPublished(open);
    await draft(store, "supply", minutes);
    await draft(store, "rg1032", valued("3..5 min"));
    await publish(store, ["supply", "rg1032"]);
    const back = inPublication(store, 4, (publishing) =>
      publishing.publish({ key: "supply", languages: both, revisionNumber: 1 }),
    );
    await expect(back).rejects.toThrow('rg1032 ("3..5 min" is in min, not in V)');
  });
});
