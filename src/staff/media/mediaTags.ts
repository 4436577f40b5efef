import * as z from "zod";
import { appendAudit } from "../../base/audit/append.ts";
import { foldedTag, maxFileTags, maxTagLength } from "../../base/site/mediaTags.ts";
import type { Store } from "../../base/store/store.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import type { Person } from "../access/rights.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { fileIdOf, fileSubject } from "../editing/files/filesInAudit.ts";
import { changeableParts } from "./mediaPermissions.ts";
import { mediaRowIfAny } from "./mediaRows.ts";

/** A tag as a person writes it, without blanks around it and doubled ones. */
export const tag = z
  .string()
  .max(maxTagLength * 4)
  .transform((text) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(maxTagLength)
      .regex(/^[^,，、;；\p{Cc}\p{Cf}]+$/u),
  );

const storedTags = z.array(z.string());

/** The tags of a file, in the order in which they were added. */
export function tagsOf({ tags }: Pick<MediaRow, "tags">): readonly string[] {
  return storedTags.parse(JSON.parse(tags));
}

/** Changes of one file's tags. */
export interface TagChange {
  readonly path: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The tags that a file got and lost. */
export interface TaggedFile {
  readonly path: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A file whose tags stay as they were, and why. */
export interface UntaggedFile {
  readonly path: string;
  /** Undefined: the person sees no such file. */
  readonly name: string | undefined;
  readonly code: "not-found" | "not-permitted" | "trashed" | "too-many-tags";
}

interface TagRequest {
  readonly files: readonly TagChange[];
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly catalogue: Catalogue;
  /** Tells whether the person sees a file. */
  readonly sees: (row: MediaRow) => boolean;
}

/**
 * Adds and removes tags of files, in one transaction. Files that do not allow it are left as they are.
 * Readers see no tags, so nothing is published, and nobody's open form of the file is out of date.
 * @returns the files that changed, those that have the tags already left out, and those that refused
 */
export async function changeTags(
  store: Store,
  { files, by, now, catalogue, sees }: TagRequest,
): Promise<{ readonly changed: readonly TaggedFile[]; readonly refused: readonly UntaggedFile[] }> {
  return store.transaction(async (tx) => {
    const changed: TaggedFile[] = [];
    const refused: UntaggedFile[] = [];
    const records: Parameters<typeof appendAudit>[1][number][] = [];
    // In a fixed order, so that two requests for the same rows wait for each other.
    for (const { path, add, remove } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
      await tx.selectFrom("media").select("path").where("path", "=", path).forUpdate().execute();
      const row = await mediaRowIfAny(tx, path);
      if (row === undefined || !sees(row)) {
        refused.push({ path, name: undefined, code: "not-found" });
        continue;
      }
      const code = refusalOf(row, catalogue, by);
      const before = tagsOf(row);
      const after = changedTags(before, { add, remove });
      if (code !== undefined || after.length > maxFileTags) {
        refused.push({ path, name: row.name, code: code ?? "too-many-tags" });
        continue;
      }
      const added = after.filter((one) => !before.includes(one));
      const removed = before.filter((one) => !after.includes(one));
      if (added.length + removed.length === 0) continue;
      await tx
        .updateTable("media")
        .set({ tags: JSON.stringify(after) })
        .where("path", "=", path)
        .execute();
      changed.push({ path, added, removed });
      const subject = fileSubject(await fileIdOf(tx, path));
      records.push({ act: "media.change", subject, detail: { fields: ["tags"] } });
    }
    if (records.length > 0) await appendAudit(tx, records, { by, at: now });
    return { changed, refused };
  });
}

function refusalOf(
  row: MediaRow,
  catalogue: Catalogue,
  by: Person,
): UntaggedFile["code"] | undefined {
  if (row.trashed_at !== null) return "trashed";
  return changeableParts(catalogue, by, row).includes("facts") ? undefined : "not-permitted";
}

/** Tags with some removed and others added behind them; tags are the same in any case. */
export function changedTags(
  before: readonly string[],
  { add, remove }: Pick<TagChange, "add" | "remove">,
): string[] {
  const gone = new Set(remove.map(foldedTag));
  const after = before.filter((one) => !gone.has(foldedTag(one)));
  const known = new Set(after.map(foldedTag));
  for (const one of add) {
    if (known.has(foldedTag(one))) continue;
    known.add(foldedTag(one));
    after.push(one);
  }
  return after;
}
