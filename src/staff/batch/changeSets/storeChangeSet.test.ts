import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { serverPerson } from "../../access/rights.ts";
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
