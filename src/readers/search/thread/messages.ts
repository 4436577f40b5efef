import type { Language } from "../../../base/site/languages.ts";
import type { SynonymGroup } from "../../../content/synonyms/searchSynonyms.ts";
import type { SearchDocument } from "../index/document.ts";
import type { IndexQuery, IndexResult, IndexSuggestions } from "../indexQuery.ts";
import type { SavedIndexes } from "./savedIndex.ts";

/** The index that documents go to: the one in use, or the one that is being made to take its place. */
export type TargetIndex = "used" | "new";

/** A message to the searching thread. */
export type Task =
  /** Begins an index: empty, or with what one has read that was saved. */
  | {
      readonly kind: "begin";
      readonly language: Language;
      readonly synonyms: readonly SynonymGroup[];
      /** Where it is to be saved; absent where it is not. */
      readonly saved?: SavedIndexes | undefined;
      /** True if what was saved is not to be read. */
      readonly isFresh: boolean;
    }
  | {
      readonly kind: "put";
      readonly which: TargetIndex;
      readonly language: Language;
      readonly documents: readonly SearchDocument[];
      /** Ids of documents that are to be taken out. */
      readonly gone: readonly number[];
    }
  /** Takes the new index into use. */
  | { readonly kind: "use" }
  /** Saves the index in use, where it was begun to be and differs by much from what was saved. */
  | { readonly kind: "save"; readonly language: Language; readonly to: SavedIndexes }
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
  /** True if it was. */
  readonly save: boolean;
  readonly search: IndexResult;
  readonly suggest: IndexSuggestions;
  readonly size: IndexSize;
}

/** The size of an index, or of those of all languages together. */
export interface IndexSize {
  readonly documents: number;
  /** Memory taken, in bytes. */
  readonly bytes: number;
  /** Places of documents that are gone or were changed. */
  readonly wasted: number;
}

/** Of several indexes together. */
export function sumOfSizes(sizes: Iterable<IndexSize>): IndexSize {
  const sum = { documents: 0, bytes: 0, wasted: 0 };
  for (const { documents, bytes, wasted } of sizes) {
    sum.documents += documents;
    sum.bytes += bytes;
    sum.wasted += wasted;
  }
  return sum;
}

export interface NumberedTask {
  readonly id: number;
  readonly task: Task;
}

/** An answer, or what went wrong. */
export type Reply =
  | { readonly id: number; readonly answer: TaskResults[keyof TaskResults] }
  | { readonly id: number; readonly problem: string };
