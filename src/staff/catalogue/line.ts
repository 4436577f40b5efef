import type { languageStatuses } from "../../base/site/contentNames.ts";
import type { Language } from "../../base/site/languages.ts";
import type { TypeName } from "../../content/types/names.ts";
import type { RevisionFacts } from "./facts.ts";

/** What readers of a language have of a document, beside its newest revision. */
export interface LiveState {
  readonly facts: RevisionFacts;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  /** Publishing the newest revision would change what these readers see. */
  readonly isBehind: boolean;
}

/** What the catalogue holds of a document. */
export interface Line {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  /** Milliseconds since 1970, as all times. */
  readonly createdAt: number;
  readonly trashedAt: number | null;
  /** Ids of the accounts that its embargo names; undefined: it is under none. */
  readonly embargo: ReadonlySet<number> | undefined;
  /** Of the newest revision. */
  readonly draft: RevisionFacts;
  readonly draftAt: number;
  readonly author: string | null;
  /** By the languages that show the document. */
  readonly live: Readonly<Partial<Record<Language, LiveState>>>;
  /** Languages that showed it once and do no more. */
  readonly withdrawn: readonly Language[];
  /** The published languages show different facts. */
  readonly differsInFacts: boolean;
  /** Texts of the newest revision that are not in step: both hashes, joined by a blank; "" is missing. */
  readonly unpaired: readonly string[];
  /** How many of them leave a language behind. */
  readonly outdated: Readonly<Record<Language, number>>;
  /** What is typed and not saved. */
  readonly unsaved: { readonly at: number; readonly by: string } | undefined;
  /** Problems of the newest revision with its type; undefined: not looked at, or of no concern. */
  readonly problems: number | undefined;
}

/** How a language stands, as somebody sees it who may see drafts. */
export type LanguageStatus = (typeof languageStatuses)[number];

/** A document's status in a language, by what its readers would notice. */
export function statusOf(line: Line, language: Language): LanguageStatus {
  if (line.trashedAt !== null) return "trashed";
  const live = line.live[language];
  if (live !== undefined) return live.isBehind ? "changed" : "published";
  return line.withdrawn.includes(language) ? "withdrawn" : "draft";
}
