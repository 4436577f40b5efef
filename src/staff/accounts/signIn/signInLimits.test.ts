import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { addAccount, attempt, failTimes } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { purgeExpired } from "../accountHousekeeping.ts";
import { verifyPassword } from "./passwords.ts";
import { countFailure, lockoutSubject } from "./signInLockout.ts";

// Each password is verified once for each hash; only the number of calls and the delays are
// observed.
vi.mock(import("./passwords.ts"), async (importOriginal) => {
  const real = await importOriginal();
  const known = new Map<string, Promise<boolean>>();
  const verify: typeof real.verifyPassword = (password, hash) => {
    const what = `${hash} ${password}`;
    const matches = known.get(what) ?? real.verifyPassword(password, hash);
    known.set(what, matches);
    return matches;
  };
  return { ...real, verifyPassword: vi.fn(verify) };
});
vi.mock(import("node:timers/promises"), async (importOriginal) => {
  const real = await importOriginal();
  return { ...real, setTimeout: vi.fn(() => Promise.resolve()) as typeof real.setTimeout };
});

const checks = vi.mocked(verifyPassword);
const waits = vi.mocked(sleep);

afterEach(() => {
  checks.mockClear();
  waits.mockClear();
});

const minute = 60_000;
const wrong = { ok: false, reason: "wrong" };

