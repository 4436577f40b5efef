import type { Language } from "../../../base/site/languages.ts";
import type { SynonymGroup } from "../../../content/synonyms/synonymGroup.ts";
import type { Vocabulary } from "../conditions/vocabulary.ts";
import type { SearchDocument } from "../index/searchDocument.ts";
import type {
  IndexQuery,
  IndexResult,
  IndexSuggestions,
  WholeQuery,
  WholeResult,
} from "../indexQueryTypes.ts";
import type { PinnedSearch } from "../tuning/pinnedDocuments.ts";
import type { Trial } from "../tuning/tuningTrials.ts";
import type { TriedText } from "../tuning/tuningTrialTypes.ts";
import type { SavedIndexes } from "./savedIndex.ts";

/** Target of added documents: the current index, or the new one that will replace it. */
export type TargetIndex = "used" | "new";

/** A message to the searching thread. */
export type Task =
  /** Creates an index: empty, or with the texts of a saved one. */
  | {
      readonly kind: "begin";
      readonly language: Language;
      readonly synonyms: readonly SynonymGroup[];
      /** Words that texts are read as conditions by; absent: none are. */
      readonly vocabulary?: Vocabulary | undefined;
      /** Location where it is saved; absent: not saved. */
      readonly saved?: SavedIndexes | undefined;
      /** True: the saved index is not read. */
      readonly isFresh: boolean;
    }
  | {
      readonly kind: "put";
      readonly which: TargetIndex;
      readonly language: Language;
      readonly documents: readonly SearchDocument[];
      /** Ids of documents to remove. */
      readonly gone: readonly number[];
    }
  /** Replaces the current index by the new one. */
  | { readonly kind: "use" }
  /** Prepares what the first search with conditions would wait for. */
  | { readonly kind: "warmUp" }
  /** Saves the current index, where configured and where it differs enough from the saved one. */
  | { readonly kind: "save"; readonly language: Language; readonly to: SavedIndexes }
  /** Sets the documents that come first for searches. */
  | {
      readonly kind: "pin";
      readonly language: Language;
      readonly pins: readonly PinnedSearch[];
    }
  /** Searches with other synonyms and pins, which stay without effect for readers. */
  | { readonly kind: "try"; readonly language: Language; readonly trial: Trial }
  | { readonly kind: "search"; readonly language: Language; readonly query: IndexQuery }
  | {
      readonly kind: "suggest";
      readonly language: Language;
      readonly text: string;
      readonly max: number;
    }
  /** Finds documents that have all of a text. */
  | { readonly kind: "whole"; readonly query: WholeQuery }
  | { readonly kind: "size" };

/** Results by the kind of task. */
export interface TaskResults {
  readonly begin: undefined;
  readonly put: undefined;
  readonly use: undefined;
  readonly warmUp: undefined;
  /** True if it was saved. */
  readonly save: boolean;
  readonly pin: undefined;
  readonly try: readonly TriedText[];
  readonly search: IndexResult;
  readonly suggest: IndexSuggestions;
  readonly whole: WholeResult;
  readonly size: IndexSize;
}

/** Size of an index, or of those of all languages together. */
export interface IndexSize {
  readonly documents: number;
  /** Memory taken, in bytes. */
  readonly bytes: number;
  /** Number of places of removed or changed documents. */
  readonly wasted: number;
}

/** Adds up the sizes of several indexes. */
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

/** A result, or an error. */
export type Reply =
  | { readonly id: number; readonly answer: TaskResults[keyof TaskResults] }
  | { readonly id: number; readonly problem: string };
