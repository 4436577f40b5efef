import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { limits } from "../../../../tests/support/limits.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { addSecret, publishOnce, secretNames } from "../../../../tests/support/storeWrites.ts";
import { until } from "../../../../tests/support/until.ts";
import { StoreBusy, StoreUnavailable } from "../storeErrors.ts";

forSqlite("A store", (open, world) => {
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

  test("gives up a write when another process never releases the lock, and can write again after", async () => {
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

  test("reports a write that waits for its own transaction", async () => {
    const store = await open({ writeWaitMs: 50 });
    const nested = store.transaction(async () => addSecret(store, "never"));
    await expect(nested).rejects.toThrow(StoreBusy);
    await addSecret(store, "after");
    expect(await secretNames(store)).toEqual(["after"]);
  });
});

async function lockedElsewhere(world: { place(): Promise<{ dataDir: string }> }) {
  const { dataDir } = await world.place();
  const other = new DatabaseSync(join(dataDir, "tapeout.sqlite"));
  other.exec("begin immediate");
  return other;
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}
