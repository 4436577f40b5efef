import * as z from "zod";
import type { Reading } from "../../../../base/store/tables.ts";
import type { Step, StoredChangeSet } from "../changeSetRows.ts";
import {
  type CellConflict,
  type CellInWork,
  type CellProblem,
  cellProblemCodes,
} from "../changeSetTypes.ts";

/** Problems as they are kept. */
export const cellProblems = z.array(
  z.object({
    ...{ key: z.string(), path: z.string(), code: z.enum(cellProblemCodes) },
    message: z.object({ en: z.string(), zh: z.string() }),
  }),
);

const optionalJson = z.json().optional();
const place = { key: z.string(), path: z.string() };

const documentFindings = z.object({
  conflicts: z.array(
    z.object({ ...place, before: optionalJson, after: optionalJson, present: optionalJson }),
  ),
  problems: cellProblems,
  inWork: z.array(z.object({ ...place, by: z.string(), typed: optionalJson })),
  /** Readers also get earlier changes of it that are not published yet. */
  isAlsoPublished: z.boolean(),
});

/** Findings in a document during the preparation of a step. */
export interface DocumentFindings {
  readonly conflicts: readonly CellConflict[];
  readonly problems: readonly CellProblem[];
  readonly inWork: readonly CellInWork[];
  readonly isAlsoPublished: boolean;
}

/** Findings in the documents of a step, by their keys, in the set's order. */
export async function findingsOf(
  db: Reading,
  { id, step, most }: { readonly id: number; readonly step: Step; readonly most: number },
): Promise<Map<string, z.output<typeof documentFindings>>> {
  const rows = await db
    .selectFrom("change_set_drafts")
    .select(["document_key", "findings"])
    .where("set_id", "=", id)
    .where("step", "=", step)
    .where("findings", "is not", null)
    .orderBy("place")
    .limit(most)
    .execute();
  return new Map(
    rows.map((row) => [
      row.document_key,
      documentFindings.parse(JSON.parse(row.findings ?? "null")),
    ]),
  );
}

/** True where undoing a change set was tried and refused. */
export async function wasUndoRefused(db: Reading, { id, state, problems }: StoredChangeSet) {
  if (state !== "done") return false;
  if (problems.length > 0) return true;
  const row = await db
    .selectFrom("change_set_drafts")
    .select("place")
    .where("set_id", "=", id)
    .where("step", "=", "undo")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
