import { randomBytes } from "node:crypto";
import type { Writing } from "../../../base/store/tables.ts";

/** Prefix of the subjects of stored files in the audit trail. */
export const filePrefix = "file:";

/** Makes an id that reveals nothing of its file. */
export function newFileId(): string {
  return randomBytes(8).toString("hex");
}

/** The id by which the audit trail names a file, which is given one where it has none. */
export async function fileIdOf(tx: Writing, path: string): Promise<string> {
  const row = await tx.selectFrom("media").select("id").where("path", "=", path).executeTakeFirst();
  if (row?.id) return row.id;
  const id = newFileId();
  await tx.updateTable("media").set({ id }).where("path", "=", path).execute();
  return id;
}

/** The subject of a file's records. */
export function fileSubject(id: string): string {
  return `${filePrefix}${id}`;
}
