import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import { addSecret, secretNames } from "../../../tests/support/storeWrites.ts";
import {
  lockPublication,
  publicationRevision,
  setPublicationRevision,
} from "./changes/publicationRevision.ts";
import { StoreUnavailable } from "./storeErrors.ts";

forEachStore("A store", (open, world) => {
  test("starts with a publication at revision 0 and answers", async () => {
    const store = await open();
    await store.ping();
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("keeps what was written when it is opened again", async () => {
    const first = await open();
    await addSecret(first, "kept");
    await first.close();
    expect(await secretNames(await open())).toEqual(["kept"]);
  });

  test("writes all of a transaction, or nothing of one that throws", async () => {
    const store = await open();
    const failing = store.transaction(async (tx) => {
      await addSecret({ db: tx }, "lost");
      throw new Error("half-way");
    });
    await expect(failing).rejects.toThrow("half-way");
    expect(await secretNames(store)).toEqual([]);
    await store.transaction(async (tx) => {
      await addSecret({ db: tx }, "one");
      await addSecret({ db: tx }, "two");
    });
    expect(await secretNames(store)).toEqual(["one", "two"]);
  });

  test("lets readers read while a transaction of the same process is open", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await addSecret({ db: tx }, "unseen");
      expect(await secretNames(store)).toEqual([]);
      const snapshot = store.db.transaction().setAccessMode("read only");
      expect(await snapshot.execute((reading) => secretNames({ db: reading }))).toEqual([]);
    });
    expect(await secretNames(store)).toEqual(["unseen"]);
  });

  test("gives a snapshot that later writes do not change", async () => {
    const store = await open();
    const snapshot = store.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only");
    await snapshot.execute(async (tx) => {
      expect(await secretNames({ db: tx })).toEqual([]);
      await addSecret(store, "later");
      expect(await secretNames({ db: tx })).toEqual([]);
    });
    expect(await secretNames(store)).toEqual(["later"]);
  });

  test("takes many writers at once, one after the other", async () => {
    const store = await open();
    await Promise.all(
      Array.from({ length: 40 }, () =>
        store.transaction(async (tx) => {
          await setPublicationRevision(tx, (await lockPublication(tx)) + 1);
        }),
      ),
    );
    expect(await publicationRevision(store.db)).toBe(40);
  });

  test("holds rows of one table to those of another", async () => {
    const store = await open();
    const orphan = store.db
      .insertInto("revisions")
      .values({ document_id: 7, number: 1, body: "{}", created_at: 0, author: null })
      .execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  test("keeps times to the millisecond, as numbers", async () => {
    const store = await open();
    const created_at = 8_640_000_000_000_000;
    await addSecret(store, "far", created_at);
    const row = await store.db.selectFrom("secrets").select("created_at").executeTakeFirst();
    expect(row).toEqual({ created_at });
  });

  test("counts its queries, their time, and those that fail", async () => {
    const store = await open();
    const { queries, querySeconds } = store.statistics();
    await secretNames(store);
    await secretNames(store);
    await expect(sql`select * from "nowhere"`.execute(store.db)).rejects.toThrow("nowhere");
    const after = store.statistics();
    expect(after.queries - queries).toBe(3);
    expect(after.querySeconds).toBeGreaterThan(querySeconds);
    expect(after.errors).toEqual({ outage: 0, statement: 1 });
  });

  test("tries a write that readers and publications do not see", async () => {
    const store = await open();
    const heard = vi.fn();
    store.onChange(heard);
    await store.tryWrite();
    await store.tryWrite();
    expect(await publicationRevision(store.db)).toBe(0);
    expect(heard).not.toHaveBeenCalled();
  });

  test("lets the transaction in progress finish before it closes", async () => {
    const store = await open();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = store.transaction(async (tx) => {
      await addSecret({ db: tx }, "in time");
      begun.resolve();
      await goOn.promise;
      await addSecret({ db: tx }, "as well");
    });
    await begun.promise;
    const closing = store.close();
    goOn.resolve();
    await Promise.all([writing, closing]);
    expect(await secretNames(await open())).toEqual(["as well", "in time"]);
  });

  if (world.dialect === "postgres") {
    test("reports that nothing answers at its address", async () => {
      const nowhere = "postgres://tapeout@127.0.0.1:1/none";
      await expect(open({ databaseUrl: nowhere })).rejects.toThrow(StoreUnavailable);
    });
  }
});
