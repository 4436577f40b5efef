import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { VersionConflict } from "../../accounts/accountError.ts";
import { changeLinkSettings, linkSettings } from "./linkCheckSwitch.ts";
import { badLinks, dueLinks, outsideCounts, recordOutcome, storeLinks } from "./outsideLinkRows.ts";

const hour = 3_600_000;
const now = 1_000 * hour;

forEachStore("Outside links", (open) => {
  test("are checked again sooner where they failed, and alone", async () => {
    const { db } = await open();
    const failed = { problem: "status", status: 404 } as const;
    const cases = [
      [0, { problem: undefined, status: 200 }, ["good", 0, null, 200, 168]],
      [2, { problem: undefined, status: 200 }, ["good", 0, null, 200, 168]],
      [0, failed, ["doubtful", 1, "status", 404, 1]],
      [1, failed, ["doubtful", 2, "status", 404, 24]],
      [2, failed, ["broken", 3, "status", 404, 24]],
      [7, failed, ["broken", 8, "status", 404, 24]],
      [0, { problem: "private", status: undefined }, ["broken", 3, "private", null, 24]],
      [0, { problem: "port", status: undefined }, ["broken", 3, "port", null, 24]],
    ] as const;
    const address = (at: number) => `https://${at}.example`;
    await storeLinks(db, [...cases.keys(), 99].map(address), now);
    for (const [at, [failures, outcome]] of cases.entries()) {
      await recordOutcome(db, { address: address(at), failures }, outcome, now);
    }
    const rows = db.selectFrom("outside_links").selectAll().orderBy("address");
    expect(
      (await rows.execute()).map((row) => [
        ...[row.state, row.failures, row.problem, row.status, (row.next_at - now) / hour],
      ]),
    ).toEqual([...cases.map(([, , found]) => [...found]), ["unchecked", 0, null, null, 0]]);
    expect(await outsideCounts(db)).toEqual({
      ...{ total: 9, unchecked: 1, doubtful: 2, broken: 4, checkedAt: now },
    });
  });

  test("are due by their time and address, and go where they are no longer published", async () => {
    const { db } = await open();
    const link = (host: string) => `https://${host}.example`;
    await storeLinks(db, ["c", "b"].map(link), now);
    await storeLinks(db, ["c", "b", "a", "d"].map(link), now - 1);
    const due = async (at: number, most: number) =>
      (await dueLinks(db, at, most)).map(({ address }) => address);
    expect(await due(now, 9)).toEqual(["a", "d", "b", "c"].map(link));
    expect(await due(now, 3)).toEqual(["a", "d", "b"].map(link));
    expect(await due(now - 1, 9)).toEqual(["a", "d"].map(link));
    await storeLinks(db, ["b", "d"].map(link), now);
    expect(await due(now, 9)).toEqual(["d", "b"].map(link));
  });

  test("that failed are due at once when their checks are switched on", async () => {
    const store = await open();
    const states = ["good", "doubtful", "broken", "unchecked"];
    const row = { problem: null, status: null, checked_at: null, failures: 0 };
    await store.db
      .insertInto("outside_links")
      .values([
        ...states.map((state) => ({ ...row, address: state, state, next_at: now + hour })),
        { ...row, address: "earlier", state: "broken", next_at: now - hour },
      ])
      .execute();
    const times = async () => {
      const links = store.db.selectFrom("outside_links").select(["address", "next_at"]);
      return Object.fromEntries(
        (await links.execute()).map((one) => [one.address, (one.next_at - now) / hour]),
      );
    };
    const nobody: Person = { id: "account:1", via: "api", rights: [] };
    const set = (isOn: boolean, version: number, by = serverPerson) =>
      changeLinkSettings(store, { isOn, version }, { by, now });
    await expect(set(true, 1, nobody)).rejects.toThrow("no right to system.manage");
    const { version, isOn } = await linkSettings(store.db);
    expect(isOn).toBe(false);
    await expect(set(true, version + 1)).rejects.toThrow(VersionConflict);
    await set(false, version);
    expect(await linkSettings(store.db)).toEqual({ isOn: false, version: version + 1 });
    const before = { good: 1, doubtful: 1, broken: 1, unchecked: 1, earlier: -1 };
    expect(await times()).toEqual(before);
    await set(true, version + 1);
    expect(await linkSettings(store.db)).toEqual({ isOn: true, version: version + 2 });
    expect(await times()).toEqual({ ...before, doubtful: 0, broken: 0, unchecked: 0 });
  });
});

forEachStore("Outside links that are not good", (open) => {
  test("are listed with the most failures first, as many as wanted", async () => {
    const { db } = await open();
    const row = { problem: null, status: null, checked_at: null, next_at: 1 };
    await db
      .insertInto("outside_links")
      .values([
        { ...row, address: "https://b.example", state: "broken", failures: 3 },
        { ...row, address: "https://d.example", state: "doubtful", failures: 1 },
        { ...row, address: "https://a.example", state: "broken", failures: 3 },
        { ...row, address: "https://c.example", state: "good", failures: 0 },
        { ...row, address: "https://e.example", state: "unchecked", failures: 9 },
      ])
      .execute();
    const addresses = async (most: number) =>
      (await badLinks(db, most)).map(({ address, state }) => `${address} ${state}`);
    expect(await addresses(9)).toEqual([
      "https://a.example broken",
      "https://b.example broken",
      "https://d.example doubtful",
    ]);
    expect(await addresses(2)).toHaveLength(2);
  });
});
