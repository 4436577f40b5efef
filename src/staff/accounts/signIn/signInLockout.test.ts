import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  clearFailures,
  countFailure,
  countUnknownAccount,
  type LockoutSubject,
  lockoutState,
  lockoutSubject,
  purgeOldFailures,
  withdrawAttempt,
} from "./signInLockout.ts";

const minute = 60_000;
const window = 15 * minute;
const hour = 60 * minute;

/** Attempts at `lin`, from networks and devices by their names. */
async function attemptsOf(store: Store) {
  const from = (network: string, device?: string, account = "lin") =>
    lockoutSubject(store, { account, network, device });
  const subjects = {
    home: await from("home"),
    office: await from("office"),
    device: await from("home", "phone"),
    other: await from("home", undefined, "mei"),
  };
  type Name = keyof typeof subjects;
  const fail = (name: Name, now: number) => countFailure(store, subjects[name], now);
  const state = async (name: Name, now: number) => {
    const { lockedUntil, delayMs } = await lockoutState(store, subjects[name], now);
    return lockedUntil ?? `after ${delayMs}`;
  };
  const act = (
    work: typeof clearFailures | typeof withdrawAttempt,
    name: Name,
    now: number,
  ): Promise<void> => store.transaction((tx) => work(tx, subjects[name], now));
  const clear = (name: Name, now: number) => act(clearFailures, name, now);
  const withdraw = (name: Name, now: number) => act(withdrawAttempt, name, now);
  const times = async ({ pair, account }: LockoutSubject) => {
    const rows = await store.db.selectFrom("sign_in_failures").selectAll().execute();
    return [pair, account].map((subject) => {
      const row = rows.find((one) => one.subject === subject);
      return row === undefined ? [] : JSON.parse(row.times);
    });
  };
  return { subjects, from, fail, state, clear, withdraw, times };
}

forEachStore("Failed attempts to sign in", (open) => {
  test("lock an account for their network for fifteen minutes after the fifth", async () => {
    const { fail, state } = await attemptsOf(await open());
    for (const now of [1, 2, 3, 4]) expect(await fail("home", now)).toBeUndefined();
    expect(await state("home", 5)).toBe("after 0");
    expect(await fail("home", 5)).toBeUndefined();
    const end = 5 + window;
    expect([await state("home", 6), await fail("home", 6)]).toEqual([end, end]);
    // Those of a known device and of another account count by themselves; others wait.
    expect([await state("device", 6), await state("other", 6), await state("office", 6)]).toEqual([
      ...["after 0", "after 0", "after 125"],
    ]);
    expect([await state("home", end - 1), await state("home", end)]).toEqual([end, "after 0"]);
    // What is older does not count beside a new one.
    await fail("home", end);
    expect(await state("home", end)).toBe("after 0");
  });

  test("of a known device lock it alone, and count for nobody else", async () => {
    const { subjects, from, fail, state, times } = await attemptsOf(await open());
    for (let now = 1; now <= 5; now += 1) await fail("device", now);
    expect([await state("device", 6), await state("home", 6)]).toEqual([5 + window, "after 0"]);
    expect(await times(subjects.device)).toEqual([[1, 2, 3, 4, 5], []]);
    // It is locked wherever it is.
    expect((await from("office", "phone")).pair).toBe(subjects.device.pair);
    const different = [
      ...["home", "office", "other"].map((name) => subjects[name as "home"].pair),
      subjects.device.pair,
    ];
    expect(new Set(different).size).toBe(4);
    expect([subjects.home.isKnown, subjects.device.isKnown]).toEqual([false, true]);
  });

  test("are cleared by a success, of the account but for those of other networks", async () => {
    const { subjects, fail, clear, withdraw, times } = await attemptsOf(await open());
    for (const now of [1, 2, 3]) await fail("home", now);
    await fail("office", 4);
    await withdraw("home", 3);
    expect(await times(subjects.home)).toEqual([
      [1, 2],
      [1, 2, 4],
    ]);
    // An attempt that was not counted takes nothing back.
    await withdraw("home", 9);
    await fail("home", 10);
    await clear("home", 10);
    expect([await times(subjects.home), await times(subjects.office)]).toEqual([
      [[], [1, 2, 4]],
      [[4], [1, 2, 4]],
    ]);
    await clear("home", 11);
    expect(await times(subjects.home)).toEqual([[], [1, 2, 4]]);
    await fail("device", 12);
    await fail("device", 13);
    await withdraw("device", 13);
    expect(await times(subjects.device)).toEqual([[12], [1, 2, 4]]);
    await fail("office", 12);
    await clear("device", 12);
    expect(await times(subjects.device)).toEqual([[], [1, 2, 4, 12]]);
    await clear("home", 1);
    expect(await times(subjects.device)).toEqual([[], [2, 4, 12]]);
    await withdraw("office", 12);
    // The last that counts is taken back with its row.
    await withdraw("office", 4);
    expect(await times(subjects.office)).toEqual([[], [2]]);
  });

  test("delay attempts at an account ever longer, and close it to all but known devices", async () => {
    const store = await open();
    const { subjects, from, state, times } = await attemptsOf(store);
    const delays: unknown[] = [];
    for (let now = 1; now <= 100; now += 1) {
      const { delayMs } = await lockoutState(store, subjects.office, now);
      if (now <= 11) delays.push(delayMs);
      await countFailure(store, await from(`network ${now}`), now);
    }
    expect(delays).toEqual([0, 0, 0, 0, 0, 125, 250, 500, 1_000, 2_000, 2_000]);
    const opening = 1 + hour;
    expect([await state("office", 101), await state("device", 101)]).toEqual([opening, "after 0"]);
    expect(await countFailure(store, subjects.office, 101)).toBe(opening);
    expect(await countFailure(store, subjects.device, 101)).toBeUndefined();
    expect(await state("office", opening - 1)).toBe(opening);
    expect(await state("office", opening)).toBe("after 0");
    expect(await countFailure(store, subjects.office, opening)).toBeUndefined();
    const [, counted] = await times(subjects.office);
    expect([counted.length, counted[0], counted.at(-1)]).toEqual([100, 2, opening]);
  });

  test("are kept for an hour", async () => {
    const store = await open();
    const { subjects, fail, times } = await attemptsOf(store);
    await fail("home", 1);
    await fail("office", 2);
    await purgeOldFailures(store, 1 + hour);
    expect([await times(subjects.home), await times(subjects.office)]).toEqual([
      [[], [1, 2]],
      [[2], [1, 2]],
    ]);
  });

  test("at unknown accounts are counted up to a hundred an hour, for all together", async () => {
    const store = await open();
    const count = (isUnknown: boolean, now: number) =>
      store.transaction((tx) => countUnknownAccount(tx, isUnknown, now));
    expect(await count(false, 1)).toBe(false);
    for (let now = 1; now <= 100; now += 1) expect(await count(true, now)).toBe(true);
    expect([await count(true, 101), await count(false, 101)]).toEqual([false, false]);
    expect([
      await count(true, hour),
      await count(true, hour + 1),
      await count(true, hour + 1),
    ]).toEqual([false, true, false]);
  });
});
