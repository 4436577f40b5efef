import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { acquireLease, releaseLease, renewLease } from "./leases.ts";

const minute = 60_000;

forEachStore("A lease", (open) => {
  test("is acquired by one of many concurrent requests", async () => {
    const stores = [await open(), await open()];
    const asked = Array.from({ length: 20 }, (_, index) => {
      const store = stores[index % 2];
      return store && acquireLease(store, "mail", `process ${index}`, minute, 0);
    });
    const had = await Promise.all(asked);
    expect(had.filter(Boolean)).toHaveLength(1);
  });

  test("is refused to others until it expires", async () => {
    const store = await open();
    expect(await acquireLease(store, "mail", "one", minute, 0)).toBe(true);
    expect(await acquireLease(store, "mail", "other", minute, minute - 1)).toBe(false);
    expect(await acquireLease(store, "mail", "other", minute, minute)).toBe(true);
    expect(await acquireLease(store, "mail", "one", minute, minute)).toBe(false);
  });

  test("is extended when its holder renews or requests it again", async () => {
    const store = await open();
    await acquireLease(store, "mail", "one", minute, 0);
    expect(await renewLease(store, "mail", "one", minute, 30_000)).toBe(true);
    expect(await acquireLease(store, "mail", "other", minute, 80_000)).toBe(false);
    expect(await acquireLease(store, "mail", "one", minute, 80_000)).toBe(true);
    expect(await acquireLease(store, "mail", "other", minute, 139_999)).toBe(false);
  });

  test("cannot be renewed once it has expired, nor by another", async () => {
    const store = await open();
    await acquireLease(store, "mail", "one", minute, 0);
    expect(await renewLease(store, "mail", "other", minute, 1)).toBe(false);
    expect(await renewLease(store, "mail", "one", minute, minute)).toBe(false);
  });

  test("is free once its holder releases it, and only then", async () => {
    const store = await open();
    await acquireLease(store, "mail", "one", minute, 0);
    await releaseLease(store, "mail", "other");
    expect(await acquireLease(store, "mail", "other", minute, 1)).toBe(false);
    await releaseLease(store, "mail", "one");
    expect(await acquireLease(store, "mail", "other", minute, 1)).toBe(true);
  });

  test("is independent of others", async () => {
    const store = await open();
    expect(await acquireLease(store, "mail", "one", minute, 0)).toBe(true);
    expect(await acquireLease(store, "schedule", "other", minute, 0)).toBe(true);
  });
});
