import { expect, test } from "vitest";
import { asOwner } from "../../../tests/support/asDatabaseOwner.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../store/store.ts";
import { actsNamed } from "./acts.ts";
import { appendAudit } from "./append.ts";
import { prunableBefore, pruneAudit } from "./prune.ts";
import { accountIdOf, canonicalJson, serverActor } from "./records.ts";
import { verifyAudit } from "./verify.ts";

const year = 365 * 24 * 3_600_000;
const now = Date.UTC(2026, 10, 22);

const append = (store: Store, subjects: readonly string[], at = now) =>
  store.transaction((tx) =>
    appendAudit(
      tx,
      subjects.map((subject) => ({ act: "document.publish", subject, detail: { before: 1 } })),
      { by: serverActor, at },
    ),
  );

const rowsOf = ({ db }: Store) => db.selectFrom("audit").selectAll().orderBy("seq").execute();

const prune = (store: Store, before = now) => pruneAudit(store, { before, by: serverActor, now });

test("The same value always gives the same text, and an actor's id names an account or none", () => {
  expect(canonicalJson({ b: [{ z: 1, y: null }, "x"], a: true, c: { e: 1, d: 2 } })).toBe(
    '{"a":true,"b":[{"y":null,"z":1},"x"],"c":{"d":2,"e":1}}',
  );
  expect(
    ["account:3", "account:03", "account:0", "account:", "operator:3", "server", "xaccount:3"].map(
      accountIdOf,
    ),
  ).toEqual([3, undefined, undefined, undefined, undefined, undefined, undefined]);
});

test("An act's name stands for itself, and a kind's for all of that kind", () => {
  expect(actsNamed("account.add")).toEqual(["account.add"]);
  const all = actsNamed("account");
  expect(all).toContain("account.add");
  expect(all.filter((act) => !act.startsWith("account."))).toEqual([]);
  expect([actsNamed("acc"), actsNamed("account.")]).toEqual([[], []]);
});

forEachStore("The chain of the audit trail", (open) => {
  test("has salt in records of documents under embargo, and in no others", async () => {
    const store = await open();
    const keys = Array.from({ length: 103 }, (_, at) => `c${at}`);
    const rows = [5, null, 5].map((embargoed, at) => ({
      ...{ key: ["c0", "c1", "c102"][at] ?? "", type: "column", created_at: 1, trashed_at: null },
      embargoed_at: embargoed,
    }));
    await store.db.insertInto("documents").values(rows).execute();
    await append(store, [...keys.map((key) => `document:${key}`), "account:c0", "c0"]);
    const salted = (await rowsOf(store))
      .filter(({ detail }) => detail !== '{"before":1}')
      .map(({ subject, detail }) => [subject, Object.keys(JSON.parse(detail))]);
    expect(salted).toEqual([
      ["document:c0", ["before", "salt"]],
      ["document:c102", ["before", "salt"]],
    ]);
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
  });

  test("is pruned again once further records are old, and then begins behind these", async () => {
    const store = await open();
    await append(store, ["a", "b"], now - 7 * year);
    await append(store, ["c", "d"], now - 6 * year);
    await append(store, ["e"], now);
    expect(await prune(store, now - 7 * year)).toBeUndefined();
    expect(await prune(store, now - 6.5 * year)).toEqual({ records: 2, through: 2 });
    expect(await prune(store, now - 6.5 * year)).toBeUndefined();
    expect(await prune(store)).toEqual({ records: 2, through: 4 });
    expect(await prune(store)).toBeUndefined();
    const rows = await rowsOf(store);
    expect(rows.map(({ seq, act }) => [seq, act])).toEqual([
      [5, "document.publish"],
      [6, "audit.prune"],
      [7, "audit.prune"],
    ]);
    expect(JSON.parse(rows[2]?.detail ?? "")).toEqual({
      ...{ through: 4, records: 2, hash: rows[0]?.prev },
    });
    const head = { seq: 7, hash: rows[2]?.hash };
    expect(await verifyAudit(store.db)).toEqual({ ok: true, records: 3, head });
    // Of anchors, those of pruned records are passed over, the first of the others counts.
    const anchor = (seq: number) => ({ seq, hash: "0" });
    expect(await verifyAudit(store.db, [anchor(4), anchor(1)])).toMatchObject({ ok: true });
    expect(await verifyAudit(store.db, [anchor(4), anchor(20), anchor(9)])).toEqual({
      ...{ ok: false, seq: 9, problem: "is missing, but an anchor names it" },
    });
    expect(await verifyAudit(store.db, [anchor(5)])).toEqual({
      ...{ ok: false, seq: 5, problem: "differs from the anchor" },
    });
    await asOwner(store, (tx) => tx.updateTable("audit_head").set({ pruned: 2 }).execute());
    expect(await verifyAudit(store.db)).toEqual({
      ok: false,
      seq: 5,
      problem: "is the first, but not the first behind those that were pruned",
    });
  });

  test("never loses its newest record, however old that is", async () => {
    const store = await open();
    await append(store, ["a", "b"], now - 9 * year);
    expect(await prune(store)).toEqual({ records: 1, through: 1 });
    expect((await rowsOf(store)).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(prunableBefore(Date.UTC(2024, 1, 29))).toBe(Date.UTC(2019, 2, 1));
  });

  test("is refused where its head is behind its records, or of another hash", async () => {
    const store = await open();
    await append(store, ["a", "b", "c"]);
    const rows = await rowsOf(store);
    const setHead = (seq: number, hash = rows[seq - 1]?.hash ?? "") =>
      asOwner(store, (tx) => tx.updateTable("audit_head").set({ seq, hash }).execute());
    await setHead(1);
    expect(await verifyAudit(store.db)).toEqual({
      ...{ ok: false, seq: 2, problem: "is behind the head of the trail" },
    });
    await setHead(3, "f".repeat(64));
    expect(await verifyAudit(store.db)).toEqual({
      ...{ ok: false, seq: 4, problem: "is missing: the trail ends at 3 by its head" },
    });
  });
});
