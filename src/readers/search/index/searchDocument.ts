import type { LifecycleStage } from "../../../content/types/product.ts";
import type { PartFacts } from "../conditions/partFacts.ts";
import type { SearchType } from "../searchTypes.ts";
import { normalise } from "../text/normalise.ts";
import { simplified } from "../text/simplifiedChinese.ts";
import type { CrossReferenceName } from "./parts/crossReferenceIndex.ts";
import type { CodeNames } from "./parts/partIndex.ts";
import { fields, type IndexField } from "./words/termIndex.ts";

/** A document for the index: its texts, and the facts that determine its rank and place. */
export interface SearchDocument {
  readonly id: number;
  /** The type it is counted under. */
  readonly group: Exclude<SearchType, -1>;
  /** Factor of the score by the kind of document; 1 is usual. */
  readonly share: number;
  /** Ids of its columns and their ancestors. */
  readonly columns: readonly number[];
  /** Plain texts as published. */
  readonly texts: Readonly<Partial<Record<IndexField, string>>>;
  /** Date of news, `2026-11-21`; absent for other types. */
  readonly date?: string;
  readonly part?: CodeNames & {
    readonly stage: LifecycleStage;
    /** Id of the recommended replacement. */
    readonly replacement?: number;
    readonly crossReferences?: readonly CrossReferenceName[];
    /** Facts that conditions are held against; absent: it meets none. */
    readonly facts?: PartFacts;
  };
}

/** Normalised texts of a document. */
export function normalisedTexts(texts: SearchDocument["texts"]): SearchDocument["texts"] {
  return Object.fromEntries(
    fields.flatMap((field): [IndexField, string][] => {
      const text = texts[field];
      return text === undefined ? [] : [[field, simplified(normalise(text))]];
    }),
  );
}
