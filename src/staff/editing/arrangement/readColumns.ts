import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { batchesInTimeSlices } from "../../../base/process/timeSlices.ts";
import type { ColumnPlace, PlacedColumn } from "../../../base/site/columnTree/columnTree.ts";
import { isLanguage, type Language, otherLanguage } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { menuLocations } from "../../../content/types/column.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import { may, type Person } from "../../access/rights.ts";
import { draftVisible, visible } from "../../access/visibleDocuments.ts";
import type { DocumentRow } from "../documents/documentRows.ts";
import { changesBetween, fieldsOf } from "../workingCopies/bodyFields.ts";
import { withoutIds } from "../workingCopies/itemIds.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";

/** A column in the arrangement being edited. */
export interface ArrangedColumn extends PlacedColumn {
  readonly title: { readonly en: string | null; readonly zh: string | null };
  readonly href: string | null;
  /** Published place; null: the column is not published. */
  readonly published: ColumnPlace | null;
  /** The place in the newest revision. */
  readonly saved: ColumnPlace;
  /** Languages in which it is published. */
  readonly languages: readonly Language[];
  readonly mayArrange: boolean;
  /** True: the column has other unpublished changes, which would be published with its place. */
  readonly hasOtherChanges: boolean;
  /** Actor's id of the last change of the working copy; null: it has no changes. */
  readonly changedBy: string | null;
  /** Fields of the place, as in the working copy. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Time slice in which columns are read before the event loop goes on, in milliseconds. */
const sliceMs = 4;

const text = z.string().nullish();

/** A column's body as far as the tree needs it; the rest of a working copy may be incomplete. */
const columnBody = z.looseObject({
  title: z.looseObject({ en: text, zh: text }).catch({}),
  parent: z.string().nullable(),
  position: z.int().min(0),
  status: z.union([z.literal(0), z.literal(1)]),
  locations: z.array(z.enum(menuLocations)).default([...menuLocations]),
  type: z.int(),
  href: z.string().optional().catch(undefined),
});

type ColumnBody = z.output<typeof columnBody>;

/**
 * Returns every column that a person may see, at its place in the draft; columns whose drafts the
 * person may not see have their published place.
 */
export async function readColumns(db: Reading, person: Person): Promise<ArrangedColumn[]> {
  const documents = await documentsOf(db, person);
  const drafts = await draftsOf(db, person);
  const published = await publishedOf(db);
  return mapped(documents, (document): ArrangedColumn[] => {
    const shown = published.get(document.id);
    const draft = drafts.get(document.id);
    return arrangedColumn(person, document, shown, draft);
  });
}

function arrangedColumn(
  person: Person,
  { id, key }: { readonly id: number; readonly key: string },
  shown: ShownColumn | undefined,
  draft: DraftColumn | undefined,
): ArrangedColumn[] {
  const seen = draft?.body ?? shown?.body;
  if (seen === undefined) return [];
  const { en, zh } = seen.title;
  return [
    {
      ...{ id, key, type: seen.type },
      ...placeOf(seen),
      title: { en: en ?? null, zh: zh ?? null },
      href: seen.href ?? null,
      published: shown === undefined ? null : placeOf(shown.body),
      saved: placeOf(draft?.saved ?? seen),
      languages: [...(shown?.bodies.keys() ?? [])],
      mayArrange: draft !== undefined && may(person, "fact.edit", { type: "column", column: key }),
      hasOtherChanges:
        draft !== undefined && shown !== undefined && hasOtherChanges(shown, draft.body),
      changedBy: draft?.changedBy ?? null,
      fields: seen,
    },
  ];
}

/** Maps a list in time slices: a site may have a thousand columns. */
async function mapped<One, Made>(
  list: Iterable<One>,
  make: (one: One) => readonly Made[],
): Promise<Made[]> {
  const all: Made[] = [];
  for await (const batch of batchesInTimeSlices(list, make)) {
    for (const made of batch) all.push(...made);
  }
  return all;
}

function placeOf({ parent, position, status, locations }: ColumnBody): ColumnPlace {
  return { parent, position, status, locations };
}

async function documentsOf(db: Reading, person: Person) {
  return db
    .selectFrom("documents")
    .select(["id", "key"])
    .where("type", "=", "column")
    .where("trashed_at", "is", null)
    .where(visible(person, db))
    .orderBy("id")
    .execute();
}

interface DraftColumn {
  readonly body: ColumnBody;
  readonly saved: ColumnBody;
  readonly changedBy: string | null;
}

/** Working copies of the columns whose drafts a person may see, by id. */
async function draftsOf(db: Reading, person: Person): Promise<Map<number, DraftColumn>> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .leftJoin("working_copies as copy", "copy.document_id", "documents.id")
    .select(["documents.id", "documents.key", "documents.embargoed_at"])
    .select(["revisions.number", "revisions.body as saved"])
    .select(["copy.base_revision", "copy.body", "copy.base", "copy.updated_by"])
    .where("type", "=", "column")
    .where("trashed_at", "is", null)
    .where(draftVisible(person, db))
    .where(isNewestRevision())
    .execute();
  const drafts = new Map<number, DraftColumn>();
  let until = performance.now() + sliceMs;
  for (const row of rows) {
    if (performance.now() >= until) {
      await nextTurn();
      until = performance.now() + sliceMs;
    }
    const saved = columnBody.safeParse(JSON.parse(row.saved));
    if (!saved.success) continue;
    const isTyped = row.body !== null && row.body !== row.base;
    const typed = isTyped ? await typedBody(db, row) : undefined;
    const parsed = columnBody.safeParse(typed);
    drafts.set(row.id, {
      body: parsed.success ? parsed.data : saved.data,
      saved: saved.data,
      changedBy: isTyped ? row.updated_by : null,
    });
  }
  return drafts;
}

