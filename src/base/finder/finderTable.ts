/** Name of the column of lifecycle stages. */
export const lifecycleColumn = "lifecycle";

/** Name of the column that tells families apart; only tables of several families have it. */
export const familyColumn = "family";

/** Names of the columns about the supply of order codes. */
export const supplyColumnNames = ["leadTime", "origin", "eccn"] as const;

/**
 * The parts of a list in columns, as the parametric finder filters and shows them: made by the server
 * for a column of the menu, rendered there without script, and sent to browsers as JSON. Each value is
 * stored once in its column's dictionary; parts and order codes hold places in it.
 */
export interface FinderTable {
  /** Column of the menu whose parts these are. */
  readonly column: number;
  readonly parts: FinderParts;
  readonly orderCodes: FinderOrderCodes;
  /** Groups of parameters, in readers' order. */
  readonly groups: readonly Label[];
  /** Columns that parts are filtered by and shown with, in the order of the list's table. */
  readonly columns: readonly FinderColumn[];
  /** Names of the columns that families list first, by the ids of those that name any. */
  readonly keyColumns?: Readonly<Record<string, readonly string[]>>;
}

/** A text, with the language it is in where that is not the table's. */
export interface Label {
  readonly text: string;
  readonly lang?: string;
}

/** Parts in readers' order: as many entries in each list. */
export interface FinderParts {
  readonly ids: readonly number[];
  readonly numbers: readonly string[];
  /** Places in `addresses`. */
  readonly families: readonly number[];
  /**
   * Addresses of the parts' pages on the desktop surface, `before` the id and `after` it; a part's is at
   * its place in `families`.
   */
  readonly addresses: readonly (readonly [before: string, after: string])[];
}

/**
 * Order codes of the parts, those of a part side by side. A part without any has an entry without a code
 * for each of its packages.
 */
export interface FinderOrderCodes {
  /** Places of their parts, ascending. */
  readonly parts: readonly number[];
  /** Suffixes of the part number, or whole codes after a `=`; "" where there is none. */
  readonly codes: readonly string[];
}

/** Entity that a filter on the column applies to: a part as a whole, or a single order code. */
export type FinderLevel = "part" | "orderCode";

/** A column: a parameter, or a fact that all parts have (life cycle, family, package, grade …). */
export interface FinderColumn extends Label {
  /** Query name in the list's address: `p.cpu-clock`, `lifecycle`, `family`, `package`. */
  readonly name: string;
  /** Query names of the same filter in addresses of earlier versions: `p.operating-temperature`. */
  readonly formerNames?: readonly string[];
  readonly level: FinderLevel;
  /** `choice`: options (also yes and no); `number`, `range`: quantities; `text`: shown, not filtered. */
  readonly kind: "choice" | "number" | "range" | "text";
  /** Place in `groups`; absent for columns before the groups. */
  readonly group?: number;
  /** True for main parameters, whose filters stand before the groups. */
  readonly isMain?: boolean;
  /** Unit of all values, shown once in the heading. */
  readonly unit?: string;
  /** Unit of numbers typed without one. */
  readonly ownUnit?: string;
  /** Direction in which values are better; the default direction of sorting. */
  readonly direction?: "more" | "less";
  /** Options of a choice in readers' order. A quantity's and a text's column has none. */
  readonly options?: readonly FinderOption[];
  readonly values: readonly FinderValue[];
  /** Places in `values` by part or by order code (`level`); −1 where there is no value. */
  readonly at: readonly number[];
}

export interface FinderOption extends Label {
  /** Value in the query. */
  readonly value: string;
  /** True where no part of the table has it: offered only while it is chosen. */
  readonly isUnused?: true;
}

/**
 * A value as shown, and what it is compared by: a choice's places in `options`, ascending by them; a
 * quantity's ends in base units. Values stand in the column's sort order, so that a place in `values` is
 * a rank.
 */
export type FinderValue =
  | readonly [text: string, lang?: string]
  | readonly [text: string, options: readonly number[], lang?: string]
  | readonly [text: string, min: number, max: number];
