import { setImmediate as nextTurn } from "node:timers/promises";
import type { Selectable } from "kysely";
import { z } from "zod";
import { type Language, languages } from "../../site/languages.ts";
import type { ChangeSetTables } from "../../store/tables/changeSets.ts";
import type { Reading, Writing } from "../../store/tables.ts";
import { embargoSight, notEmbargoedFor } from "../rights/embargoSight.ts";
import type { Person } from "../rights/rights.ts";
import { isTypeName, type TypeName } from "../types/index.ts";
import {
  type CellChange,
  type CellConflict,
  type CellInWork,
  type CellProblem,
  type ChangeSet,
  type ChangeSetOrigin,
  cellProblemCodes,
  changeSetOrigins,
} from "./types.ts";

/** Documents and cells of one change set. */
export const changeSetBounds = { documents: 10_000, cells: 800_000 } as const;

/** Milliseconds for which a change set can be undone, and is listed: 90 days. */
export const changeSetRetentionMs = 90 * 86_400_000;

export type ChangeSetState = ChangeSetTables["change_sets"]["state"];

/** States in which there is something to do for a process. */
export const activeStates = ["checking", "applying", "undoing"] as const;

/** The change that a step makes: the set's own, or taking it back. */
export type Step = ChangeSetTables["change_set_drafts"]["step"];

/** A change set as it is kept. */
export interface StoredChangeSet {
  readonly id: number;
  readonly accountId: number | null;
  /** Actor's id. */
  readonly author: string;
  readonly via: string;
  readonly origin: ChangeSetOrigin;
  readonly label: string;
  readonly publish: readonly Language[] | undefined;
  readonly state: ChangeSetState;
  readonly documents: number;
  readonly cells: number;
  readonly prepared: number;
  readonly publication: number | undefined;
  /** What refused its last step as a whole. */
  readonly problems: readonly CellProblem[];
  readonly isSettled: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly touchedAt: number;
  readonly appliedAt: number | undefined;
}

/** A cell of a document, as it is kept with the document. */
export type StoredCell = Omit<CellChange, "key">;

/** A document of a change set. */
export interface StoredDocument {
  readonly place: number;
  readonly key: string;
  /** Of one that the set makes. */
  readonly made: { readonly type: TypeName; readonly body: unknown } | undefined;
  readonly cells: readonly StoredCell[];
}

const storedCells = z.array(
  z.object({ path: z.string(), before: z.json().optional(), after: z.json().optional() }),
);

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
  inWork: z.array(z.object({ ...place, by: z.string() })),
  /** Readers also get earlier changes of it that are not published yet. */
  isAlsoPublished: z.boolean(),
});

/** What was found in a document as a step was prepared. */
export interface DocumentFindings {
  readonly conflicts: readonly CellConflict[];
  readonly problems: readonly CellProblem[];
  readonly inWork: readonly CellInWork[];
  readonly isAlsoPublished: boolean;
}

/** What was found in the documents of a step, by their keys, in the set's order. */
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
  if (state !== "applied") return false;
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

const languageList = z.array(z.enum(languages));
const originName = z.enum(changeSetOrigins);

/** Rows of one statement. */
const rowsAtOnce = 50;

/** Cells that are sorted before others get their turn. */
const cellsAtOnce = 5_000;

export interface NewChangeSet {
  readonly label: string;
  readonly origin: ChangeSetOrigin;
  readonly publish?: readonly Language[] | undefined;
  readonly accountId: number | null;
  readonly by: Person;
  readonly state: ChangeSetState;
  readonly now: number;
}

