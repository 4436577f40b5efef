import { expect, onTestFinished, test, vi } from "vitest";
import { addAccount } from "../../tests/support/accounts.ts";
import { columnBody } from "../../tests/support/bodies.ts";
import { runOnce } from "../../tests/support/runOnce.ts";
import { forEachStore } from "../../tests/support/store.ts";
import type { Store } from "../base/store/store.ts";
import { createDocument } from "../staff/editing/documentOperations.ts";
import { agreePairs } from "../staff/editing/textPairs/storeTextPairs.ts";
import { startContentHousekeeping } from "./contentHousekeeping.ts";

const hour = 3_600_000;

/** Tables of which all is past, but for the documents. */
const past = [
  ...(["patches", "jobs", "sheet_files", "preview_links", "mails"] as const),
  ...(["usage_counts", "unagreed_documents", "text_pairs"] as const),
];

forEachStore("Upkeep of the content", (open) => {
  test("removes what is past, and agrees texts that are older than their pairs", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 29) });
    onTestFinished(() => void vi.useRealTimers());
    const store = await open();
    await addPast(store);
    const said: object[] = [];
    const log = {
      info: (facts: object) => said.push(facts),
      warn: (facts: object) => said.push(facts),
    };
    const task = startContentHousekeeping(store, log);
    await runOnce(task);
    expect(said).toEqual([{ job: "content-housekeeping", documents: 1 }]);
    expect(await tablesWithRows(store)).toEqual(["text_pairs"]);
    vi.setSystemTime(Date.now() + hour);
    await runOnce(task);
    expect(await tablesWithRows(store)).toEqual([]);
    await task.stop();
    expect(said).toHaveLength(1);
  });
});

async function tablesWithRows({ db }: Store): Promise<string[]> {
  const counts = await Promise.all(
    past.map(async (table) => {
      const rows = await db.selectFrom(table).select(db.fn.countAll().as("count")).execute();
      return Number(rows[0]?.count);
    }),
  );
  return past.filter((_table, at) => counts[at] !== 0);
}

/** Puts a row of long ago into each of the tables. */
async function addPast(store: Store): Promise<void> {
  const account_id = await addAccount(store, { passwordHash: "none" });
  const body = columnBody({ title: { en: "Of one language" } });
  const { id: document_id } = await store.transaction((tx) =>
    createDocument(tx, { type: "column", key: "a", body, now: 1 }),
  );
  await store.transaction(async (tx) => {
    await agreePairs(tx, [{ en: "Gone", zh: "没有" }], { by: "server", now: 1 });
    await tx.insertInto("unagreed_documents").values({ document_id }).execute();
    const patch = { author: "server", at: 1, request: "1", patch: "[]" };
    await tx
      .insertInto("patches")
      .values({ document_id, seq: 1, ...patch })
      .execute();
    const job = { via: "studio", subject: null, state: "done", total: 0 } as const;
    const times = { created_at: 1, touched_at: 1 };
    await tx
      .insertInto("jobs")
      .values({ kind: "translation", account_id, ...job, ...times })
      .execute();
    const sheet = { name: "a.csv", content: "", pieces: 0, answers: "{}", version: 1 };
    const taken = { change_set_id: null, taken_at: 1, expires_at: 1 };
    await tx
      .insertInto("sheet_files")
      .values({ account_id, ...sheet, ...taken })
      .execute();
    const link = { token_hash: "a", note: "", documents: "[]", languages: "[]", surfaces: "[]" };
    await tx
      .insertInto("preview_links")
      .values({ account_id, ...link, created_at: 1, expires_at: 1 })
      .execute();
    const mail = { kind: "invitation", recipients: "a@example.com", message_id: "a" };
    await tx
      .insertInto("mails")
      .values({ ...mail, created_at: 1, attempts: 0, next_at: 1 })
      .execute();
    const count = { kind: "page", day: "2001-01-01", subject: "home", views: 1, readers: 1 };
    await tx
      .insertInto("usage_counts")
      .values({ ...count, surface: "desktop", language: "en" })
      .execute();
  });
}
