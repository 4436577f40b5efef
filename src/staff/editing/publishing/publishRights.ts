import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { requirePublishing } from "../../access/writeRights.ts";
import { shownRevisions } from "./shownRevisions.ts";

interface Shown {
  readonly id: number;
  readonly type: TypeName;
  readonly key: string;
}

/** Change for readers of languages. */
interface Showing {
  readonly languages: readonly Language[];
  /** Body to be shown; undefined: nothing any more. */
  readonly next?: unknown;
  /** Body that names the column where nothing is shown now, nor will be. */
  readonly newest?: unknown;
  /** Returns the JSON of the body shown now; undefined: none. */
  readonly now: (language: Language) => string | undefined;
}

/**
 * Requires the right to change the published state of a document in languages: in its new column,
 * and in its present one.
 * @throws NotPermitted
 */
export async function requireShowing(
  db: Reading,
  person: Person,
  document: Shown,
  change: Omit<Showing, "now">,
): Promise<void> {
  const shown = isLimited(person) ? await shownRevisions(db, document.id) : undefined;
  requireKnownShowing(person, document, {
    ...change,
    now: (language) => shown?.get(language)?.body,
  });
}

/**
 * Requires the same where the published state is known.
 * @throws NotPermitted
 */
export function requireKnownShowing(
  person: Person,
  document: Pick<Shown, "type" | "key">,
  { languages, next, newest, now }: Showing,
): void {
  if (person.rights === "all") return;
  if (next !== undefined) requirePublishing(person, document, next, languages);
  for (const language of languages) {
    const shown = isLimited(person) ? now(language) : undefined;
    const body: unknown = shown === undefined ? (next ?? newest) : JSON.parse(shown);
    requirePublishing(person, document, body, [language]);
  }
}

/**
 * Tells whether rights to publish are limited by columns; otherwise the present column is
 * irrelevant.
 */
function isLimited({ rights }: Person): boolean {
  return rights !== "all" && rights.some(({ act, columns }) => act === "publish" && columns);
}
