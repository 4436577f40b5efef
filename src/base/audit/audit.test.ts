import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asOwner } from "../../../tests/support/asDatabaseOwner.ts";
import { runChild } from "../../../tests/support/child.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../store/store.ts";
import { auditActs } from "./acts.ts";
import { appendAudit } from "./append.ts";
import { prunableBefore, pruneAudit } from "./prune.ts";
import { type Actor, type AuditEntry, recordHash } from "./records.ts";
import { type AuditAnchor, verifyAudit } from "./verify.ts";

const editor: Actor = { id: "account:3", via: "api", requestId: "r-1" };

async function append(store: Store, entries: readonly AuditEntry[], at = 1_000, by = editor) {
  await store.transaction((tx) => appendAudit(tx, entries, { by, at }));
}

async function appendMany(store: Store, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) => ({
    act: "document.publish" as const,
    subject: `document:d${index}`,
    detail: { before: index, languages: ["en"] },
  }));
  await append(store, entries);
}

/** The newest record, as `verify` prints it. */
async function anchorOf(store: Store): Promise<AuditAnchor> {
  const verdict = await verifyAudit(store.db);
  if (!verdict.ok || verdict.head === undefined) throw new Error("there is no head");
  return verdict.head;
}

async function rowsOf({ db }: Store) {
  return db.selectFrom("audit").selectAll().orderBy("seq").execute();
}