forEachStore("Signing in", (open) => {
  test("is locked for an account and an address after five failures, for 15 minutes", async () => {
    const store = await open();
    await addAccount(store);
    await failTimes(store, 5);
    const locked = { ok: false, reason: "locked", retryAfterSeconds: 15 * 60 };
    checks.mockClear();
    expect(await attempt(store)).toEqual(locked);
    expect(await attempt(store, { now: 1 })).toEqual(locked);
    const later = await attempt(store, { now: 15 * minute - 1 });
    expect(later).toEqual({ ...locked, retryAfterSeconds: 1 });
    expect(checks).not.toHaveBeenCalled();
    expect(await attempt(store, { now: 15 * minute })).toMatchObject({ ok: true });
  });

  test("is locked for unknown accounts alike", async () => {
    const store = await open();
    await failTimes(store, 5, { account: "nobody" });
    expect(await attempt(store, { account: "nobody" })).toMatchObject({ reason: "locked" });
    expect(await attempt(store, { account: " nobody " })).toMatchObject({ reason: "locked" });
  });

  test("is locked for that account and that address alone", async () => {
    const store = await open();
    await addAccount(store);
    await addAccount(store, { account: "wei" });
    await failTimes(store, 5);
    expect(await attempt(store, { account: "wei" })).toMatchObject({ ok: true });
    expect(await attempt(store, { address: "203.0.113.8" })).toMatchObject({ ok: true });
    expect(await attempt(store)).toMatchObject({ reason: "locked" });
  });

  test("counts an IPv6 network of one subscriber as one address", async () => {
    const store = await open();
    await addAccount(store);
    for (let host = 1; host <= 5; host += 1) {
      await failTimes(store, 1, { address: `2001:db8:0:1::${host}` });
    }
    expect(await attempt(store, { address: "2001:db8:0:1::99" })).toMatchObject({
      reason: "locked",
    });
    expect(await attempt(store, { address: "2001:db8:0:2::1" })).toMatchObject({ ok: true });
  });

  test("counts the failures of the last 15 minutes, and locks from the fifth on", async () => {
    const store = await open();
    await addAccount(store);
    await failTimes(store, 1, { now: 0 });
    for (const at of [4, 8, 12]) await failTimes(store, 1, { now: at * minute });
    // The first no longer counts.
    await failTimes(store, 1, { now: 15 * minute });
    await failTimes(store, 1, { now: 16 * minute });
    expect(await attempt(store, { now: 30 * minute })).toEqual({
      ok: false,
      reason: "locked",
      retryAfterSeconds: 60,
    });
    expect(await attempt(store, { now: 31 * minute })).toMatchObject({ ok: true });
  });

  test("resets its count after a success", async () => {
    const store = await open();
    await addAccount(store);
    for (let round = 0; round < 3; round += 1) {
      await failTimes(store, 4, { now: round });
      expect(await attempt(store, { now: round })).toMatchObject({ ok: true });
    }
  });

  test("checks no more than five wrong passwords of concurrent attempts", async () => {
    const store = await open();
    await addAccount(store);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => attempt(store, { password: "not it" })),
    );
    expect(results.filter((result) => !result.ok && result.reason === "wrong")).toHaveLength(5);
    expect(checks).toHaveBeenCalledTimes(5);
  });

  test("counts the failures of several processes together, exactly", async () => {
    const stores = [await open(), await open()];
    const counted = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const store = stores[index % 2];
        if (!store) return undefined;
        const subject = await lockoutSubject(store, { account: "lin", network: "203.0.113.7" });
        return (await countFailure(store, subject, 0)) === undefined;
      }),
    );
    expect(counted.filter((isCounted) => isCounted)).toHaveLength(5);
  });

  test("accepts all concurrent attempts with the right password", async () => {
    const store = await open();
    await addAccount(store);
    const results = await Promise.all(Array.from({ length: 12 }, () => attempt(store)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(12);
  });

  test("refuses a flood from one address before it costs anything, and nobody else", async () => {
    const store = await open();
    await addAccount(store);
    const flood = Array.from({ length: 40 }, (_, index) =>
      attempt(store, { account: `nobody ${index}`, password: "not it" }),
    );
    const other = attempt(store, { address: "203.0.113.8" });
    const results = await Promise.all(flood);
    expect(results.filter((result) => !result.ok && result.reason === "wrong")).toHaveLength(16);
    expect(results.at(-1)).toEqual({ ok: false, reason: "locked", retryAfterSeconds: 3 });
    expect(await other).toMatchObject({ ok: true });
    expect(await attempt(store)).toMatchObject({ ok: true });
  });

  test("is open to its owner while sixteen addresses keep trying, from a new device and a known one", async () => {
    const store = await open();
    await addAccount(store);
    const before = await attempt(store);
    const device = before.ok ? before.device : "";
    const flood = Array.from({ length: 16 }, (_, host) =>
      Array.from({ length: 16 }, () =>
        attempt(store, { password: "not it", address: `198.51.100.${host}` }),
      ),
    );
    const owner = await Promise.all([attempt(store), attempt(store, { device })]);
    expect(owner).toMatchObject([{ ok: true }, { ok: true }]);
    const results = await Promise.all(flood.flat());
    expect(results.some(({ ok }) => ok)).toBe(false);
  });

  test("is slowed increasingly for an account tried from many addresses, and never locked", async () => {
    const store = await open();
    await addAccount(store);
    for (let host = 1; host <= 40; host += 1) {
      await failTimes(store, 1, { address: `198.51.100.${host}` });
    }
    const slept = waits.mock.calls.map(([ms]) => ms ?? 0);
    expect(slept).toHaveLength(35);
    expect(slept).toEqual(slept.toSorted((one, other) => one - other));
    expect(slept[0]).toBeLessThan(500);
    expect(Math.max(...slept)).toBe(2_000);
    waits.mockClear();
    expect(await attempt(store)).toMatchObject({ ok: true });
    expect(waits).toHaveBeenCalledTimes(1);
    waits.mockClear();
    expect(await attempt(store, { account: "nobody" })).toEqual(wrong);
    expect(await attempt(store, { now: 15 * minute })).toMatchObject({ ok: true });
    expect(waits).not.toHaveBeenCalled();
  });

  test("is closed to all but known devices after 100 failures in an hour, whatever their networks", async () => {
    const store = await open();
    await addAccount(store);
    const known = await attempt(store, { address: "203.0.113.9" });
    const device = known.ok ? known.device : "";
    for (let host = 0; host < 100; host += 1) {
      const subject = await lockoutSubject(store, {
        account: "lin",
        network: `198.51.100.${host}`,
      });
      expect(await countFailure(store, subject, host * 1_000)).toBeUndefined();
    }
    const now = 30 * minute;
    checks.mockClear();
    const closed = { ok: false, reason: "locked", retryAfterSeconds: 30 * 60 };
    expect(await attempt(store, { now })).toEqual(closed);
    expect(checks).not.toHaveBeenCalled();
    // From anywhere, and without having to wait.
    waits.mockClear();
    expect(await attempt(store, { now, device, address: "192.0.2.1" })).toMatchObject({ ok: true });
    expect(waits).not.toHaveBeenCalled();
    expect(await attempt(store, { now, device: `${device}x` })).toEqual(closed);
    expect(await attempt(store, { account: "nobody", now })).toEqual(wrong);
    expect(await attempt(store, { now: 60 * minute })).toMatchObject({ ok: true });
  });

  test("is locked for a known device after five failures of its own, which slow nobody else", async () => {
    const store = await open();
    await addAccount(store);
    const known = await attempt(store);
    const device = known.ok ? known.device : "";
    for (let host = 1; host <= 5; host += 1) {
      await failTimes(store, 1, { device, address: `192.0.2.${host}` });
    }
    expect(await attempt(store, { device })).toMatchObject({ reason: "locked" });
    expect(await attempt(store, { device, now: 15 * minute })).toMatchObject({ ok: true });
    expect(waits).not.toHaveBeenCalled();
    expect(await attempt(store)).toMatchObject({ ok: true });
  });

  test("is not slowed by one address alone, nor by its owner's successes", async () => {
    const store = await open();
    await addAccount(store);
    await failTimes(store, 4);
    for (let times = 0; times < 8; times += 1) {
      expect(await attempt(store)).toMatchObject({ ok: true });
    }
    expect(waits).not.toHaveBeenCalled();
  });

  test("purges its counters when they expire", async () => {
    const store = await open();
    await failTimes(store, 3, { now: 0 });
    await failTimes(store, 1, { account: "other", now: minute });
    const subjects = async () =>
      (await store.db.selectFrom("sign_in_failures").selectAll().execute()).length;
    await purgeExpired(store, 60 * minute - 1);
    expect(await subjects()).toBe(5);
    await purgeExpired(store, 60 * minute);
    expect(await subjects()).toBe(3);
    await purgeExpired(store, 61 * minute);
    expect(await subjects()).toBe(0);
  });
});
