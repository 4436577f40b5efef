import type { Language } from "../../base/site/languages.ts";
import { settingKey, settingNames } from "../../content/settings/settings.ts";
import { embargoSight, isLetIn } from "../access/embargoVisibility.ts";
import { may, type Person } from "../access/rights.ts";
import { type LanguageStatus, type Line, statusOf } from "./catalogueLine.ts";
import { type RevisionFacts, withTitles } from "./revisionFacts.ts";

/** A document as one person sees it. */
export interface SeenLine {
  readonly line: Line;
  /**
   * False where only the published state is seen: nothing of the line's draft may be shown then.
   */
  readonly seesDraft: boolean;
  /** The newest revision, or the newest published one with the titles that readers have. */
  readonly facts: RevisionFacts;
}

/** Returns a document as a person sees it; undefined: hidden. Depends on `sightKey()` alone. */
export function seenBy(person: Person, line: Line): SeenLine | undefined {
  const { type, key, embargo, draft } = line;
  const column = type === "column" ? key : draft.column;
  if (seesDraftOf(person, { type, key, embargo, column }))
    return { line, seesDraft: true, facts: line.draft };
  const facts = publishedFacts(line);
  return facts && { line, seesDraft: false, facts };
}

/** Key of a person's sight: people with the same key see the same of every document. */
export function sightKey(person: Person): string {
  const { rights } = person;
  const seeing = rights === "all" ? rights : rights.filter(({ act }) => deciding.has(act));
  return JSON.stringify([seeing, embargoSight(person) ?? null]);
}

/** Acts that determine what a person sees. */
const deciding: ReadonlySet<string> = new Set(["draft.see", "setting.edit"]);

/** Tells the same as the condition `draftVisible()` of queries. */
export function seesDraftOf(
  person: Person,
  {
    type,
    key,
    column,
    embargo,
  }: Pick<Line, "type" | "key" | "embargo"> & { readonly column: string | undefined },
): boolean {
  if (embargo !== undefined) return isLetIn(embargoSight(person), embargo);
  if (may(person, "draft.see", { type, column })) return true;
  if (type !== "setting") return false;
  const setting = settingNames.find((name) => settingKey(name) === key);
  return may(person, "setting.edit", setting === undefined ? {} : { setting });
}

/**
 * Newest published revision of a document, with the titles that readers have: each from the
 * revision that its language shows. A revision holds the other language's texts too, published or
 * not.
 */
function publishedFacts({ key, live: { en, zh } }: Line): RevisionFacts | undefined {
  const newest = (en?.facts.number ?? 0) > (zh?.facts.number ?? 0) ? en : zh;
  if (newest === undefined || en?.facts === zh?.facts) return newest?.facts;
  const titles = { en: en?.facts.titles.en, zh: zh?.facts.titles.zh };
  return withTitles(key, newest.facts, titles);
}

/** A document's status in a language as a person sees it; null: nothing is published in it. */
export function seenStatus(
  { line, seesDraft }: SeenLine,
  language: Language,
): LanguageStatus | null {
  if (seesDraft) return statusOf(line, language);
  return line.live[language] === undefined ? null : "published";
}

/** Time of the newest visible change of a document, in milliseconds since 1970. */
export function seenAt({ line, seesDraft }: SeenLine): number {
  const shown = Math.max(line.live.en?.publishedAt ?? 0, line.live.zh?.publishedAt ?? 0);
  return seesDraft ? Math.max(shown, line.draftAt, line.unsaved?.at ?? 0) : shown;
}
