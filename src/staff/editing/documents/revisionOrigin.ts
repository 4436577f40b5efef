import * as z from "zod";
import { restorableParts } from "../../../base/site/contentCodes.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";

export { restorableParts };

const restoredPart = z.object({ revision: z.int(), what: z.enum(restorableParts) });

/** Part restored into a working copy, with the number of the revision that it is from. */
export type RestoredPart = z.output<typeof restoredPart>;

const restoredParts = z.array(restoredPart);

export const revisionOrigin = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("import") }),
  z.object({ kind: z.literal("restore"), parts: restoredParts }),
]);

export type RevisionOrigin = z.output<typeof revisionOrigin>;

/** Returns an origin in the form of its row. */
export function writeOrigin(origin: RevisionOrigin | undefined): string | null {
  return origin === undefined ? null : JSON.stringify(origin);
}

/** Reads the origin of a row; undefined where the revision was typed, or it was not recorded. */
export function readOrigin(json: string | null): RevisionOrigin | undefined {
  if (json === null) return undefined;
  const parsed = revisionOrigin.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : undefined;
}

/** Origin of a revision made from a document's working copy. */
export async function originOfCopy(
  db: Reading,
  documentId: number,
): Promise<RevisionOrigin | undefined> {
  const parts = await restoredInto(db, documentId);
  return parts.length === 0 ? undefined : { kind: "restore", parts };
}

async function restoredInto(db: Reading, documentId: number): Promise<RestoredPart[]> {
  const row = await db
    .selectFrom("working_copies")
    .select("restored")
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row?.restored == null ? [] : restoredParts.parse(JSON.parse(row.restored));
}

/** Records that something was restored into a working copy. */
export async function noteRestored(
  tx: Writing,
  documentId: number,
  part: RestoredPart,
): Promise<void> {
  const parts = await restoredInto(tx, documentId);
  const isKnown = parts.some(
    ({ revision, what }) => revision === part.revision && what === part.what,
  );
  if (isKnown) return;
  await tx
    .updateTable("working_copies")
    .set({ restored: JSON.stringify([...parts, part]) })
    .where("document_id", "=", documentId)
    .execute();
}
