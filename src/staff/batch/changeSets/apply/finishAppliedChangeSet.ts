import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../../../../base/store/store.ts";
import type { Reading } from "../../../../base/store/tables.ts";
import { agreeWritten, restateUnpaired } from "../../../editing/textPairs/storeTextPairs.ts";
import type { Step, StoredChangeSet } from "../changeSetRows.ts";

/** Documents whose bodies are dropped by one statement: some megabytes. */
const documentsAtOnce = 100;

/** Documents of one transaction that agrees texts. */
const agreedAtOnce = 20;

/**
 * Agrees the pairs of texts that a change set brought, as any save does, and drops the bodies that are
 * revisions by now. It is done after the transaction, which it would make longer, in parts that can be
 * done again.
 */
export async function settle(store: Store, set: StoredChangeSet, step: Step): Promise<void> {
  const { id, author, total } = set;
  for (let first = 0; first < total; first += documentsAtOnce) {
    const drafts = { id, step, first, last: first + documentsAtOnce - 1 };
    await agreeTexts(store, drafts, author);
    await dropBodies(store.db, drafts);
    await nextTurn();
  }
  await store.db.updateTable("change_sets").set({ is_settled: 1 }).where("id", "=", id).execute();
}

/** Drafts of a step between two places. */
interface Drafts {
  /** Id of the change set. */
  readonly id: number;
  readonly step: Step;
  readonly first: number;
  readonly last: number;
}

async function agreeTexts(store: Store, drafts: Drafts, author: string): Promise<void> {
  const { id, step, first, last } = drafts;
  const rows = await store.db
    .selectFrom("change_set_drafts")
    .select(["place", "document_id", "number", "base_number"])
    .where("set_id", "=", id)
    .where("step", "=", step)
    .where("place", ">=", first)
    .where("place", "<=", last)
    .where("has_texts", "=", 1)
    .where("body", "is not", null)
    .orderBy("place")
    .execute();
  for (let from = 0; from < rows.length; from += agreedAtOnce) {
    const some = rows.slice(from, from + agreedAtOnce);
    await store.transaction(async (tx) => {
      for (const { document_id: documentId, ...row } of some) {
        if (documentId !== null) await agree(tx, { ...row, documentId, author });
      }
      // Texts are agreed once: what is done has no body any more.
      await dropBodies(tx, { ...drafts, last: some.at(-1)?.place ?? first });
    });
    await nextTurn();
  }
}

async function dropBodies(db: Reading, { id, step, first, last }: Drafts): Promise<void> {
  await db
    .updateTable("change_set_drafts")
    .set({ body: null })
    .where("set_id", "=", id)
    .where("step", "=", step)
    .where("place", ">=", first)
    .where("place", "<=", last)
    .where("body", "is not", null)
    .execute();
}

interface Settling {
  readonly documentId: number;
  readonly number: number;
  readonly base_number: number;
  readonly author: string;
}

async function agree(
  tx: Parameters<Parameters<Store["transaction"]>[0]>[0],
  { documentId, number, base_number: base, author }: Settling,
): Promise<void> {
  const rows = await tx
    .selectFrom("revisions")
    .select(["number", "body"])
    .where("document_id", "=", documentId)
    .where("number", ">=", base)
    .where("number", ">", 0)
    .orderBy("number")
    .execute();
  const bodies = new Map(rows.map((row): [number, unknown] => [row.number, JSON.parse(row.body)]));
  await agreeWritten(tx, {
    ...{ documentId, number, before: bodies.get(base), after: bodies.get(number) },
    ...{ by: author, now: Date.now() },
  });
  if (rows.at(-1)?.number !== number) await restateUnpaired(tx, { id: documentId });
}
