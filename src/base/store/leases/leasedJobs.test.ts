import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../store.ts";
import { LeasedJobs } from "./leasedJobs.ts";
import { acquireLease, releaseLease } from "./leases.ts";
import { isHeld, underLease } from "./underLease.ts";

const minute = 60_000;

forEachStore("Jobs under a lease", (open) => {
  const closeLater = closedAfterEach();

  function jobsOn(store: Store, orphans: () => Promise<number[]> = async () => []) {
    const done: number[] = [];
    const jobs = new LeasedJobs({
      ...{ store, job: "test", leaseOf: (id) => `test-${id}`, orphans },
      run: async (id) => {
        done.push(id);
      },
      prune: async () => {},
      onError: (error) => {
        throw error;
      },
    });
    closeLater({ close: () => jobs.stop() });
    return { jobs, done };
  }

  test("wait for another process that holds them to finish", async () => {
    const store = await open();
    const { jobs, done } = jobsOn(store);
    await acquireLease(store, "test-7", "another", minute, Date.now());
    const waiting = jobs.wakeAndWait(7, minute);
    await sleep(100);
    expect(done).toEqual([]);
    await releaseLease(store, "test-7", "another");
    await waiting;
    expect(done).toEqual([7]);
  });

  test("that are requested while abandoned ones are looked for are run as well", async () => {
    const looking = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const { jobs, done } = jobsOn(await open(), async () => {
      looking.resolve();
      await woken.promise;
      return [];
    });
    jobs.wake(1);
    await looking.promise;
    jobs.wake(2);
    woken.resolve();
    await expect.poll(() => done).toEqual([1, 2]);
  });
});

forEachStore("Work under a lease", (open) => {
  test("holds it while it runs, and releases it", async () => {
    const store = await open();
    const ask = () => acquireLease(store, "work", "another", 1, Date.now());
    const ttlMs = 1_500;
    const done = await underLease(
      store,
      "work",
      async (lease) => {
        await sleep(ttlMs * 2);
        return { isOthers: await ask(), isHeld: await isHeld(store.db, lease) };
      },
      ttlMs,
    );
    expect(done).toEqual({ made: { isOthers: false, isHeld: true } });
    expect(await ask()).toBe(true);
  });

  test("runs alone, in one process too, and detects that it has lost it", async () => {
    const store = await open();
    await underLease(store, "work", async (lease) => {
      expect(await underLease(store, "work", async () => true)).toBeUndefined();
      await store.db.updateTable("leases").set({ expires_at: 0 }).execute();
      await underLease(store, "work", async () => {
        expect(await isHeld(store.db, lease)).toBe(false);
        expect(await lease.extend()).toBe(false);
      });
    });
  });

  test("releases it if it fails", async () => {
    const store = await open();
    const failing = underLease(store, "work", async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await underLease(store, "work", async () => 1)).toEqual({ made: 1 });
  });
});
