import { expressionBuilder } from "kysely";
import type { Tables } from "../../base/store/tables.ts";

/**
 * Condition on `revisions` for the newest draft of each document. A document has at least a draft
 * numbered 1; composed revisions have numbers below zero (decision 54), so that none of them is
 * ever the newest.
 */
export function isNewestRevision() {
  const { eb, selectFrom } = expressionBuilder<Tables, "revisions">();
  return eb(
    "revisions.number",
    "=",
    selectFrom("revisions as all")
      .select(({ fn }) => fn.max("all.number").as("newest"))
      .whereRef("all.document_id", "=", "revisions.document_id"),
  );
}
