import type { languageStatuses } from "../../base/site/contentCodes.ts";
import type { Language } from "../../base/site/languages.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { RevisionFacts } from "./revisionFacts.ts";

/** Published state of a document for readers of a language, beside its newest revision. */
export interface LiveState {
  readonly facts: RevisionFacts;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  /** True: publishing the newest revision would change what these readers see. */
  readonly isBehind: boolean;
}

/** Facts of a document that the catalogue holds. */
export interface Line {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  /** Milliseconds since 1970, as all times. */
  readonly createdAt: number;
  readonly trashedAt: number | null;
  /** Ids of the accounts that its embargo names; undefined: there is no embargo. */
  readonly embargo: ReadonlySet<number> | undefined;
  /** Facts of the newest revision. */
  readonly draft: RevisionFacts;
  readonly draftAt: number;
  readonly author: string | null;
  /** Published states, by language. */
  readonly live: Readonly<Partial<Record<Language, LiveState>>>;
  /** Languages from which the document was withdrawn. */
  readonly withdrawn: readonly Language[];
  /** True: the published languages show different facts. */
  readonly differsInFacts: boolean;
  /**
   * Texts of the newest revision that are not in step: both hashes, joined by a blank; "" is
   * missing.
   */
  readonly unpaired: readonly string[];
  /** Number of these texts that are outdated, by language. */
  readonly outdated: Readonly<Record<Language, number>>;
  /** Day on which it is to be reviewed, `YYYY-MM-DD`; undefined: none is set. */
  readonly reviewOn: string | undefined;
  /** Last unsaved change; undefined: none. */
  readonly unsaved: { readonly at: number; readonly by: string } | undefined;
  /**
   * Number of problems of the newest revision with its type; undefined: not checked, or irrelevant.
   */
  readonly problems: number | undefined;
}

/** Status of a document in a language, for people who may see drafts. */
export type LanguageStatus = (typeof languageStatuses)[number];

/** Returns a document's status in a language, by what its readers would notice. */
export function statusOf(line: Line, language: Language): LanguageStatus {
  if (line.trashedAt !== null) return "trashed";
  const live = line.live[language];
  if (live !== undefined) return live.isBehind ? "changed" : "published";
  return line.withdrawn.includes(language) ? "withdrawn" : "draft";
}
