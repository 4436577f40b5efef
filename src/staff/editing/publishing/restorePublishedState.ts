import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import type { Person } from "../../access/rights.ts";
import { documentByKey } from "../documents/documentRows.ts";
import type { Publishing } from "./publishing.ts";

/** Numbers of the revisions that languages show, negative where composed; null: none. */
export type ShownNumbers = Readonly<Record<Language, number | null>>;

/** Thrown where another revision was published since. */
export class PublishedSince extends DocumentError {
  override readonly name = "PublishedSince";
  readonly status = 409;

  constructor(key: string) {
    super(`The document ${key} was published or withdrawn since`);
  }
}

/**
 * Returns the revisions that a document's languages show.
 * @throws DocumentNotFound
 */
export async function shownNumbers(db: Reading, key: string, by: Person): Promise<ShownNumbers> {
  const { id } = await documentByKey(db, key, by);
  return shownNumbersOf(db, id);
}

/** Returns the same for a document by its id. */
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
  /** Revisions shown before the publication. */
  readonly before: ShownNumbers;
  /** Revisions shown after it, as seen by the person who undoes it. */
  readonly after: ShownNumbers;
  readonly reason?: string | undefined;
  readonly by: Person;
}

/**
 * Shows the revisions of a document's languages from before a publication again.
 * @returns the languages in which that changes anything
 * @throws PublishedSince, and all errors of publishing and withdrawing
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
