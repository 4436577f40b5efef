import type { LocalizedText } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import type { Target } from "../../content/queries/addresses/linkTargets.ts";
import type { AttachedDocument } from "../../content/queries/attachments.ts";
import type { CrossReference } from "../../content/queries/parts/crossReferences.ts";
import type { ShownValue } from "../../content/queries/parts/shownValues.ts";
import type { LifecycleStage } from "../../content/types/product.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { TriedText, TuningTrial } from "./tuning/tuningTrialTypes.ts";

/**
 * The contract of search with the rooms above. Texts are segments, which the caller escapes;
 * addresses are targets, since the caller knows the surface.
 */

/** The types that the search box offers (spec section 2): all, news, products, solutions. */
export const boxTypes = [-1, 2, 3, 4] as const;

/**
 * Scopes of a search: all documents, or one type by its code in the type table (spec section 3).
 * Every document has exactly one type: 1 stands for pages and all documents shown on one (columns,
 * partners, honours, history), 13, which is not in the table, for positions.
 */
export const searchTypes = [...boxTypes, 6, 7, 12, 5, 13, 1] as const;

export type SearchType = (typeof searchTypes)[number];

/** In characters. Longer texts are cut here; the API refuses them with an error. */
export const maxSearchLength = 200;

/** Maximum number of hits on a page. */
export const maxHits = 100;

/** Maximum number of suggestions. */
export const maxSuggestions = 8;

export interface SearchRequest {
  /** Untrusted text as typed. */
  readonly text: string;
  readonly type: SearchType;
  /** Id of a column, to which, with its descendants, the search is restricted. */
  readonly column?: number | undefined;
  /** From 1. */
  readonly page: number;
  /** From 1 to `maxHits`. */
  readonly limit: number;
}

export interface Segment {
  readonly text: string;
  /** True if the segment matches the search. */
  readonly hit: boolean;
}

/** A text with its hits marked. `lang` is set only where it differs from the view's language. */
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

/** Parts and documents that a part leads to. */
export interface PartLinks {
  /** The recommended replacement. */
  readonly replacement?: {
    readonly id: number;
    readonly partNumber: string;
    readonly target: Target | undefined;
  };
  /** Absent where it has none. */
  readonly datasheet?: AttachedDocument;
  /** The number of another maker, or an older one, by which it was found. */
  readonly crossReference?: CrossReference;
}

/** Facts of a part that are shown beside its text. */
export interface PartSummary extends PartLinks {
  readonly partNumber: string;
  readonly name: MarkedText;
  readonly stage: LifecycleStage;
  readonly figures: readonly PartFigure[];
  readonly orderCodes: readonly string[];
  /** The conditions of the text as it meets them; none for plain words. */
  readonly held: readonly HeldCondition[];
  /** The values that the text asks for beside its number: `RG1064 supply voltage`; absent where it has none. */
  readonly answers?: readonly PartFigure[];
}

/** A value that is shown at the head of a part. */
export interface PartFigure {
  readonly label: LocalizedText;
  readonly value: ShownValue;
}

export interface Hit {
  readonly id: number;
  readonly type: TypeName;
  /** A part's title is its number. */
  readonly title: MarkedText;
  /** Some 160 characters around the hits; no segments where the document has no text. */
  readonly excerpt: MarkedText;
  /** `2026-11-21`, or a month or a year where history is less precise; absent without a date. */
  readonly date?: string;
  /** The columns it lies in, from the root down. */
  readonly path: readonly PathStep[];
  /** Its page, or that of the column that shows it; undefined where neither exists. */
  readonly target: Target | undefined;
  /** Facts of a part; absent for other types. */
  readonly part?: PartSummary;
}

/** A piece of a text that was read as a condition on parts. */
export interface ReadCondition {
  /** The piece as typed. */
  readonly text: string;
  /** The condition in the view's language, as the finder words it: `Output voltage: 3.3 V`. */
  readonly words: string;
  /** Filters of the finder that it stands for, by the queries of an address. */
  readonly filters: Readonly<Record<string, string>>;
  /** True where parts with it are excluded: `without CAN`. */
  readonly isExcluded: boolean;
  /** False for one that no filter of the finder stands for: its list has more parts. */
  readonly isInFinder: boolean;
  /** Number of parts that meet it. */
  readonly parts: number;
  /** The nearest value that parts have, where none meets it. */
  readonly nearest?: string;
  /** The text without the piece. */
  readonly without: string;
}

