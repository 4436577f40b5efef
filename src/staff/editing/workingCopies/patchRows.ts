import * as z from "zod";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { outcome } from "./applyOperation.ts";

const field = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("value"), json: z.string() }),
  z.strictObject({ kind: z.literal("order"), ids: z.array(z.string()).readonly() }),
]);

/** Stored request: its changes and outcomes, as a row of `patches`. */
const storedPatch = z.strictObject({
  /** Hash of the operations, by which a repeated request is recognised. */
  operations: z.string(),
  changes: z
    .array(z.strictObject({ path: z.string(), before: field.optional(), after: field.optional() }))
    .readonly(),
  outcomes: z.array(outcome).readonly(),
  /** Number of the patch that this one undoes or redoes. */
  undoes: z.int().optional(),
  redoes: z.int().optional(),
});

export type StoredPatch = z.output<typeof storedPatch>;

interface PatchKey {
  readonly documentId: number;
  /** Actor's id. */
  readonly author: string;
}

/** Returns the patch that a request made; undefined: none yet. */
export async function patchOfRequest(
  db: Reading,
  { documentId, author }: PatchKey,
  request: string,
): Promise<(StoredPatch & { readonly seq: number }) | undefined> {
  const row = await db
    .selectFrom("patches")
    .select(["seq", "patch"])
    .where("document_id", "=", documentId)
    .where("author", "=", author)
    .where("request", "=", request)
    .executeTakeFirst();
  return row && { seq: row.seq, ...storedPatch.parse(JSON.parse(row.patch)) };
}

/** Returns an author's newest patches to a document, the oldest of them first. */
export async function patchesBy(
  db: Reading,
  { documentId, author }: PatchKey,
  count: number,
): Promise<(StoredPatch & { readonly seq: number })[]> {
  const rows = await db
    .selectFrom("patches")
    .select(["seq", "patch"])
    .where("document_id", "=", documentId)
    .where("author", "=", author)
    .orderBy("seq", "desc")
    .limit(count)
    .execute();
  return rows.reverse().map(({ seq, patch }) => ({ seq, ...storedPatch.parse(JSON.parse(patch)) }));
}

interface NewPatch extends PatchKey {
  readonly seq: number;
  readonly request: string;
  readonly at: number;
}

export async function insertPatch(
  tx: Writing,
  { documentId, author, seq, request, at }: NewPatch,
  patch: StoredPatch,
): Promise<void> {
  await tx
    .insertInto("patches")
    .values({ document_id: documentId, author, seq, request, at, patch: JSON.stringify(patch) })
    .execute();
}