/** Makes a change set without documents. @returns its id */
export async function insertChangeSet(db: Reading, made: NewChangeSet): Promise<number> {
  const { label, origin, publish = [], accountId, by, state, now } = made;
  const { id } = await db
    .insertInto("change_sets")
    .values({
      ...{ account_id: accountId, author: by.id, via: by.via, origin, label, state },
      publish: publish.length === 0 ? null : JSON.stringify([...new Set(publish)]),
      ...{ documents: 0, cells: 0, publication: null, applied_at: null },
      ...{ created_at: now, touched_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The documents of a change set, each with its cells in their order. */
export async function documentsOf({
  cells,
  documents = [],
}: Pick<ChangeSet, "cells" | "documents">): Promise<Omit<StoredDocument, "place">[]> {
  const byKey = new Map<string, StoredCell[]>();
  for (const [index, { key, path, before, after }] of cells.entries()) {
    const own = byKey.get(key);
    if (own === undefined) byKey.set(key, [{ path, before, after }]);
    else own.push({ path, before, after });
    if (index % cellsAtOnce === cellsAtOnce - 1) await nextTurn();
  }
  const made = documents.map(({ key, type, body }) => {
    const own = byKey.get(key) ?? [];
    byKey.delete(key);
    return { key, made: { type, body }, cells: own };
  });
  return [...made, ...Array.from(byKey, ([key, own]) => ({ key, made: undefined, cells: own }))];
}

/** Adds documents behind those of a change set, or cells to those that it has. */
export async function addDocuments(
  tx: Writing,
  id: number,
  documents: readonly Omit<StoredDocument, "place">[],
): Promise<void> {
  const { documents: known } = await tx
    .selectFrom("change_sets")
    .select("documents")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  let place = known;
  for (let first = 0; first < documents.length; first += rowsAtOnce) {
    const page = documents.slice(first, first + rowsAtOnce);
    const present = known === 0 ? new Map<string, string>() : await cellsOfKeys(tx, id, page);
    const rows = page.map(({ key, made, cells }) => {
      const earlier = present.get(key);
      const all = [...(earlier === undefined ? [] : readCells(earlier)), ...cells];
      return {
        ...{ set_id: id, place: earlier === undefined ? place++ : -1, document_key: key },
        type: made?.type ?? null,
        body: made === undefined ? null : JSON.stringify(made.body),
        ...{ cells: JSON.stringify(all), cell_count: all.length },
      };
    });
    await tx
      .insertInto("change_set_documents")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["set_id", "document_key"]).doUpdateSet((set) => ({
          cells: set.ref("excluded.cells"),
          cell_count: set.ref("excluded.cell_count"),
        })),
      )
      .execute();
    await nextTurn();
  }
  await countDocuments(tx, id);
}

async function cellsOfKeys(
  tx: Writing,
  id: number,
  page: readonly { readonly key: string }[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("change_set_documents")
    .select(["document_key", "cells"])
    .where("set_id", "=", id)
    .where(
      "document_key",
      "in",
      page.map(({ key }) => key),
    )
    .execute();
  return new Map(rows.map((row) => [row.document_key, row.cells]));
}

async function countDocuments(tx: Writing, id: number): Promise<void> {
  const { documents, cells } = await tx
    .selectFrom("change_set_documents")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("documents"),
      fn.sum<number | string | null>("cell_count").as("cells"),
    ])
    .where("set_id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("change_sets")
    .set({ documents: Number(documents), cells: Number(cells ?? 0) })
    .where("id", "=", id)
    .execute();
}

/** A change set; undefined where there is none. */
export async function changeSetOf(db: Reading, id: number): Promise<StoredChangeSet | undefined> {
  const row = await db
    .selectFrom("change_sets")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && presentRow(row);
}

type SetRow = Selectable<ChangeSetTables["change_sets"]>;

function presentRow(row: SetRow): StoredChangeSet {
  return {
    ...{ id: row.id, accountId: row.account_id, author: row.author, via: row.via },
    ...{ origin: originName.parse(row.origin), label: row.label, state: row.state },
    publish: row.publish === null ? undefined : languageList.parse(JSON.parse(row.publish)),
    ...{ documents: row.documents, cells: row.cells, prepared: row.prepared },
    ...{ publication: row.publication ?? undefined, isSettled: row.is_settled === 1 },
    ...{ createdAt: row.created_at, touchedAt: row.touched_at },
    appliedAt: row.applied_at ?? undefined,
    problems: row.findings === null ? [] : cellProblems.parse(JSON.parse(row.findings)),
  };
}

interface ListWanted {
  /** Sees none that touches a document under an embargo that keeps them out. */
  readonly by: Person;
  readonly before?: number | undefined;
  readonly id?: number | undefined;
  readonly most: number;
}

/** Change sets, newest first, without those that were given up. */
export async function listChangeSets(
  db: Reading,
  { by, before, id, most }: ListWanted,
): Promise<StoredChangeSet[]> {
  const isOpenTo = notEmbargoedFor(embargoSight(by));
  const rows = await db
    .selectFrom("change_sets")
    .selectAll()
    .where("state", "!=", "cancelled")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("documents")
            .select("documents.id")
            .where("documents.embargoed_at", "is not", null)
            .where((documents) => documents.not(isOpenTo(documents)))
            .where("documents.key", "in", (inner) =>
              inner
                .selectFrom("change_set_documents")
                .select("document_key")
                .whereRef("change_set_documents.set_id", "=", "change_sets.id"),
            ),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(presentRow);
}

/** Documents of a change set from a place on, as they were given. */
export async function storedDocuments(
  db: Reading,
  id: number,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom("change_set_documents")
    .selectAll()
    .where("set_id", "=", id)
    .where("place", ">=", from)
    .orderBy("place")
    .limit(most)
    .execute();
  return rows.map(({ place, document_key: key, type, body, cells }) => ({
    ...{ place, key, cells: readCells(cells) },
    made:
      type !== null && body !== null && isTypeName(type)
        ? { type, body: JSON.parse(body) as unknown }
        : undefined,
  }));
}

/** Cells as they are kept. */
export function readCells(json: string): StoredCell[] {
  return storedCells
    .parse(JSON.parse(json))
    .map(({ path, before, after }) => ({ path, before, after }));
}

interface StateChange {
  readonly from: readonly ChangeSetState[];
  readonly to: ChangeSetState;
  readonly now: number;
}

/** Brings a change set from one state into another. @returns false where it was in none of them */
export async function changeSetState(
  db: Reading,
  id: number,
  { from, to, now }: StateChange,
): Promise<boolean> {
  const row = await db
    .updateTable("change_sets")
    .set({ state: to, touched_at: now, prepared: 0, findings: null })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes change sets that nobody can undo any more, and those that were never finished. */
export async function pruneChangeSets(db: Reading, now: number): Promise<void> {
  await db
    .deleteFrom("change_sets")
    .where("touched_at", "<", now - changeSetRetentionMs)
    .execute();
  await db
    .deleteFrom("change_sets")
    .where("state", "in", ["open", "cancelled", "checked", "refused"])
    .where("touched_at", "<", now - 7 * 86_400_000)
    .execute();
}