forEachStore("The audit trail", (open, world) => {
  test("holds the acts in the order of commits, and verifies", async () => {
    const store = await open();
    expect(await verifyAudit(store.db)).toEqual({ ok: true, records: 0, head: undefined });
    await append(store, [
      { act: "account.add", subject: "account:4", detail: { roles: ["editor"], isAdmin: false } },
      { act: "account.disable", subject: "account:4" },
    ]);
    await append(store, [{ act: "enquiry.erase", subject: "enquiry:9" }], 2_000);
    const rows = await rowsOf(store);
    expect(rows).toMatchObject([
      {
        ...{ seq: 1, at: 1_000, actor: "account:3", via: "api", request_id: "r-1" },
        ...{ act: "account.add", subject: "account:4" },
        detail: '{"isAdmin":false,"roles":["editor"]}',
        prev: "0".repeat(64),
      },
      { seq: 2, act: "account.disable", detail: "{}", prev: rows[0]?.hash },
      { seq: 3, at: 2_000, prev: rows[1]?.hash },
    ]);
    const head = { seq: 3, hash: rows[2]?.hash };
    expect(await verifyAudit(store.db)).toEqual({ ok: true, records: 3, head });
  });

  test("has nothing of an act that was rolled back", async () => {
    const store = await open();
    const entry = { act: "account.add", subject: "account:1" } as const;
    const failing = store.transaction(async (tx) => {
      await appendAudit(tx, [entry], { by: editor, at: 1_000 });
      throw new Error("the act failed");
    });
    await expect(failing).rejects.toThrow("the act failed");
    expect(await rowsOf(store)).toEqual([]);
    await append(store, [entry]);
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true, records: 1 });
  });

  test("is one chain, whichever processes append concurrently", async () => {
    const place = await world.place();
    const appended = await Promise.all(
      Array.from({ length: 3 }, () => runChild("appendAudit", place)),
    );
    expect(appended).toEqual([["40"], ["40"], ["40"]]);
    const store = await open();
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true, records: 120 });
  });

  test("refuses updates, deletions, insertions and truncation", async () => {
    const store = await open();
    const { db } = store;
    await appendMany(store, 3);
    const [, second] = await rowsOf(store);
    if (second === undefined) throw new Error("no record");
    const attacks = [
      db.updateTable("audit").set({ actor: "account:9" }).where("seq", "=", 2),
      db.updateTable("audit").set({ at: 5 }),
      db.deleteFrom("audit").where("seq", "=", 3),
      db.deleteFrom("audit"),
      db.insertInto("audit").values({ ...second, seq: 0 }),
      db.insertInto("audit").values({ ...second, seq: 3 }),
      db.updateTable("audit_head").set({ seq: 1 }),
      db.updateTable("audit_head").set({ hash: "f".repeat(64) }),
      db.updateTable("audit_head").set({ seq: 9 }),
      db.updateTable("audit_head").set({ pruned: 3 }),
      db.deleteFrom("audit_head"),
      db.insertInto("audit_head").values({ id: 2, seq: 0, hash: "", pruned: 0 }),
    ];
    for (const attack of attacks) await expect(attack.execute()).rejects.toThrow(/audit/);
    if (store.dialect === "postgres") {
      await expect(sql`truncate audit`.execute(db)).rejects.toThrow(/audit/);
    } else {
      const replaced = { ...second, actor: "account:9" };
      await expect(db.replaceInto("audit").values(replaced).execute()).rejects.toThrow(/audit/);
    }
    expect(await verifyAudit(db)).toMatchObject({ ok: true, records: 3 });
  });

  test("keeps five years, and verifies after older records were pruned", async () => {
    const store = await open();
    const now = Date.parse("2026-11-22T12:00:00Z");
    const old = Date.parse("2021-01-10");
    for (const at of [old, old + 1, now - 10]) {
      await append(store, [{ act: "account.enable", subject: "account:1" }], at);
    }
    const first = await anchorOf(store);
    const by = editor;
    expect(await pruneAudit(store, { before: old, by, now })).toBeUndefined();
    expect(await pruneAudit(store, { before: now, by, now })).toEqual({ records: 2, through: 2 });
    const verdict = await verifyAudit(store.db, [first]);
    expect(verdict).toMatchObject({ ok: true, records: 2, head: { seq: 4 } });
    expect(prunableBefore(now)).toBe(Date.parse("2021-11-22T12:00:00Z"));
    await asOwner(store, (tx) => tx.deleteFrom("audit").where("seq", "=", 3).execute());
    expect(await verifyAudit(store.db)).toEqual({ ok: false, seq: 3, problem: "is missing" });
  });

  test("is refused after any single tampering, with the first broken record", async () => {
    const store = await open();
    await appendMany(store, 12);
    const sound = await rowsOf(store);
    const anchor = await anchorOf(store);
    const at = fc.integer({ min: 0, max: sound.length - 1 });
    const field = fc.constantFrom("at", "actor", "via", "act", "subject", "detail", "request_id");
    const tampering = fc.oneof(
      fc.record({ kind: fc.constant("change" as const), at, field, rehashed: fc.boolean() }),
      fc.record({ kind: fc.constant("delete" as const), at }),
      fc.record({ kind: fc.constant("insert" as const), at }),
      fc.record({ kind: fc.constant("swap" as const), at, to: at }),
      fc.record({ kind: fc.constant("cut" as const), at, movesHead: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(tampering, async (attack) => {
        const rows = sound.map((row) => ({ ...row }));
        const row = rows[attack.at];
        if (row === undefined) throw new Error("no record");
        let head = anchor;
        if (attack.kind === "change") {
          if (attack.field === "at") row.at += 1;
          else row[attack.field] = `${row[attack.field]} `;
          if (attack.rehashed) row.hash = recordHash(row);
        } else if (attack.kind === "delete") rows.splice(attack.at, 1);
        else if (attack.kind === "insert") {
          rows.splice(attack.at, 0, { ...row });
          for (const [index, one] of rows.entries()) one.seq = index + 1;
        } else if (attack.kind === "swap") {
          const other = rows[attack.to];
          if (other === undefined || attack.to === attack.at) return;
          [row.seq, other.seq] = [other.seq, row.seq];
        } else {
          rows.splice(attack.at);
          const last = rows.at(-1);
          if (attack.movesHead) head = last ?? { seq: 0, hash: "0".repeat(64) };
        }
        await asOwner(store, async (tx) => {
          await tx.deleteFrom("audit").execute();
          if (rows.length > 0) await tx.insertInto("audit").values(rows).execute();
          await tx.updateTable("audit_head").set({ seq: head.seq, hash: head.hash }).execute();
        });
        const verdict = await verifyAudit(store.db, [anchor]);
        const first = attack.kind === "swap" ? Math.min(attack.at, attack.to) : attack.at;
        // One behind, where the record itself is sound: the next no longer follows it.
        const isSound = attack.kind === "insert" || (attack.kind === "change" && attack.rehashed);
        const broken = isSound ? first + 2 : first + 1;
        expect(verdict.ok).toBe(false);
        if (verdict.ok) return;
        if (cutWithHead(attack)) expect(verdict.seq).toBe(anchor.seq);
        else if (broken <= sound.length) expect(verdict.seq).toBe(broken);
      }),
      { numRuns: 60 },
    );
  });

  test("verifies after a random day of acts", async () => {
    const store = await open();
    const entry = fc.record({
      act: fc.constantFrom(...auditActs.filter((act) => act !== "audit.prune")),
      subject: fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => safe(text)),
      detail: fc
        .dictionary(fc.string({ maxLength: 5 }).map(safe), fc.jsonValue({ maxDepth: 2 }))
        .map(
          (detail): NonNullable<AuditEntry["detail"]> => JSON.parse(safe(JSON.stringify(detail))),
        ),
    });
    const act = fc.tuple(fc.array(entry, { maxLength: 4 }), fc.nat(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        await Promise.all(
          acts.map(([entries, at, isCommand]) =>
            append(store, entries, at, isCommand ? { id: "operator:0", via: "command" } : editor),
          ),
        );
        expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
      }),
      { numRuns: 20 },
    );
  });
});

/** PostgreSQL takes neither NUL nor halves of surrogate pairs. */
function safe(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").replaceAll("\\u0000", "");
}

function cutWithHead(attack: { readonly kind: string; readonly movesHead?: boolean }): boolean {
  return attack.kind === "cut" && attack.movesHead === true;
}
