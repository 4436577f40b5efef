import type { Language } from "../../site/languages.ts";
import type { Reading } from "../../store/tables.ts";
import type { Person } from "../rights/rights.ts";
import { requirePublishing } from "../rights/writes.ts";
import type { TypeName } from "../types/index.ts";
import { shownRevisions } from "./shown.ts";

interface Shown {
  readonly id: number;
  readonly type: TypeName;
  readonly key: string;
}

/**
 * Requires the right to change what readers of languages have of a document: in the column that they
 * will find it in, and in the one in which they find it now.
 * @param next body of what they will be shown; undefined: nothing any more
 * @param newest body that tells the column where they are shown nothing now, and will be shown nothing
 * @throws NotPermitted
 */
export async function requireShowing(
  db: Reading,
  person: Person,
  document: Shown,
  { languages, next, newest }: { languages: readonly Language[]; next?: unknown; newest?: unknown },
): Promise<void> {
  if (person.rights === "all") return;
  if (next !== undefined) requirePublishing(person, document, next, languages);
  // Who may do so in every column needs no looking at.
  const isLimited = person.rights.some(({ act, columns }) => act === "publish" && columns);
  const shown = isLimited ? await shownRevisions(db, document.id) : new Map<Language, never>();
  for (const language of languages) {
    const now = shown.get(language);
    const body: unknown = now === undefined ? (next ?? newest) : JSON.parse(now.body);
    requirePublishing(person, document, body, [language]);
  }
}
