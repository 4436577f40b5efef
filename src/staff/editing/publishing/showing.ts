import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { TypeName } from "../../../content/types/names.ts";
import type { Person } from "../../access/rights.ts";
import { requirePublishing } from "../../access/writes.ts";
import { shownRevisions } from "./shown.ts";

interface Shown {
  readonly id: number;
  readonly type: TypeName;
  readonly key: string;
}

/** What is to change for readers of languages. */
interface Showing {
  readonly languages: readonly Language[];
  /** Body of what they will be shown; undefined: nothing any more. */
  readonly next?: unknown;
  /** Body that tells the column where they are shown nothing now, and will be shown nothing. */
  readonly newest?: unknown;
  /** JSON of the body that they are shown now. */
  readonly now: (language: Language) => string | undefined;
}

/**
 * Requires the right to change what readers of languages have of a document: in the column that they
 * will find it in, and in the one in which they find it now.
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
 * The same where it is known what readers are shown.
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

/** False: where readers find a document now needs no looking at. */
function isLimited({ rights }: Person): boolean {
  return rights !== "all" && rights.some(({ act, columns }) => act === "publish" && columns);
}
