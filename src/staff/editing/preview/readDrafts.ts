import { setImmediate as nextTurn } from "node:timers/promises";
import type { PreviewedId, PreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type FactsChoice, planFacts } from "../../../content/published/composition/planFacts.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { PublishedRow } from "../../../content/published/readPublished.ts";
import { isFields, isTold } from "../../../content/types/fields/bilingualValues.ts";
import type { Person } from "../../access/rights.ts";
import { RevisionNotFound } from "../documents/documentErrors.ts";
import { type DocumentRow, type RevisionRow, revisionOf } from "../documents/documentRows.ts";
import { bodiesOf, shownRevisions } from "../publishing/shownRevisions.ts";
import { type Pending, pendingSchedules } from "../schedule/scheduleRows.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";
import { changedDocuments, maxDocuments, visibleDocuments } from "./previewedDocuments.ts";
import { asSaved, type Drawable, drawable } from "./validPartOfWorkingCopy.ts";

export interface PreviewedDocument {
  readonly id: number;
  readonly key: string;
  readonly type: DocumentRow["type"];
  /**
   * Fields that the preview shows in their former state, as their present value cannot be drawn; of
   * a document that is not drawn, the reasons.
   */
  readonly problems: Drawable["problems"];
  /** False: it does not fit its type, so the preview shows its published state, or nothing. */
  readonly isDrawn: boolean;
}

/** Returns the state of the documents that a person's preview is to show over the site. */
export type PreviewedDocuments = (
  person: Person,
  wish: PreviewWish,
) => Promise<readonly PreviewedDocument[]>;

export interface Drafts {
  readonly documents: readonly PreviewedDocument[];
  /** Rows to be shown in place of published ones, by document. */
  readonly rows: readonly PublishedRow[];
  /** True: there were more documents than one preview shows. */
  readonly isCut: boolean;
}

/** Viewer and subject of a preview. */
interface DraftsWish extends PreviewWish {
  readonly person: Person;
  /** Publication that drafts are shown over. */
  readonly base: Publication;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads the drafts that a preview shows over the publication. A document whose draft the person may
 * not see is left out, whatever is asked for.
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

async function draftBody(
  db: Reading,
  document: DocumentRow,
  { revision }: PreviewedId,
): Promise<Drawable> {
  if (revision !== undefined) {
    const row = await revisionIfAny(db, document, revision);
    if (row === undefined) return { body: undefined, problems: [] };
    return asSaved(document.type, JSON.parse(row.body));
  }
  const { base, body } = await openCopy(db, document);
  return drawable(document.type, base, body);
}

/**
 * Rows of a document whose draft is shown in the requested languages.
 * @param isNamed true: the document was asked for; otherwise languages from which it was
 *   withdrawn, or in which it has no text, are left out
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

/** Tells whether documents that readers do not see are left out. */
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

/** Tells whether a body has any text in a language. */
function hasTextIn(body: unknown, language: Language): boolean {
  if (isTold(body)) return body[language] !== undefined;
  if (Array.isArray(body)) return body.some((item) => hasTextIn(item, language));
  return isFields(body) && Object.values(body).some((inner) => hasTextIn(inner, language));
}

/** Bodies of revisions, by the languages that show them. */
type Bodies = ReadonlyMap<Language, unknown>;

/** Bodies that languages would show after one revision is published in some of them. */
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
  // Languages that show one body share one text, which is parsed once.
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

/** Drafts of everything scheduled up to a time, in its order. */
async function scheduledDrafts(db: Reading, wish: DraftsWish, at: number): Promise<Drafts> {
  const due = (await pendingSchedules(db)).filter((one) => one.at <= at);
  const ids = [...new Set(due.map(({ documentId }) => documentId))];
  const known = await visibleDocuments(db, wish.person, ids);
  const documents: PreviewedDocument[] = [];
  const rows: PublishedRow[] = [];
  for (const document of [...known.values()].slice(0, maxDocuments)) {
    const before = bodiesOf(await shownRevisions(db, document.id));
    let state: Bodies = before;
    const problems: Drawable["problems"][number][] = [];
    for (const one of due) {
      if (one.documentId !== document.id) continue;
      const carried = await carriedOut(db, document, state, one);
      state = carried.state;
      problems.push(...carried.problems);
    }
    documents.push({ ...document, problems, isDrawn: problems.length === 0 });
    rows.push(...stateRows(wish, document, before, state));
    await nextTurn();
  }
  return { documents, rows, isCut: known.size > maxDocuments };
}

/** State after a scheduled act, with the problems that prevent it. */
interface CarriedOut {
  readonly state: Bodies;
  readonly problems: Drawable["problems"];
}

async function carriedOut(
  db: Reading,
  document: DocumentRow,
  state: Bodies,
  { action, language, number, facts }: Pending,
): Promise<CarriedOut> {
  if (action === "unpublish") {
    return { state: new Map([...state].filter(([one]) => one !== language)), problems: [] };
  }
  const row = await revisionIfAny(db, document, number ?? undefined);
  if (row === undefined) return { state, problems: [] };
  const { body, problems } = asSaved(document.type, JSON.parse(row.body));
  if (body === undefined) return { state, problems };
  return { state: publishedIn(state, document, { wanted: [language], body, facts }), problems };
}

/** Reads a revision; undefined where there is none of its number. */
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
