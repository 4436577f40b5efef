import { setImmediate as nextTurn } from "node:timers/promises";
import { type Language, languages } from "../../site/languages.ts";
import type { PreviewedId, PreviewWish } from "../../site/previewAddress.ts";
import type { Reading } from "../../store/tables.ts";
import { type FactsChoice, planFacts } from "../composition/planFacts.ts";
import { isFields, isTold } from "../composition/texts.ts";
import { RevisionNotFound } from "../documents/errors.ts";
import type { PublishedRow } from "../documents/published.ts";
import { type DocumentRow, type RevisionRow, revisionOf, typeOf } from "../documents/rows.ts";
import { type Pending, pendingSchedules } from "../documents/schedule/rows.ts";
import { bodiesOf, shownRevisions } from "../documents/shown.ts";
import type { Publication } from "../publication.ts";
import type { Person } from "../rights/rights.ts";
import { draftVisible } from "../rights/visible.ts";
import { openCopy } from "../workingCopies/rows.ts";
import { drawable } from "./drawable.ts";

/** Most documents of one preview. */
const maxDocuments = 300;

/** A document of a preview. */
export interface PreviewedDocument {
  readonly id: number;
  readonly key: string;
  readonly type: DocumentRow["type"];
  /** Fields that the preview shows as they were, as what is typed there cannot be drawn. */
  readonly problems: readonly { readonly path: string; readonly message: string }[];
  /** False: it has no state yet that could be drawn. */
  readonly isDrawn: boolean;
}

export interface Drafts {
  readonly documents: readonly PreviewedDocument[];
  /** Rows to be laid over the publication, by document. */
  readonly rows: readonly PublishedRow[];
  /** True: there were more documents than one preview shows. */
  readonly isCut: boolean;
}

/** Who sees a preview, and what of it. */
interface DraftsWish extends PreviewWish {
  readonly person: Person;
  /** The publication that drafts are laid over. */
  readonly base: Publication;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads what a preview lays over the publication. A document whose draft the person may not see is left
 * out, whatever the wish names.
 */
export async function readDrafts(db: Reading, wish: DraftsWish): Promise<Drafts> {
  const { subject } = wish;
  if (subject.kind === "moment") return scheduledDrafts(db, wish, subject.at);
  const isNamed = subject.kind === "documents";
  const wanted = isNamed
    ? subject.documents
    : await changedDocuments(db, wish.person, subject.types);
  const known = await visibleDocuments(
    db,
    wish.person,
    wanted.map(({ id }) => id),
  );
  const documents: PreviewedDocument[] = [];
  const rows: PublishedRow[] = [];
  for (const one of wanted.slice(0, maxDocuments)) {
    const document = known.get(one.id);
    if (document === undefined) continue;
    const { body, problems } = await draftBody(db, document, one);
    documents.push({ ...document, problems, isDrawn: body !== undefined });
    if (body !== undefined) rows.push(...(await rowsOf(db, wish, document, body, isNamed)));
    await nextTurn();
  }
  return { documents, rows, isCut: wanted.length > maxDocuments };
}

/**
 * The documents that a preview lays over the site, without their bodies, as far as a person may see
 * their drafts.
 */
export async function previewedDocuments(
  db: Reading,
  person: Person,
  { subject }: PreviewWish,
): Promise<{ readonly documents: readonly DocumentRow[]; readonly isCut: boolean }> {
  const ids = await subjectIds(db, person, subject);
  const known = await visibleDocuments(db, person, ids);
  const documents = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return { documents: documents.slice(0, maxDocuments), isCut: documents.length > maxDocuments };
}

async function subjectIds(
  db: Reading,
  person: Person,
  subject: PreviewWish["subject"],
): Promise<number[]> {
  if (subject.kind === "documents") return subject.documents.map(({ id }) => id);
  if (subject.kind === "changes")
    return (await changedDocuments(db, person, subject.types)).map(({ id }) => id);
  const due = (await pendingSchedules(db)).filter(({ at }) => at <= subject.at);
  return due.map(({ documentId }) => documentId);
}

/** The documents among some, by id, that are in no trash and whose drafts a person may see. */
async function visibleDocuments(
  db: Reading,
  person: Person,
  ids: readonly number[],
): Promise<Map<number, DocumentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("documents")
    .select(["id", "key", "type", "trashed_at", "embargoed_at"])
    .where("id", "in", ids)
    .where("trashed_at", "is", null)
    .where(draftVisible(person, db))
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, key, trashed_at: trashedAt } = row;
      const isEmbargoed = row.embargoed_at !== null;
      return [id, { id, key, type: typeOf(row), trashedAt, isEmbargoed }];
    }),
  );
}

