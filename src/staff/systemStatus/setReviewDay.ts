import { appendAudit } from "../../base/audit/append.ts";
import { noteDocumentChange } from "../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../base/store/store.ts";
import { NotPermitted, type Person } from "../access/rights.ts";
import { mayWriteSome } from "../access/writeRights.ts";
import type { SeenLine } from "../catalogue/lineSeenByPerson.ts";

/** Tells whether a person may set the day of a document's review: who may change some of it. */
export function maySetReview(person: Person, { line, facts }: SeenLine): boolean {
  const { type, key } = line;
  return mayWriteSome(person, { type, key, column: type === "column" ? key : facts.column });
}

interface ReviewWish {
  /** Day of the next review, `YYYY-MM-DD`; null: none. */
  readonly dueOn: string | null;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Sets or removes the day on which a document is to be reviewed. It stands beside the document: no revision is
 * made, and readers see nothing of it.
 * @throws NotPermitted
 */
export async function setReview(
  store: Store,
  seen: SeenLine,
  { dueOn, by, now }: ReviewWish,
): Promise<void> {
  const { id, key } = seen.line;
  if (!maySetReview(by, seen)) throw new NotPermitted(by, "fact.edit", `the review of ${key}`);
  await store.transaction(async (tx) => {
    if (dueOn === null) {
      await tx.deleteFrom("document_reviews").where("document_id", "=", id).execute();
    } else {
      const row = { due_on: dueOn, set_at: now, set_by: by.id };
      await tx
        .insertInto("document_reviews")
        .values({ document_id: id, ...row })
        .onConflict((conflict) => conflict.column("document_id").doUpdateSet(row))
        .execute();
    }
    await noteDocumentChange(tx, id, now);
    const entry = {
      ...({ act: "document.review", subject: `document:${key}` } as const),
      detail: { on: dueOn ?? "" },
    };
    await appendAudit(tx, [entry], { by, at: now });
  });
}
