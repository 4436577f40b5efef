import * as z from "zod";
import type { JobState } from "../../../base/site/jobStates.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { ChangeSetTables } from "../../../base/store/tables/changeSets.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { embargoSight, notEmbargoedFor } from "../../access/embargoVisibility.ts";
import type { Person } from "../../access/rights.ts";
import { addJob, type Job } from "../../jobs/jobs.ts";
import { type CellProblem, type ChangeSetOrigin, changeSetOrigins } from "./changeSetTypes.ts";
import { cellProblems } from "./stage/cellFindings.ts";

/** Documents and cells of one change set. */
export const changeSetBounds = { documents: 10_000, cells: 800_000 } as const;

/** Direction of a step: applying the set, or undoing it. */
export type Step = ChangeSetTables["change_set_drafts"]["step"];

/** A stored change set. */
export interface StoredChangeSet extends Omit<Job, "subject" | "findings"> {
  /** Actor's id. */
  readonly author: string;
  readonly origin: ChangeSetOrigin;
  readonly label: string;
  readonly publish: readonly Language[] | undefined;
  readonly cells: number;
  readonly publication: number | undefined;
  /** Problems that refused its last step as a whole. */
  readonly problems: readonly CellProblem[];
  readonly isSettled: boolean;
  /** Milliseconds since 1970. */
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
  readonly state: JobState;
  readonly now: number;
}

/** Makes a change set without documents. @returns its id, which is its job's */
export async function insertChangeSet(tx: Writing, made: NewChangeSet): Promise<number> {
  const { label, origin, publish = [], accountId, by, state, now } = made;
  const job = { kind: "change-set", accountId, via: by.via, state, total: 0 } as const;
  const id = await addJob(tx, job, now);
  await tx
    .insertInto("change_sets")
    .values({
      ...{ id, author: by.id, origin, label, cells: 0, publication: null, applied_at: null },
      publish: publish.length === 0 ? null : JSON.stringify([...new Set(publish)]),
      ...{ via: "", state: "cancelled", documents: 0, created_at: now, touched_at: now },
    })
    .execute();
  return id;
}

/** A change set; undefined where there is none. */
export async function changeSetOf(db: Reading, id: number): Promise<StoredChangeSet | undefined> {
  const row = await allSets(db).where("jobs.id", "=", id).executeTakeFirst();
  return row && presentRow(row);
}

function allSets(db: Reading) {
  return db
    .selectFrom("change_sets")
    .innerJoin("jobs", "jobs.id", "change_sets.id")
    .select(["author", "origin", "label", "publish", "cells", "publication"])
    .select(["is_settled", "applied_at"])
    .selectAll("jobs");
}

type SetRow = Awaited<ReturnType<ReturnType<typeof allSets>["executeTakeFirstOrThrow"]>>;

function presentRow(row: SetRow): StoredChangeSet {
  return {
    ...{ id: row.id, kind: row.kind, accountId: row.account_id, author: row.author, via: row.via },
    ...{ origin: originName.parse(row.origin), label: row.label, state: row.state },
    publish: row.publish === null ? undefined : languageList.parse(JSON.parse(row.publish)),
    ...{ total: row.total, done: row.done, cells: row.cells },
    ...{ publication: row.publication ?? undefined, isSettled: row.is_settled === 1 },
    ...{ createdAt: row.created_at, touchedAt: row.touched_at },
    appliedAt: row.applied_at ?? undefined,
    problems: row.findings === null ? [] : cellProblems.parse(JSON.parse(row.findings)),
  };
}

interface ListWanted {
  /** Person for whom sets are hidden that touch a document under an embargo not naming them. */
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
  const rows = await allSets(db)
    .where("jobs.state", "!=", "cancelled")
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
    .$if(id !== undefined, (query) => query.where("jobs.id", "=", id ?? 0))
    .$if(before !== undefined, (query) => query.where("jobs.id", "<", before ?? 0))
    .orderBy("jobs.id", "desc")
    .limit(most)
    .execute();
  return rows.map(presentRow);
}
