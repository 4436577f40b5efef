import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir } from "../../../tests/support/server.ts";
import { retryWhileBusy } from "./retryWhileBusy.ts";
import { openStore } from "./store.ts";
import { StoreBusy } from "./storeErrors.ts";

/** A store on a new folder whose writes wait for hardly a moment, and another process's lock on it. */
async function lockedStore() {
  const folder = await makeDataDir();
  onTestFinished(() => folder.remove());
  const store = await openStore({ dataDir: folder.path, writeWaitMs: 10 });
  onTestFinished(() => store.close());
  const other = new DatabaseSync(join(folder.path, "tapeout.sqlite"));
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  let attempts = 0;
  const write = () => {
    attempts += 1;
    return store.transaction((tx) => tx.updateTable("publication").set({ revision: 7 }).execute());
  };
  return { other, write, attempts: () => attempts };
}

test("waits for another process that writes for longer than the timeout of a write", async () => {
  const { other, write, attempts } = await lockedStore();
  const written = retryWhileBusy(write, 60_000);
  while (attempts() < 3) await sleep(1);
  other.exec("rollback");
  await expect(written).resolves.toHaveLength(1);
});

test("gives up if that takes too long, and at once on any other error", async () => {
  const { write } = await lockedStore();
  await expect(retryWhileBusy(write, 30)).rejects.toThrow(StoreBusy);
  let attempts = 0;
  const broken = async () => {
    attempts += 1;
    throw new Error("broken");
  };
  await expect(retryWhileBusy(broken, 60_000)).rejects.toThrow("broken");
  expect(attempts).toBe(1);
});
