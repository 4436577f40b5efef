import { isLanguage, type Language } from "../../site/languages.ts";
import { storageUrl } from "../../site/storage.ts";
import type { Store } from "../../store/store.ts";
import type { Writing } from "../../store/tables.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type SeenLine, seenStatus } from "../catalogue/visible.ts";
import { inPublication, type Publishing } from "../documents/publishing.ts";
import { NotPermitted, type Person } from "../rights/rights.ts";
import { fieldsOf, valueHash } from "../workingCopies/fields.ts";
import type { Operation } from "../workingCopies/operations.ts";
import { patchIn } from "../workingCopies/patch.ts";
import { workingCopyOf } from "../workingCopies/read.ts";
import { saveCopyIn } from "../workingCopies/save.ts";
import { VisibleMedia } from "./library.ts";
import { revisionOf } from "./revisionOf.ts";
import { type MediaRow, record } from "./rows.ts";

/** What became of a document that used the replaced file. */
export type ReplacedIn =
  /** Readers have the new file. */
  | "published"
  /** The new file is in a revision that is not published yet. */
  | "saved"
  /** The new file is in the working copy, which holds other changes as well. */
  | "prepared"
  /** The person may not change it there. */
  | "refused";

export interface ReplacedUse {
  readonly key: string;
  readonly became: ReplacedIn;
}

interface ReplaceRequest {
  readonly from: MediaRow;
  readonly to: MediaRow;
  readonly catalogue: Catalogue;
  /** Publishes what held nothing else that is unpublished. */
  readonly isPublishing: boolean;
  readonly by: Person;
  readonly now: number;
}

/**
 * Puts a newer file in the place of another one, in every document that the person sees and may
 * change, in one transaction. Readers have the old file until they are shown a revision with the new one.
 */
export async function replaceUses(store: Store, request: ReplaceRequest): Promise<ReplacedUse[]> {
  const { from, catalogue, by, now } = request;
  const uses = new VisibleMedia(catalogue, by).usesOf(from.path);
  const { value } = await inPublication(
    store,
    now,
    async (publishing) => {
      const replaced: ReplacedUse[] = [];
      for (const { line } of uses) {
        const became = await replaceIn(publishing, line, request);
        if (became !== undefined) replaced.push({ key: line.line.key, became });
      }
      await linkVersions(publishing.tx, request);
      return replaced;
    },
    by,
  );
  return value;
}

/** Writes down which file is the newer version of which. */
async function linkVersions(tx: Writing, { from, to, by, now }: ReplaceRequest): Promise<void> {
  await tx
    .updateTable("media")
    .set({ replaces: from.path, changed_at: now })
    .where("path", "=", to.path)
    .execute();
  await record(tx, "media.replace", from.path, { by: to.path }, { by, now });
}

async function replaceIn(
  { tx, publish }: Publishing,
  seen: SeenLine,
  { from, to, isPublishing, by, now }: ReplaceRequest,
): Promise<ReplacedIn | undefined> {
  const { key } = seen.line;
  if (!seen.seesDraft) return "refused";
  const copy = await workingCopyOf(tx, key);
  const operations = operationsFor(copy.body, from, to);
  if (operations.length === 0) return undefined;
  try {
    await patchIn(tx, { key, operations, by, now });
  } catch (error) {
    // Rights are looked at before anything is written.
    if (error instanceof NotPermitted) return "refused";
    throw error;
  }
  if (!isPublishing || copy.unsaved.length > 0) return "prepared";
  await saveCopyIn(tx, { key, by, now });
  const languages = unchangedLanguages(seen);
  if (languages.length === 0) return "saved";
  try {
    await publish({ key, languages });
    return "published";
  } catch (error) {
    if (error instanceof NotPermitted) return "saved";
    throw error;
  }
}

/** The languages that show the newest revision; none where any of them would be shown more than the new file. */
function unchangedLanguages(seen: SeenLine): Language[] {
  const shown = Object.keys(seen.line.live).filter(isLanguage);
  return shown.every((language) => seenStatus(seen, language) === "published") ? shown : [];
}

/** The changes of a body's fields by which it uses another file. */
function operationsFor(body: unknown, from: MediaRow, to: MediaRow): Operation[] {
  const fields = fieldsOf(body);
  const operations: Operation[] = [];
  const valueAt = (path: string): unknown => {
    const field = fields.get(path);
    return field?.kind === "value" ? JSON.parse(field.json) : undefined;
  };
  const set = (path: string, after: string | number) => {
    const value = valueAt(path);
    if (value !== after) operations.push({ op: "set", path, before: valueHash(value), after });
  };
  const [oldAddress, newAddress] = [storageUrl(from.path), storageUrl(to.path)];
  const facts = {
    ...{ size: to.size, width: to.width, height: to.height },
    ...(to.kind === "pdf" && { revision: revisionOf(to) }),
  };
  // What stands beside the file of it, and is known of the newer one.
  const setFacts = (holder: string) => {
    for (const [name, fact] of Object.entries(facts)) {
      const beside = `${holder}/${name}`;
      const isKnown = typeof fact === "number" || typeof fact === "string";
      if (isKnown && typeof valueAt(beside) === typeof fact) set(beside, fact);
    }
  };
  for (const path of fields.keys()) {
    const value = valueAt(path);
    if (typeof value !== "string") continue;
    if (value === from.path) {
      set(path, to.path);
      if (path.endsWith("/file")) setFacts(path.slice(0, path.lastIndexOf("/")));
    } else if (value.includes(`"${oldAddress}"`)) {
      set(path, value.replaceAll(`"${oldAddress}"`, `"${newAddress}"`));
    }
  }
  return operations;
}
