import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, inject, test, vi } from "vitest";
import { limits } from "../../tests/support/limits.ts";
import { administer, forEachStore } from "../../tests/support/store.ts";
import { until } from "../../tests/support/until.ts";
import { StoreBusy, StoreUnavailable } from "./errors.ts";
import {
  lockPublication,
  publicationRevision,
  setPublicationRevision,
} from "./publicationRevision.ts";
import type { Store } from "./store.ts";

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

  test("tries a write, which readers and publications do not notice", async () => {
    const store = await open();
    const heard = vi.fn();
    store.onChange(heard);
    await store.tryWrite();
    await store.tryWrite();
    expect(await publicationRevision(store.db)).toBe(0);
    expect(heard).not.toHaveBeenCalled();
  });

  test("tells its listeners of its own publications at once and of another process's soon", async () => {
    const here = await open();
    const there = await open();
    const heardHere = vi.fn();
    const heardThere = vi.fn();
    here.onChange(heardHere);
    there.onChange(heardThere);
    await publishOnce(here);
    expect(heardHere).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalledTimes(1), { timeout: limits.wait });
    await publishOnce(there);
    await vi.waitFor(() => expect(heardHere).toHaveBeenCalledTimes(2), { timeout: limits.wait });
    expect(heardThere).toHaveBeenCalledTimes(2);
  });

  test("does not tell of writes that publish nothing, nor a listener that was taken off", async () => {
    const here = await open();
    const there = await open();
    const heard = vi.fn();
    const left = vi.fn();
    here.onChange(heard);
    here.onChange(left)();
    await addSecret(there, "quiet");
    await publishOnce(there);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: limits.wait });
    expect(left).not.toHaveBeenCalled();
  });

  test("tells of what was published between opening and listening", async () => {
    const here = await open();
    await publishOnce(await open());
    const heard = vi.fn();
    here.onChange(heard);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: limits.wait });
  });

  test("goes on telling when one listener throws", async () => {
    const error = vi.fn();
    const store = await open({ log: { info: vi.fn(), warn: vi.fn(), error } });
    const heard = vi.fn();
    store.onChange(() => {
      throw new Error("deaf");
    });
    store.onChange(heard);
    await publishOnce(store);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(error).toHaveBeenCalledTimes(1);
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

  if (world.dialect === "sqlite") {
    test("keeps folder and files from other users", async () => {
      const { dataDir } = await world.place();
      const inner = join(dataDir, "not", "there");
      const store = await open({ dataDir: inner });
      await addSecret(store, "any");
      expect(modeOf(inner)).toBe(0o700);
      for (const file of ["tapeout.sqlite", "tapeout.sqlite-wal", "tapeout.sqlite-shm"]) {
        expect(modeOf(join(inner, file))).toBe(0o600);
      }
    });

    test("waits for another process's write without holding up anything else", async () => {
      const store = await open();
      const other = await lockedElsewhere(world);
      let turns = 0;
      const ticking = setInterval(() => (turns += 1), 5);
      const writing = addSecret(store, "patient");
      await until(() => turns > 10);
      expect(await secretNames(store)).toEqual([]);
      other.exec("commit");
      await writing;
      clearInterval(ticking);
      other.close();
      expect(await secretNames(store)).toEqual(["patient"]);
    });

    test("gives up a write when another process never lets go, and can write again after", async () => {
      const store = await open({ writeWaitMs: 100 });
      const other = await lockedElsewhere(world);
      await expect(addSecret(store, "late")).rejects.toThrow(StoreBusy);
      await expect(publishOnce(store)).rejects.toThrow(StoreBusy);
      await expect(store.tryWrite()).rejects.toThrow(StoreUnavailable);
      await store.ping();
      other.exec("rollback");
      other.close();
      await addSecret(store, "then");
      expect(await secretNames(store)).toEqual(["then"]);
    });

    test("gives up a client's write soon, though others of this process wait for longer", async () => {
      const store = await open({ writeWaitMs: limits.wait });
      const other = await lockedElsewhere(world);
      const patient = addSecret(store, "patient");
      const hasten = Array.from({ length: 5 }, (_, number) =>
        addSecret(store.forRequests, `hasty ${number}`),
      );
      const outcomes = await Promise.allSettled(hasten);
      expect(outcomes.map(({ status }) => status)).toEqual(hasten.map(() => "rejected"));
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ reason: expect.any(StoreBusy) });
      }
      other.exec("rollback");
      other.close();
      await patient;
      await addSecret(store.forRequests, "then");
      expect(await secretNames(store)).toEqual(["patient", "then"]);
    });

    test("closes though a transaction hangs, and keeps nothing of it", async () => {
      const store = await open({ writeWaitMs: 50 });
      const begun = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const hanging = store.transaction(async (tx) => {
        await addSecret({ db: tx }, "half");
        begun.resolve();
        await goOn.promise;
        await addSecret({ db: tx }, "other half");
      });
      const refused = expect(hanging).rejects.toThrow();
      await begun.promise;
      await store.close();
      goOn.resolve();
      await refused;
      expect(await secretNames(await open())).toEqual([]);
    });

    test("says so when a write waits for the very transaction it stands in", async () => {
      const store = await open({ writeWaitMs: 50 });
      const nested = store.transaction(async () => addSecret(store, "never"));
      await expect(nested).rejects.toThrow(StoreBusy);
      await addSecret(store, "after");
      expect(await secretNames(store)).toEqual(["after"]);
    });
  } else {
    test("lives through the loss of its database, and hears of publications again after", async () => {
      const store = await open();
      const { databaseUrl = "" } = await world.place();
      const heard = vi.fn();
      store.onChange(heard);
      await store.ping();
      const name = new URL(databaseUrl).pathname.slice(1);
      await onServer(`alter database ${name} allow_connections false`);
      await onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      await expect(publishOnce(store)).rejects.toThrow();
      await onServer(`alter database ${name} allow_connections true`);
      await vi.waitFor(() => store.ping(), { timeout: limits.wait });
      await publishOnce(await open());
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: limits.wait });
    });

    test("says so when nothing answers at its address", async () => {
      const nowhere = "postgres://tapeout@127.0.0.1:1/none";
      await expect(open({ databaseUrl: nowhere })).rejects.toThrow(StoreUnavailable);
    });
  }
});

async function publishOnce(store: Store): Promise<void> {
  const revision = await store.transaction(async (tx) => {
    const next = (await lockPublication(tx)) + 1;
    await setPublicationRevision(tx, next);
    return next;
  });
  store.announce(revision);
}

async function addSecret({ db }: Pick<Store, "db">, name: string, created_at = 0): Promise<void> {
  await db.insertInto("secrets").values({ name, value: randomUUID(), created_at }).execute();
}

async function secretNames({ db }: Pick<Store, "db">): Promise<string[]> {
  const rows = await db.selectFrom("secrets").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

async function lockedElsewhere(world: { place(): Promise<{ dataDir: string }> }) {
  const { dataDir } = await world.place();
  const other = new DatabaseSync(join(dataDir, "tapeout.sqlite"));
  other.exec("begin immediate");
  return other;
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

async function onServer(statement: string): Promise<void> {
  await administer(inject("postgresUrl") ?? "", statement);
}
