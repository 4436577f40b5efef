import type { SynonymGroup } from "../../content/searchSynonyms.ts";
import type { Language } from "../../site/languages.ts";
import type { SearchDocument } from "../index/document.ts";
import type { IndexQuery, IndexResult, IndexSuggestions } from "../indexQuery.ts";

/** The index that documents go to: the one in use, or the one that is being made to take its place. */
export type TargetIndex = "used" | "new";

/** A message to the searching thread. */
export type Task =
  /** Begins an empty index. */
  | {
      readonly kind: "begin";
      readonly language: Language;
      readonly synonyms: readonly SynonymGroup[];
    }
  | {
      readonly kind: "put";
      readonly which: TargetIndex;
      readonly language: Language;
      readonly documents: readonly SearchDocument[];
      /** Ids of documents that are to be taken out. */
      readonly gone: readonly number[];
    }
  /** Takes the new indexes into use. */
  | { readonly kind: "use" }
  | { readonly kind: "search"; readonly language: Language; readonly query: IndexQuery }
  | {
      readonly kind: "suggest";
      readonly language: Language;
      readonly text: string;
      readonly max: number;
    }
  | { readonly kind: "size" };

/** Its answers, by the kind of the task. */
export interface TaskResults {
  readonly begin: undefined;
  readonly put: undefined;
  readonly use: undefined;
  readonly search: IndexResult;
  readonly suggest: IndexSuggestions;
  readonly size: IndexSize;
}

/** Of all languages together. */
export interface IndexSize {
  readonly documents: number;
  /** Memory taken, in bytes. */
  readonly bytes: number;
  /** Places of documents that are gone or were changed. */
  readonly wasted: number;
}

export interface NumberedTask {
  readonly id: number;
  readonly task: Task;
}

/** An answer, or what went wrong. */
export type Reply =
  | { readonly id: number; readonly answer: TaskResults[keyof TaskResults] }
  | { readonly id: number; readonly problem: string };
