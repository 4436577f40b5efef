import type { Selectable } from "kysely";
import * as z from "zod";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { ChangeSetTables } from "../../../base/store/tables/changeSets.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { embargoSight, notEmbargoedFor } from "../../access/embargoSight.ts";
import type { Person } from "../../access/rights.ts";
import { cellProblems } from "./stage/findings.ts";
import { type CellProblem, type ChangeSetOrigin, changeSetOrigins } from "./types.ts";

/** Documents and cells of one change set. */
export const changeSetBounds = { documents: 10_000, cells: 800_000 } as const;

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

const languageList = z.array(z.enum(languages));
const originName = z.enum(changeSetOrigins);

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
