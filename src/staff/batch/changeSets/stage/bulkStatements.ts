import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { AuditEntry } from "../../../../base/audit/records.ts";
import { type Language, languages } from "../../../../base/site/languages.ts";
import type { Writing } from "../../../../base/store/tables.ts";
import type { Step } from "../changeSetRows.ts";

/** Documents of one statement: some megabytes, a few milliseconds. */
const documentsAtOnce = 50;

/** Drafts of which one statement reads what is small; SQLite walks over their bodies. */
const draftsAtOnce = 1_000;

/** A step within its transaction. */
export interface Doing {
  readonly tx: Writing;
  readonly setId: number;
  readonly step: Step;
  /** Documents of the set. */
  readonly documents: number;
  /** Actor's id. */
  readonly author: string;
  readonly now: number;
}

/** Some documents were changed since they were prepared. Nothing was written. */
export class MovedMeanwhile extends Error {
  override readonly name = "MovedMeanwhile";
  readonly places: readonly number[];

  constructor(places: readonly number[]) {
    super(`${places.length} documents were changed while a change set was prepared`);
    this.places = places;
  }
}

/** Does something to the documents of a step, some at a time, with a turn for others between. */
async function inRanges(
  { documents }: Doing,
  work: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < documents; first += documentsAtOnce) {
    await work(first, first + documentsAtOnce - 1);
    await nextTurn();
  }
}

/** Rows of a step's drafts between two places. */
function within({ setId, step }: Doing, first: number, last: number) {
  return sql`draft.set_id = ${setId} and draft.step = ${step}
    and draft.place between ${first} and ${last}`;
}

/**
 * Keeps the documents as they are until the transaction ends.
 * @param revision the publication's as they were prepared
 * @throws MovedMeanwhile where some are others than those that were prepared
 */
export async function lockDocuments(doing: Doing, revision: number): Promise<void> {
  const { tx } = doing;
  const moved: number[] = [];
  await inRanges(doing, async (first, last) => {
    await tx
      .selectFrom("documents")
      .select("id")
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("change_set_drafts")
          .select(({ ref }) => ref("document_id").$notNull().as("id"))
          .where("set_id", "=", doing.setId)
          .where("step", "=", doing.step)
          .where("place", ">=", first)
          .where("place", "<=", last)
          .where("document_id", "is not", null),
      )
      .orderBy("id")
      .forUpdate()
      .execute();
    const { rows } = await sql<{ place: number }>`
      select draft.place from change_set_drafts as draft
      left join documents on documents.id = draft.document_id
      where ${within(doing, first, last)} and draft.document_id is not null and (
        documents.id is null or documents.trashed_at is not null
        or documents.embargo_version <> draft.embargo_version
        or draft.base_number <> (
          select max(revisions.number) from revisions
          where revisions.document_id = draft.document_id)
        or exists (
          select 1 from published
          where published.document_id = draft.document_id and published.since > ${revision}))
    `.execute(tx);
    moved.push(...rows.map(({ place }) => place));
  });
  if (moved.length > 0) throw new MovedMeanwhile(moved);
}

/** Makes the documents that are new. @throws MovedMeanwhile where somebody has made one of them */
export async function makeDocuments(doing: Doing): Promise<void> {
  const { tx, now } = doing;
  const moved: number[] = [];
  await inRanges(doing, async (first, last) => {
    const { rows } = await sql<{ id: number; key: string }>`
      insert into documents (key, type, created_at, trashed_at)
      select draft.document_key, draft.type, cast(${now} as bigint), null from change_set_drafts as draft
      where ${within(doing, first, last)} and draft.document_id is null and draft.body is not null
      order by draft.place
      on conflict do nothing returning id, key
    `.execute(tx);
    for (const { id, key } of rows) {
      await tx
        .updateTable("change_set_drafts")
        .set({ document_id: id })
        .where("set_id", "=", doing.setId)
        .where("step", "=", doing.step)
        .where("document_key", "=", key)
        .where("place", ">=", first)
        .where("place", "<=", last)
        .execute();
    }
    const left = await sql<{ place: number }>`
      select draft.place from change_set_drafts as draft
      where ${within(doing, first, last)} and draft.document_id is null and draft.body is not null
    `.execute(tx);
    moved.push(...left.rows.map(({ place }) => place));
  });
  if (moved.length > 0) throw new MovedMeanwhile(moved);
}

/** Makes the revisions, and notes the documents as changed. */
export async function makeRevisions(doing: Doing): Promise<void> {
  const { tx, now, author } = doing;
  await inRanges(doing, async (first, last) => {
    await sql`
      insert into revisions (document_id, number, body, created_at, author)
      select draft.document_id, draft.number, draft.body, cast(${now} as bigint), cast(${author} as text)
      from change_set_drafts as draft
      where ${within(doing, first, last)} and draft.body is not null and draft.document_id is not null
    `.execute(tx);
    // What was not in step stays so where no text was changed.
    await sql`
      update unpaired_texts set number = (
        select draft.number from change_set_drafts as draft
        where ${within(doing, first, last)} and draft.document_id = unpaired_texts.document_id)
      where exists (
        select 1 from change_set_drafts as draft
        where ${within(doing, first, last)} and draft.document_id = unpaired_texts.document_id
          and draft.has_texts = 0 and draft.body is not null
          and draft.base_number = unpaired_texts.number)
    `.execute(tx);
    await sql`
      insert into document_changes (document_id, at)
      select draft.document_id, cast(${now} as bigint) from change_set_drafts as draft
      where ${within(doing, first, last)} and draft.document_id is not null
        and (draft.body is not null or draft.show_en is not null or draft.show_zh is not null)
    `.execute(tx);
  });
}

