import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../../store/store.ts";
import { agreeWritten, restateUnpaired } from "../pairs/agree.ts";
import type { Step, StoredChangeSet } from "./rows.ts";

/** Documents of one transaction. */
const documentsAtOnce = 20;

/**
 * Agrees the pairs of texts that a change set brought, as any save does, and drops the bodies that are
 * revisions by now. It is done after the transaction, which it would make longer, in parts that can be
 * done again.
 */
export async function settle(
  store: Store,
  { id, author }: StoredChangeSet,
  step: Step,
): Promise<void> {
  for (let behind = -1; ; ) {
    const rows = await store.db
      .selectFrom("change_set_drafts")
      .select(["place", "document_id", "number", "base_number", "has_texts"])
      .where("set_id", "=", id)
      .where("step", "=", step)
      .where("place", ">", behind)
      .where("body", "is not", null)
      .orderBy("place")
      .limit(documentsAtOnce)
      .execute();
    if (rows.length === 0) break;
    behind = rows.at(-1)?.place ?? behind;
    await store.transaction(async (tx) => {
      for (const row of rows) {
        if (row.has_texts === 1 && row.document_id !== null) {
          await agree(tx, { ...row, documentId: row.document_id, author });
        }
      }
      await tx
        .updateTable("change_set_drafts")
        .set({ body: null })
        .where("set_id", "=", id)
        .where("step", "=", step)
        .where(
          "place",
          "in",
          rows.map(({ place }) => place),
        )
        .execute();
    });
    await nextTurn();
  }
  await store.db.updateTable("change_sets").set({ is_settled: 1 }).where("id", "=", id).execute();
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
