import { sql } from "kysely";
import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../store.ts";
import { jobs } from "./0043-jobs.ts";

forEachStore("Jobs from before they had one table", (open) => {
  /** The store as it was before, with rows that statements add. */
  async function migrated(store: Store, statements: readonly string[]): Promise<Store> {
    for (const one of ["drop table job_items", "drop table jobs", ...statements]) {
      await sql.raw(one).execute(store.db);
    }
    await jobs(store.dialect).up(store.db);
    return store;
  }

  const addJob = ({ db }: Store) =>
    db
      .insertInto("jobs")
      .values({ kind: "bulk", via: "api", state: "done", total: 1, created_at: 1, touched_at: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();

  test("keep the ids of change sets, and get new ones for bulk actions", async () => {
    const store = await open();
    const account = await addAccount(store);
    const set = (label: string, state: string) =>
      `insert into change_sets (account_id, author, via, origin, label, state, documents, cells,
        prepared, created_at, touched_at) values (${account}, 'account:1', 'api', 'grid', '${label}',
        '${state}', 3, 4, 2, 5, 6)`;
    await migrated(store, [
      ...["refused", "applying", "applied"].map((state) => set(state, state)),
      set("gone", "open"),
      "delete from change_sets where label = 'gone'",
      `insert into bulk_jobs (account_id, via, act, state, total, created_at, touched_at)
        values (${account}, 'api', '{"kind":"trash"}', 'running', 2, 7, 8)`,
      `insert into bulk_items (job_id, place, document_key, outcome)
        values (1, 0, 'a', 'done'), (1, 1, 'b', 'can')`,
    ]);
    const rows = await store.db.selectFrom("jobs").selectAll().orderBy("id").execute();
    const shared = { account_id: account, via: "api", findings: null };
    const sets = { ...shared, kind: "change-set", subject: null, done: 2, total: 3 };
    const times = { created_at: 5, touched_at: 6 };
    expect(rows).toEqual([
      { ...sets, ...times, id: 1, state: "refused" },
      { ...sets, ...times, id: 2, state: "running" },
      { ...sets, ...times, id: 3, state: "done" },
      {
        ...{ ...shared, id: 5, kind: "bulk", subject: '{"kind":"trash"}', state: "running" },
        ...{ done: 0, total: 2, created_at: 7, touched_at: 8 },
      },
    ]);
    const items = await store.db
      .selectFrom("job_items")
      .select(["job_id", "document_key", "outcome"])
      .orderBy("place")
      .execute();
    expect(items).toEqual([
      { job_id: 5, document_key: "a", outcome: "done" },
      { job_id: 5, document_key: "b", outcome: "can" },
    ]);
    expect(await addJob(store)).toEqual({ id: 6 });
  });

  test("do not exist in a new database, whose ids begin at one", async () => {
    expect(await addJob(await migrated(await open(), []))).toEqual({ id: 1 });
  });
});