/**
 * Shows readers what the drafts say, but for those that go through the publication one by one.
 * @returns whether that changes anything
 */
export async function showMany(doing: Doing, revision: number): Promise<boolean> {
  let isChanged = false;
  for (const language of languages) {
    await inRanges(doing, async (first, last) => {
      const shown = await showSome(doing, { revision, language, first, last });
      isChanged ||= shown > 0;
    });
  }
  return isChanged;
}

interface Showing {
  readonly revision: number;
  readonly language: Language;
  readonly first: number;
  readonly last: number;
}

async function showSome(
  doing: Doing,
  { revision, language, first, last }: Showing,
): Promise<number> {
  const show = sql.ref(language === "en" ? "draft.show_en" : "draft.show_zh");
  const { rows } = await sql<{ document_id: number }>`
    insert into published (document_id, language, revision_id, since, published_at)
    select draft.document_id, cast(${language} as text),
      case ${show} when -1 then revisions.id when 0 then null else ${show} end,
      cast(${revision} as integer), cast(${doing.now} as bigint)
    from change_set_drafts as draft
    join revisions on revisions.document_id = draft.document_id
      and revisions.number = draft.number
    where ${within(doing, first, last)} and draft.way = 'many' and ${show} is not null
    on conflict (document_id, language) do update set revision_id = excluded.revision_id,
      since = excluded.since, published_at = excluded.published_at
    where published.revision_id is distinct from excluded.revision_id
    returning document_id
  `.execute(doing.tx);
  return rows.length;
}

/** Keys of the columns of a change set. */
export async function columnsIn({ tx, setId, step }: Doing): Promise<string[]> {
  const rows = await tx
    .selectFrom("change_set_drafts")
    .innerJoin("documents", "documents.key", "change_set_drafts.document_key")
    .select("documents.key")
    .where("set_id", "=", setId)
    .where("step", "=", step)
    .where("documents.type", "=", "column")
    .execute();
  return rows.map(({ key }) => key);
}

/** The drafts that go through the publication one by one, in order. */
export async function* singleDrafts({ tx, setId, step, documents }: Doing) {
  for (let first = 0; first < documents; first += draftsAtOnce) {
    yield* await tx
      .selectFrom("change_set_drafts")
      .select(["document_key", "way", "show_en", "show_zh"])
      .where("set_id", "=", setId)
      .where("step", "=", step)
      .where("place", ">=", first)
      .where("place", "<", first + draftsAtOnce)
      .where("way", "!=", "many")
      .orderBy("place")
      .execute();
    await nextTurn();
  }
}

/** Records of what was done to each document, some at a time. */
export async function* recordsOf(
  doing: Doing,
  publication: number | undefined,
): AsyncGenerator<AuditEntry[], void> {
  const { tx, setId, documents } = doing;
  for (let first = 0; first < documents; first += documentsAtOnce) {
    // Asked for the publication, PostgreSQL expects few rows of it, and looks through all for each draft.
    const { rows } = await sql<RecordedDraft>`
      select draft.document_key as key, draft.number, draft.body_hash as hash, draft.way,
        (select since from published where published.document_id = draft.document_id
          and published.language = 'en') as en,
        (select since from published where published.document_id = draft.document_id
          and published.language = 'zh') as zh
      from change_set_drafts as draft
      where ${within(doing, first, first + documentsAtOnce - 1)} and draft.document_id is not null
      order by draft.place
    `.execute(tx);
    yield rows.flatMap((row) => recordOf(row, setId, publication));
    await nextTurn();
  }
}

interface RecordedDraft {
  readonly key: string;
  readonly number: number;
  readonly hash: string | null;
  readonly way: string;
  /** The publication in which what English readers are shown last changed. */
  readonly en: number | null;
  readonly zh: number | null;
}

function recordOf(
  { key, number, hash, way, ...since }: RecordedDraft,
  changeSet: number,
  publication: number | undefined,
): AuditEntry[] {
  const subject = `document:${key}`;
  const shown = languages.filter((language) => since[language] === publication);
  // What goes through the publication is recorded by it.
  const isRecorded = way === "many" && publication !== undefined && shown.length > 0;
  return [
    ...(hash === null
      ? []
      : [
          {
            ...{ act: "document.save" as const, subject },
            detail: { revision: number, body: hash, changeSet },
          },
        ]),
    ...(isRecorded
      ? [
          {
            ...{ act: "document.publish" as const, subject },
            detail: { revision: number, languages: shown, publication, changeSet },
          },
        ]
      : []),
  ];
}
