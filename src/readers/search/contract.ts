import type { LocalizedText } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import type { Target } from "../../content/queries/addresses/addresses.ts";
import type { AttachedDocument } from "../../content/queries/attachments.ts";
import type { CrossReference } from "../../content/queries/parts/crossReferences.ts";
import type { ShownValue } from "../../content/queries/parts/shownValues.ts";
import type { TypeName } from "../../content/types/names.ts";
import type { LifecycleStage } from "../../content/types/product.ts";

/**
 * The contract of search with the rooms above. Texts come as segments, so that whoever
 * shows them escapes them; addresses come as targets, so that whoever shows them knows the surface.
 */

/** The types that the search box offers (spec section 2): all, news, products, solutions. */
export const boxTypes = [-1, 2, 3, 4] as const;

/**
 * The documents that a search looks through: all, or one type by its code in the type table (spec section
 * 3). Every document is of exactly one: 1 stands for pages and all that is shown on one (columns,
 * partners, honours, history), 13, which the table does not have, for positions.
 */
export const searchTypes = [...boxTypes, 6, 7, 12, 5, 13, 1] as const;

export type SearchType = (typeof searchTypes)[number];

/** In characters. What is longer is cut here; the API refuses it and says so. */
export const maxSearchLength = 200;

/** Most hits that one page holds. */
export const maxHits = 100;

/** Most suggestions that a text being typed gets. */
export const maxSuggestions = 8;

export interface SearchRequest {
  /** As the reader typed it: anything at all. */
  readonly text: string;
  readonly type: SearchType;
  /** Id of a column: only what lies in it or under it. */
  readonly column?: number | undefined;
  /** From 1. */
  readonly page: number;
  /** 1 to `mostHits`. */
  readonly limit: number;
}

export interface Segment {
  readonly text: string;
  /** True if this is what the reader looked for. */
  readonly hit: boolean;
}

/** A text with its hits marked. `lang` is there only where it is not in the view's language. */
export interface MarkedText {
  readonly segments: readonly Segment[];
  readonly lang?: string;
}

/** A column that a document lies in. */
export interface PathStep {
  readonly id: number;
  readonly title: LocalizedText;
  /** Undefined where no page shows the column. */
  readonly target: Target | undefined;
}

/** Facts of a part that are shown beside its text. */
export interface PartSummary {
  readonly partNumber: string;
  readonly name: MarkedText;
  readonly stage: LifecycleStage;
  /** The part to use instead. */
  readonly replacement?: {
    readonly id: number;
    readonly partNumber: string;
    readonly target: Target | undefined;
  };
  readonly figures: readonly PartFigure[];
  /** Absent where it has none. */
  readonly datasheet?: AttachedDocument;
  readonly orderCodes: readonly string[];
  /** The number of another maker, or an older one, that it was found by. */
  readonly crossReference?: CrossReference;
}

/** A value that is shown at the head of a part. */
export interface PartFigure {
  readonly label: LocalizedText;
  readonly value: ShownValue;
}

export interface Hit {
  readonly id: number;
  readonly type: TypeName;
  /** A part's is its number. */
  readonly title: MarkedText;
  /** Some 160 characters around what was looked for; no segments where the document has no text. */
  readonly excerpt: MarkedText;
  /** `2026-11-21`, or a month or a year where history says no more; absent for what has no date. */
  readonly date?: string;
  /** The columns it lies in, from the root down. */
  readonly path: readonly PathStep[];
  /** Its page, or that of the column that shows it; undefined where neither is there. */
  readonly target: Target | undefined;
  /** For products alone. */
  readonly part?: PartSummary;
}

export interface SearchOutcome {
  /** The text that was searched: without blanks around it, and cut where it was too long. */
  readonly text: string;
  readonly isCut: boolean;
  readonly hits: readonly Hit[];
  /** Hits on all pages. */
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  /** At least 1. */
  readonly lastPage: number;
  /** Number of hits of each type, whichever was asked for; -1 is all together. */
  readonly counts: Readonly<Record<SearchType, number>>;
  /** The sub list of the type that was asked for: columns in menu order with what each holds. */
  readonly columns: readonly {
    readonly id: number;
    readonly title: LocalizedText;
    readonly count: number;
  }[];
  /** A likelier spelling. */
  readonly didYouMean?: string;
  /** True if the hits are those of `didYouMean`, since the text as it stands has none. */
  readonly isCorrected: boolean;
  /** Where there are no hits: parts whose numbers come closest. */
  readonly closestParts: readonly Hit[];
}

/** Content of an empty search. */
export interface SearchStart {
  /** Texts to search for, in the view's language. */
  readonly suggestions: readonly string[];
  /** The newest of each type. */
  readonly newest: readonly {
    readonly type: Exclude<(typeof boxTypes)[number], -1>;
    readonly hits: readonly Hit[];
  }[];
}

/** A completion of a text that is being typed. */
export interface Suggestion {
  readonly id: number;
  readonly type: TypeName;
  /** A part's is its number. */
  readonly title: MarkedText;
  /** A part's name; the column of anything else. */
  readonly detail: LocalizedText;
  readonly target: Target | undefined;
  /** For products alone. */
  readonly part?: SuggestedPart;
}

/** What a suggestion shows of a part. */
export interface SuggestedPart {
  readonly stage: LifecycleStage;
  /** Two at the most. */
  readonly figures: readonly PartFigure[];
  readonly datasheet?: AttachedDocument;
  /** Those that the text begins or is; where it is none, all. */
  readonly orderCodes: readonly string[];
  /** True if the text is the beginning of an order code and more than a part's number. */
  readonly isOrderCode: boolean;
  readonly crossReference?: CrossReference;
}

/** Search over what is published. It follows the publication on its own. */
export interface Search {
  /**
   * A text without letters and digits has no hits: show `searchStart(view)` for it.
   * @throws SearchNotReady while the first index is being made
   */
  search(view: View, request: SearchRequest): Promise<SearchOutcome>;
  /**
   * At most `mostSuggestions`, parts first, each type's together.
   * @throws SearchNotReady as `search`
   */
  suggest(view: View, text: string): Promise<readonly Suggestion[]>;
  close(): Promise<void>;
}

/** The index is not made yet, or its thread is being replaced: to be answered 503. */
export class SearchNotReady extends Error {
  override name = "SearchNotReady";
  /** Whole seconds after which asking again makes sense. */
  readonly retryAfterSeconds = 1;
}