/** A condition of the text as a part meets it or not. */
export interface HeldCondition {
  /** Label of the column that it asks of: `Output current`. */
  readonly label: string;
  /** The condition as the finder words it: `Output current: from 500 mA`. */
  readonly words: string;
  /** The part's own value; "" where it states none. */
  readonly value: LocalizedText;
  readonly isMet: boolean;
}

/** A part that comes nearest to conditions that none meets. */
export interface NearPart {
  readonly id: number;
  readonly partNumber: string;
  readonly target: Target | undefined;
  readonly held: readonly HeldCondition[];
}

/** A text as it was understood to ask of parts. */
export interface SearchConditions {
  readonly items: readonly ReadCondition[];
  /** Number of parts that meet all of them. */
  readonly parts: number;
  /** The parts that come nearest, the best first; none where a part meets all of them. */
  readonly nearest: readonly NearPart[];
  /** The finder with the conditions that it has filters for; undefined where no column lists parts. */
  readonly target: Target | undefined;
  /** The words that are no condition. */
  readonly rest: string;
}

export interface SearchOutcome {
  /** The searched text: trimmed, and cut where it was too long. */
  readonly text: string;
  readonly isCut: boolean;
  readonly hits: readonly Hit[];
  /** Hits on all pages. */
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  /** At least 1. */
  readonly lastPage: number;
  /** Number of hits by type, whichever was requested; -1 for all together. */
  readonly counts: Readonly<Record<SearchType, number>>;
  /** Columns of the requested type in menu order, with their number of hits. */
  readonly columns: readonly {
    readonly id: number;
    readonly title: LocalizedText;
    readonly count: number;
  }[];
  /** A more likely spelling. */
  readonly didYouMean?: string;
  /** True if the hits are those of `didYouMean`, because the text has none. */
  readonly isCorrected: boolean;
  /** Conditions of the text: those that meet all of it come first. Absent for plain words. */
  readonly conditions?: SearchConditions;
  /** True if nothing fits, and the hits are the parts that come closest. */
  readonly isClosest: boolean;
  /** The same parts; none where there are hits that fit. */
  readonly closestParts: readonly Hit[];
}

/** Content of an empty search. */
export interface SearchStart {
  /** Texts to search for, in the view's language. */
  readonly suggestions: readonly string[];
  /** The newest documents of each type. */
  readonly newest: readonly {
    readonly type: Exclude<(typeof boxTypes)[number], -1>;
    readonly hits: readonly Hit[];
  }[];
}

/** A completion of a text that is being typed. */
export interface Suggestion {
  readonly id: number;
  readonly type: TypeName;
  /** A part's title is its number. */
  readonly title: MarkedText;
  /** A part's name; the column of anything else. */
  readonly detail: LocalizedText;
  readonly target: Target | undefined;
  /** Facts of a part; absent for other types. */
  readonly part?: SuggestedPart;
}

/** Facts of a part in a suggestion. */
export interface SuggestedPart extends PartLinks {
  readonly stage: LifecycleStage;
  /** At most two, those first that the text asks for. */
  readonly figures: readonly PartFigure[];
  /** Order codes that the text begins; all where it begins none. */
  readonly orderCodes: readonly string[];
  /** True if the text begins an order code and is longer than the part number. */
  readonly isOrderCode: boolean;
}

/** Search over the published content, which it follows. */
export interface Search {
  /**
   * A text without letters and digits has no hits: show `searchStart(view)` for it.
   * @throws SearchNotReady while the first index is being built
   */
  search(view: View, request: SearchRequest): Promise<SearchOutcome>;
  /**
   * At most `maxSuggestions`, parts first, grouped by type.
   * @throws SearchNotReady as `search`
   */
  suggest(view: View, text: string): Promise<readonly Suggestion[]>;
  /**
   * Searches with two states of the settings, without an effect on readers.
   * @returns results in the order of the texts
   * @throws SearchNotReady as `search`
   */
  tryTuning(view: View, trial: TuningTrial): Promise<readonly TriedText[]>;
  close(): Promise<void>;
}

/** Thrown when the index is not built yet, or its thread is being replaced: answered with 503. */
export class SearchNotReady extends Error {
  override name = "SearchNotReady";
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds = 1;
}
