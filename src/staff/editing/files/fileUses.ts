import { setImmediate as nextTurn } from "node:timers/promises";
import { storagePrefix } from "../../../base/site/addresses/storageUrl.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { storedFiles } from "../../../content/types/fields/references.ts";
import { type TypeName, typeOf } from "../../../content/types/typeNames.ts";
import { allDocumentIds } from "../../access/documentIds.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import { type DocumentRow, revisionOf } from "../documents/documentRows.ts";
import { bodiesOf, readersBodies, shownRevisions } from "../publishing/shownRevisions.ts";
import { withoutIds } from "../workingCopies/itemIds.ts";
import { documentsWith } from "./documentsWithPath.ts";

/** A document that uses a stored file. */
export interface FileUse {
  readonly id: number;
  readonly isEmbargoed: boolean;
  /** True: used in the newest revision, or in the working copy. */
  readonly isInDraft: boolean;
  /** True: readers are shown the file. */
  readonly isShown: boolean;
}

/**
 * Most files that the database searches for in each body; more are found by one pass over the
 * bodies.
 */
const fewFiles = 4;

/** Documents whose bodies are searched between two turns of the event loop. */
const documentsAtOnce = 100;

/** Returns the documents that use stored files, by path. Searches all bodies. */
export async function fileUses(
  db: Reading,
  files: ReadonlySet<string>,
): Promise<Map<string, FileUse[]>> {
  const ids = files.size > fewFiles ? await idsNaming(db, files) : await idsWith(db, files);
  const uses = new Map<string, FileUse[]>();
  for (const id of ids) {
    for (const [file, use] of await usesIn(db, id, files)) {
      uses.set(file, [...(uses.get(file) ?? []), use]);
    }
    await nextTurn();
  }
  return uses;
}

async function idsWith(db: Reading, files: ReadonlySet<string>): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const file of files) {
    for (const where of ["newest", "working copies", "published"] as const) {
      for (const id of await documentsWith(db, file, where)) ids.add(id);
      await nextTurn();
    }
  }
  return ids;
}

/** Texts of a body that may be a path or an address of a file. */
const pathLike = /[\w./+,#()=%-]+/g;

async function idsNaming(db: Reading, files: ReadonlySet<string>): Promise<Set<number>> {
  const found = new Set<number>();
  for await (const ids of allDocumentIds(db, documentsAtOnce)) {
    for (const { id, body } of await bodiesAmong(db, ids)) {
      if (body.matchAll(pathLike).some(([word]) => namesIn(word).some((one) => files.has(one)))) {
        found.add(id);
      }
    }
    await nextTurn();
  }
  return found;
}

/** Files that a word of a body may name. */
function namesIn(word: string): string[] {
  if (!word.startsWith(storagePrefix)) return [word];
  const address = word.slice(storagePrefix.length);
  const [path = ""] = address.split("#");
  return [address, path, path.replaceAll("%23", "#")];
}

async function bodiesAmong(db: Reading, ids: readonly number[]) {
  const revisions = await db
    .selectFrom("revisions")
    .select(["document_id as id", "body"])
    .where("document_id", "in", ids)
    .where(({ or, eb, selectFrom }) =>
      or([
        isNewestRevision(),
        eb(
          "revisions.id",
          "in",
          selectFrom("published")
            .select("revision_id")
            .where("document_id", "in", ids)
            .where("revision_id", "is not", null),
        ),
      ]),
    )
    .execute();
  const copies = await db
    .selectFrom("working_copies")
    .select(["document_id as id", "body"])
    .where("document_id", "in", ids)
    .execute();
  return [...revisions, ...copies];
}

/** The files of some that a document uses. */
async function usesIn(
  db: Reading,
  id: number,
  files: ReadonlySet<string>,
): Promise<Map<string, FileUse>> {
  const { embargoed_at: since, ...row } = await db
    .selectFrom("documents")
    .select(["id", "key", "type", "trashed_at as trashedAt", "embargoed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const document = { ...row, type: typeOf(row), isEmbargoed: since !== null };
  const { type, isEmbargoed } = document;
  const drafts = await draftFiles(db, document);
  const shown = await shownFiles(db, id, type);
  const uses = new Map<string, FileUse>();
  for (const file of files) {
    const [isInDraft, isShown] = [drafts.has(file), shown.has(file)];
    if (isInDraft || isShown) uses.set(file, { id, isEmbargoed, isInDraft, isShown });
  }
  return uses;
}

async function copyOf(db: Reading, id: number): Promise<unknown[]> {
  const row = await db
    .selectFrom("working_copies")
    .select("body")
    .where("document_id", "=", id)
    .executeTakeFirst();
  return row === undefined ? [] : [withoutIds(JSON.parse(row.body))];
}

/** Returns the paths of the files that readers are shown in a document. */
export async function shownFiles(db: Reading, id: number, type: TypeName): Promise<Set<string>> {
  return filesIn(type, [...readersBodies(type, bodiesOf(await shownRevisions(db, id))).values()]);
}

/** Paths of the files in a document's newest revision and its working copy. */
export async function draftFiles(db: Reading, document: DocumentRow): Promise<Set<string>> {
  const newest: unknown = JSON.parse((await revisionOf(db, document)).body);
  return filesIn(document.type, [newest, ...(await copyOf(db, document.id))]);
}

function filesIn(type: TypeName, bodies: readonly unknown[]): Set<string> {
  return new Set(bodies.flatMap((body) => storedFiles(type, body).map(({ file }) => file)));
}
