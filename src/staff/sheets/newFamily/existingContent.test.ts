import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildColumn, buildParameterGroup, buildProduct } from "../../../../tests/support/world.ts";
import { serverPerson } from "../../access/rights.ts";
import { createDocument } from "../../editing/documentOperations.ts";
import { gatherPresent } from "./existingContent.ts";
import { familyChoices } from "./familyChoices.ts";

const title = { en: "New", zh: "新" };

const column = (key: string, parent: string | null, position: number) =>
  buildColumn({ key, body: { parent, position } });

forEachStore("The content that a list is compared with", (open) => {
  test("has the numbers, groups and keys that are taken, and the places behind the others", async () => {
    const store = await open();
    const present = async (family?: object) =>
      gatherPresent(store.db, serverPerson, familyChoices.parse({ family }));
    expect(await present()).toMatchObject({ position: 0, groupPosition: 0 });
    const stored = (was: string, body: object) =>
      store.db
        .updateTable("revisions")
        .set({ body: JSON.stringify(body) })
        .where("body", "like", `%${was}%`)
        .execute();
    await store.transaction((tx) =>
      createDocument(tx, { ...buildParameterGroup({ key: "a" }), now: 1 }),
    );
    await stored("title", { title: {} });
    expect(await present()).toMatchObject({ groupPosition: 1 });
    await store.transaction(async (tx) => {
      for (const { type, key, body } of [
        ...[column("products", null, 4), column("news", null, 6)],
        ...[column("mcu", "products", 7), column("power", "products", 2)],
        buildParameterGroup({ key: "core", body: { title: { en: "Core" }, position: 5 } }),
        buildParameterGroup({ key: "other", body: { title: { en: "Other" }, position: 3 } }),
        buildParameterGroup({ key: "b", body: { title: { en: "Odd" }, position: 9 } }),
        buildProduct({ key: "unnamed", body: { partNumber: "ODD-1", column: "mcu" } }),
        buildProduct({ key: "part", body: { partNumber: "rg-8810", column: "mcu" } }),
      ]) {
        await createDocument(tx, { type, key, body, now: 1 });
      }
    });
    // Contents of an earlier release may lack what is required.
    await stored('"Odd"', { position: 9 });
    await stored('"ODD-1"', { column: "mcu" });
    const { groups, taken, numbers, ...at } = await present({ title, parent: "products" });
    expect([...groups.entries()].toSorted()).toMatchObject([
      ["a", {}],
      ["core", { en: "Core" }],
      ["other", { en: "Other" }],
    ]);
    expect([...taken].sort()).toEqual([
      ...["a", "b", "core", "mcu", "news", "other", "part", "power", "products", "unnamed"],
    ]);
    expect([...numbers]).toEqual(["RG8810"]);
    expect(at).toMatchObject({ position: 8, groupPosition: 6 });
    // A family at the top, or one that exists already, which keeps its place.
    expect(await present({ title, parent: null })).toMatchObject({ position: 7 });
    expect(await present({ title, parent: "mcu" })).toMatchObject({ position: 0 });
    expect(await present({ key: "mcu" })).toMatchObject({ position: 7 });
    expect(await present()).toMatchObject({ position: 7 });
  });
});