interface CopyRow {
  readonly id: number;
  readonly key: string;
  readonly embargoed_at: number | null;
  readonly number: number;
  readonly base_revision: number | null;
  readonly body: string | null;
}

/** Body of a column's working copy, rebased on its newest revision. */
async function typedBody(db: Reading, row: CopyRow): Promise<unknown> {
  if (row.base_revision === row.number && row.body !== null) return JSON.parse(row.body);
  const isEmbargoed = row.embargoed_at !== null;
  const document: DocumentRow = {
    ...{ id: row.id, key: row.key, type: "column", trashedAt: null, isEmbargoed },
  };
  return (await openCopy(db, document)).body;
}

interface ShownColumn {
  readonly body: ColumnBody;
  readonly bodies: ReadonlyMap<Language, unknown>;
}

/** Published columns, by id. Places are facts, which are the same in all languages. */
async function publishedOf(db: Reading): Promise<Map<number, ShownColumn>> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("published", "published.document_id", "documents.id")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["documents.id", "published.language", "revisions.body"])
    .where("documents.type", "=", "column")
    .orderBy("published.language")
    .execute();
  const shown = await mapped(
    Map.groupBy(rows, (row) => row.id),
    ([id, own]) => {
      const bodies = new Map(
        own.flatMap(({ language, body }): [Language, unknown][] =>
          isLanguage(language) ? [[language, JSON.parse(body)]] : [],
        ),
      );
      const [first] = bodies.values();
      const body = columnBody.safeParse(first);
      if (!body.success) return [];
      // A revision holds the texts of both languages; each title is taken from the revision that
      // its language shows.
      const title = { en: titleIn(bodies, "en"), zh: titleIn(bodies, "zh") };
      return [[id, { body: { ...body.data, title }, bodies }] as const];
    },
  );
  return new Map(shown);
}

function titleIn(bodies: ReadonlyMap<Language, unknown>, language: Language): string | null {
  const body = columnBody.safeParse(bodies.get(language));
  return body.data?.title[language] ?? null;
}

const placeNames: ReadonlySet<string> = new Set(["parent", "position", "status", "locations"]);

/** Tells whether publishing a draft would change anything for readers but the column's place. */
function hasOtherChanges({ bodies }: ShownColumn, draft: unknown): boolean {
  const own = fieldsOf(withoutIds(draft));
  return Array.from(bodies).some(([language, body]) =>
    changesBetween(fieldsOf(body), own).some(({ path }) => {
      const isPlace = placeNames.has(path.split("/")[1] ?? "");
      return !isPlace && !path.endsWith(`/${otherLanguage(language)}`);
    }),
  );
}
