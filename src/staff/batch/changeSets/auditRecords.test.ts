import { sql } from "kysely";
import { expect, test } from "vitest";
import { faqBody } from "../../../../tests/support/bodies.ts";
import { insertPublished } from "../../../../tests/support/insertPublished.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { parseBody } from "../../../content/types/index.ts";
import { serverPerson } from "../../access/rights.ts";
import { applyChangeSet } from "./apply/applyChangeSet.ts";
import type { ChangeSet } from "./changeSetTypes.ts";
import { recordsOf } from "./stage/bulkStatements.ts";

const keys = Array.from({ length: 300 }, (_, index) => `faq-${index}`);

const set: ChangeSet = {
  ...{ label: "Wording", origin: "sheet" },
  cells: keys.map((key) => {
    return { key, path: "/question/en", before: "Which core?", after: "Whose core?" };
  }),
};

/** A publication that the database's statistics do not include yet, as within its transaction. */
const publication = 99;

forEachStore("The records of a change set of many documents", (open, world) => {
  test("name the published documents, and read few rows for each", async () => {
    const store = await open();
    await addQuestions(store);
    const options = { by: serverPerson, now: Date.now(), publish: languages };
    const { id: setId } = await applyChangeSet(store, set, options);
    await sql`analyze`.execute(store.db);
    await store.transaction(async (tx) => {
      await tx.updateTable("published").set({ since: publication }).execute();
      const documents = keys.length;
      const doing = { tx, setId, step: "do", documents, author: "server", now: 1 } as const;
      const before = await rowsRead(tx, world.dialect);
      const records: AuditEntry[] = [];
      for await (const some of recordsOf(doing, publication)) records.push(...some);
      const acts = records.filter(({ act }) => act === "document.publish");
      expect(acts.map(({ subject }) => subject)).toEqual(keys.map((key) => `document:${key}`));
      expect(acts[0]?.detail).toMatchObject({ languages, publication });
      const read = (await rowsRead(tx, world.dialect)) - before;
      expect(read / keys.length).toBeLessThan(10);
    });
  });
});

async function addQuestions(store: Store): Promise<void> {
  const body = JSON.stringify(parseBody("faq", faqBody()));
  await store.transaction(async (tx) => {
    for (const key of keys) await insertPublished(tx, { key, type: "faq", body });
  });
}

/** Rows of `published` that this transaction has read on PostgreSQL; SQLite counts none. */
async function rowsRead(tx: Writing, dialect: "sqlite" | "postgres"): Promise<number> {
  if (dialect === "sqlite") return 0;
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where relname = 'published'
  `.execute(tx);
  return rows[0]?.read ?? 0;
}
