import { finder as en } from "../../../base/i18n/en/products/finder.ts";
import { finder as zh } from "../../../base/i18n/zh/products/finder.ts";
import type { Query, UrlContext } from "../../../base/site/addresses/href.ts";
import type { ListFileFormat } from "../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
import type { Language } from "../../../base/site/languages.ts";

/** Messages of the finder, which are part of its script and not of each page. */
export const finderMessages = { en, zh } as const satisfies Record<Language, typeof en>;

export type FinderMessages = typeof en;

/** A text, with the language it is in where that is not the page's. */
export interface ShownText {
  readonly text: string;
  readonly lang?: string;
}

/** Filters in force: the text of each by its name in addresses, in canonical order. */
export type FilterQuery = Readonly<Record<string, string>>;

/** Part of the list's address that the finder changes. */
export interface FinderState {
  readonly query: FilterQuery;
  /** In the form of addresses; "" is the default order. */
  readonly sort: string;
}

export interface ShownOption extends ShownText {
  readonly value: string;
  /** Number of parts with it, under all other filters. */
  readonly count: number;
}

/** Options of which a part must have one. */
export interface ChoiceFacet extends ShownText {
  readonly kind: "choice";
  /** Name of the query. */
  readonly name: string;
  readonly options: readonly ShownOption[];
}

/** A quantity between two ends. */
export interface SpanFacet extends ShownText {
  readonly kind: "span";
  readonly name: string;
  /** True where a part must cover the ends, as a temperature range does. */
  readonly covers: boolean;
  /** Unit of all values, shown once in the heading. */
  readonly unit?: string;
  /** Grades, offered one by one, in the form of addresses; see `rangesOf`. */
  readonly ranges: readonly (readonly [from: string, to: string])[];
  /** Possible ends, ascending, in the form of addresses, with the number of parts at each. */
  readonly stops: readonly string[];
  readonly counts: readonly number[];
  /** The highest count without any filter. */
  readonly peak: number;
  /** The ends in force as fields have them: `1.2 GHz`; "" where open. */
  readonly from: string;
  readonly to: string;
  /** Places of the slider's thumbs: 0 and the number of stops plus one stand for open ends. */
  readonly thumbs: readonly [from: number, to: number];
}

/** The text of a filter of another kind than those offered, which the form passes on. */
export interface TextFacet extends ShownText {
  readonly kind: "text";
  readonly name: string;
}

export type Facet = ChoiceFacet | SpanFacet | TextFacet;

export interface FacetGroup {
  readonly title: ShownText;
  readonly facets: readonly Facet[];
  /** True if one of them is filtered by. */
  readonly isOpen: boolean;
}

/** A filter in force, in words. */
export interface Chip {
  readonly name: string;
  readonly label: string;
}

/** An alternative where nothing fits: the list with other filters, and its number of parts. */
export interface WayOut {
  readonly label: string;
  readonly parts: number;
  readonly query: FilterQuery;
}

/** Columns shown: those the list opens with, all, or all but those named. */
export type ColumnChoice = "key" | "all" | ReadonlySet<string>;

export interface ColumnOption extends ShownText {
  readonly name: string;
}

/** A way to order the list, where no heading offers it. */
export interface SortOption {
  readonly label: string;
  /** In the form of addresses. */
  readonly sort: string;
}

/** A part that fits most filters, where none fits all. */
export interface Nearest {
  readonly number: string;
  readonly href: string;
  /** In words, each filter that it does not meet with what it has. */
  readonly lacks: readonly string[];
}

export interface Heading extends ShownText {
  /** Name of the query. */
  readonly name: string;
  readonly unit?: string;
  readonly isNumeric?: boolean;
  /** Most decimals among the column's numbers, by which they are aligned at the point; absent: none. */
  readonly decimals?: number;
  /** Value of `sort` that it links to: by this column, or reversed where it is sorted by it. */
  readonly sort: string;
  readonly sorted?: "ascending" | "descending";
}

/** A value as shown; null where a part has none. */
export type Cell = readonly [text: string, lang?: string] | null;

export interface Row {
  readonly id: number;
  readonly number: string;
  readonly href: string;
  /** Value of the part's stage in the lifecycle's query. */
  readonly stage?: string;
  readonly cells: readonly Cell[];
  /** Number of fitting order codes, and of all; absent where no filter is about order codes. */
  readonly codes?: readonly [fitting: number, all: number];
}

/** Everything that depends on filters and order. */
export interface FinderScreen {
  readonly found: number;
  readonly facets: readonly Facet[];
  readonly groups: readonly FacetGroup[];
  readonly chips: readonly Chip[];
  readonly ways: readonly WayOut[];
  readonly nearest: readonly Nearest[];
  readonly part: Heading;
  /** Columns shown, in their order; the cells of `rows` stand in the same. */
  readonly columns: readonly Heading[];
  /** Every column that can be shown, in the table's order. */
  readonly choices: readonly ColumnOption[];
  readonly rows: readonly Row[];
}

/** True if there is something to filter by, or a filter to be removed. */
export function offersFilters({ facets, groups, chips }: FinderScreen): boolean {
  return facets.length + groups.length + chips.length > 0;
}

/** A view of the list, as a link of the toolbar. */
export interface ViewLink {
  readonly label: string;
  /** The list's queries, without filters and order. */
  readonly query: Query;
  readonly isCurrent?: boolean;
  /** True for a link without filters and order. */
  readonly isPlain?: boolean;
}

/** A part of the page's address that filters and order do not change. */
export interface ListPlace {
  readonly urls: UrlContext;
  /** `id`, `pid`, `view`, `columns`. */
  readonly fixed: Query;
}

export interface FinderProps {
  readonly place: ListPlace;
  /** Id of the column whose parts these are. */
  readonly column: number;
  /** Form of the parts: rows of a table, or cards one below the other. */
  readonly look: "table" | "cards";
  readonly sorts: readonly SortOption[];
  /** The table's caption. */
  readonly caption: string;
  readonly state: FinderState;
  readonly screen: FinderScreen;
  /** Number of the first part shown, from 1. */
  readonly first: number;
  readonly views: readonly ViewLink[];
  /** Formats in which the list can be saved, as file endings. */
  readonly exports: readonly ListFileFormat[];
  /** False where there are too many parts for the browser: then only the form filters. */
  readonly isLive: boolean;
}
