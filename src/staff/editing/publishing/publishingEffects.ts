import { type Language, otherLanguage } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { differingFacts } from "../../../content/published/composition/changedLeaves.ts";
import { composeForReaders } from "../../../content/published/composition/compose.ts";
import { planFacts } from "../../../content/published/composition/planFacts.ts";
import { readersDifference } from "../../../content/published/composition/readersDifference.ts";
import { type TypeName, typeOf } from "../../../content/types/typeNames.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { visible } from "../../access/visibleDocuments.ts";
import { documentByKey, revisionOf } from "../documents/documentRows.ts";
import type { PublishRequest, UnpublishRequest } from "./publishing.ts";
import { bodiesOf, shownRevisions } from "./shownRevisions.ts";

/** Changes that the readers of one language would notice. Paths are like `/documents/0/title`. */
export interface LanguageEffects {
  readonly wasPublished: boolean;
  readonly isPublished: boolean;
  /** Texts that readers would see changed, including texts from the other language. */
  readonly texts: readonly string[];
  readonly facts: readonly string[];
  /** Texts that the language lacks and that are shown in the other one, if published. */
  readonly borrowed: readonly string[];
  /** Texts that the language lacks and of which nothing is shown. */
  readonly missing: readonly string[];
  /** The body as its readers see it before and afterwards; undefined: they see none. */
  readonly bodies: { readonly before: unknown; readonly after: unknown };
}

export interface PublishingEffects {
  readonly key: string;
  readonly type: TypeName;
  /** Number of the revision that would be published. */
  readonly revision: number;
  readonly languages: Readonly<Record<Language, LanguageEffects>>;
  /** Facts by which the published languages would differ afterwards. */
  readonly differing: readonly string[];
  /** True: publishing is refused without a choice of `facts`. */
  readonly needsChoice: boolean;
  /** The revision's, as it was saved. */
  readonly body: unknown;
}

/**
 * The effects of publishing a revision, for each language's readers. Nothing is written.
 * @throws DocumentNotFound, RevisionNotFound
 */
export async function publishingEffects(
  db: Reading,
  { key, languages: wanted, revisionNumber, facts }: PublishRequest,
  by: Person = serverPerson,
): Promise<PublishingEffects> {
  const document = await documentByKey(db, key, by);
  const { type } = document;
  const revision = await revisionOf(db, document, revisionNumber);
  const body: unknown = JSON.parse(revision.body);
  const before = bodiesOf(await shownRevisions(db, document.id));
  const after = new Map(before);
  for (const language of wanted) after.set(language, body);
  const { composed, undecided } = planFacts({ type, wanted, before, after, body, facts });
  for (const [language, next] of composed) after.set(language, next);
  const effectsOf = (language: Language) => languageEffects(type, language, { before, after });
  return {
    ...{ key, type, body, revision: revision.number },
    languages: { en: effectsOf("en"), zh: effectsOf("zh") },
    differing: differencesAmong(after),
    needsChoice: undecided.size > 0,
  };
}

/**
 * The effects of withdrawing a document in some languages. Nothing is written.
 * @throws DocumentNotFound
 */
export async function withdrawalEffects(
  db: Reading,
  { key, languages: wanted }: UnpublishRequest,
  by: Person,
): Promise<Omit<PublishingEffects, "revision" | "needsChoice" | "differing" | "body">> {
  const { id, type } = await documentByKey(db, key, by);
  const before = bodiesOf(await shownRevisions(db, id));
  const after = new Map([...before].filter(([language]) => !wanted.includes(language)));
  const effectsOf = (language: Language) => languageEffects(type, language, { before, after });
  return { key, type, languages: { en: effectsOf("en"), zh: effectsOf("zh") } };
}

type Bodies = ReadonlyMap<Language, unknown>;

function languageEffects(
  type: TypeName,
  language: Language,
  { before, after }: { readonly before: Bodies; readonly after: Bodies },
): LanguageEffects {
  const borrowed: string[] = [];
  const missing: string[] = [];
  const shown = (bodies: Bodies, isTold: boolean) => {
    const own = bodies.get(language);
    if (own === undefined) return undefined;
    const other = bodies.get(otherLanguage(language));
    return composeForReaders(type, own, language, other, (path, what) => {
      if (isTold) (what === "borrowed" ? borrowed : missing).push(path);
    });
  };
  const bodies = { before: shown(before, false), after: shown(after, true) };
  const difference = readersDifference(bodies.before, bodies.after, language);
  return {
    wasPublished: before.has(language),
    isPublished: after.has(language),
    ...difference,
    borrowed,
    missing,
    bodies,
  };
}

function differencesAmong(bodies: Bodies): string[] {
  const [first, ...others] = bodies.values();
  return [...new Set(others.flatMap((other) => differingFacts(first, other)))].sort();
}

/** A document whose languages show different facts. */
export interface FactsDifference {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  /** Sorted. */
  readonly paths: readonly string[];
}

/** Documents whose bodies are fetched together: some megabytes at a time. */
const documentsAtOnce = 200;

/** The documents that a person may see and whose languages show different facts, by id. */
export async function factsDifferences(
  db: Reading,
  person: Person = serverPerson,
): Promise<FactsDifference[]> {
  const candidates = await db
    .selectFrom("documents")
    .innerJoin("published as en", "en.document_id", "documents.id")
    .innerJoin("published as zh", "zh.document_id", "documents.id")
    .select(["documents.id", "key", "type", "en.revision_id as en", "zh.revision_id as zh"])
    .where("en.language", "=", "en")
    .where("zh.language", "=", "zh")
    .whereRef("en.revision_id", "!=", "zh.revision_id")
    .where(visible(person, db))
    .orderBy("documents.id")
    .execute();
  const found: FactsDifference[] = [];
  for (let first = 0; first < candidates.length; first += documentsAtOnce) {
    const page = candidates.slice(first, first + documentsAtOnce);
    const bodies = await revisionBodies(
      db,
      page.flatMap(({ en, zh }) => [en, zh]).filter((id) => id !== null),
    );
    for (const { id, key, type, en, zh } of page) {
      const paths = differingFacts(bodies.get(en ?? 0), bodies.get(zh ?? 0));
      if (paths.length > 0) found.push({ id, key, type: typeOf({ key, type }), paths });
    }
  }
  return found;
}

async function revisionBodies(db: Reading, ids: readonly number[]): Promise<Map<number, unknown>> {
  const rows = await db
    .selectFrom("revisions")
    .select(["id", "body"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body)]));
}
