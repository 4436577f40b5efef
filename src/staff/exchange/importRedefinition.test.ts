import { expect, test } from "vitest";
import { sampleBodies, sampleKeys } from "../../../tests/support/sampleBodies.ts";
import { sampleDocuments, type Written } from "../../../tests/support/sampleFolder.ts";
import { type ImportWorld, importSite, openWorld } from "../../../tests/support/sampleImport.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { draftOf, inPublication, revisionsOf, saveDraft } from "../editing/documentOperations.ts";

const { product } = sampleBodies;

/** A parameter of the sample product with other facts in its definition. */
const parameter = (key: string, facts: object, more: Written = {}): Written => ({
  type: "parameter",
  key,
  body: { label: { en: key }, group: sampleKeys.parameterGroup, ...facts },
  ...more,
});

/** A product like the sample one with some other values. */
const part = (key: string, values: object = {}): Written => ({
  type: "product",
  key,
  body: {
    ...product,
    partNumber: key.toUpperCase(),
    variants: [],
    values: { ...product.values, ...values },
  },
});

const supplyInMinutes = parameter("supply", { kind: "range", unit: "min" });

/** Returns the message of a refused import, without the folder's name. */
async function refusal(
  world: ImportWorld,
  documents: readonly Written[],
  options: { readonly publish?: boolean; readonly dryRun?: boolean } = {},
): Promise<string> {
  const error: unknown = await importSite(world, documents, options).catch((thrown) => thrown);
  if (!(error instanceof Error)) throw new Error("the import was taken");
  return error.message.replace(/^.*\//, "");
}

forEachStore("An import that redefines a parameter", (open) => {
  test.each([
    [
      "another kind",
      parameter("supply", { kind: "number", unit: "V" }),
      'site.yaml:7:3: body.kind: supply no longer fits values of 1 stored product: rg1032 ("2.7..5.5 V" is a range, but the parameter takes one number)',
    ],
    [
      "a unit of another dimension",
      supplyInMinutes,
      'site.yaml:8:3: body.unit: supply no longer fits values of 1 stored product: rg1032 ("2.7..5.5 V" is in V, not in min)',
    ],
    [
      "a lower bound",
      parameter("flash", { kind: "number", unit: "KB", max: 32 }),
      "site.yaml:9:3: body.max: flash no longer fits values of 1 stored product: rg1032 (it is above the parameter's highest value, 32 KB)",
    ],
  ])("is refused because of products that it does not include: %s", async (_, changed, message) => {
    const world = await openWorld(open);
    await importSite(world);
    expect(await refusal(world, [changed])).toBe(message);
    expect(await refusal(world, [changed], { publish: false })).toBe(message);
    expect(await refusal(world, [changed], { dryRun: true })).toBe(message);
    expect(await revisionsOf(world.store.db, String(changed.key))).toHaveLength(1);
  });

  test("is refused if it removes an option that a product has", async () => {
    const world = await openWorld(open);
    const core = (...values: string[]) => {
      const options = values.map((value) => ({ value, label: { en: value } }));
      return parameter("core", { kind: "enum", options });
    };
    const family = {
      type: "column",
      key: sampleKeys.column,
      body: { ...sampleBodies.column, parameters: [...sampleBodies.column.parameters, "core"] },
    };
    const others = sampleDocuments.filter(({ key }) => key !== sampleKeys.column);
    await importSite(world, [...others, family, core("m0", "m4"), part("rg1064", { core: "m4" })]);
    expect(await refusal(world, [core("m0")])).toBe(
      'site.yaml:8:3: body.options: core no longer fits values of 1 stored product: rg1064 ("m4" is not one of the options: m0)',
    );
    expect(await importSite(world, [core("m4", "m7")])).toMatchObject({ updated: ["core"] });
  });

  test("reports the first of many products and the number of others", async () => {
    const world = await openWorld(open);
    const parts = ["rg1064", "rg1065", "rg1066", "rg1067"].map((key) => part(key));
    await importSite(world, [...sampleDocuments, ...parts]);
    const why = '("2.7..5.5 V" is in V, not in min)';
    expect(await refusal(world, [supplyInMinutes])).toMatch(
      `supply no longer fits values of 5 stored products: rg1032 ${why}, rg1064 ${why}, rg1065 ${why} and 2 more`,
    );
  });

  test("succeeds with products that fit it, and fails without one of them", async () => {
    const world = await openWorld(open);
    await importSite(world, [...sampleDocuments, part("rg1064")]);
    const fitting = [part("rg1032", { supply: "5 min" }), part("rg1064", { supply: "6 min" })];
    expect(await refusal(world, [supplyInMinutes, ...fitting.slice(0, 1)])).toMatch(
      "supply no longer fits values of 1 stored product: rg1064",
    );
    const report = await importSite(world, [supplyInMinutes, ...fitting]);
    expect(report.published).toEqual(["supply", "rg1032", "rg1064"]);
  });

  test("succeeds if the products in the store fit", async () => {
    const world = await openWorld(open);
    await importSite(world);
    const milli = parameter("supply", { kind: "range", unit: "mV", max: 6_000 });
    expect(await importSite(world, [milli])).toMatchObject({ published: ["supply"] });
  });

  test("ignores products in the trash", async () => {
    const world = await openWorld(open);
    await importSite(world, [...sampleDocuments, part("rg1064", { flash: "512 KB" })]);
    const smaller = parameter("flash", { kind: "number", unit: "KB", max: 128 });
    expect(await refusal(world, [smaller])).toMatch(
      "no longer fits values of 1 stored product: rg1064",
    );
    await inPublication(world.store, 2, ({ trash }) => trash({ key: "rg1064" }));
    expect(await importSite(world, [smaller])).toMatchObject({ updated: ["flash"] });
  });

  test("checks drafts of products as well as published revisions", async () => {
    const world = await openWorld(open);
    await importSite(world);
    const { body } = part("rg1032", { supply: "5 min" });
    await world.store.transaction((tx) => saveDraft(tx, { key: "rg1032", body, now: 2 }));
    expect(await refusal(world, [supplyInMinutes])).toMatch(
      'rg1032 as published ("2.7..5.5 V" is in V, not in min)',
    );
    const english = { ...supplyInMinutes, publish: ["en"] };
    await inPublication(world.store, 3, async ({ publish, unpublish }) => {
      await publish({ key: "supply", languages: ["en", "zh"] });
      await unpublish({ key: "rg1032", languages: ["en"] });
    });
    expect(await importSite(world, [english])).toMatchObject({ published: ["supply"] });
  });

  test("is checked again when a draft of its own is published", async () => {
    const world = await openWorld(open);
    await importSite(world);
    const { store } = world;
    const { body } = supplyInMinutes;
    await store.transaction((tx) => saveDraft(tx, { key: "supply", body, now: 2 }));
    expect(await refusal(world, [supplyInMinutes])).toMatch(
      "body: supply no longer fits values of 1 stored product: rg1032",
    );
    expect(await draftOf(store.db, "supply")).toMatchObject({ number: 2 });
  });

  test("may change its label alone, whatever the store holds", async () => {
    const world = await openWorld(open);
    await importSite(world);
    // As a version that did not ask for values that fit has left it.
    await world.store.transaction((tx) =>
      tx
        .updateTable("revisions")
        .set(({ fn, val }) => ({ body: fn("replace", ["body", val("2.7..5.5 V"), val("5 min")]) }))
        .execute(),
    );
    const renamed = parameter("supply", { kind: "range", unit: "V", label: { en: "Supply" } });
    expect(await importSite(world, [renamed])).toMatchObject({ published: ["supply"] });
  });
});
