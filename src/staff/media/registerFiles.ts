import { setImmediate as nextTurn } from "node:timers/promises";
import { knownDigest } from "../../base/store/storage/fileDigest.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { kindOfPath, originalsFolder, variantsFolder } from "../../content/published/mediaKinds.ts";
import { storedFiles, visitFields } from "../../content/types/fields/references.ts";
import { type TypeName, typeNames } from "../../content/types/typeNames.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import { serverPerson } from "../access/rights.ts";
import { insertMedia } from "./mediaRows.ts";

/** Bodies read at a time. */
const bodiesAtOnce = 50;

/** Facts that a document holds about a file it uses. */
interface Told {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly alt?: { readonly en?: string; readonly zh?: string } | undefined;
}

interface RegisterOptions {
  readonly store: Store;
  readonly files: Files;
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Adds stored files that documents use to the library: files of imports, and files older than the
 * library. Sizes and alternative texts are those of the first document that uses the file.
 * @param after id of the last revision that was looked at before
 * @returns the newest revision that was looked at, and the number of files added
 */
export async function registerFiles(
  { store, files, now, signal }: RegisterOptions,
  after: number,
): Promise<{ readonly newest: number; readonly registered: number }> {
  let newest = after;
  let registered = 0;
  for (;;) {
    const rows = await bodiesAfter(store.db, newest);
    const last = rows.at(-1);
    if (last === undefined || signal?.aborted) return { newest, registered };
    const told = new Map<string, Told>();
    for (const { type, body } of rows) {
      const name = typeNames.find((one) => one === type);
      if (name !== undefined) collect(name, JSON.parse(body), told);
      await nextTurn();
    }
    for (const path of await unknownOf(store.db, [...told.keys()])) {
      if (signal?.aborted) return { newest, registered };
      if (await registerFile(store, files, path, told.get(path) ?? {}, now)) registered += 1;
      await nextTurn();
    }
    newest = last.id;
  }
}

function bodiesAfter(db: Reading, after: number) {
  return db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "revisions.document_id")
    .select(["revisions.id", "documents.type", "revisions.body"])
    .where("revisions.id", ">", after)
    .where(({ or, eb, selectFrom }) =>
      or([
        isNewestRevision(),
        eb(
          "revisions.id",
          "in",
          selectFrom("published").select("revision_id").where("revision_id", "is not", null),
        ),
      ]),
    )
    .orderBy("revisions.id")
    .limit(bodiesAtOnce)
    .execute();
}

function collect(type: TypeName, body: unknown, told: Map<string, Told>): void {
  const objects = new Map<string, Record<string, string>>();
  visitFields(type, body, (_schema, value, path) => {
    const [before, last] = [path.slice(0, -1).join("/"), String(path.at(-1))];
    objects.set(before, { ...objects.get(before), [last]: value });
  });
  for (const { file, path } of storedFiles(type, body)) {
    if (told.has(file)) continue;
    const holder = valueAt(body, path.slice(0, -1));
    const alt = objects.get([...path.slice(0, -1), "alt"].join("/"));
    const number = (name: string) => {
      const value = holder?.[name];
      return typeof value === "number" ? value : undefined;
    };
    const isField = path.at(-1) === "file";
    told.set(file, {
      ...(isField && { width: number("width"), height: number("height") }),
      ...(isField && alt && { alt }),
    });
  }
}

function valueAt(
  body: unknown,
  path: readonly (string | number)[],
): Record<string, unknown> | undefined {
  let value: unknown = body;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === String(step))?.[1];
  }
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value));
}

async function unknownOf(db: Reading, paths: readonly string[]): Promise<string[]> {
  const own = paths.filter(
    (path) => !path.startsWith(originalsFolder) && !path.startsWith(variantsFolder),
  );
  if (own.length === 0) return [];
  const known = await db.selectFrom("media").select("path").where("path", "in", own).execute();
  const all = new Set(known.map(({ path }) => path));
  return own.filter((path) => !all.has(path));
}

async function registerFile(
  store: Store,
  files: Files,
  path: string,
  { width, height, alt }: Told,
  now: number,
): Promise<boolean> {
  const state = await files.state(path);
  const hash = state && (await knownDigest(files, path));
  // A reference to a file that is not there is a problem of its document.
  if (state === undefined || hash === undefined) return false;
  const kind = kindOfPath(path);
  await store.transaction(async (tx) => {
    const [known] = await unknownOf(tx, [path]);
    if (known === undefined) return;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const needsVariants = kind === "image";
    const file = { path, name, kind, size: state.size, hash, width, height, alt, needsVariants };
    await insertMedia(tx, file, { by: serverPerson, now });
  });
  return true;
}
