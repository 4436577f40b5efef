import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { removeChangeSet } from "./apply/removeChangeSets.ts";
import { changeSetOf, listChangeSets, type NewChangeSet } from "./changeSetRows.ts";
import { documentsOf } from "./documentRows.ts";
import { storeChangeSet } from "./storeChangeSet.ts";

/** More than are stored in one transaction. */
const cells = Array.from({ length: 1_300 }, (_, index) => ({
  ...{ key: `part-${index}`, path: "/values/clock", before: "1 MHz", after: "2 MHz" },
}));

forEachStore("A large change set", (open) => {
  const made: NewChangeSet = {
    label: "Clock",
    origin: "sheet",
    accountId: null,
    by: serverPerson,
    state: "running",
    now: 5,
  };

  test("is visible once all of it is stored, in its order", async () => {
    const store = await open();
    const id = await storeChangeSet(store, made, await documentsOf({ cells }));
    expect(await changeSetOf(store.db, id)).toMatchObject({
      ...{ state: "running", total: cells.length, cells: cells.length },
    });
    const rows = await store.db
      .selectFrom("change_set_documents")
      .select("document_key")
      .orderBy("place")
      .execute();
    expect(rows.map((row) => row.document_key)).toEqual(cells.map(({ key }) => key));
  });

  test("stays as it is beside others, which are listed from the newest", async () => {
    const store = await open();
    const few = (count: number) => documentsOf({ cells: cells.slice(0, count) });
    const ids: number[] = [];
    for (const count of [3, 1, 2]) ids.push(await storeChangeSet(store, made, await few(count)));
    const [first = 0, second = 0, third = 0] = ids;
    const listed = async (more: { before?: number; id?: number } = {}, most = 10) => {
      const sets = await listChangeSets(store.db, { by: serverPerson, most, ...more });
      return sets.map(({ id, total, cells: count }) => [id, total, count]);
    };
    expect(await listed()).toEqual([
      [third, 2, 2],
      [second, 1, 1],
      [first, 3, 3],
    ]);
    expect(await listed({ before: third }, 1)).toEqual([[second, 1, 1]]);
    expect(await listed({ id: first })).toEqual([[first, 3, 3]]);
    await removeChangeSet(store.db, second);
    expect(await listed()).toEqual([
      [third, 2, 2],
      [first, 3, 3],
    ]);
    const rows = await store.db
      .selectFrom("change_set_documents")
      .select(["set_id", "place"])
      .orderBy("set_id")
      .orderBy("place")
      .execute();
    expect(rows.map(({ set_id: set, place }) => [set, place])).toEqual([
      ...[0, 1, 2].map((place) => [first, place]),
      ...[0, 1].map((place) => [third, place]),
    ]);
  });

  test("is discarded if storing it was interrupted", async () => {
    const store = await open();
    const broken = storeChangeSet(store, made, await documentsOf({ cells }), () =>
      Promise.reject(new Error("The process ends")),
    );
    await expect(broken).rejects.toThrow("The process ends");
    expect(await listChangeSets(store.db, { by: serverPerson, most: 10 })).toEqual([]);
    const [row] = await store.db.selectFrom("jobs").select("state").execute();
    expect(row?.state).toBe("cancelled");
  });
});
