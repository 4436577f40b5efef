import type { LifecycleStage } from "../../../content/types/product.ts";
import type { SearchType } from "../contract.ts";
import { normalise } from "../text/normalise.ts";
import { simplified } from "../text/simplified.ts";
import type { CrossReferenceName } from "./parts/crossReferences.ts";
import type { CodeNames } from "./parts/parts.ts";
import { fields, type IndexField } from "./words/terms.ts";

/** A document as the index takes it: its texts, and what its rank and its place depend on. */
export interface SearchDocument {
  readonly id: number;
  /** The type it is counted under. */
  readonly group: Exclude<SearchType, -1>;
  /** Share in the score by the kind of document; 1 is usual. */
  readonly share: number;
  /** Ids of the columns it lies in and of all above them. */
  readonly columns: readonly number[];
  /** Plain, as it stands in the publication. */
  readonly texts: Readonly<Partial<Record<IndexField, string>>>;
  /** Of what is news, `2026-11-21`. */
  readonly date?: string;
  readonly part?: CodeNames & {
    readonly stage: LifecycleStage;
    /** Id of the part to use instead. */
    readonly replacement?: number;
    readonly crossReferences?: readonly CrossReferenceName[];
  };
}

/** A document's texts in the form that the index takes. */
export function normalisedTexts(texts: SearchDocument["texts"]): SearchDocument["texts"] {
  return Object.fromEntries(
    fields.flatMap((field): [IndexField, string][] => {
      const text = texts[field];
      return text === undefined ? [] : [[field, simplified(normalise(text))]];
    }),
  );
}
