import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { embargoWorld, secret } from "../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Person } from "../access/rights.ts";
import { createDocument, inPublication } from "../editing/documentOperations.ts";
import { ChangeLog } from "./documentChangeFeed.ts";
import { LiveCatalogue } from "./liveCatalogue.ts";
import { visibleIn } from "./visibleCatalogue.ts";

forEachStore("The catalogue in memory", (open) => {
  const closeLater = closedAfterEach();

  test("is created on demand and dropped when unused", async () => {
    const store = await open();
    const live = new LiveCatalogue(store, { idleMs: 1 });
    closeLater(live);
    expect(live.isLoaded).toBe(false);
    await live.current();
    expect(live.isLoaded).toBe(true);
    await expect.poll(() => live.isLoaded).toBe(false);
    expect((await live.current()).size).toBe(0);
  });

  test("misses nothing where the store fails while changes are read", async () => {
    const store = await open();
    let isFailing = false;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const isLine = JSON.stringify(node).includes("working_copies");
        if (isFailing && isLine) throw new Error("the store is gone");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const live = new LiveCatalogue({ ...store, db: store.db.withPlugin(plugin) });
    closeLater(live);
    expect((await live.current()).size).toBe(0);
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "news", body: columnBody(), now: 1 }),
    );
    isFailing = true;
    await expect(live.current()).rejects.toThrow("the store is gone");
    isFailing = false;
    expect((await live.current()).byKey("news")?.type).toBe("column");
  });

  test("has the one document under embargo for the people that it names alone", async () => {
    const store = await open();
    const { own, owner, other, embargo } = await embargoWorld(store);
    await embargo([own]);
    const live = new LiveCatalogue(store);
    closeLater(live);
    const seen = async (by: Person) =>
      Array.from(visibleIn(await live.current(), by).lines(), ({ line }) => line.key).toSorted();
    expect(await seen(owner)).toEqual([secret, "plain"].toSorted());
    expect(await seen(other)).toEqual(["plain"]);
  });

  test("sees changes whose transactions ended in another order than they began", async () => {
    const store = await open();
    const add = (id: number, document: number) =>
      store.db
        .insertInto("document_changes")
        .values({ id, document_id: document, at: 1 })
        .execute();
    await add(5, 50);
    const log = await ChangeLog.begin(store.db, 0);
    await add(8, 80);
    expect(await log.next(store.db, 1)).toEqual(new Set([80]));
    await add(6, 60);
    await add(9, 90);
    expect(await log.next(store.db, 2)).toEqual(new Set([60, 90]));
    expect(await log.next(store.db, 20 * 60_000)).toEqual(new Set());
    await add(7, 70);
    expect(await log.next(store.db, 20 * 60_000)).toEqual(new Set());
    await add(13, 130);
    expect(await log.next(store.db, 20 * 60_000)).toEqual(new Set([130]));
    for (const id of [10, 11, 12]) await add(id, 10 * id);
    expect(await log.next(store.db, 30 * 60_000)).toEqual(new Set([100, 110, 120]));
  });

  test("is read as a whole again where changes are missing from the log", async () => {
    const store = await open();
    const log = await ChangeLog.begin(store.db, 0);
    const add = (id: number) =>
      store.db.insertInto("document_changes").values({ id, document_id: 1, at: 1 }).execute();
    await add(5_000);
    expect(await log.next(store.db, 1)).toEqual(new Set([1]));
    await add(10_001);
    expect(await log.next(store.db, 1)).toBeUndefined();
  });

  test("sees what was published without a word in the log", async () => {
    const store = await open();
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "news", body: columnBody(), now: 1 }),
    );
    const log = await ChangeLog.begin(store.db, 0);
    await inPublication(store, 3, ({ publish }) => publish({ key: "news", languages: ["en"] }));
    await store.db.deleteFrom("document_changes").execute();
    expect((await log.next(store.db, 4))?.size).toBe(1);
    expect(await log.next(store.db, 5)).toEqual(new Set());
  });
});
