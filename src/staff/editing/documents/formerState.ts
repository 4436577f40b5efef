import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { DocumentError } from "../../../content/types/typeOf.ts";
import type { Person } from "../../access/rights.ts";
import type { Publishing } from "../publishing/publishing.ts";
import { documentByKey } from "./rows.ts";

/** Numbers of the revisions that languages show, negative where composed; null: the language shows none. */
export type ShownNumbers = Readonly<Record<Language, number | null>>;

/** Readers were shown something else since. */
export class PublishedSince extends DocumentError {
  override readonly name = "PublishedSince";
  readonly status = 409;

  constructor(key: string) {
    super(`The document ${key} was published or withdrawn since`);
  }
}

/**
 * The revisions that a document's languages show.
 * @throws DocumentNotFound
 */
export async function shownNumbers(db: Reading, key: string, by: Person): Promise<ShownNumbers> {
  const { id } = await documentByKey(db, key, by);
  return shownNumbersOf(db, id);
}

/** The same of a document by its id. */
export async function shownNumbersOf(db: Reading, documentId: number): Promise<ShownNumbers> {
  const rows = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["language", "number"])
    .where("published.document_id", "=", documentId)
    .execute();
  const numberIn = (language: Language) => rows.find((row) => row.language === language)?.number;
  return { en: numberIn("en") ?? null, zh: numberIn("zh") ?? null };
}

interface FormerState {
  readonly key: string;
  /** What its languages showed before. */
  readonly before: ShownNumbers;
  /** What they show since, as the one who takes it back saw it. */
  readonly after: ShownNumbers;
  readonly reason?: string | undefined;
  readonly by: Person;
}

/**
 * Has a document's languages show again what they showed before a publication.
 * @returns the languages in which that changes anything
 * @throws PublishedSince, and whatever publishing and withdrawing throw
 */
export async function showFormerState(
  publishing: Publishing,
  { key, before, after, reason, by }: FormerState,
): Promise<Language[]> {
  const present = await shownNumbers(publishing.tx, key, by);
  if (present.en !== after.en || present.zh !== after.zh) throw new PublishedSince(key);
  const changed: Language[] = [];
  for (const language of ["en", "zh"] as const) {
    const number = before[language];
    if (number === after[language]) continue;
    const languages = [language];
    const what = { key, languages, reason };
    changed.push(
      ...(number === null
        ? await publishing.unpublish(what)
        : await publishing.publish({ ...what, revisionNumber: number, facts: "thisLanguage" })),
    );
  }
  return changed;
}
