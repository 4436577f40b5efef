import { describe, expect, test } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { makeSite, sampleDocuments, type Written } from "../../../../tests/support/sampleFolder.ts";
import { importFolder, importSite, openWorld } from "../../../../tests/support/sampleImport.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  createDocument,
  inPublication,
  PartNumberTaken,
} from "../../../staff/editing/documentOperations.ts";
import { PartRegister } from "./partNumberRegister.ts";

const [variant] = sampleBodies.product.variants;

const product = (key: string, partNumber: string, ...orderCodes: string[]): Written => ({
  type: "product",
  key,
  body: {
    ...sampleBodies.product,
    partNumber,
    variants: orderCodes.map((orderCode) => ({ ...variant, orderCode })),
  },
});

describe("The register of part names", () => {
  test("accepts names that differ by a meaningful sign", () => {
    const register = new PartRegister();
    for (const [index, partNumber] of ["MAX3232EEUE", "MAX3232EEUE+", "LM1.5", "LM15"].entries()) {
      expect(register.add({ key: `k${index}`, partNumber, orderCodes: [partNumber] })).toEqual([]);
    }
  });

  test("refuses names that differ by case, spaces or hyphens, and a code twice in one part", () => {
    const register = new PartRegister();
    register.add({ key: "one", partNumber: "RG-8810", orderCodes: ["RG8810-BCT"] });
    const taken = register.add({
      key: "two",
      partNumber: "rg8810",
      orderCodes: ["rg 8810_bct", "X-1", "x1"],
    });
    expect(taken.map(({ path }) => path.join("."))).toEqual([
      "partNumber",
      "variants.0.orderCode",
      "variants.2.orderCode",
    ]);
    expect(taken[0]?.message).toBe(
      "the part number rg8810 of two is already that of one, written RG-8810 there",
    );
    // The same part again, as in another revision, takes nothing from anybody.
    expect(register.add({ key: "one", partNumber: "RG8810", orderCodes: ["RG8810-BCT"] })).toEqual(
      [],
    );
  });

  test("allows a part number as another part's order code", () => {
    const register = new PartRegister();
    register.add({ key: "one", partNumber: "A1", orderCodes: ["A1-T"] });
    expect(register.add({ key: "two", partNumber: "A1-T", orderCodes: [] })).toEqual([]);
  });
});

forEachStore("A part number", (open) => {
  test("is refused a second time in an import, with both documents and the place named", async () => {
    const world = await openWorld(open);
    const site = [...sampleDocuments, product("twin", "rg-1032", "RG1032-TWIN")];
    await expect(importSite(world, site)).rejects.toThrow(
      /\.(?:yaml|json):\d+:\d+: body\.partNumber: the part number rg-1032 of twin is already that of rg1032, written RG1032 there/,
    );
  });

  test("is refused if a stored product has it, unless that one releases it", async () => {
    const world = await openWorld(open);
    await importSite(world);
    const twin = await makeSite([product("twin", "RG1032", "RG1032-Q")]);
    await expect(importFolder(world, twin)).rejects.toThrow(
      /part number RG1032 of twin is already that of rg1032\n.*order code RG1032-Q of twin/,
    );
    const renamed = await makeSite([
      product("twin", "RG1032", "RG1032-Q"),
      product("rg1032", "RG1033", "RG1033-Q"),
    ]);
    await expect(importFolder(world, renamed)).resolves.toMatchObject({ created: ["twin"] });
  });

  test("is refused at publication, in whatever language the other is published", async () => {
    const { store, ...world } = await openWorld(open);
    await importSite({ store, ...world });
    const { body } = product("twin", "RG-1032");
    await store.transaction((tx) =>
      createDocument(tx, { type: "product", key: "twin", body, now: 1 }),
    );
    const publish = (key: string) =>
      inPublication(store, 2, ({ publish: show }) => show({ key, languages: ["zh"] }));
    const refused = publish("twin");
    await expect(refused).rejects.toThrow(PartNumberTaken);
    await expect(refused).rejects.toThrow(/RG-1032 of twin is already that of rg1032/);
    await inPublication(store, 3, ({ unpublish }) =>
      unpublish({ key: "rg1032", languages: ["en", "zh"] }),
    );
    await expect(publish("twin")).resolves.toMatchObject({ changed: true });
    await expect(publish("rg1032")).rejects.toThrow(PartNumberTaken);
  });

  test("is compared within one publication, in which another part may also release it", async () => {
    const { store, ...world } = await openWorld(open);
    await importSite({ store, ...world });
    for (const [key, partNumber] of [
      ["one", "RG-7001"],
      ["two", "rg7001"],
      ["three", "RG-1032"],
    ] as const) {
      const { body } = product(key, partNumber);
      await store.transaction((tx) => createDocument(tx, { type: "product", key, body, now: 1 }));
    }
    const languages = ["en", "zh"] as const;
    const both = inPublication(store, 2, async ({ publish }) => {
      for (const key of ["one", "two"]) await publish({ key, languages });
    });
    await expect(both).rejects.toThrow(/of (?:one|two) is already that of (?:one|two), written/);
    await inPublication(store, 3, async ({ publish, unpublish }) => {
      await publish({ key: "three", languages });
      await unpublish({ key: "rg1032", languages });
    });
    const again = inPublication(store, 4, ({ publish }) => publish({ key: "rg1032", languages }));
    await expect(again).rejects.toThrow(/RG1032 of rg1032 is already that of three/);
  });
});