/**
 * Documents with something that is not published, the last changed first; one more than are shown.
 * @param types absent: of every type
 */
async function changedDocuments(
  db: Reading,
  person: Person,
  types?: readonly string[],
): Promise<PreviewedId[]> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("revisions as newest", "newest.document_id", "documents.id")
    .leftJoin("working_copies as copy", "copy.document_id", "documents.id")
    .select("documents.id")
    .where("trashed_at", "is", null)
    .$if(types !== undefined, (query) => query.where("documents.type", "in", types ?? []))
    .where(draftVisible(person, db))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("revisions as later")
            .select("later.id")
            .whereRef("later.document_id", "=", "documents.id")
            .whereRef("later.number", ">", "newest.number"),
        ),
      ),
    )
    .where(({ or, eb, selectFrom, and, not, exists }) =>
      or([
        and([eb("copy.body", "is not", null), eb("copy.body", "!=", eb.ref("copy.base"))]),
        ...languages.map((language) =>
          not(
            exists(
              selectFrom("published")
                .select("published.document_id")
                .whereRef("published.document_id", "=", "documents.id")
                .where("published.language", "=", language)
                .whereRef("published.revision_id", "=", "newest.id"),
            ),
          ),
        ),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce("copy.updated_at", "newest.created_at"), "desc")
    .orderBy("documents.id")
    .limit(maxDocuments + 1)
    .execute();
  return rows.map(({ id }) => ({ id }));
}

async function draftBody(db: Reading, document: DocumentRow, { revision }: PreviewedId) {
  if (revision !== undefined) {
    const row = await revisionIfAny(db, document, revision);
    return { body: row && JSON.parse(row.body), problems: [] };
  }
  const { base, body } = await openCopy(db, document);
  return drawable(document.type, base, body);
}

/**
 * The rows of a document whose draft goes out in the wished languages.
 * @param isNamed it was asked for; otherwise languages are left out that it was withdrawn from, or has
 *   no text of
 */
async function rowsOf(
  db: Reading,
  wish: DraftsWish,
  document: DocumentRow,
  body: unknown,
  isNamed: boolean,
): Promise<PublishedRow[]> {
  const shown = await shownRevisions(db, document.id);
  const withdrawn = isNamed ? [] : await withdrawnLanguages(db, document.id);
  const wanted = wish.languages.filter(
    (one) =>
      isNamed ||
      shown.has(one) ||
      (!isOfPublished(wish.subject) && !withdrawn.includes(one) && hasTextIn(body, one)),
  );
  const bodies = bodiesOf(shown);
  const state = publishedIn(bodies, document, { wanted, body, facts: undefined });
  return stateRows(wish, document, bodies, state);
}

/** True where documents that readers do not see are left out. */
function isOfPublished(subject: PreviewWish["subject"]): boolean {
  return subject.kind === "changes" && subject.types !== undefined;
}

async function withdrawnLanguages(db: Reading, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("published")
    .select("language")
    .where("document_id", "=", id)
    .where("revision_id", "is", null)
    .execute();
  return rows.map(({ language }) => language);
}

/** True where a body has any text of a language. */
function hasTextIn(body: unknown, language: Language): boolean {
  if (isTold(body)) return body[language] !== undefined;
  if (Array.isArray(body)) return body.some((item) => hasTextIn(item, language));
  return isFields(body) && Object.values(body).some((inner) => hasTextIn(inner, language));
}

/** Bodies of revisions by the languages that show them. */
type Bodies = ReadonlyMap<Language, unknown>;

/** What languages would show after one revision has gone out in some of them. */
function publishedIn(
  before: Bodies,
  { type }: DocumentRow,
  {
    wanted,
    body,
    facts,
  }: { wanted: readonly Language[]; body: unknown; facts: FactsChoice | undefined },
): Bodies {
  const after = new Map(before);
  for (const language of wanted) after.set(language, body);
  const { composed } = planFacts({ type, wanted, before, after, body, facts });
  for (const [language, own] of composed) after.set(language, own);
  return after;
}

function stateRows(
  { base, now }: DraftsWish,
  { id, key, type }: DocumentRow,
  before: Bodies,
  after: Bodies,
): PublishedRow[] {
  // Languages that show one body get one text, which is parsed once and shown as it is.
  const texts = new Map<unknown, string>();
  return languages.flatMap((language): PublishedRow[] => {
    const publishedAt = base.views[language].byId(id)?.publishedAt ?? now;
    const facts = { id, key, type, language, publishedAt };
    const body = after.get(language);
    if (body === undefined) {
      return before.has(language) ? [{ ...facts, revisionId: null, body: null }] : [];
    }
    const text = texts.get(body) ?? JSON.stringify(body);
    texts.set(body, text);
    return [{ ...facts, revisionId: 0, body: text }];
  });
}

/** Everything that is scheduled up to a time, in its order. */
async function scheduledDrafts(db: Reading, wish: DraftsWish, at: number): Promise<Drafts> {
  const due = (await pendingSchedules(db)).filter((one) => one.at <= at);
  const ids = [...new Set(due.map(({ documentId }) => documentId))];
  const known = await visibleDocuments(db, wish.person, ids);
  const documents = [...known.values()].slice(0, maxDocuments);
  const rows: PublishedRow[] = [];
  for (const document of documents) {
    const before = bodiesOf(await shownRevisions(db, document.id));
    let state: Bodies = before;
    for (const one of due) {
      if (one.documentId === document.id) state = await carriedOut(db, document, state, one);
    }
    rows.push(...stateRows(wish, document, before, state));
    await nextTurn();
  }
  return {
    documents: documents.map((one) => ({ ...one, problems: [], isDrawn: true })),
    rows,
    isCut: known.size > maxDocuments,
  };
}

async function carriedOut(
  db: Reading,
  document: DocumentRow,
  state: Bodies,
  { action, language, number, facts }: Pending,
): Promise<Bodies> {
  if (action === "unpublish") {
    return new Map([...state].filter(([one]) => one !== language));
  }
  const row = await revisionIfAny(db, document, number ?? undefined);
  if (row === undefined) return state;
  return publishedIn(state, document, { wanted: [language], body: JSON.parse(row.body), facts });
}

/** A revision; undefined where there is none of its number. */
async function revisionIfAny(
  db: Reading,
  document: DocumentRow,
  number: number | undefined,
): Promise<RevisionRow | undefined> {
  try {
    return await revisionOf(db, document, number);
  } catch (error) {
    if (error instanceof RevisionNotFound) return undefined;
    throw error;
  }
}

/**
 * A text that is another one when anything has changed that a preview could show: a document, a working
 * copy, a schedule or the publication.
 */
export async function draftsStamp(db: Reading, { subject }: PreviewWish): Promise<string> {
  const row = await db
    .selectFrom("document_changes")
    .select(({ fn }) => [
      fn.max<number | null>("id").as("last"),
      fn.countAll<number | string>().as("count"),
    ])
    .$if(subject.kind === "documents", (query) =>
      query.where(
        "document_id",
        "in",
        subject.kind === "documents" ? subject.documents.map(({ id }) => id) : [],
      ),
    )
    .executeTakeFirst();
  return `${row?.last} ${row?.count}`;
}
