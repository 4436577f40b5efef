import { setImmediate as nextTurn } from "node:timers/promises";
import { publicationRevision } from "../../../../base/store/changes/publicationRevision.ts";
import type { WorkLease } from "../../../../base/store/leases/underLease.ts";
import type { Store } from "../../../../base/store/store.ts";
import type { Person } from "../../../access/rights.ts";
import { lockSet } from "../apply/lockChangeSet.ts";
import type { Step, StoredChangeSet } from "../changeSetRows.ts";
import { type StoredDocument, storedDocuments } from "../documentRows.ts";
import type { DocumentFindings } from "./cellFindings.ts";
import {
  type DraftRow,
  Gathered,
  type GatheredChanges,
  type StagedDocument,
} from "./gatheredChanges.ts";

/** Documents that are prepared between two writes, and fewer where each has many cells. */
const pageBounds = { documents: 100, cells: 2_400 } as const;

/** Longest work before the event loop gets a turn, in milliseconds. */
const sliceMs = 4;

/** Prepared changes of a step, without the bodies. */
export interface Staged extends GatheredChanges {
  /** Revision of the publication at the time of reading. */
  readonly revision: number;
  /** Prepares again those documents that were changed meanwhile. */
  again(places: readonly number[]): Promise<Staged>;
}

export interface StageOptions {
  readonly store: Store;
  readonly set: StoredChangeSet;
  readonly lease: WorkLease;
  readonly by: Person;
  readonly onProgress?: ((prepared: number) => Promise<void>) | undefined;
}

/** Prepares the documents of a page. */
type PreparePage = (documents: readonly StoredDocument[]) => Promise<StagedDocument[]>;

/** Maps a page in time slices. */
export async function inSlices<Entry, Made>(
  entries: readonly Entry[],
  take: (entry: Entry) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let until = performance.now() + sliceMs;
  for (const entry of entries) {
    made.push(take(entry));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  return made;
}

/**
 * Prepares a step page by page; results are stored in rows, so that memory holds one page. A row for each
 * document replaces that of an earlier attempt.
 */
export async function stage(
  options: StageOptions,
  step: Step,
  prepare: PreparePage,
): Promise<Staged> {
  const { store, set, onProgress } = options;
  const revision = await publicationRevision(store.db);
  const gathered = new Gathered(await madeTypes(store, set));
  const page = { ...options, step, prepare, gathered };
  const most = documentsOfPage(set);
  for (let from = 0; from < set.total; from += most) {
    await stagePage(page, await storedDocuments(store.db, set.id, { from, most }));
    await onProgress?.(Math.min(from + most, set.total));
  }
  const result = () => gathered.result(set);
  return {
    ...{ ...result(), revision },
    async again(places) {
      const since = await publicationRevision(store.db);
      for (const place of places) {
        const documents = await storedDocuments(store.db, set.id, { from: place, most: 1 });
        await stagePage(page, documents);
      }
      return { ...this, ...result(), revision: since };
    },
  };
}

function documentsOfPage({ total, cells }: StoredChangeSet): number {
  const fitting = Math.floor((pageBounds.cells * total) / Math.max(cells, 1));
  return Math.max(1, Math.min(pageBounds.documents, fitting));
}

interface PageStaging extends StageOptions {
  readonly step: Step;
  readonly prepare: PreparePage;
  readonly gathered: Gathered;
}

async function stagePage(staging: PageStaging, page: readonly StoredDocument[]): Promise<void> {
  const { store, set, by, step, prepare, gathered } = staging;
  const documents = await prepare(page);
  const broken = await gathered.checkReferences(store, documents, by);
  const missing = await gathered.checkFiles(store, documents, by);
  const rows = documents.map((one) => {
    const { document_key: key } = one.row;
    const found = [...(broken.get(key) ?? []), ...(missing.get(key) ?? [])];
    const problems = [...one.plan.problems, ...found];
    gathered.add(one, problems);
    const { conflicts, inWork } = one.plan;
    const { isAlsoPublished } = one;
    // One that refuses takes no part in the rest of a dry run.
    const isRefused = conflicts.length > 0 || problems.length > 0;
    const isClear = !isRefused && inWork.length === 0 && !isAlsoPublished;
    const told = { conflicts, problems, inWork, isAlsoPublished } satisfies DocumentFindings;
    const findings = isClear ? null : JSON.stringify(told);
    return { ...(isRefused ? inert(one.row) : one.row), set_id: set.id, step, findings };
  });
  await putDrafts(staging, rows);
  await nextTurn();
}

/** Columns that are written again where a document is prepared again. */
const draftColumns = [
  ...(["document_key", "type", "document_id", "base_id", "base_number", "number"] as const),
  ...(["body", "body_hash", "cells", "embargo_version", "before_en", "before_zh"] as const),
  ...(["show_en", "show_zh", "way", "has_texts", "findings"] as const),
] satisfies (keyof DraftRow)[];

/** Writes the rows of a page by one statement, over those that were prepared before. */
async function putDrafts(options: StageOptions, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return;
  await options.store.transaction(async (tx) => {
    await lockSet(tx, options);
    await tx
      .insertInto("change_set_drafts")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["set_id", "step", "place"])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(draftColumns.map((name) => [name, ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  });
}

/** Row of a document that stays unchanged. */
function inert(row: StagedDocument["row"]): StagedDocument["row"] {
  const nothing = { body: null, body_hash: null, show_en: null, show_zh: null, has_texts: 0 };
  return { ...row, ...nothing, number: row.base_number, way: "many" };
}

/** Types of the documents that a set makes, by their keys. */
async function madeTypes(
  store: Store,
  { id, total }: StoredChangeSet,
): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  for (let first = 0; first < total; first += typesAtOnce) {
    const rows = await store.db
      .selectFrom("change_set_documents")
      .select(["document_key", "type"])
      .where("set_id", "=", id)
      .where("place", ">=", first)
      .where("place", "<", first + typesAtOnce)
      .where("type", "is not", null)
      .execute();
    for (const row of rows) types.set(row.document_key, row.type ?? "");
    await nextTurn();
  }
  return types;
}

/** Documents of which one statement reads the types; SQLite walks over their cells. */
const typesAtOnce = 1_000;
